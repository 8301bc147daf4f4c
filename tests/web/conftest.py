"""The built client alone, without a server behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.engine_site import Site, served


@pytest.fixture(scope="session")
def whole_site(built_client: tuple[Path, str]) -> Iterator[Site]:
    """The session's Site; use `site`, which forgets extra answers after each test."""
    with served(built_client[0]) as site:
        yield site


@pytest.fixture
def site(whole_site: Site) -> Iterator[Site]:
    """The built client on a local address, its server down but for what the test puts into `answers`."""
    before = dict(whole_site.answers)
    yield whole_site
    whole_site.answers.clear()
    whole_site.answers.update(before)
