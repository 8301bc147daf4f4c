"""The ladder of doubles by the ledger's rows. Seats 1 to 4 as the ledger writes them, dealer 4."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.baloot.state import BalootState
from sahrat.errors import Refusal
from tests.engine.baloot.deals import act, may_play, refused

Json = dict[str, Any]
EIGHT = [["AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S"], ["AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H"],
         ["AC", "KC", "QC", "JC", "10C", "9C", "8C", "7C"], ["AD", "KD", "QD", "JD", "10D", "9D", "8D", "7D"]]


def double(call: str, locked: bool | None = None) -> Json:
    return {"do": "double", "call": call, **({} if locked is None else {"locked": locked})}


def ladder(text: str = "", trump: str | None = "S", buyer: int = 1, totals: list[int] | None = None,
           **options: Any) -> BalootState:
    """The ladder as "2:double 1:thri"; `double!` is locked. Each seat has to be the one that is asked."""
    contract = {"kind": "hokm" if trump else "sun", "trump": trump, "buyer": buyer - 1, "up": "AC"}
    state = GAME.state({"phase": "double", "contract": contract, "hands": EIGHT, "totals": totals or [0, 0],
                        "options": options})
    for said in text.split():
        seat, _, call = said.partition(":")
        assert state.to_act == int(seat) - 1 and state.phase == "double", said
        state = act(state, double(call.rstrip("!"), True if call.endswith("!") else None))
    return state


def factor(state: BalootState) -> tuple[int | str, bool]:
    contract = state.position()["contract"]
    return contract["factor"], contract["locked"]


def may(state: BalootState) -> list[tuple[str, bool | None]]:
    assert state.to_act is not None
    return [(move["call"], move.get("locked")) for move in state.moves(state.to_act)[0]]


def code(state: BalootState, call: str, seat: int | None = None, locked: bool | None = None) -> str | None:
    return refused(state, double(call, locked), None if seat is None else seat - 1)


def test_B_38_an_opponent_doubles_before_the_first_card() -> None:
    """B-38: seat 2 or 4 doubles → ×2; seat 3 refused; after the first card refused. BD-11: all hold eight."""
    assert factor(ladder("2:double")) == (2, False) and factor(ladder("2:pass 4:double")) == (2, False)
    assert code(ladder(), "double", 3) == "not_your_turn"
    played = act(ladder("2:pass 4:pass"), {"do": "play", "card": "AS"})
    assert code(played, "double") == "double_late"


def test_BD_11_doubling_after_the_last_cards() -> None:
    """BD-11: asked once every hand holds eight."""
    state = ladder()
    assert state.phase == "double" and [hand.bit_count() for hand in state.hands] == [8] * 4
    bought = GAME.state({"dealer": 3, "up": "QD"})
    assert refused(bought, double("double")) == "double_early"


def test_BD_10_asked_in_seat_order_from_the_buyers_right() -> None:
    """BD-10: buyer 2 → 3, then 1; the first to say it is the doubler; nobody does → play."""
    state = ladder(buyer=2)
    assert state.to_act == 2
    state = act(state, double("pass"))
    assert state.to_act == 0
    assert act(state, double("double")).position()["contract"]["doubler"] == 0
    over = act(state, double("pass"))
    assert over.phase == "play" and over.to_act == 0


def test_B_39_the_buyer_answers_thri() -> None:
    """B-39, BD-12: 2:double → 1:thri → ×3; 3:thri → refused."""
    doubled = ladder("2:double")
    assert code(doubled, "thri", 3) == "not_your_turn"
    assert factor(act(doubled, double("thri"))) == (3, False)


def test_B_40_the_doubler_answers_four() -> None:
    """B-40, BD-12: 2:four → ×4; 4:four refused."""
    tripled = ladder("2:double 1:thri")
    assert code(tripled, "four", 4) == "not_your_turn"
    assert factor(act(tripled, double("four"))) == (4, False)


def test_BD_12_only_the_buyer_and_the_doubler() -> None:
    """BD-12: after 4's double it is 4 who may say four."""
    state = ladder("2:pass 4:double 1:thri")
    assert state.to_act == 3 and code(state, "four", 2) == "not_your_turn"


def test_B_41_qahwa() -> None:
    """B-41: the buyer may answer Four with Qahwa."""
    state = ladder("2:double 1:thri 2:four 1:qahwa")
    assert factor(state) == ("qahwa", False) and state.phase == "play"


def test_B_42_no_step_is_skipped() -> None:
    """B-42: the buyer answers a double with Qahwa → refused."""
    assert code(ladder("2:double"), "qahwa") == "double_step"
    assert code(ladder(), "four") == code(ladder(), "thri") == "double_step"
    assert code(ladder("2:double 1:thri"), "double") == "double_step"
    assert may(ladder("2:double")) == [("pass", None), ("thri", None)]


def test_B_43_locked_or_open() -> None:
    """B-43: with Double and with Four the doubler chooses."""
    assert may(ladder()) == [("pass", None), ("double", False), ("double", True)]
    assert factor(ladder("2:double!")) == (2, True) and factor(ladder("2:double 1:thri 2:four!")) == (4, True)
    assert may(ladder("2:double 1:thri")) == [("pass", None), ("four", False), ("four", True)]


def test_B_44_BD_15_the_last_step_decides() -> None:
    """B-44, BD-15: double locked → thri: open again → four locked → locked → qahwa: open."""
    assert factor(ladder("2:double! 1:thri")) == (3, False)
    assert factor(ladder("2:double! 1:thri 2:four")) == (4, False)
    assert factor(ladder("2:double! 1:thri 2:four!")) == (4, True)
    assert factor(ladder("2:double! 1:thri 2:four! 1:qahwa")) == ("qahwa", False)
    assert code(ladder("2:double"), "thri", locked=True) == "lock_choice"
    assert code(ladder(), "pass", locked=True) == "lock_choice"


def test_B_47_BD_47_sun_knows_only_double() -> None:
    """B-47: Sun doubled, buyer says thri → refused. BD-47: no choice of locked."""
    asked = ladder(trump=None, totals=[120, 40])
    assert may(asked) == [("pass", None), ("double", False)]
    assert code(asked, "double", locked=True) == "sun_no_lock"
    doubled = act(asked, double("double"))
    assert factor(doubled) == (2, False) and doubled.phase == "play"
    assert code(doubled, "thri") == "double_late"


@pytest.mark.parametrize(("totals", "asked"), [
    ([101, 99], True), ([120, 40], True), ([100, 99], False), ([101, 100], False), ([110, 105], False),
    ([60, 40], False)])
def test_B_48_BD_14_when_sun_may_be_doubled(totals: list[int], asked: bool) -> None:
    """B-48, BD-14: one team over 100 and the other under; exactly 100 is neither. BD-13: any opponent of the buyer."""
    for scores, buyer in product((totals, totals[::-1]), (1, 2, 3, 4)):
        contract = {"kind": "sun", "trump": None, "buyer": buyer - 1, "up": "AC"}
        base = {"phase": "double", "contract": contract, "hands": EIGHT, "totals": scores}
        if asked:
            state = GAME.state(base)
            assert state.to_act == buyer % 4
            assert act(state, double("pass")).to_act == (buyer + 2) % 4
        else:
            with pytest.raises(Refusal):
                GAME.state(base)


def test_BD_13_trailing_only() -> None:
    """BD-13: `sun_double_trailing_only`: only the team under 100 may ask."""
    def first(totals: list[int]) -> tuple[str, int | None]:
        rest = ["7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC", "7S", "8S", "9S"]
        state = GAME.state({"dealer": 3, "up": "KD", "rest": rest, "totals": totals,
                            "options": {"sun_double_trailing_only": True}})
        bought = act(state, {"do": "call", "call": "sun"})
        return bought.phase, bought.to_act
    assert first([120, 40]) == ("double", 1) and first([40, 120]) == ("play", 0)


def test_the_phase_is_passed_over_where_nobody_may_double() -> None:
    """B-48: a Sun at 0:0 goes straight to play; a Hokm asks the buyer's right."""
    state = GAME.state({"dealer": 3, "up": "KD", "rest": ["7C", "8C", "9C", "10C", "JC", "QC", "7S", "8S", "9S", "10S",
                                                          "JS"]})
    assert act(state, {"do": "call", "call": "sun"}).phase == "play"


def test_B_45_locked_leads() -> None:
    """B-45: locked, trump spades, [JS 7H] to lead: only 7H."""
    contract = {"kind": "hokm", "trump": "S", "buyer": 1, "factor": 2, "locked": True, "doubler": 0}
    base: Json = {"phase": "play", "contract": contract}
    state = GAME.state({**base, "hands": [["JS", "7H"], ["9S", "8H"], ["AS", "9H"], ["10S", "10H"]]})
    assert may_play(state) == {"7H"} and refused(state, {"do": "play", "card": "JS"}) == "locked_lead"
    trumps = GAME.state({**base, "hands": [["JS", "9S"], ["7S", "8H"], ["AS", "9H"], ["10S", "10H"]]})
    assert may_play(trumps) == {"JS", "9S"}, "B-45, BD-16: only trumps may be led"
    free = GAME.state({**base, "contract": {**contract, "locked": False}, "hands": [["JS", "7H"], [], [], []]})
    assert may_play(free) == {"JS", "7H"}


def test_BD_16_only_trumps_left() -> None:
    """BD-16: a locked leader with trumps only may lead any of them."""
    contract = {"kind": "hokm", "trump": "S", "buyer": 1, "factor": 2, "locked": True, "doubler": 0}
    state = GAME.state({"phase": "play", "contract": contract, "hands": [["JS", "9S", "7S"], [], [], []]})
    assert may_play(state) == {"JS", "9S", "7S"}


def test_B_46_locked_does_not_limit_trumping() -> None:
    """B-46: locked, AH led by an opponent, [JS 7D] → JS must be played."""
    contract = {"kind": "hokm", "trump": "S", "buyer": 1, "factor": 2, "locked": True, "doubler": 0}
    state = GAME.state({"phase": "play", "contract": contract, "hands": [[], ["JS", "7D"], [], []],
                        "tricks": [[[0, "AH"]]]})
    assert may_play(state) == {"JS"}
