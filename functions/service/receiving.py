"""One message of a client: read, checked, sent to what carries it out; every refusal answered in both languages."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from pydantic import ValidationError

from functions import messages as wire
from functions.service import asking, seating
from functions.service.bucket import CHARGED, charge
from functions.service.changes import answer, perform
from functions.service.cloud import Caller, Cloud, Json, answering
from sahrat.errors import Refusal

BYTES_MOST = 4096


class Outcome(NamedTuple):
    """What became of a message, for the log: no content of it."""

    action: str
    table: str | None
    code: str | None


def receive(cloud: Cloud, caller: Caller, body: str, epoch: int) -> Outcome:
    """Carries out one message and answers it. `epoch` is when API Gateway got it (milliseconds)."""
    action, table, message_id, charged = "unread", None, None, False
    try:
        try:
            asked = parse(body)
        except Refusal:
            message_id = _id_of(body)
            raise
        action, table, message_id = asked.a, getattr(asked, "t", None), asked.id
        if action in CHARGED:
            charge(cloud, caller, epoch)
            charged = True
        carry_out(cloud, caller, asked, epoch)
        return Outcome(action, table, None)
    except Refusal as refusal:
        told = refusal
        if not charged:
            try:
                charge(cloud, caller, epoch)
            except Refusal as slow:
                told = slow
        answer(cloud, caller, refused(told, message_id, table))
        return Outcome(action, table, told.code)


def refused(refusal: Refusal, message_id: str | None, table: str | None) -> Json:
    """The error message that answers a refused message."""
    return {"e": refusal.code, "message": refusal.message(), **answering(message_id), **({"t": table} if table else {})}


def parse(body: str) -> wire.ClientMessage:
    """The message in a frame. Raises `Refusal` ``too_large``, ``unknown_command`` or ``bad_request``."""
    if len(body) > BYTES_MOST or len(body.encode("utf-8", "surrogatepass")) > BYTES_MOST:
        raise Refusal("too_large")
    try:
        return wire.CLIENT.validate_json(body)
    except ValidationError as error:
        unknown = error.errors(include_url=False, include_input=False)[0]["type"] == "union_tag_invalid"
        raise Refusal("unknown_command" if unknown else "bad_request") from None
    except (ValueError, RecursionError):
        raise Refusal("bad_request") from None


def carry_out(cloud: Cloud, caller: Caller, asked: wire.ClientMessage, epoch: int) -> None:
    """Does what a checked message asks. Raises `Refusal`."""
    match asked:
        case wire.Ping():
            answer(cloud, caller, {"pong": cloud.clock(), **answering(asked.id)})
        case wire.Hello():
            seating.hello(cloud, caller, asked, epoch)
        case wire.Open():
            seating.open_table(cloud, caller, asked, epoch)
        case wire.Join():
            seating.join_table(cloud, caller, asked, epoch)
        case wire.Leave():
            seating.leave_table(cloud, caller, asked.t, asked.id, epoch)
        case wire.Sync():
            asking.sync(cloud, caller, asked, epoch)
        case wire.Check():
            asking.check(cloud, caller, asked, epoch)
        case wire.Hint():
            asking.hint(cloud, caller, asked, epoch)
        case _:
            command: dict[str, Any] = asked.model_dump(exclude={"t", "id"}, exclude_none=True)
            if isinstance(asked, wire.Move):
                command["move"] = asked.move
            perform(cloud, caller, asked.t, command, asked.id, epoch)


def _id_of(body: str) -> str | None:
    """The id of a message that could not be read, so that its sender knows which; None where even that fails."""
    if len(body) > BYTES_MOST:
        return None
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, str) and re.fullmatch(wire.MESSAGE_ID, given) else None
