"""One change of a table: step, write, tell, and then what time and bots make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from functions.adapters.dynamodb import Beside, Conflict, Writing
from functions.adapters.items import Item
from functions.adapters.record import Line, Record
from functions.observe import failure
from functions.service.bucket import CHARGED, charge
from functions.service.cloud import Caller, Cloud, Json, answering
from functions.service.history import match_rows
from functions.service.tables import (
    ended,
    gone,
    message,
    players,
    record_of,
    seat_of,
    seated_at,
    table_of,
    take_step,
    whole,
)
from sahrat.errors import Refusal
from sahrat.game import SEATS_MOST, Event
from sahrat.table import Step, Table

TRIES = 4
"""The first try, and three on the item that a conflict brought back."""

SLICE_SECONDS = 4
"""No other slice is begun when an invocation has less time left: the watchdog goes on with it."""

class Left(NamedTuple):
    """A step by which a player gives up his seat at another table, ready to be written with his new one."""

    table: Table
    step: Step
    writing: Writing


class Change(NamedTuple):
    """A step that is to be written: with it other rows, the lines of players who sit down or go, and the seat that one
    of them gives up for it elsewhere."""

    step: Step
    given: Mapping[str, Line] = {}
    rows: Sequence[Item] = ()
    left: Left | None = None


def change(cloud: Cloud, caller: Caller, table_id: str, message_id: str | None, epoch: int,
           asked: Callable[[Record, Table, int], Change | None]) -> None:
    """Writes what `asked` makes of the table at that time (milliseconds), and tells everyone; asks again when somebody
    else wrote first. Where `asked` says None it has answered itself. Raises its `Refusal`, ``no_table``, and ``busy``
    when others were first each time; then this table has not changed."""
    record = read(cloud, table_id)
    for _ in range(TRIES):
        table = table_of(record)
        now = max(epoch, table.at)
        wanted = asked(record, table, now)
        if wanted is None:
            return
        try:
            after = commit(cloud, record, table, wanted, now, caller.player, message_id)
        except Conflict as conflict:
            cloud.count("Conflicts")
            record = found_anew(cloud, table, conflict)
            continue
        publish(cloud, record, after, table, wanted.step, now, caller.connection, message_id, wanted.left)
        return
    raise Refusal("busy")


def perform(cloud: Cloud, caller: Caller, table_id: str, command: Json, message_id: str | None, epoch: int) -> None:
    """Carries out a seated player's command and tells the table. Raises `Refusal`; then nothing has changed."""
    def asked(record: Record, table: Table, now: int) -> Change | None:
        seat = own_seat(record, table, caller)
        if message_id is not None and record.last[seat:seat + 1] == (message_id,):
            charge(cloud, caller, epoch)
            post(cloud, record, [(caller.connection, whole(record, table, seat, now, id=message_id))], now)
            return None
        returns = table.seats[seat].away == "left" and command["a"] in ("back", "move")
        rows, left = returning(cloud, caller, table_id, epoch) if returns else ((), None)
        try:
            step = take_step(cloud, record, table, command, now, caller.player, caller.name)
        except Refusal:
            catch_up(cloud, record, table, now)
            raise
        if step.table is not table:
            return Change(step, {}, rows, left)
        if command["a"] not in CHARGED:
            charge(cloud, caller, epoch)
        unchanged(cloud, caller, record, table, step, seat, now, message_id)
        return None

    change(cloud, caller, table_id, message_id, epoch, asked)


def read(cloud: Cloud, table_id: str) -> Record:
    """The table's record. Raises `Refusal` ``no_table``."""
    record = cloud.tables.read(table_id)
    if record is None:
        raise Refusal("no_table")
    return record


def found_anew(cloud: Cloud, table: Table, conflict: Conflict) -> Record:
    """The record after a conflict over `table`. The one in the error has the connections that were read before: where
    seats changed hands they would be others'. Raises `Refusal` ``no_table``."""
    record = conflict.record
    if record is not None and players(table_of(record)) == players(table):
        return record
    return read(cloud, table.id)


def own_seat(record: Record, table: Table, caller: Caller) -> int:
    """The caller's seat, if this connection is the seat's one live connection. Raises `Refusal`."""
    seat = seat_of(table, caller.player)
    live = record.connections[seat]
    if live != caller.connection:
        raise Refusal("replaced" if live else "hello_first")
    return seat


def returning(cloud: Cloud, caller: Caller, table_id: str, epoch: int) -> tuple[Sequence[Item], Left | None]:
    """What is written with the step by which one who left a match is back at it: his row, which names it again, and the
    seat that he has taken since at a table that has not begun. Raises `Refusal` ``at_table`` for one who plays a match
    elsewhere."""
    name, was = cloud.tables.profile(caller.player)
    if was == table_id:
        return (), None
    return [cloud.tables.seat_row(caller.player, name or caller.name, table_id, was)], \
        given_up(cloud, caller, was, epoch)


def given_up(cloud: Cloud, caller: Caller, at: str | None, epoch: int) -> Left | None:
    """The caller leaves the table `at`, which his row names, where he still sits there; None where he does not. Raises
    `Refusal` ``at_table`` for one at a match."""
    record = seated_at(cloud.tables, caller.player, at)
    if record is None:
        return None
    table = table_of(record)
    if table.phase != "open":
        raise Refusal("at_table")
    now = max(epoch, table.at)
    # he is here, on this line: the clock does not free his seat before he leaves it
    here = record.with_lines({seat_of(table, caller.player): Line(caller.connection)})
    step = take_step(cloud, here, table, {"a": "leave"}, now, caller.player, caller.name)
    return Left(table, step, ready(cloud, record, table, Change(step), now))


def farewell(cloud: Cloud, left: Left | None, now: int) -> None:
    """Tells the table that was given up, once that is written."""
    if left is not None:
        publish(cloud, left.writing.before, left.writing.after, left.table, left.step, max(now, left.step.table.at))


def last_ids(last: Sequence[str | None], was: Table | None, now: Table, player: str | None,
             message_id: str | None) -> tuple[str | None, ...]:
    """The last message id of each seat (ids are each player's own: none of one who sat there before), with this
    player's newest."""
    before, after = players(was) if was is not None else [], players(now)
    kept = [each if before[seat:seat + 1] == after[seat:seat + 1] else None for seat, each in enumerate(last)]
    seat = now.player_seat(player)
    if seat is not None and message_id is not None:
        kept += [None] * (seat + 1 - len(kept))
        kept[seat] = message_id
    return tuple(kept)


def lines_after(record: Record, before: Table, after: Table, given: Mapping[str, Line]) -> dict[int, Line]:
    """What changes of the seats' lines because players took, changed or left seats; `given` are new ones."""
    known = {player: record.line(seat) for seat, player in enumerate(players(before)) if player is not None}
    known.update(given)
    seated = [*players(after), *([None] * (SEATS_MOST - len(after.seats)))]
    wanted = [known.get(player, Line(gone=after.at)) if player is not None else Line() for player in seated]
    return {seat: line for seat, line in enumerate(wanted) if line != record.line(seat)}


def ready(cloud: Cloud, before: Record, table: Table, wanted: Change, now: int, player: str | None = None,
          message_id: str | None = None) -> Writing:
    """How to write a step from `table`, which `before` holds: the new table, and in the same transaction the match
    that is over and the seats that changed hands. A deal that has ended needs no row yet, as the table's log holds its
    moves until the next one begins: then its row is put first. Only where one step ends a deal and begins the next its
    row is in the transaction. `message_id`: of the message by which `player` asked for it."""
    step = wanted.step
    lines = lines_after(before, table, step.table, wanted.given)
    after = replace(record_of(step.table, before, writer=cloud.writer(), now=now).with_lines(lines),
                    last=last_ids(before.last, table, step.table, player, message_id))
    rows: list[Item] = [*wanted.rows, *(wanted.left.writing.items if wanted.left else ())]
    for effect in step.effects:
        if effect["effect"] == "deal" and effect["deal"] != step.table.deal:
            rows.append(cloud.tables.deal_row(after.id, effect["deal"], effect["row"], now))
        elif effect["effect"] == "over":
            rows += match_rows(cloud.tables, step.table, now)
    if ended(step):
        return cloud.tables.deleting(before, after, table.code, rows)
    kept = table.last_row() if step.table.deal != table.deal else None
    first = [cloud.tables.deal_row(after.id, table.deal, kept, now)] if kept is not None else []
    return cloud.tables.updating(before, after, Beside(lines, rows, now, first))


def commit(cloud: Cloud, before: Record, table: Table, wanted: Change, now: int, player: str | None = None,
           message_id: str | None = None) -> Record:
    """Writes a step (`ready`). Returns the record as written. Raises `Conflict`; a lost reply to one's own write does
    not."""
    writing = ready(cloud, before, table, wanted, now, player, message_id)
    try:
        cloud.tables.write(writing)
    except Conflict as conflict:
        if conflict.record is None or conflict.record.writer != writing.after.writer:
            raise
    cloud.count("Writes")
    return writing.after


def publish(cloud: Cloud, before: Record, after: Record, was: Table, step: Step, now: int,
            sender: str | None = None, message_id: str | None = None, left: Left | None = None) -> None:
    """Tells everyone of a written step, arms the watchdog it set, tells the table that was left for it, and goes on
    with what is due."""
    tell(cloud, after, step.table, step.events, now, sender, message_id)
    dismiss(cloud, before, after, was, sender, message_id)
    arm(cloud, before, after)
    farewell(cloud, left, now)
    if not ended(step):
        go_on(cloud, after, step.table)


def tell(cloud: Cloud, record: Record, table: Table, events: Sequence[Event] | None, now: int,
         sender: str | None = None, message_id: str | None = None, skip: str | None = None) -> None:
    """Posts each connected seat (but `skip`) its own view, and mends the seats whose connection is gone. `events` None:
    no new version, only who is connected; then all the deal's events go along, for a seat that missed this version."""
    posts = []
    for seat, player in enumerate(players(table)):
        connection = record.connections[seat]
        if player is not None and connection not in (None, skip):
            own = answering(message_id) if connection == sender else {}
            body = whole(record, table, seat, now, **own) if events is None else \
                message(record, table, seat, now, events, **own)
            posts.append((connection, body))
    post(cloud, record, posts, now)


def post(cloud: Cloud, record: Record, posts: Sequence[tuple[str, Json]], now: int) -> None:
    """Posts messages; a seat whose connection is gone is noted as having none."""
    cloud.count("Messages", len(posts))
    for connection in cloud.connections.post_all(posts):
        if connection in record.connections:
            cloud.count("Gone")
            cloud.tables.lost(record.id, record.connections.index(connection), connection, now)


def answer(cloud: Cloud, caller: Caller, body: Json) -> None:
    """Posts one message to the caller alone."""
    cloud.count("Messages")
    cloud.connections.post(caller.connection, body)


def unchanged(cloud: Cloud, caller: Caller, record: Record, table: Table, step: Step, seat: int, now: int,
              message_id: str | None) -> None:
    """Answers a command that changed nothing: words said at the table go to all, else the caller gets the view."""
    own = answering(message_id)
    if any(effect["effect"] == "say" for effect in step.effects):
        say(cloud, record, step, caller.connection, own, now)
    else:
        post(cloud, record, [(caller.connection, whole(record, table, seat, now, **own))], now)


def say(cloud: Cloud, record: Record, step: Step, sender: str, own: Json, now: int) -> None:
    """Posts what was said to the seats that may read it, and to the sender, whose copy carries his message id."""
    for effect in step.effects:
        if effect["effect"] == "say":
            body = {"t": record.id, "say": effect["say"]}
            lines = [record.connections[seat] for seat in effect["to"]]
            posts = [(line, body) for line in lines if line is not None and line != sender]
            posts.append((sender, {**body, **own}))
            post(cloud, record, posts, now)


def catch_up(cloud: Cloud, record: Record, table: Table, now: int) -> None:
    """Lets the clock do what is due; for after a refusal, which took nothing of it along."""
    if table.due(now, gone(record, table)):
        done = advance(cloud, record, table, now)
        if done is not None:
            go_on(cloud, *done)


def dismiss(cloud: Cloud, before: Record, after: Record, was: Table, sender: str | None,
            message_id: str | None) -> None:
    """Tells connections that hold no seat any more that they left the table."""
    posts = []
    for seat, player in enumerate(players(was)):
        connection = before.connections[seat]
        if player is not None and connection is not None and connection not in after.connections:
            own = answering(message_id) if connection == sender else {}
            posts.append((connection, {"left": True, "t": after.id, **own}))
    cloud.count("Messages", len(posts))
    cloud.connections.post_all(posts)


def arm(cloud: Cloud, before: Record | None, after: Record) -> None:
    """Makes the schedule that a write promised. Should it fail, the sweeper makes up for it."""
    if after.watchdog and (before is None or after.watchdog != before.watchdog):
        try:
            cloud.schedule(after.id, after.watchdog)
            cloud.count("Schedules")
        except Exception as error:
            failure(error, "no watchdog", table=after.id, version=after.version)


def go_on(cloud: Cloud, record: Record, table: Table) -> None:
    """Lets bots and the clock do what is due, slice by slice, until a human is; each slice is one write and one
    message a seat. A lost race ends it: the winner goes on."""
    while cloud.seconds_left() > SLICE_SECONDS:
        now = max(cloud.clock(), table.at)
        if not table.bots_due(now):
            return
        done = advance(cloud, record, table, now)
        if done is None:
            return
        record, table = done


def advance(cloud: Cloud, record: Record, table: Table, now: int) -> tuple[Record, Table] | None:
    """One slice of `advance`, written and told. None when nothing was due or somebody else wrote first. A table whose
    bots or clock fail would fail for ever: it is broken off (PD-7)."""
    try:
        step = take_step(cloud, record, table, {"a": "advance"}, now)
    except Exception as error:
        failure(error, "table broken off", table=table.id, version=table.v)
        cloud.count("Broken")
        step = take_step(cloud, record, table, {"a": "break"}, now)
    if step.table is table:
        return None
    try:
        after = commit(cloud, record, table, Change(step), now)
    except Conflict:
        cloud.count("Conflicts")
        return None
    cloud.count("Slices")
    tell(cloud, after, step.table, step.events, now)
    dismiss(cloud, record, after, table, None, None)
    arm(cloud, record, after)
    return None if ended(step) else (after, step.table)
