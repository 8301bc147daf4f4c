"""Each table option decides something: one deal, position or table in which its values give different outcomes.

The cases are told by the options' own table, so that an option without a case fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.match import standings
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.options import DEFAULTS, VALUES, Options
from tests.engine.sitting import Sitting

from .deals import Json, add, deal, lay, move, swap

KEY = "11" * 64


def ends(made: Json, hand: str, *melds: str, **position: Any) -> Callable[[Json], str]:
    """What the move comes to under given options: the refusal's code, or how the turn ended."""
    def outcome(options: Json) -> str:
        given = {**position.get("options", {}), **options}
        state = deal(hand, *melds, **{**position, "options": given})
        try:
            result = state.apply(0, made)[0].result
        except Refusal as refusal:
            return refusal.code
        if result is None:
            return "goes on"
        return "dry" if result["out"] is None else f"out {result['scores'][0]}"
    return outcome


def reshuffles(options: Json) -> str:
    """How many reshuffles a deal allows: the clock plays until it is dry, or five are over."""
    fire = ["3S", "4S"]
    state = deal("KH", phase="draw", fire=fire, key=KEY, others=("KD", "KC", "KS"), options=options)
    while state.to_act is not None and state.reshuffles < 6:
        state, _ = state.apply(state.to_act, state.clock_move())
    return f"{'dry' if state.to_act is None else 'goes on'} after {state.reshuffles}"


def seats(options: Json) -> str:
    try:
        GAME.check_seats(options, 5)
    except Refusal as refusal:
        return refusal.code
    return "five sit"


def offers_partners(options: Json) -> str:
    try:
        return str(GAME.options({**options, "mode": "partners"})["mode"])
    except Refusal as refusal:
        return refusal.code


def after_a_tie(options: Json) -> str:
    stands = standings("hand", GAME.all_options(options), 2, [[12, 12], *[[0, 0]] * 4])
    return f"over {stands.over}, extra round {stands.extra_round}"


def shown_for(options: Json) -> str:
    """How long the two events of the first turn, `threw` and `turn`, are shown."""
    sitting = Sitting(humans=2, seats=2, options=options).begin()
    sitting.turn()
    return f"{sitting.table.shown - sitting.now} ms"


def turn_and_hint(options: Json) -> str:
    view = Sitting(humans=2, seats=2, options=options).begin().view(0)
    return f"{view['turn_ms']} ms, hint {view['hint']}"


def chat(options: Json) -> str:
    """Whether a phrase is carried in the deal and in the pause, at an easy and at a strict table."""
    told = []
    for kind in ("easy", "strict"):
        sitting = Sitting(humans=1, seats=4, options={"mode": "partners", **options, "table_type": kind}).begin()
        for _ in range(2):
            try:
                sitting.do("p0", "say", phrase="kafu")
                told.append("said")
            except Refusal as refusal:
                told.append(refusal.code)
            if sitting.table.phase == "deal":
                sitting.deal_end()
    return ", ".join(told)


WHOLE_48 = ("AS 2S 3S", "2H 3H 4H", "2D 3D 4D", "3C 4C 5C", "3S 4S 5S")

CASES: dict[str, tuple[Callable[[Json], str], tuple[str, ...]]] = {
    "variant": (ends(move(lay("JD QD KD", "7S 7H 7D"), throw="2C"), "JD QD KD 7S 7H 7D 2C 3C", openings=[[1, 60]]),
                ("bar_raised", "goes on")),
    "mode": (ends(move(lay("JD QD KD", "7S 7H 7D"), throw="2C"), "JD QD KD 7S 7H 7D 2C 3C", openings=[[2, 60]]),
             ("bar_raised", "goes on")),
    "partners_bar": (ends(move(lay("JD QD KD", "7S 7H 7D"), throw="2C"), "JD QD KD 7S 7H 7D 2C 3C",
                          openings=[[2, 60], [1, 61]], options={"mode": "partners"}), ("goes on", "bar_raised")),
    "fire_use": (lambda options: " / ".join(ends(move(*acts, throw="2C", take=True), "4S 4H 4D 2C 3C", "5H 6H 7H",
                                                 phase="draw", fire=["8H"], opened=True)(options)
                                            for acts in ((add("8H"),), (lay("4S 4H 4D"),))),
                 ("fire_card_unused / fire_card_unused", "goes on / fire_card_unused", "fire_needs_meld / goes on")),
    "swap_use_layoff": (ends(move(swap(0, "6H"), add("JK", 1), throw="2C"), "6H 2C 9S", "5H JK=6H 7H", "9S 9H 9D",
                             opened=True), ("joker_unused", "goes on")),
    "jokers_per_meld": (ends(move(lay("5H JK 7H JK 9H"), throw="2C"), "5H JK 7H JK 9H 2C 3C", opened=True),
                        ("joker_limit", "goes on")),
    "hand_waives_bar": (ends(move(lay(*WHOLE_48)), " ".join(WHOLE_48)), ("bar_first", "out -60")),
    "hand_throw": (ends(move(lay("QH KH AH", "7S 7D 7C"), throw="9S"), "QH KH AH 7S 7D 7C 9S"),
                   ("out -30", "out -60")),
    "out_without_throw": (ends(move(add("8H")), "8H", "5H 6H 7H", opened=True), ("no_card_to_throw", "out -30")),
    "extra_round": (after_a_tie, ("over False, extra round True", "over True, extra round False")),
    "max_reshuffles": (reshuffles, ("dry after 3", "dry after 1", "dry after 2", "dry after 4", "dry after 5",
                                    "goes on after 6")),
    "players": (seats, ("bad_seats", "five sit")),
    "partners": (offers_partners, ("partners", "bad_options")),
    "pace": (shown_for, ("1400 ms", "2400 ms", "700 ms", "0 ms")),
    "table_type": (turn_and_hint, ("20000 ms, hint True", "15000 ms, hint False")),
    "partner_chat": (chat, ("said, said, chat_closed, said", "said, said, said, said",
                            "chat_closed, said, chat_closed, said",
                            "chat_closed, chat_closed, chat_closed, chat_closed")),
}
"""How an outcome is found, and the outcome of each value in the order of `VALUES`, the default's first."""


@pytest.mark.parametrize("name", Options._fields)
def test_each_value_gives_its_own_outcome(name: str) -> None:
    """Part 3: every option of the ledger, its default first, and what each value changes."""
    outcome, wanted = CASES[name]
    assert VALUES[name][0] == getattr(DEFAULTS, name)
    assert len(wanted) == len(VALUES[name]) == len(set(wanted)), f"{name}: one outcome a value, each its own"
    assert tuple(outcome({name: value}) for value in VALUES[name]) == wanted
    assert outcome({}) == wanted[0]


def test_the_table_of_options_is_the_ledgers() -> None:
    """Part 3: these keys, these defaults, these values; `players` and `partners` are the preset's."""
    assert set(VALUES) == set(Options._fields) == set(CASES)
    assert {name: (values[0], set(values)) for name, values in VALUES.items()} == {
        "variant": ("saudi", {"saudi", "plain51"}), "mode": ("solo", {"solo", "partners"}),
        "partners_bar": ("first_team", {"first_team", "beat_opponents"}),
        "fire_use": ("new_meld", {"new_meld", "meld_or_layoff", "any_new_meld"}),
        "swap_use_layoff": (False, {False, True}), "jokers_per_meld": (1, {1, 2}),
        "hand_waives_bar": (False, {False, True}), "hand_throw": (False, {False, True}),
        "out_without_throw": (False, {False, True}), "extra_round": (True, {True, False}),
        "max_reshuffles": (3, {1, 2, 3, 4, 5, None}), "players": ("2-4", {"2-4", "2-5"}),
        "partners": (True, {True, False}), "pace": ("normal", {"slow", "normal", "fast", "none"}),
        "table_type": ("easy", {"easy", "strict"}),
        "partner_chat": ("by_table_type", {"by_table_type", "open", "between_rounds", "closed"}),
    }
