"""What a dominoes table looks like with many tiles, and what each of its parts says and takes, in a real browser."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.dominoes import GAME
from tests.web.desk import seated, until
from tests.web.domino_desk import DominoDesk
from tests.web.engine_site import Site
from tests.web.test_dominoes_table import DRAW, STUCK, TWO_ENDS, ghost, strip, tile

pytestmark = pytest.mark.browser

Json = dict[str, Any]
LINE = [["6-6"], ["6-5", "right"], ["6-1", "left"]]
BLOCKED: Json = {"options": {"variant": "partners"}, "last": 3,
                 "hands": [["6-5", "1-0"], ["3-2"], ["4-3", "4-0", "3-3"], ["2-2", "1-1"]],
                 "line": [["6-6"], ["6-1", "right"], ["6-4", "left"], ["5-4", "left"], ["5-1", "right"]]}
"""Seat 0 shuts the line with 6-5 and holds the lightest hand, 1; the hands of both teams are 18 and 11."""


def racked(tiles: int) -> DominoDesk:
    """Seat 0 on turn with so many tiles, after three of the line."""
    rest = [one for one in GAME.pack() if one not in ("6-6", "6-5", "6-1")]
    random.Random(tiles).shuffle(rest)
    return DominoDesk({"hands": [rest[:tiles], rest[tiles:tiles + 4]], "bank": rest[tiles + 4:],
                       "line": LINE, "last": 1})


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (320, 640), (844, 390), (1280, 800), (900, 700)])
@pytest.mark.parametrize("tiles", [9, 15, 21])
def test_a_finger_finds_each_of_many_tiles(browser: Browser, site: Site, tiles: int, width: int, height: int) -> None:
    page = seated(browser, site, racked(tiles), "ar", width, height)
    expect(page.locator(".rack .t")).to_have_count(tiles)
    found = page.evaluate("""() => {
        const boxes = [...document.querySelectorAll('.rack .t')].map((one) => one.getBoundingClientRect())
        const near = (one) => boxes.filter((other) => other !== one && Math.abs(other.top - one.top) < 2)
            .map((other) => Math.abs(other.left - one.left))
        const root = document.documentElement
        return {
            apart: Math.min(...boxes.flatMap(near)), tall: Math.min(...boxes.map((one) => one.height)),
            out: boxes.filter((one) => one.left < 0 || one.right > innerWidth || one.bottom > innerHeight).length,
            scrolls: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight,
            laid: Math.min(...[...document.querySelectorAll('.laid')].map((one) => {
                const r = one.getBoundingClientRect()
                return Math.min(r.width, r.height)
            })),
        }
    }""")
    assert found["apart"] >= 39.5 and found["tall"] >= 40, found
    assert found["out"] == 0 and not found["scrolls"], found
    assert found["laid"] >= 14, found


def test_the_line_stands_still_while_another_seat_draws(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**STUCK, "to_act": 1, "hands": [["6-0", "0-0"], ["2-1", "5-2"]], "bank": ["1-1", "3-0", "5-0"]})
    page = seated(browser, site, desk)
    before = page.locator(".laid").bounding_box()
    desk.tell(desk.move(1, {"do": "draw"}))
    expect(page.locator('[data-seat="1"] .tag')).to_contain_text("drew one")
    assert page.locator(".laid").bounding_box() == before


def lit(page: Page, end: str) -> Any:
    """An end that glows: a tile of one's own goes there."""
    return page.locator(f'.end.lit[data-end-number="{end}"]')


def test_an_end_that_glows_picks_the_one_tile_that_goes_there(browser: Browser, site: Site) -> None:
    desk = DominoDesk(TWO_ENDS)
    page = seated(browser, site, desk)
    lit(page, "left").click()
    expect(tile(page, "6-3")).to_have_attribute("aria-pressed", "true")
    expect(strip(page)).to_contain_text("on 6")
    expect(strip(page)).to_contain_text("Tap the tile again")
    ghost(page, "left").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "6-3", "end": "left"}


def test_where_several_go_to_an_end_the_player_is_asked_for_one(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**DRAW, "hands": [["5-5", "5-3", "4-1"], ["5-1", "5-2"]]})
    page = seated(browser, site, desk)
    lit(page, "right").click()
    expect(strip(page)).to_contain_text("Pick the tile first")
    expect(page.locator(".rack [aria-pressed=true]")).to_have_count(0)
    assert desk.of("move") == []


@pytest.mark.parametrize(("by_sum", "says"), [
    (False, "Yours is the lightest hand. We take the pips left in both their hands."),
    (True, "Their two hands are lighter. They take the pips left in both our hands.")])
def test_a_blocked_round_says_what_decided_it(browser: Browser, site: Site, by_sum: bool, says: str) -> None:
    desk = DominoDesk({**BLOCKED, "options": {"variant": "partners", "block_by_team_sum": by_sum}})
    page = seated(browser, site, desk)
    tile(page, "6-5").click()
    page.locator("[data-key^=lay-]").first.click()
    until(lambda: desk.state.to_act is None, page)
    assert desk.state.result["winner"] == (1 if by_sum else 0)
    desk.pause()
    desk.tell([])
    expect(page.locator(".result .note")).to_have_text(says)


def test_in_a_sum_a_tile_and_its_pips_stay_on_one_line(browser: Browser, site: Site) -> None:
    desk = DominoDesk({"hands": [["6-3"], ["6-6", "4-3", "5-0", "1-1", "3-3"]], "bank": ["0-0"],
                       "line": [["6-4"], ["4-2", "right"]], "last": 1})
    page = seated(browser, site, desk, "ar", 360, 740)
    tile(page, "6-3").click()
    ghost(page, "left").click()
    until(lambda: desk.state.to_act is None, page)
    desk.pause()
    desk.tell([])
    terms = page.locator(".sum-list .how .term")
    expect(terms).to_have_text(["12 +", "7 +", "5 +", "2 +", "6 = 32"])
    for term in terms.all():
        picture, number = term.locator("svg").bounding_box(), term.locator("bdi").bounding_box()
        assert picture and number
        assert abs(picture["y"] + picture["height"] / 2 - number["y"] - number["height"] / 2) < picture["height"]


def test_the_screen_reader_hears_where_another_laid_his_tile(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**TWO_ENDS, "to_act": 1})
    page = seated(browser, site, desk)
    desk.tell(desk.move(1, {"do": "lay", "tile": "5-4", "end": "right"}))
    expect(page.locator(".sr")).to_contain_text("سلمان laid five-four, right")
