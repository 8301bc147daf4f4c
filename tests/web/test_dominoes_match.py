"""Whole matches of dominoes in the browser, on the whole stack, by one to four people; then Verify."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.stack import Stack
from tests.web.people import LENGTHS, company, part, play_match, proved, sit_down
from tests.web.person import my_turn, person
from tests.web.sheets import dominoes_sheet

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]


def test_one_human_and_a_computer_play_a_whole_match_of_draw(stack: Stack, browser: Browser, tmp_path: Path,
                                                             axe: Callable[[Page], list[str]]) -> None:
    who = person(browser, stack, accept_downloads=True)
    who.start(2, level="easy", game="dominoes")
    first = who.until(my_turn, 60)["view"]
    assert first["game"] == "dominoes" and first["target"] == 100 and first["turn_ms"] == 15000
    view = play_match([who], dominoes_sheet)
    assert max(view["totals"]) >= 100
    assert axe(who.page) == []
    proved([who], view, tmp_path)
    part([who])


@LENGTHS
@pytest.mark.parametrize(("variant", "seats", "target"), [("fives", 2, 150), ("partners", 4, 100)])
def test_people_play_a_match(stack: Stack, browser: Browser, tmp_path: Path, variant: str, seats: int, target: int,
                             rounds: int | None) -> None:
    people = company(browser, stack, seats)
    sit_down(people, seats, game="dominoes", kind=variant)
    view = play_match(people, dominoes_sheet, rounds=rounds)
    assert view["options"]["variant"] == variant and view["target"] == target
    assert len(view["totals"]) == 2 and all(who.turns >= 1 for who in people)
    assert rounds or max(view["totals"]) >= target
    proved(people, view, tmp_path, rounds)
    part(people)
