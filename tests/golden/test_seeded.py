"""Seeded bot games come out the same on every Python: CPython of any version, and the browser's."""

from __future__ import annotations

import json

import pytest

from sahrat.games import GAMES
from tests.golden.seeded import FILE, GROUPS, TABLES, game_hash, group_name, numbers

KEPT = json.loads(FILE.read_text(encoding="utf-8"))
ANEW = "a bot or a rule changed: raise its number and run python -m tests.golden.seeded"


def test_numbers() -> None:
    """A raised number goes with games written anew."""
    assert KEPT["numbers"] == numbers(), ANEW
    assert {TABLES[table][0] for table, *_ in GROUPS} == set(GAMES)
    assert {name: len(games) for name, games in KEPT["games"].items()} == {
        group_name(table, level, seats): many for table, level, seats, many in GROUPS}


@pytest.mark.parametrize(("table", "level", "seats", "many"), GROUPS)
def test_seeded_games(table: str, level: str, seats: int, many: int) -> None:
    kept = KEPT["games"][group_name(table, level, seats)]
    for number in range(many):
        assert game_hash(table, level, seats, number) == kept[number], f"game {number}: {ANEW}"
