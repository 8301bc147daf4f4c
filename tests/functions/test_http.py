"""The HTTP API: guests, names, invites, transcripts, and what it refuses."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from functions.adapters import histories
from functions.adapters.dynamodb import GameTable
from functions.handlers import http
from functions.service import history
from sahrat import referee
from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.world import Context, World


def test_a_guest_without_a_name_gets_one_and_nothing_is_written(world: World) -> None:
    status, guest = world.http("POST", "/guests")
    assert status == 201 and guest["name"].startswith("ضيف ")
    assert world.dynamodb.scan(TableName="game")["Count"] == 0
    status, me = world.http("GET", "/me", token=guest["token"])
    assert (status, me) == (200, {"player": guest["player"], "name": guest["name"], "table": None, "rankings": {},
                                    "matches": []})


def test_a_new_name_is_seen_at_the_next_table(world: World) -> None:
    player = world.player("سعد")
    status, me = world.http("PATCH", "/me", {"name": "  أبو   فهد "}, token=player.token)
    assert (status, me["name"]) == (200, "أبو فهد")
    player.connect()
    answer = player.ask({"a": "open", "game": "hand", "seats": 2, "fill": "easy"})
    assert answer["view"]["seats"][0]["name"] == "أبو فهد"


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), [
    ("POST", "/guests", '{"name": 7}', 400, "bad_request"), ("POST", "/guests", "[]", 400, "bad_request"),
    ("POST", "/guests", "{", 400, "bad_request"), ("POST", "/guests", '{"name":"x","admin":true}', 400, "bad_request"),
    ("POST", "/guests", json.dumps({"name": "x" * 17}), 400, "bad_text"),
    ("POST", "/guests", json.dumps({"name": "\u202e"}), 400, "bad_text"),
    ("POST", "/guests", " " * 5000, 413, "too_large"), ("POST", "/guests", "[" * 3000, 400, "bad_request"),
    ("POST", "/tickets", None, 401, "bad_token"), ("GET", "/me", None, 401, "bad_token"),
    ("PATCH", "/me", '{"name":"x"}', 401, "bad_token"), ("GET", "/invites/nothing", None, 404, "no_invite"),
    ("GET", "/tables/nothing/transcript", None, 404, "no_table"), ("GET", "/", None, 404, "not_found"),
    ("GET", "/tables", None, 404, "not_found"), ("DELETE", "/me", None, 404, "not_found"),
    ("GET", "/invites/" + "%23" * 30, None, 404, "no_invite"),
])
def test_what_is_refused(world: World, method: str, path: str, body: str | None, status: int, code: str) -> None:
    got, answer = world.http(method, path, raw=body)
    assert (got, answer["e"]) == (status, code)
    assert set(answer["message"]) == {"ar", "en"}


@pytest.mark.parametrize("header", ["", "x", "Bearer", "Bearer ", "Basic YTpi", "Bearer a.b.c.d", "Bearer token.é.x.y"])
def test_a_bad_authorization_header(world: World, header: str) -> None:
    event = world.context("http")
    event["headers"]["authorization"] = header
    assert http.handler(event, Context())["statusCode"] == 401


def play_out(world: World, host: Any, table: str, deals: int) -> None:
    """Plays until so many deals are archived or the match is over."""
    for _ in range(3000):
        view = last_view(host)
        world.now = max(world.now, view["shown"]) + 50
        if len(view["rounds"]) >= deals or view["phase"] == "over":
            return
        if view["phase"] == "pause":
            host.ask({"a": "next", "t": table})
        elif view["hand"]["to_act"] == 0:
            answer = host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
            assert "view" in answer, answer
        else:
            world.now += 2500
            host.ask({"a": "advance", "t": table})
    raise AssertionError("the match does not end")


@pytest.mark.slow
def test_a_whole_match_its_transcript_and_its_place_in_history(world: World) -> None:
    host, table = opened(world, seats=2, pace="none")
    dealt(world, host, table=table)
    play_out(world, host, table, deals=99)
    view = last_view(host)
    assert view["phase"] == "over" and view["ended"] == "finished"
    status, document = world.http("GET", f"/tables/{table}/transcript")
    assert status == 200
    assert len(document["deals"]) == len(view["rounds"]) >= 5
    verified = transcript_valid(document)
    assert verified["valid"] is True, verified
    me = world.http("GET", "/me", token=host.token)[1]
    assert me["table"] is None
    match, = me["matches"]
    assert match["totals"] == view["totals"] and match["places"] == view["places"] and match["seat"] == 0
    assert me["rankings"] == {"hand": {"matches": 1, "wins": int(view["places"][0] == 1)}}
    state = world.item(f"T#{table}", "STATE")
    assert state is not None and "live" not in state and "expires" in state
    rows = world.dynamodb.query(TableName="game", KeyConditionExpression="pk = :pk AND begins_with(sk, :sk)",
                                ExpressionAttributeValues={":pk": {"S": f"T#{table}"}, ":sk": {"S": "DEAL#"}})
    assert rows["Count"] == len(view["rounds"]) - 1, "the last lies in the table itself"


def transcript_valid(document: dict[str, Any]) -> dict[str, Any]:
    """What the referee says of a transcript."""
    found: dict[str, Any] = json.loads(referee.answer(json.dumps({"op": "verify", "transcript": document})))
    return found


def test_a_transcript_of_a_match_in_play_holds_finished_deals_only(world: World) -> None:
    host, table = opened(world, seats=2, pace="none")
    assert world.http("GET", f"/tables/{table}/transcript")[1].get("deals", []) == []
    dealt(world, host, table=table)
    play_out(world, host, table, deals=1)
    host.ask({"a": "next", "t": table})
    document = world.http("GET", f"/tables/{table}/transcript")[1]
    assert [deal["deal"] for deal in document["deals"]] == [1]
    assert transcript_valid(document)["valid"] is True


def test_a_body_that_is_no_text_is_refused(world: World) -> None:
    """API Gateway hands on bytes as base64; they are the sender's fault and no failure of ours."""
    event = world.context("http", rawPath="/guests", isBase64Encoded=True, body=base64.b64encode(b"\xff\xfe{").decode())
    event["requestContext"]["http"] |= {"method": "POST", "path": "/guests"}
    answer = http.handler(event, Context())
    assert answer["statusCode"] == 400 and json.loads(answer["body"])["e"] == "bad_request"


@pytest.mark.parametrize("path", ["", "/", "//", "/guests/", "/invites/", "/invites/" + "x" * 3000, "/invites/a#b",
                                  "/tables//transcript", "/tables/../transcript", "/tables/%00/transcript"])
@pytest.mark.parametrize("method", ["GET", "PUT", "TRACE"])
def test_an_odd_path_is_not_found(world: World, path: str, method: str) -> None:
    assert world.http(method, path)[0] == 404


@pytest.mark.parametrize(("totals", "whose"), [([152, 90], [0, 1, 0, 1]), ([3, 2, 1, 0], [0, 1, 2, 3])])
def test_a_row_of_the_history_that_names_no_sides_has_one_for_each_total(
        world: World, totals: list[int], whose: list[int]) -> None:
    player = world.player()
    match = {"table": "t", "game": "hand", "at": 1, "seat": 0, "names": ["a", "b", "c", "d"], "totals": totals,
             "places": None, "reason": "broken"}
    tables = GameTable()
    row = histories.match_row(tables, player.id, match)
    world.dynamodb.put_item(**row["Put"])
    assert world.http("GET", "/me", token=player.token)[1]["matches"] == [{**match, "sides": whose}]


def test_a_long_history_is_summed_up_once_and_never_counted_twice(world: World) -> None:
    """Each match counts from its own row; the sums of those older than a day go into the player's row now and then."""
    player, tables = world.player(), GameTable()
    matches: list[tuple[dict[str, Any], str | None, bool]] = []
    for number in range(130):
        match: dict[str, Any] = {
            "table": f"t{number}", "game": "hand", "at": world.now - (130 - number) * 8_640_000, "seat": 0,
            "names": ["a", "b"], "sides": [0, 1], "totals": [1, 2], "places": [1, 2], "reason": "finished"}
        counts = "hand" if number % 3 else "baloot" if number % 2 else None
        world.dynamodb.put_item(**histories.match_row(tables, player.id, match, counts, won=number % 5 == 0)["Put"])
        matches.append((match, counts, number % 5 == 0))
    world.dynamodb.update_item(  # as it was counted before matches counted from their rows
        TableName="game", Key={"pk": {"S": f"P#{player.id}"}, "sk": {"S": "P"}},
        UpdateExpression="SET hand_matches = :seven, hand_wins = :two",
        ExpressionAttributeValues={":seven": {"N": "7"}, ":two": {"N": "2"}})

    def expected() -> dict[str, Any]:
        sums = {}
        for name in ("hand", "baloot"):
            wins = [won for _, counts, won in matches if counts == name]
            more = (7, 2) if name == "hand" else (0, 0)
            sums[name] = {"matches": len(wins) + more[0], "wins": sum(wins) + more[1]}
        return sums

    newest = [match for match, _, _ in matches[:-1 - history.MATCHES_MOST:-1]]
    for _ in range(3):
        me = world.http("GET", "/me", token=player.token)[1]
        assert me["rankings"] == expected() and me["matches"] == newest
    row = world.item(f"P#{player.id}", "P")
    assert row is not None
    assert row["upto"]["S"] == f"{histories.place(matches[119][0]['at'])}#t119", "not the last day's"
    late, ranking, won = {**matches[0][0], "table": "late", "at": world.now}, "hand", True
    world.dynamodb.put_item(**histories.match_row(tables, player.id, late, ranking, won)["Put"])
    matches.append((late, ranking, won))
    me = world.http("GET", "/me", token=player.token)[1]
    assert me["rankings"] == expected() and me["matches"][0]["table"] == "late"
    histories.sum_up(tables, player.id, {"hand": (5, 5)}, histories.place(0), row["upto"]["S"])
    assert world.item(f"P#{player.id}", "P") == row, "who sums what was summed is late"
