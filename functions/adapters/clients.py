"""The AWS clients, made once a process. Tests put their own in by `use`.

botocore makes them, which boto3 only wraps: importing boto3 as well costs a cold start 60 ms.
"""

from __future__ import annotations

import os
import threading
from typing import Any

from botocore.config import Config
from botocore.session import Session, get_session

CONFIG = Config(retries={"mode": "standard", "total_max_attempts": 3}, connect_timeout=1, read_timeout=2,
                max_pool_connections=16, parameter_validation=False)
"""Three tries in all, short waits: a player waits for the answer."""

_made: dict[str, Any] = {}
_lock = threading.Lock()


def client(service: str, endpoint: str | None = None) -> Any:
    """The client of an AWS service, made at its first use; `endpoint` only for the management API."""
    key = f"{service} {endpoint}" if endpoint else service
    found = _made.get(key)
    if found is None:
        with _lock:
            found = _made.get(key)
            if found is None:
                found = _session().create_client(service, endpoint_url=endpoint, config=CONFIG)
                _made[key] = found
    return found


def _session() -> Session:
    if "session" not in _made:
        _made["session"] = get_session()
    return _made["session"]


def use(service: str, made: Any, endpoint: str | None = None) -> None:
    """Takes `made` for this service from now on."""
    _made[f"{service} {endpoint}" if endpoint else service] = made


def forget() -> None:
    """Drops all clients, so that the next use makes new ones from the environment."""
    _made.clear()


def setting(name: str) -> str:
    """An environment variable that the template sets. Raises `KeyError` naming it."""
    return os.environ[name]
