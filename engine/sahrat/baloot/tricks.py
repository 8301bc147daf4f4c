"""What tricks show: who holds one, which suits a seat does not hold, who has a Baloot."""

from __future__ import annotations

from collections.abc import Sequence

from sahrat.baloot.cards import KING, QUEEN, SUIT, SUN, Card, Mask, mask_of
from sahrat.baloot.options import Options
from sahrat.baloot.projects import Project
from sahrat.baloot.rules import beats, holder, shows_no_trump, sure_lead

Trick = tuple[int, tuple[Card, ...]]
"""Who led, and the cards in order."""


def winner(trick: Trick, trump: int) -> int:
    """The seat that holds or took the trick."""
    return (trick[0] + holder(trick[1], trump)) % 4


def led_by(trick: Trick, seat: int) -> Card | None:
    """The card that `seat` played to the trick, or None."""
    at = (seat - trick[0]) % 4
    return trick[1][at] if at < len(trick[1]) else None


def voids(tricks: Sequence[Trick], gone: Mask, trump: int, options: Options) -> tuple[Mask, Mask, Mask, Mask]:
    """BD-25: for each seat the suits, as a mask of cards, that its plays show it not to hold.

    `gone` are cards that were out of play before the first of the tricks.
    """
    found = [0, 0, 0, 0]
    for leader, cards in tricks:
        led = cards[0] >> 3
        sure = sure_lead(cards[0], gone, trump)
        best, best_at = cards[0], 0
        for at in range(1, len(cards)):
            card = cards[at]
            if card >> 3 != led:
                seat = (leader + at) % 4
                found[seat] |= SUIT[led]
                if trump != SUN and shows_no_trump(
                        card, led, trump, best, (at - best_at) == 2, at + 1, sure,
                        trump_partner=options.trump_partner, undertrump_free=options.undertrump_free):
                    found[seat] |= SUIT[trump]
            if beats(card, best, trump):
                best, best_at = card, at
        gone |= mask_of(cards)
    return found[0], found[1], found[2], found[3]


def played_by(tricks: Sequence[Trick], seat: int) -> Mask:
    """The cards that `seat` has played."""
    mask = 0
    for trick in tricks:
        card = led_by(trick, seat)
        if card is not None:
            mask |= 1 << card
    return mask


def has_both(played: Mask, trump: int) -> bool:
    """B-80: whether king and queen of trump are among the cards that one seat played."""
    if trump == SUN:
        return False
    pair = 1 << trump * 8 + KING | 1 << trump * 8 + QUEEN
    return played & pair == pair


def of_seat(announced: Sequence[tuple[int, tuple[Project, ...]]], seat: int) -> tuple[Project, ...]:
    """The projects that `seat` announced."""
    return next((projects for who, projects in announced if who == seat), ())
