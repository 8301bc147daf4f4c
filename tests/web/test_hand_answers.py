"""The turn being composed when answers are slow, missing or several; turns without a throw; the own order of cards."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sahrat.saudi_hand import GAME
from tests.web.desk import Desk, seat, seated, until
from tests.web.engine_site import Site
from tests.web.hand_desk import DOWN, DRAWING, OPENER, OTHERS, drag, hand_of, main_button, strip, tap, throw

pytestmark = pytest.mark.browser

Json = dict[str, Any]


class Hasty(Desk):
    """Answers checks as told before it answers them truly."""

    def __init__(self, position: Json, *errors: str) -> None:
        super().__init__(position)
        self.errors = list(errors)

    def heard(self, body: Json) -> None:
        if body["a"] == "check" and self.errors:
            self.sent.append(body)
            self.post({"e": self.errors.pop(0), "message": {"ar": "لا", "en": "no"}, "id": body["id"]})
        else:
            super().heard(body)


def test_a_question_too_many_is_asked_again_and_what_is_picked_stays(browser: Browser, site: Site) -> None:
    desk = Hasty(DOWN, "too_fast", "too_fast")
    page = seated(browser, site, desk)
    tap(page, "8H")
    page.locator('.meld[data-meld="0"]').click()
    expect(strip(page)).to_contain_text("Checking")
    expect(page.locator('.hand .k[data-card="8H"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('.meld[data-meld="0"] .k.staged')).to_have_count(1, timeout=8000)
    assert len(desk.of("check")) >= 3


def test_no_answer_is_told_and_can_be_asked_for_again(browser: Browser, site: Site) -> None:
    desk = Hasty(DOWN, "server_error")
    page = seated(browser, site, desk)
    tap(page, "8H")
    page.locator('.meld[data-meld="0"]').click()
    expect(page.locator(".strip.stop")).to_contain_text("No answer came")
    expect(page.locator('.hand .k[data-card="8H"]')).to_have_attribute("aria-pressed", "true")
    strip(page).get_by_role("button", name="Try again").click()
    expect(page.locator('.meld[data-meld="0"] .k.staged')).to_have_count(1)


def test_an_unanswered_throw_is_told_and_thrown_again_by_a_tap(browser: Browser, site: Site) -> None:
    desk = Hasty(DOWN)
    page = seated(browser, site, desk)
    tap(page, "8H")
    page.locator('.meld[data-meld="0"]').click()
    expect(page.locator(".k.staged")).to_have_count(1)
    page.wait_for_timeout(300)
    desk.errors = ["server_error"]
    throw(page, "2S")
    expect(page.locator(".strip.stop")).to_contain_text("No answer came")
    assert desk.of("move") == []
    strip(page).get_by_role("button", name="Try again").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["throw"] == "2S"


def test_HD_21_a_hand_of_jokers_ends_its_turn_by_a_button(browser: Browser, site: Site) -> None:
    desk = Desk({"phase": "play", "hands": [["JK", "JK"], *OTHERS], "stock": ["9C", "8C"], "fire": ["2D", "9S"],
                 "drawn": "JK", "melds": [["QS", "KS", "AS"], ["5H", "6H", "7H"]], "owners": [0, 1],
                 "openings": [[0, 61], [1, 70]]})
    page = seated(browser, site, desk)
    button = page.get_by_role("button", name="End the turn")
    expect(button).to_be_visible()
    expect(strip(page)).to_contain_text("no card to throw")
    button.click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "play", "take": False, "acts": [], "throw": None}


def test_several_picked_cards_are_laid_off_at_both_ends_in_an_order_that_fits(browser: Browser, site: Site) -> None:
    desk = Desk({**DOWN, "hands": [["3H", "4H", "8H", "9H", "10H", "2S", "3S"], *OTHERS], "drawn": "2S"})
    page = seated(browser, site, desk)
    tap(page, "3H", "4H", "8H", "9H", "10H")
    page.locator('.meld[data-meld="0"]').click()
    expect(page.locator('.meld[data-meld="0"] .k.staged')).to_have_count(5)
    throw(page, "2S")
    until(lambda: desk.of("move") != [], page)
    assert sorted(card for act in desk.played()["acts"] for card in act["add"]) == ["10H", "3H", "4H", "8H", "9H"]
    assert desk.state.view(0)["melds"][0] == ["3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H"]


def test_one_card_of_several_that_fits_nowhere_is_told_and_all_stay_picked(browser: Browser, site: Site) -> None:
    desk = Desk(DOWN)
    page = seated(browser, site, desk)
    tap(page, "8H", "3S")
    page.locator('.meld[data-meld="0"]').click()
    expect(page.locator(".strip.stop")).to_contain_text("does not fit")
    expect(page.locator(".hand .k[aria-pressed=true]")).to_have_count(2)
    assert page.locator(".k.staged").count() == 0


def test_every_meld_that_the_picked_card_fits_is_marked(browser: Browser, site: Site) -> None:
    desk = Desk({**DOWN, "hands": [["8H", "8D", "10C", "2S", "3S"], *OTHERS], "drawn": "2S",
                 "melds": [["5H", "6H", "7H"], ["8S", "8C", "8D"], ["9C", "JK=10C", "JC"], ["QS", "KS", "AS"]],
                 "owners": [1, 1, 2, 0]})
    page = seated(browser, site, desk)

    def marked() -> list[str]:
        return list(page.locator(".meld.can").evaluate_all("all => all.map((meld) => meld.dataset.meld)"))

    tap(page, "8H")
    assert marked() == ["0", "1"]
    page.locator('.hand .k[data-card="8H"]').click(position={"x": 8, "y": 12})
    assert marked() == []
    tap(page, "10C")
    assert marked() == ["2"], "the joker's own card"
    expect(main_button(page)).to_contain_text("Swap the joker")


def test_cards_dropped_on_the_felt_begin_a_meld(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    tap(page, "QH", "KH", "AH")
    drag(page, '.hand .k[data-card="KH"]', ".melds")
    expect(page.locator(".group .val").first).to_contain_text("31")
    drag(page, '.hand .k[data-card="7S"]', ".group.add")
    drag(page, '.hand .k[data-card="7D"]', '[data-drop="group:1"]')
    drag(page, '.hand .k[data-card="7C"]', '[data-drop="group:1"]')
    expect(page.locator(".meter .big")).to_have_text("52")
    drag(page, '[data-drop="group:1"] .k', ".hand .fan")
    expect(page.locator(".meter .big")).to_have_text("31")
    assert len(hand_of(page)) == 4
    assert desk.of("move") == []


def test_one_tap_sorts_by_melds_and_another_goes_on(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    sort = page.get_by_role("button", name="Sort your cards")
    assert hand_of(page) == ["2S", "7S", "8H", "QH", "KH", "AH", "7C", "7D", "JK"]
    sort.click()
    expect(strip(page)).to_contain_text("by melds")
    most = max(GAME.hint(desk.state.view(0)), key=lambda lay: sum(map(len, lay["melds"])))
    laid = [card.partition("=")[0] for meld in most["melds"] for card in meld]
    assert len(laid) > 3
    assert hand_of(page)[:len(laid)] == laid
    sort.click()
    assert [card[:-1] for card in hand_of(page)][:4] == ["2", "7", "7", "7"]
    sort.click()
    assert hand_of(page) == ["2S", "7S", "8H", "QH", "KH", "AH", "7C", "7D", "JK"]


def test_a_strict_table_sorts_by_suit_and_rank_only(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER, type="strict")
    page = seated(browser, site, desk)
    page.get_by_role("button", name="Sort your cards").click()
    expect(strip(page)).to_contain_text("by rank")
    assert desk.of("hint") == []


def test_an_own_order_ends_with_its_deal(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk)
    first = hand_of(page)
    drag(page, '.hand .k[data-card="AH"]', '.hand .k[data-card="2S"]')
    assert hand_of(page) != first
    desk.more["deal"] = 3
    desk.tell()
    expect(page.locator(".hand .k").first).to_have_attribute("data-card", first[0])
    assert hand_of(page) == first, "a new deal lies by suit again"


def test_a_throw_takes_two_taps_and_the_fire_pile_alone_throws_nothing(browser: Browser, site: Site) -> None:
    desk = Desk(OPENER)
    page = seated(browser, site, desk)
    page.locator(".firefan").click()
    expect(page.locator(".strip.stop")).to_contain_text("pick a card")
    tap(page, "2S")
    page.wait_for_timeout(300)
    assert desk.of("move") == []
    page.locator(".firefan").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["throw"] == "2S"


def test_who_comes_back_is_said_to_be_back(browser: Browser, site: Site) -> None:
    people = [seat("Tester"), seat("سلمان", connected=False), seat("Noura"), seat(None, "bot")]
    desk = Desk(DRAWING, seats=people)
    page = seated(browser, site, desk)
    tag = page.locator('[data-seat="1"] .tag')
    expect(tag).to_contain_text("offline")
    people[1] = seat("سلمان")
    desk.tell(step=0)
    expect(tag).to_have_text("just came back")
    expect(page.locator('[data-seat="2"] .tag')).not_to_have_text("just came back")
    expect(tag).to_have_text("Not down", timeout=12000)


def test_what_is_said_stands_at_its_seat_and_in_the_chat(browser: Browser, site: Site) -> None:
    desk = Desk(DRAWING)
    page = seated(browser, site, desk, width=1280, height=800)
    words = "هلا والله، شرايكم نكمل بعد العشاء؟ " + "w" * 60
    desk.post({"t": "desk", "say": {"seat": 1, "text": words}})
    desk.post({"t": "desk", "say": {"seat": 2, "phrase": "kafu"}})
    expect(page.locator('[data-seat="1"] .bubble')).to_contain_text("هلا والله")
    expect(page.locator(".said li")).to_have_count(2)
    out = page.locator(".said li, .bubble").evaluate_all(
        "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth)"
        ".map((e) => e.textContent)")
    assert out == []
