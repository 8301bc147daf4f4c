"""H-10 to H-16, H-39 to H-44, and the decisions on a turn."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.fairness import shuffle

from .deals import DRAW, add, deal, events, hand, lay, move, play, refuse, refuse_move, swap, table

KEY = "11" * 64


def test_H_10_a_turn_starts_with_one_draw() -> None:
    state = deal("2C 3C", phase="draw", stock=["9C", "8C"], fire=["9C", "4D", "KS"])
    refuse("draw_first", state, throw="2C")
    drawn, _ = state.apply(0, DRAW)
    assert hand(drawn) == ["2C", "3C", "9C"] and drawn.position()["stock"] == ["8C"]
    refuse_move("already_drawn", drawn, 0, DRAW)
    refuse("already_drawn", drawn, throw="2C", take=True)
    refuse("fire_empty", deal("2C 3C", phase="draw", stock=["9C"]), throw="2C", take=True)
    taken = deal("QS AS JS 2C", phase="draw", fire=["9C", "4D", "KS"], opened=True)
    after = play(taken, lay("JS QS KS AS"), throw="2C", take=True)
    assert after.position()["fire"] == ["9C", "4D", "2C"]


def test_H_10_only_the_drawer_sees_his_card() -> None:
    state = deal("2C 3C", phase="draw", stock=["9C"])
    (event,) = state.apply(0, DRAW)[1]
    assert event.seen_by(0) == {"e": "drew", "seat": 0, "card": "9C"}
    assert event.seen_by(1) == event.seen_by(None) == {"e": "drew", "seat": 0}


def test_H_11_an_opened_player_lays_melds_of_any_worth() -> None:
    assert table(play(deal("4S 4H 4D 2C 3C", opened=True), lay("4S 4H 4D"), throw="2C")) == ["4S 4H 4D"]


def test_H_11_only_cards_in_hand_are_laid() -> None:
    refuse("card_not_in_hand", deal("4S 4H 2C 3C", opened=True), lay("4S 4H 4D"), throw="2C")
    refuse("card_not_in_hand", deal("4S 4H 4D 2C 3C", opened=True), lay("4S 4H 4D", "4S 4H 4D"), throw="2C")
    refuse("card_not_in_hand", deal("2C 3C", "5H 6H 7H", opened=True), add("8H"), throw="2C")
    refuse("card_not_in_hand", deal("2C 3C", "5H JK 7H", opened=True), swap(0, "6H"), throw="2C")


def test_H_12_a_turn_closes_with_one_throw() -> None:
    state = deal("8D 2C 3C", opened=True, fire=["KS"])
    after = play(state, throw="8D")
    assert after.position()["fire"] == ["KS", "8D"] and after.phase == "draw" and after.to_act == 1
    refuse_move("not_your_turn", after, 0, move(throw="2C"))
    refuse("throw_missing", state)
    refuse("card_not_in_hand", state, throw="KS")


def test_H_13_a_taken_card_is_used_in_what_is_laid() -> None:
    state = deal("5H 7H 2C 3C 4S 4H 4D", phase="draw", fire=["KS", "6H"], opened=True)
    refuse("fire_card_unused", state, throw="2C", take=True)
    refuse("fire_card_unused", state, lay("4S 4H 4D"), throw="2C", take=True)
    refuse("fire_card_unused", state, throw="6H", take=True)
    assert table(play(state, lay("5H 6H 7H"), throw="2C", take=True)) == ["5H 6H 7H"]


def test_H_13_equal_cards_are_interchangeable() -> None:
    state = deal("5H 6H 7H 2C", phase="draw", fire=["6H"], opened=True)
    assert hand(play(state, lay("5H 6H 7H"), throw="6H", take=True)) == ["2C"]


def test_H_14_who_has_not_opened_opens_with_the_taken_card() -> None:
    state = deal("7S 7D 2C 3C QH KH AH", phase="draw", fire=["7C"])
    refuse("bar_first", state, lay("7S 7D 7C"), throw="2C", take=True)
    refuse("take_must_open", state, throw="2C", take=True)
    after = play(state, lay("QH KH AH", "7S 7D 7C"), throw="2C", take=True)
    assert after.openings == ((0, 52),)
    assert events(state, move(lay("QH KH AH", "7S 7D 7C"), throw="2C", take=True)) == [
        {"e": "took", "seat": 0, "card": "7C"},
        {"e": "laid", "seat": 0, "melds": [["QH", "KH", "AH"], ["7S", "7D", "7C"]], "total": 52, "opened": True},
        {"e": "threw", "seat": 0, "card": "2C"},
        {"e": "turn", "seat": 1},
    ]


def test_H_14_the_opening_need_not_hold_the_card_but_the_turn_must() -> None:
    state = deal("QH KH AH 8S 8D 8C 7S 7D 2C 3C", phase="draw", fire=["7C"])
    assert play(state, lay("QH KH AH", "8S 8D 8C"), lay("7S 7D 7C"), throw="2C", take=True).openings == ((0, 55),)
    refuse("fire_card_unused", state, lay("QH KH AH", "8S 8D 8C"), throw="2C", take=True)


def test_H_15_a_joker_is_never_thrown() -> None:
    state = deal("JK 8C")
    refuse("throw_joker", state, throw="JK")
    assert hand(play(state, throw="8C")) == ["JK"]


def test_H_16_P_23_an_exhausted_stock_is_renewed_from_the_fire_pile() -> None:
    fire = [
        f"{rank}{suit}" for suit in "SHCD" for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
    ]
    fire = [*fire, "KS", "2D"]
    assert len(fire) == 50
    state = deal("KH KD", phase="draw", fire=fire, key=KEY)
    after, told = state.apply(0, DRAW)
    order = shuffle(bytes.fromhex(KEY), "reshuffle/1", fire[:-1])
    position = after.position()
    assert position["fire"] == ["2D"] and position["stock"] == list(order[1:]) and position["reshuffles"] == 1
    assert position["drawn"] == order[0]
    assert told[0].public == {"e": "reshuffled", "count": 49, "reshuffles": 1}
    assert [event.public["e"] for event in told] == ["reshuffled", "drew"]
    refuse_move("no_reshuffle", deal("KH KD", phase="draw", fire=fire), 0, DRAW)


def test_H_39_lay_off_on_every_meld() -> None:
    state = deal("8H 4H 2C 3C", "5H 6H 7H", opened=True, owners=[2])
    assert table(play(state, add("8H"), throw="2C")) == ["5H 6H 7H 8H"]
    assert table(play(state, add("4H"), throw="2C")) == ["4H 5H 6H 7H"]
    assert table(play(state, add("4H 8H"), throw="2C")) == ["4H 5H 6H 7H 8H"]
    assert play(state, add("8H"), throw="2C").owners == (2,)
    refuse("no_such_meld", state, add("8H", 1), throw="2C")


@pytest.mark.parametrize(
    ("meld", "card"),
    [
        ("5H 6H 7H", "9H"),
        ("9S 9H 9D", "9H"),
        ("QH KH AH", "2H"),
        ("AH 2H 3H", "KH"),
        ("5H 6H 7H", "8D"),
        ("9S 9H 9D 9C", "9S"),
        ("5H 6H 7H", "6H"),
    ],
)
def test_H_40_a_lay_off_leaves_a_legal_meld(meld: str, card: str) -> None:
    refuse("layoff_misfit", deal(f"{card} 2C 3C", meld, opened=True), add(card), throw="2C")


def test_H_40_a_fourth_suit_completes_a_set() -> None:
    assert table(play(deal("9C 2C 3C", "9S 9H 9D", opened=True), add("9C"), throw="2C")) == ["9S 9H 9D 9C"]


def test_H_41_a_joker_of_a_run_is_won_by_its_card() -> None:
    state = deal("6H 6D 3C 4C 2C 9S", "5H JK=6H 7H", opened=True)
    after = play(state, swap(0, "6H"), lay("3C 4C JK"), throw="2C")
    assert table(after) == ["5H 6H 7H", "3C 4C JK=5C"]
    refuse("swap_card", state, swap(0, "6D"), lay("3C 4C JK"), throw="2C")
    refuse("swap_card", state, swap(0, "6H 6D"), lay("3C 4C JK"), throw="2C")
    refuse("swap_no_joker", deal("6H 2C 3C", "5H 6H 7H", opened=True), swap(0, "6H"), throw="2C")
    refuse("no_such_meld", state, swap(3, "6H"), throw="2C")


def test_H_42_a_joker_of_a_set_needs_both_missing_cards() -> None:
    state = deal("9D 9C 3C 4C 2C 9S", "9S 9H JK", opened=True)
    refuse("swap_both", state, swap(0, "9D"), lay("3C 4C JK"), throw="2C")
    for give in ("9D 9C", "9C 9D"):
        after = play(state, swap(0, give), lay("3C 4C JK"), throw="2C")
        assert sorted(table(after)[0].split()) == ["9C", "9D", "9H", "9S"]
    assert table(play(state, swap(0, "9D 9C"), lay("3C 4C JK"), throw="2C"))[0] == "9S 9H 9D 9C"


def test_H_43_a_swap_is_for_ones_own_turn_after_opening() -> None:
    state = deal("6H 3C 4C 2C", "5H JK=6H 7H", opened=True)
    refuse_move("not_your_turn", state, 1, move(swap(0, "6H"), lay("3C 4C JK"), throw="2C"))
    refuse("swap_before_opening", deal("6H 3C 4C 2C", "5H JK=6H 7H"), swap(0, "6H"), lay("3C 4C JK"), throw="2C")


def test_H_44_a_won_joker_is_laid_before_the_turn_ends() -> None:
    state = deal("6H 3C 4C 2C 9S", "5H JK=6H 7H", "9S 9H 9D", opened=True)
    refuse("joker_unused", state, swap(0, "6H"), throw="2C")
    refuse("joker_unused", state, swap(0, "6H"), add("JK", 1), throw="2C")
    assert hand(play(state, swap(0, "6H"), lay("3C 4C JK"), throw="2C")) == ["9S"]


def test_H_44_a_joker_laid_before_the_swap_does_not_count() -> None:
    state = deal("JK 6H 3C 4C 2C 8S", "5H JK=6H 7H", opened=True)
    refuse("joker_unused", state, lay("3C 4C JK"), swap(0, "6H"), throw="2C")
    assert hand(play(state, swap(0, "6H"), lay("3C 4C JK"), throw="2C")) == ["8S", "JK"]


def test_HD_5_the_first_turn_is_a_full_turn_without_a_draw() -> None:
    state = deal("QH KH AH 7S 7D 7C 2D 5D 9D 10S 3H 5C 8C KC 2C")
    after = play(state, lay("QH KH AH", "7S 7D 7C"), throw="2C")
    assert after.openings == ((0, 52),) and len(after.hands[0]) == 8


def test_HD_13_the_fire_card_goes_into_a_new_meld_or_as_the_table_says() -> None:
    state: dict[str, Any] = {"phase": "draw", "fire": ["8H"], "opened": True}
    refuse("fire_card_unused", deal("2C 3C", "5H 6H 7H", **state), add("8H"), throw="2C", take=True)
    either = deal("2C 3C", "5H 6H 7H", **state, options={"fire_use": "meld_or_layoff"})
    assert table(play(either, add("8H"), throw="2C", take=True)) == ["5H 6H 7H 8H"]
    refuse("fire_card_unused", either, throw="2C", take=True)
    joker = deal("3C 4C 2C 9C", "7H JK=8H 9H", **state, options={"fire_use": "meld_or_layoff"})
    refuse("fire_card_unused", joker, swap(0, "8H"), lay("3C 4C JK"), throw="2C", take=True)


def test_HD_14_a_refused_take_leaves_the_draw_phase() -> None:
    state = deal("5H 7H 2C 3C", phase="draw", fire=["6D"], stock=["6H"], opened=True)
    refuse("run_suit", state, lay("5H 6D 7H"), throw="2C", take=True)
    assert state.apply(0, DRAW)[0].drawn is not None


def test_HD_15_a_won_joker_in_a_lay_off_only_as_an_option() -> None:
    state = deal("6H 2C 9S", "5H JK=6H 7H", "9S 9H 9D", opened=True, options={"swap_use_layoff": True})
    assert table(play(state, swap(0, "6H"), add("JK", 1), throw="2C")) == ["5H 6H 7H", "9S 9H 9D JK=9C"]
    refuse("joker_unused", state, swap(0, "6H"), throw="2C")


def test_HD_16_both_missing_cards_take_both_jokers() -> None:
    state = deal("9D 9C 3C 4C 2C 9S 5S 6S 10S", "9S 9H JK JK", opened=True, options={"jokers_per_meld": 2})
    after = play(state, swap(0, "9D 9C"), lay("3C 4C JK", "5S 6S JK"), throw="2C")
    assert table(after) == ["9S 9H 9D 9C", "3C 4C JK=5C", "5S 6S JK=7S"]
    refuse("joker_unused", state, swap(0, "9D 9C"), lay("3C 4C JK"), throw="2C")
    refuse("swap_both", state, swap(0, "9D"), lay("3C 4C JK"), throw="2C")


def test_HD_16_a_run_with_two_jokers_gives_one_a_swap() -> None:
    state = deal("6H 3C 4C 2C 9S", "5H JK 7H JK 9H", opened=True, options={"jokers_per_meld": 2})
    after = play(state, swap(0, "6H"), lay("3C 4C JK"), throw="2C")
    assert table(after) == ["5H 6H 7H JK=8H 9H", "3C 4C JK=5C"]
    refuse(
        "layoff_misfit",
        deal("JK 2C 3C", "AS 2S JK", opened=True, options={"jokers_per_meld": 2}),
        add("JK", 0, "high"),
        throw="2C",
    )


def test_HD_17_a_four_card_set_needs_one_card() -> None:
    state = deal("9C 3C 4C 2C 9S", "9S 9H 9D JK", opened=True)
    assert table(play(state, swap(0, "9C"), lay("3C 4C JK"), throw="2C")) == ["9S 9H 9D 9C", "3C 4C JK=5C"]
    refuse("swap_card", deal("9S 3C 4C 2C 8S", "9S 9H 9D JK", opened=True), swap(0, "9S"), lay("3C 4C JK"), throw="2C")
    refuse("layoff_misfit", state, add("9C"), throw="2C")


def test_HD_20_a_joker_from_hand_is_laid_off_at_a_named_end() -> None:
    state = deal("JK 2C 3C", "5H 6H 7H", "9S 9H 9D 9C", "QD KD AD", "9S JK 9D", opened=True)
    refuse("layoff_end", state, add("JK"), throw="2C")
    assert table(play(state, add("JK", 0, "high"), throw="2C"))[0] == "5H 6H 7H JK=8H"
    assert table(play(state, add("JK", 0, "low"), throw="2C"))[0] == "JK=4H 5H 6H 7H"
    assert table(play(state, add("JK=8H"), throw="2C"))[0] == "5H 6H 7H JK=8H"
    refuse("joker_meaning", state, add("JK=9H"), throw="2C")
    refuse("layoff_misfit", state, add("JK", 1), throw="2C")
    refuse("layoff_misfit", state, add("JK", 2, "high"), throw="2C")
    assert table(play(state, add("JK", 2), throw="2C"))[2] == "JK=JD QD KD AD"
    refuse("joker_limit", state, add("JK", 3), throw="2C")
    made = events(state, move(add("JK", 0, "low"), throw="2C"))
    assert made[0] == {"e": "added", "seat": 0, "meld": 0, "cards": ["JK=4H"]}


def test_HD_20_an_ace_that_fits_at_both_ends_is_named() -> None:
    state = deal("AS 2C 3C", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", opened=True)
    refuse("layoff_end", state, add("AS"), throw="2C")
    assert table(play(state, add("AS", 0, "low"), throw="2C"))[0].startswith("AS 2S")
    assert table(play(state, add("AS", 0, "high"), throw="2C"))[0].endswith("KS AS")


def test_HD_26_the_stock_is_renewed_when_it_is_needed() -> None:
    state = deal("KH KD", phase="draw", stock=["2S"], fire=["3S", "4S"], key=KEY)
    drawn, _ = state.apply(0, DRAW)
    assert drawn.position()["stock"] == [] and drawn.position()["fire"] == ["3S", "4S"]
    thrown = play(drawn, throw="KH")
    renewed, _ = thrown.apply(1, DRAW)
    assert renewed.position()["fire"] == ["KH"]


def test_HD_28_after_three_reshuffles_a_draw_ends_the_round_dry() -> None:
    state = deal(
        "KH KD 9S 9H 9D",
        phase="draw",
        fire=["3S", "4S", "9C"],
        key=KEY,
        reshuffles=3,
        openings=[[0, 51], [1, 60]],
        others=("JK 2C",),
    )
    after, told = state.apply(0, DRAW)
    assert [event.public["e"] for event in told] == ["dry", "ended"]
    assert after.result == {
        "out": None,
        "by_hand": False,
        "scores": [47, 17, 100, 100],
        "dry": True,
        "lines": ["KH 10 + KD 10 + 9S 9 + 9H 9 + 9D 9 = 47", "JK 15 + 2C 2 = 17", "100", "100"],
    }
    assert after.to_act is None and after.phase == "over"
    refuse_move("deal_over", after, 0, DRAW)
    assert play(state, lay("9S 9H 9D 9C"), throw="KH", take=True).phase == "draw"
    nothing = deal("KH KD", phase="draw", fire=["3S"], key=KEY)
    assert nothing.apply(0, DRAW)[0].result is not None
    assert deal("KH KD", phase="draw").apply(0, DRAW)[0].result is not None
    endless = deal("KH", phase="draw", fire=["3S", "4S"], key=KEY, reshuffles=9, options={"max_reshuffles": None})
    assert endless.apply(0, DRAW)[0].reshuffles == 10
    one = deal("KH", phase="draw", fire=["3S", "4S"], key=KEY, reshuffles=1, options={"max_reshuffles": 1})
    assert one.apply(0, DRAW)[0].phase == "over"


def test_HD_36_a_card_that_fits_on_the_table_may_be_thrown() -> None:
    assert play(deal("8H 2C", "5H 6H 7H", opened=True), throw="8H").position()["fire"] == ["8H"]


def test_HD_37_the_clock_throws_the_drawn_card() -> None:
    state = deal("AS 2C", phase="draw", stock=["4D"])
    assert state.clock_move() == DRAW
    drawn, _ = state.apply(0, state.clock_move())
    assert drawn.clock_move() == move(throw="4D")


@pytest.mark.parametrize(
    ("held", "thrown"),
    [
        ("2C KH AD AC 10S", "AD"),
        ("AS AH AD AC", "AS"),
        ("AC AD AH", "AH"),
        ("QH KD JS 10S", "KD"),
        ("QS JK", "QS"),
        ("10S JC", "JC"),
        ("9S 10C", "10C"),
        ("AH AS", "AS"),
        ("KD KH", "KH"),
        ("JC JD", "JD"),
    ],
)
def test_HD_37_else_the_clock_throws_the_dearest(held: str, thrown: str) -> None:
    assert deal(held).clock_move() == move(throw=thrown)
    state = deal(f"{held} JK", drawn="JK")
    assert state.clock_move() == move(throw=thrown)


def test_HD_37_the_clock_throws_nothing_from_jokers_alone() -> None:
    state = deal("JK JK", opened=True, drawn="JK")
    assert state.clock_move() == move(throw=None)
    assert state.apply(0, state.clock_move())[0].to_act == 1


def test_HD_38_the_acts_of_a_turn_come_in_any_order() -> None:
    state = deal("8H 4S 4H 4D 6D 3C 4C 2C 9S", "5H 6H 7H", "5D JK=6D 7D", opened=True)
    first = play(state, add("8H"), lay("4S 4H 4D"), swap(1, "6D"), lay("3C 4C JK"), throw="2C")
    other = play(state, lay("4S 4H 4D"), swap(1, "6D"), lay("3C 4C JK"), add("8H"), throw="2C")
    assert first == other
    assert table(play(state, lay("4S 4H 4D"), add("8H", 0), throw="2C"))[2] == "4S 4H 4D"


def test_HD_15_a_turn_of_as_many_acts_as_there_can_be_is_played() -> None:
    """Every card but one given for the joker, which is laid off again each time on the other run: 28 acts."""
    hearts, clubs = ["6H", "8H", "9H", "10H", "JH", "QH", "KH"], ["QC", "KC", "AC", "8C", "7C", "6C", "5C"]
    state = deal(" ".join([*hearts, *clubs, "2S"]), "5H JK=6H 7H", "9C 10C JC", opened=True,
                 options={"swap_use_layoff": True}, drawn="2S")
    acts = []
    for heart, club in zip(hearts, clubs, strict=True):
        acts += [swap(0, heart), add("JK=" + club, 1), swap(1, club), add("JK", 0, "high")]
    after = play(state, *acts, throw="2S")
    assert after.result is not None and after.result["out"] == 0
    assert table(after) == ["5H 6H 7H 8H 9H 10H JH QH KH JK=AH", "5C 6C 7C 8C 9C 10C JC QC KC AC"]


def test_melds_laid_in_a_play_take_the_next_places() -> None:
    state = deal("4S 4H 4D 4C 2C 9S", "5H 6H 7H", opened=True)
    after = play(state, lay("4S 4H 4D"), add("4C", 1), throw="2C")
    assert table(after) == ["5H 6H 7H", "4S 4H 4D 4C"] and after.owners == (None, 0)


def test_HD_39_a_seat_sees_the_top_of_the_fire_pile_and_the_number() -> None:
    view = deal("2C", phase="draw", fire=["9C", "4D", "KS"]).view(1)
    assert (view["top"], view["fire"]) == ("KS", 3)
    assert "9C" not in str(view) and "4D" not in str(view)
