"""Between a stored record and the engine's table: reading, stepping, and what one seat is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.errors import Refusal
from sahrat.game import Event
from sahrat.table import Step, Table, step

from functions.adapters.dynamodb import KEEP_SECONDS, Record
from functions.service.cloud import Cloud, Json

LIVE = ("seeds", "deal", "pause")
OPEN_SECONDS = 24 * 3600
LATE = 60_000
"""Scheduler may be this late (milliseconds)."""


def table_of(record: Record) -> Table:
    """The engine's table of a stored record."""
    return Table.from_json(dict(record.log))


def record_of(table: Table, before: Record | None, *, writer: str, now: int) -> Record:
    """The record of `table` that follows `before`, with its watchdog set when none is pending."""
    live = table.phase in LIVE
    deadline = None if table.phase == "over" else table.deadline
    watchdog = before.watchdog if before else 0
    if deadline is not None and watchdog + LATE < now:
        watchdog = max(deadline, now) + 2000
    expires = None if live else now // 1000 + (KEEP_SECONDS if table.phase == "over" else OPEN_SECONDS)
    if expires is not None and before is not None and not before.live and before.expires is not None \
            and expires - before.expires < 3600 and table.phase != "over":
        expires = before.expires
    return Record(
        id=table.id, version=table.v, log=table.to_json(), deadline=deadline, watchdog=watchdog,
        last=before.last if before else (), writer=writer, live=live, expires=expires,
        **({"connections": before.connections, "gone": before.gone} if before else {}))


def seat_of(table: Table, player: str) -> int:
    """The seat that a player holds. Raises `Refusal` ``not_seated``."""
    if player not in table.players:
        raise Refusal("not_seated")
    return table.players.index(player)


def connected(record: Record, table: Table) -> list[bool]:
    """Which seats have a live connection."""
    return [record.connections[seat] is not None for seat in range(len(table.players))]


def gone(record: Record, table: Table) -> list[int | None]:
    """Since when each human seat has had no connection; None for one that has one, and for bots and empty seats."""
    return [None if player is None or record.connections[seat] else record.gone[seat] or table.at
            for seat, player in enumerate(table.players)]


def take_step(cloud: Cloud, record: Record, table: Table, command: Mapping[str, Any], now: int,
              player: str | None = None, name: str | None = None) -> Step:
    """The engine's step, told what only the service knows. Raises `Refusal`."""
    by = {"player": player, "name": name, "engine": cloud.engine, "gone": gone(record, table),
          "connected": connected(record, table)}
    return step(table, {**command, "by": by}, now, b"")


def message(record: Record, table: Table, seat: int, now: int, events: Sequence[Event], **more: object) -> Json:
    """What a seat is told of the table: its whole view, and the events as it saw them."""
    view = table.view(seat, now, connected(record, table))
    return {"t": table.id, "v": table.v, "now": now, "deadline": table.deadline, "shown": view["shown"],
            "events": [event.seen_by(seat) for event in events], "view": view, **more}


def whole(record: Record, table: Table, seat: int, now: int, **more: object) -> Json:
    """The answer to hello and sync: the view and all the deal's events that the seat has seen."""
    return message(record, table, seat, now, (), seen=table.seen(seat), full=True, **more)
