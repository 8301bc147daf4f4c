"""Rounds to standings, row by row."""

from __future__ import annotations

import pytest

from sahrat.errors import Refusal
from sahrat.games import GAMES
from sahrat.match import sides, standings

ALL = GAMES["hand"].all_options({})


def stands(rounds: list[list[int]], seats: int = 4, **options: object) -> tuple[bool, bool, list[int], list[int]]:
    """Over, extra round, totals, places of a match of Hand."""
    found = standings("hand", {**ALL, **options}, seats, rounds)
    return found.over, found.extra_round, list(found.totals), list(found.places)


def flat(totals: list[int]) -> list[list[int]]:
    """Five rounds that add up to these totals."""
    return [totals, *[[0] * len(totals)] * 4]


def test_h62_five_rounds() -> None:
    """H-62: over after round 5, not before."""
    for count in range(5):
        assert not stands([[-30, 10, 20, 30]] * count)[0]
    assert stands([[-30, 10, 20, 30]] * 5) == (True, False, [-150, 50, 100, 150], [1, 2, 3, 4])


def test_h63_lowest_wins() -> None:
    """H-63: totals −40, 12, 95, 230 → order as written."""
    assert stands(flat([12, -40, 230, 95]))[3] == [2, 1, 4, 3]


def test_h64_tie_brings_an_extra_round() -> None:
    """H-64: 12, 12, 40 → round 6 is played."""
    assert stands(flat([12, 12, 40]), 3) == (False, True, [12, 12, 40], [1, 1, 3])


def test_h65_still_tied_is_shared() -> None:
    """H-65: after round 6 there is no seventh; both leaders share the first place."""
    rounds = [*flat([12, 12, 90, 95]), [18, 18, 100, -30]]
    assert stands(rounds) == (True, False, [30, 30, 190, 65], [1, 1, 4, 3])
    with pytest.raises(Refusal, match="match_over"):
        stands([*rounds, [0, 0, 0, 0]])


def test_hd33_only_a_tie_for_first() -> None:
    """HD-33: a tie for another place is shared at once."""
    assert stands(flat([1, 12, 12, 40])) == (True, False, [1, 12, 12, 40], [1, 2, 2, 4])


def test_hd33_option_off() -> None:
    """HD-33: without the option the first place is shared at once."""
    assert stands(flat([12, 12, 40]), 3, extra_round=False) == (True, False, [12, 12, 40], [1, 1, 3])


def test_hd34_all_play_the_extra_round() -> None:
    """HD-34: all six rounds count, and a third player may win."""
    assert stands([*flat([12, 12, 40]), [100, 27, -30]], 3) == (True, False, [112, 39, 10], [3, 2, 1])


def test_no_round_after_the_end() -> None:
    """H-62: a sixth round without a tie is refused."""
    with pytest.raises(Refusal, match="match_over"):
        stands([*flat([1, 2, 3, 4]), [0, 0, 0, 0]])


def test_partners_have_two_totals() -> None:
    """H-3, H-61: per team in partners."""
    assert stands(flat([-30, 121]), 4, mode="partners") == (True, False, [-30, 121], [1, 2])
    with pytest.raises(Refusal, match="bad_request"):
        stands(flat([1, 2, 3, 4]), 4, mode="partners")


def test_whose_score_counts_for_each_seat() -> None:
    """H-2, D-8: in partners seats across are one side; B-3: in Baloot always; else each seat is its own."""
    assert sides("hand", ALL, 5) == (0, 1, 2, 3, 4)
    assert sides("hand", {**ALL, "mode": "partners"}, 4) == (0, 1, 0, 1)
    assert sides("baloot", GAMES["baloot"].all_options({}), 4) == (0, 1, 0, 1)
    assert [sides("dominoes", GAMES["dominoes"].all_options({"variant": variant}), 4)
            for variant in ("draw", "fives", "partners")] == [(0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 0, 1)]


def test_before_the_first_round() -> None:
    """Nothing played: all share the first place, and nothing is over."""
    assert stands([]) == (False, False, [0, 0, 0, 0], [1, 1, 1, 1])


def test_unknown_game() -> None:
    """A game that is not there is refused."""
    with pytest.raises(Refusal, match="unknown_game"):
        standings("tarneeb", {}, 4, [])
