"""A friend's link, the waiting room and a new table, as somebody meets them who has never been here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.desk import Desk, seat, seated, until
from tests.web.engine_site import Site
from tests.web.test_home import POSITION, partners, waiting
from tests.web.visit import Server, fits, too_small, visit

pytestmark = pytest.mark.browser

Json = dict[str, Any]
Axe = Callable[[Page], list[str]]
DOWN = {"ar": "السيرفر ما يرد الحين", "en": "The server does not answer now"}


def reads_on(page: Page, before: str, after: str) -> None:
    """Changes from Arabic to English and back by the bar's button."""
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.locator(".bar").get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    expect(page.locator("body")).to_contain_text(after)
    page.locator(".bar").get_by_role("button", name="عربي").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("body")).to_contain_text(before)


@pytest.mark.parametrize("width", [320, 390])
def test_who_is_invited_and_reads_no_arabic_changes_the_language_there(browser: Browser, site: Site, axe: Axe,
                                                                       width: int) -> None:
    page = visit(browser, site, "/t/code2345", Server(offer=partners("سلمان", None, None, None)), "ar", width)
    reads_on(page, "دعوة للعب من", "asks you to play")
    assert fits(page) and too_small(page) == [] and axe(page) == []


def test_a_link_that_leads_nowhere_and_a_server_that_is_down_change_the_language_too(browser: Browser,
                                                                                     site: Site) -> None:
    reads_on(visit(browser, site, "/t/code2345", Server(), "ar"), "الرابط غلط", "the link is wrong")
    reads_on(visit(browser, site, "/t/code2345", Server(down=True), "ar"), DOWN["ar"], DOWN["en"])


def test_the_waiting_room_changes_the_language(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(POSITION, **waiting({"mode": "partners"})), lang="ar")
    reads_on(page, "قبل اللعب", "Before the game")
    assert fits(page) and too_small(page) == []


def test_sit_down_says_at_once_that_it_does(browser: Browser, site: Site) -> None:
    server = Server(offer=partners("سلمان", None, None, None))
    page = visit(browser, site, "/t/code2345", server)
    sit = page.locator(".footbar .btn")
    sit.click()
    expect(sit).to_contain_text("Sitting you down")
    expect(sit).to_have_attribute("aria-disabled", "true")
    sit.click(force=True)
    until(lambda: any(body["a"] == "join" for body in server.sent), page)
    page.wait_for_timeout(200)
    assert len([body for body in server.sent if body["a"] == "join"]) == 1


def test_who_sits_down_while_the_server_goes_is_told(browser: Browser, site: Site) -> None:
    server = Server(offer=partners("سلمان", None, None, None))
    page = visit(browser, site, "/t/code2345", server, "ar")
    page.locator(".footbar .btn").click()
    until(lambda: any(body["a"] == "join" for body in server.sent), page)
    server.down = True
    server.hang_up()
    expect(page.locator("main .strip.stop")).to_contain_text(DOWN["ar"])


@pytest.mark.parametrize(("lang", "said"), [
    ("ar", ["باقي 3 مقاعد فاضية", "باقي مقعدين فاضيين", "باقي مقعد فاضي"]),
    ("en", ["3 seats are still empty", "2 seats are still empty", "One seat is still empty"])])
def test_the_waiting_room_counts_the_empty_seats(browser: Browser, site: Site, lang: str, said: list[str]) -> None:
    desk = Desk(POSITION, **waiting({}))
    page = seated(browser, site, desk, lang=lang)
    for taken, words in enumerate(said):
        empty = [seat(None, "empty", ready=False)] * (3 - taken)
        desk.more["seats"] = [*[seat("نورة", ready=False)] * (taken + 1), *empty]
        desk.tell([])
        expect(page.locator(".footbar .note")).to_have_text(words)


def new_table(browser: Browser, site: Site, server: Server, lang: str) -> Page:
    """A table against the computer that could not be opened: the server is down."""
    page = visit(browser, site, "/?with=computer", server, lang)
    page.wait_for_selector("[data-option=seats]")
    page.locator(".footbar .btn.main").click()
    expect(page.locator(".footbar .strip")).to_contain_text(DOWN[lang], timeout=6000)
    return page


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_what_is_wrong_with_a_new_table_has_the_whole_width(browser: Browser, site: Site, axe: Axe, lang: str) -> None:
    page = new_table(browser, site, Server(down=True), lang)
    strip, button = page.locator(".footbar .strip").bounding_box(), page.locator(".footbar .btn").bounding_box()
    assert strip is not None and button is not None
    assert strip["width"] >= 390 - 2 * 24 and strip["y"] + strip["height"] <= button["y"]
    lines = page.locator(".footbar .say b").evaluate(
        "b => b.getBoundingClientRect().height / parseFloat(getComputedStyle(b).lineHeight)")
    assert lines < 2.5
    assert fits(page) and too_small(page) == [] and axe(page) == []
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last, foot = page.locator("main > section").last.bounding_box(), page.locator(".footbar").bounding_box()
    assert last is not None and foot is not None and last["y"] + last["height"] <= foot["y"]


def test_who_plays_on_his_device_instead_hears_no_more_of_the_server(browser: Browser, site: Site) -> None:
    page = new_table(browser, site, Server(down=True), "en")
    page.get_by_role("button", name="Play on this device").click()
    expect(page.locator("[data-option=where] [aria-checked=true]")).to_have_text("This device, no internet")
    expect(page.locator(".footbar .strip")).to_have_count(0)
    expect(page.locator(".footbar .btn")).to_have_text("Opening the table…")


def test_who_chooses_his_device_is_not_brought_to_the_servers_table_later(browser: Browser, site: Site) -> None:
    server = Server(down=True)
    page = new_table(browser, site, server, "en")
    page.locator("[data-option=where] [role=radio]").last.click()
    expect(page.locator(".footbar .strip")).to_have_count(0)
    expect(page.locator("[data-option=where]")).to_contain_text("does not count among your wins online")
    server.down = False
    page.wait_for_timeout(2500)
    assert [body for body in server.sent if body["a"] == "open"] == []


def test_guests_without_a_name_are_told_apart_by_their_marks(browser: Browser, site: Site) -> None:
    seats = [seat("Tester"), seat("ضيف 4821"), seat("ضيف 1107"), seat("نورة")]
    page = seated(browser, site, Desk(POSITION, **{**waiting({}), "seats": seats}), lang="ar")
    expect(page.locator(".chairs .mono")).to_have_text(["T", "21", "07", "ن"])
    over = page.locator(".mono").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")
    assert over == 0
