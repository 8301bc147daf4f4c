"""The duties of play in Hokm against colver, wherever contrée has the same; each difference is a row of the ledger.

colver is one of the peers of requirements/bench.txt, in a venv of its own, so it is asked in a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sahrat.baloot.state import BalootState
from tests.engine.baloot.deals import PACK, act, card, playing
from tests.engine.baloot.test_play_table import beats, slow

ROOT = Path(__file__).resolve().parents[3]
DRIVER = Path(__file__).parent / "colver_deals.py"
PEERS = [os.environ.get("PEERS", ""), str(ROOT / ".local" / "venvs" / "bench" / "bin" / "python")]

RAISES_OVER_PARTNER = 6
"""B-56, BD-20: trump led and the partner holds it: here any trump, in contrée a higher one if there is one."""
NEED_NOT_UNDERTRUMP = 11
"""BD-22: an opponent's trump that one cannot beat: here still a trump; with `undertrump_free`, as in contrée, free."""
FREE_UNDER_PARTNER = 13
"""B-65: the partner led and holds it, neither ace nor Ikka: here one has to trump, in contrée one is free."""


def python_with_colver() -> str:
    """A Python that has colver; skips the test where there is none."""
    if sys.platform == "emscripten":
        pytest.skip("a browser starts no other process")
    for python in PEERS:
        if python and Path(python).exists():
            found = subprocess.run([python, "-c", "import colver"], capture_output=True, check=False)
            if found.returncode == 0:
                return python
    pytest.skip("colver is not installed: `make soak` and `make bench` install it with the other peers")


def played(seed: int) -> tuple[list[Any], list[tuple[int, list[str], int, list[str]]]]:
    """A deal for colver, and what our engine said at each card: seat, legal cards, row, colver's if they differ."""
    rng = Random(f"colver {seed}")
    pack = rng.sample(PACK, 32)
    hands = [pack[8 * seat:8 * seat + 8] for seat in range(4)]
    trump = rng.choice("SHCD")
    free = seed % 2 == 0
    state = playing(hands, trump, buyer=rng.randrange(4), options={"undertrump_free": free})
    said, plays = [], []
    while state.to_act is not None:
        seat = state.to_act
        may = [move["card"] for move in state.moves(seat)[0] if move["do"] == "play"]
        row, differs = _row(state, trump, free)
        said.append((seat, sorted(may), row, sorted(differs)))
        chosen = rng.choice(sorted(set(may) & set(differs)))
        plays.append(chosen)
        state = act(state, card(chosen))
    return [3, hands, trump, plays], said


def _row(state: BalootState, trump: str, free: bool) -> tuple[int, list[str]]:
    """The row of the ledger's table that speaks here, and what contrée says."""
    view = state.view(state.to_act)
    trick = [text for _, text in view["trick"]]
    gone = [text for one in view["tricks"] for _, text in one]
    may, row = slow(view["own"], trick, trump, gone, undertrump_free=free)
    if row == RAISES_OVER_PARTNER:
        best = next(text for seat, text in view["trick"] if seat == view["holds"])
        return row, [text for text in may if beats(text, best, trump)] or may
    return row, view["own"] if row in (NEED_NOT_UNDERTRUMP, FREE_UNDER_PARTNER) else may


def compare(seeds: range) -> Counter[str]:
    python = python_with_colver()
    deals = [played(seed) for seed in seeds]
    asked = subprocess.run([python, str(DRIVER)], input=json.dumps([deal for deal, _ in deals]), capture_output=True,
                           text=True, check=True)
    count: Counter[str] = Counter()
    for (deal, said), told in zip(deals, json.loads(asked.stdout), strict=True):
        for (seat, may, row, theirs), (player, legal) in zip(said, told, strict=True):
            assert player == seat, "the same card takes the trick"
            assert sorted(legal) == theirs, (deal, seat, row)
            count[f"row {row}"] += 1
            count["alike" if may == theirs else f"differs by row {row}"] += 1
    return count


def test_duties_as_in_contree() -> None:
    """B-51 to B-68: the same legal cards and takers, but for rows 6 (BD-20), 11 (BD-22) and 13 (B-65)."""
    count = compare(range(150))
    assert count["alike"] > 3500 and all(count[f"row {row}"] for row in range(1, 15) if row != 3), count
    assert {name for name in count if name.startswith("differs")} == {f"differs by row {row}" for row in (6, 11, 13)}


@pytest.mark.soak
def test_duties_as_in_contree_far() -> None:
    print(dict(compare(range(1000, 4000))))
