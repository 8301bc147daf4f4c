"""Baloot off the table: home, a new table's options, an invitation, the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.baloot import GAME
from sahrat.baloot.options import VALUES
from tests.web.engine_site import Site
from tests.web.visit import Server, fits, ordered, visit

pytestmark = pytest.mark.browser

Json = dict[str, Any]
Axe = Callable[[Page], list[str]]


def new_baloot(page: Page) -> None:
    """A new table for friends, of Baloot."""
    page.locator(".way").first.click()
    page.locator("[data-option=game] [role=radio]").nth(1).click()
    page.wait_for_selector("[data-option=turn_time]")


def test_home_offers_baloot_at_once(browser: Browser, site: Site) -> None:
    server = Server()
    page = visit(browser, site, "/", server)
    page.locator(".game[data-game=baloot]").click()
    assert ordered(page, server) == {"game": "baloot", "seats": 4, "options": {}, "fill": "medium"}


def test_the_engine_takes_what_is_ordered(browser: Browser, site: Site) -> None:
    server = Server()
    page = visit(browser, site, "/", server)
    new_baloot(page)
    page.locator("[data-option=turn_time] [role=radio]").last.click()
    page.locator(".more-rules summary").click()
    for name in VALUES:
        expect(page.locator(f"[data-option={name}]")).to_have_count(1)
    page.locator("[data-option=kawesh] [role=switch]").click()
    page.locator("[data-option=auto_projects] [role=switch]").click()
    page.locator(".footbar .btn.main").click()
    order = ordered(page, server)
    assert order == {"game": "baloot", "seats": 4,
                     "options": {"kawesh": False, "auto_projects": True, "turn_time": None}}
    GAME.options(order["options"])


def test_an_invitation_says_which_game(browser: Browser, site: Site) -> None:
    options = GAME.all_options(GAME.options({"turn_time": None, "ashkal_second": True}))
    offer = {"table": "tab", "game": "baloot", "options": options, "seats": ["Noura", None, None, None], "open": True,
             "sides": [0, 1, 0, 1], "empty": [1, 2, 3], "seat": 2}
    page = visit(browser, site, "/t/abcd2345", Server(offer=offer))
    expect(page.locator(".bar h1")).to_have_text("Baloot")
    expect(page.locator(".rulelist [data-option=turn_time]")).to_contain_text("No clock")
    expect(page.locator(".rulelist [data-option=ashkal_second]")).to_contain_text("both rounds")


@pytest.mark.parametrize(("lang", "width", "height"), [("ar", 360, 740), ("en", 1280, 800)])
def test_new_table_and_rules_fit_and_are_clean(browser: Browser, site: Site, axe: Axe, lang: str, width: int,
                                               height: int) -> None:
    page = visit(browser, site, "/", Server(), lang=lang, width=width, height=height)
    page.wait_for_selector(".ways")
    assert axe(page) == [] and fits(page)
    new_baloot(page)
    assert axe(page) == [] and fits(page)
    rules = visit(browser, site, "/rules?game=baloot", Server(), lang=lang, width=width, height=height)
    rules.wait_for_selector("#projects")
    expect(rules.locator("#options [data-option]")).to_have_count(len(VALUES))
    assert axe(rules) == [] and fits(rules)
