"""At a table: what a seat is sent does not depend on cards it cannot see, and no root, secret or key is ever in it.

The commands of one table are sent again to a table whose deal was dealt another way that fits what the seat saw; and a
whole match is searched for everything that must stay on the server until a deal is over.
"""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sahrat import fairness
from sahrat.errors import Refusal
from sahrat.table import Table
from tests.engine.sitting import Sitting, seed_of
from tests.leaks.hand_suite import Leak
from tests.leaks.hand_worlds import other_order

Json = dict[str, Any]
WRONG: list[Json] = [
    {"do": "draw"}, {"do": "play", "take": False, "acts": [], "throw": "JK"},
    {"do": "play", "take": False, "acts": [], "throw": None}, {"do": "play", "take": True, "acts": [], "throw": "AS"},
    {"do": "play", "take": False, "acts": [{"lay": [["QS", "KS", "AS"]]}], "throw": "2S"},
    {"do": "play", "take": False, "acts": [{"swap": 0, "give": ["5H"]}], "throw": "2S"},
    {"do": "play", "take": False, "acts": [{"add": ["9D"], "meld": 0}], "throw": "2S"}, {"do": "dance"},
]


class Recorder(Sitting):
    """A sitting that keeps every command, and all that each seat was told after it."""

    def __init__(self, **setting: Any) -> None:
        self.commands: list[tuple[int, str | None, str, Json]] = []
        self.told: list[dict[int | None, str]] = []
        super().__init__(**setting)

    def do(self, player: str | None, command: str, **fields: Any) -> Any:
        self.commands.append((self.now, player, command, fields))
        before = self.table
        try:
            made = super().do(player, command, **fields)
        except Refusal as refusal:
            assert self.table is before
            self.told.append({self._seat(player): text({**refusal.json(), "detail": repr(refusal)})})
            return None
        self.told.append({seat: text([
            [event.seen_by(seat) for event in made.events], self.view(seat), self.table.seen(seat),
        ]) for seat in [*range(len(self.table.seats)), None]})
        return made

    def _seat(self, player: str | None) -> int | None:
        return self.table.player_seat(player)

    def send_again(self, commands: list[tuple[int, str | None, str, Json]]) -> None:
        for now, player, command, fields in commands:
            self.now = now
            self.do(player, command, **fields)


def text(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False)


def check_redeal(seats: int, moves: int, seed: int, monkeypatch: pytest.MonkeyPatch, count: Counter[str],
                 options: Json | None = None) -> None:
    """One deal among humans, wrong moves tried on the way; then for each seat thrice more with other hidden cards."""
    rng = Random(seed)
    entropy = rng.randbytes(64)
    first = Recorder(humans=seats, seats=seats, fill=None, entropy=entropy, options=options)
    at = len(first.commands)
    opening = list(first.commands)
    first.begin()
    for _ in range(moves):
        if first.table.phase != "deal":
            break
        first.later(300)
        if rng.random() < 0.4:
            first.do(f"p{rng.randrange(seats)}", "move", v=first.table.v, move=rng.choice(WRONG))
            count["wrong"] += 1
        first.smart()
    if first.table.phase != "deal":  # all hands are shown when it is over
        for told in (first.commands, first.told):
            told.pop()
    table = first.table
    key = fairness.deal_key(table.secret(1), table.id, 1, table.seeds())
    order = list(fairness.shuffle(key, "deal", table.rulebook.pack()))
    live = table.live()
    log = list(zip(live.movers, [move for move, _ in table.moves], strict=True))
    if table.phase != "deal":
        log.pop()
    assert first.commands[:at] == opening
    honest = fairness.shuffle
    for seat in [*range(seats), None] * 3:
        world, _ = other_order(order, seats, table.dealer, key, log, seat, rng)
        assert world != order

        def shuffle(secret: bytes, label: str, items: Any, world: list[str] = world) -> Any:
            return tuple(world) if label == "deal" else honest(secret, label, items)

        with monkeypatch.context() as patch:
            patch.setattr(fairness, "shuffle", shuffle)
            second = Recorder(humans=seats, seats=seats, fill=None, entropy=entropy, options=options)
            second.send_again(first.commands[at:])
        for number, (one, other) in enumerate(zip(first.told, second.told, strict=True)):
            if one.get(seat) != other.get(seat):
                raise Leak(f"seat {seat}, {first.commands[number]}:\n  {one.get(seat)}\n  {other.get(seat)}")
            count["messages"] += 1


def spellings(name: str, secret: bytes) -> dict[str, str]:
    """The ways in which bytes could stand in a message."""
    return {secret.hex(): f"{name} in hex", base64.b64encode(secret).decode().rstrip("="): f"{name} in base64",
            base64.urlsafe_b64encode(secret).decode().rstrip("="): f"{name} in base64 for addresses",
            text(secret.decode("latin-1"))[1:-1]: f"{name} as characters",
            str(list(secret))[1:-1]: f"{name} as numbers"}


def check_secrets(seed: int, rounds: int, count: Counter[str]) -> None:
    """A human and bots: everything every seat is told, searched for what nobody may know yet."""
    entropy = Random(seed).randbytes(64)
    sitting = Recorder(humans=2, seats=3, fill="easy", options={"pace": "none"}, entropy=entropy)
    searched = 0

    def search() -> None:
        nonlocal searched
        table = sitting.table
        over = len(table.rounds)
        hidden = spellings("the root", table.root)
        for deal in range(over + 1, over + 3):
            hidden |= spellings(f"the secret of deal {deal}", table.secret(deal))
            if table.deal == deal:
                key = fairness.deal_key(table.secret(deal), table.id, deal, table.seeds())
                hidden |= spellings(f"the key of deal {deal}", key)
                stock = table.live().state.position()["stock"]
                if len(stock) > 3:
                    hidden[text(stock)[1:-1]] = "the stock"
        if table.phase in ("open", "seeds"):
            hidden |= {seed_of("p0"): "a seed before it was opened", seed_of("p1"): "a seed before it was opened"} \
                if not any(table.seeds()) else {}
        for told in sitting.told[searched:]:
            for seat, message in told.items():
                count["messages"] += 1
                for spelling, what in hidden.items():
                    if spelling in message:
                        raise Leak(f"{what} was told to seat {seat}: {message[:200]}")
        searched = len(sitting.told)

    search()
    sitting.begin()
    search()
    for _ in range(rounds):
        deal = sitting.table.deal
        while sitting.table.phase == "deal" and sitting.table.deal == deal:
            if sitting.table.bots_due(sitting.now):
                sitting.advance()
            else:
                sitting.later(100)
                seat = sitting.to_act
                sitting.do(f"p{seat}", "move", v=sitting.table.v, move={"do": "play", "acts": [], "throw": "JK"})
                sitting.smart()
            if sitting.table.phase == "deal":
                search()
        searched = len(sitting.told)  # told when the deal was over: its secret is public now
        assert sitting.table.secret(deal).hex() in sitting.told[-1][0], "the secret of a finished deal is shown"
        if sitting.table.phase != "pause":
            break
        for player in ("p0", "p1"):
            sitting.do(player, "next")
        search()
    count["rounds"] += len(sitting.table.rounds)


def test_a_table_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """PD-11: wrong moves on the way tell nothing and leave the table as it was."""
    count: Counter[str] = Counter()
    for seats, moves, seed in ((2, 60, 1), (3, 50, 2), (4, 40, 3), (2, 110, 4)):
        check_redeal(seats, moves, seed, monkeypatch, count)
    check_redeal(4, 40, 5, monkeypatch, count, {"mode": "partners"})
    check_redeal(5, 40, 6, monkeypatch, count, {"preset": "s002"})
    assert count["wrong"] > 40 and count["messages"] > 600, count


def test_secrets_stay_on_the_server() -> None:
    """P-21, PD-12: nothing of a deal's secret before the deal is over, nothing of the root ever."""
    count: Counter[str] = Counter()
    check_secrets(5, 2, count)
    assert count["rounds"] == 2 and count["messages"] > 300, count


@pytest.mark.soak
def test_tables_far(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(60):
        check_redeal(2 + seed % 3, 150, 100 + seed, monkeypatch, Counter())
        check_redeal(4, 150, 100 + seed, monkeypatch, Counter(), {"mode": "partners", "jokers_per_meld": 2})
        check_redeal(5, 150, 100 + seed, monkeypatch, Counter(), {"preset": "s002"})
    for seed in range(8):
        check_secrets(200 + seed, 6, Counter())


def _in_view(change: Callable[[Table, int | None, Json], None]) -> Callable[[pytest.MonkeyPatch], None]:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = Table.view

        def view(self: Table, seat: int | None, now: int, connected: Any) -> Json:
            shown = dict(honest(self, seat, now, connected))
            change(self, seat, shown)
            return shown
        monkeypatch.setattr(Table, "view", view)
    return patch


def _root(table: Table, seat: int | None, view: Json) -> None:
    view["root"] = base64.b64encode(table.root).decode()


def _next_secret(table: Table, seat: int | None, view: Json) -> None:
    if table.phase == "pause":
        view["rounds"] = [*view["rounds"], {"deal": table.deal + 1, "secret": table.secret(table.deal + 1).hex()}]


def _running_secret(table: Table, seat: int | None, view: Json) -> None:
    if table.deal:
        view["secret"] = table.secret(table.deal).hex()


def _deal_key(table: Table, seat: int | None, view: Json) -> None:
    if table.deal:
        view["hand"] = {**view["hand"], "position": {"key": table.live().key.hex()}}


def _log(table: Table, seat: int | None, view: Json) -> None:
    view["log"] = {"root": list(table.root)}


def _position(table: Table, seat: int | None, view: Json) -> None:
    if table.deal:
        view["stock"] = table.live().state.position()["stock"]


def _early_seeds(table: Table, seat: int | None, view: Json) -> None:
    view["seats"] = [{**chair, "seed": seed_of(f"p{number}")} for number, chair in enumerate(view["seats"])]


def _others_events(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(self: Table, seat: int | None) -> list[Json]:
        live = self.live() if self.deal else None
        return [{**event.public, **part} for event in (live.sent if live else ())
                for part in [dict(event.private).get(0, {})]]
    monkeypatch.setattr(Table, "seen", seen)


def _heavy_hand(table: Table, seat: int | None, view: Json) -> None:
    if table.phase == "deal":
        view["seats"] = [{**chair, "strong": "JK" in hand} for chair, hand in
                         zip(view["seats"], table.live().state.position()["hands"], strict=True)]


PLANTED = {
    "the root in the view": _in_view(_root), "the next deal's secret with the rounds": _in_view(_next_secret),
    "the running deal's secret": _in_view(_running_secret), "the deal key inside the Hand view": _in_view(_deal_key),
    "the log": _in_view(_log), "the stock": _in_view(_position), "seeds before they are opened": _in_view(_early_seeds),
    "seat 0's private events to all": _others_events, "who holds a joker": _in_view(_heavy_hand),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_table_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(Leak):
        check_redeal(3, 24, 2, monkeypatch, Counter())
        check_secrets(5, 2, Counter())
