"""Duplicate pairs between the bot and the baselines, in slices, so that a long run may be stopped and gone on with.

A pair is one deal played twice, seats exchanged (`arena.Pair`); an equal one counts as not won. Half of the deals open
as round 1, half as a later round.

By hand, from a slice to another of each table against each baseline, one JSON line a slice added to a file (slices that
are there already are not played again), and then what the file says:

    python -m tests.soak.domino_strength FILE 0 20
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sahrat.bots import arena
from sahrat.bots.stats import mean, wilson
from sahrat.dominoes import GAME
from sahrat.table_clock import WORK_BOUND

TABLES = [("draw", 2), ("draw", 4), ("fives", 2), ("fives", 4), ("partners", 4)]
LEAST = {"random": 750, "greedy": 550}
"""What the strong bot has to win, in thousandths of the pairs, by its opponent."""
SLICE = 50


def play(variant: str, seats: int, one: str, other: str, part: int, pairs: int = SLICE) -> dict[str, Any]:
    """One slice of pairs; raises AssertionError when a decision took more work than a table's slice has."""
    options = GAME.options({"variant": variant})
    players = arena.player(GAME, one), arena.player(GAME, other)
    found = []
    for number, key in enumerate(arena.deal_keys(f"strength {variant} {seats} {part}", pairs)):
        context: dict[str, Any] = {} if number % 2 else {"round": 2, "starts": number // 2 % seats}
        found.append(arena.duplicate(GAME, options, *players, seats, key, **context))
    most = max(max(deal.most_work) for pair in found for deal in pair.deals)
    assert most < WORK_BOUND
    return {"variant": variant, "seats": seats, "one": one, "other": other, "part": part, "revision": GAME.revision,
            **arena.tally(found)._asdict(), "most_work": most}


def added(slices: Sequence[dict[str, Any]]) -> arena.Tally:
    """The slices together."""
    return arena.Tally(*[sum([one[field] for one in slices]) for field in arena.Tally._fields])


def sentence(slices: Sequence[dict[str, Any]]) -> str:
    """What slices of one meeting say, with 95 % intervals."""
    told, first = added(slices), slices[0]
    low, high = wilson(told.better, told.pairs)
    decided = told.better / max(1, told.pairs - told.equal)
    points, half = mean(told.margin, told.squares, told.pairs)
    return (f"{first['variant']} of {first['seats']}: {first['one']} wins {told.better} of {told.pairs} pairs against "
            f"{first['other']} ({100 * told.better / told.pairs:.1f} %, 95 %: {low / 10}-{high / 10} %), {told.equal} "
            f"equal ({100 * decided:.1f} % of the others); {points / 100:+.1f} ± {half / 100:.1f} points a pair; "
            f"most work {max(one['most_work'] for one in slices)}")


def run(file: Path, first: int, last: int) -> None:
    """Plays the slices from `first` to before `last` that `file` lacks, tables by turns, and prints what it says."""
    kept = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    meetings = [(*table, "strong", other) for other in LEAST for table in TABLES]
    there = {(one["variant"], one["seats"], one["one"], one["other"], one["part"], one["revision"]) for one in kept}
    for part in range(first, last):
        for meeting in meetings:
            if (*meeting, part, GAME.revision) not in there:
                kept.append(play(*meeting, part))
                with file.open("a", encoding="utf-8") as written:
                    written.write(json.dumps(kept[-1]) + "\n")
    for meeting in meetings:
        slices = [one for one in kept if (one["variant"], one["seats"], one["one"], one["other"]) == meeting
                  and one["revision"] == GAME.revision]
        if slices:
            print(sentence(slices))


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
