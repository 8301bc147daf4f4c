"""The pack of Baloot."""

from __future__ import annotations

PACK: tuple[str, ...] = tuple(rank + suit for suit in "SHCD" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"))
"""The 32 cards before the shuffle (fair.md)."""
