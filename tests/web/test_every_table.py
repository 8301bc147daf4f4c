"""What all three tables do alike, in a real browser: what happened is said, who is gone, who is back, own orders."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.baloot_desk import BalootDesk
from tests.web.desk import Desk, Json, now, seat, seated, until
from tests.web.domino_desk import DominoDesk
from tests.web.engine_site import Site
from tests.web.hand_desk import DRAWING, OPENER
from tests.web.test_baloot_table import buying, must_trump, over, own, playing, strip
from tests.web.test_dominoes_table import TWO_ENDS

pytestmark = pytest.mark.browser


def said(page: Page) -> str:
    """What the screen reader is given, every text that stood there one after the other."""
    return str(page.evaluate("window.said.join(' | ')"))


def listening(page: Page) -> None:
    """Notes from now on what stands in the live region each time the page is drawn."""
    page.evaluate("""() => {
        window.said = []
        const look = () => {
            const words = document.querySelector('.sr[aria-live]')?.textContent ?? ''
            if (words && window.said.at(-1) !== words) window.said.push(words)
        }
        new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true})
    }""")


def test_without_a_pace_all_that_happened_is_said_in_hand(browser: Browser, site: Site) -> None:
    desk = Desk({**DRAWING, "to_act": 1})
    page = seated(browser, site, desk)
    listening(page)
    events = desk.move(1, {"do": "draw"})
    throws = desk.state.view(1)["legal"]["throw"]
    events += desk.move(1, {"do": "play", "take": False, "acts": [], "throw": throws[0]})
    desk.tell(events)
    until(lambda: "threw" in said(page), page)
    assert "سلمان: drew" in said(page)


def test_without_a_pace_all_that_happened_is_said_in_dominoes(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**TWO_ENDS, "to_act": 1, "hands": [["6-3"], ["1-0", "2-0"]], "bank": ["0-0", "4-1", "2-1"],
                       "last": 0})
    page = seated(browser, site, desk)
    listening(page)
    events: list[Json] = []
    while desk.state.to_act == 1:
        events += desk.move(1, desk.state.moves(1)[0][0])
    desk.tell(events)
    until(lambda: "laid" in said(page), page)
    assert said(page).count("drew from the bank") == sum(event["e"] == "drew" for event in events) > 1


def test_without_a_pace_all_that_happened_is_said_in_baloot(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying(dealer=0))
    page = seated(browser, site, desk)
    listening(page)
    events: list[Json] = []
    for who in (1, 2, 3):
        events += desk.move(who, {"do": "call", "call": "pass"})
    desk.tell(events)
    until(lambda: "سلمان: Pass" in said(page), page)
    assert "Noura: Pass" in said(page)
    assert "Kim: Pass" in said(page) or said(page).count(": Pass") == 3


def gone(turn_ms: int | None = None, host: int = 0) -> BalootDesk:
    """A desk where another seat has to play and has no connection."""
    seats = [seat("Tester"), seat("سلمان", connected=False), seat("Noura"), seat(None, "bot")]
    hands = [["AS", "10S"], ["KS", "7H"], ["QS", "8H"], ["JS", "9H"]]
    return BalootDesk(playing(hands, None, [(0, "7D")], buyer=0), turn_ms, seats=seats, host=host)


def test_PD_16_the_host_seats_the_computer_for_who_is_gone(browser: Browser, site: Site) -> None:
    desk = gone()
    page = seated(browser, site, desk)
    expect(strip(page)).to_contain_text("سلمان is gone")
    strip(page).locator(".link").click()
    until(lambda: desk.of("host") != [], page)
    assert {key: desk.of("host")[0][key] for key in ("do", "seat")} == {"do": "bot", "seat": 1}


def test_PD_16_who_has_just_gone_is_waited_for(browser: Browser, site: Site) -> None:
    desk = gone()
    there = [{**one, "connected": True} for one in desk.more["seats"]]
    desk.more["seats"], lost = there, desk.more["seats"]
    page = seated(browser, site, desk)
    expect(strip(page)).to_contain_text("سلمان")
    desk.more["seats"] = lost
    desk.tell()
    expect(strip(page)).to_contain_text("seconds you may let the computer play")
    expect(strip(page).locator(".link")).to_have_count(0)


def test_PD_16_a_refusal_of_the_server_is_said(browser: Browser, site: Site) -> None:
    class Early(BalootDesk):
        """The server knows that the minute is not over."""

        def heard(self, body: Json) -> None:
            if body["a"] != "host":
                super().heard(body)
                return
            self.post({"e": "hold_early", "message": {"ar": "بدري", "en": "Not a whole minute yet."}, "id": body["id"]})

    desk = gone()
    desk.__class__ = Early
    page = seated(browser, site, desk)
    strip(page).locator(".link").click()
    expect(page.locator(".strip.stop")).to_contain_text("Not a whole minute yet.")


@pytest.mark.parametrize(("turn_ms", "host"), [(30_000, 0), (None, 2)])
def test_PD_16_nobody_else_is_asked_and_nobody_where_a_clock_runs(browser: Browser, site: Site, turn_ms: int | None,
                                                                  host: int) -> None:
    page = seated(browser, site, gone(turn_ms, host))
    expect(strip(page)).to_contain_text("سلمان")
    expect(strip(page)).not_to_contain_text("is gone")


@pytest.mark.parametrize("make", [lambda seats: BalootDesk(must_trump(), seats=seats),
                                  lambda seats: DominoDesk(TWO_ENDS, seats=[seats[0], seats[1]]),
                                  lambda seats: Desk(OPENER, seats=seats)])
def test_PD_16_who_is_played_for_comes_back_by_a_tap(browser: Browser, site: Site, make: Any) -> None:
    seats = [seat("Tester", away="time", bot=True), seat("سلمان"), seat("Noura"), seat(None, "bot")]
    desk: Desk = make(seats)
    page = seated(browser, site, desk)
    expect(page.locator(".strip.stop").first).to_contain_text("computer")
    page.locator(".strip.stop .link").first.click()
    until(lambda: desk.of("back") != [], page)


def test_a_return_says_what_was_called_and_played_for_me(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump())
    page = seated(browser, site, desk)
    desk.events = [{"e": "called", "seat": 0, "call": "pass", "by": "clock"},
                   {"e": "played", "seat": 0, "card": "AS", "by": "bot"}]
    assert desk.line is not None
    desk.line.close()
    expect(strip(page)).to_contain_text("2 turns were played for you", timeout=15_000)
    expect(strip(page).locator(".ic")).to_have_count(1)


def test_own_tiles_keep_their_order_over_a_reload(browser: Browser, site: Site) -> None:
    page = seated(browser, site, DominoDesk(TWO_ENDS))
    page.locator('.rack [tabindex="0"]').focus()
    page.keyboard.press("Shift+ArrowRight")
    order = page.locator(".rack .t").evaluate_all("tiles => tiles.map((tile) => tile.dataset.tile)")
    page.reload()
    expect(page.locator(".rack .t")).to_have_count(len(order))
    assert page.locator(".rack .t").evaluate_all("tiles => tiles.map((tile) => tile.dataset.tile)") == order


def cards(page: Page) -> list[str]:
    """One's own cards as they lie."""
    return list(page.locator(".hand .k").evaluate_all("cards => cards.map((card) => card.dataset.card)"))


def test_own_cards_of_baloot_lie_by_suit_in_turns_of_colour_trump_first(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump())
    page = seated(browser, site, desk)
    assert cards(page) == ["8D", "7D", "QS", "9S", "AC", "7C"]


def test_an_own_order_of_baloot_is_kept_and_sorted_again_by_a_tap(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump())
    page = seated(browser, site, desk)
    before = cards(page)
    page.locator('.hand [tabindex="0"]').focus()
    page.keyboard.press("Shift+ArrowRight")
    mine = cards(page)
    assert mine == [before[1], before[0], *before[2:]]
    page.reload()
    expect(own(page, "AC")).to_be_visible()
    assert cards(page) == mine
    page.get_by_label("Sort your cards").click()
    assert cards(page) == before


def test_a_card_of_baloot_is_dragged_to_another_place(browser: Browser, site: Site) -> None:
    page = seated(browser, site, BalootDesk(must_trump()))
    start, end = own(page, "7C").bounding_box(), own(page, "8D").bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 12, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + 4, end["y"] + 34, steps=6)
    page.mouse.up()
    assert cards(page)[0] == "7C"


def test_hand_is_called_by_its_kind(browser: Browser, site: Site) -> None:
    titles = []
    for options in ({}, {"variant": "plain51"}, {"mode": "partners"}):
        page = seated(browser, site, Desk({**OPENER, "options": options}))
        titles.append(page.locator("h1").inner_text())
    assert len(set(titles)) == 3, titles


@pytest.mark.parametrize("make", [lambda: BalootDesk(must_trump()), lambda: DominoDesk(TWO_ENDS),
                                  lambda: Desk(OPENER)])
def test_on_a_phone_a_dot_tells_of_words_not_read_yet(browser: Browser, site: Site, make: Any) -> None:
    desk: Desk = make()
    page = seated(browser, site, desk)
    button = page.locator("[data-key=chat]")
    expect(button).not_to_have_class("ib unread")
    desk.post({"t": "desk", "say": {"seat": 1, "text": "yalla"}})
    expect(button).to_have_class("ib unread")
    button.click()
    expect(page.locator("dialog .said")).to_contain_text("yalla")
    page.locator("dialog header button").click()
    expect(button).not_to_have_class("ib unread")


@pytest.mark.parametrize("make", [lambda: BalootDesk(must_trump()), lambda: DominoDesk(TWO_ENDS)])
def test_a_table_needs_nothing_of_hands(browser: Browser, site: Site, make: Any) -> None:
    def without_hand(context: BrowserContext) -> None:
        context.route("**/assets/hand-table-*", lambda route: route.abort())

    desk: Desk = make()
    page = seated(browser, site, desk, prepare=without_hand)
    desk.post({"t": "desk", "say": {"seat": 1, "text": "yalla"}})
    expect(page.locator(".bubble")).to_be_visible()
    style = "(e) => { const s = getComputedStyle(e); return [s.position, s.display, s.touchAction] }"
    assert page.locator(".bubble").evaluate(style)[0] == "absolute"
    assert page.locator(".seat").first.evaluate(style)[0] == "relative"
    assert page.locator(".hand, .rack").first.evaluate(style)[1:] == ["grid", "none"]
    page.locator(".bar .ib").nth(1).click()
    assert page.locator("dialog .log").first.evaluate(style)[1] == "grid"


def ended() -> DominoDesk:
    """A desk after a round whose last tile is still being shown for four seconds."""
    desk = DominoDesk({"hands": [["6-3"], ["6-6", "4-3"]], "bank": ["0-0"], "line": [["6-4"]], "last": 1})
    desk.move(0, {"do": "lay", "tile": "6-3", "end": "left"})
    desk.pause(shown=now() + 4000)
    desk.more["deadline"] = now() + 14_000
    return desk


def test_the_seconds_before_the_next_round_run_once_the_last_move_is_shown(browser: Browser, site: Site) -> None:
    page = seated(browser, site, ended())
    expect(page.locator(".footbar")).to_contain_text("Next round in 10 seconds")
    expect(page.locator(".footbar")).to_contain_text("Next round in 9 seconds", timeout=8000)


@pytest.mark.parametrize("make", [ended, lambda: over("out")])
def test_between_rounds_there_is_a_way_out(browser: Browser, site: Site, make: Any) -> None:
    desk: Desk = make()
    page = seated(browser, site, desk)
    page.locator(".bar .ib").first.click()
    leave = page.locator("dialog .btn").nth(1)
    leave.click()
    assert desk.of("leave") == []
    leave.click()
    until(lambda: desk.of("leave") != [], page)
