"""What a move costs over a whole match: read and write units, messages, bytes, by DynamoDB's own count."""

from __future__ import annotations

import os
import random
import statistics
import time
from collections import defaultdict
from typing import Any

import pytest

from functions.adapters.items import size
from sahrat.games import game_named
from sahrat.table_clock import PAUSE
from tests.functions.people import Person
from tests.functions.play import dealt
from tests.functions.world import World

WRITES = {"hand": 1.5, "dominoes": 1.35, "baloot": 1.2}
"""Write units that a human's move may cost: the mean over a whole match, its deals' rows and its end with it. The end
is 16 units for four people, which the 85 moves of the match of dominoes here feel most."""
SEATS = 4
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


def seated(world: World, game: str) -> tuple[list[Person], str]:
    """Four people at a table whose first deal has been dealt, and the table."""
    players = [world.player() for _ in range(SEATS)]
    host, *friends = players
    table = host.ask({"a": "open", "game": game, "seats": SEATS})["t"]
    for friend in friends:
        friend.ask({"a": "join", "t": table})
    dealt(world, *players, table=table)
    people = [Person(player, game) for player in players]
    for player, person in zip(players, people, strict=True):
        player.read = 0
        person.hear()
    return sorted(people, key=lambda person: int(person.view["seat"])), table


def next_round(world: World, people: list[Person]) -> None:
    """The pause is over: all have asked for that, or its time has passed."""
    if game_named(people[0].game).pause_fixed:
        world.now += PAUSE
        people[0].ask(0, {"a": "advance"})
    else:
        for number, person in enumerate(people):
            person.ask(number, {"a": "next"})
    for person in people:
        person.hear()


@pytest.mark.cloud
@pytest.mark.slow
@pytest.mark.parametrize("game", WRITES)
def test_units_of_a_whole_match_of_humans(world: World, game: str, record_property: Any,
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(game)
    monkeypatch.setattr(os, "urandom", random.Random(game).randbytes)  # the table's root: the same match each time
    meter = Meter(world.dynamodb)
    people, table = seated(world, game)
    figures: dict[str, list[float]] = defaultdict(list)
    largest = 0
    meter.take()
    while people[0].view["phase"] != "over":
        view = people[0].view
        world.now = max(world.now, view["shown"]) + 300
        if view["phase"] == "pause":
            next_round(world, people)
            figures["pause writes"].append(meter.take()[1])
            continue
        mover = people[view[game]["to_act"]]
        message = {"a": "move", "v": view["v"], "move": mover.move(chance, "medium")}
        posted, heard = len(world.management.posted), len(mover.told)
        started = time.process_time()
        mover.ask(len(figures["reads"]), message)
        figures["cpu"].append(1000 * (time.process_time() - started))
        figures["messages"].append(len(world.management.posted) - posted)
        assert all("view" in body for _, body in mover.told[heard:]), mover.told[heard:]
        for person in people:
            person.hear()
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
    mean = {name: round(sum(values) / len(values), 3) for name, values in figures.items()}
    report = {"game": game, "moves": moves, "largest item": largest, "mean": mean,
              "writes a move, pauses too": round(all_writes, 3),
              "cpu median": round(statistics.median(figures["cpu"]), 2), "schedules": len(world.scheduler.made)}
    record_property("units", report)
    print(report)
    assert people[0].view["ended"] == "finished"
    assert mean["reads"] <= 1.0
    assert mean["writes"] <= WRITES[game]
    assert largest <= 1024, "a move is one unit"
    assert mean["messages"] <= SEATS
    assert mean["calls"] <= 2.01
