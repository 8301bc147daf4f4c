"""A whole match played in memory, and what its human's device kept of it: what Verify is tested with."""

from __future__ import annotations

from hashlib import sha256, sha512
from typing import Any, NamedTuple

from sahrat.fairness import Stream
from sahrat.table import Table, step

PLAYER = "player-1"
SEED = "5e" * 16
TURN = 400
"""Milliseconds that pass between two commands."""


class Match(NamedTuple):
    """A transcript, and the record as the client keeps it (web/src/session/record.ts)."""

    transcript: dict[str, Any]
    record: dict[str, Any]


def play(name: str = "match", bots: int = 3, level: str = "easy", deals: int | None = None, pause: int = 0) -> Match:
    """A match of one human, who plays as the easy bot would, against `bots`; `deals` breaks it off after so many.

    The human lets the clock play every `pause`-th of his turns (0: none), then comes back.
    """
    entropy = sha512(name.encode()).digest()
    by = {"player": PLAYER, "name": "سلمان", "engine": "ab" * 32, "gone": [None] * (bots + 1),
          "connected": [True] * (bots + 1)}
    now, table, rows = 1_000, None, []
    own: dict[str, list[str]] = {}
    events: dict[str, list[Any]] = {}

    def do(command: dict[str, Any], later: int = TURN) -> Table:
        nonlocal now, table
        now += later
        done = step(table, {"by": by, **command}, now, entropy)
        table = done.table
        for effect in done.effects:
            if effect["effect"] == "deal":
                rows.append(effect["row"])
        if table.phase in ("deal", "pause", "over") and table.deal:
            events[str(table.deal)] = table.seen(0)
            own[str(table.deal)] = next(event["own"] for event in table.seen(0) if event["e"] == "dealt")
        return table

    table = do({"a": "open", "game": "hand", "seats": bots + 1, "options": {"pace": "none"}, "fill": level})
    table = do({"a": "ready", "hash": sha256(bytes.fromhex(SEED)).hexdigest()})
    table = do({"a": "seed", "seed": SEED})
    turns = 0
    while table.phase != "over":
        if deals is not None and table.deal > deals:
            table = do({"a": "break", "by": {**by, "player": None}})
            break
        if table.phase == "pause":
            table = do({"a": "next"})
        elif table.phase == "deal" and table.live().state.to_act == 0:
            state = table.live().state
            turns += state.view(0)["phase"] == "draw"
            if pause and turns % pause == 0 and not table.seats[0].away:
                table = do({"a": "advance"}, later=30_000)
                turns += 1
                continue
            stream = Stream(sha256(f"{name}/{table.v}".encode()).digest(), "human")
            move = table.rulebook.decide(state.view(0), table.seen(0), "easy", stream).move
            table = do({"a": "move", "v": table.v, "id": f"m{table.v}", "move": move})
        else:
            table = do({"a": "advance"})
    transcript = table.transcript(rows)
    record = {
        "table": table.id, "seat": 0, "seed": SEED, "hash": table.hashes()[0], "commitment": table.commitment(),
        "hashes": table.hashes(), "seeds": table.seeds(), "digest": table.digest(), "fingerprint": None,
        "options": table.options, "names": [chair.name for chair in table.seats], "own": own, "events": events,
        "deals": {str(row["deal"]): row["sum"] for row in rows}, "sent": True, "dispute": None, "at": 1_700_000_000_000,
    }
    return Match(transcript, record)
