"""Coins from outside: there is no way in for them."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from functions.handlers.http import app
from functions.messages import ClientMessage, Host
from tests.functions.play import opened
from tests.functions.world import World

HTTP = {("POST", "/guests"), ("POST", "/players"), ("POST", "/tickets"), ("GET", "/invites/<code>"), ("GET", "/me"),
        ("PATCH", "/me"), ("GET", "/tables/<table>/transcript")}
"""Every call of the HTTP API; none moves a coin. A call that does earns its place here by the ledger's PD-17."""

COMMANDS = {"hello", "sync", "ping", "open", "join", "leave", "ready", "seed", "move", "next", "back", "advance",
            "check", "hint", "say", "host"}
"""Every command of a connection; none moves a coin."""


def test_P_5_every_door_is_known_and_none_sells() -> None:
    """P-5: coins come only from play: no call and no command takes a payment, an amount or an item."""
    assert {(route.method, route.path) for route in [*app._static_routes, *app._dynamic_routes]} == HTTP
    commands = {get_args(one.model_fields["a"].annotation)[0]: one for one in get_args(ClientMessage)}
    assert set(commands) == COMMANDS
    fields = {name for one in commands.values() for name in one.model_fields}
    assert fields & {"coins", "stake", "price", "amount", "item", "receipt", "payment", "currency"} == set()
    assert set(get_args(Host.model_fields["do"].annotation)) == {"bot", "empty", "options", "seats"}


@pytest.mark.parametrize("path", ["/shop", "/shop/coins", "/coins", "/coins/500", "/purchases", "/me/coins"])
def test_P_5_there_is_no_shop(world: World, path: str) -> None:
    """P-5: a shop item «500 coins» does not exist, whatever it might be called."""
    token = world.player("سعد").token
    for method in ("GET", "POST", "PATCH"):
        status, answer = world.http(method, path, {"item": "coins", "amount": 500}, token=token)
        assert (status, answer["e"]) == (404, "not_found")


@pytest.mark.parametrize("command", ["buy", "purchase", "shop", "coins", "redeem"])
def test_P_5_no_command_buys(world: World, command: str) -> None:
    """P-5: nor over a connection, at a table or not."""
    host, table = opened(world)
    more: tuple[dict[str, Any], ...] = ({}, {"t": table}, {"t": table, "amount": 500})
    for fields in more:
        assert host.ask({"a": command, **fields})["e"] == "unknown_command"
