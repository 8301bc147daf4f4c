"""The table in a real browser against the real rules: composing, refusing, keyboard, drag, the clock, what heals."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.web.desk import Desk, seat, seated, until
from tests.web.engine_site import Site
from tests.web.hand_desk import DOWN, DRAWING, OPENER, OTHERS, drag, hand_of, main_button, strip, tap, throw

pytestmark = pytest.mark.browser

Json = dict[str, Any]


def test_groups_are_composed_by_tapping_judged_and_sent_with_the_throw(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    expect(page.locator(".strip.hint")).to_contain_text("You can lay down")
    tap(page, "QH", "KH", "AH")
    main_button(page).click()
    expect(page.locator(".group .val").first).to_contain_text("31")
    expect(main_button(page)).to_contain_text("20 short")
    expect(main_button(page)).to_have_attribute("aria-disabled", "true")
    tap(page, "7S", "7D", "8H")
    page.locator(".group.add").click()
    expect(page.locator(".group.bad .val")).to_contain_text("No meld")
    expect(page.locator(".why")).to_be_visible()
    page.locator(".group.bad .k").nth(2).click()
    tap(page, "7C")
    page.locator(".group .put").nth(1).click()
    expect(page.locator(".meter .big")).to_have_text("52")
    main_button(page).click()
    expect(strip(page)).to_contain_text("Now throw a card")
    assert desk.of("move") == []
    expect(page.locator(".meld.mine")).to_have_count(2)
    throw(page, "2S")
    expect(strip(page)).to_contain_text("31 + 21 = 52")
    assert desk.played() == {"do": "play", "take": False, "acts": [{"lay": [["QH", "KH", "AH"], ["7S", "7C", "7D"]]}],
                             "throw": "2S"}


def test_a_table_told_before_its_screens_are_fetched_is_drawn_when_they_are(browser: Browser, site: Site) -> None:
    held: list[Route] = []

    class Early(Desk):
        """Lets the table's file go only once the table has been told."""

        def post(self, body: Json) -> None:
            super().post(body)
            while "view" in body and held:
                held.pop().continue_()

    def hold(context: BrowserContext) -> None:
        context.route("**/assets/hand-table-*.js", lambda route: held.append(route))

    page = seated(browser, site, Early(OPENER), prepare=hold)
    expect(page.locator(".hand .k")).to_have_count(9)


def test_one_card_that_fits_nowhere_makes_the_throw_the_golden_button(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(OPENER))
    throws, lays = page.locator("[data-key=throw]"), main_button(page)
    expect(lays).to_have_class(re.compile(r"\bmain\b"))
    tap(page, "2S")
    expect(throws).to_have_class(re.compile(r"\bmain\b"))
    expect(lays).not_to_have_class(re.compile(r"\bmain\b"))
    tap(page, "8H")
    expect(throws).not_to_have_class(re.compile(r"\bmain\b"))


def test_the_whole_band_of_the_hint_sets_it_up(browser: Browser, site: Site) -> None:
    page = seated(browser, site, Desk(OPENER))
    page.locator(".strip.hint b").click()
    expect(page.locator(".group .val .n").first).to_be_visible()


def test_the_hint_sets_up_the_best_lay_down(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk, "ar")
    page.locator(".strip.hint .link").click()
    expect(page.locator(".group .val .n").first).to_be_visible()
    main_button(page).click()
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["acts"][0]["lay"]


def test_a_strict_table_has_no_hint_and_no_marks(browser: Browser, site: Site) -> None:
    desk = Desk(DOWN, type="strict")
    page = seated(browser, site, desk)
    tap(page, "8H")
    expect(page.locator("[data-key=throw]")).not_to_have_attribute("aria-disabled", "true")
    assert page.locator(".meld.can").count() == 0
    assert desk.of("hint") == []
    page.locator('.meld[data-meld="0"]').click()
    expect(page.locator('.meld[data-meld="0"] .k.staged')).to_have_count(1)


def test_a_joker_is_never_thrown_and_the_strip_says_so(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    throw(page, "JK")
    expect(page.locator(".strip.stop")).to_contain_text("A joker is never thrown")
    assert desk.of("move") == []


def test_a_card_is_laid_off_where_the_view_marks_it(browser: Browser, site: Site) -> None:
    desk = Desk(DOWN)
    page = seated(browser, site, desk)
    tap(page, "8H")
    expect(page.locator(".meld.can")).to_have_count(1)
    page.locator(".meld.can").click()
    expect(page.locator('.meld[data-meld="0"] .k')).to_have_count(4)
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["acts"] == [{"add": ["8H"], "meld": 0}] or desk.played()["acts"][0]["meld"] == 0


def test_several_picked_cards_go_below_a_run_in_falling_order(browser: Browser, site: Site) -> None:
    position = {**DOWN, "hands": [["4H", "3H", "2H", "AH", "2S", "3S"], *OTHERS],
                "melds": [["5H", "6H", "7H"], ["9C", "JK=10C", "JC"], ["QS", "KS", "AS"]]}
    desk = Desk(position)
    page = seated(browser, site, desk)
    tap(page, "AH", "2H", "3H", "4H")
    page.locator('.meld[data-meld="0"]').click()
    expect(page.locator('.meld[data-meld="0"] .k.staged')).to_have_count(4)
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    assert [card for act in desk.played()["acts"] for card in act["add"]] == ["4H", "3H", "2H", "AH"]


def test_a_card_that_fits_nowhere_is_refused_with_the_reason(browser: Browser, site: Site) -> None:
    desk = Desk(DOWN)
    page = seated(browser, site, desk)
    tap(page, "3S")
    page.locator('.meld[data-meld="0"]').click()
    expect(page.locator(".strip.stop")).to_contain_text("does not fit")
    assert page.locator(".k.staged").count() == 0


def test_a_joker_that_fits_at_both_ends_asks_which(browser: Browser, site: Site) -> None:
    desk = Desk(DOWN)
    page = seated(browser, site, desk)
    tap(page, "JK")
    page.locator('.meld[data-meld="0"]').click()
    page.get_by_role("button", name="Below the lowest").click()
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    [act] = desk.played()["acts"]
    assert (act["meld"], act["end"]) == (0, "low")


def test_a_swapped_joker_comes_to_the_hand_and_must_be_laid(browser: Browser, site: Site) -> None:
    position = {**DOWN, "hands": [["10C", "2S", "3S", "3D", "8H", "4H"], *OTHERS]}
    desk = Desk(position)
    page = seated(browser, site, desk)
    tap(page, "10C")
    page.locator('.meld[data-meld="1"]').click()
    expect(page.locator('.hand .k[data-card="JK"]')).to_have_count(1)
    tap(page, "3S", "3D", "JK")
    page.locator(".group.add").click()
    expect(page.locator(".group .val")).to_contain_text("9")
    main_button(page).click()
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    assert [next(iter(act)) for act in desk.played()["acts"]] == ["swap", "lay"]


def test_a_joker_is_swapped_for_with_the_fire_card(browser: Browser, site: Site) -> None:
    """Seen in a match of s002: the view marks own cards only, so what the card just taken wins is asked."""
    position = {**DOWN, "phase": "draw", "drawn": None, "fire": ["2D", "10C"], "options": {"fire_use": "any_new_meld"},
                "hands": [["3S", "3D", "2S", "8H", "4H"], *OTHERS]}
    desk = Desk(position)
    page = seated(browser, site, desk)
    page.locator(".acts .btn").nth(1).click()
    expect(page.locator(".hand .k.must")).to_have_count(1)
    tap(page, "10C")
    page.locator('.meld[data-meld="1"]').click()
    expect(page.locator('.hand .k[data-card="JK"]')).to_have_count(1)
    tap(page, "3S", "3D", "JK")
    page.locator(".group.add").click()
    main_button(page).click()
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    played = desk.played()
    assert played["take"] is True and [next(iter(act)) for act in played["acts"]] == ["swap", "lay"]


def test_a_taken_fire_card_must_be_used_or_given_back(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk)
    page.locator(".acts .btn").nth(1).click()
    expect(page.locator(".hand .k.must")).to_have_count(1)
    assert desk.of("move") == []
    tap(page, "QH", "KH", "AH")
    page.locator(".group.add").click()
    expect(page.locator(".group .val").first).to_contain_text("31")
    main_button(page).click(force=True)
    expect(page.locator(".strip.stop")).to_be_visible()
    tap(page, "7S", "7D", "7C")
    page.locator(".group.add").click()
    expect(page.locator(".meter .big")).to_have_text("52")
    main_button(page).click()
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["take"] is True


def test_a_taken_fire_card_can_be_given_back(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk)
    page.locator(".acts .btn").nth(1).click()
    strip(page).get_by_role("button", name="Give back").click()
    expect(page.locator(".hand .k")).to_have_count(7)
    page.locator(".stock").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "draw"}
    expect(page.locator('.hand .k.fresh[data-card="9C"]')).to_have_count(1)


def test_a_hand_needs_a_second_tap(browser: Browser, site: Site) -> None:
    own = ["QH", "KH", "AH", "7S", "7D", "7C", "2D", "3D", "4D", "10S", "10H", "10C", "5C", "6C", "7C"]
    desk = Desk({"phase": "play", "hands": [own, *OTHERS], "stock": ["9C"], "fire": ["KS"], "drawn": "2D"})
    page = seated(browser, site, desk)
    page.locator(".strip.hint .link").click()
    expect(main_button(page)).to_contain_text("Hand!")
    main_button(page).click()
    assert desk.of("move") == []
    expect(main_button(page)).to_contain_text("Sure?")
    main_button(page).click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["throw"] is None


def test_PD_19_the_staged_turn_is_sent_just_before_the_deadline(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER, turn_ms=7000)
    page = seated(browser, site, desk)
    page.locator(".strip.hint .link").click()
    expect(page.locator(".strip.stop")).to_contain_text("Then your melds are sent", timeout=8000)
    until(lambda: desk.of("move") != [], page, 8)
    assert desk.played()["acts"][0]["lay"] and desk.played()["throw"] == "2S"


def test_PD_19_can_be_switched_off(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER, turn_ms=4000)
    page = seated(browser, site, desk, settings={"autoSend": False})
    page.locator(".strip.hint .link").click()
    page.wait_for_timeout(4500)
    assert desk.of("move") == []


def test_a_passed_deadline_is_told_to_the_server(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER, turn_ms=1500)
    page = seated(browser, site, desk)
    until(lambda: desk.of("advance") != [], page, 8)


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_a_turn_by_keyboard_alone(browser: Browser, site: Site, lang: str) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk, lang)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.hand') !== null"):
            break
    page.keyboard.press("Home")
    first = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.card")
    assert [first, second] == ["2S", "7S"], "arrows follow the screen: the low card is on the left in both languages"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.className").startswith("stock")
    page.keyboard.press("Enter")
    until(lambda: desk.of("move") != [], page)
    page.wait_for_selector(".hand .k.fresh")
    until(lambda: page.evaluate("document.activeElement.closest('.hand') !== null"), page)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    until(lambda: page.evaluate("document.activeElement.dataset.key === 'throw'"), page)
    page.keyboard.press("Enter")
    until(lambda: len(desk.of("move")) == 2, page)
    assert desk.of("move")[1]["move"]["throw"] == "2S"


def test_escape_lets_go_and_closes_the_tray(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    tap(page, "QH", "KH")
    main_button(page).click()
    expect(page.locator(".tray")).to_be_visible()
    page.locator(".hand .k").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.locator(".hand .k")).to_have_count(9)


def test_a_card_is_thrown_by_dragging_it_to_the_fire_pile(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    drag(page, '.hand .k[data-card="2S"]', ".firefan")
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["throw"] == "2S"


def test_a_card_is_laid_off_by_dragging(browser: Browser, site: Site) -> None:
    desk = Desk(DOWN)
    page = seated(browser, site, desk)
    drag(page, '.hand .k[data-card="8H"]', '.meld[data-meld="0"]')
    expect(page.locator('.meld[data-meld="0"] .k')).to_have_count(4)


def test_an_own_order_survives_others_turns_a_draw_and_a_reload(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk)
    drag(page, '.hand .k[data-card="AH"]', '.hand .k[data-card="2S"]')
    order = hand_of(page)
    assert order != ["2S", "7S", "8H", "QH", "KH", "AH", "7D"]
    page.locator(".stock").click()
    page.wait_for_selector('.hand .k[data-card="9C"]')
    assert hand_of(page) == [*order, "9C"]
    throw(page, "9C")
    until(lambda: len(desk.of("move")) == 2, page)
    desk.tell(desk.move(1, {"do": "draw"}))
    page.wait_for_timeout(200)
    assert hand_of(page) == order
    page.reload()
    page.wait_for_selector(".hand .k")
    assert hand_of(page) == order


def test_a_reconnect_says_what_was_played_for_me(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    desk.events = [{"e": "dealt", "own": ["2S"]}, {"e": "turn", "seat": 0}]
    page = seated(browser, site, desk)
    assert desk.line is not None
    desk.line.close()
    expect(strip(page)).to_contain_text("The server is not answering, trying again")
    for move in ({"do": "draw"}, {"do": "play", "take": False, "acts": [], "throw": "9C"}):
        desk.events += [{**event, "by": "clock"} for event in desk.move(0, move)]
    desk.v += 2
    expect(strip(page)).to_contain_text("One turn was played for you", timeout=10000)
    expect(strip(page).locator('[aria-label="nine of clubs"]')).to_have_count(1)


def test_an_unanswered_move_is_sent_again_after_the_line_came_back(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk)
    desk.mute = True
    page.locator(".stock").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.line is not None
    desk.mute = False
    desk.line.close()
    page.wait_for_selector(".hand .k.fresh", timeout=10000)
    first, *again = desk.of("move")
    assert again and all(body["id"] == first["id"] for body in again)


def test_replaced_comes_back_only_by_a_tap(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk)
    desk.post({"replaced": True})
    expect(page.locator(".strip.stop")).to_contain_text("open somewhere else")
    hellos = len(desk.of("hello"))
    page.wait_for_timeout(2500)
    assert len(desk.of("hello")) == hellos
    page.get_by_role("button", name="Go on here").click()
    expect(strip(page)).to_contain_text("draw a card", timeout=10_000)


def test_away_ends_by_the_players_word(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING, seats=[seat("Tester", away=True), seat("سلمان"), seat("Noura"), seat(None, "bot")])
    page = seated(browser, site, desk)
    page.get_by_role("button", name="I’m back").click()
    until(lambda: desk.of("back") != [], page)


def test_the_hash_goes_first_and_the_seed_only_when_every_hash_is_there(browser: Browser, site: Site) -> None:
    people = [seat("Tester", ready=False, hash=None, seed=None), seat("سلمان", ready=False, hash=None, seed=None),
              seat(None, "bot"), seat(None, "bot")]
    desk = Desk(DRAWING, phase="open", seats=people, deal=0, digest=None, fingerprint=None, hand=None, deadline=None)
    page = seated(browser, site, desk)
    page.get_by_role("button", name="I am ready").click()
    until(lambda: desk.of("ready") != [], page)
    own = desk.of("ready")[0]["hash"]
    people[0] = seat("Tester", hash=own, seed=None)
    desk.more["phase"] = "seeds"
    desk.tell()
    page.wait_for_timeout(300)
    assert desk.of("seed") == []
    people[1] = seat("سلمان", hash="aa" * 32, seed=None)
    desk.tell()
    until(lambda: desk.of("seed") != [], page)
    assert page.evaluate("JSON.parse(localStorage.getItem('sahrat.record.desk')).seed") == desk.of("seed")[0]["seed"]


def test_another_hash_than_mine_is_a_dispute_and_no_seed_is_sent(browser: Browser, site: Site) -> None:
    people = [seat("Tester", ready=False, hash=None, seed=None), seat("سلمان"), seat(None, "bot"), seat(None, "bot")]
    desk = Desk(DRAWING, phase="open", seats=people, deal=0, digest=None, fingerprint=None, hand=None, deadline=None)
    page = seated(browser, site, desk)
    page.get_by_role("button", name="I am ready").click()
    until(lambda: desk.of("ready") != [], page)
    people[0] = seat("Tester", hash="bb" * 32)
    desk.more.clear()
    desk.more["seats"] = people
    desk.tell()
    expect(page.locator(".banner")).to_contain_text("another seed hash")
    assert desk.of("seed") == []


def test_nothing_is_asked_of_anybody_else(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    context_requests: list[str] = []
    page = seated(browser, site, desk)
    page.on("request", lambda request: context_requests.append(request.url))
    page.reload()
    page.wait_for_selector(".hand .k")
    assert all(url.startswith((site.url, "blob:", "data:")) for url in context_requests), context_requests


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1280, 800)])
@pytest.mark.parametrize("lang", ["ar", "en"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_is_cut_off_and_axe_has_no_complaint(browser: Browser, site: Site,
                                                     axe: Callable[[Page], list[str]], lang: str,
                                                     width: int, height: int, theme: str) -> None:
    crowd = {**OPENER, "hands": [[*OPENER["hands"][0], "4C", "5C", "9D", "10S", "3S", "KS"], *OTHERS],
             "melds": [["JD", "QD", "KD"], ["7S", "7H", "7D"], ["3H", "4H", "5H"], ["QC", "KC", "AC"],
                       ["8D", "JK=9D", "10D", "JD"], ["4S", "5S", "6S"]],
             "owners": [1, 1, 1, 2, 2, 2], "openings": [[1, 51], [2, 58]]}
    desk = Desk(crowd)
    page = seated(browser, site, desk, lang, width, height, {"theme": theme})
    page.wait_for_timeout(400)
    for state in ("table", "tray"):
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), state
        outside = page.evaluate(
            """() => [...document.querySelectorAll('.hand .k, .btn, .strip, .seat, .limit, .pile, .tray, .bar h1')]
            .filter((e) => { const r = e.getBoundingClientRect();
                return r.width && (r.left < -1 || r.right > innerWidth + 1
                                   || r.bottom > innerHeight + 1 || r.top < -1) })
            .map((e) => e.className + ' ' + e.textContent)""")
        assert outside == [], state
        strips = page.locator(".hand .k").evaluate_all(
            """cards => cards.map((card, i) => { const own = card.getBoundingClientRect();
                const next = cards[i + 1]?.getBoundingClientRect();
            return next && next.top === own.top ? next.left - own.left : own.width })""")
        assert min(strips) >= 24
        cut = page.evaluate(
            """() => [...document.querySelectorAll(
                '.btn span, .strip b, .strip span, .limit *, .lab, h1, .finger *')]
            .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
            .map((e) => e.textContent)""")
        assert cut == [], state
        assert axe(page) == [], state
        page.locator(".acts .btn").last.click() if state == "table" else None
        page.wait_for_timeout(300)
