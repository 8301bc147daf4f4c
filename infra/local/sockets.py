"""The WebSocket API: a client's connection from `$connect` to `$disconnect`, with API Gateway's limits and answers."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from infra.local import events
from infra.local.faults import Faults
from infra.local.frames import LimitedWebSocket
from infra.local.invoke import FunctionFailed, Functions
from infra.local.moment import now_ms
from infra.local.template import Socket

log = logging.getLogger("sahrat.local")
OUTBOX_MESSAGES = 1000
AT_ONCE = 8
"""So many messages of one connection run at the same time; here all share one machine, and the others wait for none."""
INTEGRATION_SECONDS = 29.0
IDLE_SECONDS = 600.0
LIFE_SECONDS = 7200.0
_CLOSE = None


def iso(ms: int) -> str:
    """A moment as the management API writes it."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(eq=False)
class Connection:
    """One accepted client. `outbox` is sent in order; None in it closes the socket."""

    id: str
    ws: LimitedWebSocket
    identity: Mapping[str, str]
    headers: list[tuple[str, str]]
    authorizer: Mapping[str, Any] | None
    domain: str
    connected_at: int
    last_active: int
    outbox: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(OUTBOX_MESSAGES))
    gone: tuple[int, str] | None = None
    running: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    @property
    def names(self) -> tuple[str, ...]:
        """What a test may call this connection: its id and its principal."""
        return (self.id, str((self.authorizer or {}).get("principalId", "")))


class Sockets:
    """All open connections of the WebSocket API."""

    def __init__(
        self,
        socket: Socket,
        functions: Functions,
        faults: Faults,
        idle: float = IDLE_SECONDS,
        life: float = LIFE_SECONDS,
    ) -> None:
        self._socket, self._functions, self._faults = socket, functions, faults
        self._idle, self._life = idle, life
        self._connections: dict[str, Connection] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def all(self) -> list[Connection]:
        """The open connections, oldest first."""
        return list(self._connections.values())

    def get(self, connection: str) -> Connection | None:
        """An open connection by id, or None: gone."""
        return self._connections.get(connection)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The whole life of one client; a refused handshake gets API Gateway's status and nothing more."""
        query = events.query_pairs(request.rel_url.raw_query_string)
        headers = list(request.headers.items())
        identity = {"sourceIp": request.remote or "127.0.0.1"}
        if "User-Agent" in request.headers:
            identity["userAgent"] = request.headers["User-Agent"]
        identifier, connected = events.request_id(), now_ms()

        def context(event_type: str, route: str, authorizer: Mapping[str, Any] | None) -> dict[str, Any]:
            return events.socket_context(
                self._socket, request.host, identifier, connected, now_ms(), identity, event_type, route, authorizer
            )

        if request.headers.get("Upgrade", "").lower() != "websocket":
            return _refuse(426, "Upgrade Required")
        try:
            authorizer = await self._authorize(context("CONNECT", "$connect", None), headers, query)
            opening = context("CONNECT", "$connect", authorizer)
            protocols = await self._connect(events.connect_event(opening, headers, query))
        except _Refused as refused:
            return _refuse(refused.status, refused.message)
        ws = LimitedWebSocket(protocols)
        await ws.prepare(request)
        connection = Connection(identifier, ws, identity, headers, authorizer, request.host, connected, connected)
        self._connections[identifier] = connection
        writer = asyncio.get_running_loop().create_task(self._write(connection))
        try:
            await self._read(connection)
        finally:
            self._connections.pop(identifier, None)
            writer.cancel()
            code, reason = connection.gone or _reason(ws)
            if "$disconnect" in self._socket.routes:
                left = context("DISCONNECT", "$disconnect", authorizer)
                self._spawn(self._disconnect(events.disconnect_event(left, headers, code, reason)))
        return ws

    async def _authorize(
        self, context: Mapping[str, Any], headers: events.Pairs, query: events.Pairs
    ) -> Mapping[str, Any] | None:
        authorizer = self._socket.authorizer
        if authorizer is None:
            return None
        present = {"querystring": {k for k, v in query if v}, "header": {k.lower() for k, v in headers if v}}
        for place, name in authorizer.sources:
            if (name.lower() if place == "header" else name) not in present[place]:
                raise _Refused(401, "Unauthorized")
        event = events.authorizer_event(self._socket, context, headers, query)
        try:
            answer = await self._functions.call(authorizer.function, event, INTEGRATION_SECONDS)
            allowed, said = events.allowed(answer, event["methodArn"])
        except (FunctionFailed, ValueError) as error:
            raise _Refused(500, "Internal server error") from error
        if not allowed:
            raise _Refused(403, "Forbidden")
        return said

    async def _connect(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """Ask the `$connect` route; the subprotocol that it chose, if any."""
        route = self._socket.routes.get("$connect")
        if route is None:
            return ()
        try:
            answer = await self._functions.call(route, event, INTEGRATION_SECONDS)
        except FunctionFailed as error:
            raise _Refused(502, "Internal server error") from error
        status = answer.get("statusCode") if isinstance(answer, dict) else None
        if not isinstance(status, int):
            raise _Refused(502, "Internal server error")
        if not 200 <= status < 300:
            raise _Refused(status, "")
        chosen = {key.lower(): value for key, value in (answer.get("headers") or {}).items()}
        protocol = chosen.get("sec-websocket-protocol")
        return (str(protocol),) if protocol else ()

    async def _read(self, connection: Connection) -> None:
        ws = connection.ws
        end = time.monotonic() + self._life
        while True:
            quiet = self._idle - (now_ms() - connection.last_active) / 1000
            wait = min(quiet, end - time.monotonic())
            if wait <= 0:
                await _say_goodbye(connection, WSCloseCode.GOING_AWAY, "Going away")
                return
            try:
                message = await ws.receive(timeout=wait)
            except TimeoutError:
                continue
            if message.type is WSMsgType.TEXT:
                connection.last_active = now_ms()
                for delay in self._faults.deliveries("in", connection.names):
                    self._spawn(self._message(connection, message.data, delay))
            elif message.type is WSMsgType.BINARY:
                await _say_goodbye(connection, WSCloseCode.UNSUPPORTED_DATA, "Unsupported data")
                return
            elif message.type is WSMsgType.ERROR and not ws.closed:
                await _say_goodbye(connection, WSCloseCode.MESSAGE_TOO_BIG, "Message too big")
                return
            else:
                return

    def _route(self, body: str) -> str | None:
        try:
            chosen = json.loads(body)
            for key in self._socket.selection:
                chosen = chosen[key]
        except (ValueError, TypeError, KeyError, RecursionError):
            chosen = None
        if isinstance(chosen, str) and chosen in self._socket.routes and not chosen.startswith("$"):
            return chosen
        return "$default" if "$default" in self._socket.routes else None

    async def _message(self, connection: Connection, body: str, delay: float) -> None:
        if delay:
            await asyncio.sleep(delay)
        route = self._route(body)
        context = events.socket_context(
            self._socket, connection.domain, connection.id, connection.connected_at, now_ms(), connection.identity,
            "MESSAGE", route or "$default", connection.authorizer,
        )  # fmt: skip
        said = "Internal server error"
        if route is None:
            said = "Forbidden"
        else:
            event = events.message_event(context, events.request_id(), body)
            try:
                async with connection.running:
                    await self._functions.call(self._socket.routes[route], event, INTEGRATION_SECONDS)
                return
            except FunctionFailed as failed:
                if isinstance(failed.__cause__, TimeoutError):
                    said = "Endpoint request timed out"
        error = {"message": said, "connectionId": connection.id, "requestId": context["requestId"]}
        self.post(connection, json.dumps(error))

    async def _disconnect(self, event: Mapping[str, Any]) -> None:
        try:
            await self._functions.call(self._socket.routes["$disconnect"], event, INTEGRATION_SECONDS)
        except FunctionFailed:
            log.warning("$disconnect of %s was lost", event["requestContext"]["connectionId"])

    def post(self, connection: Connection, text: str) -> None:
        """Put a message on its way to the client; it is sent in order, unless a fault says otherwise."""
        connection.last_active = now_ms()
        for delay in self._faults.deliveries("out", connection.names):
            if delay:
                asyncio.get_running_loop().call_later(delay, self._enqueue, connection, text)
            else:
                self._enqueue(connection, text)

    def _enqueue(self, connection: Connection, text: str | None) -> None:
        try:
            connection.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.kill(connection)

    async def _write(self, connection: Connection) -> None:
        try:
            while (text := await connection.outbox.get()) is not _CLOSE:
                await connection.ws.send_str(text)
            code, reason = connection.gone or (WSCloseCode.GOING_AWAY, "Going away")
            await connection.ws.close(code=code, message=reason.encode())
        except ConnectionError:
            return

    def close(self, connection: Connection) -> None:
        """Close from the server's side after what is on its way; from now on the id is gone."""
        if self._connections.pop(connection.id, None) is not None:
            connection.gone = (WSCloseCode.GOING_AWAY, "Going away")
            self._enqueue(connection, _CLOSE)

    def kill(self, connection: Connection) -> None:
        """Cut the line without a goodbye, as a dying network does."""
        self._connections.pop(connection.id, None)
        connection.gone = (WSCloseCode.ABNORMAL_CLOSURE, "Connection Closed Abnormally")
        transport = connection.ws.transport()
        if transport is not None:
            transport.abort()

    async def stop(self, seconds: float = 3.0) -> None:
        """Close every connection and let the `$disconnect` calls end, for at most some seconds."""
        for connection in self.all():
            self.close(connection)
        end = time.monotonic() + seconds
        await asyncio.sleep(0.05)
        while self._tasks and time.monotonic() < end:
            await asyncio.wait(list(self._tasks), timeout=end - time.monotonic())


async def _say_goodbye(connection: Connection, code: int, reason: str) -> None:
    connection.gone = (code, reason)
    await connection.ws.close(code=code, message=reason.encode())


class _Refused(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(status)
        self.status, self.message = status, message


def _refuse(status: int, message: str) -> web.Response:
    identifier = events.request_id()
    headers = {"x-amzn-RequestId": identifier}
    if not message:
        return web.Response(status=status, headers=headers)
    body = {"message": message, "connectionId": events.request_id(), "requestId": identifier}
    return web.json_response(body, status=status, headers=headers)


def _reason(ws: LimitedWebSocket) -> tuple[int, str]:
    code = ws.close_code
    if code in (None, WSCloseCode.ABNORMAL_CLOSURE):
        return int(WSCloseCode.ABNORMAL_CLOSURE), "Connection Closed Abnormally"
    if code == 1005:
        return 1005, "Client-side close frame status not set"
    return int(code or 0), ""
