"""The rules, one's past matches, and what they say in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.saudi_hand.options import VALUES
from tests.web.engine_site import Site
from tests.web.visit import Server, fits, too_small, visit

pytestmark = pytest.mark.browser

Json = dict[str, Any]
Axe = Callable[[Page], list[str]]
MATCHES: list[Json] = [
    {"table": "aaa", "game": "hand", "at": 1795900000000, "seat": 0, "names": ["ضيف 4821", "سلمان", "ضيف 1111", None],
     "sides": [0, 1, 2, 3], "totals": [-40, 12, 95, 230], "places": [1, 2, 3, 4], "reason": "finished"},
    {"table": "bbb", "game": "hand", "at": 1795800000000, "seat": 1, "names": ["نورة", "ضيف 4821", "Khalid", None],
     "sides": [0, 1, 0, 1], "totals": [121, -60], "places": [2, 1], "reason": "finished"},
    {"table": "ccc", "game": "hand", "at": 1795700000000, "seat": 2, "names": ["نورة", "سعود", "ضيف 4821"],
     "sides": [0, 1, 2], "totals": [-60, -60, 40], "places": [1, 1, 3], "reason": "finished"},
    {"table": "ddd", "game": "hand", "at": 1795600000000, "seat": 0, "names": ["ضيف 4821", "سلمان"],
     "sides": [0, 1], "totals": [10, 40], "places": None, "reason": "abandoned"}]
RECORD: Json = {"table": "zzz", "seat": 0, "seed": "", "hash": "", "commitment": "", "hashes": [], "seeds": [],
                "digest": None, "fingerprint": None, "options": {}, "names": ["ضيف 4821", "سلمان"], "deals": {},
                "own": {}, "sent": False, "dispute": None, "at": 1795500000000}


def test_past_matches_show_place_points_and_the_way_to_verify(browser: Browser, site: Site) -> None:
    server = Server({"matches": MATCHES})
    page = visit(browser, site, "/", server)
    page.locator("a.past").click()
    matches = page.locator(".past-match")
    expect(matches).to_have_count(4)
    expect(matches.nth(0)).to_contain_text("You won")
    expect(matches.nth(0).locator("dt")).to_have_text(["You", "سلمان", "Guest 1111", "Matar"])
    expect(matches.nth(0).locator("dd")).to_have_text(["−40", "12", "95", "230"])
    expect(matches.nth(0)).to_contain_text("Nov 2026")
    expect(matches.nth(3)).to_contain_text("Not finished")
    expect(matches.nth(3)).to_contain_text("Nobody was connected")
    assert [link.get_attribute("href") for link in page.locator(".past-match a").all()] == [
        f"/verify?t={one['table']}" for one in MATCHES]


def test_another_game_has_its_name(browser: Browser, site: Site) -> None:
    match = {**MATCHES[0], "game": "dominoes", "totals": [151, 90, 20, 0]}
    page = visit(browser, site, "/history", Server({"matches": [match]}))
    expect(page.locator(".past-match .note").first).to_contain_text("Dominoes")


RANKINGS = {"hand": {"matches": 12, "wins": 5}, "baloot": {"matches": 1, "wins": 0},
            "dominoes_draw": {"matches": 3, "wins": 3}, "dominoes_fives": {"matches": 2, "wins": 1},
            "dominoes_partners": {"matches": 4, "wins": 2}}


@pytest.mark.parametrize(("lang", "said"), [
    ("en", ["Hand", "5 of 12 won", "Fives", "1 of 2 won"]),
    ("ar", ["هاند", "الفوز 5 من 12", "دومنة خمسات", "الفوز 1 من 2"])])
def test_D_1_each_ranking_has_its_own_wins(browser: Browser, site: Site, axe: Axe, lang: str, said: list[str]) -> None:
    page = visit(browser, site, "/history", Server({"matches": MATCHES, "rankings": RANKINGS}), lang)
    rows = page.locator(".wins > div")
    expect(rows).to_have_count(5)
    expect(rows.nth(0).locator("dt, dd")).to_have_text(said[:2])
    expect(rows.nth(3).locator("dt, dd")).to_have_text(said[2:])
    assert fits(page) and axe(page) == []


def test_names_of_both_scripts_keep_their_order(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/history", Server({"matches": MATCHES}))
    sides = page.locator(".past-match").nth(1).locator("dt")
    expect(sides.nth(0).locator("bdi")).to_have_text(["You", "Matar"])
    expect(sides.nth(1).locator("bdi")).to_have_text(["نورة", "Khalid"])
    for side in sides.all():
        lefts = side.locator("bdi").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
        assert lefts == sorted(lefts)


def test_a_team_has_its_teams_place_and_points(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/history", Server({"matches": MATCHES}))
    team = page.locator(".past-match").nth(1)
    expect(team).to_contain_text("Your team won")
    expect(team).to_contain_text("partners")
    expect(team.locator("dd").first).to_have_text("−60")
    expect(page.locator(".past-match").nth(2)).to_contain_text("Place 3")


@pytest.mark.parametrize(("lang", "said"), [("en", "Dominoes · Partners"), ("ar", "دومنة شراكة")])
def test_partners_are_said_once(browser: Browser, site: Site, lang: str, said: str) -> None:
    match = {**MATCHES[1], "game": "dominoes"}
    record = {**RECORD, "table": "bbb", "game": "dominoes", "options": {"variant": "partners"}}
    page = visit(browser, site, "/history", Server({"matches": [match]}), lang, kept={"sahrat.record.bbb": record})
    note = page.locator(".past-match .head .note")
    expect(note).to_contain_text(f"{said} · ")
    assert note.inner_text().lower().count({"en": "partners", "ar": "شراكة"}[lang]) == 1


def test_a_match_that_this_device_remembers_has_its_games_name(browser: Browser, site: Site) -> None:
    match = {**MATCHES[0], "game": "dominoes"}
    record = {**RECORD, "table": "aaa", "game": "dominoes", "options": {"variant": "fives"}}
    page = visit(browser, site, "/history", Server({"matches": [match]}), kept={"sahrat.record.aaa": record})
    expect(page.locator(".past-match .head .note")).to_contain_text("Fives")


def test_what_only_this_device_remembers_stands_apart(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/history", Server({"matches": MATCHES}),
                 kept={"sahrat.record.zzz": RECORD, "sahrat.record.aaa": {**RECORD, "table": "aaa"}})
    expect(page.locator(".kept-row")).to_have_count(1)
    expect(page.locator(".kept-row")).to_have_attribute("href", "/verify?t=zzz")


def test_no_match_yet_says_so(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/history", Server(), lang="ar")
    expect(page.locator("main")).to_contain_text("ما خلصت جلسة للحين")


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_the_rules_are_whole_and_every_option_stands_in_them(browser: Browser, site: Site, lang: str) -> None:
    page = visit(browser, site, "/rules", Server(), lang)
    for section in ("goal", "deal", "turn", "melds", "open", "layoff", "out", "score", "partners", "plain", "s002",
                    "tables", "options"):
        expect(page.locator(f"#{section}")).to_have_count(1)
    whole = page.locator("main").inner_text()
    assert "undefined" not in whole and "NaN" not in whole and not re.search(r"\{\w+\}", whole)
    for name in VALUES:
        if name not in ("players", "partners"):
            expect(page.locator(f"#options [data-option={name}] li")).to_have_count(len(VALUES[name]))
    script = r"[\u0600-\u06ff]" if lang == "en" else r"[A-Za-z]{2,}"
    texts = page.locator(".sections p, .sections dt, .sections small, .sections h2").all_inner_texts()
    assert [text for text in texts if re.search(script, text)] == []


@pytest.mark.parametrize(("game", "only"), [
    ("dominoes", {"fives_spinner": "Fives only", "fives_empty_arm": "Fives only",
                  "block_by_team_sum": "Partners only"}),
    ("hand", {"partners_bar": "Partners only"}), ("baloot", {})])
def test_a_rule_of_one_kind_alone_says_so(browser: Browser, site: Site, game: str, only: dict[str, str]) -> None:
    page = visit(browser, site, f"/rules?game={game}", Server())
    page.wait_for_selector("#options [data-option]")
    said = page.locator("#options [data-option]").evaluate_all(
        "all => Object.fromEntries(all.map((one) => [one.dataset.option, one.querySelector('dt em')?.textContent]))")
    assert {name: words for name, words in said.items() if words} == only


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_sample_cards_stand_where_the_text_begins(browser: Browser, site: Site, lang: str) -> None:
    page = visit(browser, site, "/rules", Server(), lang)
    page.wait_for_selector(".samples")
    gaps = page.evaluate("""() => [...document.querySelectorAll('.samples li')].map((li) => {
        const row = li.getBoundingClientRect(), fan = li.querySelector('.fan').getBoundingClientRect()
        return document.dir === 'rtl' ? row.right - fan.right : fan.left - row.left
    })""")
    assert len(gaps) >= 6 and max(abs(gap) for gap in gaps) < 2


def test_a_title_of_the_contents_leads_to_its_section(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/rules", Server())
    page.locator("nav a", has_text="Partners").click()
    page.wait_for_timeout(900)
    assert page.locator("#partners").evaluate("(one) => one.getBoundingClientRect().top") < 400
    assert page.url.endswith("/rules")


@pytest.mark.parametrize("lang", ["ar", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
@pytest.mark.parametrize("path", ["/rules", "/history"])
def test_pages_fit_and_are_clean(browser: Browser, site: Site, axe: Axe, path: str, lang: str, width: int,
                                 height: int) -> None:
    page = visit(browser, site, path, Server({"matches": MATCHES}), lang, width, height,
                 kept={"sahrat.record.zzz": RECORD})
    page.wait_for_selector(".samples, .past-match")
    assert fits(page) and axe(page) == [] and too_small(page) == []
