"""Baloot's moves: read from JSON, and in their one canonical form (contract.md, Moves)."""

from __future__ import annotations

from typing import Any, NamedTuple

from sahrat.baloot.cards import SUITS, Card, card_texts, parse_card, parse_cards
from sahrat.errors import Refusal

Json = dict[str, Any]

CALLS = ("pass", "hokm", "sun", "ashkal", "kawesh")
DOUBLES = ("pass", "double", "thri", "four", "qahwa")
CHOOSES_LOCK = ("double", "four")
FIELDS = {"call": {"do", "call", "suit"}, "double": {"do", "call", "locked"}, "play": {"do", "card", "projects"},
          "sawa": {"do"}}


class Call(NamedTuple):
    """A word of the buying; `suit` only where one was named."""

    call: str
    suit: int | None


class Double(NamedTuple):
    """A word of the ladder."""

    call: str
    locked: bool


class Play(NamedTuple):
    """A card, and the projects announced with it."""

    card: Card
    projects: tuple[tuple[Card, ...], ...]


class Sawa(NamedTuple):
    """The claim of all remaining tricks."""


Move = Call | Double | Play | Sawa


def _wrong() -> Refusal:
    return Refusal("bad_move")


def read_move(move: object) -> Move:
    """The move that this JSON says; its `seat` and `by` are passed over.

    Raises `Refusal` ``bad_move``, or ``bad_card`` for a card that there is not. Checks the shape only, not the rules.
    """
    if not isinstance(move, dict):
        raise _wrong()
    do = move.get("do")
    if do == "play" and len(move) == 2:
        return Play(parse_card(move.get("card")), ())
    fields = FIELDS.get(do) if isinstance(do, str) else None
    if fields is None or any(name not in fields and name not in ("seat", "by") for name in move):
        raise _wrong()
    if do == "play":
        given = move.get("projects")
        if given is None:
            given = []
        if not isinstance(given, list) or len(given) > 8 or not all(isinstance(one, list) for one in given):
            raise _wrong()
        projects = sorted([tuple(sorted(parse_cards(one))) for one in given])
        return Play(parse_card(move.get("card")), tuple(projects))
    if do == "sawa":
        return Sawa()
    call = move.get("call")
    if not isinstance(call, str) or call not in (CALLS if do == "call" else DOUBLES):
        raise _wrong()
    if do == "double":
        locked = move.get("locked", False)
        if not isinstance(locked, bool):
            raise _wrong()
        return Double(call, locked)
    suit = move.get("suit")
    if suit is None:
        return Call(call, None)
    if not isinstance(suit, str) or len(suit) != 1 or suit not in SUITS:
        raise _wrong()
    return Call(call, SUITS.index(suit))


def check_phase(made: Move, phase: str) -> None:
    """Raises `Refusal` where a deal is not in the phase for such a move (B-11, B-13, B-38, B-48)."""
    if isinstance(made, Call):
        if phase != "buy":
            raise Refusal("bought_already")
    elif isinstance(made, Double):
        if phase != "double":
            raise Refusal("double_late" if phase == "play" else "double_early")
    elif phase != "play":
        raise Refusal("not_yet_play")


def move_json(move: Move) -> Json:
    """The canonical JSON of a move, without its seat."""
    if isinstance(move, Play):
        made: Json = {"do": "play", "card": card_texts([move.card])[0]}
        if move.projects:
            made["projects"] = [card_texts(project) for project in move.projects]
        return made
    if isinstance(move, Call):
        return {"do": "call", "call": move.call} if move.suit is None else \
            {"do": "call", "call": move.call, "suit": SUITS[move.suit]}
    if isinstance(move, Double):
        if move.locked or move.call in CHOOSES_LOCK:
            return {"do": "double", "call": move.call, "locked": move.locked}
        return {"do": "double", "call": move.call}
    return {"do": "sawa"}
