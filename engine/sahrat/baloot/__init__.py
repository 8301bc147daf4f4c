"""Baloot. `GAME` is what the registry lists."""

from sahrat.baloot.baloot import GAME, Baloot

__all__ = ["GAME", "Baloot"]
