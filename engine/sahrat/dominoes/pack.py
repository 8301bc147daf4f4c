"""The pack of dominoes."""

from __future__ import annotations

from sahrat.tiles import TEXT

PACK: tuple[str, ...] = TEXT
"""D-2: the 28 tiles before the shuffle (fair.md), higher half first."""
