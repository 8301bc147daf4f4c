"""Baloot's table options (ledger, Part 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sahrat.errors import Refusal
from sahrat.options import read_values

SEATS = 4
TEAM = (0, 1, 0, 1)
"""B-3: the team of each seat; partners face each other."""


class Options(NamedTuple):
    """One value for every option; the defaults are the ledger's (B-111)."""

    trump_partner: bool = True
    kawesh: bool = True
    ashkal_second: bool = False
    overcall_passed: bool = True
    sun_double_trailing_only: bool = False
    undertrump_free: bool = False
    auto_projects: bool = False
    baloot_in_test: bool = True
    turn_time: int | None = 30
    pace: str = "normal"
    table_type: str = "easy"
    partner_chat: str = "by_table_type"


VALUES: Mapping[str, tuple[Any, ...]] = {
    "trump_partner": (True, False),
    "kawesh": (True, False),
    "ashkal_second": (False, True),
    "overcall_passed": (True, False),
    "sun_double_trailing_only": (False, True),
    "undertrump_free": (False, True),
    "auto_projects": (False, True),
    "baloot_in_test": (True, False),
    "turn_time": (30, 20, 60, None),
    "pace": ("normal", "slow", "fast", "none"),
    "table_type": ("easy", "strict"),
    "partner_chat": ("by_table_type", "open", "between_rounds", "closed"),
}
"""The values that each option takes, its default first."""

DEFAULTS = Options()


def parse_options(chosen: object) -> Options:
    """The options of what a table chose. Raises `Refusal` ``bad_options``."""
    return Options(**read_values(chosen, VALUES)) if chosen != {} else DEFAULTS


def check_seats(options: Options, seats: object) -> None:
    """B-3: raises `Refusal` ``bad_seats`` unless there are four seats."""
    if type(seats) is not int or seats != SEATS:
        raise Refusal("bad_seats")
