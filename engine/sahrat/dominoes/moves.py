"""The moves of dominoes: their one written form, and what it means."""

from __future__ import annotations

from typing import Any

from sahrat.dominoes.line import END, ENDS, FIRST
from sahrat.errors import Refusal
from sahrat.tiles import NAMED, TEXT, Tile, parse_tile

Json = dict[str, Any]
Lay = tuple[Tile, int | None]
"""A tile, and the number of the end that the move names, None where it names none."""

LAY_FIELDS = {"do", "tile", "end", "seat", "by"}
DRAW_FIELDS = {"do", "seat", "by"}


def read_move(move: object) -> Lay | None:
    """What a move lays, None for a draw. Raises `Refusal` ``bad_move``, ``bad_tile``, ``server_passes`` (P-25)."""
    if not isinstance(move, dict):
        raise Refusal("bad_move")
    do = move.get("do")
    if do == "lay":
        if "tile" in move and (len(move) == 2 + ("end" in move) or move.keys() <= LAY_FIELDS):
            text, end = move["tile"], move.get("end")
            tile = NAMED[text] if isinstance(text, str) and text in NAMED else parse_tile(text)
            if end is None:
                return tile, None
            if isinstance(end, str) and end in END:
                return tile, END[end]
    elif do == "draw" and (len(move) == 1 or move.keys() <= DRAW_FIELDS):
        return None
    elif do == "pass":
        raise Refusal("server_passes")
    raise Refusal("bad_move")


def move_json(lay: Lay | None) -> Json:
    """The canonical form of a move, without its seat."""
    if lay is None:
        return {"do": "draw"}
    tile, end = lay
    if end is None or end == FIRST:
        return {"do": "lay", "tile": TEXT[tile]}
    return {"do": "lay", "tile": TEXT[tile], "end": ENDS[end]}
