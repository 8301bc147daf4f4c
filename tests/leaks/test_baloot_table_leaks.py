"""At a table of Baloot what a seat is sent does not depend on cards it cannot see, and secrets stay until a deal ends.

The commands of a table are sent again to one whose pack lay another way that fits all that the seat saw; hidden
projects are announced there by others of the same kinds.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sahrat.baloot import GAME, claim, knowledge
from sahrat.table import Table
from tests.leaks.baloot_suite import PACK, TABLES, Deal, other_world
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

REST = Undealt("rest", 1)
WRONG: list[Json] = [{"do": "sawa"}, {"do": "call", "call": "kawesh"}, {"do": "call", "call": "ashkal"},
                     {"do": "double", "call": "qahwa"}, {"do": "double", "call": "thri"}, {"do": "dance"},
                     {"do": "play", "card": "7S", "projects": [["7S", "8S", "9S"]]},
                     {"do": "play", "card": "AS", "projects": [["KH", "KS", "KC", "KD"]]}]
LENGTHS = (5, 11, 13, 18, 40)
"""Moves after which a table is dealt again: in the buying, in the first trick, later."""


def _chosen(first: Recorder, rng: Random) -> Json:
    """A move of the seat to act: often the clock's, now and then a double, with projects where there are any."""
    state: Any = first.table.live().state
    seat = first.to_act
    assert seat is not None
    legal = state.view(seat)["legal"]
    moves = [move for move in legal["moves"] if move["do"] != "sawa" and move.get("call") != "kawesh"]
    move: Json = first.simple_move() if rng.random() < 0.5 else rng.choice(moves)
    if state.phase == "buy" and rng.random() < 0.6:
        move = moves[0]
    if legal.get("projects"):
        move = {**move, "projects": rng.choice(legal["projects"])["projects"]}
    return move


def redeal(moves: int, seed: int, monkeypatch: pytest.MonkeyPatch, count: Counter[str],
           options: Json | None = None) -> None:
    """One deal among humans, wrong moves tried on the way; then for each seat again with other hidden cards."""
    rng = Random(f"baloot table {seed}")

    def play(first: Recorder) -> None:
        for _ in range(moves):
            if first.table.phase == "deal":
                first.later(300)
                wrong = rng.choice([*WRONG, {"do": "play", "card": rng.choice(PACK)}])
                if not try_wrong(first, rng, wrong, count, often=0.5):
                    first.do(f"p{first.to_act}", "move", v=first.table.v, move=_chosen(first, rng))

    def world(deal: Dealt, seat: int | None) -> tuple[list[str], Log] | None:
        here = Deal(deal.order, GAME.options(options or {}), deal.table.dealer, [0, 0])
        for _ in range(40):
            if there := other_world(here, deal.log, seat, rng):
                return there[0].order, there[1]
        return None

    setting = {"humans": 4, "fill": None, "game": "baloot", "options": options, "entropy": rng.randbytes(64)}
    check_redeal(setting, play, world, monkeypatch, count)


def secrets(seed: int, deals: int, count: Counter[str]) -> None:
    """Two humans and two bots."""
    setting = {"humans": 2, "fill": "easy", "game": "baloot", "options": {"pace": "none"},
               "entropy": Random(seed).randbytes(64)}
    check_secrets(setting, deals, REST, {"do": "play", "card": "ZZ"}, count)


def test_a_table_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """PD-11, B-82, BD-32: views, events, answers to wrong moves and what is seen again; each seat and a spectator."""
    count: Counter[str] = Counter()
    for number in range(24):
        redeal(LENGTHS[number % 5], number, monkeypatch, count, TABLES[number % len(TABLES)])
    assert count["worlds"] > 70 and count["wrong"] > 60 and count["messages"] > 1000, count
    assert count["other moves"] >= 1, count


def test_secrets_stay_on_the_server() -> None:
    """P-21, PD-12: nothing of a deal's secret or of what is still to be dealt before its time, of the root never."""
    count: Counter[str] = Counter()
    secrets(5, 8, count)
    assert count["deals"] == 8 and count["messages"] > 250, count


@pytest.mark.soak
def test_tables_far(monkeypatch: pytest.MonkeyPatch) -> None:
    count: Counter[str] = Counter()
    for number in range(300):
        redeal(LENGTHS[number % 5], 1000 + number, monkeypatch, count, TABLES[number % len(TABLES)])
    for seed in range(8):
        secrets(300 + seed, 30, count)
    print(dict(count))


def _position(table: Table) -> Json:
    position: Json = table.live().state.position()
    return position


def _rest(table: Table, seat: int | None, view: Json) -> None:
    view["baloot"] = {**view["baloot"], "rest": _position(table)["rest"]}


def _next_card(table: Table, seat: int | None, view: Json) -> None:
    view["next"] = _position(table)["rest"][:1]


def _tops(table: Table, seat: int | None, view: Json) -> None:
    view["tops"] = [[who, cards[-1]] for who, cards in _position(table)["projects"]]


def _trumps(table: Table, seat: int | None, view: Json) -> None:
    view["seats"] = [{**chair, "jacks": sum(card[0] == "J" for card in hand)} for chair, hand in
                     zip(view["seats"], _position(table)["hands"], strict=True)]


def _refusal_of_the_real_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong Sawa is refused for another reason when the next seat holds an ace."""
    honest = knowledge.why_no_sawa

    def why(state: Any, seat: int) -> str | None:
        code = honest(state, seat)
        return code if code is None or not state.hands[(seat + 1) % 4] & 0x80808080 else "sawa_unsure"
    monkeypatch.setattr(claim, "why_no_sawa", why)


PLANTED: dict[str, Any] = {
    **{name: in_view(change, ("deal",)) for name, change in {
        "what is still to be dealt": _rest, "the next card": _next_card, "the top of an announced project": _tops,
        "how many jacks each holds": _trumps, "the deal key inside the view": running_key,
        "the running deal's secret": running_secret}.items()},
    "seat 0's private events to all": seat_0_events_to_all,
    "a Sawa refused by the real cards": _refusal_of_the_real_cards,
}


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_table_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(Leak):
        if "key" in leak or "secret" in leak:
            secrets(5, 2, Counter())
        for seed in range(20):
            redeal(20, seed, monkeypatch, Counter())

