"""API Gateway, EventBridge Scheduler and CloudFront on one local port, in front of the handlers of template.yaml."""

from __future__ import annotations

import asyncio
import re
import socket as net
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web

from infra.local import sockets
from infra.local.api import Api
from infra.local.clocks import Clocks
from infra.local.faults import Faults
from infra.local.invoke import FunctionFailed, Functions, aws_environment
from infra.local.management import Management
from infra.local.moment import pass_by
from infra.local.site import Site
from infra.local.sockets import Sockets
from infra.local.template import Template


@dataclass(frozen=True)
class Settings:
    """What differs between playing and testing; times are seconds."""

    cloud: str
    state: Path
    site: Path | None = None
    engine: str = ""
    environment: Mapping[str, str] | None = None
    precision: float = 0.0
    idle: float = sockets.IDLE_SECONDS
    life: float = sockets.LIFE_SECONDS


def rewriter(template: Template, port: int) -> Any:
    """A function that turns the deployed addresses in a text into this machine's."""
    here, names = f"localhost:{port}", {template.http_api: "http"}
    if template.socket is not None:
        names[template.socket.api] = "socket"
    pattern = re.compile(r"(https|wss)://(\w+)\.execute-api\.[\w.-]+\.amazonaws\.com(/[\w$-]+)?")

    def local(match: re.Match[str]) -> str:
        scheme, api, path = match[1], match[2], match[3] or ""
        if api not in names:
            return match[0]
        if names[api] == "http":
            return f"http://{here}/api{path}" if path else f"http://{here}"
        if scheme == "wss":
            return f"ws://{here}/ws" if path else f"ws://{here}"
        return f"http://127.0.0.1:{port}/ws"

    return lambda text: pattern.sub(local, text)


class Gateway:
    """The server: `start` on a bound socket, `stop` in order. `control` answers a test's commands."""

    def __init__(self, template: Template, settings: Settings, port: int) -> None:
        rewrite = rewriter(template, port)
        environment = aws_environment(settings.cloud, f"http://127.0.0.1:{port}")
        environment |= {"ENGINE": settings.engine} | dict(settings.environment or {})
        self.functions = Functions(template, environment, rewrite)
        self.faults = Faults()
        self.clocks = Clocks(self.functions, settings.precision, settings.state / "schedules.json")
        self.sockets: Sockets | None = None
        app = web.Application(client_max_size=10 * 1024 * 1024)
        if template.socket is not None:
            self.sockets = Sockets(template.socket, self.functions, self.faults, settings.idle, settings.life)
            app.router.add_get("/ws", self.sockets.serve)
            app.router.add_routes(Management(self.sockets).routes("/ws"))
        app.router.add_routes(self.clocks.routes("/_scheduler"))
        api = Api(self.functions, "/api")
        app.router.add_route("*", "/api/{path:.*}", api.serve)
        if settings.site is not None:
            headers = {key: rewrite(value) for key, value in template.headers.items()}
            site = Site(settings.site, headers, settings.engine)
            app.router.add_get("/config.json", site.config)
            app.router.add_route("*", "/{path:.*}", site.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def start(self, bound: net.socket) -> None:
        """Serve on a socket that is already bound."""
        await self._runner.setup()
        await web.SockSite(self._runner, bound).start()
        self.clocks.start()

    async def stop(self) -> None:
        """Say goodbye to clients, let running calls end, close."""
        self.clocks.stop()
        if self.sockets is not None:
            await self.sockets.stop()
        await self._runner.cleanup()
        await asyncio.to_thread(self.functions.close)

    async def control(self, request: web.Request) -> web.Response:
        """One command of a test: `connections`, `kill`, `faults`, `clear`, `fail`, `invoke`, `later`."""
        given = await request.json()
        return web.json_response(await self._do(given))

    async def _do(self, given: Mapping[str, Any]) -> Any:
        do, who = given["do"], given.get("who")
        if do == "faults":
            self.faults.add(given)
        elif do == "clear":
            self.faults.clear()
        elif do == "fail":
            self.functions.fail_next(given["function"], given["when"], given["times"])
        elif do == "later":
            pass_by(given["ms"])
            self.clocks.again()
        elif do == "invoke":
            try:
                return {"answer": await self.functions.call(given["function"], given["event"])}
            except FunctionFailed as error:
                return {"failed": str(error)}
        elif self.sockets is not None:
            chosen = [c for c in self.sockets.all() if who is None or who in c.names]
            if do == "kill":
                for connection in chosen:
                    self.sockets.kill(connection)
            return [{"id": c.id, "principal": c.names[1], "since": c.connected_at} for c in chosen]
        return {}


def bind(port: int) -> net.socket:
    """A listening socket on 127.0.0.1. Raises OSError when the port is taken."""
    bound = net.socket(net.AF_INET, net.SOCK_STREAM)
    try:
        bound.setsockopt(net.SOL_SOCKET, net.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", port))
        bound.listen(128)
    except OSError:
        bound.close()
        raise
    return bound
