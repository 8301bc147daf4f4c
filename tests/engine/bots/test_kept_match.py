"""The kept match with bots: every move of theirs is decided again, and a changed bot is found out."""

from __future__ import annotations

import json

import pytest

from sahrat.saudi_hand import GAME, bot
from sahrat.verify import verify
from tests.golden.match_with_bots import LEVELS, kept, match


def test_the_kept_match_verifies_bots_and_all() -> None:
    text = json.loads(kept().read_text("utf-8"))
    found = verify(text)
    assert found["valid"], found
    for deal in text["deals"]:
        assert deal["bots"] == [None, *[{"level": level, "revision": GAME.revision} for level in LEVELS]]
    moves = [move for deal in text["deals"] for move in deal["moves"]]
    assert {move["by"] for move in moves} == {"player", "bot", "clock"}
    assert {name for move in moves for act in move.get("acts", ()) for name in act} >= {"lay", "add"}


def test_it_is_what_would_be_played_again() -> None:
    assert match() == json.loads(kept().read_text("utf-8"))


def test_a_bot_that_plays_otherwise_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of a bot without a raised revision fails here."""
    text = json.loads(kept().read_text("utf-8"))
    monkeypatch.setattr(bot, "LEVELS", {**bot.LEVELS, "strong": bot.LEVELS["easy"]})
    found = verify(text, deals=[0])
    assert not found["valid"]
    assert [check["check"] for check in found["deals"][0]["checks"] if not check["ok"]] == ["bots"]
