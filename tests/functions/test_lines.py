"""Whose line a seat's is when hellos, goodbyes and seats cross, and when replies to one's own writes are lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from functions.handlers import socket
from tests.functions import faults
from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.world import START, Context, Player, World


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other at once."""
    monkeypatch.setattr(time, "sleep", lambda seconds: None)


def waiting(world: World) -> tuple[Player, Player, str]:
    """A host and a friend at a table of two that has not begun."""
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    return host, friend, table


def said(world: World, player: Player, message: dict[str, Any], epoch: int) -> None:
    """A message that API Gateway got at `epoch` and whose handler starts now."""
    event = world.context("message", player.connection, body=json.dumps(message))
    event["requestContext"] |= {"authorizer": player.facts, "requestTimeEpoch": epoch}
    socket.handler(event, Context())


def test_a_slow_hello_never_takes_the_seat_of_who_sits_there_by_now(world: World) -> None:
    """It would get that player's views, his cards among them."""
    host, friend, table = waiting(world)
    other = world.player("ريم")
    friend.drop()
    friend.connect()

    def overtaken(call: Callable[[], Any]) -> Any:
        faults.mend(world)
        assert "view" in host.ask({"a": "host", "t": table, "do": "empty", "seat": 1})
        assert "view" in other.ask({"a": "join", "t": table})
        return call()

    class AtTheSeat(faults.Once):
        def __call__(self, name: str, call: Callable[[], Any]) -> Any:
            mine = name == "update_item" and "STATE#CONN" in str(call.__closure__ and [
                cell.cell_contents for cell in call.__closure__])
            return super().__call__(name, call) if mine else call()

    plan = AtTheSeat(0, overtaken)
    faults.use(world, plan)
    answer, = [each for each in friend.send({"a": "hello", "protocol": 1, "t": table, "id": "slow"})]
    assert plan.done and answer["e"] == "not_seated"
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and conn["c1"] == {"S": other.connection}
    assert {"replaced": True} not in other.heard()
    friend.heard()
    dealt(world, host, other, table=table)
    assert friend.heard() == [] and last_view(other)["hand"]["own"]


def test_the_newest_hello_wins_whatever_comes_first(world: World) -> None:
    """A cold start made the older one late: its line is dead by then, and the living one must stay."""
    host, friend, table = waiting(world)
    dealt(world, host, friend, table=table)
    first = world.now + 100
    friend.connect()
    old = friend.connection
    world.now += 5_000
    friend.connect()
    assert "view" in friend.ask({"a": "hello", "protocol": 1, "t": table})
    new, friend.connection = friend.connection, old
    said(world, friend, {"a": "hello", "protocol": 1, "t": table, "id": "late"}, first)
    assert world.management.inbox[old][-1]["e"] == "replaced"
    friend.connection = new
    assert "view" in friend.ask({"a": "sync", "t": table})
    assert {"replaced": True} not in world.management.inbox[new]
    friend.connection = old
    world.now += 1_000
    assert "view" in friend.ask({"a": "hello", "protocol": 1, "t": table}), "a tap there later takes the seat back"
    assert world.management.inbox[new][-1] == {"replaced": True}


def test_a_hello_whose_line_is_gone_already_leaves_the_seat_without_one(world: World) -> None:
    host, friend, table = waiting(world)
    friend.drop()
    friend.connect()
    world.management.open.discard(friend.connection)
    host.heard()
    said(world, friend, {"a": "hello", "protocol": 1, "t": table}, world.now)
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and "c1" not in conn and conn["g1"] == {"N": str(world.now)}


def test_a_lost_line_is_lost_from_now_and_not_from_the_tables_last_step(world: World) -> None:
    """Words said an hour after the last move would make a seat away at once."""
    host, friend, table = waiting(world)
    friend.drop(tell=False)
    world.now += 300_000
    host.ask({"a": "say", "t": table, "phrase": "salam"})
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and conn["g1"] == {"N": str(world.now)}


def test_a_message_id_is_its_players_own(world: World) -> None:
    """Who sits down where another sat may use the id that the other used last."""
    host, friend, table = waiting(world)
    assert "view" in friend.ask({"a": "ready", "t": table, "hash": "ab" * 32, "id": "m7"})
    host.ask({"a": "host", "t": table, "do": "empty", "seat": 1})
    other = world.player("ريم")
    joined, = [each for each in other.send({"a": "join", "t": table}) if "view" in each]
    answer = other.ask({"a": "ready", "t": table, "hash": "cd" * 32, "id": "m7"})
    assert answer["v"] == joined["v"] + 1 and answer["view"]["seats"][1]["hash"] == "cd" * 32


def test_what_is_kept_of_connections_expires(world: World) -> None:
    host, friend, table = waiting(world)
    for step in (lambda: None, friend.drop, friend.connect,
                 lambda: friend.ask({"a": "hello", "protocol": 1, "t": table})):
        step()
        conn = world.item(f"T#{table}", "STATE#CONN")
        assert conn is not None and int(conn["expires"]["N"]) > world.now // 1000 + 180 * 24 * 3600
    dealt(world, host, friend, table=table)
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and "expires" in conn


Act = Callable[[], object]
Script = Callable[[World], tuple[list[Player], Act]]
"""Who is at a table, and what is done then; done again it is the same message again."""


def _comes_again(world: World) -> tuple[list[Player], Act]:
    host, friend, table = waiting(world)
    friend.connect()
    return [host, friend], lambda: friend.send({"a": "hello", "protocol": 1, "t": table})


def _goes(world: World) -> tuple[list[Player], Act]:
    host, friend, table = waiting(world)
    return [host, friend], friend.drop


def _opens(world: World) -> tuple[list[Player], Act]:
    host = world.player()
    return [host], lambda: host.send({"a": "open", "game": "hand", "seats": 2, "fill": "easy", "id": "o"})


def _joins(world: World) -> tuple[list[Player], Act]:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    return [host, friend], lambda: friend.send({"a": "join", "t": table, "id": "j"})


def playing(world: World) -> tuple[Player, Player, str]:
    """Both in a deal that the host begins."""
    while True:
        host, friend, table = waiting(world)
        dealt(world, host, friend, table=table)
        if last_view(host)["hand"]["to_act"] == 0:
            return host, friend, table


def _leaves(world: World) -> tuple[list[Player], Act]:
    host, friend, table = playing(world)
    return [host, friend], lambda: friend.send({"a": "leave", "t": table, "id": "l"})


def _comes_back(world: World) -> tuple[list[Player], Act]:
    host, friend, table = playing(world)
    friend.send({"a": "leave", "t": table})
    friend.send({"a": "hello", "protocol": 1, "t": table})
    return [host, friend], lambda: friend.send({"a": "back", "t": table, "id": "b"})


def _moves(world: World) -> tuple[list[Player], Act]:
    host, friend, table = playing(world)
    view = last_view(host)
    move = {"a": "move", "t": table, "v": view["v"], "id": "m", "move": simple_move(view)}
    return [host, friend], lambda: host.send(move)


def watchdog(world: World, table: str) -> tuple[int, dict[str, Any]]:
    """The last schedule made for a table: when it is due, and its event."""
    return [each for each in world.watchdogs() if each[1]["table"] == table][-1]


def _is_woken(world: World) -> tuple[list[Player], Act]:
    host, friend, table = playing(world)
    at, event = watchdog(world, table)
    world.now = at
    return [host, friend], lambda: world.wake(event)


def _is_woken_too_early(world: World) -> tuple[list[Player], Act]:
    host, friend, table = waiting(world)
    at, event = watchdog(world, table)
    host.ask({"a": "host", "t": table, "do": "options", "options": {"pace": "fast"}})
    world.now += 30_000
    host.ask({"a": "ready", "t": table, "hash": "ab" * 32})
    world.now = at
    return [host, friend], lambda: world.wake(event)


SCRIPTS = [_comes_again, _goes, _opens, _joins, _leaves, _comes_back, _moves, _is_woken, _is_woken_too_early]


def begun(world: World, script: Script) -> tuple[list[Player], Act]:
    """A script at the point from where calls may fail."""
    faults.mend(world)
    world.now = START
    players, act = script(world)
    world.scheduler.made.clear()
    world.management.closed.clear()
    return players, act


def lines(world: World, players: list[Player]) -> dict[str, str]:
    """Whose line each seat's is, or that it has none, without names that differ from run to run."""
    table = last_view(players[0])["table"]
    names = {player.connection: f"line {number}" for number, player in enumerate(players)}
    return {name: names.get(next(iter(value.values())), next(iter(value)))
            for name, value in (world.item(f"T#{table}", "STATE#CONN") or {}).items() if name not in ("pk", "sk")}


def rows(world: World, players: list[Player]) -> list[tuple[bool, bool]]:
    """Whether each player's row names a table, and whether his line has a row."""
    return [("t" in (world.item(f"P#{player.id}", "P") or {}), world.item(f"C#{player.connection}", "C") is not None)
            for player in players]


def told(world: World, players: list[Player]) -> Any:
    """All that came of a script."""
    faults.mend(world)
    inboxes = [[(sorted(body), body.get("v"), body.get("e"), len(body.get("events", [])))
                for body in world.management.inbox[player.connection]] for player in players]
    state = world.item(f"T#{last_view(players[0])['table']}", "STATE")
    assert state is not None
    return {"heard": inboxes, "lines": lines(world, players), "version": state["v"], "watchdog": state["wd"],
            "rows": rows(world, players), "closed": len(world.management.closed),
            "schedules": [at for at, _ in world.watchdogs()]}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_write_that_the_sdk_repeats_after_a_lost_reply_changes_nothing(world: World, script: Script) -> None:
    """Whatever write it is: the repeat meets what the first try wrote, and that is no other's."""

    def outcome(plan: Any) -> Any:
        players, act = begun(world, script)
        faults.use(world, plan)
        act()
        return told(world, players)

    counting = faults.Counting()
    usual = outcome(counting)
    writes = sum(name in faults.WRITES for name in counting.calls)
    assert writes
    for at in range(writes):
        plan = faults.Once(at, faults.sdk_retry, faults.WRITES)
        assert outcome(plan) == usual, at
        assert plan.done


@pytest.mark.parametrize("script", [_comes_again, _goes, _leaves, _comes_back, _is_woken])
def test_after_a_crash_between_any_two_calls_all_ends_as_ever(world: World, script: Script) -> None:
    """The message is sent once more, the host says a word, and everything is as if nothing had happened."""

    def outcome(plan: Any) -> Any:
        players, act = begun(world, script)
        faults.use(world, plan)
        try:
            act()
        except faults.Crash:
            faults.mend(world)
            if script is not _goes:
                act()
        faults.mend(world)
        host = players[0]
        table = last_view(host)["table"]
        host.ask({"a": "say", "t": table, "phrase": "salam"})
        view = host.ask({"a": "sync", "t": table})["view"]
        named = [at for at, _ in rows(world, players)]
        return {"seats": [(seat["kind"], seat["connected"], seat["away"], seat["bot"]) for seat in view["seats"]],
                "v": view["v"], "phase": view["phase"], "lines": lines(world, players), "named": named}

    counting = faults.Counting()
    usual = outcome(counting)
    for at in range(len(counting.calls)):
        assert outcome(faults.Once(at, faults.crash_before)) == usual, (at, counting.calls[at])
