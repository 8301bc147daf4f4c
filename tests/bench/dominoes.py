"""Whole random rounds of dominoes beside `dominoes` (PyPI): `python tests/bench/dominoes.py`.

Ours twice: by the public state (every move checked, with its events) and by the bot's search table. The peer plays
partners with no bank, so the comparison is on Partners; Draw and Fives stand beside it. One process with the peer where
it is installed, by turns; each case plays the same rounds each time, and each round counts with its best time, so that
other work on the machine falls out.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ROUNDS = 40
TURNS = 200
BARS = {"public": 1.2, "search": 2.5}
"""design.md, Budgets: whole rounds, times the peer."""


Play = Callable[[Random], int]
"""Plays one round by chance; its moves."""


def public(variant: str, seats: int) -> Play:
    """A random round by the public state, from the shuffled pack to the result."""
    from sahrat.dominoes import GAME

    pack, options = list(GAME.pack()), GAME.options({"variant": variant})

    def play(rng: Random) -> int:
        order = list(pack)
        rng.shuffle(order)
        state: Any = GAME.start(options, seats, order, 0, round=2, starts=0)[0]
        moves = 0
        while state.to_act is not None:
            may = state.moves(state.to_act)[0]
            state, _ = state.apply(state.to_act, may[int(rng.random() * len(may))])
            moves += 1
        return moves

    return play


def search(variant: str, seats: int) -> Play:
    """A random round on the search table, dealt from the shuffled pack."""
    from sahrat.dominoes.line import ANY, EMPTY
    from sahrat.dominoes.options import Options
    from sahrat.dominoes.search import Round
    from sahrat.tiles import mask_of

    options = Options(variant)
    none = [0] * (2 if variant == "partners" else seats)

    def play(rng: Random) -> int:
        order = list(range(28))
        rng.shuffle(order)
        hands = [mask_of(order[7 * seat:7 * seat + 7]) for seat in range(seats)]
        game = Round(options, hands, order[7 * seats:], EMPTY, 0, 0, ANY, none)
        moves = 0
        while game.seat is not None:
            may = game.moves()
            game.make(may[int(rng.random() * len(may))])
            moves += 1
        game.scores()
        return moves

    return play


def peer() -> Play:
    """A random round of `dominoes`, which shuffles by the module `random`. Raises ImportError."""
    here = str(Path(__file__).parent)
    sys.path[:] = [one for one in sys.path if one != here]  # or this file would be found in the peer's place
    import dominoes as other

    def play(rng: Random) -> int:
        game = other.Game.new(starting_player=0)
        moves = 0
        while game.result is None:
            may = game.valid_moves
            game.make_move(*may[int(rng.random() * len(may))])
            moves += 1
        return moves

    return play


def times(play: Play) -> tuple[list[float], int]:
    """The seconds that each of the rounds takes, and the moves of all."""
    random.seed(1)
    rng, spent, moves = Random(1), [], 0
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        moves += play(rng)
        spent.append(time.perf_counter() - begun)
    return spent, moves


def main() -> None:
    """Prints the table."""
    cases = {"ours, public, partners": public("partners", 4), "ours, search, partners": search("partners", 4),
             "ours, public, draw of two": public("draw", 2), "ours, search, draw of two": search("draw", 2),
             "ours, public, Fives of two": public("fives", 2), "ours, search, Fives of two": search("fives", 2)}
    try:
        cases = {"dominoes 6.1.0 (Python)": peer(), **cases}
    except ImportError:
        print("dominoes 6.1.0 is not installed here: ours alone")
    best: dict[str, list[float]] = {}
    moves = {}
    for _ in range(TURNS):
        for name, play in cases.items():
            spent, moves[name] = times(play)
            best[name] = [*map(min, spent, best.get(name, spent))]
    print(sys.version.split()[0])
    theirs = best.get("dominoes 6.1.0 (Python)")
    for name, spent in best.items():
        line = f"{name:28s} {ROUNDS / sum(spent):8.0f} rounds/s {moves[name] / sum(spent) / 1000:7.1f}k moves/s"
        if theirs is not None and name.endswith("partners"):
            bar, ratio = BARS[name.split(", ")[1]], sum(theirs) / sum(spent)
            line += f"  {ratio:.2f} × the peer (bar {bar}): {'met' if ratio >= bar else 'NOT met'}"
        print(line)


def with_peers() -> str | None:
    """The Python that has the peers, unless this is it."""
    from infra.local.prepare import venv_python

    python = str(venv_python("bench"))
    return python if os.path.exists(python) and "SAHRAT_PEERS" not in os.environ else None


if __name__ == "__main__":
    other = with_peers()
    if other is None:
        main()
    else:
        sys.exit(subprocess.run([other, __file__], env={**os.environ, "SAHRAT_PEERS": "1"}, check=False).returncode)
