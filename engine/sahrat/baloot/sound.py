"""Cards that no sound player plays: named blunders, each told from what a seat may know and hard facts alone."""

from __future__ import annotations

from sahrat.baloot.cards import ABNAT, ACE, PLAIN_ABOVE, SUIT, SUN, TEN, TRUMP_ABOVE, Card, Mask, cards_of
from sahrat.baloot.reading import Reading
from sahrat.baloot.worlds import Facts

WORTH_TAKING = 10
"""Abnat of a trick that the last player takes where he can."""


class Sound:
    """One decision of a card: whose trick it surely is, and what is not to be played."""

    __slots__ = ("facts", "legal", "reading", "trump", "worth")

    def __init__(self, reading: Reading, facts: Facts) -> None:
        self.reading = reading
        self.facts = facts
        self.trump = reading.trump
        self.worth = ABNAT[reading.trump]
        self.legal = list(cards_of(reading.legal))

    def above(self, card: Card) -> Mask:
        """The stronger cards of its suit."""
        return (TRUMP_ABOVE if card >> 3 == self.trump else PLAIN_ABOVE)[card]

    def to_come(self) -> Mask:
        """What those who still play to the running trick after this seat may hold."""
        reading, found = self.reading, 0
        for turn in range(1, 5 - reading.place):
            found |= self.facts.may((reading.seat + turn) % 4)
        return found

    def stands(self) -> bool:
        """Whether the card that holds the running trick surely keeps it, as long as this seat does not beat it."""
        best, later = self.reading.best, self.to_come()
        if best is None or self.above(best) & later:
            return False
        trump = self.trump
        return best >> 3 == trump or trump == SUN or not later & SUIT[trump]

    def master(self, card: Card) -> bool:
        """Whether no unseen card of its suit is stronger."""
        return not self.above(card) & self.reading.unseen

    def idle(self, card: Card) -> bool:
        """Whether it costs nothing to lose: no abnat, no trump, no winner, and no ten left alone by it."""
        return not self.worth[card] and card >> 3 != self.trump and not self.master(card) and not self.bares(card)

    def bares(self, card: Card) -> bool:
        """Whether it is the only card beside a plain ten that another one can still beat."""
        suit = card >> 3
        ten = suit * 8 + TEN
        return suit != self.trump and self.reading.hand & SUIT[suit] == 1 << card | 1 << ten and card != ten \
            and not self.master(ten)

    def alike(self, card: Card, other: Card) -> bool:
        """Whether two cards of a suit are equally strong after this trick, as no unseen card lies between them."""
        return card >> 3 == other >> 3 and not (self.above(card) ^ self.above(other)) & self.reading.unseen

    def avoided(self) -> Mask:
        """The legal cards that are blunders; never all of them."""
        reading = self.reading
        if reading.legal & reading.legal - 1 == 0:
            return 0
        if not reading.trick:
            bad = self._leads()
        elif reading.friendly and self.stands():
            bad = self._to_the_partner()
        elif reading.friendly:
            bad = 0
        elif reading.place == 4 and any([reading.takes(card) for card in self.legal]):
            bad = self._last_and_able()
        elif self.stands() and not any([reading.takes(card) for card in self.legal]):
            bad = self._to_the_others()
        else:
            bad = 0
        return bad if reading.legal & ~bad else 0

    def _dearer(self, card: Card) -> bool:
        return any([self.worth[other] > self.worth[card] and self.alike(card, other) for other in self.legal])

    def _leads(self) -> Mask:
        """A ten under an ace, a dear trump under a better one; where something better can be led."""
        opponents = self.facts.may((self.reading.seat + 1) % 4) | self.facts.may((self.reading.seat + 3) % 4)
        risky = [card for card in self.legal if self.above(card) & opponents
                 and (card & 7 == TEN if card >> 3 != self.trump else self.worth[card] >= WORTH_TAKING)]
        better = [card for card in self.legal if self.idle(card) or (card >> 3 != self.trump and self.master(card))]
        return sum([1 << card for card in risky]) if better else 0

    def _to_the_partner(self) -> Mask:
        """A trump on his plain card; fewer points than an equal card; nothing, where a loose ten could be given."""
        reading, trump = self.reading, self.trump
        led = reading.trick[0] >> 3
        bad = sum([1 << card for card in self.legal if self._dearer(card)])
        if led == trump:
            return bad
        if trump != SUN and reading.best is not None and reading.best >> 3 != trump:
            bad |= reading.legal & SUIT[trump]
        ten = led * 8 + TEN
        if reading.legal >> ten & 1 and self.above(ten) & reading.unseen:
            bad |= sum([1 << card for card in self.legal if not self.worth[card]])
        return bad

    def _last_and_able(self) -> Mask:
        """Not taking a trick worth ten with a card of the plain suit led."""
        reading = self.reading
        led = reading.trick[0] >> 3
        takes = [card for card in self.legal if reading.takes(card)]
        if led == self.trump or takes[0] >> 3 != led:
            return 0
        if sum([self.worth[card] for card in reading.trick]) < WORTH_TAKING:
            return 0
        return sum([1 << card for card in self.legal if card not in takes or self._dearer(card)])

    def _to_the_others(self) -> Mask:
        """More points than an equal card; a ten, a winner or a ten's only guard, where a card that costs nothing is."""
        bad = sum([1 << card for card in self.legal
                   if any([self.worth[other] < self.worth[card] and self.alike(card, other) for other in self.legal])])
        if any([self.idle(card) for card in self.legal]):
            bad |= sum([1 << card for card in self.legal if card >> 3 != self.trump and (
                card & 7 in (TEN, ACE) or self.master(card) or self.bares(card))])
        return bad
