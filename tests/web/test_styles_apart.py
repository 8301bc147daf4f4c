"""A screen looks the same whatever was opened before it: the style sheets of parts fetched later stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from sahrat.match import sides
from tests.web.baloot_desk import BalootDesk
from tests.web.desk import Desk, seat, seated, until
from tests.web.domino_desk import DominoDesk
from tests.web.engine_site import Site
from tests.web.test_baloot_table import over, whole
from tests.web.test_dominoes_table import TWO_ENDS
from tests.web.test_home import waiting
from tests.web.test_pages import MATCHES
from tests.web.test_score_sheet import POSITION, table
from tests.web.visit import Server, visit

pytestmark = pytest.mark.browser

# what counts seconds has another width a second later
LOOKS = """() => [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility() && !one.closest('[role=status], [role=timer]')).map((one) => {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one)
    const parts = ['color', 'backgroundColor', 'borderTopWidth', 'borderTopColor', 'boxShadow', 'fontSize',
                   'fontWeight', 'display', 'opacity', 'transform', 'textAlign', 'zIndex'].map((name) => style[name])
    const name = `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`
    return [name, [box.x, box.y, box.width, box.height].map(Math.round).join(' '), ...parts].join(' | ')
})"""
STILL = "*, ::before, ::after { animation: none !important; transition: none !important; }"
ADD = """(sheets) => Promise.all(sheets.filter((href) => !document.querySelector(`link[href="${href}"]`))
    .map((href) => new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done })
    document.head.append(link)
})))"""


def hand_turn(browser: Browser, site: Site) -> Page:
    return seated(browser, site, Desk(POSITION))


def hand_sheet(browser: Browser, site: Site) -> Page:
    page = seated(browser, site, Desk(POSITION, **table({})))
    page.wait_for_selector(".scores")
    return page


def hand_partners_sheet(browser: Browser, site: Site) -> Page:
    page = seated(browser, site, Desk(POSITION, **table({"mode": "partners"})))
    page.wait_for_selector(".scores")
    return page


def dominoes_turn(browser: Browser, site: Site) -> Page:
    return seated(browser, site, DominoDesk(TWO_ENDS))


def dominoes_sheet(browser: Browser, site: Site) -> Page:
    desk = DominoDesk({"options": {"variant": "partners"}, "last": 3,
                       "hands": [["6-5", "1-0"], ["4-4", "3-2"], ["4-3"], ["2-2", "1-1"]],
                       "line": [["6-6"], ["6-1", "right"], ["6-4", "left"], ["5-4", "left"], ["5-1", "right"]]})
    page = seated(browser, site, desk)
    page.locator(".rack .t").first.click()
    page.locator("[data-key^=lay-]").first.click()
    until(lambda: desk.state.to_act is None, page)
    desk.pause(totals=[60, 30])
    desk.tell([])
    page.wait_for_selector(".scores")
    return page


def baloot_turn(browser: Browser, site: Site) -> Page:
    return seated(browser, site, BalootDesk(whole("styles", 2)))


def baloot_sheet(browser: Browser, site: Site) -> Page:
    desk = over("end")
    desk.pause(phase="over", places=[1, 2], totals=[158, 121], ended="finished")
    page = seated(browser, site, desk)
    page.wait_for_selector(".podium")
    return page


def room_of_teams(browser: Browser, site: Site) -> Page:
    view = waiting({"mode": "partners"})
    assert view["sides"] == list(sides("hand", view["options"], 4))
    return seated(browser, site, Desk(POSITION, **{**view, "seats": [seat("Tester"), seat("سلمان"), seat(None, "bot"),
                                                                     seat(None, "empty", ready=False)]}))


def new_table(browser: Browser, site: Site) -> Page:
    page = visit(browser, site, "/", Server())
    page.locator(".way").first.click()
    page.locator(".more-rules summary").click()
    return page


def history(browser: Browser, site: Site) -> Page:
    page = visit(browser, site, "/history", Server({"matches": MATCHES}))
    page.wait_for_selector(".past-match")
    return page


def rules(browser: Browser, site: Site) -> Page:
    page = visit(browser, site, "/rules", Server())
    page.wait_for_selector(".samples")
    return page


def verify(browser: Browser, site: Site) -> Page:
    page = visit(browser, site, "/verify", Server())
    page.wait_for_selector(".drop")
    return page


def looks(page: Page, width: int, height: int) -> list[str]:
    """What is seen of each element at that size."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(300)
    return list(page.evaluate(LOOKS))


SCREENS = [hand_turn, hand_sheet, hand_partners_sheet, dominoes_turn, dominoes_sheet, baloot_turn, baloot_sheet,
           room_of_teams, new_table, history, rules, verify]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda one: one.__name__)
def test_a_screen_looks_the_same_whatever_was_opened_before(browser: Browser, site: Site,
                                                            screen: Callable[[Browser, Site], Page]) -> None:
    page = screen(browser, site)
    page.add_style_tag(content=STILL)
    sizes = ((390, 844), (1280, 800))
    before = [looks(page, *size) for size in sizes]
    page.evaluate(ADD, [f"/assets/{path.name}" for path in sorted((site.folder / "assets").glob("*.css"))])
    after = [looks(page, *size) for size in sizes]
    for was, now in zip(before, after, strict=True):
        assert len(was) > 15
        assert [pair for pair in zip(was, now, strict=True) if pair[0] != pair[1]][:6] == []
