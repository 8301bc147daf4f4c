"""The built client as CloudFront serves it: security headers, pre-compressed files, and `config.json`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aiohttp import web

from infra.content import FRESH, cache, kind


class Site:
    """Files below one folder; an address without a file and without a dot is the client's own and gets index.html."""

    def __init__(self, folder: Path, headers: Mapping[str, str], engine: str) -> None:
        self._folder, self._headers, self._engine = folder.resolve(), dict(headers), engine

    async def config(self, request: web.Request) -> web.Response:
        """Where the client finds the API and the socket, and which engine the server runs."""
        host = request.host
        body = {"http": f"http://{host}/api", "socket": f"ws://{host}/ws", "engine": self._engine}
        return web.json_response(body, headers={**self._headers, "Cache-Control": FRESH})

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One file, or 404."""
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405, headers=self._headers)
        path = request.path
        wanted = (self._folder / path.lstrip("/")).resolve()
        if not wanted.is_relative_to(self._folder):
            return web.Response(status=404, headers=self._headers)
        if not wanted.is_file() and "." not in path.rsplit("/", 1)[-1]:
            wanted = self._folder / "index.html"
        if not wanted.is_file():
            return web.Response(status=404, text="Not found\n", headers=self._headers)
        return self._file(request, wanted)

    def _file(self, request: web.Request, wanted: Path) -> web.StreamResponse:
        name = wanted.relative_to(self._folder).as_posix()
        headers = {**self._headers, "Content-Type": kind(name), "Cache-Control": cache(name)}
        accepted = request.headers.get("Accept-Encoding", "")
        for suffix, coding in ((".br", "br"), (".gz", "gzip")):
            packed = wanted.with_name(wanted.name + suffix)
            if packed.is_file():
                headers["Vary"] = "Accept-Encoding"
                if coding in accepted:
                    headers["Content-Encoding"] = coding
                    return web.Response(body=packed.read_bytes(), headers=headers)
        return web.Response(body=wanted.read_bytes(), headers=headers)
