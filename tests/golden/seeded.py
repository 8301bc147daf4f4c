"""Bot games by seed, each as one hash: every Python that runs the engine must play them alike.

They change when the rules or a bot change, so they are kept with both numbers. Written anew, in a commit that says why,
all of them or one game's:

    python -m tests.golden.seeded [GAME]
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from sahrat.games import GAMES
from tests.golden.playthroughs import Wanted, deal, line, play

FILE = Path(__file__).parent / "seeded.json"

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "hand": ("hand", {}), "dominoes": ("dominoes", {}), "dominoes-fives": ("dominoes", {"variant": "fives"}),
    "dominoes-partners": ("dominoes", {"variant": "partners"}), "baloot": ("baloot", {}),
}
"""Game and options of each kind of table."""

GROUPS: list[tuple[str, str, int, int]] = [
    ("hand", level, seats, 33) for level in ("easy", "medium") for seats in (2, 3, 4)
] + [("hand", "strong", 2, 1), ("hand", "strong", 4, 1)] + [
    (table, level, seats, many) for table in ("dominoes", "dominoes-fives", "dominoes-partners")
    for level, many in (("easy", 12), ("medium", 2), ("strong", 1)) for seats in (2, 4)
    if table != "dominoes-partners" or seats == 4
] + [("baloot", level, 4, many) for level, many in (("easy", 20), ("medium", 20), ("strong", 6))]
"""Table, level, seats, how many."""


def game_hash(table: str, level: str, seats: int, number: int) -> str:
    """The first 16 hex digits of the SHA-256 over setup, moves, events and the last position of one game."""
    game, options = TABLES[table]
    setup, moves = play(Wanted(game, options, seats, (level,), (), ""), f"seeded/{table}/{level}/{seats}/{number}")
    state, events = deal(GAMES[game], setup)
    parts = [line(setup)]
    for seat, move in moves:
        parts += [line(event.seen_by(seat)) for event in events]
        state, events = state.apply(seat, GAMES[game].move(move))
        parts.append(line([seat, move]))
    parts += [line(event.public) for event in events] + [line(state.position())]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def group_name(table: str, level: str, seats: int) -> str:
    return f"{table} {level} {seats}"


def numbers() -> dict[str, Any]:
    """The rules' and bots' numbers of each game."""
    return {name: {"rules": game.rules, "revision": game.revision} for name, game in sorted(GAMES.items())}


def _numbers(only: str | None) -> dict[str, Any]:
    """The numbers now; of games that are not written anew those that were kept."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))["numbers"] if only else {}
    return {name: number if only in (None, name) else kept[name] for name, number in numbers().items()}


def write(only: str | None = None) -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))["games"] if only else {}
    games = {}
    for table, level, seats, many in GROUPS:
        name = group_name(table, level, seats)
        anew = only is None or TABLES[table][0] == only
        games[name] = [game_hash(table, level, seats, number) for number in range(many)] if anew else kept[name]
    kept = {"written by": "python -m tests.golden.seeded", "numbers": _numbers(only), "games": games}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"{sum(map(len, games.values()))} games")


if __name__ == "__main__":
    write(sys.argv[1] if len(sys.argv) > 1 else None)
