"""Tables of Baloot where anything may come at any time: nothing breaks, nothing leaks, what was sent is what is kept.

Right and wrong moves, silence, lost connections, leaving and coming back, a host who would change rules in the match.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.errors import Refusal
from sahrat.table import Table
from sahrat.verify import verify
from tests.engine.sitting import Sitting

Json = dict[str, Any]
PACK = frozenset(GAME.pack())
SEEN_BY: tuple[int | None, ...] = (0, 1, 2, 3, None)
WRONG: list[Any] = [
    None, "sawa", [], {}, {"do": "play"}, {"do": "play", "card": "6S"}, {"do": "call", "call": "kawesh", "suit": "S"},
    {"do": "sawa"}, {"do": "double", "call": "qahwa"}, {"do": "double", "call": "double", "locked": True},
    {"do": "call", "call": "sun"}, {"do": "call", "call": "hokm", "suit": "H"}, {"do": "call", "call": "pass"},
    {"do": "play", "card": "AS", "projects": [["QS", "KS", "AS"]]}, {"do": "play", "card": "7H"},
    {"seat": 9, "do": "sawa"}]
WAITS = (100, 1_000, 5_000, 20_700, 30_701, 61_000)


def cards_in(told: Any) -> Iterator[str]:
    """Every card that is named anywhere in what a seat is told."""
    if isinstance(told, str):
        if told in PACK:
            yield told
    elif isinstance(told, dict):
        for name, value in told.items():
            yield from cards_in(name)
            yield from cards_in(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from cards_in(value)


def may_know(position: Json, seat: int | None) -> set[str]:
    """The cards that a seat may be told of: its own, those played or turned up, and of who may show his projects those.

    B-82: they are shown in the second trick, when their owner plays to it.
    """
    if position["to_act"] is None:
        return set(PACK)
    known = set() if seat is None else set(position["hands"][seat])
    known |= {card for trick in position["tricks"] for _, card in trick}
    known |= {position["up"], (position["contract"] or {}).get("up")} - {None}
    second = {who for trick in position["tricks"][1:] for who, _ in trick}
    known |= {card for who, project in position["projects"] if who in second for card in project}
    return known


def command(table: Sitting, rng: Random) -> None:
    """Anything at all, now."""
    seat, lot = table.to_act, rng.random()
    if lot < 0.45 and seat is not None and table.table.seats[seat].kind == "human":
        state = table.table.live().state
        move = rng.choice(state.moves(seat)[0])
        offers = state.view(seat)["legal"].get("projects") if move["do"] == "play" else None
        if offers and rng.random() < 0.7:
            move = {**move, "projects": rng.choice(offers)["projects"]}
        table.do(f"p{seat}", "move", v=table.table.v, move=move)
    elif lot < 0.58:
        table.later(rng.choice(WAITS)).advance()
    elif lot < 0.65:
        other = rng.randrange(4)
        table.gone[other] = None if table.gone[other] is not None else table.now - rng.choice((0, 40_000, 70_000))
    elif lot < 0.75:
        table.do(f"p{rng.randrange(5)}", rng.choice(("leave", "back", "back", "next", "next", "next")))
    elif lot < 0.8:
        table.do(f"p{rng.randrange(4)}", "host", do=rng.choice(("options", "bot", "empty", "seats")),
                 seat=rng.randrange(4), level="easy", options={"kawesh": True})
    elif lot < 0.9:
        table.do(f"p{rng.randrange(4)}", "move", v=table.table.v - rng.choice((0, 0, 0, 1)), move=rng.choice(WRONG))
    else:
        table.advance()


def life(seed: int, count: Counter[str]) -> None:
    rng = Random(f"random table {seed}")
    options: Json = {"turn_time": rng.choice((30, 20, 60, None)), "pace": rng.choice(("normal", "none")),
                     "auto_projects": rng.random() < 0.3, "kawesh": rng.random() < 0.7}
    humans = rng.choice((1, 2, 3, 4, 4))
    table = Sitting(humans, 4, rng.choice(("easy", "medium")), options, rng.randbytes(64), "baloot").begin()
    sent: dict[int | None, list[Json]] = {}
    for turn in range(220):
        for event in table.events:
            if event.public["e"] == "dealt":
                sent = {seat: [] for seat in SEEN_BY}
            for seat in SEEN_BY:
                sent[seat].append(event.seen_by(seat))
        table.events = []
        if table.table.phase == "over":
            break
        if turn % 4 == 0:
            fresh, position = Table.from_json(json.loads(json.dumps(table.table.to_json()))), \
                table.table.live().state.position()
            assert fresh == table.table
            for seat in SEEN_BY:
                view, seen = fresh.view(seat, table.now, [since is None for since in table.gone]), fresh.seen(seat)
                assert seen == sent[seat], f"{seed}: what seat {seat} was sent is not what is kept"
                hidden = set(cards_in([view["baloot"], seen])) - may_know(position, seat)
                assert not hidden, f"{seed}: seat {seat} is told of {hidden}"
                assert view["baloot"]["legal"] is None or seat == position["to_act"]
        before = table.table
        try:
            command(table, rng)
        except Refusal as refusal:
            assert table.table is before and all(refusal.message().values())
            count[refusal.code] += 1
    count[f"{table.table.phase} {table.table.ended}"] += 1
    if table.rows:
        found = verify(table.table.transcript(table.rows))
        assert found["valid"], found
        count["verified"] += len(table.rows)


def test_random_tables() -> None:
    """P-4, P-28, PD-14, PD-16: seen by who comes back is what was sent; hidden cards stay so; transcripts verify."""
    count: Counter[str] = Counter()
    for seed in range(14):
        life(seed, count)
    assert count["verified"] > 20 and count["stale"] and count["not_your_turn"] and count["table_started"], count


@pytest.mark.soak
def test_random_tables_far() -> None:
    count: Counter[str] = Counter()
    for seed in range(1000, 2000):
        life(seed, count)
    print(dict(count))
    assert count["over finished"] and count["over abandoned"] and count["hold_early"], count
