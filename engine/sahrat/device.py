"""A table on the player's own device: one human against bots, no server, no network.

It is the server's table: the same `step`, the same messages to a seat. What the service keeps and knows otherwise, the
log, the time and the random bytes, comes with the request and goes back with the answer; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sahrat import fairness, table_view
from sahrat.errors import Refusal
from sahrat.game import SEATS_MOST, Json, check_whole
from sahrat.table import Step, Table, step
from sahrat.table_clock import ABANDONED, GRACE, HANDSHAKE, deadline
from sahrat.table_deal import DEALS_MOST, SHOWN_MOST, match_standings
from sahrat.table_log import PHASES
from sahrat.transcript_shape import is_hex, is_table_id, is_whole

PLAYER = "device"
"""Who sits in the one human seat."""
COMMANDS = ("open", "ready", "seed", "move", "next", "back", "leave", "say", "advance", "sync")
"""What may be asked of such a table; the host's choices are made when it is opened."""
BARE = ("next", "back", "leave", "advance")
"""Commands that say nothing but their name: what makes no sense then is the log."""
TIME_MOST = 2**53 - 1
BEFORE = ("open", "seeds")
"""The phases before the first deal; a table that is over has had one, or it would be deleted."""


def stepped(request: Json) -> Json:
    """Op `table`: a command carried out at the device's table, at `now` by the table's own time.

    Asks: `table` (the log; none to open one), `command` (as on the wire), `now`, `entropy` (64 bytes as hex, to open
    only), `engine` (the wheel's hex SHA-256). The answer: `table` (the log; None once it is deleted), `messages` (what
    the player's seat is told, in order), `wake` (when `advance` is next useful; None: not before his own command),
    `deals` (the transcript's rows of deals that ended), `match` (what history keeps, once the match is over).

    Raises `Refusal`, and then nothing has changed; ``broken_table`` and ``old_table`` when the log cannot be played on.
    """
    now, command = check_whole(request.get("now"), 0, TIME_MOST), request.get("command")
    if not isinstance(command, dict) or command.get("a") not in COMMANDS:
        raise Refusal("bad_request")
    engine = request.get("engine")
    if engine is not None and not is_hex(engine, 32):
        raise Refusal("bad_request")
    if "table" not in request:
        made = _opened(command, now, request.get("entropy"), engine)
        return _answer([made], now, None)
    table = kept(request["table"])
    try:
        return _gone_on(table, command, max(now, table.at), engine)
    except Refusal as refusal:
        if refusal.code == "bad_request" and command["a"] in BARE:
            raise Refusal("broken_table") from refusal
        raise
    except Exception as error:
        # what was kept reads well and still leads nowhere: it would for ever
        raise Refusal("broken_table") from error


def written(request: Json) -> Json:
    """Op `transcript`: the `transcript` of the device's `table` from `deals`, the rows of its finished deals in order.

    Raises `Refusal` ``no_deal``, ``broken_table``, ``old_table`` and ``bad_request``.
    """
    deals = request.get("deals")
    if not isinstance(deals, list) or not all(isinstance(row, dict) for row in deals):
        raise Refusal("bad_request")
    table = kept(request.get("table"))
    results = [row["result"] if isinstance(row.get("result"), dict) else {} for row in deals]
    told = [{"deal": row.get("deal"), **result, "sum": row.get("sum")}
            for row, result in zip(deals, results, strict=True)]
    if told != list(table.rounds):
        raise Refusal("bad_request")
    return {"transcript": table.transcript(deals)}


def kept(log: object) -> Table:
    """The table of a log that the device kept, fit to be played on.

    Raises `Refusal` ``broken_table`` when it cannot be read or is not the table of one player against bots, and
    ``old_table`` when its round was begun under rules or bots of another version.
    """
    if not isinstance(log, dict):
        raise Refusal("broken_table")
    try:
        table = Table.from_json(log)
        sound = _is_sound(table)
        old = sound and table.phase == "deal" and (table.rules, table.revision) != (
            table.rulebook.rules, table.rulebook.revision)
        if sound and not old:
            table.view(0, table.at, ())
            # a log that was cut may lack it, and then nothing would ever end a pause
            table = replace(table, deadline=deadline(table, table.at))
    except Exception as error:
        raise Refusal("broken_table") from error
    if not sound:
        raise Refusal("broken_table")
    if old:
        raise Refusal("old_table")
    return table


def _is_sound(table: Table) -> bool:
    """Whether what no replay would notice makes sense."""
    game, seats = table.rulebook, len(table.seats)
    if not 1 <= seats <= SEATS_MOST or game.options(table.options) != table.options:
        return False
    game.check_seats(table.options, seats)
    numbers = (table.at, table.active, table.shown, table.turn_at, table.deadline or 0, table.v, table.deal,
               table.moved, table.dealer, *[number for chair in table.seats for number in (chair.missed, chair.since)])
    player, *others = table.seats
    finished = table.deal - (table.phase == "deal")
    return (
        is_table_id(table.id) and len(table.root) == fairness.ROOT_BYTES and table.phase in PHASES
        and all(is_whole(number) and number >= 0 for number in numbers) and table.v > 0 and table.host == 0
        and max(table.shown, table.turn_at) <= table.at + SHOWN_MOST and table.active <= table.at
        and (table.phase == "over") == (table.ended is not None) and (table.deal > 0) == (table.phase not in BEFORE)
        and table.deal <= DEALS_MOST and table.dealer < seats
        and [one["deal"] for one in table.rounds] == list(range(1, finished + 1))
        and match_standings(table).over == (table.ended == "finished")
        and player.kind == "human" and player.player == PLAYER
        and all(chair.kind == "bot" and chair.level in game.levels for chair in others)
    )


def _by(player: bool, table: Table | None, engine: Any) -> Json:
    """What `step` is told of who commands; at his own device the player is always connected."""
    seats = 0 if table is None else len(table.seats)
    by: Json = {"player": PLAYER if player else None, "name": None, "gone": [None] * seats, "connected": [True] * seats}
    return by if engine is None else {**by, "engine": engine}


def _gone_on(table: Table, command: Json, now: int, engine: Any) -> Json:
    """A command at a table that is there already."""
    if command["a"] == "sync":
        return _answer([Step(table, (), ())], now, table)
    if command["a"] == "leave":
        return _answer(_left(table, now, engine), now, table)
    made = step(table, {**command, "by": _by(command["a"] != "advance", table, engine)}, now)
    return _answer([made], now, table)


def _opened(command: Json, now: int, entropy: object, engine: Any) -> Step:
    """A new table with the player in seat 0 and bots of one level in all others."""
    if command["a"] != "open" or not is_hex(entropy, fairness.ROOT_BYTES) or command.get("fill") is None:
        raise Refusal("bad_request")
    return step(None, {**command, "by": _by(True, None, engine)}, now, bytes.fromhex(str(entropy)))


def _left(table: Table, now: int, engine: Any) -> list[Step]:
    """The player leaves for good. Nobody is left to wait for: the time after which such a match is broken off (PD-7)
    is over at once."""
    steps = [step(table, {"a": "leave", "by": _by(True, table, engine)}, now)]
    while (last := steps[-1].table).phase != "over":
        after = HANDSHAKE + GRACE if last.phase == "seeds" else ABANDONED
        made = step(last, {"a": "advance", "by": _by(False, last, engine)}, last.at + after)
        if made.table is last:  # its times are none that a table can have
            raise Refusal("broken_table")
        steps.append(made)
    return steps


def _answer(steps: Sequence[Step], now: int, before: Table | None) -> Json:
    """What the steps led to, as op `table` says it."""
    table, effects = steps[-1].table, [effect for made in steps for effect in made.effects]
    deleted = any(effect["effect"] == "deleted" for effect in effects)
    over = any(effect["effect"] == "over" for effect in effects)
    return {
        "table": None if deleted else table.to_json(),
        "messages": [message for made in steps for message in _messages(made, max(now, made.table.at), before)],
        "wake": None if deleted else wake(table, max(now, table.at)),
        "deals": [effect["row"] for effect in effects if effect["effect"] == "deal"],
        "match": table_view.past(table, 0, table.at) if over else None,
    }


def _messages(made: Step, now: int, before: Table | None) -> list[Json]:
    """What the player's seat is told of one step, as the service would."""
    table = made.table
    if any(effect["effect"] == "deleted" for effect in made.effects):
        return [{"left": True, "t": table.id}]
    said = [{"t": table.id, "say": effect["say"]} for effect in made.effects if effect["effect"] == "say"]
    if said:
        return said
    here = [True] * len(table.seats)
    if table is before or before is None:
        return [table_view.whole(table, 0, now, here)]
    return [table_view.told(table, 0, now, here, made.events)]


def wake(table: Table, now: int) -> int | None:
    """When `advance` is next useful; None where only the player can change anything."""
    if table.bots_due(now) or table.due(now, ()):
        return now
    return table.deadline if table.deadline is not None and table.deadline > now else None
