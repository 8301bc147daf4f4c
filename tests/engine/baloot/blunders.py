"""Curated deals: positions drawn until a named blunder can be made in them, as sure as its seat can know.

By hand, so many positions of each blunder from a seed, and how often each level makes it:

    python -m tests.engine.baloot.blunders 200 SEED
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from random import Random

from sahrat.baloot import GAME
from sahrat.baloot.cards import ABNAT, PLAIN_ABOVE, SUIT, SUN, TEN, TRUMP_ABOVE, Card, Mask, cards_of, parse_card
from sahrat.baloot.clock import clock_move
from sahrat.baloot.options import Options
from sahrat.baloot.reading import Reading, read
from sahrat.baloot.search import Table
from sahrat.baloot.state import BalootState
from sahrat.fairness import Stream
from tests.engine.baloot.deals import act, dealt

Blunder = Callable[[Reading], list[Card]]
"""The cards that would be this blunder; empty where it cannot be made, and so where every legal card would be it."""


def _legal(reading: Reading) -> list[Card]:
    return list(cards_of(reading.legal))


def _above(reading: Reading, card: Card) -> Mask:
    return (TRUMP_ABOVE if card >> 3 == reading.trump else PLAIN_ABOVE)[card]


def _may_hold(reading: Reading, seat: int) -> Mask:
    """The unseen cards of suits that this seat has always followed."""
    mask = reading.unseen
    for leader, cards in [*reading.tricks, (reading.leader, reading.trick)]:
        at = (seat - leader) % 4
        if at < len(cards) and cards[at] >> 3 != cards[0] >> 3:
            mask &= ~SUIT[cards[0] >> 3]
    return mask


def _stands(reading: Reading) -> bool:
    """Whether nobody who plays after this seat may hold a card that beats what lies."""
    best, trump = reading.best, reading.trump
    if best is None:
        return False
    for turn in range(1, 5 - reading.place):
        may = _may_hold(reading, (reading.seat + turn) % 4)
        if may & _above(reading, best) or (best >> 3 != trump and trump != SUN and may & SUIT[trump]):
            return False
    return True


def _partners(reading: Reading) -> bool:
    return reading.friendly and _stands(reading)


def _theirs(reading: Reading) -> bool:
    """Whether the trick is surely the others', whatever this seat plays."""
    return bool(reading.trick) and not reading.friendly and _stands(reading) \
        and not any(reading.takes(card) for card in _legal(reading))


def _best_of_suit(reading: Reading, card: Card) -> bool:
    return not _above(reading, card) & reading.unseen


def _bares(reading: Reading, card: Card) -> bool:
    """Whether it is a loose ten's only companion."""
    suit, ten = card >> 3, card & ~7 | TEN
    return suit != reading.trump and card != ten and list(cards_of(reading.hand & SUIT[suit])) == sorted((card, ten)) \
        and not _best_of_suit(reading, ten)


def _nothings(reading: Reading) -> list[Card]:
    """Cards that cost nothing to lose: plain, worth nothing, no winner, no ten's only companion."""
    return [card for card in _legal(reading) if card >> 3 != reading.trump and ABNAT[reading.trump][card] == 0
            and not _best_of_suit(reading, card) and not _bares(reading, card)]


def _equals(reading: Reading) -> Iterator[tuple[Card, Card]]:
    """Pairs of legal cards of one suit with no unseen card between them: the cheaper and the dearer."""
    worth = ABNAT[reading.trump]
    for one, other in combinations(_legal(reading), 2):
        between = (_above(reading, one) ^ _above(reading, other)) & reading.unseen
        if one >> 3 == other >> 3 and not between and worth[one] != worth[other]:
            yield (one, other) if worth[one] < worth[other] else (other, one)


def trumps_the_partner(reading: Reading) -> list[Card]:
    """The partner's plain card surely takes it: a trump on it, though another card may be played."""
    trump = reading.trump
    if not _partners(reading) or trump == SUN or reading.trick[0] >> 3 == trump or (reading.best or 0) >> 3 == trump:
        return []
    trumps = [card for card in _legal(reading) if card >> 3 == trump]
    return trumps if len(trumps) < len(_legal(reading)) else []


def holds_a_ten_back(reading: Reading) -> list[Card]:
    """The partner surely takes it: a card worth nothing, though a loose ten of the plain suit led may be given."""
    if not _partners(reading) or reading.trick[0] >> 3 == reading.trump:
        return []
    ten = reading.trick[0] & ~7 | TEN
    if ten not in _legal(reading) or _best_of_suit(reading, ten):
        return []
    return [card for card in _legal(reading) if ABNAT[reading.trump][card] == 0]


def gives_the_partner_less(reading: Reading) -> list[Card]:
    """The partner surely takes it: the cheaper of two equally strong cards."""
    return sorted({cheaper for cheaper, _ in _equals(reading)}) if _partners(reading) else []


def gives_the_others_more(reading: Reading) -> list[Card]:
    """The others surely take it: the dearer of two equally strong cards."""
    return sorted({dearer for _, dearer in _equals(reading)}) if _theirs(reading) else []


def throws_a_ten_away(reading: Reading) -> list[Card]:
    """The others surely take it: a plain ten, though a card that costs nothing may be played."""
    if not _theirs(reading) or not _nothings(reading):
        return []
    return [card for card in _legal(reading) if card & 7 == TEN and card >> 3 != reading.trump]


def throws_a_winner_away(reading: Reading) -> list[Card]:
    """The others surely take it: the best card left of a plain suit, though a card that costs nothing may be played."""
    if not _theirs(reading) or not _nothings(reading):
        return []
    return [card for card in _legal(reading) if card >> 3 != reading.trump and _best_of_suit(reading, card)]


def bares_a_ten(reading: Reading) -> list[Card]:
    """The others surely take it: a loose ten's only companion, though a card that costs nothing may be played."""
    if not _theirs(reading) or not _nothings(reading):
        return []
    return [card for card in _legal(reading) if _bares(reading, card)]


def leaves_points(reading: Reading) -> list[Card]:
    """Last, the others hold a trick worth ten or more that a card of the plain suit led takes: not taking it."""
    if reading.place != 4 or reading.friendly:
        return []
    led, legal = reading.trick[0] >> 3, _legal(reading)
    takes = [card for card in legal if reading.takes(card)]
    if led == reading.trump or not takes or takes[0] >> 3 != led:
        return []
    if sum([ABNAT[reading.trump][card] for card in reading.trick]) < 10:
        return []
    return [card for card in legal if card not in takes]


def leads_a_loose_ten(reading: Reading) -> list[Card]:
    """To lead: a plain ten whose ace an opponent may hold, though a winner or a card that costs nothing may be led."""
    if reading.trick:
        return []
    others = _may_hold(reading, (reading.seat + 1) % 4) | _may_hold(reading, (reading.seat + 3) % 4)
    fixed = {reading.buyer: reading.up} if reading.up is not None and reading.buyer != reading.seat else {}
    better = _nothings(reading) or [card for card in _legal(reading) if card >> 3 != reading.trump
                                    and _best_of_suit(reading, card)]
    partners = [fixed.get((reading.seat + 2) % 4), *[card for seat, cards in reading.shown
                                                     if seat == (reading.seat + 2) % 4 for card in cards_of(cards)]]
    return [card for card in _legal(reading) if card & 7 == TEN and card >> 3 != reading.trump
            and _above(reading, card) & others and (card | 7) not in partners] if better else []


def leads_a_dear_trump(reading: Reading) -> list[Card]:
    """To lead: a trump worth ten or more under a better unseen one, though a card that costs nothing may be led."""
    if reading.trick or reading.trump == SUN or not _nothings(reading):
        return []
    own = [card for seat, cards in reading.shown if seat == (reading.seat + 2) % 4 for card in cards_of(cards)]
    own += [reading.up] if reading.up is not None and reading.buyer == (reading.seat + 2) % 4 else []
    others = _may_hold(reading, (reading.seat + 1) % 4) | _may_hold(reading, (reading.seat + 3) % 4)
    for card in own:
        others &= ~(1 << card)
    return [card for card in _legal(reading) if card >> 3 == reading.trump
            and ABNAT[reading.trump][card] >= 10 and _above(reading, card) & others]


def loses_in_every_world(reading: Reading) -> list[Card]:
    """Two cards left: a card with which, however the unseen cards lie, best play takes less than with another."""
    legal = _legal(reading)
    if reading.hand.bit_count() != 2 or len(legal) < 2 or max(reading.counts) > 2:
        return []
    sign = 1 if reading.seat % 2 == 0 else -1
    values: list[list[int]] = []
    for hands in _worlds(reading):
        values.append([sign * _value(reading.options, hands, reading.trump, reading.locked, reading.leader,
                                     reading.trick, card) for card in legal])
    return [card for at, card in enumerate(legal)
            if any(all(row[at] < row[other] for row in values) for other in range(len(legal)))]


def _worlds(reading: Reading) -> Iterator[tuple[Mask, ...]]:
    """Every way in which the unseen cards may lie, as far as suits not followed tell."""
    others = [(reading.seat + turn) % 4 for turn in (1, 2, 3)]
    may = {seat: _may_hold(reading, seat) for seat in others}
    one, two, three = others
    unseen = list(cards_of(reading.unseen))
    for first in combinations(unseen, reading.counts[one]):
        left = [card for card in unseen if card not in first]
        for second in combinations(left, reading.counts[two]):
            hands = [0, 0, 0, 0]
            hands[reading.seat] = reading.hand
            hands[one] = sum(1 << card for card in first)
            hands[two] = sum(1 << card for card in second)
            hands[three] = reading.unseen & ~(hands[one] | hands[two])
            if all(not hands[seat] & ~may[seat] for seat in others):
                yield tuple(hands)


@cache
def _value(options: Options, hands: tuple[Mask, ...], trump: int, locked: bool, leader: int, trick: tuple[Card, ...],
           card: Card) -> int:
    """The abnat of team 0 when that card is played and then all play their best with open hands; by trying all."""
    table = Table(options, list(hands), trump, locked, leader, trick)
    points = table.play((leader + len(trick)) % 4, card) or 0
    if not any(table.hands):
        return points
    seat = (table.leader + len(table.trick)) % 4
    values = [_value(options, tuple(table.hands), trump, locked, table.leader, tuple(table.trick), reply)
              for reply in cards_of(table.legal(seat))]
    return points + (max(values) if seat % 2 == 0 else min(values))


BLUNDERS: dict[str, Blunder] = {
    "trumps the partner's sure trick": trumps_the_partner, "holds a ten back from the partner": holds_a_ten_back,
    "gives the partner the less of equals": gives_the_partner_less,
    "gives the others the more of equals": gives_the_others_more, "throws a ten away": throws_a_ten_away,
    "throws a winner away": throws_a_winner_away, "bares a ten": bares_a_ten, "leaves points": leaves_points,
    "leads a loose ten": leads_a_loose_ten, "leads a dear trump": leads_a_dear_trump,
    "loses in every world": loses_in_every_world,
}
OF_STRONG_ONLY = frozenset({"loses in every world"})
"""What only who searches can see."""


def positions(name: str, count: int, seed: object) -> Iterator[tuple[BalootState, list[Card]]]:
    """So many positions, each of a deal of its own, in which that blunder can be made, and its cards.

    `seed` makes other deals; the same one the same deals.
    """
    found = number = 0
    while found < count:
        number += 1
        rng = Random(f"{name} {seed} {number}")
        state, _ = dealt((name, seed, number), {"trump_partner": rng.random() < 0.6})
        while state.to_act is not None:
            view = state.view(state.to_act)
            if state.phase == "play" and len(view["legal"]["moves"]) > 1:
                cards = BLUNDERS[name](read(view))
                if cards and rng.random() < 0.6:
                    found += 1
                    yield state, cards
                    break
            state = act(state, clock_move(view) if rng.random() < 0.7 else rng.choice(view["legal"]["moves"]))


def blundered(name: str, count: int, seed: object) -> Counter[str]:
    """How often each level that thinks makes that blunder in so many positions; "asked" is how often it was."""
    made: Counter[str] = Counter()
    for number, (state, cards) in enumerate(positions(name, count, seed)):
        assert state.to_act is not None and 0 < len(cards) < state.legal().bit_count()
        view = state.view(state.to_act)
        for level in ("strong",) if name in OF_STRONG_ONLY else ("medium", "strong"):
            move = GAME.decide(view, [], level, Stream(b"curated" * 5, f"{name}/{number}")).move
            made["asked"] += 1
            made["sawa"] += move["do"] == "sawa"
            made[level] += move["do"] == "play" and parse_card(move["card"]) in cards
    return made


def main(words: list[str]) -> int:
    """Prints how often each blunder was made; 1 when one was."""
    bad = 0
    for name in BLUNDERS:
        told = blundered(name, int(words[0]) if words else 200, words[1] if len(words) > 1 else "by hand")
        bad += told["medium"] + told["strong"]
        print(f"{name:40s} {dict(told)}", flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
