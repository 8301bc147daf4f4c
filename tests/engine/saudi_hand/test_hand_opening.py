"""H-32 to H-38 and the decisions on opening."""

from __future__ import annotations

from sahrat.saudi_hand.options import parse_options
from sahrat.saudi_hand.rules import bar

from .deals import add, deal, lay, play, refuse, swap, table

PARTNERS = {"mode": "partners"}


def needed(seat: int, openings: list[tuple[int, int]], **options: object) -> int:
    return bar(parse_options(options), seat, openings)


def test_H_32_the_first_opening_needs_51() -> None:
    opened = play(deal("JD QD KD 7S 7H 7D 2C 3C"), lay("JD QD KD", "7S 7H 7D"), throw="2C")
    assert opened.openings == ((0, 51),)
    refuse("bar_first", deal("JD QD KD 6S 6H 6D 2C 3C"), lay("JD QD KD", "6S 6H 6D"), throw="2C")


def test_H_33_every_later_opening_goes_one_above_the_last() -> None:
    hand = "JD QD KD 7S 7H 7D 2C 2S 3C 3S"
    state = deal("QH KH AH 7S 7D 7C 2C 3C", openings=[[1, 52]])
    refuse("bar_raised", state, lay("QH KH AH", "7S 7D 7C"), throw="2C")
    assert play(
        deal("QH KH AH 8S 8D 8C 2C 3C", openings=[[1, 52]]), lay("QH KH AH", "8S 8D 8C"), throw="2C"
    ).openings == ((1, 52), (0, 55))
    assert needed(0, [(1, 52)]) == 53
    assert needed(3, [(0, 51), (1, 60)]) == 61
    refuse("bar_raised", deal(hand, openings=[[1, 51], [2, 60]]), lay("JD QD KD", "7S 7H 7D"), throw="2C")


def test_H_34_in_plain_hand_51_is_enough_for_everybody() -> None:
    state = deal("JD QD KD 7S 7H 7D 2C 3C", openings=[[1, 70]], options={"variant": "plain51"})
    assert play(state, lay("JD QD KD", "7S 7H 7D"), throw="2C").openings == ((1, 70), (0, 51))
    refuse("bar_raised", deal("JD QD KD 7S 7H 7D 2C 3C", openings=[[1, 70]]), lay("JD QD KD", "7S 7H 7D"), throw="2C")


def test_H_35_the_first_team_needs_51() -> None:
    assert needed(2, [(0, 51)], **PARTNERS) == 51
    state = deal("JD QD KD 7S 7H 7D 2C 3C", openings=[[2, 51]], options=PARTNERS)
    assert play(state, lay("JD QD KD", "7S 7H 7D"), throw="2C").openings == ((2, 51), (0, 51))


def test_H_36_the_second_team_beats_the_first_teams_best() -> None:
    assert needed(1, [(0, 51), (2, 64)], **PARTNERS) == 65
    state = deal("JD QD KD 7S 7H 7D 2C 3C", openings=[[1, 51]], options=PARTNERS)
    refuse("bar_raised", state, lay("JD QD KD", "7S 7H 7D"), throw="2C")


def test_H_37_no_lay_off_before_opening() -> None:
    refuse("layoff_before_opening", deal("8H 2C 3C", "5H 6H 7H"), add("8H"), throw="2C")


def test_H_38_no_swap_before_opening() -> None:
    refuse("swap_before_opening", deal("6H 2C 3C 4C", "5H JK=6H 7H"), swap(0, "6H"), throw="2C")


def test_HD_1_only_the_melds_of_the_opening_act_count() -> None:
    state = play(deal("QH KH AH 8S 8D 8C JD QD KD 2C 3C"), lay("QH KH AH", "8S 8D 8C"), lay("JD QD KD"), throw="2C")
    assert state.openings == ((0, 55),)
    assert state.view(1)["bar"] == 56
    refuse("bar_first", deal("QH KH AH 8S 8D 8C 2C 3C"), lay("QH KH AH"), lay("8S 8D 8C"), throw="2C")
    refuse("bar_first", deal("QH KH AH JH 8S 2C 3C", "8H 8D 8C"), lay("JH QH KH AH"), add("8S"), throw="2C")


def test_HD_2_only_first_openings_move_the_bar() -> None:
    state = play(deal("JD QD KD 2C 3C", openings=[[0, 51], [1, 60]]), lay("JD QD KD"), throw="2C")
    assert state.view(2)["bar"] == 61
    assert deal("2C 3C").view(0)["bar"] == 51


def test_HD_3_lay_off_and_swap_in_the_turn_of_opening() -> None:
    state = deal("QH KH AH 7S 7D 7C 8H 3C 4C 6D 2C 9C", "5H 6H 7H", "5D JK=6D 7D")
    after = play(state, lay("QH KH AH", "7S 7D 7C"), add("8H"), swap(1, "6D"), lay("3C 4C JK"), throw="2C")
    assert table(after) == ["5H 6H 7H 8H", "5D 6D 7D", "QH KH AH", "7S 7D 7C", "3C 4C JK=5C"]
    refuse("layoff_before_opening", state, add("8H"), lay("QH KH AH", "7S 7D 7C"), throw="2C")


def test_HD_4_a_hand_must_reach_the_bar() -> None:
    hand = "AS 2S 3S 4S 5S AH 2H 3H 4H 2D 3D 4D AC 2C 3C"
    melds = lay("AS 2S 3S 4S 5S", "AH 2H 3H 4H", "2D 3D 4D", "AC 2C 3C")
    refuse("bar_first", deal(hand), melds)  # 15 + 10 + 9 + 6
    waived = play(deal(hand, options={"hand_waives_bar": True}), melds)
    assert waived.result is not None and waived.result["by_hand"]
    refuse(
        "bar_first",
        deal("AS 2S 3S 4S 5S AH 2H 3H 4H 9D", options={"hand_waives_bar": True}),
        lay("AS 2S 3S 4S 5S", "AH 2H 3H 4H"),
        throw="9D",
    )


def test_HD_4_a_hand_of_88_against_a_bar_of_91() -> None:
    state = deal("QH KH AH 7S 7D 7C 8S 8H 8C 2C 3C 4C", openings=[[1, 90]])
    refuse("bar_raised", state, lay("QH KH AH", "7S 7D 7C", "8S 8H 8C", "2C 3C 4C"))


def test_HD_9_the_first_team_never_needs_more_than_51() -> None:
    assert needed(2, [(0, 64), (1, 70)], **PARTNERS) == 51
    beat = {"mode": "partners", "partners_bar": "beat_opponents"}
    assert needed(2, [(0, 64), (1, 70)], **beat) == 71
    assert needed(2, [(0, 64)], **beat) == 51


def test_HD_10_the_bar_of_the_second_team_is_looked_at_when_it_opens() -> None:
    assert needed(1, [(0, 58)], **PARTNERS) == 59
    assert needed(3, [(0, 58), (1, 59), (2, 66)], **PARTNERS) == 67
    assert needed(3, [(0, 58), (1, 59)], **PARTNERS) == 59


def test_HD_11_plain_hand_in_partners_is_51_for_all() -> None:
    for seat in range(4):
        assert needed(seat, [(0, 90)], mode="partners", variant="plain51") == 51


def test_HD_12_a_partners_opening_is_not_mine() -> None:
    state = deal("8H 6D 2C 4S 4H 4D", "5H 6H 7H", "5D JK=6D 7D", openings=[[2, 60]], options=PARTNERS)
    refuse("layoff_before_opening", state, add("8H"), throw="2C")
    refuse("swap_before_opening", state, swap(1, "6D"), throw="2C")
    refuse("bar_first", state, lay("4S 4H 4D"), throw="2C")


def test_HD_32_a_hand_when_the_partner_has_opened() -> None:
    state = deal("QH KH AH 7S 7D 7C", openings=[[2, 60]], options=PARTNERS)
    result = play(state, lay("QH KH AH", "7S 7D 7C")).result
    assert result is not None and result["by_hand"] and result["scores"] == [-60, 400]
