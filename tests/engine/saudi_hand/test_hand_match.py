"""Deals to a match: who deals, five rounds, ties (H-9, H-52, H-53, H-62 to H-65, HD-33, HD-34)."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.match import Standings, standings
from sahrat.saudi_hand import GAME
from tests.engine.sitting import Sitting


def stands(rounds: list[list[int]], **chosen: Any) -> Standings:
    seats = 4 if chosen.get("mode") == "partners" else len(rounds[0])
    return standings("hand", GAME.all_options(chosen), seats, rounds)


def flat(*totals: int) -> list[list[int]]:
    """Five rounds that add up to these totals."""
    return [list(totals), *[[0] * len(totals)] * 4]


def dealt(sitting: Sitting) -> tuple[int, int]:
    """The dealer of the deal that is on, and who is first to play."""
    state = sitting.table.live().events[0].public
    return state["dealer"], (state["dealer"] + 1) % len(sitting.table.seats)


@pytest.mark.parametrize(("seats", "options"), [(4, {}), (4, {"mode": "partners"}), (5, {"preset": "s002"})])
def test_H_9_the_deal_moves_one_seat_to_the_right(seats: int, options: dict[str, Any]) -> None:
    sitting = Sitting(humans=1, seats=seats, options=options).begin()
    before, first = dealt(sitting)
    began = [event.public["seat"] for event in sitting.events if event.public["e"] == "turn"]
    assert began[0] == first
    sitting.deal_end()
    sitting.do("p0", "next")
    sitting.events.clear()
    assert sitting.table.deal == 2 and dealt(sitting)[0] == (before + 1) % seats
    start = GAME.start(options, seats, list(GAME.pack()), dealt(sitting)[0])[0]
    assert start.to_act == (before + 2) % seats


@pytest.mark.parametrize(("by_hand", "total"), [(False, 15), (True, -15)])
def test_H_52_H_53_going_out_takes_30_or_60_off_the_total(by_hand: bool, total: int) -> None:
    request = {"out": 0, "by_hand": by_hand, "hands": [[], ["2C"]], "opened": [True, True]}
    scores = GAME.tally({}, request)["scores"]
    assert stands([[45, 0], scores]).totals[0] == total


def test_H_62_a_match_is_five_rounds() -> None:
    rounds = [[-30, 10, 20, 30]] * 5
    for played in range(1, 5):
        assert not stands(rounds[:played]).over
    assert stands(rounds).over and not stands(rounds).extra_round
    with pytest.raises(Refusal, match="match_over"):
        stands([*rounds, [0, 0, 0, 0]])


def test_H_63_the_lowest_total_wins() -> None:
    assert stands(flat(-40, 12, 95, 230)).places == (1, 2, 3, 4)
    assert stands(flat(230, -40, 95, 12)).places == (4, 1, 3, 2)


def test_H_64_a_tie_brings_one_extra_round() -> None:
    after = stands(flat(12, 12, 40))
    assert (after.over, after.extra_round) == (False, True)
    assert not stands(flat(12, 13, 40)).extra_round


def test_H_65_still_tied_the_place_is_shared() -> None:
    rounds = [*flat(12, 12, 90, 95), [18, 18, 100, -30]]
    after = stands(rounds)
    assert (after.over, after.extra_round, after.totals, after.places) == (True, False, (30, 30, 190, 65), (1, 1, 4, 3))
    with pytest.raises(Refusal, match="match_over"):
        stands([*rounds, [0, 0, 0, 0]])


def test_HD_33_only_a_tie_for_the_first_place() -> None:
    after = stands(flat(1, 12, 12, 40))
    assert (after.over, after.extra_round, after.places) == (True, False, (1, 2, 2, 4))
    assert stands(flat(12, 12), mode="partners").extra_round
    assert stands(flat(12, 12, 40), extra_round=False).places == (1, 1, 3)


def test_HD_34_all_play_the_extra_round_and_a_third_may_win() -> None:
    after = stands([*flat(12, 12, 40), [100, 27, -30]])
    assert (after.over, after.totals, after.places) == (True, (112, 39, 10), (3, 2, 1))
