"""Hand beside its peers, in one process, by turns: `python tests/bench/_peers.py RECORDED`, a Python with the peers.

Prints one JSON object: for each measure ours and each peer's, or why a peer did not run. Peers are driven by their
public calls only. rlcard and OpenSpiel play gin rummy: two seats, one pack, no joker, nothing laid off by others; so
they have less to do in a move than Hand has.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sahrat.cards import JOKER
from tests.bench._figures import ROUNDS, lay_down, playing, random_hands, rate
from tests.bench._spiel import random_games

Json = dict[str, Any]
SECONDS = 0.4
logging.disable(logging.CRITICAL)


def rlcard_gin() -> Callable[[], int]:
    """rlcard's gin rummy, the bare game without its tensors: one random game; its decisions."""
    import rlcard

    env = rlcard.make("gin-rummy")
    game = env.game

    def play() -> int:
        game.init_game()
        moves = 0
        while not game.is_over():
            legal = list(env._get_legal_actions())
            game.step(env._decode_action(legal[int(random.random() * len(legal))]))
            moves += 1
        return moves

    return play


def rummikub() -> Callable[[Sequence[int]], object]:
    """rummikub-solver: the most tiles out of one rack, by an integer program (HiGHS, C++)."""
    import rummikub_solver

    rules = rummikub_solver.RuleSet(jokers=2)
    numbers, joker = list(rules.tiles[:52]), rules.tiles[-1]

    def solve(hand: Sequence[int]) -> object:
        game = rules.new_game()
        game.add_rack(*[joker if card == JOKER else numbers[card] for card in hand])
        return rules.solve(game, rummikub_solver.SolverMode.TILE_COUNT)

    return solve


def okey() -> Callable[[Sequence[int]], object]:
    """okey-solver-py, backtracking over pydantic tiles. Its two wild tiles are our jokers; 5 of red is what they show,
    so a hand that holds a 5 of spades is given it as the plain tile beside it."""
    from okey_core.types import OkeyMeta, Tile, TileColor
    from okey_solver.solver import SolverEngine

    engine = SolverEngine(strategy="backtracking")
    colors = [TileColor.RED, TileColor.BLACK, TileColor.BLUE, TileColor.YELLOW]
    meta = OkeyMeta(color=colors[0], value=5)

    def solve(hand: Sequence[int]) -> object:
        tiles = []
        for at, card in enumerate(hand):
            suit, rank = (0, 4) if card == JOKER else divmod(card, 13)
            if card != JOKER and (suit, rank) == (0, 4):
                rank = 5
            tiles.append(Tile(id=str(at), color=colors[suit], value=rank + 1))
        return engine.find_best_arrangement(tiles, meta)

    return solve


def quiet(call: Callable[[], Any]) -> Any:
    """What `call` returns, its printing swallowed."""
    with contextlib.redirect_stdout(io.StringIO()):
        return call()


def rates(ours: Callable[[], int], makers: dict[str, Callable[[], Callable[[], int]]]) -> Json:
    """Decisions a second of ours and of each peer, by turns, the best of the rounds."""
    runs, out = {"ours": ours}, dict[str, Any]()
    for name, make in makers.items():
        try:
            runs[name] = quiet(make)
            quiet(runs[name])
        except Exception as error:
            runs.pop(name, None)
            out[name] = f"{type(error).__name__}: {error}"[:160]
    for _ in range(ROUNDS):
        for name, run in runs.items():
            out[name] = max(out.get(name, 0.0), quiet(partial(rate, run, SECONDS)))
    return out


def solves(hands: Sequence[Sequence[int]], makers: dict[str, Callable[[], Callable[[Sequence[int]], object]]]) -> Json:
    """Median and worst milliseconds of ours and of each peer's lay-down, hand by hand in turn."""
    runs: dict[str, Callable[[Sequence[int]], object]] = {"ours": lay_down}
    out: Json = {}
    for name, make in makers.items():
        try:
            runs[name] = quiet(make)
            quiet(partial(runs[name], hands[0]))
        except Exception as error:
            runs.pop(name, None)
            out[name] = f"{type(error).__name__}: {error}"[:160]
    times: dict[str, list[float]] = {name: [] for name in runs}
    for hand in hands:
        for name, run in runs.items():
            begun = time.perf_counter()
            run(hand)
            times[name].append(1000 * (time.perf_counter() - begun))
    for name, spent in times.items():
        out[name] = {"median": statistics.median(spent), "worst": max(spent)}
    return out


def main(path: str) -> None:
    """Prints all of it."""
    random.seed(1)
    recorded = json.loads(Path(path).read_text("utf-8"))
    print(json.dumps({
        "apply": rates(playing(recorded), {"rlcard": rlcard_gin, "open_spiel": partial(random_games, "gin_rummy")}),
        "lay-down": solves(random_hands(60), {"rummikub-solver": rummikub, "okey-solver-py": okey}),
    }))


if __name__ == "__main__":
    main(sys.argv[1])
