"""A table's log as compact JSON: what is at its default is left out, bytes are base64, times are told from `at`."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sahrat import fairness, move_text
from sahrat.game import Game, Json
from sahrat.games import game_named

if TYPE_CHECKING:
    from sahrat.table import Table
    from sahrat.table_chair import Chair

KINDS = {"human": "h", "bot": "b", "empty": "e"}
PHASES = {"open": "o", "seeds": "s", "deal": "d", "pause": "p", "over": "x"}
AWAY = {"time": "t", "gone": "g", "left": "l"}
ENDED = {"finished": "f", "abandoned": "a", "broken": "b", "deleted": "d"}
KIND, PHASE, WHY_AWAY, WHY_ENDED = ({short: name for name, short in names.items()}
                                    for names in (KINDS, PHASES, AWAY, ENDED))


def _pack(data: bytes) -> str:
    """Bytes as base64 without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def _unpack(text: str) -> bytes:
    """The bytes of `_pack`."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _chair(chair: Chair) -> Json:
    """A seat in short."""
    log: Json = {"k": KINDS[chair.kind]}
    if chair.player is not None:
        log["p"] = chair.player
    if chair.name is not None:
        log["n"] = chair.name
    if chair.level is not None:
        log["l"] = chair.level
    if chair.seed is not None:
        log["c"] = _pack(bytes.fromhex(chair.seed))
    if chair.hash and (not chair.seed or fairness.seed_hash(chair.seed) != chair.hash):
        log["h"] = _pack(bytes.fromhex(chair.hash))
    if chair.kind == "human" and not chair.ready:
        log["u"] = 1
    if chair.missed:
        log["m"] = chair.missed
    if chair.away is not None:
        log["a"] = AWAY[chair.away]
        log["s"] = chair.since
    if chair.held:
        log["b"] = 1
    if chair.next:
        log["x"] = 1
    return log


def to_json(table: Table) -> Json:
    """The log of a table."""
    log: Json = {
        "id": table.id, "c": table.code, "g": table.game, "o": table.options, "r": _pack(table.root),
        "S": [_chair(chair) for chair in table.seats], "h": table.host, "v": table.v, "p": PHASES[table.phase],
        "t": table.at,
    }
    if table.engine is not None:
        log["e"] = _pack(bytes.fromhex(table.engine))
    for short, time in (("a", table.active), ("s", table.shown), ("w", table.turn_at)):
        if time != table.at:
            log[short] = time - table.at
    if table.deadline is not None:
        log["d"] = table.deadline - table.at
    if table.deal:
        log["n"] = [table.deal, table.dealer, table.rules, table.revision, table.moved]
        log["l"] = move_text.write(table.game, table.moves)
    if table.rounds:
        log["R"] = [_round(table.rulebook, one) for one in table.rounds]
    if table.ended is not None:
        log["z"] = ENDED[table.ended]
    return log


def _round(game: Game, one: Json) -> Json | list[Any]:
    """A finished deal in short: a list where its game has a short form of the result."""
    summed = _pack(bytes.fromhex(one["sum"]))
    short = game.short_result(one)
    return {**one, "sum": summed} if short is None else [one["deal"], summed, *short]


def _long_round(log: Mapping[str, Any], one: Json | list[Any]) -> Json:
    """The finished deal of `_round`."""
    if isinstance(one, list):
        deal, summed, *short = one
        found = {"deal": deal, **game_named(log["g"]).long_result(log["o"], short)}
    else:
        found, summed = one, one["sum"]
    return {**found, "sum": _unpack(summed).hex()}


def chairs(log: Mapping[str, Any]) -> list[Json]:
    """The fields of each seat of a log."""
    result = []
    for chair in log["S"]:
        seed = None if "c" not in chair else _unpack(chair["c"]).hex()
        hashed = _unpack(chair["h"]).hex() if "h" in chair else fairness.seed_hash(seed or "")
        kind = KIND[chair["k"]]
        result.append({
            "kind": kind, "player": chair.get("p"), "name": chair.get("n"), "level": chair.get("l"), "seed": seed,
            "hash": hashed, "ready": kind == "human" and "u" not in chair, "missed": chair.get("m", 0),
            "away": WHY_AWAY[chair["a"]] if "a" in chair else None, "since": chair.get("s", 0), "held": "b" in chair,
            "next": "x" in chair})
    return result


def fields(log: Mapping[str, Any]) -> Json:
    """The fields of the table of a log, but its seats."""
    at = log["t"]
    deal, dealer, rules, revision, moved = log.get("n", (0, 0, 0, 0, 0))
    return {
        "id": log["id"], "code": log["c"], "game": log["g"], "options": log["o"], "root": _unpack(log["r"]),
        "host": log["h"], "engine": _unpack(log["e"]).hex() if "e" in log else None, "v": log["v"],
        "phase": PHASE[log["p"]], "at": at, "active": at + log.get("a", 0), "shown": at + log.get("s", 0),
        "turn_at": at + log.get("w", 0), "deadline": at + log["d"] if "d" in log else None, "deal": deal,
        "dealer": dealer, "rules": rules, "revision": revision, "moves": move_text.read(log["g"], log.get("l", "")),
        "moved": moved,
        "rounds": tuple(_long_round(log, one) for one in log.get("R", ())),
        "ended": WHY_ENDED[log["z"]] if "z" in log else None,
    }
