"""What each function's handler starts from."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from functions.adapters.clients import client
from functions.adapters.connections import Connections
from functions.adapters.dynamodb import GameTable
from functions.adapters.scheduler import schedule
from functions.adapters.secrets import signing_keys
from functions.service import cloud as clocks
from functions.service.cloud import Cloud
from sahrat.errors import Refusal

T = TypeVar("T")
NEW_KEY_SECONDS = 10


def warm() -> None:
    """On Lambda, makes the clients that every invocation needs while the function starts."""
    if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:
        client("dynamodb")
        if "MANAGEMENT_ENDPOINT" in os.environ:
            Connections(os.environ["MANAGEMENT_ENDPOINT"])


def cloud_of(context: Any, endpoint: str | None = None) -> Cloud:
    """The cloud for one invocation. `endpoint`: the management API's, where the environment names none."""
    return Cloud(tables=GameTable(), connections=Connections(os.environ.get("MANAGEMENT_ENDPOINT") or endpoint or ""),
                 schedule=schedule, engine=os.environ.get("ENGINE", ""), request=context.aws_request_id,
                 clock=clocks.wall_clock,
                 seconds_left=lambda: context.get_remaining_time_in_millis() / 1000)


def seconds_now() -> int:
    """Seconds since 1970."""
    return clocks.wall_clock() // 1000


def proven(read: Callable[[object, Sequence[bytes], int], T], signed: object) -> T:
    """What `read` makes of a token or a ticket. What the keys that are held do not prove is judged again by the keys as
    they are now: after a rotation another sandbox signs with the newest. Raises `Refusal`."""
    held = signing_keys()
    try:
        return read(signed, held, seconds_now())
    except Refusal:
        newest = signing_keys(NEW_KEY_SECONDS)
        if newest == held:
            raise
        return read(signed, newest, seconds_now())


def endpoint_of(request: Mapping[str, Any]) -> str:
    """The management API of the stage that a WebSocket event came through."""
    return f"https://{request['domainName']}/{request['stage']}"
