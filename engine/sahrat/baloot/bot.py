"""The bot: one decision from what its seat may know, by counted work (contract.md; design.md, Bots)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.baloot.bidding import Buying, call, double
from sahrat.baloot.cards import (
    ABNAT,
    ACE,
    PLAIN_ABOVE,
    SUIT,
    SUN,
    TEN,
    TEXT,
    Card,
    Mask,
    cards_of,
    parse_cards,
)
from sahrat.baloot.clock import cheap, sure
from sahrat.baloot.options import TEAM
from sahrat.baloot.reading import Reading, read
from sahrat.baloot.sound import Sound
from sahrat.baloot.thinking import Effort, think
from sahrat.baloot.worlds import Facts
from sahrat.errors import Refusal
from sahrat.fairness import Stream
from sahrat.game import Decision

Json = dict[str, Any]

NODES = 8
"""Cards played in worlds that take as long as one unit of work elsewhere (`table_clock.WORK_BOUND`)."""
REVISION = 3
"""Raised with any change that changes a move (contract.md, Versions)."""


class Level(NamedTuple):
    """What a level attends to: how it buys, how often it slips (one card in so many is any legal one, 0: never)."""

    buying: Buying
    slips: int = 0
    effort: Effort | None = None
    """How much it thinks about a card; None: by simple play alone."""


LEVELS: Mapping[str, Level] = {
    "easy": Level(Buying(60, 70, ashkal=False), 5),
    "medium": Level(Buying(10, 5)),
    "strong": Level(Buying(22, -12, double=45), 0, Effort(20, 24_000)),
}


def decide(view: Json, seen: Sequence[Json], level: str, stream: Stream) -> Decision:
    """The move of the seat of this view, which is to act, and the work it took."""
    plays = LEVELS[level]
    if view["phase"] == "buy":
        return Decision(call(view, plays.buying), 1)
    if view["phase"] == "double":
        return Decision(double(view, plays.buying), 1)
    if view["legal"]["sawa"]:
        return Decision({"do": "sawa"}, 1)
    reading = read(view)
    legal, work = list(cards_of(reading.legal)), 1
    if not legal:
        raise Refusal("bad_position", why="hands")
    if plays.slips and len(legal) > 1 and stream.below(plays.slips) == 0:
        card = legal[stream.below(len(legal))]
    else:
        sound = Sound(reading, Facts(reading))
        maxims = reading._replace(legal=reading.legal & ~sound.avoided())
        card = card_to_play(maxims, sound)
        if plays.effort is not None and len(legal) > 1 and reading.whole:
            # In the last two tricks search sees what a maxim can only guess; the partner's sure trick stays his
            searched = reading.hand.bit_count() <= 2 and not (reading.friendly and sound.stands())
            weighed = reading if searched else maxims
            card, nodes = think(weighed, sound.facts, view, card, plays.effort, stream)
            work = 1 + nodes // NODES
    move: Json = {"do": "play", "card": TEXT[card]}
    if view["legal"]["projects"]:
        move["projects"] = sorted(view["legal"]["projects"][0]["projects"], key=parse_cards)
    return Decision(move, work)


def card_to_play(reading: Reading, sound: Sound) -> Card:
    """The card that simple sound play names."""
    trump = reading.trump
    legal = sorted(cards_of(reading.legal), key=lambda card: (cheap(card, trump), card))
    if len(legal) == 1:
        return legal[0]
    return _lead(reading, legal) if not reading.trick else _follow(reading, sound, legal)


def _lead(reading: Reading, legal: Sequence[Card]) -> Card:
    """Draws trumps as the buyer's side, then cashes what is sure, then leads low from length."""
    trump, hand, unseen = reading.trump, reading.hand, reading.unseen
    if trump != SUN:
        mine = hand & SUIT[trump]
        sure_trumps = [card for card in legal if card >> 3 == trump and sure(reading, card)]
        if TEAM[reading.buyer] == TEAM[reading.seat] and unseen & SUIT[trump] and sure_trumps and mine.bit_count() > 1:
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


def _follow(reading: Reading, sound: Sound, legal: Sequence[Card]) -> Card:
    """Gives points to a partner who surely takes it, takes it where that is sure or cheap, else plays least."""
    trump, hand = reading.trump, reading.hand
    worth = ABNAT[trump]
    if reading.friendly and sound.stands():
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
    dear = [card for card in losing if _guards(card, hand) or (card & 7 == ACE and card >> 3 != trump)]
    return min(losing, key=lambda card: (card in dear, cheap(card, trump), card))
