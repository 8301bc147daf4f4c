"""The Hand bot: legal, blind to what is hidden, repeatable, bounded in work, and sound."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sahrat.bots import arena
from sahrat.errors import Refusal
from sahrat.fairness import Stream, shuffle
from sahrat.game import State
from sahrat.saudi_hand import GAME, bot
from sahrat.saudi_hand.check import known_of
from sahrat.saudi_hand.options import VALUES
from tests.again import examples
from tests.engine.bots.positions import TABLES, position

LEVELS = ("easy", "medium", "strong")

WORK_BOUND = 60_000
"""Counted work of one decision at most, on the strangest of positions; deals that are played stay far below."""


def play(key: bytes, seats: int, options: Mapping[str, Any], levels: list[str]) -> arena.Played:
    return arena.play(GAME, options, [arena.player(GAME, level) for level in levels], key, key[0] % seats)


@settings(max_examples=examples(30), deadline=None)
@given(st.binary(min_size=8, max_size=8), st.sampled_from(TABLES), st.randoms(use_true_random=False))
def test_every_move_is_accepted_and_every_deal_ends(key: bytes, table: tuple[int, Mapping[str, Any]], rng: Any) -> None:
    seats, options = table
    levels = ["easy", *[rng.choice(["easy", "medium", "strong", "random"]) for _ in range(seats - 1)]]
    rng.shuffle(levels)
    played = play(key, seats, options, levels)
    assert played.result["scores"]
    assert max(played.most_work) <= WORK_BOUND


@settings(max_examples=examples(250), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(TABLES), st.integers(0, 14), st.integers(0, 14), st.sampled_from(LEVELS))
def test_moves_are_accepted_on_strange_tables(seed: int, table: tuple[int, Mapping[str, Any]], size: int, melds: int,
                                              level: str) -> None:
    state = GAME.state(position(random.Random(seed), *table, size, melds))
    seat = state.to_act
    assert seat is not None
    if state.phase == "play" and not state.hands[seat]:
        return
    decision = GAME.decide(state.view(seat), [], level, Stream(b"strange", "bot/0/0"))
    after, _ = state.apply(seat, decision.move)
    assert GAME.move(decision.move) == decision.move
    assert after != state
    assert decision.work <= WORK_BOUND


@settings(max_examples=examples(200), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([table for table in TABLES if "fire_use" not in table[1]]),
       st.integers(1, 5), st.integers(0, 6))
def test_goes_out_when_it_can(seed: int, table: tuple[int, Mapping[str, Any]], size: int, melds: int) -> None:
    """Where any legal play empties the hand, so does the bot's, lay-offs, swaps and the fire card included."""
    state = GAME.state(position(random.Random(seed), *table, size, melds))
    seat = state.to_act
    assert seat is not None
    if state.phase == "play" and not state.hands[seat]:
        return
    moves, complete = state.moves(seat)
    out = [move for move in moves if state.apply(seat, move)[0].to_act is None and move["do"] == "play"]
    move = GAME.decide(state.view(seat), [], "strong", Stream(b"out", "bot/0/0")).move
    after, _ = state.apply(seat, move)
    if out:
        assert after.end is not None and after.end.out == seat, out[0]
    elif complete and move["do"] == "play":
        assert after.to_act is not None


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_deals_of_strong_bots_end(table: tuple[int, Mapping[str, Any]]) -> None:
    seats, options = table
    for deal in range(3):
        assert play(bytes([deal, 7]), seats, options, ["strong"] * seats).result["scores"]


@settings(max_examples=examples(25), deadline=None)
@given(st.binary(min_size=8, max_size=8), st.sampled_from(TABLES[:6]), st.sampled_from(LEVELS),
       st.integers(0, 40))
def test_hidden_cards_never_change_a_move(key: bytes, table: tuple[int, Mapping[str, Any]], level: str,
                                          at: int) -> None:
    """Dealing the hidden cards again another way leaves view, and so the move, as they were."""
    seats, options = table
    state: State
    state, events = GAME.start(options, seats, shuffle(key, "deal", GAME.pack()), 0, key=key)
    seen = [[event.seen_by(seat) for event in events] for seat in range(seats)]
    for n in range(at):
        if state.to_act is None:
            return
        seat = state.to_act
        move = GAME.decide(state.view(seat), seen[seat], "strong", Stream(key, f"{n}")).move
        state, events = state.apply(seat, move)
        for told, other in zip(seen, range(seats), strict=True):
            told += [event.seen_by(other) for event in events]
    if state.to_act is None:
        return
    seat = state.to_act
    position = state.position()
    others = [hand for other, hand in enumerate(position["hands"]) if other != seat]
    hidden = [card for hand in (*others, position["stock"]) for card in hand]
    mixed = list(shuffle(key, "other", hidden))
    for other, hand in enumerate(position["hands"]):
        if other != seat:
            position["hands"][other] = [mixed.pop() for _ in hand]
    position["stock"] = mixed
    redealt = GAME.state(position)
    moves = [GAME.decide(one.view(seat), seen[seat], level, Stream(key, "bot/0/0")) for one in (state, redealt)]
    assert moves[0] == moves[1]


@settings(max_examples=examples(12), deadline=None)
@given(st.binary(min_size=8, max_size=8), st.randoms(use_true_random=False))
def test_deals_end_under_any_options(key: bytes, rng: Any) -> None:
    """No preset and no mix of options stalls a table, whatever levels sit there."""
    options: dict[str, Any] = {name: rng.choice(values) for name, values in VALUES.items()}
    seats = 4 if options["mode"] == "partners" else rng.choice([2, 3, 4, 5] if options["players"] == "2-5" else [2, 3])
    if options["mode"] == "partners":
        options["partners"] = True
    played = play(key, seats, options, [rng.choice(LEVELS) for _ in range(seats)])
    assert played.result["scores"]
    assert max(played.most_work) <= WORK_BOUND


def test_a_decision_is_repeatable_and_leaves_its_inputs_alone() -> None:
    key = b"again"
    state, events = GAME.start({}, 4, shuffle(key, "deal", GAME.pack()), 3, key=key)
    view, seen = state.view(0), [event.seen_by(0) for event in events]
    before = json.dumps([view, seen])
    first = GAME.decide(view, seen, "strong", Stream(key, "bot/0/0"))
    assert first == GAME.decide(json.loads(json.dumps(view)), seen, "strong", Stream(key, "bot/0/0"))
    assert json.dumps([view, seen]) == before


def test_refuses_what_is_no_turn_of_its_own() -> None:
    key = b"turn"
    state, _ = GAME.start({}, 3, shuffle(key, "deal", GAME.pack()), 2, key=key)
    for view, level in ((state.view(1), "strong"), (state.view(None), "strong"), (state.view(0), "best")):
        with pytest.raises(Refusal) as refused:
            GAME.decide(view, [], level, Stream(key, "bot/0/0"))
        assert refused.value.code == "bad_request"


def after(hand: str, phase: str = "play", **more: Any) -> dict[str, Any]:
    """The strong bot's move for seat 0 of three, the others holding cards that do not matter."""
    cards = hand.split()
    hands = [cards, ["2S", "3H", "9C", "JD"], ["4S", "8C"]]
    drawn = cards[-1] if phase == "play" else None
    state = GAME.state({"seats": 3, "hands": hands, "to_act": 0, "phase": phase, "drawn": drawn, "stock": ["6S", "6D"],
                        "key": "5a" * 32, **more})
    return GAME.decide(state.view(0), [], "strong", Stream(b"move", "bot/0/1")).move


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_never_throws_what_the_table_takes_when_a_harmless_card_is_as_good(level: str) -> None:
    """The next seat has opened and the table takes one of two equal cards: the other one is thrown."""
    checked = 0
    for suit, other in ("SH", "HS", "CD", "DC"):
        hand = [f"9{suit}", f"9{other}"]
        for melds in ([[f"6{suit}", f"7{suit}", f"8{suit}"]], [[f"10{suit}", f"J{suit}", f"Q{suit}"]]):
            state = GAME.state({"seats": 2, "hands": [hand, ["2S", "4H", "JD"]], "to_act": 0, "phase": "play",
                                "drawn": hand[1], "melds": melds, "openings": [[1, 51]], "key": "5a" * 32,
                                "stock": ["KS", "AC"]})
            move = GAME.decide(state.view(0), [], level, Stream(b"needs", "bot/0/1")).move
            assert move["throw"] == f"9{other}"
            checked += 1
    assert checked == 8


def test_goes_out_by_a_lay_off_and_by_a_hand() -> None:
    melds = [["5H", "6H", "7H"]]
    move = after("8H 2C", melds=melds, openings=[[0, 51]])
    assert move == {"do": "play", "take": False, "acts": [{"add": ["8H"], "meld": 0}], "throw": "2C"}
    move = after("QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 5C 6C 7C")
    assert move["throw"] is None
    assert sum(len(meld) for meld in move["acts"][0]["lay"]) == 15


def test_takes_the_fire_card_to_open_and_leaves_one_that_it_cannot_use() -> None:
    hand = "QH KH 7S 7D 7C 2D 4S 9H 9C 5D 3C 8S JC 10D"
    assert after(hand, "draw", fire=["AH"])["take"] is True
    assert after(hand, "draw", fire=["6H"]) == {"do": "draw"}


def test_swaps_a_joker_that_it_can_use() -> None:
    move = after("6H KS KD 2C", melds=[["5H", "JK=6H", "7H"]], openings=[[0, 51], [1, 52]])
    assert move["acts"] == [{"swap": 0, "give": ["6H"]}, {"lay": [["KS", "KD", "JK=*"]]}] or move["acts"] == [
        {"swap": 0, "give": ["6H"]}, {"lay": [["KS", "KD", "JK"]]}]
    assert move["throw"] == "2C"


@pytest.mark.parametrize(("meld", "hand"), [
    ("10S JS JK=QS", "JK KS 2C"), ("10S JS JK=QS", "JK 9S KS 2C"), ("JK=9S 10S JS", "JK 8S 2C"),
    ("JK=9S 10S JS", "JK 8S 7S QS 2C"), ("5S 6S 7S 8S 9S 10S JK=JS", "JK 4S QS KS AS 2C"),
    ("AS 2S JK=3S", "JK 4S 2C"), ("QS KS JK=AS", "JK JS 10S 2C"),
])
def test_a_joker_at_one_end_and_cards_that_free_the_other(meld: str, hand: str) -> None:
    """HD-20: two jokers may be in a meld; a card beside the first one lets the second fit at both ends."""
    move = after(hand, melds=[meld.split()], openings=[[0, 51]], options={"jokers_per_meld": 2})
    assert move["throw"] == "2C"
    laid = [card for act in move["acts"] for cards in act.get("lay", [act.get("add", [])]) for card in cards]
    assert len(laid) == len(hand.split()) - 1


def test_keeps_a_natural_card_to_throw() -> None:
    """HD-21: a joker and one card: the joker may be laid off, the card goes out."""
    move = after("JK 7C", melds=[["5H", "6H", "7H"]], openings=[[0, 51]])
    assert move["throw"] == "7C"
    assert move["acts"][0]["add"] in (["JK"], ["JK=8H"], ["JK=4H"])


def test_plays_for_its_partner() -> None:
    """H-59 to H-61: room on the table is a gain where the partner has opened, a loss where an opponent has."""
    def room(opened: list[int], options: dict[str, Any], level: str = "strong") -> int:
        state = GAME.state({"seats": 4, "options": options, "hands": [["8H", "2C"], ["3S"] * 2, ["4S", "9D"], ["KS"]],
                            "to_act": 0, "phase": "play", "drawn": "2C", "melds": [["5H", "6H", "7H"]],
                            "openings": [[seat, 51 + seat] for seat in opened], "stock": ["6S", "4H", "8H"],
                            "key": "5a" * 32})
        view = state.view(0)
        mind = bot._Mind(known_of(view), view, [], bot.LEVELS[level], Stream(b"mates", "bot/0/1"))
        return mind.others_room(mind.fits)

    partners = {"mode": "partners"}
    assert room([0, 2], partners) < 0 < room([0, 1], partners)
    assert room([0], partners) == 0
    assert room([0, 1], {}) == room([0, 2], {}) == 0
    assert room([0, 2], partners, "medium") == room([0, 2], partners, "easy") == 0


def test_a_weaker_level_overlooks_and_slips_but_plays_on() -> None:
    """Easy opens with a hand that opens in some turns only; strong in all of them."""
    hand = "QH KH AH 7S 7D 7C 2D 3D 4D 9S JS 5C 8C 3H"
    state = GAME.state({"seats": 2, "hands": [hand.split(), ["2S"]], "to_act": 0, "phase": "play", "drawn": "3H",
                        "stock": ["6S", "6D"], "key": "5a" * 32})
    for level, some in (("easy", range(5, 36)), ("medium", range(30, 40)), ("strong", range(40, 41))):
        moves = [GAME.decide(state.view(0), [], level, Stream(b"level", f"bot/0/{n}")).move for n in range(40)]
        assert sum(bool(move["acts"]) for move in moves) in some, level
        assert all(move["throw"] in hand.split() for move in moves)
