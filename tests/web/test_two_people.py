"""Two people at one table by its link, and a line that is cut, loses, doubles and reorders what goes over it."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.stack import Stack
from tests.web.person import Person, my_turn, person
from tests.web.truth import settled, table_of, view_of

pytestmark = [pytest.mark.browser, pytest.mark.cloud]
Json = dict[str, Any]
READY = ".footbar .btn.main"


def knows_only_his(who: Person, seat: int) -> int:
    """Nothing that this page was sent named a card that only another seat knows; how many views were looked at."""
    views = 0
    for frame in who.frames:
        body = json.loads(frame)
        for event in [*body.get("events", ()), *body.get("seen", ())]:
            if event["e"] in ("dealt", "drew") and event.get("seat", seat) != seat:
                assert "own" not in event and "card" not in event, event["e"]
        hand = (body.get("view") or {}).get("hand")
        if hand is None:
            continue
        views += 1
        assert hand["seat"] == seat and (hand["phase"] == "over" or "hands" not in hand)
        assert hand["drawn"] is None or hand["to_act"] == seat
        assert not {"root", "secret", "key", "stock_cards"} & set(body["view"])
    return views


def test_two_people_play_a_whole_match_by_link(stack: Stack, browser: Browser) -> None:
    host, guest = person(browser, stack, "ar"), person(browser, stack, "en", wide=True)
    host.start(2, "none")
    host.wait_for(".invite .address")
    guest.page.goto(host.page.locator(".invite .address").input_value())
    guest.wait_for(READY)
    guest.press(READY)
    guest.wait_for("waiting-room")
    both = (host, guest)
    for who in both:
        who.press(READY)
    for who in both:
        who.until(lambda seen: seen["view"] and seen["view"]["phase"] == "deal")
    words = [who.look()["view"]["fingerprint"] for who in both]
    assert words[0] == words[1] and len(words[0]) == 4
    assert [who.look()["view"]["seat"] for who in both] == [0, 1]
    rounds = 0
    while True:
        seen = {who: who.look() for who in both}
        if all(each["screen"] == "round-pause" for each in seen.values()):
            rounds += 1
            views = [seen[who]["view"] for who in both]
            assert views[0]["rounds"] == views[1]["rounds"] and views[0]["totals"] == views[1]["totals"]
            if views[0]["phase"] == "over":
                break
            for who in both:
                who.press(READY)
                who.until(lambda now: now["screen"] != "round-pause" or now["view"]["next"][now["view"]["seat"]])
            for who in both:
                who.until(lambda now: now["view"]["phase"] != "pause")
            continue
        mover = next((who for who in both if my_turn(seen[who])), None)
        if mover is None:
            host.page.wait_for_timeout(20)
        else:
            mover.move(seen[mover])
    assert rounds in (5, 6) and views[0]["ended"] == "finished" and views[0]["places"] == views[1]["places"]
    for seat, who in enumerate(both):
        assert knows_only_his(who, seat) > 50
        assert who.errors == [] and who.foreign() == []
        who.context.close()


def at_least(version: int, seen: Json) -> bool:
    """Whether the page shows that version of the table or a newer one."""
    return bool(seen["view"]["v"] >= version and seen["settled"])


def test_a_page_whose_line_fails_shows_what_one_that_never_dropped_would(stack: Stack, browser: Browser) -> None:
    who = person(browser, stack, "ar")
    who.start(3, "none", "easy")
    seen = who.turn_or_end()
    player, table, cuts = who.player, seen["view"]["table"], 0
    stack.faults("out", player, drop=0.15, double=0.2, delay=[0, 0.2], seed=7)
    stack.faults("in", player, double=0.2, seed=8)
    try:
        for turn in range(16):
            if seen["screen"] == "round-pause":
                if seen["view"]["phase"] == "over":
                    break
                who.press(READY)
                seen = who.until(lambda now: my_turn(now), 40)
            if turn % 3 == 1:
                assert stack.kill(player) >= 1
                cuts += 1
            seen = who.until(lambda now: my_turn(now) or now["screen"] == "round-pause", 40)
            shown = who.until(partial(at_least, table_of(stack, table).v), 40)["view"]
            held = table_of(stack, table)
            if shown["v"] == held.v:
                assert settled(shown) == view_of(held, 0)
            if my_turn(seen):
                before = len(held.moves)
                who.move(seen)
                assert len(table_of(stack, table).moves) != before or table_of(stack, table).deal != held.deal
            seen = who.turn_or_end()
    finally:
        stack.clear()
    assert cuts >= 4
    last = who.until(lambda now: now["view"]["v"] == table_of(stack, table).v and now["link"] == "live", 40)["view"]
    assert settled(last) == view_of(table_of(stack, table), 0)
    who.context.close()
