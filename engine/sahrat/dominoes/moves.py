"""The moves of dominoes: their one written form, and what it means."""

from __future__ import annotations

from typing import Any

from sahrat.dominoes.line import END, ENDS, FIRST
from sahrat.errors import Refusal
from sahrat.frozen import Frozen
from sahrat.tiles import TEXT, Tile, parse_tile

Json = dict[str, Any]
Lay = tuple[Tile, int | None]
"""A tile, and the number of the end that the move names, None where it names none."""

LAY_FIELDS = {"do", "tile", "end", "seat", "by"}
DRAW_FIELDS = {"do", "seat", "by"}


class Canonical(Frozen):
    """A move in its canonical form, without its seat; it knows what it means."""

    __slots__ = ("means",)
    means: Lay | None


def _canonical(written: Json, means: Lay | None) -> Canonical:
    move = Canonical(written)
    move.means = means
    return move


DRAW = _canonical({"do": "draw"}, None)
LAYS = [[*[_canonical({"do": "lay", "tile": text, "end": name}, (tile, end)) for end, name in enumerate(ENDS)],
         _canonical({"do": "lay", "tile": text}, (tile, None))] for tile, text in enumerate(TEXT)]
"""By tile and end (`FIRST` for none) the move that lays it there."""


def read_move(move: object) -> Lay | None:
    """What a move lays, None for a draw. Raises `Refusal` ``bad_move``, ``bad_tile``, ``server_passes`` (P-25)."""
    if type(move) is Canonical:
        return move.means
    if not isinstance(move, dict):
        raise Refusal("bad_move")
    do = move.get("do")
    if do == "lay":
        if "tile" in move and move.keys() <= LAY_FIELDS:
            tile, end = parse_tile(move["tile"]), move.get("end")
            if end is None:
                return tile, None
            if isinstance(end, str) and end in END:
                return tile, END[end]
    elif do == "draw" and move.keys() <= DRAW_FIELDS:
        return None
    elif do == "pass":
        raise Refusal("server_passes")
    raise Refusal("bad_move")


def move_json(lay: Lay | None) -> Canonical:
    """The canonical form of a move, without its seat."""
    if lay is None:
        return DRAW
    tile, end = lay
    return LAYS[tile][FIRST if end is None else end]
