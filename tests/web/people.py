"""Several people at one table, each at a page of his own, from the host's invitation to the proof of the match."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.stack import ROOT, Stack
from tests.web.engine_site import until
from tests.web.person import READY, SESSION, Json, Person, my_turn, person, told_by_all
from tests.web.taps import tap
from tests.web.truth import settled, table_of, view_of

Sheet = Callable[[Page, Json], None]
PAUSE = 10.0
"""PD-18: seconds between two rounds."""
CALM: Json = {"calm": True}
LENGTHS = pytest.mark.parametrize("rounds", [
    pytest.param(1, id="a round"), pytest.param(None, id="whole", marks=pytest.mark.soak)])
"""How many rounds several people play: one in `make test`, a whole match in `make soak`."""


def company(browser: Browser, stack: Stack, count: int) -> list[Person]:
    """So many guests at home, in turn on a phone in Arabic and on a desktop in English; all but the first save data."""
    return [person(browser, stack, "en" if n % 2 else "ar", wide=bool(n % 2), settings=CALM, saves_data=n > 0,
                   accept_downloads=True) for n in range(count)]


def sit_down(people: Sequence[Person], seats: int, bots: Sequence[int] = (), **choice: Any) -> None:
    """The first opens a table and seats bots where asked, the others come by his link; when all are ready it begins."""
    host, *friends = people
    host.start(seats, **choice)
    host.wait_for(".invite .address")
    address = host.page.locator(".invite .address").input_value()
    for seat in bots:
        host.press(f".chairs [data-seat='{seat}'] .btn.small:not(.quiet)")
        host.wait_for(f".chairs [data-seat='{seat}'] .tools .btn.small")
    for friend in friends:
        friend.page.goto(address)
        friend.wait_for(READY)
        friend.press(READY)
        friend.wait_for("waiting-room")
    for who in people:
        who.until(lambda seen: seen["view"] and all(seat["kind"] != "empty" for seat in seen["view"]["seats"]))
    for who in people:
        who.press(READY)
    views = [who.until(lambda seen: seen["view"] and seen["view"]["phase"] == "deal")["view"] for who in people]
    free = [seat for seat in range(seats) if seat not in bots]
    for who, view in zip(people, views, strict=True):
        who.seat = view["seat"]
    assert sorted(view["seat"] for view in views) == free
    assert all(view["fingerprint"] == views[0]["fingerprint"] for view in views) and len(views[0]["fingerprint"]) == 4


def between(seen: Json) -> bool:
    """The round is over, and the page has shown its end."""
    return bool(seen["view"] and seen["settled"] and seen["view"]["phase"] in ("pause", "over"))


def next_to_move(people: Sequence[Person], who: Person, seconds: float = 60.0) -> Person | None:
    """Who of them is to move, once somebody is; None when the round is over. `who` is asked first whose turn it is."""
    end = time.monotonic() + seconds
    while True:
        seen = who.look()
        if between(seen):
            return None
        if my_turn(seen):
            return who
        view = seen["view"]
        deal = view and view.get(view["game"])
        if deal and seen["settled"]:
            turn = deal["to_act"]
            who = next((one for one in people if one.seat == turn), who)
        if time.monotonic() > end:
            raise AssertionError(f"nobody was to move for {seconds:.0f} s. {told_by_all()}")
        who.page.wait_for_timeout(10)


def play_round(people: Sequence[Person], by_taps: bool) -> list[Json]:
    """Plays until the round is over, by taps or through each page's own session; what each page then shows."""
    mover: Person | None = people[0]
    while mover and (mover := next_to_move(people, mover)):
        while my_turn(seen := mover.look()):
            tap(mover, seen) if by_taps else mover.hand_in(seen)
    return [who.until(between)["view"] for who in people]


def go_on(people: Sequence[Person]) -> None:
    """Everybody asks for the next round; where the pause is fixed (P-26) it passes by. On a slow machine it may be over
    before all have asked."""
    for who in people:
        seen = who.look()
        if seen["view"]["phase"] != "pause":
            break
        if seen["view"]["game"] == "dominoes":
            who.stack.later(PAUSE)
            who.page.evaluate(f"{SESSION}.back()")
            break
        try:
            who.press(READY)
        except (AssertionError, TimeoutError):
            assert who.look()["view"]["phase"] != "pause"
    for who in people:
        who.until(lambda seen: seen["view"]["phase"] != "pause")


def play_match(people: Sequence[Person], sheet: Sheet, tapped: int = 1, rounds: int | None = None) -> Json:
    """Plays to the end of the match (or of so many rounds), the first rounds by taps. What is public is the same on
    all pages after each round; its sheet adds up on one page, another one's each time (of so many rounds on the last
    one's, too), and at the end on all.

    Returns the first one's last view, which is the database's.
    """
    played = 0
    while True:
        views = play_round(people, played < tapped)
        for view in views:
            assert [view[part] for part in PUBLIC] == [views[0][part] for part in PUBLIC]
        over = views[0]["phase"] == "over"
        checked = {played % len(people)} | ({len(people) - 1} if rounds else set())
        for n, (who, view) in enumerate(zip(people, views, strict=True)):
            if over or n in checked:
                sheet(who.page, view)
        # where a machine stands still a pause can pass unseen, and another round is played before one looks
        seen, played = played + 1, len(views[0]["rounds"])
        assert [row["deal"] for row in views[0]["rounds"]] == list(range(1, played + 1)), told_by_all()
        assert played >= seen, told_by_all()
        if over or (rounds and played >= rounds):
            break
        go_on(people)
    assert rounds or views[0]["ended"] == "finished"
    table = table_of(people[0].stack, views[0]["table"])
    for who, view in zip(people, views, strict=True):
        assert rounds or settled(view) == view_of(table, view["seat"])
        assert knows_only_his(who, view["seat"]) > 5
    return views[0]


PUBLIC = ("game", "phase", "rounds", "totals", "places", "digest", "ended")
"""What of a view is the same for everybody."""
HIDDEN = ("own", "card", "tile")


def knows_only_his(who: Person, seat: int) -> int:
    """Nothing that this page was sent named what only another seat holds; how many views were looked at."""
    views = 0
    for frame in who.frames:
        body = json.loads(frame)
        for event in [*body.get("events", ()), *body.get("seen", ())]:
            if event["e"] in ("dealt", "drew") and event.get("seat", seat) != seat:
                assert not [name for name in HIDDEN if event.get(name) is not None], event["e"]
        view = body.get("view") or {}
        deal = view.get(view.get("game"))
        if deal is None:
            continue
        views += 1
        assert deal["seat"] == seat and (deal["phase"] == "over" or "hands" not in deal)
        assert deal.get("drawn") is None or deal["to_act"] == seat
        assert not {"root", "secret", "key", "stock_cards"} & set(view)
    return views


def downloaded(who: Person, folder: Path) -> Json:
    """The match's file as the page hands it out, proved by the command line."""
    with who.page.expect_download() as download:
        who.press("section.box > button.text")
    file = folder / "match.json"
    download.value.save_as(file)
    done = subprocess.run([sys.executable, "-m", "sahrat", "verify", str(file)], cwd=ROOT / "engine",
                          capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
    found: Json = json.loads(file.read_text("utf-8"))
    return found


def proved_without_a_network(who: Person) -> None:
    """The page proves the match that has just ended, its network cut: every check holds, none is left open."""
    until(who.page, "sahrat.engine.state.phase === 'ready'", 60)
    who.context.set_offline(True)
    before = len(who.errors)
    who.press("a.text[href^='/verify']")
    until(who.page, "document.querySelector('verify-screen').finished > 0", 90)
    expect(who.page.locator(".verdict.good")).to_be_visible()
    assert who.page.locator(".checks .is-broken, .checks .is-open").count() == 0
    assert who.page.locator(".checks .is-held").count() >= 10
    offline = [error for error in who.errors[before:] if "ERR_INTERNET_DISCONNECTED" not in error]
    assert who.errors[:before] == offline == []


def proved_so_far(who: Person) -> None:
    """After a round: the page proves what was played, and finds nothing broken."""
    who.press("a.text[href^='/verify']")
    until(who.page, "document.querySelector('verify-screen').finished > 0", 90)
    expect(who.page.locator(".verdict.good")).to_be_visible()
    assert who.page.locator(".checks .is-broken").count() == 0 and who.page.locator(".checks .is-held").count() >= 5


def proved(people: Sequence[Person], view: Json, folder: Path, rounds: int | None = None) -> None:
    """The host's page proves what was played; after a whole match without a network, and the last one's file is it."""
    host, last = people[0], people[-1]
    if rounds:
        proved_so_far(host)
    else:
        assert downloaded(last, folder)["totals"] == view["totals"]
        proved_without_a_network(host)


def part(people: Sequence[Person]) -> None:
    """All leave; nobody's page complained or asked anything of a stranger."""
    for who in people:
        assert [error for error in who.errors if "ERR_INTERNET_DISCONNECTED" not in error] == []
        assert who.foreign() == []
    for who in people:
        who.context.close()
