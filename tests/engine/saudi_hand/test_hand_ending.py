"""H-45 to H-61 and the decisions on going out and scoring. Matches (H-62 to H-65) are the match's tests."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.saudi_hand import GAME

from .deals import DRAW, add, cards, deal, events, hand, lay, move, play, refuse, refuse_move, swap, table

HAND = "QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 5C 6C 7C"
HAND_MELDS = lay("QH KH AH", "7S 7D 7C", "2D 3D 4D", "10S 10H 10C", "5C 6C 7C")
PARTNERS: dict[str, Any] = {"mode": "partners"}


def tally(
    hands: list[str], opened: list[bool], out: int | None = 0, by_hand: bool = False, **options: object
) -> object:
    return GAME.tally(
        options, {"out": out, "by_hand": by_hand, "hands": [cards(text) for text in hands], "opened": opened}
    )["scores"]


def test_H_45_the_round_is_over_when_a_hand_is_empty() -> None:
    state = deal("8C", opened=True)
    after = play(state, throw="8C")
    assert after.phase == "over" and after.to_act is None and after.result is not None
    assert events(state, move(throw="8C"))[-2:] == [
        {"e": "out", "seat": 0, "by_hand": False},
        {"e": "ended", "result": after.result},
    ]
    refuse_move("deal_over", after, 1, DRAW)


def test_H_46_a_normal_finish_throws_the_last_card() -> None:
    after = play(deal("8H 2C", "5H 6H 7H", opened=True), add("8H"), throw="2C")
    assert after.result is not None and after.result["scores"] == [-30, 100, 100, 100]
    assert after.position()["fire"] == ["2C"]
    refuse("no_card_to_throw", deal("8H", "5H 6H 7H", opened=True), add("8H"))


def test_H_47_a_hand_lays_everything_down_in_one_turn() -> None:
    state = deal(HAND)
    after = play(state, HAND_MELDS)
    assert after.openings == ((0, 109),) and after.result is not None
    assert (after.result["out"], after.result["by_hand"]) == (0, True)


def test_H_48_a_hand_ends_without_a_throw() -> None:
    after = play(deal(HAND, fire=["9S"]), HAND_MELDS)
    assert after.position()["fire"] == ["9S"] and hand(after) == []


def test_H_49_no_hand_after_an_earlier_opening() -> None:
    state = deal("2D 3D 4D 10S 10H 10C 5C 6C 7C", opened=True)
    refuse("hand_after_opening", state, lay("2D 3D 4D", "10S 10H 10C", "5C 6C 7C"))
    after = play(deal("2D 3D 4D 10S 10H 10C 5C", opened=True), lay("2D 3D 4D", "10S 10H 10C"), throw="5C")
    assert after.result is not None and after.result["scores"] == [-30, 100, 100, 100]


def test_H_50_a_lay_off_spoils_the_hand() -> None:
    state = deal("QH KH AH 7S 7H 7D 7C 2D 3D 4D 5D 10S 10H 10C 9S", "6S 7S 8S")
    refuse("hand_spoilt", state, lay("QH KH AH", "7S 7H 7D 7C", "2D 3D 4D 5D", "10S 10H 10C"), add("9S"))


def test_H_51_a_hand_doubles_every_score() -> None:
    hands, opened = ["", "KH KD 8C", "2C 3C"], [True, True, False]
    assert tally(hands, opened) == [-30, 28, 100]
    assert tally(hands, opened, by_hand=True) == [-60, 56, 200]


def test_H_54_opened_players_score_what_they_hold() -> None:
    assert tally(["", "KH 7S 4D"], [True, True]) == [-30, 21]


def test_H_55_in_hand_an_ace_is_11_and_a_joker_15() -> None:
    assert tally(["", "JK AS"], [True, True]) == [-30, 26]
    assert tally(["", "AS 2S 3S"], [True, True]) == [-30, 16]


@pytest.mark.parametrize("held", ["KH KD 10C 4S", "JK JK AS AH KS KH KD QS QH JS JH 9S"])
def test_H_56_never_having_opened_costs_100(held: str) -> None:
    assert tally(["", held], [True, False]) == [-30, 100]


def test_H_57_HD_29_unopened_after_a_hand_costs_200() -> None:
    assert tally(["", "2C"], [True, False], by_hand=True) == [-60, 200]


def test_H_58_after_a_hand_card_points_count_twice() -> None:
    assert tally(["", "KH 10H 8C"], [True, True], by_hand=True) == [-60, 56]
    assert tally(["", "JK KD"], [True, True], by_hand=True) == [-60, 50]


def test_HD_6_a_hand_that_throws_is_an_ordinary_finish() -> None:
    acts = lay("QH KH AH", "7S 7D 7C", "2D 3D 4D", "10S 10H 10C")
    held = "QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 9S"
    result = play(deal(held), acts, throw="9S").result
    assert result is not None and not result["by_hand"] and result["scores"] == [-30, 100, 100, 100]
    option = play(deal(held, options={"hand_throw": True}), acts, throw="9S").result
    assert option is not None and option["by_hand"] and option["scores"] == [-60, 200, 200, 200]
    earlier = play(deal("2D 3D 4D 9S", opened=True, options={"hand_throw": True}), lay("2D 3D 4D"), throw="9S").result
    assert earlier is not None and not earlier["by_hand"]


def test_HD_7_a_hand_in_several_lay_downs_of_one_turn() -> None:
    result = play(deal("QH KH AH 7S 7D 7C 2D 3D 4D"), lay("QH KH AH", "7S 7D 7C"), lay("2D 3D 4D")).result
    assert result is not None and result["by_hand"]
    state = deal("QH KH AH 7S 7D 7C 6H 3C 4C", "5H JK=6H 7H")
    refuse("hand_spoilt", state, lay("QH KH AH", "7S 7D 7C"), swap(0, "6H"), lay("3C 4C JK"))


def test_HD_7_a_hand_with_the_fire_card() -> None:
    state = deal("QH KH AH 7S 7D", phase="draw", fire=["2S", "7C"])
    after = play(state, lay("QH KH AH", "7S 7D 7C"), take=True)
    assert after.result is not None and after.result["by_hand"] and after.position()["fire"] == ["2S"]


def test_HD_8_a_lay_off_on_ones_own_fresh_meld_spoils_the_hand() -> None:
    state = deal("QH KH AH 7S 7D 7C 7H")
    refuse("hand_spoilt", state, lay("QH KH AH", "7S 7D 7C"), add("7H", 1))
    assert play(state, lay("QH KH AH", "7S 7D 7C 7H")).result is not None


def test_HD_21_the_last_card_is_a_joker() -> None:
    state = deal("JK", "5H 6H 7H", phase="draw", stock=["7C"], opened=True)
    drawn, _ = state.apply(0, DRAW)
    result = play(drawn, add("JK", 0, "low"), throw="7C").result
    assert result is not None and result["out"] == 0
    after = play(drawn, throw="7C")
    assert hand(after) == ["JK"] and after.result is None
    refuse("throw_joker", drawn, throw="JK")
    refuse("only_jokers_left", deal("JK 8H", "5H 6H 7H", opened=True), add("8H"))
    refuse("throw_joker", deal("JK 8H", "5H 6H 7H", opened=True), add("8H"), throw="JK")


def test_HD_21_jokers_only_after_the_draw_end_the_turn_without_a_throw() -> None:
    state = deal("JK", "5H 6H 7H", phase="draw", stock=["JK"], opened=True)
    drawn, _ = state.apply(0, DRAW)
    after = play(drawn)
    assert hand(after) == ["JK", "JK"] and after.to_act == 1 and after.position()["fire"] == []
    refuse("no_card_to_throw", deal("JK", "5H 6H 7H", opened=True, drawn="JK"), add("JK", 0, "low"))
    refuse("only_jokers_left", drawn, add("JK", 0, "low"))
    option = deal("JK", "5H 6H 7H", opened=True, drawn="JK", options={"out_without_throw": True})
    assert play(option, add("JK", 0, "low")).result is not None


def test_HD_22_finishing_without_a_throw_only_as_an_option() -> None:
    option = {"out_without_throw": True}
    result = play(deal("8H", "5H 6H 7H", opened=True, options=option), add("8H")).result
    assert result is not None and result["scores"][0] == -30 and not result["by_hand"]
    assert play(deal("4S 4H 4D", opened=True, options=option), lay("4S 4H 4D")).result is not None
    refuse("only_jokers_left", deal("JK 8H", "5H 6H 7H", opened=True, options=option), add("8H"))
    refuse("hand_after_opening", deal("4S 4H 4D", opened=True), lay("4S 4H 4D"))


def test_the_lines_explain_the_scores() -> None:
    request = {
        "out": 0,
        "by_hand": True,
        "hands": [[], ["AH", "JK"], ["2C"], ["KD"]],
        "opened": [True, True, False, True],
    }
    assert GAME.tally({}, request)["lines"] == [
        "−30 × 2 = −60",
        "JK 15 + AH 11 = 26, 26 × 2 = 52",
        "100 × 2 = 200",
        "KD 10, 10 × 2 = 20",
    ]
    request["by_hand"] = False
    assert GAME.tally({}, request)["lines"] == ["−30", "JK 15 + AH 11 = 26", "100", "KD 10"]
    assert GAME.tally(PARTNERS, request)["lines"] == ["−30", "JK 15 + AH 11 = 26; KD 10; 26 + 10 = 36"]


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("bad_request", {}),
        ("bad_request", {"hands": 5, "opened": []}),
        ("bad_request", {"hands": [[], []], "opened": 5}),
        ("bad_request", {"hands": [[], []], "opened": [True]}),
        ("bad_request", {"hands": [[], []], "opened": [1, 0]}),
        ("bad_request", {"hands": [[], []], "opened": [True, True], "out": 2}),
        ("bad_request", {"hands": [[], []], "opened": [True, True], "out": -1}),
        ("bad_request", {"hands": [[], []], "opened": [True, True], "out": True}),
        ("bad_request", {"hands": [[], []], "opened": [True, True], "by_hand": True}),
        ("bad_card", {"hands": [[], ["XX"]], "opened": [True, True]}),
        ("bad_seats", {"hands": [[]], "opened": [True]}),
        ("bad_request", {"hands": [[], []], "opened": [True, True], "by_hand": 1, "out": 0}),
    ],
)
def test_a_wrong_tally_is_refused(code: str, wrong: dict[str, object]) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.tally({}, wrong)
    assert caught.value.code == code


def test_a_tally_without_by_hand_is_no_hand() -> None:
    told = GAME.tally({}, {"out": 0, "hands": [[], ["KD"]], "opened": [True, True]})
    assert told == {"scores": [-30, 10], "lines": ["−30", "KD 10"]}


def test_an_opened_hand_of_nothing_scores_nothing() -> None:
    """Only a hand-written position has one."""
    assert GAME.tally({}, {"out": 0, "by_hand": True, "hands": [[], []], "opened": [True, True]}) == {
        "scores": [-60, 0], "lines": ["−30 × 2 = −60", "0 × 2 = 0"]}


def test_one_meld_is_enough_for_a_hand_and_none_is_not() -> None:
    """H-47: whoever lays nothing down and throws his last card (in a hand-written position) has made no Hand."""
    one = play(deal("9S 10S JS QS KS AS"), lay("9S 10S JS QS KS AS")).result
    assert one is not None and one["by_hand"]
    bare = play(deal("9S", options={"hand_throw": True}), throw="9S").result
    assert bare is not None and not bare["by_hand"] and bare["scores"][0] == -30
    refuse("no_card_to_throw", deal(""))


@pytest.mark.parametrize(
    ("code", "said", "act", "throw"),
    [
        ("joker_limit", "(1)", lay("5H JK 7H JK 9H"), "2C"),
        ("bar_first", "needs 51 points; this is 30", lay("JD QD KD"), "2C"),
        ("card_not_in_hand", "You do not hold 9C.", lay("JD QD KD", "7S 7H 7D"), "9C"),
    ],
)
def test_a_refusal_says_which_card_and_how_many(code: str, said: str, act: dict[str, Any], throw: str) -> None:
    with pytest.raises(Refusal) as caught:
        play(deal("JD QD KD 7S 7H 7D 5H JK 9H JK 2C"), act, throw=throw)
    assert caught.value.code == code and said in caught.value.message()["en"]


def test_the_refusal_of_a_fire_card_names_it() -> None:
    with pytest.raises(Refusal, match="fire_card_unused") as caught:
        play(deal("4S 4H 4D 2C", phase="draw", fire=["6H"], opened=True), lay("4S 4H 4D"), throw="2C", take=True)
    assert "6H" in caught.value.message()["en"] and "6H" in caught.value.message()["ar"]


def test_a_meld_laid_while_going_out_stays_on_the_table() -> None:
    assert table(play(deal(HAND), HAND_MELDS))[4] == "5C 6C 7C"
