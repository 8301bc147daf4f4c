"""Baloot beside trick-taking peers, in one process, by turns: `python tests/bench/_tricks.py`, a Python with the peers.

Prints one JSON object: moves a second of ours (public `apply` with events; the table that bots search on) and of each
peer, or why one did not run. Peers are driven by their public calls only, at random, and play other games: jass-kit
Schieber (a bare simulation, no points told between), OpenSpiel Spades in C++ and colver contrée in Rust, both stepped
from Python.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from sahrat.baloot import GAME
from sahrat.baloot.cards import cards_of
from sahrat.baloot.search import Table
from sahrat.baloot.state import BalootState
from tests.bench._spiel import random_games

SECONDS = 0.4
ROUNDS = 5
"""Every rate is the best of so many rounds."""
Json = dict[str, Any]


def deals(count: int = 60) -> list[tuple[list[str], list[tuple[int, Json]]]]:
    """Random deals with their moves: bought by the clock, then any legal card."""
    found = []
    for seed in range(count):
        rng = random.Random(seed)
        order = rng.sample(list(GAME.pack()), 32)
        state, _ = GAME.start({}, 4, order, seed % 4)
        moves: list[tuple[int, Json]] = []
        while state.to_act is not None:
            move = state.clock_move()
            if state.phase == "play":
                move = rng.choice([one for one in state.moves(state.to_act)[0] if one["do"] == "play"])
            moves.append((state.to_act, move))
            state, _ = state.apply(*moves[-1])
        found.append((order, moves))
    return found


def public() -> Callable[[], int]:
    """Whole deals through `State.apply`, checked, with all events; the same recorded moves again."""
    recorded = deals()
    number = 0

    def play() -> int:
        nonlocal number
        order, moves = recorded[number % len(recorded)]
        state: BalootState
        state, _ = GAME.start({}, 4, order, number % len(recorded) % 4)
        for seat, move in moves:
            state, _ = state.apply(seat, move)
        number += 1
        return len(moves)

    return play


def searched() -> Callable[[], int]:
    """The 32 cards of a deal on the table that bots search on: legal cards listed, one picked, played in place."""
    states: list[BalootState] = []
    for number, (order, moves) in enumerate(deals()):
        state, _ = GAME.start({}, 4, order, number % 4)
        for seat, move in moves:
            if state.phase == "play":
                break
            state, _ = state.apply(seat, move)
        if state.phase == "play":
            states.append(state)
    turn = 0

    def play() -> int:
        nonlocal turn
        state = states[turn % len(states)]
        turn += 1
        assert state.contract is not None
        table = Table(state.options, list(state.hands), state.contract.trump, False, state.leader, ())
        for _ in range(32):
            seat = (table.leader + len(table.trick)) % 4
            legal = table.legal(seat)
            cards = list(cards_of(legal))
            table.play(seat, cards[int(random.random() * len(cards))])
        return 32

    return play


def jass_kit() -> Callable[[], int]:
    """jass-kit's Schieber simulation: one random game; its decisions."""
    np = import_module("numpy")
    most = import_module("jass.game.const").MAX_TRUMP
    sim_of = import_module("jass.game.game_sim").GameSim
    hands_of = import_module("jass.game.game_util").deal_random_hand
    rule = import_module("jass.game.rule_schieber").RuleSchieber()

    def play() -> int:
        sim = sim_of(rule)
        sim.init_from_cards(hands_of(), dealer=0)
        sim.action_trump(int(random.random() * (most + 1)))
        moves = 1
        while not sim.is_done():
            state = sim.state
            valid = np.flatnonzero(rule.get_valid_cards(state.hands[state.player], state.current_trick,
                                                        state.nr_cards_in_trick, state.trump))
            sim.action_play_card(int(valid[int(random.random() * len(valid))]))
            moves += 1
        return moves

    return play


def colver() -> Callable[[], int]:
    """colver's contrée, Rust stepped from Python: the 32 cards of a random deal with its contract set."""
    env_of = import_module("colver").Env
    seed = 0

    def play() -> int:
        nonlocal seed
        seed += 1
        env = env_of.deal(dealer=0, seed=seed)
        env.set_contract(seed % 4, 80, 0, 0)
        env.set_phase_playing()
        for _ in range(32):
            legal = env.legal_actions()
            env.step(legal[int(random.random() * len(legal))])
        return 32

    return play


RUNS: dict[str, Callable[[], Callable[[], int]]] = {
    "public": public, "search": searched, "jass-kit": jass_kit,
    "open_spiel": partial(random_games, "spades"), "colver": colver}


def main() -> None:
    games: dict[str, Callable[[], int]] = {}
    found: dict[str, float | str] = {}
    for name, run in RUNS.items():
        try:
            games[name] = run()
            games[name]()
        except Exception as error:
            games.pop(name, None)
            found[name] = f"{type(error).__name__}: {error}"[:80]
    best = dict.fromkeys(games, 0.0)
    for _ in range(ROUNDS):
        for name, game in games.items():
            moves, begun = 0, time.perf_counter()
            while (spent := time.perf_counter() - begun) < SECONDS:
                moves += game()
            best[name] = max(best[name], moves / spent)
    print(json.dumps({**found, **best}))


if __name__ == "__main__":
    main()
