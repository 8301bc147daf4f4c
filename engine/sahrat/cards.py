"""Playing cards as small integers, with one text form each (contract.md, Notation).

A card is ``suit * 13 + rank``: suits S H C D are 0..3, ranks A 2 .. 10 J Q K are 0..12.
The joker is 52. Equal cards of two packs are the same integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sahrat.errors import Refusal

Card = int

SUITS = "SHCD"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
JOKER: Card = 52

TEXT: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS) + ("JK",)
"""Text of every card, by card."""

RANK: tuple[int, ...] = tuple(card % 13 for card in range(52)) + (-1,)
"""Rank 0..12 of every card; -1 for the joker."""

SUIT: tuple[int, ...] = tuple(card // 13 for card in range(52)) + (-1,)
"""Suit 0..3 of every card; -1 for the joker."""

_CARD = {text: card for card, text in enumerate(TEXT)}


def parse_card(text: object) -> Card:
    """The card that ``text`` names. Raises `Refusal` ``bad_card`` for anything else."""
    card = _CARD.get(text) if isinstance(text, str) else None
    if card is None:
        raise Refusal("bad_card", card=text[:12] if isinstance(text, str) else type(text).__name__)
    return card


def parse_cards(texts: object, most: int = 106) -> tuple[Card, ...]:
    """The cards of a list of texts. Raises `Refusal` ``bad_card`` or ``bad_request``."""
    if not isinstance(texts, list | tuple) or len(texts) > most:
        raise Refusal("bad_request")
    return tuple([parse_card(text) for text in texts])


def card_texts(cards: Iterable[Card]) -> list[str]:
    """The text of each card, in the order given."""
    return [TEXT[card] for card in cards]


def double_pack() -> Sequence[Card]:
    """Hand's 106 cards before the shuffle (fair.md): two packs in order, then two jokers."""
    return (*range(52), *range(52), JOKER, JOKER)
