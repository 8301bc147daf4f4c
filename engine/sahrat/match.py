"""Rounds to standings: when a match is over, its totals and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.dominoes.options import RANKING
from sahrat.dominoes.options import TARGET as DOMINOES_TARGET
from sahrat.errors import Refusal

HAND_ROUNDS = 5
BALOOT_TARGET = 152
"""B-107: what a match of Baloot is played to."""

Round = Sequence[int] | Mapping[str, int]
"""A finished round: its scores, one a side; or ``{"match": team}`` when it settled the whole match (B-41)."""


class Standings(NamedTuple):
    """Where a match stands.

    `extra_round` says that the round to be played next is the extra one. `totals` and `places` are one a side (`sides`
    says whose they are); 1 is first, and shared places are equal.
    """

    over: bool
    extra_round: bool
    totals: tuple[int, ...]
    places: tuple[int, ...]


def sides(game: str, options: Mapping[str, Any], seats: int) -> tuple[int, ...]:
    """Whose scores, place and prize count for each seat: its own, or a team's, 0 for seats 0 and 2, 1 for 1 and 3.

    Baloot is always in teams (B-3, PD-4), Hand (H-2) and dominoes (D-8) in partners. `options` are all of them.
    """
    teams = game == "baloot" or "partners" in (options.get("mode"), options.get("variant"))
    return tuple(seat % 2 if teams else seat for seat in range(seats))


def _scores(game: str, options: Mapping[str, Any], seats: int) -> int:
    """How many scores a round has: one a side."""
    return len(set(sides(game, options, seats)))


def places_of(totals: Sequence[int]) -> tuple[int, ...]:
    """H-63: the lowest total is first. H-65, HD-33: equal totals share the better place."""
    return tuple(1 + sum(other < total for other in totals) for total in totals)


def hand_standings(options: dict[str, Any], seats: int, rounds: Sequence[Sequence[int]]) -> Standings:
    """Where a match of Hand stands after `rounds` (scores per side); `options` are all of them.

    H-62: five rounds. H-64, HD-33: a tie for first place after them brings one extra round. HD-34: all play it and all
    six count. H-65: there is no seventh. Raises `Refusal` ``match_over`` when a round is one too many, ``bad_request``
    for one that is none.
    """
    count = _scores("hand", options, seats)
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


def baloot_standings(options: dict[str, Any], seats: int, rounds: Sequence[Round]) -> Standings:
    """Where a match of Baloot stands after `rounds` (points per team).

    B-107, BD-41: to 152, looked at after each round. B-108: the higher total wins. B-109, BD-42: level at 152 or more,
    rounds go on until the totals differ. B-41, B-110: a Qahwa settles the match whatever the totals.
    Raises `Refusal` ``match_over`` when a round is one too many, ``bad_request`` for one that is none.
    """
    totals = [0, 0]
    winner: int | None = None
    extra = False
    for one in rounds:
        if winner is not None:
            raise Refusal("match_over")
        if isinstance(one, Mapping):
            if set(one) != {"match"} or type(one["match"]) is not int or one["match"] not in (0, 1):
                raise Refusal("bad_request")
            winner = one["match"]
            continue
        if len(one) != 2 or min(one) < 0:
            raise Refusal("bad_request")
        totals = [total + points for total, points in zip(totals, one, strict=True)]
        reached = max(totals) >= BALOOT_TARGET
        extra = reached and totals[0] == totals[1]
        if reached and not extra:
            winner = 0 if totals[0] > totals[1] else 1
    if winner is None:
        places = tuple(1 + (total < max(totals)) for total in totals)
    else:
        places = (1, 2) if winner == 0 else (2, 1)
    return Standings(winner is not None, extra and winner is None, tuple(totals), places)


def dominoes_standings(options: dict[str, Any], seats: int, rounds: Sequence[Round]) -> Standings:
    """Where a match of dominoes stands after `rounds` (points per side).

    D-6, D-7, D-8: to the game's target. D-40, D-42, DD-20: looked at after each round; over once the top total has
    reached it and stands alone. D-41, DD-18: level at the top, rounds go on until one stands alone. DD-23: the higher
    total has the better place, equal ones share it. Raises `Refusal` ``match_over`` when a round is one too many,
    ``bad_request`` for one that is none.
    """
    count = _scores("dominoes", options, seats)
    totals = [0] * count
    over = extra = False
    for one in rounds:
        if over:
            raise Refusal("match_over")
        if isinstance(one, Mapping) or len(one) != count or min(one) < 0:
            raise Refusal("bad_request")
        totals = [total + points for total, points in zip(totals, one, strict=True)]
        top = max(totals)
        reached = top >= DOMINOES_TARGET[options["variant"]]
        extra = reached and totals.count(top) > 1
        over = reached and not extra
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    return Standings(over, extra, tuple(totals), places)


RULES_OF_MATCH: Mapping[str, Callable[[dict[str, Any], int, Sequence[Any]], Standings]] = {
    "hand": hand_standings, "dominoes": dominoes_standings, "baloot": baloot_standings,
}
"""How the rounds of each game make a match."""


def standings(game: str, options: dict[str, Any], seats: int, rounds: Sequence[Round]) -> Standings:
    """Where a match of `game` stands; `options` are all of them. Raises `Refusal` ``unknown_game``, and those of the
    game's rules."""
    rules = RULES_OF_MATCH.get(game)
    if rules is None:
        raise Refusal("unknown_game", game=game[:20])
    return rules(options, seats, rounds)


RANKINGS = ("hand", "baloot", *RANKING.values())
"""Every ranking, in the order in which they are shown."""


def ranking(game: str, options: Mapping[str, Any]) -> str:
    """The ranking that a match counts in; D-1: each of the three domino games has its own. `options` are all."""
    return RANKING[options["variant"]] if game == "dominoes" else game


def scores_of(results: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The rounds that the finished deals' results make, in order; a cancelled or broken-off deal makes none."""
    rounds: list[Any] = []
    for result in results:
        if result.get("match") is not None:
            rounds.append({"match": result["match"]})
        elif (points := result.get("scores", result.get("points"))) is not None:
            rounds.append(points)
    return rounds


def context(game: str, options: dict[str, Any], seats: int, results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the next deal has to know of the deals before it (`Game.start`).

    Baloot: ``totals`` of the match, for B-48. Dominoes: ``round`` from 1, and ``starts``, the seat that the last round
    named (None in round 1).
    """
    if game == "baloot":
        return {"totals": list(standings(game, options, seats, scores_of(results)).totals)}
    if game == "dominoes":
        played = [result for result in results if "points" in result or "scores" in result]
        return {"round": len(played) + 1, "starts": played[-1].get("starts") if played else None}
    return {}


def next_dealer(result: Mapping[str, Any], dealer: int, seats: int) -> int:
    """H-9, BD-8: the next dealer sits one seat to the right, where a cancelled deal does not name another."""
    named = result.get("dealer")
    return named if type(named) is int else (dealer + 1) % seats
