"""The rules of a round's course, each one function that cites its ledger row: who opens, draws, passes and is out.

What may lie where, and what the ends add up to, is in line.py; what a finished round is worth in score.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from sahrat.dominoes.line import ANY, FIRST, Line, ends_for, lays
from sahrat.dominoes.options import VALUES, Options
from sahrat.errors import Refusal
from sahrat.tiles import DOUBLES, HIGH, OTHER, PIPS, TEXT, TILES, Tile, tiles_of

HAND_TILES = 7
"""D-3: tiles dealt to each."""


def side_of(options: Options, seat: int) -> int:
    """D-6, D-7: each seat for itself. D-8: in Partners seats across are one team."""
    return seat % 2 if options.variant == "partners" else seat


def sides(options: Options, seats: int) -> int:
    """How many scores a round has: one a seat, or one a team in Partners."""
    return 2 if options.variant == "partners" else seats


def next_seat(seat: int, seats: int) -> int:
    """D-5: play goes to the right."""
    return (seat + 1) % seats


def weight(tile: Tile) -> tuple[int, int]:
    """How heavy a tile is: its pips. DD-2: of two equally heavy ones, the higher half decides."""
    return PIPS[tile], HIGH[tile]


def opening(hands: Sequence[int]) -> tuple[int, Tile]:
    """The seat that opens round 1, and the tile it has to lay; `hands` are masks.

    D-9, DD-25: the highest double. D-10: with all 28 dealt that is 6-6. D-11: with no double the heaviest tile.
    """
    dealt = 0
    for hand in hands:
        dealt |= hand
    tile = max(tiles_of(dealt & DOUBLES or dealt), key=weight)
    return next(seat for seat, hand in enumerate(hands) if hand >> tile & 1), tile


def next_able(hands: Sequence[int], line: Line, bank: int, seat: int) -> int | None:
    """The first seat from `seat` on, to the right, that can lay or draw; the server passes those before it.

    D-4, D-19, D-20, D-43, P-25. None when the round is blocked. DD-12: that is at once when no hand fits and the bank
    is empty. DD-6: while the bank has a tile it is not.
    """
    fitting = line.fitting
    if bank or hands[seat] & fitting:
        return seat
    for other in range(seat + 1, len(hands)):
        if hands[other] & fitting:
            return other
    for other in range(seat):
        if hands[other] & fitting:
            return other
    return None


def check_lay(hand: int, line: Line, lead: int | None, tile: Tile, end: int | None) -> int:
    """The end on which `tile` may be laid now; `end` is None where the move names none.

    `lead` is what the first tile has to be (`ANY`, or one tile), None later. Raises `Refusal`: D-14 ``tile_misfit``,
    D-15 ``end_misfit`` (it fits another end), D-26 ``end_closed``, D-9, DD-3 ``lead_forced``, and ``tile_not_held``,
    ``end_missing``, ``first_has_no_end``.
    """
    if not hand >> tile & 1:
        raise Refusal("tile_not_held", tile=TEXT[tile])
    if not line.laid:
        if lead is not None and lead not in (ANY, tile):
            raise Refusal("lead_forced", tile=TEXT[lead])
        if end is not None:
            raise Refusal("first_has_no_end")
        return FIRST
    if end is None:
        raise Refusal("end_missing" if ends_for(line, tile) else "tile_misfit")
    number = line.numbers[end]
    if number < 0:
        raise Refusal("end_closed")
    if OTHER[tile][number] < 0:
        raise Refusal("end_misfit" if ends_for(line, tile) else "tile_misfit")
    return end


def check_draw(seats: int, hand: int, line: Line, bank: int) -> None:
    """D-17, DD-5: one draws while nothing that one holds fits, to the bank's last tile.

    Raises `Refusal`: D-4, D-20, D-43 ``no_bank`` (four have none), D-18 ``tile_fits``, D-19 ``bank_empty``.
    """
    if seats * HAND_TILES == TILES:
        raise Refusal("no_bank")
    if hand & line.fitting:
        raise Refusal("tile_fits")
    if not bank:
        raise Refusal("bank_empty")


def clock_lay(hand: int, line: Line, lead: int | None) -> tuple[Tile, int] | None:
    """DD-21: the heaviest tile that fits, on the first end that it fits (left, right, up, down); None: it draws.

    DD-3: a forced first tile is the one it lays.
    """
    may = lays(hand, line, lead)
    return max(may, key=lambda placed: (weight(placed[0]), -placed[1])) if may else None


def rounded(points: int) -> int:
    """D-33, D-39: to the nearest five (2 down, 3 up)."""
    return (points + 2) // 5 * 5


def round_gain(options: Options, points: int) -> int:
    """D-31, D-33, DD-15: what the pips of the others are worth: themselves, in Fives their sum rounded once."""
    return rounded(points) if options.variant == "fives" else points


def block_winner(options: Options, pips: Sequence[int]) -> int | None:
    """The seat whose hand decides a blocked round (D-34), by each seat's pips; None when nobody's does.

    D-36, DD-14: in Partners the single lightest hand, or with the option the lighter team. D-37: a tie between two
    sides is nobody's. D-38: a tie between the two partners is theirs; DD-13: not when a rival shares it.
    """
    if options.variant == "partners" and options.block_by_team_sum:
        teams = [pips[0] + pips[2], pips[1] + pips[3]]
        if teams[0] == teams[1]:
            return None
        team = 0 if teams[0] < teams[1] else 1
        return team if pips[team] <= pips[team + 2] else team + 2
    least = min(pips)
    lightest = [seat for seat, held in enumerate(pips) if held == least]
    return lightest[0] if len({side_of(options, seat) for seat in lightest}) == 1 else None


_OPPONENTS = {variant: [[tuple([other for other in range(seats)
                                if side_of(Options(variant), other) != side_of(Options(variant), seat)])
                          for seat in range(seats)] for seats in range(5)] for variant in VALUES["variant"]}


def opponents(options: Options, seats: int, seat: int) -> tuple[int, ...]:
    """The seats whose pips a winner takes. D-31, D-35, DD-16: the others'. D-32: in Partners not the partner's."""
    return _OPPONENTS[options.variant][seats][seat]
