"""Baloot deals for tests: positions by hand, seats numbered as the code does (0 on the right of dealer 3)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from sahrat.baloot import GAME
from sahrat.baloot.state import BalootState
from sahrat.errors import Refusal
from sahrat.fairness import Stream
from sahrat.game import Event

Json = dict[str, Any]
PACK = list(GAME.pack())


def dealt(seed: object = 0, options: Json | None = None, dealer: int = 3,
          totals: list[int] | None = None) -> tuple[BalootState, tuple[Event, ...]]:
    """A shuffled deal, and its first events."""
    order = PACK.copy()
    Random(f"baloot {seed}").shuffle(order)
    return GAME.start(GAME.options(options or {}), 4, order, dealer, totals=totals or [0, 0])


def buying(up: str = "QD", hands: list[list[str]] | None = None, calls: str = "", **fields: Any) -> BalootState:
    """Buying under way: dealer 3; `calls` as "pass pass hokm" or "hokm:S", each by whoever is asked."""
    state = GAME.state({"dealer": 3, "up": up, "phase": "buy", **({"hands": hands} if hands else {}), **fields})
    return said(state, calls)


def said(state: BalootState, calls: str) -> BalootState:
    """The state after those calls, each by whoever is asked."""
    for word in calls.split():
        call, _, suit = word.partition(":")
        state = act(state, {"do": "call", "call": call, **({"suit": suit} if suit else {})})
    return state


def playing(hands: list[list[str]], trump: str | None, trick: list[tuple[int, str]] | None = None, *,
            tricks: list[list[tuple[int, str]]] | None = None, buyer: int = 0, options: Json | None = None,
            locked: bool = False, factor: int | str = 1, **fields: Any) -> BalootState:
    """Cards being played; `trick` is the running one."""
    contract = {"kind": "sun" if trump is None else "hokm", "trump": trump, "buyer": buyer, "factor": factor,
                "locked": locked}
    whole = [[list(play) for play in one] for one in [*(tricks or []), *([trick] if trick else [])]]
    return GAME.state({"dealer": 3, "phase": "play", "contract": contract, "hands": hands, "tricks": whole,
                       "options": options or {}, **fields})


def act(state: BalootState, move: Json) -> BalootState:
    """The state after the seat to act made that move."""
    assert state.to_act is not None
    return state.apply(state.to_act, GAME.move(move))[0]


def card(text: str, *projects: list[str]) -> Json:
    """The move that plays a card, with projects."""
    return {"do": "play", "card": text, **({"projects": list(projects)} if projects else {})}


def told(state: BalootState, move: Json) -> list[Json]:
    """The public events of a move."""
    assert state.to_act is not None
    return [event.public for event in state.apply(state.to_act, GAME.move(move))[1]]


def refused(state: BalootState, move: Json, seat: int | None = None) -> str | None:
    """The code with which a move of the seat to act (or `seat`) is refused and changes nothing; None when it stands."""
    before = json.dumps(state.position())
    try:
        state.apply(state.to_act if seat is None else seat, GAME.move(move))  # type: ignore[arg-type]
    except Refusal as refusal:
        assert json.dumps(state.position()) == before
        assert refusal.message()["ar"] and refusal.message()["en"]
        return refusal.code
    return None


def may_play(state: BalootState) -> set[str]:
    """The cards that the seat to act may play; the others are refused with the reason that its view names."""
    assert state.to_act is not None
    view = state.view(state.to_act)
    cards = {move["card"] for move in view["legal"]["moves"] if move["do"] == "play"}
    assert cards | set(view["legal"]["why"]) == set(view["own"])
    for text in view["own"]:
        assert refused(state, card(text)) == view["legal"]["why"].get(text)
    return cards


def played_out(state: BalootState, seed: object = 0, level: str = "easy") -> BalootState:
    """The deal played to its end by bots."""
    seen: list[list[Json]] = [[], [], [], []]
    number = 0
    while state.to_act is not None:
        number += 1
        move = GAME.decide(state.view(state.to_act), seen[state.to_act], level, Stream(b"x", f"{seed}/{number}")).move
        state = act(state, move)
    return state
