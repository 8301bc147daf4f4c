"""Between a stored record and the engine's table: reading, stepping, and what one seat is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from functions.adapters.dynamodb import KEEP_SECONDS, GameTable
from functions.adapters.record import Record
from functions.service.cloud import Cloud, Json
from sahrat import table_view
from sahrat.errors import Refusal
from sahrat.game import Event
from sahrat.table import Step, Table, step
from sahrat.table_clock import FREED

LIVE = ("seeds", "deal", "pause")
OPEN_SECONDS = 24 * 3600
LATE = 60_000
"""Scheduler may be this late (milliseconds)."""
AFTER = 2_000
"""A watchdog is set this long after the deadline, so that a client's `advance` comes first."""
VACANT = FREED + 1_000
"""So long after a connection broke before the match the watchdog looks: the seat may be freed then."""


def table_of(record: Record) -> Table:
    """The engine's table of a stored record."""
    return Table.from_json(record.log)


def players(table: Table) -> list[str | None]:
    """The player of each human seat; None for bots and empty seats."""
    return [chair.player if chair.kind == "human" else None for chair in table.seats]


def seat_of(table: Table, player: str) -> int:
    """The seat that a player holds. Raises `Refusal` ``not_seated``."""
    seat = table.player_seat(player)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def seated_at(tables: GameTable, player: str, at: str | None) -> Record | None:
    """The record of the table `at`, which the player's row names, where he still sits there and it is not over."""
    record = tables.read(at) if at else None
    table = table_of(record) if record else None
    return record if table is not None and table.player_seat(player) is not None and table.phase != "over" else None


def current(tables: GameTable, player: str, at: str | None) -> str | None:
    """The table that a player is told that he sits at: `seated_at`."""
    record = seated_at(tables, player, at)
    return record.id if record else None


def record_of(table: Table, before: Record | None, *, writer: str, now: int) -> Record:
    """The record of `table` that follows `before`, its watchdog set anew when none is pending or it comes too late."""
    live = table.phase in LIVE
    deadline = None if table.phase == "over" else table.deadline
    watchdog = before.watchdog if before else 0
    if deadline is not None:
        wake = max(deadline, now) + AFTER
        if watchdog + LATE < now or watchdog > wake + LATE:
            watchdog = wake
    expires = None if live else now // 1000 + (KEEP_SECONDS if table.phase == "over" else OPEN_SECONDS)
    if before is None:
        return Record(id=table.id, version=table.v, log=table.to_json(), deadline=deadline, watchdog=watchdog,
                      writer=writer, live=live, expires=expires)
    return replace(before, version=table.v, log=table.to_json(), deadline=deadline, watchdog=watchdog, writer=writer,
                   live=live, expires=expires)


def connected(record: Record, table: Table) -> list[bool]:
    """Which seats have a live connection."""
    return [record.connections[seat] is not None for seat in range(len(table.seats))]


def gone(record: Record, table: Table) -> list[int | None]:
    """Since when each human seat has had no connection; None for one that has one, and for bots and empty seats."""
    return [None if player is None or record.connections[seat] else record.gone[seat] or table.at
            for seat, player in enumerate(players(table))]


def take_step(cloud: Cloud, record: Record, table: Table, command: Mapping[str, Any], now: int,
              player: str | None = None, name: str | None = None) -> Step:
    """The engine's step, told what only the service knows. Raises `Refusal`."""
    by = {"player": player, "name": name, "engine": cloud.engine, "gone": gone(record, table),
          "connected": connected(record, table)}
    return step(table, {**command, "by": by}, now)


def message(record: Record, table: Table, seat: int, now: int, events: Sequence[Event], **more: object) -> Json:
    """What a seat is told of the table: its whole view, and the events as it saw them."""
    return table_view.told(table, seat, now, connected(record, table), events, **more)


def whole(record: Record, table: Table, seat: int, now: int, **more: object) -> Json:
    """The answer to hello and sync: the view and all the deal's events that the seat has seen."""
    return table_view.whole(table, seat, now, connected(record, table), **more)


def ended(step_taken: Step) -> bool:
    """Whether a step deleted its table."""
    return any(effect["effect"] == "deleted" for effect in step_taken.effects)
