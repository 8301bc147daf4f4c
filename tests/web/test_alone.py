"""One person on the whole stack: by keyboard alone, away while the clock plays, every screen in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.stack import Stack, until
from tests.web.fingers import Keys
from tests.web.person import Person, my_turn, person
from tests.web.truth import table_of

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]
Json = dict[str, Any]
Axe = Callable[[Page], list[str]]
READY = ".footbar .btn.main"
CALM = {"calm": True}


def test_a_round_by_keyboard_alone_with_the_focus_always_in_sight(stack: Stack, browser: Browser) -> None:
    who = person(browser, stack, "ar", wide=True, keys=True, settings=CALM)
    who.page.evaluate("addEventListener('pointerdown', () => (window.pointed = true), true)")
    who.start(2, "none", "easy")
    view = who.play_round()["view"]
    assert view["round"] == 1 and len(view["rounds"]) == 1
    who.press(READY)
    who.until(lambda seen: seen["view"]["phase"] != "pause")
    keys = who.hand
    assert isinstance(keys, Keys) and keys.pressed > 100 and who.turns >= 3
    assert keys.unseen == []
    assert who.page.evaluate("window.pointed") is None
    assert who.errors == []
    who.context.close()


def away(who: Person, stack: Stack, seconds: list[float]) -> tuple[Json, list[str]]:
    """Off the line while so much time passes, each time once the table waits for this person again; then back.
    What the page shows then, and what the clock threw meanwhile."""
    seen = who.until(my_turn, 40)
    table, seat = seen["view"]["table"], seen["view"]["seat"]
    who.context.route("**/api/tickets", lambda route: route.abort())
    stack.kill(who.player)
    who.until(lambda now: now["link"] == "lost")
    held = table_of(stack, table)
    for passing in seconds:
        moves = len(held.moves)
        until(lambda: not stack.connections(who.player))
        stack.later(passing)
        def played(moves: int = moves) -> Any:
            now = table_of(stack, table)
            return now if len(now.moves) > moves and (now.phase != "deal" or now.live().state.to_act == seat) else None
        held = until(played, 20)
        assert held.deal == seen["view"]["deal"] and held.phase == "deal"
    threw = [move["throw"] for who_moved, (move, by) in zip(held.live().movers, held.moves, strict=True)
             if by == "clock" and who_moved == seat and move["do"] == "play"]
    who.context.unroute("**/api/tickets")
    who.page.evaluate("dispatchEvent(new Event('online'))")
    return who.until(lambda now: now["link"] == "live" and now["settled"], 20), threw


def test_who_was_away_is_told_what_the_clock_played_for_him(stack: Stack, browser: Browser) -> None:
    who = person(browser, stack, "en", wide=True, settings=CALM)
    who.start(2, "none", "easy")
    seen = who.turn_or_end()
    while len(seen["view"]["hand"]["own"]) == 15 or seen["view"]["hand"]["phase"] != "draw":
        who.move(seen)
        seen = who.turn_or_end()
    strip = who.page.locator(".two .strip").first
    seen, threw = away(who, stack, [20.8])
    assert seen["missed"] == {"turns": 1, "threw": threw} and len(threw) == 1
    expect(strip).to_contain_text("You are back and it is your turn")
    expect(strip).to_contain_text("One turn was played for you: threw")
    assert strip.locator("[aria-label], .card, svg, img").count() >= 1
    who.move(seen)
    expect(strip).not_to_contain_text("played for you")
    who.context.close()


def test_every_screen_in_both_languages_is_without_a_fault_that_axe_finds(stack: Stack, browser: Browser,
                                                                         axe: Axe) -> None:
    people = [person(browser, stack, "ar", settings=CALM), person(browser, stack, "en", wide=True, settings=CALM)]
    host, guest = people
    faults: dict[tuple[str, str], list[str]] = {}

    def look_over(who: Person, screen: str) -> None:
        faults["ar" if who is host else "en", screen] = axe(who.page)

    for who in people:
        look_over(who, "home")
        who.press(who.page.locator(".way").nth(1))
        who.wait_for(READY)
        look_over(who, "options")
        who.press(".bar .ib >> nth=0")
        who.wait_for(".home .ways")
    host.start(2, "none")
    host.wait_for(".invite .address")
    guest.page.goto(host.page.locator(".invite .address").input_value())
    guest.wait_for(READY)
    look_over(guest, "invitation")
    guest.press(READY)
    guest.wait_for("waiting-room")
    for who in people:
        who.until(lambda seen: seen["view"] and all(seat["kind"] == "human" for seat in seen["view"]["seats"]))
        look_over(who, "waiting room")
    for who in people:
        who.press(READY)
    while True:
        seen = host.until(lambda seen: my_turn(seen) or my_turn(guest.look()) or seen["screen"] == "hand-pause", 40)
        if seen["screen"] == "hand-pause":
            break
        mover, other = (host, guest) if my_turn(seen) else (guest, host)
        if len(faults) < 11 or not {("ar", "own turn"), ("en", "own turn")} <= faults.keys():
            other.until(lambda now: now["view"]["phase"] == "deal" and now["settled"])
            look_over(mover, "own turn")
            look_over(other, "another's turn")
        while my_turn(now := mover.look()):
            mover.hand_in(now)
    for who in people:
        who.until(lambda now: now["screen"] == "hand-pause")
        look_over(who, "round pause")
        who.press("a.text[href^='/verify']")
        who.wait_for("verify-screen .checks")
        who.page.wait_for_function("document.querySelector('verify-screen').finished > 0", timeout=30_000)
        look_over(who, "verify")
    assert {screen for _, screen in faults} == {"home", "options", "invitation", "waiting room", "own turn",
                                                "another's turn", "round pause", "verify"}
    assert len(faults) == 15
    assert {where: found for where, found in faults.items() if found} == {}
    for who in people:
        assert who.errors == []
        who.context.close()
