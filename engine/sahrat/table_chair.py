"""One seat of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a table, and who sits there."""

    kind: str = "empty"
    """``human``, ``bot`` or ``empty``."""
    player: str | None = None
    name: str | None = None
    level: str | None = None
    ready: bool = False
    hash: str = ""
    seed: str | None = None
    """None until it is opened; empty when it never was, and for bots."""
    missed: int = 0
    """Turns in a row that ran out of time."""
    away: str | None = None
    """Why the human is away: ``time``, ``gone`` (no connection) or ``left``."""
    since: int = 0
    """When he went away."""
    held: bool = False
    """Whether a bot holds the absent human's seat."""
    next: bool = False
    """Whether he has ended the pause for himself."""


def hold_level(levels: Sequence[str]) -> str:
    """The level of the bot that holds an absent human's seat: the middle one of the game's."""
    return levels[len(levels) // 2]
