"""A leak, and the text by which what a seat is told is compared: as it would be sent, with the order of its keys."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


class Leak(AssertionError):
    """Something a seat was told depends on what it may not know."""


def text(thing: object) -> str:
    """The JSON text of what is told."""
    return json.dumps(thing, ensure_ascii=False)


def same(one: object, other: object, what: str) -> None:
    """Raises `Leak` naming `what`, unless both are the same text."""
    if text(one) != text(other):
        raise Leak(f"{what}:\n  {text(one)}\n  {text(other)}")
