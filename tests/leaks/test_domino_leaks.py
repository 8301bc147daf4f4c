"""No view, event, refusal or bot answer of dominoes depends on a tile its seat cannot see; planted leaks are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sahrat import fairness
from sahrat.dominoes import GAME
from sahrat.dominoes import bot as domino_bot
from sahrat.dominoes.state import DominoState
from sahrat.game import Decision, Event
from sahrat.tiles import TEXT
from tests.leaks.domino_suite import check_deals
from tests.leaks.domino_worlds import Log, other_order
from tests.leaks.hand_suite import Leak
from tests.leaks.test_table_leaks import Recorder, spellings, text

Json = dict[str, Any]
Patch = Callable[[pytest.MonkeyPatch], None]
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


def check_table(seats: int, variant: str, moves: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """A table's commands sent again with other hidden tiles: what each seat is told is the same. Worlds compared."""
    rng = Random(seed)
    setting: Json = {"humans": seats, "seats": seats, "fill": None, "entropy": rng.randbytes(64), "game": "dominoes",
                     "options": {"variant": variant}}
    first = Recorder(**setting)
    at = len(first.commands)
    first.begin()
    for _ in range(moves):
        first.later(300)
        if rng.random() < 0.4:
            wrong = {"do": "lay", "tile": rng.choice(list(GAME.pack())), "end": "left"}
            if rng.randrange(seats) != first.to_act:
                first.do(f"p{(first.to_act or 0) ^ 1}", "move", v=first.table.v, move=wrong)
        first.smart()
        if first.table.phase != "deal":
            first.commands.pop()
            first.told.pop()
            break
    table = first.table
    key = fairness.deal_key(table.secret(1), table.id, 1, table.seeds())
    order = list(fairness.shuffle(key, "deal", GAME.pack()))
    log: Log = list(zip(table.live().movers, [move for move, _ in table.moves], strict=True))
    if table.phase != "deal":
        log.pop()
    honest = fairness.shuffle
    worlds = 0
    for seat in [*range(seats), None]:
        world = other_order(table.options, seats, order, None, log, seat, rng)
        if world is None:
            continue

        def shuffle(secret: bytes, label: str, items: Any, world: list[str] = world) -> Any:
            return tuple(world) if label == "deal" else honest(secret, label, items)

        with monkeypatch.context() as patch:
            patch.setattr(fairness, "shuffle", shuffle)
            second = Recorder(**setting)
            second.send_again(first.commands[at:])
        worlds += 1
        for number, (one, other) in enumerate(zip(first.told, second.told, strict=True)):
            if one.get(seat) != other.get(seat):
                raise Leak(f"seat {seat}, {first.commands[number]}:\n  {one.get(seat)}\n  {other.get(seat)}")
    return worlds


def test_a_table_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = sum(check_table(seats, variant, moves, seed, monkeypatch)
                 for seats, variant, moves, seed in ((2, "draw", 10, 1), (2, "fives", 16, 2), (4, "partners", 9, 3)))
    assert worlds >= 6


def test_secrets_stay_on_the_server() -> None:
    """P-21, PD-12: nothing of a running deal's secret, key or bank, nothing of the root ever."""
    sitting = Recorder(humans=1, seats=2, fill="easy", game="dominoes", options={"pace": "none"},
                       entropy=Random(9).randbytes(64))
    sitting.begin()
    searched = 0
    while not sitting.table.rounds:
        table = sitting.table
        hidden = spellings("the root", table.root) | spellings("the secret", table.secret(table.deal))
        hidden |= spellings("the key", fairness.deal_key(table.secret(1), table.id, 1, table.seeds()))
        bank = table.live().state.position()["bank"]
        if len(bank) > 2:
            hidden[text(bank)[1:-1]] = "the bank"
        for told in sitting.told[searched:]:
            for message in told.values():
                assert not [what for spelling, what in hidden.items() if spelling in message]
        searched = len(sitting.told)
        if table.bots_due(sitting.now):
            sitting.advance()
        else:
            sitting.later(100).smart()
    assert searched > 5 and sitting.table.secret(1).hex() in sitting.told[-1][0]


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
