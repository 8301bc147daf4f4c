"""The Hand bot: legal, blind to what is hidden, repeatable, bounded in work, and sound."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sahrat.bots import arena
from sahrat.errors import Refusal
from sahrat.fairness import Stream, shuffle
from sahrat.game import State
from sahrat.saudi_hand import GAME
from tests.engine.bots.positions import TABLES, position

LEVELS = ("easy", "medium", "strong")

WORK_BOUND = 60_000
"""Counted work of one decision at most, on the strangest of positions; deals that are played stay far below."""


def play(key: bytes, seats: int, options: Mapping[str, Any], levels: list[str]) -> arena.Played:
    return arena.play(GAME, options, [arena.player(GAME, level) for level in levels], key, key[0] % seats)


@settings(max_examples=30, deadline=None)
@given(st.binary(min_size=8, max_size=8), st.sampled_from(TABLES), st.randoms(use_true_random=False))
def test_every_move_is_accepted_and_every_deal_ends(key: bytes, table: tuple[int, Mapping[str, Any]], rng: Any) -> None:
    seats, options = table
    levels = ["easy", *[rng.choice(["easy", "medium", "strong", "random"]) for _ in range(seats - 1)]]
    rng.shuffle(levels)
    played = play(key, seats, options, levels)
    assert played.result["scores"]
    assert max(played.most_work) <= WORK_BOUND


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(TABLES), st.integers(0, 14), st.integers(0, 14), st.sampled_from(LEVELS))
def test_moves_are_accepted_on_strange_tables(seed: int, table: tuple[int, Mapping[str, Any]], size: int, melds: int,
                                              level: str) -> None:
    state = GAME.state(position(random.Random(seed), *table, size, melds))
    seat = state.to_act
    assert seat is not None
    if state.phase == "play" and not state.hands[seat]:
        return
    decision = GAME.decide(state.view(seat), [], level, Stream(b"strange", "bot/0/0"))
    after, _ = state.apply(seat, decision.move)
    assert GAME.move(decision.move) == decision.move
    assert after != state
    assert decision.work <= WORK_BOUND


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([table for table in TABLES if "fire_use" not in table[1]]),
       st.integers(1, 5), st.integers(0, 6))
def test_goes_out_when_it_can(seed: int, table: tuple[int, Mapping[str, Any]], size: int, melds: int) -> None:
    """Where any legal play empties the hand, so does the bot's, lay-offs, swaps and the fire card included."""
    state = GAME.state(position(random.Random(seed), *table, size, melds))
    seat = state.to_act
    assert seat is not None
    if state.phase == "play" and not state.hands[seat]:
        return
    moves, complete = state.moves(seat)
    out = [move for move in moves if state.apply(seat, move)[0].to_act is None and move["do"] == "play"]
    move = GAME.decide(state.view(seat), [], "strong", Stream(b"out", "bot/0/0")).move
    after, _ = state.apply(seat, move)
    if out:
        assert after.end is not None and after.end.out == seat, out[0]
    elif complete and move["do"] == "play":
        assert after.to_act is not None


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_deals_of_strong_bots_end(table: tuple[int, Mapping[str, Any]]) -> None:
    seats, options = table
    for deal in range(3):
        assert play(bytes([deal, 7]), seats, options, ["strong"] * seats).result["scores"]


@settings(max_examples=25, deadline=None)
@given(st.binary(min_size=8, max_size=8), st.sampled_from(TABLES[:6]), st.sampled_from(LEVELS),
       st.integers(0, 40))
def test_hidden_cards_never_change_a_move(key: bytes, table: tuple[int, Mapping[str, Any]], level: str,
                                          at: int) -> None:
    """Dealing the hidden cards again another way leaves view, and so the move, as they were."""
    seats, options = table
    state: State
    state, events = GAME.start(options, seats, shuffle(key, "deal", GAME.pack()), 0, key=key)
    seen = [[event.seen_by(seat) for event in events] for seat in range(seats)]
    for n in range(at):
        if state.to_act is None:
            return
        seat = state.to_act
        move = GAME.decide(state.view(seat), seen[seat], "strong", Stream(key, f"{n}")).move
        state, events = state.apply(seat, move)
        for told, other in zip(seen, range(seats), strict=True):
            told += [event.seen_by(other) for event in events]
    if state.to_act is None:
        return
    seat = state.to_act
    position = state.position()
    others = [hand for other, hand in enumerate(position["hands"]) if other != seat]
    hidden = [card for hand in (*others, position["stock"]) for card in hand]
    mixed = list(shuffle(key, "other", hidden))
    for other, hand in enumerate(position["hands"]):
        if other != seat:
            position["hands"][other] = [mixed.pop() for _ in hand]
    position["stock"] = mixed
    redealt = GAME.state(position)
    moves = [GAME.decide(one.view(seat), seen[seat], level, Stream(key, "bot/0/0")) for one in (state, redealt)]
    assert moves[0] == moves[1]


def test_a_decision_is_repeatable_and_leaves_its_inputs_alone() -> None:
    key = b"again"
    state, events = GAME.start({}, 4, shuffle(key, "deal", GAME.pack()), 3, key=key)
    view, seen = state.view(0), [event.seen_by(0) for event in events]
    before = json.dumps([view, seen])
    first = GAME.decide(view, seen, "strong", Stream(key, "bot/0/0"))
    assert first == GAME.decide(json.loads(json.dumps(view)), seen, "strong", Stream(key, "bot/0/0"))
    assert json.dumps([view, seen]) == before


def test_refuses_what_is_no_turn_of_its_own() -> None:
    key = b"turn"
    state, _ = GAME.start({}, 3, shuffle(key, "deal", GAME.pack()), 2, key=key)
    for view, level in ((state.view(1), "strong"), (state.view(None), "strong"), (state.view(0), "best")):
        with pytest.raises(Refusal) as refused:
            GAME.decide(view, [], level, Stream(key, "bot/0/0"))
        assert refused.value.code == "bad_request"
