"""The engine's wheel as browsers get it: pure, reproducible, and what Pyodide's own tools make of it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from infra.local.prepare import LOCAL, ROOT, WEB

PYODIDE_BUILD = LOCAL / "venvs/pyodide/bin/pyodide"


def build_wheel(folder: Path) -> Path:
    """Builds the engine's wheel into `folder` and returns its path."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT / "engine",
                   env={**os.environ, "SOURCE_DATE_EPOCH": "315532800"}, capture_output=True, check=True, timeout=120)
    (wheel,) = folder.glob("sahrat-*-py3-none-any.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine's wheel, just built."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def test_wheel_is_pure_python_without_dependencies(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in names if not name.endswith((".py", "/py.typed")) and ".dist-info/" not in name]
    assert "Requires-Dist" not in metadata
    assert "sahrat/fairness.py" in names


def test_wheel_is_reproducible(wheel: Path, tmp_path: Path) -> None:
    assert build_wheel(tmp_path).read_bytes() == wheel.read_bytes()


@pytest.mark.skipif(not PYODIDE_BUILD.exists(), reason="pyodide-build is not installed: it needs Python 3.12 or newer")
def test_pyodide_build_writes_the_lock_entry_that_the_client_ships(wheel: Path, tmp_path: Path) -> None:
    whole = WEB / "node_modules/pyodide/pyodide-lock.json"
    (tmp_path / wheel.name).write_bytes(wheel.read_bytes())
    subprocess.run([PYODIDE_BUILD, "lockfile", "add-wheels", "--input", whole, "--output", tmp_path / "lock.json",
                    "--base-path", tmp_path, tmp_path / wheel.name], capture_output=True, check=True, timeout=120)
    theirs = json.loads((tmp_path / "lock.json").read_text())

    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (version,) = re.findall(r"sahrat-([0-9.]+)-", wheel.name)
    script = ("import { lockFile } from './scripts/prepare-pyodide.mjs';"
              f"console.log(lockFile('sahrat', '{wheel.name}', '{digest}', '{version}'))")
    said = subprocess.run(["node", "--input-type=module", "-e", script], cwd=WEB, capture_output=True, text=True,
                          check=True, timeout=60)
    ours = json.loads(said.stdout)
    assert ours["packages"] == {"sahrat": theirs["packages"]["sahrat"]}
    assert ours["info"] == theirs["info"]
    assert theirs["packages"]["sahrat"]["sha256"] == digest
