"""Rounds to standings: when a match is over, its totals and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sahrat.errors import Refusal

HAND_ROUNDS = 5


class Standings(NamedTuple):
    """Where a match stands.

    `extra_round` says that the round to be played next is the extra one. `totals` and `places` are one a seat, or one
    a team in partners; 1 is first, and shared places are equal.
    """

    over: bool
    extra_round: bool
    totals: tuple[int, ...]
    places: tuple[int, ...]


def sides(options: dict[str, Any], seats: int) -> int:
    """How many scores a round has: one a seat, or one a team in partners."""
    return 2 if options.get("mode") == "partners" else seats


def places_of(totals: Sequence[int]) -> tuple[int, ...]:
    """H-63: the lowest total is first. H-65, HD-33: equal totals share the better place."""
    return tuple(1 + sum(other < total for other in totals) for total in totals)


def hand_standings(options: dict[str, Any], seats: int, rounds: Sequence[Sequence[int]]) -> Standings:
    """Where a match of Hand stands after `rounds` (scores per side); `options` are all of them.

    H-62: five rounds. H-64, HD-33: a tie for first place after them brings one extra round. HD-34: all play it and all
    six count. H-65: there is no seventh. Raises `Refusal` ``match_over`` when a round is one too many.
    """
    count = sides(options, seats)
    totals = [0] * count
    over = extra = False
    for number, scores in enumerate(rounds, 1):
        if over:
            raise Refusal("match_over")
        if len(scores) != count:
            raise Refusal("bad_request")
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        tied = totals.count(min(totals)) > 1
        extra = number == HAND_ROUNDS and tied and bool(options.get("extra_round", True))
        over = number >= HAND_ROUNDS and not extra
    return Standings(over, extra, tuple(totals), places_of(totals))


def standings(game: str, options: dict[str, Any], seats: int, rounds: Sequence[Sequence[int]]) -> Standings:
    """Where a match of `game` stands; `options` are all of them. Raises `Refusal` ``unknown_game``, ``match_over``."""
    if game != "hand":
        raise Refusal("unknown_game", game=game[:20])
    return hand_standings(options, seats, rounds)
