"""A seat's view as integers: what the bot and the clock decide from, and nothing besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sahrat.baloot.cards import FULL, SUITS, SUN, Card, Mask, mask_of, parse_card, parse_cards
from sahrat.baloot.options import Options, parse_options
from sahrat.baloot.rules import beats, holder
from sahrat.baloot.tricks import Trick


class Reading(NamedTuple):
    """A view in the play of cards. `unseen` are the cards that the others hold, `legal` what may be played."""

    options: Options
    seat: int
    dealer: int
    hand: Mask
    legal: Mask
    trump: int
    buyer: int
    up: Card | None
    factor: int | str
    locked: bool
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    absent: Mask
    unseen: Mask
    counts: tuple[int, ...]
    abnat: tuple[int, int]
    shown: tuple[tuple[int, Mask], ...]
    """Shown projects: the seat and the cards of one."""

    @property
    def place(self) -> int:
        """1 to 4: where this seat comes in the trick."""
        return len(self.trick) + 1

    @property
    def best(self) -> Card | None:
        """The card that holds the running trick."""
        return self.trick[holder(self.trick, self.trump)] if self.trick else None

    @property
    def friendly(self) -> bool:
        """Whether the partner holds the running trick."""
        return len(self.trick) - holder(self.trick, self.trump) == 2 if self.trick else False

    @property
    def whole(self) -> bool:
        """Whether all hold as many cards as the play so far leaves them, so that the deal can be played out."""
        held = self.hand.bit_count()
        return all([count == held - ((seat - self.leader) % 4 < len(self.trick))
                    for seat, count in enumerate(self.counts)])

    def takes(self, card: Card) -> bool:
        """Whether `card`, played now, would hold the trick."""
        best = self.best
        return best is None or beats(card, best, self.trump)


def read(view: Mapping[str, Any]) -> Reading:
    """The reading of a view whose seat is to play a card."""
    contract, legal = view["contract"], view["legal"]
    hand = mask_of(parse_cards(view["own"]))
    tricks = tuple([(int(trick[0][0]), tuple([parse_card(play[1]) for play in trick])) for trick in view["tricks"]])
    trick = tuple([parse_card(play[1]) for play in view["trick"]])
    absent = mask_of(parse_cards(view["gone"]))
    seen = hand | absent | mask_of(trick)
    for _, cards in tricks:
        seen |= mask_of(cards)
    trump = contract["trump"]
    shown = tuple([(int(seat), mask_of(parse_cards(cards))) for seat, projects in view["shown"] for cards in projects])
    return Reading(
        parse_options(view["options"]), view["seat"], view["dealer"], hand,
        mask_of([parse_card(move["card"]) for move in legal["moves"] if move["do"] == "play"]),
        SUN if trump is None else SUITS.index(trump), contract["buyer"],
        None if contract["up"] is None else parse_card(contract["up"]), contract["factor"], contract["locked"],
        view["leader"], trick, tricks, absent, FULL & ~seen, tuple(view["counts"]), tuple(view["abnat"]), shown)
