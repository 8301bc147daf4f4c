"""A table of Baloot of the test's own behind the built client (tests/web/desk.py)."""

from __future__ import annotations

from typing import Any

from sahrat.baloot import GAME
from tests.web.desk import Json, RefusingDesk, now, seat, with_sides

NAMES = ("Tester", "سلمان", "Noura", None)


class BalootDesk(RefusingDesk):
    """Answers the client as the server would, from one position of Baloot; seat 0 is the client's."""

    def __init__(self, position: Json, turn_ms: int | None = 30000, **view: Any) -> None:
        self.state: Any = GAME.state({"game": "baloot", **position})
        self.position = position
        self.turn_ms: Any = turn_ms
        self.sent = []
        self.events = []
        self.v = 10
        self.line = None
        self.mute = False
        self.more = view
        self.restart()

    def restart(self) -> None:
        """A new turn's clock."""
        self.deadline = now() + (self.turn_ms or 0)

    def view(self) -> Json:
        """The table as seat 0 may see it."""
        options = GAME.all_options(self.position.get("options", {}))
        clock = self.turn_ms is not None and self.state.to_act is not None
        return with_sides({
            "table": "desk", "code": "code2345", "game": "baloot", "options": {**options, "pace": "none"},
            "chosen": self.position.get("options", {}), "type": options["table_type"], "phase": "deal", "ended": None,
            "seat": 0, "host": 0, "seats": [seat(name, "human" if name else "bot") for name in NAMES],
            "commitment": "9f" * 32, "digest": "e4" * 32, "fingerprint": [5, 8, 1, 60], "silent": [], "deal": 2,
            "round": 2, "of": None, "target": 152, "extra": False, "rounds": [], "totals": [74, 91], "places": None,
            "next": [False] * 4, "deadline": self.deadline if clock else None, "shown": now(), "turn_ms": self.turn_ms,
            "baloot": self.state.view(0), "hint": False, "stake": 0, "v": self.v, **self.more,
        })

    def move(self, who: int, move: Json) -> list[Json]:
        """Lets a seat move; the events as seat 0 sees them."""
        self.state, events = self.state.apply(who, GAME.move(move))
        self.restart()
        return [event.seen_by(0) for event in events]

    def others(self) -> None:
        """Lets the other seats move, each its first legal move, until seat 0 is asked or the deal is over."""
        while self.state.to_act not in (0, None):
            who = self.state.to_act
            self.tell(self.move(who, self.state.moves(who)[0][0]))

    def pause(self, **more: Any) -> None:
        """Ends the deal as the server does: its result on the sheet, ten seconds."""
        result = self.state.result
        points = result.get("points") or [0, 0]
        self.deadline = now() + 10_000
        self.more |= {"phase": "pause", "totals": [74 + points[0], 91 + points[1]], "deadline": self.deadline,
                      "rounds": [{"deal": 2, **result, "secret": "ab" * 64, "sum": "cd" * 32}], **more}
