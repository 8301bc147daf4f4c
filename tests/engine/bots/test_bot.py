"""The Hand bot: legal, blind to what is hidden, repeatable, bounded in work, and sound."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sahrat.bots import arena
from sahrat.errors import Refusal
from sahrat.fairness import Stream, shuffle
from sahrat.game import State
from sahrat.saudi_hand import GAME

OPTIONS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"mode": "partners"}),
    (4, {"mode": "partners", "partners_bar": "beat_opponents"}),
    (5, {"preset": "s002"}),
    (3, {"variant": "plain51", "fire_use": "meld_or_layoff"}),
    (4, {"variant": "plain51", "swap_use_layoff": True, "out_without_throw": True}),
    (2, {"jokers_per_meld": 2, "swap_use_layoff": True}),
    (4, {"jokers_per_meld": 2, "variant": "plain51", "fire_use": "meld_or_layoff", "hand_throw": True}),
    (3, {"hand_waives_bar": True, "hand_throw": True, "max_reshuffles": 1}),
    (2, {"max_reshuffles": None, "out_without_throw": True, "fire_use": "any_new_meld"}),
)

WORK_BOUND = 60_000
"""Counted work of one strong decision at most: about a quarter of what a slice of bots may take."""


def play(key: bytes, seats: int, options: dict[str, Any], levels: list[str]) -> arena.Played:
    return arena.play(GAME, options, [arena.player(GAME, level) for level in levels], key, key[0] % seats)


@settings(max_examples=30, deadline=None)
@given(st.binary(min_size=8, max_size=8), st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
def test_every_move_is_accepted_and_every_deal_ends(key: bytes, table: tuple[int, dict[str, Any]], rng: Any) -> None:
    seats, options = table
    levels = ["easy", *[rng.choice(["easy", "medium", "strong", "random"]) for _ in range(seats - 1)]]
    rng.shuffle(levels)
    played = play(key, seats, options, levels)
    assert played.result["scores"]
    assert max(played.most_work) <= WORK_BOUND


@pytest.mark.parametrize("table", OPTIONS, ids=str)
def test_deals_of_strong_bots_end(table: tuple[int, dict[str, Any]]) -> None:
    seats, options = table
    for deal in range(3):
        assert play(bytes([deal, 7]), seats, options, ["strong"] * seats).result["scores"]


@settings(max_examples=25, deadline=None)
@given(st.binary(min_size=8, max_size=8), st.sampled_from(OPTIONS[:6]), st.sampled_from(["easy", "medium", "strong"]),
       st.integers(0, 40))
def test_hidden_cards_never_change_a_move(key: bytes, table: tuple[int, dict[str, Any]], level: str, at: int) -> None:
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
