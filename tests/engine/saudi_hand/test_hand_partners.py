"""Partners: bars (H-35, H-36, HD-9 to HD-12) and teams' scores (H-2, H-3, H-59 to H-61, HD-30 to HD-32)."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.saudi_hand import GAME

from .deals import add, cards, deal, lay, move, play, swap

PARTNERS: dict[str, Any] = {"mode": "partners"}
BEAT: dict[str, Any] = {"mode": "partners", "partners_bar": "beat_opponents"}

OPENINGS: dict[int, tuple[str, ...]] = {
    51: ("JD QD KD", "7S 7H 7D"),
    52: ("QH KH AH", "7S 7H 7D"),
    58: ("QH KH AH", "8S 9S 10S"),
    59: ("7S 8S 9S", "5C 6C 7C 8C 9C"),
    64: ("JD QD KD", "7S 8S 9S 10S"),
    65: ("QH KH AH", "7S 8S 9S 10S"),
    66: ("QH KH AH", "5C 6C 7C 8C 9C"),
    67: ("QH KH AH", "9S 9H 9D 9C"),
    70: ("JD QD KD", "10S JS QS KS"),
    71: ("QH KH AH", "10D JD QD KD"),
}
"""Melds that open with just that total."""


def opens(seat: int, total: int, before: list[list[int]], options: dict[str, Any] = PARTNERS) -> bool:
    """Whether `seat` may open with melds of that total after those openings; a refusal must be the bar's."""
    hands: list[list[str]] = [[] for _ in range(4)]
    hands[seat] = [*cards(" ".join(OPENINGS[total])), "2C", "3C"]
    position = {"options": options, "hands": hands, "openings": before, "to_act": seat, "phase": "play", "dealer": 3}
    try:
        after, _ = GAME.state(position).apply(seat, move(lay(*OPENINGS[total]), throw="2C"))
    except Refusal as refusal:
        assert refusal.code in ("bar_first", "bar_raised")
        return False
    assert after.openings[-1] == (seat, total)
    return True


def tally(hands: list[str], opened: list[bool], out: int | None = 0, by_hand: bool = False) -> list[int]:
    request = {"out": out, "by_hand": by_hand, "hands": [cards(text) for text in hands], "opened": opened}
    scores: list[int] = GAME.tally(PARTNERS, request)["scores"]
    return scores


def test_H_2_partners_are_four_and_face_each_other() -> None:
    pack = list(GAME.pack())
    assert len(GAME.start(PARTNERS, 4, pack, 3)[0].hands) == 4
    for seats in (2, 3, 5):
        with pytest.raises(Refusal, match="bad_seats"):
            GAME.start(PARTNERS, seats, pack, 0)
    for out in range(4):  # seats 0 and 2 go out for team 0, 1 and 3 for team 1
        held = ["2C"] * 4
        held[out] = ""
        scores = tally(held, [True] * 4, out=out)
        assert scores[out % 2] == -30 and scores[1 - out % 2] == 4


def test_H_3_partners_scores_are_added() -> None:
    assert tally(["KH KD", "", "KS KC AS 4D", ""], [True] * 4, out=1) == [55, -30]
    assert tally(["KH", "2C", "2D", "3C"], [True] * 4, out=None) == [12, 5]


def test_H_35_the_first_team_needs_51() -> None:
    assert opens(0, 51, [])
    assert opens(2, 51, [[0, 51]]) and opens(2, 51, [[0, 64]]) and opens(0, 51, [[2, 71]])


def test_H_36_the_second_team_beats_the_first_teams_best() -> None:
    for second in (1, 3):
        assert not opens(second, 64, [[0, 51], [2, 64]]) and opens(second, 65, [[0, 51], [2, 64]])
        assert not opens(second, 64, [[0, 64], [2, 51]]) and opens(second, 65, [[0, 64], [2, 51]])
    assert not opens(0, 51, [[3, 51]]) and opens(0, 52, [[3, 51]])


def test_H_59_partners_go_out_together() -> None:
    held = ["", "2C", "AS AH AD KS KH KD 10S 7C", "3C"]  # the partner holds 80
    assert tally(held, [True] * 4) == [-30, 5]
    assert tally(held, [True, True, False, True]) == [-30, 5]
    state = deal("8H", "5H 6H 7H", opened=True, others=("2C", "KH KD", "3C"), options=PARTNERS)
    result = play(state, throw="8H").result
    assert result is not None and (result["out"], result["scores"]) == (0, [-30, 200])


def test_H_60_a_hand_in_partners() -> None:
    assert tally(["", "2C", "KS", "3C"], [True, True, False, True], by_hand=True) == [-60, 10]


def test_H_61_the_losing_team_scores_the_sum() -> None:
    held = ["", "KH 7S 4D", "", "2C"]
    assert tally(held, [True, True, True, False]) == [-30, 121]
    assert tally(held, [True, True, True, False], by_hand=True) == [-60, 242]


def test_HD_8_a_lay_off_on_the_partners_meld_spoils_the_hand() -> None:
    state = deal("QH KH AH 7S 7D 7C 8H", "5H 6H 7H", openings=[[2, 51]], owners=[2], options=PARTNERS)
    with pytest.raises(Refusal, match="hand_spoilt"):
        play(state, lay("QH KH AH", "7S 7D 7C"), add("8H"))


def test_HD_9_the_first_team_never_needs_more_than_51() -> None:
    before = [[0, 64], [1, 70]]
    assert opens(2, 51, before)
    assert not opens(2, 70, before, BEAT) and opens(2, 71, before, BEAT)
    assert opens(2, 51, [[0, 64]], BEAT)
    assert not opens(3, 64, [[0, 64]], BEAT) and opens(3, 65, [[0, 64]], BEAT)


def test_HD_10_the_bar_of_the_second_team_is_looked_at_when_it_opens() -> None:
    assert not opens(1, 58, [[0, 58]]) and opens(1, 59, [[0, 58]])
    raised = [[0, 58], [1, 59], [2, 66]]
    assert not opens(3, 66, raised) and opens(3, 67, raised)
    assert opens(3, 59, [[0, 58], [1, 59]])
    assert opens(3, 59, [[0, 58], [1, 71]]), "his own partner's opening is not in the way"


def test_HD_11_plain_hand_in_partners_is_51_for_all() -> None:
    plain = {**PARTNERS, "variant": "plain51"}
    for seat in range(4):
        others = [[other, 70 + other] for other in range(4) if other != seat]
        assert opens(seat, 51, others, plain)
        assert opens(seat, 51, others, {**BEAT, "variant": "plain51"})


def test_HD_12_a_partners_opening_is_not_mine() -> None:
    state = deal("8H 6D 3C 5C 2C 4S 4H 4D", "5H 6H 7H", "5D JK=6D 7D", openings=[[2, 60]], options=PARTNERS)
    for code, act in (("layoff_before_opening", add("8H")), ("swap_before_opening", swap(1, "6D")),
                      ("bar_first", lay("4S 4H 4D"))):
        with pytest.raises(Refusal, match=code):
            play(state, act, throw="2C")


def test_HD_30_what_the_finishers_partner_holds_is_ignored() -> None:
    for partner, opened in (("AS AH AD KS KH KD 10S 7C", True), ("JK JK", True), ("2C", False)):
        assert tally(["", "2C", partner, "3C"], [True, True, opened, True])[0] == -30
        assert tally(["", "2C", partner, "3C"], [True, True, opened, True], by_hand=True)[0] == -60


def test_HD_31_each_partner_by_himself_then_added() -> None:
    held = ["", "KH 7S 4D", "", "2C"]
    assert tally(held, [True, True, True, False]) == [-30, 121]
    assert tally(held, [True, False, True, False]) == [-30, 200]
    assert tally(held, [True, False, True, False], by_hand=True) == [-60, 400]


def test_HD_32_a_hand_when_the_partner_has_opened() -> None:
    hand = "QH KH AH 7S 7D 7C"
    result = play(deal(hand, openings=[[2, 60]], options=PARTNERS), lay("QH KH AH", "7S 7D 7C")).result
    assert result is not None and result["by_hand"] and result["scores"] == [-60, 400]
    behind = [[1, 58], [2, 59]]
    with pytest.raises(Refusal, match="bar_raised"):
        play(deal(hand, openings=behind, options=PARTNERS), lay("QH KH AH", "7S 7D 7C"))
    bigger = play(deal("QH KH AH 7S 8S 9S 10S", openings=behind, options=PARTNERS), lay("QH KH AH", "7S 8S 9S 10S"))
    assert bigger.result is not None and bigger.result["by_hand"]


def test_the_lines_of_teams() -> None:
    """H-3, H-59, H-61: the finisher's line, or both partners' lines and their sum."""
    request = {"out": 3, "by_hand": True, "hands": [cards("JK AH"), [], cards("KD"), []],
               "opened": [True, True, False, True]}
    assert GAME.tally(PARTNERS, request)["lines"] == [
        "JK 15 + AH 11 = 26, 26 × 2 = 52; 100 × 2 = 200; 52 + 200 = 252", "−30 × 2 = −60"]
    request |= {"out": None, "by_hand": False}
    assert GAME.tally(PARTNERS, request)["lines"] == ["JK 15 + AH 11 = 26; 100; 26 + 100 = 126", "0; 0; 0 + 0 = 0"]
