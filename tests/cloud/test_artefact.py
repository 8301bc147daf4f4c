"""The template as SAM sees it, and what `sam build` makes for the target from this machine."""

from __future__ import annotations

import os
import struct
import subprocess
from pathlib import Path

import pytest

from tests.cloud.conftest import SAM, Build
from tests.functions.world import ROOT

pytestmark = [pytest.mark.cloud, pytest.mark.slow]
ENVIRONMENT = {**os.environ, "SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": "eu-central-1"}
FUNCTIONS = ("Authorizer", "Socket", "Http", "Watchdog", "Sweeper")
AARCH64 = 0xB7


def test_the_template_is_valid_and_lint_finds_nothing(target_build: Build) -> None:
    done = subprocess.run([str(SAM), "validate", "--lint"], env=ENVIRONMENT, cwd=ROOT, capture_output=True, text=True,
                          timeout=240, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "is a valid SAM Template" in done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(target_build: Build) -> Path:
    """The artefacts of `sam build`."""
    return target_build.done()


def test_every_binary_is_the_targets(built: Path) -> None:
    binaries = [path for path in built.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    assert binaries, "pydantic-core at least"
    for path in binaries:
        machine, = struct.unpack_from("<H", path.read_bytes(), 18)
        assert machine == AARCH64, path
        assert ".cpython-313-aarch64-linux-gnu.so" in path.name, path


def test_the_layer_holds_the_engine_and_no_more_than_it_needs(built: Path) -> None:
    layer = built / "DependenciesLayer" / "python"
    for name in ("sahrat/table.py", "botocore/session.py", "aws_lambda_powertools/logging/__init__.py",
                 "pydantic/main.py"):
        assert (layer / name).is_file(), name
    services = {path.name for path in (layer / "botocore" / "data").iterdir() if path.is_dir()}
    assert services == {"apigatewaymanagementapi", "dynamodb", "scheduler", "secretsmanager"}
    total = sum(path.stat().st_size for path in built.rglob("*") if path.is_file())
    assert total < 40_000_000, "Lambda takes 250 MB; ours starts fast"


def test_each_function_holds_its_handler_and_no_secrets(built: Path) -> None:
    for name in FUNCTIONS:
        code = built / f"{name}Function" / "functions"
        assert (code / "handlers" / f"{name.lower()}.py").is_file()
        assert (code / "messages.py").is_file()
        strays = [path for path in code.rglob("*") if path.suffix not in ("", ".py") or path.name == "__pycache__"]
        assert strays == []
