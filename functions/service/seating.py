"""Coming to a table and going from it: open, join, leave, back, and saying hello to it again."""

from __future__ import annotations

import os
from dataclasses import replace

from functions.adapters.dynamodb import Beside, Conflict
from functions.adapters.record import Line, Record
from functions.messages import PROTOCOL, Hello, Join, Open
from functions.service.changes import (
    TRIES,
    Change,
    advance,
    answer,
    arm,
    change,
    farewell,
    given_up,
    go_on,
    last_ids,
    own_seat,
    post,
    read,
    tell,
)
from functions.service.cloud import Caller, Cloud, answering
from functions.service.names import clean_name
from functions.service.tables import (
    VACANT,
    current,
    gone,
    record_of,
    seat_of,
    seated_at,
    table_of,
    take_step,
    whole,
)
from sahrat.errors import Refusal
from sahrat.table import Table, step


def open_table(cloud: Cloud, caller: Caller, asked: Open, epoch: int) -> None:
    """Opens a table with the caller in seat 0. Raises `Refusal`."""
    given = clean_name(asked.name) if asked.name else None
    command = {"a": "open", "game": asked.game, "seats": asked.seats, "options": asked.options}
    if asked.fill:
        command["fill"] = asked.fill
    for _ in range(TRIES):
        now = max(epoch, cloud.clock())
        known, was = cloud.tables.profile(caller.player)
        name = given or known or caller.name
        by = {"player": caller.player, "name": name, "engine": cloud.engine, "gone": [], "connected": []}
        done = step(None, {**command, "by": by}, now, os.urandom(64))
        if _was_opened(cloud, caller, was, asked.id, epoch):
            return
        left = given_up(cloud, caller, was, epoch)
        table = done.table
        record = record_of(table, None, writer=cloud.writer(), now=now)
        lines = {seat_of(table, caller.player): Line(caller.connection, hello=epoch)}
        record = replace(record, last=last_ids((), None, table, caller.player, asked.id))
        rows = [cloud.tables.seat_row(caller.player, name, table.id, was),
                cloud.tables.connection_row(caller.connection, table.id, now),
                *(left.writing.items if left else ())]
        try:
            cloud.tables.create(record, table.code, Beside(lines, rows, now), now)
        except Conflict:
            found = cloud.tables.read(table.id)
            if found is None or found.writer != record.writer:
                cloud.count("Conflicts")
                continue
        cloud.count("Writes")
        record = record.with_lines(lines)
        tell(cloud, record, table, done.events, now, caller.connection, asked.id)
        arm(cloud, None, record)
        farewell(cloud, left, now)
        go_on(cloud, record, table)
        return
    raise Refusal("busy")


def join_table(cloud: Cloud, caller: Caller, asked: Join, epoch: int) -> None:
    """Seats the caller at a table. One who sits there already moves to the seat that he names, or just says hello.
    Raises `Refusal`."""
    given = clean_name(asked.name) if asked.name else None
    command = {"a": "join", **({"seat": asked.seat} if asked.seat is not None else {})}

    def seated(record: Record, table: Table, now: int) -> Change | None:
        own = table.player_seat(caller.player)
        if own is not None and asked.seat in (None, own):
            arrive(cloud, caller, record, asked.id, epoch)
            return None
        if own is not None:
            own_seat(record, table, caller)
            return Change(take_step(cloud, record, table, command, now, caller.player, caller.name))
        known, was = cloud.tables.profile(caller.player)
        name = given or known or caller.name
        done = take_step(cloud, record, table, command, now, caller.player, name)
        left = given_up(cloud, caller, was, epoch) if was != asked.t else None
        return Change(done, {caller.player: Line(caller.connection, hello=epoch)},
                      [cloud.tables.seat_row(caller.player, name, asked.t, was),
                       cloud.tables.connection_row(caller.connection, asked.t, now)], left)

    change(cloud, caller, asked.t, asked.id, epoch, seated)


def leave_table(cloud: Cloud, caller: Caller, table_id: str, message_id: str | None, epoch: int) -> None:
    """Takes the caller from the table: before the match his seat is free again, in it a bot plays for him.
    Raises `Refusal`."""
    def left(record: Record, table: Table, now: int) -> Change:
        own_seat(record, table, caller)
        name, was = cloud.tables.profile(caller.player)
        done = take_step(cloud, record, table, {"a": "leave"}, now, caller.player, caller.name)
        frees = [cloud.tables.seat_row(caller.player, name or caller.name, None, was)] if was == table_id else []
        return Change(done, {caller.player: Line(gone=now)}, frees)

    change(cloud, caller, table_id, message_id, epoch, left)


def hello(cloud: Cloud, caller: Caller, asked: Hello, epoch: int) -> None:
    """Greets: with a table, this connection becomes the seat's one live connection and gets everything that the seat
    may know; without, the answer says who one is and at which table one sits. Raises `Refusal`."""
    if asked.protocol != PROTOCOL:
        raise Refusal("old_client")
    if asked.t is not None:
        arrive(cloud, caller, read(cloud, asked.t), asked.id, epoch)
        return
    name, at = cloud.tables.profile(caller.player)
    answer(cloud, caller, {"hello": {"player": caller.player, "name": name or caller.name,
                                     "table": current(cloud.tables, caller.player, at), "protocol": PROTOCOL},
                           "now": cloud.clock(), **answering(asked.id)})


def arrive(cloud: Cloud, caller: Caller, record: Record, message_id: str | None, epoch: int) -> None:
    """Puts the caller's connection on his seat, tells the connection that it replaces, and lets what waited for him
    go on. Raises `Refusal` ``not_seated``, or ``replaced`` when a later hello has the seat already."""
    record, new = _take_line(cloud, caller, record, epoch)
    table = table_of(record)
    seat = seat_of(table, caller.player)
    now = max(epoch, table.at)
    before = record.version
    moved_on = advance(cloud, record, table, now) if table.due(now, gone(record, table)) else None
    if moved_on is not None:
        record, table = moved_on
    now = max(now, table.at)
    post(cloud, record, [(caller.connection, whole(record, table, seat, now, **answering(message_id)))], now)
    if new and record.version == before:
        tell(cloud, record, table, None, now, skip=caller.connection)
    go_on(cloud, record, table)


def _take_line(cloud: Cloud, caller: Caller, record: Record, epoch: int) -> tuple[Record, bool]:
    """Makes the caller's connection his seat's one live connection, the record then, and whether it is new there.
    Written only while the seat's connection is the one that was read: so nobody gets the seat of who sits there by
    now. The newest hello wins."""
    replaced = None
    for _ in range(TRIES):
        table = table_of(record)
        seat, now = seat_of(table, caller.player), max(epoch, table.at)
        line = record.connections[seat]
        if line != caller.connection:
            if line is not None and (record.hellos[seat] or 0) > epoch:
                raise Refusal("replaced")
            replaced = line
            if not cloud.tables.sit(record, seat, caller.connection, epoch, now):
                cloud.count("Conflicts")
                record = read(cloud, record.id)
                continue
            record = record.with_lines({seat: Line(caller.connection, hello=epoch)})
        elif replaced is None:
            return record, False
        if replaced is not None:
            cloud.connections.post(replaced, {"replaced": True})
            cloud.connections.close(replaced)
        return record, True
    raise Refusal("busy")


def depart(cloud: Cloud, connection: str) -> None:
    """A connection closed: its seat has none since now, the others are told, and the table will be woken in time."""
    table_id = cloud.tables.table_at(connection)
    record = cloud.tables.read(table_id) if table_id else None
    if record is not None and connection in record.connections:
        _vacate(cloud, record, connection)
    cloud.tables.forget(connection)


def _vacate(cloud: Cloud, record: Record, connection: str) -> None:
    seat = record.connections.index(connection)
    now = cloud.clock()
    if not cloud.tables.lost(record.id, seat, connection, now):
        return
    table = table_of(record)
    record = record.with_lines({seat: Line(gone=now)})
    tell(cloud, record, table, None, max(now, table.at))
    wake = now + VACANT
    pending = now <= record.watchdog <= wake
    if table.phase == "open" and not pending and cloud.tables.arm(record, wake):
        arm(cloud, record, replace(record, watchdog=wake))


def _was_opened(cloud: Cloud, caller: Caller, at: str | None, message_id: str | None, epoch: int) -> bool:
    """Whether this message has opened the table `at` before (a repeat); then it is answered."""
    record = seated_at(cloud.tables, caller.player, at) if message_id is not None else None
    if record is None:
        return False
    table = table_of(record)
    seat = seat_of(table, caller.player)
    if record.last[seat:seat + 1] != (message_id,):
        return False
    answer(cloud, caller, whole(record, table, seat, max(epoch, table.at), id=message_id))
    return True
