"""The game table: tables in play, their connections and deals, connections, players, invites, tickets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from functions.adapters.clients import client, setting
from functions.adapters.contention import ConditionFailed, write
from functions.adapters.items import Item, blob, get_blob, get_number, get_text, key, number, size, text
from functions.adapters.record import STATE_BYTES, Line, Record, beside_log, in_the_way, record_in, state_of

CONNECTION_SECONDS = 2 * 3600 + 600
INVITE_SECONDS = 24 * 3600
KEEP_SECONDS = 180 * 24 * 3600
READS = 3
"""A read may meet a write of several items half done; then it is made anew."""


@dataclass(frozen=True)
class Beside:
    """What is written in one go with a table at `now`: seats' lines, players, deals, finished matches. `first` are
    rows that are put before it, one by one."""

    lines: Mapping[int, Line] = field(default_factory=dict)
    rows: Sequence[Item] = ()
    now: int = 0
    first: Sequence[Item] = ()


class Writing(NamedTuple):
    """A write that makes `after` of the table `before`: items of one transaction, the table's own first.

    `first` are rows that are put one by one before it, as that costs half: what `before` holds and `after` leaves out.
    Who puts them again puts the same, and who reads takes them only as far as the table says that they lie there; so
    it does no harm when the function ends between them, or when the write after them meets another's.
    """

    before: Record
    after: Record
    items: list[Item]
    first: Sequence[Item] = ()


class Conflict(Exception):
    """Somebody else wrote first. `record` is the table as it stands now; None: it is gone, or another row stood in
    the way and the caller must read again."""

    def __init__(self, record: Record | None) -> None:
        super().__init__("conflict")
        self.record = record


class GameTable:
    """All reads and writes of the game table."""

    def __init__(self) -> None:
        self.name = setting("TABLE")
        self.client = client("dynamodb")

    # Tables

    def read(self, table: str) -> Record | None:
        """The table as the last finished write left it, with its connections; None: there is no such table. Raises
        LookupError where rounds that it had finished are missing."""
        for _ in range(READS):
            found = self.client.query(
                TableName=self.name, ConsistentRead=True, KeyConditionExpression="pk = :pk AND begins_with(sk, :sk)",
                ExpressionAttributeValues={":pk": text(f"T#{table}"), ":sk": text("STATE")})["Items"]
            if not any(item["sk"]["S"] == "STATE" for item in found):
                return None
            record = record_in(found)
            if record is not None:
                return record
        raise LookupError("a table lacks rounds that it had finished")

    def create(self, record: Record, invite: str, beside: Beside, now: int) -> None:
        """Writes a new table with its invite. Raises `Conflict` when its id or its code is taken."""
        state = {**key(f"T#{record.id}", "STATE"), **state_of(record)}
        code = {**key(f"CODE#{invite}", "CODE"), "t": text(record.id), "expires": number(now // 1000 + INVITE_SECONDS)}
        put = [{"Put": {"TableName": self.name, "Item": item, "ConditionExpression": "attribute_not_exists(pk)"}}
               for item in (state, code)]
        self._transact(Writing(record, record, [*put, *self._beside(record, beside)]))

    def updating(self, before: Record, after: Record, beside: Beside) -> Writing:
        """How to write `after` over `before`; its `after` has the `past` that is written."""
        values: Item = {}
        sets, removes = [], []
        first = list(beside.first)
        old, new = beside_log(before), state_of(after)
        if size(new) > STATE_BYTES and len(before.rounds) > before.past:
            after = replace(after, past=len(before.rounds))
            new = state_of(after)
            first.append(self._past_row(before, beside.now))
        for name in sorted(old.keys() | new.keys()):
            if name not in new:
                removes.append(name)
            elif new[name] != old.get(name):
                sets.append(f"{name} = :{name}")
                values[f":{name}"] = new[name]
        request = {
            "TableName": self.name, "Key": key(f"T#{after.id}", "STATE"), "ConditionExpression": "v = :before",
            "UpdateExpression": "SET " + ", ".join(sets) + (" REMOVE " + ", ".join(removes) if removes else ""),
            "ExpressionAttributeValues": {**values, ":before": number(before.version)},
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}
        return Writing(before, after, [{"Update": request}, *self._beside(before, beside)], first)

    def deleting(self, before: Record, after: Record, invite: str, rows: Sequence[Item]) -> Writing:
        """How to remove a table that never began."""
        request = {"TableName": self.name, "Key": key(f"T#{before.id}", "STATE"),
                   "ConditionExpression": "v = :before",
                   "ExpressionAttributeValues": {":before": number(before.version)},
                   "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}
        others = [key(f"T#{before.id}", "STATE#CONN"), key(f"CODE#{invite}", "CODE")]
        deletes = [{"Delete": request}, *({"Delete": {"TableName": self.name, "Key": each}} for each in others)]
        return Writing(before, after, [*deletes, *rows])

    def write(self, writing: Writing) -> None:
        """Writes it. Raises `Conflict` when the table, or a row beside it, is no longer what it was; then nothing is
        written, but what comes first."""
        for row in writing.first:
            with suppress(ConditionFailed):
                write(partial(self.client.put_item, **row["Put"]))
        own, *more = writing.items
        if more or "Update" not in own:
            self._transact(writing)
            return
        try:
            write(lambda: self.client.update_item(**own["Update"]))
        except ConditionFailed as failed:
            raise Conflict(in_the_way(failed.item, writing.before, writing.after)) from failed

    def arm(self, record: Record, watchdog: int) -> bool:
        """Notes that a schedule at `watchdog` is about to be made; False when somebody else just did so for another
        time."""
        try:
            write(lambda: self.client.update_item(
                TableName=self.name, Key=key(f"T#{record.id}", "STATE"), UpdateExpression="SET wd = :new",
                ConditionExpression="attribute_exists(pk) AND wd = :old",
                ExpressionAttributeValues={":new": number(watchdog), ":old": number(record.watchdog)},
                ReturnValuesOnConditionCheckFailure="ALL_OLD"))
        except ConditionFailed as failed:
            return failed.item is not None and get_number(failed.item, "wd") == watchdog
        return True

    def live(self) -> Iterator[tuple[str, int]]:
        """Every table in play with the time its watchdog is set to."""
        for page in self.client.get_paginator("query").paginate(
                TableName=self.name, IndexName="live", KeyConditionExpression="live = :live",
                ExpressionAttributeValues={":live": text("live")}):
            keys = [{"pk": item["pk"], "sk": item["sk"]} for item in page["Items"]]
            for start in range(0, len(keys), 100):
                yield from self._watchdogs(keys[start:start + 100])

    def _watchdogs(self, keys: list[Item]) -> Iterator[tuple[str, int]]:
        asked = {self.name: {"Keys": keys, "ProjectionExpression": "pk, wd"}}
        while asked:
            answer = self.client.batch_get_item(RequestItems=asked)
            for item in answer["Responses"].get(self.name, []):
                yield item["pk"]["S"][2:], get_number(item, "wd") or 0
            asked = answer.get("UnprocessedKeys") or {}

    def deals(self, table: str) -> list[dict[str, Any]]:
        """The finished deals of a table whose rows were put, in order: all but perhaps the newest."""
        pages = self.client.get_paginator("query").paginate(
            TableName=self.name, ConsistentRead=True, KeyConditionExpression="pk = :pk AND begins_with(sk, :sk)",
            ExpressionAttributeValues={":pk": text(f"T#{table}"), ":sk": text("DEAL#")})
        return [get_blob(item, "d") for page in pages for item in page["Items"]]

    def _past_row(self, record: Record, now: int) -> Item:
        """A table's finished rounds, to lie beside it; never over a row that holds more of them."""
        return {"Put": {
            "TableName": self.name, "ConditionExpression": "attribute_not_exists(n) OR n < :n",
            "ExpressionAttributeValues": {":n": number(len(record.rounds))},
            "Item": {**key(f"T#{record.id}", "STATE#PAST"), "n": number(len(record.rounds)), "r": blob(record.rounds),
                     "expires": number(_keep(now))}}}

    def deal_row(self, table: str, deal: int, row: object, now: int) -> Item:
        """The row of a finished deal, for `Beside`."""
        return {"Put": {"TableName": self.name, "Item": {
            **key(f"T#{table}", f"DEAL#{deal:04d}"), "d": blob(row), "expires": number(_keep(now))}}}

    # Connections

    def connect(self, connection: str, player: str, now: int) -> None:
        """Notes a new connection and whose it is."""
        self.client.put_item(TableName=self.name, Item={
            **key(f"C#{connection}", "C"), "p": text(player), "expires": number(now // 1000 + CONNECTION_SECONDS)})

    def table_at(self, connection: str) -> str | None:
        """The table that a connection is at, if any."""
        item = self.client.get_item(TableName=self.name, Key=key(f"C#{connection}", "C"),
                                    ConsistentRead=True).get("Item", {})
        return get_text(item, "t")

    def forget(self, connection: str) -> None:
        """Removes a connection that is closed."""
        write(lambda: self.client.delete_item(TableName=self.name, Key=key(f"C#{connection}", "C")))

    def connection_row(self, connection: str, table: str, now: int) -> Item:
        """A connection's row with its table, for `Beside`."""
        return {"Update": {
            "TableName": self.name, "Key": key(f"C#{connection}", "C"),
            "UpdateExpression": "SET t = :t, expires = :expires",
            "ExpressionAttributeValues": {":t": text(table), ":expires": number(now // 1000 + CONNECTION_SECONDS)}}}

    def sit(self, record: Record, seat: int, connection: str, hello: int, now: int) -> bool:
        """Makes `connection`, which said hello at `hello`, the one live connection of a seat. False when the seat's
        connection is no longer what `record` says: then another player may sit there by now."""
        write(lambda: self.client.update_item(**self.connection_row(connection, record.id, now)["Update"]))
        values = {":c": text(connection), ":h": number(hello), ":e": number(_keep(now))}
        conditions = ["attribute_exists(pk)", *_as_read(record, seat, values)]
        try:
            write(lambda: self.client.update_item(
                TableName=self.name, Key=key(f"T#{record.id}", "STATE#CONN"),
                UpdateExpression=f"SET c{seat} = :c, h{seat} = :h, expires = :e REMOVE g{seat}",
                ConditionExpression=" AND ".join(conditions), ExpressionAttributeValues=values))
        except ConditionFailed:
            return False
        return True

    def lost(self, table: str, seat: int, connection: str, now: int) -> bool:
        """Notes that a seat has no connection since `now`; False when it has another one by now."""
        try:
            write(lambda: self.client.update_item(
                TableName=self.name, Key=key(f"T#{table}", "STATE#CONN"),
                UpdateExpression=f"SET g{seat} = :now REMOVE c{seat}", ConditionExpression=f"c{seat} = :c",
                ExpressionAttributeValues={":c": text(connection), ":now": number(now)},
                ReturnValuesOnConditionCheckFailure="ALL_OLD"))
        except ConditionFailed as failed:
            item = failed.item or {}
            return f"c{seat}" not in item and get_number(item, f"g{seat}") == now
        return True

    def charge(self, connection: str, window: int, most: int) -> bool:
        """Takes one of the `most` extra messages that a connection has in each `window`; False when none is left.
        A message of an earlier window that comes late counts in the newest."""
        values = {":w": number(window), ":one": number(1)}
        request = {"TableName": self.name, "Key": key(f"C#{connection}", "C")}
        for _ in range(2):
            try:
                write(lambda: self.client.update_item(
                    **request, UpdateExpression="SET n = n + :one", ConditionExpression="w >= :w AND n < :most",
                    ReturnValuesOnConditionCheckFailure="ALL_OLD",
                    ExpressionAttributeValues={**values, ":most": number(most)}))
                return True
            except ConditionFailed as failed:
                if failed.item is None or (get_number(failed.item, "w") or 0) >= window:
                    return False
            try:
                write(lambda: self.client.update_item(
                    **request, UpdateExpression="SET w = :w, n = :one",
                    ConditionExpression="attribute_exists(pk) AND (attribute_not_exists(w) OR w < :w)",
                    ExpressionAttributeValues=values))
                return True
            except ConditionFailed:
                continue
        return False

    # Players, invites, tickets

    def profile(self, player: str) -> tuple[str | None, str | None]:
        """A player's name and the table he last sat at; both None for one who never sat down."""
        item = self.player(player)
        return get_text(item, "name"), get_text(item, "t")

    def player(self, player: str) -> Item:
        """A player's row; empty for one who never sat down."""
        item: Item = self.client.get_item(TableName=self.name, Key=key(f"P#{player}", "P"),
                                          ConsistentRead=True).get("Item", {})
        return item

    def rename(self, player: str, name: str) -> None:
        """Sets a player's name."""
        write(lambda: self.client.update_item(
            TableName=self.name, Key=key(f"P#{player}", "P"), UpdateExpression="SET #name = :name",
            ExpressionAttributeNames={"#name": "name"}, ExpressionAttributeValues={":name": text(name)}))

    def seat_row(self, player: str, name: str, table: str | None, was: str | None) -> Item:
        """The player's row with his new table (None: none), for `Beside`. It holds only while his row still names
        the table `was`: so nobody sits down twice at once."""
        values = {":name": text(name)}
        condition = "attribute_not_exists(t)"
        if was is not None:
            values[":was"] = text(was)
            condition = "t = :was"
        if table is not None:
            values[":t"] = text(table)
        return {"Update": {
            "TableName": self.name, "Key": key(f"P#{player}", "P"),
            "UpdateExpression": "SET #name = :name" + (", t = :t" if table is not None else " REMOVE t"),
            "ConditionExpression": condition, "ExpressionAttributeNames": {"#name": "name"},
            "ExpressionAttributeValues": values, "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}}

    def invited(self, code: str) -> str | None:
        """The table that an invite code stands for."""
        item = self.client.get_item(TableName=self.name, Key=key(f"CODE#{code}", "CODE")).get("Item", {})
        return get_text(item, "t")

    def spend(self, ticket: str, by: str, until: int) -> bool:
        """Uses up a ticket; False when it was used before. A repeat of the same request `by` counts as the first."""
        try:
            write(lambda: self.client.put_item(
                TableName=self.name, ConditionExpression="attribute_not_exists(pk)",
                Item={**key(f"TICKET#{ticket}", "TICKET"), "by": text(by), "expires": number(until)},
                ReturnValuesOnConditionCheckFailure="ALL_OLD"))
        except ConditionFailed as failed:
            return failed.item is not None and get_text(failed.item, "by") == by
        return True

    # Within

    def _transact(self, writing: Writing) -> None:
        try:
            write(lambda: self.client.transact_write_items(TransactItems=writing.items))
        except ConditionFailed as failed:
            raise Conflict(in_the_way(failed.item, writing.before, writing.after) if failed.index == 0 else None) \
                from failed

    def _beside(self, before: Record, beside: Beside) -> list[Item]:
        items = list(beside.rows)
        if not beside.lines:
            return items
        sets, removes, values = [], [], {}
        conditions: list[str] = []
        for seat, line in sorted(beside.lines.items()):
            for name, value in ((f"c{seat}", text(line.connection) if line.connection else None),
                                (f"g{seat}", number(line.gone) if line.gone else None),
                                (f"h{seat}", number(line.hello) if line.hello else None)):
                if value is None:
                    removes.append(name)
                else:
                    sets.append(f"{name} = :{name}")
                    values[f":{name}"] = value
            conditions += _as_read(before, seat, values)
        expression = "SET " + ", ".join([*sets, "expires = :expires"])
        if removes:
            expression += " REMOVE " + ", ".join(removes)
        return [*items, {"Update": {
            "TableName": self.name, "Key": key(f"T#{before.id}", "STATE#CONN"), "UpdateExpression": expression,
            "ConditionExpression": " AND ".join(conditions),
            "ExpressionAttributeValues": {**values, ":expires": number(_keep(beside.now))}}}]


def _as_read(record: Record, seat: int, values: Item) -> list[str]:
    """The conditions that a seat's line is the one that was read: no newer one is lost. `values` gets theirs."""
    conditions = []
    for name, was in ((f"c{seat}", record.connections[seat]), (f"g{seat}", record.gone[seat])):
        conditions.append(f"attribute_not_exists({name})" if was is None else f"{name} = :was_{name}")
        if was is not None:
            values[f":was_{name}"] = text(was) if isinstance(was, str) else number(was)
    return conditions


def _keep(now: int) -> int:
    """Until when (seconds) what lies beside a table is kept: longer than the table, which nobody reads in part."""
    return now // 1000 + 2 * KEEP_SECONDS
