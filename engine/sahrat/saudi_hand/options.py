"""Hand's table options (ledger, Part 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sahrat.errors import Refusal
from sahrat.options import read_values


class Options(NamedTuple):
    """One value for every option; the defaults are the ledger's."""

    variant: str = "saudi"
    mode: str = "solo"
    partners_bar: str = "first_team"
    fire_use: str = "new_meld"
    swap_use_layoff: bool = False
    jokers_per_meld: int = 1
    hand_waives_bar: bool = False
    hand_throw: bool = False
    out_without_throw: bool = False
    extra_round: bool = True
    max_reshuffles: int | None = 3
    players: str = "2-4"
    partners: bool = True
    pace: str = "normal"
    table_type: str = "easy"
    partner_chat: str = "by_table_type"


VALUES: Mapping[str, tuple[Any, ...]] = {
    "variant": ("saudi", "plain51"),
    "mode": ("solo", "partners"),
    "partners_bar": ("first_team", "beat_opponents"),
    "fire_use": ("new_meld", "meld_or_layoff", "any_new_meld"),
    "swap_use_layoff": (False, True),
    "jokers_per_meld": (1, 2),
    "hand_waives_bar": (False, True),
    "hand_throw": (False, True),
    "out_without_throw": (False, True),
    "extra_round": (True, False),
    "max_reshuffles": (3, 1, 2, 4, 5, None),
    "players": ("2-4", "2-5"),
    "partners": (True, False),
    "pace": ("normal", "slow", "fast", "none"),
    "table_type": ("easy", "strict"),
    "partner_chat": ("by_table_type", "open", "between_rounds", "closed"),
}
"""The values that each option takes, its default first. `players` is how many may sit at a solo table, and `partners`
whether the table offers partners: preset `s002` changes both."""

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "s002": {"players": "2-5", "partners": False, "fire_use": "any_new_meld", "hand_throw": True, "extra_round": False},
}

DEFAULTS = Options()


def parse_options(chosen: object) -> Options:
    """The options of what a table chose, a preset first resolved. Raises `Refusal` ``bad_options``."""
    if chosen == {}:
        return DEFAULTS
    options = Options(**read_values(chosen, VALUES, PRESETS))
    if options.mode == "partners" and not options.partners:
        raise Refusal("bad_options", option="mode")
    return options


def check_seats(options: Options, seats: object) -> None:
    """Raises `Refusal` ``bad_seats`` when the options do not allow that many seats (H-1, H-2, H-66)."""
    if options.mode == "partners":
        fits = seats == 4
    else:
        fits = seats in ((2, 3, 4, 5) if options.players == "2-5" else (2, 3, 4))
    if type(seats) is not int or not fits:
        raise Refusal("bad_seats")
