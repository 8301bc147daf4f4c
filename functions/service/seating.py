"""Coming to a table and going from it: open, join, leave, back, and saying hello to it again."""

from __future__ import annotations

import os
from dataclasses import replace

from functions.adapters.dynamodb import Beside, Conflict, Record
from functions.adapters.items import Item
from functions.messages import PROTOCOL, Hello, Join, Open
from functions.service.changes import (
    TRIES,
    advance,
    answer,
    arm,
    commit,
    go_on,
    own_seat,
    perform,
    publish,
    read,
    seats_after,
    tell,
    with_last,
)
from functions.service.cloud import Caller, Cloud
from functions.service.names import clean_name
from functions.service.tables import gone, record_of, seat_of, table_of, take_step, whole
from sahrat.errors import Refusal
from sahrat.table import step


def open_table(cloud: Cloud, caller: Caller, asked: Open, epoch: int) -> None:
    """Opens a table with the caller in seat 0. Raises `Refusal`."""
    name = clean_name(asked.name) if asked.name else caller.name
    command = {"a": "open", "game": asked.game, "seats": asked.seats, "options": asked.options, "name": name}
    if asked.fill:
        command["fill"] = asked.fill
    for _ in range(TRIES):
        _, was = cloud.tables.profile(caller.player)
        if was is not None and _still_seated(cloud, caller, was, asked.id, epoch):
            return
        now = max(epoch, cloud.clock())
        by = {"player": caller.player, "name": name, "engine": cloud.engine, "gone": [], "connected": []}
        done = step(None, {**command, "by": by}, now, os.urandom(64))
        table = done.table
        record = record_of(table, None, writer=cloud.writer(), now=now)
        seat = seat_of(table, caller.player)
        moved = {seat: (caller.connection, None)}
        record = replace(record, last=with_last((), seat, asked.id))
        rows = [cloud.tables.seat_row(caller.player, name, table.id, was),
                cloud.tables.connection_row(caller.connection, table.id, now)]
        try:
            cloud.tables.create(record, table.code, Beside(moved, rows), now)
        except Conflict:
            cloud.count("Conflicts")
            continue
        cloud.count("Writes")
        record = replace(record, connections=tuple(
            caller.connection if each == seat else None for each in range(len(record.connections))))
        tell(cloud, record, table, done.events, now, caller.connection, asked.id)
        arm(cloud, None, record)
        go_on(cloud, record, table)
        return
    raise Refusal("busy")


def join_table(cloud: Cloud, caller: Caller, asked: Join, epoch: int) -> None:
    """Seats the caller at a table; one who sits there already just says hello. Raises `Refusal`."""
    name = clean_name(asked.name) if asked.name else caller.name
    command = {"a": "join", "name": name, **({"seat": asked.seat} if asked.seat is not None else {})}
    for _ in range(TRIES):
        record = read(cloud, asked.t)
        table = table_of(record)
        if table.player_seat(caller.player) is not None:
            arrive(cloud, caller, record, asked.id, epoch)
            return
        _, was = cloud.tables.profile(caller.player)
        if was is not None and was != asked.t:
            _still_seated(cloud, caller, was, None, epoch)
        now = max(epoch, table.at)
        done = take_step(cloud, record, table, command, now, caller.player, name)
        seat = seat_of(done.table, caller.player)
        after = record_of(done.table, record, writer=cloud.writer(), now=now)
        after = replace(after, last=with_last(after.last, seat, asked.id))
        moved = seats_after(record, table, done.table, {caller.player: (caller.connection, None)})
        rows = [cloud.tables.seat_row(caller.player, name, asked.t, was),
                cloud.tables.connection_row(caller.connection, asked.t, now)]
        try:
            after = commit(cloud, record, after, table, done, moved, now, rows)
        except Conflict:
            cloud.count("Conflicts")
            continue
        publish(cloud, record, after, table, done, now, caller.connection, asked.id)
        return
    raise Refusal("busy")


def leave_table(cloud: Cloud, caller: Caller, table_id: str, message_id: str | None, epoch: int) -> None:
    """Takes the caller from the table: before the match his seat is free again, in it a bot plays for him."""
    for _ in range(TRIES):
        record = read(cloud, table_id)
        table = table_of(record)
        seat = own_seat(record, table, caller)
        name, was = cloud.tables.profile(caller.player)
        now = max(epoch, table.at)
        rows: list[Item] = []
        if was == table_id:
            rows.append(cloud.tables.seat_row(caller.player, name or caller.name, None, was))
        done = take_step(cloud, record, table, {"a": "leave"}, now, caller.player, caller.name)
        after = record_of(done.table, record, writer=cloud.writer(), now=now)
        after = replace(after, last=with_last(after.last, seat, message_id))
        moved = seats_after(record, table, done.table, {caller.player: (None, now)})
        try:
            after = commit(cloud, record, after, table, done, moved, now, rows)
        except Conflict:
            cloud.count("Conflicts")
            continue
        publish(cloud, record, after, table, done, now, caller.connection, message_id)
        return
    raise Refusal("busy")


def come_back(cloud: Cloud, caller: Caller, table_id: str, message_id: str | None, epoch: int) -> None:
    """Ends being away; the table is again the one that the player's row names."""
    name, was = cloud.tables.profile(caller.player)
    if was is None:
        try:
            cloud.tables.take_rows([cloud.tables.seat_row(caller.player, name or caller.name, table_id, None)])
        except Conflict:
            cloud.count("Conflicts")
    perform(cloud, caller, table_id, {"a": "back"}, message_id, epoch)


def hello(cloud: Cloud, caller: Caller, asked: Hello, epoch: int) -> None:
    """Greets: with a table, this connection becomes the seat's one live connection and gets everything that the seat
    may know; without, the answer says who one is and at which table one sits. Raises `Refusal`."""
    if asked.protocol != PROTOCOL:
        raise Refusal("old_client")
    if asked.t is not None:
        arrive(cloud, caller, read(cloud, asked.t), asked.id, epoch)
        return
    name, at = cloud.tables.profile(caller.player)
    record = cloud.tables.read(at) if at else None
    table = table_of(record) if record else None
    seated = table is not None and table.player_seat(caller.player) is not None and table.phase != "over"
    own = {"id": asked.id} if asked.id else {}
    answer(cloud, caller, {"hello": {"player": caller.player, "name": name or caller.name,
                                     "table": at if seated else None, "protocol": PROTOCOL},
                           "now": cloud.clock(), **own})


def arrive(cloud: Cloud, caller: Caller, record: Record, message_id: str | None, epoch: int) -> None:
    """Puts the caller's connection on his seat, tells the connection that it replaces, and lets what waited for him
    go on. Raises `Refusal` ``not_seated``."""
    table = table_of(record)
    seat = seat_of(table, caller.player)
    now = max(epoch, table.at)
    new = record.connections[seat] != caller.connection
    if new:
        replaced = cloud.tables.sit(record.id, seat, caller.connection, now)
        if replaced is not None:
            cloud.connections.post(replaced, {"replaced": True})
            cloud.connections.close(replaced)
        record = _with_connection(record, seat, caller.connection)
    before = record.version
    moved_on = advance(cloud, record, table, now) if table.due(now, gone(record, table)) else None
    if moved_on is not None:
        record, table = moved_on
    own = {"id": message_id} if message_id else {}
    answer(cloud, caller, whole(record, table, seat, max(now, table.at), **own))
    if new and record.version == before:
        tell(cloud, record, table, None, now, skip=caller.connection)
    go_on(cloud, record, table)


def depart(cloud: Cloud, connection: str) -> None:
    """A connection closed: its seat has none since now, the others are told, and the table will be woken in time."""
    table_id = cloud.tables.disconnect(connection)
    record = cloud.tables.read(table_id) if table_id else None
    if record is None or connection not in record.connections:
        return
    seat = record.connections.index(connection)
    now = cloud.clock()
    if not cloud.tables.lost(record.id, seat, connection, now):
        return
    table = table_of(record)
    since = tuple(now if each == seat else known for each, known in enumerate(record.gone))
    record = replace(_with_connection(record, seat, None), gone=since)
    tell(cloud, record, table, None, max(now, table.at))
    wake = now + 61_000
    pending = now <= record.watchdog <= wake
    if table.phase == "open" and not pending and cloud.tables.arm(record, wake):
        arm(cloud, record, replace(record, watchdog=wake))


def _with_connection(record: Record, seat: int, connection: str | None) -> Record:
    seats, gone = list(record.connections), list(record.gone)
    seats[seat], gone[seat] = connection, None
    return replace(record, connections=tuple(seats), gone=tuple(gone))


def _still_seated(cloud: Cloud, caller: Caller, at: str, message_id: str | None, epoch: int) -> bool:
    """Clears the way for a new seat. True when the message was carried out before (a repeat): then it is answered.
    A seat at a table that has not begun is given up; raises `Refusal` ``at_table`` for one at a match."""
    record = cloud.tables.read(at)
    if record is None:
        return False
    table = table_of(record)
    seat = table.player_seat(caller.player)
    if seat is None or table.phase == "over":
        return False
    if message_id is not None and record.last[seat:seat + 1] == (message_id,):
        answer(cloud, caller, whole(record, table, seat, max(epoch, table.at), id=message_id))
        return True
    if table.phase != "open":
        raise Refusal("at_table")
    now = max(epoch, table.at)
    done = take_step(cloud, record, table, {"a": "leave"}, now, caller.player, caller.name)
    after = record_of(done.table, record, writer=cloud.writer(), now=now)
    moved = seats_after(record, table, done.table, {caller.player: (None, now)})
    try:
        after = commit(cloud, record, after, table, done, moved, now)
    except Conflict:
        raise Refusal("busy") from None
    publish(cloud, record, after, table, done, now)
    return False
