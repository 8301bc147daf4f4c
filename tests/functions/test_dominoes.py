"""Dominoes on the wire: every message has its written shape (tests/functions/shapes.py), hands stay hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests.functions.play import dealt, last_view
from tests.functions.world import Player, World

Json = dict[str, Any]


def opened(world: World, seats: int, **options: Any) -> tuple[list[Player], str]:
    """A table of dominoes at which all seats are people."""
    host = world.player("سلمان")
    host.ask({"a": "hello", "protocol": 1})
    answer = host.ask({"a": "open", "game": "dominoes", "seats": seats, "options": options})
    assert "view" in answer, answer
    players = [host]
    for seat in range(1, seats):
        friend = world.player()
        assert "view" in friend.ask({"a": "join", "t": answer["t"], "seat": seat})
        players.append(friend)
    return players, answer["t"]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"variant": "fives"}), (4, {"variant": "partners"})])
def test_a_round_is_played_on_the_wire(world: World, seats: int, options: Json) -> None:
    players, table = opened(world, seats, pace="none", **options)
    dealt(world, *players, table=table)
    for _ in range(120):
        views = [last_view(player) for player in players]
        if views[0]["phase"] != "deal":
            break
        seat = views[0]["dominoes"]["to_act"]
        for other, view in enumerate(views):
            assert (view["dominoes"]["legal"] is not None) == (other == seat)
            assert len(view["dominoes"]["own"]) == view["dominoes"]["counts"][other]
        move = views[seat]["dominoes"]["legal"]["moves"][0]
        answer = players[seat].ask({"a": "move", "t": table, "v": views[seat]["v"], "move": move})
        assert "view" in answer, answer
        heard = [event for body in players[(seat + 1) % seats].heard() for event in body.get("events", [])]
        assert (move["do"] == "draw") == any(event["e"] == "drew" for event in heard)
        assert not any("tile" in event for event in heard if event["e"] == "drew")
    view = last_view(players[0])
    assert view["phase"] in ("pause", "over") and view["of"] is None and view["target"] == (
        150 if options.get("variant") == "fives" else 100)
    row, = view["rounds"]
    assert len(row["points"]) == len(row["lines"]) == len(view["totals"]) == (2 if seats == 2 or options else 4)
    assert len(view["dominoes"]["hands"]) == len(row["pips"]) == seats


def played_out(world: World, players: list[Player], table: str) -> Json:
    """The view of a match that its people have played to its end, each the first move that is legal."""
    dealt(world, *players, table=table)
    while (view := last_view(players[0]))["phase"] != "over":
        if view["phase"] == "pause":
            world.now += 11_000
            answer = players[0].ask({"a": "advance", "t": table})
        else:
            seat = view["dominoes"]["to_act"]
            mine = last_view(players[seat])
            answer = players[seat].ask({"a": "move", "t": table, "v": mine["v"],
                                        "move": mine["dominoes"]["legal"]["moves"][0]})
        assert "view" in answer, answer
    assert view["ended"] == "finished"
    return view


def test_a_match_of_partners_ends_and_stands_in_the_history_of_all_four(world: World) -> None:
    players, table = opened(world, 4, pace="none", variant="partners")
    view = played_out(world, players, table)
    assert sorted(view["places"]) == [1, 2]
    for seat, player in enumerate(players):
        me = world.http("GET", "/me", token=player.token)[1]
        assert me["rankings"] == {"dominoes_partners": {"matches": 1, "wins": int(view["places"][seat % 2] == 1)}}
        assert [match["table"] for match in me["matches"]] == [table]


def test_a_win_in_fives_moves_only_the_ranking_of_fives(world: World) -> None:
    """D-1: each of the three games has a ranking of its own."""
    players, table = opened(world, 2, pace="none")
    first = played_out(world, players, table)
    for player in players:
        player.ask({"a": "leave", "t": table})
        player.world.management.inbox[player.connection].clear()
    before = [world.http("GET", "/me", token=player.token)[1]["rankings"] for player in players]
    assert [one["dominoes_draw"]["wins"] for one in before] == [int(place == 1) for place in first["places"]]
    options = {"variant": "fives", "pace": "none"}
    fives = players[0].ask({"a": "open", "game": "dominoes", "seats": 2, "options": options})
    players[1].ask({"a": "join", "t": fives["t"]})
    second = played_out(world, players, fives["t"])
    after = [world.http("GET", "/me", token=player.token)[1]["rankings"] for player in players]
    assert after == [{**before[seat], "dominoes_fives": {"matches": 1, "wins": int(second["places"][seat] == 1)}}
                     for seat in range(2)]


def test_a_wrong_tile_is_refused_and_nothing_changes(world: World) -> None:
    players, table = opened(world, 2)
    dealt(world, *players, table=table)
    view = last_view(players[0])
    seat = view["dominoes"]["to_act"]
    mine = last_view(players[seat])
    wrong = next(tile for tile in mine["dominoes"]["own"] if tile != mine["dominoes"]["lead"])
    answer = players[seat].ask({"a": "move", "t": table, "v": mine["v"], "move": {"do": "lay", "tile": wrong}})
    assert answer["e"] == "lead_forced" and set(answer["message"]) == {"ar", "en"}
    assert last_view(players[seat])["v"] == mine["v"]
