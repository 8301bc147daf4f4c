"""Random rounds of dominoes, as many as one wants: no tile lost, no round stuck, every score explained.

By hand, so many rounds of each game: ``python -m tests.soak.domino_deals 5000``.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from sahrat.dominoes import GAME
from sahrat.dominoes.line import end_sum, fives_points
from sahrat.tiles import mask_of
from tests.contract.sums import line_value

ROUNDS = 100_000
GAMES = ("draw", "fives", "partners")
WHOLE_PACK = (1 << 28) - 1
MOST_MOVES = 28 + 14
"""Every tile laid, and the whole bank drawn."""
PACK = list(GAME.pack())


def conserved(state: Any) -> None:
    """D-2: each tile is in one place. Raises AssertionError."""
    places = [*state.masks, mask_of(state.bank), mask_of([tile for tile, _ in state.placed])]
    assert sum(places) == WHOLE_PACK, "a tile is lost or doubled"
    assert all(mask_of(hand) == mask for hand, mask in zip(state.hands, state.masks, strict=True))


def play(variant: str, number: int) -> Counter[str]:
    """One round of random moves; what came up in it. Raises RuntimeError naming the round."""
    rng = Random(f"{variant} {number}")
    options: dict[str, Any] = {"variant": variant}
    if number % 4 == 3:
        options |= {"fives_spinner": rng.choice(["opening", "first_double"]), "fives_empty_arm": rng.random() < 0.5,
                    "block_by_team_sum": rng.random() < 0.5}
    seats = 4 if variant == "partners" else rng.choice([2, 4])
    context: dict[str, Any] = {} if rng.random() < 0.5 else {"round": 2, "starts": rng.randrange(seats)}
    told: Counter[str] = Counter({f"{seats} seats": 1, "rounds": 1})
    try:
        state, _ = GAME.start(GAME.options(options), seats, rng.sample(PACK, 28), 0, **context)
        conserved(state)
        made = 0
        while state.to_act is not None:
            moves, complete = state.moves(state.to_act)
            assert moves and complete
            before = sum(state.points)
            state, events = state.apply(state.to_act, moves[rng.randrange(len(moves))])
            told.update([event.public["e"] for event in events])
            conserved(state)
            gained = fives_points(end_sum(state.line)) if variant == "fives" and events[0].public["e"] == "laid" else 0
            assert sum(state.points) - before == gained, "points out of nothing"
            made += 1
            assert made <= MOST_MOVES, "the round does not end"
        result = state.result or {}
        for points, line in zip(result["points"], result["lines"], strict=True):
            assert line_value(line) == points, line
        told["four arms"] += state.line.sides == 3
        told["nobody scores"] += result["winner"] is None
    except Exception as problem:
        raise RuntimeError(f"{variant}, round {number}: {problem!r}") from problem
    return told


def run(rounds: int = ROUNDS) -> dict[str, Counter[str]]:
    """So many rounds of each game."""
    found = {}
    for variant in GAMES:
        told: Counter[str] = Counter()
        for number in range(rounds):
            told.update(play(variant, number))
        found[variant] = told
        print(variant, dict(sorted(told.items())), flush=True)
    return found


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
