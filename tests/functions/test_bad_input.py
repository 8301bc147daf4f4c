"""Every kind of bad message, made by changing valid ones: answered with a code in both languages, nothing changed."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from functions.handlers import socket
from functions.service.receiving import parse
from sahrat.errors import REASONS, Refusal
from sahrat.game import SEATS_MOST
from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.world import Context, Player, World

VALID: dict[str, dict[str, Any]] = {
    "hello": {"a": "hello", "protocol": 1, "t": "T", "v": 3},
    "sync": {"a": "sync", "t": "T", "v": 3},
    "open": {"a": "open", "game": "hand", "seats": 4, "options": {"pace": "fast"}, "fill": "easy", "name": "سعد"},
    "join": {"a": "join", "t": "T", "seat": 1, "name": "سعد"},
    "leave": {"a": "leave", "t": "T"},
    "ready": {"a": "ready", "t": "T", "hash": "ab" * 32},
    "seed": {"a": "seed", "t": "T", "seed": "ab" * 16},
    "move": {"a": "move", "t": "T", "v": 3, "move": {"do": "draw"}},
    "next": {"a": "next", "t": "T"},
    "back": {"a": "back", "t": "T"},
    "advance": {"a": "advance", "t": "T"},
    "check": {"a": "check", "t": "T", "take": False, "groups": [["5H", "6H", "7H"]], "throw": "KS"},
    "hint": {"a": "hint", "t": "T"},
    "say": {"a": "say", "t": "T", "phrase": "salam"},
    "host": {"a": "host", "t": "T", "do": "bot", "seat": 1, "level": "easy"},
}
OPTIONAL = {("hello", "t"), ("hello", "v"), ("sync", "v"), ("open", "options"), ("open", "fill"), ("open", "name"),
            ("join", "seat"), ("join", "name"), ("check", "take"), ("check", "groups"), ("check", "throw"),
            ("say", "phrase"), ("host", "seat"), ("host", "level")}
WRONG: list[Any] = [None, True, -1, 2**70, 1.5, "", "x" * 300, [], {}, [[[]]], "\u202e", "../..", "T#x"]
FITS = {("hello", "t", None), ("hello", "v", None), ("sync", "v", None), ("open", "fill", None), ("open", "name", None),
        ("join", "seat", None), ("join", "name", None), ("check", "groups", None), ("check", "throw", None),
        ("check", "take", True), ("say", "phrase", None), ("host", "seat", None), ("host", "level", None)}


def fits(action: str, field: str, value: Any) -> bool:
    """Whether such a value is well-formed there, so that something else must refuse it, or nothing."""
    if isinstance(value, bool | None.__class__):
        return (action, field, value) in FITS
    return (value, field) in (([], "groups"), ({}, "options"), ({}, "move"), ("", "hash"), ("", "seed")) or (
        isinstance(value, str) and field in ("name", "game", "phrase", "text", "throw") and value != "x" * 300)


def mutations(action: str, valid: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every message that is one change away from a valid one, and malformed."""
    for field in valid:
        if field == "a":
            continue
        if (action, field) not in OPTIONAL:
            yield f"without {field}", {key: value for key, value in valid.items() if key != field}
        for value in WRONG:
            if not fits(action, field, value):
                yield f"{field}={value!r:.20}", {**valid, field: value}
    yield "another field", {**valid, "by": {"player": "g_0"}}
    yield "a seat of one's choice", {**valid, "as": 2}


@pytest.fixture
def playing(world: World) -> tuple[Player, str]:
    """A player whose turn it is."""
    host, table = opened(world)
    dealt(world, host, table=table)
    return host, table


def state(world: World, table: str) -> Any:
    """What a refusal must not change."""
    return world.item(f"T#{table}", "STATE"), world.item(f"T#{table}", "STATE#CONN")


def refused(world: World, player: Player, raw: str, wait: int = 0) -> dict[str, Any]:
    """The one answer to a bad frame: a known code, a sentence in each language."""
    world.now += wait
    answer, = player.send(raw=raw)
    assert set(answer) <= {"e", "message", "id", "t"}, answer
    assert answer["e"] in REASONS
    assert re.search("[\u0600-\u06ff]", answer["message"]["ar"]) and re.search("[A-Za-z]", answer["message"]["en"])
    assert "{" not in answer["message"]["ar"] + answer["message"]["en"]
    return answer


@pytest.mark.parametrize("action", sorted(VALID))
def test_one_change_to_a_valid_message(world: World, action: str) -> None:
    host, table = opened(world)
    before = state(world, table)
    count = 0
    for what, message in mutations(action, {**VALID[action], **({"t": table} if "t" in VALID[action] else {})}):
        answer = refused(world, host, json.dumps({**message, "id": f"i{count}"}), wait=500)
        assert answer["e"] in ("bad_request", "bad_options", "old_client"), (what, answer)
        assert answer["id"] == f"i{count}", what
        assert state(world, table) == before, what
        count += 1
    assert count > 5


NO_COMMAND = ('{"a":"ping","a":7}', '{"a":["ping"]}', '{"a":null}')


@pytest.mark.parametrize("raw", [
    *NO_COMMAND, "", " ", "null", "true", "7", "[]", '"hello"', "{", "{}", '{"a":"hello"', "{'a':'ping'}",
    '{"a":"ping"}}', "\x00", "NaN", '{"a":"move","v":NaN}', '{"a":"ping","id":"\\ud800"}',
    "[" * 2000, '{"a":' * 800, '{"id":"' + "x" * 41 + '","a":"ping"}', '{"a":"ping","id":"a b"}', "ping",
    '{"a":"ping","id":7}', "﷽" * 900,
])
def test_what_is_no_message(world: World, playing: tuple[Player, str], raw: str) -> None:
    host, table = playing
    before = state(world, table)
    answer = refused(world, host, raw)
    assert answer["e"] == ("unknown_command" if raw in NO_COMMAND else "bad_request")
    assert state(world, table) == before


def test_an_unknown_command(world: World) -> None:
    player = world.player()
    for name in ("shuffle", "break", "$connect", "", "Move", "connect"):
        assert refused(world, player, json.dumps({"a": name, "t": "x", "id": "q"}))["e"] == "unknown_command"


@pytest.mark.parametrize("size", [4097, 32_000, 131_072])
def test_too_large_a_message(world: World, playing: tuple[Player, str], size: int) -> None:
    host, table = playing
    before = state(world, table)
    raw = json.dumps({"a": "say", "t": table, "text": "", "id": "big"})
    assert refused(world, host, raw[:-1] + " " * (size - len(raw)) + "}")["e"] == "too_large"
    assert refused(world, host, "ه" * (size // 2 + 1))["e"] == "too_large"
    assert state(world, table) == before


def test_a_message_of_exactly_the_cap_is_read(world: World) -> None:
    raw = '{"a":"ping"}'
    assert "pong" in world.player().send(raw=raw[:-1] + " " * (4096 - len(raw)) + "}")[0]


def test_a_binary_frame(world: World) -> None:
    player = world.player()
    event = world.context("message", player.connection, body="AAECAw==", isBase64Encoded=True)
    event["requestContext"]["authorizer"] = player.facts
    socket.handler(event, Context())
    assert player.heard()[0]["e"] == "bad_request"


MOVES: list[tuple[Any, set[str]]] = [
    ({}, {"bad_move"}), ({"do": "fly"}, {"bad_move"}), ({"do": None}, {"bad_move"}), ({"do": ["draw"]}, {"bad_move"}),
    ({"do": "draw", "card": "AS"}, {"bad_move"}), ({"do": "draw", "seat": 1}, {"not_your_turn"}),
    ({"do": "draw", "seat": "0"}, {"not_your_turn", "bad_move"}),
    ({"do": "play"}, {"bad_move", "draw_first", "throw_missing"}),
    ({"do": "play", "take": False, "acts": [], "throw": "ZZ"}, {"bad_card"}),
    ({"do": "play", "take": False, "acts": [], "throw": 7}, {"bad_card", "bad_move"}),
    ({"do": "play", "take": 1, "acts": [], "throw": "AS"}, {"bad_move"}),
    ({"do": "play", "take": False, "acts": {}, "throw": "AS"}, {"bad_move"}),
    ({"do": "play", "take": False, "acts": [{"lay": [["AS"]]}], "throw": "AS"}, {"meld_short", "card_not_in_hand"}),
    ({"do": "play", "take": False, "acts": [{"lay": [[{}]]}], "throw": "AS"}, {"bad_card", "bad_move"}),
    ({"do": "play", "take": False, "acts": [{"add": ["AS"], "meld": 99}], "throw": "AS"},
     {"no_such_meld", "layoff_before_opening"}),
    ({"do": "play", "take": False, "acts": [{"add": ["AS"], "meld": -1}], "throw": "AS"},
     {"no_such_meld", "bad_move", "layoff_before_opening"}),
    ({"do": "play", "take": False, "acts": [{"swap": 1e308, "give": []}], "throw": "AS"}, {"bad_move"}),
    ({"do": "play", "take": False, "acts": [[]], "throw": "AS"}, {"bad_move"}),
    ({"do": "play", "take": False, "acts": [{"lay": []}], "throw": "JK"}, {"bad_move", "throw_joker"}),
]


@pytest.mark.parametrize(("move", "codes"), MOVES)
def test_a_move_that_cannot_be(world: World, playing: tuple[Player, str], move: Any, codes: set[str]) -> None:
    host, table = playing
    view = last_view(host)
    while view["hand"]["phase"] != "play" and move.get("do") == "play":
        assert "view" in host.ask({"a": "move", "t": table, "v": view["v"], "move": {"do": "draw"}})
        view = last_view(host)
    before = state(world, table)
    raw = json.dumps({"a": "move", "t": table, "v": view["v"], "move": move, "id": "m"})
    codes = codes | ({"first_no_draw", "already_drawn"} if move.get("do") == "draw" else set())
    assert refused(world, host, raw)["e"] in codes
    assert state(world, table) == before


def test_a_card_that_one_does_not_hold(world: World, playing: tuple[Player, str]) -> None:
    host, table = playing
    view = last_view(host)
    if view["hand"]["phase"] == "draw":
        host.ask({"a": "move", "t": table, "v": view["v"], "move": {"do": "draw"}})
        view = last_view(host)
    held = set(view["hand"]["own"])
    foreign = next(rank + suit for suit in "SHCD" for rank in "A23456789" if rank + suit not in held)
    move = {"do": "play", "take": False, "acts": [], "throw": foreign}
    before = state(world, table)
    raw = json.dumps({"a": "move", "t": table, "v": view["v"], "move": move, "id": "m"})
    assert refused(world, host, raw)["e"] == "card_not_in_hand"
    assert state(world, table) == before


def two(world: World) -> tuple[Player, Player, str, Player, Player]:
    """Two humans in a deal: the host, the friend, the table, who is to act and who waits."""
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    dealt(world, host, friend, table=table)
    acts = (host, friend)[last_view(host)["hand"]["to_act"]]
    return host, friend, table, acts, friend if acts is host else host


def test_moves_out_of_turn_and_for_anothers_seat(world: World) -> None:
    _, _, table, acts, waits = two(world)
    view = last_view(acts)
    before = state(world, table)
    move = simple_move(view)
    message = {"a": "move", "t": table, "v": view["v"], "move": move, "id": "x"}
    assert refused(world, waits, json.dumps(message))["e"] == "not_your_turn"
    foreign = {**message, "move": {**move, "seat": view["hand"]["to_act"]}}
    assert refused(world, waits, json.dumps(foreign))["e"] == "not_your_turn"
    assert state(world, table) == before


def test_a_repeated_move_is_answered_again_and_made_once(world: World) -> None:
    _, _, table, acts, waits = two(world)
    view = last_view(acts)
    message = {"a": "move", "t": table, "v": view["v"], "move": simple_move(view), "id": "once"}
    first = acts.ask(message)
    before = state(world, table)
    waits.heard()
    second = acts.ask(message)
    assert second["v"] == first["v"] and second["full"] is True
    assert state(world, table) == before
    assert waits.heard() == []


def test_a_stale_move_is_refused_and_a_move_beside_other_changes_is_not(world: World) -> None:
    _, _, table, acts, waits = two(world)
    view = last_view(acts)
    first = simple_move(view)
    waits.drop()
    assert "view" in acts.ask({"a": "move", "t": table, "v": view["v"], "move": first})
    before = state(world, table)
    raw = json.dumps({"a": "move", "t": table, "v": view["v"], "move": first, "id": "late"})
    assert refused(world, acts, raw)["e"] == "stale"
    raw = json.dumps({"a": "move", "t": table, "v": view["v"] + 50, "move": first, "id": "early"})
    assert refused(world, acts, raw)["e"] == "bad_request"
    assert state(world, table) == before


def test_commands_out_of_their_phase(world: World, playing: tuple[Player, str]) -> None:
    host, table = playing
    before = state(world, table)
    wants = {"ready": "table_started", "seed": "no_handshake", "next": "no_pause", "host": "table_started"}
    for action, code in wants.items():
        message = copy.deepcopy({**VALID[action], "t": table, "id": "p"})
        assert refused(world, host, json.dumps(message))["e"] in (code, "seed_late"), action
    assert state(world, table) == before


def test_a_name_is_visible_and_short(world: World) -> None:
    player = world.player()
    for name in (" ", "\u200b", "x" * 17, "a\u202eb", "\u0000", "\u3164", "\u2800\u115f", "\uffa0\u200d\u20dd",
                 "\u2067س", "س\ud800", "\n", "\u2028"):
        raw = json.dumps({"a": "open", "game": "hand", "seats": 2, "fill": "easy", "name": name, "id": "n"})
        assert refused(world, player, raw)["e"] in ("bad_text", "bad_request"), name
    assert world.item(f"P#{player.id}", "P") is None


def test_too_many_refused_messages_are_slowed_down(world: World, playing: tuple[Player, str]) -> None:
    host, table = playing
    codes = [host.send({"a": "say", "t": table, "phrase": "nonsense", "id": f"i{n}"})[0].get("e") for n in range(60)]
    assert codes.count("too_fast") == 23, "forty, with hello, open and ready"
    view = last_view(host)
    assert "view" in host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)}), "moves go on"
    world.now += 10_000
    assert "check" in host.ask({"a": "check", "t": table, "groups": [], "throw": None})


FLOODS: list[dict[str, Any]] = [
    {"a": "advance"}, {"a": "back"}, {"a": "move", "v": 0, "move": {"do": "draw"}}, {"a": "leave"},
    {"a": "ready", "hash": "ab" * 32}, {"a": "host", "do": "options", "options": {}},
    {"a": "open", "game": "hand", "seats": 2, "fill": "easy"}, {"a": "join", "t": "no-such-table"},
    {"a": "seed", "seed": "ab" * 16}, {"a": "next"}]


@pytest.mark.parametrize("message", FLOODS, ids=[message["a"] for message in FLOODS])
def test_no_message_may_be_sent_without_end(world: World, message: dict[str, Any]) -> None:
    """Whatever it is that moves no deal: after forty in ten seconds it costs one write, and no reading of a table."""
    host, table = opened(world, seats=2, fill=None)
    message = {"t": table, **message} if message["a"] != "open" else message
    codes = [each.get("e") for n in range(48) for each in host.send({**message, "id": f"i{n}"}) if each.get("id")]
    assert codes[-5:] == ["too_fast"] * 5
    world.now += 10_000
    assert host.ask({"a": "hello", "protocol": 1})["now"] == world.now


def test_a_repeated_message_is_not_answered_without_end(world: World) -> None:
    _, _, table, acts, _ = two(world)
    view = last_view(acts)
    message = {"a": "move", "t": table, "v": view["v"], "move": simple_move(view), "id": "again"}
    codes = [acts.ask(message).get("e") for _ in range(48)]
    assert codes[0] is None and codes[-5:] == ["too_fast"] * 5


def test_the_wire_knows_as_many_seats_as_games_have() -> None:
    """Its shapes stand without the engine: here their numbers are held to the engine's."""
    for seats in (SEATS_MOST, SEATS_MOST + 1):
        messages = ({**VALID["open"], "seats": seats}, {"a": "host", "t": "x", "do": "seats", "seats": seats},
                    {"a": "join", "t": "x", "seat": seats - 1})
        for message in messages:
            if seats == SEATS_MOST:
                assert parse(json.dumps(message)).a == message["a"]
            else:
                with pytest.raises(Refusal, match="bad_request"):
                    parse(json.dumps(message))
