"""What a bot makes of cards: which are still to come, how near a hand is to melding, what a throw gives away.

Whole numbers throughout. A worth is in 64ths of a point. These are opinions, not rules: values come from `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.cards import JOKER, Card, parse_card
from sahrat.saudi_hand import melds, rules
from sahrat.saudi_hand.melds import Meld
from sahrat.saudi_hand.search import FIELD, GUARDS, UNIT, WORTH, pack, pieces
from sahrat.saudi_hand.turn import Known

POINT = 64
"""A point, in worths."""

HORIZON = 4
"""Turns ahead for which a card that is still to come counts."""


class Memory(NamedTuple):
    """What a seat remembers: copies of every card that it cannot place, and what each seat threw and left lying.

    `thrown` and `passed` are cards by seat since the last reshuffle; `passed` only those left by who had opened.
    """

    unseen: tuple[int, ...]
    total: int
    thrown: tuple[tuple[Card, ...], ...]
    passed: tuple[tuple[Card, ...], ...]


def remember(known: Known, seats: int, seen: Sequence[Mapping[str, Any]]) -> Memory:
    """The memory of a seat from its view and the deal's events; without those it knows the fire pile's top only."""
    fire: list[Card] = []
    thrown: list[list[Card]] = [[] for _ in range(seats)]
    passed: list[list[Card]] = [[] for _ in range(seats)]
    opened: set[int] = set()
    for event in seen:
        kind = event.get("e")
        if kind == "threw":
            card = parse_card(event["card"])
            fire.append(card)
            thrown[event["seat"]].append(card)
        elif kind == "took":
            if fire:
                fire.pop()
        elif kind == "drew":
            if fire and event["seat"] in opened:
                passed[event["seat"]].append(fire[-1])
        elif kind == "laid":
            opened.add(event["seat"])
        elif kind == "reshuffled":
            fire = fire[-1:]
            thrown = [cards[-1:] if cards and fire and cards[-1] == fire[0] else [] for cards in thrown]
            passed = [[] for _ in range(seats)]
    if not fire and known.top is not None:
        fire = [known.top]
    unseen = [2] * 53
    for card in (*known.hand, *fire, *[card for meld in known.melds for card in meld.cards]):
        unseen[card] -= unseen[card] > 0
    return Memory(tuple(unseen), max(1, sum(unseen)), tuple([tuple(cards) for cards in thrown]),
                  tuple([tuple(cards) for cards in passed]))


def nothing_seen(known: Known, seats: int) -> Memory:
    """The memory of a seat that attends to nothing but its hand and the table."""
    return remember(known, seats, ())


class Pair(NamedTuple):
    """Two cards that one more would make a meld: each card that would, with the meld's value."""

    cards: tuple[Card, Card]
    outs: tuple[tuple[Card, int], ...]


def _pair_tables() -> tuple[dict[tuple[Card, Card], Pair], tuple[tuple[tuple[Card, Card], ...], ...]]:
    table: dict[tuple[Card, Card], dict[Card, int]] = {}

    def add(one: Card, other: Card, out: Card, value: int) -> None:
        key = (min(one, other), max(one, other))
        outs = table.setdefault(key, {})
        outs[out] = max(value, outs.get(out, 0))

    for suit in range(4):
        for low in range(rules.HIGH_ACE - 1):
            run = [suit * 13 + (low + i) % 13 for i in range(3)]
            for i in range(3):
                one, other = [card for j, card in enumerate(run) if j != i]
                add(one, other, run[i], rules.run_value(low, 3))
    for rank in range(13):
        for one in range(4):
            for other in range(one + 1, 4):
                for third in range(4):
                    if third not in (one, other):
                        add(one * 13 + rank, other * 13 + rank, third * 13 + rank, rules.set_value(rank, 3))
    found = {key: Pair(key, tuple(sorted(outs.items()))) for key, outs in sorted(table.items())}
    makers: list[list[tuple[Card, Card]]] = [[] for _ in range(52)]
    for key, pair in found.items():
        for out, _ in pair.outs:
            makers[out].append(key)
    return found, tuple([tuple(keys) for keys in makers])


PAIRS, MAKERS = _pair_tables()
"""Every pair that a third card makes a meld, and for every card the pairs that it completes."""

NEAR: tuple[tuple[Card, ...], ...] = tuple(
    tuple(sorted({other for key in PAIRS if card in key for other in key if other != card})) for card in range(52))
"""The cards with which each card is a pair."""


class Potential:
    """How much a hand promises: the best way to part it into melds, pairs with outs, and single cards.

    Built once a decision over all cards in reach; `of` then weighs any part of them, sharing its work. A meld counts
    its value and `bonus` a card; a pair what its outs would make of it, as likely as they are to come in `HORIZON`
    turns; a single what `singles` says.
    """

    def __init__(self, cards: Sequence[Card], memory: Memory, jokers_per_meld: int, bonus: int,
                 singles: Mapping[Card, int]) -> None:
        by_low: dict[int, list[tuple[int, int]]] = {}
        for piece in pieces(pack(cards), jokers_per_meld):
            weight = piece.worth // WORTH * POINT + bonus * len(piece.cards)
            by_low.setdefault(piece.low, []).append((piece.packed, weight))
        held = sorted(set(cards) - {JOKER})
        wild = memory.unseen[JOKER]
        for i, one in enumerate(held):
            for other in held[i + 1:]:
                pair = PAIRS.get((one, other))
                if pair is not None:
                    unseen = memory.unseen
                    chance = sum([unseen[out] * value for out, value in pair.outs]) * 2 + wild * pair.outs[0][1]
                    weight = min(chance * HORIZON * POINT // (2 * memory.total), pair.outs[0][1] * POINT * 5 // 8)
                    packed = UNIT[one] + UNIT[other]
                    by_low.setdefault(min(FIELD[one], FIELD[other]) // 3, []).append((packed, weight))
        self._by_low = by_low
        self._singles = {FIELD[card] // 3: weight for card, weight in singles.items()}
        self._memo: dict[int, int] = {}
        self.nodes = 0

    def of(self, cards: Sequence[Card]) -> int:
        """What these cards, all of them among those that this was built over, promise."""
        return self._most(pack(cards) | GUARDS)

    def _most(self, state: int) -> int:
        body = state & ~GUARDS
        if not body:
            return 0
        found = self._memo.get(state)
        if found is not None:
            return found
        self.nodes += 1
        place = ((body & -body).bit_length() - 1) // 3
        copies = state >> 3 * place & 3
        best = self._most(state & ~(3 << 3 * place)) + copies * self._singles.get(place, 0)
        for packed, weight in self._by_low.get(place, ()):
            rest = state - packed
            if rest & GUARDS == GUARDS:
                worth = weight + self._most(rest)
                if worth > best:
                    best = worth
        self._memo[state] = best
        return best


def connections(card: Card, memory: Memory) -> int:
    """How many cards still to come would make a pair with a natural card, and so a little of its worth."""
    return sum([memory.unseen[near] for near in NEAR[card]])


def fitting(table: Sequence[Meld]) -> frozenset[Card]:
    """The natural cards that some meld on the table takes."""
    return frozenset([card for meld in table for card, _ in melds.fitting(meld)])


def danger(card: Card, known: Known, memory: Memory, counts: Sequence[int], opened: Sequence[bool],
           fits: bool) -> int:
    """What throwing `card`, which `fits` the table or not, may give the next seat.

    That is how likely the seat holds two cards that it melds with, by what is unseen and what it threw and left lying;
    and, once the seat has opened, whether the table takes the card.
    """
    following = (known.seat + 1) % len(counts)
    held = counts[following]
    unseen, total = memory.unseen, memory.total
    thrown, passed = memory.thrown[following], memory.passed[following]
    if card in passed[-3:]:
        return 0
    ways = 0
    for one, other in MAKERS[card]:
        ways += (unseen[one] * (2 - (one in thrown))) * (unseen[other] * (2 - (other in thrown)))
    for near in NEAR[card]:
        ways += unseen[near] * (2 - (near in thrown)) * unseen[JOKER]
    spread = 4 * total * max(1, total - 1)
    chance = min(POINT, ways * held * (held - 1) * POINT // spread)
    if not opened[following]:
        return chance * 3
    near_out = 3 if held <= 3 else 2 if held <= 5 else 1
    wanted = 0
    if fits:
        wanted = POINT if known.options.fire_use == "new_meld" else 10 * POINT * near_out
    return chance * 12 * near_out + wanted
