"""`make check`, `test`, `soak`, `bench`, `deploy`: set up what each needs, then run its steps with progress shown."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from infra.local import browser, prepare
from infra.local.prepare import ROOT, WEB, Trouble, say

TYPED = ["engine/sahrat", "functions", "infra", "tests", "web/scripts"]
FAST = ["tests/engine", "tests/rows", "tests/test_layout.py"]
CORES = ("-n", "auto", "--dist", "worksteal")
# Who drives a browser waits for it much of the time: more of them than there are cores are at work.
BROWSERS = ("-n", str(max(2, (os.cpu_count() or 1) * 3 // 2)), "--dist", "worksteal")
# A file's tests share a cloud; the longest files come first.
CLOUDS = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
# The marks of each part, how it is spread, and where its tests lie.
PARTS = (
    ("not browser and not cloud", CORES, ("tests",)),
    ("browser and not cloud", BROWSERS, ("tests/web",)),
    ("cloud", CLOUDS, ("tests/cloud", "tests/local", "tests/web")),
)


class Failed(Exception):
    """A step said no; its output has been shown."""


def _python() -> str:
    return str(prepare.venv_python("app"))


def _step(title: str, command: list[str], cwd: Path = ROOT) -> None:
    """Run one quiet step; when it fails, show what it said. Raises Failed."""
    start = time.monotonic()
    done = subprocess.run(command, cwd=cwd, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    seconds = time.monotonic() - start
    if done.returncode != 0:
        say("%s: FAILED (%.0f s)\n%s" % (title, seconds, (done.stdout + done.stderr).rstrip()))
        raise Failed(title)
    say("%s: good (%.0f s)" % (title, seconds))


def _set_up(whole: bool) -> None:
    """The packages for tests; with `whole` also SAM, pyodide-build, a newer Python's, and the browser."""
    prepare.need_node()
    start = time.monotonic()
    say("Setting up: seconds when nothing changed.")
    steps = [
        lambda: prepare.packages("app", "app", "test", title="Python packages"),
        prepare.npm_packages,
    ]
    if whole:
        steps.append(lambda: prepare.packages("ministack", "ministack", title="local DynamoDB"))
        steps.append(lambda: prepare.packages("sam", "sam", title="SAM", compiled=False))
        steps += [_newer, _browser]
    prepare.side_by_side(*steps)
    _bytecode()
    say("Set up in %.0f s." % (time.monotonic() - start))


def _bytecode() -> None:
    """Compiles the house's modules once. Where the environment forbids it, each of the hundreds of programs that the
    tests start would compile them anew; done before the tests, none writes them while another copies the folder."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [_python(), "-m", "compileall", "-q", "-j", "0", "engine/sahrat", "functions", "infra"]
    subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL)


def _browser() -> None:
    """The browser that the tests drive."""
    os.environ["CHROMIUM"] = browser.find()


def _newer_pythons() -> list[str]:
    """Interpreters of Python 3.12 or newer, newest first: on the PATH, or among pyenv's."""
    found = []
    for minor in range(14, 11, -1):
        on_path = shutil.which("python3.%d" % minor)
        pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
        found += [on_path] if on_path else []
        found += [str(path) for path in sorted(pyenv.glob("3.%d.*/bin/python3" % minor), reverse=True)]
    return found


def _newer() -> None:
    """What needs a Python newer than the house's: pyodide-build, and the engine's suites once more.

    Where no such Python is found their tests are skipped, and say so.
    """
    for python in _newer_pythons():
        if subprocess.run([python, "-c", "import ensurepip"], check=False, capture_output=True).returncode == 0:
            prepare.packages("pyodide", "pyodide", title="pyodide-build", python=python, compiled=False)
            prepare.packages("newer", "engine", title="a newer Python", python=python)
            return
    say("  no Python 3.12 or newer was found; what needs one will be skipped")


def _static() -> None:
    """Linters and types, in two lines at once."""
    existing = [path for path in TYPED if (ROOT / path).exists()]
    failures: list[Failed] = []

    def guarded(*steps: tuple[str, list[str], Path]) -> None:
        for title, command, cwd in steps:
            try:
                _step(title, command, cwd)
            except Failed as failed:
                failures.append(failed)

    mypy = ("mypy --strict", [_python(), "-m", "mypy", *existing], ROOT)
    others = (
        ("ruff check", [_python(), "-m", "ruff", "check", "."], ROOT),
        ("tsc", ["npm", "run", "--silent", "check"], WEB),
        ("client's unit tests", ["npm", "test", "--silent"], WEB),
    )
    thread = threading.Thread(target=guarded, args=(mypy,))
    thread.start()
    guarded(*others)
    thread.join()
    if failures:
        raise failures[0]


def _pytest(*arguments: str) -> int:
    command = [_python(), "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL).returncode


def check() -> int:
    """Linters, types, import directions, fast engine tests: under a minute."""
    _set_up(whole=False)
    _static()
    fast = [path for path in FAST if (ROOT / path).exists()]
    os.environ["SAHRAT_EXAMPLES"] = "40"  # tests/again.py; `make test` draws all
    quick = "not soak and not browser and not cloud and not slow"
    return _pytest("-q", *CORES, "-m", quick, *fast)


def test() -> int:
    """Everything but the long runs, on all cores; each that drives a cloud has one of its own."""
    _set_up(whole=True)
    prepare.side_by_side(prepare.client, _static)
    return max(_pytest("-q", *cores, "-m", "not soak and (%s)" % marks, *where) for marks, cores, where in PARTS)


def _peers() -> None:
    """The peers that the engine is held against, where they can be installed."""
    try:
        prepare.packages("bench", "bench", title="peers")
    except Trouble as trouble:
        say("  the peers are left out: %s" % trouble)


def soak() -> int:
    """The long runs only."""
    _set_up(whole=True)
    prepare.client()
    prepare.packages("soak", "engine", "soak", title="mutation testing")
    _peers()
    return _pytest("-m", "soak", "--timeout", "0")


def bench() -> int:
    """Every script of tests/bench, one after another."""
    _set_up(whole=False)
    _peers()
    worst = 0
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "engine")])}
    for script in sorted((ROOT / "tests" / "bench").glob("[!_]*.py")):
        say("\n== %s" % script.stem)
        worst = max(worst, subprocess.run([_python(), str(script)], cwd=ROOT, env=environment, check=False).returncode)
    return worst


def deploy() -> int:
    """Build, deploy and upload with the AWS credentials of the environment."""
    prepare.need_node()
    prepare.packages("app", "app", title="Python packages")
    command = [_python(), "-m", "infra.deploy", *sys.argv[2:]]
    # what stands in the way is said before minutes go into the rest
    code = subprocess.run([*command, "--check"], cwd=ROOT, check=False).returncode
    if code:
        return code
    prepare.for_play()
    prepare.packages("sam", "sam", title="SAM")
    return subprocess.run(command, cwd=ROOT, check=False).returncode


CHORES = {"check": check, "test": test, "soak": soak, "bench": bench, "deploy": deploy}


def main() -> int:
    """Run the chore named on the command line; 1 with one sentence when something is in the way."""
    try:
        prepare.need_python()
        return CHORES[sys.argv[1]]()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
    except Failed as failed:
        print("Failed: %s." % failed, file=sys.stderr)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
