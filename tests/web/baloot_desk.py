"""A table of Baloot of the test's own behind the built client (tests/web/desk.py)."""

from __future__ import annotations

from typing import Any

from sahrat.baloot import GAME
from sahrat.match import BALOOT_TARGET
from tests.web.desk import NAMES, AnyDesk, Json, seat


class BalootDesk(AnyDesk):
    """A table of Baloot at 74 to 91."""

    rulebook = GAME
    refuses = True

    def __init__(self, position: Json, turn_ms: int | None = 30000, **view: Any) -> None:
        super().__init__(position, turn_ms, **view)

    def people(self) -> list[Json]:
        """Three, and a computer."""
        return [seat(name, "human" if name else "bot") for name in NAMES]

    def facts(self) -> Json:
        """To its target."""
        return {"of": None, "target": BALOOT_TARGET, "totals": [74, 91]}

    def others(self) -> None:
        """Lets the other seats move, each its first legal move, until seat 0 is asked or the deal is over."""
        while self.state.to_act not in (0, None):
            who = self.state.to_act
            self.tell(self.move(who, self.state.moves(who)[0][0]))
