"""Seeded bot games come out the same on every Python: CPython of any version, and the browser's."""

from __future__ import annotations

import json

import pytest

from sahrat.games import GAMES
from tests.golden.seeded import FILE, GROUPS, game_hash, group_name, numbers

KEPT = json.loads(FILE.read_text(encoding="utf-8"))
ANEW = "a bot or a rule changed: raise its number and run python -m tests.golden.seeded"


def test_numbers() -> None:
    """A raised number goes with games written anew."""
    assert KEPT["numbers"] == numbers(), ANEW
    assert {game for game, *_ in GROUPS} == set(GAMES)
    assert sum(map(len, KEPT["games"].values())) == sum(many for *_, many in GROUPS) == 200


@pytest.mark.parametrize(("game", "level", "seats", "many"), GROUPS)
def test_seeded_games(game: str, level: str, seats: int, many: int) -> None:
    kept = KEPT["games"][group_name(game, level, seats)]
    for number in range(many):
        assert game_hash(game, level, seats, number) == kept[number], f"game {number}: {ANEW}"
