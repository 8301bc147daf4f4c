"""What time it is in the local cloud: this machine's, or later where a test had time pass."""

from __future__ import annotations

import sys
import time

_passed = 0


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + _passed


def pass_by(ms: int) -> None:
    """Lets so many milliseconds pass at once, for API Gateway, for schedules and for the functions."""
    global _passed
    _passed += ms
    functions = sys.modules.get("functions.service.cloud")
    if functions is not None:
        functions.wall_clock = now_ms  # type: ignore[attr-defined]
