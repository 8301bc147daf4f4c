"""The best lay-down of a seat's own cards, exact, for each goal that a player may have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sahrat.cards import JOKER, Card
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.melds import Meld, read_meld
from sahrat.saudi_hand.search import GUARDS, JOKER_STEP, POINTS, WORTH, Front, Search, joined, pack, pieces
from sahrat.saudi_hand.turn import Known

GOALS = ("hand", "open", "most", "total", "points")
"""`hand`: a complete Hand, its throw included where it has one (H-47, HD-6). `open`: an opening that is no Hand, at or
above the bar, with the fewest cards left. `most`: the most cards down. `total`: the greatest total. `points`: the most
points out of the hand. The last three ask for no bar; a tie goes to the greater total, then to fewer cards left."""


class LayDown(NamedTuple):
    """Melds laid in one act: their total, the cards left before the throw, and whether it ends in a Hand."""

    melds: tuple[Meld, ...]
    total: int
    left: tuple[Card, ...]
    by_hand: bool


class _Way(NamedTuple):
    """So many cards laid (`step`), the greatest worth that so many can have, and what is left."""

    step: int
    worth: int
    left: int
    by_hand: bool


class LayDowns:
    """Every best lay-down of the cards that a seat knows to be its own; `nodes` counts the work.

    Each leaves what its turn needs to end: a natural card to throw, or none in a Hand and where the table asks for no
    throw (HD-21, HD-22). Before the draw the card to come is reckoned to be a natural one that is thrown.
    """

    def __init__(self, known: Known) -> None:
        self.known = known
        self.bar = rules.bar(known.options, known.seat, known.openings)
        self._hand = pack(known.hand)
        self._pieces = pieces(self._hand, known.options.jokers_per_meld)
        self._search: dict[int, Search] = {}
        self.nodes = 0

    def best(self, goal: str) -> LayDown | None:
        """The best lay-down for one of `GOALS`; None where there is none. Raises KeyError for any other goal."""
        measure = POINTS if goal == "points" else -1
        ways = self._ways(self._front(measure))
        if goal == "hand":
            ways = [way for way in ways if way.by_hand and self.reaches(way.worth // WORTH, True)]
        elif goal == "open":
            ways = [way for way in ways if not way.by_hand and not self.known.opened
                    and self.reaches(way.worth // WORTH, False)]
        ways.sort(key=_KEYS[goal])
        return self._written(ways[0], measure) if ways else None

    def reaches(self, total: int, by_hand: bool) -> bool:
        """Whether an opening of that total stands (H-32 to H-36, HD-4)."""
        return rules.opening_stands(self.known.options, total, self.bar, by_hand)

    def _front(self, measure: int) -> Front:
        found = self._search.get(measure)
        if found is None:
            found = self._search[measure] = Search(self._hand, self._pieces, GUARDS, measure)
        front = found.front()
        self.nodes = sum([one.nodes for one in self._search.values()])
        return front

    def _ways(self, front: Front) -> list[_Way]:
        """The steps after which the turn may end."""
        known = self.known
        options = known.options
        wild = known.hand.count(JOKER)
        natural = len(known.hand) - wild + (known.phase != "play")
        out = []
        for step, worth in front.items():
            if not step:
                continue
            natural_left, wild_left = natural - step % JOKER_STEP, wild - step // JOKER_STEP
            left = natural_left + wild_left
            throws = natural_left > 0
            last = left == throws
            by_hand = last and rules.is_hand(options, known.opened, 1, False, False, throws)
            if throws or (last and (by_hand or options.out_without_throw)):
                out.append(_Way(step, worth, left, by_hand))
        return out

    def _written(self, way: _Way, measure: int) -> LayDown:
        limit = self.known.options.jokers_per_meld
        laid = self._search[measure].arrangement(way.step)
        melds = tuple([read_meld(meld, limit) for meld in joined([piece.cards for piece in laid], limit)])
        left = _without(self.known.hand, [card for meld in melds for card in meld.cards])
        return LayDown(melds, sum([meld.value for meld in melds]), left, way.by_hand)


def _without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _fewest(way: _Way) -> tuple[int, ...]:
    return way.left, -way.worth, way.step


def _dearest(way: _Way) -> tuple[int, ...]:
    return -(way.worth // WORTH), way.left, -way.worth, way.step


def _most_points(way: _Way) -> tuple[int, ...]:
    return -way.worth, way.left, way.step


_KEYS = {"hand": _fewest, "open": _fewest, "most": _fewest, "total": _dearest, "points": _most_points}
