"""The numbers of the rules, each as the ledger has it: H-5, H-22, H-23, H-25 to H-27, H-32, H-51, H-52, H-55, H-56.

They are constants, which the mutation run leaves alone; here every one of them is written out a second time.
"""

from __future__ import annotations

from sahrat.cards import TEXT
from sahrat.saudi_hand import rules


def test_values_of_places_in_a_run() -> None:
    """H-22, H-23, H-25, H-26: a low ace 1, then 2 to 10, J Q K ten each, a high ace 11."""
    assert rules.PLACE_VALUE == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
    assert rules.HIGH_ACE == 13


def test_values_of_ranks_in_a_set() -> None:
    """H-25, H-26, H-27."""
    assert rules.RANK_VALUE == (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def test_values_in_hand() -> None:
    """H-54, H-55: an ace 11, a joker 15, J Q K ten, the others their number."""
    told = dict(zip(TEXT, rules.HAND_VALUE, strict=True))
    assert len(told) == 53 and told["JK"] == 15
    for suit in "SHCD":
        assert [told[rank + suit] for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()] == [
            11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_numbers_of_a_round() -> None:
    """H-5, H-32, H-51, H-52, H-56."""
    assert (rules.HAND_CARDS, rules.OPENING, rules.OUT, rules.UNOPENED, rules.HAND_FACTOR) == (14, 51, -30, 100, 2)
