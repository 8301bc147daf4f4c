"""What a move costs over a whole match: read and write units, messages, bytes, by DynamoDB's own count."""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from typing import Any

import pytest

from functions.adapters.items import size
from sahrat.fairness import Stream
from sahrat.games import game_named
from tests.functions.play import dealt, opened
from tests.functions.world import Context, Player, World

COUNTED = ("Query", "GetItem", "UpdateItem", "PutItem", "DeleteItem", "TransactWriteItems")


class Meter:
    """Counts the units of every call to a DynamoDB client."""

    def __init__(self, dynamodb: Any) -> None:
        self.reads = self.writes = 0.0
        self.calls: list[str] = []
        for name in COUNTED:
            dynamodb.meta.events.register(f"provide-client-params.dynamodb.{name}", self._ask)
        dynamodb.meta.events.register("after-call.dynamodb", self._count)

    @staticmethod
    def _ask(params: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**params, "ReturnConsumedCapacity": "TOTAL"}

    def _count(self, model: Any, parsed: dict[str, Any], **_: Any) -> None:
        self.calls.append(model.name)
        used = parsed.get("ConsumedCapacity") or []
        units = sum(each["CapacityUnits"] for each in (used if isinstance(used, list) else [used]))
        if model.name in ("Query", "GetItem"):
            self.reads += units
        else:
            self.writes += units

    def take(self) -> tuple[float, float, list[str]]:
        """Read units, write units and calls since the last look."""
        taken = self.reads, self.writes, self.calls
        self.reads, self.writes, self.calls = 0.0, 0.0, []
        return taken


class Human:
    """A player who decides as a sound bot would, from his own view and events."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.view: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []
        self.decided = self.read = 0

    def hear(self) -> int:
        """Reads what came; how many messages."""
        inbox = self.player.world.management.inbox[self.player.connection]
        new, self.read = inbox[self.read:], len(inbox)
        for body in new:
            if "view" not in body or body["v"] < self.view.get("v", 0):
                continue
            self.view = body["view"]
            for event in body["events"]:
                if event["e"] == "dealt":
                    self.seen = []
                self.seen.append(event)
        return len(new)

    def move(self) -> dict[str, Any]:
        """The move that he makes now."""
        self.decided += 1
        stream = Stream(b"human", f"{self.player.id}/{self.decided}")
        game = game_named("hand")
        return game.move(game.decide(self.view["hand"], self.seen, "medium", stream).move)


@pytest.mark.cloud
@pytest.mark.slow
@pytest.mark.parametrize("seats", [4])
def test_units_of_a_whole_match_of_humans(world: World, seats: int, record_property: Any) -> None:
    meter = Meter(world.dynamodb)
    host, table = opened(world, seats=seats, fill=None)
    friends = [world.player() for _ in range(seats - 1)]
    for friend in friends:
        friend.ask({"a": "join", "t": table})
    humans = [Human(player) for player in (host, *friends)]
    dealt(world, host, *friends, table=table)
    for human in humans:
        human.hear()
    figures: dict[str, list[float]] = defaultdict(list)
    largest = 0
    meter.take()
    while humans[0].view["phase"] != "over":
        view = humans[0].view
        world.now = max(world.now, view["shown"]) + 300
        if view["phase"] == "pause":
            for human in humans:
                human.player.send({"a": "next", "t": table})
            for human in humans:
                human.hear()
            reads, writes, _ = meter.take()
            figures["pause reads"].append(reads)
            figures["pause writes"].append(writes)
            continue
        mover = humans[view["hand"]["to_act"]]
        message = {"a": "move", "t": table, "v": view["v"], "id": f"m{len(figures['reads'])}", "move": mover.move()}
        posted = len(world.management.posted)
        started = time.process_time()
        answers = mover.player.send(message, context=Context())
        figures["cpu"].append(1000 * (time.process_time() - started))
        figures["messages"].append(len(world.management.posted) - posted)
        assert "view" in answers[0], answers
        for human in humans:
            human.hear()
        reads, writes, calls = meter.take()
        figures["reads"].append(reads)
        figures["writes"].append(writes)
        figures["calls"].append(len(calls))
        item = world.item(f"T#{table}", "STATE")
        assert item is not None
        largest = max(largest, size(item))
        meter.take()
    moves = len(figures["reads"])
    all_writes = (sum(figures["writes"]) + sum(figures["pause writes"])) / moves
    mean = {name: round(sum(values) / len(values), 3) for name, values in figures.items() if values}
    report = {"moves": moves, "largest item": largest, "mean": mean, "writes a move, pauses too": round(all_writes, 3),
              "cpu median": round(statistics.median(figures["cpu"]), 2), "schedules": len(world.scheduler.made)}
    record_property("units", report)
    print(report)
    assert mean["reads"] <= 1.0
    assert mean["writes"] <= 1.5
    assert mean["messages"] <= seats
    assert mean["calls"] <= 2.01
