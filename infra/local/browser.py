"""The browser for tests: `CHROMIUM`, else one on the PATH, else Debian's when root, else npm's @sparticuz/chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from infra.local.prepare import LOCAL, Trouble, run, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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


def _on_path() -> str | None:
    paths = [shutil.which(name) for name in NAMES]
    return next((path for path in paths if path and works(path)), None)


def _debian() -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    say("  browser for the tests: installing Debian's chromium")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run("apt lists", ["apt-get", "update", "-q"], env=quiet)
        run("apt chromium", ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"], env=quiet)
    except Trouble:
        return None
    return _on_path()


def _npm() -> str | None:
    folder = LOCAL / "browser"
    known = folder / "path"
    if known.is_file() and works(known.read_text()):
        return known.read_text()
    say("  browser for the tests: installing npm's @sparticuz/chromium")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true, "type": "module"}\n')
    try:
        run("npm chromium", ["npm", "install", "--no-audit", "--no-fund", "--no-save", PACKAGE], cwd=folder, tool="npm")
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
    return path


def find() -> str:
    """The path of a Chromium that starts. Raises Trouble when none can be had."""
    named = os.environ.get("CHROMIUM")
    if named:
        if works(named):
            return named
        raise Trouble("CHROMIUM names %s, which does not start: set it to a Chromium or Chrome, or unset it." % named)
    found = _on_path() or _debian() or _npm()
    if found is None:
        raise Trouble("The tests need a Chromium, and none could be had: install one, or set CHROMIUM to its path.")
    return found
