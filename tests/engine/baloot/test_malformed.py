"""Positions, moves and requests that make no sense are refused with a code, and nothing else happens."""

from __future__ import annotations

import copy
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from sahrat import move_text, referee
from sahrat.baloot import GAME
from sahrat.errors import REASONS, Refusal
from tests.again import examples
from tests.contract.test_games import broken
from tests.engine.baloot.deals import PACK, act, dealt, refused

Json = dict[str, Any]
CONTRACT: Json = {"kind": "hokm", "trump": "S", "buyer": 0}
PLAY: Json = {"phase": "play", "contract": CONTRACT, "hands": [["AS"], ["KS"], ["QS"], ["JS"]]}


def code_of(position: Any) -> str | None:
    try:
        GAME.state(position)
    except Refusal as refusal:
        assert refusal.code in REASONS and refusal.message()["ar"]
        return refusal.code
    return None


WRONG: list[tuple[str, Json]] = [
    ("no game", {"game": "hand"}),
    ("rules", {"rules": 2}),
    ("seats", {**PLAY, "seats": 3}),
    ("dealer", {"dealer": 4}),
    ("no card turned up", {"phase": "buy"}),
    ("no such card", {"up": "6H"}),
    ("a joker", {"up": "JK"}),
    ("six in hand", {"up": "AS", "hands": [["7H", "8H", "9H", "10H", "JH", "QH"], [], [], []]}),
    ("twice", {"up": "AS", "hands": [["AS"], [], [], []]}),
    ("twice in two hands", {**PLAY, "hands": [["AS"], ["AS"], [], []]}),
    ("three hands", {"up": "AS", "hands": [[], [], []]}),
    ("nobody's turn", {"up": "AS", "to_act": 2}),
    ("calls out of turn", {"up": "AS", "calls": [[1, "pass"]]}),
    ("no such call", {"up": "AS", "calls": [[0, "buy"]]}),
    ("a call that cannot be", {"up": "AS", "calls": [[0, "hokm"], [1, "hokm"]]}),
    ("a suit in round one", {"up": "AS", "calls": [[0, "hokm", "H"]]}),
    ("bought, but buying", {"up": "AS", "calls": [[0, "sun"]]}),
    ("rest too long", {"up": "AS", "rest": PACK[:12]}),
    ("no buyer", {**PLAY, "contract": {"kind": "sun"}}),
    ("trump in Sun", {**PLAY, "contract": {**CONTRACT, "kind": "sun"}}),
    ("no trump", {**PLAY, "contract": {"kind": "hokm", "buyer": 0}}),
    ("factor", {**PLAY, "contract": {**CONTRACT, "factor": 5}}),
    ("factor in Sun", {**PLAY, "contract": {"kind": "sun", "buyer": 0, "factor": 3}}),
    ("locked thri", {**PLAY, "contract": {**CONTRACT, "factor": 3, "locked": True}}),
    ("the buyer's partner doubled", {**PLAY, "contract": {**CONTRACT, "factor": 2, "doubler": 2}}),
    ("to act against the trick", {**PLAY, "tricks": [[[0, "AH"]]], "to_act": 2}),
    ("a trick out of order", {**PLAY, "tricks": [[[0, "AH"], [2, "7H"]]]}),
    (
        "five in a trick",
        {**PLAY, "tricks": [[[seat % 4, f"{rank}H"] for seat, rank in enumerate(("A", "7", "8", "9", "10"))]]},
    ),
    ("unfinished, then another", {**PLAY, "tricks": [[[0, "AH"]], [[0, "7H"]]]}),
    ("the loser leads", {**PLAY, "tricks": [[[0, "AH"], [1, "7H"], [2, "8H"], [3, "9H"]], [[1, "10H"]]]}),
    ("nothing left to play", {**PLAY, "hands": [[], [], [], []]}),
    ("no project", {**PLAY, "projects": [[0, ["AS"]]]}),
    ("a project of another's cards", {**PLAY, "projects": [[0, ["QS", "KS", "AS"]]]}),
    ("totals", {**PLAY, "totals": [1]}),
    ("totals below nothing", {**PLAY, "totals": [0, -1]}),
    ("key", {**PLAY, "key": "xyz"}),
    ("over too early", {**PLAY, "phase": "over", "to_act": None}),
    ("no such phase", {**PLAY, "phase": "draw"}),
    ("bought, and still being bought", {**PLAY, "phase": "buy"}),
    ("turned up after the purchase", {**PLAY, "up": "7H"}),
    ("no doubles left", {**PLAY, "phase": "double", "to_act": 2}),
]


@pytest.mark.parametrize(("why", "position"), WRONG, ids=[why for why, _ in WRONG])
def test_wrong_positions(why: str, position: Json) -> None:
    assert code_of(position) in ("bad_position", "bad_card", "bad_rules", "bad_seats")


def test_null_is_left_out() -> None:
    """A null where a field may be left out is the field left out."""
    state = GAME.state({**PLAY, "to_act": None, "tricks": None, "projects": None, "calls": None, "totals": None})
    assert state == GAME.state(PLAY)


def test_defaults() -> None:
    """Every field has a default where one makes sense."""
    assert GAME.state({"up": "AS"}).position()["to_act"] == 0
    position = GAME.state({"up": "AS"}).position()
    assert GAME.state(position).position() == position
    doubling = GAME.state({"phase": "double", "contract": CONTRACT})
    assert doubling.to_act == 1 and GAME.state(doubling.position()) == doubling


def test_broken_positions_and_moves() -> None:
    """Thousands of positions and moves with one thing changed: a refusal with a code, or a position that is stable."""
    count: Counter[str] = Counter()
    deals = examples(60)
    for seed in range(deals):
        state, _ = dealt(("broken", seed), totals=[120, 40])
        rng = Random(seed)
        for _ in range(rng.randrange(36)):
            if state.to_act is not None:
                state = act(
                    state, state.clock_move() if rng.random() < 0.5 else rng.choice(state.moves(state.to_act)[0])
                )
        for _ in range(40):
            position = broken(rng, copy.deepcopy(state.position()))
            code = code_of(position)
            count[code or "fine"] += 1
            if code is None:
                kept = GAME.state(position).position()
                assert GAME.state(kept).position() == kept
                json.dumps(GAME.state(position).view(0))
        if state.to_act is None:
            continue
        for _ in range(20):
            move = broken(rng, copy.deepcopy(state.clock_move()))
            try:
                count[str(refused(state, move))] += 1
            except Refusal as refusal:
                count[refusal.code] += 1
    assert count["bad_position"] > 5 * deals and count["bad_move"] > 1.6 * deals and count["fine"] > 0.8 * deals, count


MOVES: list[Json] = [
    {"do": "call", "call": "hokm", "suit": "S"},
    {"do": "call", "call": "pass"},
    {"do": "double", "call": "pass"},
    {"do": "double", "call": "four", "locked": True},
    {"do": "double", "call": "double", "locked": False},
    {"do": "play", "card": "AS"},
    {"do": "play", "card": "10H", "projects": [["9H", "10H", "JH"]]},
    {"do": "sawa"},
]


@pytest.mark.parametrize("move", MOVES)
def test_moves_have_one_form(move: Json) -> None:
    """Canonical as they are; seat and maker are passed over; written in the log in a few letters."""
    assert GAME.move(move) == move == GAME.move({**move, "seat": 2, "by": "bot"})
    for by in ("player", "bot", "clock"):
        text = move_text.write("baloot", [(move, by)])
        assert move_text.read("baloot", text) == ((move, by),)
        assert len(text) <= 2 + 6 * len(move.get("projects", ()))


def test_forms_that_become_one() -> None:
    assert GAME.move({"do": "call", "call": "sun", "suit": None}) == {"do": "call", "call": "sun"}
    assert GAME.move({"do": "double", "call": "double"}) == {"do": "double", "call": "double", "locked": False}
    assert GAME.move({"do": "double", "call": "thri", "locked": False}) == {"do": "double", "call": "thri"}
    assert GAME.move({"do": "play", "card": "AS", "projects": []}) == {"do": "play", "card": "AS"}
    unordered = {"do": "play", "card": "AS", "projects": [["JH", "10H", "9H"], ["8S", "7S", "9S"]]}
    assert GAME.move(unordered)["projects"] == [["7S", "8S", "9S"], ["9H", "10H", "JH"]]


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        {},
        {"do": "draw"},
        {"do": "call"},
        {"do": "call", "call": "double"},
        {"do": "call", "call": "hokm", "suit": "X"},
        {"do": "call", "call": "hokm", "suit": "SH"},
        {"do": "double", "call": "sun"},
        {"do": "double", "call": "four", "locked": 1},
        {"do": "play"},
        {"do": "play", "card": "6S"},
        {"do": "play", "card": "AS", "projects": "AS"},
        {"do": "play", "card": "AS", "projects": [["AS", "6S"]]},
        {"do": "play", "card": "AS", "x": 1},
        {"do": "sawa", "card": "AS"},
    ],
)
def test_moves_that_are_none(move: Any) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.move(move)
    assert caught.value.code in ("bad_move", "bad_card")


def ask(op: str, **fields: Any) -> Json:
    answer: Json = json.loads(referee.answer(json.dumps({"op": op, **fields})))
    return answer


def test_the_referee_plays_a_deal() -> None:
    """start, view, legal, bot, clock, apply, check, tally through the referee's lines, to the end."""
    key = "ab" * 64
    order = ask(
        "shuffle", game="baloot", options={}, root="cd" * 64, table="t", deal=1, seeds=[""] * 4, seed_hashes=[""] * 4
    )["order"]
    position = ask("start", game="baloot", options={}, seats=4, order=order, dealer=3, totals=[120, 40], key=key)[
        "position"
    ]
    assert position["totals"] == [120, 40]
    turns, result = 0, None
    while result is None:
        seat, turns = position["to_act"], turns + 1
        view = ask("view", position=position, seat=seat)["view"]
        legal = ask("legal", position=position, seat=seat)
        assert [{key: one for key, one in move.items() if key != "seat"} for move in legal["moves"]] == view["legal"][
            "moves"
        ]
        move = (
            ask("bot", position=position, seat=seat, level="medium", n=turns)["move"]
            if turns % 2
            else ask("clock", position=position)["move"]
        )
        told = {name: one for name, one in move.items() if name != "seat"}
        assert ask("check", view=view, **told)["check"] == {"legal": True, "code": None, "message": None}
        answer = ask("apply", position=position, moves=[move])
        assert answer["ok"], answer
        position, result = answer["position"], answer["result"]
    assert answer["events"][-1]["e"] == "ended"
    if "cancelled" not in result:
        told = ask(
            "tally",
            game="baloot",
            options={},
            kind=result["kind"],
            buyer_team=result["buyer"],
            abnat=result["abnat"],
            projects=result["projects"],
            baloot=result["baloot"],
            factor=result["factor"],
            kaboot=result["kaboot"],
        )
        assert told["points"] == result["points"] and told["made"] == result["made"]


def test_a_refusal_at_the_referee() -> None:
    """The index, the code, both sentences and the position before that move; hints and melds there are none."""
    position = GAME.state({"up": "QD"}).position()
    answer = ask(
        "apply",
        position=position,
        moves=[{"seat": 0, "do": "call", "call": "hokm"}, {"seat": 1, "do": "call", "call": "hokm"}],
    )
    assert (answer["ok"], answer["code"], answer["at"]) == (False, "hokm_over_hokm", 1)
    assert answer["message"]["ar"] and answer["position"]["calls"] == [[0, "hokm"]]
    assert ask("hint", position=position, seat=0)["lays"] == []
    assert ask("arrange", game="baloot", cards=["AS"])["code"] == "bad_request"
    assert ask("standings", game="baloot", seats=4, rounds=[[10, 6], {"match": 1}], stake=25)["prizes"] == [
        0,
        45,
        0,
        45,
    ]


def test_check_says_what_apply_says() -> None:
    """The same verdict and code from the view alone, at every turn, for every kind of wrong move."""
    count: Counter[str] = Counter()
    every: list[Json] = [
        *MOVES,
        *[{"do": "call", "call": call} for call in ("hokm", "sun", "ashkal", "kawesh")],
        *[{"do": "double", "call": call} for call in ("double", "thri", "four", "qahwa")],
    ]
    for seed in range(60):
        state, _ = dealt(("check", seed), totals=[120, 40])
        rng = Random(seed)
        while state.to_act is not None:
            view = state.view(state.to_act)
            tried = [
                *rng.sample(every, 5),
                {"do": "play", "card": rng.choice(PACK)},
                *[{"do": "play", "card": text} for text in view["own"]],
            ]
            for move in tried:
                found = GAME.check(view, move)
                assert found["code"] == refused(state, GAME.move(move)) and found["legal"] == (found["code"] is None)
                count[str(found["code"])] += 1
            other = state.view((state.to_act + 1) % 4)
            assert GAME.check(other, tried[0])["code"] == "not_your_turn"
            state = act(state, rng.choice(state.moves(state.to_act)[0]))
        assert GAME.check(state.view(0), {"do": "sawa"})["code"] == "deal_over"
    assert len(count) > 20, count
