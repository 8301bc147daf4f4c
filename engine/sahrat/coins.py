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


def payout(stake: int, places: Sequence[int], sides: Sequence[int]) -> Payout:
    """The prizes of a finished match at a table where every seat put in `stake`.

    `places` are 1 for first, equal where shared; `sides` says for each seat which of them is its own (`match.sides`).
    P-6 and PD-1: the fee is a tenth, rounded down. P-7: of two, the winner takes all. P-8, PD-5: of three or more, the
    second takes 30 % rounded down and the first the rest. P-9: partners take half each. P-10, PD-2, PD-3: a shared
    place shares its prizes, each share rounded down; coins left over join the fee.
    """
    pot = stake * len(sides)
    pool = pot - pot * FEE_PERCENT // 100
    second = pool * SECOND_PERCENT // 100 if len(places) > 2 else 0
    by_place = [pool - second, second] + [0] * (len(places) - 2)
    of_seats = [places[side] for side in sides]
    prizes = tuple(sum(by_place[place - 1:place - 1 + places.count(place)]) // of_seats.count(place)
                   for place in of_seats)
    return Payout(pot, pot - sum(prizes), prizes)
