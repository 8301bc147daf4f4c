"""A Stack in front of the small template of tests/local/tiny."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stack import Stack

TINY = Path(__file__).with_name("tiny") / "template.yaml"


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The gateway with handlers that show what they got."""
    folder = tmp_path_factory.mktemp("tiny")
    site = folder / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>tiny</title>")
    (site / "assets" / "a.js").write_text("plain")
    (site / "assets" / "a.js.br").write_bytes(b"packed")
    (site / "engine.wasm").write_bytes(b"\0asm")
    (folder / "secret.txt").write_text("not for the web")
    stack = Stack(folder, "--idle", "1.5", "--life", "4", "--engine", "abc123", template=TINY, site=site)
    yield stack
    assert stack.stop() == 0


@pytest.fixture
def clean(tiny: Stack) -> Iterator[Stack]:
    """`tiny`, without faults."""
    tiny.clear()
    yield tiny
    tiny.clear()
