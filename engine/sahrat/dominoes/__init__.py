"""Dominoes: draw, Fives and Partners. `GAME` is what the registry lists."""

from sahrat.dominoes.dominoes import GAME, Dominoes

__all__ = ["GAME", "Dominoes"]
