"""Fixtures of the tests that need a DynamoDB that can be trusted under threads, or a whole emulated AWS: ministack."""

from __future__ import annotations

import os
from collections.abc import Iterator
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


def built_wheel(folder: Path) -> Path:
    """A copy of the engine's wheel of these sources."""
    made = prepare.wheel()
    copy = folder / made.name
    copy.write_bytes(made.read_bytes())
    return copy
