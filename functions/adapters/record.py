"""A table as it is stored: its item, and beside it its connections and, in a long match, its finished rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from functions.adapters.items import Item, blob, get_blob, get_number, get_text, number, text
from sahrat.game import SEATS_MOST

STATE_BYTES = 980
"""Where a table's item without its key is larger, the finished rounds move to an item of their own: so a move is one
write unit, which is 1 KB."""


class Line(NamedTuple):
    """Who hears for a seat: its connection, or since when it has none, and when the hello was said that brought it."""

    connection: str | None = None
    gone: int | None = None
    hello: int | None = None


@dataclass(frozen=True)
class Record:
    """A table as it is stored: its log (JSON), and what the service keeps beside it. Times in milliseconds."""

    id: str
    version: int
    log: Mapping[str, Any]
    deadline: int | None = None
    watchdog: int = 0
    last: tuple[str | None, ...] = ()
    writer: str = ""
    live: bool = False
    expires: int | None = None
    connections: tuple[str | None, ...] = (None,) * SEATS_MOST
    gone: tuple[int | None, ...] = (None,) * SEATS_MOST
    hellos: tuple[int | None, ...] = (None,) * SEATS_MOST
    """When the hello was said that gave each seat its connection."""
    past: int = 0
    """How many of the log's finished rounds lie in an item of their own."""

    @property
    def rounds(self) -> Sequence[Any]:
        """The finished rounds of the log."""
        found: Sequence[Any] = self.log.get("R", ())
        return found

    def line(self, seat: int) -> Line:
        """The line of a seat."""
        return Line(self.connections[seat], self.gone[seat], self.hellos[seat])

    def with_lines(self, lines: Mapping[int, Line]) -> Record:
        """The same table with other lines at some seats."""
        seats = [lines.get(seat, self.line(seat)) for seat in range(SEATS_MOST)]
        connections, gone, hellos = zip(*seats, strict=True)
        return replace(self, connections=connections, gone=gone, hellos=hellos)


def beside_log(record: Record) -> Item:
    """What a table's item has beside its key and its log."""
    found: Item = {"v": number(record.version), "wd": number(record.watchdog),
                   "m": {"L": [text(last) if last else {"NULL": True} for last in record.last]},
                   "w": text(record.writer)}
    if record.deadline is not None:
        found["dl"] = number(record.deadline)
    if record.live:
        found["live"] = text("live")
    if record.expires is not None:
        found["expires"] = number(record.expires)
    if record.past:
        found["n"] = number(record.past)
    return found


def state_of(record: Record) -> Item:
    """All of a table's item but its key: the log without the rounds that lie apart."""
    log = {**record.log, "R": record.rounds[record.past:]} if record.past else record.log
    return {**beside_log(record), "s": blob(log)}


def in_the_way(item: Mapping[str, Any] | None, before: Record, after: Record) -> Record | None:
    """The table that stood in the way of writing `after` over `before`, with the connections of `before`. None where
    there is none, or where the rounds that lie apart are not known here."""
    if not item:
        return None
    return _record(item, before, (after if item["w"]["S"] == after.writer else before).rounds)


def record_in(items: Sequence[Mapping[str, Any]]) -> Record | None:
    """The table in all of its items; None where one is missing, or holds too few of the rounds that lie apart."""
    rows = {item["sk"]["S"]: item for item in items}
    if "STATE" not in rows:
        return None
    return _record(rows["STATE"], rows.get("STATE#CONN", {}), get_blob(rows.get("STATE#PAST", {}), "r") or ())


def _record(state: Mapping[str, Any], connections: Mapping[str, Any] | Record, past: Sequence[Any]) -> Record | None:
    """A table's record of its items; `past` begins with the rounds that lie apart. None where it has too few."""
    log, apart = get_blob(state, "s"), get_number(state, "n") or 0
    if apart > len(past):
        return None
    if apart:
        log["R"] = [*past[:apart], *log["R"]]
    if isinstance(connections, Record):
        seats, gone, hellos = connections.connections, connections.gone, connections.hellos
    else:
        seats = tuple(get_text(connections, f"c{seat}") for seat in range(SEATS_MOST))
        gone = tuple(get_number(connections, f"g{seat}") for seat in range(SEATS_MOST))
        hellos = tuple(get_number(connections, f"h{seat}") for seat in range(SEATS_MOST))
    return Record(
        id=state["pk"]["S"][2:], version=get_number(state, "v") or 0, log=log,
        deadline=get_number(state, "dl"), watchdog=get_number(state, "wd") or 0,
        last=tuple(each.get("S") for each in state["m"]["L"]), writer=state["w"]["S"], live="live" in state,
        expires=get_number(state, "expires"), connections=seats, gone=gone, hellos=hellos, past=apart)
