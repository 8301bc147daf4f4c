"""The play table: every row of it, and against a slow statement of the rules on random positions.

The slow statement knows cards as texts and works by lists: nothing of it is shared with the engine's masks.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sahrat.baloot.cards import SUN, TEXT, cards_of, mask_of, parse_card
from sahrat.baloot.rules import legal_mask, sure_lead
from tests.engine.baloot.deals import PACK

PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
TRUMP = ["7", "8", "Q", "K", "10", "A", "9", "J"]


def suit_of(card: str) -> str:
    return card[-1]


def rank_of(card: str) -> str:
    return card[:-1]


def beats(card: str, other: str, trump: str | None) -> bool:
    """Whether `card` beats `other`, which was played before it."""
    if suit_of(card) != suit_of(other):
        return suit_of(card) == trump
    order = TRUMP if suit_of(card) == trump else PLAIN
    return order.index(rank_of(card)) > order.index(rank_of(other))


def slow(hand: list[str], trick: list[str], trump: str | None, gone: list[str], *, locked: bool = False,
         trump_partner: bool = True, undertrump_free: bool = False) -> tuple[list[str], int]:
    """What may be played to `trick`, and the row of the ledger's table that says so."""
    if not trick:
        others = [card for card in hand if suit_of(card) != trump]
        return (others if locked and trump and others else hand), 1
    led = suit_of(trick[0])
    best = 0
    for at, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = at
    opponent = (len(trick) - best) % 2 == 1
    following = [card for card in hand if suit_of(card) == led]
    trumps = [card for card in hand if suit_of(card) == trump]
    beating = [card for card in trumps if beats(card, trick[best], trump)]
    if trump is None:
        return (following, 2) if following else (hand, 3)
    if led == trump:
        if not trumps:
            return hand, 7
        if not opponent:
            return trumps, 6
        return (beating, 4) if beating else (trumps, 5)
    if following:
        return following, 2
    if not trumps:
        return hand, 8
    if opponent:
        if suit_of(trick[best]) != trump:
            return trumps, 9
        if beating:
            return beating, 10
        return (hand if undertrump_free else trumps), 11
    if len(trick) == 3:
        return hand, 12
    higher = [card for card in PACK if suit_of(card) == led and beats(card, trick[0], trump)]
    if rank_of(trick[0]) == "A" or all(card in gone for card in higher):
        return hand, 14
    return (trumps if trump_partner else hand), 13


def fast(hand: list[str], trick: list[str], trump: str | None, gone: list[str], **options: bool) -> list[str]:
    """The same by the engine."""
    cards = [parse_card(card) for card in trick]
    number = SUN if trump is None else "SHCD".index(trump)
    best = 0
    for at in range(1, len(trick)):
        if beats(trick[at], trick[best], trump):
            best = at
    place = len(trick) + 1
    friendly = bool(trick) and (len(trick) - best) % 2 == 0
    sure = place == 3 and friendly and sure_lead(cards[0], mask_of(map(parse_card, gone)), number)
    mask = legal_mask(mask_of(map(parse_card, hand)), cards[0] // 8 if cards else -1, number,
                      cards[best] if cards else -1, friendly, place, sure, **options)
    return [TEXT[card] for card in cards_of(mask)]


def position(rng: Random) -> tuple[list[str], list[str], str | None, list[str]]:
    """A hand, a trick, a trump and the cards gone, all at random."""
    pack = rng.sample(PACK, 32)
    trump = rng.choice([None, *"SHCD", *"SHCD"])
    if rng.random() < 0.5:  # two or three suits, so that duties meet
        suits = rng.sample("SHCD", rng.choice((2, 3)))
        pack = [card for card in pack if card[-1] in suits]
    trick = [pack.pop() for _ in range(rng.randrange(4))]
    hand = [pack.pop() for _ in range(rng.randint(1, 6))]
    gone = [card for card in pack if rng.random() < 0.6]
    return hand, trick, trump, gone


def compare(seeds: range) -> Counter[int]:
    rows: Counter[int] = Counter()
    for seed in seeds:
        rng = Random(seed)
        hand, trick, trump, gone = position(rng)
        locked = rng.random() < 0.3
        options = {"trump_partner": rng.random() < 0.7, "undertrump_free": rng.random() < 0.3}
        may, row = slow(hand, trick, trump, gone, locked=locked, **options)
        assert sorted(fast(hand, trick, trump, gone, locked=locked, **options)) == sorted(may), \
            (hand, trick, trump, gone, locked, options, row)
        rows[row] += 1
    return rows


def test_random_positions() -> None:
    """B-45, B-51 to B-69, BD-16, BD-20 to BD-24: the mask against the slow statement, every row met."""
    rows = compare(range(12_000))
    assert set(rows) == set(range(1, 15)) and min(rows.values()) > 30, rows


@pytest.mark.soak
def test_random_positions_far() -> None:
    rows = compare(range(20_000, 120_000))
    assert sum(rows.values()) == 100_000
    print(dict(sorted(rows.items())))


TABLE: list[tuple[int, str, str, str | None, str]] = [
    (1, "", "JS 7H", "S", "JS 7H"),
    (2, "7H", "AH 8H JS", "S", "AH 8H"),
    (2, "7H 9H AH", "10H 8H JS", "S", "10H 8H"),
    (3, "7H", "AD JS", None, "AD JS"),
    (4, "10S", "7S AS JS KD", "S", "AS JS"),
    (4, "7S 10S AS", "9S 8S", "S", "9S"),
    (5, "JS", "7S AS KD", "S", "7S AS"),
    (6, "9S 7S", "JS 8S KD", "S", "JS 8S"),
    (6, "7S 9S 8S", "JS 10S KD", "S", "JS 10S"),
    (7, "7S", "AH KD", "S", "AH KD"),
    (8, "7H", "AC KD", "S", "AC KD"),
    (9, "AH", "7S KD", "S", "7S"),
    (9, "7H 8H KH", "7S KD", "S", "7S"),
    (10, "KH 10S", "7S AS KD", "S", "AS"),
    (11, "KH JS", "7S AS KD", "S", "7S AS"),
    (12, "7H KH 9H", "JS KD", "S", "JS KD"),
    (12, "7H 7S 9H", "JS KD", "S", "JS KD"),
    (13, "KH 9H", "7S KD", "S", "7S"),
    (14, "AH 9H", "7S KD", "S", "7S KD"),
]


@pytest.mark.parametrize(("row", "trick", "hand", "trump", "may"), TABLE)
def test_every_row_of_the_table(row: int, trick: str, hand: str, trump: str | None, may: str) -> None:
    """B-49 to B-69: each row of «What may be played», in both statements."""
    told, said = slow(hand.split(), trick.split(), trump, [])
    assert said == row and sorted(told) == sorted(may.split())
    assert sorted(fast(hand.split(), trick.split(), trump, [])) == sorted(may.split())


def test_the_table_names_every_row() -> None:
    assert {slow(hand.split(), trick.split(), trump, [])[1] for _, trick, hand, trump, _ in TABLE} == set(range(1, 15))
