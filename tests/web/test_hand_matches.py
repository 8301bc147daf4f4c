"""Whole matches of Hand under its other rules: five seats of s002, partners, a strict table; several people each."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.stack import Stack
from tests.web.people import LENGTHS, company, part, play_match, proved, sit_down
from tests.web.person import Json
from tests.web.sheets import hand_sheet, sums

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]


@LENGTHS
@pytest.mark.parametrize(("seats", "bots", "choice"), [
    pytest.param(5, (2, 3, 4), {"kind": "s002"}, id="five seats of s002"),
    pytest.param(4, (1, 3), {"kind": "partners"}, id="partners"),
    pytest.param(3, (2,), {"table_type": "strict"}, id="a strict table"),
])
def test_people_play_a_match(stack: Stack, browser: Browser, tmp_path: Path, seats: int, bots: tuple[int, ...],
                             choice: Json, rounds: int | None) -> None:
    people = company(browser, stack, seats - len(bots))
    sit_down(people, seats, bots, **choice)
    view = play_match(people, hand_sheet, rounds=rounds)
    kind = choice.get("kind")
    strict = choice.get("table_type") == "strict"
    assert view["type"] == ("strict" if strict else "easy")
    assert (view["options"]["fire_use"], view["options"]["extra_round"]) == (
        ("any_new_meld", False) if kind == "s002" else ("new_meld", True))
    assert len(view["totals"]) == (2 if kind == "partners" else seats)
    assert all(who.turns > 0 and (not strict or who.hints == 0) for who in people)
    if not rounds:
        first, second, *_ = sorted(sum(row["scores"][side] for row in view["rounds"][:5])
                                   for side in range(len(view["totals"])))
        assert len(view["rounds"]) == (6 if kind != "s002" and first == second else 5)
        for who in people:
            podium = who.page.locator(".podium li > .n").all_inner_texts()
            assert [sums(text) for text in podium] == sorted(view["totals"])
    proved(people, view, tmp_path, rounds)
    part(people)
