"""Whole deals as text: every move, every event, and what each seat sees at chosen moments.

A playthrough is read back by playing its own moves again, so it changes only when rules, events or views do. Then look
at what differs, and write the files anew in a commit of their own that says why, all of them or one game's:

    python -m tests.golden.playthroughs [GAME]
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha512
from pathlib import Path
from typing import Any, NamedTuple

from sahrat.fairness import Stream, shuffle
from sahrat.game import Event, Game, State
from sahrat.games import GAMES

Json = dict[str, Any]
FOLDER = Path(__file__).parent / "playthroughs"
HEAD = """\
# {what}
# Read back by tests/golden/test_playthroughs.py. Written anew by: python -m tests.golden.playthroughs
"""
SHOWN = {"passed", "up", "laid", "added", "swapped", "took", "reshuffled", "bought", "shown", "ikka", "baloot", "sawa"}
"""Events after whose first all views are shown."""


class Wanted(NamedTuple):
    """A playthrough to keep: who plays, and what has to happen in it."""

    game: str
    options: Json
    seats: int
    players: tuple[str, ...]
    happens: tuple[str, ...]
    what: str


WANTED: dict[str, Wanted] = {
    "hand-2": Wanted("hand", {}, 2, ("easy",), ("out", "swapped twice"), "Two seats, with jokers swapped"),
    "hand-3": Wanted("hand", {}, 3, ("medium",), ("a Hand",), "Three seats, ended by a Hand"),
    "hand-4": Wanted("hand", {}, 4, ("medium",), ("out", "reshuffled", "swapped"), "Four seats, with a reshuffle"),
    "hand-4-dry": Wanted("hand", {"max_reshuffles": 1}, 4, ("tired",), ("dry", "reshuffled", "laid"),
                         "Four seats that tire of it: a dry round"),
    "hand-4-partners": Wanted("hand", {"mode": "partners"}, 4, ("medium",), ("out", "added", "took"), "Partners"),
    "hand-4-three-reshuffles": Wanted("hand", {}, 4, ("tired",), ("dry", "reshuffled three times", "laid"),
                                      "Four seats that tire of it: three reshuffles, then dry"),
    "hand-4-partners-hand": Wanted("hand", {"mode": "partners"}, 4, ("medium",), ("a Hand",),
                                   "Partners, ended by a Hand"),
    "hand-5-s002-hand": Wanted("hand", {"preset": "s002"}, 5, ("medium",), ("a Hand",),
                               "Five seats, preset s002, ended by a Hand"),
    "hand-5-s002": Wanted("hand", {"preset": "s002"}, 5, ("easy",), ("out", "took"), "Five seats, preset s002"),
    "dominoes-2": Wanted("dominoes", {}, 2, ("easy",), ("out", "drew", "passed"), "Two seats that draw"),
    "dominoes-4": Wanted("dominoes", {}, 4, ("easy",), ("blocked", "passed"), "Four seats, each for itself: blocked"),
    "dominoes-2-fives": Wanted("dominoes", {"variant": "fives"}, 2, ("medium",), ("out", "drew", "four arms"),
                               "Fives, two seats, with all four arms"),
    "dominoes-4-fives": Wanted("dominoes", {"variant": "fives"}, 4, ("easy",), ("out", "passed", "four arms"),
                               "Fives, four seats, with all four arms"),
    "dominoes-4-partners": Wanted("dominoes", {"variant": "partners"}, 4, ("medium",), ("out", "passed"), "Partners"),
    "dominoes-4-partners-blocked": Wanted("dominoes", {"variant": "partners"}, 4, ("easy",), ("blocked",),
                                          "Partners, blocked"),
    "baloot-hokm": Wanted("baloot", {}, 4, ("medium",), ("ikka", "baloot", "shown", "hokm"),
                          "Hokm, with an Ikka, a Baloot and projects shown"),
    "baloot-hokm-doubled": Wanted("baloot", {}, 4, ("strong",), ("×2", "hokm"), "Hokm, doubled"),
    "baloot-sun": Wanted("baloot", {}, 4, ("medium",), ("sun", "shown", "sawa"), "Sun, with projects, ended by a Sawa"),
    "baloot-passed": Wanted("baloot", {}, 4, ("easy",), ("passed",), "Eight times «ولا»"),
    "baloot-kawesh": Wanted("baloot", {}, 4, ("easy",), ("kawesh",), "A Kawesh"),
}


def line(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def render(what: str, setup: Json, moves: list[tuple[int, Json]]) -> tuple[str, set[str]]:
    """The playthrough's text, and what happened in it."""
    game = GAMES[setup["game"]]
    state, events = deal(game, setup)
    out = [HEAD.format(what=what), f"setup {line(setup)}\n", f"pack {line(list(_order(game, setup)))}\n"]
    count: Counter[str] = Counter()
    _say(out, events, count)
    _show(out, state, setup["seats"])
    for seat, move in moves:
        out.append(f"\n> {seat} {line(move)}\n")
        before = set(+count)
        state, events = state.apply(seat, game.move(move))
        _say(out, events, count)
        if SHOWN & set(+count) - before or state.to_act is None:
            _show(out, state, setup["seats"])
    out.append(f"\nposition {line(state.position())}\n")
    happened = set(+count) | ({"swapped twice"} if count["swapped"] > 1 else set())
    happened |= {"reshuffled three times"} if count["reshuffled"] == 3 else set()
    happened |= {"four arms"} if count["up"] and count["down"] else set()
    return "".join(out), happened


def deal(game: Game, setup: Json) -> tuple[State, tuple[Event, ...]]:
    key = bytes.fromhex(setup["key"])
    return game.start(setup["options"], setup["seats"], list(_order(game, setup)), setup["dealer"], key=key)


def _order(game: Game, setup: Json) -> tuple[str, ...]:
    return tuple(shuffle(bytes.fromhex(setup["key"]), "deal", game.pack()))


def _say(out: list[str], events: tuple[Event, ...], count: Counter[str]) -> None:
    for event in events:
        out.append(f"  {line(event.public)}\n")
        out += [f"    {seat}: {line(part)}\n" for seat, part in event.private.items()]
        count[event.public["e"]] += 1
        count["a Hand"] += bool(event.public.get("by_hand"))
        for arm in ("up", "down"):
            count[arm] += event.public.get("end") == arm
        for named in ("kind", "why"):
            if isinstance(event.public.get(named), str):
                count[event.public[named]] += 1
        if event.public.get("e") == "ended" and "factor" in event.public["result"]:
            count[f"×{event.public['result']['factor']}"] += 1


def _show(out: list[str], state: State, seats: int) -> None:
    for seat in [*range(seats), None]:
        out.append(f"  view {'-' if seat is None else seat} {line(state.view(seat))}\n")


def read(text: str) -> tuple[str, Json, list[tuple[int, Json]]]:
    """What a playthrough is about, its setup, its moves."""
    lines = text.splitlines()
    what = lines[0].removeprefix("# ")
    setup = next(json.loads(one.removeprefix("setup ")) for one in lines if one.startswith("setup "))
    moves = [one.removeprefix("> ").partition(" ") for one in lines if one.startswith("> ")]
    return what, setup, [(int(seat), json.loads(move)) for seat, _, move in moves]


def tired(game: Game, state: State, seen: list[Json], stream: Stream, number: int) -> Json:
    """Plays as the easy bot for eight decisions; then the clock plays."""
    assert state.to_act is not None
    if number > 8:
        return state.clock_move()
    return game.decide(state.view(state.to_act), seen, "easy", stream).move


def play(wanted: Wanted, name: str) -> tuple[Json, list[tuple[int, Json]]]:
    """The setup and moves of a deal that follows from `name`."""
    game = GAMES[wanted.game]
    key = sha512(name.encode()).digest()
    setup = {"game": wanted.game, "options": game.options(wanted.options), "seats": wanted.seats,
             "dealer": Stream(key, "dealer").below(wanted.seats), "key": key.hex(), "name": name}
    state, events = deal(game, setup)
    seen = [[event.seen_by(seat) for event in events] for seat in range(wanted.seats)]
    moves: list[tuple[int, Json]] = []
    decisions: Counter[int] = Counter()
    while state.to_act is not None:
        seat = state.to_act
        decisions[seat] += 1
        stream = Stream(key, f"bot/{seat}/{decisions[seat]}")
        level = wanted.players[seat % len(wanted.players)]
        if level == "tired":
            move = tired(game, state, seen[seat], stream, decisions[seat])
        else:
            move = game.decide(state.view(seat), seen[seat], level, stream).move
        moves.append((seat, move))
        state, events = state.apply(seat, game.move(move))
        for other in range(wanted.seats):
            seen[other] += [event.seen_by(other) for event in events]
    return setup, moves


def write(only: str | None = None, say: Callable[[str], None] = print) -> None:
    """Writes every wanted playthrough: of the deals `NAME/0`, `NAME/1` … the first where all that is wanted happens."""
    FOLDER.mkdir(exist_ok=True)
    for name, wanted in WANTED.items():
        if only not in (None, wanted.game):
            continue
        for number in range(5000):
            setup, moves = play(wanted, f"{name}/{number}")
            text, happened = render(wanted.what, setup, moves)
            if set(wanted.happens) <= happened:
                (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
                say(f"{name}: deal {number}, {len(moves)} moves, {len(text)} characters")
                break
        else:
            raise RuntimeError(f"{name}: no deal in which {wanted.happens}")


if __name__ == "__main__":
    write(sys.argv[1] if len(sys.argv) > 1 else None)
