"""The rules of Saudi Hand, each one function that cites its ledger row. Nothing else decides anything about cards.

What is named `check_…`, and `run_start`, raises `Refusal` with the code of the rule that is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from sahrat.cards import ACE, JOKER, KING, RANK, SUIT, TEXT, Card
from sahrat.errors import Refusal
from sahrat.saudi_hand.options import Options

HAND_CARDS = 14
"""H-5: cards in a hand between turns; the player on the dealer's right starts with one more."""

OPENING = 51
"""H-32: the least total of a first opening."""

HIGH_ACE = KING + 1
"""Places of a run: 0 a low ace, 1..12 the 2 to the king, 13 a high ace (H-22, H-23)."""

LONGEST_RUN = KING + 1
"""HD-24: a run has one card of each rank at most, so never both aces."""

LONGEST_SET = 4
"""H-21, HD-25: a set has one card of each suit at most."""

PLACE_VALUE: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""H-22, H-23, H-25, H-26, HD-23: what a card counts at each place of a run; an ace that starts a run counts 1."""

RANK_VALUE: tuple[int, ...] = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""H-25, H-26, H-27: what a card counts in a set, by rank."""

HAND_VALUE: tuple[int, ...] = tuple(RANK_VALUE[RANK[card]] for card in range(52)) + (15,)
"""H-54, H-55: what a card left in hand counts; an ace 11, a joker 15."""


# Melds


def run_value(low: int, length: int) -> int:
    """The value of a run from place `low`; a joker counts as its place (H-22, H-23, H-25, H-26, H-29)."""
    return sum(PLACE_VALUE[low:low + length])


def set_value(rank: int, length: int) -> int:
    """The value of a set; a joker counts as the rank (H-27, H-29)."""
    return RANK_VALUE[rank] * length


def check_length(length: int) -> None:
    """H-17: a meld has at least three cards."""
    if length < 3:
        raise Refusal("meld_short")


def check_jokers(cards: Sequence[Card], limit: int) -> None:
    """H-30, HD-16: at most one joker in a meld (two where the table says so)."""
    if cards.count(JOKER) > limit:
        raise Refusal("joker_limit", limit=limit)


def check_neighbours(cards: Sequence[Card]) -> None:
    """H-31: two jokers may not be neighbours in a run."""
    if any(card == JOKER and after == JOKER for card, after in pairwise(cards)):
        raise Refusal("jokers_adjacent")


def is_set(naturals: Sequence[Card]) -> bool:
    """Whether the natural cards of a meld have one rank, so that it can only be a set (H-19)."""
    rank = RANK[naturals[0]]
    return len(naturals) > 1 and all(RANK[card] == rank for card in naturals)


def check_naturals(naturals: Sequence[Card]) -> None:
    """HD-16: one natural card and two jokers are refused."""
    if len(naturals) < 2:
        raise Refusal("meld_naturals")


def check_set(naturals: Sequence[Card], length: int) -> None:
    """H-19, H-20, H-21, HD-25: one rank, no suit twice, four cards at most."""
    if len({SUIT[card] for card in naturals}) < len(naturals):
        raise Refusal("set_suit_twice")
    if length > LONGEST_SET:
        raise Refusal("set_long")


def run_start(cards: Sequence[Card]) -> int:
    """The lowest place of a run as written upwards, jokers filling theirs (H-18, H-22, H-23, H-24, H-28, HD-24)."""
    suit = low = -1
    for index, card in enumerate(cards):
        if card == JOKER:
            continue
        place = HIGH_ACE if RANK[card] == ACE and index else RANK[card]
        if suit < 0:
            suit, low = SUIT[card], place - index
        elif SUIT[card] != suit:
            raise Refusal(mixed_fault([card for card in cards if card != JOKER]))
        elif place != low + index:
            raise Refusal(run_fault(cards))
    if len(cards) > LONGEST_RUN:
        raise Refusal("run_long")
    if low < 0 or low + len(cards) - 1 > HIGH_ACE:
        raise Refusal("run_wraps")
    return low


def mixed_fault(naturals: Sequence[Card]) -> str:
    """Why cards of several suits and ranks are no meld: H-19 where a rank is repeated, else H-18."""
    ranks = [RANK[card] for card in naturals]
    return "set_rank" if len(set(ranks)) < len(ranks) else "run_suit"


def run_fault(cards: Sequence[Card]) -> str:
    """Why cards of one suit, as written, are no run: twice a card, a gap, not upwards (H-18), round the ace (H-24)."""
    naturals = [card for card in cards if card != JOKER]
    if len(set(naturals)) < len(naturals):
        return "run_twice"
    ranks = [RANK[card] for card in cards]
    if len({(rank - index) % (KING + 1) for index, rank in enumerate(ranks) if rank >= ACE}) == 1:
        return "run_wraps"
    for index, rank in enumerate(ranks):
        if rank == ACE and 0 < index < len(ranks) - 1 and ranks[index - 1] in (KING, -1):
            return "run_wraps"
    middle = [rank for rank in ranks if rank > ACE]
    return "run_order" if any(a > b for a, b in pairwise(middle)) else "run_gap"


def missing_from_set(rank: int, naturals: Iterable[Card]) -> list[Card]:
    """The cards that would complete a set to four suits, in the order S H C D."""
    suits = {SUIT[card] for card in naturals}
    return [suit * 13 + rank for suit in range(4) if suit not in suits]


# Opening


def bar(options: Options, seat: int, openings: Sequence[tuple[int, int]]) -> int:
    """The least total with which `seat` may open now (H-32 to H-36, HD-2, HD-9, HD-10, HD-11)."""
    if not openings or options.variant == "plain51":
        return OPENING
    if options.mode == "solo":
        return max(OPENING, openings[-1][1] + 1)
    if options.partners_bar == "first_team" and openings[0][0] % 2 == seat % 2:
        return OPENING
    others = [total for opener, total in openings if opener % 2 != seat % 2]
    return max([OPENING, *[total + 1 for total in others]])


def opening_stands(options: Options, total: int, needed: int, by_hand: bool) -> bool:
    """H-32, H-33, H-36, HD-4: whether an opening act of that total reaches the bar, or need not in a Hand."""
    return total >= needed or (by_hand and options.hand_waives_bar)


def check_opening(options: Options, total: int, needed: int, by_hand: bool) -> None:
    """H-32, H-33, H-36, HD-4: the opening stands; `by_hand`: it ends in a Hand, or may still."""
    if not opening_stands(options, total, needed, by_hand):
        raise Refusal("bar_raised" if needed > OPENING else "bar_first", bar=needed, total=total)


# The turn


def check_may_lay_off(opened: bool) -> None:
    """H-37, HD-3, HD-12: only a player who has opened lays off."""
    if not opened:
        raise Refusal("layoff_before_opening")


def check_may_swap(opened: bool) -> None:
    """H-38, H-43, HD-3, HD-12: only a player who has opened takes a joker."""
    if not opened:
        raise Refusal("swap_before_opening")


def check_fire_use(options: Options, card: Card, opened: bool, melds: int, in_melds: int, in_layoffs: int) -> None:
    """H-13, H-14, H-71, HD-13: a taken fire card is used in this turn; who had not opened opens with it.

    `melds` counts the melds laid in the turn, `in_melds` and `in_layoffs` the cards equal to `card` used so.
    """
    if not opened and not melds:
        raise Refusal("take_must_open")
    if options.fire_use == "any_new_meld":
        if not melds:
            raise Refusal("fire_needs_meld")
    elif not in_melds and not (options.fire_use == "meld_or_layoff" and in_layoffs):
        raise Refusal("fire_card_unused", card=TEXT[card])


def check_won_jokers(unused: int) -> None:
    """H-44, HD-15: a joker won by a swap goes into a meld before the turn ends."""
    if unused > 0:
        raise Refusal("joker_unused")


def is_hand(options: Options, opened: bool, melds: int, laid_off: bool, swapped: bool, threw: bool) -> bool:
    """Whether an emptied hand is a Hand (H-47 to H-50, HD-6, HD-7, HD-8): `opened` before this turn spoils it."""
    return melds > 0 and not (opened or laid_off or swapped) and (not threw or options.hand_throw)


def check_throw(hand: Sequence[Card], card: Card) -> None:
    """H-12, H-15: the thrown card is in hand and no joker."""
    if card == JOKER:
        raise Refusal("throw_joker")
    if card not in hand:
        raise Refusal("card_not_in_hand", card=TEXT[card])


def check_no_throw(options: Options, hand: Sequence[Card], by_hand: bool, jokers_only: bool, opened: bool,
                   laid_off: bool, swapped: bool) -> None:
    """H-12, H-46 to H-50, HD-21, HD-22: whether a turn may end without a throw, `hand` being what is left.

    `jokers_only`: the hand was jokers only after the draw; then it stays as it is, for no act may leave only jokers.
    """
    if not hand:
        if by_hand or options.out_without_throw:
            return
        if laid_off or swapped:
            raise Refusal("no_card_to_throw" if opened else "hand_spoilt")
        raise Refusal("hand_after_opening" if opened else "no_card_to_throw")
    if jokers_only and not laid_off:
        return
    raise Refusal("only_jokers_left" if all(card == JOKER for card in hand) else "throw_missing")


# The stock


def may_reshuffle(options: Options, reshuffles: int, fire: int) -> bool:
    """H-16, HD-26, HD-28: whether an empty stock is renewed, `fire` being the cards in the fire pile."""
    return fire > 1 and (options.max_reshuffles is None or reshuffles < options.max_reshuffles)


# The clock


def clock_throw(hand: Sequence[Card], drawn: Card | None) -> Card | None:
    """HD-37: the drawn card, else the dearest natural card (A K Q J 10 …, ties S H D C); None: jokers only."""
    if drawn is not None and drawn != JOKER:
        return drawn
    naturals = [card for card in hand if card != JOKER]
    return max(naturals, key=_dearest) if naturals else None


def _dearest(card: Card) -> tuple[int, int]:
    rank = RANK[card]
    return (KING + 1 if rank == ACE else rank, -(0, 1, 3, 2)[SUIT[card]])


# The end of a round

OUT = -30
"""H-52: the score of the player who goes out."""

UNOPENED = 100
"""H-56: the score of a player who never opened."""

HAND_FACTOR = 2
"""H-51, H-53, H-57, H-58, HD-29: a Hand doubles every score of the round, once."""


def hand_points(hand: Iterable[Card]) -> int:
    """H-54, H-55: what the cards left in an opened player's hand count."""
    return sum([HAND_VALUE[card] for card in hand])
