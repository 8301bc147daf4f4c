"""The events of a round (contract.md, Events). What is said often and always alike is one frozen object for all."""

from __future__ import annotations

from sahrat.dominoes import rules
from sahrat.dominoes.line import ENDS, FIRST
from sahrat.frozen import Frozen
from sahrat.game import Event, Json
from sahrat.tiles import TEXT, Tile

SEATS = range(4)
_END = (*ENDS, None)


def laid(seat: int, tile: Tile, end: int, total: int | None, points: int, sum_line: str | None) -> Event:
    """A tile is laid on an end (`FIRST`: the first), in Fives with the sum of the ends and what it scores."""
    told: Json = {"e": "laid", "seat": seat, "tile": TEXT[tile], "end": _END[end], "sum": total, "points": points}
    if sum_line is not None:
        told["sum_line"] = sum_line
    return Event(told)


LAID = [[[Event(Frozen(laid(seat, tile, end, None, 0, None).public)) for end in (*range(len(ENDS)), FIRST)]
         for tile in range(len(TEXT))] for seat in SEATS]
"""By seat, tile and end: a tile laid where nothing is counted."""


def drew(seat: int, tile: Tile) -> Event:
    """A tile is drawn from the bank; which one its drawer alone sees."""
    return Event({"e": "drew", "seat": seat}, {seat: {"tile": TEXT[tile]}})


_TURN, _PASSED = [[Event(Frozen({"e": name, "seat": seat})) for seat in SEATS] for name in ("turn", "passed")]


def turns(seat: int, able: int, seats: int) -> tuple[Event, ...]:
    """The server's passes of the seats from `seat` on, up to the one that can act, and that one's turn (P-25, D-19)."""
    passed = []
    while seat != able:
        passed.append(_PASSED[seat])
        seat = rules.next_seat(seat, seats)
    return (*passed, _TURN[able])


TURNS = [[[turns(seat, able, seats) for able in range(seats)] for seat in range(seats)] for seats in range(5)]
"""`turns` by number of seats, the seat whose turn it would be, and the one that can act."""


def out(seat: int) -> Event:
    """A seat has laid its last tile (D-30)."""
    return Event({"e": "out", "seat": seat})


def blocked(last: int | None) -> Event:
    """Nobody can play and the bank is empty (D-34); `last` laid the last tile."""
    return Event({"e": "blocked", "last": last})


def ended(result: Json | None) -> Event:
    """The round is over."""
    return Event({"e": "ended", "result": result})
