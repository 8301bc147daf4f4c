"""Times the exact best lay-down: `python tests/bench/lay_down.py [hands]`.

Prints milliseconds (best of two) and counted nodes for hands drawn at random, hands whose thirteen natural cards
all meld, hands out of few ranks, and the hardest hands that a climb by nodes can find.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence

from sahrat.cards import JOKER, TEXT, double_pack
from sahrat.saudi_hand.search import search

NATURAL = double_pack()[:104]


def measure(name: str, hands: Sequence[Sequence[int]]) -> None:
    """One line: median, 95th of a hundred and worst, in milliseconds and in nodes."""
    times, nodes = [], []
    for hand in hands:
        best = None
        for _ in range(2):
            begun = time.process_time()
            found = search(hand)
            found.arrangement(max(found.front()))
            spent = time.process_time() - begun
            best = spent if best is None else min(best, spent)
        times.append((best or 0) * 1000)
        nodes.append(found.nodes)
    times.sort()
    nodes.sort()
    middle, late = len(hands) // 2, len(hands) * 95 // 100
    print(f"{name:34s} {len(hands):6d} hands  median {times[middle]:.3f} ms  p95 {times[late]:.3f}  "
          f"worst {times[-1]:.3f}  nodes median {nodes[middle]}  worst {nodes[-1]}")


def all_melding(rng: random.Random) -> list[int]:
    """Thirteen natural cards in melds, and two jokers."""
    while True:
        hand: list[int] = []
        while len(hand) < 13:
            if rng.random() < 0.5:
                length = rng.randrange(3, 6)
                suit, low = rng.randrange(4) * 13, rng.randrange(0, 15 - length)
                hand += [suit + (low + i) % 13 for i in range(length)]
            else:
                rank = rng.randrange(13)
                hand += [suit * 13 + rank for suit in rng.sample(range(4), rng.choice((3, 4)))]
        if len(hand) == 13 and all(hand.count(card) <= 2 for card in hand):
            return [*hand, JOKER, JOKER]


def few_ranks(rng: random.Random) -> list[int]:
    """Thirteen natural cards out of three to seven neighbouring ranks, and two jokers."""
    width = rng.randrange(3, 8)
    low = rng.randrange(0, 14 - width)
    pool = [card for card in NATURAL if low <= card % 13 < low + width]
    return [*rng.sample(pool, 13), JOKER, JOKER]


def climbed(rng: random.Random, steps: int) -> list[int]:
    """A hand made hard: one card after the other replaced while the nodes rise."""
    hand = few_ranks(rng)
    most = work(hand)
    for _ in range(steps):
        other = list(hand)
        other[rng.randrange(13)] = rng.choice(NATURAL)
        if all(other.count(card) <= 2 for card in other):
            nodes = work(other)
            if nodes >= most:
                hand, most = other, nodes
    return hand


def work(hand: Sequence[int]) -> int:
    """The nodes of one search."""
    found = search(hand)
    found.front()
    return found.nodes


def main(count: int) -> None:
    rng = random.Random(2026)
    print(sys.version.split()[0])
    for jokers in (0, 1, 2):
        hands = [[*rng.sample(NATURAL, 15 - jokers), *[JOKER] * jokers] for _ in range(count)]
        measure(f"15 at random, {jokers} jokers", hands)
    measure("13 that all meld, 2 jokers", [all_melding(rng) for _ in range(count)])
    measure("13 of few ranks, 2 jokers", [few_ranks(rng) for _ in range(count)])
    hard = [climbed(rng, 1500) for _ in range(6)]
    measure("made hard by climbing, 2 jokers", hard)
    worst = max(hard, key=work)
    print("hardest:", " ".join(TEXT[card] for card in sorted(worst)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
