"""Boards of Fives counted by hand: the sum, its arithmetic, the points of the last tile, the open ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sahrat.dominoes import GAME
from tests.contract.sums import worked_out

FILE = Path(__file__).parent / "boards" / "fives.txt"


def boards() -> list[Any]:
    """Options, line, count, points and ends of each board."""
    found, options = [], {"variant": "fives"}
    for row in FILE.read_text(encoding="utf-8").splitlines():
        if row.startswith("@"):
            options = {"variant": "fives", **json.loads(row[1:])}
        elif row and not row.startswith("#"):
            laid, count, points, ends = row.split(" | ")
            found.append(pytest.param(options, laid, count, int(points), [int(end) for end in ends.split()],
                                      id=f"{laid}{'' if len(options) == 1 else ' ' + json.dumps(options)}"))
    return found


BOARDS = boards()


def test_there_are_enough() -> None:
    """Every stage of the spinner, and no board twice."""
    assert len({board.id for board in BOARDS}) == len(BOARDS) >= 80


@pytest.mark.parametrize(("options", "laid", "count", "points", "ends"), BOARDS)
def test_board(options: dict[str, Any], laid: str, count: str, points: int, ends: list[int]) -> None:
    """The last tile is laid by move; D-21 to D-29, DD-7 to DD-11."""
    placed = [one.split() for one in laid.split(", ")]
    *before, (tile, *end) = placed
    spare = [one for one in GAME.pack() if one not in {one[0] for one in placed}][:3]
    state = GAME.state({"options": options, "seats": 2, "hands": [[tile, spare[0]], spare[1:2]], "bank": spare[2:],
                        "line": before})
    state, events = state.apply(0, {"do": "lay", "tile": tile} | ({"end": end[0]} if end else {}))
    laid_now, view = events[0].public, state.view(None)
    assert (laid_now["sum_line"], laid_now["sum"], laid_now["points"]) == (count, worked_out(count), points)
    assert points == (worked_out(count) if worked_out(count) % 5 == 0 else 0)
    assert (view["sum_line"], view["sum"]) == (count, worked_out(count))
    assert [end["number"] for end in view["ends"]] == ends
    assert sum(end["count"] for end in view["ends"]) == worked_out(count)
