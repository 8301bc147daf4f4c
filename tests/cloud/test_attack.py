"""Ill will against the real stack: odd bytes, one ticket twice, races over real sockets, floods; nothing leaks."""

from __future__ import annotations

import hashlib
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any

import pytest

from tests.cloud.attacker import Guest, Raw, frame, ticket, token
from tests.functions.knowing import check_told
from tests.functions.people import Person, nonsense
from tests.stack import Stack

pytestmark = pytest.mark.cloud
Json = dict[str, Any]
PING = b'{"a":"ping","id":"p"}'


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A stack to be attacked, without a client."""
    stack = Stack(tmp_path_factory.mktemp("attacked"))
    yield stack
    assert stack.stop() == 0


def together(count: int, do: Any) -> list[Any]:
    """What `do(number)` returns for each number, all begun at the same instant."""
    barrier = threading.Barrier(count)

    def begun(number: int) -> Any:
        barrier.wait()
        return do(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begun, range(count)))


ODD: list[tuple[str, list[bytes], set[Any]]] = [
    ("reserved opcode", [frame(PING, 3)], {1002, None}),
    ("reserved bit", [frame(PING, first=0xC1)], {1002, None}),
    ("binary", [frame(PING, 2)], {1003}),
    ("invalid UTF-8", [frame(b'{"a":"\xff\xfe"}')], {1007, None}),
    ("half a character", [frame(b'{"a":"\xd9', first=0x01), frame(b'"}', 0)], {1007, None}),
    ("a continuation of nothing", [frame(PING, 0)], {1002, None}),
    ("a message in a message", [frame(PING, first=0x01), frame(PING)], {1002, None}),
    ("a long control frame", [frame(b"x" * 200, 9)], {1002, None}),
    ("a control frame in parts", [frame(b"x", first=0x09)], {1002, None}),
    ("a length of 2^63", [frame(b"", length=2**63)], {1002, 1009, None}),
    ("a claim of a gigabyte", [frame(b"x" * 100, length=2**30)], {1009, None}),
    ("a close with half a code", [frame(b"\x03", 8)], {1002, None}),
    ("a close with a code that is none", [frame(b"\x00\x05", 8)], {1002, None}),
]


def test_odd_bytes_end_their_own_line_and_no_other(ground: Stack) -> None:
    guest = token(ground)
    with closing(Raw(ground, ticket(ground, guest))) as good:
        for what, frames, codes in ODD:
            with closing(Raw(ground, ticket(ground, guest))) as raw:
                assert raw.status == 101
                raw.send(*frames)
                kind, code = raw.heard()
                assert kind in ("close", "end") and code in codes, (what, kind, code)
            good.send(frame(PING))
            assert good.heard()[1]["id"] == "p", what
        with closing(Raw(ground, ticket(ground, guest))) as slow:
            slow.send(frame(PING)[:7])
            good.send(frame(PING[:5], first=0x01), frame(b"between", 9), frame(b"", 0, first=0x00), frame(PING[5:], 0))
            assert good.heard()[1]["id"] == "p", "parts, an empty one among them, and a ping between them"
            slow.send(frame(PING)[7:])
            assert slow.heard()[1]["id"] == "p"


def test_a_ticket_used_twice_at_one_instant_opens_one_line(ground: Stack) -> None:
    guest = token(ground)
    for _ in range(3):
        one = ticket(ground, guest)
        lines = together(8, lambda _, one=one: Raw(ground, one))
        assert sorted(line.status for line in lines) == [101] + [403] * 7
        for line in lines:
            line.close()


def test_many_hellos_at_one_instant_leave_one_live_line(ground: Stack) -> None:
    with ExitStack() as room:
        own = token(ground)
        host = room.enter_context(closing(Guest(ground, own)))
        table = host.ask(a="open", game="hand", seats=2)["t"]
        guests = [room.enter_context(closing(Guest(ground, own))) for _ in range(6)]
        hello = {"a": "hello", "protocol": 1, "t": table, "id": "h"}
        told = together(6, lambda number: guests[number].send(hello))
        time.sleep(0.3)
        live = []
        for guest, answers in zip(guests, told, strict=True):
            # one may be replaced before its own answer could be sent
            assert all("view" in answer or answer == {"replaced": True} or answer["e"] in ("replaced", "busy")
                       for answer in answers) and answers, answers
            if {"replaced": True} not in [*answers, *guest.heard()]:
                answer = guest.ask(a="sync", t=table)
                live += [guest] if "view" in answer else []
                assert "view" in answer or answer["e"] == "replaced", answer
        assert len(live) == 1
        assert len(ground.connections()) >= 1


def test_a_crowd_for_three_seats(ground: Stack) -> None:
    with ExitStack() as room:
        host = room.enter_context(closing(Guest(ground, token(ground))))
        table = host.ask(a="open", game="baloot", seats=4)["t"]
        crowd = [room.enter_context(closing(Guest(ground, token(ground)))) for _ in range(8)]
        answers = together(8, lambda number: crowd[number].ask(
            a="join", t=table, **({"seat": 1} if number % 2 else {})))
        seats = [answer["view"]["seat"] for answer in answers if "view" in answer]
        assert len(seats) == len(set(seats)) == 3 and set(seats) == {1, 2, 3}
        assert {answer["e"] for answer in answers if "e" in answer} <= {"table_full", "seat_taken", "busy"}
        names = host.ask(a="sync", t=table)["view"]["seats"]
        assert all(chair["connected"] for chair in names)


def test_a_flood_slows_down_only_who_sends_it(ground: Stack) -> None:
    """A thousand messages at once, odd and even: the others' answers come, the flooder is told to wait."""
    with ExitStack() as room:
        victim = room.enter_context(closing(Guest(ground, token(ground))))
        table = victim.ask(a="open", game="hand", seats=2, fill="easy")["t"]
        flooder = room.enter_context(closing(Guest(ground, token(ground))))
        chance = random.Random(1)
        kinds = ['{"a":"hello","protocol":1,"id":"h"}', "x", "[" * 900, '{"a":"sync","t":"no-such","id":"s"}',
                 json.dumps({"a": "open", "game": "hand", "seats": 2, "id": "o"}),
                 json.dumps({"a": "join", "t": table, "id": "j"}), json.dumps({"a": "advance", "t": table, "id": "a"})]
        for _ in range(1000):
            flooder.line.send(chance.choice(kinds))
        codes: Counter[str] = Counter()
        began = time.monotonic()
        for _ in range(10):
            assert victim.ask(a="sync", t=table)["view"]["seat"] == 0
        waited = time.monotonic() - began
        codes.update(body.get("e", "ok") for body in flooder.heard() if "message" in body or "id" in body)
        assert sum(codes.values()) < 500, "the victim is served before the flood is over"
        end = time.monotonic() + 60
        while sum(codes.values()) < 1000 and time.monotonic() < end:
            codes.update(body.get("e", "ok") for body in flooder.heard() if "message" in body or "id" in body)
            time.sleep(0.05)
        assert sum(codes.values()) == 1000, codes
        assert codes["too_fast"] > 700, codes
        print({"ten answers for the victim took": round(waited, 2), **codes})


TABLES = [("hand", 3, {"pace": "none"}), ("dominoes", 2, {"pace": "none", "variant": "fives"}),
          ("baloot", 4, {"pace": "none"})]


def seated(stack: Stack, room: ExitStack, game: str, humans: int, options: Json) -> list[tuple[Person, Guest]]:
    """People at a table of their own, the first deal dealt."""
    guests = [room.enter_context(closing(Guest(stack, token(stack, f"{game} {number}")))) for number in range(humans)]
    table = guests[0].ask(a="open", game=game, seats=humans, options=options)["t"]
    people = [Person(guest, game) for guest in guests]
    for guest in guests[1:]:
        guest.ask(a="join", t=table)
    for number, guest in enumerate(guests):
        hashed = hashlib.sha256(bytes([number] * 16)).hexdigest()
        assert "view" in guest.ask(a="ready", t=table, hash=hashed)
    for number, guest in enumerate(guests):
        assert "view" in guest.ask(a="seed", t=table, seed=bytes([number] * 16).hex())
    for guest, person in zip(guests, people, strict=True):
        person.take(guest.send({"a": "sync", "t": table, "id": "begin"}), {"a": "sync"})
    return list(zip(people, guests, strict=True))


def play(person: Person, guest: Guest, number: int, end: float) -> None:
    """Plays till a deal is over, with nonsense, new lines and doubled messages in between."""
    chance = random.Random(f"{person.game} {number}")
    at = 0
    while not any("cancelled" not in one for one in person.view["rounds"]):
        assert time.monotonic() < end, (person.view["v"], person.view["phase"])
        at += 1
        view = person.view
        what = chance.random()
        if what < 0.12:
            person.ask(at, nonsense(person, chance))
        elif what < 0.15:
            guest.connect()
            person.ask(at, {"a": "hello", "protocol": 1})
        elif view["phase"] == "pause" and not view["next"][view["seat"]]:
            person.ask(at, {"a": "next"})
        elif view["phase"] == "deal" and view[person.game]["to_act"] == view["seat"]:
            move = person.move(chance)
            if chance.random() < 0.2:
                doubled = {"a": "move", "t": view["table"], "id": f"n{at}", "v": view["v"], "move": move}
                guest.line.send(json.dumps(doubled))
            person.ask(at, {"a": "move", "v": view["v"], "move": move})
        else:
            time.sleep(0.05)
            person.hear()
            if chance.random() < 0.1:
                person.ask(at, {"a": "sync"})


@pytest.mark.slow
def test_three_games_at_once_and_nobody_is_told_too_much(ground: Stack) -> None:
    """All act at the same time, over real lines and a real table; every message is held against the replayed deal."""
    with ExitStack() as room:
        tables = [(game, seated(ground, room, game, humans, options)) for game, humans, options in TABLES]
        everybody = [(person, guest, number) for _, people in tables for number, (person, guest) in enumerate(people)]
        end = time.monotonic() + 100
        with ThreadPoolExecutor(len(everybody)) as pool:
            for done in [pool.submit(play, person, guest, number, end) for person, guest, number in everybody]:
                done.result()
        for game, people in tables:
            document = ground.request("GET", f"/tables/{people[0][0].view['table']}/transcript")[1]
            for person, _ in people:
                person.hear()
                count = check_told(document, game, person.view["seat"], person.told)
                assert count["views"] > 10 and count["full"], (game, count)
                print(game, person.view["seat"], dict(count))
