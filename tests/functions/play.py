"""Playing through the wire: what a simple client does, and a whole match of such clients."""

from __future__ import annotations

import hashlib
import random
from types import SimpleNamespace
from typing import Any

import pytest

from functions.service import seating
from tests.functions.world import Player, World

SEED = "0123456789abcdef" * 2


def opened(world: World, seats: int = 4, fill: str | None = "easy", **options: Any) -> tuple[Player, str]:
    """A host with a table of his own; the other seats are bots, or (`fill` None) empty."""
    host = world.player("سلمان")
    host.ask({"a": "hello", "protocol": 1})
    answer = host.ask({"a": "open", "game": "hand", "seats": seats, "options": options,
                       **({"fill": fill} if fill else {})})
    assert "view" in answer, answer
    return host, answer["t"]


def two_guests(world: World) -> tuple[list[Player], list[str]]:
    """Two players, each in seat 1 of a table of somebody else's that has not begun and has a seat left; the tables."""
    friends, tables = [], []
    for number in range(2):
        _, table = opened(world, seats=3, fill=None)
        friends.append(world.player(f"ضيف {number}"))
        friends[-1].ask({"a": "join", "t": table})
        tables.append(table)
    return friends, tables


def rooted(patch: pytest.MonkeyPatch, seed: int | str) -> None:
    """Tables that are opened from now on have the roots of that seed: the same deals each time (8: of dominoes, fives,
    four short rounds for two)."""
    patch.setattr(seating, "os", SimpleNamespace(urandom=random.Random(seed).randbytes))


def dealt(world: World, *players: Player, table: str) -> None:
    """All are ready and open their seeds; the first deal is dealt."""
    for number, player in enumerate(players):
        seed = f"{number:032x}"
        commit = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        assert "view" in player.ask({"a": "ready", "t": table, "hash": commit})
    for number, player in enumerate(players):
        assert "view" in player.ask({"a": "seed", "t": table, "seed": f"{number:032x}"})


def last_view(player: Player) -> dict[str, Any]:
    """The newest view that a player was sent."""
    newest: dict[str, Any] = {"v": 0}
    for body in player.world.management.inbox[player.connection][-100:]:
        if "view" in body and body["v"] >= newest["v"]:
            newest = body["view"]
    return newest


def simple_move(view: dict[str, Any]) -> dict[str, Any]:
    """Draws, then throws the first card that may be thrown; what a newcomer would send."""
    hand = view["hand"]
    if hand["legal"]["draw"]:
        return {"do": "draw"}
    return {"do": "play", "take": False, "acts": [], "throw": hand["legal"]["throw"][0]}
