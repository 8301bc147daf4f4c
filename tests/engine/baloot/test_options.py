"""Each option decides something: one deal, position or table in which its values give different outcomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.baloot.options import DEFAULTS, VALUES, Options
from sahrat.errors import Refusal
from tests.engine.baloot.deals import act, card, playing, refused, told
from tests.engine.baloot.test_buying import code, may, talk
from tests.engine.baloot.test_scoring import points
from tests.engine.sitting import Sitting

Json = dict[str, Any]
LOW = ["7S", "8S", "9H", "9D", "7C"]


def partners_trick(options: Json) -> object:
    """B-65 and B-60: what may be played to a partner's king, or under an opponent's trump."""
    king = playing([["AH", "10H"], [], ["7S", "AD"], []], "S", [(0, "KH"), (1, "9H")], options=options)
    trump = playing([["AH", "10H"], [], ["7S", "AD"], []], "S", [(0, "KH"), (1, "JS")], options=options)
    return refused(king, card("AD")), refused(trump, card("AD"))


def kawesh(options: Json) -> object:
    return code(talk("", hands=[LOW, [], [], []], **options), "kawesh")


def ashkal_second(options: Json) -> object:
    return code(talk("1:pass 2:pass 3:pass 4:pass 1:pass 2:pass", **options), "ashkal")


def overcall(options: Json) -> object:
    return sorted(may(talk("1:pass 2:pass 3:hokm 4:pass", **options)))


def sun_double(options: Json) -> object:
    rest = ["7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC", "7S", "8S", "9S"]
    state = GAME.state({"dealer": 3, "up": "KD", "rest": rest, "totals": [40, 120], "options": options})
    return act(state, {"do": "call", "call": "sun"}).phase


def announces(options: Json) -> object:
    state = playing([["9H", "10H", "JH", "QH", "7S", "8S", "7D", "8D"], [], [], []], None, options=options)
    return [event["e"] for event in told(state, card("7S"))]


def in_test(options: Json) -> object:
    return points("hokm", "75/87", baloot="buyer", **options)


def at_table(options: Json) -> Sitting:
    return Sitting(humans=4, fill=None, game="baloot", options=options).begin()


def time(options: Json) -> object:
    return at_table(options).view(0)["turn_ms"]


def pace(options: Json) -> object:
    table = at_table(options)
    return table.table.shown - table.now


def table_type(options: Json) -> object:
    return at_table(options).view(0)["type"]


def chat(options: Json) -> object:
    """Whether one may speak in a round, and whether between rounds."""
    table = at_table(options)
    heard = []
    for _ in range(2):
        try:
            table.do("p0", "say", text="سلام")
            heard.append("heard")
        except Refusal as refusal:
            heard.append(refusal.code)
        while table.table.phase == "deal":
            table.later(10).act()
    return heard


CASES: dict[str, Callable[[Json], object]] = {
    "trump_partner": partners_trick, "kawesh": kawesh, "ashkal_second": ashkal_second, "overcall_passed": overcall,
    "sun_double_trailing_only": sun_double, "undertrump_free": partners_trick, "auto_projects": announces,
    "baloot_in_test": in_test, "turn_time": time, "pace": pace, "table_type": table_type, "partner_chat": chat,
}


def test_every_option_has_a_case() -> None:
    """P-1: the options of Part 3, each at its default first."""
    assert set(CASES) == set(VALUES) == set(Options._fields)
    assert {name: values[0] for name, values in VALUES.items()} == DEFAULTS._asdict()


@pytest.mark.parametrize("name", sorted(VALUES))
def test_every_value_changes_an_outcome(name: str) -> None:
    """B-111, BD-2, BD-13, BD-22, BD-28, BD-37, P-27: no option without an effect."""
    outcomes = [str(CASES[name]({name: value})) for value in VALUES[name]]
    same = 1 if name == "partner_chat" else 0  # by the table type is «open» at an easy table
    assert len(set(outcomes)) == len(outcomes) - same, outcomes
    assert str(CASES[name]({})) == outcomes[0]


def test_B_111_the_defaults() -> None:
    """B-111: trump-the-partner on, Kawesh on, Ashkal in round 2 off."""
    options = GAME.all_options({})
    assert (options["trump_partner"], options["kawesh"], options["ashkal_second"]) == (True, True, False)
    assert partners_trick({})[0] == "must_trump" and kawesh({}) is None and ashkal_second({}) == "ashkal_second"  # type: ignore[index]


@pytest.mark.parametrize("wrong", [
    {"kawesh": 1}, {"kawesh": None}, {"turn_time": 45}, {"turn_time": False}, {"mode": "partners"}, {"x": 1},
    {"pace": 3}])
def test_wrong_options(wrong: Json) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.options(wrong)
    assert caught.value.code == "bad_options"


@pytest.mark.parametrize("seats", [2, 3, 5, True])
def test_B_3_four_seats(seats: int) -> None:
    """B-3: four players, no other number."""
    with pytest.raises(Refusal) as caught:
        GAME.check_seats({}, seats)
    assert caught.value.code == "bad_seats"
    GAME.check_seats({}, 4)
