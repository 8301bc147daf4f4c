"""The leak suite of dominoes as functions, so that planted leaks can be run through the very same checks.

Each raises `Leak` when a seat's view, events, refusals or bot answer change with tiles that it cannot see. Compared is
the JSON text as it would be sent: values, sizes, keys and the order of keys.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sahrat.dominoes import GAME
from sahrat.errors import Refusal
from sahrat.fairness import Stream
from tests.leaks.domino_worlds import Log, other_order
from tests.leaks.leak import Json, Leak, same, text

PACK = list(GAME.pack())
ENDS = [None, "left", "right", "up", "down"]


def table(rng: Random) -> tuple[Json, int, int | None]:
    """Options, seats and who starts."""
    options = {"variant": rng.choice(["draw", "draw", "fives", "fives", "partners"]),
               "fives_spinner": rng.choice(["opening", "first_double"]), "block_by_team_sum": rng.random() < 0.5}
    seats = 4 if options["variant"] == "partners" else rng.choice([2, 2, 4])
    return GAME.options(options), seats, rng.choice([None, rng.randrange(seats)])


def _context(starts: int | None) -> Json:
    return {} if starts is None else {"round": 2, "starts": starts}


def _wrong(rng: Random) -> Json:
    """A move that most of the time is wrong."""
    end = rng.choice(ENDS)
    return rng.choice([{"do": "draw"}, {"do": "lay", "tile": rng.choice(PACK)} | ({"end": end} if end else {})])


def check_deals(deals: int, first_seed: int, count: Counter[str], bots: bool = True) -> None:
    """Play rounds; deal again what a seat never saw; replay: every message to it is the same."""
    for seed in range(first_seed, first_seed + deals):
        rng = Random(seed)
        options, seats, starts = table(rng)
        order = rng.sample(PACK, 28)
        state, _ = GAME.start(options, seats, order, 0, **_context(starts))
        log: Log = []
        tried: dict[int, list[Json]] = {}
        stop = rng.choice([0, 1, 4, 9, 16, 40])
        while len(log) < stop:
            assert state.to_act is not None
            if rng.random() < 0.3:
                tried.setdefault(len(log), []).append(_wrong(rng))
            move = rng.choice(state.moves(state.to_act)[0])
            after, _ = state.apply(state.to_act, move)
            if after.to_act is None:
                break  # all hands are shown then
            log.append((state.to_act, move))
            state = after
        for seat in [*range(seats), None]:
            world = other_order(options, seats, order, starts, log, seat, rng)
            if world is None:
                count["no other world"] += 1
                continue
            count["worlds"] += 1
            stories = [_story(options, seats, one, starts, log, tried, seat, bots) for one in (order, world)]
            for number, (one, other) in enumerate(zip(*stories, strict=True)):
                count["messages"] += 1
                same(one, other, f"seat {seat} of round {seed}, message {number}")
        for _, move in log:
            count[move["do"]] += 1


def _story(options: Json, seats: int, order: list[str], starts: int | None, log: Log, tried: dict[int, list[Json]],
           seat: int | None, bots: bool) -> list[Any]:
    """Everything `seat` is told from the deal to the last move, in order."""
    key = text(order).encode()
    state, events = GAME.start(options, seats, order, 0, key=key, **_context(starts))
    seen = [event.seen_by(seat) for event in events]
    told: list[Any] = [list(seen), state.view(seat)]
    for number, (who, move) in enumerate(log):
        for wrong in tried.get(number, ()):
            if seat is not None:
                told.append(_refusal(state, seat, wrong, seat != who))
        if seat == who:
            told += [state.moves(who), state.clock_move(), GAME.check(state.view(seat), move)]
            if bots:
                levels = GAME.levels[:2] if number % 5 == 0 else GAME.levels[:1]
                told += [list(GAME.decide(state.view(seat), seen, level, Stream(b"leak" * 16, f"bot/{seat}/{number}")))
                         for level in levels]
        try:
            state, more = state.apply(who, move)
        except Refusal as refusal:
            raise Leak(f"a legal move is refused in another world: {refusal!r}, {who} {text(move)}") from None
        now = [event.seen_by(seat) for event in more]
        seen += now
        told += [now, state.view(seat)]
    return told


def _refusal(state: Any, seat: int, move: Json, out_of_turn: bool) -> Json | None:
    """The refusal of a move as its sender sees it; None for one that is allowed (and not made)."""
    try:
        state.apply(seat, GAME.move(move))
    except Refusal as refusal:
        return {**refusal.json(), "repr": repr(refusal)}
    assert not out_of_turn
    return None
