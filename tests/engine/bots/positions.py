"""Positions of Hand to test bots on: melds out of the pack, hands out of the rest, stranger than play makes them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from sahrat.cards import JOKER, TEXT, card_texts, double_pack
from sahrat.saudi_hand.melds import read_meld
from sahrat.saudi_hand.options import parse_options
from sahrat.saudi_hand.search import pack, pieces

TABLES: tuple[tuple[int, Mapping[str, Any]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"mode": "partners"}),
    (4, {"mode": "partners", "partners_bar": "beat_opponents"}),
    (5, {"preset": "s002"}),
    (3, {"variant": "plain51", "fire_use": "meld_or_layoff"}),
    (4, {"variant": "plain51", "swap_use_layoff": True, "out_without_throw": True}),
    (2, {"jokers_per_meld": 2, "swap_use_layoff": True}),
    (4, {"jokers_per_meld": 2, "variant": "plain51", "fire_use": "meld_or_layoff", "hand_throw": True}),
    (3, {"hand_waives_bar": True, "hand_throw": True, "max_reshuffles": 1}),
    (2, {"max_reshuffles": None, "out_without_throw": True, "fire_use": "any_new_meld"}),
)
"""Seats and options that differ in what a turn may be."""


def position(rng: random.Random, seats: int, options: Mapping[str, Any], size: int, melds: int) -> dict[str, Any]:
    """A position whose seat to act holds `size` cards (and one more after a draw), often close together."""
    jokers = parse_options(options).jokers_per_meld
    rest = list(double_pack())
    rng.shuffle(rest)
    me = rng.randrange(seats)
    phase = rng.choice(["draw", "play", "play"])
    hand: list[int] = []
    low, width = rng.randrange(13), rng.choice([3, 5, 7, 13])
    wanted = [card for card in rest if card == JOKER and rng.random() < 0.4 or (card % 13 - low) % 13 < width]
    for card in [card for card in wanted if card != JOKER or rng.random() < 0.8][:size + (phase == "play")]:
        rest.remove(card)
        hand.append(card)
    table = []
    for _ in range(melds):
        found = pieces(pack(rest), jokers)
        if not found:
            break
        meld = rng.choice(found).cards
        for card in meld:
            rest.remove(card)
        table.append(list(read_meld(meld, jokers).written))
    hands = [[rest.pop() for _ in range(min(rng.randrange(1, 15), len(rest) // 3))] for _ in range(seats)]
    rest += hands[me]
    hands[me] = hand
    fire = [card for card in rest if card != JOKER][:rng.randrange(5)]
    for card in fire:
        rest.remove(card)
    openings = [[seat, 51 + 3 * seat] for seat in range(seats) if rng.random() < 0.6]
    drawn = TEXT[hand[-1]] if phase == "play" and hand else None
    return {"game": "hand", "options": dict(options), "seats": seats, "to_act": me, "phase": phase,
            "hands": [card_texts(cards) for cards in hands], "stock": card_texts(rest), "fire": card_texts(fire),
            "melds": table, "openings": openings, "drawn": drawn, "key": "5a" * 32}
