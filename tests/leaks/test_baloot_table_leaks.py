"""At a table of Baloot what a seat is sent does not depend on cards it cannot see, and secrets stay until a deal ends.

The commands of a table are sent again to one whose pack lay another way that fits all that the seat saw; hidden
projects are announced there by others of the same kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sahrat import fairness
from sahrat.baloot import GAME, claim, knowledge
from sahrat.table import Table
from tests.leaks.baloot_suite import PACK, TABLES, Deal, Leak, other_world
from tests.leaks.test_table_leaks import Recorder, spellings, text

Json = dict[str, Any]
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


def check_redeal(moves: int, seed: int, monkeypatch: pytest.MonkeyPatch, count: Counter[str],
                 options: Json | None = None) -> None:
    """One deal among humans, wrong moves tried on the way; then for each seat again with other hidden cards.

    Raises `Leak`.
    """
    rng = Random(f"baloot table {seed}")
    entropy = rng.randbytes(64)
    first = Recorder(humans=4, fill=None, game="baloot", options=options, entropy=entropy)
    at = len(first.commands)
    first.begin()
    made: list[int] = []
    for _ in range(moves):
        if first.table.phase != "deal":
            break
        first.later(300)
        if rng.random() < 0.5:
            tried = first.do(f"p{rng.choice([first.to_act, rng.randrange(4)])}", "move", v=first.table.v,
                             move=rng.choice([*WRONG, {"do": "play", "card": rng.choice(PACK)}]))
            if tried is not None:  # it stood
                made.append(len(first.commands) - 1)
                continue
            count["wrong"] += 1
        first.do(f"p{first.to_act}", "move", v=first.table.v, move=_chosen(first, rng))
        made.append(len(first.commands) - 1)
    if first.table.phase != "deal":  # all hands are shown when it is over
        for kept in (first.commands, first.told, made):
            kept.pop()
    table = first.table
    key = fairness.deal_key(table.secret(1), table.id, 1, table.seeds())
    deal = Deal(list(fairness.shuffle(key, "deal", PACK)), GAME.options(options or {}), table.dealer, [0, 0])
    live = table.live()
    honest = fairness.shuffle
    log = list(zip(live.movers, [move for move, _ in table.moves], strict=True))[:len(made)]
    for seat in (0, 1, 2, 3, None):
        found = next((one for _ in range(40) if (one := other_world(deal, log, seat, rng))), None)
        if found is None:
            count["no world"] += 1
            continue
        count["worlds"] += 1
        count["other projects"] += found[1] != log
        world, moves_there = found
        again, places = _commands(first, at, made, moves_there, seat)

        def shuffle(secret: bytes, label: str, items: Any, order: list[str] = world.order) -> Any:
            return tuple(order) if label == "deal" else honest(secret, label, items)

        with monkeypatch.context() as patch:
            patch.setattr(fairness, "shuffle", shuffle)
            second = Recorder(humans=4, fill=None, game="baloot", options=options, entropy=entropy)
            second.send_again(again)
        for number, other in zip(places, second.told[at:], strict=True):
            here = first.told[number]
            if here.get(seat) != other.get(seat):
                raise Leak(f"seat {seat}, {first.commands[number]}:\n  {here.get(seat)}\n  {other.get(seat)}")
            count["messages"] += seat in here


def _commands(first: Recorder, at: int, made: list[int], log: list[tuple[int, Json]],
              seat: int | None) -> tuple[list[tuple[int, str | None, str, Json]], list[int]]:
    """The commands as they are sent in the other world, and their numbers; others' wrong moves are left out."""
    again: list[tuple[int, str | None, str, Json]] = []
    places: list[int] = []
    for number, (now, player, command, fields) in enumerate(first.commands[at:], at):
        if number in made:
            fields = {**fields, "move": log[made.index(number)][1]}
        elif command == "move" and player != f"p{seat}":
            continue
        again.append((now, player, command, fields))
        places.append(number)
    return again, places


def check_secrets(seed: int, deals: int, count: Counter[str]) -> None:
    """Two humans and two bots: everything every seat is told, searched for what nobody may know yet. Raises `Leak`."""
    sitting = Recorder(humans=2, fill="easy", game="baloot", options={"pace": "none"},
                       entropy=Random(seed).randbytes(64))
    searched = 0

    def search() -> None:
        nonlocal searched
        table = sitting.table
        hidden = spellings("the root", table.root)
        for deal in range(len(table.rounds) + 1, len(table.rounds) + 3):
            hidden |= spellings(f"the secret of deal {deal}", table.secret(deal))
            if table.deal == deal:
                hidden |= spellings(f"the key of deal {deal}",
                                    fairness.deal_key(table.secret(deal), table.id, deal, table.seeds()))
                rest = table.live().state.position()["rest"]
                if rest:
                    hidden[text(rest)[1:-1]] = "the cards that are still to be dealt"
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
    while len(sitting.table.rounds) < deals and sitting.table.phase != "over":
        deal = sitting.table.deal
        while sitting.table.phase == "deal" and sitting.table.deal == deal:
            if sitting.table.bots_due(sitting.now):
                sitting.advance()
            else:
                sitting.later(100)
                sitting.do(f"p{sitting.to_act}", "move", v=sitting.table.v, move={"do": "play", "card": "ZZ"})
                sitting.smart()
            if sitting.table.phase == "deal":
                search()
        searched = len(sitting.told)  # told when the deal was over: its secret is public now
        assert sitting.table.secret(deal).hex() in sitting.told[-1][0], "the secret of a finished deal is shown"
        for player in ("p0", "p1"):
            if sitting.table.phase == "pause":
                sitting.do(player, "next")
        search()
    count["deals"] += len(sitting.table.rounds)


def test_a_table_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """PD-11, B-82, BD-32: views, events, answers to wrong moves and what is seen again; each seat and a spectator."""
    count: Counter[str] = Counter()
    for number in range(24):
        check_redeal(LENGTHS[number % 5], number, monkeypatch, count, TABLES[number % len(TABLES)])
    assert count["worlds"] > 70 and count["wrong"] > 60 and count["messages"] > 1000, count
    assert count["other projects"] >= 1, count


def test_secrets_stay_on_the_server() -> None:
    """P-21, PD-12: nothing of a deal's secret or of what is still to be dealt before its time, of the root never."""
    count: Counter[str] = Counter()
    check_secrets(5, 8, count)
    assert count["deals"] == 8 and count["messages"] > 250, count


@pytest.mark.soak
def test_tables_far(monkeypatch: pytest.MonkeyPatch) -> None:
    count: Counter[str] = Counter()
    for number in range(300):
        check_redeal(LENGTHS[number % 5], 1000 + number, monkeypatch, count, TABLES[number % len(TABLES)])
    for seed in range(8):
        check_secrets(300 + seed, 30, count)
    print(dict(count))


def _in_view(change: Callable[[Table, int | None, Json], None]) -> Callable[[pytest.MonkeyPatch], None]:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = Table.view

        def view(self: Table, seat: int | None, now: int, connected: Any) -> Json:
            shown = dict(honest(self, seat, now, connected))
            if self.phase == "deal":
                change(self, seat, shown)
            return shown
        monkeypatch.setattr(Table, "view", view)
    return patch


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


def _key(table: Table, seat: int | None, view: Json) -> None:
    view["baloot"] = {**view["baloot"], "position": {"key": table.live().key.hex()}}


def _running_secret(table: Table, seat: int | None, view: Json) -> None:
    view["rounds"] = [*view["rounds"], {"deal": table.deal, "secret": table.secret(table.deal).hex()}]


def _others_events(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(self: Table, seat: int | None) -> list[Json]:
        live = self.live() if self.deal else None
        return [{**event.public, **dict(event.private).get(0, {})} for event in (live.sent if live else ())]
    monkeypatch.setattr(Table, "seen", seen)


def _refusal_of_the_real_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong Sawa is refused for another reason when the next seat holds an ace."""
    honest = knowledge.why_no_sawa

    def why(state: Any, seat: int) -> str | None:
        code = honest(state, seat)
        return code if code is None or not state.hands[(seat + 1) % 4] & 0x80808080 else "sawa_unsure"
    monkeypatch.setattr(claim, "why_no_sawa", why)


PLANTED = {
    "what is still to be dealt": _in_view(_rest), "the next card": _in_view(_next_card),
    "the top of an announced project": _in_view(_tops), "how many jacks each holds": _in_view(_trumps),
    "the deal key inside the view": _in_view(_key), "the running deal's secret": _in_view(_running_secret),
    "seat 0's private events to all": _others_events, "a Sawa refused by the real cards": _refusal_of_the_real_cards,
}


@pytest.mark.parametrize("leak", PLANTED)
def test_planted_table_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(Leak):
        if "key" in leak or "secret" in leak:
            check_secrets(5, 2, Counter())
        for seed in range(20):
            check_redeal(20, seed, monkeypatch, Counter())

