"""Positions: their defaults, the way there and back, and what is refused."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from sahrat.errors import REASONS, Refusal
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.state import HandState

from .deals import deal, lay, play

KEY = bytes(range(64))


def back(state: HandState) -> HandState:
    return GAME.state(json.loads(json.dumps(state.position())))


def shuffled(seed: int) -> list[str]:
    order = list(GAME.pack())
    random.Random(seed).shuffle(order)
    return order


def random_deal(seed: int, seats: int, most: int = 400, **options: Any) -> list[HandState]:
    """The states of a deal played by random legal moves."""
    choose = random.Random(seed)
    state, _ = GAME.start(options, seats, shuffled(seed), seed % seats, key=KEY)
    states = [state]
    while state.to_act is not None and len(states) < most:
        moves, _ = (
            state.moves(state.to_act) if choose.random() < 0.25 or len(states) < 4 else ([state.clock_move()], False)
        )
        rich = [move for move in moves if move.get("acts")]
        state, events = state.apply(state.to_act, choose.choice(rich or moves))
        assert events[-1].public["e"] in ("turn", "ended", "drew")
        states.append(state)
    return states


PACK = Counter(GAME.pack())


@pytest.mark.parametrize(("seats", "least"), [(2, 78), (4, 50), (5, 36)])
def test_HD_27_the_two_piles_never_run_dry_together(seats: int, least: int) -> None:
    options: dict[str, Any] = {"preset": "s002"} if seats == 5 else {}
    for state in random_deal(7, seats, **options):
        if state.phase == "draw":
            assert len(state.stock) + len(state.fire) == least


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_random_deals_conserve_cards_and_go_there_and_back(seats: int, seed: int) -> None:
    states = random_deal(seed, seats)
    for state in states:
        position = state.position()
        count = Counter(position["stock"] + position["fire"])
        for cards in [*position["hands"], *position["melds"]]:
            count.update(["JK" if card.startswith("JK") else card for card in cards])
        assert count == PACK
        assert sum(len(hand) for hand in position["hands"]) + sum(
            len(meld) for meld in position["melds"]
        ) == 14 * seats + (state.phase == "play")
        assert back(state) == state and back(state).position() == position
    assert any(state.melds for state in states)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "partners"},
        {"preset": "s002"},
        {"jokers_per_meld": 2, "variant": "plain51"},
        {"fire_use": "meld_or_layoff", "swap_use_layoff": True, "out_without_throw": True},
    ],
)
def test_other_tables_play_and_go_there_and_back(options: dict[str, Any]) -> None:
    for state in random_deal(11, 4, **options):
        assert back(state) == state


def test_every_legal_move_is_accepted_and_every_move_is_canonical() -> None:
    for state in random_deal(5, 3, most=60):
        if state.to_act is None:
            continue
        moves, _ = state.moves(state.to_act)
        assert moves
        texts = [json.dumps(move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move in moves[:40]:
            assert GAME.move(move) == move
            state.apply(state.to_act, move)
        assert state.moves((state.to_act + 1) % 3) == ([], True)


def test_defaults() -> None:
    state = GAME.state({})
    assert state.position() == {
        "game": "hand",
        "rules": 1,
        "options": {},
        "seats": 4,
        "dealer": 3,
        "to_act": 0,
        "phase": "draw",
        "hands": [[]] * 4,
        "stock": [],
        "fire": [],
        "melds": [],
        "owners": [],
        "openings": [],
        "drawn": None,
        "reshuffles": 0,
    }
    assert GAME.state({"hands": [["5H"], []]}).position()["seats"] == 2


def test_the_contracts_example() -> None:
    position = {
        "game": "hand",
        "options": {},
        "seats": 4,
        "dealer": 3,
        "to_act": 0,
        "phase": "draw",
        "hands": [["5H", "JK"], [], [], []],
        "stock": ["9C"],
        "fire": ["2D", "KS"],
        "melds": [["5H", "JK=6H", "7H"]],
        "openings": [[0, 58], [2, 61]],
        "drawn": None,
        "reshuffles": 0,
    }
    state = GAME.state(position)
    again = state.position()
    assert {name: again[name] for name in position} == position
    assert state.view(1)["last"] == 61 and state.view(1)["bar"] == 62 and state.view(0)["bar"] is None


def test_a_bare_joker_is_written_out() -> None:
    assert GAME.state({"melds": [["5H", "JK", "7H"], ["9S", "JK", "9D"]]}).position()["melds"] == [
        ["5H", "JK=6H", "7H"],
        ["9S", "JK=*", "9D"],
    ]


def test_an_ended_deal_goes_there_and_back() -> None:
    state = play(deal("QH KH AH 7S 7D 7C"), lay("QH KH AH", "7S 7D 7C"))
    assert state.result is not None and state.result["by_hand"]
    assert back(state) == state
    dry, _ = deal("KH", phase="draw").apply(0, {"do": "draw"})
    assert back(dry) == dry and dry.result is not None and dry.result["dry"]
    by_eye = GAME.state({"phase": "over", "hands": [[], ["KH"], ["KD"], ["2C"]], "openings": [[0, 51], [1, 52]]})
    assert by_eye.result is not None and by_eye.result["scores"] == [-30, 10, 100, 100]


WRONG: list[tuple[str, Any]] = [
    ("bad_position", []),
    ("bad_position", None),
    ("bad_position", "hand"),
    ("bad_position", {"game": "baloot"}),
    ("bad_rules", {"rules": 2}),
    ("bad_rules", {"rules": True}),
    ("bad_options", {"options": {"x": 1}}),
    ("bad_options", {"options": 5}),
    ("bad_position", {"seats": 6}),
    ("bad_position", {"seats": "4"}),
    ("bad_seats", {"seats": 5}),
    ("bad_position", {"seats": 3, "hands": [[], []]}),
    ("bad_position", {"hands": 7}),
    ("bad_position", {"hands": [[], 7]}),
    ("bad_card", {"hands": [["XX"], []]}),
    ("bad_card", {"hands": [[7], []]}),
    ("bad_position", {"hands": [["AS", "AS", "AS"], []]}),
    ("bad_position", {"hands": [["AS", "AS"], []], "fire": ["AS"]}),
    ("bad_position", {"hands": [["JK", "JK"], []], "melds": [["5H", "JK", "7H"]]}),
    ("bad_position", {"hands": [["2S", "3S", "4S", "5S", "6S"] * 3, []]}),
    ("bad_position", {"hands": [["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"] * 2, []], "phase": "play"}),
    ("bad_position", {"dealer": 4}),
    ("bad_position", {"dealer": True}),
    ("bad_position", {"to_act": 4}),
    ("bad_position", {"to_act": None}),
    ("bad_position", {"phase": "buy"}),
    ("bad_position", {"phase": ["draw"]}),
    ("bad_position", {"phase": "over", "to_act": 1}),
    ("run_suit", {"melds": [["5H", "6H", "7D"]]}),
    ("bad_move", {"melds": [5]}),
    ("bad_position", {"melds": {"a": 1}}),
    ("bad_card", {"melds": [["5H", None, "7H"]]}),
    ("bad_position", {"melds": [["5H", "6H", "7H"]], "owners": [4]}),
    ("bad_position", {"owners": [1]}),
    ("bad_position", {"openings": [[0]]}),
    ("bad_position", {"openings": [[0, 51], [0, 52]]}),
    ("bad_position", {"openings": [[4, 51]]}),
    ("bad_position", {"openings": [[0, 10**9]]}),
    ("bad_position", {"openings": [[0, "51"]]}),
    ("bad_position", {"openings": 51}),
    ("bad_position", {"drawn": "AS"}),
    ("bad_position", {"drawn": "AS", "phase": "play"}),
    ("bad_card", {"drawn": 5}),
    ("bad_position", {"reshuffles": 4}),
    ("bad_position", {"reshuffles": -1}),
    ("bad_position", {"key": "zz"}),
    ("bad_position", {"key": 5}),
    ("bad_position", {"key": "abc"}),
    ("bad_position", {"key": ""}),
    ("bad_position", {"fire": ["JK"]}),
    ("bad_position", {"stock": ["AS"] * 107}),
    ("bad_position", {"phase": "over", "result": {"out": 9}}),
    ("bad_position", {"phase": "over", "result": 5}),
    ("bad_position", {"phase": "over", "result": {"by_hand": True}}),
    ("bad_position", {"phase": "over", "result": {"out": 0}, "hands": [["AS"], []]}),
]


@pytest.mark.parametrize(("code", "position"), WRONG)
def test_a_position_that_cannot_be_is_refused(code: str, position: Any) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.state(position)
    assert caught.value.code == code
    message = caught.value.message()
    assert message["ar"] and message["en"]


def test_every_reason_has_rows_and_both_sentences() -> None:
    for code, reason in REASONS.items():
        assert reason.rows and reason.ar and reason.en, code
        assert any("\u0600" <= letter <= "\u06ff" for letter in reason.ar), code
        assert reason.ar.count("{") == reason.en.count("{"), code


def test_a_state_prints_no_card_and_no_key() -> None:
    state, _ = GAME.start({}, 4, shuffled(1), 3, key=KEY)
    assert repr(state) == "<Hand deal, 4 seats, seat 0 in phase play>"


@pytest.mark.parametrize(("fields", "phase"), [
    ({}, "draw"), ({"drawn": "2S"}, "play"), ({"hands": [["2S", "3S", "4S", "5S", "6S"] * 2 + ["7S"] * 2 + ["8S"] * 2
                                                         + ["9S"], []]}, "play")])
def test_the_phase_where_none_is_named(fields: dict[str, Any], phase: str) -> None:
    """H-7: the player with 15 cards, and who has drawn, is to play."""
    assert GAME.state({"hands": [["2S", "3S"], []], "dealer": 1, **fields}).phase == phase
