"""OpenSpiel's games, C++ stepped from Python, beside ours."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module


def random_games(name: str) -> Callable[[], int]:
    """What plays one random game of OpenSpiel's `name` and tells how many decisions it had."""
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                moves += 1
        return moves

    return play
