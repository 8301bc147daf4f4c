"""The Baloot table in a real browser against the real rules: buying, doubling, tricks, projects, Sawa, the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.baloot import GAME
from tests.engine.baloot import deals
from tests.web.baloot_desk import BalootDesk
from tests.web.desk import seated, until
from tests.web.engine_site import Site

pytestmark = pytest.mark.browser

Json = dict[str, Any]
BUY_HANDS = [["AS", "KS", "10H", "AH", "JD"], ["7S", "8S", "9H", "9D", "7C"], ["QS", "JS", "KH", "QH", "AC"],
             ["10S", "9S", "JH", "KD", "KC"]]


def buying(calls: str = "", dealer: int = 3, **fields: Any) -> Json:
    """A position of buying after these calls; seat 0 speaks first when 3 deals."""
    held = {card for hand in BUY_HANDS for card in hand} | {"10D"}
    rest = [card for card in GAME.pack() if card not in held]
    return dict(deals.buying("10D", BUY_HANDS, calls, **{"dealer": dealer, "rest": rest, **fields}).position())


def playing(hands: list[list[str]], trump: str | None = "D", trick: list[tuple[int, str]] | None = None,
            **fields: Any) -> Json:
    return dict(deals.playing(hands, trump, trick, **fields).position())


def whole(seed: object, tricks: int, options: Json | None = None, doubled: bool = False) -> Json:
    """A dealt position with so many tricks played and seat 0 to act; everything is the first legal move."""
    for attempt in range(200):
        state, _ = deals.dealt(f"{seed} {attempt}", options)
        while state.to_act is not None:
            phase = state.phase
            if phase == "play" and len(state.tricks) == tricks and state.to_act == 0:
                return dict(state.position())
            moves = state.moves(state.to_act)[0]
            named = {move.get("call"): move for move in moves}
            state = deals.act(state, named.get("double", moves[0]) if phase == "double" and doubled
                              else named.get("hokm", moves[0]) if phase == "buy" else moves[0])
    raise AssertionError("no such deal")


def own(page: Page, card: str) -> Any:
    return page.locator(f'.hand .k[data-card="{card}"]')


def strip(page: Page) -> Any:
    return page.locator(".narrow .strip").first


def keys(page: Page) -> list[str]:
    """The calls that the page offers."""
    return [str(one.get_attribute("data-key")) for one in page.locator(".buy .btn").all()]


def test_the_panel_offers_what_may_be_said_and_says_it(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying())
    page = seated(browser, site, desk)
    expect(page.locator(".up")).to_have_attribute("data-card", "10D")
    expect(strip(page)).to_contain_text("do you buy?")
    assert keys(page) == ["call-hokm", "call-sun", "call-pass"]
    expect(page.locator(".buy .main")).to_have_count(0)
    page.locator("[data-key=call-sun]").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "call", "call": "sun"}


def test_what_each_seat_said_stands_beside_it(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying("pass hokm", dealer=1))
    page = seated(browser, site, desk)
    expect(page.locator('[data-caller="2"]')).to_contain_text("Pass")
    expect(page.locator('[data-caller="3"]')).to_contain_text("Hokm")
    expect(page.locator('[data-seat="3"] .call')).to_have_text("Hokm")
    expect(strip(page)).to_contain_text("only Sun goes over it")
    assert keys(page) == ["call-sun", "call-ashkal", "call-pass"]
    expect(page.locator("[data-key=call-ashkal]")).to_contain_text("Noura")


def test_the_second_round_names_another_suit(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying("pass pass pass pass"))
    page = seated(browser, site, desk)
    assert keys(page) == ["call-hokm-S", "call-hokm-H", "call-hokm-C", "call-sun", "call-pass"]
    page.locator("[data-key=call-hokm-C]").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "call", "call": "hokm", "suit": "C"}


def test_a_hokm_is_kept_or_turned(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying("hokm pass pass pass"))
    page = seated(browser, site, desk, "ar")
    assert keys(page) == ["call-hokm", "call-sun"]
    expect(page.locator("[data-key=call-hokm]")).to_contain_text("أثبّت الحكم")
    page.locator("[data-key=call-hokm]").click()
    expect(page.locator(".plaque b")).to_have_attribute("data-contract", "hokm")
    expect(page.locator(".hand .k")).to_have_count(8)
    assert desk.played() == {"do": "call", "call": "hokm"}


def test_kawesh_is_offered_to_who_may_say_it(browser: Browser, site: Site) -> None:
    hands = [BUY_HANDS[1], BUY_HANDS[0], *BUY_HANDS[2:]]
    page = seated(browser, site, BalootDesk(dict(deals.buying("10D", hands).position())))
    assert keys(page) == ["call-hokm", "call-sun", "call-kawesh", "call-pass"]


def test_the_ladder_open_or_locked(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying("pass hokm pass pass pass hokm"))
    while desk.state.to_act != 0:
        desk.move(desk.state.to_act, {"do": "double", "call": "pass"})
    page = seated(browser, site, desk)
    assert keys(page) == ["call-double-open", "call-double-locked", "call-pass"]
    page.locator("[data-key=call-double-locked]").click()
    expect(page.locator(".dbl")).to_contain_text("Double ×2 · locked")
    assert desk.played() == {"do": "double", "call": "double", "locked": True}


def test_what_each_seat_said_of_doubling_stays_beside_it_and_the_plaque_names_the_suit(browser: Browser,
                                                                                       site: Site) -> None:
    desk = BalootDesk(buying("hokm pass pass pass hokm"))
    page = seated(browser, site, desk)
    expect(page.locator(".plaque b")).to_contain_text("Hokm diamonds")
    assert desk.state.to_act == 1
    desk.tell(desk.move(1, {"do": "double", "call": "pass"}))
    expect(page.locator('[data-seat="1"] .call')).to_have_text("Pass")
    desk.tell(desk.move(3, {"do": "double", "call": "double", "locked": True}))
    expect(page.locator('[data-seat="3"] .call.strong')).to_have_text("Double locked")
    expect(page.locator('[data-seat="1"] .call')).to_have_text("Pass")


HANDS = [["9S", "QS", "7D", "8D", "AC", "7C"], ["10H", "8S", "KS", "9C", "10C", "KC"],
         ["AH", "7H", "10S", "JS", "QC", "9D"], ["8H", "JH", "KD", "AD", "8C", "JC"]]


def must_trump() -> Json:
    hands = [HANDS[0], HANDS[1], HANDS[2], HANDS[3][1:]]
    return playing(hands, "D", [(3, "8H")], buyer=3)


def test_names_with_and_without_a_word_below_stand_level(browser: Browser, site: Site) -> None:
    page = seated(browser, site, BalootDesk(must_trump()))
    tags = [tag.inner_text() for tag in page.locator(".seat .tag").all()]
    assert "" in tags and any(tags)
    tops = [name.bounding_box()["y"] for name in page.locator(".seat .who b").all()]  # type: ignore[index]
    assert max(tops) - min(tops) < 1, tops


def test_a_card_is_tapped_and_tapped_again(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump())
    page = seated(browser, site, desk)
    before = own(page, "7D").bounding_box()
    own(page, "7D").click()
    expect(own(page, "7D")).to_have_attribute("aria-pressed", "true")
    picked = own(page, "7D").bounding_box()
    assert before and picked and picked["width"] == before["width"]
    assert desk.of("move") == []
    own(page, "7D").click()
    expect(page.locator('.trick .laid[data-card="7D"]')).to_have_count(1)
    assert desk.played() == {"do": "play", "card": "7D"}
    expect(own(page, "7D")).to_have_count(0)


def test_cards_that_may_not_be_played_are_dim_and_say_why(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump())
    why = desk.view()["baloot"]["legal"]
    page = seated(browser, site, desk)
    expect(page.locator(".hand .k.dim")).to_have_count(len(why["why"]))
    words = why["reasons"][why["why"]["AC"]]["en"]
    assert words in str(own(page, "AC").get_attribute("aria-label"))
    own(page, "AC").click()
    expect(page.locator(".strip.stop")).to_contain_text(words)
    own(page, "AC").click()
    assert desk.of("move") == []


def test_a_strict_table_marks_nothing_and_the_server_refuses(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump(), type="strict")
    page = seated(browser, site, desk)
    expect(page.locator(".hand .k.dim")).to_have_count(0)
    own(page, "AC").click()
    own(page, "AC").click()
    expect(page.locator(".strip.stop")).to_be_visible()
    expect(own(page, "AC")).to_have_count(1)


def test_a_card_is_dragged_to_the_middle(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump())
    page = seated(browser, site, desk)
    start, end = own(page, "8D").bounding_box(), page.locator(".trick").bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 15, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["card"] == "8D"


def test_a_finished_trick_stays_and_is_opened_again(browser: Browser, site: Site) -> None:
    desk = BalootDesk(whole("stays", 2))
    page = seated(browser, site, desk)
    page.evaluate("""() => {
        window.counts = []
        const look = () => window.counts.push([performance.now(), document.querySelectorAll('.trick .laid').length])
        new MutationObserver(look).observe(document.body, {subtree: true, childList: true})
    }""")
    while len(desk.state.tricks) == 2:
        who = desk.state.to_act
        desk.tell(desk.move(who, next(m for m in desk.state.moves(who)[0] if m["do"] == "play")))
    last = [card for _, card in desk.view()["baloot"]["tricks"][-1]]
    until(lambda: page.evaluate("counts.some(([, n]) => n === 4) && counts.at(-1)[1] === 0"), page)
    counts = page.evaluate("window.counts")
    first = next(at for at, cards in counts if cards == 4)
    assert next(at for at, cards in counts if at > first and cards == 0) - first >= 1200
    page.locator("[data-key=last]").click()
    shown = page.locator("dialog .trick .laid")
    assert sorted(str(one.get_attribute("data-card")) for one in shown.all()) == sorted(last)
    expect(page.locator("dialog")).to_contain_text("took")


def first_card() -> Json:
    """Seat 0 leads the first trick with a sra of hearts and fifty of clubs in hand; Sun."""
    hands = [["7H", "8H", "9H", "8C", "9C", "10C", "JC", "AS"], ["KS", "QS", "JS", "AH", "7D", "8D", "9D", "7C"],
             ["10S", "9S", "KH", "QH", "JH", "10D", "QC", "KC"], ["8S", "7S", "10H", "AD", "KD", "QD", "JD", "AC"]]
    return playing(hands, None, buyer=0)


def test_the_best_projects_are_announced_unless_the_player_says_otherwise(browser: Browser, site: Site) -> None:
    desk = BalootDesk(first_card())
    offered = desk.view()["baloot"]["legal"]["projects"]
    page = seated(browser, site, desk)
    radios = page.locator(".announce [role=radio]")
    expect(radios).to_have_count(len(offered) + 1)
    expect(radios.first).to_have_attribute("aria-checked", "true")
    own(page, "AS").click()
    page.locator("[data-key=play]").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "play", "card": "AS", "projects": offered[0]["projects"]}


def test_a_player_may_keep_his_projects_to_himself(browser: Browser, site: Site) -> None:
    desk = BalootDesk(first_card())
    page = seated(browser, site, desk)
    page.locator(".announce [role=radio]").last.click()
    own(page, "AS").click()
    own(page, "AS").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "play", "card": "AS"}


def test_announced_projects_stand_at_their_seat(browser: Browser, site: Site) -> None:
    desk = BalootDesk(first_card())
    page = seated(browser, site, desk)
    desk.tell(desk.move(0, {"do": "play", "card": "AS"}))
    best = desk.state.view(1)["legal"]["projects"][0]
    desk.tell(desk.move(1, {"do": "play", "card": "KS", "projects": best["projects"]}))
    expect(page.locator('[data-seat="1"] .call.strong')).to_be_visible()
    expect(page.locator(".pop")).to_be_visible()


def sawa() -> Json:
    """Seat 0 leads and holds the two highest spades; all else is played."""
    hands = [["AS", "10S"], ["KS", "7H"], ["QS", "8H"], ["JS", "9H"]]
    return playing(hands, None, buyer=0)


def test_sawa_is_said_twice(browser: Browser, site: Site) -> None:
    desk = BalootDesk(sawa())
    assert desk.view()["baloot"]["legal"]["sawa"]
    page = seated(browser, site, desk)
    page.locator("[data-key=sawa]").click()
    assert desk.of("move") == []
    page.locator("[data-key=sawa]").click()
    until(lambda: desk.of("move") != [], page)
    assert desk.played() == {"do": "sawa"}


def unsure() -> Json:
    """Seat 0 leads the second trick and cannot know that all is his."""
    hands = [["7S", "8H"], ["KS", "7H"], ["QS", "9H"], ["JS", "AH"]]
    return playing(hands, None, tricks=[[(0, "AS"), (1, "7D"), (2, "8D"), (3, "9D")]], buyer=0)


def test_a_sawa_that_does_not_stand_is_refused_with_the_reason(browser: Browser, site: Site) -> None:
    desk = BalootDesk(unsure())
    page = seated(browser, site, desk)
    page.locator("[data-key=sawa]").click()
    expect(page.locator(".strip.stop")).to_contain_text("Not every remaining trick is surely yours.")
    expect(page.locator(".hand .k")).to_have_count(2)


def test_the_cards_of_a_sawa_lie_in_sequence_before_the_sheet_comes(browser: Browser, site: Site) -> None:
    desk = BalootDesk(sawa())
    page = seated(browser, site, desk)
    page.locator("[data-key=sawa]").click()
    page.locator("[data-key=sawa]").click()
    until(lambda: desk.of("move") != [], page)
    claim = page.locator(".sawa")
    expect(claim).to_contain_text("Sawa!")
    expect(claim.locator(".fan")).to_have_attribute("aria-label", "ace of spades, ten of spades")
    desk.pause()
    desk.tell()
    expect(claim).to_be_visible()
    expect(page.locator(".footbar")).to_be_visible(timeout=10_000)
    expect(claim.locator(".fan")).to_have_attribute("aria-label", "ace of spades, ten of spades")


def test_how_long_a_trick_stays_is_the_players_choice(browser: Browser, site: Site) -> None:
    page = seated(browser, site, BalootDesk(whole("stays", 2)))
    page.locator("[data-key=last]").click()
    choice = page.locator("dialog [role=radio]")
    expect(choice).to_have_count(3)
    choice.last.click()
    assert page.evaluate("JSON.parse(localStorage.getItem('sahrat.settings')).trick") == 3500
    expect(choice.last).to_have_attribute("aria-checked", "true")


def test_no_sawa_where_the_view_offers_none(browser: Browser, site: Site) -> None:
    page = seated(browser, site, BalootDesk(must_trump()))
    expect(page.locator("[data-key=sawa]")).to_have_count(0)


def over(seed: object, options: Json | None = None) -> BalootDesk:
    """A desk whose deal was played to its end."""
    desk = BalootDesk(whole(seed, 2, options))
    while desk.state.to_act is not None:
        who = desk.state.to_act
        desk.move(who, next(m for m in desk.state.moves(who)[0] if m["do"] == "play"))
    desk.pause()
    return desk


def test_the_sheet_is_the_engines_arithmetic(browser: Browser, site: Site) -> None:
    desk = over("sheet")
    result = desk.state.result
    page = seated(browser, site, desk)
    assert page.locator(".scores tfoot td").all_inner_texts() == [str(n) for n in desk.more["totals"]]
    rows = page.locator(".adding .sum-list").first.locator("li")
    for team in (0, 1):
        expect(rows.nth(team).locator(".tot")).to_have_text(str(result["points"][team]))
        told = rows.nth(team).locator(".how .terms").all_inner_texts()
        assert "".join("".join(told).split()) == "".join(result["lines"][team].replace(", ", "").split())
    expect(page.locator(".page")).to_contain_text("Played to 152")
    page.locator("[data-key=next]").click()
    until(lambda: desk.of("next") != [], page)


def test_a_sheet_open_when_the_deal_ends_does_not_come_again_in_the_next(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying("pass pass pass pass pass pass pass", dealer=0))
    begun = desk.state
    page = seated(browser, site, desk)
    page.locator(".bar .ib").first.click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    events = desk.move(0, {"do": "call", "call": "pass"})
    desk.pause()
    desk.tell(events)
    expect(page.locator(".footbar")).to_be_visible()
    desk.state = begun
    desk.more = {"deal": 3, "round": 3}
    desk.restart()
    desk.tell()
    expect(page.locator(".hand .k").first).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


def test_a_cancelled_deal_has_its_pause(browser: Browser, site: Site) -> None:
    desk = BalootDesk(buying("pass pass pass pass pass pass pass", dealer=0))
    desk.move(0, {"do": "call", "call": "pass"})
    assert desk.state.result["cancelled"] == "passed"
    desk.pause()
    page = seated(browser, site, desk)
    expect(page.locator(".result")).to_contain_text("Nobody bought")
    expect(page.locator(".bar p")).to_have_text("Baloot")


def test_the_end_of_a_match(browser: Browser, site: Site) -> None:
    desk = over("end")
    desk.pause(phase="over", places=[1, 2], totals=[158, 121], ended="finished")
    page = seated(browser, site, desk, "ar")
    expect(page.locator(".result")).to_contain_text("فزنا")
    expect(page.locator(".podium li")).to_have_count(2)
    expect(page.locator(".podium li.first")).to_contain_text("158")


def test_a_table_without_a_clock_shows_none(browser: Browser, site: Site) -> None:
    page = seated(browser, site, BalootDesk(must_trump(), turn_ms=None))
    expect(strip(page)).to_be_visible()
    expect(page.locator(".mering")).to_have_count(0)


def test_played_by_keyboard_alone(browser: Browser, site: Site) -> None:
    desk = BalootDesk(must_trump())
    page = seated(browser, site, desk)
    page.locator('.hand [tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    expect(own(page, "7D")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(own(page, "8D")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(own(page, "8D")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    until(lambda: desk.of("move") != [], page)
    assert desk.played()["card"] == "8D"


@pytest.mark.parametrize("lang", ["ar", "en"])
@pytest.mark.parametrize("make", [buying, must_trump, first_card])
def test_nothing_is_wrong_with_the_page_for_axe(browser: Browser, site: Site, axe: Callable[[Page], list[str]],
                                                lang: str, make: Callable[[], Json]) -> None:
    page = seated(browser, site, BalootDesk(make()), lang)
    assert axe(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_nothing_is_wrong_with_the_sheet_for_axe(browser: Browser, site: Site,
                                                 axe: Callable[[Page], list[str]]) -> None:
    page = seated(browser, site, over("axe"), "ar")
    assert axe(page) == []


def test_the_desk_plays_by_the_real_rules() -> None:
    assert GAME.state(must_trump()).to_act == 0
