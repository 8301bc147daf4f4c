"""Stakes to prizes, in whole coins (P-6 to P-10, PD-1 to PD-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FEE_PERCENT = 10
SECOND_PERCENT = 30


class Payout(NamedTuple):
    """What becomes of a pot: `pot` = `fee` + all `prizes`; one prize a seat."""

    pot: int
    fee: int
    prizes: tuple[int, ...]


def payout(stake: int, seats: int, places: Sequence[int], *, partners: bool) -> Payout:
    """The prizes of a finished match at a table where every seat put in `stake`.

    `places` are 1 for first, equal where shared; one a seat, or one a team in partners (seats 0 and 2 are team 0).
    P-6 and PD-1: the fee is a tenth, rounded down. P-7: of two, the winner takes all. P-8, PD-5: of three or more, the
    second takes 30 % rounded down and the first the rest. P-9: partners take half each. P-10, PD-2, PD-3: a shared
    place shares its prizes, each share rounded down; coins left over join the fee.
    """
    pot = stake * seats
    pool = pot - pot * FEE_PERCENT // 100
    if partners:
        winners = [seat for seat in range(seats) if places[seat % 2] == 1]
        prizes = tuple(pool // len(winners) if seat in winners else 0 for seat in range(seats))
    else:
        second = pool * SECOND_PERCENT // 100 if seats > 2 else 0
        by_place = [pool - second, second] + [0] * (seats - 2)
        prizes = tuple(
            sum(by_place[place - 1:place - 1 + places.count(place)]) // places.count(place) for place in places)
    return Payout(pot, pot - sum(prizes), prizes)
