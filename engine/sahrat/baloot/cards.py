"""Baloot's 32 cards as small integers and sets of them as masks, with their order, strength and abnat.

A card is ``suit * 8 + rank``: suits S H C D are 0..3, ranks 7 8 9 10 J Q K A are 0..7, the order of sequences (B-87).
A set of cards is an int with bit ``card`` set. `SUN`, −1, stands in the place of the trump suit where there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sahrat.baloot.pack import PACK
from sahrat.errors import Refusal

Card = int
Mask = int

SUN = -1
SUITS = "SHCD"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)

TEXT: tuple[str, ...] = PACK
"""Text of every card (B-1, B-2)."""
_CARD = {text: card for card, text in enumerate(TEXT)}

FULL: Mask = (1 << 32) - 1
SUIT: tuple[Mask, ...] = tuple(0xFF << 8 * suit for suit in range(4))
"""All cards of each suit."""

PLAIN_ORDER = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)
"""B-7: ranks of a suit that is not trump, weakest first."""
TRUMP_ORDER = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)
"""B-7: ranks of the trump suit, weakest first."""
PLAIN_ABNAT = (0, 0, 0, 10, 2, 3, 4, 11)
"""B-5: abnat by rank in Sun and in suits that are not trump."""
TRUMP_ABNAT = (0, 0, 14, 10, 20, 3, 4, 11)
"""B-6: abnat by rank in the trump suit."""


def _above(order: tuple[int, ...]) -> tuple[Mask, ...]:
    """For each card the stronger ones of its suit."""
    above = []
    for card in range(32):
        stronger = order[order.index(card % 8) + 1:]
        above.append(sum([1 << (card - card % 8 + rank) for rank in stronger]))
    return tuple(above)


PLAIN_ABOVE = _above(PLAIN_ORDER)
"""For each card the stronger ones of its suit, where that is not trump."""
TRUMP_ABOVE = _above(TRUMP_ORDER)
"""For each card the stronger ones of its suit, where that is trump."""

ABNAT: tuple[tuple[int, ...], ...] = tuple(
    tuple((TRUMP_ABNAT if card // 8 == trump else PLAIN_ABNAT)[card % 8] for card in range(32))
    for trump in (0, 1, 2, 3, SUN))
"""Abnat of each card by trump: ``ABNAT[trump]``, Sun last and so at −1."""


def parse_card(text: object) -> Card:
    """The card that `text` names. Raises `Refusal` ``bad_card`` for anything else."""
    card = _CARD.get(text) if isinstance(text, str) else None
    if card is None:
        raise Refusal("bad_card", card=text[:12] if isinstance(text, str) else type(text).__name__)
    return card


def parse_cards(texts: object, most: int = 32) -> tuple[Card, ...]:
    """The cards of a list of texts. Raises `Refusal` ``bad_card`` or ``bad_request``."""
    if not isinstance(texts, list | tuple) or len(texts) > most:
        raise Refusal("bad_request")
    return tuple([parse_card(text) for text in texts])


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of those cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: Mask) -> Iterator[Card]:
    """The cards of a set, in the pack's order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def suits_of(mask: Mask) -> Mask:
    """All cards of the suits that a set has a card of."""
    return sum([suit for suit in SUIT if suit & mask])


def texts_of(mask: Mask) -> list[str]:
    """The texts of a set's cards, in the pack's order."""
    return [TEXT[card] for card in cards_of(mask)]


def card_texts(cards: Iterable[Card]) -> list[str]:
    """The text of each card, in the order given."""
    return [TEXT[card] for card in cards]
