"""How the built client's files are served, on AWS and on this machine: their types, and how long they are kept."""

from __future__ import annotations

import mimetypes
from pathlib import Path

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml",
         ".webmanifest": "application/manifest+json", ".json": "application/json", ".woff2": "font/woff2",
         ".whl": "application/zip", ".html": "text/html", ".css": "text/css", ".zip": "application/zip",
         ".txt": "text/plain"}
TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
KEPT = ("assets/", "engine/", "pyodide/")
"""Folders whose files have their hash in the name: cached for ever, and never deleted (an old transcript names its
engine's wheel)."""
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"


def kind(name: str) -> str:
    """The content type of a file by its name."""
    suffix = Path(name).suffix
    found = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return found + "; charset=utf-8" if found.startswith(TEXT) else found


def cache(name: str) -> str:
    """How long a file is kept, by its path below the client's folder. A manifest in a kept folder has no hash in its
    name."""
    return FOREVER if name.startswith(KEPT) and not name.endswith("/manifest.json") else FRESH
