"""What may be known of a round, built up field by field from what each seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any

from sahrat.dominoes import rules
from sahrat.dominoes.line import (
    ANY,
    CLOSED,
    ENDS,
    Line,
    end_sum,
    halves,
    lays,
    placed_json,
    replay,
    sum_line,
)
from sahrat.dominoes.moves import DRAW, Json, move_json, read_move
from sahrat.dominoes.options import Options, parse_options
from sahrat.errors import Refusal
from sahrat.options import all_options
from sahrat.tiles import PIPS, TEXT, mask_of, parse_tile, parse_tiles, tile_texts

if TYPE_CHECKING:
    from sahrat.dominoes.state import DominoState


def view_of(state: DominoState, seat: int | None) -> Json:
    """The view of one seat, or of a spectator (None). Only the seat to act is told what is legal."""
    options, line = state.options, state.line
    own = None if seat is None else state.hands[seat]
    acts = seat is not None and seat == state.to_act
    summed = options.variant == "fives" and line.laid > 0
    view: Json = {
        "game": "dominoes", "variant": options.variant, "seat": seat,
        "phase": "play" if state.end is None else "over", "to_act": state.to_act,
        "own": None if own is None else tile_texts(own), "pips": None if own is None else sum(PIPS[t] for t in own),
        "counts": [len(hand) for hand in state.hands], "bank": len(state.bank),
        "line": placed_json(state.placed), "halves": halves(state.placed, options), "ends": ends_json(line, options),
        "spinner": None if line.spinner == CLOSED else f"{line.spinner}-{line.spinner}",
        "sum": end_sum(line) if summed else None, "sum_line": sum_line(line) if summed else None,
        "last": state.last, "lead": _lead(state.lead, acts), "starts": state.starts, "points": list(state.points),
        "options": all_options(options),
        "legal": _legal(state, seat) if seat is not None and acts else None,
    }
    if state.end is not None:
        view["hands"] = [tile_texts(hand) for hand in state.hands]
    view["result"] = state.result
    return view


def ends_json(line: Line, options: Options) -> list[Json]:
    """The open ends in order, ``{"end","number","count"}``; `count` is what one adds to the sum, None but in Fives."""
    fives = options.variant == "fives"
    times = (1, 1, 0, 0) if line.laid == 1 else line.times
    return [{"end": ENDS[end], "number": number, "count": number * times[end] if fives else None}
            for end, number in enumerate(line.numbers) if number != CLOSED]


def _lead(lead: int | None, acts: bool) -> str | None:
    """What the first tile has to be: the tile itself for its holder, for the others ``forced``, or ``any``."""
    if lead is None:
        return None
    return "any" if lead == ANY else TEXT[lead] if acts else "forced"


def _legal(state: DominoState, seat: int) -> Json:
    """``{"moves","draw","not","reasons"}``: every legal move; whether to draw; each other own tile with the code of
    why it may not be laid, and each code's sentence."""
    line, lead, mask = state.line, state.lead, state.masks[seat]
    may = lays(mask, line, lead)
    laid = {tile for tile, _ in may}
    refusals = []
    for tile in state.hands[seat]:
        if tile not in laid:
            try:
                rules.check_lay(mask, line, lead, tile, None)
            except Refusal as refusal:
                refusals.append((TEXT[tile], refusal))
    return {
        "moves": [move_json(lay) for lay in may] or [DRAW], "draw": not may,
        "not": [[text, refusal.code] for text, refusal in refusals],
        "reasons": {refusal.code: refusal.message() for _, refusal in refusals},
    }


_SHAPES: Mapping[str, tuple[type, ...]] = {
    "own": (list,), "counts": (list,), "line": (list,), "bank": (int,), "seat": (int,), "to_act": (int, NoneType),
    "phase": (str,), "lead": (str, NoneType), "options": (dict,)}
"""The fields of a view that a move is judged by."""


def _known(view: Mapping[str, Any]) -> tuple[int, Line, int | None]:
    """What a view says of the own tiles, the line and what the first tile has to be. Raises `Refusal`."""
    from sahrat.dominoes.position import parse_placed

    options, lead = parse_options(view["options"]), view.get("lead")
    hand = mask_of(parse_tiles(view["own"]))
    return hand, replay(parse_placed(view["line"], options), options), \
        None if lead is None else ANY if lead in ("any", "forced") else parse_tile(lead)


def check(view: Mapping[str, Any], move: Mapping[str, Any]) -> Json:
    """``{"legal","code","message"}``: whether the view's seat may make this move now, else the first reason why not.

    Raises `Refusal` ``bad_move`` or ``bad_tile`` for what is no move, ``bad_request`` and the like for what is no
    view, or no seat's.
    """
    if any(type(view.get(name)) not in types for name, types in _SHAPES.items()):
        raise Refusal("bad_request")
    made = read_move(dict(move))
    hand, line, lead = _known(view)
    try:
        if view["phase"] == "over":
            raise Refusal("deal_over")
        if view.get("to_act") != view["seat"]:
            raise Refusal("not_your_turn")
        if made is None:
            rules.check_draw(len(view["counts"]), hand, line, view["bank"])
        else:
            rules.check_lay(hand, line, lead, *made)
    except Refusal as refusal:
        return {"legal": False, **refusal.json()}
    return {"legal": True, "code": None, "message": None}

