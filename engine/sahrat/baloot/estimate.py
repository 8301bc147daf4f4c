"""What a hand is worth to a buyer, counted in hundredths of a trick, by cards and lengths alone."""

from __future__ import annotations

from sahrat.baloot.cards import ACE, FULL, KING, QUEEN, SUIT, SUN, TEN, Card, Mask
from sahrat.baloot.projects import choices, points

TRUMPS = (45, 45, 100, 60, 130, 50, 60, 75)
"""By rank: what a trump is worth to its buyer."""
PROJECT = 25
"""What a point of a project is worth in Hokm; in Sun half of it."""


def _plain(suit: int) -> int:
    """One suit's eight bits, in Hokm beside trumps."""
    length = suit.bit_count()
    ace, ten, king, queen = (suit >> rank & 1 for rank in (ACE, TEN, KING, QUEEN))
    worth = 90 * ace
    if ten:
        worth += 70 if ace else 40 if length > 1 else 10
    if king:
        worth += 30 if ace or ten else 20 if length > 1 else 5
    return worth + 5 * queen


def _sun(suit: int) -> int:
    """One suit's eight bits, in Sun."""
    length = suit.bit_count()
    ace, ten, king, queen = (suit >> rank & 1 for rank in (ACE, TEN, KING, QUEEN))
    worth = 120 * ace
    if ten:
        worth += 95 if ace else 45 if length > 1 else 10
    if king:
        worth += 55 if ace and ten else 35 if ace or ten else 20 if length > 2 else 5
    if queen:
        worth += 20 if ace + ten + king > 1 else 5
    if ace and length > 2:
        worth += 35 * (length - 2)
    return worth


def hokm_worth(hand: Mask, trump: int) -> int:
    """What `hand` is worth with that trump."""
    trumps = (hand & SUIT[trump]) >> 8 * trump
    worth = sum([TRUMPS[rank] for rank in range(8) if trumps >> rank & 1])
    for suit in range(4):
        if suit != trump:
            cards = hand >> 8 * suit & 0xFF
            worth += _plain(cards)
            if not cards and trumps.bit_count() > 2:
                worth += 30
    best = choices(hand, trump)
    if trumps >> KING & 1 and trumps >> QUEEN & 1:
        worth += 2 * PROJECT
    return worth + (PROJECT * points(best[0], trump) if best else 0)


def sun_worth(hand: Mask) -> int:
    """What `hand` is worth without trumps."""
    worth = sum([_sun(hand >> 8 * suit & 0xFF) for suit in range(4)])
    best = choices(hand, SUN)
    return worth + (PROJECT * points(best[0], SUN) // 2 if best else 0)


def with_up(hand: Mask, up: Card) -> Mask:
    """The hand with the turned-up card."""
    return (hand | 1 << up) & FULL
