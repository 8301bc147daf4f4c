"""Any input at all ends in a legal move or a `Refusal`, and a refusal changes nothing."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sahrat.errors import REASONS, Refusal
from sahrat.game import State
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.melds import TOKEN
from tests.again import examples

from .deals import deal
from .test_hand_position import random_deal

STATES = [
    state
    for state in [*random_deal(1, 4, most=80), *random_deal(2, 2, most=80), *random_deal(3, 3, most=80)]
    if state.to_act is not None
]


@cache
def legal_moves() -> list[tuple[State, Any]]:
    """The last legal moves of each state."""
    return [(state, move) for state in STATES for move in state.moves(state.to_act or 0)[0][-6:]]


scalar = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(sorted(TOKEN)),
    st.integers(-1, 5),
)
junk = st.recursive(
    scalar,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["do", "take", "acts", "throw", "lay", "add", "meld", "end", "swap", "give", "seat", "x"]),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=20,
)
token = st.sampled_from(sorted(TOKEN))
act = st.one_of(
    st.fixed_dictionaries({"lay": st.lists(st.lists(token, max_size=5), max_size=3)}),
    st.fixed_dictionaries(
        {"add": st.lists(token, max_size=3), "meld": st.integers(-1, 9)},
        optional={"end": st.sampled_from(["low", "high", "x", None])},
    ),
    st.fixed_dictionaries({"swap": st.integers(-1, 9), "give": st.lists(token, max_size=3)}),
    junk,
)
shaped = st.fixed_dictionaries(
    {"do": st.sampled_from(["draw", "play", "lay", None])},
    optional={"take": st.booleans() | junk, "acts": st.lists(act, max_size=4), "throw": token | junk},
)


def attempt(state: Any, seat: Any, move: Any) -> None:
    before, given_move = state.position(), copy.deepcopy(move)
    try:
        after, events = state.apply(seat, move)
    except Refusal as refusal:
        assert refusal.code in REASONS
        assert all(refusal.message().values())
    else:
        assert events and GAME.state(after.position()) == after
    assert state.position() == before
    assert repr(move) == repr(given_move)


@settings(max_examples=examples(400), deadline=None, suppress_health_check=list(HealthCheck))
@given(index=st.integers(0, 10**6), move=junk | shaped)
def test_malformed_moves_are_refused(index: int, move: Any) -> None:
    state = STATES[index % len(STATES)]
    attempt(state, state.to_act, move)
    try:
        canonical = GAME.move(move)
    except Refusal:
        return
    assert GAME.move(canonical) == canonical


@settings(max_examples=examples(400), deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), value=junk | token)
def test_mutated_legal_moves_are_legal_or_refused(seed: int, value: Any) -> None:
    choose = random.Random(seed)
    state, legal = choose.choice(legal_moves())
    move = copy.deepcopy(legal)
    spots: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            spots.append((node, key))
            if isinstance(node[key], dict | list):
                walk(node[key])

    walk(move)
    node, key = choose.choice(spots)
    if choose.random() < 0.5:
        node[key] = value
    elif isinstance(node, list):
        node.insert(key, copy.deepcopy(node[key]))
    else:
        del node[key]
    attempt(state, state.to_act, move)
    attempt(state, choose.choice([None, -1, 9, "0", (state.to_act or 0) + 1]), legal)


@settings(max_examples=examples(300), deadline=None, suppress_health_check=list(HealthCheck))
@given(index=st.integers(0, 10**6), seed=st.integers(0, 2**32), value=junk)
def test_mutated_positions_are_positions_or_refused(index: int, seed: int, value: Any) -> None:
    position = STATES[index % len(STATES)].position()
    choose = random.Random(seed)
    name = choose.choice(sorted(position))
    if isinstance(position[name], list) and position[name] and choose.random() < 0.6:
        position[name][choose.randrange(len(position[name]))] = value
    else:
        position[name] = value
    try:
        state = GAME.state(position)
    except Refusal as refusal:
        assert all(refusal.message().values())
        return
    assert GAME.state(state.position()) == state
    for seat in (None, 0, 1):
        state.view(seat)
    if state.to_act is not None:
        attempt(state, state.to_act, state.clock_move())


@settings(max_examples=examples(200), deadline=None, suppress_health_check=list(HealthCheck))
@given(index=st.integers(0, 10**6), play=junk | shaped, name=st.text(max_size=8), value=junk)
def test_malformed_checks_are_refused(index: int, play: Any, name: str, value: Any) -> None:
    state = STATES[index % len(STATES)]
    view = state.view(state.to_act)
    field = sorted(view)[index % len(view)]
    for seen in (view, {**view, field: value}, {**view, name: value}, value):
        for staged in (play, {"groups": value}, {"groups": [["5H", "6H", "7H"]], "adds": value}):
            try:
                GAME.check(seen, staged)
            except Refusal as refusal:
                assert all(refusal.message().values())
    for call in (GAME.arrange, GAME.options):
        try:
            call(value)
        except Refusal as refusal:
            assert all(refusal.message().values())


@pytest.mark.parametrize("size", [10**3, 10**5])
def test_absurd_sizes_are_refused_quickly(size: int) -> None:
    state = deal("2C 3C", "5H 6H 7H", opened=True)
    for move in (
        {"do": "play", "acts": [{"lay": [["5H", "6H", "7H"]]}] * size, "throw": "2C"},
        {"do": "play", "acts": [{"lay": [["5H"] * size]}], "throw": "2C"},
        {"do": "play", "acts": [{"add": ["8H"] * size, "meld": 0}], "throw": "2C"},
        {"do": "play", "acts": [{"add": ["8H"], "meld": 10**400}], "throw": "2C"},
        {"do": "play", "throw": "2C" * size},
        {"do": "draw", **{f"k{n}": n for n in range(size)}},
    ):
        attempt(state, 0, move)
    deep: Any = "5H"
    for _ in range(900):
        deep = [deep]
    for move in ({"do": "play", "throw": deep}, {"do": "play", "acts": [{"lay": [[deep]]}], "throw": "2C"}):
        with pytest.raises(Refusal):
            state.apply(0, move)
    with pytest.raises(Refusal):
        GAME.state({"hands": [[deep], []]})
    with pytest.raises(Refusal):
        GAME.options({"variant": deep})
