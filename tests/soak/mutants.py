"""Mutation testing of Hand's rules and scores: every small change to them has to make a test of Hand's fail.

Works on a copy in a folder of its own. By hand, with the figures and what lived:

    .local/venvs/app/bin/python -m tests.soak.mutants
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
MUTATED = ("sahrat/saudi_hand/rules.py", "sahrat/saudi_hand/score.py")
TESTS = "tests/engine/saudi_hand"
PYTHON = ROOT / ".local" / "venvs" / "soak" / "bin" / "python"
"""The interpreter that has mutmut; `make soak` sets it up."""
REASONS = Path(__file__).parent / "mutants.txt"
SETTINGS = f"""\
[tool.pytest.ini_options]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "-p", "no:cacheprovider"]
[tool.mutmut]
source_paths = {json.dumps(MUTATED)}
also_copy = ["sahrat", "tests"]
pytest_add_cli_args_test_selection = ["{TESTS}"]
"""


class Run(NamedTuple):
    """What became of the mutants: their number, how many a test killed, and `FUNCTION: CHANGED LINE` of the others."""

    mutants: int
    killed: int
    lived: list[str]
    seconds: int


def _copy(folder: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engine" / "sahrat", folder / "sahrat", ignore=unwanted)
    (folder / "tests" / "engine").mkdir(parents=True)
    for name in ("tests/__init__.py", "tests/engine/__init__.py", "tests/engine/sitting.py"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / TESTS, folder / TESTS, ignore=unwanted)
    (folder / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")


def _changed(folder: Path, mutant: str) -> str:
    """`FUNCTION: CHANGED LINE` of a mutant."""
    shown = subprocess.run([str(PYTHON), "-m", "mutmut", "show", mutant], cwd=folder, check=True, capture_output=True,
                           text=True).stdout.splitlines()
    line = next(line[1:].strip() for line in shown if line.startswith("+") and not line.startswith("+++"))
    function = mutant.removeprefix("sahrat.saudi_hand.").split("__mutmut")[0].replace("x_", "", 1)
    return f"{function}: {line}"


def run() -> Run:
    """Make the mutants and run the tests against each, in as many processes as there are processors.

    Raises RuntimeError with mutmut's last words when it does not come to an end.
    """
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _copy(folder)
        cores = str(os.cpu_count() or 1)
        done = subprocess.run([str(PYTHON), "-m", "mutmut", "run", "--max-children", cores], cwd=folder, check=False,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        ended: Counter[str] = Counter()
        lived: list[str] = []
        for path in MUTATED:
            meta = folder / "mutants" / f"{path}.meta"
            if not meta.exists():
                raise RuntimeError((done.stdout + done.stderr)[-2000:])
            for mutant, code in json.loads(meta.read_text("utf-8"))["exit_code_by_key"].items():
                ended["all"] += 1
                if code in (1, 3):  # pytest: tests failed, or an internal error that the mutant made
                    ended["killed"] += 1
                else:
                    lived.append(_changed(folder, mutant) + ("" if code == 0 else f" [exit code {code}]"))
    return Run(ended["all"], ended["killed"], sorted(lived), round(time.monotonic() - start))


def reasons() -> dict[str, str]:
    """`FUNCTION: CHANGED LINE` to why that mutant may live: lines `FUNCTION: CHANGED LINE  # why`."""
    found = {}
    for line in REASONS.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            mutant, _, why = line.partition("  # ")
            found[mutant] = why
    return found


if __name__ == "__main__":
    told = run()
    print(f"{told.mutants} mutants, {told.killed} killed, {len(told.lived)} lived, {told.seconds} s")
    print("\n".join(told.lived))
    sys.exit(bool(set(told.lived) - set(reasons())))
