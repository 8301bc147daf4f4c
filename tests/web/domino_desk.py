"""A table of dominoes of the test's own behind the built client (tests/web/desk.py)."""

from __future__ import annotations

from typing import Any

from sahrat.dominoes import GAME
from sahrat.dominoes.options import TARGET
from tests.web.desk import Json, RefusingDesk, now, seat, with_sides

NAMES = ("Tester", "سلمان", "Noura", None)


class DominoDesk(RefusingDesk):
    """Answers the client as the server would, from one position of dominoes; seat 0 is the client's."""

    def __init__(self, position: Json, turn_ms: int = 15000, **view: Any) -> None:
        self.state: Any = GAME.state({"game": "dominoes", "options": {}, "to_act": 0, **position})
        self.position = position
        self.turn_ms = turn_ms
        self.deadline = now() + turn_ms
        self.sent = []
        self.events = []
        self.v = 10
        self.line = None
        self.mute = False
        self.more = view

    def view(self) -> Json:
        """The table as seat 0 may see it."""
        options = GAME.all_options(self.position.get("options", {}))
        seats = len(self.position["hands"])
        sides = len(self.state.points)
        names = NAMES[:seats] if seats == 4 else NAMES[:2]
        return with_sides({
            "table": "desk", "code": "code2345", "game": "dominoes", "options": {**options, "pace": "none"},
            "chosen": self.position.get("options", {}), "type": options["table_type"], "phase": "deal", "ended": None,
            "seat": 0, "host": 0, "seats": [seat(name, "human" if name else "bot") for name in names],
            "commitment": "9f" * 32, "digest": "e4" * 32, "fingerprint": [5, 8, 1, 60], "silent": [], "deal": 2,
            "round": 2, "of": None, "target": TARGET[options["variant"]], "extra": False, "rounds": [],
            "totals": [45, 30, 15, 60][:sides], "places": None, "next": [False] * seats,
            "deadline": self.deadline if self.state.to_act is not None else None, "shown": now(),
            "turn_ms": self.turn_ms, "dominoes": self.state.view(0), "hint": options["table_type"] != "strict",
            "stake": 0, "v": self.v, **self.more,
        })

    def move(self, who: int, move: Json) -> list[Json]:
        """Lets a seat move; the events as seat 0 sees them."""
        self.state, events = self.state.apply(who, GAME.move(move))
        self.deadline = now() + self.turn_ms
        return [event.seen_by(0) for event in events]

    def pause(self, **more: Any) -> None:
        """Ends the round as the server does: its result on the sheet, ten seconds."""
        result = self.state.result
        points = result["points"]
        self.more |= {"phase": "pause", "totals": [a + b for a, b in zip([45, 30, 15, 60], points, strict=False)],
                      "rounds": [{"deal": 2, **result, "secret": "ab" * 64, "sum": "cd" * 32}], **more}
        self.deadline = now() + 10_000
        self.more["deadline"] = self.deadline
