"""Playing on one's own device: the network is cut after the first load, and nothing is asked of anybody."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat import verify
from tests.stack import Stack
from tests.web.engine_site import Site, until
from tests.web.people import between, proved_without_a_network
from tests.web.person import SESSION, Json, Person, my_turn
from tests.web.taps import tap
from tests.web.test_engine_browser import wait_for_kept_engine
from tests.web.visit import fits, too_small

pytestmark = pytest.mark.browser
Axe = Callable[[Page], list[str]]
CALLS = """() => {
    const call = sahrat.engine.callText.bind(sahrat.engine)
    window.calls = []
    sahrat.engine.callText = (text, options) => (window.calls.push(JSON.parse(text)), call(text, options))
}"""


class Nobody(NamedTuple):
    """A stack of which only the client is there."""

    url: str


def traveller(browser: Browser, site: Site, lang: str, wide: bool = False) -> Person:
    """A person who has opened the client once; now his network is gone, and the page is loaded again."""
    context = browser.new_context(viewport={"width": 1280, "height": 800} if wide else {"width": 390, "height": 844},
                                  has_touch=not wide, accept_downloads=True)
    kept = json.dumps({"lang": lang, "calm": True, "sound": False})
    context.add_init_script(f"if (!localStorage.getItem('sahrat.settings')) "
                            f"localStorage.setItem('sahrat.settings', {json.dumps(kept)})")
    who = Person(context, cast(Stack, Nobody(site.url)), "easy")
    who.page.goto(site.url)
    who.wait_for(".home .ways")
    wait_for_kept_engine(who.page)
    who.errors.clear()
    context.set_offline(True)
    who.page.reload()
    who.wait_for(".home .ways")
    return who


def complaints(who: Person) -> list[str]:
    """What the page complained of, but that the network is gone."""
    return [error for error in who.errors if "ERR_INTERNET_DISCONNECTED" not in error]


def to_my_turn(who: Person) -> Json:
    """What is seen once the player is to move, or the round is over."""
    return who.until(lambda seen: my_turn(seen) or between(seen), 60)


def told(who: Person, before: Json) -> None:
    """Waits until what was tapped has been played."""
    who.until(lambda seen: bool(seen["view"]["v"] > before["view"]["v"]), 60)


def play_round(who: Person, by_taps: int) -> Json:
    """Plays to the end of the round, so many moves of it by taps."""
    seen = to_my_turn(who)
    while not between(seen):
        if by_taps > 0:
            tap(who, seen)
        else:
            who.hand_in(seen)
        by_taps -= 1
        seen = to_my_turn(who)
    return seen


def loaded_again(who: Person) -> tuple[Json, Json]:
    """The table before and after its page is closed in the middle and loaded again, but for what time changes."""
    before = to_my_turn(who)["view"]
    who.page.reload()
    after = to_my_turn(who)["view"]
    times = ("deadline", "shown", "v")
    return tuple({name: one for name, one in view.items() if name not in times}  # type: ignore[return-value]
                 for view in (before, after))


def end_match(who: Person, view: Json) -> Json:
    """Plays the rest of the match through the page's own session."""
    while view["phase"] != "over":
        who.page.evaluate(f"{SESSION}.next()")
        who.until(lambda seen: bool(seen["view"]) and seen["view"]["phase"] != "pause")
        view = play_round(who, 0)["view"]
    return view


def go(who: Person, path: str) -> None:
    """Follows an address of the client."""
    who.page.evaluate("path => document.querySelector('sahrat-app').dispatchEvent(new CustomEvent('go', "
                      "{detail: path}))", path)


def in_history(who: Person) -> None:
    """Goes to the past matches: there is one, of this device."""
    go(who, "/history")
    who.wait_for("[data-section=device] .past-match")
    expect(who.page.locator(".past-match")).to_have_count(1)
    assert fits(who.page)


@pytest.mark.timeout(280)
@pytest.mark.parametrize(("game", "seats", "kind", "lang", "wide"), [
    ("hand", 4, "", "ar", False), ("dominoes", 2, "", "en", False), ("baloot", 4, "", "en", True)])
def test_a_round_is_played_without_a_network_through_a_reload_and_proved(
        site: Site, browser: Browser, axe: Axe, game: str, seats: int, kind: str, lang: str, wide: bool) -> None:
    who = traveller(browser, site, lang, wide)
    expect(who.page.locator(".home > .strip")).to_contain_text("بدون نت" if lang == "ar" else "without it")
    faults = {"home": axe(who.page)}
    who.start(seats, "none", "easy", game, kind)
    who.until(lambda seen: bool(seen["view"]) and seen["view"]["phase"] == "deal", 60)
    assert who.page.url.endswith("/device")
    for _ in range(2):
        seen = to_my_turn(who)
        if between(seen):
            break
        tap(who, seen)
        told(who, seen)
    before, after = loaded_again(who)
    assert before == after
    assert before["phase"] == "deal" or game == "baloot"  # there all may have passed twice
    faults["table"] = axe(who.page)
    seen = play_round(who, 6)
    assert seen["missed"] is None and seen["dispute"] is None
    assert seen["view"]["rounds"][0].get("scores") or seen["view"]["rounds"][0].get("points") or (
        "cancelled" in seen["view"]["rounds"][0])
    faults["round"] = axe(who.page)
    who.press(".bar .ib >> nth=0")
    leave = who.page.locator("dialog .opt .btn")
    expect(leave.nth(0)).to_contain_text("الوقت واقف" if lang == "ar" else "stands still")
    leave.nth(1).click()
    leave.nth(1).click()
    who.wait_for(".home .ways")
    assert who.page.locator(".strip .link").count() == 0
    in_history(who)
    faults["history"] = axe(who.page)
    expect(who.page.locator("[data-section=device]")).to_contain_text(
        "ما تنحسب مع فوزك" if lang == "ar" else "does not count")
    proved_without_a_network(who)
    faults["verify"] = axe(who.page)
    expect(who.page.locator("verify-screen")).to_contain_text("جهازك هو اللي" if lang == "ar" else "Your own device")
    assert {screen: found for screen, found in faults.items() if found} == {}
    assert complaints(who) == [] and who.lines == 0
    assert [url for url in who.asked if "/api/" in url or "/ws" in url] == []


@pytest.mark.timeout(280)
def test_a_whole_match_on_the_device_ends_in_history_and_its_file_is_proved(
        site: Site, browser: Browser, axe: Axe) -> None:
    who = traveller(browser, site, "ar")
    who.start(2, "none", "easy")
    view = end_match(who, play_round(who, 4)["view"])
    assert view["ended"] == "finished" and len(view["places"]) == 2
    expect(who.page.locator(".podium li")).to_have_count(2)
    expect(who.page.locator("main")).to_contain_text("ما تنحسب مع فوزك")
    assert fits(who.page) and axe(who.page) == [] and too_small(who.page) == []
    with who.page.expect_download() as download:
        who.press("section.box > button.text")
    document: Json = json.loads(download.value.path().read_text("utf-8"))
    assert verify.verify(document)["valid"] and document["places"] == view["places"]
    assert [deal["deal"] for deal in document["deals"]] == list(range(1, len(view["rounds"]) + 1))
    who.page.reload()
    expect(who.page.locator(".podium li")).to_have_count(2, timeout=60_000)
    who.press(".footbar a.btn")
    who.wait_for(".home .ways")
    assert who.page.locator(".strip .link").count() == 0
    in_history(who)
    expect(who.page.locator(".past-match dd")).to_have_count(2)
    proved_without_a_network(who)
    assert complaints(who) == []


def dropped(who: Person, kept: str, words: str) -> None:
    """What the browser kept is something else: coming back to it leads home, with a sentence, and it is gone."""
    go(who, "/")
    who.wait_for(".home .ways")
    who.page.evaluate("text => localStorage.setItem('sahrat.device', text)", kept)
    go(who, "/device")
    expect(who.page.locator(".home > .strip.stop")).to_contain_text(words)
    assert who.page.evaluate("localStorage.getItem('sahrat.device')") is None


@pytest.mark.timeout(200)
def test_a_table_waits_at_home_and_one_that_cannot_be_read_is_dropped_with_a_sentence(
        site: Site, browser: Browser, axe: Axe) -> None:
    who = traveller(browser, site, "en")
    who.press("[data-game=hand]")
    seen = to_my_turn(who)
    who.press(".bar .ib >> nth=0")
    sheet = who.page.locator("dialog .opt")
    expect(sheet).to_contain_text("The table stands still, clock and all")
    expect(sheet).to_contain_text("cannot be gone on with")
    assert axe(who.page) == []
    sheet.locator(".btn").nth(0).click()
    strip = who.page.locator(".home > .strip")
    expect(strip).to_contain_text("is waiting")
    assert axe(who.page) == [] and fits(who.page)
    # a new one is not opened over it without a word
    who.press("[data-game=dominoes]")
    asked = who.page.locator("dialog .opt .btn")
    expect(asked.nth(0)).to_contain_text("Start a new one")
    asked.nth(1).click()
    assert to_my_turn(who)["view"]["table"] == seen["view"]["table"]
    # the clock has not run while the page was elsewhere
    ends = "document.querySelector('hand-table').session.state"
    time = f"[{ends}.view.deadline - Date.now() - {ends}.offset, Date.now()]"
    left, away = who.page.evaluate(time)
    who.page.goto(site.url)
    who.page.wait_for_timeout(3000)
    who.page.goto(f"{site.url}/device")
    to_my_turn(who)
    still, back = who.page.evaluate(time)
    assert left - still < back - away - 2500
    # nor while the page is put away
    hide = "hides => (Object.defineProperty(document, 'hidden', {configurable: true, get: () => hides}), " \
           "document.dispatchEvent(new Event('visibilitychange')))"
    who.page.evaluate(hide, True)
    stood = json.loads(who.page.evaluate("localStorage.getItem('sahrat.device')"))["now"]
    who.page.wait_for_timeout(2500)
    who.page.evaluate(hide, False)
    assert who.page.evaluate(f"Date.now() + {ends}.offset") < stood + 2000
    dropped(who, "{", "cannot be read")
    who.press("[data-game=hand]")
    to_my_turn(who)
    kept = json.loads(who.page.evaluate("localStorage.getItem('sahrat.device')"))
    kept["log"]["n"][2] += 1
    dropped(who, json.dumps(kept), "Sahrat was updated")
    assert complaints(who) == []


@pytest.mark.timeout(200)
def test_a_move_is_one_call_of_the_engine_and_its_answers_one_more_each(site: Site, browser: Browser) -> None:
    who = traveller(browser, site, "ar")
    who.start(4, "none", "easy")
    to_my_turn(who)
    who.page.evaluate(CALLS)
    turns = 0
    while turns < 4:
        seen = to_my_turn(who)
        if between(seen):
            break
        turns += seen["view"]["hand"]["phase"] == "play"
        who.hand_in(seen)
    to_my_turn(who)
    calls: list[Any] = who.page.evaluate("window.calls")
    steps = [call["command"]["a"] for call in calls if call["op"] == "table"]
    moves = steps.count("move")
    assert moves >= 4 and set(steps) == {"move", "advance"}
    # the bots' answers to a turn come in one slice, two where their counted work is more than one holds
    assert steps.count("advance") <= 2 * turns + 2


@pytest.mark.timeout(120)
def test_where_the_server_does_not_answer_the_device_is_offered(site: Site, browser: Browser, axe: Axe) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    context.add_init_script("""localStorage.setItem('sahrat.settings', '{"lang":"en","calm":true,"sound":false}')""")
    page = context.new_page()
    page.goto(site.url)
    page.wait_for_selector(".home .ways")
    page.locator("[data-game=dominoes]").click()
    play = page.locator(".home > .strip.stop .link")
    expect(play).to_contain_text("Play on this device", timeout=15_000)
    assert axe(page) == [] and fits(page)
    play.click()
    page.wait_for_selector("dominoes-table", timeout=60_000)
    assert page.url.endswith("/device")
    until(page, "document.querySelector('dominoes-table').session.state.latest.seats.length === 2")


BREAKS = """() => {
    const call = sahrat.engine.callText.bind(sahrat.engine)
    const lost = JSON.stringify({ok: false, code: 'broken_table', message: {ar: 'ما تنقرأ', en: 'It cannot be read'}})
    sahrat.engine.callText = (text, options) =>
        JSON.parse(text).op === 'table' ? Promise.resolve(lost) : call(text, options)
}"""


@pytest.mark.timeout(100)
def test_a_table_that_breaks_while_it_is_played_says_so_and_offers_another(
        site: Site, browser: Browser, axe: Axe) -> None:
    who = traveller(browser, site, "en")
    who.press("[data-game=hand]")
    to_my_turn(who)
    who.page.evaluate(BREAKS)
    who.page.evaluate(f"{SESSION}.act({{}})")
    expect(who.page.locator(".strip.stop")).to_contain_text("It cannot be read")
    expect(who.page.locator("a.btn.main")).to_have_attribute("href", "/?with=computer")
    assert axe(who.page) == [] and complaints(who) == []
