"""Fixtures of the tests that need a DynamoDB that can be trusted under threads, or a whole emulated AWS: ministack."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from functions.adapters import clients
from functions.service import cloud as service_cloud
from infra.local import prepare
from infra.local.cloud import Cloud
from tests.functions.world import ENVIRONMENT, ROOT, World, tables

MINISTACK = Path(os.environ.get("SAHRAT_MINISTACK_PYTHON") or ROOT / ".local/venvs/ministack/bin/python")
SAM = Path(os.environ.get("SAHRAT_SAM") or ROOT / ".local/venvs/sam/bin/sam")


@pytest.fixture(scope="session")
def ministack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cloud]:
    """ministack's DynamoDB on a free port."""
    folder = tmp_path_factory.mktemp("ministack")
    with (folder / "log").open("w") as log:
        cloud = Cloud(MINISTACK, log, folder / "scratch", services=("dynamodb",))
        yield cloud
        cloud.stop()


@pytest.fixture
def world(ministack: Cloud, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """The handlers in this process, on ministack's DynamoDB."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    dynamodb = ministack.client("dynamodb")
    if "game" in dynamodb.list_tables()["TableNames"]:
        dynamodb.delete_table(TableName="game")
    tables(dynamodb)
    made = World(dynamodb)
    monkeypatch.setattr(service_cloud, "wall_clock", made.clock)
    yield made
    clients.forget()


@dataclass
class Build:
    """A `sam build` that goes on: its folder, and how it ends."""

    folder: Path
    running: subprocess.Popen[bytes]

    def done(self) -> Path:
        """The artefacts, once the build is done; fails the test with what SAM said when it went wrong."""
        assert self.running.wait(240) == 0, (self.folder / "log").read_text()[-6000:]
        return self.folder / "built"


def begun(folder: Path, environment: dict[str, str], *arguments: str) -> Iterator[Build]:
    """A build of the template that goes on while the test does something else."""
    common = {"SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": "eu-central-1", "SAHRAT_WHEEL": str(built_wheel(folder))}
    command = [str(SAM), "build", "--build-dir", str(folder / "built"), "--template", str(ROOT / "template.yaml")]
    with (folder / "log").open("wb") as log:
        build = Build(folder, subprocess.Popen([*command, *arguments], env={**os.environ, **common, **environment},
                                               cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log))
    yield build
    build.running.kill()
    build.running.wait()


@pytest.fixture(scope="session")
def target_build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    """The build that is deployed to AWS."""
    yield from begun(tmp_path_factory.mktemp("target"), {})


@pytest.fixture(scope="session")
def host_build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    """A build for this machine."""
    own = {"SAHRAT_BUILD": "host", "PYTHON": str(MINISTACK)}
    yield from begun(tmp_path_factory.mktemp("host"), own, "--parameter-overrides", "Platform=x86_64")


def built_wheel(folder: Path) -> Path:
    """A copy of the engine's wheel of these sources."""
    made = prepare.wheel()
    copy = folder / made.name
    copy.write_bytes(made.read_bytes())
    return copy
