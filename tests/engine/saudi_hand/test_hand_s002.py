"""Preset s002, the five-player Saudi Hand of seed 002 (H-66 to H-80)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.match import standings
from sahrat.saudi_hand import GAME

from .deals import add, cards, deal, hand, lay, play, refuse, swap, table

S002: dict[str, Any] = {"preset": "s002"}
PACK = list(GAME.pack())


def start(seats: int, options: dict[str, Any], dealer: int = 0) -> Any:
    return GAME.start(options, seats, PACK, dealer)[0]


def tally(hands: list[str], opened: list[bool], by_hand: bool = False) -> list[int]:
    request = {"out": 0, "by_hand": by_hand, "hands": [cards(text) for text in hands], "opened": opened}
    scores: list[int] = GAME.tally(S002, request)["scores"]
    return scores


def test_the_preset_is_these_options_and_no_other() -> None:
    """Part 3: exactly these differ from the default table."""
    assert GAME.options(S002) == {"extra_round": False, "fire_use": "any_new_meld", "hand_throw": True,
                                  "partners": False, "players": "2-5"}
    assert GAME.options({**S002, "pace": "fast"})["pace"] == "fast"


def test_H_66_two_to_five_players_and_no_partners() -> None:
    for seats in (2, 3, 4, 5):
        assert len(start(seats, S002).hands) == seats
    for seats in (1, 6):
        with pytest.raises(Refusal, match="bad_seats"):
            start(seats, S002)
    with pytest.raises(Refusal, match="bad_seats"):
        start(5, {})
    with pytest.raises(Refusal, match="bad_options"):
        GAME.options({**S002, "mode": "partners"})


def test_H_67_106_cards_and_play_to_the_right() -> None:
    state, order = start(5, S002, dealer=4), []
    position = state.position()
    assert Counter([*position["stock"], *[card for held in position["hands"] for card in held]]) == Counter(PACK)
    assert len(PACK) == 106
    for _ in range(6):
        order.append(state.to_act)
        while state.to_act == order[-1]:
            state, _ = state.apply(state.to_act, state.clock_move())
    assert order == [0, 1, 2, 3, 4, 0]


def test_H_68_lay_offs_on_the_others_melds() -> None:
    state = deal("8H 2C 3C", "5H 6H 7H", openings=[[0, 51]], owners=[1], seats=5, options=S002)
    assert table(play(state, add("8H"), throw="2C")) == ["5H 6H 7H 8H"]


def test_H_69_fourteen_each_and_one_more_on_the_dealers_right() -> None:
    state = start(5, S002, dealer=1)
    assert [len(held) for held in state.hands] == [14, 14, 15, 14, 14]
    assert sum(len(held) for held in state.hands) == 71 and len(state.stock) == 35


def test_H_70_every_turn_ends_with_a_throw() -> None:
    state = start(5, S002, dealer=4)
    own = state.view(0)["own"]
    with pytest.raises(Refusal, match="first_no_draw"):
        state.apply(0, {"do": "draw"})
    refuse("throw_missing", state)
    thrown = play(state, throw=own[0])
    assert thrown.position()["fire"] == [own[0]]
    drawn, _ = thrown.apply(1, {"do": "draw"})
    refuse("throw_missing", drawn)
    refuse("throw_missing", deal("4S 4H 4D 9C", opened=True, seats=5, options=S002), lay("4S 4H 4D"))


def test_H_71_some_meld_must_be_laid_after_taking() -> None:
    taking: dict[str, Any] = {"phase": "draw", "fire": ["6H"], "opened": True}
    state = deal("9S 9H 9D 2C 3C", **taking, options=S002)
    assert hand(play(state, lay("9S 9H 9D"), throw="2C", take=True)) == ["3C", "6H"]
    refuse("fire_needs_meld", state, throw="2C", take=True)
    refuse("fire_card_unused", deal("9S 9H 9D 2C 3C", **taking), lay("9S 9H 9D"), throw="2C", take=True)


def test_H_72_five_rounds_and_no_extra_one() -> None:
    rounds = [[12, 12], [0, 0], [0, 0], [0, 0], [0, 0]]
    stands = standings("hand", GAME.all_options(S002), 2, rounds)
    assert (stands.over, stands.extra_round, stands.places) == (True, False, (1, 1))
    assert not standings("hand", GAME.all_options(S002), 2, rounds[:4]).over
    assert standings("hand", GAME.all_options({}), 2, rounds).extra_round
    over = play(deal("8C", opened=True, seats=5, options=S002), throw="8C")
    assert over.phase == "over" and over.to_act is None


def test_H_73_runs_sets_and_a_joker_for_any_card() -> None:
    state = deal("5H JK 7H 9S 9D JK 2C 3C", opened=True, seats=5, options=S002)
    after = play(state, lay("5H JK 7H", "9S JK 9D"), throw="2C")
    assert table(after) == ["5H JK=6H 7H", "9S JK=* 9D"] and after.melds[0].value == 18
    refuse("joker_limit", state, lay("5H JK 7H JK 9S"), throw="2C")
    refuse("meld_short", state, lay("5H JK"), throw="2C")
    refuse("run_suit", deal("5H 6H 7D 2C", opened=True, seats=5, options=S002), lay("5H 6H 7D"), throw="2C")


def test_H_74_51_first_and_free_from_then_on() -> None:
    fifty = deal("JD QD KD 6S 6H 6D 2C 9S", seats=5, options=S002)
    refuse("bar_first", fifty, lay("JD QD KD", "6S 6H 6D"), throw="9S")
    opened = play(deal("JD QD KD 7S 7H 7D 2C 3C 4C 9S 8S", seats=5, options=S002), lay("JD QD KD", "7S 7H 7D"),
                  throw="9S")
    again = GAME.state({**opened.position(), "to_act": 0, "phase": "play"})
    assert table(play(again, lay("2C 3C 4C"), throw="8S"))[2] == "2C 3C 4C"


def test_H_75_the_next_opening_is_one_above_the_last() -> None:
    last: dict[str, Any] = {"openings": [[1, 58]], "seats": 5, "options": S002}
    refuse("bar_raised", deal("QH KH AH 8S 9S 10S 2C 3C", **last), lay("QH KH AH", "8S 9S 10S"), throw="2C")
    after = play(deal("7S 8S 9S 5C 6C 7C 8C 9C 2C 3C", **last), lay("7S 8S 9S", "5C 6C 7C 8C 9C"), throw="2C")
    assert after.openings == ((1, 58), (0, 59))


def test_H_76_a_joker_of_two_like_cards_needs_both_missing_ones() -> None:
    state = deal("KH KC 3C 4C 2C 9S", "KS KD JK", "5H JK=6H 7H", opened=True, seats=5, options=S002)
    refuse("swap_both", state, swap(0, "KH"), lay("3C 4C JK"), throw="2C")
    after = play(state, swap(0, "KH KC"), lay("3C 4C JK"), throw="2C")
    assert table(after)[0] == "KS KD KH KC" and table(after)[2] == "3C 4C JK=5C"
    run = deal("6H 3C 4C 2C 9S", "5H JK=6H 7H", opened=True, seats=5, options=S002)
    assert table(play(run, swap(0, "6H"), lay("3C 4C JK"), throw="2C")) == ["5H 6H 7H", "3C 4C JK=5C"]


def test_H_77_a_joker_counts_as_its_card_and_an_ace_11_or_1() -> None:
    state = deal("JK 2C 3C AS AH JK QD KD AD 5S 6S", opened=True, seats=5, options=S002)
    after = play(state, lay("JK 2C 3C", "AS AH JK", "QD KD AD"), throw="5S")
    assert table(after)[0] == "JK=AC 2C 3C"
    assert [meld.value for meld in after.melds] == [6, 33, 31]


def test_H_78_scores_of_a_round() -> None:
    assert tally(["", "JK 2C", "AS KD", "3C", "4C"], [True, True, True, False, True]) == [-30, 17, 21, 100, 4]


def test_H_79_a_hand_doubles_all_of_them() -> None:
    held, opened = ["", "JK 2C", "3C", "4C", "5C"], [True, True, False, True, True]
    assert tally(held, opened, by_hand=True) == [-60, 34, 200, 8, 10]
    state = deal("QH KH AH 7S 7D 7C 9C", seats=5, options=S002)
    result = play(state, lay("QH KH AH", "7S 7D 7C"), throw="9C").result
    assert result is not None and result["by_hand"] and result["scores"] == [-60, 200, 200, 200, 200]
    whole = play(deal("QH KH AH 7S 7D 7C", seats=5, options=S002), lay("QH KH AH", "7S 7D 7C")).result
    assert whole is not None and whole["by_hand"]
    spoilt = deal("QH KH AH 7S 7D 7C 8H 9C", "5H 6H 7H", seats=5, options=S002)
    ordinary = play(spoilt, lay("QH KH AH", "7S 7D 7C"), add("8H"), throw="9C").result
    assert ordinary is not None and not ordinary["by_hand"] and ordinary["scores"][0] == -30


def test_H_80_the_lowest_total_wins() -> None:
    rounds = [[5, -10, 60], *[[0, 0, 0]] * 4]
    assert standings("hand", GAME.all_options(S002), 3, rounds).places == (2, 1, 3)
