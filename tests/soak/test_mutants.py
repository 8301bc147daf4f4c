"""No change of Hand's rules or scores lives without a reason kept in mutants.txt."""

from __future__ import annotations

import pytest

from tests.soak.mutants import PYTHON, reasons, run


@pytest.mark.soak
def test_every_mutant_is_killed_or_has_a_reason() -> None:
    assert PYTHON.exists(), "make soak sets mutmut up"
    told = run()
    print(f"{told.mutants} mutants, {told.killed} killed, {len(told.lived)} lived, {told.seconds} s")
    assert told.mutants > 300
    assert [one for one in told.lived if one not in reasons()] == []
    assert [one for one in reasons() if one not in told.lived] == [], "a reason for what no longer lives"


def test_every_reason_says_why() -> None:
    kept = reasons()
    assert kept and all(len(why) > 20 for why in kept.values())
