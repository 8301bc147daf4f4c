"""Two people at one table by its link, and a line that is cut, loses, doubles and reorders what goes over it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.stack import Stack, until
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
    calm = {"calm": True}
    host, guest = person(browser, stack, "ar", settings=calm), person(browser, stack, "en", wide=True, settings=calm)
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
        seen = host.until(lambda seen: my_turn(seen) or my_turn(guest.look()) or seen["screen"] == "round-pause", 40)
        if seen["screen"] == "round-pause":
            rounds += 1
            views = [who.until(lambda now: now["screen"] == "round-pause")["view"] for who in both]
            assert views[0]["rounds"] == views[1]["rounds"] and views[0]["totals"] == views[1]["totals"]
            if views[0]["phase"] == "over":
                break
            for who in both:
                who.press(READY)
                who.until(lambda now: now["screen"] != "round-pause" or now["view"]["next"][now["view"]["seat"]])
            for who in both:
                who.until(lambda now: now["view"]["phase"] != "pause")
            continue
        mover = host if my_turn(seen) else guest
        while my_turn(now := mover.look()):
            mover.move(now) if rounds == 0 else mover.hand_in(now)
    assert rounds in (5, 6) and views[0]["ended"] == "finished" and views[0]["places"] == views[1]["places"]
    for seat, who in enumerate(both):
        assert knows_only_his(who, seat) > 50
        assert who.errors == [] and who.foreign() == []
        who.context.close()


TEXT = """() => ['.bar', '.felt', '.hand', '.acts', '.side .sums', '.side .log'].map((part) => {
    const found = document.querySelector(`hand-table ${part}`)
    const named = [...found?.querySelectorAll('[aria-label]') ?? []].map((e) => e.getAttribute('aria-label'))
    return [part, found?.innerText ?? null, ...named]
})"""
"""What the table says, to the eye and to a screen reader, without what only tells the time or who just came back."""


def says_what_a_fresh_page_says(who: Person) -> list[list[str]]:
    """While the table waits for this person: the page's text is that of a page that has just come to this table."""
    seen = who.until(my_turn)
    before = who.page.evaluate(TEXT)
    who.page.reload()
    who.until(my_turn)
    after = who.page.evaluate(TEXT)
    assert who.look()["view"]["v"] == seen["view"]["v"]
    assert before == after and len(before[1][1]) > 20 and len(before[5][1]) > 20
    return list(before)


def cut_off(who: Person) -> None:
    """Cuts the page's line; the new one is good."""
    lines = who.lines
    assert who.stack.kill(who.player) >= 1
    who.stack.clear()
    who.until(lambda now: who.lines > lines and now["link"] == "live" and not now["sending"])


def throw_into_the_dark(who: Person, table: str, card: str) -> None:
    """Throws a card over a line that brings nothing back, and is cut once the others have played; then a new line."""
    held = table_of(who.stack, table)

    def round_the_table() -> bool:
        now = table_of(who.stack, table)
        return now.phase != "deal" or (len(now.moves) > len(held.moves) and now.live().state.to_act == 0)

    who.stack.faults("out", who.player, drop=1.0)
    who.throw(card)
    until(round_the_table)
    cut_off(who)


def test_a_page_whose_line_fails_shows_what_one_that_never_dropped_would(stack: Stack, browser: Browser) -> None:
    who = person(browser, stack, "ar", wide=True, settings={"calm": True, "sort": "rank"})
    who.start(3, "none", "easy")
    seen = who.turn_or_end()
    player, table = who.player, seen["view"]["table"]
    texts: list[list[list[str]]] = []
    turn = 0
    while len(texts) < 4 and turn < 40:
        turn += 1
        if seen["screen"] == "round-pause":
            if seen["view"]["phase"] == "over":
                break
            who.press(READY)
            seen = who.until(my_turn, 40)
        if turn % 4 == 1:
            cut_off(who)
            seen = who.until(my_turn)
        stack.faults("out", player, drop=0.03, double=0.25, delay=[0, 0.2], seed=turn)
        stack.faults("in", player, double=0.25, delay=[0, 0.1], seed=turn)
        held, move = table_of(stack, table), who.decide(seen)
        assert settled(seen["view"]) == view_of(held, 0)
        if move["do"] == "play" and not move["acts"] and not move["take"]:
            throw_into_the_dark(who, table, move["throw"])
            seen = who.turn_or_end()
            if my_turn(seen):
                assert seen["missed"] == {"turns": 0, "threw": []}
                texts.append(says_what_a_fresh_page_says(who))
                seen = who.look()
        else:
            who.move(seen)
            assert len(table_of(stack, table).moves) != len(held.moves) or table_of(stack, table).deal != held.deal
            seen = who.turn_or_end()
    stack.clear()
    assert len(texts) == 4 and texts[0] != texts[1]
    assert settled(seen["view"]) == view_of(table_of(stack, table), 0)
    who.context.close()
