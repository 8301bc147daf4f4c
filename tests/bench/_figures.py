"""Hand's own figures, of this Python: CPython's, a newer one's or the browser's. Engine and standard library only.

    python tests/bench/_figures.py RECORDED     prints one JSON object of figures
    python tests/bench/_figures.py --record     prints deals that bots played, to be measured on
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sahrat.cards import JOKER, double_pack
from sahrat.fairness import Stream, shuffle
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.lay_down import LayDowns
from sahrat.saudi_hand.options import parse_options
from sahrat.saudi_hand.search import search
from sahrat.saudi_hand.turn import Known
from sahrat.verify import verify

Json = dict[str, Any]
ROUNDS = 5
"""Every rate is the best of so many rounds."""

HARD = (
    "AS 2S 3S 4S 5S 2H 3H 4H 5H 6H 3C 4C 5C JK JK", "7S 7H 7C 7D 8S 8H 8C 8D 9S 9H 9C 9D 10S JK JK",
    "7S 7H 8S 8H 8C 9S 9H 9C 10S 10H 10C JS JH JK JK",
)
"""Hands that a climb by nodes made hard, as tests/engine/bots/test_search.py keeps them."""


def record(deals: int = 24) -> Json:
    """Deals of Hand that bots play: the key, the dealer and every move."""
    out, acts = [], Counter[str]()
    for number in range(deals):
        key = bytes([number, 201])
        seats, level = (2, 3, 4)[number % 3], ("medium", "strong")[number % 2]
        state, events = GAME.start({}, seats, shuffle(key, "deal", GAME.pack()), number % seats, key=key)
        seen: list[list[Json]] = [[event.seen_by(seat) for event in events] for seat in range(seats)]
        moves: list[tuple[int, Json]] = []
        while state.to_act is not None:
            seat = state.to_act
            move = GAME.decide(state.view(seat), seen[seat], level, Stream(key, f"{seat}/{len(moves)}")).move
            moves.append((seat, GAME.move(move)))
            acts.update([name for act in move.get("acts", ()) for name in act if name in ("lay", "add", "swap")])
            state, events = state.apply(seat, move)
            for told, other in zip(seen, range(seats), strict=True):
                told += [event.seen_by(other) for event in events]
        out.append({"key": key.hex(), "seats": seats, "dealer": number % seats, "moves": moves})
    if min(acts[name] for name in ("lay", "add", "swap")) == 0:
        raise RuntimeError(f"these deals lack something: {dict(acts)}")
    return {"deals": out, "acts": dict(acts)}


def best_rate(run: Callable[[], int], seconds: float = 0.4) -> float:
    """How much a second `run` does, the best of several rounds; `run` returns how much it did."""
    best = 0.0
    for _ in range(ROUNDS):
        best = max(best, rate(run, seconds))
    return best


def rate(run: Callable[[], int], seconds: float) -> float:
    """One round of `best_rate`."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += run()
    return done / spent


def playing(recorded: Json) -> Callable[[], int]:
    """Plays the recorded deals by the public `apply`; returns the decisions made."""
    started = []
    for deal in recorded["deals"]:
        key = bytes.fromhex(deal["key"])
        state, _ = GAME.start({}, deal["seats"], shuffle(key, "deal", GAME.pack()), deal["dealer"], key=key)
        started.append((state, [(seat, move) for seat, move in deal["moves"]]))

    def play() -> int:
        moves = 0
        for state, decisions in started:
            now: Any = state
            for seat, move in decisions:
                now, _ = now.apply(seat, move)
            if now.to_act is not None:
                raise RuntimeError("a recorded deal does not end")
            moves += len(decisions)
        return moves

    return play


def random_hands(count: int, jokers: int = 2) -> list[tuple[int, ...]]:
    """Fifteen cards each, so many jokers among them."""
    rng = random.Random(2026)
    natural = double_pack()[:104]
    return [(*rng.sample(natural, 15 - jokers), *[JOKER] * jokers) for _ in range(count)]


def hard_hands() -> list[tuple[int, ...]]:
    """Hands that take longest: all melding, of few ranks, and climbed."""
    from sahrat.cards import parse_cards

    rng = random.Random(7)
    natural = double_pack()[:104]
    out = [parse_cards(text.split()) for text in HARD]
    for _ in range(60):
        low, width = rng.randrange(9), rng.randrange(3, 6)
        pool = [card for card in natural if low <= card % 13 < low + width]
        out.append((*rng.sample(pool, 13), JOKER, JOKER))
    return out


def lay_down(hand: Sequence[int]) -> LayDowns:
    """The most cards down, written out: what a hint does for one goal."""
    found = LayDowns(Known(parse_options({}), 0, "play", tuple(hand), None, (), (), True, False))
    found.best("most")
    return found


def times(call: Callable[[Any], object], inputs: Sequence[Any], rounds: int = 3) -> list[float]:
    """Milliseconds of each call, the best of a few, sorted."""
    out = []
    for one in inputs:
        best = None
        for _ in range(rounds):
            begun = time.perf_counter()
            call(one)
            spent = 1000 * (time.perf_counter() - begun)
            best = spent if best is None else min(best, spent)
        out.append(best or 0.0)
    return sorted(out)


def verifying(transcript: Json) -> list[float]:
    """Milliseconds to replay and verify each whole deal of a transcript, bots' moves not decided again."""
    return times(lambda at: verify(transcript, decide=False, deals=[at]), range(len(transcript["deals"])))


def seeing(recorded: Json) -> float:
    """Microseconds of one seat's view and its JSON, the median over the positions of the recorded deals."""
    states = []
    for deal in recorded["deals"][:6]:
        key = bytes.fromhex(deal["key"])
        state: Any
        state, _ = GAME.start({}, deal["seats"], shuffle(key, "deal", GAME.pack()), deal["dealer"], key=key)
        for seat, move in deal["moves"]:
            states.append((state, seat))
            state, _ = state.apply(seat, move)
    return 1000 * statistics.median(times(lambda one: json.dumps(one[0].view(one[1])), states))


def figures(recorded: Json) -> Json:
    """All of them."""
    downs = times(lay_down, random_hands(600))
    deals = verifying(recorded["transcript"])
    hard = times(lay_down, hard_hands())
    return {
        "python": sys.version.split()[0], "platform": sys.platform, "apply": best_rate(playing(recorded)),
        "lay-down median": statistics.median(downs), "lay-down worst": max(downs[-1], hard[-1]),
        "verify median": statistics.median(deals), "verify worst": deals[-1], "view": seeing(recorded),
        "nodes": max(search_nodes(hand) for hand in hard_hands()),
    }


def search_nodes(hand: Sequence[int]) -> int:
    """Positions that the search looks at."""
    found = search(hand)
    found.front()
    return found.nodes


if __name__ == "__main__":
    if sys.argv[1] == "--record":
        print(json.dumps(record()))
    else:
        print(json.dumps(figures(json.loads(Path(sys.argv[1]).read_text("utf-8")))))
