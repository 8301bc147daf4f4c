"""What a transcript has to look like before anything in it can be checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from sahrat import fairness
from sahrat.errors import Refusal
from sahrat.game import SEATS_MOST
from sahrat.games import GAMES

DEALS_MOST = fairness.CHAIN
MOVES_MOST = 20_000

TABLE_ID = re.compile(r"[a-z0-9-]{1,64}")
_HEX = re.compile(r"(?:[0-9a-f]{2})*")

Test = Callable[[Any], bool]


def is_whole(value: object) -> bool:
    """Whether `value` is a whole number that JSON in any language holds exactly."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53


def is_hex(value: object, size: int) -> bool:
    """Whether `value` is lower-case hex of that many bytes."""
    return isinstance(value, str) and len(value) == size * 2 and _HEX.fullmatch(value) is not None


def is_hex_or_empty(value: object, size: int) -> bool:
    """Whether `value` is empty or lower-case hex of that many bytes."""
    return value == "" or is_hex(value, size)


def is_table_id(value: object) -> bool:
    """Whether `value` can be a table's id (fair.md)."""
    return isinstance(value, str) and TABLE_ID.fullmatch(value) is not None


def _seats(value: object) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= SEATS_MOST and all(
        isinstance(chair, dict) and chair.get("kind") in ("human", "bot")
        and (chair.get("name") is None or isinstance(chair["name"], str)) for chair in value)


def _bots(value: object, seats: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(
        bot is None or (isinstance(bot, dict) and isinstance(bot.get("level"), str) and is_whole(bot.get("revision")))
        for bot in value)


def _moves(value: object, seats: int) -> bool:
    return isinstance(value, list) and len(value) <= MOVES_MOST and all(
        isinstance(move, dict) and is_whole(move.get("seat")) and 0 <= move["seat"] < seats
        and move.get("by") in ("player", "bot", "clock") for move in value)


def _wholes(value: object) -> bool:
    return isinstance(value, list) and len(value) <= SEATS_MOST and all(map(is_whole, value))


def _result(value: object) -> bool:
    return isinstance(value, dict) and ("scores" not in value or _wholes(value["scores"])) \
        and (value.get("points") is None or _wholes(value["points"])) \
        and ("cancelled" not in value or isinstance(value["cancelled"], str))


def _need(value: Mapping[str, Any], tests: Mapping[str, Test], where: str = "") -> None:
    """Raises `Refusal` ``bad_transcript`` naming the first field that is missing or not what it has to be."""
    for name, test in tests.items():
        if name not in value or not test(value[name]):
            raise Refusal("bad_transcript", why=where + name)


def check_shape(document: object) -> None:
    """Raises `Refusal` ``bad_transcript``, naming the field, when this is not a transcript that can be checked."""
    if not isinstance(document, dict):
        raise Refusal("bad_transcript", why="JSON")
    try:
        fairness.compact(document)
    except (ValueError, RecursionError):
        raise Refusal("bad_transcript", why="JSON") from None
    _need(document, {
        "format": lambda value: value == fairness.FORMAT,
        "game": lambda value: isinstance(value, str) and value in GAMES,
        "options": lambda value: isinstance(value, dict),
        "table": is_table_id,
        "seats": _seats,
    })
    seats = len(document["seats"])
    _need(document, {
        "engine": lambda value: value is None or is_hex(value, 32),
        "commitment": lambda value: is_hex(value, 32),
        "seed_hashes": lambda value: isinstance(value, list) and len(value) == seats and all(
            is_hex_or_empty(one, 32) for one in value),
        "seeds": lambda value: isinstance(value, list) and len(value) == seats and all(
            is_hex_or_empty(one, fairness.SEED_BYTES) for one in value),
        "digest": lambda value: is_hex(value, 32),
        "deals": lambda value: isinstance(value, list) and len(value) <= DEALS_MOST,
        "totals": _wholes,
        "places": lambda value: value is None or _wholes(value),
        "sum": lambda value: is_hex(value, 32),
    })
    for at, deal in enumerate(document["deals"]):
        where = f"deals[{at}]"
        if not isinstance(deal, dict):
            raise Refusal("bad_transcript", why=where)
        _need(deal, {
            "deal": lambda value: is_whole(value) and 1 <= value <= fairness.CHAIN,
            "rules": is_whole,
            "engine": lambda value: value is None or is_hex(value, 32),
            "secret": lambda value: is_hex(value, fairness.ROOT_BYTES),
            "dealer": lambda value: is_whole(value) and 0 <= value < seats,
            "bots": lambda value: _bots(value, seats),
            "moves": lambda value: _moves(value, seats),
            "result": _result,
            "sum": lambda value: is_hex(value, 32),
        }, where + ".")
