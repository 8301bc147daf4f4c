"""What every test may ask for: the local cloud, the whole stack with the built client, a browser."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
LONG = 100
"""A test that may take so many seconds is begun early, as a slow one is."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each core begins with its share of the slow tests, the longest first, so that none is left to the end."""
    by_file = "loadfile" in getattr(config, "workerinput", {}).get("mainargv", ())
    cores = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))

    def allowed(item: pytest.Item) -> int:
        limit = item.get_closest_marker("timeout")
        return int(limit.args[0]) if limit else 0

    def long(item: pytest.Item) -> bool:
        return item.get_closest_marker("slow") is not None or allowed(item) >= LONG

    slow = sorted(filter(long, items), key=allowed, reverse=True)
    quick = [item for item in items if not long(item)]
    if by_file:
        items[:] = [*slow, *quick]
        return
    share = -(-len(items) // cores)
    shares: list[pytest.Item] = []
    for core in range(cores):
        begin = slow[core::cores]
        take = max(0, share - len(begin))
        shares += [*begin, *quick[:take]]
        del quick[:take]
    items[:] = [*shares, *quick]


@pytest.fixture(scope="session")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A ministack with the tables and secrets of template.yaml: `url`, `client(service)`; `secrets` by logical id."""
    from infra.local.cloud import Cloud, make_secrets, make_tables
    from infra.local.template import load
    from tests.stack import MINISTACK

    folder = tmp_path_factory.mktemp("cloud")
    with (folder / "cloud.log").open("w") as log:
        running: Any = Cloud(MINISTACK, log, folder / "scratch")
        try:
            template = load(ROOT / "template.yaml")
            make_tables(running, template)
            running.secrets = make_secrets(running, template)
            yield running
        finally:
            running.stop()


@pytest.fixture(scope="session")
def built_client() -> tuple[Path, str]:
    """The built client's folder and the sha256 of the wheel in it; built when it is not yet."""
    from infra.local.prepare import client, wheel_hash

    return client(), wheel_hash()


@pytest.fixture(scope="session")
def whole_stack(tmp_path_factory: pytest.TempPathFactory, built_client: tuple[Path, str]) -> Iterator[Any]:
    """The session's Stack with the built client; use `stack`, which clears its faults after each test."""
    from tests.stack import Stack

    site, engine = built_client
    stack = Stack(tmp_path_factory.mktemp("stack"), "--engine", engine, site=site)
    try:
        yield stack
    finally:
        stack.stop()


@pytest.fixture
def stack(whole_stack: Any) -> Iterator[Any]:
    """The whole stack (tests/stack.py) with a good network at the start and end of the test."""
    whole_stack.clear()
    yield whole_stack
    whole_stack.clear()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright starts the machine's own Chromium."""
    from infra.local.browser import FLAGS, find

    path = os.environ.get("CHROMIUM") or find()
    return {**browser_type_launch_args, "executable_path": path, "headless": True, "args": list(FLAGS)}
