"""Fives: the sums of the open ends, the spinner and its arms, row by row (D-21 to D-29, DD-7 to DD-11)."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.dominoes import GAME
from tests.engine.dominoes.rounds import at, dealt, ends, lay, legal, line, play, refused, told

Json = dict[str, Any]


def board(laid: str, **options: Any) -> Json:
    """What a spectator sees of a line of Fives."""
    return GAME.state({"options": {"variant": "fives", **options}, "seats": 2, "line": line(laid),
                       "bank": ["0-0"] if "0-0" not in laid else ["1-1"]}).view(None)


def sums(laid: str, **options: Any) -> list[int]:
    """The sums after each tile of a line."""
    placed = laid.split(", ")
    return [board(", ".join(placed[:number]), **options)["sum"] for number in range(1, len(placed) + 1)]


def test_D_21_the_outer_numbers() -> None:
    """6-4 led, 4-1 on the 4: ends 6 + 1 = 7 → 0 points."""
    state = at("4-1 0-0", "6-6", variant="fives", laid="6-4", bank="6-5")
    event = told(state, lay("4-1", "right"))[0]
    assert (event["sum"], event["points"], event["sum_line"]) == (7, 0, "6 + 1 = 7")


def test_D_22_a_double_at_an_end_counts_both_halves() -> None:
    """6-4 led, 4-4 on the 4: 6 + 8 = 14; then 6-2 on the 6: 2 + 8 = 10 → 10 points."""
    state = at("4-4 0-0", "6-2 6-6", variant="fives", laid="6-4", bank="6-5")
    assert told(state, lay("4-4", "right"))[0]["sum_line"] == "6 + 4 + 4 = 14"
    event = told(play(state, lay("4-4", "right")), lay("6-2", "left"))[0]
    assert (event["sum"], event["points"], event["sum_line"]) == (10, 10, "2 + 4 + 4 = 10")


@pytest.mark.parametrize(("laid", "tile", "total", "points"), [
    ("6-4, 6-2 left", "4-4", 10, 10), ("6-4, 6-5 left", "4-5", 10, 10), ("6-3, 6-5 left", "3-5", 10, 10),
    ("6-4, 6-5 left", "4-0", 5, 5), ("6-3, 6-5 left", "5-5", 13, 0)])
def test_D_23_a_multiple_of_five_scores_itself(laid: str, tile: str, total: int, points: int) -> None:
    """Sum 10 → 10 (not 2); 14 → 0. At once, before the next move."""
    state = at(f"{tile} 0-0", "6-6", variant="fives", laid=laid, bank="1-1")
    end = "left" if tile == "5-5" else "right"
    event = told(state, lay(tile, end))[0]
    assert (event["sum"], event["points"]) == (total, points)
    assert play(state, lay(tile, end)).position()["points"] == [points, 0]


@pytest.mark.parametrize(("tile", "points"), [("5-5", 10), ("6-4", 10), ("5-0", 5), ("4-1", 5), ("3-2", 5), ("6-6", 0),
                                              ("0-0", 0), ("6-5", 0)])
def test_D_24_the_first_tile_counts(tile: str, points: int) -> None:
    state = dealt(f"{tile} 1-1", "", variant="fives", starts=0)
    assert told(state, lay(tile))[0]["points"] == points


def test_D_25_two_more_ends_at_the_opening_double() -> None:
    """5-5, then 5-3 right, 5-2 left → a 5-x may now go up or down."""
    state = at("5-1 5-4", "6-6", variant="fives", laid="5-5, 5-3 right, 5-2 left", bank="0-0")
    assert ends(state) == [2, 3, 5, 5] and state.view(None)["spinner"] == "5-5"
    assert legal(state) == ["5-1 up", "5-1 down", "5-4 up", "5-4 down"]
    assert ends(play(state, lay("5-4", "down"))) == [2, 3, 5, 4]


def test_D_26_nothing_above_before_both_sides_are_filled() -> None:
    """5-5, 5-3 right only, then 5-2 «up» → illegal."""
    state = at("5-2 0-0", "6-6", variant="fives", laid="5-5, 5-3 right", bank="1-1")
    assert refused(state, lay("5-2", "up")) == refused(state, lay("5-2", "down")) == "end_closed"
    assert legal(state) == ["5-2 left"]
    draw = at("5-2 0-0", "6-6", laid="5-5, 5-3 right, 5-1 left", bank="1-1")
    assert refused(draw, lay("5-2", "up")) == "end_closed", "only Fives has arms"
    assert at("5-2 0-0", "6-6", laid="5-5", bank="1-1").view(None)["spinner"] is None


def test_D_27_a_later_double_is_no_spinner() -> None:
    """6-4 led, 4-4, then 4-1 on the 4-4: its far side is closed; line goes on from the 1."""
    state = at("4-0 1-0", "6-6", variant="fives", laid="6-4, 4-4 right, 4-1 right", bank="1-1")
    assert ends(state) == [6, 1] and state.view(None)["spinner"] is None
    assert refused(state, lay("4-0", "up")) == "end_closed" and legal(state) == ["1-0 right"]


WORKED = "6-6, 6-3 right, 6-2 left, 3-3 right, 6-4 up, 6-1 down, 2-4 left, 4-4 up, 3-5 right, 1-3 down"


def test_D_28_the_worked_line_with_a_spinner() -> None:
    assert sums(WORKED) == [12, 15, 5, 8, 12, 13, 15, 19, 18, 20]
    assert board(WORKED)["sum_line"] == "4 + 5 + 4 + 4 + 3 = 20"


def test_D_29_the_worked_line_of_the_double_five() -> None:
    assert sums("5-5, 5-0 right, 0-0 right, 5-3 left, 3-3 left, 5-4 up") == [10, 10, 10, 3, 6, 10]
    assert board("5-5, 5-0 right")["sum_line"] == "5 + 5 + 0 = 10"


def test_DD_7_no_spinner_without_an_opening_double() -> None:
    laid = "6-4, 4-4 right, 4-1 right"
    assert ends_of(laid) == {"left": 6, "right": 1}
    assert ends_of(laid, fives_spinner="first_double") == {"left": 6, "right": 1, "up": 4, "down": 4}
    assert ends_of("6-4, 6-6 left", fives_spinner="first_double") == {"left": 6, "right": 4}
    assert ends_of("6-4, 6-6 left, 6-1 left, 4-4 right, 4-2 right", fives_spinner="first_double") == {
        "left": 1, "right": 2, "up": 6, "down": 6}, "the first one only"
    assert ends_of("5-5, 5-4 left, 4-4 left, 4-1 left, 5-2 right", fives_spinner="first_double") == {
        "left": 1, "right": 2, "up": 5, "down": 5}, "an opening double is the first double"


def ends_of(laid: str, **options: Any) -> dict[str, int]:
    return {end["end"]: end["number"] for end in board(laid, **options)["ends"]}


def test_DD_8_an_empty_arm_counts_nothing() -> None:
    """6-6 with 6-3 and 6-2 on it → 3 + 2 = 5, not 17."""
    laid = "6-6, 6-3 right, 6-2 left"
    assert board(laid)["sum_line"] == "2 + 3 = 5"
    assert board(laid, fives_empty_arm=True)["sum_line"] == "2 + 3 + 6 + 6 = 17"
    assert board(laid + ", 6-1 up", fives_empty_arm=True)["sum"] == 2 + 3 + 1 + 6


def test_DD_9_an_opening_double_with_one_side_filled() -> None:
    assert sums("5-5, 5-0 right") == [10, 10]
    assert sums("6-6, 6-3 left") == [12, 15]


def test_DD_10_doubles_at_the_ends_of_all_four_arms() -> None:
    laid = "6-6, 6-1 left, 6-2 right, 6-3 up, 6-4 down, 1-1 left, 2-2 right, 3-3 up, 4-4 down"
    assert sums(laid)[-4:] == [2 + 2 + 3 + 4, 2 + 4 + 3 + 4, 2 + 4 + 6 + 4, 2 + 4 + 6 + 8]


def test_DD_11_a_sum_of_nothing() -> None:
    """0 is a multiple of five: 0 points, nothing announced."""
    state = at("4-0 0-0 1-1", "6-6", variant="fives", laid="5-0, 5-4 left", bank="6-5")
    event = told(state, lay("4-0", "left"))[0]
    assert (event["sum"], event["points"], event["sum_line"]) == (0, 0, "0 + 0 = 0")
    assert play(state, lay("4-0", "left")).position()["points"] == [0, 0]
