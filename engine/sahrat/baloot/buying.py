"""Buying with the cards on the table: what the auction itself is told of the turned-up card and of a seat's hand."""

from __future__ import annotations

from sahrat.baloot import rules
from sahrat.baloot.auction import Auction, Outcome, calls, kawesh_now, say
from sahrat.baloot.cards import ACE, Card, Mask
from sahrat.baloot.options import Options
from sahrat.errors import Refusal


def begun(options: Options, up: Card) -> Auction:
    """The buying of a deal whose turned-up card is `up`, before the first call."""
    return Auction(options.overcall_passed, options.ashkal_second, up & 7 == ACE, up >> 3)


def may_say(auction: Auction, options: Options, hand: Mask) -> list[tuple[str, int | None]]:
    """What the asked seat may say with that hand, Kawesh last (B-28, B-112): call and suit."""
    found = calls(auction)
    if options.kawesh and kawesh_now(auction) and rules.may_kawesh(hand):
        found.append(("kawesh", None))
    return found


def after(auction: Auction, options: Options, hand: Mask, call: str, suit: int | None) -> Auction:
    """Buying after the asked seat, with that hand, said `call`. Raises `Refusal` with the rule that forbids it."""
    if call == "kawesh" and kawesh_now(auction):
        if not options.kawesh:
            raise Refusal("kawesh_off")
        if not rules.may_kawesh(hand):
            raise Refusal("kawesh_cards")
    return say(auction, call, suit)


def next_dealer(outcome: Outcome, dealer: int) -> int:
    """BD-8: who deals after an unbought deal: the same seat after a Kawesh, the next one after four times «ولا»."""
    return dealer if outcome.kind == "kawesh" else (dealer + 1) % 4
