"""The line of play: its open ends, where a tile fits, the spinner's four arms, and what the ends add up to.

Ends are numbered: 0 left, 1 right, 2 up, 3 down. `Line` is what the rules need of the tiles laid so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sahrat.dominoes.options import Options
from sahrat.tiles import HIGH, LOW, OTHER, TEXT, TILES, WITH, Tile, tiles_of

LEFT, RIGHT, UP, DOWN = 0, 1, 2, 3
ENDS = ("left", "right", "up", "down")
END = {name: end for end, name in enumerate(ENDS)}
FIRST = -1
"""The end of the first tile, which has none."""
ANY = -1
"""What a first tile has to be where the winner of the last round may choose (D-12, DD-24)."""
CLOSED = -1
"""The number of an end that is not there."""
ALL = (1 << TILES) - 1

Placed = tuple[Tile, int]
"""A tile, and the end it was laid on (`FIRST` for the first)."""
Four = tuple[int, int, int, int]


class Line(NamedTuple):
    """The open ends: their numbers (`CLOSED` where there is none), and how many times each counts in Fives.

    `spinner` is the number of the double that may have four arms (`CLOSED`: none), `sides` which of its sides in the
    line are filled (1 left, 2 right), `laid` how many tiles lie: none, 1, or 2 for more. `fitting` is the mask of the
    tiles that fit some end (`fitting_mask`).
    """

    numbers: Four
    times: Four
    spinner: int
    sides: int
    laid: int
    fitting: int


_WITH = (*WITH, 0)
"""`WITH`, and no tile for `CLOSED`."""


def fitting_mask(numbers: Four) -> int:
    """D-14: the mask of the tiles that fit an open end with one of these numbers; every tile before the first."""
    left, right, up, down = numbers
    return ALL if left < 0 else _WITH[left] | _WITH[right] | _WITH[up] | _WITH[down]


NO_ENDS: Four = (CLOSED, CLOSED, CLOSED, CLOSED)
EMPTY = Line(NO_ENDS, (0, 0, 0, 0), CLOSED, 0, 0, fitting_mask(NO_ENDS))
BOTH_SIDES = 3

_new = tuple.__new__
MORE = 2
"""`Line.laid` of two tiles or more."""
_TWO_ENDS = [[Line((left, right, CLOSED, CLOSED), (1, 1, 0, 0), CLOSED, 0, MORE,
                   fitting_mask((left, right, CLOSED, CLOSED))) for right in range(7)] for left in range(7)]
"""By left and right number: the lines of the games that have two ends and no sums."""


def times(double: bool) -> int:
    """D-21: an end counts its outer number. D-22, DD-9, DD-10: a double at an end counts both halves."""
    return 2 if double else 1


def first_tile(tile: Tile, options: Options) -> Line:
    """The line of its first tile. DD-26: the higher half is the left end. D-25: in Fives a double is the spinner."""
    high, low = HIGH[tile], LOW[tile]
    double = high == low
    count = times(double)
    spinner = high if double and options.variant == "fives" else CLOSED
    numbers = high, low, CLOSED, CLOSED
    return _new(Line, (numbers, (count, count, 0, 0), spinner, 0, 1, fitting_mask(numbers)))


def lay(line: Line, tile: Tile, end: int, options: Options) -> Line:
    """The line with `tile` on an open `end` that it fits (D-14 to D-16).

    D-25, D-26: two more ends open at the spinner once both its sides are filled. D-27, DD-7: a later double is no
    spinner, unless the option makes the first double one. DD-8: an empty arm counts nothing, or with the option the
    spinner's number.
    """
    numbers = line.numbers
    number = numbers[end]
    outer = OTHER[tile][number]
    if options.variant != "fives":
        return _TWO_ENDS[numbers[0]][outer] if end else _TWO_ENDS[outer][numbers[1]]
    counted, spinner, sides = line.times, line.spinner, line.sides
    count = times(outer == number)
    if end == LEFT:
        numbers = (outer, numbers[1], numbers[2], numbers[3])
        counted = (count, counted[1], counted[2], counted[3])
    elif end == RIGHT:
        numbers = (numbers[0], outer, numbers[2], numbers[3])
        counted = (counted[0], count, counted[2], counted[3])
    elif end == UP:
        numbers = (numbers[0], numbers[1], outer, numbers[3])
        counted = (counted[0], counted[1], count, counted[3])
    else:
        numbers = (numbers[0], numbers[1], numbers[2], outer)
        counted = (counted[0], counted[1], counted[2], count)
    if end < UP and sides != BOTH_SIDES:
        if spinner != CLOSED:
            sides |= 1 << end
        elif count == 2 and options.fives_spinner == "first_double":
            spinner, sides = outer, 2 if end == LEFT else 1
        if sides == BOTH_SIDES:
            empty = 1 if options.fives_empty_arm else 0
            numbers = (numbers[0], numbers[1], spinner, spinner)
            counted = (counted[0], counted[1], empty, empty)
    return _new(Line, (numbers, counted, spinner, sides, MORE, fitting_mask(numbers)))


def fits(line: Line, tile: Tile, end: int) -> bool:
    """D-14: whether `tile` has the number of that open end."""
    number = line.numbers[end]
    return number != CLOSED and OTHER[tile][number] >= 0


def ends_for(line: Line, tile: Tile) -> list[int]:
    """D-15: the ends that `tile` fits, in the order left, right, up, down; `FIRST` alone before the first tile."""
    return [end for _, end in lays(1 << tile, line)]


_ALONG, _ACROSS = [[[[tuple((tile, end) for number, end in zip(numbers, ends, strict=True) if OTHER[tile][number] >= 0)
                      for tile in range(TILES)] for numbers in [(one, other) for other in range(7)]]
                    for one in range(7)] for ends in ((LEFT, RIGHT), (UP, DOWN))]
"""By the numbers of left and right, of up and down, and by tile: where it fits."""


def lays(hand: int, line: Line, lead: int | None = None) -> list[Placed]:
    """What the seat on turn may lay: its tiles with each end that they fit, in the pack's order (D-14, D-15).

    Empty when nothing fits: it draws, or the server passes it. `lead` is what the first tile has to be: one tile (D-9,
    DD-3), `ANY` or None.
    """
    left, right, up, down = line.numbers
    if left < 0:
        return [(tile, FIRST) for tile in (tiles_of(hand) if lead is None or lead == ANY else (lead,))]
    along = _ALONG[left][right]
    found: list[Placed] = []
    if up < 0:
        for tile in tiles_of(hand & line.fitting):
            found += along[tile]
    else:
        across = _ACROSS[up][down]
        for tile in tiles_of(hand & line.fitting):
            found += along[tile]
            found += across[tile]
    return found


def end_sum(line: Line) -> int:
    """D-21, D-28, D-29: what the open ends add up to. D-24: of the first tile its pips, so a double counts once."""
    numbers, counted = line.numbers, line.times
    if line.laid == 1 and counted[0] == 2:
        return 2 * numbers[0]
    return (numbers[0] * counted[0] + numbers[1] * counted[1] + numbers[2] * counted[2] + numbers[3] * counted[3])


def sum_line(line: Line) -> str:
    """The arithmetic of `end_sum`: ``5 + 5 + 0 = 10``. Ends go left, right, up, down; a double shows both halves."""
    terms: list[int] = []
    for end, number in enumerate(line.numbers):
        terms += [number] * line.times[end]
        if line.laid == 1 and line.times[end] == 2:
            break
    return " + ".join(map(str, terms)) + f" = {end_sum(line)}"


def fives_points(total: int) -> int:
    """D-23: a sum that is a multiple of five scores itself. DD-11: 0 scores nothing."""
    return total if total % 5 == 0 else 0


def replay(placed: Iterable[Placed], options: Options) -> Line:
    """The line that tiles laid one after another make, each on an end that it fits."""
    line = EMPTY
    for tile, end in placed:
        line = first_tile(tile, options) if end == FIRST else lay(line, tile, end, options)
    return line


def halves(placed: Sequence[Placed], options: Options) -> list[list[int]]:
    """Of each tile laid, the half that touches the line and the outer half; of the first tile left and right."""
    line, found = EMPTY, []
    for tile, end in placed:
        if end == FIRST:
            found.append([HIGH[tile], LOW[tile]])
            line = first_tile(tile, options)
        else:
            number = line.numbers[end]
            found.append([number, OTHER[tile][number]])
            line = lay(line, tile, end, options)
    return found


def placed_json(placed: Iterable[Placed]) -> list[list[str]]:
    """``[["6-6"], ["6-3", "right"], …]`` (contract.md, Positions)."""
    return [[TEXT[tile]] if end == FIRST else [TEXT[tile], ENDS[end]] for tile, end in placed]
