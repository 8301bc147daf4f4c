"""Short ways to write a deal, a play and a refusal."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.state import HandState

Json = dict[str, Any]


def cards(text: str) -> list[str]:
    """``"5H 6H"`` as a list."""
    return text.split()


def deal(
    hand: str = "",
    *melds: str,
    opened: bool = False,
    phase: str = "play",
    openings: list[list[int]] | None = None,
    seats: int = 4,
    others: tuple[str, ...] = (),
    **rest: Any,
) -> HandState:
    """A deal in which seat 0 is to act with `hand`; the dealer is seat 3 (the ledger's seat 4). `opened`: at 51."""
    hands = [cards(hand), *[cards(other) for other in others]]
    hands += [[]] * (seats - len(hands))
    if openings is None:
        openings = [[0, 51]] if opened else []
    return GAME.state(
        {
            "seats": seats,
            "hands": hands,
            "melds": [cards(meld) for meld in melds],
            "openings": openings,
            "phase": phase,
            "to_act": 0,
            "dealer": seats - 1,
            **rest,
        }
    )


def lay(*melds: str) -> Json:
    return {"lay": [cards(meld) for meld in melds]}


def add(text: str, meld: int = 0, end: str | None = None) -> Json:
    return {"add": cards(text), "meld": meld, **({"end": end} if end else {})}


def swap(meld: int, give: str) -> Json:
    return {"swap": meld, "give": cards(give)}


def move(*acts: Json, throw: str | None = None, take: bool = False) -> Json:
    return {"do": "play", "take": take, "acts": list(acts), "throw": throw}


DRAW: Json = {"do": "draw"}


def play(state: HandState, *acts: Json, throw: str | None = None, take: bool = False) -> HandState:
    """The state after seat-to-act's play."""
    assert state.to_act is not None
    return state.apply(state.to_act, move(*acts, throw=throw, take=take))[0]


def events(state: HandState, made: Json) -> list[Json]:
    """The events of a move, as the mover sees them."""
    assert state.to_act is not None
    return [event.seen_by(state.to_act) for event in state.apply(state.to_act, made)[1]]


def refuse(code: str, state: HandState, *acts: Json, throw: str | None = None, take: bool = False) -> None:
    """Asserts that the play is refused with `code`, in both languages, and that nothing has changed."""
    refuse_move(code, state, state.to_act, move(*acts, throw=throw, take=take))


def refuse_move(code: str, state: HandState, seat: Any, made: Any) -> None:
    before = state.position()
    with pytest.raises(Refusal) as caught:
        state.apply(seat, made)
    assert caught.value.code == code
    message = caught.value.message()
    assert message["ar"] and message["en"] and "{" not in message["ar"] + message["en"]
    assert state.position() == before


def table(state: HandState) -> list[str]:
    """The melds on the table, one text each."""
    return [" ".join(meld.written) for meld in state.melds]


def hand(state: HandState, seat: int = 0) -> list[str]:
    """A seat's hand, sorted."""
    return sorted(state.position()["hands"][seat])
