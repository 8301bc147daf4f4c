"""What a finished round is worth to each side, with the arithmetic that explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.dominoes import rules
from sahrat.dominoes.options import Options, check_seats
from sahrat.errors import Refusal
from sahrat.tiles import PIPS, TEXT, Tile, parse_tiles


def _sum(terms: Sequence[str], total: int) -> str:
    """``12 + 7 = 19``; one term alone stands by itself."""
    return " + ".join(terms) + (f" = {total}" if len(terms) > 1 else "")


def _line(options: Options, terms: Sequence[str], found: int, gain: int, made: int) -> str:
    """The winning side's line: what it takes, term by term, its rounding, and the points `made` before."""
    line = _sum(terms, found)
    if options.variant == "fives" and gain != found:
        line = f"{line}, {found} ≈ {gain}"
    return f"{made}; {line}; {made} + {gain} = {made + gain}" if made else line


def won(options: Options, pips: Sequence[int], out: int | None) -> tuple[int | None, int, int]:
    """Who wins a finished round and what it takes, by each seat's pips (D-31 to D-39); `out` None: it is blocked.

    The seat that went out or whose hand decided the block (None: nobody's did, and nothing is taken), the pips of its
    opponents, and what these are worth to its side.
    """
    winner = rules.block_winner(options, pips) if out is None else out
    if winner is None:
        return None, 0, 0
    found = sum([pips[seat] for seat in rules.opponents(options, len(pips), winner)])
    return winner, found, rules.round_gain(options, found)


def result(options: Options, hands: Sequence[Sequence[Tile]], before: Sequence[int], out: int | None,
           last: int) -> dict[str, Any]:
    """The result of a round (contract.md, Events).

    ``{"out","winner","pips","points","starts","lines"}``: `winner` is the seat that went out or whose hand decided a
    block, None where nobody's did; `points` of the whole deal, line and end together (DD-22), one a side; `before`
    are those made on the line. `out` is None for a blocked round. `last` laid the last tile, so it starts the next
    round: D-12 who went out, D-13 and DD-17 also after a block.
    """
    pips = [sum([PIPS[tile] for tile in hand]) for hand in hands]
    winner, found, gain = won(options, pips, out)
    points, lines = list(before), [str(made) for made in before]
    if winner is not None:
        others = rules.opponents(options, len(hands), winner)
        if len(others) == 1:
            terms = [f"{TEXT[tile]} {PIPS[tile]}" for tile in hands[others[0]]]
        else:
            terms = [str(pips[seat]) for seat in others]
        side = rules.side_of(options, winner)
        points[side] += gain
        lines[side] = _line(options, terms, found, gain, before[side])
    return {"out": out, "winner": winner, "pips": pips, "points": points, "starts": last, "lines": lines}


def short_result(result: Mapping[str, Any]) -> list[Any]:
    """A round's result in short, for the table's log: what it follows from (`long_result`). Of two seats the lines as
    they are, for they name the tiles of the one who lost."""
    short = [result[name] for name in ("out", "starts", "pips", "points")]
    return [*short, result["lines"]] if len(result["pips"]) == 2 else short


def long_result(options: Options, short: Sequence[Any]) -> dict[str, Any]:
    """The result that `short_result` was made of."""
    out, starts, pips, points, *kept = short
    winner, found, gain = won(options, pips, out)
    lines = [str(made) for made in points]
    if kept:
        lines = kept[0]
    elif winner is not None:
        side = rules.side_of(options, winner)
        terms = [str(pips[seat]) for seat in rules.opponents(options, len(pips), winner)]
        lines[side] = _line(options, terms, found, gain, points[side] - gain)
    return {"out": out, "winner": winner, "pips": pips, "points": points, "starts": starts, "lines": lines}


def tally(options: Options, request: Mapping[str, Any]) -> dict[str, Any]:
    """The end of a round: ``{"points","starts","winner","pips","lines"}`` (contract.md, Referee `tally`).

    `hands` as they are at the end, `out` a seat or null for a block, in which nobody's is empty; `last` who laid the
    last tile. Raises `Refusal` ``bad_request``, ``bad_seats``, ``bad_tile``.
    """
    given, out, last = request.get("hands"), request.get("out"), request.get("last")
    if not isinstance(given, list | tuple):
        raise Refusal("bad_request")
    check_seats(options, len(given))
    hands = [parse_tiles(hand) for hand in given]
    tiles = [tile for hand in hands for tile in hand]
    if len(set(tiles)) != len(tiles):
        raise Refusal("bad_request")
    for seat in (out, last):
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(hands)):
            raise Refusal("bad_request")
    laid = out if last is None else last
    if laid is None or (out is None and not all(hands)) or (out is not None and (laid != out or hands[out])):
        raise Refusal("bad_request")
    found = result(options, hands, [0] * rules.sides(options, len(hands)), out, laid)
    return {name: found[name] for name in ("points", "starts", "winner", "pips", "lines")}
