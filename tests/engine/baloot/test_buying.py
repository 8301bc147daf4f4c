"""Buying by the ledger's rows. Seats are written as the ledger does, 1 to 4 with dealer 4."""

from __future__ import annotations

from typing import Any

from sahrat.baloot import GAME
from sahrat.baloot.cards import TEXT, texts_of
from sahrat.baloot.state import BalootState
from tests.engine.baloot.deals import act, dealt, refused

Json = dict[str, Any]
LOW = ["7S", "8S", "9H", "9D", "7C"]
HANDS = [["AS", "KS", "QS", "JS", "10S"], ["AH", "KH", "QH", "JH", "10H"], ["AC", "KC", "QC", "JC", "10C"], LOW]


def word(call: str) -> Json:
    """`hokm`, `hokm-S` …"""
    name, _, suit = call.partition("-")
    return {"do": "call", "call": name, **({"suit": suit} if suit else {})}


def talk(text: str, up: str = "QD", hands: list[list[str]] | None = None, **options: Any) -> BalootState:
    """Buying as "1:pass 2:hokm"; each seat has to be the one that is asked."""
    state = GAME.state({"dealer": 3, "up": up, "hands": hands or [[], [], [], []], "options": options})
    for said in text.split():
        seat, _, call = said.partition(":")
        assert asked(state) == int(seat), f"{said} of {text!r}: seat {asked(state)} is asked"
        state = act(state, word(call))
    return state


def asked(state: BalootState) -> int | None:
    """The ledger's number of the seat that is asked in the buying."""
    return state.to_act + 1 if state.phase == "buy" and state.to_act is not None else None


def may(state: BalootState) -> set[str]:
    """What the asked seat may say."""
    assert state.to_act is not None
    return {move["call"] + ("-" + move["suit"] if "suit" in move else "") for move in state.moves(state.to_act)[0]}


def deal(state: BalootState) -> str:
    """What was bought: `sun 3`, `hokm D 1`; or why the deal was cancelled."""
    result = state.result
    if result is not None:
        return f"{result['cancelled']}, dealer {result['dealer'] + 1}"
    contract = state.position()["contract"]
    assert contract is not None, f"seat {asked(state)} is asked"
    return " ".join([contract["kind"], *([contract["trump"]] if contract["trump"] else []), str(contract["buyer"] + 1)])


def code(state: BalootState, call: str, seat: int | None = None) -> str | None:
    return refused(state, word(call), None if seat is None else seat - 1)


def test_B_11_five_cards_and_one_turned_up() -> None:
    """B-11: after the first deal 4 × 5 + 1 cards are out, 11 left; three then two each (fair.md, Dealing)."""
    state, events = dealt(1)
    position = state.position()
    assert [len(hand) for hand in position["hands"]] == [5] * 4 and position["up"] and len(position["rest"]) == 11
    order = list(GAME.pack())
    state, events = GAME.start({}, 4, order, 2)
    assert set(texts_of(state.hands[3])) == {*order[0:3], *order[12:14]}
    assert set(texts_of(state.hands[2])) == {*order[9:12], *order[18:20]}
    assert state.up is not None and TEXT[state.up] == order[20]
    assert [event.public["e"] for event in events] == ["dealt", "turn"] and events[0].public["up"] == order[20]


def test_B_12_the_dealers_right_speaks_first() -> None:
    """B-12: seat 4 bids first → refused. B-4, B-30: then 2, 3, 4; «بس» gives the turn on."""
    state = talk("")
    assert code(state, "pass", 4) == "not_your_turn"
    assert asked(state) == 1 and asked(talk("1:pass")) == 2 and asked(talk("1:pass 2:pass 3:pass")) == 4


def test_B_13_BD_49_the_rest_is_dealt() -> None:
    """B-13: the buyer takes the turned-up card and two more, the others three. BD-49: from the dealer's right."""
    state, _ = dealt(2)
    rest = list(state.position()["rest"])
    before = state.hands
    third = state
    for call in ("pass", "pass", "sun", "pass", "pass"):
        third = act(third, word(call))
    assert deal(third) == "sun 3"
    assert state.up is not None
    new = [texts_of(after & ~was) for after, was in zip(third.hands, before, strict=True)]
    assert set(new[0]) == set(rest[0:3]) and set(new[1]) == set(rest[3:6]) and set(new[3]) == set(rest[8:11])
    assert set(new[2]) == {*rest[6:8], TEXT[state.up]}
    assert [hand.bit_count() for hand in third.hands] == [8] * 4
    position = third.position()
    assert position["up"] is None and position["rest"] == [] and position["contract"]["up"] == TEXT[state.up]
    assert third.to_act == 0, "B-49: the dealer's right leads whoever bought"


def test_BD_43_the_up_card_is_the_buyers() -> None:
    """BD-43: the buyer's exposed card counts for his projects."""
    hands = [["9D", "10D", "KS", "AS", "7H"], [], [], []]
    state = GAME.state({"dealer": 3, "up": "JD", "hands": hands,
                        "rest": ["7S", "8S", "9S", "10S", "JS", "QS", "8H", "9H", "10H", "JH", "QH"]})
    state = act(state, word("sun"))
    assert [choice["kinds"] for choice in state.view(0)["legal"]["projects"]] == [["sra"]]


def test_B_14_hokm_in_the_suit_of_the_up_card() -> None:
    """B-14: exposed QD, 1:hokm → trump diamonds; a suit is not named in the first round."""
    assert deal(talk("1:hokm 2:pass 3:pass 4:pass 1:hokm")) == "hokm D 1"
    assert code(talk(""), "hokm-D") == code(talk(""), "hokm-S") == "hokm_first_suit"


def test_B_15_the_caller_confirms_or_turns() -> None:
    """B-15: 1 asked at the end: hokm → Hokm by 1; sun → Sun by 1. BD-4: nobody is asked again. He cannot pass."""
    end = talk("1:hokm 2:pass 3:pass 4:pass")
    assert asked(end) == 1 and may(end) == {"hokm", "sun"} and code(end, "pass") == "confirm_only"
    assert deal(act(end, word("hokm"))) == "hokm D 1" and deal(act(end, word("sun"))) == "sun 1"


def test_BD_4_turning_to_sun_asks_nobody() -> None:
    """BD-4: the Sun of a Hokm's caller is final."""
    assert deal(talk("1:pass 2:pass 3:pass 4:hokm 1:pass 2:pass 3:pass 4:sun")) == "sun 4"


def test_B_16_sun_over_hokm() -> None:
    """B-16: 1:hokm 2:pass 3:sun, earlier seats decline → Sun by 3."""
    assert deal(talk("1:hokm 2:pass 3:sun 1:pass 2:pass")) == "sun 3"


def test_B_17_no_hokm_over_hokm() -> None:
    """B-17: 1:hokm 2:hokm → refused; 2 may say sun or pass."""
    state = talk("1:hokm")
    assert code(state, "hokm") == "hokm_over_hokm" and may(state) == {"pass", "sun"}


def test_B_18_BD_1_earlier_seats_may_take_the_sun() -> None:
    """B-18, BD-1: 1, then 2 are asked; later seats are not."""
    state = talk("1:pass 2:pass 3:sun")
    assert asked(state) == 1 and may(state) == {"pass", "sun"} and code(state, "ashkal") == "sun_or_pass"
    assert deal(act(state, word("sun"))) == "sun 1"
    assert deal(talk("1:pass 2:pass 3:sun 1:pass 2:sun")) == "sun 2"
    assert deal(talk("1:pass 2:pass 3:sun 1:pass 2:pass")) == "sun 3"


def test_B_19_the_first_seats_sun_is_final() -> None:
    """B-19: 1:sun → Sun by 1 at once."""
    assert deal(talk("1:sun")) == "sun 1"


def test_B_20_the_hokm_caller_may_take_the_sun() -> None:
    """B-20: 1:hokm 2:sun → 1 asked; declining loses the Hokm."""
    assert deal(talk("1:hokm 2:sun 1:sun")) == "sun 1" and deal(talk("1:hokm 2:sun 1:pass")) == "sun 2"


def test_B_21_BD_2_passed_seats_may_go_over_a_hokm() -> None:
    """B-21, BD-2: 1:pass 2:pass 3:hokm 4:pass → 1 asked; with `overcall_passed` off nobody is."""
    state = talk("1:pass 2:pass 3:hokm 4:pass")
    assert asked(state) == 1 and may(state) == {"pass", "sun"}
    assert deal(act(state, word("sun"))) == "sun 1"
    off = talk("1:pass 2:pass 3:hokm 4:pass", overcall_passed=False)
    assert asked(off) == 3 and may(off) == {"hokm", "sun"}


def test_B_22_the_order_of_asking_after_a_hokm() -> None:
    """B-22: later seats, then earlier ones, then the caller."""
    assert deal(talk("1:pass 2:hokm 3:pass 4:pass 1:pass 2:hokm")) == "hokm D 2"


def test_B_23_a_late_sun_over_a_hokm() -> None:
    """B-23: 1:pass 2:hokm 3:pass 4:sun → asked 1, 2, 3; 2 takes → Sun by 2."""
    assert deal(talk("1:pass 2:hokm 3:pass 4:sun 1:pass 2:sun")) == "sun 2"
    assert deal(talk("1:pass 2:hokm 3:pass 4:sun 1:pass 2:pass 3:pass")) == "sun 4"


def test_BD_3_a_no_in_the_asking_is_used_up() -> None:
    """BD-3: 3:hokm 4:pass, 1 asked: no, 2 asked: sun → Sun by 2, 1 not asked again."""
    assert deal(talk("1:pass 2:pass 3:hokm 4:pass 1:pass 2:sun")) == "sun 2"


def test_B_24_who_may_say_ashkal() -> None:
    """B-24: seats 1 and 2 refused, 3 and 4 allowed."""
    assert code(talk(""), "ashkal") == code(talk("1:pass"), "ashkal") == "ashkal_place"
    assert "ashkal" in may(talk("1:pass 2:pass")) and "ashkal" in may(talk("1:pass 2:pass 3:pass"))


def test_B_25_no_ashkal_on_an_ace() -> None:
    """B-25: exposed AH refused, 10H allowed."""
    assert code(talk("1:pass 2:pass", up="AH"), "ashkal") == "ashkal_ace"
    assert code(talk("1:pass 2:pass", up="10H"), "ashkal") is None


def test_B_26_BD_5_the_partner_buys_an_ashkal() -> None:
    """B-26, BD-5: 1:pass 2:pass 3:ashkal, 2 declines (1 is not asked) → Sun, buyer 1, who gets the card."""
    state, _ = dealt(3)
    for number in range(50):
        state, _ = dealt(("ashkal", number))
        if state.up is not None and TEXT[state.up][0] != "A":
            break
    up, before = state.up, state.hands
    for call in ("pass", "pass", "ashkal", "pass"):
        state = act(state, word(call))
    assert deal(state) == "sun 1" and up is not None
    assert state.hands[0] >> up & 1 and (state.hands[2] & ~before[2]).bit_count() == 3
    assert deal(talk("1:pass 2:pass 3:pass 4:ashkal 1:pass 3:pass")) == "sun 2"


def test_B_27_ashkal_over_hokm_and_yielding() -> None:
    """B-27: 1:pass 2:hokm 3:ashkal → 2 takes sun → Sun by 2; 2 declines → buyer 1."""
    assert deal(talk("1:pass 2:hokm 3:ashkal 2:sun")) == "sun 2"
    assert deal(talk("1:pass 2:hokm 3:ashkal 2:pass")) == "sun 1"


def test_BD_6_ashkal_over_the_partners_hokm() -> None:
    """BD-6: 1:hokm 3:ashkal → Sun, buyer 1."""
    assert deal(talk("1:hokm 2:pass 3:ashkal 2:pass")) == "sun 1"


def test_BD_50_the_taker_of_an_ashkal_gets_the_card() -> None:
    """BD-50: an earlier seat's Sun is a plain one: the card is his."""
    state = talk("1:pass 2:pass 3:ashkal 2:sun", up="KD")
    assert deal(state) == "sun 2" and "KD" in state.position()["hands"][1]


def test_B_28_B_29_kawesh() -> None:
    """B-28: five cards all 7, 8 or 9. B-29: the exposed card does not matter, and one may pass. BD-44: nor trumps."""
    other = [["AS", "KS", "QS", "JS", "10S"], ["AH", "KH", "QH", "JH", "10H"], ["AC", "KC", "QC", "JC", "10C"]]
    state = talk("", up="AD", hands=[LOW, *other])
    assert "kawesh" in may(state) and code(state, "pass") is None
    assert deal(act(state, word("kawesh"))) == "kawesh, dealer 4"
    almost = talk("", hands=[["7S", "8S", "9H", "9D", "10C"], [], [], []])
    assert code(almost, "kawesh") == "kawesh_cards" and "kawesh" not in may(almost)


def test_B_28_B_112_a_kawesh_that_names_a_suit_cancels_nothing() -> None:
    """B-28, B-112: neither with another hand, nor where the host has switched it off, nor with the hand for it."""
    assert {code(talk("", hands=HANDS), f"kawesh-{suit}") for suit in "SHCD"} == {"kawesh_cards"}
    low = [LOW, [], [], []]
    assert code(talk("", hands=low, kawesh=False), "kawesh-S") == "kawesh_off"
    assert code(talk("", hands=low), "kawesh-S") == "suit_only_hokm"


def test_BD_44_the_trump_nine_does_not_stop_a_kawesh() -> None:
    """BD-44: also after a Hokm in the suit of one's nine."""
    hands = [[], LOW, [], []]
    assert code(talk("1:hokm", up="KD", hands=hands), "kawesh") is None


def test_BD_9_when_kawesh_may_be_said() -> None:
    """BD-9: at one's turn of round 1, also after a Hokm; never when asked back or confirming, nor in round 2."""
    assert code(talk("1:pass 2:hokm 3:pass", hands=HANDS), "kawesh") is None
    assert code(talk("1:pass 2:pass 3:pass 4:pass 1:pass 2:pass 3:pass", hands=HANDS), "kawesh") == "kawesh_late"
    first = [LOW, [], [], []]
    assert code(talk("1:pass 2:sun", hands=first), "kawesh") == "kawesh_late"
    assert code(talk("1:hokm 2:pass 3:pass 4:pass", hands=first), "kawesh") == "kawesh_late"


def test_BD_45_only_the_seat_on_turn_is_asked_for_kawesh() -> None:
    """BD-45: whoever is on turn."""
    state = talk("1:pass", hands=[LOW, ["AS", "KS", "QS", "JS", "10S"], [], []])
    assert code(state, "kawesh", 1) == "not_your_turn" and "kawesh" not in may(state)


def test_B_30_pass_gives_the_turn_on() -> None:
    """B-30: 1:pass → 2 to speak."""
    assert asked(talk("1:pass")) == 2


def test_B_31_four_passes_open_round_two() -> None:
    """B-31: 1 speaks again."""
    state = talk("1:pass 2:pass 3:pass 4:pass")
    assert asked(state) == 1 and state.view(0)["round"] == 2
    assert may(state) == {"pass", "hokm-S", "hokm-H", "hokm-C", "sun"}


def test_B_32_another_suit() -> None:
    """B-32: exposed QD: hokm D refused, hokm S → trump spades."""
    passed = "1:pass 2:pass 3:pass 4:pass "
    assert code(talk(passed), "hokm-D") == "hokm_same_suit" and code(talk(passed), "hokm") == "hokm_names_suit"
    assert deal(talk(passed + "1:hokm-S 2:pass 3:pass 4:pass 1:hokm")) == "hokm S 1"


def test_B_33_a_second_round_sun_is_final() -> None:
    """B-33: 1:wala 2:wala 3:sun → Sun by 3, nobody asked."""
    assert deal(talk("1:pass 2:pass 3:pass 4:pass 1:pass 2:pass 3:sun")) == "sun 3"


def test_B_34_BD_7_sun_over_a_second_round_hokm() -> None:
    """B-34, BD-7: 1:hokm S 2:wala 3:sun → Sun by 3 at once; the caller may turn to Sun when nobody does."""
    passed = "1:pass 2:pass 3:pass 4:pass "
    assert deal(talk(passed + "1:hokm-S 2:pass 3:sun")) == "sun 3"
    assert deal(talk(passed + "1:hokm-S 2:pass 3:pass 4:pass 1:sun")) == "sun 1"


def test_B_35_who_said_wala_is_not_asked_again() -> None:
    """B-35: 4:hokm S → straight to 4's confirming."""
    state = talk("1:pass 2:pass 3:pass 4:pass 1:pass 2:pass 3:pass 4:hokm-S")
    assert asked(state) == 4 and may(state) == {"hokm", "sun"}


def test_B_36_BD_8_all_pass_twice() -> None:
    """B-36, BD-8: the cards are dealt again, the dealer moves one to the right (4 → 1); after a Kawesh he stays."""
    state = talk("1:pass 2:pass 3:pass 4:pass 1:pass 2:pass 3:pass 4:pass")
    assert deal(state) == "passed, dealer 1" and state.to_act is None
    assert deal(talk("1:pass 2:pass 3:pass 4:kawesh", hands=HANDS)) == "kawesh, dealer 4"


def test_B_37_ashkal_in_round_two() -> None:
    """B-37: refused by default; with the option to seats 3 and 4, also over a Hokm, final at once, not on an ace."""
    passed = "1:pass 2:pass 3:pass 4:pass 1:pass 2:pass"
    assert code(talk(passed), "ashkal") == "ashkal_second"
    assert deal(talk(passed + " 3:ashkal", ashkal_second=True)) == "sun 1"
    assert deal(talk("1:pass 2:pass 3:pass 4:pass 1:pass 2:hokm-S 3:ashkal", ashkal_second=True)) == "sun 1"
    assert code(talk("1:pass 2:pass 3:pass 4:pass 1:pass", ashkal_second=True), "ashkal") == "ashkal_place"
    assert code(talk(passed, up="AD", ashkal_second=True), "ashkal") == "ashkal_ace"


def test_B_112_kawesh_off() -> None:
    """B-112: with the option off it is refused."""
    state = talk("1:pass 2:pass 3:pass", hands=HANDS, kawesh=False)
    assert code(state, "kawesh") == "kawesh_off" and "kawesh" not in may(state)


def test_after_the_buying() -> None:
    """Words of the buying are refused once it is over; cards before it is."""
    state = talk("1:sun")
    assert code(state, "pass") == "bought_already"
    assert refused(talk(""), {"do": "play", "card": "AS"}) == refused(talk(""), {"do": "sawa"}) == "not_yet_play"
    assert refused(talk(""), {"do": "double", "call": "double"}) == "double_early"
    assert code(talk("1:pass"), "sun-S") == "suit_only_hokm"
