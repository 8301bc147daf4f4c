"""Tables that are kept give their last deal for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sahrat.games import GAMES
from sahrat.table import Table
from tests.golden.tables import FOLDER, TABLES

KEPT = sorted(FOLDER.glob("*.json"))


def kept(path: Path) -> dict[str, Any]:
    """A file's log and deal."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("path", KEPT, ids=lambda path: str(path.stem))
def test_a_kept_table_gives_its_last_deal(path: Path) -> None:
    """The same that the step gave which ended it, with the sum that each player was told."""
    found = kept(path)
    table = Table.from_json(found["log"])
    assert table.last_row() == found["deal"]
    assert table.rounds[-1]["sum"] == found["deal"]["sum"]


def test_some_are_kept() -> None:
    """Of every game, finished and broken off in the middle of a deal; with moves of players and bots."""
    assert {path.stem for path in KEPT} >= set(TABLES)
    found = [kept(path) for path in KEPT]
    tables = [Table.from_json(one["log"]) for one in found]
    assert {table.game for table in tables} == set(GAMES)
    assert {table.ended for table in tables} >= {"finished", "abandoned"}
    assert {"cancelled": "abandoned"} in [one["deal"]["result"] for one in found]
    assert {move["by"] for one in found for move in one["deal"]["moves"]} >= {"player", "bot"}
