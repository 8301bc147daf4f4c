"""One human and three computers through a whole match in the browser; then Verify, without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.fairness import WORDS, fingerprint
from tests.stack import Stack
from tests.web.people import downloaded, proved_without_a_network
from tests.web.person import Json, Person, person
from tests.web.sheets import hand_sheet, sums

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]
Axe = Callable[[Page], list[str]]
TAPPED = 2
"""So many rounds by taps; the page's own session plays the others."""


def open_sheet(who: Person, button: str) -> None:
    """Opens a panel over the table."""
    who.press(button)
    who.wait_for("dialog[open]")


def close_sheet(who: Person) -> None:
    """Closes it by its cross."""
    who.press("dialog[open] header .ib")
    expect(who.page.locator("dialog[open]")).to_have_count(0)


def fair_sheet(who: Person, view: Json) -> None:
    """The commitment, the hashes and the fingerprint stand on the table's panel as the server told them."""
    open_sheet(who, ".finger")
    hashes = who.page.locator("dialog .hash").all_inner_texts()
    assert hashes[0] == view["commitment"] and hashes[-1] == view["digest"]
    assert hashes[1:-1] == [seat["hash"] for seat in view["seats"] if seat["hash"]]
    words = " · ".join(WORDS[n][0] for n in fingerprint(view["digest"]))
    assert who.page.locator("dialog .words b").inner_text() == words


def leave(who: Person) -> None:
    """Leaves the table for good: two taps."""
    who.press(".bar .ib >> nth=0")
    who.wait_for("dialog[open]")
    button = who.page.locator("dialog .btn").nth(1)
    who.press(button)
    expect(button).to_have_class(re.compile("sure"))
    who.press(button)
    who.wait_for(".home .ways")


def test_one_human_and_three_computers_play_a_whole_match(stack: Stack, browser: Browser, axe: Axe,
                                                          tmp_path: Path) -> None:
    who = person(browser, stack, accept_downloads=True)
    page, faults = who.page, {}

    def look_over(name: str) -> None:
        if name not in faults:
            page.wait_for_timeout(300)
            faults[name] = axe(page)

    who.press(".game[data-game=hand]")
    seen = who.until(lambda seen: seen["view"] and seen["view"]["phase"] == "deal")
    assert seen["view"]["options"]["pace"] == "normal" and seen["view"]["seats"][0]["seed"]
    fair_sheet(who, seen["view"])
    look_over("promise")
    close_sheet(who)
    leave(who)

    who.start(4, "none", "easy")
    rounds = 0

    def between(seen: Json) -> None:
        if "sheet" not in faults:
            open_sheet(who, ".bar .ib >> nth=1")
            look_over("sheet")
            close_sheet(who)
        if seen["view"]["hand"]["phase"] == "play" and "composing" not in faults:
            who.pick(*seen["view"]["hand"]["own"][:2])
            who.press(who.main())
            who.wait_for(".tray .group .val")
            look_over("composing")
            who.press(page.locator(".acts .btn").first)
            expect(page.locator(".tray")).to_have_count(0)

    first = who.turn_or_end()["view"]
    assert first["commitment"] != seen["view"]["commitment"]
    fair_sheet(who, first)
    close_sheet(who)
    while True:
        view = who.play_round(between if rounds < TAPPED else None, taps=rounds < TAPPED)["view"]
        rounds += 1
        hand_sheet(page, view)
        assert len(view["rounds"]) == rounds
        if view["phase"] == "over":
            look_over("over")
            break
        who.press(".footbar .btn.main")
        who.until(lambda seen: seen["view"]["phase"] != "pause")
    after_five = sorted(sum(row["scores"][seat] for row in view["rounds"][:5]) for seat in range(4))
    assert view["ended"] == "finished" and rounds == (6 if after_five[0] == after_five[1] else 5)
    order = [int(place) for place in page.locator(".podium .place").all_inner_texts()]
    totals = [sums(text) for text in page.locator(".podium li > .n").all_inner_texts()]
    assert totals == sorted(view["totals"])
    assert order == [1 + sum(other < total for other in totals) for total in totals]

    transcript = downloaded(who, tmp_path)
    assert transcript["totals"] == view["totals"] and len(transcript["deals"]) == rounds
    assert (transcript["commitment"], transcript["digest"]) == (first["commitment"], first["digest"])
    assert transcript["seed_hashes"] == [seat["hash"] or "" for seat in first["seats"]]
    record = page.evaluate(f"JSON.parse(localStorage.getItem('sahrat.record.{view['table']}'))")
    assert sha256(bytes.fromhex(record["seed"])).hexdigest() == first["seats"][0]["hash"] == record["hash"]

    proved_without_a_network(who)
    print({"turns": who.turns, "hints": who.hints, "composed": who.composed, "laid off": who.laid_off,
           "taken": who.taken, "rounds": rounds})
    assert who.foreign() == []
    assert {name: found for name, found in faults.items() if found} == {}
    who.context.close()


def test_a_round_without_the_engine_is_judged_and_hinted_by_the_server(stack: Stack, browser: Browser) -> None:
    who = person(browser, stack, "en", wide=True, service_workers="block")
    for part in ("**/pyodide/**", "**/engine/**"):
        who.context.route(part, lambda route: route.abort())
    who.page.reload()
    who.wait_for(".home .ways")
    who.start(2, "none", "easy")
    said: list[str] = []

    def between(seen: Json) -> None:
        """Once, two cards that are no meld: the tray says what is missing."""
        if seen["view"]["hand"]["phase"] == "play" and not said:
            who.pick(*seen["view"]["hand"]["own"][:2])
            who.press(who.main())
            expect(who.page.locator(".group .val")).to_have_text("Too few")
            expect(who.main()).to_contain_text("No meld")
            said.append(who.main().inner_text())
            who.press(who.page.locator(".acts .btn").first)

    for _ in range(5):
        view = who.play_round(between)["view"]
        hand_sheet(who.page, view)
        if who.hints or view["phase"] == "over":
            break
        who.press(".footbar .btn.main")
        who.until(lambda seen: seen["view"]["phase"] != "pause")
    assert who.page.evaluate("sahrat.engine.state.phase") == "failed"
    assert said and who.hints, "no hint was offered in five rounds"
    heard = [json.loads(frame) for frame in who.frames]
    for command, answer in (("check", "check"), ("hint", "hint")):
        ids = {body["id"] for body in who.sent if body["a"] == command}
        assert ids and {body.get("id") for body in heard if answer in body} & ids
    assert not [body for body in heard if body.get("e") not in (None, "too_fast")]
    who.context.close()
