"""A table driven step by step, with its own clock, connections and archive."""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from typing import Any

from sahrat import fairness
from sahrat.game import Event
from sahrat.table import Step, Table, step

START = 1_800_000_000_000
ENGINE = "3f" * 32


def seed_of(player: str) -> str:
    """A player's seed in tests: follows from his name."""
    return sha256(player.encode()).hexdigest()[:32]


def log_bytes(table: Table) -> int:
    """The size of a table as the service keeps it."""
    return len(zlib.compress(json.dumps(table.to_json(), ensure_ascii=False, separators=(",", ":")).encode(), 9))


class Sitting:
    """One table. Players are named `p0`, `p1` …, in the seats of that number."""

    def __init__(self, humans: int = 1, seats: int = 4, fill: str | None = "easy",
                 options: dict[str, Any] | None = None, entropy: bytes = bytes(range(64)), game: str = "hand") -> None:
        self.now = START
        self.gone: list[int | None] = [None] * seats
        self.rows: list[dict[str, Any]] = []
        self.events: list[Event] = []
        self.effects: list[dict[str, Any]] = []
        self.last: Step | None = None
        opened = step(None, {"a": "open", "game": game, "seats": seats, "options": options or {}, "name": "سعد",
                             "by": self.by("p0")}, self.now, entropy)
        self.table = opened.table
        for seat in range(1, humans):
            self.do(f"p{seat}", "join", seat=seat)
        if fill is not None:
            for seat in range(humans, seats):
                self.do("p0", "host", do="bot", seat=seat, level=fill)

    def by(self, player: str | None) -> dict[str, Any]:
        """What the service tells of a player."""
        return {"player": player, "name": None, "engine": ENGINE, "gone": list(self.gone),
                "connected": [since is None for since in self.gone]}

    def do(self, player: str | None, command: str, **fields: Any) -> Step:
        """A step now; the table moves on."""
        made = step(self.table, {"a": command, **fields, "by": self.by(player)}, self.now)
        self.table, self.last = made.table, made
        self.events += made.events
        self.effects += made.effects
        self.rows += [effect["row"] for effect in made.effects if effect["effect"] == "deal"]
        if made.table.phase in ("pause", "over") and self.rows:
            assert Table.from_json(made.table.to_json()).last_row() == self.rows[-1], "what the service archives later"
        return made

    def later(self, ms: int) -> Sitting:
        """Time goes by."""
        self.now += ms
        return self

    def advance(self) -> Step:
        """Time may have passed."""
        return self.do(None, "advance")

    def humans(self) -> list[int]:
        """The seats of humans."""
        return [seat for seat, chair in enumerate(self.table.seats) if chair.kind == "human"]

    def begin(self) -> Sitting:
        """Every human is ready and opens his seed."""
        for seat in self.humans():
            player = str(self.table.seats[seat].player)
            self.do(player, "ready", hash=fairness.seed_hash(seed_of(player)))
        for seat in self.humans():
            self.do(str(self.table.seats[seat].player), "seed", seed=seed_of(str(self.table.seats[seat].player)))
        return self

    @property
    def to_act(self) -> int | None:
        """The seat to act."""
        return self.table.live().state.to_act if self.table.phase == "deal" else None

    def bots(self) -> Sitting:
        """Bots play until a human is due."""
        while self.table.bots_due(self.now):
            self.advance()
        return self

    def until_human(self) -> int:
        """Bots play until a human is due; his seat."""
        self.bots()
        assert self.to_act is not None
        return self.to_act

    def simple_move(self) -> dict[str, Any]:
        """A legal move of the seat to act: what the clock would play."""
        return self.table.live().state.clock_move()

    def act(self, **fields: Any) -> Step:
        """The human whose turn it is makes one simple move."""
        seat = self.to_act
        assert seat is not None
        return self.do(f"p{seat}", "move", **{"v": self.table.v, "move": self.simple_move(), **fields})

    def turn(self) -> int:
        """The human whose turn it is plays it whole; his seat."""
        seat = self.until_human()
        while self.to_act == seat:
            self.act()
        return seat

    def deal_end(self) -> Sitting:
        """Everybody plays until the deal is over."""
        deal = self.table.deal
        while self.table.phase == "deal" and self.table.deal == deal:
            if self.table.bots_due(self.now):
                self.advance()
            else:
                self.later(100)
                self.smart()
        return self

    def smart(self) -> Step:
        """The human whose turn it is plays what a bot of the lowest level would."""
        live, seat = self.table.live(), self.to_act
        assert seat is not None
        stream = fairness.Stream(b"test", f"{self.table.v}")
        seen = [event.seen_by(seat) for event in live.events]
        move = self.table.rulebook.decide(live.state.view(seat), seen, "easy", stream).move
        return self.do(f"p{seat}", "move", v=self.table.v, move=move)

    def match_end(self) -> Sitting:
        """Everybody plays until the match is over, tapping the pauses away."""
        while self.table.phase != "over":
            if self.table.phase == "pause":
                for seat in self.humans():
                    if self.table.phase == "pause":
                        self.do(f"p{seat}", "next")
            else:
                self.deal_end()
        return self

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees now."""
        return self.table.view(seat, self.now, [since is None for since in self.gone])


def names(step: Step) -> list[str]:
    """The names of a step's events."""
    return [event.public["e"] for event in step.events]
