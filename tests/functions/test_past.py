"""Finished rounds lie in an item of their own once the table's would be too large; nobody who reads notices."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from functions.adapters import dynamodb
from functions.adapters.dynamodb import Beside, Conflict, GameTable
from functions.adapters.items import size
from functions.adapters.record import STATE_BYTES, Record
from tests.functions.test_dominoes import opened, played_out
from tests.functions.world import START, World

TABLE = "t" * 16


def rounds(count: int) -> list[list[Any]]:
    """So many rounds that do not compress."""
    chance = random.Random(1)
    return [[number, chance.randbytes(80).hex()] for number in range(1, count + 1)]


def record(version: int, count: int) -> Record:
    """A table at that version, after so many rounds."""
    return Record(TABLE, version, {"id": TABLE, "v": version, "R": rounds(count)}, writer=f"w.{version}")


def ended(tables: GameTable, number: int) -> Beside:
    """What is written with the end of a deal."""
    return Beside(rows=[tables.deal_row(TABLE, number, {"deal": number}, START)], now=START)


def kept(world: World) -> GameTable:
    """A table of fourteen rounds, the first thirteen of which have moved out; written in three steps."""
    tables = GameTable()
    tables.create(record(1, 1), "code", Beside(now=START), START)
    out = tables.update(record(1, 1), record(2, 13), ended(tables, 13))
    assert out == replace(record(2, 13), past=13)
    assert tables.update(out, replace(record(3, 14), past=13), ended(tables, 14)).past == 13, "small enough again"
    return tables


def test_the_rounds_come_back_as_they_were(world: World) -> None:
    tables = kept(world)
    found = tables.read(TABLE)
    assert found is not None and found.log == record(3, 14).log and found.past == 13
    state, past = world.item(f"T#{TABLE}", "STATE"), world.item(f"T#{TABLE}", "STATE#PAST")
    assert state is not None and past is not None and size(state) < STATE_BYTES
    assert int(past["expires"]["N"]) > START // 1000


def test_without_a_deals_end_nothing_moves_out(world: World) -> None:
    tables = GameTable()
    tables.create(record(1, 20), "code", Beside(now=START), START)
    assert tables.update(record(1, 20), record(2, 20), Beside(now=START)).past == 0
    assert world.item(f"T#{TABLE}", "STATE#PAST") is None


def test_a_repeat_of_the_write_that_moved_them_out_is_known_as_ones_own(world: World) -> None:
    tables = GameTable()
    tables.create(record(1, 1), "code", Beside(now=START), START)
    tables.update(record(1, 1), record(2, 13), ended(tables, 13))
    with pytest.raises(Conflict) as again:
        tables.update(record(1, 1), record(2, 13), ended(tables, 13))
    assert again.value.record == replace(record(2, 13), past=13)


def test_who_lost_to_that_write_reads_anew(world: World) -> None:
    tables = kept(world)
    with pytest.raises(Conflict) as late:
        tables.update(record(1, 1), replace(record(2, 1), writer="other.1"), Beside(now=START))
    assert late.value.record is None, "the rounds that moved out are not known to him"
    with pytest.raises(Conflict) as later:
        tables.update(replace(record(2, 13), past=13), replace(record(3, 13), writer="other.1"), Beside(now=START))
    assert later.value.record is not None and later.value.record.log == record(3, 14).log


def test_a_read_between_two_items_of_a_write_is_made_anew(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = kept(world)
    real, asked = world.dynamodb.query, []

    def query(**request: Any) -> Any:
        asked.append(request)
        answer = real(**request)
        if len(asked) < 2:
            answer["Items"] = [item for item in answer["Items"] if item["sk"]["S"] != "STATE#PAST"]
        return answer

    monkeypatch.setattr(tables.client, "query", query)
    found = tables.read(TABLE)
    assert found is not None and found.log == record(3, 14).log and len(asked) == 2
    world.dynamodb.delete_item(TableName="game", Key={"pk": {"S": f"T#{TABLE}"}, "sk": {"S": "STATE#PAST"}})
    with pytest.raises(LookupError):
        tables.read(TABLE)


def test_a_match_whose_rounds_all_move_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamodb, "STATE_BYTES", 0)
    players, table = opened(world, 4, pace="none")
    view = played_out(world, players, table)
    state = world.item(f"T#{table}", "STATE")
    assert state is not None and int(state["n"]["N"]) == len(view["rounds"]) > 2
    document = world.http("GET", f"/tables/{table}/transcript")[1]
    assert [deal["sum"] for deal in document["deals"]] == [one["sum"] for one in view["rounds"]]
    assert document["totals"] == view["totals"]
    assert players[1].ask({"a": "hello", "protocol": 1, "t": table})["view"]["rounds"] == view["rounds"]
