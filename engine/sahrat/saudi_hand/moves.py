"""Every legal move of a seat, one form of each meaning, as long as the hand is small enough to list them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING

from sahrat.cards import JOKER, Card
from sahrat.errors import Refusal
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.melds import Token, card_of, joker_ends, natural_ends, read_meld, swap_gives
from sahrat.saudi_hand.search import GUARDS, pack
from sahrat.saudi_hand.turn import Act, Add, Json, Known, Lay, Play, Swap, Turn, begin, move_json

if TYPE_CHECKING:
    from sahrat.saudi_hand.state import HandState

Tokens = tuple[Token, ...]

MOST_WORK = 1500
"""Turns looked at before the list is cut short."""

MOST_GROUPS = 4000
"""Groups of melds that may open looked at before the list is cut short."""


def legal_moves(state: HandState, seat: int) -> tuple[list[Json], bool]:
    """Legal moves of `seat` in a fixed order, none when it is not its turn; and whether that is all of them."""
    if seat != state.to_act:
        return [], True
    known = state.known(seat)
    moves: list[Json] = []
    if state.phase == "draw":
        if state.stock or state.key is not None or not rules.may_reshuffle(
                state.options, state.reshuffles, len(state.fire)):
            moves.append({"do": "draw"})
        takes: tuple[bool, ...] = (True,) if state.fire else ()
    else:
        takes = (False,)
    complete = True
    for take in takes:
        listed, all_of_them = _plays(known, take)
        moves += listed
        complete = complete and all_of_them
    return moves, complete


def _plays(known: Known, take: bool) -> tuple[list[Json], bool]:
    """Plays by breadth: every different turn that acts lead to, then every way to end it."""
    moves: list[Json] = []
    seen: set[object] = set()
    todo: list[tuple[Act, ...]] = [()]
    work = 0
    while todo:
        acts = todo.pop(0)
        work += 1
        if work > MOST_WORK:
            return moves, False
        try:
            turn = begin(known, take, acts)
        except Refusal:
            continue
        meaning = _meaning(turn)
        if meaning in seen:
            continue
        seen.add(meaning)
        for throw in (*sorted({card for card in turn.hand if card != JOKER}), None):
            try:
                turn.judge(throw)
            except Refusal:
                continue
            moves.append(move_json(Play(take, acts, throw)))
        following = list(islice(_acts(turn), MOST_GROUPS + 1))
        if len(following) > MOST_GROUPS:
            return moves, False
        todo += [(*acts, act) for act in following if act is not None]
    return moves, True


def _meaning(turn: Turn) -> object:
    """What tells one turn from another: its table, in any order of the new melds, and what it still owes."""
    old = len(turn.known.melds)
    return (tuple(sorted(turn.hand)), tuple([meld.written for meld in turn.melds[:old]]),
            tuple(sorted(meld.written for meld in turn.melds[old:])), turn.total, turn.unused_jokers,
            turn.in_melds > 0, turn.in_layoffs > 0, turn.laid_off, turn.swapped, turn.laid > 0)


def _acts(turn: Turn) -> Iterator[Act | None]:
    """Acts that may follow, simplest first; None for a group of melds that does not reach the bar."""
    known = turn.known
    limit = known.options.jokers_per_meld
    melds = list(melds_of(turn.hand, limit))
    if not turn.opened:
        priced = [(tokens, read_meld(tokens, limit).value, pack(map(card_of, tokens))) for tokens in melds]
        for group, total in _groups(priced, pack(turn.hand)):
            yield Lay(group) if rules.opening_stands(known.options, total, turn.needed, True) else None
        return
    for tokens in melds:
        yield Lay((tokens,))
    for place, meld in enumerate(turn.melds):
        for card in sorted({card for card in turn.hand if card != JOKER}):
            ends = natural_ends(meld, card)
            for end in ends:
                yield Add((card,), place, end if len(ends) > 1 else None)
        if JOKER in turn.hand:
            ends = joker_ends(meld, limit)
            for end in ends:
                yield Add((JOKER,), place, end if len(ends) > 1 else None)
        for give in swap_gives(meld):
            if all(card in turn.hand for card in give):
                yield Swap(place, give)


def _groups(melds: list[tuple[Tokens, int, int]], hand: int) -> Iterator[tuple[tuple[Tokens, ...], int]]:
    """Every group of the melds, each with its value and packed, that the packed hand can lay; with its total."""
    guarded = hand | GUARDS
    fitting = [meld for meld in melds if guarded - meld[2] & GUARDS == GUARDS]
    for index, (tokens, value, packed) in enumerate(fitting):
        yield (tokens,), value
        for group, total in _groups(fitting[index:], hand - packed):
            yield (tokens, *group), total + value


def melds_of(hand: list[Card], limit: int) -> Iterator[Tokens]:
    """Every meld that the hand holds, at most `limit` jokers in it: sets by rank, then runs by suit, short first."""
    held = set(hand)
    jokers = min(limit, hand.count(JOKER))
    for rank in range(13):
        suits = [suit * 13 + rank for suit in range(4) if suit * 13 + rank in held]
        for size in range(2, len(suits) + 1):
            for cards in combinations(suits, size):
                for wild in range(max(0, 3 - size), min(jokers, 4 - size) + 1):
                    yield (*cards, *(JOKER,) * wild)
    for suit in range(4):
        if not any(suit * 13 <= card < suit * 13 + 13 for card in held):
            continue
        for length in range(3, rules.HIGH_ACE + 1):
            for low in range(rules.HIGH_ACE - length + 2):
                row = [suit * 13 + place % 13 for place in range(low, low + length)]
                missing = [index for index, card in enumerate(row) if card not in held]
                if len(missing) > jokers:
                    continue
                for wild in range(len(missing), min(jokers, length - 2) + 1):
                    for chosen in combinations(range(length), wild):
                        apart = all(b - a > 1 for a, b in zip(chosen, chosen[1:], strict=False))
                        if apart and set(missing) <= set(chosen):
                            yield tuple([JOKER if index in chosen else card for index, card in enumerate(row)])


