"""The best lay-down for every goal against an obvious slow one that asks the rules about every choice of melds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sahrat.cards import JOKER, double_pack, parse_cards
from sahrat.errors import Refusal
from sahrat.saudi_hand.lay_down import GOALS, LayDowns
from sahrat.saudi_hand.melds import Meld, arrange, read_meld
from sahrat.saudi_hand.options import parse_options
from sahrat.saudi_hand.rules import hand_points
from sahrat.saudi_hand.search import pack, pieces
from sahrat.saudi_hand.turn import Known, Lay, begin
from tests.again import examples
from tests.engine.bots.test_search import near_hands

TABLES: tuple[dict[str, Any], ...] = (
    {}, {"variant": "plain51"}, {"preset": "s002"}, {"jokers_per_meld": 2}, {"hand_waives_bar": True},
    {"hand_throw": True, "hand_waives_bar": True}, {"out_without_throw": True},
    {"jokers_per_meld": 2, "hand_throw": True, "out_without_throw": True, "fire_use": "meld_or_layoff"},
)
"""Every option that changes which melds there are, which lay-down opens, or how a turn may end."""


SHORT = [piece.cards for piece in pieces(pack(double_pack()[:104])) if len(piece.cards) < 5]


class Found(NamedTuple):
    """One lay-down as the rules judge it: its total, cards and points left, whether it stands and is a Hand."""

    total: int
    left: int
    points: int
    stands: bool
    by_hand: bool


def melds_of(cards: tuple[int, ...], limit: int) -> Iterator[tuple[frozenset[int], Meld]]:
    """Every pile of the cards (by place) that melds, in every way that matters: jokers in any place."""
    for size in range(3, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            pile = [cards[place] for place in places]
            natural = [card for card in pile if card != JOKER]
            suit = natural[0] // 13 * 13 if natural else 0
            rows = [[suit + (low + i) % 13 for i in range(size)] for low in range(15 - size)]
            for row in [None, *rows]:
                if row is None:
                    ordered = sorted(pile)
                else:
                    ordered = [card if card in natural else JOKER for card in row]
                    if sorted(ordered) != sorted(pile):
                        continue
                try:
                    yield frozenset(places), read_meld(ordered, limit)
                except Refusal:
                    continue


def slow(known: Known, drawn: int | None) -> list[Found]:
    """Every lay-down that leaves a turn that the rules let end, `drawn` standing for the card still to be drawn."""
    limit = known.options.jokers_per_meld
    choices = list({(places, meld.value): (places, meld) for places, meld in melds_of(known.hand, limit)}.values())
    holds = known.hand if drawn is None else (*known.hand, drawn)
    free = known._replace(hand=holds, phase="play", options=known.options._replace(variant="plain51"), openings=())
    out = []

    def judged(melds: tuple[Meld, ...]) -> None:
        total = sum(meld.value for meld in melds)
        act = Lay(tuple(meld.cards for meld in melds))
        needed = LayDowns(known).bar
        best: Found | None = None
        for throw in (None, *dict.fromkeys(holds if drawn is None else (drawn,))):
            # The rules' own verdict, for the bar apart from everything else: an opened seat has none.
            try:
                turn = begin(free._replace(opened=True), False, (act,))
                turn.known = free._replace(opened=known.opened)
                _, by_hand = turn.judge(throw)
            except Refusal:
                continue
            stands = known.opened or total >= needed or (by_hand and known.options.hand_waives_bar)
            left = list(known.hand)
            for card in [card for meld in act.melds for card in meld]:
                left.remove(card)
            found = Found(total, len(left), hand_points(left), stands, by_hand)
            if best is None or by_hand:
                best = found
        if best is not None:
            out.append(best)

    def lay(at: int, used: frozenset[int], melds: tuple[Meld, ...]) -> None:
        if melds:
            judged(melds)
        for i in range(at, len(choices)):
            places, meld = choices[i]
            if used.isdisjoint(places):
                lay(i + 1, used | places, (*melds, meld))

    lay(0, frozenset(), ())
    return out


def slow_best(goal: str, found: list[Found], opened: bool) -> tuple[int, ...] | None:
    """What the best one for a goal is worth, by the goal's own words."""
    keys: dict[str, list[tuple[int, ...]]] = {
        "hand": [(-one.left, one.total) for one in found if one.by_hand and one.stands],
        "open": [(-one.left, one.total) for one in found if not opened and not one.by_hand and one.stands],
        "most": [(-one.left, one.total) for one in found],
        "total": [(one.total, -one.left) for one in found],
        "points": [(-one.points, -one.left) for one in found],
    }
    return max(keys[goal], default=None)


def ours(goal: str, downs: LayDowns) -> tuple[int, ...] | None:
    lay = downs.best(goal)
    if lay is None:
        return None
    left = len(lay.left)
    return {"hand": (-left, lay.total), "open": (-left, lay.total), "most": (-left, lay.total),
            "total": (lay.total, -left), "points": (-hand_points(lay.left), -left)}[goal]


@st.composite
def melding_hands(draw: st.DrawFn, most: int) -> tuple[int, ...]:
    """Cards that all meld or nearly so, and up to two jokers: what leaves nothing to throw, or jokers only."""
    jokers = draw(st.integers(0, 2))
    cards: list[int] = []
    for piece in draw(st.lists(st.sampled_from(SHORT), min_size=1, max_size=3)):
        cards += piece
    cards = [card for at, card in enumerate(cards) if cards[:at].count(card) < 2][:most - jokers]
    gone = draw(st.integers(0, 2))
    return (*cards[gone:], *[JOKER] * jokers)


@settings(max_examples=examples(400), deadline=None)
@given(st.one_of(near_hands(9), melding_hands(9)), st.sampled_from(TABLES), st.booleans(),
       st.sampled_from(["play", "draw"]), st.sampled_from([None, 12, 24, 40, 51, 70]))
def test_every_goal_is_what_brute_force_finds(cards: tuple[int, ...], options: dict[str, Any], opened: bool,
                                              phase: str, last: int | None) -> None:
    """H-17 to H-31, H-33, HD-4, HD-6, HD-16, HD-21, HD-22, HD-23: any nine cards, any table, any bar."""
    openings = () if last is None else ((1, last),)
    known = Known(parse_options(options), 0, phase, cards, None, (), openings, opened, False)
    drawn = next(card for card in range(52) if card not in cards) if phase == "draw" else None
    found = slow(known, drawn)
    downs = LayDowns(known)
    for goal in GOALS:
        assert ours(goal, downs) == slow_best(goal, found, opened), goal


def hand(texts: str) -> tuple[int, ...]:
    return parse_cards(texts.split())


def known_with(texts: str, last: int | None = None, **options: Any) -> Known:
    openings = () if last is None else ((1, last),)
    return Known(parse_options(options), 0, "play", hand(texts), None, (), openings, False, False)


def test_goals_part() -> None:
    """Fewest cards left, the greatest total and most points out of the hand: three lay-downs of one hand."""
    cards = "4S 7S 8S 6H 9H 3C 5C 5C 6C 6C 7C 9C 8D 9D JK"
    downs = LayDowns(known_with(cards))
    opened = LayDowns(known_with(cards)._replace(opened=True))
    shown = [downs.best("open"), downs.best("total"), opened.best("most"), opened.best("points")]
    told = [(lay.total, len(lay.left), hand_points(lay.left)) for lay in shown if lay is not None]
    assert [total for total, *_ in told[:2]] == [63, 69]
    assert [left for _, left, _ in told] == [5, 6, 5, 6]
    assert [points for *_, points in told[2:]] == [33, 31]


def test_a_hand_is_every_card_and_may_be_thrown_to_where_the_table_says() -> None:
    """H-47, HD-4, HD-6: fifteen cards melded; fourteen and a throw only with `hand_throw`; the bar counts."""
    whole = "QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 5C 6C 7C"
    assert [LayDowns(known_with(whole, last)).best("hand") is not None for last in (None, 108, 109)] == [
        True, True, False]
    assert LayDowns(known_with(whole, 109, hand_waives_bar=True)).best("hand") is not None
    two_over = "QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 10D 5C 9C"
    fourteen = "QH KH AH 7S 7D 7C 2D 3D 4D 5D 10S 10H 10C 10D 9C"
    assert LayDowns(known_with(fourteen)).best("hand") is None
    found = LayDowns(known_with(fourteen, hand_throw=True)).best("hand")
    assert found is not None and found.left == hand("9C")
    assert LayDowns(known_with(two_over, hand_throw=True)).best("hand") is None


@pytest.mark.parametrize("goal", GOALS)
def test_no_melds_no_lay_down(goal: str) -> None:
    assert LayDowns(known_with("2H 4H 9C 5S 8D JK")).best(goal) is None or goal != "hand"
    assert LayDowns(known_with("2H 4H 9C 5S 8D")).best(goal) is None


def test_an_unknown_goal_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        LayDowns(known_with("7S 7H 7D 2C")).best("cheapest")


def test_counted_work_and_whole_lay_downs() -> None:
    """Fifteen cards with two jokers: nodes of all goals together, and each written lay-down reads back as melds."""
    rng = random.Random(51)
    counts = []
    for _ in range(200):
        cards = (*rng.sample(double_pack()[:104], 13), JOKER, JOKER)
        downs = LayDowns(Known(parse_options({}), 0, "play", cards, None, (), (), False, False))
        for goal in GOALS:
            lay = downs.best(goal)
            if lay is not None:
                laid = [card for meld in lay.melds for card in meld.cards]
                assert sorted([*laid, *lay.left]) == sorted(cards)
                assert all(arrange(meld.cards).value >= 6 for meld in lay.melds)
        counts.append(downs.nodes)
    assert sorted(counts)[100] <= 120
    assert max(counts) <= 2000
