"""The play of cards by the ledger's rows: what may be played, who takes it, Ikka."""

from __future__ import annotations

from typing import Any

from sahrat.baloot.cards import ABNAT, SUN, TEXT, parse_card
from sahrat.baloot.rules import abnat, holder
from sahrat.baloot.state import BalootState
from tests.engine.baloot.deals import PACK, act, card, may_play, playing, refused, told

Json = dict[str, Any]


def third(trick: str, hand: str, trump: str | None = "S", *, gone: list[list[tuple[int, str]]] | None = None,
          **options: Any) -> BalootState:
    """Somebody to play to `trick` ("KH 9H" in order from its leader, seat 0) with `hand`; seat 0 has the high hearts.

    A card that a position leaves out counts as gone (contract.md), and so could make an Ikka.
    """
    cards = trick.split()
    hands: list[list[str]] = [[], [], [], []]
    hands[len(cards)] = hand.split()
    seen = {*cards, *hand.split(), *[text for one in gone or () for _, text in one]}
    hands[0] = [text for text in PACK if text not in seen and text[-1] == "H"][-4:]
    return playing(hands, trump, list(enumerate(cards)), tricks=gone, options=options)


def taker(trick: str, trump: str | None) -> str:
    cards = [parse_card(text) for text in trick.split()]
    return TEXT[cards[holder(cards, SUN if trump is None else "SHCD".index(trump))]]


def worth(trick: str, trump: str | None, last: bool = False) -> int:
    return abnat([parse_card(text) for text in trick.split()], SUN if trump is None else "SHCD".index(trump), last)


def test_B_1_the_pack() -> None:
    """B-1: 8 × 4 = 32 cards, no six; B-2: four suits."""
    assert len(PACK) == 32 == len(set(PACK)) and not any(text.startswith("6") for text in PACK)
    assert {text[-1] for text in PACK} == set("SHCD")


def test_B_2_suits() -> None:
    """B-2: the letters of the four suits, eight cards each."""
    for suit in "SHCD":
        assert sum(text.endswith(suit) for text in PACK) == 8


def test_B_3_B_4_partners_and_order() -> None:
    """B-3: seats 1&3 against 2&4. B-4: dealer 4 → 1, 2, 3, 4."""
    state = playing([["AS", "7H"], ["KS", "8H"], ["QS", "9H"], ["JS", "10H"]], None)
    order = []
    for text in ("AS", "KS", "QS", "JS"):
        order.append(state.to_act)
        state = act(state, card(text))
    assert order == [0, 1, 2, 3]
    assert state.abnat == (11 + 4 + 3 + 2, 0), "seat 1's trick is the team's of 1 and 3"


def test_B_5_B_6_abnat() -> None:
    """B-5: AH 10H KH QH → 28. B-6: JS 9S AS 10S with trump spades → 55."""
    assert worth("AH 10H KH QH", None) == 28 and worth("JS 9S AS 10S", "S") == 55
    assert worth("JH 9H 8H 7H", None) == 2 and worth("8S 7S KS QS", "S") == 7


def test_B_6_trump_values() -> None:
    """B-6: J 20, 9 14, A 11, 10 10, K 4, Q 3, 8 and 7 nothing."""
    ranks = ("J", "9", "A", "10", "K", "Q", "8", "7")
    assert [worth(f"{rank}C", "C") for rank in ranks] == [20, 14, 11, 10, 4, 3, 0, 0]


def test_B_7_B_8_strength() -> None:
    """B-7: Sun KH 10H QH 7H → 10H; trump spades AS 9S 10S 7S → 9S. B-8: trump over plain, strangers never."""
    assert taker("KH 10H QH 7H", None) == "10H" and taker("AS 9S 10S 7S", "S") == "9S"
    assert taker("AH 7S 10H KD", "S") == "7S" and taker("7H AD 8S 9C", None) == "7H"


def test_B_8_a_stranger_never_takes_a_trick() -> None:
    """B-8: a card that neither follows nor trumps loses, whatever it is."""
    assert taker("7H AD AC AS", None) == "7H" and taker("7H AD AC KD", "S") == "7H"


def test_B_9_the_last_trick() -> None:
    """B-9: 9H 8H 7H 7D as the last trick of Sun → 10."""
    assert worth("9H 8H 7H 7D", None, last=True) == 10


def test_B_10_all_abnat() -> None:
    """B-10: Hokm 162, Sun 130."""
    assert [sum(values) + 10 for values in ABNAT] == [162, 162, 162, 162, 130]


def test_B_49_the_dealers_right_leads() -> None:
    """B-49: buyer 3 → seat 1 leads."""
    assert playing([["AS"], ["KS"], ["QS"], ["JS"]], None, buyer=2).to_act == 0


def test_B_50_the_winner_leads() -> None:
    """B-50: seat 3 wins trick 1 → leads trick 2."""
    state = playing([["KH", "7S"], ["7H", "8S"], ["AH", "9S"], ["8H", "10S"]], None)
    for text in ("KH", "7H", "AH", "8H"):
        state = act(state, card(text))
    assert state.to_act == 2


def test_B_51() -> None:
    """B-51: you follow the suit led."""
    assert may_play(third("KH", "7H AD", None)) == set("7H".split())


def test_B_52() -> None:
    """B-52: a plain suit needs no raise."""
    assert may_play(third("KH", "7H AH")) == set("7H AH".split())


def test_B_53() -> None:
    """B-53: Sun, void: any card."""
    assert may_play(third("KH", "7D AC", None)) == set("7D AC".split())


def test_B_54() -> None:
    """B-54: trump led by an opponent: beat him if you can."""
    assert may_play(third("10S", "7S AS")) == set("AS".split())


def test_B_55() -> None:
    """B-55: you cannot beat him: any trump."""
    assert may_play(third("9S", "7S AS KD")) == set("7S AS".split())


def test_B_56() -> None:
    """B-56: the partner holds it: any trump."""
    assert may_play(third("9S 7S", "JS 8S")) == set("JS 8S".split())


def test_B_57() -> None:
    """B-57: trump led, you have none: any card."""
    assert may_play(third("9S", "7D AC")) == set("7D AC".split())


def test_B_58() -> None:
    """B-58: void, an opponent holds it: you must trump."""
    assert may_play(third("AH", "7S AD")) == set("7S".split())


def test_B_59() -> None:
    """B-59: he holds it with a trump: overtrump."""
    assert may_play(third("KH 10S", "7S AS AD")) == set("AS".split())


def test_B_60() -> None:
    """B-60: you cannot: still a trump."""
    assert may_play(third("KH JS", "7S AD")) == set("7S".split())


def test_B_61() -> None:
    """B-61: void and without trumps: any card."""
    assert may_play(third("AH", "7D AC")) == set("7D AC".split())


def test_B_62() -> None:
    """B-62: the partner holds it and you are last."""
    assert may_play(third("9H AH 7H", "JS 7D")) == set("JS 7D".split())


def test_B_63() -> None:
    """B-63: you still follow suit."""
    assert may_play(third("9H AH 7H", "8H JS")) == set("8H".split())


def test_B_64() -> None:
    """B-64: last, the partner holds it with a trump."""
    assert may_play(third("9H 7S 8H", "JS 7D")) == set("JS 7D".split())


def test_B_65() -> None:
    """B-65: third and void: the partner's king has to be trumped."""
    assert may_play(third("KH 9H", "7S AD")) == set("7S".split())


def test_B_66() -> None:
    """B-66: unless he led an ace."""
    assert may_play(third("AH 9H", "7S AD")) == set("7S AD".split())


def test_B_68() -> None:
    """B-68: an opponent trumped the partner's ace: overtrump."""
    assert may_play(third("AH 9S", "JS 7S AD")) == set("JS".split())


def test_the_reasons_are_named() -> None:
    """B-51, B-54, B-58, B-59: a refused card says which duty it breaks."""
    assert refused(third("KH", "7H AD", None), card("AD")) == "follow_suit"
    assert refused(third("10S", "7S AS AD"), card("7S")) == "raise_trump"
    assert refused(third("10S", "7S AS AD"), card("AD")) == "follow_suit"
    assert refused(third("AH", "7S AD"), card("AD")) == "must_trump"
    assert refused(third("KH 10S", "7S AS AD"), card("7S")) == "overtrump"
    assert refused(third("KH", "7H"), card("AD")) == "card_not_in_hand"


def test_BD_20_no_raise_over_the_partner() -> None:
    """BD-20: trump led, the partner holds: any trump."""
    assert may_play(third("9S 7S", "JS 8S AD")) == {"JS", "8S"}
    assert may_play(third("10S 7S", "JS 9S 8S")) == {"JS", "9S", "8S"}


def test_BD_21_following_comes_first() -> None:
    """BD-21: the partner holds and you are last, still the suit led."""
    assert may_play(third("9H AH 7H", "8H 10H JS")) == {"8H", "10H"}


def test_BD_22_undertrumping() -> None:
    """BD-22: void, cannot beat the opponent's trump: still a trump; with `undertrump_free` any card."""
    assert may_play(third("KH JS", "7S AD")) == {"7S"}
    assert may_play(third("KH JS", "7S AD", undertrump_free=True)) == {"7S", "AD"}
    assert may_play(third("KH 10S", "7S AS AD", undertrump_free=True)) == {"AS"}, "who can overtrump has to"


AH_GONE: list[list[tuple[int, str]]] = [[(0, "AH"), (1, "7H"), (2, "QH"), (3, "JH")]]


def test_B_67_B_70_ikka() -> None:
    """B-67: AH gone; 10H (partner, Ikka), 9H, [7S AD] → both. B-70: announced; not with AH still out. P-30."""
    assert may_play(third("10H 9H", "7S AD", gone=AH_GONE)) == {"7S", "AD"}
    state = playing([["10H"], ["9H"], ["7S"], ["8H"]], "S", tricks=AH_GONE)
    assert {"e": "ikka", "seat": 0, "card": "10H"} in told(state, card("10H"))
    out = playing([["10H", "7D"], ["9H", "8D"], ["7S", "9D"], ["AH", "10D"]], "S")
    assert "ikka" not in [event["e"] for event in told(out, card("10H"))]


def test_B_70_the_system_announces_it() -> None:
    """B-70, P-30: no field of the move says it, and there is none in Sun."""
    sun = playing([["10H"], ["9H"], ["7S"], ["8H"]], None, tricks=AH_GONE)
    assert "ikka" not in [event["e"] for event in told(sun, card("10H"))]


def test_BD_23_what_an_ikka_is() -> None:
    """BD-23: led, plain, no ace, every higher card in finished tricks; those in the leader's own hand are not."""
    held = playing([["KH", "10H"], ["9H", "8D"], ["7S", "9D"], ["8H", "10D"]], "S", tricks=AH_GONE)
    assert "ikka" not in [event["e"] for event in told(held, card("KH"))], "10H in his own hand has not fallen"
    ace = playing([["AD"], ["9D"], ["7S"], ["8D"]], "S", tricks=AH_GONE)
    assert "ikka" not in [event["e"] for event in told(ace, card("AD"))]
    trump = playing([["JS"], ["9S"], ["7S"], ["8S"]], "S", tricks=AH_GONE)
    assert "ikka" not in [event["e"] for event in told(trump, card("JS"))]
    follows = playing([["9H"], ["10H"], ["7S"], ["8H"]], "S", tricks=AH_GONE)
    assert "ikka" not in [event["e"] for event in told(act(follows, card("9H")), card("10H"))]


def test_BD_24_the_second_seat_has_no_partner_yet() -> None:
    """BD-24: the duty to trump a partner's trick is the third player's whose partner led."""
    assert may_play(third("KH", "7S AD")) == {"7S"}, "an opponent led: B-58, not B-65"
    assert may_play(third("9H KH 7H", "7S AD")) == {"7S", "AD"}, "fourth: free"


def test_B_69_trump_partner_off() -> None:
    """B-69: option off, the trick of B-65 → 7S and AD."""
    assert may_play(third("KH 9H", "7S AD", trump_partner=False)) == {"7S", "AD"}


def test_P_30_no_button() -> None:
    """P-30: Ikka and Baloot are announced by the system."""
    state = playing([["KS", "QS"], ["7H", "8H"], ["9H", "10H"], ["JH", "QH"]], "S")
    for text in ("KS", "7H", "9H", "JH"):
        state = act(state, card(text))
    assert {"e": "baloot", "seat": 0} in told(state, card("QS"))
