"""Whatever is done at a table, no message to anybody holds what he may not know; for each game."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.functions.knowing import Leak, check_told
from tests.functions.people import Person, nonsense
from tests.functions.play import dealt
from tests.functions.world import Player, World

Json = dict[str, Any]
TABLES: list[tuple[str, int, int, Json]] = [
    ("hand", 2, 3, {}), ("hand", 2, 4, {"mode": "partners", "table_type": "strict"}),
    ("dominoes", 2, 2, {}), ("dominoes", 2, 4, {"variant": "partners"}), ("dominoes", 2, 2, {"variant": "fives"}),
    ("baloot", 2, 4, {}), ("baloot", 3, 4, {"turn_time": None})]


def counted(view: Json) -> bool:
    """Whether a deal was played to its end; Baloot's may be passed out."""
    return any("cancelled" not in one for one in view["rounds"])


@dataclass
class Around:
    """Who is at the table without a seat, and what was seen on the way."""

    stranger: Player
    left: list[tuple[str, int]] = field(default_factory=list)
    """Lines that were replaced, and how much each had heard by then."""
    documents: list[Json] = field(default_factory=list)
    """The transcript, as it could be had before the deal was over."""


def sat_down(world: World, game: str, humans: int, seats: int, options: Json) -> tuple[list[Player], list[Person]]:
    """People and bots at a table whose first deal has been dealt; the people have heard all."""
    host = world.player()
    table = host.ask({"a": "open", "game": game, "seats": seats, "options": {**options, "pace": "none"}})["t"]
    for seat in range(humans, seats):
        host.ask({"a": "host", "t": table, "do": "bot", "seat": seat, "level": "easy"})
    guests = [host, *(world.player() for _ in range(humans - 1))]
    people = [Person(guest, game) for guest in guests]
    for guest in guests[1:]:
        guest.ask({"a": "join", "t": table})
    dealt(world, *guests, table=table)
    for guest, person in zip(guests, people, strict=True):
        guest.read = 0
        person.hear()
    return guests, people


def anything_else(world: World, guest: Player, person: Person, chance: random.Random, number: int, what: float,
                  around: Around) -> bool:
    """What happens beside the next move: the share `what` (0 to 1) says which; whether anything does."""
    table = person.view["table"]
    if what < 0.2:
        person.ask(number, nonsense(person, chance))
    elif what < 0.24:
        old = guest.connection
        if chance.random() < 0.5:
            guest.drop(tell=chance.random() < 0.7)
        person.hear()
        guest.connect()
        person.ask(number, {"a": "hello", "protocol": 1})
        around.left.append((old, len(world.management.inbox[old])))
    elif what < 0.26:
        person.ask(number, {"a": "leave"})
        person.ask(number, {"a": "hello", "protocol": 1})
        person.ask(number, {"a": "back"})
    elif what < 0.28:
        stranger = around.stranger
        stranger.send({"a": chance.choice(["sync", "hint", "advance", "join"]), "t": table, "id": "s"})
        stranger.send({"a": "hello", "protocol": 1, "t": table})
        around.documents.append(world.http("GET", f"/tables/{table}/transcript", token=stranger.token)[1])
    elif what < 0.30:
        world.now += 16_000
        person.ask(number, {"a": "advance"})
    return what < 0.30


def played(world: World, game: str, humans: int, seats: int, options: Json, seed: int) -> tuple[Json, list[Person]]:
    """A deal of people who do as they like: the transcript, and the people with all that they were told. The same
    `seed` is the same deal."""
    chance = random.Random(f"{game} {seed}")
    guests, people = sat_down(world, game, humans, seats, options)
    table, around = people[0].view["table"], Around(world.player())
    number = 0
    for person in people:  # each is refused something at least, however short the deal
        person.ask(number, {"a": "move", "v": person.view["v"], "move": {"do": "nothing"}})
    while not all(counted(person.view) for person in people):
        number += 1
        assert number < 900, people[0].view
        world.now += 400
        for person in people:
            person.hear()
        if any(counted(person.view) for person in people):
            for person in people:
                person.ask(number, {"a": "hello", "protocol": 1})
            continue
        if people[0].view["phase"] == "pause":
            world.now += 11_000
            people[0].ask(number, {"a": "advance"})
            continue
        what = chance.random()
        guest, person = chance.choice(list(zip(guests, people, strict=True)))
        if anything_else(world, guest, person, chance, number, what, around):
            continue
        actor = next((each for each in people if each.view["phase"] == "deal"
                      and each.view[game]["to_act"] == each.view["seat"]), None)
        if actor is None:
            person.ask(number, {"a": "sync"})
        else:
            actor.ask(number, {"a": "move", "v": actor.view["v"], "move": actor.move(chance)})
    told = {body.get("e", "?") for body in world.management.inbox[around.stranger.connection]}
    assert told <= {"not_seated", "table_started", "too_fast"}, told
    for old, heard in around.left:
        assert len(world.management.inbox[old]) == heard, "who was replaced hears no more"
    document = world.http("GET", f"/tables/{table}/transcript")[1]
    for early in around.documents:
        assert document["deals"][-1]["secret"] not in str(early)
        assert early["deals"] == document["deals"][:len(early["deals"])] != document["deals"]
    return document, people


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables' roots are drawn from a seed, so that a test is the same each time."""
    monkeypatch.setattr(os, "urandom", random.Random("roots").randbytes)


@pytest.mark.parametrize(("game", "humans", "seats", "options"), TABLES)
def test_a_seat_is_told_what_it_may_know_and_no_more(world: World, game: str, humans: int, seats: int,
                                                     options: Json) -> None:
    document, people = played(world, game, humans, seats, options, 1)
    for person in people:
        count = check_told(document, game, person.view["seat"], person.told)
        assert count["views"] > 10 and count["full"] and count["e"], count


def test_the_check_finds_what_is_planted(world: World) -> None:
    document, people = played(world, "dominoes", 2, 2, {}, 2)
    one, other = people
    seat = one.view["seat"]
    views = [at for at, (_, body) in enumerate(one.told) if "view" in body and body["view"]["phase"] == "deal"]
    at = views[len(views) // 2]
    asked, body = one.told[at]
    hidden = next(body for _, body in other.told if "view" in body and body["v"] == one.told[at][1]["v"])
    deal = body["view"]["dominoes"]
    secret = document["deals"][0]["secret"]
    for planted in (
            {**body, "view": {**body["view"], "dominoes": {**deal, "hands": [[], []]}}},
            {**body, "view": {**body["view"], "dominoes": hidden["view"]["dominoes"]}},
            {**body, "view": hidden["view"]}, {**body, "seen": [{"e": "drew", "seat": 1, "tile": "6-6"}]},
            {**body, "debug": hidden["view"]["dominoes"]["own"]}, {**body, "key": secret},
            {**body, "view": {**body["view"], "rounds": [{"deal": 1, "secret": secret}]}},
            {"e": "stale", "message": {"ar": "", "en": ""}, "own": hidden["view"]["dominoes"]["own"]}):
        with pytest.raises(Leak):
            check_told(document, "dominoes", seat, [*one.told[:at], (asked, planted), *one.told[at + 1:]])
