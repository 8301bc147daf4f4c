"""The table options of dominoes (ledger, Part 3), and the three games that they make (D-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sahrat.errors import Refusal
from sahrat.options import read_values


class Options(NamedTuple):
    """One value for every option; the defaults are the ledger's."""

    variant: str = "draw"
    fives_spinner: str = "opening"
    fives_empty_arm: bool = False
    block_by_team_sum: bool = False
    pace: str = "normal"
    table_type: str = "easy"
    partner_chat: str = "by_table_type"


VALUES: Mapping[str, tuple[Any, ...]] = {
    "variant": ("draw", "fives", "partners"),
    "fives_spinner": ("opening", "first_double"),
    "fives_empty_arm": (False, True),
    "block_by_team_sum": (False, True),
    "pace": ("normal", "slow", "fast", "none"),
    "table_type": ("easy", "strict"),
    "partner_chat": ("by_table_type", "open", "between_rounds", "closed"),
}
"""The values that each option takes, its default first. `fives_…` matter in Fives only, `block_…` in Partners only."""

DEFAULTS = Options()

TARGET: Mapping[str, int] = {"draw": 100, "fives": 150, "partners": 100}
"""D-6, D-7, D-8: what each game is played to."""

RANKING: Mapping[str, str] = {"draw": "dominoes_draw", "fives": "dominoes_fives", "partners": "dominoes_partners"}
"""D-1: each game has a ranking of its own."""


_PLAIN: tuple[tuple[dict[str, str], Options], ...] = (
    ({}, DEFAULTS), *[({"variant": variant}, Options(variant)) for variant in VALUES["variant"]])
"""Each game with the other options at their defaults: what most tables choose."""


def parse_options(chosen: object) -> Options:
    """The options of what a table chose. Raises `Refusal` ``bad_options``."""
    for plain, options in _PLAIN:
        if chosen == plain:
            return options
    return Options(**read_values(chosen, VALUES))


def check_seats(options: Options, seats: object) -> None:
    """D-6, D-7, DD-1: two or four; D-8: four in Partners. Raises `Refusal` ``bad_seats``."""
    if type(seats) is not int or seats not in ((4,) if options.variant == "partners" else (2, 4)):
        raise Refusal("bad_seats")
