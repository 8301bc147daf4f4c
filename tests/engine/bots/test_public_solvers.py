"""The exact lay-down against public solvers (tests/bench/_oracles.py): equal, or apart by a named ledger row."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from infra.local.prepare import ROOT, venv_python


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_soak_public_solvers_agree_but_for_named_rows() -> None:
    """H-23, H-27, H-28, H-30, H-31, HD-16, HD-18: where an answer differs, these rows alone make the difference."""
    python = venv_python("bench")
    if not python.exists() or subprocess.run([str(python), "-c", "import rummikub_solver, pyspiel, okey_solver"],
                                             check=False, capture_output=True).returncode != 0:
        pytest.skip("the public solvers of requirements/bench.txt are not installed: make bench installs them")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "engine")])}
    done = subprocess.run([str(python), "tests/bench/_oracles.py", "400"], cwd=ROOT, env=environment, check=False,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.strip().splitlines()[-1])
    assert len(found) >= 8
    for name, told in found.items():
        print(f"{name}: {told['equal']} of {told['hands']} equal, by rows {told['rows']}")
        assert told["unexplained"] == [], name
        assert told["equal"] >= told["hands"] * 3 // 4
        assert told["equal"] + sum(told["rows"].values()) == told["hands"] >= 300
