"""The referee's lines: a request read from JSON, an answer written as JSON, and where a fault of the engine is."""

from __future__ import annotations

import json
import re

from sahrat.errors import Refusal
from sahrat.game import Json

LINE_MOST = 4_000_000
"""Characters of a request that are read."""
NESTED_MOST = 500
"""Levels of lists and objects in a request. In a browser a deeper one would end Python itself, with no exception."""
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
"""A string of JSON; one that nothing ends goes to the end of the line."""


def _too_deep(line: str) -> bool:
    """Whether brackets outside of strings are nested deeper than in any request."""
    if line.count("[") + line.count("{") <= NESTED_MOST:
        return False
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", _STRING.sub("", line)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest > NESTED_MOST


def _no_constant(name: str) -> None:
    raise ValueError(name)


def read(line: str) -> Json:
    """The request on a line; a null in it is a field left out. Raises `Refusal` ``bad_request``."""
    if len(line) > LINE_MOST or _too_deep(line):
        raise Refusal("bad_request")
    try:
        found = json.loads(line, parse_constant=_no_constant)
    except ValueError:
        raise Refusal("bad_request") from None
    if not isinstance(found, dict):
        raise Refusal("bad_request")
    return {name: value for name, value in found.items() if value is not None}


def written(found: Json) -> str:
    """The answer as JSON. Raises `Refusal` ``bad_request`` where a number in it has more digits than Python writes."""
    try:
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    except ValueError:
        raise Refusal("bad_request") from None


def where(fault: Exception) -> str:
    """The kind of exception and the engine's line that raised it: nothing of the request, so no hand and no secret."""
    place, frame = "", fault.__traceback__
    while frame is not None:
        name = frame.tb_frame.f_globals.get("__name__", "")
        if name.partition(".")[0] == "sahrat":
            place = f" in {name}, line {frame.tb_lineno}"
        frame = frame.tb_next
    return type(fault).__name__ + place
