"""``python -m sahrat``: referee, verify FILE, replay FILE, arena."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sahrat import referee
from sahrat.bots import arena, stats
from sahrat.errors import Refusal
from sahrat.games import GAMES
from sahrat.transcript import replay
from sahrat.transcript_shape import check_shape
from sahrat.verify import verify

USAGE = """usage: python -m sahrat referee            one JSON request a line in, one JSON answer a line out
       python -m sahrat verify FILE [ar]   checks a transcript, in words; exit code 0 only when all holds
       python -m sahrat replay FILE        prints a transcript's deals, move by move
       python -m sahrat arena ONE OTHER [PAIRS [SEATS [SEED [GAME]]]]
                                           duplicate deals between two players (random, easy, medium, strong) of
                                           hand, of the dominoes draw, fives or partners, or of baloot"""

ARENA: dict[str, tuple[str, dict[str, Any]]] = {
    "hand": ("hand", {}), "draw": ("dominoes", {}), "fives": ("dominoes", {"variant": "fives"}),
    "partners": ("dominoes", {"variant": "partners"}), "baloot": ("baloot", {}),
}
"""Game and options of each word that `arena` knows."""


def _referee() -> int:
    """Answers each line of standard input; a blank line gets no answer."""
    for raw in sys.stdin.buffer:
        if raw.strip():
            line = raw.decode("utf-8", "replace")
            sys.stdout.buffer.write(referee.answer(line).encode("utf-8", "replace") + b"\n")
            sys.stdout.buffer.flush()
    return 0


def _load(path: str) -> Any:
    """The JSON of a file. Raises OSError or ValueError."""
    try:
        return json.loads(Path(path).read_text("utf-8"))
    except RecursionError:
        raise ValueError("its lists are nested too deeply") from None


VERDICT = {"ar": ("كل الفحوص سليمة ({n}).", "الفحوص اللي ما صحّت: {wrong} من {n}."),
           "en": ("All {n} checks hold.", "{wrong} of {n} checks do not hold.")}
"""The last line of `verify`, where all holds and where not."""


def _verify(path: str, language: str) -> int:
    """Prints each check of a transcript and the verdict; 0 when all hold."""
    found = verify(_load(path))
    groups = [("", found["checks"]), *[(f"{deal['deal']}: ", deal["checks"]) for deal in found["deals"]]]
    for where, checks in groups:
        for check in checks:
            print(f"{'✓' if check['ok'] else '✗'} {where}{check['message'][language]}")
    held = [check["ok"] for _, checks in groups for check in checks]
    print(VERDICT[language][0 if found["valid"] else 1].format(n=len(held), wrong=held.count(False)))
    return 0 if found["valid"] else 1


def _replay(path: str) -> int:
    """Prints each move of each deal, and the results. Raises `Refusal` at a wrong move."""
    document = _load(path)
    check_shape(document)
    for deal in document["deals"]:
        print(f"# {deal['deal']} dealer {deal['dealer']}")
        for one in replay(document, deal):
            print(f"{one.seat} {one.by} {json.dumps(one.move, ensure_ascii=False, separators=(',', ':'))}")
        print(json.dumps(deal["result"], ensure_ascii=False), flush=True)
    return 0


def _arena(names: Sequence[str], pairs: int, seats: int, seed: str, table: str) -> int:
    """Plays duplicate pairs between two named players and prints how often the first did better."""
    if table not in ARENA:
        print(f"Games are: {', '.join(ARENA)}.", file=sys.stderr)
        return 2
    name, options = ARENA[table]
    game = GAMES[name]
    try:
        one, other = [arena.player(game, name) for name in names]
        game.check_seats(options, seats)
    except KeyError:
        print(f"Players are: random, {', '.join(game.levels)}.", file=sys.stderr)
        return 2
    found = arena.tally([arena.duplicate(game, options, one, other, seats, key)
                         for key in arena.deal_keys(seed, pairs)])
    print(f"{names[0]} against {names[1]}, {seats} seats, seed {seed}: {found.better} of {found.pairs} pairs better, "
          f"{found.equal} equal, {found.margin} points in all")
    unequal = found.pairs - found.equal
    if unequal:
        low, high = stats.wilson(found.better, unequal)
        middle, half = stats.mean(found.margin, found.squares, found.pairs)
        print(f"of the unequal pairs {1000 * found.better // unequal} in 1000 better (95 %: {low} to {high}); "
              f"{_hundredths(middle)} ± {_hundredths(half)} points a pair")
    return 0


def _hundredths(value: int) -> str:
    return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02d}"


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["help"] or "-h" in words or "--help" in words:
        print(USAGE)
        return 0
    try:
        match words:
            case ["referee"]:
                return _referee()
            case ["verify", path]:
                return _verify(path, "en")
            case ["verify", path, ("ar" | "en") as language]:
                return _verify(path, language)
            case ["replay", path]:
                return _replay(path)
            case ["arena", one, other, *rest] if len(rest) <= 4:
                pairs, seats, seed, table = [*rest, *["100", "4", "arena", "hand"][len(rest):]]
                return _arena((one, other), int(pairs), int(seats), seed, table)
    except Refusal as refusal:
        print(refusal.message()["en"], file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stdout = None  # or the interpreter would flush it once more at its end
        return 1
    except (OSError, ValueError) as problem:
        print(f"That file cannot be read: {problem}", file=sys.stderr)
        return 1
    print(USAGE, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
