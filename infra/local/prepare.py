"""Set up what a command needs, once: Python packages, npm packages, the wheel, the client. Standard library only.

Every step leaves a stamp, the hash of what it was made from; a step whose stamp fits is skipped. This file must be
readable to Python 3.7, so that one that is too old can still say so; the Makefile turns away what is older still.
"""

from __future__ import annotations

import fcntl
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCAL = ROOT / ".local"
WEB = ROOT / "web"
PYTHON = (3, 11)
NODE = (20, 19)
_NO_NETWORK = re.compile(
    r"NameResolutionError|Temporary failure in name resolution|Max retries exceeded|NewConnectionError|ProxyError|"
    r"Failed to establish a new connection|ConnectTimeout|ReadTimeout|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|"
    r"ETIMEDOUT|ENETUNREACH|ENOTCACHED|npm (error|ERR!) network"
)
_print = threading.Lock()
_running: set[subprocess.Popen[bytes]] = set()
_stopping = threading.Event()


class Trouble(Exception):
    """Something is in the way; the text is one sentence that says what to do."""


def say(text: str) -> None:
    """One line of progress."""
    with _print:
        print(text, flush=True)


def venv_python(name: str) -> Path:
    """The interpreter of one of our virtual environments."""
    return LOCAL / "venvs" / name / "bin" / "python"


def need_python() -> None:
    """Go on with a Python that is new enough: this one, or another on the PATH. Raises Trouble when there is none."""
    if sys.version_info[:2] >= PYTHON:
        return
    for minor in range(14, PYTHON[1] - 1, -1):
        found = shutil.which("python3.%d" % minor)
        if found and subprocess.run([found, "-c", ""], check=False, stderr=subprocess.DEVNULL).returncode == 0:
            os.execv(found, [found, *sys.argv])
    raise Trouble(
        "Sahrat needs Python 3.11 or newer, and this is %d.%d: install one, or name it: PYTHON=/path/to/python3.11"
        % sys.version_info[:2]
    )


def need_node() -> None:
    """Raises Trouble unless Node and npm are there and new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise Trouble("Sahrat needs Node 20.19 or newer with npm, and none is on the PATH: install Node (nodejs.org).")
    said = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout.strip()
    match = re.match(r"v(\d+)\.(\d+)", said)
    if match is None or (int(match[1]), int(match[2])) < NODE:
        raise Trouble("Sahrat needs Node 20.19 or newer, and this is %s: install a newer one (nodejs.org)." % said)


def digest(*paths: Path, also: str = "") -> str:
    """A hash of files and folders, their names included; what is built or installed inside them does not count."""
    whole = hashlib.sha256(also.encode())
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts and "node_modules" not in file.parts:
                whole.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()


def _fresh(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


def run(title: str, command: list[str], cwd: Path = ROOT, tool: str = "", env: dict[str, str] | None = None) -> None:
    """Run a step quietly, with its output in .local/log. Raises Trouble when it fails."""
    log = LOCAL / "log" / (re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") + ".log")
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as out:
        with subprocess.Popen(
            command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env={**os.environ, **(env or {})}
        ) as process:
            _running.add(process)
            if _stopping.is_set():  # begun while Ctrl-C ended the others
                process.kill()
            code = process.wait()
            _running.discard(process)
    if code == 0:
        return
    said = log.read_text(encoding="utf-8", errors="replace")
    where = log.relative_to(ROOT)
    if tool and _NO_NETWORK.search(said):
        raise Trouble(
            "No network: %s could not reach its registry for the %s. Connect and run the same command again; "
            "what is already there is kept (%s has the details)." % (tool, title, where)
        )
    raise Trouble("Setting up the %s failed; %s says why." % (title, where))


def packages(venv: str, *names: str, title: str, python: str = sys.executable, compiled: bool = True) -> None:
    """A virtual environment with the packages of requirements/NAME.txt, checked by hash. What is used a few times only
    need not be `compiled` at once, whole: a module is when it is first imported."""
    folder = LOCAL / "venvs" / venv
    files = [ROOT / "requirements" / (name + ".txt") for name in names]
    asked = [python, "-c", "import sys; print(sys.version)"]
    version = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    for name, file in zip(names, files):
        stamp, wanted = folder / (name + ".stamp"), digest(file, also=version)
        if _fresh(stamp, wanted):
            continue
        base, base_wanted = folder / "python.stamp", hashlib.sha256(version.encode()).hexdigest()
        if not _fresh(base, base_wanted):
            shutil.rmtree(folder, ignore_errors=True)
            made = subprocess.run([python, "-m", "venv", str(folder)], check=False, capture_output=True, text=True)
            if made.returncode != 0:
                shutil.rmtree(folder, ignore_errors=True)
                raise Trouble("Python cannot make a virtual environment: install its venv package (python3-venv).")
            base.write_text(base_wanted)
        start = time.monotonic()
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--retries", "2", "--no-warn-script-location"]
        # The file names every package, so pip need not look for more; that would also stumble over extras.
        compiling = [] if compiled else ["--no-compile"]
        run(title, [*pip, *compiling, "--no-deps", "--require-hashes", "-r", str(file)], tool="pip")
        stamp.write_text(wanted)
        say("  %s: installed (%.0f s)" % (title, time.monotonic() - start))


def npm_packages() -> None:
    """web/node_modules as package-lock.json says."""
    lock = digest(WEB / "package.json", WEB / "package-lock.json")
    stamp = WEB / "node_modules" / ".sahrat-stamp"
    if _fresh(stamp, lock):
        return
    start = time.monotonic()
    npm = ["npm", "ci", "--no-audit", "--no-fund", "--fetch-retries=1", "--no-update-notifier"]
    run("npm packages", npm, cwd=WEB, tool="npm")
    stamp.write_text(lock)
    say("  npm packages: installed (%.0f s)" % (time.monotonic() - start))


def wheel() -> Path:
    """The engine's wheel in dist/, built again when its sources changed; equal sources give equal bytes."""
    out = ROOT / "dist"
    stamp, wanted = out / "wheel.stamp", digest(ROOT / "engine" / "pyproject.toml", ROOT / "engine" / "sahrat")
    found = glob.glob(str(out / "sahrat-*-py3-none-any.whl"))
    if len(found) == 1 and _fresh(stamp, wanted):
        return Path(found[0])
    for old in found:
        os.remove(old)
    out.mkdir(exist_ok=True)
    build = [str(venv_python("app")), "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    run("engine wheel", build, cwd=ROOT / "engine", env={"SOURCE_DATE_EPOCH": "315532800"})
    (path,) = glob.glob(str(out / "sahrat-*-py3-none-any.whl"))
    stamp.write_text(wanted)
    return Path(path)


def wheel_hash() -> str:
    """The wheel's sha256: the engine's name everywhere."""
    return hashlib.sha256(wheel().read_bytes()).hexdigest()


def client() -> Path:
    """web/dist: the client with its engine files, built again when a source or the wheel changed; by one program at a
    time."""
    LOCAL.mkdir(exist_ok=True)
    with (LOCAL / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _client()


def _client() -> Path:
    names = ("src", "scripts", "index.html", "vite.config.ts", "package-lock.json", "tsconfig.json")
    public = [name for name in sorted(os.listdir(WEB / "public")) if name not in ("pyodide", "engine")]
    sources = [WEB / name for name in names] + [WEB / "public" / name for name in public]
    out = WEB / "dist"
    stamp, wanted = LOCAL / "client.stamp", digest(*[path for path in sources if path.exists()], also=wheel_hash())
    if (out / "index.html").is_file() and _fresh(stamp, wanted):
        return out
    start = time.monotonic()
    run("engine for the browser", ["node", "scripts/prepare-pyodide.mjs", "--wheel", str(wheel())], cwd=WEB)
    run("client", ["npm", "run", "build"], cwd=WEB)
    stamp.write_text(wanted)
    say("  client: built (%.0f s)" % (time.monotonic() - start))
    return out


def _end_steps() -> None:
    """After Ctrl-C: npm would first finish what it does, which can be half a minute."""
    _stopping.set()
    for process in list(_running):
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()


def side_by_side(*steps: object) -> None:
    """Run steps at the same time; raises the first Trouble that one of them met, after all have ended."""
    troubles: list[Exception] = []

    def guarded(step: object) -> None:
        assert callable(step)
        try:
            step()
        except Exception as error:
            troubles.append(error)

    threads = [threading.Thread(target=guarded, args=(step,)) for step in steps]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        _end_steps()
        raise
    if troubles:
        raise troubles[0]


def for_play() -> None:
    """All that `make play` needs."""
    need_node()
    side_by_side(
        lambda: packages("app", "app", title="Python packages"),
        lambda: packages("ministack", "ministack", title="local DynamoDB"),
        npm_packages,
    )
    client()
