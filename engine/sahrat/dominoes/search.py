"""A round with all tiles known, changed in place and taken back: what the bot searches on. Rules are line.py's."""

from __future__ import annotations

from collections.abc import Sequence

from sahrat.dominoes import rules
from sahrat.dominoes.line import Line, end_sum, first_tile, fives_points, lay, lays
from sahrat.dominoes.options import Options
from sahrat.dominoes.rules import next_able
from sahrat.dominoes.score import won
from sahrat.dominoes.worlds import Chance
from sahrat.tiles import PIPS, Tile, pips_of

Move = tuple[Tile, int]
"""A tile and its end; `DRAW` draws."""
DRAW: Move = (-1, -1)


class Round:
    """One round: masks of the hands, the bank with its top last, the line, whose turn it is (None: over)."""

    __slots__ = ("bank", "fives", "hands", "last", "lead", "line", "options", "out", "past", "points", "seat", "seats")

    def __init__(self, options: Options, hands: Sequence[int], bank: Sequence[Tile], line: Line, seat: int, last: int,
                 lead: int | None, points: Sequence[int]) -> None:
        self.options = options
        self.fives = options.variant == "fives"
        self.hands = list(hands)
        self.seats = len(self.hands)
        self.bank = list(bank)
        self.line = line
        self.seat: int | None = seat
        self.last = last
        self.lead = lead
        self.points = list(points)
        self.out: int | None = None
        self.past: list[tuple[Line, int, int, int, int, int | None]] = []

    def moves(self) -> list[Move]:
        """What the seat on turn may do (`line.lays`), or `DRAW` alone."""
        seat = self.seat
        return [] if seat is None else lays(self.hands[seat], self.line, self.lead) or [DRAW]

    def copy(self) -> Round:
        """The round as it is, to be played on by itself: without the moves that led to it."""
        made = Round(self.options, self.hands, self.bank, self.line, 0, self.last, self.lead, self.points)
        made.seat, made.out = self.seat, self.out
        return made

    def make(self, move: Move, line: Line | None = None) -> None:
        """Makes a legal move, the server's passes with it; `line` is what it makes of the line, where that is known."""
        tile, end = move
        seat, hands, before = self.seat, self.hands, self.line
        assert seat is not None
        if tile < 0:
            drawn = self.bank.pop()
            self.past.append((before, seat, self.last, -1, drawn, self.lead))
            hands[seat] |= 1 << drawn
            if not self.bank and not hands[seat] & before.fitting:
                self.seat = next_able(hands, before, 0, seat)
            return
        if line is None:
            line = first_tile(tile, self.options) if end < 0 else lay(before, tile, end, self.options)
        made = 0
        if self.fives:
            made = fives_points(end_sum(line))
            if made:
                self.points[rules.side_of(self.options, seat)] += made
        self.past.append((before, seat, self.last, made, tile, self.lead))
        self.line, self.last, self.lead = line, seat, None
        hand = hands[seat] ^ 1 << tile
        hands[seat] = hand
        if not hand:
            self.out, self.seat = seat, None
        else:
            seat += 1
            self.seat = next_able(hands, line, len(self.bank), seat if seat < self.seats else 0)

    def undo(self) -> None:
        """Takes the last move back."""
        self.line, seat, self.last, made, tile, self.lead = self.past.pop()
        self.seat, self.out = seat, None
        self.hands[seat] ^= 1 << tile
        if made < 0:
            self.bank.append(tile)
        elif made:
            self.points[rules.side_of(self.options, seat)] -= made

    def scores(self) -> list[int]:
        """The points of each side once the round is over: those made on the line, and what its end gives."""
        winner, _, gained = won(self.options, [pips_of(hand) for hand in self.hands], self.out)
        scores = list(self.points)
        if winner is not None:
            scores[rules.side_of(self.options, winner)] += gained
        return scores


def gain(scores: Sequence[int], side: int) -> int:
    """What a result is worth to a side: its points against the mean of the others', times how many these are."""
    return scores[side] * len(scores) - sum(scores)


def playout(game: Round, chance: Chance) -> int:
    """Plays the round out, quickly and by chance, heavy tiles and points first; how many moves it took."""
    moves, options = 0, game.options
    while game.seat is not None:
        may = game.moves()
        move, line = may[0], None
        if len(may) > 1:
            if game.fives and game.line.laid:
                before, best = game.line, -1
                for one in may:
                    after = lay(before, one[0], one[1], options)
                    worth = 3 * fives_points(end_sum(after)) + PIPS[one[0]] + chance.below(8)
                    if worth > best:
                        best, move, line = worth, one, after
            else:
                one, other = may[chance.below(len(may))], may[chance.below(len(may))]
                move = one if PIPS[one[0]] >= PIPS[other[0]] else other
        game.make(move, line)
        moves += 1
    return moves


def rewind(game: Round, moves: int) -> None:
    """Takes so many moves back."""
    for _ in range(moves):
        game.undo()


