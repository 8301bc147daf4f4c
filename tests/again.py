"""The engine's suites once more under another Python: a newer one, and that of browsers. And how many random examples
a run draws.

What can differ between two Pythons is asked under each: every rule, every contract, every golden file and the bots'
golden moves, any position, any input. Two things are thinned there. Tests marked `slow` are left out: they count how
strong a bot is or how large the database's item gets, change every field of a transcript (every eleventh is changed
under each Python), or play whole matches and deals of named tables (deals of random tables are played under each, a
match on the device in a browser). And a property draws `EXAMPLES` of its examples. Seeded games, equal to the byte,
show that the rest would say the same. `make check` draws fewer, too (infra/local/chores.py); `make test` draws all.
"""

from __future__ import annotations

import os

SUITES = ("tests/engine", "tests/contract", "tests/golden")
EXAMPLES = 15
MOST = "SAHRAT_EXAMPLES"
"""The variable of the environment that says how many examples are enough."""


def examples(number: int) -> int:
    """How many random examples a test draws: `number`, or as many as are enough for this run."""
    return min(number, int(os.environ.get(MOST, number)))
