"""Whole deals of Hand at tables of any options, each from its number alone: cards, scores, and no table that is stuck.

`run` shares slices of deals out to the processors and keeps what is done, so a run that was stopped goes on where it
was, as long as neither the engine nor this file has changed. By hand, with the figures:

    PYTHONPATH=engine .local/venvs/app/bin/python -m tests.soak.deals [DEALS [WORKERS]]
    PYTHONPATH=engine .local/venvs/app/bin/python -m tests.soak.deals deal NUMBER

the second for one deal alone, to look into a failure.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from sahrat.cards import double_pack
from sahrat.errors import Refusal
from sahrat.fairness import Stream
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.options import PRESETS, VALUES
from sahrat.saudi_hand.state import HandState
from tests.contract.sums import line_value
from tests.properties.hand_model import scores as model_scores

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".local" / "soak" / "hand_deals.json"
DEALS = 100_000
SLICE = 250
MOST_MOVES = 1500
"""Moves after which a deal without a limit of reshuffles is let go; every other deal has to end by itself."""

WHOLE_PACK = sorted(double_pack())


def table(rng: Random) -> tuple[Json, int]:
    """Options and a number of seats: the defaults, a preset, partners, or any values together."""
    while True:
        way = rng.random()
        if way < 0.15:
            chosen: Json = {}
        elif way < 0.3:
            chosen = {"preset": rng.choice(sorted(PRESETS))}
        elif way < 0.4:
            chosen = {"mode": "partners"}
        else:
            chosen = {name: rng.choice(values) for name, values in VALUES.items()}
        seats = rng.randrange(2, 6)
        try:
            options = GAME.options(chosen)
            GAME.check_seats(options, seats)
        except Refusal:
            continue
        return options, seats


def check_cards(state: HandState) -> None:
    """H-4: every card of the two packs and both jokers is somewhere, once."""
    melds = [meld.cards for meld in state.melds]
    assert sorted(chain(state.stock, state.fire, *state.hands, *melds)) == WHOLE_PACK, "a card is lost or doubled"


def check_result(state: HandState, options: Json) -> None:
    """The scores are those of the model, and each line comes to its score."""
    result = state.result
    assert result is not None
    partners = options.get("mode") == "partners"
    hands = [list(hand) for hand in state.position()["hands"]]
    assert result["scores"] == model_scores(hands, list(state.opened), result["out"], result["by_hand"], partners)
    assert [line_value(one) for one in result["lines"]] == result["scores"], result
    assert result.get("dry", False) is (result["out"] is None)


def play(number: int) -> Counter[str]:
    """Play the deal of that number to its end; what happened in it. Raises AssertionError and the like at a fault."""
    rng = Random(f"soak {number}")
    options, seats = table(rng)
    everything = GAME.all_options(options)
    order = list(GAME.pack())
    rng.shuffle(order)
    key = rng.randbytes(64)
    state, events = GAME.start(options, seats, order, rng.randrange(seats), key=key)
    told: Counter[str] = Counter([f"{seats} seats", *[f"{name}={value}" for name, value in everything.items()]])
    bots = [rng.random() < 0.7 for _ in range(seats)]
    seen: list[list[Json]] = [[event.seen_by(seat) for event in events] for seat in range(seats)]
    moves = 0
    while state.to_act is not None and moves < MOST_MOVES:
        seat = state.to_act
        if bots[seat] and (moves < 500 or rng.random() < 0.2):
            move = GAME.decide(state.view(seat), seen[seat], "easy", Stream(key, f"bot/{seat}/{moves}")).move
        elif rng.random() < 0.02 and len(state.hands[seat]) < 6:
            move = rng.choice(state.moves(seat)[0])
        else:
            move = state.clock_move()
        if moves % 40 == 7:
            _look_around(state)
        before = state
        state, events = state.apply(seat, move)
        moves += 1
        check_cards(state)
        assert state != before
        for event in events:
            told[event.public["e"]] += 1
        if any(bots):
            for other in range(seats):
                if bots[other]:
                    seen[other] += [event.seen_by(other) for event in events]
    told["moves"] = moves
    told["deals"] = 1
    if state.to_act is not None:
        assert everything["max_reshuffles"] is None, f"not over after {moves} moves"
        state.apply(state.to_act, state.clock_move())
        told["let go"] = 1
        return told
    check_result(state, options)
    end = state.end
    assert end is not None
    told["end: dry" if end.out is None else "end: a Hand" if end.by_hand else "end: out"] = 1
    told["end: out without a throw"] = int(end.out is not None and not end.by_hand and not _threw(events))
    told["end in partners"] = int(everything["mode"] == "partners")
    assert GAME.state(json.loads(json.dumps(state.position()))) == state
    return told


def _threw(events: tuple[Any, ...]) -> bool:
    return any(event.public["e"] == "threw" for event in events)


def _look_around(state: HandState) -> None:
    """The position goes there and back; the clock's move is legal at once, so no table is stuck; views are JSON."""
    assert state.to_act is not None
    assert GAME.state(json.loads(json.dumps(state.position()))) == state
    state.apply(state.to_act, state.clock_move())
    for seat in [*range(len(state.hands)), None]:
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert (view["legal"] is not None) == (seat == state.to_act)


def play_slice(first: int) -> Counter[str]:
    """All deals of a slice. Raises RuntimeError that names the deal at fault."""
    told: Counter[str] = Counter()
    for number in range(first, first + SLICE):
        try:
            told.update(play(number))
        except Exception as fault:
            raise RuntimeError(f"deal {number}: {type(fault).__name__} {fault}") from fault
    return told


def _stamp() -> str:
    """The engine's Hand and this file, as one hash."""
    hashed = sha256(Path(__file__).read_bytes())
    engine = ROOT / "engine" / "sahrat"
    for path in sorted([*engine.glob("*.py"), *engine.glob("saudi_hand/*.py")]):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


def run(deals: int = DEALS, workers: int | None = None, kept: Path | None = KEPT) -> Counter[str]:
    """Play deals 0 … `deals` (whole slices) on all processors, going on with what `kept` has. What happened in all.

    Prints a line about every five seconds. Raises RuntimeError that names the deal at fault.
    """
    stamp = _stamp()
    done: dict[str, dict[str, int]] = {}
    if kept is not None and kept.exists():
        old = json.loads(kept.read_text("utf-8"))
        done = old["done"] if old["stamp"] == stamp else {}
    firsts = range(0, deals, SLICE)
    left = [first for first in firsts if str(first) not in done]
    if len(left) < len(firsts):
        print(f"{(len(firsts) - len(left)) * SLICE:,} of {len(firsts) * SLICE:,} deals were done before", flush=True)
    start = shown = time.monotonic()
    with ProcessPoolExecutor(workers or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        try:
            for number, (first, told) in enumerate(zip(left, pool.map(play_slice, left), strict=True), 1):
                done[str(first)] = dict(told)
                now = time.monotonic()
                if now - shown > 5 or number == len(left):
                    shown = now
                    seconds = now - start
                    print(f"{len(done) * SLICE:,} of {len(firsts) * SLICE:,} deals, {seconds:,.0f} s, "
                          f"{number * SLICE / seconds:.1f} a second", flush=True)
                    if kept is not None:
                        kept.parent.mkdir(parents=True, exist_ok=True)
                        new = kept.with_suffix(".new")
                        new.write_text(json.dumps({"stamp": stamp, "done": done}), "utf-8")
                        new.replace(kept)
        except (RuntimeError, BrokenProcessPool, KeyboardInterrupt):
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return sum((Counter(done[str(first)]) for first in firsts), Counter())


def main(words: list[str]) -> int:
    """Runs as the command line says and prints what happened."""
    if words[:1] == ["deal"]:
        print(dict(play(int(words[1]))))
        return 0
    told = run(int(words[0]) if words else DEALS, int(words[1]) if len(words) > 1 else None)
    print(json.dumps(dict(sorted(told.items())), ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
