"""Mutation testing of a game's rules and scores: every small change to them has to make a test of that game fail.

Works on a copy in a folder of its own. By hand, with the figures and what lived:

    .local/venvs/app/bin/python -m tests.soak.mutants [GAME [PROCESSES]]
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
PYTHON = ROOT / ".local" / "venvs" / "soak" / "bin" / "python"
"""The interpreter that has mutmut; `make soak` sets it up."""
SETTINGS = """\
[tool.pytest.ini_options]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "-p", "no:cacheprovider", "-m", "not soak"]
markers = ["soak: the long runs"]
[tool.mutmut]
source_paths = {mutated}
also_copy = ["sahrat", "tests"]
pytest_add_cli_args_test_selection = {tests}
"""


class Target(NamedTuple):
    """What is mutated: modules of a package of the engine; the tests of it, by folder and perhaps by file; reasons."""

    package: str
    modules: tuple[str, ...]
    folder: str
    files: tuple[str, ...]
    reasons: str
    more: tuple[str, ...] = ()
    """Tests elsewhere, and what they need."""

    @property
    def mutated(self) -> list[str]:
        """The paths of the modules in the copy."""
        return [f"sahrat/{self.package}/{name}.py" for name in self.modules]

    @property
    def tests(self) -> list[str]:
        """What pytest is given."""
        elsewhere = [path for path in self.more if path.rpartition("/")[2].startswith("test_")]
        return ([f"{self.folder}/{name}.py" for name in self.files] or [self.folder]) + elsewhere


TARGETS = {
    "hand": Target("saudi_hand", ("rules", "score"), "tests/engine/saudi_hand", (), "mutants.txt"),
    "dominoes": Target(
        "dominoes", ("rules", "score", "line"), "tests/engine/dominoes",
        ("test_domino_deal", "test_domino_end", "test_domino_fives", "test_domino_edges"), "domino_mutants.txt",
        ("tests/golden/__init__.py", "tests/golden/boards", "tests/golden/test_boards.py", "tests/contract/__init__.py",
         "tests/contract/sums.py")),
    "baloot": Target(
        "baloot", ("rules", "scoring", "projects", "auction", "contract", "tricks"), "tests/engine/baloot",
        ("test_rules_by_hand", "test_tricks", "test_play", "test_doubling", "test_projects", "test_scoring",
         "test_buying", "test_buying_model", "test_play_table"), "baloot_mutants.txt",
        ("tests/contract/__init__.py", "tests/contract/sums.py")),
}


class Run(NamedTuple):
    """What became of the mutants: their number, how many a test killed, and `FUNCTION: CHANGED LINE` of the others."""

    mutants: int
    killed: int
    lived: list[str]
    seconds: int


def _copy(folder: Path, target: Target) -> None:
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engine" / "sahrat", folder / "sahrat", ignore=unwanted)
    (folder / "tests" / "engine").mkdir(parents=True)
    for name in ("tests/__init__.py", "tests/engine/__init__.py", "tests/engine/sitting.py"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / target.folder, folder / target.folder, ignore=unwanted)
    for name in target.more:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    settings = SETTINGS.format(mutated=json.dumps(target.mutated), tests=json.dumps(target.tests))
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")


def _changed(folder: Path, target: Target, mutant: str) -> str:
    """`FUNCTION: CHANGED LINE` of a mutant."""
    shown = subprocess.run([str(PYTHON), "-m", "mutmut", "show", mutant], cwd=folder, check=True, capture_output=True,
                           text=True).stdout.splitlines()
    line = next(line[1:].strip() for line in shown if line.startswith("+") and not line.startswith("+++"))
    function = mutant.removeprefix(f"sahrat.{target.package}.").split("__mutmut")[0].replace("x_", "", 1)
    return f"{function}: {line}"


def run(target: Target, processes: int | None = None) -> Run:
    """Make the mutants and run the tests against each, in as many processes as there are processors or are said.

    Raises RuntimeError with mutmut's last words when it does not come to an end.
    """
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _copy(folder, target)
        cores = str(processes or os.cpu_count() or 1)
        done = subprocess.run([str(PYTHON), "-m", "mutmut", "run", "--max-children", cores], cwd=folder, check=False,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        ended: Counter[str] = Counter()
        lived: list[str] = []
        for path in target.mutated:
            meta = folder / "mutants" / f"{path}.meta"
            if not meta.exists():
                raise RuntimeError((done.stdout + done.stderr)[-2000:])
            for mutant, code in json.loads(meta.read_text("utf-8"))["exit_code_by_key"].items():
                ended["all"] += 1
                if code in (1, 3):  # pytest: tests failed, or an internal error that the mutant made
                    ended["killed"] += 1
                else:
                    lived.append(_changed(folder, target, mutant) + ("" if code == 0 else f" [exit code {code}]"))
    return Run(ended["all"], ended["killed"], sorted(lived), round(time.monotonic() - start))


def reasons(target: Target) -> dict[str, str]:
    """`FUNCTION: CHANGED LINE` to why that mutant may live: lines `FUNCTION: CHANGED LINE  # why`."""
    found = {}
    for line in (Path(__file__).parent / target.reasons).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            mutant, _, why = line.partition("  # ")
            found[mutant] = why
    return found


if __name__ == "__main__":
    chosen = TARGETS[sys.argv[1] if len(sys.argv) > 1 else "hand"]
    told = run(chosen, int(sys.argv[2]) if len(sys.argv) > 2 else None)
    print(f"{told.mutants} mutants, {told.killed} killed, {len(told.lived)} lived, {told.seconds} s")
    print("\n".join(told.lived))
    sys.exit(bool(set(told.lived) - set(reasons(chosen))))
