"""The games that can be played, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sahrat.baloot import GAME as BALOOT
from sahrat.dominoes import GAME as DOMINOES
from sahrat.errors import Refusal
from sahrat.game import Game
from sahrat.saudi_hand import GAME as HAND

GAMES: dict[str, Game] = {"hand": HAND, "dominoes": DOMINOES, "baloot": BALOOT}

PACKS: Mapping[str, Sequence[str]] = {name: game.pack() for name, game in GAMES.items()}
"""Each pack before its shuffle, as texts: the fair shuffle covers every game (PD-13)."""


def game_named(name: object) -> Game:
    """The game of that name. Raises `Refusal` ``unknown_game``."""
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise Refusal("unknown_game", game=str(name)[:20])
    return game
