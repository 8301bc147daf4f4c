"""The browser for tests: `CHROMIUM`, else one on the PATH, else Debian's when root, else npm's @sparticuz/chromium.

A headless build comes before a whole browser: it draws the same pages with less work, as a whole one,
even without a window, makes a profile and two spare processes for each test's context."""

from __future__ import annotations

import contextlib
import fcntl
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

from infra.local.prepare import LOCAL, Trouble, run, say

HEADLESS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DEBIAN = ("chromium-headless-shell", "chromium")
"""Its packages, the better one first; not every release has the first."""
PACKAGE = "@sparticuz/chromium@153.0.0"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
_UNPACK = "import('@sparticuz/chromium').then(m => m.default.executablePath()).then(p => console.log(p))"


def works(path: str | Path) -> bool:
    """Whether a browser at this path starts and says its version."""
    try:
        done = subprocess.run([str(path), "--version"], check=False, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and "chrom" in done.stdout.lower()


def _on_path(names: tuple[str, ...]) -> str | None:
    paths = [shutil.which(name) for name in names]
    return next((path for path in paths if path and works(path)), None)


def _debian() -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    start = time.monotonic()
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-q", "-y", "--no-install-recommends"]
    with contextlib.suppress(Trouble):
        run("apt lists", ["apt-get", "update", "-q"], env=quiet)
        for package in DEBIAN:
            with contextlib.suppress(Trouble):
                run("apt " + package, [*install, package], env=quiet)
                say("  browser for the tests: Debian's, installed (%.0f s)" % (time.monotonic() - start))
                break
    return _on_path((*HEADLESS, *NAMES))


def _npm() -> str | None:
    """npm's, for the one kind of machine it is built for; fetched by one program at a time."""
    if not sys.platform.startswith("linux") or platform.machine() not in ("x86_64", "AMD64"):
        return None
    LOCAL.mkdir(exist_ok=True)
    with (LOCAL / "browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _fetched()


def _fetched() -> str | None:
    folder = LOCAL / "browser"
    known = folder / PACKAGE.rpartition("@")[2]
    if known.is_file() and works(known.read_text()):
        return known.read_text()
    start = time.monotonic()
    shutil.rmtree(folder, ignore_errors=True)  # what an older package left would be taken for this one's
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"private": true, "type": "module"}\n')
    npm = ["npm", "install", "--no-audit", "--no-fund", "--no-save", "--fetch-retries=1", "--no-update-notifier"]
    try:
        run("npm chromium", [*npm, PACKAGE], cwd=folder, tool="npm")
    except Trouble:
        return None
    done = subprocess.run(
        ["node", "-e", _UNPACK], cwd=folder, check=False, capture_output=True, text=True,
        env={**os.environ, "TMPDIR": str(folder)},
    )  # fmt: skip
    path = done.stdout.strip()
    if not path or not works(path):
        return None
    known.write_text(path)
    say("  browser for the tests: npm's, installed (%.0f s)" % (time.monotonic() - start))
    return path


def find() -> str:
    """The path of a Chromium that starts. Raises Trouble when none can be had."""
    named = os.environ.get("CHROMIUM")
    if named:
        if works(named):
            return named
        raise Trouble("CHROMIUM names %s, which does not start: set it to a Chromium or Chrome, or unset it." % named)
    found = _on_path((*HEADLESS, *NAMES)) or _debian() or _npm()
    if found is None:
        raise Trouble("The tests need a Chromium, and none could be had: install one, or set CHROMIUM to its path.")
    return found
