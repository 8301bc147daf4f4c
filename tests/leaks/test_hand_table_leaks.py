"""At a table of Hand what a seat is sent does not depend on cards it cannot see, and secrets stay until a deal ends."""

from __future__ import annotations

import base64
from collections import Counter
from random import Random
from typing import Any

import pytest

from sahrat.table import Table
from tests.engine.sitting import seed_of
from tests.leaks.hand_worlds import other_order
from tests.leaks.leak import Json, Leak
from tests.leaks.table_leaks import (
    Dealt,
    Log,
    Recorder,
    Undealt,
    check_redeal,
    check_secrets,
    in_view,
    running_key,
    running_secret,
    seat_0_events_to_all,
    try_wrong,
)

STOCK = Undealt("stock", 4)
WRONG: list[Json] = [
    {"do": "draw"}, {"do": "play", "take": False, "acts": [], "throw": "JK"},
    {"do": "play", "take": False, "acts": [], "throw": None}, {"do": "play", "take": True, "acts": [], "throw": "AS"},
    {"do": "play", "take": False, "acts": [{"lay": [["QS", "KS", "AS"]]}], "throw": "2S"},
    {"do": "play", "take": False, "acts": [{"swap": 0, "give": ["5H"]}], "throw": "2S"},
    {"do": "play", "take": False, "acts": [{"add": ["9D"], "meld": 0}], "throw": "2S"}, {"do": "dance"},
]


def redeal(seats: int, moves: int, seed: int, monkeypatch: pytest.MonkeyPatch, count: Counter[str],
           options: Json | None = None) -> None:
    """One deal among humans, wrong moves tried on the way; then for each seat thrice more with other hidden cards."""
    rng = Random(seed)

    def play(first: Recorder) -> None:
        for _ in range(moves):
            if first.table.phase == "deal":
                first.later(300)
                try_wrong(first, rng, rng.choice(WRONG), count)
            if first.table.phase == "deal":
                first.smart()

    def world(deal: Dealt, seat: int | None) -> tuple[list[str], Log]:
        order, _ = other_order(deal.order, seats, deal.table.dealer, deal.key, deal.log, seat, rng)
        assert order != deal.order
        return order, deal.log

    setting = {"humans": seats, "seats": seats, "fill": None, "entropy": rng.randbytes(64), "options": options}
    check_redeal(setting, play, world, monkeypatch, count, times=3)


def secrets(seed: int, deals: int, count: Counter[str]) -> None:
    """Two humans and a bot."""
    setting = {"humans": 2, "seats": 3, "fill": "easy", "options": {"pace": "none"},
               "entropy": Random(seed).randbytes(64)}
    check_secrets(setting, deals, STOCK, {"do": "play", "acts": [], "throw": "JK"}, count)


def test_a_table_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """PD-11: wrong moves on the way tell nothing and leave the table as it was."""
    count: Counter[str] = Counter()
    for seats, moves, seed in ((2, 60, 1), (3, 50, 2), (4, 40, 3), (2, 110, 4)):
        redeal(seats, moves, seed, monkeypatch, count)
    redeal(4, 40, 5, monkeypatch, count, {"mode": "partners"})
    redeal(5, 40, 6, monkeypatch, count, {"preset": "s002"})
    assert count["wrong"] > 40 and count["messages"] > 600 and count["refusals"] > 40, count


def test_secrets_stay_on_the_server() -> None:
    """P-21, PD-12: nothing of a deal's secret before the deal is over, nothing of the root ever."""
    count: Counter[str] = Counter()
    secrets(5, 2, count)
    assert count["deals"] == 2 and count["messages"] > 300, count


@pytest.mark.soak
def test_tables_far(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(60):
        redeal(2 + seed % 3, 150, 100 + seed, monkeypatch, Counter())
        redeal(4, 150, 100 + seed, monkeypatch, Counter(), {"mode": "partners", "jokers_per_meld": 2})
        redeal(5, 150, 100 + seed, monkeypatch, Counter(), {"preset": "s002"})
    for seed in range(8):
        secrets(200 + seed, 6, Counter())


def _root(table: Table, seat: int | None, view: Json) -> None:
    view["root"] = base64.b64encode(table.root).decode()


def _next_secret(table: Table, seat: int | None, view: Json) -> None:
    view["rounds"] = [*view["rounds"], {"deal": table.deal + 1, "secret": table.secret(table.deal + 1).hex()}]


def _log(table: Table, seat: int | None, view: Json) -> None:
    view["log"] = {"root": list(table.root)}


def _position(table: Table, seat: int | None, view: Json) -> None:
    view["stock"] = table.live().state.position()["stock"]


def _early_seeds(table: Table, seat: int | None, view: Json) -> None:
    view["seats"] = [{**chair, "seed": seed_of(f"p{number}")} for number, chair in enumerate(view["seats"])]


def _heavy_hand(table: Table, seat: int | None, view: Json) -> None:
    view["seats"] = [{**chair, "strong": "JK" in hand} for chair, hand in
                     zip(view["seats"], table.live().state.position()["hands"], strict=True)]


PLANTED: dict[str, Any] = {
    "the root in the view": in_view(_root, ("open",)),
    "the next deal's secret with the rounds": in_view(_next_secret, ("pause",)),
    "the running deal's secret": in_view(running_secret), "the deal key inside the Hand view": in_view(running_key),
    "the log": in_view(_log), "the stock": in_view(_position),
    "seeds before they are opened": in_view(_early_seeds, ("open", "seeds")),
    "seat 0's private events to all": seat_0_events_to_all, "who holds a joker": in_view(_heavy_hand, ("deal",)),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_table_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(Leak):
        redeal(3, 24, 2, monkeypatch, Counter())
        secrets(5, 2, Counter())
