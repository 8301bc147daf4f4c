"""What many are told alike is one object, which nobody can change for the others."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from sahrat.dominoes import GAME
from sahrat.frozen import Frozen
from tests.engine.dominoes.rounds import at

CHANGES: list[Callable[[dict[str, Any]], object]] = [
    lambda one: one.__setitem__("e", 1), lambda one: one.__delitem__("e"), lambda one: one.update(e=1),
    lambda one: one.pop("e"), lambda one: one.popitem(), lambda one: one.clear(), lambda one: one.setdefault("x", 1),
    lambda one: one.__ior__({"x": 1}),
]


@pytest.mark.parametrize("change", CHANGES)
def test_it_refuses_to_change(change: Callable[[dict[str, Any]], object]) -> None:
    one = Frozen({"e": "turn"})
    with pytest.raises(TypeError):
        change(one)
    assert one == {"e": "turn"} and json.dumps(one) == '{"e": "turn"}'


def test_a_copy_is_a_plain_dict() -> None:
    one = Frozen({"e": "turn"})
    for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), one | {}, {**one}, one.copy()):
        assert type(other) is dict and other == one


def test_moves_and_events_of_dominoes_cannot_be_changed() -> None:
    """The list of legal moves, a move's canonical form and what all are told are shared between all rounds."""
    state = at("6-4 1-0", "5-5 1-1", laid="6-6", bank="0-0")
    for told in (state.moves(0)[0][0], state.clock_move(), GAME.move({"do": "lay", "tile": "4-6", "end": "left"}),
                 *[event.public for event in state.apply(0, state.clock_move())[1]]):
        with pytest.raises(TypeError):
            told["seat"] = 3
    assert state.moves(0)[0][0] == {"do": "lay", "tile": "6-4", "end": "left"}
