"""What a seat of Baloot is told does not depend on cards that it cannot see; planted leaks are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sahrat.baloot import GAME, Baloot, claim
from sahrat.baloot.cards import texts_of
from sahrat.baloot.state import BalootState
from sahrat.errors import Refusal
from sahrat.game import Decision, Event
from tests.leaks.baloot_suite import check_deals
from tests.leaks.leak import Leak

Json = dict[str, Any]
Patch = Callable[[pytest.MonkeyPatch], None]


def test_deals_dealt_again() -> None:
    """B-82, BD-25, BD-32, PD-11: views, events, refusals, Sawa, clock and bots, for every seat and a spectator."""
    count: Counter[str] = Counter()
    check_deals(90, 0, count)
    assert count["worlds"] > 250 and count["messages"] > 5000 and count["other projects"] > 10, count


@pytest.mark.soak
def test_deals_dealt_again_far() -> None:
    count: Counter[str] = Counter()
    check_deals(3000, 1000, count, bots=False)
    print(dict(count))


def _view(change: Callable[[BalootState, int | None, Json], None]) -> Patch:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = BalootState.view

        def view(self: BalootState, seat: int | None) -> Json:
            shown = dict(honest(self, seat))
            change(self, seat, shown)
            return shown
        monkeypatch.setattr(BalootState, "view", view)
    return patch


def _events(change: Callable[[BalootState, list[Event]], list[Event]]) -> Patch:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = BalootState.apply

        def apply(self: BalootState, seat: int, move: Json) -> Any:
            state, events = honest(self, seat, move)
            return state, tuple(change(state, list(events)))
        monkeypatch.setattr(BalootState, "apply", apply)
    return patch


def _next_seats_suits(state: BalootState, seat: int | None, view: Json) -> None:
    view["suits"] = [hand & 0xFF > 0 for hand in state.hands]


def _rest(state: BalootState, seat: int | None, view: Json) -> None:
    view["rest"] = [str(card) for card in state.rest[:1]]


def _declared_cards(state: BalootState, seat: int | None, view: Json) -> None:
    view["declared"] = [[who, [one.top for one in projects]] for who, projects in state.announced]


def _shown_early(state: BalootState, seat: int | None, view: Json) -> None:
    view["shown"] = [[who, [texts_of(one.cards) for one in projects]] for who, projects in state.announced]


def _losers_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(self: BalootState, seat: int) -> list[Event]:
        own = [one for who, projects in self.announced if who == seat for one in projects]
        return [Event({"e": "shown", "seat": seat, "projects": [texts_of(one.cards)]}) for one in own[:1]]
    monkeypatch.setattr(BalootState, "shows", shown)

    def losers(state: BalootState, seat: int | None, view: Json) -> None:
        if state.tricks:
            _shown_early(state, seat, view)
    _view(losers)(monkeypatch)


def _declared_event(state: BalootState, events: list[Event]) -> list[Event]:
    return [Event({**event.public, "cards": [one.cards for _, own in state.announced for one in own]})
            if event.public["e"] == "declared" else event for event in events]


def _rest_to_all(state: BalootState, events: list[Event]) -> list[Event]:
    return [Event({**event.public, **event.private[0]}, event.private) if event.public["e"] == "dealt_rest" else event
            for event in events]


def _sawa_by_the_real_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def why(state: BalootState, seat: int) -> str | None:
        if state.phase != "play":
            return "not_yet_play"
        if state.trick or not state.tricks:
            return "sawa_lead"
        return "sawa_unsure" if state.hands[(seat + 1) % 4] & 0x808080 else "sawa_first_trick"
    monkeypatch.setattr(claim, "why_no_sawa", why)


def _ikka_early(state: BalootState, events: list[Event]) -> list[Event]:
    if any(event.public["e"] == "played" for event in events) and state.hands[0] & 0x80:
        return [*events[:-1], Event({"e": "ace", "seat": 0}), events[-1]]
    return events


def _clock_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = BalootState.clock_move

    def clock_move(self: BalootState) -> Json:
        move = honest(self)
        moves = self.moves(self.to_act or 0)[0]
        return moves[0] if self.hands[((self.to_act or 0) + 1) % 4] & 0x80808080 else move
    monkeypatch.setattr(BalootState, "clock_move", clock_move)


def _bot_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    honest_view, honest_decide = BalootState.view, Baloot.decide
    last: list[BalootState] = []

    def view(self: BalootState, seat: int | None) -> Json:
        last[:] = [self]
        return honest_view(self, seat)

    def decide(self: Baloot, view: Json, seen: Any, level: str, stream: Any) -> Decision:
        decision: Decision = honest_decide(self, view, seen, level, stream)
        aces = [hand & 0x80808080 for seat, hand in enumerate(last[0].hands) if seat != view["seat"]]
        return decision._replace(work=decision.work + sum(number * ace for number, ace in enumerate(aces, 1)))
    monkeypatch.setattr(BalootState, "view", view)
    monkeypatch.setattr(Baloot, "decide", decide)


def _refusal_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = BalootState.apply

    def apply(self: BalootState, seat: int, move: Json) -> Any:
        try:
            return honest(self, seat, move)
        except Refusal as refusal:
            aces = sum((hand & 0x80).bit_count() for hand in self.hands[:2])
            raise Refusal(refusal.code, **{**refusal.detail, "aces": aces}) from None
    monkeypatch.setattr(BalootState, "apply", apply)


PLANTED: dict[str, Patch] = {
    "who holds spades": _view(_next_seats_suits), "the next card of the rest": _view(_rest),
    "the top of announced projects": _view(_declared_cards), "projects before trick 2": _view(_shown_early),
    "the losers' projects": _losers_shown, "cards with the announcement": _events(_declared_event),
    "seat 0's last three cards to all": _events(_rest_to_all),
    "a Sawa judged by the real cards": _sawa_by_the_real_cards,
    "who holds the ace": _events(_ikka_early), "a clock that looks": _clock_peeks, "a bot that looks": _bot_peeks,
    "a refusal that counts aces": _refusal_tells,
}


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(Leak):
        check_deals(60, 0, Counter(), tries=12)


def test_a_state_names_no_card() -> None:
    """A log line of a state holds no hand and no key."""
    state, _ = GAME.start({}, 4, list(GAME.pack()), 3, key=b"secret" * 8)
    assert repr(state) == "<Baloot deal, seat 0 in phase buy>"
