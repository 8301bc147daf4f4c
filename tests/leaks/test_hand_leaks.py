"""No view, event, refusal or bot answer of Hand depends on a card its seat cannot see; and planted leaks are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.game import Decision, Event
from sahrat.saudi_hand import GAME
from tests.leaks.hand_suite import check_deals, check_positions
from tests.leaks.leak import Leak
from tests.properties.hand_positions import deal_position

State: Any = type(GAME.state(deal_position(Random(0), {}, 2)))
Hand: Any = type(GAME)
Patch = Callable[[pytest.MonkeyPatch], None]


def test_positions() -> None:
    """Single positions: late ones with jokers on the table, empty stocks, taken fire cards, refused plays."""
    count: Counter[str] = Counter()
    check_positions(300, 0, count)
    print(dict(count))
    for what in ("drew", "reshuffled", "took", "laid", "added", "swapped", "threw"):
        assert count[what] >= 5, (what, count)
    assert sum(many for what, many in count.items() if what.startswith("refused")) >= 100, count


def test_deals() -> None:
    """Whole deals from the pack, long enough to reshuffle; bots asked on the way."""
    count: Counter[str] = Counter()
    check_deals(80, 0, count)
    print(dict(count))
    assert count["reshuffled deals"] >= 3, count


@pytest.mark.soak
def test_far() -> None:
    count: Counter[str] = Counter()
    check_positions(6000, 1000, count)
    check_deals(600, 1000, count)


# Planted leaks. Each makes the engine tell a little too much; the suite above must find every one.

def _view(change: Callable[[Any, int | None, dict[str, Any], dict[str, Any]], dict[str, Any] | None]) -> Patch:
    """A leak in the view: `change(state, seat, view, position)` edits the view or returns another."""
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = State.view

        def view(self: Any, seat: int | None) -> dict[str, Any]:
            shown = dict(honest(self, seat))
            return change(self, seat, shown, self.position()) or shown
        monkeypatch.setattr(State, "view", view)
    return patch


def _stock_top(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    view["next"] = position["stock"][:1]


def _a_hand(_: Any, seat: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    view["hands"] = position["hands"]


def _joker_counts(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    view["jokers"] = [hand.count("JK") for hand in position["hands"]]


def _own_order(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    if view["own"] and position["stock"]:
        turn = ord(position["stock"][0][-1]) % 4
        view["own"] = view["own"][turn:] + view["own"][:turn]


def _key(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    view["key"] = position.get("key")


def _key_order(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    red = sum(card[-1] in "HD" for hand in position["hands"] for card in hand)
    return dict(reversed(view.items())) if red % 2 else view


def _size(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    view["pad"] = " " * sum(len(card) for card in position["stock"])


def _true_or_one(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    if view["legal"] and "JK" in position["stock"]:
        view["legal"] = {**view["legal"], "draw": int(view["legal"]["draw"])}


def _lay_off_of_others(state: Any, seat: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    if view["legal"]:
        others = [card for holder, hand in enumerate(position["hands"]) for card in hand if holder != seat]
        view["legal"] = {**view["legal"], "throw": [card for card in view["legal"]["throw"] if card not in others]}


def _drawn_card(_: Any, seat: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    view["drawn"] = position["drawn"]


def _fire_value(_: Any, __: int | None, view: dict[str, Any], position: dict[str, Any]) -> None:
    view["heavy"] = sum(card[0] in "JQK" for card in position["stock"]) > len(position["stock"]) // 3


def _apply(change: Callable[[Any, int, dict[str, Any], Any, tuple[Event, ...]], tuple[Event, ...]]) -> Patch:
    """A leak in the events: `change(before, seat, move, after, events)` returns other events."""
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = State.apply

        def apply(self: Any, seat: int, move: dict[str, Any]) -> tuple[Any, tuple[Event, ...]]:
            after, events = honest(self, seat, move)
            return after, change(self, seat, move, after, events)
        monkeypatch.setattr(State, "apply", apply)
    return patch


def _drew_in_public(before: Any, seat: int, move: dict[str, Any], after: Any,
                    events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(Event({**event.public, **event.private.get(seat, {})}, event.private)
                 if event.public["e"] == "drew" else event for event in events)


def _next_card_with_throw(before: Any, seat: int, move: dict[str, Any], after: Any,
                          events: tuple[Event, ...]) -> tuple[Event, ...]:
    stock = after.position()["stock"]
    return tuple(Event({**event.public, "next": stock[:1]}, event.private) if event.public["e"] == "threw" else event
                 for event in events)


def _private_to_the_neighbour(before: Any, seat: int, move: dict[str, Any], after: Any,
                              events: tuple[Event, ...]) -> tuple[Event, ...]:
    seats = before.position()["seats"]
    return tuple(Event(event.public, {**event.private, (seat + 1) % seats: event.private.get(seat, {})})
                 if event.public["e"] == "drew" else event for event in events)


def _refusal_names_the_holder(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.apply

    def apply(self: Any, seat: int, move: dict[str, Any]) -> Any:
        try:
            return honest(self, seat, move)
        except Refusal as refusal:
            jokers = [holder for holder, hand in enumerate(self.position()["hands"]) if "JK" in hand]
            raise Refusal(refusal.code, **{**refusal.detail, "holders": jokers}) from None
    monkeypatch.setattr(State, "apply", apply)


def _another_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.apply

    def apply(self: Any, seat: int, move: dict[str, Any]) -> Any:
        try:
            return honest(self, seat, move)
        except Refusal as refusal:
            if "JK" in self.position()["stock"]:
                raise Refusal("bad_move") from None
            raise refusal
    monkeypatch.setattr(State, "apply", apply)


def _clock_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.clock_move

    def clock_move(self: Any) -> dict[str, Any]:
        move: dict[str, Any] = honest(self)
        return {**move, "safe": "JK" in self.position()["stock"]}
    monkeypatch.setattr(State, "clock_move", clock_move)


def _moves_in_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.moves

    def moves(self: Any, seat: int) -> Any:
        listed, complete = honest(self, seat)
        first = (self.position()["stock"] or ["AS"])[0]
        return (listed[::-1] if first[-1] in "HD" else listed), complete
    monkeypatch.setattr(State, "moves", moves)


def _bot_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    honest_view, honest_decide = State.view, Hand.decide
    last: list[Any] = []

    def view(self: Any, seat: int | None) -> Any:
        last[:] = [self]
        return honest_view(self, seat)

    def decide(self: Any, view: Any, seen: Any, level: str, stream: Any) -> Decision:
        decision: Decision = honest_decide(self, view, seen, level, stream)
        hands = [hand for holder, hand in enumerate(last[0].position()["hands"]) if holder != view["seat"]]
        return decision._replace(work=decision.work + sum(card[-1] == "S" for hand in hands for card in hand))
    monkeypatch.setattr(State, "view", view)
    monkeypatch.setattr(Hand, "decide", decide)


PLANTED: dict[str, Patch] = {
    "the stock's top in the view": _view(_stock_top),
    "all hands before the end": _view(_a_hand),
    "how many jokers each holds": _view(_joker_counts),
    "own cards in an order that the stock decides": _view(_own_order),
    "the deal key in the view": _view(_key),
    "the order of keys": _view(_key_order),
    "the size of the message": _view(_size),
    "1 in place of true": _view(_true_or_one),
    "legal throws that know the other hands": _view(_lay_off_of_others),
    "another's drawn card": _view(_drawn_card),
    "whether the stock is heavy": _view(_fire_value),
    "the drawn card in the public event": _apply(_drew_in_public),
    "the next card with a throw": _apply(_next_card_with_throw),
    "the private part to the neighbour": _apply(_private_to_the_neighbour),
    "a refusal's detail names who holds jokers": _refusal_names_the_holder,
    "a refusal's code depends on the stock": _another_refusal,
    "the clock's move carries what it knows": _clock_knows,
    "moves listed in an order that the stock decides": _moves_in_another_order,
    "a bot that looks": _bot_peeks,
}


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(Leak):
        check_positions(40, 0, Counter())
        check_deals(6, 0, Counter())
