"""What the service reaches the world through, and who is asking."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from functions.adapters.connections import Connections
from functions.adapters.dynamodb import GameTable

Json = dict[str, Any]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Cloud:
    """The game table, the open connections, the schedules and the clock, for one invocation."""

    tables: GameTable
    connections: Connections
    schedule: Callable[[str, int], None]
    engine: str
    request: str
    clock: Callable[[], int] = wall_clock
    seconds_left: Callable[[], float] = lambda: 60.0
    counted: dict[str, int] = field(default_factory=dict)
    _writes: Callable[[], int] = field(default_factory=lambda: count(1).__next__)

    def writer(self) -> str:
        """A name for the next write of this request, by which a lost reply is known as one's own write."""
        return f"{self.request}.{self._writes()}"

    def count(self, what: str, by: int = 1) -> None:
        """Adds to one of the request's counted figures (metrics)."""
        self.counted[what] = self.counted.get(what, 0) + by

    def figures(self) -> dict[str, int]:
        """The request's counted figures, with the messages that could not be sent."""
        unsent = len(self.connections.unsent)
        return {**self.counted, **({"Unsent": unsent} if unsent else {})}


def answering(message_id: str | None) -> Json:
    """What says in an answer which message it answers: ``{"id": …}``, or nothing where the message had none."""
    return {"id": message_id} if message_id else {}


@dataclass(frozen=True)
class Caller:
    """Who sent a message: all of it comes from the authorizer and API Gateway, nothing from the body."""

    player: str
    name: str
    connection: str
