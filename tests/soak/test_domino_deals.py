"""A hundred thousand random rounds of each domino game and ten thousand beside other engines (`make soak`)."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from infra.local.prepare import ROOT, venv_python
from tests.soak import domino_deals

WANTED = {"draw": ["drew", "passed", "blocked", "out", "2 seats", "4 seats"],
          "fives": ["drew", "passed", "blocked", "out", "four arms", "nobody scores"],
          "partners": ["passed", "blocked", "out", "nobody scores", "4 seats"]}


def test_some_rounds() -> None:
    """D-2: the soak's first rounds."""
    for variant in domino_deals.GAMES:
        for number in range(60):
            assert domino_deals.play(variant, number)["rounds"] == 1


def test_a_lost_tile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(domino_deals, "WHOLE_PACK", domino_deals.WHOLE_PACK >> 1)
    with pytest.raises(RuntimeError, match="draw, round 0: .*a tile is lost"):
        domino_deals.play("draw", 0)


@pytest.mark.soak
def test_a_hundred_thousand_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    """D-2, D-30, D-34: no tile lost, no round stuck, every score explained."""
    with capsys.disabled():
        found = domino_deals.run()
    for variant, told in found.items():
        assert told["rounds"] == domino_deals.ROUNDS
        assert {what: told[what] for what in WANTED[variant] if told[what] < 500} == {}


@pytest.mark.soak
def test_other_engines_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """Legal lays, turns, results and sums beside `dominoes`, OpenSpiel and `all-fives-domino`; see _domino_oracles."""
    python = venv_python("bench")
    if not python.exists():
        pytest.skip("the peers are not installed here: `make soak` installs them where it can")
    done = subprocess.run([str(python), str(ROOT / "tests" / "bench" / "_domino_oracles.py"), "10000"],
                          capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "engine")])})
    found = json.loads(done.stdout)
    with capsys.disabled():
        print(json.dumps(found, indent=1))
    if all(isinstance(said, str) for said in found.values()):
        pytest.skip("; ".join(found.values()))
    for name, said in found.items():
        assert isinstance(said, str) or (said["differences"] == 0 and said["rounds"] == 10_000), (name, said)
