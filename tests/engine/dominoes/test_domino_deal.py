"""The deal, the opening, drawing and passing, row by row (D-1 to D-20, D-43, DD-1 to DD-6, DD-12, DD-24 to DD-26)."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.dominoes import GAME
from sahrat.errors import Refusal
from sahrat.match import context, ranking
from sahrat.tiles import PIPS
from tests.engine.dominoes.rounds import DRAW, PACK, at, dealt, ends, lay, legal, names, play, refused, told

SEVENS = ("6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
          "3-0 2-2 2-1 2-0 1-1 1-0 0-0")

ENDS_3_5 = "3-2, 5-2 right"


def test_D_1_three_games_three_rankings() -> None:
    rankings = [ranking("dominoes", GAME.all_options({"variant": one})) for one in ("draw", "fives", "partners")]
    assert len(set(rankings)) == 3
    assert ranking("dominoes", GAME.all_options({"variant": "fives", "pace": "fast"})) == rankings[1]
    assert ranking("hand", {}) not in rankings


def test_D_2_twenty_eight_tiles() -> None:
    assert len(set(PACK)) == len(PACK) == 28
    assert sum(PIPS) == 168
    assert PACK[:6] == ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2"] and PACK[-1] == "6-6"


@pytest.mark.parametrize("variant", ["draw", "fives"])
def test_D_3_seven_each_and_the_bank(variant: str) -> None:
    """fair.md: seven in one packet to seat 0, then 1; the rest is the bank, top first."""
    state, events = GAME.start({"variant": variant}, 2, PACK, 0)
    position = state.position()
    assert position["hands"] == [PACK[:7], PACK[7:14]] and position["bank"] == PACK[14:]
    assert [event.seen_by(1) for event in events][0] == {"e": "dealt", "bank": 14, "own": PACK[7:14]}


@pytest.mark.parametrize("variant", ["draw", "fives", "partners"])
def test_D_4_four_have_no_bank(variant: str) -> None:
    """Four players, an end of 6 and none of the hand fits → pass, no draw."""
    assert dealt("", "", "", "", variant=variant).position()["bank"] == []
    state = at("6-4 5-5", "0-1 2-3", "6-5 4-1", "3-3 2-2", variant=variant, laid="6-6")
    assert told(state, lay("6-4", "left"))[1:] == [{"e": "passed", "seat": 1}, {"e": "turn", "seat": 2}]
    assert refused(play(state, lay("6-4", "left")), DRAW) == "no_bank"


def test_D_5_to_the_right() -> None:
    state = dealt(*SEVENS, starts=0)
    order = []
    for tile, end in (("6-4", None), ("4-4", "right"), ("4-3", "right"), ("3-0", "right"), ("6-0", "right")):
        order.append(state.to_act)
        state = play(state, lay(tile, end))
    assert order == [0, 1, 2, 3, 0]


def seats_allowed(variant: str) -> set[int]:
    allowed = set()
    for seats in range(1, 7):
        try:
            GAME.check_seats({"variant": variant}, seats)
        except Refusal as refusal:
            assert refusal.code == "bad_seats"
            continue
        allowed.add(seats)
    return allowed


def test_D_6_draw_is_for_two_or_four() -> None:
    assert seats_allowed("draw") == {2, 4}
    with pytest.raises(Refusal, match="bad_seats"):
        GAME.start({}, 3, PACK, 0)


def test_D_7_fives_is_for_two_or_four() -> None:
    assert seats_allowed("fives") == {2, 4}


def test_D_8_partners_are_four_and_score_together() -> None:
    assert seats_allowed("partners") == {4}
    assert tally_of_partners(0)["points"] == [31, 0] and tally_of_partners(2)["points"] == [31, 0]


def tally_of_partners(out: int) -> Any:
    hands = [["5-5"], ["6-6", "6-4"], ["4-4"], ["6-3"]]
    hands[out] = []
    return GAME.tally({"variant": "partners"}, {"hands": hands, "out": out})


def test_D_9_round_one_starts_with_the_highest_double() -> None:
    """Hands hold 4-4 and 2-2 → 4-4's holder must lead 4-4; leading 6-5 → refused."""
    state = dealt("2-2 6-4 5-3 1-0 2-0 3-0 4-0", "4-4 6-5 6-3 6-2 6-1 6-0 5-4")
    assert state.to_act == 1 and state.position()["lead"] == "4-4"
    assert legal(state) == ["4-4"]
    assert refused(state, lay("6-5")) == "lead_forced"
    assert refused(state, DRAW) == "tile_fits"
    assert ends(play(state, lay("4-4"))) == [4, 4]


def test_D_10_with_all_dealt_it_is_the_double_six() -> None:
    for seat in range(4):
        hands = [SEVENS[(other - seat) % 4] for other in range(4)]
        state = dealt(*hands, variant="partners")
        assert (state.to_act, legal(state)) == (seat, ["6-6"])


def test_D_11_no_double_the_heaviest_tile() -> None:
    """Best tiles 6-4 (10) and 5-4 (9) → 6-4 starts."""
    state = dealt("5-4 5-3 3-2 3-1 3-0 2-1 2-0", "6-4 5-2 5-1 5-0 4-1 4-0 1-0")
    assert (state.to_act, legal(state)) == (1, ["6-4"])
    assert refused(state, lay("5-2")) == "lead_forced"


def test_D_12_the_winner_starts_with_any_tile() -> None:
    """Winner holds [6-6 1-0], leads 1-0 → legal."""
    state = dealt("", "6-6 1-0", starts=1)
    assert state.to_act == 1 and state.position()["lead"] == "any"
    assert ends(play(state, lay("1-0"))) == [1, 0]
    won = at("2-0", "6-6", laid="2-1")
    result = play(won, lay("2-0", "left")).result
    assert result["starts"] == 0 and context("dominoes", {}, 2, [result]) == {"round": 2, "starts": 0}


def test_D_13_after_a_block_the_last_tile_starts() -> None:
    """Seat 2 laid the last tile, seat 4 had the lowest hand → seat 2 starts."""
    state = at("5-5", "1-0 6-6", "4-4", "2-0", to_act=1, laid="1-1, 6-1 left, 6-2 left, 2-1 left, 4-1 right, "
               "4-3 right, 3-1 right, 5-1 left, 5-0 left")
    events = told(state, lay("1-0", "left"))
    assert events[1] == {"e": "blocked", "last": 1}
    result = events[-1]["result"]
    assert (result["out"], result["winner"], result["starts"]) == (None, 3, 1)


def test_D_14_a_tile_must_match_an_end() -> None:
    """Ends 3/5, play 5-1 → 3/1; play 2-4 → illegal."""
    state = at("5-1 2-4 0-0", "6-6", laid=ENDS_3_5, bank="6-5")
    assert ends(state) == [3, 5]
    assert ends(play(state, lay("5-1", "right"))) == [3, 1]
    assert refused(state, lay("5-1", "left")) == "end_misfit"
    assert refused(state, lay("2-4", "left")) == refused(state, lay("2-4", "right")) == "tile_misfit"
    assert refused(state, lay("6-6", "left")) == "tile_not_held"


def test_D_15_a_tile_that_fits_both_ends() -> None:
    """Ends 3/5, tile 3-5: on the 3 → 5/5; on the 5 → 3/3."""
    state = at("3-5 0-0", "6-6", laid=ENDS_3_5, bank="6-5")
    assert legal(state) == ["5-3 left", "5-3 right"]
    assert ends(play(state, lay("3-5", "left"))) == [5, 5]
    assert ends(play(state, lay("3-5", "right"))) == [3, 3]
    assert refused(state, lay("3-5")) == "end_missing"


def test_D_16_a_double_keeps_its_number_open() -> None:
    """Ends 3/5, play 5-5 → ends 3/5."""
    state = at("5-5 0-0", "6-6", laid=ENDS_3_5, bank="6-5")
    assert ends(play(state, lay("5-5", "right"))) == [3, 5]


@pytest.mark.parametrize("variant", ["draw", "fives"])
def test_D_17_drawing_until_a_tile_fits(variant: str) -> None:
    """Ends 3/5, hand [0-1], draws 2-4, 6-6, 1-3 → stops at 1-3 and plays it."""
    state = at("0-1", "6-5 0-0", laid=ENDS_3_5, bank="2-4 6-6 1-3 5-1", variant=variant)
    for drawn in ("4-2", "6-6"):
        assert legal(state) == ["draw"]
        assert names(state, DRAW) == ["drew"]
        assert state.apply(0, DRAW)[1][0].seen_by(0) == {"e": "drew", "seat": 0, "tile": drawn}
        state = play(state, DRAW)
        assert state.to_act == 0
    state = play(state, DRAW)
    assert legal(state) == ["3-1 left"] and len(state.position()["bank"]) == 1
    assert refused(state, DRAW) == "tile_fits"
    assert ends(play(state, lay("1-3", "left"))) == [1, 5]


def test_D_18_no_drawing_with_a_tile_that_fits() -> None:
    """Ends 3/5, hand [3-0 6-6], «draw» → refused; «pass» → refused."""
    state = at("3-0 6-6", "6-5", laid=ENDS_3_5, bank="2-4")
    assert refused(state, DRAW) == "tile_fits"
    assert refused(state, {"do": "pass"}) == "server_passes"


def test_D_19_P_25_bank_empty_the_server_passes() -> None:
    """Ends 2/2, bank 0, hand [1-0] → passed. P-25: with no button."""
    state = at("5-2 4-2 6-6", "1-0", laid="3-2, 5-3 left")
    events = told(state, lay("5-2", "left"))
    assert ends(play(state, lay("5-2", "left"))) == [2, 2]
    assert events[1:] == [{"e": "passed", "seat": 1}, {"e": "turn", "seat": 0}]
    assert at("1-0", "2-4 4-4", laid="2-2").to_act == 1, "a position in which the seat to act is stuck"
    assert refused(play(state, lay("5-2", "left")), {"do": "pass"}) == "server_passes"


def test_D_20_partners_pass_without_drawing() -> None:
    """Partners, ends 2/2, hand [1-0 5-3] → pass."""
    state = at("6-2 4-4", "1-0 5-3", "5-2 6-6", "3-3 6-5", variant="partners", laid="4-2, 6-4 left")
    assert told(state, lay("6-2", "left"))[1:] == [{"e": "passed", "seat": 1}, {"e": "turn", "seat": 2}]
    assert refused(state, DRAW) == "no_bank"


def test_D_43_draw_and_fives_of_four_pass_too() -> None:
    """Fives, 4 players, ends 1/1, no 1 → passed."""
    for variant in ("draw", "fives"):
        state = at("4-1 0-0", "6-6 5-3", "2-1 3-3", "2-2 6-5", variant=variant, laid="3-1, 4-3 left")
        assert told(state, lay("4-1", "left"))[1:] == [{"e": "passed", "seat": 1}, {"e": "turn", "seat": 2}]
        assert refused(state, DRAW) == "no_bank"


def test_DD_1_three_players_are_not_offered() -> None:
    for variant in ("draw", "fives", "partners"):
        assert 3 not in seats_allowed(variant)


def test_DD_2_equally_heavy_the_higher_half() -> None:
    """The tile with the higher half: 6-3 before 5-4."""
    state = dealt("5-4 3-2 3-1 3-0 2-1 2-0 1-0", "6-3 5-3 5-2 5-1 5-0 4-1 4-0")
    assert (state.to_act, legal(state)) == (1, ["6-3"])


def test_DD_3_forced_and_the_clock_plays_it() -> None:
    state = dealt("2-2 6-5 6-4 6-3 1-0 2-0 3-0", "5-4 5-3 5-2 5-1 5-0 4-1 4-0")
    assert legal(state) == ["2-2"] and state.clock_move() == lay("2-2")
    assert {refused(state, lay(tile)) for tile in ("6-5", "6-4", "3-0")} == {"lead_forced"}


def test_DD_4_the_drawn_tile_has_to_be_laid_end_free() -> None:
    state = play(at("0-1", "6-6", laid=ENDS_3_5, bank="3-3 2-2"), DRAW)
    assert legal(state) == ["3-3 left"] and refused(state, DRAW) == "tile_fits"
    state = play(at("0-1", "6-6", laid=ENDS_3_5, bank="5-3 2-2"), DRAW)
    assert legal(state) == ["5-3 left", "5-3 right"], "the end is his choice"


def test_DD_5_the_last_two_tiles_are_drawn_too() -> None:
    state = at("0-1", "5-4 0-0", laid="5-3", bank="2-4 6-6")
    assert names(state, DRAW) == ["drew"]
    assert names(play(state, DRAW), DRAW) == ["drew", "passed", "turn"]
    assert play(state, DRAW, DRAW).position()["bank"] == []


def test_DD_6_a_dead_line_is_drawn_out_first() -> None:
    """All seven 1s lie or are in no hand: the player to move draws the bank out, then it is blocked."""
    state = at("5-4", "3-3", laid="1-1, 6-1 left, 6-2 left, 2-1 left, 4-1 right, 4-3 right, 3-1 right", bank="6-6 5-5")
    assert ends(state) == [1, 1] and legal(state) == ["draw"]
    assert names(state, DRAW) == ["drew"]
    last = told(play(state, DRAW), DRAW)
    assert [one["e"] for one in last] == ["drew", "blocked", "ended"]
    assert last[-1]["result"]["out"] is None
    assert (last[1]["last"], last[-1]["result"]["starts"]) == (1, 1), "D-13: who laid the last tile, not who drew it"


def test_DD_12_a_block_is_called_at_once() -> None:
    state = at("2-1 6-6", "5-5", laid="2-2, 2-4 left, 4-1 left", bank="")
    assert ends(state) == [1, 2]
    assert names(state, lay("2-1", "right")) == ["laid", "blocked", "ended"]


def test_DD_24_any_first_tile_in_later_rounds() -> None:
    state = dealt("6-6 5-5 1-0", "", starts=0)
    assert set(legal(state)) == set(state.position()["hands"][0]) and len(legal(state)) == 7
    play(state, lay("1-0"))


def test_DD_25_round_one_of_a_match_is_by_the_double() -> None:
    """Whoever won a match before: round 1 knows no starting seat."""
    assert context("dominoes", {}, 2, []) == {"round": 1, "starts": None}
    state, _ = GAME.start({}, 2, PACK, 1, round=1, starts=None)
    assert state.position()["lead"] == "3-3" and state.position()["starts"] is None
    for starts in (0, 1):
        again, _ = GAME.start({}, 2, PACK, 1, round=1, starts=starts)
        assert again.position() == state.position(), "whoever is named"


def test_DD_26_the_first_half_is_the_left_end() -> None:
    state = play(dealt("6-4", "", starts=0), lay("4-6"))
    assert state.view(None)["ends"][0]["number"] == 6 and ends(state) == [6, 4]
    assert state.view(None)["halves"] == [[6, 4]]


def test_P_24_fifteen_seconds() -> None:
    """P-24, PD-8: at both table types."""
    assert GAME.turn_ms({}) == GAME.turn_ms({"table_type": "strict"}) == 15_000
