"""The dominoes table in a real browser against the real rules: laying, drawing, passes, sums, keyboard, drag, clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.dominoes import GAME
from tests.web.desk import now, seated, until
from tests.web.domino_desk import DominoDesk
from tests.web.engine_site import Site

pytestmark = pytest.mark.browser

Json = dict[str, Any]
DRAW: Json = {"hands": [["6-3", "5-5", "4-1", "2-0"], ["5-1", "5-2"]], "bank": ["0-0", "2-1"],
              "line": [["6-4"], ["5-4", "right"], ["6-5", "left"]], "last": 1}
"""Ends 5 and 5: only 5-5 fits, on both."""
TWO_ENDS: Json = {"hands": [["6-3", "5-5", "4-1", "2-0"], ["5-4", "5-2"]], "bank": ["0-0", "2-1"],
                  "line": [["6-4"]], "last": 1}
STUCK: Json = {"hands": [["1-0", "0-0"], ["5-4", "5-2"]], "bank": ["2-1", "4-2", "3-1"], "line": [["6-4"]], "last": 1}
FIVES: Json = {"options": {"variant": "fives"}, "hands": [["5-0", "6-6", "5-3"], ["5-4", "5-2", "6-2"]],
               "bank": ["0-0", "2-1"], "line": [["5-5"], ["5-1", "right"], ["4-1", "right"]], "last": 1,
               "points": [0, 0]}
FOUR: Json = {"options": {"variant": "partners"},
              "hands": [["6-3", "2-0", "1-1"], ["4-4", "3-2"], ["6-4", "5-0"], ["1-0", "2-2"]], "line": [["6-6"]],
              "last": 3}


def tile(page: Page, text: str) -> Any:
    """A tile of one's own."""
    return page.locator(f'.rack .t[data-tile="{text}"]')


def ghost(page: Page, end: str) -> Any:
    """The place at an end where the picked tile may go."""
    return page.locator(f'.ghost[data-end="{end}"]')


def strip(page: Page) -> Any:
    return page.locator(".narrow .strip").first


def grown(variant: str, seats: int, seed: int, tiles: int) -> Json:
    """The position of a random round with at least so many tiles on the line, seat 0 to act."""
    for attempt in range(400):
        source = random.Random(f"{seed} {attempt}")
        order = list(GAME.pack())
        source.shuffle(order)
        state, _ = GAME.start({"variant": variant}, seats, order)
        while state.to_act is not None:
            if len(state.placed) >= tiles and state.to_act == 0:
                return dict(state.position())
            state, _ = state.apply(state.to_act, source.choice(state.moves(state.to_act)[0]))
    raise AssertionError("no such round")


def test_a_tile_is_tapped_then_the_end_that_lights_up(browser: Browser, site: Site) -> None:
    desk = DominoDesk(TWO_ENDS)
    page = seated(browser, site, desk)
    expect(page.locator(".laid")).to_have_count(1)
    expect(page.locator(".ghost")).to_have_count(0)
    tile(page, "6-3").click()
    expect(page.locator(".ghost")).to_have_count(1)
    ghost(page, "left").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "6-3", "end": "left"}
    expect(page.locator('.laid[data-tile="6-3"]')).to_have_count(1)
    expect(tile(page, "6-3")).to_have_count(0)
    expect(page.locator('[data-end-number="left"]')).to_have_text("3")


def test_ends_where_a_tile_of_mine_fits_glow(browser: Browser, site: Site) -> None:
    page = seated(browser, site, DominoDesk(TWO_ENDS))
    expect(page.locator(".end.lit")).to_have_count(2)
    strict = seated(browser, site, DominoDesk({**TWO_ENDS, "options": {"table_type": "strict"}}))
    expect(strict.locator(".end")).to_have_count(2)
    expect(strict.locator(".end.lit")).to_have_count(0)


def test_in_partners_every_seat_says_whose_side_it_is_on(browser: Browser, site: Site) -> None:
    page = seated(browser, site, DominoDesk(FOUR))
    teams = {who: page.locator(f'[data-seat="{who}"]').get_attribute("data-team") for who in (1, 2, 3)}
    assert teams == {1: "them", 2: "us", 3: "them"}
    expect(page.locator('[data-seat="2"]')).to_contain_text("partner")


def test_a_tile_that_fits_both_ends_goes_where_the_player_says(browser: Browser, site: Site) -> None:
    desk = DominoDesk(DRAW)
    page = seated(browser, site, desk)
    expect(tile(page, "5-5")).to_have_attribute("aria-label", "double five, plays left or right")
    tile(page, "5-5").click()
    expect(page.locator(".ghost")).to_have_count(2)
    page.locator("[data-key=lay-right]").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "5-5", "end": "right"}


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_the_button_of_an_end_stands_on_the_side_of_its_end(browser: Browser, site: Site, lang: str) -> None:
    page = seated(browser, site, DominoDesk(DRAW), lang)
    tile(page, "5-5").click()
    left, right = (page.locator(f"[data-key=lay-{end}]").bounding_box() for end in ("left", "right"))
    assert left and right and left["x"] < right["x"]


def test_a_tile_with_one_place_is_laid_by_a_second_tap(browser: Browser, site: Site) -> None:
    desk = DominoDesk(TWO_ENDS)
    page = seated(browser, site, desk)
    tile(page, "4-1").click()
    tile(page, "4-1").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["end"] == "right"


def test_tiles_that_cannot_be_laid_are_dim_and_say_why(browser: Browser, site: Site) -> None:
    desk = DominoDesk(TWO_ENDS)
    page = seated(browser, site, desk)
    expect(page.locator(".rack .t.dim")).to_have_count(2)
    assert "not now" in str(tile(page, "2-0").get_attribute("aria-label"))
    tile(page, "2-0").click()
    expect(page.locator(".strip.stop")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)
    assert desk.of("move") == []


def test_names_are_said_in_arabic(browser: Browser, site: Site) -> None:
    page = seated(browser, site, DominoDesk(TWO_ENDS), "ar")
    expect(tile(page, "6-3")).to_have_attribute("aria-label", "ستة ثلاثة، يركب يسار")
    expect(page.locator(".line")).to_have_attribute("aria-label", "الخط: طرف يسار، 6، طرف يمين، 4")


def test_the_first_round_begins_with_the_tile_that_must(browser: Browser, site: Site) -> None:
    desk = DominoDesk({"hands": [["6-6", "3-1", "2-0"], ["5-4", "5-2"]], "bank": ["0-0"], "line": [], "lead": "6-6"})
    page = seated(browser, site, desk)
    expect(strip(page)).to_contain_text("The highest double opens")
    expect(tile(page, "6-6")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rack .t.dim")).to_have_count(2)
    page.locator(".ghost").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "6-6"}


def test_later_rounds_begin_with_any_tile(browser: Browser, site: Site) -> None:
    desk = DominoDesk({"hands": [["6-6", "3-1"], ["5-4", "5-2"]], "bank": ["0-0"], "line": []})
    page = seated(browser, site, desk)
    expect(strip(page)).to_contain_text("with any tile")
    tile(page, "3-1").click()
    page.locator("[data-key=lay]").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "3-1"}


def test_with_nothing_that_fits_one_draws_tile_by_tile(browser: Browser, site: Site) -> None:
    desk = DominoDesk(STUCK)
    page = seated(browser, site, desk)
    expect(strip(page)).to_contain_text("Nothing fits: draw")
    expect(page.locator(".rack .t.dim")).to_have_count(2)
    page.locator("[data-key=draw]").click()
    expect(tile(page, "2-1")).to_have_count(1)
    expect(strip(page)).to_contain_text("Nothing fits: draw")
    page.locator(".bank").click()
    expect(strip(page)).to_contain_text("You drew")
    expect(page.locator(".rack .t.fresh")).to_have_attribute("data-tile", "4-2")
    expect(page.locator("[data-key=draw]")).to_have_attribute("aria-disabled", "true")
    tile(page, "4-2").click()
    ghost(page, "right").click()
    until(lambda: len(desk.of("move")) == 3, page)
    assert [move["move"]["do"] for move in desk.of("move")] == ["draw", "draw", "lay"]


def test_who_holds_a_tile_that_fits_is_told_why_he_may_not_draw(browser: Browser, site: Site) -> None:
    desk = DominoDesk(TWO_ENDS)
    page = seated(browser, site, desk)
    expect(page.locator("[data-key=draw]")).to_contain_text("you hold one that fits")
    page.locator(".bank").click()
    expect(page.locator(".strip.stop")).to_contain_text("you hold one that fits")
    assert desk.of("move") == []


def test_a_pass_and_a_draw_of_another_seat_are_shown(browser: Browser, site: Site) -> None:
    position = {**STUCK, "to_act": 1, "hands": [["6-0", "0-0"], ["2-1", "5-2"]], "bank": ["1-1", "3-0"]}
    desk = DominoDesk(position)
    page = seated(browser, site, desk)
    desk.tell(desk.move(1, {"do": "draw"}))
    expect(page.locator('[data-seat="1"] .tag')).to_contain_text("drew one")
    expect(page.locator('[data-seat="1"] .held')).to_have_text("3")
    desk.tell(desk.move(1, {"do": "draw"}))
    expect(page.locator('[data-seat="1"] .tag')).to_contain_text("has no 4 or 6")
    expect(strip(page)).to_contain_text("Your turn")
    expect(page.locator(".bank")).to_contain_text("Bank 0")


def test_one_who_is_passed_is_told_so(browser: Browser, site: Site) -> None:
    position = {**FOUR, "to_act": 3, "hands": [["2-0", "1-1"], ["6-4", "4-3"], ["5-0"], ["6-1", "2-2"]]}
    desk = DominoDesk(position)
    page = seated(browser, site, desk)
    desk.tell(desk.move(3, {"do": "lay", "tile": "6-1", "end": "left"}))
    expect(strip(page)).to_contain_text("Your turn")
    tile(page, "1-1").click()
    ghost(page, "left").click()
    until(lambda: desk.state.to_act == 1, page)
    desk.tell(desk.move(1, {"do": "lay", "tile": "6-4", "end": "right"}))
    expect(strip(page)).to_contain_text("No tile of yours fits: you passed")
    expect(page.locator(".sr")).to_contain_text("you passed")
    assert desk.state.to_act == 1


def test_the_ends_and_their_sum_are_always_in_sight(browser: Browser, site: Site) -> None:
    desk = DominoDesk(FIVES)
    page = seated(browser, site, desk)
    expect(page.locator(".ends")).to_contain_text("5 + 5 + 4 = 14")
    expect(page.locator(".points b").first).to_have_text("45")
    expect(page.locator(".points > span")).to_have_text(["You45/150", "سلمان30"])
    tile(page, "5-0").click()
    ghost(page, "left").click()
    expect(page.locator(".ends")).to_contain_text("0 + 4 = 4")
    expect(page.locator(".pop")).to_have_count(0)


def test_a_score_pops_over_its_tile(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**FIVES, "line": [["5-5"]], "hands": [["5-0", "6-6"], ["5-4", "4-2"]]})
    page = seated(browser, site, desk)
    tile(page, "5-0").click()
    ghost(page, "right").click()
    expect(page.locator(".pop")).to_contain_text("5 + 5 + 0 = 10")
    expect(page.locator(".pop b")).to_have_text("+10")
    pop, scored = (page.locator(what).bounding_box() for what in (".pop", '.laid[data-tile="5-0"]'))
    assert pop and scored and pop["y"] + pop["height"] <= scored["y"]
    expect(page.locator(".points b").first).to_have_text("55")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_a_score_hides_no_end_and_no_tile_where_there_is_room_beside_them(browser: Browser, site: Site, width: int,
                                                                          height: int) -> None:
    line = [["5-5"], ["5-1", "right"], ["5-2", "left"], ["2-2", "left"], ["1-1", "right"], ["5-3", "up"],
            ["5-0", "down"], ["3-3", "up"], ["2-0", "left"], ["1-4", "right"], ["3-4", "up"]]
    desk = DominoDesk({**FIVES, "line": line, "hands": [["6-4", "6-5"], ["4-4", "4-2"]]})
    page = seated(browser, site, desk, lang="ar", width=width, height=height)
    tile(page, "6-4").click()
    ghost(page, "right").click()
    pop = page.locator(".pop").bounding_box()
    assert pop and pop["x"] >= 0 and pop["x"] + pop["width"] <= width
    for shown in page.locator(".line .laid, .line .end").all():
        box = shown.bounding_box()
        assert box and (box["x"] + box["width"] <= pop["x"] + 1 or box["x"] >= pop["x"] + pop["width"] - 1
                        or box["y"] + box["height"] <= pop["y"] + 1 or box["y"] >= pop["y"] + pop["height"] - 1)


def test_four_arms_and_every_end_can_be_reached(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**FIVES, "line": [["5-5"], ["5-1", "right"], ["5-2", "left"]],
                       "hands": [["5-0", "6-6"], ["5-4"]]})
    page = seated(browser, site, desk)
    expect(page.locator(".laid.spin")).to_have_attribute("data-tile", "5-5")
    tile(page, "5-0").click()
    expect(page.locator(".ghost")).to_have_count(2)
    ghost(page, "up").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "5-0", "end": "up"}


def test_a_tile_is_dragged_to_an_end(browser: Browser, site: Site) -> None:
    desk = DominoDesk(DRAW)
    page = seated(browser, site, desk)
    start = tile(page, "5-5").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 40, steps=4)
    expect(page.locator(".ghost")).to_have_count(2)
    end = ghost(page, "left").bounding_box()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    expect(page.locator(".ghost[data-over]")).to_have_count(1)
    page.mouse.up()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "5-5", "end": "left"}


def test_own_tiles_keep_the_order_the_player_gives_them(browser: Browser, site: Site) -> None:
    desk = DominoDesk(TWO_ENDS)
    page = seated(browser, site, desk)

    def order() -> Any:
        return page.locator(".rack .t").evaluate_all("all => all.map((one) => one.dataset.tile)")

    tile(page, "6-3").focus()
    page.keyboard.press("Shift+ArrowRight")
    until(lambda: order() == ["5-5", "6-3", "4-1", "2-0"], page)
    tile(page, "4-1").click()
    ghost(page, "right").click()
    until(lambda: order() == ["5-5", "6-3", "2-0"], page)


def test_by_keyboard_alone(browser: Browser, site: Site) -> None:
    desk = DominoDesk(DRAW)
    page = seated(browser, site, desk)
    page.locator('.rack [tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ghost").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "lay", "tile": "5-5", "end": "right"}
    expect(page.locator(".rack .t")).to_have_count(3)
    expect(page.locator(".rack .t:focus")).to_have_count(1)


def test_a_strict_table_marks_nothing_and_the_server_says_no(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**TWO_ENDS, "options": {"table_type": "strict"}})
    page = seated(browser, site, desk)
    assert page.locator(".rack .t.dim").count() == 0
    expect(tile(page, "6-3")).to_have_attribute("aria-label", "six-three")
    tile(page, "6-3").click()
    expect(page.locator(".ghost")).to_have_count(2)
    ghost(page, "right").click()
    expect(page.locator(".strip.stop")).to_be_visible()
    assert desk.played() == {"do": "lay", "tile": "6-3", "end": "right"}
    ghost(page, "left").click()
    expect(page.locator('.laid[data-tile="6-3"]')).to_have_count(1)


def test_the_clock_sends_a_picked_tile_that_has_one_place(browser: Browser, site: Site) -> None:
    desk = DominoDesk(TWO_ENDS)
    page = seated(browser, site, desk)
    tile(page, "6-3").click()
    desk.deadline = now() + 5000
    desk.tell([])
    expect(strip(page)).to_contain_text("When time is up")
    assert desk.of("move") == []
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["tile"] == "6-3"


def test_the_end_of_a_round_lays_every_hand_open_with_the_sum(
        browser: Browser, site: Site, axe: Callable[[Page], list[str]]) -> None:
    desk = DominoDesk({"hands": [["6-3"], ["6-6", "4-3"]], "bank": ["0-0"], "line": [["6-4"], ["4-2", "right"]],
                       "last": 1})
    page = seated(browser, site, desk)
    tile(page, "6-3").click()
    ghost(page, "left").click()
    until(lambda: desk.state.to_act is None, page)
    desk.pause()
    desk.tell([])
    expect(page.locator(".result h2")).to_have_text("Domino! You went out")
    expect(page.locator(".hands li").nth(1).locator(".left [role=img]")).to_have_count(2)
    expect(page.locator(".sum-list .how").first).to_contain_text("= 19")
    expect(page.locator(".sum-list .tot").first).to_have_text("19")
    expect(page.locator(".footbar")).to_contain_text("Next round in")
    expect(page.locator(".footbar .btn")).to_have_count(0)
    assert axe(page) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    bar, title, line = (page.locator(what).bounding_box() for what in (".bar", ".bar h1", ".bar p"))
    assert bar and title and line
    assert title["y"] >= 0 and line["y"] + line["height"] <= bar["y"] + bar["height"], "large letters leave the bar"


def test_a_blocked_round_says_whose_hand_was_lightest(browser: Browser, site: Site) -> None:
    desk = DominoDesk({"options": {"variant": "partners"}, "last": 3,
                       "hands": [["6-5", "1-0"], ["4-4", "3-2"], ["4-3"], ["2-2", "1-1"]],
                       "line": [["6-6"], ["6-1", "right"], ["6-4", "left"], ["5-4", "left"], ["5-1", "right"]]})
    page = seated(browser, site, desk)
    tile(page, "6-5").click()
    page.locator("[data-key^=lay-]").first.click()
    until(lambda: desk.state.to_act is None, page)
    desk.pause(totals=[60, 30])
    desk.tell([])
    expect(page.locator(".result h2")).to_have_text("Blocked")
    expect(page.locator(".scores thead")).to_contain_text("Us")


@pytest.mark.parametrize(("variant", "seats", "tiles", "width", "height", "lang", "theme"), [
    ("draw", 2, 10, 390, 844, "ar", "dark"), ("fives", 2, 12, 360, 740, "ar", "light"),
    ("partners", 4, 20, 360, 740, "en", "dark"), ("fives", 4, 18, 1280, 800, "ar", "dark"),
    ("draw", 4, 20, 1280, 800, "en", "light")])
def test_the_table_is_accessible_and_nothing_is_cut_off(  # noqa: PLR0913
        browser: Browser, site: Site, axe: Callable[[Page], list[str]], variant: str, seats: int, tiles: int,
        width: int, height: int, lang: str, theme: str) -> None:
    desk = DominoDesk(grown(variant, seats, 7, tiles))
    page = seated(browser, site, desk, lang, width, height, {"theme": theme})
    expect(page.locator(".laid")).to_have_count(len(desk.state.placed))
    playable = page.locator(".rack .t:not(.dim)")
    if playable.count():
        playable.first.click()
        expect(page.locator(".ghost").first).to_be_visible()
    page.wait_for_timeout(400)
    assert axe(page) == []
    fits = page.evaluate("""() => {
        const room = document.querySelector('.line').getBoundingClientRect()
        const outside = [...document.querySelectorAll('.laid, .ghost, .end')].filter((one) => {
            const r = one.getBoundingClientRect()
            return r.left < room.left - 1 || r.right > room.right + 1
                || r.top < room.top - 1 || r.bottom > room.bottom + 1
        })
        const short = Math.min(...[...document.querySelectorAll('.laid')].map((one) => {
            const r = one.getBoundingClientRect()
            return Math.min(r.width, r.height)
        }))
        const root = document.documentElement
        const scrolls = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight
        return {outside: outside.length, short, scrolls}
    }""")
    assert fits["outside"] == 0
    assert not fits["scrolls"]
    assert fits["short"] >= 14


def test_at_a_strict_table_the_player_finds_out_himself_that_he_has_to_draw(browser: Browser, site: Site) -> None:
    desk = DominoDesk({**STUCK, "options": {"table_type": "strict"}})
    page = seated(browser, site, desk)
    expect(strip(page)).to_contain_text("Your turn: lay a tile")
    tile(page, "1-0").click()
    expect(page.locator(".ghost")).to_have_count(2)
    tile(page, "1-0").click()
    page.locator("[data-key=draw]").click()
    expect(tile(page, "2-1")).to_have_count(1)
