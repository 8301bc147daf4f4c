"""What the clock does for a seat whose time is up (BD-46)."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

from sahrat.baloot.cards import ABNAT, TEXT, cards_of
from sahrat.baloot.clock import clock_move, sure
from sahrat.baloot.reading import read
from tests.engine.baloot.deals import act, dealt, playing
from tests.engine.baloot.test_buying import LOW, talk

Json = dict[str, Any]
STRONG = ["JD", "9D", "AD", "AS", "10S"]


def test_BD_46_it_buys_by_a_counted_estimate() -> None:
    """BD-46: buys, overcalls and confirms by the hand; weak hands pass."""
    assert talk("", hands=[STRONG, [], [], []]).clock_move() == {"do": "call", "call": "hokm"}
    weak = [["7S", "8H", "9C", "QS", "JH"], [], [], []]
    assert talk("", hands=weak).clock_move() == {"do": "call", "call": "pass"}
    aces = [[], ["AS", "AH", "AC", "10S", "10H"], [], []]
    assert talk("1:hokm", hands=aces).clock_move() == {"do": "call", "call": "sun"}
    confirms = talk("1:hokm 2:pass 3:pass 4:pass", hands=[STRONG, [], [], []])
    assert confirms.clock_move() == {"do": "call", "call": "hokm"}
    turned = talk("1:pass 2:hokm 3:pass 4:pass 1:pass", up="AD", hands=aces)
    assert turned.clock_move() == {"do": "call", "call": "sun"}
    second = talk("1:pass 2:pass 3:pass 4:pass", hands=[["JS", "9S", "AS", "AH", "10H"], [], [], []], up="7D")
    assert second.clock_move() in ({"do": "call", "call": "hokm", "suit": "S"}, {"do": "call", "call": "sun"})


def test_BD_46_never_kawesh_sawa_or_a_double() -> None:
    """BD-46: not even where they are sure."""
    assert talk("", hands=[LOW, [], [], []]).clock_move() == {"do": "call", "call": "pass"}
    sure_claim = playing([["AH", "10H", "AD"], ["KH", "7S", "8S"], ["QH", "9S", "10S"], ["KD", "QD", "JD"]], None)
    assert {"do": "sawa"} in sure_claim.moves(0)[0] and sure_claim.clock_move()["do"] == "play"
    from tests.engine.baloot.test_doubling import ladder
    for rungs in ("", "2:double", "2:double 1:thri", "2:double 1:thri 2:four"):
        assert ladder(rungs).clock_move() == {"do": "double", "call": "pass"}


def test_BD_46_it_announces_the_dearest_projects() -> None:
    """BD-46, BD-30: with its first card."""
    state = playing([["9H", "10H", "JH", "QH", "7S", "8S", "9S", "8D"], [], [], []], None)
    assert state.clock_move()["projects"] == [["7S", "8S", "9S"], ["9H", "10H", "JH", "QH"]]


CARDS: list[tuple[str, str, str | None, str, str]] = [
    ("KH 7H 9H", "AH 10H 8H", None, "10H", "the cheapest sure winner, last"),
    ("KH", "AH 8H", None, "AH", "a sure winner, second"),
    ("QH", "10H 8H", None, "8H", "10H may lose to the ace: the cheapest"),
    ("9H AH 7H", "10H 8H", None, "10H", "points to the partner who holds it"),
    ("9H 7S 8H", "10D KC 7C", "S", "10D", "points to the partner's trump"),
    ("AH", "10H KH", "S", "KH", "the opponent's trick: the cheapest"),
    ("", "AH KD 7C", None, "AH", "leads what is sure"),
    ("", "10H KD 7C", None, "7C", "leads the cheapest"),
]


@pytest.mark.parametrize(("trick", "hand", "trump", "plays", "why"), CARDS, ids=[case[4] for case in CARDS])
def test_BD_46_the_fixed_order_of_cards(trick: str, hand: str, trump: str | None, plays: str, why: str) -> None:
    """BD-46: the cheapest sure winner, else points to a partner who holds the trick, else the cheapest."""
    cards = trick.split()
    hands: list[list[str]] = [[], [], [], []]
    hands[len(cards)] = hand.split()
    held = {*cards, *hands[len(cards)]}
    hands[3 if len(cards) != 3 else 0] += [text for text in ("AH", "10H", "AD", "10D", "AC", "JS") if text not in held]
    state = playing(hands, trump, list(enumerate(cards)))
    assert state.clock_move() == {"do": "play", "card": plays}


def test_BD_46_a_fixed_function_of_the_view() -> None:
    """BD-46: the same view, the same move, without a stream, and legal; at every turn of random deals."""
    count: Counter[str] = Counter()
    for seed in range(60):
        state, _ = dealt(("clock", seed), totals=[120, 40])
        rng = Random(seed)
        while state.to_act is not None:
            view = state.view(state.to_act)
            move = clock_move(copy.deepcopy(view))
            assert move == state.clock_move() and move.get("call") not in ("kawesh", "double", "thri")
            if state.phase == "play":
                reading = read(view)
                winners = [card for card in cards_of(reading.legal) if sure(reading, card)]
                played = TEXT.index(move["card"])
                worth = ABNAT[reading.trump]
                if winners:
                    assert played in winners and worth[played] == min(worth[card] for card in winners)
                    count["wins"] += 1
                elif reading.friendly:
                    assert worth[played] == max(worth[card] for card in cards_of(reading.legal))
                    count["gives"] += 1
                else:
                    assert worth[played] == min(worth[card] for card in cards_of(reading.legal))
                    count["least"] += 1
            state = act(state, move if rng.random() < 0.7 else rng.choice(state.moves(state.to_act)[0]))
    assert min(count.values()) > 50 and len(count) == 3, count


def test_a_sure_winner_is_never_beaten() -> None:
    """What the clock calls sure takes the trick, in 200 random deals."""
    checked = 0
    for seed in range(200):
        state, _ = dealt(("sure", seed))
        rng = Random(seed)
        expected: dict[int, int] = {}
        while state.to_act is not None:
            move: Json = state.clock_move() if rng.random() < 0.5 else rng.choice(
                [one for one in state.moves(state.to_act)[0] if one["do"] != "sawa"])
            if move["do"] == "play" and sure(read(state.view(state.to_act)), TEXT.index(move["card"])):
                expected[len(state.tricks)] = state.to_act
            state = act(state, move)
        if state.contract is not None:
            from sahrat.baloot.tricks import winner
            for number, seat in expected.items():
                assert winner(state.tricks[number], state.contract.trump) == seat
                checked += 1
    assert checked > 300
