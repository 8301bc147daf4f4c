"""Worlds: the unseen cards dealt at random to the others, as far as a seat knows better than chance (hard facts only).

Known are suits not followed, duties to trump that were not met, shown projects, and the turned-up card (as for a Sawa).
"""

from __future__ import annotations

from sahrat.baloot.cards import Mask, cards_of
from sahrat.baloot.reading import Reading
from sahrat.baloot.tricks import voids
from sahrat.fairness import Stream

TRIES = 40
"""Deals that run into a dead end before a world is given up."""


class Facts:
    """What a seat knows of the others: for each unseen card the seats that may hold it, and how many each holds."""

    __slots__ = ("cards", "fixed", "room")

    def __init__(self, reading: Reading) -> None:
        running = ((reading.leader, reading.trick),) if reading.trick else ()
        void = voids((*reading.tricks, *running), reading.absent, reading.trump, reading.options)
        fixed = [0, 0, 0, 0]
        for seat, cards in reading.shown:
            fixed[seat] |= cards & reading.unseen
        if reading.up is not None and reading.buyer != reading.seat:
            fixed[reading.buyer] |= 1 << reading.up & reading.unseen
        self.fixed = fixed
        self.room = [count - fixed[seat].bit_count() for seat, count in enumerate(reading.counts)]
        self.room[reading.seat] = 0
        loose = reading.unseen & ~(fixed[0] | fixed[1] | fixed[2] | fixed[3])
        found = []
        for card in cards_of(loose):
            holders = tuple([seat for seat in range(4) if seat != reading.seat and not void[seat] >> card & 1])
            found.append((card, holders))
        self.cards = sorted(found, key=lambda one: (len(one[1]), one[0]))

    def may(self, seat: int) -> Mask:
        """The unseen cards that `seat` may hold."""
        found = self.fixed[seat]
        for card, holders in self.cards:
            if seat in holders and self.room[seat]:
                found |= 1 << card
        return found


def deal(facts: Facts, own: Mask, seat: int, stream: Stream) -> list[Mask] | None:
    """The four hands of one world; None where chance ran into a dead end too often."""
    for _ in range(TRIES):
        hands = list(facts.fixed)
        room = list(facts.room)
        for card, holders in facts.cards:
            places = sum([room[holder] for holder in holders])
            if places <= 0:
                break
            drawn = stream.below(places)
            for holder in holders:
                drawn -= room[holder]
                if drawn < 0:
                    hands[holder] |= 1 << card
                    room[holder] -= 1
                    break
        else:
            hands[seat] = own
            return hands
    return None
