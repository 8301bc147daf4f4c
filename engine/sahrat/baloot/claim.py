"""A Sawa said: whether it stands, and all remaining cards played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sahrat.baloot import rules
from sahrat.baloot.cards import card_texts, cards_of
from sahrat.baloot.knowledge import why_no_sawa
from sahrat.baloot.options import TEAM
from sahrat.baloot.sawa import order
from sahrat.errors import Refusal
from sahrat.game import Event

if TYPE_CHECKING:
    from sahrat.baloot.state import BalootState


def say_sawa(state: BalootState, seat: int) -> tuple[BalootState, tuple[Event, ...]]:
    """B-71 to B-74, BD-26: all remaining cards are played out, and the claimer takes them.

    Raises `Refusal` with the rule that forbids the claim.
    """
    code = why_no_sawa(state, seat)
    if code is not None:
        raise Refusal(code)
    contract = state.contract
    assert contract is not None
    events: list[Event] = []
    if len(state.tricks) == 1 and state.announced:
        for turn in range(4):
            events += state.shows((seat + turn) % 4)
    leads = order(state.hands[seat], contract.trump, contract.locked)
    events.append(Event({"e": "sawa", "seat": seat, "cards": card_texts(leads)}))
    points = 0
    if len({hand.bit_count() for hand in state.hands}) > 1:
        state, points = _all_to(state, seat)
        leads = []
    for card in leads:
        state, more = state.play_card(seat, card, ())
        for turn in (1, 2, 3):
            low = state.legal()
            state, new = state.play_card((seat + turn) % 4, (low & -low).bit_length() - 1, ())
            more += new
        for event in more:
            if event.public["e"] == "baloot":
                events.append(event)
            elif event.public["e"] == "trick":
                points += event.public["abnat"]
    events.append(Event({"e": "trick", "seat": seat, "abnat": points}))
    events.append(Event({"e": "ended", "result": state.result}))
    return state, tuple(events)


def _all_to(state: BalootState, seat: int) -> tuple[BalootState, int]:
    """B-74 where a position leaves cards out, so that no whole tricks can be played: all that is held is taken."""
    assert state.contract is not None
    one, two, three, four = state.hands
    points = rules.abnat(list(cards_of(one | two | three | four)), state.contract.trump, True)
    abnat = (state.abnat[0] + points, state.abnat[1]) if TEAM[seat] == 0 else (state.abnat[0], state.abnat[1] + points)
    return state._replace(hands=(0, 0, 0, 0), abnat=abnat).over(), points
