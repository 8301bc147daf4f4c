"""Dominoes off the table: home, a new table's options, an invitation, the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.dominoes import GAME
from tests.web.engine_site import Site
from tests.web.visit import Server, fits, ordered, visit

pytestmark = pytest.mark.browser

Json = dict[str, Any]
Axe = Callable[[Page], list[str]]


def new_dominoes(page: Page) -> None:
    """A new table for friends, of dominoes."""
    page.locator(".way").first.click()
    page.locator("[data-option=game] [role=radio]").nth(2).click()
    page.wait_for_selector("[data-value=fives]")


def test_home_offers_dominoes_at_once(browser: Browser, site: Site) -> None:
    server = Server()
    page = visit(browser, site, "/", server)
    page.locator(".game[data-game=dominoes]").click()
    assert ordered(page, server) == {"game": "dominoes", "seats": 2, "options": {}, "fill": "medium"}


def test_each_game_of_dominoes_shows_its_own_rules_and_the_engine_takes_what_is_ordered(browser: Browser,
                                                                                       site: Site) -> None:
    server = Server()
    page = visit(browser, site, "/", server)
    new_dominoes(page)
    own = {"draw": [], "fives": ["fives_spinner", "fives_empty_arm"], "partners": ["block_by_team_sum"]}
    for kind, rules in own.items():
        page.locator(f'[data-option=kind] [data-value="{kind}"]').click()
        expect(page.locator(".more-rules")).to_have_count(1 if rules else 0)
        if rules and not page.locator(".more-rules[open]").count():
            page.locator(".more-rules summary").click()
        expect(page.locator("[data-option=partner_chat]")).to_have_count(1)
        for name in ("fives_spinner", "fives_empty_arm", "block_by_team_sum"):
            expect(page.locator(f"[data-option={name}]")).to_have_count(1 if name in rules else 0)
    expect(page.locator("[data-option=seats] [role=radio]")).to_have_count(0)
    page.locator('[data-option=kind] [data-value="fives"]').click()
    page.locator('[data-option=fives_spinner] [data-value="first_double"]').click()
    page.locator('[data-option=table_type] [data-value="strict"]').click()
    page.locator(".footbar .btn.main").click()
    order = ordered(page, server)
    assert order["game"] == "dominoes" and "fill" not in order
    assert order["options"] == {"variant": "fives", "fives_spinner": "first_double", "table_type": "strict"}
    assert GAME.options(order["options"]) == order["options"]
    GAME.check_seats(order["options"], order["seats"])


def test_rules_of_a_game_left_behind_are_not_sent(browser: Browser, site: Site) -> None:
    server = Server()
    page = visit(browser, site, "/", server)
    new_dominoes(page)
    page.locator('[data-option=kind] [data-value="fives"]').click()
    page.locator(".more-rules summary").click()
    page.locator('[data-option=fives_spinner] [data-value="first_double"]').click()
    page.locator('[data-option=kind] [data-value="partners"]').click()
    page.locator(".footbar .btn.main").click()
    assert ordered(page, server) == {"game": "dominoes", "seats": 4, "options": {"variant": "partners"}}


def test_an_invitation_says_which_game(browser: Browser, site: Site) -> None:
    options = GAME.all_options({"variant": "fives", "fives_empty_arm": True})
    offer = {"table": "tab", "game": "dominoes", "options": options, "seats": ["Noura", None], "open": True,
             "sides": [0, 1], "empty": [1], "seat": 1}
    page = visit(browser, site, "/t/abcd2345", Server(offer=offer))
    expect(page.locator(".bar h1")).to_have_text("Dominoes · Fives")
    expect(page.locator(".kind")).to_contain_text("To 150")
    expect(page.locator(".rulelist [data-option=fives_empty_arm]")).to_contain_text("Counts the double's number")


@pytest.mark.parametrize(("lang", "width", "height"), [("ar", 360, 740), ("en", 390, 844), ("ar", 1280, 800)])
def test_new_table_and_rules_fit_and_are_clean(browser: Browser, site: Site, axe: Axe, lang: str, width: int,
                                               height: int) -> None:
    page = visit(browser, site, "/", Server(), lang=lang, width=width, height=height)
    page.wait_for_selector(".ways")
    assert axe(page) == [] and fits(page)
    new_dominoes(page)
    assert axe(page) == [] and fits(page)
    rules = visit(browser, site, "/rules?game=dominoes", Server(), lang=lang, width=width, height=height)
    rules.wait_for_selector("#fives")
    expect(rules.locator("#options [data-option]")).to_have_count(6)
    assert axe(rules) == [] and fits(rules)
