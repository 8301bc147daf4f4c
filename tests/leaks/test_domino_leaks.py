"""No view, event, refusal or bot answer of dominoes depends on a tile its seat cannot see; planted leaks are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sahrat.dominoes import bot as domino_bot
from sahrat.dominoes.state import DominoState
from sahrat.game import Decision, Event
from sahrat.tiles import TEXT
from tests.leaks.domino_suite import PACK, check_deals
from tests.leaks.domino_worlds import other_order
from tests.leaks.leak import Json, Leak
from tests.leaks.table_leaks import (
    Dealt,
    Log,
    Patch,
    Recorder,
    Undealt,
    check_redeal,
    check_secrets,
    try_wrong,
)

State: Any = DominoState


def test_rounds_dealt_again() -> None:
    """PD-11: wrong moves on the way tell nothing either."""
    count: Counter[str] = Counter()
    check_deals(90, 1, count)
    assert count["worlds"] > 120 and count["messages"] > 2_500 and count["draw"] > 40, count


@pytest.mark.soak
def test_rounds_dealt_again_far() -> None:
    count: Counter[str] = Counter()
    check_deals(4_000, 10_000, count)
    print(count)


def redeal(seats: int, variant: str, moves: int, seed: int, monkeypatch: pytest.MonkeyPatch,
           count: Counter[str]) -> None:
    """One round among humans, wrong moves tried on the way; then for each seat again with other hidden tiles."""
    rng = Random(seed)

    def play(first: Recorder) -> None:
        for _ in range(moves):
            if first.table.phase == "deal":
                first.later(300)
                try_wrong(first, rng, {"do": "lay", "tile": rng.choice(PACK), "end": "left"}, count)
            if first.table.phase == "deal":
                first.smart()

    def world(deal: Dealt, seat: int | None) -> tuple[list[str], Log] | None:
        order = other_order(deal.table.options, seats, deal.order, None, deal.log, seat, rng)
        return None if order is None else (order, deal.log)

    setting = {"humans": seats, "seats": seats, "fill": None, "entropy": rng.randbytes(64), "game": "dominoes",
               "options": {"variant": variant}}
    check_redeal(setting, play, world, monkeypatch, count)


def test_a_table_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    count: Counter[str] = Counter()
    for seats, variant, moves, seed in ((2, "draw", 10, 1), (2, "fives", 16, 2), (4, "partners", 9, 3)):
        redeal(seats, variant, moves, seed, monkeypatch, count)
    assert count["worlds"] >= 6 and count["wrong"] > 6 and count["messages"] > 50, count


def test_secrets_stay_on_the_server() -> None:
    """P-21, PD-12: nothing of a running deal's secret, key or bank, nothing of the root ever."""
    count: Counter[str] = Counter()
    setting = {"humans": 1, "seats": 2, "fill": "easy", "game": "dominoes", "options": {"pace": "none"},
               "entropy": Random(9).randbytes(64)}
    check_secrets(setting, 2, Undealt("bank", 3), {"do": "lay", "tile": "9-9"}, count)
    assert count["deals"] == 2 and count["messages"] > 50, count


def _in_view(change: Callable[[Any, int | None, Json], None]) -> Patch:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = State.view

        def view(self: Any, seat: int | None) -> Json:
            shown = dict(honest(self, seat))
            change(self, seat, shown)
            return shown
        monkeypatch.setattr(State, "view", view)
    return patch


def _bank_top(state: Any, seat: int | None, view: Json) -> None:
    view["next"] = TEXT[state.bank[0]] if state.bank else None


def _others_pips(state: Any, seat: int | None, view: Json) -> None:
    view["counts"] = [sum(hand) % 7 for hand in state.hands]


def _others_can(state: Any, seat: int | None, view: Json) -> None:
    view["able"] = [bool(hand & 0b1111111) for hand in state.masks]


def _lead(state: Any, seat: int | None, view: Json) -> None:
    view["lead"] = state.position()["lead"]


def _key_order(state: Any, seat: int | None, view: Json) -> None:
    if len(state.bank) > 1 and state.bank[0] > state.bank[1]:
        view["bank"] = view.pop("bank")


def _drew_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.apply

    def apply(self: Any, seat: int, move: Json) -> Any:
        state, events = honest(self, seat, move)
        return state, tuple(Event({**event.public, **dict(event.private.get(seat, {}))}) for event in events)
    monkeypatch.setattr(State, "apply", apply)


def _seeing_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that works more where the next tile of the bank is heavy."""
    honest = domino_bot.decide
    peek: list[int] = [0]
    honest_view = State.view

    def view(self: Any, seat: int | None) -> Json:
        peek[0] = self.bank[0] if self.bank else 0
        shown: Json = honest_view(self, seat)
        return shown

    def decide(*args: Any) -> Decision:
        made = honest(*args)
        return Decision(made.move, made.work + peek[0])
    monkeypatch.setattr(State, "view", view)
    monkeypatch.setattr(domino_bot, "decide", decide)


PLANTED: dict[str, Patch] = {
    "the bank's top": _in_view(_bank_top), "others' pips": _in_view(_others_pips),
    "who can play": _in_view(_others_can), "the forced tile to all": _in_view(_lead),
    "the order of keys": _in_view(_key_order), "drawn tiles to all": _drew_to_all, "a bot that sees": _seeing_bot,
}


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(Leak):
        check_deals(90, 1, Counter())
