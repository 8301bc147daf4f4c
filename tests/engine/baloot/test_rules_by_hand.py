"""Baloot's rules asked one by one, with every suit as trump and every seat as first: what whole deals rarely meet."""

from __future__ import annotations

import pytest

from sahrat.baloot import auction as buying
from sahrat.baloot import contract as ladder
from sahrat.baloot import rules
from sahrat.baloot.auction import Auction, say
from sahrat.baloot.cards import SUITS, SUN, Card, Mask, mask_of, parse_card
from sahrat.baloot.contract import Contract
from sahrat.baloot.options import DEFAULTS
from sahrat.baloot.projects import (
    Project,
    all_projects,
    baloot_drops,
    choices,
    counting_team,
    project_of,
    read_projects,
)
from sahrat.errors import Refusal


def cards(text: str) -> list[Card]:
    return [parse_card(one) for one in text.split()]


def mask(text: str) -> Mask:
    return mask_of(cards(text))


def project(text: str, trump: int = SUN) -> Project:
    found = project_of(cards(text), trump)
    assert found is not None
    return found


@pytest.mark.parametrize("trump", "SHCD")
def test_why_a_card_is_forbidden(trump: str) -> None:
    """B-45, B-51, B-54, B-58, B-59: the code of each rule; none for a card that may be played."""
    led, other = ("HSDC"["SHCD".index(trump)], "DCSH"["SHCD".index(trump)])
    at = SUITS.index(trump)

    def why(card: str, hand: str, first: str | None, legal: str) -> str | None:
        return rules.why_not(parse_card(card), mask(hand), -1 if first is None else SUITS.index(first), at, mask(legal))

    assert why(f"J{trump}", f"J{trump} 7{led}", None, f"7{led}") == "locked_lead"
    assert why(f"7{other}", f"7{led} 7{other}", led, f"7{led}") == "follow_suit"
    assert why(f"7{trump}", f"7{led} 7{trump}", led, f"7{led}") == "follow_suit"
    assert why(f"7{trump}", f"7{trump} A{trump}", trump, f"A{trump}") == "raise_trump"
    assert why(f"7{other}", f"7{trump} 7{other}", trump, f"7{trump}") == "follow_suit"
    assert why(f"7{other}", f"7{trump} 7{other}", led, f"7{trump}") == "must_trump"
    assert why(f"7{trump}", f"7{trump} A{trump} 8{other}", led, f"A{trump}") == "overtrump"
    for card in (f"J{trump}", f"A{led}", f"8{other}", f"K{led}"):
        assert why(card, card, led, card) is None
        assert why(card, f"{card} 7{led}", led, f"{card} 7{led}") is None


@pytest.mark.parametrize("trump", "SHCD")
def test_BD_25_what_shows_that_one_holds_no_trump(trump: str) -> None:
    """BD-25: trump led and not followed, and every duty to trump that was not met; nothing where there was none."""
    led, other = ("HSDC"["SHCD".index(trump)], "DCSH"["SHCD".index(trump)])
    at = SUITS.index(trump)

    def shows(card: str, first: str, best: str, friendly: bool = False, place: int = 2, sure: bool = False, *,
              trump_partner: bool = True, undertrump_free: bool = False) -> bool:
        return rules.shows_no_trump(parse_card(card), SUITS.index(first), at, parse_card(best), friendly, place, sure,
                                    trump_partner=trump_partner, undertrump_free=undertrump_free)

    assert shows(f"7{led}", trump, f"9{trump}"), "trump led"
    assert shows(f"7{led}", trump, f"9{trump}", True, 3, undertrump_free=True, trump_partner=False)
    assert not shows(f"7{trump}", trump, f"9{trump}") and not shows(f"7{led}", led, f"A{led}"), "he followed"
    assert not shows(f"7{trump}", led, f"A{led}"), "he trumped"
    assert shows(f"7{other}", led, f"A{led}"), "row 9"
    assert shows(f"7{other}", led, f"A{led}", place=4) and shows(f"7{other}", led, f"A{led}", undertrump_free=True)
    assert shows(f"7{other}", led, f"9{trump}", place=3), "rows 10, 11"
    assert not shows(f"7{other}", led, f"9{trump}", place=3, undertrump_free=True), "perhaps only lower ones"
    assert shows(f"7{other}", led, f"K{led}", True, 3), "row 13"
    assert not shows(f"7{other}", led, f"K{led}", True, 3, trump_partner=False)
    assert not shows(f"7{other}", led, f"A{led}", True, 3, True), "row 14"
    assert not shows(f"7{other}", led, f"A{led}", True, 3, True, trump_partner=False)
    assert not shows(f"7{other}", led, f"K{led}", True, 4), "row 12"
    assert not shows(f"7{other}", led, f"K{led}", True, 4, True)


def test_nothing_shows_in_sun() -> None:
    """B-53: no trump, so nobody shows that he holds none; nor does who leads."""
    assert not rules.shows_no_trump(parse_card("7D"), 1, SUN, parse_card("AH"), False, 2, False, trump_partner=True,
                                    undertrump_free=False)
    for trump in range(4):
        assert not rules.shows_no_trump(parse_card("7D"), -1, trump, -1, False, 1, False, trump_partner=True,
                                        undertrump_free=False)


@pytest.mark.parametrize("buyer", range(4))
def test_who_is_asked_to_double(buyer: int) -> None:
    """BD-10, BD-13, B-48: the buyer's right, then his left; in Sun only by the totals."""
    right, left = (buyer + 1) % 4, (buyer + 3) % 4
    sun, hokm = Contract(SUN, buyer), Contract(2, buyer)
    trailing = DEFAULTS._replace(sun_double_trailing_only=True)
    ahead = (120, 40) if right % 2 == 0 else (40, 120)
    behind = (ahead[1], ahead[0])
    assert ladder.may_double(hokm, trailing, ahead) == (right, left)
    assert ladder.may_double(sun, DEFAULTS, ahead) == ladder.may_double(sun, DEFAULTS, behind) == (right, left)
    assert ladder.may_double(sun, trailing, ahead) == () and ladder.may_double(sun, trailing, behind) == (right, left)
    for totals in ((100, 99), (101, 100), (100, 140), (60, 40), (110, 105)):
        assert ladder.may_double(sun, DEFAULTS, totals) == ()


@pytest.mark.parametrize("trump", range(4))
def test_BD_33_what_takes_a_baloot_away(trump: int) -> None:
    """B-91 to B-93, BD-33: in every suit."""
    suit, other = SUITS[trump], SUITS[(trump + 1) % 4]
    kept = (f"Q{suit} K{suit} A{suit}", f"10{suit} J{suit} Q{suit} K{suit}", f"Q{other} K{other} A{other}",
            f"9{other} 10{other} J{other} Q{other} K{other}", "AS AH AD AC", "JS JH JD JC")
    gone = (f"9{suit} 10{suit} J{suit} Q{suit} K{suit}", f"10{suit} J{suit} Q{suit} K{suit} A{suit}", "KS KH KD KC",
            "QS QH QD QC", f"10{suit} J{suit} Q{suit}", f"9{suit} 10{suit} J{suit} Q{suit}")
    for text in kept:
        assert baloot_drops(trump, [project(text, trump)]) is False, text
        assert baloot_drops(trump, [project(text, trump), project("7S 8S 9S", trump)]) is False, text
    for text in gone:
        assert baloot_drops(trump, [project(text, trump)]) is True, text
        assert baloot_drops(trump, [project("7S 8S 9S", trump), project(text, trump)]) is True, text
    assert baloot_drops(trump, []) is False


@pytest.mark.parametrize("first", range(4))
def test_B_88_the_nearer_to_the_first_lead(first: int) -> None:
    """B-88: of equal projects the one nearer to who led first, whoever that was."""
    for near in range(3):
        for far in range(near + 1, 4):
            one, other = (first + near) % 4, (first + far) % 4
            announced = [(other, [project("7H 8H 9H")]), (one, [project("7D 8D 9D")])]
            assert counting_team(announced, first) == counting_team(announced[::-1], first) == one % 2
            better = [(other, [project("8H 9H 10H")]), (one, [project("7D 8D 9D")])]
            assert counting_team(better, first) == other % 2
    assert counting_team([], first) is None


def test_projects_are_kept_strongest_first() -> None:
    """B-85, B-86, B-87: in whatever order they are announced; every card counts, the first of the pack too."""
    def read(*texts: str, trump: int = SUN) -> list[str]:
        hand = mask(" ".join(texts))
        return [one.kind + str(one.top) for one in read_projects([cards(text) for text in texts], hand, trump)]

    kings, fifty = "KS KH KC KD", "7S 8S 9S 10S"
    assert read(kings, fifty) == read(fifty, kings) == ["hundred_four6", "fifty3"]
    assert read("7S 8S 9S", "QD KD AD") == read("QD KD AD", "7S 8S 9S") == ["sra7", "sra2"]
    assert read("7S 8S 9S") == ["sra2"] and read("7S 8S 9S", "10S JS QS") == ["sra5", "sra2"]
    assert read("AS AH AC AD") == ["four_hundred7"]
    assert [read("AS AH AC AD", trump=trump) for trump in range(4)] == 4 * [["hundred_four7"]]
    for wrong, code in (((("7S 8S 9S", "9S 10S JS")), "project_shares"), (("7S 8S 10S",), "project_none"),
                        (("7S 8S 9S", "7S 8S 9S"), "project_shares"), (("9S 9H 9C 9D",), "project_none"),
                        (("7S 8S 9S", "7H 8H 9H", "7C 8C 9C"), "project_two")):
        with pytest.raises(Refusal) as caught:
            read(*wrong)
        assert caught.value.code == code
    with pytest.raises(Refusal) as caught:
        read_projects([cards("7S 8S 9S")], mask("7S 8S"), SUN)
    assert caught.value.code == "project_not_held"


def test_a_buying_that_is_over_asks_nobody() -> None:
    """B-18, B-22: nobody is left to be asked when one takes the Sun, or when a Hokm's caller confirms."""
    start = Auction(True, False, False, 3)
    asked = say(say(say(say(start, "pass"), "pass"), "pass"), "sun")
    assert (asked.place, asked.asked, asked.queue) == (0, buying.ASKED, (1, 2))
    taken = say(asked, "sun")
    assert (taken.place, taken.queue) == (None, ()) and taken.outcome == buying.Outcome("sun", 0)
    confirm = say(say(say(say(start, "hokm"), "pass"), "pass"), "pass")
    assert (confirm.place, confirm.asked, confirm.queue) == (0, buying.CONFIRM, ())
    assert say(confirm, "hokm").outcome == buying.Outcome("hokm", 0, None)
    assert say(confirm, "sun").outcome == buying.Outcome("sun", 0, None)
    second = say(start._replace(second=True), "hokm", 0)
    for _ in range(3):
        second = say(second, "pass")
    assert say(second, "hokm").outcome == buying.Outcome("hokm", 0, 0)
    assert say(second, "sun").outcome == buying.Outcome("sun", 0, None), "what trump it would have been is forgotten"
    over = say(say(say(start, "hokm"), "pass"), "sun")
    assert (over.hokm, over.sun, over.place, over.queue) == (None, 2, 0, (1,)), "B-20: the Hokm is gone"
    over = say(say(say(start, "pass"), "hokm"), "ashkal")
    assert (over.hokm, over.sun, over.place, over.queue) == (None, 0, 1, ()), "B-27: and here"
    with pytest.raises(Refusal) as caught:
        say(taken, "pass")
    assert caught.value.code == "bought_already"


def test_the_taker_of_a_trick() -> None:
    """B-7, B-8, B-9: in every trump; the last trick is worth ten more."""
    for trump in "SHCD":
        led, other = ("HSDC"["SHCD".index(trump)], "DCSH"["SHCD".index(trump)])
        at = SUITS.index(trump)
        tricks = {f"K{led} 10{led} Q{led} 7{led}": 1, f"A{trump} 9{trump} 10{trump} 7{trump}": 1,
                  f"A{led} 7{trump} 10{led} K{other}": 1, f"7{led} A{other} 8{other} J{trump}": 3,
                  f"7{led} A{other} 8{led} 10{other}": 2, f"J{trump} 9{trump} A{led} A{other}": 0}
        for text, taker in tricks.items():
            assert rules.holder(cards(text), at) == taker, (trump, text)
        assert rules.abnat(cards(f"J{trump} 9{trump} A{led} 10{other}"), at, False) == 55
        assert rules.abnat(cards(f"J{trump} 9{trump} A{led} 10{other}"), at, True) == 65
    assert rules.holder(cards("7H AD 8S 9C"), SUN) == 0 and rules.holder(cards("KH 10H QH 7H"), SUN) == 1
    assert rules.abnat(cards("AH 10H KH QH"), SUN, False) == 28 and rules.abnat(cards("9H 8H 7H 7D"), SUN, True) == 10


def test_BD_23_what_an_ikka_is() -> None:
    """BD-23, B-66, B-67: a plain card, no ace, whose betters are gone; an ace frees as well; no trump, none in Sun."""
    for trump in range(4):
        plain, suit = SUITS[(trump + 1) % 4], SUITS[trump]
        gone = mask(f"A{plain} A{suit} J{suit} 9{suit}")

        def ikka(card: str, gone: Mask = gone, trump: int = trump) -> tuple[bool, bool]:
            return rules.is_ikka(parse_card(card), gone, trump), rules.sure_lead(parse_card(card), gone, trump)

        assert ikka(f"10{plain}") == (True, True) and ikka(f"K{plain}") == (False, False)
        assert ikka(f"K{plain}", gone | mask(f"10{plain}")) == (True, True)
        assert ikka(f"A{plain}", 0) == ikka(f"A{suit}", 0) == (False, True)
        assert ikka(f"10{suit}") == (False, False), "the highest trump left is none"
        assert ikka(f"10{plain}", trump=SUN) == (False, False)


def test_what_is_no_project() -> None:
    """B-75 to B-79, BD-30: nothing, too few or many, gaps, two suits, four nines, three of a kind."""
    for trump in (*range(4), SUN):
        for text in ("", "7S", "7S 8S", "7S 8S 9S 10S JS QS", "7S 8S 10S", "9S 10S JH", "QS KS AH", "7S 7H 7C 7D",
                     "9S 9H 9C 9D", "KS KH KC", "10S 10H 10C JD", "AS 7H 8H", "KS AS 7H"):
            assert project_of(cards(text), trump) is None, text
        assert [project_of(cards(text), trump) for text in ("9H 10H JH", "JH 9H 10H")] \
            == 2 * [Project("sra", mask("9H 10H JH"), 4)]
        for rank, name in ((3, "10"), (4, "J"), (5, "Q"), (6, "K")):
            assert project_of(cards(" ".join(name + one for one in "DSCH")), trump) \
                == Project("hundred_four", mask(" ".join(name + one for one in "SHCD")), rank)


def test_every_project_of_a_hand_strongest_first() -> None:
    """B-86, B-87: all there are, by kind, then by their highest card, then as they lie in the pack."""
    def every(text: str, trump: int = SUN) -> list[tuple[str, int]]:
        return [(one.kind, one.top) for one in all_projects(mask(text), trump)]

    assert every("KS KH KC KD 7S 8S 9S 10S") == [("hundred_four", 6), ("fifty", 3), ("sra", 3), ("sra", 2)]
    assert every("9H 10H JH QH KH 7D 8D 9D") == [("hundred", 6), ("fifty", 6), ("fifty", 5), ("sra", 6), ("sra", 5),
                                                 ("sra", 4), ("sra", 2)]
    assert every("AS AH AC AD QS QH QC QD") == [("four_hundred", 7), ("hundred_four", 5)]
    assert every("AS AH AC AD QS QH QC QD", 2) == [("hundred_four", 7), ("hundred_four", 5)]
    assert every("7S 8S 9S 7H 8H 9H QD KD") == [("sra", 2), ("sra", 2)]
    assert [one.cards for one in all_projects(mask("7H 8H 9H 7S 8S 9S"), SUN)] == [mask("7S 8S 9S"), mask("7H 8H 9H")]
    assert every("7S 9S JS KS 8H 10H QH AH") == every("7S 8S 10S JS KS AS 7D 8D") == every("9S 9H 9C 9D 7S 7H 7C 7D") \
        == every("") == []
    assert every("QD KD AD QC KC 7C 8C 10C") == [("sra", 7)]


def test_each_choice_is_offered_once() -> None:
    """B-83, BD-30: by what it brings, no kinds twice, none in another order, the strongest of each."""
    found = choices(mask("7S 8S 9S 10S QH KH AH 7D"), SUN)
    assert [[one.kind for one in choice] for choice in found] == [["fifty", "sra"], ["fifty"], ["sra", "sra"], ["sra"]]
    assert [[one.top for one in choice] for choice in found] == [[3, 7], [3], [7, 3], [7]]
    assert [[one.kind for one in choice] for choice in choices(mask("7S 8S 9S JH QH KH AD KD"), 0)] \
        == [["sra", "sra"], ["sra"]]
    assert choices(mask("7S 8S 10S"), SUN) == []
