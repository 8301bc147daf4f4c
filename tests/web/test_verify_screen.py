"""Verify in a real browser: a sound match holds, any change is found, and nothing of it needs a network."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sahrat.transcript import deal_sum, document_sum, replay
from tests.web.engine_site import Site, until
from tests.web.played import Match, play

pytestmark = pytest.mark.browser

Json = dict[str, Any]
SOUND, BROKEN = "Everything matches", "Something does not match"


@pytest.fixture(scope="module")
def match(built_client: tuple[Any, str]) -> Match:
    """A whole match with bots in which the clock played too, of this build's engine."""
    found = play("verify", pause=7)
    return Match(stamped(found.transcript, built_client[1]), found.record)


def stamped(transcript: Json, engine: str) -> Json:
    """The transcript as played under the wheel `engine`."""
    whole = {**transcript, "engine": engine, "deals": [{**deal, "engine": engine} for deal in transcript["deals"]]}
    return {**whole, "sum": document_sum(whole)}


def file_of(value: object, name: str = "match.json") -> Any:
    """What a player drops: a file with `value` as JSON."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def context_with(browser: Browser, record: Json | None, lang: str = "en", **options: Any) -> BrowserContext:
    """A browser of a player who keeps `record`."""
    context = browser.new_context(**options)
    kept = {"sahrat.settings": json.dumps({"lang": lang})}
    if record is not None:
        kept[f"sahrat.record.{record['table']}"] = json.dumps(record, ensure_ascii=False)
    context.add_init_script(f"""for (const [key, value] of Object.entries({json.dumps(kept)}))
        if (!localStorage.getItem(key)) localStorage.setItem(key, value)""")
    return context


@pytest.fixture(scope="module")
def screen(whole_site: Site, browser: Browser, match: Match) -> Iterator[Page]:
    """Verify, open without a match, its engine loaded and its network cut: the player of `match` looks."""
    context = context_with(browser, match.record)
    page = context.new_page()
    page.goto(whole_site.url + "/verify")
    page.evaluate("sahrat.engine.whenReady()")
    page.wait_for_selector(".drop")
    context.set_offline(True)
    yield page
    context.close()


def check(page: Page, value: object) -> tuple[str, list[str]]:
    """Gives the page a file: the heading of its verdict, and the lines that do not hold."""
    finished = page.evaluate("document.querySelector('verify-screen').finished")
    page.locator("input[type=file]").first.set_input_files(file_of(value))
    until(page, f"document.querySelector('verify-screen').finished > {finished}", 60)
    heading = page.locator(".verdict h2").inner_text()
    return heading, page.locator(".checks .is-broken").all_inner_texts()


def test_sound_match_holds_without_a_network(screen: Page, match: Match) -> None:
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url))
    assert check(screen, match.transcript) == (SOUND, [])
    assert asked == []
    lines = " / ".join(screen.locator(".checks li").all_inner_texts())
    for words in ("A second, independent program reached the same shuffle", "The promise was shown before the deal",
                  "Your seed went into the shuffle", "The computer saw only its own hand", "Every move was legal",
                  "All that you saw at the table happened just so", "Your hand was that of the shuffle"):
        assert words in lines
    assert "That the operator did not look at the hands" in screen.locator("main").inner_text()


def test_a_match_without_a_finished_deal_is_not_called_sound(screen: Page, match: Match) -> None:
    begun = {**match.transcript, "deals": [], "totals": [0] * 4, "places": None}
    keep = "([table, record]) => localStorage.setItem(`sahrat.record.${table}`, JSON.stringify(record))"
    screen.evaluate(keep, [begun["table"], {**match.record, "deals": {}, "own": {}, "events": {}}])
    try:
        heading, broken = check(screen, stamped(begun, match.transcript["engine"]))
        assert (heading, broken) == ("So far: the promise holds", [])
        assert "No deal is over yet" in screen.locator(".verdict").inner_text()
    finally:
        screen.evaluate(keep, [begun["table"], match.record])


def other(value: Any) -> Any:
    """`value` with one bit of it changed, of the same type."""
    if value is None:
        return 0
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ 1
    if value and all(letter in "0123456789abcdef" for letter in value):
        return f"{int(value[0], 16) ^ 1:x}{value[1:]}"
    return chr(ord(value[0]) ^ 1) + value[1:] if value else "0"


def changed(transcript: Json, *path: str | int) -> Json:
    """A copy of the transcript with one bit changed at `path`."""
    whole = copy.deepcopy(transcript)
    at: Any = whole
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = other(at[path[-1]])
    return whole


CHANGES: dict[str, tuple[tuple[str | int, ...], str]] = {
    "format": (("format",), "sahrat/1"),
    "table": (("table",), "fingerprint"),
    "a name": (("seats", 0, "name"), "record was changed after it was written"),
    "the engine": (("engine",), "record was changed after it was written"),
    "commitment": (("commitment",), "secret is not the one that the server was bound to"),
    "a seed": (("seeds", 0), "seed does not fit its hash"),
    "a hash": (("seed_hashes", 0), "seed does not fit its hash"),
    "digest": (("digest",), "fingerprint"),
    "a secret": (("deals", 1, "secret"), "Deal 2: The deal's secret is not the one"),
    "a dealer": (("deals", 2, "dealer"), "Deal 3: The dealer should be"),
    "rules": (("deals", 0, "rules"), "Deal 1"),
    "a bot's revision": (("deals", 0, "bots", 1, "revision"), "Deal 1: Something in the deal was changed"),
    "who moved": (("deals", 0, "moves", 3, "seat"), "Deal 1: Move 4 is wrong"),
    "a score": (("deals", 4, "result", "scores", 0), "Deal 5: The result does not follow from the play"),
    "a deal's sum": (("deals", 3, "sum"), "Deal 4"),
    "a total": (("totals", 1), "The totals do not follow"),
    "a place": (("places", 2), "The places do not follow"),
    "the sum": (("sum",), "record was changed after it was written"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_one_changed_bit_is_found_and_named(screen: Page, match: Match, name: str) -> None:
    path, words = CHANGES[name]
    heading, lines = check(screen, changed(match.transcript, *path))
    assert heading == BROKEN
    assert words in " / ".join(lines)


def keep(page: Page, record: Json) -> None:
    """Makes `record` what the page's device kept."""
    page.evaluate("([key, value]) => localStorage.setItem(key, value)",
                  [f"sahrat.record.{record['table']}", json.dumps(record)])


def broken_off(transcript: Json, throw: str | None = None) -> tuple[Json, list[str]]:
    """The match broken off after its human's first throw, and what he could have thrown; `throw` is thrown instead."""
    deal = copy.deepcopy(transcript["deals"][0])
    made = next(one for one in replay(transcript, deal) if one.seat == 0 and one.move["do"] == "play")
    at = next(i for i, move in enumerate(deal["moves"]) if move["seat"] == 0 and move["do"] == "play")
    deal["moves"] = deal["moves"][:at + 1]
    if throw is not None:
        deal["moves"][at]["throw"] = throw
    deal["result"] = {"cancelled": "broken"}
    deal["sum"] = deal_sum(transcript["table"], transcript["digest"], deal)
    whole = {**transcript, "deals": [deal], "totals": [0, 0, 0, 0], "places": None}
    others = sorted(set(made.before.view(0)["legal"]["throw"]) - {made.move["throw"]})
    return {**whole, "sum": document_sum(whole)}, others


def test_move_as_legal_as_the_one_played_is_found_by_the_own_record_alone(screen: Page, match: Match) -> None:
    honest, others = broken_off(match.transcript)
    forged, _ = broken_off(match.transcript, others[0])
    record = {**match.record, "deals": {"1": honest["deals"][0]["sum"]}, "events": {}}
    keep(screen, record)
    try:
        assert check(screen, honest) == (SOUND, [])
        heading, lines = check(screen, forged)
        assert heading == BROKEN
        assert len(lines) == 1 and "A deal was changed after it ended" in lines[0]
        lazy = {**honest, "deals": [{**honest["deals"][0], "moves": forged["deals"][0]["moves"]}]}
        assert any("Something in the deal was changed after it was played" in line for line in check(screen, lazy)[1])
    finally:
        keep(screen, match.record)


def test_both_programs_find_a_forged_shuffle(screen: Page, match: Match) -> None:
    heading, lines = check(screen, changed(match.transcript, "deals", 0, "secret"))
    assert heading == BROKEN
    assert sum("Deal 1" in line and "secret" in line.lower() for line in lines) == 2
    assert any("found by the second, independent program" in line for line in lines)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "1", '{"format":"sahrat/1"}', '{"deals":[{}]}', '"x"'])
def test_what_is_no_match_is_told_in_words(screen: Page, text: str) -> None:
    heading, _ = check(screen, text)
    assert heading in ("Not checked", BROKEN)
    assert "undefined" not in screen.locator("main").inner_text()


def test_unfinished_match_holds_as_far_as_it_went(screen: Page, built_client: tuple[Any, str]) -> None:
    found = play("short", deals=2)
    assert found.transcript["places"] is None
    assert check(screen, stamped(found.transcript, built_client[1]))[0] == SOUND


def test_match_of_others_holds_without_a_record(screen: Page, built_client: tuple[Any, str]) -> None:
    heading, lines = check(screen, stamped(play("others", bots=1).transcript, built_client[1]))
    assert (heading, lines) == (SOUND, [])
    assert "Your device has no record of this match" in screen.locator("main").inner_text()


def test_friends_record_is_compared(screen: Page, match: Match) -> None:
    assert check(screen, match.transcript)[0] == SOUND
    assert check(screen, match.record) == (SOUND, [])
    heading, lines = check(screen, {**match.record, "digest": "0" * 64})
    assert heading == BROKEN
    assert len(lines) == 1 and "The fingerprint is not the one you saw" in lines[0] and "سلمان" in lines[0]
    check(screen, match.transcript)
    check(screen, {**match.record, "table": "another"})
    assert "the record of another match" in screen.locator("main").inner_text()


def test_replay_shows_every_move_with_open_cards(screen: Page, match: Match) -> None:
    check(screen, match.transcript)
    screen.locator(".replay .deals button").nth(1).click()
    screen.wait_for_selector(".replay .controls")
    moves = len(match.transcript["deals"][1]["moves"])
    assert screen.locator(".replay input[type=range]").get_attribute("max") == str(moves)
    hands = [fan.locator(".k").count() for fan in screen.locator(".replay .open .fan").all()]
    assert sorted(hands) == [14, 14, 14, 15]
    screen.get_by_role("button", name="Next").click()
    assert "1" in screen.locator(".replay .controls .n").first.inner_text()
    screen.locator(".replay input[type=range]").fill(str(moves))
    last = screen.locator(".replay .said").inner_text()
    assert "went out" in last or "dry" in last


def linked(site: Site, match: Match) -> str:
    """Serves the match's transcript as the server would, and returns Verify's address for it."""
    table = match.transcript["table"]
    site.answers[f"/api/tables/{table}/transcript"] = json.dumps(match.transcript, ensure_ascii=False).encode()
    return f"{site.url}/verify?t={table}"


@pytest.mark.parametrize(("lang", "heading"), [("ar", "كل شي طابق"), ("en", SOUND)])
def test_link_is_verified_on_a_phone_with_nothing_cut_off(site: Site, browser: Browser, match: Match, lang: str,
                                                          heading: str, axe: Callable[[Page], list[str]]) -> None:
    context = context_with(browser, match.record, lang, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(linked(site, match))
    page.wait_for_selector(".verdict:not(.wait)", timeout=60_000)
    assert page.locator(".verdict h2").inner_text() == heading
    page.locator(".replay .deals button").first.click()
    page.wait_for_selector(".replay .controls")
    expect(page.locator(".replay .controls")).to_be_in_viewport(ratio=1)
    edges = page.evaluate("""() => { const box = (name) => document.querySelector(name).getBoundingClientRect()
        const at = (name) => { const { left, right, top } = box(name); return { left, right, top } }
        return { controls: at('.replay .controls'), hands: at('.open-hands'), name: at('.open b'),
                 fan: at('.open .fan') } }""")
    assert edges["controls"]["top"] < edges["hands"]["top"], "what is pressed does not move as the line grows"
    start = "right" if lang == "ar" else "left"
    for what in ("name", "fan"):
        assert abs(edges[what][start] - edges["hands"][start]) < 2, what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    assert errors == []
    context.close()


def test_file_that_is_downloaded_is_the_one_that_was_checked(site: Site, browser: Browser, match: Match) -> None:
    context = context_with(browser, None)
    page = context.new_page()
    page.goto(linked(site, match))
    page.wait_for_selector(".verdict.good", timeout=60_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Get the file").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8")) == match.transcript
    context.close()


def test_server_that_is_down_leaves_the_file(site: Site, browser: Browser, match: Match) -> None:
    site.answers["/api/tables/gone/transcript"] = None
    context = context_with(browser, None)
    page = context.new_page()
    page.goto(site.url + "/verify?t=gone")
    page.wait_for_selector(".verdict.bad")
    assert "could not be fetched" in page.locator(".verdict").inner_text()
    assert check(page, match.transcript)[0] == SOUND
    context.close()


def test_without_the_engine_the_second_program_still_checks_and_says_what_is_missing(site: Site, browser: Browser,
                                                                                     match: Match) -> None:
    context = context_with(browser, match.record)
    context.route("**/pyodide/**", lambda route: route.abort())
    page = context.new_page()
    page.goto(linked(site, match))
    page.wait_for_selector(".checks", timeout=60_000)
    assert page.locator(".verdict h2").inner_text() == "The shuffle is sound; the moves were not checked"
    heading, lines = check(page, changed(match.transcript, "deals", 0, "secret"))
    assert heading == BROKEN and any("secret" in line for line in lines)
    context.close()


def test_match_of_an_older_engine_is_verified_by_that_engine(site: Site, browser: Browser, match: Match) -> None:
    (wheel,) = (site.folder / "engine" / match.transcript["engine"]).glob("*.whl")
    older = io.BytesIO()
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(older, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "sahrat/__init__.py":
                data += b'\n__version__ = "0.0.9"\n'
            target.writestr(name, data)
    digest = hashlib.sha256(older.getvalue()).hexdigest()
    site.answers[f"/engine/{digest}/engine.json"] = json.dumps({"wheel": f"/engine/{digest}/old.whl"}).encode()
    site.answers[f"/engine/{digest}/old.whl"] = older.getvalue()
    context = context_with(browser, match.record)
    page = context.new_page()
    page.goto(linked(site, Match(stamped(match.transcript, digest), match.record)))
    page.wait_for_selector(".verdict.good", timeout=60_000)
    code = page.locator(".code").inner_text()
    assert "sahrat 0.0.9" in code and digest in code
    assert "not kept here" not in code
    gone = stamped(match.transcript, "12" * 32)
    assert check(page, gone)[0] == SOUND
    assert "not kept here" in page.locator(".code").inner_text()
    context.close()


def test_every_link_of_a_checked_match_is_large_enough_for_a_thumb(screen: Page, match: Match) -> None:
    check(screen, match.transcript)
    heights = screen.locator(".verify a").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert heights and min(heights) >= 44


def test_a_guest_without_a_name_stands_there_in_the_readers_language(screen: Page, match: Match) -> None:
    seats = [{**match.transcript["seats"][0], "name": "ضيف 4821"}, *match.transcript["seats"][1:]]
    check(screen, {**match.transcript, "seats": seats})
    assert "Guest 4821" in screen.locator(".bar p").inner_text()
