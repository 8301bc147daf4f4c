"""Sawa: whether all remaining tricks are sure by what the claimer can know (B-71 to B-74, BD-25, BD-26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sahrat.baloot.cards import PLAIN_ABOVE, SUIT, SUN, TRUMP_ABOVE, Card, Mask, cards_of


class Claim(NamedTuple):
    """What a claimer knows when he is to lead.

    `hand` are his cards and `unseen` those that the three others hold, `counts` many each, in seat order on from his
    right. `fixed` are the unseen cards whose holder he knows, and `void` the suits (as a mask of cards) that each of
    the three is known not to hold.
    """

    hand: Mask
    unseen: Mask
    counts: tuple[int, int, int]
    fixed: tuple[Mask, Mask, Mask]
    void: tuple[Mask, Mask, Mask]
    trump: int
    locked: bool


def hopeless(hand: Mask, unseen: Mask, trump: int) -> bool:
    """Whether a suit's best card in `hand` is under an unseen one, so that no claim can be sure, whoever holds that."""
    for suit in range(4):
        own = hand & SUIT[suit]
        if own:
            above = TRUMP_ABOVE if suit == trump else PLAIN_ABOVE
            if not any([not above[card] & own and not above[card] & unseen for card in cards_of(own)]):
                return True
    return False


def order(hand: Mask, trump: int, locked: bool) -> list[Card]:
    """BD-25: the order in which the claimer leads: trumps first, in a locked round last; each suit from the top."""
    suits = [suit for suit in range(4) if suit != trump]
    if trump != SUN:
        suits = [*suits, trump] if locked else [trump, *suits]
    found: list[Card] = []
    for suit in suits:
        above = TRUMP_ABOVE if suit == trump else PLAIN_ABOVE
        found += sorted(cards_of(hand & SUIT[suit]), key=lambda card: (above[card].bit_count(), card))
    return found


class _Split:
    """The splits of the unseen cards that fit what is known, as counts a suit: cards of one suit are alike here."""

    def __init__(self, claim: Claim) -> None:
        known = claim.fixed[0] | claim.fixed[1] | claim.fixed[2]
        self.loose = claim.unseen & ~known
        self.fixed_cards = claim.fixed
        self.free = [(self.loose & suit).bit_count() for suit in SUIT]
        self.room = [count - fixed.bit_count() for count, fixed in zip(claim.counts, claim.fixed, strict=True)]
        self.fixed = [[(fixed & suit).bit_count() for suit in SUIT] for fixed in claim.fixed]
        self.may = [[not void & suit for suit in SUIT] for void in claim.void]
        self.holders = [sum([may[suit] << at for at, may in enumerate(self.may)]) for suit in range(4)]
        self.nodes = 0

    def fits(self, holder: int, takes: Sequence[int], no_more: int = -1) -> bool:
        """Whether there is a split in which `holder` has so many free cards of each suit at least.

        Of the suit `no_more` he has exactly so many. By Hall's theorem there is one when no group of the three is
        given more cards than it has room for; nor nobody any.
        """
        self.nodes += 1
        room = list(self.room)
        room[holder] -= sum(takes)
        left = [free - take for free, take in zip(self.free, takes, strict=True)]
        if room[holder] < 0 or min(left) < 0:
            return False
        may = self.may[holder]
        for suit in range(4):
            if takes[suit] and not may[suit]:
                return False
        holders = self.holders
        if no_more >= 0:
            holders = holders.copy()
            holders[no_more] &= ~(1 << holder)
        one, two, three = room
        for group, places in enumerate((0, one, two, one + two, three, one + three, two + three)):
            others = 7 ^ group
            must = 0
            for suit in range(4):
                if not holders[suit] & others:
                    must += left[suit]
            if must > places:
                return False
        return sum(left) <= one + two + three

    def has(self, holder: int, wanted: Sequence[int], no_more: int = -1) -> bool:
        """`fits`, with all cards of `holder` counted, those he is known to hold too."""
        return self.fits(holder, [max(0, want - held) for want, held in zip(wanted, self.fixed[holder], strict=True)],
                         no_more)

    def beats(self, holder: int, suit: int, count: int, higher: Mask) -> bool:
        """Whether `holder` may hold `count` cards of `suit`, one of `higher` among them."""
        if not self.fixed_cards[holder] & higher:
            if not self.loose & higher:
                return False
            count = max(count, self.fixed[holder][suit] + 1)
        return self.has(holder, [count if other == suit else 0 for other in range(4)])

    def short(self, holder: int, trump: int, suit: int, length: int) -> bool:
        """Whether `holder` may hold a trump and fewer than `length` cards of `suit`."""
        return any([self.has(holder, [{trump: 1, suit: count}.get(other, 0) for other in range(4)], suit)
                    for count in range(self.fixed[holder][suit], length)])


def counted(claim: Claim) -> tuple[bool, int]:
    """Whether the claim is sure for every split of the unseen cards, and how many splits were asked about.

    A lead is lost to who still holds a stronger card of its suit when it comes: he can keep it until then only if he
    has as many cards of the suit as were led, this one included. A plain lead is lost, too, to a trump in the hand of
    one who cannot follow. All three others are thought to do the worst they may, the partner included.
    """
    hand, trump, unseen = claim.hand, claim.trump, claim.unseen
    split = _Split(claim)
    for suit in range(4):
        above = TRUMP_ABOVE if suit == trump else PLAIN_ABOVE
        led = sorted(cards_of(hand & SUIT[suit]), key=lambda card: (above[card].bit_count(), card))
        for number, card in enumerate(led, 1):
            higher = above[card] & unseen
            if higher and any([split.beats(holder, suit, number, higher) for holder in range(3)]):
                return False, split.nodes
    if trump == SUN or not unseen & SUIT[trump] or not hand & ~SUIT[trump]:
        return True, split.nodes
    trumps = (hand & SUIT[trump]).bit_count()
    plain = [(suit, (hand & SUIT[suit]).bit_count()) for suit in range(4) if suit != trump and hand & SUIT[suit]]
    for holder in range(3):
        if claim.locked:
            lost = any([split.short(holder, trump, suit, length) for suit, length in plain])
        else:
            # With a trump more than are led he has fewer plain cards than the claimer: in a suit led he is short.
            lost = split.has(holder, [trumps + 1 if suit == trump else 0 for suit in range(4)])
        if lost:
            return False, split.nodes
    return True, split.nodes


def is_sure(claim: Claim) -> bool:
    """Whether the claim is sure (BD-25)."""
    return counted(claim)[0]
