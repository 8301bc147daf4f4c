"""H-32 to H-38 and the decisions on opening."""

from __future__ import annotations

from .deals import add, deal, lay, play, refuse, swap, table


def test_H_32_the_first_opening_needs_51() -> None:
    opened = play(deal("JD QD KD 7S 7H 7D 2C 3C"), lay("JD QD KD", "7S 7H 7D"), throw="2C")
    assert opened.openings == ((0, 51),)
    refuse("bar_first", deal("JD QD KD 6S 6H 6D 2C 3C"), lay("JD QD KD", "6S 6H 6D"), throw="2C")


def test_H_33_every_later_opening_goes_one_above_the_last() -> None:
    after_52 = deal("QH KH AH 7S 7D 4C 5C 6C 7C 2C 3C", openings=[[1, 52]])
    refuse("bar_raised", after_52, lay("QH KH AH", "7S 7D 7C"), throw="2C")
    assert play(after_52, lay("QH KH AH", "4C 5C 6C 7C"), throw="2C").openings == ((1, 52), (0, 53))
    chain = [[1, 51], [2, 60]]
    refuse("bar_raised", deal("QH KH AH 8S 8D 8C 2C 3C", openings=chain), lay("QH KH AH", "8S 8D 8C"), throw="2C")
    refuse("bar_raised", deal("JD QD KD JS QS KS 2C 3C", openings=chain), lay("JD QD KD", "JS QS KS"), throw="2C")
    sixty_one = play(deal("QH KH AH JD QD KD 2C 3C", openings=chain), lay("QH KH AH", "JD QD KD"), throw="2C")
    assert sixty_one.openings == ((1, 51), (2, 60), (0, 61))


def test_H_34_in_plain_hand_51_is_enough_for_everybody() -> None:
    state = deal("JD QD KD 7S 7H 7D 2C 3C", openings=[[1, 70]], options={"variant": "plain51"})
    assert play(state, lay("JD QD KD", "7S 7H 7D"), throw="2C").openings == ((1, 70), (0, 51))
    refuse("bar_raised", deal("JD QD KD 7S 7H 7D 2C 3C", openings=[[1, 70]]), lay("JD QD KD", "7S 7H 7D"), throw="2C")


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
    hand = "AS 2S 3S 2H 3H 4H 2D 3D 4D 3C 4C 5C 3S 4S 5S"
    melds = lay("AS 2S 3S", "2H 3H 4H", "2D 3D 4D", "3C 4C 5C", "3S 4S 5S")  # 6 + 9 + 9 + 12 + 12 = 48
    refuse("bar_first", deal(hand), melds)
    option = {"hand_waives_bar": True}
    waived = play(deal(hand, options=option), melds)
    assert waived.result is not None and waived.result["by_hand"]
    refuse("bar_first", deal(hand, options=option), lay("AS 2S 3S", "2H 3H 4H", "2D 3D 4D", "3C 4C 5C"), throw="3S")


def test_HD_4_a_hand_of_88_against_a_bar_of_91() -> None:
    state = deal("QH KH AH 7S 7D 7C 8S 8H 8C 2C 3C 4C", openings=[[1, 90]])
    refuse("bar_raised", state, lay("QH KH AH", "7S 7D 7C", "8S 8H 8C", "2C 3C 4C"))
