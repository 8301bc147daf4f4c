"""Stakes to prizes, row by row."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sahrat.coins import payout
from sahrat.match import places_of


def prizes(stake: int, places: list[int], seats: int | None = None) -> tuple[int, tuple[int, ...]]:
    """Fee and prizes, solo unless `seats` says that the places are teams'."""
    found = payout(stake, places, [seat % 2 if seats else seat for seat in range(seats or len(places))])
    assert found.pot == stake * (seats or len(places)) == found.fee + sum(found.prizes)
    return found.fee, found.prizes


def test_P_6_fee_is_a_tenth() -> None:
    """P-6: 4 players × 100: pot 400, fee 40, prizes 360."""
    fee, paid = prizes(100, [1, 2, 3, 4])
    assert (fee, sum(paid)) == (40, 360)


def test_P_7_two_players_winner_takes_all() -> None:
    """P-7: 2 × 50: pot 100, fee 10 → 90 / 0."""
    assert prizes(50, [1, 2]) == (10, (90, 0))
    assert prizes(50, [2, 1]) == (10, (0, 90))


def test_P_8_three_or_four_seventy_thirty() -> None:
    """P-8: 4 × 100 → 252 / 108 / 0 / 0; 3 × 100: pool 270 → 189 / 81 / 0."""
    assert prizes(100, [1, 2, 3, 4]) == (40, (252, 108, 0, 0))
    assert prizes(100, [3, 1, 2]) == (30, (0, 189, 81))


def test_P_9_partners_halve() -> None:
    """P-9: 4 × 100 → pool 360 → 180 each; the losing two get nothing."""
    assert prizes(100, [1, 2], 4) == (40, (180, 0, 180, 0))
    assert prizes(100, [2, 1], 4) == (40, (0, 180, 0, 180))


def test_P_10_shared_place_shares_prizes() -> None:
    """P-10: 4 × 100, two tied first: 180 each, the third gets nothing."""
    assert prizes(100, [1, 1, 3, 4]) == (40, (180, 180, 0, 0))


def test_PD_1_rounding() -> None:
    """PD-1: 3 × 25: pot 75, fee 7, pool 68 → 48 / 20."""
    assert prizes(25, [1, 2, 3]) == (7, (48, 20, 0))


def test_PD_2_ties() -> None:
    """PD-2: three first 120 each; two second 54 each; 2 × 50 tie 45 each; coins left over join the fee."""
    assert prizes(100, [1, 1, 1, 4]) == (40, (120, 120, 120, 0))
    assert prizes(100, [1, 2, 2, 4]) == (40, (252, 54, 54, 0))
    assert prizes(50, [1, 1]) == (10, (45, 45))
    assert prizes(25, [1, 1, 1]) == (9, (22, 22, 22))


def test_PD_3_partners_tied() -> None:
    """PD-3: 4 × 100 → 90 each."""
    assert prizes(100, [1, 1], 4) == (40, (90, 90, 90, 90))


def test_PD_4_same_rule_for_every_game() -> None:
    """PD-4: prizes depend on seats, places and teams only; no game is named."""
    assert prizes(500, [1, 2]) == (100, (900, 0))


def test_PD_5_five_players() -> None:
    """PD-5: 5 × 100: fee 50, pool 450 → 315 / 135."""
    assert prizes(100, [1, 2, 3, 4, 5]) == (50, (315, 135, 0, 0, 0))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_stake_no_prize(seats: int) -> None:
    """A free table has no pot."""
    assert prizes(0, list(range(1, seats + 1))) == (0, (0,) * seats)


@settings(deadline=None)
@given(st.integers(0, 10**12), st.lists(st.integers(-60, 400), min_size=2, max_size=5))
def test_every_coin_is_somewhere(stake: int, totals: list[int]) -> None:
    """Pot = fee + prizes; no prize below nothing; equal places get equal prizes; a better place never gets less."""
    places = places_of(totals)
    found = payout(stake, places, range(len(totals)))
    assert found.pot == stake * len(totals) == found.fee + sum(found.prizes)
    assert found.fee >= found.pot // 10
    assert found.fee < found.pot // 10 + 5
    assert min(found.prizes) >= 0
    paid = sorted(zip(places, found.prizes, strict=True))
    assert all(one[1] >= two[1] for one, two in zip(paid, paid[1:], strict=False))
    assert len(set(paid)) == len(set(places))
