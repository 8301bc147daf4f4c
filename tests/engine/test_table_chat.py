"""Chat at a table: what, when, and that it writes nothing."""

from __future__ import annotations

import pytest

from sahrat.chat import PHRASES, visible
from sahrat.errors import Refusal
from tests.engine.sitting import Sitting
from tests.engine.test_table_seats import refused


def test_P_16_strict_between_rounds_only() -> None:
    """P-16: at a strict table refused in the draw phase, delivered on the round-result screen."""
    sitting = Sitting(2, options={"table_type": "strict"})
    assert sitting.do("p0", "say", phrase="salam").effects
    sitting.begin()
    assert refused(sitting, "p0", "say", phrase="salam") == "chat_closed"
    assert refused(sitting, "p0", "say", text="عندك شايب؟") == "chat_closed"
    sitting.deal_end()
    said = sitting.do("p0", "say", text="  كفو   عليك ").effects
    assert said == ({"effect": "say", "to": [0, 1], "say": {"seat": 0, "text": "كفو عليك"}},)


def test_PD_9_open_at_easy_and_by_option() -> None:
    """PD-9: open at an easy table; the option `partner_chat` chooses otherwise."""
    assert Sitting(2).begin().do("p1", "say", phrase="kafu").effects[0]["say"] == {"seat": 1, "phrase": "kafu"}
    strict = Sitting(2, options={"table_type": "strict", "partner_chat": "open"}).begin()
    assert strict.do("p1", "say", text="ok").effects
    between = Sitting(2, options={"partner_chat": "between_rounds"}).begin()
    assert refused(between, "p0", "say", phrase="kafu") == "chat_closed"
    closed = Sitting(2, options={"partner_chat": "closed"})
    assert refused(closed, "p0", "say", phrase="kafu") == "chat_closed"


def test_chat_writes_nothing() -> None:
    """The same table, no version, no event, also when a turn's time is up."""
    sitting = Sitting(2).begin()
    before = sitting.table
    made = sitting.later(60_000).do("p0", "say", phrase="hurry")
    assert made.table is before
    assert made.events == ()


@pytest.mark.parametrize("fields", [
    {}, {"phrase": "nope"}, {"phrase": 5}, {"phrase": "kafu", "text": "x"}, {"phrase": []}])
def test_what_is_no_chat(fields: dict[str, object]) -> None:
    """A phrase of the list, or a text, not both."""
    assert refused(Sitting(2), "p0", "say", **fields) == "bad_request"


@pytest.mark.parametrize("text", [
    "", "   ", "\n\t", "\u200f\u200e", "س" * 121, "a\x00b", "\u202etxt", "a\u2066b", "\ud800", 5, None, ["x"]])
def test_what_cannot_be_seen_is_not_said(text: object) -> None:
    """Nothing to see, too long, control characters, marks that turn the direction of what follows."""
    with pytest.raises(Refusal, match="bad_text"):
        visible(text, 120)


def test_text_is_kept_as_people_write_it() -> None:
    """White space is collapsed; letters, marks and joiners stay."""
    assert visible(" هلا  والله\u200d ", 120) == "هلا والله\u200d"
    assert visible("A" * 16, 16) == "A" * 16


def test_who_left_hears_nothing() -> None:
    """Chat goes to the humans who are there."""
    sitting = Sitting(3).begin()
    sitting.do("p2", "leave")
    assert sitting.do("p0", "say", phrase="bye").effects[0]["to"] == [0, 1]


def test_phrases_have_both_languages() -> None:
    """Each has its Arabic and its English."""
    assert all(ar and en for ar, en in PHRASES.values())
