"""Every layout of the table: what lies on it can be seen and touched, with few and many cards, seats and letters."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.desk import Desk, seated
from tests.web.engine_site import Site
from tests.web.hand_desk import main_button, tap

pytestmark = pytest.mark.browser

Json = dict[str, Any]
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
MELDS = [["JD", "QD", "KD"], ["7S", "7H", "7D"], ["3H", "4H", "5H"], ["QC", "KC", "AC"], ["8D", "JK=9D", "10D", "JD"],
         ["4S", "5S", "6S"], ["6C", "7C", "8C"], ["9C", "10C", "JC"], ["5S", "5H", "5D"], ["10H", "JH", "QH"],
         ["6H", "7H", "8H", "9H"], ["AS", "AH", "AD"]]
FIFTEEN = ["QH", "KH", "AH", "7S", "7D", "7C", "2S", "8H", "JK", "4C", "5C", "9D", "10S", "3S", "KS"]
LONG = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9S", "10C", "KD", "KS", "JK", "4D", "2C", "QD"]
PHONES = [(390, 844), (360, 740)]
WINDOWS = [*PHONES, (1280, 800)]
LOW = [(844, 390), (640, 400)]


def position(own: list[str], seats: int = 4, melds: int = 0, owners: tuple[int, ...] = (), phase: str = "play",
             options: Json | None = None) -> Json:
    """A whole pack: these own cards, the first of MELDS shared out to `owners` in turn, and others' cards."""
    table = MELDS[:melds]
    fire = ["2D", "9S", "9H"]
    pack = [rank + suit for suit in "SHCD" for rank in RANKS] * 2 + ["JK"] * 2
    for card in [*own, *fire, *(card.partition("=")[0] for meld in table for card in meld)]:
        pack.remove(card)
    others = [[pack.pop(7 * i % len(pack)) for i in range(9 + other)] for other in range(seats - 1)]
    whose = [owners[i % len(owners)] for i in range(melds)]
    return {"phase": phase, "dealer": seats - 1, "hands": [own, *others], "stock": pack[:20], "fire": fire,
            "melds": table, "owners": whose,
            "openings": [[who, 51 + 3 * i] for i, who in enumerate(dict.fromkeys(whose))],
            **({"drawn": own[0]} if phase == "play" else {}), **({"options": options} if options else {})}


OUTSIDE = """(what) => [...document.querySelectorAll(what)].filter((e) => { const r = e.getBoundingClientRect()
    return r.width && (r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1) })
    .map((e) => `${e.className} ${e.textContent}`)"""
HIDDEN = """(what) => [...document.querySelectorAll(what)].filter((e) => { const r = e.getBoundingClientRect()
    const x = r.left + 6, y = r.top + Math.min(8, r.height / 2)
    const top = document.elementFromPoint(x, y); return !(top && (e.contains(top) || top.contains(e))) })
    .map((e) => `${e.className} ${e.dataset.card ?? e.dataset.meld ?? e.textContent}`)"""
CUT = """() => [...document.querySelectorAll('.btn span, .strip b, .strip span, .limit *, .lab, h1, .tag, .who b')]
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
    .map((e) => e.textContent)"""
STEPS = """(cards) => cards.map((card, i) => { const own = card.getBoundingClientRect()
    const next = cards[i + 1]?.getBoundingClientRect()
    return next && next.top === own.top ? next.left - own.left : own.width })"""
ALL = ".hand .k, .acts .btn, .two .strip, .seat, .limit, .stock, .firefan, .tray, .meld, .bar h1, .ib"


def settled(page: Page) -> Page:
    page.wait_for_timeout(350)
    return page


def whole(page: Page, what: str = ALL) -> None:
    """Fails unless all of it lies inside the window, uncovered and uncut."""
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert page.evaluate(OUTSIDE, what) == []
    assert page.evaluate(HIDDEN, ".hand .k, .acts .btn, .meld, .stock, .firefan") == []
    assert page.evaluate(CUT) == []


def compose(page: Page, *groups: list[str]) -> None:
    """Puts groups together in the tray."""
    for i, group in enumerate(groups):
        tap(page, *group)
        (page.locator(".group.add") if i else main_button(page)).click()
    expect(page.locator(".group:not(.add)")).to_have_count(len(groups))
    settled(page)


@pytest.mark.parametrize(("width", "height"), WINDOWS + LOW)
def test_a_meld_of_seven_is_legible_in_the_tray(browser: Browser, site: Site, width: int, height: int) -> None:
    page = seated(browser, site, Desk(position(LONG)), "ar", width, height)
    compose(page, LONG[:7])
    assert min(page.locator(".group .k").evaluate_all(STEPS)) >= 14
    box, tray = page.locator(".group .fan").bounding_box(), page.locator(".tray").bounding_box()
    assert box and tray
    assert tray["x"] <= box["x"] and box["x"] + box["width"] <= tray["x"] + tray["width"]
    whole(page, ".hand .k, .acts .btn, .two .strip, .tray")


@pytest.mark.parametrize(("width", "height", "phase"), [
    (390, 844, "draw"), (360, 740, "draw"), (360, 740, "play"),
    (1280, 800, "play"), (844, 390, "draw"), (640, 400, "play"),
])
def test_twelve_melds_of_four_owners_all_lie_open(browser: Browser, site: Site, phase: str, width: int,
                                                  height: int) -> None:
    own = FIFTEEN if phase == "play" else FIFTEEN[:14]
    desk = Desk(position(own, melds=12, owners=(1, 2, 3, 0), phase=phase))
    whole(settled(seated(browser, site, desk, "ar", width, height)))


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), *PHONES])
def test_composing_leaves_three_owners_melds_in_sight(browser: Browser, site: Site, width: int, height: int) -> None:
    desk = Desk(position(FIFTEEN, melds=12, owners=(1, 2, 3)))
    page = seated(browser, site, desk, "ar", width, height)
    compose(page, ["QH", "KH", "AH"], ["7S", "7D", "7C"])
    whole(page)


@pytest.mark.parametrize(("width", "height"), [*PHONES, *LOW])
def test_five_groups_in_the_tray_can_all_be_reached(browser: Browser, site: Site, width: int, height: int) -> None:
    desk = Desk(position(FIFTEEN, melds=6, owners=(1, 2)))
    page = seated(browser, site, desk, "en", width, height)
    compose(page, *[FIFTEEN[i:i + 3] for i in range(0, 15, 3)][:4])
    for i in range(4):
        group = page.locator(".group:not(.add)").nth(i)
        group.scroll_into_view_if_needed()
        assert page.evaluate(OUTSIDE, f".groups > :nth-child({i + 1})") == []
    page.locator(".meter").scroll_into_view_if_needed()
    assert page.evaluate(OUTSIDE, ".meter, .hand .k, .acts .btn") == []


@pytest.mark.parametrize(("width", "height"), [*WINDOWS, LOW[0]])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_number_of_seats_has_its_place(browser: Browser, site: Site, seats: int, width: int,
                                             height: int) -> None:
    options = {"players": "2-5"} if seats == 5 else None
    desk = Desk(position(FIFTEEN, seats, 6, tuple(range(1, min(seats, 4))), options=options))
    page = settled(seated(browser, site, desk, "ar", width, height))
    whole(page)
    boxes = [seat.bounding_box() for seat in page.locator(".seat").all()]
    assert len(boxes) == seats - 1
    for i, one in enumerate(boxes):
        for other in boxes[i + 1:]:
            assert one and other
            apart = (one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
                     or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1)
            assert apart, (one, other)


@pytest.mark.parametrize(("width", "height"), [*WINDOWS, LOW[0]])
@pytest.mark.parametrize("lang", ["ar", "en"])
def test_partners_sit_across_and_teams_have_names_colours_and_totals(
        browser: Browser, site: Site, axe: Callable[[Page], list[str]], lang: str, width: int, height: int) -> None:
    desk = Desk(position(FIFTEEN, melds=6, owners=(1, 2), options={"mode": "partners"}), totals=[132, 87])
    page = settled(seated(browser, site, desk, lang, width, height))
    whole(page)
    partner = page.locator('[data-seat="2"]')
    expect(partner).to_have_attribute("data-team", "us")
    expect(partner).to_have_class(re.compile(r"\btop\b"))
    expect(partner.locator(".tag")).to_contain_text("خويك" if lang == "ar" else "partner")
    for other in (1, 3):
        expect(page.locator(f'[data-seat="{other}"]')).to_have_attribute("data-team", "them")
    us, them = page.locator(".duel [data-team]").all_inner_texts()
    assert "132" in us and "87" in them
    assert ("لنا" if lang == "ar" else "Us") in us
    assert page.locator('[data-seat="2"] .mono').evaluate("e => getComputedStyle(e).boxShadow") != \
        page.locator('[data-seat="1"] .mono').evaluate("e => getComputedStyle(e).boxShadow")
    assert axe(page) == []


@pytest.mark.parametrize(("width", "height"), [*LOW, (932, 430), (667, 375)])
@pytest.mark.parametrize("lang", ["ar", "en"])
def test_a_phone_on_its_side_shows_everything(browser: Browser, site: Site, axe: Callable[[Page], list[str]], lang: str,
                                              width: int, height: int) -> None:
    page = settled(seated(browser, site, Desk(position(FIFTEEN, melds=6, owners=(1, 2))), lang, width, height))
    whole(page)
    assert min(page.locator(".hand .k").evaluate_all(STEPS)) >= 24
    assert axe(page) == []
    compose(page, ["QH", "KH", "AH"])
    whole(page, ".hand .k, .acts .btn, .two .strip, .tray, .meld")
    assert axe(page) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
@pytest.mark.parametrize("lang", ["ar", "en"])
def test_letters_twice_as_large_cut_nothing_off(browser: Browser, site: Site, lang: str, width: int,
                                                height: int) -> None:
    page = seated(browser, site, Desk(position(FIFTEEN, melds=6, owners=(1, 2))), lang, width, height)
    # The browser's own setting of a player who wants larger letters; the page meets it from its first line on.
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.reload()
    page.wait_for_selector(".hand .k")
    settled(page)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert page.evaluate(OUTSIDE, ".hand .k, .acts .btn, .two .strip") == []
    assert page.evaluate(CUT) == []
    for what in (".stock", ".firefan", '[data-meld="5"]', ".seat >> nth=0"):
        page.locator(what).scroll_into_view_if_needed()
        page.locator(what).click(trial=True)
