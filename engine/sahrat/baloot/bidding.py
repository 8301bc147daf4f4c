"""How the bot buys and doubles: a counted estimate of what a hand brings its buyer, in tenths of a point.

The weights are those that fitted 12,000 random deals best in which a seat was made to buy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sahrat.baloot.cards import ACE, KING, QUEEN, SUITS, SUN, TEN, Mask, mask_of, parse_card, parse_cards
from sahrat.baloot.options import TEAM
from sahrat.baloot.projects import choices, points

Json = dict[str, Any]

TRUMPS = (19, 24, 65, 38, 82, 29, 27, 42)
"""A trump by rank."""
LENGTHS = (0, 0, 0, 16, 23, 33, 33, 33, 33)
"""The number of trumps."""
HOKM_BASE, SUN_BASE = -157, -221
MARRIAGE, PROJECT = 26, 14
"""King and queen of trump; each point of a project."""
TURN_TO_SUN = 10
"""By how much a Sun has to be better before a Hokm is turned to it."""
ASHKAL = 20
"""What the unknown card instead of the one turned up is worth to who says Ashkal."""


class Buying(NamedTuple):
    """The least estimates with which a level buys Hokm and Sun and doubles (None: never), in tenths of a point.

    `over_partner` and `over_others` are added where a Sun would go over a Hokm that stands.
    """

    hokm: int
    sun: int
    over_partner: int = 0
    over_others: int = 0
    double: int | None = None
    ashkal: bool = True


def hokm_estimate(hand: Mask, trump: int) -> int:
    """What a Hokm brings with this hand more than it brings the others."""
    trumps = hand >> 8 * trump & 0xFF
    worth = HOKM_BASE + LENGTHS[trumps.bit_count()]
    worth += sum([TRUMPS[rank] for rank in range(8) if trumps >> rank & 1])
    for suit in range(4):
        if suit == trump:
            continue
        cards = hand >> 8 * suit & 0xFF
        ace, ten, king, queen = [cards >> rank & 1 for rank in (ACE, TEN, KING, QUEEN)]
        length = cards.bit_count()
        if ace:
            worth += 23 + 7 * ten + (8 if length > 2 else 0)
        elif ten:
            worth += 13 if length > 1 else 7
        if king:
            worth += 7 if ace or ten else 5
        worth += 3 * queen + (0 if length else 8)
    if trumps >> KING & 1 and trumps >> QUEEN & 1:
        worth += MARRIAGE
    return worth + _projects(hand, trump)


def sun_estimate(hand: Mask) -> int:
    """What a Sun brings with this hand more than it brings the others."""
    worth = SUN_BASE
    for suit in range(4):
        cards = hand >> 8 * suit & 0xFF
        ace, ten, king, queen = [cards >> rank & 1 for rank in (ACE, TEN, KING, QUEEN)]
        length = cards.bit_count()
        if ace:
            worth += 75 + 56 * ten + 6 * max(0, length - 2)
        elif ten:
            worth += 48 if length > 1 else 23
        if king:
            worth += (26 if ace and ten else 23) if ace or ten else 17 if length > 1 else 4
        if queen:
            worth += 34 if ace + ten + king > 1 else 10
        worth += 0 if length else 7
    return worth + _projects(hand, SUN)


def _projects(hand: Mask, trump: int) -> int:
    best = choices(hand, trump)
    return PROJECT * points(best[0], trump) if best else 0


def call(view: Mapping[str, Any], buying: Buying) -> Json:
    """A word of the buying: a Kawesh where it may be said, else what is furthest above its least estimate."""
    legal = view["legal"]["moves"]
    if {"do": "call", "call": "kawesh"} in legal:
        return {"do": "call", "call": "kawesh"}
    up, five = parse_card(view["up"]), mask_of(parse_cards(view["own"]))
    hand = five | 1 << up
    stands = next(((seat, suit) for seat, word, suit in view["calls"] if word == "hokm"), None)
    sun = sun_estimate(hand) - buying.sun
    if view["asked"] == "confirm":
        assert stands is not None
        trump = up >> 3 if stands[1] is None else SUITS.index(stands[1])
        turns = sun >= 0 and sun >= hokm_estimate(hand, trump) - buying.hokm + TURN_TO_SUN
        return {"do": "call", "call": "sun" if turns else "hokm"}
    if stands is not None:
        sun -= buying.over_partner if TEAM[stands[0]] == TEAM[view["seat"]] else buying.over_others
    best: tuple[int, Json] = (-1, {"do": "call", "call": "pass"})
    for move in legal:
        if move["call"] == "hokm":
            over = hokm_estimate(hand, SUITS.index(move["suit"]) if "suit" in move else up >> 3) - buying.hokm
        elif move["call"] == "sun":
            over = sun
        elif move["call"] == "ashkal" and buying.ashkal:
            over = sun + sun_estimate(five) + ASHKAL - sun_estimate(hand)
        else:
            continue
        if over > best[0]:
            best = over, move
    return best[1]


def double(view: Mapping[str, Any], buying: Buying) -> Json:
    """Doubles a Hokm, locked, with a hand that could well have bought it; never goes further."""
    contract = view["contract"]
    if buying.double is not None and contract["factor"] == 1 and contract["trump"] is not None:
        hand, trump = mask_of(parse_cards(view["own"])), SUITS.index(contract["trump"])
        if hokm_estimate(hand, trump) >= buying.double:
            return {"do": "double", "call": "double", "locked": True}
    return {"do": "double", "call": "pass"}
