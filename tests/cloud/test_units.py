"""What a move costs over a whole match: read and write units, messages, bytes, by DynamoDB's own count."""

from __future__ import annotations

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
from tests.functions.play import dealt, rooted
from tests.functions.world import World

MATCHES = {
    "hand": ("hand", {}, 1, 1.06), "baloot": ("baloot", {}, 1, 1.06), "dominoes, long": ("dominoes", {}, 2, 1.08),
    "dominoes, short": ("dominoes", {}, 3, 1.13), "fives, short": ("dominoes", {"variant": "fives"}, 4, 1.16)}
"""Game, options, the seed of the table's root, and what a human's move may cost in write units: the mean over a whole
match, with the rows of its deals and its end. The end is 10 units for four people, which the shortest matches feel
most. The taps and the clock that end a pause are no moves, and are a unit each."""
TAPS_TOO = 1.2
"""What a move may cost with those."""
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


def seated(world: World, game: str, options: dict[str, Any]) -> tuple[list[Person], str]:
    """Four people at a table whose first deal has been dealt, and the table."""
    players = [world.player() for _ in range(SEATS)]
    host, *friends = players
    table = host.ask({"a": "open", "game": game, "seats": SEATS, "options": options})["t"]
    for friend in friends:
        friend.ask({"a": "join", "t": table})
    dealt(world, *players, table=table)
    people = [Person(player, game) for player in players]
    for player, person in zip(players, people, strict=True):
        player.read = 0
        person.hear()
    return sorted(people, key=lambda person: int(person.view["seat"])), table


def next_round(world: World, people: list[Person]) -> int:
    """The pause is over: all have asked for that, or its time has passed. By how many messages."""
    asking = people
    if game_named(people[0].game).pause_fixed:
        world.now += PAUSE
        asking = people[:1]
    for number, person in enumerate(asking):
        person.ask(number, {"a": "advance" if asking is not people else "next"})
    for person in people:
        person.hear()
    return len(asking)


@pytest.mark.cloud
@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES)
def test_units_of_a_whole_match_of_humans(world: World, match: str, record_property: Any,
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    game, options, seed, most = MATCHES[match]
    chance = random.Random(seed)
    rooted(monkeypatch, seed)
    meter = Meter(world.dynamodb)
    people, table = seated(world, game, options)
    figures: dict[str, list[float]] = defaultdict(list)
    largest = taps = 0
    meter.take()
    while people[0].view["phase"] != "over":
        view = people[0].view
        world.now = max(world.now, view["shown"]) + 300
        if view["phase"] == "pause":
            taps += next_round(world, people)
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
    paid = sum(figures["writes"]) + sum(figures["pause writes"])
    a_move = (paid - taps) / moves
    mean = {name: round(sum(values) / len(values), 3) for name, values in figures.items()}
    report = {"match": match, "moves": moves, "rounds": len(people[0].view["rounds"]), "largest item": largest,
              "mean": mean, "writes a move": round(a_move, 3), "with the taps of pauses": round(paid / moves, 3),
              "cpu median": round(statistics.median(figures["cpu"]), 2), "schedules": len(world.scheduler.made)}
    record_property("units", report)
    print(report)
    assert people[0].view["ended"] == "finished"
    assert mean["reads"] <= 1.0
    assert a_move <= most
    assert paid / moves <= TAPS_TOO
    assert largest <= 1024, "a move is one unit"
    assert mean["messages"] <= SEATS
    assert mean["calls"] <= 2.01
