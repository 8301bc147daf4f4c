"""The bot of dominoes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.fairness import Stream
from sahrat.game import Decision, Json

REVISION = 1


def decide(view: Mapping[str, Any], seen: Sequence[Json], level: str, stream: Stream) -> Decision:
    """The first legal move."""
    return Decision(view["legal"]["moves"][0], 1)
