"""Throttles, conflicts, lost replies after an applied write, and crashes between any two calls."""

from __future__ import annotations

import time
from typing import Any

import pytest

from functions.service import tending
from sahrat import table_clock
from tests.functions import faults
from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.test_clocks import playing, stored
from tests.functions.world import World


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other at once."""
    monkeypatch.setattr(time, "sleep", lambda seconds: None)


def a_move(world: World) -> tuple[Any, Any, str, dict[str, Any]]:
    """A deal, and the move that the player to act is about to send."""
    acts, waits, table = playing(world)
    view = last_view(acts)
    return acts, waits, table, {"a": "move", "t": table, "v": view["v"], "id": "the-move", "move": simple_move(view)}


TRANSACTION = {"CancellationReasons": [{"Code": "TransactionConflict"}, {"Code": "None"}]}


@pytest.mark.parametrize(("code", "more"), [
    ("ProvisionedThroughputExceededException", {}), ("ThrottlingException", {}), ("TransactionConflictException", {}),
    ("TransactionCanceledException", TRANSACTION)])
def test_a_busy_table_is_tried_again(world: World, code: str, more: dict[str, Any]) -> None:
    acts, waits, table, message = a_move(world)
    plan = faults.Once(0, faults.failing(code, **more), faults.WRITES)
    faults.use(world, plan)
    assert acts.ask(message)["v"] == message["v"] + 1
    assert plan.done and last_view(waits)["v"] == message["v"] + 1


@pytest.mark.parametrize("what", ["name", "hello", "goodbye"])
def test_a_row_that_a_transaction_holds_is_written_after_it(world: World, what: str) -> None:
    """A player's row and his connection's are in the transaction by which he sits down; what comes beside it waits."""
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    if what == "hello":
        friend.connect()
    at, write = {"name": (0, "update_item"), "hello": (2, "update_item"), "goodbye": (0, "delete_item")}[what]
    plan = faults.Once(at, faults.failing("TransactionConflictException"), (write,))
    faults.use(world, plan)
    if what == "name":
        assert world.http("PATCH", "/me", {"name": "ريم"}, token=friend.token)[1]["name"] == "ريم"
    elif what == "hello":
        assert "view" in friend.ask({"a": "hello", "protocol": 1, "t": table})
    else:
        friend.drop()
        assert world.item(f"C#{friend.connection}", "C") is None
    assert plan.done


def test_a_table_that_stays_busy_is_said_to_fail_and_nothing_changes(world: World) -> None:
    acts, waits, table, message = a_move(world)
    faults.use(world, lambda name, call: faults.failing("ThrottlingException")(call)
               if name == "update_item" else call())
    answer, = acts.send(message)
    assert answer["e"] == "server_error" and set(answer["message"]) == {"ar", "en"}
    faults.mend(world)
    assert stored(world, table, "v") == message["v"]
    assert acts.ask(message)["v"] == message["v"] + 1


def test_four_conflicts_in_a_row_are_busy(world: World) -> None:
    acts, waits, table, message = a_move(world)

    left = [4]

    def plan(name: str, call: Any) -> Any:
        if name == "update_item" and left[0]:
            left[0] -= 1
            item = world.item(f"T#{table}", "STATE")
            raise faults.error("ConditionalCheckFailedException", Item=item)
        return call()

    faults.use(world, plan)
    codes = [answer.get("e") for answer in acts.send(message)]
    faults.mend(world)
    assert codes == ["busy"]
    assert stored(world, table, "v") == message["v"]


def test_a_lost_reply_that_the_sdk_repeats_is_ones_own_write(world: World) -> None:
    acts, waits, table, message = a_move(world)
    faults.use(world, faults.Once(0, faults.sdk_retry, ("update_item",)))
    answer = acts.ask(message)
    assert answer["v"] == message["v"] + 1 and "full" not in answer
    assert answer["events"] and last_view(waits)["v"] == answer["v"], "everyone is told as ever"
    assert stored(world, table, "v") == answer["v"]


def test_a_reply_lost_for_good_is_answered_at_the_next_try(world: World) -> None:
    acts, waits, table, message = a_move(world)
    faults.use(world, faults.Once(0, faults.lost, ("update_item",)))
    answer, = acts.send(message)
    assert answer["e"] == "server_error"
    faults.mend(world)
    again = acts.ask(message)
    assert again["v"] == message["v"] + 1 and again["full"] is True
    assert stored(world, table, "v") == message["v"] + 1, "made once"


def test_another_wrote_in_between_and_one_lost_ones_reply(world: World) -> None:
    acts, waits, table, message = a_move(world)

    def applied_then_overtaken(call: Any) -> Any:
        call()
        faults.mend(world)
        waits.drop()
        world.now += 31_000
        acts_again = acts.send({"a": "advance", "t": table})
        assert acts_again
        return call()

    faults.use(world, faults.Once(0, applied_then_overtaken, ("update_item",)))
    answers = [answer for answer in acts.send(message) if answer.get("id") == "the-move"]
    assert answers and all("view" in answer for answer in answers)
    assert stored(world, table, "v") >= message["v"] + 2


@pytest.mark.parametrize("way", [faults.crash_before, faults.crash_after])
def test_a_move_survives_a_crash_between_any_two_calls(world: World, way: Any) -> None:
    acts, waits, table, message = a_move(world)
    at = 0
    while True:
        message = {**message, "id": f"move-{at}"}
        plan = faults.Once(at, way)
        faults.sent(world, plan, acts, message)
        answer = acts.ask(message)
        assert answer["v"] == message["v"] + 1, (at, "sent again it counts once")
        assert stored(world, table, "v") == answer["v"]
        assert waits.ask({"a": "sync", "t": table})["v"] == answer["v"]
        if not plan.done:
            break
        at += 1
        view = answer["view"]
        if view["hand"]["to_act"] != view["seat"]:
            acts, waits = waits, acts
            view = acts.ask({"a": "sync", "t": table})["view"]
        world.now = max(world.now, view["shown"]) + 10
        message = {"a": "move", "t": table, "v": view["v"], "move": simple_move(view)}
    assert at >= 3, "a read, a write and two posts at least"


@pytest.mark.parametrize("way", [faults.crash_before, faults.crash_after])
def test_opening_and_joining_survive_crashes(world: World, way: Any) -> None:
    at = 0
    while True:
        host, friend = world.player(), world.player()
        plan = faults.Once(at, way)
        message = {"a": "open", "game": "hand", "seats": 2, "id": "opening"}
        faults.sent(world, plan, host, message)
        table = host.ask(message)["t"]
        assert world.http("GET", "/me", token=host.token)[1]["table"] == table
        second = faults.Once(at, way)
        faults.sent(world, second, friend, {"a": "join", "t": table, "id": "joining"})
        answer = friend.ask({"a": "join", "t": table, "id": "joining"})
        assert [seat["kind"] for seat in answer["view"]["seats"]] == ["human", "human"]
        conn = world.item(f"T#{table}", "STATE#CONN")
        assert conn is not None and conn["c1"] == {"S": friend.connection} and conn["c0"] == {"S": host.connection}
        assert world.http("GET", "/me", token=friend.token)[1]["table"] == table
        if not plan.done and not second.done:
            break
        at += 1
    assert at >= 3


def test_a_crash_among_the_bots_is_mended_by_the_sweeper(world: World) -> None:
    host, table = opened(world, seats=4)
    dealt(world, host, table=table)
    view = last_view(host)
    while view["hand"]["phase"] != "play":
        host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
        view = last_view(host)
    faults.use(world, faults.Once(1, faults.crash_before, ("update_item",)))
    with pytest.raises(faults.Crash):
        host.send({"a": "move", "t": table, "v": view["v"], "id": "m", "move": simple_move(view)})
    faults.mend(world)
    assert last_view(host)["v"] == view["v"] + 1, "the mover has his answer before any bot's work"
    assert last_view(host)["hand"]["to_act"] != 0
    world.now += 120_000 + tending.OVERDUE
    world.sweep()
    assert last_view(host)["v"] > view["v"] + 1


@pytest.mark.parametrize("way", [faults.crash_before, faults.crash_after, faults.sdk_retry])
@pytest.mark.parametrize("at", [0, 1])
def test_a_finished_deal_is_kept_whichever_write_is_the_last(world: World, way: Any, at: int) -> None:
    """Its row is put before the write that begins the next deal and forgets its moves."""
    host, table = opened(world, seats=2, pace="none")
    dealt(world, host, table=table)
    while (view := last_view(host))["phase"] == "deal":
        world.now = max(world.now, view["shown"]) + 50
        if view["hand"]["to_act"] == 0:
            host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
        else:
            world.now += 2_500
            host.ask({"a": "advance", "t": table})
    deals = world.http("GET", f"/tables/{table}/transcript")[1]["deals"]
    assert len(deals) == 1 and deals[0]["sum"] == view["rounds"][0]["sum"]
    plan = faults.Once(at, way, faults.WRITES)
    faults.sent(world, plan, host, {"a": "next", "t": table, "id": "on"})
    assert plan.done
    assert world.http("GET", f"/tables/{table}/transcript")[1]["deals"] == deals
    answer = host.ask({"a": "next", "t": table, "id": "on"})
    assert answer["view"]["phase"] == "deal" and answer["view"]["deal"] == 2
    assert world.http("GET", f"/tables/{table}/transcript")[1]["deals"] == deals


def test_posts_that_fail_otherwise_than_gone_fail_no_move(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    acts, waits, table, message = a_move(world)
    capsys.readouterr()
    faults.use(world, lambda name, call: faults.failing("LimitExceededException")(call)
               if name == "post_to_connection" else call())
    assert acts.send(message) == []
    faults.mend(world)
    assert '"Unsent":[2.0]' in capsys.readouterr().out.replace(" ", ""), "operators see it"
    assert stored(world, table, "v") == message["v"] + 1
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and "c0" in conn and "c1" in conn, "a busy gateway is no lost connection"


def test_a_move_reads_once_writes_once_and_posts_to_each(world: World) -> None:
    acts, waits, table, message = a_move(world)
    plan = faults.Counting()
    faults.use(world, plan)
    acts.ask(message)
    assert sorted(plan.calls) == ["post_to_connection", "post_to_connection", "query", "update_item"]
    assert plan.calls[:2] == ["query", "update_item"]


def test_no_bot_works_before_the_mover_is_answered(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    host, table = opened(world, seats=4)
    dealt(world, host, table=table)
    order: list[str] = []
    real = table_clock.decide

    def noted(*given: Any) -> Any:
        order.append("bot")
        return real(*given)

    monkeypatch.setattr(table_clock, "decide", noted)

    def plan(name: str, call: Any) -> Any:
        order.append(name)
        return call()

    view = last_view(host)
    while view["hand"]["to_act"] == 0:
        order.clear()
        faults.use(world, plan)
        host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
        assert order[:3] == ["query", "update_item", "post_to_connection"]
        view = last_view(host)
        if "bot" in order:
            assert order.index("bot") >= 3
            return
