"""H-17 to H-31 and the decisions on melds: each row's example and its right result."""

from __future__ import annotations

import pytest

from sahrat.errors import Refusal
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.melds import ANY, TOKEN, parse_tokens, read_meld

from .deals import add, cards, deal, play, refuse, table


def value(text: str, jokers: int = 1) -> int:
    return read_meld(parse_tokens(cards(text)), jokers).value


def written(text: str, jokers: int = 1) -> str:
    return " ".join(read_meld(parse_tokens(cards(text)), jokers).written)


def fault(text: str, jokers: int = 1) -> str:
    with pytest.raises(Refusal) as caught:
        read_meld(parse_tokens(cards(text)), jokers)
    assert caught.value.message()["ar"]
    return caught.value.code


def test_H_17_a_meld_has_three_cards() -> None:
    assert fault("5H 6H") == "meld_short"
    assert fault("") == "meld_short"
    assert value("5H 6H 7H") == 18


def test_H_18_a_run_is_consecutive_cards_of_one_suit() -> None:
    assert value("9D 10D JD QD") == 39
    assert fault("5H 6H 7D") == "run_suit"
    assert fault("5H 6H 8H") == "run_gap"
    assert fault("7H 6H 5H") == "run_order"
    assert fault("5H 7H 6H") == "run_order"
    assert fault("9H AH 5H") == "run_order"


@pytest.mark.parametrize("text", ["5H 5H 6H", "5H 6H 6H", "5H JK 5H 6H", "AS 2S AS", "7H 6H 7H"])
def test_H_18_a_card_twice_is_no_gap(text: str) -> None:
    assert fault(text) == "run_twice"


@pytest.mark.parametrize("text", ["AS 3S 4S", "AS 3S JK", "AS 4S KS", "JS KS AS", "10S JK AS", "AS JK 4S", "9S QS AS"])
def test_H_18_a_gap_beside_an_ace_is_a_gap(text: str) -> None:
    assert fault(text) == "run_gap"


def test_H_19_a_set_is_one_rank_in_different_suits() -> None:
    assert value("9S 9H 9D") == 27
    assert fault("9S 9H 8D") == "set_rank"


def test_H_20_no_suit_twice_in_a_set() -> None:
    assert fault("9S 9S 9H") == "set_suit_twice"
    assert fault("9S JK 9S") == "set_suit_twice"


def test_H_21_a_set_has_four_cards_at_most() -> None:
    assert value("9S 9H 9D 9C") == 36
    assert fault("9S 9H 9D 9C JK") == "set_long"


def test_H_22_a_low_ace_counts_1() -> None:
    assert value("AS 2S 3S") == 6
    assert value("AS 2S 3S 4S") == 10


def test_H_23_a_high_ace_counts_11() -> None:
    assert value("QH KH AH") == 31


@pytest.mark.parametrize("text", ["KS AS 2S", "QS KS AS 2S", "JK AS 2S", "KS AS JK", "QS KS AS JK", "KS JK 2S",
                                  "QS KS JK 2S 3S", "QS KS AS 3S", "JK AS 3S"])
def test_H_24_a_run_never_wraps_round_the_ace(text: str) -> None:
    assert fault(text) == "run_wraps"


def test_H_25_2_to_10_count_their_number() -> None:
    assert value("2C 3C 4C") == 9
    assert value("8D 9D 10D") == 27


def test_H_26_jack_queen_king_count_10() -> None:
    assert value("JD QD KD") == 30
    assert value("10D JD QD") == 30


def test_H_27_an_ace_elsewhere_counts_11() -> None:
    assert value("AS AH AD") == 33


def test_H_28_a_joker_stands_for_any_card() -> None:
    assert written("5H JK 7H") == "5H JK=6H 7H"
    assert written("9S JK 9D") == "9S JK=* 9D"


def test_H_29_a_joker_counts_as_its_card() -> None:
    assert value("5H JK=6H 7H") == 18
    assert value("QH KH JK=AH") == 31
    assert value("JK=AS 2S 3S") == 6
    assert value("9S JK 9D") == 27


def test_H_30_at_most_one_joker_in_a_meld() -> None:
    assert fault("5H JK 7H JK 9H") == "joker_limit"
    assert fault("9S JK JK") == "joker_limit"


def test_H_31_two_jokers_may_not_be_neighbours() -> None:
    assert fault("5H JK JK 8H") == "joker_limit"
    assert fault("5H JK JK 8H", 2) == "jokers_adjacent"


def test_HD_16_two_jokers_where_the_table_allows_them() -> None:
    assert written("5H JK 7H JK 9H", 2) == "5H JK=6H 7H JK=8H 9H"
    assert fault("JK 5H JK", 2) == "meld_naturals"
    assert written("9S 9D JK JK", 2) == "9S 9D JK=* JK=*"
    assert value("9S 9D JK JK", 2) == 36
    assert fault("9S JK JK", 2) == "jokers_adjacent"
    assert fault("JK JK JK", 2) == "joker_limit"


def test_HD_18_a_joker_means_its_place() -> None:
    assert written("5H 6H JK") == "5H 6H JK=7H"
    assert written("JK 5H 6H") == "JK=4H 5H 6H"
    assert written("QH KH JK") == "QH KH JK=AH"
    assert written("JK 2H 3H") == "JK=AH 2H 3H"
    assert written("9S 9H 9D JK") == "9S 9H 9D JK=9C"
    assert fault("5H 6H JK=8H") == "joker_meaning"
    assert fault("9S 9H JK=9D") == "joker_meaning"
    assert fault("5H 6H JK=*") == "joker_meaning"
    assert written("9S 9H JK=*") == "9S 9H JK=*"
    assert TOKEN["JK=*"] == ANY


def test_HD_19_a_joker_stays_where_it_lies() -> None:
    state = deal("4H 9C 9S", "JK=4H 5H 6H", opened=True)
    refuse("layoff_misfit", state, add("4H"), throw="9C")
    narrowed = play(deal("9D 2C 3C", "9S 9H JK", opened=True), add("9D"), throw="2C")
    assert table(narrowed) == ["9S 9H JK=9C 9D"]


def test_HD_23_an_ace_that_starts_a_run_counts_1() -> None:
    assert value("AS 2S 3S 4S 5S") == 15
    assert value("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS") == 85


def test_HD_24_never_both_aces() -> None:
    assert fault("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS") == "run_long"
    state = deal("AS 2C 3C", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", opened=True)
    refuse("layoff_misfit", state, add("AS"), throw="2C")


def test_HD_25_no_set_of_five() -> None:
    assert fault("9S 9H 9D 9C 9S") == "set_suit_twice"
    assert fault("9S 9H 9D 9C JK") == "set_long"
    assert fault("9S 9H 9D JK JK", 2) == "set_long"


def test_HD_35_equal_melds_may_lie_side_by_side() -> None:
    state = play(deal("5H 6H 7H 9C 2D", "5H 6H 7H", opened=True), {"lay": [cards("5H 6H 7H")]}, throw="9C")
    assert table(state) == ["5H 6H 7H", "5H 6H 7H"]


@pytest.mark.parametrize(
    ("pile", "meld"),
    [
        ("7H 5H 6H", "5H 6H 7H"),
        ("JK 7H 5H", "5H JK=6H 7H"),
        ("6H JK 5H", "5H 6H JK=7H"),
        ("AH JK KH", "JK=QH KH AH"),
        ("AH QH KH", "QH KH AH"),
        ("3S AS 2S", "AS 2S 3S"),
        ("AS JK 3S", "AS JK=2S 3S"),
        ("9D JK 9S", "9S 9D JK=*"),
        ("9D 9S 9H JK", "9S 9H 9D JK=9C"),
        ("JK=4H 5H 6H", "JK=4H 5H 6H"),
        ("JK=AH KH QH", "QH KH JK=AH"),
        ("2S JK AS", "AS 2S JK=3S"),
        ("AS JK QS", "QS JK=KS AS"),
    ],
)
def test_a_pile_is_arranged(pile: str, meld: str) -> None:
    answer = GAME.arrange(cards(pile))
    assert (answer["meld"], answer["code"]) == (cards(meld), None)
    assert answer["value"] == value(meld) and answer["kind"] in ("run", "set")


@pytest.mark.parametrize(
    ("pile", "code"),
    [
        ("5H 6H", "meld_short"),
        ("5H 6H 7D", "run_suit"),
        ("9S 9H 8D", "set_rank"),
        ("9S 9S 9H", "set_suit_twice"),
        ("5H 6H 8H", "run_gap"),
        ("5H 6H 9H JK", "run_gap"),
        ("KS AS 2S", "run_wraps"),
        ("JK JK 5H 6H", "joker_limit"),
        ("5H 5H 6H", "run_twice"),
    ],
)
def test_a_pile_that_is_no_meld_says_why(pile: str, code: str) -> None:
    answer = GAME.arrange(cards(pile))
    assert (answer["meld"], answer["kind"], answer["value"], answer["code"]) == (None, None, None, code)
    assert answer["message"]["ar"] and answer["message"]["en"]


def test_arranging_with_two_jokers() -> None:
    assert GAME.arrange(cards("9H JK 5H JK 7H"), {"jokers_per_meld": 2})["meld"] == cards("5H JK=6H 7H JK=8H 9H")
    assert GAME.arrange(cards("5H JK 6H JK"), {"jokers_per_meld": 2})["meld"] == cards("JK=4H 5H 6H JK=7H")
    assert GAME.arrange(cards("5H JK 8H JK"), {"jokers_per_meld": 2})["code"] == "jokers_adjacent"
