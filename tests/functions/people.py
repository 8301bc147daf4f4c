"""People at a table who do as they like: sound moves when it is their turn, and in between whatever else."""

from __future__ import annotations

import random
from typing import Any, Protocol

from sahrat.fairness import Stream
from sahrat.games import game_named

Json = dict[str, Any]


class Guest(Protocol):
    """Whoever can send a message, and hear what comes."""

    def heard(self) -> list[Json]:
        """What came since the last look."""

    def send(self, message: Json) -> list[Json]:
        """Sends a message; what came since then."""


class Person:
    """A seated player, what he was told on all his lines, and what each answer answered."""

    def __init__(self, player: Guest, game: str) -> None:
        self.player, self.game = player, game
        self.told: list[tuple[Json | None, Json]] = []
        self.view: Json = {"v": 0}
        self.seen: list[Json] = []

    def hear(self) -> None:
        """Takes what came by itself."""
        self.take(self.player.heard(), None)

    def take(self, bodies: list[Json], asked: Json | None) -> None:
        """Keeps what was told; `asked` is the message that was sent before."""
        for body in bodies:
            self.told.append((asked if asked and body.get("id") == asked.get("id") else None, body))
            if "view" in body and body["v"] >= self.view["v"]:
                if body.get("full"):
                    self.seen = body["seen"]
                for event in body["events"]:
                    self.seen = [event] if event["e"] == "dealt" else [*self.seen, event]
                self.view = body["view"]

    def ask(self, number: int, message: Json) -> None:
        """Sends a message, and takes what comes of it."""
        asked = {**message, "t": self.view["table"], "id": f"n{number}"}
        self.hear()
        self.take(self.player.send(asked), asked)

    def move(self, chance: random.Random, level: str = "easy") -> Json:
        """The move of a bot of that level: a sound one, or at least a legal one."""
        game = game_named(self.game)
        stream = Stream(b"person", f"{self.view['v']}/{chance.random()}")
        return game.move(game.decide(self.view[self.game], self.seen, level, stream).move)


def nonsense(person: Person, chance: random.Random) -> Json:
    """A message that moves nothing, or should not."""
    view = person.view
    deal = view.get(person.game) or {}
    own = deal.get("own") or ["AS"]
    picked = [chance.choice(own) for _ in range(3)]
    strange = chance.choice(["AS", "JK", "10H", "6-6", "0-1", "KD"])
    taking = {"do": "play", "take": True, "acts": [{"lay": [picked]}], "throw": strange}
    return chance.choice([
        {"a": "sync"}, {"a": "advance"}, {"a": "hint"}, {"a": "say", "phrase": "salam"}, {"a": "next"}, {"a": "back"},
        {"a": "hello", "protocol": 1}, {"a": "check", "groups": [picked], "throw": strange},
        {"a": "check", "arrange": [*picked, "JK"]},
        {"a": "check", "take": True, "groups": [[strange] * 3], "throw": None},
        {"a": "move", "v": view["v"], "move": {"do": "draw"}},
        {"a": "move", "v": view["v"], "move": {"do": "play", "card": strange}},
        {"a": "move", "v": view["v"], "move": {"do": "lay", "tile": strange, "end": "left"}},
        {"a": "move", "v": view["v"], "move": taking},
        {"a": "move", "v": view["v"], "move": {"do": "sawa"}}, {"a": "host", "do": "empty", "seat": 1}])
