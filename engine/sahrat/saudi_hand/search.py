"""The exact best lay-down of a hand: every way to meld it, on packed whole numbers.

A hand is one int of three-bit fields, a count of 0..2 and a guard bit for each kind of card, lowest rank first,
then the jokers, then room for the caller's own fields. Taking a meld out is one subtraction, and the guard bits
say whether every card was there. Which piles are melds, and what they are worth, is for `melds.py` and `rules.py` to
say: values come from there, and a test holds the tables below equal to it over every pile that they could list.

Runs of six and more are not listed: they fall into runs of three to five of the same cards and the same value,
and `joined` puts neighbours together again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sahrat.cards import ACE, JOKER, RANK, SUIT, Card
from sahrat.errors import Refusal
from sahrat.saudi_hand.melds import read_meld
from sahrat.saudi_hand.rules import HAND_VALUE, run_value, set_value

Meld = tuple[Card, ...]
"""A meld as it is laid: a run upwards or a set by suit, jokers in the places they stand in."""

FIELD: tuple[int, ...] = tuple(3 * (rank * 4 + suit) for suit in range(4) for rank in range(13)) + (3 * 52,)
"""First bit of the field of every card; the joker's comes after all the others."""

UNIT: tuple[int, ...] = tuple(1 << field for field in FIELD)
JOKER_FIELD = FIELD[JOKER]
OWN_FIELDS = JOKER_FIELD + 3
"""First bit free for a caller's own fields (room on the table's melds)."""

GUARDS = sum(4 << field for field in FIELD)
CARDS = (1 << OWN_FIELDS) - 1

JOKER_STEP = 32
"""A step is how much a meld takes out of the hand: natural cards + 32 × jokers."""

WORTH = 256
"""A worth is meld value × 256 + points it takes out of the hand (ace 11, joker 15)."""

POINTS = WORTH - 1
"""The part of a worth that is points out of the hand."""


class Piece(NamedTuple):
    """Something that may be laid: its lowest card's place, what it takes, and what it brings.

    `cards` is a meld, or what is laid off on the table's meld at place `on`, at the `end` where that must be said.
    """

    low: int
    packed: int
    step: int
    worth: int
    cards: Meld
    on: int = -1
    end: str | None = None


def make_piece(cards: Sequence[Card], value: int, on: int = -1, end: str | None = None,
               room: int = 0) -> Piece:
    """The piece of these cards; `room` is what it takes of the caller's own fields."""
    return Piece(
        min([FIELD[card] for card in cards]) // 3,
        sum([UNIT[card] for card in cards]) + room,
        sum([JOKER_STEP if card == JOKER else 1 for card in cards]),
        value * WORTH + sum([HAND_VALUE[card] for card in cards]),
        tuple(cards),
        on,
        end,
    )


def _run(suit: int, low: int, length: int, jokers: tuple[int, ...]) -> Piece:
    cards = [JOKER if i in jokers else suit * 13 + (low + i) % 13 for i in range(length)]
    return make_piece(cards, run_value(low, length))


def _reads(meld: Meld) -> bool:
    """Whether the rules know one natural card between two jokers as a run (HD-16)."""
    try:
        read_meld(meld, 2)
    except Refusal:
        return False
    return True


_RunTable = tuple[int, tuple[int, ...], tuple[tuple[Piece, ...], ...]]


def _run_tables(jokers: int, lengths: Iterable[int]) -> tuple[_RunTable, ...]:
    """For every length and every choice of places for so many jokers: (length, natural places, [suit][low])."""
    out = []
    for length in lengths:
        if jokers == 0:
            choices: list[tuple[int, ...]] = [()]
        elif jokers == 1:
            choices = [(i,) for i in range(length)]
        else:
            choices = [(i, j) for i in range(length) for j in range(i + 2, length)]
        for choice in choices:
            places = tuple([i for i in range(length) if i not in choice])
            if len(places) >= 2 or _reads(_run(0, 1, length, choice).cards):
                table = tuple([tuple([_run(suit, low, length, choice) for low in range(15 - length)])
                               for suit in range(4)])
                out.append((length, places, table))
    return tuple(out)


_RUNS = (_run_tables(0, (3, 4, 5)), _run_tables(1, (3, 4, 5)), _run_tables(2, (3, 4, 5, 6)))


def _set(rank: int, suits: int, jokers: int) -> Piece:
    natural = [suit * 13 + rank for suit in range(4) if suits >> suit & 1]
    return make_piece(natural + [JOKER] * jokers, set_value(rank, len(natural) + jokers))


def _sets(jokers: int) -> tuple[tuple[tuple[Piece, ...], ...], ...]:
    """[rank][suits held]: the sets with so many jokers."""
    sizes = {0: (3, 4), 1: (2, 3), 2: (2,)}[jokers]
    masks = [mask for mask in range(16) if mask.bit_count() in sizes]
    every = [{mask: _set(rank, mask, jokers) for mask in masks} for rank in range(13)]
    return tuple([tuple([tuple([sets[mask] for mask in masks if mask & held == mask]) for held in range(16)])
                  for sets in every])


_SETS = (_sets(0), _sets(1), _sets(2))


def pack(cards: Iterable[Card]) -> int:
    """The packed hand."""
    return sum(UNIT[card] for card in cards)


def pieces(hand: int, jokers_per_meld: int = 1) -> list[Piece]:
    """Every meld of three to five cards (six with two jokers) that the packed hand can lay, in a fixed order."""
    held = [0, 0, 0, 0]
    ranks = [0] * 13
    rest = (hand | hand >> 1) & _ONES
    while rest:
        low = rest & -rest
        rest ^= low
        place = (low.bit_length() - 1) // 3
        held[place & 3] |= 1 << (place >> 2)
        ranks[place >> 2] |= 1 << (place & 3)
    jokers = min(hand >> JOKER_FIELD & 3, jokers_per_meld)
    out: list[Piece] = []
    for rank, suits in enumerate(ranks):
        if suits & (suits - 1):
            for used in range(jokers + 1):
                out += _SETS[used][rank][suits]
    for suit, mask in enumerate(held):
        if mask & (mask - 1) or (mask and jokers == 2):
            mask |= (mask & 1) << 13
            shifted = [mask >> i for i in range(6)]
            for used in range(jokers + 1):
                for length, places, table in _RUNS[used]:
                    lows = shifted[places[0]] & _LOWS[length]
                    for place in places[1:]:
                        lows &= shifted[place]
                    while lows:
                        low = lows & -lows
                        lows ^= low
                        out.append(table[suit][low.bit_length() - 1])
    return out


_ONES = sum(1 << 3 * i for i in range(52))
_LOWS = tuple((1 << max(0, 15 - length)) - 1 for length in range(7))

Front = dict[int, int]
"""Step to the greatest worth that takes exactly that step out of the hand."""


class Search:
    """Every way to lay pieces out of one hand. Built once a hand; counts the positions it looks at in `nodes`.

    `measure` is the part of a piece's worth that counts: all of it, or `POINTS` for who has opened.
    """

    __slots__ = ("_bodies", "_by_low", "_guards", "_measure", "_memo", "_start", "nodes")

    def __init__(self, hand: int, options: Sequence[Piece], guards: int = GUARDS, measure: int = -1) -> None:
        by_low: dict[int, list[Piece]] = {}
        used = 0
        for piece in options:
            used |= piece.packed
            if piece.low in by_low:
                by_low[piece.low].append(piece)
            else:
                by_low[piece.low] = [piece]
        used |= used >> 1
        self._by_low = by_low
        self._guards = guards
        self._bodies = CARDS & ~guards
        self._measure = measure
        self._start = hand & (used | used << 1) | guards
        self._memo: dict[int, Front] = {}
        self.nodes = 0

    def front(self, first: Iterable[Piece] | None = None) -> Front:
        """The greatest worth for every step that can be laid, {0: 0} where nothing melds.

        With `first`, every way lays at least one of these pieces; {} where none of them can be laid.
        """
        if first is None:
            return self._front(self._start)
        out: Front = {}
        for piece in first:
            rest = self._start - piece.packed
            if rest & self._guards == self._guards:
                self._merge(out, piece, rest)
        return out

    def _merge(self, out: Front, piece: Piece, rest: int) -> None:
        step, worth = piece.step, piece.worth & self._measure
        for key, value in self._front(rest).items():
            if out.get(key + step, -1) < value + worth:
                out[key + step] = value + worth

    def _front(self, state: int) -> Front:
        memo = self._memo
        found = memo.get(state)
        if found is not None:
            return found
        asked = state
        by_low, bodies = self._by_low, self._bodies
        while True:
            body = state & bodies
            if not body:
                memo[asked] = _NOTHING
                return _NOTHING
            place = ((body & -body).bit_length() - 1) // 3
            options = by_low.get(place)
            if options is not None:
                break
            state &= _CLEAR[place]
        if state != asked:
            found = memo.get(state)
            if found is not None:
                memo[asked] = found
                return found
        self.nodes += 1
        out = self._front(state & _CLEAR[place])
        guards, measure = self._guards, self._measure
        fresh = False
        for piece in options:
            rest = state - piece.packed
            if rest & guards == guards:
                if not fresh:
                    out = out.copy()
                    fresh = True
                after = memo.get(rest) or self._front(rest)
                step, worth = piece.step, piece.worth & measure
                for key, value in after.items():
                    key += step
                    value += worth
                    if out.get(key, -1) < value:
                        out[key] = value
        memo[state] = memo[asked] = out
        return out

    def arrangement(self, step: int, first: Iterable[Piece] | None = None) -> list[Piece]:
        """The pieces of one best way to lay exactly `step`, which is a key of `front(first)`."""
        out: list[Piece] = []
        state, worth = self._start, self.front(first)[step]
        if first is not None:
            piece = next(piece for piece in first if self._fits(state, piece, step, worth))
            out.append(piece)
            state, step, worth = state - piece.packed, step - piece.step, worth - (piece.worth & self._measure)
        while step:
            body = state & ~self._guards & CARDS
            place = ((body & -body).bit_length() - 1) // 3
            for piece in self._by_low.get(place, ()):
                if self._fits(state, piece, step, worth):
                    out.append(piece)
                    state, step, worth = state - piece.packed, step - piece.step, worth - (piece.worth & self._measure)
                    break
            else:
                state &= ~(3 << 3 * place)
        return out

    def _fits(self, state: int, piece: Piece, step: int, worth: int) -> bool:
        """Whether laying `piece` first leaves a way to lay the rest of `step` and `worth`."""
        rest = state - piece.packed
        if rest & self._guards != self._guards:
            return False
        return self._front(rest).get(step - piece.step) == worth - (piece.worth & self._measure)


_NOTHING: Front = {0: 0}
_CLEAR = tuple([~(3 << 3 * place) for place in range(53)])
"""What takes both copies of a place out of a state."""


def search(cards: Iterable[Card], jokers_per_meld: int = 1) -> Search:
    """The search over `cards`: at most two of each kind."""
    hand = pack(cards)
    return Search(hand, pieces(hand, jokers_per_meld))


def joined(melds: Iterable[Meld], jokers_per_meld: int = 1) -> list[Meld]:
    """The same lay-down with neighbouring runs of a suit put together; runs first, then sets, in a fixed order."""
    runs: list[tuple[int, int, Meld]] = []
    sets: list[Meld] = []
    for meld in melds:
        low = run_low(meld)
        if low is None:
            sets.append(meld)
        else:
            suit = next(SUIT[card] for card in meld if card != JOKER)
            runs.append((suit, low, meld))
    runs.sort()
    out: list[tuple[int, int, Meld]] = []
    for suit, low, meld in runs:
        for at, (other, start, before) in enumerate(out):
            jokers = before.count(JOKER) + meld.count(JOKER)
            together = len(before) + len(meld)
            apart = before[-1] != JOKER or meld[0] != JOKER
            if (other, start + len(before)) == (suit, low) and jokers <= jokers_per_meld and together <= 13 and apart:
                out[at] = (suit, start, before + meld)
                break
        else:
            out.append((suit, low, meld))
    return [meld for _, _, meld in out] + sorted(sets)


def run_low(meld: Meld) -> int | None:
    """The place (0 = low ace … 13 = high ace) of a run's first card; None for a set."""
    natural = [(i, RANK[card]) for i, card in enumerate(meld) if card != JOKER]
    (i, rank), (j, other) = natural[0], natural[-1]
    if len(natural) == 1:
        return rank - i
    if rank == other:
        return None
    low = rank - i
    if other - j == low:
        return low
    return 13 - j if other == ACE else low
