"""The browser's Back, the way back to a match, a network that goes: what leads out of a table, and in again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.desk import GUEST, TABLE, Desk, seated, until
from tests.web.engine_site import Site
from tests.web.hand_desk import OPENER, strip, tap
from tests.web.test_home import waiting

pytestmark = pytest.mark.browser

Json = dict[str, Any]
AT_TABLE = re.compile(f"/t/{TABLE}$")
SHEETS = {"fair": ".finger", "leave": ".bar .ib >> nth=0", "score": ".bar .ib[aria-label='Score sheet']",
          "chat": "[data-key=chat]"}


def steps(page: Page) -> int:
    return int(page.evaluate("history.length"))


@pytest.mark.parametrize("opener", SHEETS.values(), ids=list(SHEETS))
def test_back_closes_a_sheet_and_the_match_goes_on(browser: Browser, site: Site, opener: str) -> None:
    page = seated(browser, site, Desk(OPENER))
    page.locator(opener).click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(AT_TABLE)
    expect(page.locator(".hand .k").first).to_be_visible()


def test_a_sheet_opened_after_a_reload_takes_the_old_ones_step(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(OPENER))
    page.locator(SHEETS["score"]).click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.reload()
    page.wait_for_selector(".hand .k")
    page.locator(".finger").click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(AT_TABLE)
    page.go_back()
    expect(page).not_to_have_url(AT_TABLE)


def test_after_a_reload_over_a_sheet_one_back_leaves_the_table(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(OPENER))
    page.locator(SHEETS["score"]).click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.reload()
    page.wait_for_selector(".hand .k")
    expect(page).to_have_url(AT_TABLE)
    page.go_back()
    expect(page).not_to_have_url(AT_TABLE)


def test_sheets_leave_no_steps_behind(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(OPENER))
    before = steps(page)
    for _ in range(3):
        page.locator(".finger").click()
        page.locator("dialog header .ib").click()
        until(lambda: page.evaluate("!history.state?.sheet"), page)
        page.locator("[data-key=chat]").click()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        until(lambda: page.evaluate("!history.state?.sheet"), page)
    assert steps(page) <= before + 1, "one step forward may remain, as after any Back"


def test_a_sheet_over_a_sheet_is_closed_first(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(OPENER))
    page.locator(SHEETS["score"]).click()
    page.locator("dialog button.text").last.click()
    expect(page.locator("dialog[open]")).to_have_count(2)
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(AT_TABLE)


def test_back_from_a_table_leads_home_where_it_is_offered_in_sight(browser: Browser, site: Site) -> None:
    account = {**GUEST, "table": TABLE, "rankings": {}, "matches": []}

    def sits(context: BrowserContext) -> None:
        context.route("**/api/me", lambda route: route.fulfill(json=account))

    page = seated(browser, site, Desk(OPENER), prepare=sits)
    page.goto(site.url)
    page.locator(".strip.turn").get_by_role("button", name="Go back").click()
    page.wait_for_selector(".hand .k")
    page.locator(".finger").click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    expect(page.locator(".strip.turn")).to_contain_text("Your table is open")
    expect(page.locator(".strip.turn")).to_be_in_viewport()


def test_who_has_left_a_running_match_finds_the_way_back_at_home(browser: Browser, site: Site) -> None:
    account: Json = {**GUEST, "table": None, "rankings": {}, "matches": []}

    def sits(context: BrowserContext) -> None:
        context.route("**/api/me", lambda route: route.fulfill(json=account))

    desk = Desk(OPENER)
    page = seated(browser, site, desk, prepare=sits)
    page.locator(SHEETS["leave"]).click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Sure?").click()
    offer = page.locator(".home .strip")
    expect(offer).to_contain_text("You left a match that still runs")
    page.reload()
    expect(offer).to_contain_text("You left a match that still runs")
    desk.more["seats"] = [{**one, "away": at == 0} for at, one in enumerate(desk.view()["seats"])]
    offer.get_by_role("button", name="Go back").click()
    page.wait_for_selector(".hand .k")
    page.goto(site.url)
    expect(offer).to_contain_text("You left a match that still runs")
    account["matches"] = [{"table": TABLE, "game": "hand", "at": 1795600000000, "seat": 0, "names": ["Tester", ""],
                           "sides": [0, 1], "totals": [0, 9], "places": [1, 2], "reason": "finished"}]
    page.reload()
    page.wait_for_selector(".ways")
    expect(offer).to_have_count(0)


def test_nothing_is_offered_that_was_left_before_the_match(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(OPENER, **waiting({})))
    page.locator(".bar .ib").first.click()
    page.get_by_role("button", name="Leave the table").click()
    page.wait_for_selector(".ways")
    expect(page.locator(".home .strip")).to_have_count(0)


def test_a_network_that_goes_is_told_at_once_and_tried_at_once_when_it_comes(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    hellos = len(desk.of("hello"))

    def network(event: str) -> None:
        page.evaluate("""event => {
            Object.defineProperty(navigator, 'onLine', {configurable: true, get: () => event === 'online'})
            dispatchEvent(new Event(event))
        }""", event)

    network("offline")
    expect(strip(page)).to_contain_text("No network", timeout=1000)
    network("online")
    until(lambda: len(desk.of("hello")) > hellos, page, 3)
    expect(strip(page)).not_to_contain_text("No network", timeout=3000)


def test_the_golden_button_is_what_can_be_done(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk({**OPENER, "hands": [["QH", "4C", "9H", "7S", "2D", "JC", "2S"],
                                                           *OPENER["hands"][1:]]}))
    gold = page.locator(".acts .btn.main")
    expect(gold).to_have_count(1)
    expect(gold).to_contain_text("Throw")
    gold.click()
    expect(strip(page)).to_contain_text("pick a card")


def test_the_desk_folds_when_the_turn_ends_and_a_throw_is_near(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    tap(page, "QH", "KH", "2S")
    page.locator(".acts .btn").last.click()
    expect(page.locator(".tray .group .k")).to_have_count(3)
    tap(page, "8H")
    page.locator("[data-key=throw]").click()
    until(lambda: desk.of("move"), page)
    assert desk.played()["throw"] == "8H" and desk.played()["acts"] == []
    other = Desk(OPENER)
    page = seated(browser, site, other)
    tap(page, "QH", "KH", "2S")
    page.locator(".acts .btn").last.click()
    expect(page.locator(".tray")).to_have_count(1)
    other.tell(other.move(0, {"do": "play", "take": False, "acts": [], "throw": "2S"}))
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.locator(".hand .k")).to_have_count(8)
