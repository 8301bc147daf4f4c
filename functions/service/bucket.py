"""How much a connection may ask for beside its turns: the bucket that such messages are taken from."""

from __future__ import annotations

from functions.service.cloud import Caller, Cloud
from sahrat.errors import Refusal

WINDOW = 10_000
MOST = 40
"""So many messages beside turns a connection may send in each window (milliseconds)."""
CHARGED = ("check", "hint", "sync", "say", "hello", "open", "join", "leave", "ready", "host")
"""What is always taken from the bucket; of other messages, those refused, repeated, or that changed nothing."""


def charge(cloud: Cloud, caller: Caller, epoch: int) -> None:
    """Takes one message from the connection's bucket. Raises `Refusal` ``too_fast`` when it is empty."""
    if not cloud.tables.charge(caller.connection, epoch // WINDOW, MOST):
        raise Refusal("too_fast")
