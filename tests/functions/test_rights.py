"""Whatever a function does to the game table, its role in template.yaml lets it do, and nothing beside those keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any

import pytest

from functions.handlers import authorizer, http, socket, sweeper, watchdog
from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.world import World, read_template

Json = dict[str, Any]
HANDLERS: dict[str, Any] = {"AuthorizerFunction": authorizer, "SocketFunction": socket, "HttpFunction": http,
                            "WatchdogFunction": watchdog, "SweeperFunction": sweeper}
RESOURCES: Json = read_template()["Resources"]
Call = tuple[str, str, str | None, str]
"""Function, action, index, partition key."""


def keys(operation: str, request: Json) -> Iterator[tuple[str, str | None, str]]:
    """What a request does: action, index and partition key of each item."""
    if operation == "TransactWriteItems":
        for item in request["TransactItems"]:
            (kind, inner), = item.items()
            yield ("ConditionCheckItem" if kind == "ConditionCheck" else f"{kind}Item", None,
                   (inner.get("Key") or inner["Item"])["pk"]["S"])
    elif operation == "BatchGetItem":
        for asked in request["RequestItems"].values():
            for key in asked["Keys"]:
                yield operation, None, key["pk"]["S"]
    elif operation == "Query":
        values = request["ExpressionAttributeValues"]
        yield operation, request.get("IndexName"), (values.get(":pk") or values[":live"])["S"]
    else:
        yield operation, None, (request.get("Key") or request["Item"])["pk"]["S"]


def allowed(function: str, action: str, index: str | None, key: str) -> bool:
    """Whether the function's role says so."""
    policies = RESOURCES[function]["Properties"]["Policies"]
    for statement in (each for policy in policies for each in policy["Statement"]):
        actions = statement["Action"] if isinstance(statement["Action"], list) else [statement["Action"]]
        where = str(statement["Resource"])
        at_index = f"/index/{index}" in where if index else "GameTable.Arn" in where and "/index" not in where
        condition: Json = statement.get("Condition", {"": {}})
        patterns = next(iter(condition.values())).get("dynamodb:LeadingKeys", ["*"])
        if statement["Effect"] == "Allow" and f"dynamodb:{action}" in actions and at_index \
                and any(fnmatchcase(key, pattern) for pattern in patterns):
            return True
    return False


@pytest.fixture
def calls(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[set[Call]]:
    """What the functions did to the table so far."""
    made: set[Call] = set()
    running: list[str] = []

    def under(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def handler(event: Any, context: Any) -> Any:
            running.append(name)
            try:
                return real(event, context)
            finally:
                running.pop()
        return handler

    def note(params: Json, model: Any, **_: Any) -> None:
        if running:
            made.update((running[-1], *each) for each in keys(model.name, params))

    for name, module in HANDLERS.items():
        monkeypatch.setattr(module, "handler", under(name, module.handler))
    world.dynamodb.meta.events.register("provide-client-params.dynamodb", note)
    yield made
    world.dynamodb.meta.events.unregister("provide-client-params.dynamodb", note)


def test_every_function_may_do_what_it_does(world: World, calls: set[Call]) -> None:
    host, table = opened(world, seats=2, fill=None)
    code = last_view(host)["code"]
    friend, late = world.player(), world.player()
    world.http("GET", f"/invites/{code}")
    friend.ask({"a": "join", "t": table})
    friend.drop()
    world.now += 61_000
    world.wake({"table": table})
    friend.connect()
    friend.ask({"a": "join", "t": table})
    dealt(world, host, friend, table=table)
    for _ in range(4):
        view = last_view(host)
        acts = (host, friend)[view["hand"]["to_act"]]
        acts.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(last_view(acts))})
    host.ask({"a": "say", "t": table, "phrase": "salam"})
    friend.ask({"a": "leave", "t": table})
    friend.ask({"a": "hello", "protocol": 1, "t": table})
    friend.ask({"a": "back", "t": table})
    friend.drop(tell=False)
    host.drop()
    late.ask({"a": "open", "game": "hand", "seats": 2})
    late.ask({"a": "open", "game": "hand", "seats": 3})
    world.http("PATCH", "/me", {"name": "سعد"}, token=late.token)
    for _ in range(8):
        world.now += 400_000
        world.sweep()
        for at, event in world.watchdogs()[-3:]:
            world.now = max(world.now, at)
            world.wake(event)
    assert world.http("GET", f"/tables/{table}/transcript")[1]["deals"][0]["result"] == {"cancelled": "abandoned"}
    assert world.http("GET", "/me", token=host.token)[1]["matches"]

    wrong = {call for call in calls if not allowed(*call)}
    assert wrong == set()
    assert {call[0] for call in calls} == set(HANDLERS)
    kinds = {(function, action) for function, action, _, _ in calls}
    assert len(kinds) >= 15, sorted(kinds)


def test_whoever_begins_a_deal_may_put_the_last_ones_row() -> None:
    for name in ("SocketFunction", "WatchdogFunction", "SweeperFunction"):
        assert allowed(name, "PutItem", None, "T#x")


def test_what_no_function_does_is_not_allowed() -> None:
    assert not allowed("HttpFunction", "UpdateItem", None, "T#x")
    assert not allowed("HttpFunction", "PutItem", None, "P#x")
    assert not allowed("AuthorizerFunction", "GetItem", None, "T#x")
    assert not allowed("AuthorizerFunction", "PutItem", None, "P#x")
    assert not allowed("SocketFunction", "PutItem", None, "TICKET#x")
    assert not allowed("SocketFunction", "Query", "live", "live")
    assert not allowed("WatchdogFunction", "BatchGetItem", None, "T#x")
    assert not any(allowed(name, f"{verb}Item", None, "C#x") for verb in ("Get", "Put", "Update", "Delete")
                   for name in ("WatchdogFunction", "SweeperFunction", "HttpFunction"))
    assert not any(allowed(name, "Scan", None, "T#x") for name in HANDLERS)
