"""The clock's decisions: a fixed function of the seat's view, without a stream (BD-46). A change raises the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sahrat.baloot.cards import (
    ABNAT,
    PLAIN_ABOVE,
    SUIT,
    SUITS,
    TEXT,
    TRUMP_ABOVE,
    Card,
    cards_of,
    mask_of,
    parse_card,
    parse_cards,
)
from sahrat.baloot.estimate import hokm_worth, sun_worth, with_up
from sahrat.baloot.reading import Reading, read
from sahrat.errors import Refusal

Json = dict[str, Any]

HOKM_LEAST = 320
SUN_LEAST = 330
TURN_TO_SUN = 40
"""By how much the Sun has to be worth more before a Hokm is turned to it."""


def bought(view: Mapping[str, Any], hokm_least: int, sun_least: int) -> Json:
    """A word of the buying by the worth of the hand with the turned-up card; never Kawesh or Ashkal."""
    up = parse_card(view["up"])
    hand = with_up(mask_of(parse_cards(view["own"])), up)
    said = [(move["call"], move.get("suit")) for move in view["legal"]["moves"]]
    sun = sun_worth(hand)
    if view["asked"] == "confirm":
        mine = next(call[2] for call in view["calls"] if call[1] == "hokm")
        trump = up >> 3 if mine is None else SUITS.index(mine)
        turns = sun >= sun_least and sun - sun_least >= hokm_worth(hand, trump) - hokm_least + TURN_TO_SUN
        return {"do": "call", "call": "sun" if turns else "hokm"}
    best: tuple[int, Json] = (0, {"do": "call", "call": "pass"})
    for call, suit in said:
        if call == "hokm":
            trump = up >> 3 if suit is None else SUITS.index(suit)
            over = hokm_worth(hand, trump) - hokm_least
        elif call == "sun":
            over = sun - sun_least
        else:
            continue
        if over > best[0] or (over == best[0] and best[1]["call"] == "pass" and over >= 0):
            best = over, {"do": "call", "call": call} if suit is None else {"do": "call", "call": call, "suit": suit}
    return best[1]


def sure(reading: Reading, card: Card) -> bool:
    """Whether `card`, played now, takes the trick whatever the others hold and do."""
    if not reading.takes(card):
        return False
    if reading.place == 4:
        return True
    trump = reading.trump
    if card >> 3 == trump:
        return not TRUMP_ABOVE[card] & reading.unseen
    return not PLAIN_ABOVE[card] & reading.unseen and not (trump >= 0 and reading.unseen & SUIT[trump])


def cheap(card: Card, trump: int) -> tuple[int, int, int]:
    """Least for the card that costs least to play: by abnat, then a plain one, then by strength."""
    above = TRUMP_ABOVE if card >> 3 == trump else PLAIN_ABOVE
    return ABNAT[trump][card], card >> 3 == trump, 8 - above[card].bit_count()


def card_to_play(reading: Reading) -> Card:
    """The cheapest sure winner; else the dearest card to a partner who holds the trick; else the cheapest."""
    trump = reading.trump
    legal = sorted(cards_of(reading.legal), key=lambda card: (cheap(card, trump), card))
    if not legal:
        raise Refusal("bad_position", why="hands")
    winners = [card for card in legal if sure(reading, card)]
    if winners:
        return winners[0]
    return legal[-1] if reading.friendly else legal[0]


def clock_move(view: Mapping[str, Any]) -> Json:
    """What the clock does for the seat of this view, which is to act."""
    if view["phase"] == "buy":
        return bought(view, HOKM_LEAST, SUN_LEAST)
    if view["phase"] == "double":
        return {"do": "double", "call": "pass"}
    card = card_to_play(read(view))
    move: Json = {"do": "play", "card": TEXT[card]}
    if view["legal"]["projects"]:
        move["projects"] = sorted(view["legal"]["projects"][0]["projects"], key=parse_cards)
    return move
