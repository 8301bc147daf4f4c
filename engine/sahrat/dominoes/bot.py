"""The bot: deals the hidden tiles in ways that fit what its seat has seen, and plays each world out or to the end.

It sees a view, the deal's events as its seat saw them, and its own stream; work is counted in moves tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.dominoes import rules
from sahrat.dominoes.knowledge import Known, known
from sahrat.dominoes.line import FIRST, end_sum, fives_points, lay
from sahrat.dominoes.moves import move_json
from sahrat.dominoes.search import DRAW, Move, Round, gain, playout, rewind
from sahrat.dominoes.solve import Solver, TooDeep, distinct
from sahrat.dominoes.worlds import Chance, World, worlds
from sahrat.fairness import Stream
from sahrat.game import Decision, Json

REVISION = 3


class Level(NamedTuple):
    """How hard a level thinks: moves tried a decision at most, worlds at most, and whether it solves ends exactly."""

    work: int
    worlds: int
    exact: int
    """The most moves an exact search may try."""
    small: int
    """Worlds with no more tiles than this in all hands and the bank are played exactly."""


LEVELS: Mapping[str, Level] = {
    "easy": Level(0, 0, 0, 0),
    "medium": Level(2_000, 40, 2_000, 8),
    "strong": Level(13_000, 120, 9_000, 10),
}


def decide(view: Mapping[str, Any], seen: Sequence[Json], level: str, stream: Stream) -> Decision:
    """The move of the view's seat, whose turn it is. Raises KeyError for a level that is none."""
    how = LEVELS[level]
    told = known(view, seen)
    game = Round(told.options, _own(told), (), told.line, told.seat, told.last, told.lead, told.points)
    moves = distinct(game, game.moves())
    if len(moves) == 1:
        return Decision(_json(moves[0]), 1)
    if not how.work:
        return Decision(_json(greedy(game, moves)), len(moves))
    chance = Chance(stream.below(1 << 31) << 31 | stream.below(1 << 31))
    made = worlds(told, how.worlds, chance)
    different = {world.key(): world for world in made}
    spent = 0
    if len(different) == 1:
        best, spent = exact(told, moves, made[0], how.exact)
        if best is not None:
            return Decision(_json(best), spent)
    most = how.work // 3 if spent else how.work
    if sum(told.counts) + told.bank <= how.small:
        return solved(told, moves, made, most, spent)
    return sampled(told, moves, made, most, chance, spent)


def _own(told: Known) -> list[int]:
    """The hands as far as the seat sees them: its own."""
    return [told.hand if seat == told.seat else 0 for seat in range(len(told.counts))]


def _json(move: Move) -> Json:
    return move_json(None if move == DRAW else move)


def greedy(game: Round, moves: Sequence[Move]) -> Move:
    """The move that makes most at once: in Fives points, then the heaviest tile."""
    def worth(move: Move) -> tuple[int, int, int, int]:
        tile, end = move
        made = 0
        if game.fives and end != FIRST:
            made = fives_points(end_sum(lay(game.line, tile, end, game.options)))
        return made, *rules.weight(tile), -end
    return max(moves, key=worth)


def _round(told: Known, world: World) -> Round:
    return Round(told.options, world.hands, world.bank[::-1], told.line, told.seat, told.last, told.lead, told.points)


def exact(told: Known, moves: Sequence[Move], world: World, most: int) -> tuple[Move | None, int]:
    """The best move where nothing is hidden, None when the search would be too long; and the work."""
    solver = Solver(most)
    game = _round(told, world)
    try:
        values = [_solved(solver, game, move, told) for move in moves]
    except TooDeep:
        return None, solver.nodes
    return moves[_best(values, moves)], solver.nodes + len(moves)


def _solved(solver: Solver, game: Round, move: Move, told: Known) -> int:
    """What a move is worth to the seat's side with best play by all."""
    side = rules.side_of(told.options, told.seat)
    depth = len(game.past)
    try:
        game.make(move)
        if len(game.points) == 2:
            margin = game.points[0] - game.points[1] + solver.margin(game)
            return margin if side == 0 else -margin
        return gain(solver.scores(game), side)
    finally:
        rewind(game, len(game.past) - depth)


def _best(values: Sequence[int], moves: Sequence[Move]) -> int:
    """The place of the best value; of equal ones, the heaviest tile's."""
    return max(range(len(moves)), key=lambda at: (values[at], rules.weight(moves[at][0]), -at))


def solved(told: Known, moves: Sequence[Move], made: Sequence[World], most: int, spent: int) -> Decision:
    """The move that is worth most on the mean over small worlds, each played exactly with best play by all.

    `most` is the work that may still be done, `spent` what an exact search that was too long has cost.
    """
    totals = [0] * len(moves)
    work, most = spent, spent + most
    for world, times in _counted(made):
        solver = Solver(max(1, most - work))
        game = _round(told, world)
        try:
            values = [_solved(solver, game, move, told) for move in moves]
        except TooDeep:
            work += solver.nodes
            break
        work += solver.nodes + len(moves)
        totals = [total + times * value for total, value in zip(totals, values, strict=True)]
    return Decision(_json(moves[_best(totals, moves)]), work)


def _counted(made: Sequence[World]) -> list[tuple[World, int]]:
    """Each world once, and how often it came up."""
    found: dict[tuple[object, ...], list[World]] = {}
    for world in made:
        found.setdefault(world.key(), []).append(world)
    return [(same[0], len(same)) for same in found.values()]


def sampled(told: Known, moves: Sequence[Move], made: Sequence[World], most: int, chance: Chance,
            spent: int) -> Decision:
    """The move that does best on the mean over worlds, each played out by chance.

    All moves that are left meet the same worlds and the same luck; after each share of the work the worse half is left
    out (sequential halving). `most` and `spent` as in `solved`.
    """
    side = rules.side_of(told.options, told.seat)
    left, totals = [*range(len(moves))], [0] * len(moves)
    halvings = (len(moves) - 1).bit_length()
    work, share, number = spent, most // halvings, 0
    for _ in range(halvings):
        until = work + share
        while work < until:
            game = _round(told, made[number % len(made)])
            number += 1
            luck = chance.below(1 << 31) << 31
            for at in left:
                tried = game.copy()
                tried.make(moves[at])
                work += playout(tried, Chance(luck)) + 1
                totals[at] += gain(tried.scores(), side)
        best = sorted(left, key=lambda at: (totals[at], rules.weight(moves[at][0]), -at), reverse=True)
        left = best[:(len(left) + 1) // 2]
    return Decision(_json(moves[left[0]]), work)
