"""A bad network on demand: for tests, messages of chosen connections are lost, doubled, late, or out of order."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Rule:
    """What happens to messages going one way (`out` to the client, `in` from it); chances are 0 to 1, delays seconds.

    `drop_next` messages are lost first, whatever the chances say. A delay from a range puts messages out of order.
    """

    way: str
    who: str | None
    drop: float = 0.0
    double: float = 0.0
    delay: tuple[float, float] = (0.0, 0.0)
    drop_next: int = 0
    seed: int = 0
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def deliveries(self) -> list[float]:
        """When one message arrives, in seconds from now: once, twice, or never."""
        if self.drop_next > 0:
            self.drop_next -= 1
            return []
        if self.chance.random() < self.drop:
            return []
        copies = 2 if self.chance.random() < self.double else 1
        return [self.chance.uniform(*self.delay) for _ in range(copies)]


class Faults:
    """The rules in force; the newest that fits a connection decides."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []

    def add(self, spec: Mapping[str, Any]) -> None:
        """Add a rule from JSON: the fields of Rule, `who` being a principal or a connection id (null: everybody)."""
        delay = spec.get("delay", (0.0, 0.0))
        low, high = delay if isinstance(delay, (list, tuple)) else (delay, delay)
        plain = {key: spec[key] for key in ("drop", "double", "drop_next", "seed") if key in spec}
        self._rules.append(Rule(spec["way"], spec.get("who"), delay=(low, high), **plain))

    def clear(self) -> None:
        """A good network again."""
        self._rules.clear()

    def deliveries(self, way: str, names: tuple[str, ...]) -> list[float]:
        """When one message of a connection with these names arrives, in seconds from now; [] means lost."""
        for rule in reversed(self._rules):
            if rule.way == way and (rule.who is None or rule.who in names):
                return rule.deliveries()
        return [0.0]
