"""The model itself against the ledger's own examples, so that it is a second reading and not a second guess."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.properties.hand_melds import Broken, add_card, all_melds, read_meld, swap_jokers
from tests.properties.hand_model import Deal, held_value, scores, shuffle
from tests.properties.hand_positions import PACK, POSITIONS, deal_position, some_table


def meld(text: str, jokers: int = 1) -> tuple[str, int]:
    written, _, value = read_meld(text.split(), jokers)
    return " ".join(written), value


@pytest.mark.parametrize(("text", "value"), [
    ("5H 6H 7H", 18), ("9D 10D JD QD", 39), ("9S 9H 9D", 27), ("9S 9H 9D 9C", 36), ("AS 2S 3S", 6),
    ("AS 2S 3S 4S", 10), ("QH KH AH", 31), ("2C 3C 4C", 9), ("8D 9D 10D", 27), ("JD QD KD", 30), ("10D JD QD", 30),
    ("AS AH AD", 33), ("AS 2S 3S 4S 5S", 15), ("9S JK 9D", 27), ("5H JK 7H", 18), ("JK 2S 3S", 6), ("QH KH JK", 31),
])
def test_melds_of_the_ledger(text: str, value: int) -> None:
    """H-17 to H-29, HD-23."""
    assert meld(text)[1] == value


@pytest.mark.parametrize("text", [
    "5H 6H", "5H 6H 7D", "5H 6H 8H", "9S 9H 8D", "9S 9S 9H", "9S 9H 9D 9C JK", "KS AS 2S", "QS KS AS 2S",
    "5H JK 7H JK 9H", "9S JK JK", "5H JK JK 8H", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "7H 6H 5H",
    "5H JK=6D 7H", "JK AS 2S", "KS AS JK",
])
def test_no_melds_of_the_ledger(text: str) -> None:
    """H-17 to H-24, H-30, H-31, HD-24, HD-25."""
    with pytest.raises(Broken):
        meld(text)


def test_jokers_written_out() -> None:
    """H-28, HD-18 and contract.md, Notation."""
    assert meld("5H JK 7H")[0] == "5H JK=6H 7H"
    assert meld("JK 5H 6H")[0] == "JK=4H 5H 6H"
    assert meld("9S JK 9D")[0] == "9S JK=* 9D"
    assert meld("9S 9H 9D JK")[0] == "9S 9H 9D JK=9C"


def test_two_jokers() -> None:
    """HD-16."""
    assert meld("5H JK 7H JK 9H", 2)[1] == 35
    assert meld("9S 9H JK JK", 2)[1] == 36
    for text in ("9S JK JK", "5H JK JK 8H"):
        with pytest.raises(Broken):
            meld(text, 2)


def test_lay_offs() -> None:
    """H-39, H-40, HD-19, HD-20."""
    run = "5H 6H 7H".split()
    assert add_card(run, "8H", None, 1) == [*run, "8H"]
    assert add_card(run, "4H", None, 1) == ["4H", *run]
    assert add_card(run, "JK", "low", 1) == ["JK=4H", *run]
    assert add_card("9S 9H JK=*".split(), "9D", None, 1) == ["9S", "9H", "JK=9C", "9D"]
    for table, card in (("5H 6H 7H", "9H"), ("9S 9H 9D", "9H"), ("QH KH AH", "2H"), ("JK=4H 5H 6H", "4H"),
                        ("9S 9H 9D 9C", "JK"), ("5H JK=6H 7H", "JK")):
        with pytest.raises(Broken):
            add_card(table.split(), card, None, 1)


def test_swaps() -> None:
    """H-41, H-42, HD-17."""
    assert swap_jokers("5H JK=6H 7H".split(), ["6H"]) == ("5H 6H 7H".split(), 1)
    assert swap_jokers("9S 9H JK=*".split(), ["9D", "9C"]) == ("9S 9H 9D 9C".split(), 1)
    assert swap_jokers("9S 9H 9D JK=9C".split(), ["9C"])[1] == 1
    for table, give in (("5H JK=6H 7H", ["6D"]), ("9S 9H JK=*", ["9D"]), ("5H 6H 7H", ["6H"])):
        with pytest.raises(Broken):
            swap_jokers(table.split(), give)


def test_scores() -> None:
    """H-52 to H-58, HD-28, HD-29."""
    assert held_value(["JK", "AS"]) == 26 and held_value(["AS", "2S", "3S"]) == 16
    hands = [[], ["KH", "7S", "4D"], ["JK", "KD"], ["2S"]]
    assert scores(hands, [True, True, True, False], 0, False) == [-30, 21, 25, 100]
    assert scores(hands, [True, True, True, False], 0, True) == [-60, 42, 50, 200]
    assert scores(hands, [False, True, True, False], None, False) == [100, 21, 25, 100]


def test_partners() -> None:
    """H-35, H-36, H-59 to H-61, HD-9 to HD-11, HD-30, HD-31."""
    hands = [[], ["KH", "7S", "4D"], ["JK", "KD"], ["2S"]]
    assert scores(hands, [True, True, False, False], 0, False, True) == [-30, 121]
    assert scores(hands, [True, True, False, False], 0, True, True) == [-60, 242]
    assert scores(hands, [True, True, True, False], None, False, True) == [25, 121]
    deal = Deal.of({**deal_position(Random(1), {"mode": "partners"}, 4), "openings": [[0, 58], [1, 59], [2, 66]]})
    assert [deal.bar(seat) for seat in range(4)] == [51, 67, 51, 67]
    deal.options["partners_bar"] = "beat_opponents"
    assert [deal.bar(seat) for seat in range(4)] == [60, 67, 60, 67]
    deal.options["variant"] = "plain51"
    assert [deal.bar(seat) for seat in range(4)] == [51] * 4


def test_hand_of_the_ledger() -> None:
    """H-47, H-48: 109 points in five melds, no throw."""
    lay = [text.split() for text in ("QH KH AH", "7S 7D 7C", "2D 3D 4D", "10S 10H 10C", "5C 6C 7C")]
    held = [card for one in lay for card in one]
    deal = Deal.of({**deal_position(Random(1), {}, 2), "hands": [held, ["2S"] * 1], "to_act": 0, "phase": "play"})
    after = deal.play(0, {"do": "play", "take": False, "acts": [{"lay": lay}], "throw": None})
    assert after.result == {"out": 0, "by_hand": True, "scores": [-60, 200]}
    assert after.openings == [[0, 109]] and after.fire == []


def test_shuffle_against_the_vector() -> None:
    """fair.md: an independent reading of the shuffle is a permutation, and bound to key and label."""
    items = [str(number) for number in range(30)]
    one = shuffle(b"k", "reshuffle/1", items)
    assert sorted(one) == sorted(items) and one != shuffle(b"k", "reshuffle/2", items) != items


def test_all_melds_of_a_small_hand() -> None:
    """Found by trying every shape: two in the run, one set."""
    assert sorted(map(" ".join, all_melds("4S 5S 6S 7S 7H 7D".split()))) == [
        "4S 5S 6S", "4S 5S 6S 7S", "5S 6S 7S", "7S 7H 7D"]


def test_positions_are_whole() -> None:
    """The generators make only positions of one double pack."""
    for kind, make in POSITIONS.items():
        for seed in range(60):
            rng = Random(seed)
            deal = Deal.of(make(rng, *some_table(rng)))
            assert not deal.cards() - Counter(PACK), (kind, seed)
            assert all(deal.hands), (kind, seed)
