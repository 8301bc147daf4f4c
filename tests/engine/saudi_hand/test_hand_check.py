"""`check`: what a player is told about a play before it is sent, from his view alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.state import HandState

from .deals import add, cards, deal, lay, swap
from .test_hand_position import random_deal

OPENING = "QH KH AH 7S 7D 7C 2C 3C"


def check(state: HandState, seat: int = 0, **play: Any) -> dict[str, Any]:
    view = json.loads(json.dumps(state.view(seat)))
    answer = GAME.check(view, play)
    json.dumps(answer)
    return answer


def groups(
    state: HandState, *piles: str, adds: tuple[Any, ...] = (), throw: str | None = None, take: bool = False
) -> dict[str, Any]:
    return check(state, take=take, groups=[cards(pile) for pile in piles], adds=list(adds), throw=throw)


def test_an_opening_that_reaches_the_bar() -> None:
    answer = check(deal(OPENING), take=False, acts=[lay("QH KH AH", "7S 7D 7C")], throw="2C")
    assert answer == {
        "legal": True,
        "code": None,
        "message": None,
        "total": 52,
        "bar": 51,
        "short": 0,
        "opens": True,
        "left": ["2C", "3C"],
        "throws": ["2C", "3C"],
        "hand": False,
        "melds": [
            {"cards": ["QH", "KH", "AH"], "kind": "run", "value": 31, "code": None, "message": None},
            {"cards": ["7S", "7D", "7C"], "kind": "set", "value": 21, "code": None, "message": None},
        ],
    }


def test_below_the_bar_says_how_much_is_missing() -> None:
    answer = check(deal(OPENING, openings=[[1, 60]]), acts=[lay("QH KH AH", "7S 7D 7C")], throw="2C")
    assert (answer["legal"], answer["code"], answer["total"], answer["bar"], answer["short"], answer["throws"]) == (
        False,
        "bar_raised",
        52,
        61,
        9,
        [],
    )
    assert "61" in answer["message"]["en"] and "61" in answer["message"]["ar"]


def test_only_the_throw_lacks() -> None:
    answer = check(deal(OPENING), acts=[lay("QH KH AH", "7S 7D 7C")])
    assert (answer["legal"], answer["code"], answer["throws"]) == (False, "throw_missing", ["2C", "3C"])


def test_every_staged_meld_is_judged_also_when_others_are_wrong() -> None:
    answer = check(deal(OPENING), acts=[lay("QH KH 2C", "7S 7D 7C")], throw="3C")
    assert [meld["code"] for meld in answer["melds"]] == ["run_suit", None]
    assert (answer["total"], answer["short"], answer["code"], answer["left"]) == (21, 30, "run_suit", ["AH", "3C"])


def test_a_hand_is_told() -> None:
    answer = check(deal("QH KH AH 7S 7D 7C"), acts=[lay("QH KH AH", "7S 7D 7C")])
    assert (answer["legal"], answer["hand"], answer["left"]) == (True, True, [])


def test_before_the_draw_and_out_of_turn_the_melds_are_judged_all_the_same() -> None:
    state = deal(OPENING, phase="draw", stock=["9C"])
    answer = groups(state, "QH AH KH", "7S 7C 7D")
    assert (answer["legal"], answer["code"], answer["total"], answer["short"]) == (False, "draw_first", 52, 0)
    other = deal("9C", phase="draw", others=(OPENING,))
    answer = GAME.check(other.view(1), {"groups": [cards("AH QH KH")]})
    assert (answer["legal"], answer["code"], answer["total"]) == (False, "not_your_turn", 31)


def test_groups_are_arranged_and_the_play_is_ready_to_send() -> None:
    state = deal(OPENING)
    answer = groups(state, "AH QH KH", "7C 7S 7D", throw="3C")
    assert answer["legal"] and answer["opens"]
    assert answer["play"] == {
        "do": "play",
        "take": False,
        "throw": "3C",
        "acts": [{"lay": [["QH", "KH", "AH"], ["7S", "7C", "7D"]]}],
    }
    assert state.apply(0, answer["play"])[0].openings == ((0, 52),)


def test_a_group_that_is_no_meld_gives_its_reason() -> None:
    answer = groups(deal(OPENING), "AH QH KH", "7C 7S 2C", throw="3C")
    assert (answer["legal"], answer["code"], answer["play"], answer["total"]) == (False, "set_rank", None, 31)
    assert answer["melds"][1] == {
        "cards": ["7C", "7S", "2C"],
        "kind": None,
        "value": None,
        "code": "set_rank",
        "message": answer["message"],
    }


def test_with_the_fire_card() -> None:
    state = deal("QH KH AH 7S 7D 2C", phase="draw", fire=["7C"])
    answer = groups(state, "KH AH QH", "7D 7C 7S", take=True, throw="2C")
    assert answer["legal"] and state.apply(0, answer["play"])[0].result is not None
    assert groups(state, "KH AH QH", take=True, throw="2C")["code"] == "bar_first"
    assert groups(state, take=True, throw="2C")["code"] == "take_must_open"


def test_a_swap_comes_before_the_meld_that_uses_its_joker() -> None:
    state = deal("6H 3C 4C 2C 9S", "5H JK=6H 7H", opened=True)
    answer = groups(state, "4C JK 3C", adds=(swap(0, "6H"),), throw="2C")
    assert answer["legal"] and answer["left"] == ["2C", "9S"]
    assert state.apply(0, answer["play"])[0].phase == "draw"
    assert groups(state, adds=(swap(0, "6H"),), throw="2C")["code"] == "joker_unused"


def test_opening_then_swapping_then_laying_the_joker_with_a_lay_off_on_a_new_meld() -> None:
    state = deal("QH KH AH 7S 7D 7C 6D 3C 4C 6C 2C", "5D JK=6D 7D")
    answer = groups(state, "3C JK 4C", "QH KH AH", "7S 7D 7C", adds=(swap(0, "6D"), add("6C", 1)), throw="2C")
    assert answer["legal"] and answer["total"] == 52 and answer["opens"]
    after, _ = state.apply(0, answer["play"])
    assert [" ".join(meld.written) for meld in after.melds] == ["5D 6D 7D", "QH KH AH", "7S 7C 7D", "3C 4C JK=5C 6C"]
    assert after.openings == ((0, 52),)


def test_a_lay_off_before_the_swap_and_another_on_the_meld_of_its_joker() -> None:
    state = deal("9D 9C 3C 4C 6C 2C 9S", "9S 9H JK", opened=True)
    answer = groups(state, "3C JK 4C", adds=(add("9D", 0), swap(0, "9C"), add("6C", 1)), throw="2C")
    assert answer["legal"], answer["code"]
    after, _ = state.apply(0, answer["play"])
    assert [" ".join(meld.written) for meld in after.melds] == ["9S 9H 9C 9D", "3C 4C JK=5C 6C"]


def test_lay_offs_alone() -> None:
    state = deal("8H 2C 3C", "5H 6H 7H", opened=True)
    answer = groups(state, adds=(add("8H"),))
    assert (answer["code"], answer["throws"], answer["left"]) == ("throw_missing", ["2C", "3C"], ["2C", "3C"])
    assert answer["bar"] is None and answer["short"] == 0
    assert groups(deal("8H 2C 3C", "5H 6H 7H"), adds=(add("8H"),))["code"] == "layoff_before_opening"


def test_what_check_calls_legal_is_accepted_and_what_it_refuses_is_refused() -> None:
    seen = set()
    for state in [*random_deal(21, 2, most=120), *random_deal(22, 4, most=120)]:
        if state.to_act is None:
            continue
        moves, _ = state.moves(state.to_act)
        for move in moves[-20:]:
            if move["do"] == "draw":
                continue
            answer = check(state, state.to_act, **{name: move[name] for name in ("take", "acts", "throw")})
            after, _ = state.apply(state.to_act, move)
            assert answer["legal"] and answer["code"] is None
            assert answer["hand"] == (after.end is not None and after.end.by_hand)
            assert move["throw"] is None or move["throw"] in answer["throws"]
            wrong = {**move, "throw": "JK" if move["throw"] else "2S"}
            refused = check(state, state.to_act, **{name: wrong[name] for name in ("take", "acts", "throw")})
            if not refused["legal"]:
                with pytest.raises(Refusal) as caught:
                    state.apply(state.to_act, wrong)
                assert caught.value.code == refused["code"]
                seen.add(refused["code"])
    assert "throw_joker" in seen


@pytest.mark.parametrize(
    "view", [None, [], {}, {"game": "hand"}, {"game": "baloot"}, {"game": "hand", "counts": [1], "opened": [1]}]
)
def test_what_is_no_view_is_refused(view: Any) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.check(view, {"acts": []})
    assert caught.value.code == "bad_request"
    spectator = deal(OPENING).view(None)
    with pytest.raises(Refusal):
        GAME.check(spectator, {"acts": []})


@pytest.mark.parametrize(
    "play",
    [
        None,
        [],
        {"groups": 5},
        {"groups": [5]},
        {"groups": [["XX"]]},
        {"groups": [], "adds": 5},
        {"groups": [[]] * 9},
        {"groups": [], "adds": [{"lay": [["5H"]]}]},
        {"take": 1},
        {"acts": [{"lay": []}]},
        {"acts": "x"},
        {"throw": 5},
        {"acts": [[]]},
    ],
)
def test_what_is_no_play_is_refused(play: Any) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.check(deal(OPENING).view(0), play)
    assert caught.value.code in ("bad_move", "bad_card")


@pytest.mark.parametrize("pile", [None, 5, ["XX"], [["5H"]], ["5H"] * 20, {"a": 1}])
def test_what_is_no_pile_is_refused(pile: Any) -> None:
    with pytest.raises(Refusal):
        GAME.arrange(pile)
