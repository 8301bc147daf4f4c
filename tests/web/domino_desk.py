"""A table of dominoes of the test's own behind the built client (tests/web/desk.py)."""

from __future__ import annotations

from typing import Any

from sahrat.dominoes import GAME
from sahrat.dominoes.options import TARGET
from tests.web.desk import NAMES, AnyDesk, Json, seat


class DominoDesk(AnyDesk):
    """A table of dominoes in its second round."""

    rulebook = GAME
    refuses = True

    def __init__(self, position: Json, turn_ms: int = 15000, **view: Any) -> None:
        super().__init__({"options": {}, "to_act": 0, **position}, turn_ms, **view)

    def people(self) -> list[Json]:
        """Two, or three and a computer."""
        names = NAMES if len(self.state.hands) == 4 else NAMES[:2]
        return [seat(name, "human" if name else "bot") for name in names]

    def facts(self) -> Json:
        """To the game's target."""
        variant = GAME.all_options(self.options)["variant"]
        return {"of": None, "target": TARGET[variant], "totals": [45, 30, 15, 60][:len(self.state.points)]}
