"""Two handlers that really overlap: a barrier stands between their reads and their writes."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from botocore.exceptions import ClientError

from functions.adapters import clients
from functions.adapters.dynamodb import GameTable
from functions.handlers import socket
from sahrat.table import Table, step
from tests.functions import test_dominoes as dominoes
from tests.functions.play import dealt, last_view, opened, rooted, simple_move, two_guests
from tests.functions.world import Context, Player, World

pytestmark = pytest.mark.cloud
REFUSED = ("ConditionalCheckFailedException", "TransactionCanceledException")
WRITES = ("update_item", "transact_write_items", "delete_item")


class Meeting:
    """A DynamoDB client whose first write in each thread waits until all the threads have read."""

    def __init__(self, real: Any, threads: int) -> None:
        self._real = real
        self._barrier = threading.Barrier(threads)
        self._met = threading.local()
        self.conflicts = 0

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._real, name)
        if name not in WRITES:
            return real

        def call(**request: Any) -> Any:
            table = "STATE" in json.dumps(request, default=str)
            if table and not getattr(self._met, "yes", False):
                self._met.yes = True
                self._barrier.wait(10)
            try:
                return real(**request)
            except ClientError as error:
                self.conflicts += error.response["Error"]["Code"] in REFUSED
                raise

        return call


def together(world: World, *sends: tuple[Player, dict[str, Any]], conflict: bool = True) -> list[dict[str, Any]]:
    """Sends messages at the same time, each from its own thread; the answer to each (empty: his line was
    closed before). `conflict`: all but one write must have met another's."""
    meeting = Meeting(world.dynamodb, len(sends))
    clients.use("dynamodb", meeting)
    events = []
    for player, message in sends:
        event = world.context("message", player.connection, body=json.dumps(message))
        event["requestContext"]["authorizer"] = player.facts
        events.append(event)
    with ThreadPoolExecutor(len(sends)) as pool:
        list(pool.map(lambda event: socket.handler(event, Context()), events))
    clients.use("dynamodb", world.dynamodb)
    assert meeting.conflicts >= (len(sends) - 1 if conflict else 0)
    answers = []
    for player, message in sends:
        found = [body for body in world.management.inbox[player.connection] if body.get("id") == message["id"]]
        assert len(found) == 1 or (not found and player.connection in world.management.closed)
        answers += found or [{}]
    return answers


def two_humans(world: World) -> tuple[Player, Player, str]:
    """Two humans at a table of two, the match not begun."""
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    return host, friend, table


def rounds(times: int) -> Callable[[Any], Any]:
    """The test, so many times: a race shows itself only sometimes."""
    return pytest.mark.parametrize("time", range(times))


@rounds(5)
def test_two_moves_for_one_version(world: World, time: int) -> None:
    host, friend, table = two_humans(world)
    dealt(world, host, friend, table=table)
    view = last_view(host)
    acts = (host, friend)[view["hand"]["to_act"]]
    view = last_view(acts)
    throws = view["hand"]["legal"]["throw"]
    messages = [{"a": "move", "t": table, "v": view["v"], "id": f"m{n}",
                 "move": {"do": "play", "take": False, "acts": [], "throw": throws[n]}} for n in range(2)]
    answers = together(world, *((acts, message) for message in messages))
    won, = [answer for answer in answers if "view" in answer]
    lost, = [answer for answer in answers if "e" in answer]
    assert lost["e"] in ("stale", "not_your_turn")
    assert won["v"] == view["v"] + 1
    assert last_view(host)["v"] == last_view(friend)["v"] == won["v"]
    state = world.item(f"T#{table}", "STATE")
    assert state is not None and state["v"] == {"N": str(won["v"])}
    thrown = throws[answers.index(won)]
    assert won["view"]["hand"]["top"] == thrown and won["view"]["hand"]["counts"] == [14, 14]


@rounds(3)
def test_two_players_commands_both_count(world: World, time: int) -> None:
    host, friend, table = two_humans(world)
    first, second = together(world, (host, {"a": "ready", "t": table, "hash": "ab" * 32, "id": "h"}),
                             (friend, {"a": "ready", "t": table, "hash": "cd" * 32, "id": "f"}))
    assert "view" in first and "view" in second
    view = last_view(host)
    assert [seat["hash"] for seat in view["seats"]] == ["ab" * 32, "cd" * 32]
    assert view["phase"] == "seeds" and abs(first["v"] - second["v"]) == 1


@rounds(3)
def test_the_last_seat_goes_to_one(world: World, time: int) -> None:
    host, table = opened(world, seats=2, fill=None)
    friends = [world.player(f"ضيف {n}") for n in range(3)]
    answers = together(world, *((friend, {"a": "join", "t": table, "id": "j"}) for friend in friends))
    seated, = [answer for answer in answers if "view" in answer]
    assert {answer.get("e") for answer in answers} == {None, "table_full"}
    winner = friends[answers.index(seated)]
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and conn["c1"] == {"S": winner.connection}
    for friend in friends:
        assert world.http("GET", "/me", token=friend.token)[1]["table"] == (table if friend is winner else None)


@rounds(3)
def test_nobody_opens_two_tables_at_once(world: World, time: int) -> None:
    host = world.player()
    message = {"a": "open", "game": "hand", "seats": 2, "fill": "easy"}
    together(world, (host, {**message, "id": "one"}), (host, {**message, "id": "two"}))
    at = world.http("GET", "/me", token=host.token)[1]["table"]
    answers = world.management.inbox[host.connection]
    opened_at = {body["t"] for body in answers if "view" in body}
    assert at in opened_at
    found = [item["pk"]["S"][2:] for item in world.dynamodb.scan(TableName="game")["Items"]
             if item["sk"]["S"] == "STATE"]
    seated = []
    for table in found:
        record = world.item(f"T#{table}", "STATE#CONN")
        assert record is not None
        if record.get("c0") == {"S": host.connection}:
            seated.append(table)
    assert seated == [at]


@rounds(3)
def test_a_move_and_a_new_connection_lose_nothing(world: World, time: int) -> None:
    host, friend, table = two_humans(world)
    dealt(world, host, friend, table=table)
    view = last_view(host)
    acts, waits = (host, friend) if view["hand"]["to_act"] == 0 else (friend, host)
    view = last_view(acts)
    old = waits.connection
    waits.connect()
    message = {"a": "move", "t": table, "v": view["v"], "id": "m", "move": simple_move(view)}
    move, hello = together(world, (acts, message), (waits, {"a": "hello", "protocol": 1, "t": table, "id": "h"}),
                           conflict=False)
    assert move["v"] == view["v"] + 1 and "view" in hello
    assert world.management.inbox[old][-1] == {"replaced": True} or \
        {"replaced": True} in world.management.inbox[old]
    assert waits.ask({"a": "sync", "t": table})["v"] == view["v"] + 1
    assert acts.ask({"a": "sync", "t": table})["view"]["seats"][waits is friend]["connected"] is True


@rounds(3)
def test_two_begin_the_next_deal_at_once(world: World, time: int) -> None:
    """Both put the last deal's row, which is the same; one begins the next."""
    players, table = dominoes.opened(world, 2, pace="none")
    dealt(world, *players, table=table)
    while (view := last_view(players[0]))["phase"] == "deal":
        acts = players[view["dominoes"]["to_act"]]
        mine = last_view(acts)
        acts.ask({"a": "move", "t": table, "v": mine["v"], "move": mine["dominoes"]["legal"]["moves"][0]})
    deals = world.http("GET", f"/tables/{table}/transcript")[1]["deals"]
    world.now += 11_000
    answers = together(world, *((player, {"a": "advance", "t": table, "id": "a"}) for player in players))
    assert [answer["view"]["deal"] for answer in answers] == [2, 2]
    assert last_view(players[0])["v"] == view["v"] + 1
    assert world.http("GET", f"/tables/{table}/transcript")[1]["deals"] == deals


def ends_match(tables: GameTable, table: str, seat: int, move: dict[str, Any], now: int) -> bool:
    """Whether that move is the match's last."""
    record = tables.read(table)
    assert record is not None
    found = Table.from_json(record.log)
    by = {"player": found.seats[seat].player, "gone": [None] * 2, "connected": [True] * 2}
    return step(found, {"a": "move", "v": found.v, "move": move, "by": by}, now).table.phase == "over"


@rounds(2)
def test_the_last_move_sent_twice_at_once_counts_once(world: World, time: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rooted(monkeypatch, 8)
    players, table = dominoes.opened(world, 2, variant="fives", pace="none")
    dealt(world, *players, table=table)
    while True:
        view = last_view(players[0])
        world.now += 1_000
        if view["phase"] == "pause":
            world.now += 11_000
            players[0].ask({"a": "advance", "t": table})
            continue
        seat = view["dominoes"]["to_act"]
        mine = last_view(players[seat])
        message = {"a": "move", "t": table, "v": mine["v"], "move": mine["dominoes"]["legal"]["moves"][0]}
        if len(mine["rounds"]) == 3 and ends_match(GameTable(), table, seat, message["move"], world.now):
            break
        players[seat].ask(message)
    answers = together(world, *((players[seat], {**message, "id": f"m{number}"}) for number in range(2)))
    lost, = [answer for answer in answers if "e" in answer]
    assert lost["e"] == "table_over"
    over = last_view(players[0])
    assert over["phase"] == "over" and over["v"] == view["v"] + 1
    for at, player in enumerate(players):
        me = world.http("GET", "/me", token=player.token)[1]
        assert me["rankings"] == {"dominoes_fives": {"matches": 1, "wins": int(over["places"][at] == 1)}}
        assert len(me["matches"]) == 1


@rounds(3)
def test_a_late_move_and_the_clock(world: World, time: int) -> None:
    host, friend, table = two_humans(world)
    dealt(world, host, friend, table=table)
    view = last_view(host)
    acts, waits = (host, friend) if view["hand"]["to_act"] == 0 else (friend, host)
    view = last_view(acts)
    world.now = view["deadline"] + 700
    move, advance = together(
        world, (acts, {"a": "move", "t": table, "v": view["v"], "id": "m", "move": simple_move(view)}),
        (waits, {"a": "advance", "t": table, "id": "a"}))
    assert "view" in advance
    assert "view" in move or move["e"] in ("stale", "not_your_turn")
    final = last_view(waits)
    assert final["v"] == view["v"] + 1 and final["hand"]["to_act"] != view["hand"]["to_act"]
    thrown = [event for body in world.management.inbox[waits.connection] for event in body.get("events", [])
              if event["e"] == "threw"]
    assert len(thrown) == 1


@rounds(3)
def test_a_hello_and_the_seats_loss_leave_nobodys_line_there(world: World, time: int) -> None:
    """Whichever is written first: a seat without a player has no line, and the next player's is his own."""
    host, friend, table = two_humans(world)
    friend.connect()
    hello, empty = together(
        world, (friend, {"a": "hello", "protocol": 1, "t": table, "id": "h"}),
        (host, {"a": "host", "t": table, "do": "empty", "seat": 1, "id": "e"}), conflict=False)
    assert "view" in empty and ("view" in hello or hello["e"] == "not_seated")
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and "c1" not in conn and "g1" not in conn
    other = world.player("ريم")
    assert other.ask({"a": "join", "t": table})["view"]["seat"] == 1
    friend.heard()
    host.ask({"a": "host", "t": table, "do": "options", "options": {"pace": "fast"}})
    assert friend.heard() == [] and last_view(other)["options"]["pace"] == "fast"


@rounds(3)
def test_two_lines_of_one_player_say_hello(world: World, time: int) -> None:
    host, friend, table = two_humans(world)
    lines = []
    for _ in range(2):
        friend.connect()
        lines.append(friend.connection)
    twin = copy.copy(friend)
    twin.connection = lines[0]
    message = {"a": "hello", "protocol": 1, "t": table}
    together(world, (twin, {**message, "id": "one"}), (friend, {**message, "id": "two"}))
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None
    live = conn["c1"]["S"]
    dead, = set(lines) - {live}
    assert world.management.inbox[dead][-1] == {"replaced": True} and dead in world.management.closed
    assert {"replaced": True} not in world.management.inbox[live]


@rounds(2)
def test_a_bucket_is_not_filled_anew_by_two_at_once(world: World, time: int) -> None:
    host, table = opened(world)
    world.now += 10_000
    events = []
    for number in range(64):
        message = {"a": "sync", "t": table, "id": f"s{number}"}
        event = world.context("message", host.connection, body=json.dumps(message))
        event["requestContext"]["authorizer"] = host.facts
        events.append(event)
    host.heard()
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda event: socket.handler(event, Context()), events))
    codes = [body.get("e") for body in host.heard() if "id" in body]
    assert codes.count("too_fast") == 64 - 40 and codes.count(None) == 40


@rounds(3)
def test_a_seat_that_moves_and_a_hello_of_another_device(world: World, time: int) -> None:
    """Whichever is written first: the seat that the player ends on has the device that said hello last."""
    host, table = opened(world, seats=4, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    twin = copy.copy(friend)
    twin.connect()
    _, hello = together(
        world, (friend, {"a": "join", "t": table, "seat": 3, "id": "m"}),
        (twin, {"a": "hello", "protocol": 1, "t": table, "id": "h"}), conflict=False)
    assert "view" in hello
    view = twin.ask({"a": "sync", "t": table})["view"]
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and conn[f"c{view['seat']}"] == {"S": twin.connection}
    assert {name for name in conn if name[0] == "c"} == {"c0", f"c{view['seat']}"}
    assert {"replaced": True} in world.management.inbox[friend.connection]


@rounds(3)
def test_who_loses_a_seat_keeps_his_old_one(world: World, time: int) -> None:
    friends, olds = two_guests(world)
    _, new = opened(world, seats=2, fill=None)
    answers = together(world, *((friend, {"a": "join", "t": new, "id": "j"}) for friend in friends))
    assert {answer.get("e") for answer in answers} == {None, "table_full"}
    for friend, old, answer in zip(friends, olds, answers, strict=True):
        won = "view" in answer
        assert world.http("GET", "/me", token=friend.token)[1]["table"] == (new if won else old)
        conn, there = world.item(f"T#{old}", "STATE#CONN"), world.item(f"T#{new}", "STATE#CONN")
        assert conn is not None and there is not None
        assert (conn.get("c1"), there["c1"] == {"S": friend.connection}) == (
            (None, True) if won else ({"S": friend.connection}, False))


@rounds(3)
def test_back_at_a_match_and_a_seat_elsewhere_are_one_of_both(world: World, time: int) -> None:
    host, friend, table = two_humans(world)
    dealt(world, host, friend, table=table)
    friend.ask({"a": "leave", "t": table})
    _, new = opened(world, seats=2, fill=None)
    friend.ask({"a": "hello", "protocol": 1, "t": table})
    twin = copy.copy(friend)
    twin.connect()
    together(world, (friend, {"a": "back", "t": table, "id": "b"}), (twin, {"a": "join", "t": new, "id": "j"}))
    away = host.ask({"a": "sync", "t": table})["view"]["seats"][1]["away"]
    conn = world.item(f"T#{new}", "STATE#CONN")
    assert conn is not None and ("c1" in conn) is away
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == (new if away else table)


@rounds(3)
def test_two_who_change_tables_at_once_both_get_there(world: World, time: int) -> None:
    """Each takes a seat where the other gives one up: neither sits twice, and neither nowhere."""
    friends, tables = two_guests(world)
    answers = together(world, *((friend, {"a": "join", "t": table, "id": "j"})
                                for friend, table in zip(friends, reversed(tables), strict=True)))
    for friend, table, answer in zip(friends, reversed(tables), answers, strict=True):
        assert "view" in answer, answer
        assert world.http("GET", "/me", token=friend.token)[1]["table"] == table
        view = friend.ask({"a": "sync", "t": table})["view"]
        assert [seat["name"] for seat in view["seats"] if seat["kind"] == "human"][1:] == [friend.name]
        conn = world.item(f"T#{table}", "STATE#CONN")
        assert conn is not None and {name for name in conn if name[0] == "c"} == {"c0", f"c{view['seat']}"}
        assert conn[f"c{view['seat']}"] == {"S": friend.connection}
