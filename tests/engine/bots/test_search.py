"""The exact lay-down search against an obvious slow one, and its counted work."""

from __future__ import annotations

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from sahrat.cards import JOKER, double_pack, parse_cards
from sahrat.errors import Refusal
from sahrat.saudi_hand.melds import read_meld
from sahrat.saudi_hand.moves import melds_of
from sahrat.saudi_hand.rules import HAND_VALUE
from sahrat.saudi_hand.search import JOKER_STEP, WORTH, Meld, joined, pack, pieces, run_low, search
from tests.again import examples

PACK = double_pack()


def hand(texts: str) -> tuple[int, ...]:
    return parse_cards(texts.split())


def value_of(meld: Meld) -> int | None:
    """What an ordered pile counts as a meld; None when the rules know it as none."""
    try:
        return read_meld(meld, 2).value
    except Refusal:
        return None


def melds_within(cards: tuple[int, ...], jokers_per_meld: int) -> dict[tuple[int, ...], int]:
    """Every pile out of `cards` (by place) that melds in some order, with the greatest value it can have."""
    found: dict[tuple[int, ...], int] = {}
    for size in range(3, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            pile = [cards[place] for place in places]
            jokers = pile.count(JOKER)
            natural = sorted(card for card in pile if card != JOKER)
            if jokers > jokers_per_meld or not natural:
                continue
            orders = [tuple(natural + [JOKER] * jokers)]
            if len({card // 13 for card in natural}) == 1:
                suit = natural[0] // 13 * 13
                for low in range(14 - size + 1):
                    row = [suit + (low + i) % 13 for i in range(size)]
                    gaps = [card if card in natural else JOKER for card in row]
                    if sorted(card for card in gaps if card != JOKER) == natural:
                        orders.append(tuple(gaps))
            values = [value for order in orders if (value := value_of(order)) is not None]
            if values:
                found[places] = max(values)
    return found


def slow_front(cards: tuple[int, ...], jokers_per_meld: int) -> dict[tuple[int, int], tuple[int, int]]:
    """(natural cards, jokers) laid → the greatest (value, points out of the hand), over every choice of melds."""
    melds = list(melds_within(cards, jokers_per_meld).items())
    best: dict[tuple[int, int], tuple[int, int]] = {}

    def lay(at: int, used: frozenset[int], value: int) -> None:
        out = [cards[place] for place in used]
        step = (len(out) - out.count(JOKER), out.count(JOKER))
        best[step] = max(best.get(step, (-1, -1)), (value, sum(HAND_VALUE[card] for card in out)))
        for i in range(at, len(melds)):
            places, worth = melds[i]
            if used.isdisjoint(places):
                lay(i + 1, used | set(places), value + worth)

    lay(0, frozenset(), 0)
    return best


@st.composite
def near_hands(draw: st.DrawFn, most: int) -> tuple[int, ...]:
    """Cards that often meld: a few suits and ranks close together, some twice, up to two jokers."""
    low = draw(st.integers(0, 12))
    width = draw(st.integers(2, 13))
    kinds = [suit * 13 + (low + i) % 13 for suit in range(4) for i in range(width)]
    pool = kinds * 2
    natural = draw(st.permutations(pool).map(lambda order: order[: most - 2]))
    jokers = draw(st.integers(0, 2))
    size = draw(st.integers(3, most))
    return tuple([JOKER] * jokers + natural)[:size]


@settings(max_examples=examples(400), deadline=None)
@given(near_hands(9), st.sampled_from([1, 2]))
def test_front_is_what_brute_force_finds(cards: tuple[int, ...], jokers_per_meld: int) -> None:
    front = search(cards, jokers_per_meld).front()
    ours = {(step % JOKER_STEP, step // JOKER_STEP): divmod(worth, WORTH) for step, worth in front.items()}
    assert ours == slow_front(cards, jokers_per_meld)


@settings(max_examples=examples(300), deadline=None)
@given(near_hands(15), st.sampled_from([1, 2]))
def test_arrangement_is_worth_what_the_front_says(cards: tuple[int, ...], jokers_per_meld: int) -> None:
    found = search(cards, jokers_per_meld)
    for step, worth in found.front().items():
        melds = joined([piece.cards for piece in found.arrangement(step)], jokers_per_meld)
        laid = [card for meld in melds for card in meld]
        assert all(laid.count(card) <= cards.count(card) for card in laid)
        assert len(laid) - laid.count(JOKER) + JOKER_STEP * laid.count(JOKER) == step
        values = [value_of(meld) for meld in melds]
        assert None not in values
        assert all(meld.count(JOKER) <= jokers_per_meld for meld in melds)
        assert sum(value or 0 for value in values) * WORTH + sum(HAND_VALUE[card] for card in laid) == worth


def test_pieces_of_the_whole_pack_are_every_short_meld() -> None:
    for jokers_per_meld in (1, 2):
        every = {piece.cards for piece in pieces(pack(PACK), jokers_per_meld)}
        assert all(value_of(meld) is not None for meld in every)
        assert len(every) == len(pieces(pack(PACK), jokers_per_meld))
        for size in (3, 4, 5):
            for low in range(15 - size):
                row = [(low + i) % 13 for i in range(size)]
                for gap in [None, *range(size)]:
                    assert tuple(JOKER if i == gap else rank for i, rank in enumerate(row)) in every


@settings(max_examples=examples(150), deadline=None)
@given(near_hands(12), st.sampled_from([1, 2]))
def test_pieces_are_the_short_melds_that_the_rules_know(cards: tuple[int, ...], jokers_per_meld: int) -> None:
    """The tables are no second rule: the same melds and values as `melds.py` has, for every pile that is held."""
    longest = {0: 5, 1: 5, 2: 6}
    ours = {piece.cards: piece.worth // WORTH for piece in pieces(pack(cards), jokers_per_meld)}
    theirs = {}
    for meld in melds_of(list(cards), jokers_per_meld):
        if len(meld) <= longest[meld.count(JOKER)]:
            theirs[meld] = read_meld(meld, jokers_per_meld).value
    assert ours == theirs


@settings(max_examples=examples(300), deadline=None)
@given(st.lists(st.sampled_from([*range(20), 26, 39, JOKER]), min_size=3, max_size=5), st.sampled_from([1, 2]))
def test_any_pile_is_a_piece_just_when_it_reads_as_a_meld(pile: list[int], jokers_per_meld: int) -> None:
    try:
        meld = read_meld(pile, jokers_per_meld)
    except Refusal:
        meld = None
    ours = {piece.cards: piece.worth // WORTH for piece in pieces(pack(PACK), jokers_per_meld)}
    if meld is not None and not meld.run:
        pile = sorted(pile)
    assert ours.get(tuple(pile)) == (None if meld is None else meld.value)


def test_known_hands() -> None:
    whole = hand("QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 5C 6C 7C")
    front = search(whole).front()
    assert front[15] // WORTH == 31 + 21 + 9 + 30 + 18
    two = hand("5H JK 7H JK 9H")
    assert max(search(two, 1).front()) == 2 + JOKER_STEP
    assert max(search(two, 2).front()) == 3 + 2 * JOKER_STEP
    assert search(hand("KS AS 2S 9S 9S 9H")).front() == {0: 0}
    assert [run_low(hand(text)) for text in ("AS 2S 3S", "JK KS AS", "QS JK AS", "9S 9H JK")] == [
        0, 11, 11, None]


def test_neighbouring_runs_are_joined() -> None:
    cards = hand("4H 5H 6H 7H 8H 9H 10H")
    found = search(cards)
    assert joined([piece.cards for piece in found.arrangement(7)]) == [cards]


def test_counted_work() -> None:
    """Nodes, not seconds: hands of fifteen with two jokers, drawn at random and made to be hard."""
    rng = random.Random(2026)
    counts = []
    for _ in range(300):
        found = search([*rng.sample(PACK[:104], 13), JOKER, JOKER])
        found.front()
        counts.append(found.nodes)
    assert sorted(counts)[150] <= 60
    assert max(counts) <= 1000
    for hard in HARD:
        found = search(hand(hard))
        found.front()
        assert found.nodes <= 4000


HARD = (
    "AS 2S 3S 4S 5S 2H 3H 4H 5H 6H 3C 4C 5C JK JK",
    "7S 7H 7C 7D 8S 8H 8C 8D 9S 9H 9C 9D 10S JK JK",
    "7S 7H 8S 8H 8C 9S 9H 9C 10S 10H 10C JS JH JK JK",
)
