"""Whole matches of dominoes in the browser, on the whole stack, by one to four people; then Verify."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.stack import Stack
from tests.web.people import (
    LENGTHS,
    company,
    downloaded,
    part,
    play_match,
    proved_so_far,
    proved_without_a_network,
    sit_down,
)
from tests.web.person import my_turn, person
from tests.web.sheets import dominoes_sheet

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]
Json = dict[str, Any]


def test_one_human_and_a_computer_play_a_whole_match_of_draw(stack: Stack, browser: Browser, tmp_path: Path,
                                                             axe: Callable[[Page], list[str]]) -> None:
    who = person(browser, stack, accept_downloads=True)
    who.start(2, level="easy", game="dominoes")
    first = who.until(my_turn, 60)["view"]
    assert first["game"] == "dominoes" and first["target"] == 100 and first["turn_ms"] == 15000
    view = play_match([who], dominoes_sheet)
    assert max(view["totals"]) >= 100
    assert axe(who.page) == []
    assert downloaded(who, tmp_path)["totals"] == view["totals"]
    proved_without_a_network(who)
    part([who])


@LENGTHS
@pytest.mark.parametrize(("variant", "people", "seats", "target"), [("fives", 2, 2, 150), ("partners", 4, 4, 100)])
def test_people_play_a_match(stack: Stack, browser: Browser, tmp_path: Path, variant: str, people: int, seats: int,
                             target: int, rounds: int | None) -> None:
    all_of_them = company(browser, stack, people)
    host, *_, last = all_of_them
    sit_down(all_of_them, seats, game="dominoes", kind=variant)
    view = play_match(all_of_them, dominoes_sheet, rounds=rounds)
    assert view["options"]["variant"] == variant and view["target"] == target
    assert len(view["totals"]) == 2 and all(who.turns >= 1 for who in all_of_them)
    if rounds:
        proved_so_far(host)
    else:
        assert max(view["totals"]) >= target
        assert downloaded(last, tmp_path)["totals"] == view["totals"]
        proved_without_a_network(host)
    part(all_of_them)
