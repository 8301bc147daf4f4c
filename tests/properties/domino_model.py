"""A slow second model of dominoes, from the ledger alone: tiles are pairs, the line is a graph of laid tiles."""

from __future__ import annotations

from typing import Any, NamedTuple

Json = dict[str, Any]
Pair = tuple[int, int]


def pair(text: str) -> Pair:
    """The tile of a text, higher half first."""
    one, other = sorted(map(int, text.split("-")), reverse=True)
    return one, other


def text(tile: Pair) -> str:
    return f"{tile[0]}-{tile[1]}"


class Broken(Exception):
    """The rules forbid it."""


class Piece:
    """A laid tile, with what lies on each of its sides: ``left`` and ``right`` in the line, ``up`` and ``down``."""

    def __init__(self, tile: Pair, left: int, right: int) -> None:
        self.tile, self.left, self.right = tile, left, right
        self.on: dict[str, Piece] = {}

    @property
    def double(self) -> bool:
        return self.tile[0] == self.tile[1]


class Board:
    """The laid tiles. An arm above or below runs away from the spinner; its tiles are listed outwards."""

    def __init__(self, variant: str, spinner: str, empty_arm: bool) -> None:
        self.variant, self.rule, self.empty_arm = variant, spinner, empty_arm
        self.row: list[Piece] = []
        self.arms: dict[str, list[Piece]] = {"up": [], "down": []}
        self.first_doubles: list[Piece] = []
        self.opening: Piece | None = None

    def spinner(self) -> Piece | None:
        """The double with four arms, once it lies (D-25, D-27, DD-7)."""
        if self.variant != "fives" or self.opening is None:
            return None
        if self.opening.double:
            return self.opening
        return self.first_doubles[0] if self.rule == "first_double" and self.first_doubles else None

    def open(self) -> dict[str, int]:
        """The number of each open end."""
        if not self.row:
            return {}
        ends = {"left": self.row[0].left, "right": self.row[-1].right}
        spinner = self.spinner()
        if spinner is not None:
            place = self.row.index(spinner)
            if 0 < place < len(self.row) - 1:
                for arm, pieces in self.arms.items():
                    ends[arm] = pieces[-1].right if pieces else spinner.tile[0]
        return ends

    def total(self) -> int:
        """D-21 to D-24, DD-8 to DD-10."""
        if len(self.row) == 1 and not self.arms["up"] and not self.arms["down"]:
            return sum(self.row[0].tile)
        found = 0
        for name, number in self.open().items():
            if name in self.arms and not self.arms[name]:
                found += number if self.empty_arm else 0
                continue
            outer = {"left": self.row[0], "right": self.row[-1]}.get(name) or self.arms[name][-1]
            found += number * (2 if outer.double else 1)
        return found

    def lay(self, tile: Pair, end: str | None) -> None:
        if not self.row:
            if end is not None:
                raise Broken
            self.opening = Piece(tile, *tile)
            self.row.append(self.opening)
        else:
            number = self.open().get(end or "")
            if number is None or number not in tile:
                raise Broken
            outer = tile[0] if tile[1] == number else tile[1]
            if end == "left":
                self.row.insert(0, Piece(tile, outer, number))
            elif end == "right":
                self.row.append(Piece(tile, number, outer))
            else:
                self.arms[str(end)].append(Piece(tile, number, outer))
        if tile[0] == tile[1] and end in (None, "left", "right"):
            self.first_doubles.append(next(piece for piece in self.row if piece.tile == tile))


class Told(NamedTuple):
    """A public event of the model: its name, and what it says."""

    name: str
    seat: int | None = None
    what: Any = None


class Deal:
    """A round of the model, changed in place."""

    def __init__(self, options: Json, hands: list[list[Pair]], bank: list[Pair], starts: int | None) -> None:
        self.variant = options.get("variant", "draw")
        self.team_sum = options.get("block_by_team_sum", False)
        self.hands, self.bank, self.count = [list(hand) for hand in hands], list(bank), len(hands)
        self.board = Board(self.variant, options.get("fives_spinner", "opening"), options.get("fives_empty_arm", False))
        self.points = [0] * (2 if self.variant == "partners" else self.count)
        self.forced: Pair | None = None
        self.last: int | None = None
        self.result: Json | None = None
        self.to_act: int | None = starts
        if starts is None:
            dealt = [tile for hand in hands for tile in hand]
            doubles = [tile for tile in dealt if tile[0] == tile[1]]
            self.forced = max(doubles or dealt, key=lambda tile: (sum(tile), tile[0]))
            self.to_act = next(seat for seat, hand in enumerate(hands) if self.forced in hand)

    def side(self, seat: int) -> int:
        return seat % 2 if self.variant == "partners" else seat

    def fits(self, tile: Pair) -> bool:
        return not self.board.row or any(number in tile for number in self.board.open().values())

    def options_of(self, seat: int) -> list[Json]:
        """Every legal move of that seat, whose turn it is, in any order."""
        if not self.board.row:
            return [{"do": "lay", "tile": text(tile)} for tile in self.hands[seat] if self.forced in (None, tile)]
        return [{"do": "lay", "tile": text(tile), "end": end} for tile in self.hands[seat]
                for end, number in self.board.open().items() if number in tile] or [{"do": "draw"}]

    def play(self, seat: int, move: Json) -> list[Told]:
        """What a move brings. Raises Broken, with nothing changed."""
        if self.result is not None or seat != self.to_act:
            raise Broken
        if move["do"] == "draw":
            if any(map(self.fits, self.hands[seat])) or not self.bank:
                raise Broken
            tile = self.bank.pop(0)
            self.hands[seat].append(tile)
            told = [Told("drew", seat, text(tile))]
            return told if self.bank or self.fits(tile) else told + self.go_on(seat)
        tile = pair(move["tile"])
        if tile not in self.hands[seat] or (not self.board.row and self.forced not in (None, tile)):
            raise Broken
        self.board.lay(tile, move.get("end"))
        self.hands[seat].remove(tile)
        self.last = seat
        total = self.board.total()
        made = total if self.variant == "fives" and total % 5 == 0 else 0
        self.points[self.side(seat)] += made
        told = [Told("laid", seat, (text(tile), move.get("end"), total if self.variant == "fives" else None, made))]
        if not self.hands[seat]:
            self.finish(seat)
            return [*told, Told("out", seat), Told("ended")]
        return told + self.go_on((seat + 1) % self.count)

    def go_on(self, seat: int) -> list[Told]:
        told: list[Told] = []
        for turn in range(self.count):
            other = (seat + turn) % self.count
            if self.bank or any(map(self.fits, self.hands[other])):
                self.to_act = other
                return [*told, Told("turn", other)]
            told.append(Told("passed", other))
        self.finish(None)
        return [Told("blocked", None, self.last), Told("ended")]

    def finish(self, out: int | None) -> None:
        self.to_act = None
        pips = [sum(map(sum, hand)) for hand in self.hands]
        winner: int | None = None  # a side
        if out is not None:
            winner = self.side(out)
        elif self.variant == "partners" and self.team_sum:
            one, other = pips[0] + pips[2], pips[1] + pips[3]
            winner = None if one == other else int(other < one)
        else:
            low = {self.side(seat) for seat in range(self.count) if pips[seat] == min(pips)}
            winner = low.pop() if len(low) == 1 else None
        if winner is not None:
            gain = sum(pips[seat] for seat in range(self.count) if self.side(seat) != winner)
            if self.variant == "fives":
                gain = {0: gain, 1: gain - 1, 2: gain - 2, 3: gain + 2, 4: gain + 1}[gain % 5]
            self.points[winner] += gain
        self.result = {"out": out, "points": list(self.points), "starts": self.last if out is None else out,
                       "pips": pips}
