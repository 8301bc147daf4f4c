"""Edges of the rules that a small change would move: numbers 0, equally good seats, refusals one by one."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import pytest

from sahrat.dominoes import GAME, rules
from sahrat.dominoes import state as state_module
from sahrat.dominoes.line import EMPTY, NO_ENDS, fitting_mask, replay
from sahrat.dominoes.options import DEFAULTS
from sahrat.dominoes.state import DominoState
from sahrat.errors import Refusal
from tests.engine.dominoes.rounds import DRAW, at, dealt, ends, lay, legal, refused, tally, told

Json = dict[str, Any]


def test_D_11_heaviest_is_by_pips_not_by_the_higher_half() -> None:
    """No double; 6-2, 6-1, 6-0 and 5-4 are dealt: 5-4 has nine pips and starts."""
    state = dealt("6-2 6-1 6-0 5-0 4-0 3-0 2-0", "5-4 1-0 2-1 3-1 4-1 3-2 4-2")
    assert state.to_act == 1 and legal(state) == ["5-4"]


def test_DD_21_the_clock_goes_by_pips_not_by_the_higher_half() -> None:
    """6-0 has the higher half, 5-4 more pips; also for the first tile of a later round."""
    assert at("6-0 5-4 1-1", "3-3", laid="5-0").clock_move() == lay("5-4", "left")
    assert at("6-0 5-4 1-1", "3-3").clock_move() == lay("5-4")


@pytest.mark.parametrize("laid", ["5-0", "0-5"])
def test_D_14_an_open_0_is_a_number_like_any(laid: str) -> None:
    """Ends 5/0, hand [0-1 4-4 5-3 6-6]: 0-1 on the 0, 5-3 on the 5, nothing else."""
    state = at("0-1 4-4 5-3 6-6", "3-3", laid=laid)
    assert legal(state) == ["1-0 right", "5-3 left"]
    turned = at("0-1 4-4 5-3 6-6", "3-3", laid="4-5, 0-4 right")
    assert ends(turned) == [5, 0] and legal(turned) == ["1-0 right", "5-3 left"]
    other = at("0-1 4-4 5-3 6-6", "3-3", laid="5-4, 0-5 left")
    assert ends(other) == [0, 4] and legal(other) == ["1-0 left", "4-4 right"]


def test_D_25_arms_of_0_are_open() -> None:
    """0-0 led, both sides filled: the arms have the number 0, and every tile that fits is offered on every end."""
    state = at("0-6 0-5 3-3 6-5", "2-2", variant="fives", laid="0-0, 0-3 right, 0-4 left")
    assert ends(state) == [4, 3, 0, 0]
    assert legal(state) == ["3-3 right", "5-0 up", "5-0 down", "6-0 up", "6-0 down"]
    longer = at("6-5 6-1 1-1", "2-2", variant="fives", laid="0-0, 0-3 right, 0-4 left, 0-6 up")
    assert legal(longer) == ["6-1 up", "6-5 up"]


def test_D_14_an_open_0_in_fives() -> None:
    """Ends 0/5 and nothing that fits: one draws; before the first tile everything fits."""
    state = at("6-4 3-3", "2-2", variant="fives", laid="5-5, 5-0 left", bank="1-1")
    assert ends(state) == [0, 5] and legal(state) == ["draw"] and refused(state, lay("6-4", "left")) == "tile_misfit"
    assert told(state, DRAW)[0] == {"e": "drew", "seat": 0}
    assert fitting_mask(NO_ENDS) == EMPTY.fitting == (1 << 28) - 1


def test_D_5_P_25_passes_go_to_the_right() -> None:
    """Seat 1 lays, seat 2 has nothing: of seats 3 and 0, which both could play, it is seat 3's turn."""
    state = at("6-1 0-0", "6-5 1-1", "2-2 3-3", "5-2 4-4", laid="6-6", to_act=1)
    assert told(state, lay("6-5", "left"))[1:] == [{"e": "passed", "seat": 2}, {"e": "turn", "seat": 3}]


def test_DD_10_each_arm_keeps_its_count() -> None:
    """4-4 lies at the end of the upper arm (8), 1 at the lower: a tile on the left changes neither."""
    state = at("2-1 0-0", "5-5", variant="fives", laid="6-6, 6-3 right, 6-2 left, 6-4 up, 4-4 up, 6-1 down")
    assert told(state, lay("2-1", "left"))[0]["sum_line"] == "1 + 3 + 4 + 4 + 1 = 13"


def test_DD_7_the_first_double_on_the_left() -> None:
    """With the option: 6-4, 6-6 on its left. A tile on the right opens nothing; one on the left opens the arms."""
    options = {"fives_spinner": "first_double"}
    assert ends(at("0-0", "1-1", variant="fives", options=options, laid="6-4, 6-6 left, 4-1 right")) == [6, 1]
    assert ends(at("0-0", "1-1", variant="fives", options=options, laid="6-4, 6-6 left, 6-3 left")) == [3, 4, 6, 6]
    assert ends(at("0-0", "1-1", variant="fives", options=options, laid="6-4, 4-4 right, 6-1 left")) == [1, 4]


def test_D_19_the_bank_is_empty() -> None:
    """The server passes such a seat; a client that asks from its view is told why it cannot draw."""
    with pytest.raises(Refusal) as caught:
        rules.check_draw(2, 1, replay([(27, -1)], DEFAULTS), 0)
    assert caught.value.code == "bank_empty"
    view = at("1-0", "3-3", laid="6-6", bank="5-5").view(0)
    assert GAME.check(view, DRAW)["legal"]
    assert GAME.check({**view, "bank": 0}, DRAW)["code"] == "bank_empty"


def test_D_18_D_20_D_43_why_one_may_not_draw() -> None:
    assert refused(at("6-5 1-0", "3-3", laid="6-6", bank="5-5"), DRAW) == "tile_fits"
    for variant in ("draw", "fives", "partners"):
        assert refused(at("6-5 1-0", "3-3", "2-2", "4-4", variant=variant, laid="6-6"), DRAW) == "no_bank"


def test_D_14_D_15_a_move_checked_from_the_view() -> None:
    """What the referee's `check` says of a seat's view is what `apply` would do."""
    state = at("6-3 4-1 5-5", "3-3", laid="6-4, 4-2 right, 6-1 left", bank="0-0")
    view = state.view(0)
    assert view["line"] == [["6-4"], ["4-2", "right"], ["6-1", "left"]] and ends(state) == [1, 2]
    assert GAME.check(view, lay("4-1", "left")) == {"legal": True, "code": None, "message": None}
    for move, code in ((lay("4-1", "right"), "end_misfit"), (lay("4-1"), "end_missing"), (lay("5-5"), "tile_misfit"),
                       (lay("4-1", "up"), "end_closed"), (lay("2-0", "right"), "tile_not_held"), (DRAW, "tile_fits")):
        assert GAME.check(view, move)["code"] == code == refused(state, move), move


# DD-14: with the option the lighter team wins a block


@pytest.mark.parametrize(("hands", "winner", "points"), [
    (("5-0", "6-6", "4-2", "1-1"), 0, [14, 0]), (("4-2", "6-6", "5-0", "1-1"), 2, [14, 0]),
    (("4-1", "6-6", "5-0", "1-1"), 0, [14, 0]), (("6-6", "5-0", "1-1", "4-2"), 1, [0, 14]),
    (("6-6", "4-2", "1-1", "5-0"), 3, [0, 14]), (("6-6", "4-1", "1-1", "5-0"), 1, [0, 14]),
    (("6-6", "1-0", "0-0", "6-5"), None, [0, 0]), (("1-0", "6-6", "6-5", "0-0"), None, [0, 0]),
])
def test_DD_14_the_lighter_team_and_its_lighter_hand(hands: tuple[str, ...], winner: int | None,
                                                     points: list[int]) -> None:
    """The team with fewer pips in both hands, though a rival holds the lightest; equal teams: nobody."""
    found = tally(*hands, last=1, variant="partners", block_by_team_sum=True)
    assert (found["winner"], found["points"], found["starts"]) == (winner, points, 1)


def test_D_30_who_is_out_wins_whatever_the_teams_hold() -> None:
    """Seat 0 is out while its partner holds 22 and the rivals 3: with DD-14's option too the round is seat 0's."""
    for by_sum in (False, True):
        found = tally("", "1-0", "6-6 5-5", "2-0", out=0, variant="partners", block_by_team_sum=by_sum)
        assert found["winner"] == 0 and found["points"] == [3, 0]


def test_D_14_each_tile_is_told_by_its_two_halves() -> None:
    """The half that touches the line first, then the outer one; of the first tile left and right (DD-26)."""
    state = at("6-5", "2-2", variant="fives", laid="6-6, 6-3 right, 6-2 left, 6-4 up, 4-1 up")
    assert state.view(None)["halves"] == [[6, 6], [6, 3], [6, 2], [6, 4], [4, 1]]
    assert at("4-5", "2-2", laid="1-5, 6-5 left").view(1)["halves"] == [[5, 1], [5, 6]]


@pytest.mark.parametrize("laid", ["6-4, 5-1 right", "6-4, 4-1 left", "6-4, 4-1 up", "6-6, 6-5 up",
                                  "6-6, 6-5 right, 6-4 up", "6-6, 6-5 right, 6-4 left, 5-1 up"])
def test_D_14_D_26_a_line_that_cannot_lie(laid: str) -> None:
    with pytest.raises(Refusal) as caught:
        at("1-0", "2-2", variant="fives", laid=laid)
    assert caught.value.code == "bad_position"


def test_one_term_stands_by_itself() -> None:
    """D-31, D-33: one tile left is not a sum; what the rounding does is said."""
    assert tally("", "6-6", out=0)["lines"] == ["6-6 12", "0"]
    assert tally("", "6-6", out=0, variant="fives")["lines"] == ["6-6 12, 12 ≈ 10", "0"]
    assert tally("", "5-5", out=0, variant="fives")["lines"] == ["5-5 10", "0"]


@pytest.mark.parametrize("request_", [
    {"hands": "6-6", "out": 0}, {"hands": [["6-6"], ["6-6"]], "last": 0}, {"hands": [["6-6", "6-6"], []], "out": 1},
    {"hands": [[], ["6-6"]], "out": 2}, {"hands": [["1-1"], ["6-6"]], "last": 2}, {"hands": [[], ["6-6"]], "out": -1},
    {"hands": [[], ["6-6"]], "out": True}, {"hands": [["1-1"], ["6-6"]], "last": "0"},
    {"hands": [["1-1"], ["6-6"]]}, {"hands": [[], ["6-6"]], "out": 0, "last": 1},
    {"hands": [["1-1"], ["6-6"]], "out": 0}, {"hands": [["1-1"], ["6-6"]], "out": 0, "last": 0},
])
def test_ends_of_a_round_that_cannot_be(request_: Json) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.tally({}, request_)
    assert caught.value.code == "bad_request"


def test_a_refusal_names_the_tile() -> None:
    """D-9, DD-3: the tile that has to be laid; and the tile that one does not hold."""
    for state, move, named in ((at("4-4 1-0", "2-2", lead="4-4"), lay("1-0"), "4-4"),
                               (at("6-4 1-0", "2-2", laid="6-6"), lay("5-3", "left"), "5-3")):
        with pytest.raises(Refusal) as caught:
            state.apply(0, move)
        assert all(named in words for words in caught.value.message().values())


def test_D_9_the_first_tile_has_no_end() -> None:
    state = at("6-4 1-0", "3-3")
    assert refused(state, lay("6-4", "left")) == "first_has_no_end"
    assert told(state, lay("6-4"))[0]["end"] is None


# Positions, views and requests that cannot be


@pytest.mark.parametrize(("hands", "bank", "why"), [
    (("0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1", "4-0", "5-0", "6-0"), "", "hands"),
    (("0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1", "6-6"), "3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-2 5-3 5-4 5-5 6-0", "hands"),
    (("6-6", "6-5"), "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4", "bank"),
    (("6-6", "6-5", "6-4", "6-3"), "0-0", "bank"), (("", ""), "", "hands"),
])
def test_D_3_D_4_a_hand_or_a_bank_too_long(hands: tuple[str, ...], bank: str, why: str) -> None:
    """Nobody holds more than seven and what the bank lacks; with four there is no bank; somebody has to begin."""
    with pytest.raises(Refusal) as caught:
        at(*hands, bank=bank)
    assert caught.value.code == "bad_position" and caught.value.detail == {"why": why}


def test_D_17_a_long_hand_of_tiles_drawn() -> None:
    """Eight in hand and thirteen in the bank: one was drawn."""
    state = at("0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1", "6-6", bank="3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-2 5-3 5-4 5-5")
    assert GAME.state(state.position()) == state


def test_D_34_nobody_is_blocked_with_an_empty_hand() -> None:
    """Whoever holds nothing is out, and the round is his."""
    with pytest.raises(Refusal) as caught:
        tally("", "6-4", last=0)
    assert caught.value.code == "bad_request"
    assert tally("0-0", "6-4", last=0)["points"] == [10, 0]


@pytest.mark.parametrize("wrong", [
    {"seat": None}, {"seat": True}, {"phase": 5}, {"to_act": "0"}, {"own": None}, {"own": [7]}, {"own": ["7-7"]},
    {"line": None}, {"line": [[]]}, {"line": [["6-6"], ["5-4", "left"]]}, {"line": [True]}, {"line": [["6-6", "left"]]},
    {"options": None}, {"options": {"variant": "x"}}, {"bank": "1"}, {"counts": None}, {"lead": 6}, {"lead": "7-7"}])
def test_a_view_that_is_none_is_refused(wrong: Json) -> None:
    """`check` reads what a client sends: nothing in it may fail otherwise than by a refusal."""
    view = at("6-5 1-1", "3-3", laid="6-6", bank="5-5").view(0)
    assert GAME.check(view, lay("6-5", "left"))["legal"]
    with pytest.raises(Refusal) as caught:
        GAME.check({**view, **wrong}, lay("6-5", "left"))
    assert caught.value.code in ("bad_request", "bad_tile", "bad_position", "bad_options")
    without = {name: one for name, one in view.items() if name not in wrong}
    if not {"lead", "to_act"} & wrong.keys():
        with pytest.raises(Refusal):
            GAME.check(without, lay("6-5", "left"))
    else:
        assert GAME.check(without, lay("6-5", "left"))["legal"] == ("lead" in wrong), "null and missing are the same"


def test_D_14_D_26_what_a_wrong_end_is_told() -> None:
    """The tile fits the other end; above and below are no ends of Draw: the sentences say so."""
    state = at("6-3 4-1", "3-3", laid="6-4, 4-2 right, 6-1 left")
    assert refused(state, lay("4-1", "right")) == "end_misfit" and refused(state, lay("4-1", "up")) == "end_closed"
    assert "another end" in Refusal("end_misfit").message()["en"]
    assert "in Fives only" in Refusal("end_closed").message()["en"]
    assert "في الخمسات بس" in Refusal("end_closed").message()["ar"]


def test_a_states_fields_stand_in_their_places() -> None:
    """Wherever a state is taken apart or put together by place, the names there are the fields' in their order."""
    found = 0
    for node in ast.walk(ast.parse(inspect.getsource(state_module))):
        names: ast.expr | None = None
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id == "self":
            names = node.targets[0]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_new":
            names = node.args[1]
        if names is not None:
            assert isinstance(names, ast.Tuple)
            assert tuple(one.id for one in names.elts if isinstance(one, ast.Name)) == DominoState._fields
            found += 1
    assert found == 5
