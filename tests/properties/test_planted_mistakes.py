"""The walk against the model finds wrong rules: each mistake is put into the engine, and has to come out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from sahrat.errors import Refusal
from sahrat.saudi_hand import rules
from tests.properties.test_hand_machine import walk

pytestmark = pytest.mark.slow

MISTAKES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "H-33: as much as the last opening is enough": (
        "bar", lambda honest: lambda options, seat, openings: honest(options, seat, openings) - bool(openings)),
    "H-32: 50 opens": ("OPENING", lambda honest: 50),
    "H-34: plain Hand has a bar too": (
        "bar", lambda honest: lambda options, seat, openings: honest(
            options._replace(variant="saudi"), seat, openings)),
    "H-35, HD-9: the first team has to beat the others too": (
        "bar", lambda honest: lambda options, seat, openings: honest(
            options._replace(partners_bar="beat_opponents"), seat, openings)),
    "H-36, HD-10: partners beat the last opening, whosever it is": (
        "bar", lambda honest: lambda options, seat, openings: honest(
            options._replace(mode="solo"), seat, openings)),
    "H-36: the second team beats the first team's last opening, not its best": (
        "bar", lambda honest: lambda options, seat, openings: honest(
            options, seat, [one for at, one in enumerate(openings) if options.mode == "solo" or not any(
                later[0] % 2 == one[0] % 2 for later in openings[at + 1:])])),
    "H-22: a low ace counts 11": (
        "run_value", lambda honest: lambda low, length: honest(low, length) + 10 * (low == 0)),
    "H-24: no end at the ace": ("HIGH_ACE", lambda honest: honest + 1),
    "H-30: one joker more": ("check_jokers", lambda honest: lambda cards, limit: honest(cards, limit + 1)),
    "H-20: a suit twice in a set": ("check_set", lambda honest: lambda naturals, length: None),
    "H-37: lays off before opening": ("check_may_lay_off", lambda honest: lambda opened: None),
    "H-38: swaps before opening": ("check_may_swap", lambda honest: lambda opened: None),
    "H-13: the fire card may stay in hand": ("check_fire_use", lambda honest: lambda *known: None),
    "H-44: the won joker may stay in hand": ("check_won_jokers", lambda honest: lambda unused: None),
    "H-49: a Hand after an earlier opening": ("is_hand", lambda honest: lambda options, opened, melds, off, swapped,
                                              threw: honest(options, False, melds, off, swapped, threw)),
    "H-50: a Hand with a lay-off": ("is_hand", lambda honest: lambda options, opened, melds, off, swapped,
                                    threw: honest(options, opened, melds, False, swapped, threw)),
    "HD-6: a Hand with a throw": ("is_hand", lambda honest: lambda options, opened, melds, off, swapped,
                                  threw: honest(options, opened, melds, off, swapped, False)),
    "HD-28: one reshuffle more": (
        "may_reshuffle", lambda honest: lambda options, reshuffles, fire: honest(options, reshuffles - 1, fire)),
    "H-52: 20 for going out": ("OUT", lambda honest: -20),
    "H-51: a Hand doubles nothing": ("HAND_FACTOR", lambda honest: 1),
    "H-55: an ace in hand counts 1": (
        "hand_points", lambda honest: lambda hand: honest(hand) - 10 * sum(card in (0, 13, 26, 39) for card in hand)),
    "HD-37: the clock throws the first natural card": (
        "clock_throw", lambda honest: lambda hand, drawn: next((card for card in hand if card < 52), None)),
    "HD-37: the clock's ties are by suit as the pack lies": (
        "clock_throw", lambda honest: lambda hand, drawn: drawn if drawn not in (None, 52) else max(
            [card for card in hand if card < 52], key=lambda card: (card % 13 or 13, -card), default=None)),
}

FOUND = {
    "H-36: the second team beats the first team's last opening, not its best": 80,
    "H-30: one joker more": 480,
    "H-20: a suit twice in a set": 240,
    "HD-6: a Hand with a throw": 80,
    "HD-28: one reshuffle more": 80,
    "HD-37: the clock's ties are by suit as the pack lies": 80,
}
"""Where the walk met what is rare: it begins there, and goes all the way should it meet it there no more."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_found(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, change = MISTAKES[mistake]
    honest = getattr(rules, name)
    wrong = change(honest)
    for module in [one for path, one in sys.modules.items() if path.startswith("sahrat.saudi_hand")]:
        if module.__dict__.get(name) is honest:
            monkeypatch.setattr(module, name, wrong)
    with pytest.raises((AssertionError, Refusal, ValueError, IndexError)):
        for first in (FOUND.get(mistake, 0), *range(0, 2400, 20)):
            walk(20, first)
