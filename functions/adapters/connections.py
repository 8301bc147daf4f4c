"""Open WebSocket connections: posting to them and closing them through API Gateway's management API."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError

from functions.adapters.clients import client

log = logging.getLogger("sahrat.connections")
_pool = ThreadPoolExecutor(max_workers=8, thread_name_prefix="post")


class Connections:
    """The connections behind one stage's management endpoint."""

    def __init__(self, endpoint: str) -> None:
        self._client = client("apigatewaymanagementapi", endpoint)
        self.unsent: list[str] = []
        """Why each message that was not sent was not, but for those whose connection is gone."""

    def post(self, connection: str, body: Mapping[str, Any]) -> bool:
        """Sends one message. False when that connection is gone; any other failure is logged, and the client heals by
        its next sync."""
        data = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        try:
            self._client.post_to_connection(ConnectionId=connection, Data=data)
        except ClientError as error:
            code = error.response["Error"]["Code"]
            if code == "GoneException" or error.response["ResponseMetadata"].get("HTTPStatusCode") == 410:
                return False
            self._failed(code)
        except BotoCoreError as error:
            self._failed(type(error).__name__)
        return True

    def _failed(self, code: str) -> None:
        self.unsent.append(code)
        log.warning("post failed", extra={"code": code})

    def post_all(self, messages: Iterable[tuple[str, Mapping[str, Any]]]) -> list[str]:
        """Sends all messages side by side and waits for all of them (a frozen sandbox would lose unsent ones).
        Returns the connections that are gone."""
        pairs = list(messages)
        if len(pairs) == 1:
            return [] if self.post(*pairs[0]) else [pairs[0][0]]
        done = list(_pool.map(lambda pair: self.post(*pair), pairs))
        return [connection for (connection, _), alive in zip(pairs, done, strict=True) if not alive]

    def close(self, connection: str) -> None:
        """Closes a connection; one that is gone already is no matter."""
        try:
            self._client.delete_connection(ConnectionId=connection)
        except (ClientError, BotoCoreError) as error:
            log.info("close failed", extra={"code": type(error).__name__})
