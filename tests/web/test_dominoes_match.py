"""One human and a computer through a whole match of dominoes in the browser, on the whole stack; then Verify."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.stack import ROOT, Stack
from tests.web.engine_site import until
from tests.web.person import Person, person

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]
Json = dict[str, Any]


def my_turn(seen: Json) -> bool:
    """The page shows the newest state, and this person is to move."""
    view = seen["view"]
    return bool(view and seen.get("settled") and seen.get("link") == "live" and not seen.get("sending")
                and view["phase"] == "deal" and view["dominoes"] and view["dominoes"]["legal"])


def over(seen: Json) -> bool:
    """The round is over and its sheet is shown."""
    return bool(seen["screen"] == "dominoes-pause" and seen["view"]["phase"] in ("pause", "over"))


def open_table(who: Person, variant: int, seats: int) -> None:
    """From home: a table of dominoes against the computer."""
    def option(name: str) -> Any:
        return who.page.locator(f"[data-option={name}]")

    who.press(who.page.locator(".way").nth(1))
    who.choose(option("game"), 1)
    who.wait_for("[data-option=kind] [data-value=fives]")
    who.choose(option("kind"), variant)
    if seats == 4:
        who.choose(option("seats"), 1)
    who.choose(option("pace"), 3)
    who.choose(option("level"), 0)
    who.press(".footbar .btn.main")


def play_turn(who: Person, seen: Json) -> None:
    """Lays the first tile that the page lights up, or draws."""
    page, view = who.page, seen["view"]
    legal = view["dominoes"]["legal"]
    if legal["draw"]:
        who.press("[data-key=draw]")
    else:
        move = legal["moves"][0]
        tile = page.locator(f'.rack .t[data-tile="{move["tile"]}"]')
        if tile.get_attribute("aria-pressed") != "true":
            who.press(tile)
        who.press(f'.ghost[data-end="{move.get("end", "")}"]')
    who.until(lambda now: bool(now["view"]) and now["view"]["v"] > view["v"] and not now.get("sending"))


def sheet_adds_up(page: Page, view: Json) -> None:
    """Every number on the sheet is the table's, and the last equation beside it gives it."""
    last = [row for row in view["rounds"] if "points" in row][-1]
    rows = page.locator(".sum-list li")
    told = [(int(rows.nth(i).locator(".tot").inner_text()), rows.nth(i).locator(".how").inner_text())
            for i in range(rows.count())]
    assert sorted(points for points, _ in told) == sorted(last["points"])
    for points, how in told:
        assert int(re.findall(r"\d+", how)[-1]) == points, how
    assert [int(cell) for cell in page.locator(".scores tfoot td").all_inner_texts()] == view["totals"]


def play_match(who: Person) -> tuple[Json, int]:
    """Plays to the end; the last view, and how many rounds it took."""
    rounds = 0
    while True:
        seen = who.until(lambda now: my_turn(now) or over(now), 60)
        if not over(seen):
            play_turn(who, seen)
            continue
        view = seen["view"]
        rounds += 1
        sheet_adds_up(who.page, view)
        expect(who.page.locator(".hands li")).to_have_count(len(view["seats"]))
        if view["phase"] == "over":
            return view, rounds
        expect(who.page.locator(".footbar .btn")).to_have_count(0)
        who.until(lambda now: now["view"]["phase"] != "pause", 20)


@pytest.mark.parametrize(("variant", "seats"), [(0, 2)])
def test_one_human_and_a_computer_play_a_whole_match(stack: Stack, browser: Browser, tmp_path: Path, variant: int,
                                                     seats: int, axe: Callable[[Page], list[str]]) -> None:
    who = person(browser, stack, accept_downloads=True)
    page = who.page
    open_table(who, variant, seats)
    first = who.until(lambda now: my_turn(now) or over(now), 60)["view"]
    assert first["game"] == "dominoes" and first["target"] == 100 and first["turn_ms"] == 15000
    view, rounds = play_match(who)
    assert view["ended"] == "finished" and max(view["totals"]) >= 100
    assert len(view["rounds"]) == rounds
    assert axe(page) == []
    with page.expect_download() as download:
        who.press(page.locator("button.text").last)
    file = tmp_path / "match.json"
    download.value.save_as(file)
    done = subprocess.run([sys.executable, "-m", "sahrat", "verify", str(file)], cwd=ROOT / "engine",
                          capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
    assert json.loads(file.read_text())["totals"] == view["totals"]
    page.evaluate("sahrat.engine.whenReady()")
    who.press("a.text[href^='/verify']")
    until(page, "document.querySelector('verify-screen').finished > 0", 60)
    expect(page.locator(".verdict.good")).to_be_visible()
    assert who.errors == [] and who.foreign() == []
    who.context.close()
