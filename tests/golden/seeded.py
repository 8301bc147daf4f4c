"""Two hundred bot games by seed, each as one hash: every Python that runs the engine must play them alike.

They change when the rules or a bot change, so they are kept with both numbers. Written anew, in a commit that says why:

    python -m tests.golden.seeded
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from sahrat.games import GAMES
from tests.golden.playthroughs import Wanted, deal, line, play

FILE = Path(__file__).parent / "seeded.json"

GROUPS: list[tuple[str, str, int, int]] = [
    ("hand", level, seats, 33) for level in ("easy", "medium") for seats in (2, 3, 4)
] + [("hand", "strong", 2, 1), ("hand", "strong", 4, 1)]
"""Game, level, seats, how many."""


def game_hash(game: str, level: str, seats: int, number: int) -> str:
    """The first 16 hex digits of the SHA-256 over setup, moves, events and the last position of one game."""
    setup, moves = play(Wanted(game, {}, seats, (level,), (), ""), f"seeded/{game}/{level}/{seats}/{number}")
    state, events = deal(GAMES[game], setup)
    parts = [line(setup)]
    for seat, move in moves:
        parts += [line(event.seen_by(seat)) for event in events]
        state, events = state.apply(seat, GAMES[game].move(move))
        parts.append(line([seat, move]))
    parts += [line(event.public) for event in events] + [line(state.position())]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def group_name(game: str, level: str, seats: int) -> str:
    return f"{game} {level} {seats}"


def numbers() -> dict[str, Any]:
    """The rules' and bots' numbers of each game."""
    return {name: {"rules": game.rules, "revision": game.revision} for name, game in sorted(GAMES.items())}


def write() -> None:
    games = {group_name(game, level, seats): [game_hash(game, level, seats, number) for number in range(many)]
             for game, level, seats, many in GROUPS}
    kept = {"written by": "python -m tests.golden.seeded", "numbers": numbers(), "games": games}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"{sum(map(len, games.values()))} games")


if __name__ == "__main__":
    write()
