"""Lay-down hints: what is shown, in which order, and nothing that a player could not know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sahrat.errors import Refusal
from sahrat.saudi_hand import GAME
from tests.again import examples
from tests.engine.bots.positions import TABLES, position

WHOLE = "QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 5C 6C 7C"


def view(hand: str, phase: str = "play", **more: Any) -> dict[str, Any]:
    cards = hand.split()
    hands = [cards, ["2S"], ["3S"], ["4S"]]
    drawn = cards[-1] if phase == "play" else None
    return GAME.state({"hands": hands, "to_act": 0, "phase": phase, "drawn": drawn, **more}).view(0)


def test_a_hand_comes_first_and_then_the_best_opening() -> None:
    first, *rest = GAME.hint(view(WHOLE))
    assert (first["left"], first["total"], first["opens"], first["hand"]) == (0, 109, True, True)
    assert first["goals"][0] == "hand" and "open" in rest[0]["goals"]
    assert all(lay["left"] > 0 and lay["opens"] for lay in rest)


def test_written_out_with_what_the_joker_stands_for() -> None:
    assert GAME.hint(view("5H JK 7H 2C 9D")) == [
        {"goals": ["total", "most"], "melds": [["5H", "JK=6H", "7H"]], "total": 18, "bar": 51, "short": 33, "left": 2,
         "rest": ["2C", "9D"], "opens": False, "hand": False}]
    assert GAME.hint(view("KS KD JK 2C 9D"))[0]["melds"] == [["KS", "KD", "JK=*"]]


def test_the_opening_that_leaves_least_before_the_dearest_one() -> None:
    hand = view("JD QD KD 7S 7H 7D 7C 2H 9C 4S 4H 4C 3D 5S 8H")
    lays = GAME.hint(hand)
    assert lays[0] == {"goals": ["open", "total"], "melds": lays[0]["melds"], "total": 70, "bar": 51, "short": 0,
                       "left": 5, "rest": ["2H", "9C", "3D", "5S", "8H"], "opens": True, "hand": False}


def test_below_the_bar_the_nearest_comes_first() -> None:
    first, *rest = GAME.hint(view("JD QD KD 2H 3H 4H 9C 5S 8D", openings=[[1, 60]]))
    assert (first["total"], first["opens"]) == (39, False)
    assert all(lay["total"] <= 39 for lay in rest)


def test_nothing_melds() -> None:
    assert GAME.hint(view("2H 4H 9C 5S 8D")) == []


def test_a_card_to_throw_is_kept() -> None:
    """HD-21, HD-22: who has opened keeps a natural card; a set of four gives one up."""
    lays = GAME.hint(view("7S 7H 7D 7C", openings=[[0, 51]]))
    assert [lay["left"] for lay in lays] == [1]
    assert GAME.hint(view("7S 7H 7D", openings=[[0, 51]])) == []
    assert GAME.hint(view("7S 7H 7D JK", openings=[[0, 51]]))[0]["melds"] != [["7S", "7H", "7D", "JK=7C"]]
    free = view("7S 7H 7D", openings=[[0, 51]], options={"out_without_throw": True})
    assert GAME.hint(free)[0]["left"] == 0


def test_two_jokers_in_a_meld_only_where_the_table_allows_it() -> None:
    hand = "5H JK 7H JK 9H 2C"
    assert GAME.hint(view(hand))[0]["left"] == 3
    two = GAME.hint(view(hand, options={"jokers_per_meld": 2}))[0]
    assert two["left"] == 1
    assert two["melds"] == [["5H", "JK=6H", "7H", "JK=8H", "9H"]]


@settings(max_examples=examples(150), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(TABLES), st.integers(0, 14))
def test_every_hint_is_a_play_that_check_accepts(seed: int, table: Any, size: int) -> None:
    state = GAME.state(position(random.Random(seed), table[0], table[1], size, 2))
    seat = state.to_act
    assert seat is not None
    seen = state.view(seat)
    lays = GAME.hint(seen)
    assert len(lays) <= 3
    for lay in lays:
        if state.phase == "draw":
            continue
        told = GAME.check(seen, {"take": False, "acts": [{"lay": lay["melds"]}]})
        assert told["melds"] and all(meld["code"] is None for meld in told["melds"])
        assert [meld["cards"] for meld in told["melds"]] == lay["melds"]
        assert (told["total"], len(told["left"]) if lay["opens"] or seen["opened"][seat] else lay["left"]) == (
            lay["total"], lay["left"])
        assert told["legal"] or told["throws"] or not (lay["opens"] or seen["opened"][seat])


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(TABLES), st.integers(3, 14))
def test_hints_go_by_ones_own_cards_alone(seed: int, table: Any, size: int) -> None:
    """PD-10: neither the table's melds, nor the fire card, nor the others' cards change them."""
    whole = position(random.Random(seed), table[0], table[1], size, 3)
    seat = whole["to_act"]
    lays = GAME.hint(GAME.state(whole).view(seat))
    bare = {**whole, "melds": [], "fire": [], "stock": [], "hands": [
        hand if other == seat else [] for other, hand in enumerate(whole["hands"])]}
    assert json.dumps(GAME.hint(GAME.state(bare).view(seat))) == json.dumps(lays)
    hidden = [card for other, cards in enumerate(whole["hands"]) if other != seat for card in cards] + whole["stock"]
    random.Random(seed + 1).shuffle(hidden)
    sizes = [len(cards) if other != seat else 0 for other, cards in enumerate(whole["hands"])]
    redealt = {**whole, "hands": [[hidden.pop() for _ in range(size)] if other != seat else whole["hands"][seat]
                                  for other, size in enumerate(sizes)], "stock": hidden}
    assert json.dumps(GAME.hint(GAME.state(redealt).view(seat))) == json.dumps(lays)


def test_a_spectator_gets_none() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.hint(GAME.state({"hands": [["2S"], ["3S"]], "seats": 2}).view(None))
    assert refused.value.code == "bad_request"
