"""Fixtures of the handlers' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.functions.world import World, standing


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A cloud in one process: moto, and connections and schedules that the test can see."""
    yield from standing(monkeypatch.setattr)
