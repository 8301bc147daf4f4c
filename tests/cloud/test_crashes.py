"""A whole match in which the function ends at every single write, once before it and once after: nothing is lost, and
nothing counts twice."""

from __future__ import annotations

from typing import Any

import pytest

from functions.adapters import dynamodb
from sahrat.table import Table
from tests.functions import faults
from tests.functions.play import dealt, last_view, rooted
from tests.functions.test_dominoes import opened
from tests.functions.test_http import transcript_valid
from tests.functions.world import Player, World

pytestmark = pytest.mark.cloud
Json = dict[str, Any]
WAYS = {"before": faults.crash_before, "after": faults.crash_after, "told twice": faults.sdk_retry}


def through_crashes(world: World, player: Player, message: Json, crashed: dict[str, int]) -> Json:
    """Sends a message until no write of it is left to end at; the answer then."""
    at = 0
    while True:
        for name, way in WAYS.items():
            plan = faults.Once(at, way, faults.WRITES)
            faults.sent(world, plan, player, message)
            if not plan.done:
                return player.ask(message)
            crashed[name] += 1
            record = dynamodb.GameTable().read(message["t"])
            assert record is not None
            table = Table.from_json(record.log)
            if table.phase == "deal" and table.moves:
                continue
            document = world.http("GET", f"/tables/{message['t']}/transcript")[1]
            assert [deal["sum"] for deal in document["deals"]] == [one["sum"] for one in table.rounds]
        at += 1


@pytest.mark.parametrize("most", [980, 500])
def test_a_match_survives_the_end_of_the_function_at_each_write(
        world: World, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """`most`: bytes from which finished rounds lie apart, so that this happens in a short match, too."""
    monkeypatch.setattr(dynamodb, "STATE_BYTES", most)
    rooted(monkeypatch, 8)
    players, table = opened(world, 2, variant="fives", pace="none")
    dealt(world, *players, table=table)
    crashed = dict.fromkeys(WAYS, 0)
    moves = 0
    while (view := last_view(players[0]))["phase"] != "over":
        moves += 1
        if view["phase"] == "pause":
            world.now += 11_000
            acts, message = players[0], {"a": "advance"}
        else:
            acts = players[view["dominoes"]["to_act"]]
            mine = last_view(acts)
            message = {"a": "move", "v": mine["v"], "move": mine["dominoes"]["legal"]["moves"][0]}
        world.now += 1_000
        answer = through_crashes(world, acts, {**message, "t": table, "id": f"m{moves}"}, crashed)
        assert answer["v"] == view["v"] + 1
        for player in players:
            if player is not acts:
                player.ask({"a": "sync", "t": table})
    assert view["ended"] == "finished" and len(view["rounds"]) == 4
    assert crashed["before"] >= moves + len(view["rounds"]) - 1, "each move, and each deal's row"
    assert (world.item(f"T#{table}", "STATE#PAST") is not None) == (most == 500)
    document = world.http("GET", f"/tables/{table}/transcript")[1]
    assert transcript_valid(document)["valid"] is True and len(document["deals"]) == len(view["rounds"])
    for seat, player in enumerate(players):
        me = world.http("GET", "/me", token=player.token)[1]
        assert me["rankings"] == {"dominoes_fives": {"matches": 1, "wins": int(view["places"][seat] == 1)}}
        match, = me["matches"]
        assert match["totals"] == view["totals"] and match["places"] == view["places"] and me["table"] is None
