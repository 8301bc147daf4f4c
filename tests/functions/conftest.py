"""Fixtures of the handlers' tests."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from functions import observe
from tests.functions.shapes import check_shape
from tests.functions.world import World, standing


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the functions log, as it is written."""
    written = io.StringIO()
    monkeypatch.setattr(observe.logger.registered_handler, "stream", written)
    yield written


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A cloud in one process: moto, and connections and schedules that the test can see."""
    for world in standing(monkeypatch.setattr):
        yield world
        for _, body in world.management.posted:
            check_shape(body)
