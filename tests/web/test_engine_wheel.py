"""The engine's wheel as browsers get it: pure, reproducible, and what Pyodide's own tools make of it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.engine_site import ROOT, WEB, alone, build_wheel, run

PYODIDE_VENV = ROOT / ".local" / "pyodide-build"


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


def newer_pythons() -> Iterator[str]:
    """Pythons of at least 3.12 on this machine, this one first."""
    if sys.version_info >= (3, 12):
        yield sys.executable
    for minor in range(12, 16):
        if found := shutil.which(f"python3.{minor}"):
            yield found
        yield from map(str, sorted((Path.home() / ".pyenv/versions").glob(f"3.{minor}.*/bin/python3.{minor}")))


@pytest.fixture(scope="module")
def pyodide_build() -> str:
    """The command `pyodide` of pyodide-build, in a venv of its own; skips where no Python can run it."""
    if command := os.environ.get("PYODIDE_BUILD"):
        return command
    command = str(PYODIDE_VENV / "bin/pyodide")
    with alone("pyodide-build"):
        if Path(command).exists() and subprocess.run([command, "--help"], capture_output=True, check=False).returncode == 0:
            return command
        for python in newer_pythons():
            if subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
                run(python, "-m", "venv", "--clear", str(PYODIDE_VENV), cwd=ROOT)
                run(str(PYODIDE_VENV / "bin/pip"), "install", "--quiet", "--require-hashes", "-r",
                    str(ROOT / "requirements/pyodide.txt"), cwd=ROOT)
                return command
    pytest.skip("pyodide-build needs a Python of at least 3.12, and there is none")


def test_pyodide_build_writes_the_lock_entry_that_the_client_ships(wheel: Path, pyodide_build: str, tmp_path: Path) -> None:
    whole = WEB / "node_modules/pyodide/pyodide-lock.json"
    (tmp_path / wheel.name).write_bytes(wheel.read_bytes())
    run(pyodide_build, "lockfile", "add-wheels", "--input", str(whole), "--output", str(tmp_path / "lock.json"),
        "--base-path", str(tmp_path), str(tmp_path / wheel.name), cwd=tmp_path)
    theirs = json.loads((tmp_path / "lock.json").read_text())

    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (version,) = re.findall(r"sahrat-([0-9.]+)-", wheel.name)
    script = ("import { lockFile } from './scripts/prepare-pyodide.mjs';"
              f"console.log(lockFile('sahrat', '{wheel.name}', '{digest}', '{version}'))")
    ours = json.loads(subprocess.run(["node", "--input-type=module", "-e", script], cwd=WEB, capture_output=True, text=True,
                                     check=True, timeout=60).stdout)
    assert ours["packages"] == {"sahrat": theirs["packages"]["sahrat"]}
    assert ours["info"] == theirs["info"]
    assert theirs["packages"]["sahrat"]["sha256"] == digest
