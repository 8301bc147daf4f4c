"""Saudi Hand against the slow model: the same deals, the same moves, the same verdict and state after each.

The machine lets Hypothesis choose deals, tempers and mistakes and shrink what differs; the walk plays a fixed, larger
number of deals and demands that every refusal and every end of a round came up often enough to mean something.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sahrat.saudi_hand import GAME
from tests.properties.hand_duel import Duel, next_move, plain, plain_deal
from tests.properties.hand_model import Deal
from tests.properties.hand_plays import spoil
from tests.properties.hand_positions import PACK, POSITIONS, position_of, some_table

TEMPERS = ("throw", "shy", "bold", "short", "hand")
seeds = st.integers(0, 2 ** 32 - 1)


class HandMachine(RuleBasedStateMachine):
    """Any deal, any table, good and bad plays."""

    duel: Duel

    @initialize(kind=st.sampled_from(sorted(POSITIONS)), seed=seeds)
    def deal(self, kind: str, seed: int) -> None:
        rng = Random(seed)
        options, seats = some_table(rng)
        self.duel = Duel(POSITIONS[kind](rng, options, seats), Counter(), Counter())

    def _going(self) -> bool:
        return hasattr(self, "duel") and self.duel.deal.to_act is not None

    @precondition(_going)
    @rule()
    def draw(self) -> None:
        """H-10, H-16, HD-28: also when it is too late to draw."""
        assert self.duel.deal.to_act is not None
        self.duel.attempt(self.duel.deal.to_act, {"do": "draw"})

    @precondition(_going)
    @rule(temper=st.sampled_from(TEMPERS), seed=seeds)
    def play(self, temper: str, seed: int) -> None:
        assert self.duel.deal.to_act is not None
        self.duel.attempt(self.duel.deal.to_act, next_move(self.duel.deal, Random(seed), temper))

    @precondition(_going)
    @rule(temper=st.sampled_from(TEMPERS), seed=seeds)
    def blunder(self, temper: str, seed: int) -> None:
        assert self.duel.deal.to_act is not None
        rng = Random(seed)
        self.duel.attempt(self.duel.deal.to_act, spoil(next_move(self.duel.deal, rng, temper), self.duel.deal, rng))

    @precondition(_going)
    @rule(seed=seeds)
    def out_of_turn(self, seed: int) -> None:
        """H-8, H-43."""
        deal = self.duel.deal
        assert deal.to_act is not None
        rng = Random(seed)
        other = (deal.to_act + rng.randrange(1, deal.seats)) % deal.seats
        assert self.duel.attempt(other, next_move(deal, rng, "shy")) is False

    @precondition(_going)
    @rule()
    def clock(self) -> None:
        """HD-37."""
        for move in self.duel.deal.clock_moves():
            assert self.duel.deal.to_act is not None
            assert GAME.move(self.duel.state.clock_move()) == GAME.move(move), self.duel.log
            assert self.duel.attempt(self.duel.deal.to_act, move)

    @precondition(lambda self: hasattr(self, "duel") and not self._going())
    @rule(seed=seeds)
    def after_the_end(self, seed: int) -> None:
        """H-45."""
        assert self.duel.attempt(seed % self.duel.deal.seats, {"do": "draw"}) is False

    @invariant()
    def no_card_lost(self) -> None:
        if hasattr(self, "duel"):
            position = self.duel.state.position()
            assert plain(position) == plain(GAME.state(position).position())


TestHandMachine = HandMachine.TestCase
TestHandMachine.settings = settings(
    max_examples=80, stateful_step_count=12, deadline=None, phases=[Phase.explicit, Phase.generate], derandomize=True,
    database=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


CODES = """
    already_drawn bar_first bar_raised card_not_in_hand deal_over draw_first fire_card_unused fire_empty
    fire_needs_meld first_no_draw hand_after_opening hand_spoilt joker_limit joker_meaning joker_unused
    jokers_adjacent layoff_before_opening layoff_end layoff_misfit meld_short no_card_to_throw no_reshuffle
    no_such_meld not_your_turn only_jokers_left run_gap run_long run_order run_suit run_twice run_wraps set_long
    set_rank set_suit_twice swap_before_opening swap_both swap_card swap_no_joker take_must_open throw_joker
    throw_missing
""".split()
"""Every refusal that a round of Hand can give."""


def walk(deals: int, first_seed: int) -> tuple[Counter[str], Counter[str]]:
    """Play that many deals on both sides. Refusals by code, and what happened."""
    refused: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + deals):
        rng = Random(seed)
        options, seats = some_table(rng)
        kind = rng.choice(["deal", "narrow", "narrow", "narrow", "melded", "melded", "late", "late", "late", "joker"])
        duel = Duel(POSITIONS[kind](rng, options, seats), refused, happened)
        happened[f"{seats} seats"] += 1
        happened["partners"] += options.get("mode") == "partners"
        for _ in range(12):
            seat = duel.deal.to_act
            if seat is None:
                break
            assert GAME.move(duel.state.clock_move()) == GAME.move(duel.deal.clock_move())
            temper = rng.choice([*TEMPERS, "shy", "bold"])
            move = next_move(duel.deal, rng, temper)
            if rng.random() < 0.35:
                move = spoil(move, duel.deal, rng)
            if rng.random() < 0.03:
                seat = (seat + 1) % duel.deal.seats
            duel.attempt(seat, move)
        if duel.deal.to_act is None:
            assert duel.attempt(0, {"do": "draw"}) is False
    return refused, happened


def test_walk() -> None:
    """H-4 to H-58: each refusal and each kind of end came up, and engine and model never differed."""
    refused, happened = walk(420, 0)
    print(dict(refused.most_common()), dict(happened.most_common()))
    _enough(refused, happened, 1)


@pytest.mark.soak
def test_walk_far() -> None:
    refused, happened = walk(20000, 10_000)
    _enough(refused, happened, 30)


def _enough(refused: Counter[str], happened: Counter[str], least: int) -> None:
    assert {code: refused[code] for code in CODES if refused[code] < least} == {}, refused
    for event in ("drew", "reshuffled", "took", "laid", "laid to open", "added", "swapped", "threw", "out",
                  "out by hand", "out without a throw", "no throw", "dry", "turn", "ended", "partners", "5 seats"):
        assert happened[event] >= 5 * least, (event, happened)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_start(seats: int) -> None:
    """H-4 to H-8, fair.md: the deal of the same order is the same."""
    for seed in range(20):
        rng = Random(seed)
        order = PACK.copy()
        rng.shuffle(order)
        dealer = rng.randrange(seats)
        key = rng.randbytes(64)
        state, _ = GAME.start({}, seats, order, dealer, key=key)
        assert plain(state.position()) == plain_deal(Deal.start({}, seats, order, dealer, key))


def test_HD_21_a_hand_of_jokers_does_nothing() -> None:
    """HD-21: jokers only after the draw: the turn ends without a throw, and no act may leave no card to throw."""
    position = {"game": "hand", "options": {}, "seats": 2, "dealer": 1, "to_act": 0, "phase": "draw",
                "hands": [["JK"], ["2C"]], "stock": ["JK", "9C"], "fire": ["3D"], "melds": [["5H", "6H", "7H"]],
                "owners": [0], "openings": [[0, 58]], "drawn": None, "reshuffles": 0, "key": None}
    refused: Counter[str] = Counter()
    duel = Duel(position, refused, Counter())
    assert duel.attempt(0, {"do": "draw"})
    one = {"add": ["JK"], "meld": 0, "end": "high"}
    assert duel.attempt(0, {"do": "play", "take": False, "acts": [one], "throw": None}) is False
    assert duel.attempt(0, {"do": "play", "take": False, "acts": [], "throw": "JK"}) is False
    assert duel.attempt(0, {"do": "play", "take": False, "acts": [], "throw": None})
    assert set(refused) == {"only_jokers_left", "throw_joker"}


def test_every_listed_move_is_legal() -> None:
    """`moves` against the model: nothing in the list that the rules forbid, and no two of one meaning."""
    listed = 0
    for seed in range(30):
        rng = Random(seed)
        options, seats = some_table(rng)
        deal = Deal.of(POSITIONS[rng.choice(["narrow", "late", "late"])](rng, options, seats))
        if deal.phase == "draw" and rng.random() < 0.7 and deal.stock:
            assert deal.to_act is not None
            deal = deal.play(deal.to_act, {"do": "draw"})
        assert deal.to_act is not None
        state = GAME.state(position_of(deal, options))
        moves, _ = state.moves(deal.to_act)
        assert moves == state.moves(deal.to_act)[0]
        for move in moves[:60]:
            deal.play(deal.to_act, move)
            listed += 1
        for other in range(deal.seats):
            if other != deal.to_act:
                assert state.moves(other)[0] == []
    assert listed > 200
