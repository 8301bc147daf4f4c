"""A kept match of one human and a bot of each level, whose moves this engine decides again.

Its file names the bots' revision. When a bot changes, the revision is raised and a file of the new one is written
beside the old one, which stays: it verifies by sums for ever, and by its own wheel bot's move by bot's move.

    python -m tests.golden.match_with_bots
"""

from __future__ import annotations

import json
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

from sahrat.fairness import Stream
from sahrat.saudi_hand import GAME
from sahrat.table import Table, step

FOLDER = Path(__file__).parent / "transcripts"
SEED = "6e" * 16
LEVELS = ("easy", "medium", "strong")
CLOCK = 9
"""Every so many of his turns, the human lets the clock play."""


def kept() -> Path:
    """The file of this revision."""
    return FOLDER / f"hand-revision-{GAME.revision}-three-bots.json"


def match() -> dict[str, Any]:
    """The transcript of the match; the human plays as the medium bot would."""
    entropy = sha512(b"match with bots").digest()
    by = {"player": "player-1", "name": "نورة", "engine": "cd" * 32, "gone": [None] * 4, "connected": [True] * 4}
    now, turns = 1_000, 0
    table: Table | None = None
    rows: list[dict[str, Any]] = []

    def do(command: dict[str, Any], later: int = 400) -> Table:
        nonlocal now, table
        now += later
        done = step(table, {"by": by, **command}, now, entropy)
        table = done.table
        rows.extend(effect["row"] for effect in done.effects if effect["effect"] == "deal")
        return table

    now_at = do({"a": "open", "game": "hand", "seats": 4, "options": {"pace": "none"}, "fill": "easy"})
    for seat, level in enumerate(LEVELS, 1):
        do({"a": "host", "do": "bot", "seat": seat, "level": level})
    do({"a": "ready", "hash": sha256(bytes.fromhex(SEED)).hexdigest()})
    now_at = do({"a": "seed", "seed": SEED})
    while now_at.phase != "over":
        if now_at.phase == "pause":
            now_at = do({"a": "next"})
            continue
        state = now_at.live().state
        if state.to_act != 0:
            now_at = do({"a": "advance"})
            continue
        view = state.view(0)
        turns += view["phase"] == "draw"
        if turns % CLOCK == 0 and view["phase"] == "draw" and not now_at.seats[0].away:
            now_at = do({"a": "advance"}, later=30_000)
            continue
        stream = Stream(sha256(f"human/{now_at.v}".encode()).digest(), "human")
        move = GAME.decide(view, now_at.seen(0), "medium", stream).move
        now_at = do({"a": "move", "v": now_at.v, "id": f"m{now_at.v}", "move": move})
    return now_at.transcript(rows)


if __name__ == "__main__":
    kept().write_text(json.dumps(match(), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(kept().name)
