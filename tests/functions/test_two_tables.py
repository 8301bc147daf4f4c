"""From one table to another: the old seat goes with the write that wins the new one, and with no other."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from typing import Any

import pytest

from functions.service import changes
from tests.functions import faults
from tests.functions.play import dealt, last_view, opened, simple_move, two_guests
from tests.functions.world import Player, World


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other at once."""
    monkeypatch.setattr(time, "sleep", lambda seconds: None)


def beforehand(world: World, act: Callable[[], Any]) -> faults.Once:
    """From here on `act` is done just before the first write of a table."""

    def overtaken(call: Callable[[], Any]) -> Any:
        faults.mend(world)
        act()
        return call()

    plan = faults.Once(0, overtaken, ("transact_write_items",))
    faults.use(world, plan)
    return plan


def seats(world: World, player: Player, table: str) -> tuple[Any, ...]:
    """What a player's seat at a table consists of."""
    return (world.item(f"T#{table}", "STATE"), world.item(f"T#{table}", "STATE#CONN"),
            world.http("GET", "/me", token=player.token)[1]["table"], world.item(f"C#{player.connection}", "C"))


def test_who_loses_the_race_for_a_seat_keeps_his_old_one(world: World) -> None:
    host, old = opened(world, seats=3, fill=None)
    friend, rival = world.player("نورة"), world.player("ريم")
    friend.ask({"a": "join", "t": old})
    _, new = opened(world, seats=2, fill=None)
    before = seats(world, friend, old)
    plan = beforehand(world, lambda: rival.ask({"a": "join", "t": new}))
    friend.heard()
    answer, = friend.send({"a": "join", "t": new, "id": "late"})
    assert plan.done and answer["e"] == "table_full"
    after = seats(world, friend, old)
    assert after[:3] == before[:3] and after[3]["t"] == before[3]["t"] == {"S": old}
    assert last_view(host)["seats"][1]["name"] == "نورة"
    assert "view" in friend.ask({"a": "ready", "t": old, "hash": "ab" * 32})


def test_the_old_seat_goes_with_the_write_that_wins_the_new_one(world: World) -> None:
    host, old = opened(world, seats=3, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": old})
    _, new = opened(world, seats=2, fill=None)
    for way in (faults.crash_before, faults.crash_after):
        faults.use(world, faults.Once(0, way, ("transact_write_items",)))
        with pytest.raises(faults.Crash):
            friend.send({"a": "join", "t": new, "id": "once"})
        faults.mend(world)
        state, conn, at, _ = seats(world, friend, old)
        moved = way is faults.crash_after
        view = host.ask({"a": "sync", "t": old})["view"]
        assert (view["seats"][1]["kind"], at) == (("empty", new) if moved else ("human", old))
        assert conn is not None and ("c1" in conn) is not moved
    answer = friend.ask({"a": "join", "t": new, "id": "once"})
    assert answer["view"]["seats"][1]["name"] == "نورة"


def test_the_last_to_go_takes_his_old_table_along(world: World) -> None:
    host, old = opened(world, seats=2, fill=None)
    code = last_view(host)["code"]
    _, new = opened(world, seats=2, fill=None)
    assert host.ask({"a": "join", "t": new})["view"]["seat"] == 1
    assert world.item(f"T#{old}", "STATE") is None and world.item(f"T#{old}", "STATE#CONN") is None
    assert world.http("GET", f"/invites/{code}")[1]["e"] == "no_invite"


def test_two_who_change_tables_at_once_both_get_there(world: World) -> None:
    """Each takes a seat where the other gives one up; whoever is later finds both tables changed, and does it again."""
    friends, tables = two_guests(world)
    plan = beforehand(world, lambda: friends[1].ask({"a": "join", "t": tables[0]}))
    assert "view" in friends[0].ask({"a": "join", "t": tables[1]}) and plan.done
    for friend, table in zip(friends, reversed(tables), strict=True):
        view = friend.ask({"a": "sync", "t": table})["view"]
        assert [seat["name"] for seat in view["seats"] if seat["kind"] == "human"][1:] == [friend.name]
        _, conn, at, line = seats(world, friend, table)
        assert at == table and line["t"] == {"S": table}
        assert {name for name in conn if name[0] == "c"} == {"c0", f"c{view['seat']}"}
        assert conn[f"c{view['seat']}"] == {"S": friend.connection}


@pytest.mark.parametrize("message", [{"a": "join"}, {"a": "open", "game": "hand", "seats": 2}])
@pytest.mark.parametrize("alone", [False, True])
def test_who_was_away_so_long_that_his_old_seat_is_free_sits_down_elsewhere(
        world: World, message: dict[str, Any], alone: bool) -> None:
    """Nothing has freed it yet: it goes with the new one won, and with the last to go his table."""
    host, old = opened(world, seats=3, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": old})
    if alone:
        host.ask({"a": "leave", "t": old})
    _, new = opened(world, seats=2, fill=None)
    friend.drop()
    world.now += 61_000
    friend.connect()
    answer = friend.ask({**message, **({"t": new} if message["a"] == "join" else {})})
    assert "view" in answer, answer
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == answer["t"]
    if alone:
        assert world.item(f"T#{old}", "STATE") is None
    else:
        assert last_view(host)["seats"][1]["kind"] == "empty"


@pytest.mark.parametrize("message", [{"a": "join"}, {"a": "open", "game": "hand", "seats": 2, "fill": "easy"}])
def test_an_old_table_that_begins_meanwhile_is_not_left(world: World, message: dict[str, Any]) -> None:
    """It is a match by then: the new seat is refused, and the old one is played on."""
    host, old = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": old})
    _, new = opened(world, seats=2, fill=None)
    friend.ask({"a": "ready", "t": old, "hash": "ab" * 32})
    plan = beforehand(world, lambda: host.ask({"a": "ready", "t": old, "hash": "cd" * 32}))
    friend.heard()
    there = {"t": new} if message["a"] == "join" else {}
    *_, answer = friend.send({**message, **there, "id": "late"})
    assert plan.done and answer["e"] == "at_table"
    assert last_view(host)["phase"] == "seeds" and last_view(host)["seats"][1]["name"] == "نورة"
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == old


def left_and_elsewhere(world: World) -> tuple[Player, Player, str, str]:
    """A host, and a friend who has left their match and opened a table that has not begun; the match; that table."""
    host, match = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": match})
    dealt(world, host, friend, table=match)
    friend.ask({"a": "leave", "t": match})
    return host, friend, match, friend.ask({"a": "open", "game": "hand", "seats": 2})["t"]


def test_back_gives_up_the_table_that_has_not_begun(world: World) -> None:
    host, friend, match, other = left_and_elsewhere(world)
    friend.ask({"a": "hello", "protocol": 1, "t": match})
    assert friend.ask({"a": "back", "t": match})["view"]["seats"][1]["away"] is False
    assert world.item(f"T#{other}", "STATE") is None
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == match


def test_those_left_behind_are_told_before_the_match_goes_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots may take as long as the function has, and it may end among them."""
    host, friend, match, other = left_and_elsewhere(world)
    third = world.player("ريم")
    third.ask({"a": "join", "t": other})
    friend.ask({"a": "hello", "protocol": 1, "t": match})

    def ended(*_: Any) -> None:
        raise faults.Crash

    monkeypatch.setattr(changes, "go_on", lambda cloud, record, table: ended() if record.id == match else None)
    with pytest.raises(faults.Crash):
        friend.send({"a": "back", "t": match})
    assert last_view(host)["seats"][1]["away"] is False
    assert [seat["kind"] for seat in last_view(third)["seats"]] == ["empty", "human"]


def test_an_own_move_gives_it_up_as_well(world: World) -> None:
    """PD-16: it ends being away as «رجعت» does; else the other table might begin, and one would play at two."""
    host, friend, match, other = left_and_elsewhere(world)
    friend.ask({"a": "hello", "protocol": 1, "t": match})
    while (view := last_view(host))["hand"]["to_act"] == 0:
        plan = faults.Once(1, faults.crash_before, ("update_item",))
        move = {"a": "move", "t": match, "v": view["v"], "id": f"m{view['v']}", "move": simple_move(view)}
        faults.sent(world, plan, host, move)
    view = last_view(friend)
    assert view["hand"]["to_act"] == 1 and view["seats"][1]["away"] is True, "the bot has not moved yet"
    answer = friend.ask({"a": "move", "t": match, "v": view["v"], "move": simple_move(view)})
    assert answer["view"]["seats"][1]["away"] is False
    assert world.item(f"T#{other}", "STATE") is None
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == match


def test_back_at_one_match_beside_a_new_seat_elsewhere_is_one_of_both(world: World) -> None:
    host, friend, match, other = left_and_elsewhere(world)
    friend.ask({"a": "leave", "t": other})
    friend.ask({"a": "hello", "protocol": 1, "t": match})
    _, new = opened(world, seats=2, fill=None)
    second = world.player()
    second.id, second.token = friend.id, friend.token
    second.connect()

    def overtaken(call: Callable[[], Any]) -> Any:
        faults.mend(world)
        assert "view" in second.ask({"a": "join", "t": new})
        assert world.http("GET", "/me", token=friend.token)[1]["table"] == new
        return call()

    faults.use(world, faults.Once(0, overtaken, ("transact_write_items",)))
    assert friend.ask({"a": "back", "t": match})["view"]["seats"][1]["away"] is False
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == match
    assert second.heard()[-1] == {"left": True, "t": new}


def second_line(world: World, player: Player) -> Player:
    """Another device of the same player."""
    other = copy.copy(player)
    other.connect()
    return other


CHANGES: list[dict[str, Any]] = [{"a": "join", "seat": 3}, {"a": "leave"}]


@pytest.mark.parametrize("message", CHANGES)
def test_a_seat_that_moves_or_goes_beside_a_hello_keeps_the_newest_line(world: World, message: dict[str, Any]) -> None:
    """The old line is told that it was replaced, and what it asked for is not done over the newer one."""
    host, table = opened(world, seats=4, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    newer = second_line(world, friend)
    plan = beforehand(world, lambda: newer.ask({"a": "hello", "protocol": 1, "t": table}))
    friend.heard()
    world.management.open.add(friend.connection)
    friend.send({**message, "t": table, "id": "beside"})
    assert plan.done
    assert {"replaced": True} in world.management.inbox[friend.connection]
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and conn["c1"] == {"S": newer.connection} and "c3" not in conn
    assert "view" in newer.ask({"a": "sync", "t": table})
    assert newer.ask({"a": "join", "t": table, "seat": 3})["view"]["seat"] == 3


def test_who_is_sent_away_is_told_on_his_newest_line(world: World) -> None:
    host, table = opened(world, seats=4, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    newer = second_line(world, friend)
    beforehand(world, lambda: newer.ask({"a": "hello", "protocol": 1, "t": table}))
    host.ask({"a": "host", "t": table, "do": "empty", "seat": 1})
    assert newer.heard()[-1] == {"left": True, "t": table}


def assert_comes_too_late(world: World, older: Player, early: int, newest: Player, table: str) -> None:
    """A hello of `older`, said at `early` and heard now, is replaced; the newest line stays."""
    later, world.now = world.now, early
    assert older.ask({"a": "hello", "protocol": 1, "t": table})["e"] == "replaced"
    world.now = later
    assert "view" in newest.ask({"a": "sync", "t": table})



def test_a_seat_that_moves_keeps_when_its_line_said_hello(world: World) -> None:
    """Else an older hello that comes late takes it."""
    host, table = opened(world, seats=4, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    older = second_line(world, friend)
    early = world.now + 100
    world.now += 1_000
    newer = second_line(world, friend)
    newer.ask({"a": "hello", "protocol": 1, "t": table})
    assert newer.ask({"a": "join", "t": table, "seat": 3})["view"]["seat"] == 3
    assert_comes_too_late(world, older, early, newer, table)


def test_a_join_is_a_hello_and_no_older_one_takes_its_line(world: World) -> None:
    host, table = opened(world, seats=4, fill=None)
    friend = world.player("نورة")
    older = second_line(world, friend)
    early, world.now = world.now, world.now + 1_000
    assert "view" in friend.ask({"a": "join", "t": table})
    assert_comes_too_late(world, older, early, friend, table)


def test_a_seat_freed_by_the_clock_is_not_freed_from_who_just_came_back(world: World) -> None:
    host, table = opened(world, seats=4, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    friend.drop()
    world.now += 61_000
    newer = second_line(world, friend)
    plan = beforehand(world, lambda: newer.send({"a": "hello", "protocol": 1, "t": table}))
    host.ask({"a": "advance", "t": table})
    assert plan.done
    sat = newer.ask({"a": "hello", "protocol": 1, "t": table})
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None
    assert ("view" in sat) == ("c1" in conn), sat
