"""A whole match over lines that lose, double, delay and reorder what goes over them, and are cut; no browser."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from sahrat.verify import verify
from tests.cloud.wire_player import PASSING, WirePlayer
from tests.stack import Stack
from tests.web.truth import settled, table_of, view_of

pytestmark = [pytest.mark.cloud, pytest.mark.slow, pytest.mark.timeout(400)]
Json = dict[str, Any]
SECONDS = 200.0
PUBLIC = ("phase", "to_act", "counts", "stock", "fire", "top", "melds", "owners", "openings", "opened")


def seated(stack: Stack, room: ExitStack, humans: int, seats: int) -> list[WirePlayer]:
    """So many humans at a table of so many seats; the others are bots."""
    players = [room.enter_context(WirePlayer(stack, name)) for name in ("سلمان", "نورة", "Fahad", "Lama")[:humans]]
    host, *friends = players
    host.ask(a="open", game="hand", seats=seats, options={"pace": "none"})
    for seat in range(humans, seats):
        host.ask(a="host", t=host.table, do="bot", seat=seat, level="easy")
    for friend in friends:
        friend.ask(a="join", t=host.table)
    return players


def trouble(stack: Stack, players: list[WirePlayer]) -> Iterator[str]:
    """One trouble after the other: a line is cut, a function crashes before or after its work."""
    chance = random.Random(51)
    while True:
        kind = chance.choice(["cut", "cut", "before", "after"])
        if kind == "cut":
            stack.kill(chance.choice(players).player)
        else:
            stack.fail("SocketFunction", kind)
        yield kind


def same_for_all(players: list[WirePlayer]) -> int:
    """What is public of a version is the same in everybody's view of it; how many versions were compared."""
    compared = 0
    for player in players[1:]:
        for v in player.views.keys() & players[0].views.keys():
            one, other = players[0].views[v], player.views[v]
            assert (one["totals"], one["rounds"], one["digest"]) == (other["totals"], other["rounds"], other["digest"])
            if one["hand"] and one["phase"] == "deal":
                assert [one["hand"][part] for part in PUBLIC] == [other["hand"][part] for part in PUBLIC], v
            compared += 1
    return compared


@pytest.mark.parametrize(("humans", "seats"), [(3, 4)])
def test_a_match_over_bad_lines_loses_nothing_and_does_nothing_twice(stack: Stack, humans: int, seats: int) -> None:
    with ExitStack() as room:
        players = seated(stack, room, humans, seats)
        for number, player in enumerate(players):
            stack.faults("out", player.player, drop=0.06, double=0.1, delay=[0, 0.06], seed=number)
            stack.faults("in", player.player, drop=0.04, double=0.15, delay=[0, 0.04], seed=10 + number)
            player.end = time.monotonic() + SECONDS
            player.start()
        troubles: Counter[str] = Counter()
        for kind in trouble(stack, players):
            troubles[kind] += 1
            for _ in range(16):
                if any(player.is_alive() for player in players):
                    time.sleep(0.05)
            if any(player.problem for player in players) or not any(player.is_alive() for player in players):
                break
        stack.clear()
        for player in players:
            player.join(5)
            assert player.problem is None, [each.told() for each in players]
    table_id = players[0].table
    assert table_id is not None
    table = table_of(stack, table_id)
    assert table.phase == "over" and table.ended == "finished"

    status, transcript = stack.request("GET", f"/tables/{table_id}/transcript")
    assert status == 200 and len(transcript["deals"]) in (5, 6)
    played = [(deal["deal"], each["seat"], {key: value for key, value in each.items() if key not in ("seat", "by")})
              for deal in transcript["deals"] for each in deal["moves"] if each["by"] == "player"]
    made = sorted((v, deal, player.view["seat"], move) for player in players for deal, v, move in player.made)
    assert len({v for v, *_ in made}) == len(made)
    assert played == [(deal, seat, move) for _, deal, seat, move in made]
    for seat, player in enumerate(players):
        assert settled(player.view) == view_of(table, seat)
        assert player.log == list(table.seen(seat))
        report = verify(transcript, decide=False, record=player.record())
        assert report["valid"], [check for part in (report, *report["deals"]) for check in part["checks"]
                                 if not check["ok"]]
        assert len(player.events) >= 3
    assert same_for_all(players) > 50

    counted = sum((player.counted for player in players), Counter())
    print({"moves": len(made), **counted, **troubles, "refused": Counter(
        each["e"] for player in players for each in player.refusals)})
    assert all(counted[what] for what in ("again", "late", "same again", "gaps", "syncs", "answered again")), counted
    assert counted["cuts"] >= 3 and troubles["before"] and troubles["after"]
    refused = [each for player in players for each in player.refusals if each["answered"]]
    assert not [each for each in refused if each["e"] not in PASSING], refused
