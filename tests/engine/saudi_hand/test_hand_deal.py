"""H-1 to H-9, the options and seats, and the decisions on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.options import VALUES

from .deals import DRAW, move, play, refuse_move

PACK = list(GAME.pack())


def start(seats: int = 4, dealer: int = 3, **options: Any) -> Any:
    return GAME.start(options, seats, PACK, dealer)[0]


def refused(code: str, call: Any, *args: Any, **kwargs: Any) -> None:
    with pytest.raises(Refusal) as caught:
        call(*args, **kwargs)
    assert caught.value.code == code
    assert caught.value.message()["ar"] and caught.value.message()["en"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_H_1_two_to_four_play_solo(seats: int) -> None:
    assert len(start(seats, 0).hands) == seats
    for wrong in (1, 5, 0, -1, True, 2.0, "2", None):
        refused("bad_seats", GAME.check_seats, {}, wrong)
        refused("bad_seats", GAME.start, {}, wrong, PACK, 0)


def test_H_4_the_pack_is_106_cards() -> None:
    counts = Counter(PACK)
    assert len(PACK) == 106 and len(counts) == 53 and set(counts.values()) == {2}
    refused("bad_request", GAME.start, {}, 4, PACK[:-1], 3)
    refused("bad_request", GAME.start, {}, 4, [*PACK[:-1], "AS"], 3)


@pytest.mark.parametrize("dealer", range(4))
def test_H_5_fourteen_each_and_one_more_on_the_dealers_right(dealer: int) -> None:
    state = start(4, dealer)
    right = (dealer + 1) % 4
    assert [len(hand) for hand in state.hands] == [15 if seat == right else 14 for seat in range(4)]
    hands = state.position()["hands"]
    assert hands[right] == [*PACK[0:56:4], PACK[56]]
    assert hands[(dealer + 2) % 4] == PACK[1:56:4]


@pytest.mark.parametrize(("seats", "stock"), [(2, 77), (3, 63), (4, 49)])
def test_H_6_the_rest_is_the_stock(seats: int, stock: int) -> None:
    state = start(seats, 0)
    assert state.position()["stock"] == PACK[106 - stock :]
    assert state.view(0)["stock"] == stock and state.view(0)["fire"] == 0


def test_H_7_the_15_card_player_begins_by_throwing() -> None:
    state = start()
    refuse_move("first_no_draw", state, 0, DRAW)
    refuse_move("first_no_draw", state, 0, move(take=True, throw=state.view(0)["own"][0]))
    card = state.view(0)["own"][0]
    after = play(state, throw=card)
    assert after.position()["fire"] == [card] and len(after.hands[0]) == 14


def test_H_8_play_goes_to_the_right() -> None:
    state, order = start(), []
    for _ in range(6):
        order.append(state.to_act)
        while state.to_act == order[-1]:
            state, _ = state.apply(state.to_act, state.clock_move())
    assert order == [0, 1, 2, 3, 0, 1]
    refuse_move("not_your_turn", state, 0, DRAW)
    for seat in (None, 9, -1, "2", True):
        refuse_move("not_your_turn", state, seat, DRAW)


def test_P_3_hand_with_nothing_chosen_is_saudi() -> None:
    assert GAME.all_options({})["variant"] == "saudi"
    assert GAME.options({}) == {}


@pytest.mark.parametrize("name", list(VALUES))
def test_every_option_takes_its_values_and_no_other(name: str) -> None:
    for value in VALUES[name]:
        resolved = GAME.options({name: value})
        assert resolved == ({} if value == VALUES[name][0] else {name: value})
        assert GAME.all_options(resolved)[name] == value
    wrongs: tuple[Any, ...] = ("?", 7, 0.5, [], {}, -1)
    for wrong in wrongs:
        refused("bad_options", GAME.options, {name: wrong})
    if any(value is True for value in VALUES[name]):
        refused("bad_options", GAME.options, {name: 1})


def test_options_that_do_not_exist_are_refused() -> None:
    wrongs: tuple[Any, ...] = (
        {"house": 1},
        {"preset": "s003"},
        {"preset": ["s002"]},
        [],
        "saudi",
        None,
        5,
        {1: 2},
        {f"o{n}": n for n in range(100)},
    )
    for wrong in wrongs:
        refused("bad_options", GAME.options, wrong)


def test_options_have_sorted_keys() -> None:
    chosen = GAME.options({"variant": "plain51", "hand_throw": True, "max_reshuffles": None})
    assert list(chosen) == sorted(chosen)


def test_unknown_rules_are_refused() -> None:
    refused("bad_rules", GAME.start, {}, 4, PACK, 3, rules=2)
    refused("bad_request", GAME.start, {}, 4, PACK, 4)
    refused("bad_request", GAME.start, {}, 4, PACK, "3")
    assert GAME.start({}, 4, PACK, 3, rules=1, round=2, starts=None)[0] == start()
