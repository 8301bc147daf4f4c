"""The engine's suites under the newest Python of this machine: equal answers are part of what the engine promises."""

from __future__ import annotations

import os
import re
import subprocess

import pytest

from infra.local.prepare import ROOT, venv_python
from tests.again import EXAMPLES, MOST, SUITES


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_engines_suites_under_a_newer_python() -> None:
    python = venv_python("newer")
    if not python.exists():
        pytest.skip("no Python 3.12 or newer was found on this machine")
    ask = [str(python), "-c", "import sys; print(sys.version_info >= (3, 12))"]
    assert subprocess.run(ask, capture_output=True, text=True, check=True).stdout == "True\n"
    # Assertions that tell all of a failure are compiled anew for each Python, which takes longer than most suites.
    command = [str(python), "-m", "pytest", "-q", "--assert=plain", "--showlocals", "-m", "not soak and not slow",
               "-p", "no:cacheprovider", *SUITES]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, MOST: str(EXAMPLES)}, capture_output=True, text=True,
                          timeout=580, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None and int(passed[1]) > 1600
