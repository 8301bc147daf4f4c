"""Other worlds of a round of dominoes: the tiles a seat never saw, dealt again so that it sees the same all through."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.properties.domino_model import Broken, Deal, pair, text

Json = dict[str, Any]
Log = list[tuple[int, Json]]
TRIES = 80


def story(options: Json, seats: int, order: list[str], starts: int | None, log: Log, seat: int | None) -> Any:
    """What the model says that `seat` sees of the moves: every event, the tile of a draw only of its own.

    None where the model does not allow the moves.
    """
    tiles = [pair(one) for one in order]
    deal = Deal(options, [tiles[7 * one:7 * one + 7] for one in range(seats)], tiles[7 * seats:], starts)
    told: list[Any] = [deal.to_act, [text(tile) for tile in deal.hands[seat]] if seat is not None else None]
    if deal.to_act == seat:
        told.append(deal.forced)
    for who, move in log:
        try:
            events = deal.play(who, move)
        except Broken:
            return None
        told += [("drew", who) if event.name == "drew" and who != seat else tuple(event) for event in events
                 if event.name != "ended"]
    return told, deal.to_act, list(deal.points)


def other_order(options: Json, seats: int, order: list[str], starts: int | None, log: Log, seat: int | None,
                rng: Random) -> list[str] | None:
    """Another order of the pack under which `seat` sees the same all through `log`; None where none was found.

    Takes the tiles that `seat` never saw and exchanges some of them, until the slow model agrees that nothing of what
    `seat` sees is another.
    """
    seen = {text(pair(move["tile"])) for _, move in log if move["do"] == "lay"}
    own = set(order[7 * seat:7 * seat + 7]) if seat is not None else set()
    bank = list(order[7 * seats:])
    for who, move in log:
        if move["do"] == "draw":
            tile = bank.pop(0)
            if who == seat:
                own.add(tile)
    hidden = [place for place, tile in enumerate(order) if tile not in seen | own]
    if len(hidden) < 2:
        return None
    honest = story(options, seats, order, starts, log, seat)
    assert honest is not None
    for attempt in range(TRIES):
        world = list(order)
        many = rng.choice([2, 2, 3, 4, len(hidden)]) if attempt < TRIES // 2 else 2
        some = rng.sample(hidden, min(len(hidden), many))
        texts = [order[place] for place in some]
        rng.shuffle(texts)
        for place, tile in zip(some, texts, strict=True):
            world[place] = tile
        if world != order and story(options, seats, world, starts, log, seat) == honest:
            return world
    return None
