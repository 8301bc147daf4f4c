"""Saudi Hand. `GAME` is what the registry lists."""

from sahrat.saudi_hand.hand import GAME, Hand

__all__ = ["GAME", "Hand"]
