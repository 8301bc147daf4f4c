"""API Gateway's size limits: a frame over 32 KB or a message over 128 KB closes the socket with 1009."""

from __future__ import annotations

from asyncio import Transport
from typing import Any

from aiohttp import WebSocketError, WSCloseCode, web

FRAME_BYTES = 32 * 1024
MESSAGE_BYTES = 128 * 1024
_TOO_BIG = "Message is too big"


class FrameMeter:
    """Reads only the headers of a client's frames and says when a frame or a message grows too big."""

    def __init__(self) -> None:
        self._header = bytearray()
        self._skip = 0
        self._message = 0

    def too_big(self, data: bytes) -> bool:
        """Whether these next bytes of the stream announce more than is allowed."""
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
            if size is None:
                continue
            first, masked = self._header[0], self._header[1] & 0x80
            self._header.clear()
            self._skip = size + (4 if masked else 0)
            if first & 0x08:
                continue
            self._message = size if first & 0x0F else self._message + size
            if size > FRAME_BYTES or self._message > MESSAGE_BYTES:
                return True
        return False

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
    """Stands before aiohttp's frame reader and fails its queue at the first frame that is too big."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._meter = FrameMeter()

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        if self._meter.too_big(data):
            self._reader.queue.set_exception(WebSocketError(WSCloseCode.MESSAGE_TOO_BIG, _TOO_BIG))
            return True, b""
        fed: tuple[bool, bytes] = self._reader.feed_data(data)
        return fed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader, name)


class LimitedWebSocket(web.WebSocketResponse):
    """A WebSocket that keeps API Gateway's limits: sizes as above, no compression, a close that waits one second."""

    def __init__(self, protocols: tuple[str, ...]) -> None:
        super().__init__(timeout=1.0, compress=False, protocols=protocols, max_msg_size=2 * MESSAGE_BYTES)

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: Any) -> None:
        super()._post_start(request, protocol, writer)
        handler: Any = request.protocol
        handler._payload_parser = _Metered(handler._payload_parser)

    def transport(self) -> Transport | None:
        """The connection's transport, to cut it."""
        request = self._req
        found = request.transport if request is not None else None
        return found if isinstance(found, Transport) else None
