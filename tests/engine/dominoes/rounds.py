"""Rounds of dominoes for tests: positions written by hand, and what comes of moves."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.dominoes import GAME
from sahrat.errors import Refusal

Json = dict[str, Any]
State = Any
PACK = list(GAME.pack())


def tiles(text: str) -> list[str]:
    """The tiles of a text: ``"6-4 1-0"``, higher half first."""
    return ["-".join(sorted(one.split("-"), reverse=True)) for one in text.split()]


def lay(tile: str, end: str | None = None) -> Json:
    """The move that lays a tile."""
    return {"do": "lay", "tile": tile} | ({} if end is None else {"end": end})


DRAW: Json = {"do": "draw"}


def line(text: str) -> list[list[str]]:
    """A line: ``"6-4, 4-1 right"``."""
    return [one.split() for one in text.split(", ")] if text else []


def at(*hands: str, variant: str = "draw", laid: str = "", bank: str = "", **fields: Any) -> State:
    """A state: hands of all seats, seat 0 to act, the tiles laid and the bank, top first."""
    options = {"variant": variant} | fields.pop("options", {})
    return GAME.state({"game": "dominoes", "options": options, "seats": len(hands), "hands": [*map(tiles, hands)],
                       "line": line(laid), "bank": tiles(bank), **fields})


def play(state: State, *moves: Json) -> State:
    """The state after the moves, each by whoever is to act."""
    for move in moves:
        state, _ = state.apply(state.to_act, GAME.move(move))
    return state


def told(state: State, move: Json) -> list[Json]:
    """The public events of a move."""
    return [event.public for event in state.apply(state.to_act, GAME.move(move))[1]]


def names(state: State, move: Json) -> list[str]:
    """The names of a move's events."""
    return [event["e"] for event in told(state, move)]


def refused(state: State, move: Json, seat: int | None = None) -> str:
    """The code with which a move is refused; nothing has changed."""
    before = state.position()
    with pytest.raises(Refusal) as caught:
        state.apply(state.to_act if seat is None else seat, GAME.move(move))
    assert state.position() == before
    assert all(caught.value.message().values())
    return caught.value.code


def legal(state: State) -> list[str]:
    """The legal moves of the seat to act in short: ``["5-1 right", "draw"]``."""
    return [move["do"] if move["do"] == "draw" else " ".join([move["tile"], move.get("end", "")]).strip()
            for move in state.moves(state.to_act)[0]]


def ends(state: State) -> list[int]:
    """The numbers of the open ends in the order left, right, up, down."""
    return [end["number"] for end in state.view(None)["ends"]]


def dealt(*hands: str, variant: str = "draw", starts: int | None = None, seed: int = 0) -> State:
    """A deal in which the seats are dealt these tiles first, and then whatever is left, in the pack's order."""
    seats = len(hands)
    given = [tiles(hand) for hand in hands]
    used = {tile for hand in given for tile in hand}
    rest = [tile for tile in PACK if tile not in used]
    order: list[str] = []
    for hand in given:
        while len(hand) < 7:
            hand.append(rest.pop(0))
        order += hand
    context: Json = {} if starts is None else {"round": 2, "starts": starts}
    return GAME.start({"variant": variant} if variant != "draw" else {}, seats, order + rest, 0, **context)[0]


def tally(*hands: str, out: int | None = None, last: int | None = None, variant: str = "draw", **options: Any) -> Json:
    """What the end of a round is worth."""
    return GAME.tally({"variant": variant, **options}, {"hands": [*map(tiles, hands)], "out": out, "last": last})
