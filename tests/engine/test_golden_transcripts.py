"""Transcripts that are kept: they verify for ever (contract.md, Versions)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sahrat.games import GAMES
from sahrat.verify import verify

KEPT = sorted((Path(__file__).parents[1] / "golden" / "transcripts").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: str(path.stem))
def test_kept_transcripts_verify(path: Path) -> None:
    """Every check holds under the rules that the deal was played under.

    Bots' moves are decided again where this engine has the revision that made them; else that match's wheel does it.
    """
    text: dict[str, Any] = json.loads(path.read_text("utf-8"))
    revision = GAMES[text["game"]].revision
    bots = [bot for deal in text["deals"] for bot in deal["bots"] if bot is not None]
    found = verify(text, decide=all(bot["revision"] == revision for bot in bots))
    wrong = [check for check in found["checks"] + [one for deal in found["deals"] for one in deal["checks"]]
             if not check["ok"] and not (check["check"] == "bots" and check.get("revision", revision) != revision)]
    assert wrong == []


def test_some_are_kept() -> None:
    """For every game that can be played, with clock's moves, lay-offs, swaps and a reshuffle among them."""
    texts = [json.loads(path.read_text("utf-8")) for path in KEPT]
    assert {text["game"] for text in texts} == set(GAMES)
    moves = [move for text in texts for deal in text["deals"] for move in deal["moves"]]
    assert {move["by"] for move in moves} >= {"player", "clock"}
    acts = {name for move in moves for act in move.get("acts", ()) for name in act}
    assert {"lay", "add", "swap"} <= acts
