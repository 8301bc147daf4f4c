"""Exact play of a round in which nothing is hidden."""

from __future__ import annotations

from sahrat.dominoes import rules
from sahrat.dominoes.line import end_sum, fives_points, lay
from sahrat.dominoes.search import DRAW, Move, Round, gain
from sahrat.tiles import PIPS

FAR = 10**6


class TooDeep(Exception):
    """The search took more nodes than it may."""


class Solver:
    """Values of rounds with all tiles known, counted in nodes; remembers what it has seen."""

    __slots__ = ("known", "most", "nodes")

    def __init__(self, most: int) -> None:
        self.nodes = 0
        self.most = most
        self.known: dict[tuple[object, ...], tuple[int, int]] = {}

    def margin(self, game: Round, low: int = -FAR, high: int = FAR) -> int:
        """Between two sides: the points that side 0 makes from here on over side 1's, both playing best.

        Exact where it lies between `low` and `high`, else a bound. Raises `TooDeep`.
        """
        if game.seat is None:
            ended = game.scores()
            return ended[0] - ended[1] - game.points[0] + game.points[1]
        self.nodes += 1
        if self.nodes > self.most:
            raise TooDeep
        key = _key(game)
        least, most = self.known.get(key, (-FAR, FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        first = rules.side_of(game.options, game.seat) == 0
        best = -FAR if first else FAR
        alpha, beta = low, high
        for move in _ordered(game):
            before = game.points[0] - game.points[1]
            game.make(move)
            made = game.points[0] - game.points[1] - before
            value = made + self.margin(game, alpha - made, beta - made)
            game.undo()
            if first:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        if best <= low:
            self.known[key] = (least, min(most, best))
        elif best >= high:
            self.known[key] = (max(least, best), most)
        else:
            self.known[key] = (best, best)
        return best

    def scores(self, game: Round) -> list[int]:
        """Between more than two sides: each side's points when every seat plays best for its own side against the
        mean of the others (`search.gain`); equally good moves are decided by their order. Raises `TooDeep`."""
        if game.seat is None:
            return game.scores()
        self.nodes += 1
        if self.nodes > self.most:
            raise TooDeep
        side = rules.side_of(game.options, game.seat)
        best: list[int] | None = None
        for move in _ordered(game):
            game.make(move)
            found = self.scores(game)
            game.undo()
            if best is None or gain(found, side) > gain(best, side):
                best = found
        assert best is not None
        return best


def _key(game: Round) -> tuple[object, ...]:
    """Equal for rounds that go on alike: tiles, open ends, whose turn it is."""
    line = game.line
    if not game.fives:
        left, right = line.numbers[0], line.numbers[1]
        return (*game.hands, game.seat, (left, right) if left < right else (right, left), len(game.bank))
    return (*game.hands, game.seat, line[:4], len(game.bank))


def _ordered(game: Round) -> list[Move]:
    """The moves, first those that make points, rid one of pips and leave the next seat little; of ends that lead to the
    same, one."""
    moves = game.moves()
    if len(moves) < 2 or moves[0] == DRAW:
        return moves
    moves, seat = distinct(game, moves), game.seat
    if not game.line.laid or seat is None:
        return sorted(moves, key=lambda move: (-PIPS[move[0]], move))
    following = game.hands[rules.next_seat(seat, game.seats)]

    def late(move: Move) -> tuple[int, Move]:
        line = lay(game.line, *move, game.options)
        made = fives_points(end_sum(line)) if game.fives else 0
        return 2 * (following & line.fitting).bit_count() - PIPS[move[0]] - 2 * made, move

    return sorted(moves, key=late)


def distinct(game: Round, moves: list[Move]) -> list[Move]:
    """The moves without those that lead to the same round as an earlier one with the same tile."""
    line = game.line
    if not line.laid:
        return moves
    numbers, times = line.numbers, line.times
    both = numbers[0] == numbers[1] and (not game.fives or (times[0] == times[1] and line.sides in (0, 3)))
    arms = numbers[2] == numbers[3] and times[2] == times[3]
    if not both and not arms:
        return moves
    return [(tile, end) for tile, end in moves if not (end == 1 and both or end == 3 and arms)]
