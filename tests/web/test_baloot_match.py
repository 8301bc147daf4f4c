"""Whole matches of Baloot in the browser, on the whole stack: against computers, and by four people; then Verify."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.stack import Stack
from tests.web.people import LENGTHS, company, part, play_match, proved, sit_down
from tests.web.person import Json, Person, my_turn, person
from tests.web.sheets import baloot_sheet

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]
LADDER = ("double", "thri", "four")


def eager(view: Json, move: Json) -> Json:
    """In buying all pass once, in the first deal, and then somebody takes it; a Hokm is doubled up to Four, not on."""
    deal: Json = view["baloot"]
    moves: list[Json] = deal["legal"]["moves"]
    if deal["phase"] == "buy":
        wanted = ["hokm", "pass"] if deal["asked"] == "confirm" or deal["round"] == 2 or view["rounds"] else ["pass"]
    elif deal["phase"] == "double":
        wanted = [*LADDER, "pass"]
    else:
        return move
    return next(one for call in wanted for one in moves if one["call"] == call)


def replayed(who: Person) -> None:
    """Verify's page shows a deal again, all hands open."""
    who.page.locator(".deals .btn").first.click()
    expect(who.page.locator(".open-hands .open")).to_have_count(4)
    who.page.locator(".replay input[type=range]").fill("12")
    expect(who.page.locator(".replay .said")).to_be_visible()


def test_one_human_and_three_computers_play_a_whole_match(stack: Stack, browser: Browser, tmp_path: Path) -> None:
    who = person(browser, stack, settings={"calm": True}, accept_downloads=True)
    who.policy = eager
    who.start(4, level="easy", game="baloot")
    first = who.until(my_turn, 60)["view"]
    assert first["game"] == "baloot" and first["target"] == 152 and first["turn_ms"] == 30000
    view = play_match([who], baloot_sheet)
    assert [row for row in view["rounds"] if "cancelled" not in row] and max(view["totals"]) >= 152
    proved([who], view, tmp_path)
    replayed(who)
    part([who])


@LENGTHS
def test_four_people_play_a_match(stack: Stack, browser: Browser, tmp_path: Path, rounds: int | None) -> None:
    people = company(browser, stack, 4)
    for who in people:
        who.policy = eager
    sit_down(people, 4, game="baloot")
    view = play_match(people, baloot_sheet, rounds=rounds)
    assert all(who.turns >= 2 for who in people)
    assert {row["factor"] for row in view["rounds"] if "cancelled" not in row} == {4}
    assert rounds or max(view["totals"]) >= 152
    proved(people, view, tmp_path, rounds)
    replayed(people[0])
    part(people)
