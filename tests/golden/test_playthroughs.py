"""Kept playthroughs still play out to the last character, and every game and number of seats has one."""

from __future__ import annotations

import pytest

from sahrat.errors import Refusal
from sahrat.games import GAMES
from tests.golden.playthroughs import FOLDER, WANTED, read, render

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_wanted_playthrough_is_kept() -> None:
    assert {path.stem for path in FILES} == set(WANTED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path) -> None:  # type: ignore[no-untyped-def]
    """P-20, P-23: the same moves bring the same events and views, byte for byte."""
    kept = path.read_text(encoding="utf-8")
    what, setup, moves = read(kept)
    text, happened = render(what, setup, moves)
    for number, (now, was) in enumerate(zip(text.splitlines(), kept.splitlines(), strict=False), 1):
        assert now == was, f"{path.name}:{number}"
    assert text == kept
    wanted = WANTED[path.stem]
    assert set(wanted.happens) <= happened
    assert (setup["game"], setup["seats"]) == (wanted.game, wanted.seats)


def seats_of(name: str) -> set[int]:
    """The numbers of seats that the game allows at its default table."""
    allowed = set()
    for seats in range(1, 9):
        try:
            GAMES[name].check_seats({}, seats)
        except Refusal:
            continue
        allowed.add(seats)
    return allowed


@pytest.mark.parametrize("name", GAMES)
def test_no_game_or_number_of_seats_lacks_one(name: str) -> None:
    kept = {(setup["game"], setup["seats"]) for _, setup, _ in (read(path.read_text("utf-8")) for path in FILES)}
    assert seats_of(name), name
    assert {(name, seats) for seats in seats_of(name)} <= kept
