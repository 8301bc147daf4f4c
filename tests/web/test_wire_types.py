"""The client's types are those of the wire's one source, functions/messages.py."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"

pytestmark = pytest.mark.skipif(not (WEB / "node_modules").is_dir() or shutil.which("node") is None,
                                reason="the client's packages are not installed")


def check(python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    """Compares web/src/wire.d.ts with what the generator would write now."""
    return subprocess.run(["node", "scripts/wire-types.mjs", "--python", python, "--check"], cwd=WEB,
                          capture_output=True, text=True, timeout=60, check=False)


def test_wire_types_are_what_the_messages_say() -> None:
    done = check()
    assert done.returncode == 0, done.stderr


def test_drift_is_found(tmp_path: Path) -> None:
    other = tmp_path / "python"
    other.write_text(f"#!/bin/sh\n{sys.executable} \"$@\" | sed 's/\"deadline\"/\"deadlines\"/'\n")
    other.chmod(0o755)
    done = check(str(other))
    assert done.returncode == 1
    assert "npm run types" in done.stderr
