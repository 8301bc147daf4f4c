"""The rules of play, as pure functions on integers: what may be played, who takes the trick, what it is worth.

`trump` is a suit, or `SUN`. Cards and masks: `cards.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sahrat.baloot.cards import (
    ABNAT,
    ACE,
    NINE,
    PLAIN_ABOVE,
    SUIT,
    SUN,
    TRUMP_ABOVE,
    Card,
    Mask,
)

HAND_CARDS = 8
FIRST_CARDS = 5
LAST_TRICK = 10
"""B-9: abnat of the last trick «الأرض»."""
ALL_ABNAT = {"hokm": 162, "sun": 130}
"""B-10: all abnat of a deal."""
LOW = sum([1 << 8 * suit + rank for suit in range(4) for rank in range(NINE + 1)])
"""B-28: the sevens, eights and nines."""


def may_kawesh(five: Mask) -> bool:
    """B-28, B-29, BD-44: whether five cards, all of them 7, 8 or 9, allow a Kawesh."""
    return five & ~LOW == 0 and five.bit_count() == FIRST_CARDS


def legal_mask(hand: Mask, led: int, trump: int, best: Card, friendly: bool, place: int, sure: bool, *,
               trump_partner: bool = True, undertrump_free: bool = False, locked: bool = False) -> Mask:
    """The cards of `hand` that may be played (ledger, Part 2, «What may be played», rows 1 to 14).

    `led` is the suit led (−1: this seat leads), `best` the card that holds the trick, `friendly` whether the partner's
    card does, `place` 1 to 4, and `sure` whether the partner led an ace or an Ikka.
    """
    if led < 0:
        if locked and trump >= 0:
            return hand & ~SUIT[trump] or hand  # row 1: B-45, BD-16
        return hand
    same = hand & SUIT[led]
    if led == trump:
        if not same or friendly:
            return same or hand  # rows 6, 7: B-56, B-57, BD-20
        return same & TRUMP_ABOVE[best] or same  # rows 4, 5: B-54, B-55
    if same:
        return same  # row 2: B-51, B-52, B-63
    if trump < 0:
        return hand  # row 3: B-53
    trumps = hand & SUIT[trump]
    if not trumps:
        return hand  # row 8: B-61
    if friendly:
        if place == 4 or sure or not trump_partner:
            return hand  # rows 12, 14: B-62, B-64, B-66, B-67, B-69
        return trumps  # row 13: B-65
    if best >> 3 == trump:
        above = trumps & TRUMP_ABOVE[best]
        if above:
            return above  # row 10: B-59, B-68
        return hand if undertrump_free else trumps  # row 11: B-60, BD-22
    return trumps  # row 9: B-58


def why_not(card: Card, hand: Mask, led: int, trump: int, legal: Mask) -> str | None:
    """The code of the rule that forbids `card`, None when it is in `legal` (what `legal_mask` answered)."""
    if legal >> card & 1:
        return None
    if led < 0:
        return "locked_lead"
    suit = card >> 3
    if hand & SUIT[led]:
        return "raise_trump" if led == trump == suit else "follow_suit"
    return "overtrump" if suit == trump else "must_trump"


def beats(card: Card, best: Card, trump: int) -> bool:
    """B-7, B-8: whether `card`, played later, takes the trick from `best`."""
    if card >> 3 == best >> 3:
        above = TRUMP_ABOVE if best >> 3 == trump else PLAIN_ABOVE
        return bool(above[best] >> card & 1)
    return card >> 3 == trump


def holder(trick: Sequence[Card], trump: int) -> int:
    """The place in `trick`, from 0, of the card that holds it."""
    best = 0
    for at in range(1, len(trick)):
        if beats(trick[at], trick[best], trump):
            best = at
    return best


def abnat(trick: Sequence[Card], trump: int, last: bool) -> int:
    """B-5, B-6, B-9: the abnat of a trick."""
    worth = ABNAT[trump]
    return sum([worth[card] for card in trick]) + (LAST_TRICK if last else 0)


def is_ikka(card: Card, gone: Mask, trump: int) -> bool:
    """BD-23: whether a card led is an Ikka: plain, in Hokm, no ace, every higher card in `gone` (finished tricks)."""
    return trump != SUN and card >> 3 != trump and card & 7 != ACE and PLAIN_ABOVE[card] & ~gone == 0


def sure_lead(card: Card, gone: Mask, trump: int) -> bool:
    """B-66, B-67: whether a led card frees the partner from the duty to trump it."""
    return card & 7 == ACE or is_ikka(card, gone, trump)


def shows_no_trump(card: Card, led: int, trump: int, best: Card, friendly: bool, place: int, sure: bool, *,
                   trump_partner: bool, undertrump_free: bool) -> bool:
    """BD-25: whether playing `card` after `best` shows that its player holds no trump.

    So it is where trump was led and not followed, and where a duty to trump was not met; with `undertrump_free` only
    where the duty was sure (a card that could not be overtrumped frees from it).
    """
    if trump < 0 or led < 0 or card >> 3 == trump or card >> 3 == led:
        return False
    if led == trump:
        return True
    if friendly:
        return place != 4 and not sure and trump_partner
    return not (undertrump_free and best >> 3 == trump)
