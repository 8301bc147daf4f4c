"""The built client on a local address, with the headers that production sends: what the browser tests open."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; object-src 'none'; base-uri 'none'"
)
TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".js": "text/javascript", ".woff2": "font/woff2",
         ".webmanifest": "application/manifest+json"}
CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                  "--disable-component-update", "--disable-sync"]


class Site(NamedTuple):
    """A served build: its address, its folder, and extra answers by path (a body, or None for a 503)."""

    url: str
    folder: Path
    answers: dict[str, bytes | None]


def chromium() -> str | None:
    """The browser for tests: `CHROMIUM`, else one on the PATH; None where there is none."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def run(*command: str, cwd: Path) -> None:
    """Runs `command`; raises RuntimeError with the end of what it said when it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[:4])}: {(done.stdout + done.stderr)[-2000:]}")


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Holds a lock among test processes: the build's working files are shared."""
    (ROOT / ".local").mkdir(exist_ok=True)
    with (ROOT / ".local" / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build_wheel(folder: Path) -> Path:
    """Builds the engine's wheel into `folder` and returns its path."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT / "engine"), cwd=ROOT)
    (wheel,) = folder.glob("sahrat-*-py3-none-any.whl")
    return wheel


def build(folder: Path) -> Path:
    """Builds wheel, engine files and client into `folder`/dist and returns that."""
    with alone("web-build"):
        run("node", "scripts/prepare-pyodide.mjs", "--wheel", str(build_wheel(folder)), cwd=WEB)
        run("npx", "vite", "build", "--outDir", str(folder / "dist"), "--emptyOutDir", "--logLevel", "warn", cwd=WEB)
    return folder / "dist"


class Handler(SimpleHTTPRequestHandler):
    """Serves the build; addresses without a file extension are the client's own routes."""

    answers: dict[str, bytes | None] = {}
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path in self.answers:
            self.answer(self.answers[path])
            return
        if "." not in path.rpartition("/")[2]:
            self.path = "/index.html"
        super().do_GET()

    def answer(self, body: bytes | None) -> None:
        """Sends `body` as JSON; None is a server that is down."""
        self.send_response(200 if body is not None else 503)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        path = self.path.partition("?")[0]
        fixed = path.startswith(("/assets/", "/pyodide/", "/engine/"))
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if fixed else "no-cache")
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the tests look at the browser."""


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """Serves `folder` on a free port of this machine while the block runs."""
    answers: dict[str, bytes | None] = {"/config.json": b'{"http":"/api","socket":"ws://localhost:9/ws","engine":""}'}
    handler = type("SiteHandler", (Handler,), {"answers": answers})

    def make(*args: object) -> Handler:
        return handler(*args, directory=str(folder))  # type: ignore[arg-type]

    server = ThreadingHTTPServer(("127.0.0.1", 0), make)  # type: ignore[arg-type]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Site(f"http://localhost:{server.server_address[1]}", folder, answers)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
