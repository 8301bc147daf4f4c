"""Somebody who means ill: raw bytes over a socket, and guests who send whatever they like, many at a time."""

from __future__ import annotations

import base64
import itertools
import json
import os
import queue
import socket
import struct
import threading
from contextlib import suppress
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.stack import Stack

Json = dict[str, Any]
ANSWER = 15.0
"""Seconds that an answer may take on a busy machine."""


def ticket(stack: Stack, token: str) -> str:
    """A new ticket for the holder of a token."""
    status, answer = stack.request("POST", "/tickets", Authorization=f"Bearer {token}")
    assert status == 201, answer
    return str(answer["ticket"])


def token(stack: Stack, name: str = "ضيف") -> str:
    """A new guest's token."""
    status, guest = stack.request("POST", "/guests", {"name": name})
    assert status == 201, guest
    return str(guest["token"])


def frame(payload: bytes, opcode: int = 1, *, first: int | None = None, masked: bool = True,
          length: int | None = None) -> bytes:
    """A frame as a client sends it, or as none should: `first` is its whole first byte, `length` what it claims."""
    size = len(payload) if length is None else length
    head = bytes([0x80 | opcode if first is None else first])
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


class Raw:
    """A WebSocket of which every byte is ours."""

    def __init__(self, stack: Stack, ticket: str) -> None:
        self._socket = socket.create_connection(("localhost", stack.port), 10)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /ws?ticket={ticket} HTTP/1.1\r\nHost: localhost:{stack.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self._read = self._socket.makefile("rb")
        self.status = int(self._read.readline().split()[1])
        while self._read.readline() not in (b"\r\n", b""):
            pass

    def send(self, *parts: bytes) -> None:
        """Sends bytes; a server that has hung up already is no matter."""
        with suppress(OSError):
            for part in parts:
                self._socket.sendall(part)

    def heard(self, seconds: float = ANSWER) -> tuple[str, Any]:
        """The next thing said: ``text`` and its JSON, ``close`` and its code, ``end`` (hung up), ``silence``."""
        self._socket.settimeout(seconds)
        try:
            while True:
                first = self._read.read(2)
                if len(first) < 2:
                    return "end", None
                size = first[1] & 0x7F
                if size >= 126:
                    size = int.from_bytes(self._read.read(2 if size == 126 else 8), "big")
                payload = self._read.read(size)
                if first[0] & 0x0F == 1:
                    return "text", json.loads(payload)
                if first[0] & 0x0F == 8:
                    return "close", int.from_bytes(payload[:2], "big")
        except TimeoutError:
            return "silence", None
        except OSError:
            return "end", None

    def close(self) -> None:
        """Hangs up."""
        self._read.close()
        self._socket.close()


class Guest:
    """A guest on one line at a time; a thread reads all that comes. `heard` and `send` as in tests/functions/people."""

    def __init__(self, stack: Stack, token: str) -> None:
        self._stack, self._token = stack, token
        self._new: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self._numbers = itertools.count(1)
        self.connect()

    def connect(self) -> None:
        """Opens a new line; the old one stays as it is."""
        address = f"{self._stack.socket}?ticket={ticket(self._stack, self._token)}"
        self.line: ClientConnection = connect(address, open_timeout=ANSWER, compression=None).__enter__()
        threading.Thread(target=self._listen, args=(self.line,), daemon=True).start()

    def _listen(self, line: ClientConnection) -> None:
        with suppress(WebSocketException, OSError):
            for text in line:
                self._new.put(json.loads(text))

    def heard(self) -> list[Json]:
        """What came since the last look."""
        found = []
        with suppress(queue.Empty):
            while True:
                found.append(self._new.get_nowait())
        return found

    def send(self, message: Json) -> list[Json]:
        """Sends a message; all that comes until its answer, which is the last."""
        with suppress(WebSocketException, OSError):
            self.line.send(json.dumps(message))
        found: list[Json] = []
        with suppress(queue.Empty):
            while not (found and found[-1].get("id") == message["id"]):
                found.append(self._new.get(timeout=ANSWER))
        return found

    def ask(self, **message: Any) -> Json:
        """Sends a message; its answer."""
        own = {"id": f"a{next(self._numbers)}", **message}
        answer = self.send(own)[-1]
        assert answer.get("id") == own["id"], (own, answer)
        return answer

    def close(self) -> None:
        """Closes the line."""
        self.line.close()
