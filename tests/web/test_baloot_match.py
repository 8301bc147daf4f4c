"""One human and three computers play a match of Baloot in the browser, on the whole stack; then Verify."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.stack import Stack
from tests.web.engine_site import until
from tests.web.person import Person, person

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]
Json = dict[str, Any]


def my_turn(seen: Json) -> bool:
    """The page shows the newest state, and this person is to move."""
    view = seen["view"]
    return bool(view and seen.get("settled") and seen.get("link") == "live" and not seen.get("sending")
                and view["phase"] == "deal" and view["baloot"] and view["baloot"]["legal"])


def over(seen: Json) -> bool:
    return bool(seen["view"] and seen.get("settled") and seen["view"]["phase"] in ("pause", "over"))


def open_table(who: Person) -> None:
    """From home: a table of Baloot against the computer."""
    def option(name: str) -> Any:
        return who.page.locator(f"[data-option={name}]")

    who.press(who.page.locator(".way").nth(1))
    who.choose(option("game"), 2)
    who.wait_for("[data-option=table_type]")
    who.choose(option("pace"), 3)
    who.choose(option("level"), 0)
    who.press(".footbar .btn.main")


def play_turn(who: Person, seen: Json) -> None:
    """Says the first call that the panel offers, or taps the first card that may be played twice."""
    view = seen["view"]
    if view["baloot"]["phase"] == "play":
        card = view["baloot"]["legal"]["moves"][0]["card"]
        for _ in range(2):
            who.press(who.page.locator(f'.hand .k[data-card="{card}"]'), edge=True)
    else:
        who.press(who.page.locator(".buy .btn").last)
    who.until(lambda now: bool(now["view"]) and now["view"]["v"] > view["v"] and not now.get("sending"))


def test_one_human_and_three_computers_play_on_the_whole_stack(stack: Stack, browser: Browser) -> None:
    who = person(browser, stack)
    page = who.page
    open_table(who)
    first = who.until(lambda now: my_turn(now) or over(now), 60)["view"]
    assert first["game"] == "baloot" and first["target"] == 152 and first["turn_ms"] == 30000
    played = 0
    while True:
        seen = who.until(lambda now: my_turn(now) or over(now), 60)
        if not over(seen):
            play_turn(who, seen)
            continue
        view = seen["view"]
        last = view["rounds"][-1]
        expect(page.locator("baloot-pause .result")).to_be_visible()
        if "cancelled" not in last:
            played += 1
            tots = page.locator(".adding .sum-list").first.locator(".tot")
            assert [int(one or 0) for one in tots.all_inner_texts()] == last["points"]
            assert [int(cell) for cell in page.locator(".scores tfoot td").all_inner_texts()] == view["totals"]
        if view["phase"] == "over":
            assert view["ended"] == "finished" and played and max(view["totals"]) >= 152
            break
        who.press("[data-key=next]")
        who.until(lambda now: now["view"]["phase"] != "pause", 20)
    page.evaluate("sahrat.engine.whenReady()")
    who.press("a.text[href^='/verify']")
    until(page, "document.querySelector('verify-screen').finished > 0", 60)
    expect(page.locator(".verdict.good")).to_be_visible()
    page.locator(".deals .btn").first.click()
    expect(page.locator(".open-hands .open")).to_have_count(4)
    page.locator(".replay input[type=range]").fill("12")
    expect(page.locator(".replay .said")).to_be_visible()
    assert who.errors == [] and who.foreign() == []
    who.context.close()
