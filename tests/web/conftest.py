"""The built client alone, without a server behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.engine_site import Site, served

ROOT = Path(__file__).resolve().parents[2]


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


@pytest.fixture(autouse=True)
def pages_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Closes what a test opened in the session's browser: pages left open go on running and slow down all others."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = list(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """What axe-core finds wrong with a page, one line a fault."""
    source = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
    script = """async () => (await axe.run()).violations.flatMap(
        (fault) => fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')}`))"""

    def run(page: Page) -> list[str]:
        page.evaluate(source)
        return list(page.evaluate(script))

    return run
