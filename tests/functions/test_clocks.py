"""Time at a table: who may say that it has passed, the watchdog, the sweeper, absent players, tables that end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from functions.handlers import socket
from functions.service import tending
from sahrat import table_clock, table_deal
from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.world import Context, Player, World


def playing(world: World) -> tuple[Player, Player, str]:
    """Two humans in a deal: who is to act, who waits, the table."""
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    dealt(world, host, friend, table=table)
    return (host, friend, table) if last_view(host)["hand"]["to_act"] == 0 else (friend, host, table)


def stored(world: World, table: str, name: str) -> int:
    """A number of the table's item; 0 when it is not there."""
    item = world.item(f"T#{table}", "STATE")
    assert item is not None
    return int(item[name]["N"]) if name in item else 0


def test_time_is_honoured_only_past_the_deadline_and_grace(world: World) -> None:
    acts, waits, table = playing(world)
    view = last_view(acts)
    world.now = view["deadline"] + 699
    early = waits.ask({"a": "advance", "t": table})
    assert early["v"] == view["v"] and early["events"] == []
    world.now = view["deadline"] + 700
    due = waits.ask({"a": "advance", "t": table})
    assert due["v"] == view["v"] + 1
    assert [event["e"] for event in due["events"] if event["e"] == "threw"] == ["threw"]


def test_an_own_move_is_good_in_the_grace(world: World) -> None:
    acts, _, table = playing(world)
    view = last_view(acts)
    world.now = view["deadline"] + 700
    assert "view" in acts.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})


def test_a_move_too_late_finds_the_clock_has_moved(world: World) -> None:
    acts, waits, table = playing(world)
    view = last_view(acts)
    world.now = view["deadline"] + 701
    answers = acts.send({"a": "move", "t": table, "v": view["v"], "id": "late", "move": simple_move(view)})
    refused, = [answer for answer in answers if answer.get("id") == "late"]
    assert refused["e"] in ("stale", "not_your_turn")
    assert last_view(acts)["v"] == last_view(waits)["v"] == view["v"] + 1, "and the clock's turn was written"


def test_gateway_time_counts_so_a_cold_start_costs_no_turn(world: World) -> None:
    acts, _, table = playing(world)
    view = last_view(acts)
    event_time = view["deadline"]
    world.now = event_time
    body = json.dumps({"a": "move", "t": table, "v": view["v"], "id": "cold", "move": simple_move(view)})
    event = world.context("message", acts.connection, body=body)
    event["requestContext"]["authorizer"] = acts.facts
    world.now += 5_000
    socket.handler(event, Context())
    assert last_view(acts)["v"] == view["v"] + 1


def test_one_watchdog_a_minute_not_one_a_turn(world: World) -> None:
    acts, waits, table = playing(world)
    made = len(world.scheduler.made)
    for _ in range(24):
        view = last_view(acts)
        world.now = max(world.now, view["shown"]) + 2_000
        acts.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
        if last_view(acts)["hand"]["to_act"] != last_view(acts)["seat"]:
            acts, waits = waits, acts
    assert len(world.scheduler.made) - made <= 2
    for request in world.scheduler.made.values():
        assert request["ActionAfterCompletion"] == "DELETE" and request["GroupName"] == "tables"
        assert request["ScheduleExpression"].startswith("at(2026-")
        assert len(request["Name"]) <= 64


def test_nobody_watches_and_the_match_goes_on(world: World) -> None:
    acts, waits, table = playing(world)
    version = stored(world, table, "v")
    acts.drop(tell=False)
    waits.drop(tell=False)
    seen = 0
    for _ in range(3):
        at, event = world.watchdogs()[-1]
        assert at > world.now, "a later one is always pending"
        world.now = at + 30_000
        world.wake(event)
        seen += 1
        assert stored(world, table, "v") > version
        version = stored(world, table, "v")
        if last_phase(world, table) == "over":
            break
    assert seen >= 2


def last_phase(world: World, table: str) -> str:
    """The table's phase as its transcript tells: over when no longer live."""
    item = world.item(f"T#{table}", "STATE")
    return "deal" if item is not None and "live" in item else "over"


def test_an_abandoned_match_ends_and_no_watchdog_follows(world: World) -> None:
    acts, waits, table = playing(world)
    acts.drop()
    waits.drop()
    for _ in range(12):
        at, event = world.watchdogs()[-1]
        if at <= world.now or last_phase(world, table) == "over":
            break
        world.now = at + 1_000
        world.wake(event)
    assert last_phase(world, table) == "over"
    assert stored(world, table, "dl") == 0 and stored(world, table, "expires") > world.now // 1000
    made = len(world.scheduler.made)
    world.wake(world.watchdogs()[-1][1])
    assert len(world.scheduler.made) == made
    document = world.http("GET", f"/tables/{table}/transcript")[1]
    assert document["deals"][-1]["result"] == {"cancelled": "abandoned"}


def test_a_stale_or_doubled_schedule_arms_nothing(world: World) -> None:
    acts, _, table = playing(world)
    at, event = world.watchdogs()[-1]
    world.now = at + 100
    world.wake(event)
    made = set(world.scheduler.made)
    world.wake(event)
    world.wake({"table": table, "at": at - 60_000})
    assert set(world.scheduler.made) == made


def test_a_watchdog_of_a_table_that_is_gone_does_nothing(world: World) -> None:
    world.wake({"table": "gone", "at": 1})
    world.wake({"table": "gone"})
    assert world.scheduler.made == {} and world.management.posted == []
    assert world.dynamodb.scan(TableName="game")["Count"] == 0


def test_the_sweeper_repairs_what_a_crash_left(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(**_: Any) -> None:
        raise RuntimeError("the function ended here")

    real = world.scheduler.create_schedule
    monkeypatch.setattr(world.scheduler, "create_schedule", lost)
    acts, waits, table = playing(world)
    assert world.scheduler.made == {}
    promised = stored(world, table, "wd")
    assert promised > world.now
    version = stored(world, table, "v")
    monkeypatch.setattr(world.scheduler, "create_schedule", real)
    world.now = promised + tending.OVERDUE
    world.sweep()
    assert stored(world, table, "v") == version, "not yet overdue"
    world.now += 1_000
    world.sweep()
    assert stored(world, table, "v") > version
    assert world.watchdogs()[-1][0] > world.now
    world.sweep()
    assert len(world.scheduler.made) == 1


def test_the_sweeper_sees_many_tables_and_only_those_in_play(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    waiting, _ = opened(world, seats=2, fill=None)
    games = [opened(world, seats=2) for _ in range(3)]
    for host, table in games:
        dealt(world, host, table=table)
    capsys.readouterr()
    world.sweep()
    assert '"LiveTables":[3.0]' in capsys.readouterr().out.replace(" ", "")
    assert waiting.ask({"a": "ping"})["pong"] == world.now


def test_a_seat_without_a_connection_is_freed_before_the_match(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    friend.ask({"a": "join", "t": table})
    friend.drop()
    at, event = [pair for pair in world.watchdogs() if pair[0] <= world.now + 61_000][-1]
    world.now = at
    world.wake(event)
    assert last_view(host)["seats"][1]["kind"] == "empty"
    friend.connect()
    assert friend.ask({"a": "hello", "protocol": 1, "t": table})["e"] == "not_seated"


def test_an_idle_table_is_deleted_with_its_invite(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    code = last_view(host)["code"]
    at, event = world.watchdogs()[-1]
    assert world.now + 600_000 <= at <= world.now + 660_000
    world.now = at
    world.wake(event)
    assert world.item(f"T#{table}", "STATE") is None and world.item(f"T#{table}", "STATE#CONN") is None
    assert world.http("GET", f"/invites/{code}")[0] == 404
    assert host.heard()[-1]["view"]["ended"] == "deleted"
    assert host.ask({"a": "sync", "t": table})["e"] == "no_table"
    assert "view" in host.ask({"a": "open", "game": "hand", "seats": 2, "fill": "easy"})


def test_an_absent_player_is_played_for_and_comes_back_to_his_hand(world: World) -> None:
    acts, waits, table = playing(world)
    own = last_view(acts)["hand"]["own"]
    acts.drop()
    world.now += 31_000
    told = waits.ask({"a": "advance", "t": table})
    assert told["view"]["seats"][1 - told["view"]["seat"]]["away"] is True
    acts.connect()
    answer = acts.ask({"a": "hello", "protocol": 1, "t": table})
    assert answer["view"]["seats"][answer["view"]["seat"]]["away"] is False
    assert len(set(answer["view"]["hand"]["own"]) & set(own)) >= len(set(own)) - 2
    assert any(event.get("by") == "clock" for event in answer["seen"])


def test_a_table_whose_bots_fail_is_broken_off(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    host, table = opened(world, seats=2)

    def fails(*_: object) -> None:
        raise RuntimeError("the bot holds KS")

    monkeypatch.setattr(table_clock, "decide", fails)
    dealt(world, host, table=table)
    view = last_view(host)
    for _ in range(4):
        if view["phase"] != "deal":
            break
        world.now = max(world.now, view["shown"]) + 100
        host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
        view = last_view(host)
    assert (view["phase"], view["ended"]) == ("over", "broken")
    assert view["places"] is None


def test_a_table_whose_clock_fails_is_broken_off(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its watchdog and the sweeper would fail at it for ever."""
    acts, waits, table = playing(world)

    def fails(*_: object) -> None:
        raise RuntimeError("the clock holds KS")

    monkeypatch.setattr(table_clock, "clock_turn", fails)
    world.now = last_view(acts)["deadline"] + 700
    world.wake(world.watchdogs()[-1][1])
    view = last_view(waits)
    assert (view["phase"], view["ended"]) == ("over", "broken")
    assert last_phase(world, table) == "over"


def test_more_deals_than_a_message_has_room_for_end_the_match(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_deal, "DEALS_MOST", 1)
    host = world.player()
    table = host.ask({"a": "open", "game": "baloot", "seats": 4})["t"]
    others = [world.player() for _ in range(3)]
    for seat, other in enumerate(others, 1):
        other.ask({"a": "join", "t": table, "seat": seat})
    seats = [host, *others]
    dealt(world, *seats, table=table)
    view = last_view(host)
    while view["phase"] == "deal":
        world.now = max(world.now, view["shown"]) + 100
        acts = seats[view["baloot"]["to_act"]]
        assert "view" in acts.ask({"a": "move", "t": table, "v": view["v"], "move": {"do": "call", "call": "pass"}})
        view = last_view(host)
    assert view["phase"] == "pause" and view["rounds"][0]["cancelled"] == "passed"
    world.now = view["shown"] + 10_000
    host.ask({"a": "advance", "t": table})
    view = last_view(host)
    assert (view["phase"], view["ended"], view["places"]) == ("over", "broken", None)
    assert world.http("GET", f"/tables/{table}/transcript")[1]["deals"][0]["result"]["cancelled"] == "passed"


def test_who_leaves_in_the_step_that_ends_the_match_has_left(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """His row would be written twice in one transaction, which DynamoDB refuses."""
    monkeypatch.setattr(table_deal, "DEALS_MOST", 0)
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    for number, player in enumerate((host, friend)):
        player.ask({"a": "ready", "t": table, "hash": f"{number}{number}" * 32})
    world.now += 9_000
    answers = friend.send({"a": "leave", "t": table, "id": "leave"})
    assert not [answer for answer in answers if "e" in answer], answers
    assert last_view(host)["phase"] == "over"
    assert world.http("GET", "/me", token=friend.token)[1]["table"] is None
    assert [match["table"] for match in world.http("GET", "/me", token=friend.token)[1]["matches"]] == [table]


def test_a_table_without_a_clock_notices_that_nobody_is_there(world: World) -> None:
    """Nothing moves there that would show a line to be dead, and it would be woken for ever."""
    host = world.player()
    table = host.ask({"a": "open", "game": "baloot", "seats": 4, "fill": "easy", "options": {"turn_time": None}})["t"]
    dealt(world, host, table=table)
    assert last_view(host)["deadline"] is None and last_view(host)["baloot"]["to_act"] == 0
    host.drop(tell=False)
    for _ in range(10):
        at, event = world.watchdogs()[-1]
        if last_phase(world, table) == "over":
            break
        world.now = max(world.now, at) + 1_000
        world.wake(event)
    assert last_phase(world, table) == "over"
    made = len(world.scheduler.made)
    world.wake(world.watchdogs()[-1][1])
    assert len(world.scheduler.made) == made
