"""Whole deals: abnat conserved, positions stable, the same deal again from its log."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.baloot.state import BalootState
from tests.again import examples
from tests.engine.baloot.deals import PACK

Json = dict[str, Any]
ALL = {"hokm": 162, "sun": 130}
TABLES: list[Json] = [
    {}, {"ashkal_second": True, "overcall_passed": False}, {"auto_projects": True, "trump_partner": False},
    {"undertrump_free": True, "baloot_in_test": False}, {"kawesh": False, "sun_double_trailing_only": True}]


def some_move(state: BalootState, rng: Random) -> Json:
    """The clock's move, or any legal one; often with projects, and passing often enough for second rounds."""
    assert state.to_act is not None
    if rng.random() < 0.3:
        return state.clock_move()
    moves, _ = state.moves(state.to_act)
    if state.phase == "buy" and rng.random() < 0.6:
        return moves[0]
    move = rng.choice(moves)
    offered = state.view(state.to_act)["legal"].get("projects")
    if offered and move["do"] == "play":
        move = {**move, "projects": rng.choice(offered)["projects"]}
    return move


def play(rng: Random, count: Counter[str], check: bool) -> None:
    """One random deal of a random table to its end."""
    order = rng.sample(PACK, 32)
    again: Json = {"options": GAME.options(rng.choice(TABLES)), "seats": 4, "order": order,
                   "dealer": rng.randrange(4), "totals": rng.choice([[0, 0], [120, 40], [99, 101], [140, 130]])}
    state, events = GAME.start(**again)
    log = []
    while state.to_act is not None:
        if check:
            position = state.position()
            assert GAME.state(json.loads(json.dumps(position))) == state
            cards = [*position["rest"], *[card for hand in position["hands"] for card in hand],
                     *[card for trick in position["tricks"] for _, card in trick]]
            assert sorted([*cards, *([position["up"]] if position["up"] else [])]) == sorted(PACK)
        move = GAME.move(some_move(state, rng))
        log.append((state.to_act, move))
        state, events = state.apply(state.to_act, move)
        for event in events:
            count[event.public["e"]] += 1
    result = state.result
    assert result is not None and GAME.state(state.position()) == state
    count["deals"] += 1
    if "cancelled" in result:
        count[result["cancelled"]] += 1
        return
    assert sum(result["abnat"]) == ALL[result["kind"]] and not any(state.hands)
    assert sum(state.won) == 8
    count[result["kind"]] += 1
    count[f"×{result['factor']}"] += 1
    count["kaboot"] += result["kaboot"] is not None
    count["made" if result["made"] else "failed"] += 1
    if check:
        replayed, _ = GAME.start(**again)
        for seat, move in log:
            replayed, _ = replayed.apply(seat, move)
        assert replayed == state


def test_B_10_random_deals() -> None:
    """B-1, B-10, B-11, B-13: all cards at every step, 162 or 130 abnat in every deal; BD-41: one result a deal."""
    count: Counter[str] = Counter()
    for seed in range(max(40, examples(250))):
        play(Random(seed), count, check=True)
    for event in ("passed", "sun", "hokm", "declared", "shown", "ikka", "sawa", "baloot", "made", "failed", "×2"):
        assert count[event], (event, count)


@pytest.mark.soak
def test_random_deals_far() -> None:
    """B-10 over 100,000 deals."""
    count: Counter[str] = Counter()
    for seed in range(100_000):
        play(Random(f"far {seed}"), count, check=False)
    assert count["kawesh"] and count["kaboot"] and count["×qahwa"], count
    print(dict(count))
