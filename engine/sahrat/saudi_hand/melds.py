"""Melds as values: reading them as written, writing them out, arranging a pile, laying off and swapping jokers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sahrat.cards import ACE, JOKER, KING, RANK, SUIT, TEXT, Card
from sahrat.errors import Refusal
from sahrat.saudi_hand import rules

Token = int
"""A card as written: 0..51, `JOKER` for a bare joker, `MEANS` + card for ``JK=6H``, `ANY` for ``JK=*``."""

MEANS = 64
ANY: Token = 127

TOKEN: dict[str, Token] = {
    **{text: card for card, text in enumerate(TEXT)},
    **{"JK=" + TEXT[card]: MEANS + card for card in range(52)},
    "JK=*": ANY,
}
TOKEN_TEXT: dict[Token, str] = {token: text for text, token in TOKEN.items()}

ENDS = ("low", "high")


class Meld(NamedTuple):
    """A legal meld on the table.

    `cards` as they lie (`JOKER` where a joker lies); `run` or else a set; `low` is a run's lowest place (`rules`) or a
    set's rank; `suit` is a run's suit, -1 in a set; `value` in points; `written` is its text, jokers explained.
    """

    cards: tuple[Card, ...]
    run: bool
    low: int
    suit: int
    value: int
    written: tuple[str, ...]


def parse_token(text: object) -> Token:
    """The token of a card as written in a meld. Raises `Refusal` ``bad_card``."""
    token = TOKEN.get(text) if isinstance(text, str) else None
    if token is None:
        raise Refusal("bad_card", card=text[:12] if isinstance(text, str) else type(text).__name__)
    return token


def parse_tokens(texts: object, most: int = 16) -> tuple[Token, ...]:
    """The tokens of a list of texts. Raises `Refusal` ``bad_card`` or ``bad_move``."""
    if not isinstance(texts, list | tuple) or len(texts) > most:
        raise Refusal("bad_move")
    return tuple([parse_token(text) for text in texts])


def card_of(token: Token) -> Card:
    """The card that a token is, whatever a joker stands for."""
    return token if token < JOKER else JOKER


def _place_card(suit: int, place: int) -> Card:
    return suit * 13 + place % 13


def make_run(cards: tuple[Card, ...], low: int, suit: int) -> Meld:
    """A run known to be legal, from its lowest place."""
    written = tuple([
        TEXT[card] if card != JOKER else "JK=" + TEXT[_place_card(suit, low + index)]
        for index, card in enumerate(cards)
    ])
    return Meld(cards, True, low, suit, rules.run_value(low, len(cards)), written)


def make_set(cards: tuple[Card, ...]) -> Meld:
    """A set known to be legal. Its joker is ``JK=*`` until one suit alone is missing (HD-18, HD-19)."""
    naturals = [card for card in cards if card != JOKER]
    rank = RANK[naturals[0]]
    joker = "JK=" + TEXT[rules.missing_from_set(rank, naturals)[0]] if len(naturals) == 3 else "JK=*"
    return Meld(cards, False, rank, -1, rules.set_value(rank, len(cards)),
                tuple([TEXT[card] if card != JOKER else joker for card in cards]))


def read_meld(tokens: Sequence[Token], jokers: int = 1) -> Meld:
    """The meld that the tokens spell as written, at most `jokers` jokers in it. Raises `Refusal` naming the rule."""
    rules.check_length(len(tokens))
    cards = tuple([token if token < JOKER else JOKER for token in tokens])
    rules.check_jokers(cards, jokers)
    naturals = [card for card in cards if card != JOKER]
    if rules.is_set(naturals):
        rules.check_set(naturals, len(cards))
        meld = make_set(cards)
    else:
        rules.check_neighbours(cards)
        rules.check_naturals(naturals)
        low = rules.run_start(cards)
        meld = make_run(cards, low, SUIT[naturals[0]])
    if len(naturals) < len(cards):
        for token, text in zip(tokens, meld.written, strict=True):
            if token > JOKER and TOKEN[text] != token:
                raise Refusal("joker_meaning", card=TOKEN_TEXT[token][3:])
    return meld


def lay_off(meld: Meld, token: Token, end: str | None, jokers: int) -> Meld:
    """The meld with one card more (H-39, H-40, HD-17, HD-20). `end` is asked for where the card fits at both.

    Raises `Refusal` ``layoff_misfit``, ``layoff_end``, ``joker_limit``, ``joker_meaning`` or ``jokers_adjacent``.
    """
    if token >= JOKER:
        return _lay_off_joker(meld, token, end, jokers)
    ends = natural_ends(meld, token)
    if not ends:
        raise Refusal("layoff_misfit", card=TEXT[token])
    if ends[0] is None:
        return make_set((*meld.cards, token))
    if len(ends) == 2 and end is None:
        raise Refusal("layoff_end", card=TEXT[token])
    return _extend(meld, token, ends[0] if len(ends) == 1 else end)


def _lay_off_joker(meld: Meld, token: Token, end: str | None, jokers: int) -> Meld:
    rules.check_jokers((*meld.cards, JOKER), jokers)
    ends = joker_ends(meld, jokers)
    if not ends:
        raise Refusal("layoff_misfit", card="JK")
    if ends[0] is None:
        bigger = make_set((*meld.cards, JOKER))
        if token > JOKER and TOKEN[bigger.written[-1]] != token:
            raise Refusal("joker_meaning", card=TOKEN_TEXT[token][3:])
        return bigger
    if token > JOKER:
        ends = tuple([one for one in ends if MEANS + _end_card(meld, one) == token])
        if not ends:
            raise Refusal("joker_meaning", card=TOKEN_TEXT[token][3:])
    if end is not None and end not in ends:
        raise Refusal("layoff_misfit", card="JK")
    if len(ends) == 2 and end is None:
        raise Refusal("layoff_end", card="JK")
    return _extend(meld, JOKER, ends[0] if end is None else end)


def _extend(meld: Meld, card: Card, end: str | None) -> Meld:
    if end == "low":
        return make_run((card, *meld.cards), meld.low - 1, meld.suit)
    return make_run((*meld.cards, card), meld.low, meld.suit)


def _end_card(meld: Meld, end: str | None) -> Card:
    return _place_card(meld.suit, meld.low - 1 if end == "low" else meld.low + len(meld.cards))


def _open_ends(meld: Meld) -> tuple[str, ...]:
    """The ends at which a run may grow at all (H-24, HD-24)."""
    if len(meld.cards) >= rules.LONGEST_RUN:
        return ()
    return (("low",) if meld.low > 0 else ()) + (("high",) if meld.low + len(meld.cards) <= rules.HIGH_ACE else ())


def fitting(meld: Meld) -> list[tuple[Card, str | None]]:
    """Every natural card that may be laid off, with its end of a run (H-40); the end is None on a set."""
    if meld.run:
        return [(_end_card(meld, end), end) for end in _open_ends(meld)]
    if len(meld.cards) >= rules.LONGEST_SET:
        return []
    return [(card, None) for card in rules.missing_from_set(meld.low, [card for card in meld.cards if card != JOKER])]


def natural_ends(meld: Meld, card: Card) -> tuple[str | None, ...]:
    """Where a natural card may be laid off: ends of a run, ``(None,)`` on a set, empty where it does not fit."""
    return tuple([end for one, end in fitting(meld) if one == card])


def joker_ends(meld: Meld, jokers: int) -> tuple[str | None, ...]:
    """Where a joker may be laid off, in the form of `natural_ends` (H-30, H-31, HD-16, HD-20)."""
    if meld.cards.count(JOKER) >= jokers:
        return ()
    if not meld.run:
        return (None,) if len(meld.cards) < rules.LONGEST_SET else ()
    return tuple([end for end in _open_ends(meld) if meld.cards[0 if end == "low" else -1] != JOKER])


def swap_gives(meld: Meld) -> list[tuple[Card, ...]]:
    """What may be given for jokers of the meld, one tuple a choice (H-41, H-42, HD-16, HD-17)."""
    if JOKER not in meld.cards:
        return []
    if meld.run:
        return [(_place_card(meld.suit, meld.low + index),) for index, card in enumerate(meld.cards) if card == JOKER]
    return [tuple(rules.missing_from_set(meld.low, [card for card in meld.cards if card != JOKER]))]


def swap(meld: Meld, give: tuple[Card, ...]) -> tuple[Meld, int]:
    """The meld with its joker won, and how many jokers that wins (H-41, H-42, HD-16, HD-17).

    Raises `Refusal` ``swap_no_joker``, ``swap_card`` or ``swap_both``.
    """
    choices = swap_gives(meld)
    if not choices:
        raise Refusal("swap_no_joker")
    if meld.run:
        if give not in choices:
            raise Refusal("swap_card")
        index = next(i for i, card in enumerate(meld.cards)
                     if card == JOKER and _place_card(meld.suit, meld.low + i) == give[0])
        return make_run((*meld.cards[:index], give[0], *meld.cards[index + 1:]), meld.low, meld.suit), 1
    if sorted(give) != sorted(choices[0]):
        raise Refusal("swap_both" if len(choices[0]) > 1 else "swap_card")
    rest = list(give)
    cards = [card if card != JOKER else rest.pop(0) for card in meld.cards]
    return make_set((*cards, *rest)), meld.cards.count(JOKER)


def arrange(tokens: Sequence[Token], jokers: int = 1) -> Meld:
    """The meld that a pile of cards in any order makes, a joker put into a gap, else on top, else at the bottom.

    A joker that is written with its card is put there. Raises `Refusal` with the reason where there is none.
    """
    rules.check_length(len(tokens))
    cards = [card_of(token) for token in tokens]
    rules.check_jokers(cards, jokers)
    naturals = [card for card in cards if card != JOKER]
    if rules.is_set(naturals):
        return read_meld([*sorted(naturals), *[token for token in tokens if token >= JOKER]], jokers)
    named = {token - MEANS: token for token in tokens if JOKER < token < ANY}
    placed = naturals + list(named)
    bare = len(tokens) - len(placed)
    if len({SUIT[card] for card in placed}) > 1:
        raise Refusal(rules.mixed_fault(naturals))
    fault: Refusal | None = None
    for ordered in _orders(placed, bare):
        try:
            return read_meld([named.get(token, token) for token in ordered], jokers)
        except Refusal as refusal:
            fault = fault or refusal
    if {ACE, ACE + 1, KING} <= {RANK[card] for card in placed}:
        raise Refusal("run_wraps")
    raise fault or Refusal("run_gap")


def _orders(cards: Sequence[Card], jokers: int) -> list[list[Token]]:
    """The ways to write cards of one suit upwards, the ace low and then high, with jokers in gaps, on top, below."""
    orders = []
    for high in (False, True):
        if high and not any(RANK[card] == ACE for card in cards):
            break
        places = sorted((rules.HIGH_ACE if high and RANK[card] == ACE else RANK[card], card) for card in cards)
        left, row = jokers, [places[0][1]]
        for (before, _), (place, card) in zip(places, places[1:], strict=False):
            fill = min(left, max(0, place - before - 1))
            row += [JOKER] * fill + [card]
            left -= fill
        orders += [[JOKER] * (left - above) + row + [JOKER] * above for above in range(left, -1, -1)]
    return orders


def to_json(meld: Meld) -> dict[str, Any]:
    """``{"cards", "kind", "value"}`` of a meld."""
    return {"cards": list(meld.written), "kind": "run" if meld.run else "set", "value": meld.value}
