"""The arena: repeatable, fair to both sides, and what it says of the Hand bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sahrat.bots.arena import Pair, deal_keys, duplicate, play, player, tally, throws_at_random
from sahrat.bots.stats import mean, wilson
from sahrat.saudi_hand import GAME

LADDER = (("strong", "medium"), ("medium", "easy"), ("easy", "random"))
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}), (3, {}), (4, {}), (4, {"mode": "partners"}), (5, {"preset": "s002"}), (4, {"variant": "plain51"}),
)


def pairs(one: str, other: str, seats: int, count: int, seed: str, options: dict[str, Any] | None = None) -> list[Pair]:
    first, second = player(GAME, one), player(GAME, other)
    return [duplicate(GAME, options or {}, first, second, seats, key) for key in deal_keys(seed, count)]


def openings(found: Sequence[Pair], side: int) -> tuple[int, int]:
    """Of the rounds that gave a seat of the side eight turns: those in which it opened, and all."""
    opened = of = 0
    for pair in found:
        for turned, deal in enumerate(pair.deals):
            for seat, turns in enumerate(deal.turns):
                if (seat + turned) % 2 == side and turns >= 8:
                    of += 1
                    opened += deal.opened_at[seat] is not None
    return opened, of


def test_everything_follows_from_the_seed() -> None:
    once, again = (pairs("medium", "easy", 3, 3, "seed") for _ in range(2))
    assert once == again
    assert once != pairs("medium", "easy", 3, 3, "another seed")


def test_a_pair_of_equals_is_even_and_a_swap_of_sides_turns_the_margin() -> None:
    assert all(pair.margin == 0 for pair in pairs("medium", "medium", 4, 4, "even"))
    there = pairs("medium", "random", 2, 3, "turn")
    back = pairs("random", "medium", 2, 3, "turn")
    assert [pair.margin for pair in there] == [-pair.margin for pair in back]
    assert all(pair.margin for pair in there)


def test_a_refused_move_is_the_players_fault_and_a_stalled_deal_is_found() -> None:
    def draws_for_ever(view: object, seen: object, stream: object) -> object:
        return GAME.decide  # no decision at all

    with pytest.raises(TypeError):
        play(GAME, {}, [draws_for_ever, throws_at_random], b"key", 0)  # type: ignore[list-item]
    with pytest.raises(RuntimeError):
        play(GAME, {"max_reshuffles": None}, [throws_at_random] * 2, b"key", 0)


def test_an_unknown_player_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        player(GAME, "best")


def test_intervals() -> None:
    assert wilson(95, 100) == (888, 979)
    assert wilson(0, 10) == (0, 278)
    assert wilson(1000, 1000)[0] >= 996
    assert mean(10, 30, 5) == (200, 138)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strong_beats_random_and_opens(seats: int) -> None:
    found = pairs("strong", "random", seats, 20, f"random {seats}")
    said = tally(found)
    assert said.better >= 19
    opened, of = openings(found, 0)
    assert of >= 20
    assert 2 * opened >= of
    assert max(work for pair in found for deal in pair.deals for work in deal.most_work) <= 40_000


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other", "count"), [("strong", "medium", 30), ("medium", "easy", 40),
                                                     ("easy", "random", 10)])
def test_levels_are_a_ladder(one: str, other: str, count: int) -> None:
    """Each level does better than the one below; the soak asks for the interval, at every table."""
    said = tally(pairs(one, other, 4, count, "apart", {"variant": "plain51"}))
    assert said.margin > 0
    average, half = mean(said.margin, said.squares, said.pairs)
    assert one == "strong" or average > half


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_soak_a_thousand_pairs_against_random(seats: int) -> None:
    found = pairs("strong", "random", seats, 1000, f"soak {seats}")
    said = tally(found)
    low, high = wilson(said.better, said.pairs)
    opened, of = openings(found, 0)
    print(f"{seats} seats: {said.better} of {said.pairs} pairs better, 95 % interval {low}..{high} per thousand; "
          f"opened in {opened} of {of} rounds of eight turns")
    assert said.better * 100 >= said.pairs * 95
    assert 2 * opened >= of


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
@pytest.mark.parametrize(("one", "other"), LADDER, ids=str)
def test_soak_every_step_of_the_ladder_at_every_table(one: str, other: str, seats: int,
                                                      options: dict[str, Any]) -> None:
    found = pairs(one, other, seats, 300, f"ladder {seats}", options)
    said = tally(found)
    for side, name in enumerate((one, other)):
        opened, of = openings(found, side)
        print(f"{seats} seats {options}, {name}: opened in {opened} of {of} rounds of eight turns")
        assert name in ("easy", "random") or 2 * opened >= of
    average, half = mean(said.margin, said.squares, said.pairs)
    print(f"{seats} seats {options}, {one} over {other}: {average} ± {half} hundredths of a point a pair")
    assert average > half
