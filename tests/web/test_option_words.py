"""The client's words and numbers of Hand against the engine: whoever adds an option or a value adds its words."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from functions.service.names import guest_name
from sahrat.baloot import options as baloot
from sahrat.dominoes import GAME as DOMINOES
from sahrat.dominoes import options as dominoes
from sahrat.errors import Refusal
from sahrat.match import HAND_ROUNDS
from sahrat.saudi_hand import GAME
from sahrat.saudi_hand.options import DEFAULTS, PRESETS, VALUES, Options
from sahrat.saudi_hand.rules import HAND_CARDS, HAND_FACTOR, HAND_VALUE, OPENING, OUT, UNOPENED
from sahrat.table_clock import PAUSE

SRC = Path(__file__).resolve().parents[2] / "web/src"
BOOK: dict[str, Any] = json.loads((SRC / "hand/options.json").read_text("utf-8"))
FACTS: dict[str, int] = json.loads((SRC / "hand/facts.json").read_text("utf-8"))


def missing(values: dict[str, tuple[Any, ...]], words: dict[str, Any]) -> list[str]:
    """What of these options has no title, no name, or not in both languages."""
    lacking = []
    for name, allowed in values.items():
        entry = words.get(name, {"title": [], "values": []})
        named = {json.dumps(one["value"]): one["name"] for one in entry["values"]}
        if not both(entry["title"]):
            lacking.append(name)
        lacking += [f"{name} = {value}" for value in allowed if not both(named.get(json.dumps(value), []))]
    return lacking


def both(pair: list[str]) -> bool:
    """Whether the pair says something in Arabic and in English."""
    return len(pair) == 2 and bool(re.search("[\u0600-\u06ff]", pair[0])) and bool(re.search("[A-Za-z0-9]", pair[1]))


def test_every_option_and_value_of_the_engine_has_words_in_both_languages() -> None:
    assert missing(dict(VALUES), BOOK["options"]) == []


def test_an_option_or_value_without_words_is_told() -> None:
    grown = {**VALUES, "seven_jokers": (False, True), "pace": (*VALUES["pace"], "glacial")}
    assert missing(grown, BOOK["options"]) == ["pace = glacial", "seven_jokers", "seven_jokers = False",
                                               "seven_jokers = True"]


def test_the_client_offers_nothing_that_the_engine_does_not_know_and_names_its_defaults() -> None:
    assert list(BOOK["options"]) == list(VALUES)
    for name, entry in BOOK["options"].items():
        assert [one["value"] for one in entry["values"]] == list(VALUES[name]), name
        assert entry["values"][0]["value"] == getattr(DEFAULTS, name)


def test_kinds_are_the_engines_and_their_seats_are_all_that_it_allows() -> None:
    assert BOOK["kinds"]["s002"]["options"] == dict(PRESETS["s002"])
    for name, kind in BOOK["kinds"].items():
        assert both(kind["name"]) and both(kind["line"])
        options = GAME.options(kind["options"])
        allowed = []
        for seats in range(1, 6):
            try:
                GAME.check_seats(options, seats)
            except Refusal:
                continue
            allowed.append(seats)
        assert kind["seats"] == allowed, name


def test_whatever_is_chosen_under_a_kind_is_legal() -> None:
    for kind in BOOK["kinds"].values():
        free = [name for name in Options._fields if name not in ("mode", "players", "partners")]
        for name, other in product(free, free):
            for value in VALUES[name]:
                chosen = {**kind["options"], name: value, other: VALUES[other][-1]}
                for seats in kind["seats"]:
                    GAME.check_seats(GAME.options(chosen), seats)


def seconds(table_type: str) -> int:
    """The seconds of a turn at such a table."""
    return (GAME.turn_ms(GAME.all_options(GAME.options({"table_type": table_type}))) or 0) // 1000


@pytest.mark.parametrize(("name", "value"), [
    ("pack", 2 * len(HAND_VALUE[:52]) + FACTS["jokers"]), ("cards", HAND_CARDS), ("first_cards", HAND_CARDS + 1),
    ("bar", OPENING), ("out", OUT),
    ("hand_factor", HAND_FACTOR), ("unopened", UNOPENED), ("rounds", HAND_ROUNDS), ("pause_seconds", PAUSE // 1000),
    ("ace", HAND_VALUE[0]), ("picture", HAND_VALUE[12]), ("joker", HAND_VALUE[52]),
    ("easy_seconds", seconds("easy")), ("strict_seconds", seconds("strict")),
])
def test_numbers_of_the_rules_page_are_the_engines(name: str, value: int) -> None:
    assert FACTS[name] == value


def test_a_guests_name_of_our_own_making_is_known_to_the_client() -> None:
    pattern = re.search(r"DEFAULT_NAME = /(.+)/$", (SRC / "i18n/fixed.ts").read_text("utf-8"), re.MULTILINE)
    assert pattern is not None
    for player in ("p" + "0" * 16, "p" + "f" * 16):
        assert re.fullmatch(pattern[1], guest_name(player))


def test_numbers_in_the_words_of_options_are_the_rules_or_its_examples() -> None:
    known = {abs(value) for value in FACTS.values()} | {FACTS["bar"] + 7, FACTS["bar"] + 8} | set(range(1, 6))
    entries = [*BOOK["options"].values(), *BOOK["kinds"].values()]
    for one in [*entries, *(value for entry in entries for value in entry.get("values", []))]:
        words = [*one.get("name", []), *one.get("line", []), *one.get("note", [])]
        assert {int(number) for number in re.findall(r"\d+", " ".join(words))} <= known, one


def test_every_option_and_value_of_dominoes_has_words_and_the_kinds_are_the_games() -> None:
    book = json.loads((SRC / "dominoes/options.json").read_text("utf-8"))
    assert list(book["options"]) == list(dominoes.VALUES) and missing(dict(dominoes.VALUES), book["options"]) == []
    for name, entry in book["options"].items():
        assert [one["value"] for one in entry["values"]] == list(dominoes.VALUES[name]), name
    assert list(book["kinds"]) == list(dominoes.VALUES["variant"])
    for name, kind in book["kinds"].items():
        assert both(kind["name"]) and both(kind["line"])
        options = {"variant": name}
        assert DOMINOES.options(kind["options"]) == DOMINOES.options(options)
        for seats in range(2, 6):
            if seats in kind["seats"]:
                DOMINOES.check_seats(options, seats)
            else:
                with pytest.raises(Refusal):
                    DOMINOES.check_seats(options, seats)
        assert str(dominoes.TARGET[name]) in kind["line"][0] and str(dominoes.TARGET[name]) in kind["line"][1]


def test_every_option_and_value_of_baloot_has_words_its_default_first() -> None:
    book = json.loads((SRC / "baloot/options.json").read_text("utf-8"))
    assert list(book["options"]) == list(baloot.VALUES) and missing(dict(baloot.VALUES), book["options"]) == []
    for name, entry in book["options"].items():
        assert [one["value"] for one in entry["values"]] == list(baloot.VALUES[name]), name
        assert entry["values"][0]["value"] == getattr(baloot.DEFAULTS, name)
    assert [kind["seats"] for kind in book["kinds"].values()] == [[baloot.SEATS]]
