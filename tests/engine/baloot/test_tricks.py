"""What tricks show, beside the same read from the ledger's words, over random deals of every trump and option."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sahrat.baloot.cards import PLAIN_ORDER, SUIT, SUITS, SUN, TEXT, Card, Mask, cards_of, parse_card
from sahrat.baloot.options import Options
from sahrat.baloot.projects import project_of
from sahrat.baloot.rules import beats
from sahrat.baloot.tricks import Trick, has_both, led_by, of_seat, played_by, voids, winner
from tests.engine.baloot.deals import act, dealt

Json = dict[str, Any]


def taker(trick: Trick, trump: int) -> int:
    """B-7, B-8, card by card."""
    leader, cards = trick
    at = 0
    for other in range(1, len(cards)):
        if beats(cards[other], cards[at], trump):
            at = other
    return (leader + at) % 4


def shown(tricks: tuple[Trick, ...], trump: int, options: Options) -> list[set[int]]:
    """BD-25: for each seat the suits it is seen not to hold."""
    found: list[set[int]] = [set(), set(), set(), set()]
    fell: set[Card] = set()
    for leader, cards in tricks:
        led = cards[0] >> 3
        above = [led * 8 + rank for rank in PLAIN_ORDER[PLAIN_ORDER.index(cards[0] & 7) + 1:]]
        free = cards[0] & 7 == 7 or (led != trump and all(card in fell for card in above))
        for at, card in enumerate(cards):
            if card >> 3 == led:
                continue
            seat = (leader + at) % 4
            found[seat].add(led)
            if trump == SUN or card >> 3 == trump:
                continue
            holds = taker((leader, cards[:at]), trump)
            partner = holds % 2 == seat % 2
            best = cards[(holds - leader) % 4]
            if led == trump:
                duty = True
            elif partner:
                duty = at == 2 and not free and options.trump_partner
            else:
                duty = best >> 3 != trump or not options.undertrump_free
            if duty:
                found[seat].add(trump)
        fell |= set(cards)
    return found


@pytest.mark.parametrize("options", [{}, {"trump_partner": False}, {"undertrump_free": True},
                                     {"trump_partner": False, "undertrump_free": True}])
def test_BD_25_voids_are_what_the_tricks_show(options: Json) -> None:
    """BD-25: at every card of random deals; and nobody holds a suit that he is said not to hold."""
    told = trumps = 0
    for number in range(60):
        rng = Random(f"voids {number}")
        state, _ = dealt(("voids", number), options)
        while state.to_act is not None:
            if state.phase == "play" and state.contract is not None:
                trump = state.contract.trump
                tricks = (*state.tricks, (state.leader, state.trick)) if state.trick else state.tricks
                found = voids(tricks, 0, trump, state.options)
                said = shown(tricks, trump, state.options)
                assert found == tuple([sum([SUIT[suit] for suit in own]) for own in said]), (tricks, trump)
                assert all(not hand & void for hand, void in zip(state.hands, found, strict=True))
                told += sum(map(len, said))
                trumps += sum(trump in own for own in said)
                state = act(state, {"do": "play", "card": TEXT[rng.choice(list(cards_of(state.legal())))]})
            elif state.phase == "buy" and rng.random() < 0.6:
                hokm = {"do": "call", "call": "hokm"}
                state = act(state, hokm if hokm in state.moves(state.to_act or 0)[0] else state.clock_move())
            else:
                state = act(state, state.clock_move())
    assert told > 3000 and trumps > 300, (told, trumps)


def trick(leader: int, text: str) -> Trick:
    return leader, tuple(map(parse_card, text.split()))


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize("trump", range(4))
def test_B_50_who_took_a_trick(leader: int, trump: int) -> None:
    """B-50: the seat counts on from who led; a trick that runs is held by somebody, too."""
    suit, other = SUITS[trump], SUITS[(trump + 1) % 4]
    for text, at in ((f"K{other} 10{other} A{other} 7{other}", 2), (f"A{other} 7{suit} J{suit} 9{suit}", 2),
                     (f"A{suit} 9{suit} 10{suit} 7{suit}", 1), (f"7{other} 8{suit} 9{other} 7{suit}", 1),
                     (f"J{suit} 9{suit}", 0), (f"7{other}", 0), (f"7{other} 8{other} Q{other} J{other}", 2)):
        assert winner(trick(leader, text), trump) == (leader + at) % 4
    assert winner(trick(leader, f"A{suit} 9{suit} 10{suit} 7{suit}"), SUN) == leader


@pytest.mark.parametrize("leader", range(4))
def test_who_played_what(leader: int) -> None:
    tricks = [trick(leader, "AS 7S 8S 9S"), trick(leader, "KH QH")]
    seats = [(leader + at) % 4 for at in range(4)]
    for at, (first, second) in enumerate((("AS", "KH"), ("7S", "QH"), ("8S", None), ("9S", None))):
        assert led_by(tricks[0], seats[at]) == parse_card(first)
        assert led_by(tricks[1], seats[at]) == (None if second is None else parse_card(second))
        mask: Mask = sum([1 << parse_card(one) for one in (first, second) if one])
        assert played_by(tricks, seats[at]) == mask
    assert [played_by([], seat) for seat in range(4)] == [0, 0, 0, 0]


def test_B_80_both_cards_of_a_baloot() -> None:
    """B-80: king and queen of trump; in Sun none."""
    for trump in range(4):
        king, queen = (1 << parse_card(rank + SUITS[trump]) for rank in "KQ")
        other = 1 << parse_card("K" + SUITS[(trump + 1) % 4])
        assert has_both(king | queen, trump) is True and has_both(king | queen | other, trump) is True
        for short in (king, queen, king | other, 0):
            assert has_both(short, trump) is False
        assert has_both(king | queen, SUN) is False and has_both((1 << 32) - 1, SUN) is False


def test_what_a_seat_announced() -> None:
    own = project_of(list(map(parse_card, ("7S", "8S", "9S"))), SUN)
    assert own is not None
    announced = [(2, (own,)), (0, (own, own))]
    assert [of_seat(announced, seat) for seat in range(4)] == [(own, own), (), (own,), ()]
