"""Finished rounds lie in an item of their own once the table's would be too large; nobody who reads notices."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from functions.adapters import dynamodb
from functions.adapters.dynamodb import Beside, Conflict, GameTable
from functions.adapters.items import get_blob, size
from functions.adapters.record import Record
from functions.handlers.start import cloud_of
from functions.service.changes import Change, commit
from sahrat.table import Step, Table, step
from tests.functions.play import dealt, last_view
from tests.functions.test_dominoes import opened, played_out
from tests.functions.world import START, Context, World

TABLE = "t" * 16


def rounds(count: int) -> list[list[Any]]:
    """So many rounds that do not compress."""
    chance = random.Random(1)
    return [[number, chance.randbytes(80).hex()] for number in range(1, count + 1)]


def record(version: int, count: int, past: int = 0) -> Record:
    """A table at that version, after so many rounds."""
    return Record(TABLE, version, {"id": TABLE, "v": version, "R": rounds(count)}, writer=f"w.{version}", past=past)


def updated(tables: GameTable, before: Record, after: Record, beside: Beside) -> Record:
    """What `after` is as it was written over `before`. Raises `Conflict`."""
    writing = tables.updating(before, after, beside)
    tables.write(writing)
    return writing.after


def kept(tables: GameTable) -> Record:
    """A table of fourteen rounds, one more with each version, the first of which have moved out."""
    tables.create(record(1, 1), "code", Beside(now=START), START)
    stands = record(1, 1)
    for number in range(2, 15):
        stands = updated(tables, stands, record(number, number, stands.past), Beside(now=START))
        state = tables.read(TABLE)
        assert state == stands
    return stands


def test_the_rounds_come_back_as_they_were(world: World) -> None:
    stands = kept(GameTable())
    found = GameTable().read(TABLE)
    assert found is not None and found.log == record(14, 14).log
    state, past = world.item(f"T#{TABLE}", "STATE"), world.item(f"T#{TABLE}", "STATE#PAST")
    assert state is not None and past is not None and size(state) <= 1024
    assert int(past["n"]["N"]) == stands.past > 5, "they move out only when they must"
    assert int(past["expires"]["N"]) > START // 1000


def test_no_round_moves_out_before_it_was_written_once(world: World) -> None:
    """The rows that lie apart are put before the table: what they hold must be true whichever write comes next."""
    tables = GameTable()
    tables.create(record(1, 3), "code", Beside(now=START), START)
    assert updated(tables, record(1, 3), record(2, 20), Beside(now=START)).past == 3
    past = world.item(f"T#{TABLE}", "STATE#PAST")
    assert past is not None and get_blob(past, "r") == rounds(3)


def test_a_repeat_of_the_write_that_moved_them_out_is_known_as_ones_own(world: World) -> None:
    tables = GameTable()
    tables.create(record(1, 12), "code", Beside(now=START), START)
    out = updated(tables, record(1, 12), record(2, 13), Beside(now=START))
    with pytest.raises(Conflict) as again:
        updated(tables, record(1, 12), record(2, 13), Beside(now=START))
    assert again.value.record == out == record(2, 13, 12)


def test_a_write_that_is_late_takes_no_round_away(world: World) -> None:
    """It has put its own rounds apart again, fewer than lie there by now; and it loses."""
    tables = GameTable()
    tables.create(record(1, 12), "code", Beside(now=START), START)
    late = tables.updating(record(1, 12), replace(record(2, 13), writer="late.1"), Beside(now=START))
    assert late.first and late.after.past == 12
    stands = updated(tables, record(1, 12), record(2, 13), Beside(now=START))
    for number in range(3, 16):
        stands = updated(tables, stands, record(number, 11 + number, stands.past), Beside(now=START))
    assert stands.past > 20
    with pytest.raises(Conflict):
        tables.write(late)
    assert tables.read(TABLE) == stands


def test_who_lost_to_that_write_reads_anew(world: World) -> None:
    tables = GameTable()
    stands = kept(tables)
    with pytest.raises(Conflict) as late:
        updated(tables, record(1, 1), replace(record(2, 1), writer="other.1"), Beside(now=START))
    assert late.value.record is None, "the rounds that moved out are not known to him"
    with pytest.raises(Conflict) as later:
        updated(tables, record(13, 13, stands.past), replace(record(14, 13, stands.past), writer="other.1"),
                      Beside(now=START))
    assert later.value.record is not None and later.value.record.log == record(14, 14).log


def test_a_read_between_two_items_of_a_write_is_made_anew(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = GameTable()
    kept(tables)
    real, asked = world.dynamodb.query, []

    def query(**request: Any) -> Any:
        asked.append(request)
        answer = real(**request)
        if len(asked) < 2:
            answer["Items"] = [item for item in answer["Items"] if item["sk"]["S"] != "STATE#PAST"]
        return answer

    monkeypatch.setattr(tables.client, "query", query)
    found = tables.read(TABLE)
    assert found is not None and found.log == record(14, 14).log and len(asked) == 2
    world.dynamodb.delete_item(TableName="game", Key={"pk": {"S": f"T#{TABLE}"}, "sk": {"S": "STATE#PAST"}})
    with pytest.raises(LookupError):
        tables.read(TABLE)


def test_a_match_whose_rounds_all_move_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamodb, "STATE_BYTES", 0)
    players, table = opened(world, 4, pace="none")
    view = played_out(world, players, table)
    state = world.item(f"T#{table}", "STATE")
    assert state is not None and int(state["n"]["N"]) == len(view["rounds"]) - 1 > 1
    document = world.http("GET", f"/tables/{table}/transcript")[1]
    assert [deal["sum"] for deal in document["deals"]] == [one["sum"] for one in view["rounds"]]
    assert document["totals"] == view["totals"]
    kept = world.dynamodb.query(TableName="game", KeyConditionExpression="pk = :pk",
                                ExpressionAttributeValues={":pk": {"S": f"T#{table}"}})["Items"]
    assert {item["sk"]["S"] for item in kept if int(item["expires"]["N"]) <= int(state["expires"]["N"])} == {"STATE"}, \
        "as long as there is a table all of it is there"
    assert players[1].ask({"a": "hello", "protocol": 1, "t": table})["view"]["rounds"] == view["rounds"]


def test_a_step_that_ends_a_deal_and_begins_the_next_takes_its_row_along(world: World) -> None:
    """Its moves were never in a table that was written: its row is of the same transaction."""
    players, table = opened(world, 2, pace="none")
    dealt(world, *players, table=table)
    cloud, tables = cloud_of(Context()), GameTable()
    while True:
        record = tables.read(table)
        assert record is not None
        before = Table.from_json(record.log)
        seat = before.live().state.to_act
        assert seat is not None
        mine = last_view(players[seat])
        message = {"a": "move", "v": before.v, "move": mine["dominoes"]["legal"]["moves"][0]}
        by = {"player": players[seat].id, "gone": [None] * 2, "connected": [True] * 2}
        last = step(before, {**message, "by": by}, world.now)
        if last.table.phase == "pause":
            break
        players[seat].ask({**message, "t": table})
    begun = step(last.table, {"a": "advance", "by": {**by, "player": None}}, world.now + 11_000)
    assert begun.table.phase == "deal" and begun.table.deal == 2
    commit(cloud, record, before, Change(Step(begun.table, begun.events, last.effects)), world.now + 11_000)
    assert tables.deals(table) == [last.table.last_row()]
