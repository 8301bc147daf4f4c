"""No change of a game's rules or scores lives without a reason kept in its file (`Target.reasons`)."""

from __future__ import annotations

import pytest

from tests.soak.mutants import PYTHON, TARGETS, reasons, run


@pytest.mark.soak
@pytest.mark.parametrize("game", TARGETS)
def test_every_mutant_is_killed_or_has_a_reason(game: str) -> None:
    assert PYTHON.exists(), "make soak sets mutmut up"
    told = run(TARGETS[game])
    print(f"{game}: {told.mutants} mutants, {told.killed} killed, {len(told.lived)} lived, {told.seconds} s")
    assert told.mutants > 300
    kept = reasons(TARGETS[game])
    assert [one for one in told.lived if one not in kept] == []
    assert [one for one in kept if one not in told.lived] == [], "a reason for what no longer lives"


@pytest.mark.parametrize("game", TARGETS)
def test_every_reason_says_why(game: str) -> None:
    kept = reasons(TARGETS[game])
    assert kept and all(len(why) > 20 for why in kept.values())
