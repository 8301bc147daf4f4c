"""The end of a round and of a match, row by row (D-30 to D-42, DD-13 to DD-23)."""

from __future__ import annotations

import json

import pytest

from sahrat.dominoes import GAME, score
from sahrat.dominoes.options import Options
from sahrat.errors import Refusal
from sahrat.match import standings
from sahrat.tiles import parse_tiles
from tests.engine.dominoes.rounds import DRAW, at, dealt, lay, names, play, refused, tally, tiles, told

Rounds = list[list[int]]


def stands(rounds: Rounds, variant: str = "draw", seats: int = 2) -> tuple[bool, bool, list[int], list[int]]:
    """Over, extra round, totals, places."""
    found = standings("dominoes", GAME.all_options({"variant": variant}), seats, rounds)
    return found.over, found.extra_round, list(found.totals), list(found.places)


def test_D_30_the_last_tile_wins_the_round() -> None:
    """Lays 2-0 as last tile → round over."""
    state = at("2-0", "6-6 1-0", laid="5-2")
    events = told(state, lay("2-0", "right"))
    assert [event["e"] for event in events] == ["laid", "out", "ended"]
    after = play(state, lay("2-0", "right"))
    assert after.to_act is None and after.result["out"] == after.result["winner"] == 0
    assert after.view(1)["hands"] == [[], ["6-6", "1-0"]]
    assert {refused(after, move, seat) for move in (DRAW, lay("6-6", "left")) for seat in (0, 1)} == {"deal_over"}
    assert after.moves(0) == after.moves(1) == ([], True) and state.moves(1) == ([], True)
    with pytest.raises(Refusal, match="deal_over"):
        after.clock_move()


def test_D_31_he_scores_the_pips_of_the_others() -> None:
    """Opponents [6-6] 12, [3-4] 7, [5-5 6-4] 20 → 39."""
    found = tally("", "6-6", "3-4", "5-5 6-4", out=0)
    assert found["points"] == [39, 0, 0, 0] and found["lines"] == ["12 + 7 + 20 = 39", "0", "0", "0"]
    assert tally("", "6-6 3-4", out=0)["lines"][0] == "6-6 12 + 4-3 7 = 19"


def test_D_32_partners_take_both_opponents() -> None:
    """Opponents 14 and 9, partner 11 → +23."""
    found = tally("6-5", "6-6 2-0", "", "5-4", out=2, variant="partners")
    assert found["points"] == [23, 0] and found["lines"] == ["14 + 9 = 23", "0"]


@pytest.mark.parametrize(("hand", "gain"), [("6-1", 5), ("6-2", 10), ("6-6", 10), ("6-6 1-0", 15), ("2-0", 0),
                                            ("3-0", 5), ("6-6 5-5 6-4 4-3", 40)])
def test_D_33_fives_rounds_to_the_nearest_five(hand: str, gain: int) -> None:
    """7 → 5; 8 → 10; 12 → 10; 13 → 15; 2 → 0; 3 → 5; 39 → 40."""
    assert tally("", hand, out=0, variant="fives")["points"] == [gain, 0]


def test_D_34_a_block_is_the_lightest_hands() -> None:
    """Ends dead, bank 0; hands 5, 9, 12, 20 → the 5 wins."""
    found = tally("5-0", "5-4", "6-6", "5-5 6-4", last=3)
    assert found["winner"] == 0 and found["starts"] == 3
    state = at("2-1 6-6", "5-5", laid="2-2, 2-4 left, 4-1 left", bank="")
    assert names(state, lay("2-1", "right")) == ["laid", "blocked", "ended"]


def test_D_35_the_block_winner_takes_the_others() -> None:
    """5, 9, 12, 20 → +41."""
    found = tally("5-0", "5-4", "6-6", "5-5 6-4", last=3)
    assert found["points"] == [41, 0, 0, 0] and found["lines"][0] == "9 + 12 + 20 = 41"


def test_D_36_partners_blocked_the_single_lightest_hand() -> None:
    """A 4 & 30, B 9 & 10 → A wins 19 (although A's sum 34 > 19)."""
    found = tally("4-0", "5-4", "6-6 5-5 6-2", "6-4", last=1, variant="partners")
    assert found["pips"] == [4, 9, 30, 10]
    assert found["points"] == [19, 0] and found["winner"] == 0


def test_D_37_two_sides_tied_nobody_scores() -> None:
    """5, 5, 12, 20 solo → 0; partners A 5 & 9, B 5 & 20 → 0."""
    found = tally("5-0", "4-1", "6-6", "5-5 6-4", last=2)
    assert found["points"] == [0, 0, 0, 0] and found["winner"] is None
    assert tally("5-0", "4-1", "5-4", "5-5 6-4", last=2, variant="partners")["points"] == [0, 0]


def test_D_38_a_tie_of_the_two_partners_is_theirs() -> None:
    """A 6 & 6, B 9 & 12 → A +21."""
    assert tally("6-0", "5-4", "5-1", "6-6", last=1, variant="partners")["points"] == [21, 0]


def test_D_39_fives_blocked_is_rounded_too() -> None:
    """2 players, 4 against 13 → 15."""
    found = tally("4-0", "6-6 1-0", last=1, variant="fives")
    assert found["points"] == [15, 0] and found["lines"] == ["6-6 12 + 1-0 1 = 13, 13 ≈ 15", "0"]


def test_D_6_D_7_D_8_D_40_the_target_reached_and_alone() -> None:
    """Draw 104 / 70 → over; Fives 149 → not over. D-6: 104 alone on top. D-7: 148 → next round. D-8: 103 → over."""
    assert stands([[60, 0], [0, 70], [44, 0]]) == (True, False, [104, 70], [1, 2])
    assert stands([[99, 0]]) == (False, False, [99, 0], [1, 2])
    assert stands([[100, 0]])[0] is True
    for total in (148, 149):
        assert stands([[total, 20]], "fives")[0] is False
    assert stands([[150, 20]], "fives")[0] is True
    assert stands([[31, 0], [72, 0]], "partners", 4) == (True, False, [103, 0], [1, 2])
    assert stands([[99, 0]], "partners", 4)[0] is False and stands([[100, 0]], "partners", 4)[0] is True


def test_D_41_a_tie_at_the_top_brings_another_round() -> None:
    """Fives 155 / 155 / 90 / 60 → another round."""
    assert stands([[155, 155, 90, 60]], "fives", 4) == (False, True, [155, 155, 90, 60], [1, 1, 3, 4])
    assert stands([[155, 155, 90, 60], [10, 0, 0, 0]], "fives", 4)[:2] == (True, False)


def test_D_42_the_target_is_looked_at_after_the_round() -> None:
    """145 + 10 in mid-round = 155 → play on; the rival ends on 160 → rival wins."""
    state = at("4-4 0-0", "6-6 1-1", variant="fives", laid="6-4, 6-2 left", bank="6-5", points=[145, 140])
    after = play(state, lay("4-4", "right"))
    assert after.position()["points"] == [155, 140] and after.to_act == 1, "play goes on"
    assert stands([[145, 140], [10, 20]], "fives") == (True, False, [155, 160], [2, 1])


def test_DD_13_three_tied_two_of_them_partners() -> None:
    assert tally("5-0", "4-1", "3-2", "6-6", last=0, variant="partners")["points"] == [0, 0]


def test_DD_14_single_hands_or_team_sums() -> None:
    hands = ("4-0", "5-4", "6-6 5-5 6-2", "6-4")
    assert tally(*hands, last=0, variant="partners")["points"] == [19, 0]
    found = tally(*hands, last=0, variant="partners", block_by_team_sum=True)
    assert found["points"] == [0, 34] and found["winner"] == 1
    tied = tally("5-0", "4-1", "5-1", "4-2", last=0, variant="partners", block_by_team_sum=True)
    assert tied["points"] == [0, 0], "11 and 11"


def test_DD_15_the_sum_is_rounded_once() -> None:
    """2 + 2 + 1 = 5 → 5 (not 0): no three hands of two pips are left over at once."""
    found = tally("", "1-1", "2-0", "1-0", out=0, variant="fives")
    assert found["points"] == [5, 0, 0, 0] and found["lines"][0] == "2 + 2 + 1 = 5"
    found = tally("", "6-1", "5-2", "4-3", out=0, variant="fives")
    assert found["points"] == [20, 0, 0, 0], "7 + 7 + 7 = 21, not 5 + 5 + 5"


def test_DD_16_own_pips_are_not_taken_off() -> None:
    assert tally("5-0", "6-6", last=0)["points"] == [12, 0]


def test_DD_17_after_a_tied_block_the_last_tile_starts() -> None:
    for last in (0, 1):
        found = tally("5-0", "4-1", last=last)
        assert found["winner"] is None and found["starts"] == last


def test_DD_18_extra_rounds_until_one_stands_alone() -> None:
    rounds = [[150, 150]]
    for _ in range(5):
        assert stands(rounds, "fives")[:2] == (False, True)
        rounds.append([10, 10])
    assert stands([*rounds, [0, 5]], "fives") == (True, False, [200, 205], [2, 1])
    assert stands([[150, 150, 20, 0], [0, 0, 140, 0]], "fives", 4)[3] == [2, 2, 1, 4], "all play, a third may win"


def test_DD_19_no_tie_at_the_target_but_in_fives() -> None:
    """One side scores in a round of Draw or Partners, so no round there ends in a tie at the target."""
    for variant, seats in (("draw", 2), ("draw", 4), ("partners", 4)):
        hands = ["", "6-6", "5-5", "4-4"][:seats]
        for out in range(seats):
            turned = [hands[(seat - out) % seats] for seat in range(seats)]
            assert sum(points > 0 for points in tally(*turned, out=out, variant=variant)["points"]) == 1


def test_DD_20_the_highest_total_at_the_end_wins() -> None:
    """Totals never go down: 150 was passed first by seat 0, and seat 1 ends higher."""
    assert stands([[145, 100], [10, 80]], "fives") == (True, False, [155, 180], [2, 1])
    with pytest.raises(Refusal, match="bad_request"):
        stands([[-5, 0]], "fives")


def test_DD_21_the_clock_plays_the_heaviest() -> None:
    """Tie: the higher half; first possible end in order left, right, up, down; it draws when it must."""
    assert at("6-3 5-4 1-0", "0-0", laid="6-5, 5-3 right", bank="1-1").clock_move() == lay("6-3", "left")
    assert at("5-4 6-3 1-0", "0-0", laid="5-2, 6-5 left", bank="1-1").clock_move() == lay("6-3", "left")
    assert at("4-4 1-0", "0-0", laid="6-4", bank="1-1").clock_move() == lay("4-4", "right")
    assert at("5-1 1-0", "0-0", laid="5-5, 5-3 right, 5-2 left", variant="fives", bank="1-1").clock_move() == \
        lay("5-1", "up")
    assert at("1-0", "0-0", laid="6-5", bank="1-1").clock_move() == DRAW
    assert dealt("6-5 1-0", "", starts=0).clock_move()["tile"] == "6-5"
    forced = dealt("6-5 2-2 6-4 6-3 1-0 2-0 3-0", "5-4 5-3 5-2 5-1 5-0 4-1 4-0")
    assert forced.clock_move() == lay("2-2"), "not the heavier 6-5"


def test_DD_22_the_last_tile_scores_twice() -> None:
    """Ends first, then the rounded pips."""
    state = at("4-4", "6-6 1-0", variant="fives", laid="6-4, 6-2 left", points=[5, 0])
    events = told(state, lay("4-4", "right"))
    assert events[0]["points"] == 10
    result = events[-1]["result"]
    assert result["points"] == [30, 0] and result["lines"] == ["15; 6-6 12 + 1-0 1 = 13, 13 ≈ 15; 15 + 15 = 30", "0"]


def test_DD_23_places_by_total() -> None:
    """By total; equal totals share the place."""
    assert stands([[100, 30, 60, 30]], seats=4) == (True, False, [100, 30, 60, 30], [1, 3, 2, 3])
    assert stands([[60, 30, 100, 60]], seats=4)[3] == [2, 4, 1, 2], "behind two seconds one is fourth"


def test_no_round_after_the_end() -> None:
    with pytest.raises(Refusal, match="match_over"):
        stands([[100, 0], [1, 0]])
    for wrong in ([[1]], [[1, 2, 3]]):
        with pytest.raises(Refusal, match="bad_request"):
            stands(wrong)


def test_D_6_D_7_seats_across_are_no_team_where_each_plays_for_himself() -> None:
    """Seats 0 and 2 tied for the lightest hand: nobody's (D-37). What seat 2 makes on the line is its own."""
    for variant in ("draw", "fives"):
        found = tally("5-0", "6-6", "4-1", "6-5", last=3, variant=variant)
        assert found["winner"] is None and found["points"] == [0, 0, 0, 0]
    state = at("6-6", "6-5", "4-4 0-0", "3-3", variant="fives", laid="6-4, 6-2 left", to_act=2)
    assert play(state, lay("4-4", "right")).position()["points"] == [0, 0, 10, 0]


@pytest.mark.parametrize(("variant", "hands", "out", "last", "before"), [
    ("draw", ("", "6-5 1-0"), 0, 0, [0, 0]), ("draw", ("5-0", "4-1"), None, 1, [0, 0]),
    ("draw", ("5-0", "4-0", "3-3", "6-6"), None, 2, [0, 0, 0, 0]), ("draw", ("5-0", "4-1", "3-3", ""), 3, 3, [0] * 4),
    ("fives", ("6-5 1-0", ""), 1, 1, [5, 40]), ("fives", ("0-0", "1-0"), None, 1, [10, 0]),
    ("fives", ("1-0", "5-5", "6-5", "6-6"), None, 3, [5, 0, 10, 15]),
    ("fives", ("6-1", "", "0-0", "1-0"), 1, 1, [0] * 4),
    ("fives", ("6-1", "", "0-0", "1-0"), 1, 1, [0, 25, 5, 0]), ("partners", ("5-5", "6-1", "", "2-0"), 2, 2, [0, 0]),
    ("partners", ("5-0", "4-0", "3-3", "6-6"), None, 2, [0, 0]),
    ("partners", ("5-0", "4-1", "3-3", "6-6"), None, 0, [0, 0])])
def test_a_result_in_short_is_the_same_result(variant: str, hands: tuple[str, ...], out: int | None, last: int,
                                             before: list[int]) -> None:
    """What a table's log keeps of a round is what its result follows from, lines and all."""
    options = Options(variant)
    told = score.result(options, [parse_tiles(tiles(hand)) for hand in hands], before, out, last)
    short = json.loads(json.dumps(score.short_result(told)))
    assert score.long_result(options, short) == told
    assert len(short) == (5 if len(hands) == 2 else 4), "four seats' lines name no tile"
