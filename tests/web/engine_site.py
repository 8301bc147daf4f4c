"""The built client alone on a local address, with the headers that production sends: no server behind it."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from infra.content import cache, kind

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; object-src 'none'; base-uri 'none'"
)

SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
"""Makes a page one of somebody who saves data: the engine is fetched only when it is called."""


class Site(NamedTuple):
    """A served build: its address, its folder, and extra answers by path (a body, or None for a 503)."""

    url: str
    folder: Path
    answers: dict[str, bytes | None]


class Handler(SimpleHTTPRequestHandler):
    """Serves the build; addresses without a file extension are the client's own routes."""

    answers: dict[str, bytes | None]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path in self.answers:
            self.answer(self.answers[path])
            return
        if "." not in path.rpartition("/")[2]:
            self.path = "/index.html"
        with suppress(ConnectionError):
            super().do_GET()

    def answer(self, body: bytes | None) -> None:
        """Sends `body` as JSON; None is a server that is down."""
        self.send_response(200 if body is not None else 503)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return kind(os.fspath(path))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", cache(self.path.partition("?")[0].lstrip("/")))
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the tests look at the browser."""


class Pages(ThreadingHTTPServer):
    """Serves pages that may be closed in mid-answer."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says what is wrong here; a browser that has gone is not."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """Serves `folder` on a free port of this machine while the block runs."""
    answers: dict[str, bytes | None] = {"/config.json": b'{"http":"/api","socket":"ws://localhost:9/ws","engine":""}'}

    class SiteHandler(Handler):
        """Answers from this folder."""

        def __init__(self, *args: Any) -> None:
            self.answers = answers
            super().__init__(*args, directory=str(folder))

    server = Pages(("127.0.0.1", 0), SiteHandler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Site(f"http://localhost:{server.server_address[1]}", folder, answers)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def until(page: Page, expression: str, seconds: float = 30.0) -> None:
    """Returns once `expression` is true in the page. (The page's policy forbids playwright's own way of waiting.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise TimeoutError(expression)
        page.wait_for_timeout(100)
