"""What a seat can know of the tiles that it does not see: who cannot hold which, from openings, draws and passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.dominoes.line import ALL, ANY, EMPTY, END, FIRST, Line, first_tile, lay, replay
from sahrat.dominoes.options import Options, parse_options
from sahrat.dominoes.position import parse_placed
from sahrat.dominoes.rules import HAND_TILES, weight
from sahrat.tiles import DOUBLES, TILES, Tile, mask_of, parse_tile, tiles_of

Json = dict[str, Any]


class Group(NamedTuple):
    """So many of a seat's hidden tiles, which all are among `among`."""

    seat: int
    tiles: int
    among: int


class Known(NamedTuple):
    """A seat's knowledge: the table, its own hand, the line, and the hidden tiles with where they may be."""

    options: Options
    seat: int
    hand: int
    line: Line
    unseen: tuple[Tile, ...]
    groups: tuple[Group, ...]
    bank: int
    last: int
    lead: int | None
    points: tuple[int, ...]
    counts: tuple[int, ...]


def not_opening(tile: Tile) -> int:
    """The tiles that nobody was dealt when `tile` had to open round 1 (D-9, D-11, DD-2): whatever goes before it."""
    if DOUBLES >> tile & 1:
        return mask_of([other for other in tiles_of(DOUBLES) if other > tile])
    return DOUBLES | mask_of([other for other in range(TILES) if weight(other) > weight(tile)])


def _evidence(seen: Sequence[Json], options: Options, seats: int, forced: bool) -> dict[int, list[list[int]]]:
    """By seat its hidden tiles as ``[count, among]``, oldest first, from the deal's events.

    Whoever draws or is passed holds nothing that fits; what he draws later is free of that. A tile laid is taken from
    the oldest group that may have held it, so that what remains is never narrower than the truth.
    """
    held = {seat: [[HAND_TILES, ALL]] for seat in range(seats)}
    line = EMPTY
    for event in seen:
        name = event.get("e")
        if name == "laid":
            tile, end = parse_tile(event["tile"]), FIRST if event["end"] is None else END[event["end"]]
            if end == FIRST:
                line = first_tile(tile, options)
                if forced:
                    for groups in held.values():
                        groups[0][1] &= ~not_opening(tile)
            else:
                line = lay(line, tile, end, options)
            for group in held[event["seat"]]:
                if group[0] and group[1] >> tile & 1:
                    group[0] -= 1
                    break
        elif name in ("drew", "passed"):
            misfits = ~line.fitting
            for group in held[event["seat"]]:
                group[1] &= misfits
            if name == "drew":
                held[event["seat"]].append([1, ALL])
    return held


def known(view: Mapping[str, Any], seen: Sequence[Json]) -> Known:
    """What the view's seat knows; `seen` are the deal's events as it saw them (without them only counts are known)."""
    options = parse_options(view["options"])
    seat, counts, bank = view["seat"], view["counts"], view["bank"]
    hand = mask_of([parse_tile(text) for text in view["own"]])
    placed = parse_placed(view["line"], options)
    gone = hand | mask_of([tile for tile, _ in placed])
    unseen = tuple([tile for tile in range(TILES) if not gone >> tile & 1])
    held = _evidence(seen, options, len(counts), view["starts"] is None) if seen else {}
    groups = []
    for other, count in enumerate(counts):
        if other != seat:
            told = [Group(other, number, among & ~gone) for number, among in held.get(other, ()) if number]
            whole = sum([group.tiles for group in told]) == count
            groups += told if whole else [Group(other, count, ALL & ~gone)] * (count > 0)
    lead = view["lead"]
    return Known(options, seat, hand, replay(placed, options), unseen, tuple(groups), bank, view["last"] or 0,
                 None if lead is None else ANY if lead in ("any", "forced") else parse_tile(lead),
                 tuple(view["points"]), tuple(counts))
