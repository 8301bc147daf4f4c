"""API Gateway's size limits: a frame over 32 KB or a message over 128 KB closes the socket with 1009."""

from __future__ import annotations

from asyncio import Transport
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

FRAME_BYTES = 32 * 1024
MESSAGE_BYTES = 128 * 1024


class FrameMeter:
    """Reads only the headers of a client's frames and says when a frame or a message grows too big."""

    def __init__(self) -> None:
        self._header = bytearray()
        self._skip = 0
        self._message = 0
        self.too_big = False
        self.closing = False

    def feed(self, data: bytes) -> None:
        """Read the next bytes of the stream; sets `too_big`, and `closing` once a close frame has begun."""
        at = 0
        while at < len(data):
            if self._skip:
                step = min(self._skip, len(data) - at)
                self._skip -= step
                at += step
                continue
            self._header.append(data[at])
            at += 1
            size = self._size()
            if size is not None:
                self._frame(self._header[0], size, bool(self._header[1] & 0x80))
                self._header.clear()

    def _frame(self, first: int, size: int, masked: bool) -> None:
        self._skip = size + (4 if masked else 0)
        opcode = first & 0x0F
        if opcode & 0x08:
            self.closing |= opcode == WSMsgType.CLOSE
            return
        self._message = size if opcode else self._message + size
        self.too_big |= size > FRAME_BYTES or self._message > MESSAGE_BYTES

    def _size(self) -> int | None:
        """The payload's length, or None while the header is not whole."""
        header = self._header
        if len(header) < 2:
            return None
        short = header[1] & 0x7F
        extra = {126: 2, 127: 8}.get(short, 0)
        if len(header) < 2 + extra:
            return None
        return int.from_bytes(header[2 : 2 + extra], "big") if extra else short


class _Metered:
    """Stands before aiohttp's frame reader. Past the limit it swallows what comes, so that the goodbye can be said."""

    def __init__(self, reader: Any, queue: Any) -> None:
        self._reader, self._queue = reader, queue
        self._meter = FrameMeter()

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        was_too_big = self._meter.too_big
        self._meter.feed(data)
        if not self._meter.too_big:
            fed: tuple[bool, bytes] = self._reader.feed_data(data)
            return fed
        if not was_too_big:
            self._queue.feed_data(WSMessage(WSMsgType.ERROR, None, None), 0)
        if self._meter.closing:
            self._queue.feed_data(WSMessage(WSMsgType.CLOSE, WSCloseCode.MESSAGE_TOO_BIG, None), 0)
        return False, b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader, name)


class LimitedWebSocket(web.WebSocketResponse):
    """A WebSocket that keeps API Gateway's limits: sizes as above, no compression, a close that waits one second."""

    def __init__(self, protocols: tuple[str, ...]) -> None:
        super().__init__(timeout=1.0, compress=False, protocols=protocols, max_msg_size=2 * MESSAGE_BYTES)

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: Any) -> None:
        super()._post_start(request, protocol, writer)
        handler: Any = request.protocol
        handler._payload_parser = _Metered(handler._payload_parser, self._reader)

    def transport(self) -> Transport | None:
        """The connection's transport, to cut it."""
        request = self._req
        found = request.transport if request is not None else None
        return found if isinstance(found, Transport) else None
