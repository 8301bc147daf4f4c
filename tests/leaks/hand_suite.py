"""The leak suite of Hand as functions, so that planted leaks can be run through the very same checks.

Each raises `Leak` when a seat's view, events, refusals or bot answer change with cards that it cannot see. Compared
is the JSON text as it would be sent: values, sizes, keys and the order of keys.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sahrat.errors import Refusal
from sahrat.fairness import Stream
from sahrat.saudi_hand import GAME
from tests.leaks.hand_worlds import other_order, redeal
from tests.leaks.leak import Json, Leak, same, text
from tests.properties.hand_duel import next_move
from tests.properties.hand_melds import Broken, Unclear
from tests.properties.hand_model import Deal, Move
from tests.properties.hand_plays import spoil
from tests.properties.hand_positions import PACK, POSITIONS, position_of, some_table


def told(state: Any, seat: int, move: Move) -> tuple[Any, list[Any] | None, Json | None]:
    """What a move brings: the next state and its events, or the refusal as everyone would see it."""
    try:
        state, events = state.apply(seat, GAME.move(move))
    except Refusal as refusal:
        return state, None, {**refusal.json(), "args": refusal.args, "repr": repr(refusal),
                             "detail": {key: str(value) for key, value in refusal.detail.items()}}
    return state, list(events), None


def seat_sees(state: Any, seat: int | None) -> Json:
    """All that can be asked of the state for a seat."""
    out: Json = {"view": state.view(seat)}
    if seat is not None:
        if out["view"]["counts"][seat] < 8:
            out["moves"] = state.moves(seat)
        if seat == state.to_act:
            out["clock"] = state.clock_move()
            out["hint"] = GAME.hint(out["view"])
    return out


def check_positions(positions: int, first_seed: int, count: Counter[str]) -> None:
    """Redeal single positions of every kind; then make one move, good or bad, in both worlds."""
    for seed in range(first_seed, first_seed + positions):
        rng = Random(seed)
        options, seats = some_table(rng)
        kind = rng.choice(["deal", "narrow", "late", "late", "melded"])
        deal = Deal.of(POSITIONS[kind](rng, options, seats))
        for _ in range(rng.choice([0, 0, 1, 2, 4])):
            if deal.to_act is None:
                break
            try:
                deal = deal.play(deal.to_act, next_move(deal, rng, rng.choice(["throw", "shy", "bold"])))
            except (Broken, Unclear):
                pass
        if deal.to_act is None:
            continue
        position = position_of(deal, options)
        state = GAME.state(position)
        for seat in [*range(deal.seats), None]:
            other = GAME.state(redeal(position, seat, rng))
            same(seat_sees(state, seat), seat_sees(other, seat), f"seat {seat} of position {seed}")
            count["positions"] += 1
        for _ in range(4):
            _check_move(deal, position, rng, count, seed)


def _check_move(deal: Deal, position: Json, rng: Random, count: Counter[str], seed: int) -> None:
    actor = deal.to_act
    assert actor is not None
    move = next_move(deal, rng, rng.choice(["throw", "shy", "bold", "short"]))
    if rng.random() < 0.5:
        move = spoil(move, deal, rng)
    if rng.random() < 0.1:
        actor = (actor + 1) % deal.seats
    state, events, refusal = told(GAME.state(position), actor, move)
    over = state.result is not None
    for seat in [*range(deal.seats), None]:
        if refusal is not None and seat != actor:
            continue  # only the sender is told
        world = redeal(position, seat, rng, None if refusal is not None else (actor, move))
        after, events2, refusal2 = told(GAME.state(world), actor, move)
        what = f"seat {seat}, {actor} made {text(move)} in position {seed}"
        same(refusal, refusal2, f"refusal: {what}")
        if refusal is not None:
            count[f"refused {refusal['code']}"] += 1
            same(seat_sees(state, seat), seat_sees(after, seat), f"after the refusal: {what}")
            continue
        assert events is not None and events2 is not None
        kept = len(events) - 1 if over else len(events)  # `ended` shows all hands
        assert len(events2) == len(events), what
        same([event.seen_by(seat) for event in events[:kept]], [event.seen_by(seat) for event in events2[:kept]],
             f"events: {what}")
        for event in events:
            count[event.public["e"]] += 1
        if not over:
            same(seat_sees(state, seat), seat_sees(after, seat), f"view: {what}")


def check_deals(deals: int, first_seed: int, count: Counter[str], bots: bool = True) -> None:
    """Play whole deals from the pack; deal again what a seat never saw; replay: every message to it is the same."""
    for seed in range(first_seed, first_seed + deals):
        rng = Random(seed)
        options, seats = some_table(rng)
        order, dealer, key = PACK.copy(), rng.randrange(seats), rng.randbytes(64)
        rng.shuffle(order)
        log, tried = _play(Deal.start(options, seats, order, dealer, key), rng, rng.choice([6, 25, 60, 150]))
        for seat in rng.sample([*range(seats), None], 2):
            world, reshuffled = other_order(order, seats, dealer, key, log, seat, rng)
            key2 = key if reshuffled else rng.randbytes(64)
            count["reshuffled deals"] += reshuffled
            count["deals"] += 1
            stories = [_story(options, seats, cards, dealer, secret, log, tried, seat, bots)
                       for cards, secret in ((order, key), (world, key2))]
            for number, (one, other) in enumerate(zip(*stories, strict=True)):
                same(one, other, f"seat {seat} of deal {seed}, message {number}")


def _play(deal: Deal, rng: Random, length: int) -> tuple[list[tuple[int, Move]], dict[int, list[tuple[int, Move]]]]:
    """Legal moves of a deal in progress, and illegal ones tried on the way, by the number of the move before which."""
    log: list[tuple[int, Move]] = []
    tried: dict[int, list[tuple[int, Move]]] = {}
    misses = 0
    while len(log) < length and misses < 40:
        assert deal.to_act is not None
        temper = rng.choice(["throw"] * 4 + ["shy", "bold"]) if misses % 3 == 0 else "throw"
        move = {"do": "draw"} if deal.phase == "draw" and rng.random() < 0.8 else next_move(deal, rng, temper)
        if rng.random() < 0.1:
            move = spoil(move, deal, rng)
        try:
            after = deal.play(deal.to_act, move)
        except Unclear:
            continue
        except Broken:
            misses += 1
            tried.setdefault(len(log), []).append((deal.to_act, move))
            continue
        if after.result is not None:
            break
        misses = 0
        log.append((deal.to_act, move))
        deal = after
    return log, tried


def _story(options: Json, seats: int, order: list[str], dealer: int, key: bytes, log: list[tuple[int, Move]],
           tried: dict[int, list[tuple[int, Move]]], seat: int | None, bots: bool) -> list[Any]:
    """Everything `seat` is told from the deal to the last move, in order."""
    state, events = GAME.start(options, seats, order, dealer, key=key)
    seen = [event.seen_by(seat) for event in events]
    story: list[Any] = [list(seen), state.view(seat)]
    for number, (who, move) in enumerate(log):
        for sender, wrong in tried.get(number, ()):
            if sender == seat:
                story.append(told(state, sender, wrong)[2])
        if bots and seat == who and number % 9 < 2:
            for level in GAME.levels[:2]:
                story.append(list(GAME.decide(state.view(seat), seen, level, Stream(b"leak" * 16, f"bot/{seat}/1"))))
        state, more, refusal = told(state, who, move)
        if more is None:
            raise Leak(f"a legal move is refused in another world: {text(refusal)}, {who} {text(move)}")
        told_now = [event.seen_by(seat) for event in more]
        seen += told_now
        story += [told_now, state.view(seat)]
    return story
