"""Worlds: the hidden tiles dealt in ways that fit all that a seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from sahrat.dominoes.knowledge import Known
from sahrat.dominoes.line import ALL
from sahrat.tiles import Tile

MASK = (1 << 64) - 1
TRIES = 4
"""Quick deals tried before tiles are moved about until all have a place."""


class Chance:
    """Whole numbers that follow from a seed (a linear congruential generator of 64 bits)."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, count: int) -> int:
        """The next number from 0 to `count` - 1."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & MASK
        return (self.state >> 33) * count >> 31


class World:
    """One way the hidden tiles may lie: each seat's mask, and the bank, its top last."""

    __slots__ = ("bank", "hands")

    def __init__(self, hands: list[int], bank: list[Tile]) -> None:
        self.hands = hands
        self.bank = bank

    def key(self) -> tuple[object, ...]:
        """Equal for equal worlds."""
        return (*self.hands, *self.bank)


def worlds(known: Known, count: int, chance: Chance) -> list[World]:
    """`count` worlds drawn at random. Constraints that cannot all hold are left out."""
    places = [(group.tiles, group.among) for group in known.groups]
    places.append((len(known.unseen) - sum([tiles for tiles, _ in places]), ALL))
    may = _allowed(known.unseen, places)
    return [_world(known, places, may, chance) for _ in range(count)]


def _allowed(tiles: Sequence[Tile], places: Sequence[tuple[int, int]]) -> list[list[int]]:
    """For each tile the places that may have it."""
    return [[place for place, (_, among) in enumerate(places) if among >> tile & 1] for tile in tiles]


def _world(known: Known, places: Sequence[tuple[int, int]], may: Sequence[Sequence[int]], chance: Chance) -> World:
    where = None
    for _ in range(TRIES):
        where = _dealt(places, may, chance)
        if where is not None:
            break
    if where is None:
        where = _moved(known.unseen, places, chance)
    if where is None:
        free = [(count, ALL) for count, _ in places]
        where = _dealt(free, _allowed(known.unseen, free), chance)
    assert where is not None
    hands = [0] * len(known.counts)
    hands[known.seat] = known.hand
    rest: list[Tile] = []
    for tile, place in zip(known.unseen, where, strict=True):
        if place < len(known.groups):
            hands[known.groups[place].seat] |= 1 << tile
        else:
            rest.append(tile)
    for i in range(len(rest) - 1, 0, -1):
        j = chance.below(i + 1)
        rest[i], rest[j] = rest[j], rest[i]
    return World(hands, rest[:known.bank])


def _dealt(places: Sequence[tuple[int, int]], may: Sequence[Sequence[int]], chance: Chance) -> list[int] | None:
    """A place for each tile, those with the fewest places first; None when one finds none."""
    free = [count for count, _ in places]
    order = sorted([(len(allowed), chance.below(1 << 20), at) for at, allowed in enumerate(may)])
    where = [0] * len(may)
    for _, _, at in order:
        total = 0
        for place in may[at]:
            total += free[place]
        if not total:
            return None
        pick = chance.below(total)
        for place in may[at]:
            pick -= free[place]
            if pick < 0:
                where[at] = place
                free[place] -= 1
                break
    return where


def _moved(tiles: Sequence[Tile], places: Sequence[tuple[int, int]], chance: Chance) -> list[int] | None:
    """A place for each tile, others moved on where that makes room (augmenting paths); None when there is no way."""
    inside: list[list[int]] = [[] for _ in places]

    def put(at: int, closed: set[int]) -> bool:
        first = chance.below(len(places))
        for turn in range(len(places)):
            place = (first + turn) % len(places)
            count, among = places[place]
            if place in closed or not among >> tiles[at] & 1:
                continue
            closed.add(place)
            if len(inside[place]) < count:
                inside[place].append(at)
                return True
            for other in list(inside[place]):
                if put(other, closed):
                    inside[place].remove(other)
                    inside[place].append(at)
                    return True
        return False

    if not all([put(at, set()) for at in range(len(tiles))]):
        return None
    where = [0] * len(tiles)
    for place, held in enumerate(inside):
        for at in held:
            where[at] = place
    return where
