"""The bot: one decision from what its seat may know, by counted work (contract.md; design.md, Bots)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.baloot.cards import (
    ABNAT,
    ACE,
    PLAIN_ABOVE,
    SUIT,
    SUITS,
    SUN,
    TEN,
    TEXT,
    Card,
    Mask,
    cards_of,
    mask_of,
    parse_cards,
)
from sahrat.baloot.clock import bought, cheap, sure
from sahrat.baloot.estimate import hokm_worth
from sahrat.baloot.reading import Reading, read
from sahrat.baloot.thinking import Effort, think
from sahrat.fairness import Stream
from sahrat.game import Decision

Json = dict[str, Any]

NODES = 8
"""Cards played in worlds that take as long as one unit of work elsewhere (`table_clock.WORK_BOUND`)."""
REVISION = 1
"""Raised with any change that changes a move (contract.md, Versions)."""


class Level(NamedTuple):
    """What a level attends to.

    `hokm`, `sun`: the least worth that it buys with; `doubles`: the least worth that it doubles with, 0 for never;
    `slips`: one card in so many is any legal one, 0 for none.
    """

    hokm: int
    sun: int
    doubles: int
    slips: int
    effort: Effort | None = None
    """How much it thinks about a card; None: by simple play alone."""


LEVELS: Mapping[str, Level] = {
    "easy": Level(370, 390, 0, 5),
    "medium": Level(310, 320, 0, 0),
    "strong": Level(300, 320, 440, 0, Effort(20, 24_000)),
}


def decide(view: Json, seen: Sequence[Json], level: str, stream: Stream) -> Decision:
    """The move of the seat of this view, which is to act, and the work it took."""
    plays = LEVELS[level]
    if view["phase"] == "buy":
        return Decision(_call(view, plays), 1)
    if view["phase"] == "double":
        return Decision(_double(view, plays), 1)
    if view["legal"]["sawa"]:
        return Decision({"do": "sawa"}, 1)
    reading = read(view)
    legal, work = list(cards_of(reading.legal)), 1
    if plays.slips and len(legal) > 1 and stream.below(plays.slips) == 0:
        card = legal[stream.below(len(legal))]
    else:
        card = card_to_play(reading)
        if plays.effort is not None and len(legal) > 1:
            card, nodes = think(reading, view, card, plays.effort, stream)
            work = 1 + nodes // NODES
    move: Json = {"do": "play", "card": TEXT[card]}
    if view["legal"]["projects"]:
        move["projects"] = sorted(view["legal"]["projects"][0]["projects"], key=parse_cards)
    return Decision(move, work)


def _call(view: Json, plays: Level) -> Json:
    """A Kawesh where it may be said, else by the worth of the hand."""
    if {"do": "call", "call": "kawesh"} in view["legal"]["moves"]:
        return {"do": "call", "call": "kawesh"}
    return bought(view, plays.hokm, plays.sun)


def _double(view: Json, plays: Level) -> Json:
    """Doubles a Hokm with a hand that could have bought it; never goes further."""
    contract = view["contract"]
    if plays.doubles and contract["factor"] == 1 and contract["trump"] is not None:
        hand = mask_of(parse_cards(view["own"]))
        if hokm_worth(hand, SUITS.index(contract["trump"])) >= plays.doubles:
            return {"do": "double", "call": "double", "locked": False}
    return {"do": "double", "call": "pass"}


def card_to_play(reading: Reading) -> Card:
    """The card that simple sound play names."""
    trump = reading.trump
    legal = sorted(cards_of(reading.legal), key=lambda card: (cheap(card, trump), card))
    if len(legal) == 1:
        return legal[0]
    return _lead(reading, legal) if not reading.trick else _follow(reading, legal)


def _lead(reading: Reading, legal: Sequence[Card]) -> Card:
    """Draws trumps as the buyer's side, then cashes what is sure, then leads low from length."""
    trump, hand, unseen = reading.trump, reading.hand, reading.unseen
    if trump != SUN:
        mine = hand & SUIT[trump]
        sure_trumps = [card for card in legal if card >> 3 == trump and sure(reading, card)]
        if reading.buyer % 2 == reading.seat % 2 and unseen & SUIT[trump] and sure_trumps and mine.bit_count() > 1:
            return sure_trumps[-1]
    winners = [card for card in legal if card >> 3 != trump and not PLAIN_ABOVE[card] & unseen]
    if winners:
        # Where trumps are out, the suit with most cards left is the least likely to be trumped.
        return max(winners, key=lambda card: ((unseen & SUIT[card >> 3]).bit_count(), ABNAT[trump][card], -card))
    plain = [card for card in legal if card >> 3 != trump] or list(legal)
    return min(plain, key=lambda card: (_guards(card, hand), cheap(card, trump), -(hand & SUIT[card >> 3]).bit_count()))


def _guards(card: Card, hand: Mask) -> bool:
    """Whether playing `card` bares a ten, or throws one away."""
    if card & 7 == TEN:
        return True
    return hand & SUIT[card >> 3] == 1 << card | 1 << (card - (card & 7) + TEN)


def _follow(reading: Reading, legal: Sequence[Card]) -> Card:
    """Gives points to a partner who surely takes it, takes it where that is sure or cheap, else plays least."""
    trump, hand = reading.trump, reading.hand
    worth = ABNAT[trump]
    if reading.friendly and (reading.place == 4 or _stands(reading)):
        spare = [card for card in legal if card >> 3 != trump or reading.trick[0] >> 3 == trump] or list(legal)
        kept = [card for card in spare if card >> 3 == trump or card & 7 != ACE] or spare
        return max(kept, key=lambda card: (worth[card], -card))
    winners = [card for card in legal if sure(reading, card)]
    if winners and not reading.friendly:
        if reading.place == 4:
            return max(winners, key=lambda card: (card >> 3 != trump, worth[card] * (-1 if card >> 3 == trump else 1)))
        return winners[0]
    taking = [card for card in legal if reading.takes(card) and card & 7 not in (TEN, ACE)]
    if reading.place == 3 and not reading.friendly and taking:
        return taking[-1]
    losing = [card for card in legal if card not in winners] or list(legal)
    return min(losing, key=lambda card: (_guards(card, hand), cheap(card, trump), card))


def _stands(reading: Reading) -> bool:
    """Whether the partner's card is sure to hold the trick against who is still to play."""
    best = reading.best
    if best is None or reading.place != 3:
        return False
    trump = reading.trump
    if best >> 3 == trump:
        return False
    return not PLAIN_ABOVE[best] & reading.unseen and not (trump != SUN and reading.unseen & SUIT[trump])
