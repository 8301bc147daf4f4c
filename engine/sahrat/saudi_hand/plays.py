"""The whole turns that a seat could sensibly play: what to lay, lay off and swap, and what that leaves.

Found by `search.py` over the seat's own cards and the table's melds. What is legal is asked of `melds.py` and of
`turn.py`: this module only chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from sahrat.cards import JOKER, Card
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.melds import Meld, fitting, joker_ends, lay_off, natural_ends, read_meld, swap, swap_gives
from sahrat.saudi_hand.search import (
    GUARDS,
    JOKER_STEP,
    OWN_FIELDS,
    POINTS,
    WORTH,
    Front,
    Piece,
    Search,
    joined,
    make_piece,
    pack,
    pieces,
)
from sahrat.saudi_hand.turn import Act, Add, Known, Lay, Swap, Turn, begin

CHOICES = 4
"""Ways to lay down that are worked out in full, of those that leave least."""

MOST_WAYS = 800
"""With more melds times lay-offs to choose from than this, no joker is laid off, and if that is not enough, an
opening is found before its lay-offs, not together with them."""


class Plan(NamedTuple):
    """A turn but for its throw: the acts, the turn after them, and what is left in hand."""

    take: bool
    acts: tuple[Act, ...]
    turn: Turn
    left: tuple[Card, ...]


class Room(NamedTuple):
    """Lay-offs on the table's melds as pieces, with the caller's fields that keep each end to one of them."""

    pieces: list[Piece]
    fields: int
    guards: int


def room(melds: Sequence[Meld], hand: Iterable[Card], jokers: int, also: Iterable[Card] = ()) -> Room:
    """Every row of cards that the melds take at one end, `jokers` jokers a meld at most.

    A row is of cards from `hand`, or of those and one card of `also`.
    """
    out: list[Piece] = []
    field, fields, guards = OWN_FIELDS, 0, 0
    held, besides = frozenset(hand), frozenset(also)
    for place, meld in enumerate(melds):
        rows = _rows(meld, held, besides, jokers)
        if not rows:
            continue
        longest = [max([len(row.cards) for row in rows if row.side == side], default=0) for side in ("low", "high")]
        shared = len(meld.cards) + sum(longest) > len(rules.RANK_VALUE)
        joker_room = 1 << field + 6
        fields |= 1 << field | 1 << field + 3 | max(0, jokers - meld.cards.count(JOKER)) * joker_room
        guards |= 4 << field | 4 << field + 3 | 4 << field + 6
        for row in rows:
            used = 1 << field + 3 if row.side == "high" and not shared else 1 << field
            out.append(make_piece(row.cards, 0, place, row.end, used + row.cards.count(JOKER) * joker_room))
        field += 9
    return Room(out, fields, guards)


class _Row(NamedTuple):
    """Cards that grow a meld on one side, read one by one; `end` where the rules ask for it to be named."""

    side: str | None
    cards: tuple[Card, ...]
    end: str | None


def _rows(meld: Meld, held: frozenset[Card], also: frozenset[Card], jokers: int) -> list[_Row]:
    """Every row of cards that a meld takes on one side: at most one joker, and at most one card of `also`."""
    out: list[_Row] = []
    sides: tuple[str | None, ...] = ("low", "high") if meld.run else (None,)
    begun = [(meld, _Row(side, (), None)) for side in sides]
    while begun:
        now, row = begun.pop()
        side = row.side
        allowed = held | also if held.issuperset(row.cards) else held
        grows = [(card, end) for card, end in fitting(now) if card in allowed]
        if JOKER in allowed and JOKER not in row.cards:
            grows += [(JOKER, end) for end in joker_ends(now, jokers)]
        for card, end in grows:
            if end == side:
                either = len([one for one, _ in grows if one == card]) > 1
                longer = _Row(side, (*row.cards, card), side if either else row.end)
                out.append(longer)
                begun.append((lay_off(now, card, side, jokers), longer))
    return out


def plans(known: Known, take: bool) -> tuple[list[Plan], int]:
    """Turns worth a look, the one that lays nothing first where it is legal, and the counted work.

    With `take` the fire card is taken, and only turns that use it as the rules ask are given. Every plan's acts have
    been judged by `turn.Turn`; what may be thrown after them is still to be asked of `Plan.turn.judge`.
    """
    hand = (*known.hand, known.top) if take and known.top is not None else known.hand
    finder = _Finder(known, take)
    if known.opened:
        finder.laid_open(hand, known.melds, ())
    else:
        finder.opening(hand)
    out = []
    for acts in dict.fromkeys(finder.found):
        turn = begin(known, take, acts)
        out.append(Plan(take, acts, turn, tuple(turn.hand)))
    return out, finder.nodes


class _Finder:
    """Collects the acts of turns for one seat."""

    def __init__(self, known: Known, take: bool) -> None:
        self.known = known
        self.jokers = known.options.jokers_per_meld
        self.taken = known.top if take else None
        self.found: list[tuple[Act, ...]] = [] if take else [()]
        self.nodes = 0

    def laid_open(self, hand: Sequence[Card], melds: Sequence[Meld], before: tuple[Act, ...]) -> None:
        """Lay-downs, lay-offs and swaps of a seat that has opened, or has just opened by the acts `before`."""
        swaps = [(place, give) for place, meld in enumerate(melds) for give in swap_gives(meld)]
        for many in range(3):
            for chosen in combinations(swaps, many):
                given = [card for _, give in chosen for card in give]
                held = all([hand.count(card) >= given.count(card) for card in given])
                if held and len({place for place, _ in chosen}) == many:
                    self._open_after_swaps(hand, melds, before, chosen)

    def _open_after_swaps(self, hand: Sequence[Card], melds: Sequence[Meld], before: tuple[Act, ...],
                          chosen: Iterable[tuple[int, tuple[Card, ...]]]) -> None:
        cards, table, won = list(hand), list(melds), 0
        acts: list[Act] = list(before)
        for place, give in chosen:
            table[place], jokers = swap(table[place], give)
            for card in give:
                cards.remove(card)
            cards += [JOKER] * jokers
            won += jokers
            acts.append(Swap(place, give))
        free = not won or self.known.options.swap_use_layoff

        def wanted(step: int, _worth: int) -> bool:
            return step // JOKER_STEP >= won

        self._lay(cards, table, tuple(acts), free, wanted, POINTS)
        if not free and won == 1 and cards.count(JOKER) > 1:
            self._lay(cards, table, tuple(acts), True, wanted, POINTS, must=JOKER)

    def opening(self, hand: Sequence[Card]) -> None:
        """Openings, with lay-offs where they leave less, and a Hand."""
        known = self.known
        needed = rules.bar(known.options, known.seat, known.openings)
        waived = known.options.hand_waives_bar
        packed = pack(hand)
        own = pieces(packed, self.jokers)
        if not own:
            return
        found = Search(packed, own)
        front = found.front(self._first(own, ()))
        self.nodes += found.nodes
        every = sum([JOKER_STEP if card == JOKER else 1 for card in hand])
        for step in (every, every - 1) if waived and known.options.hand_throw else (every,):
            if step and step in front and rules.opening_stands(known.options, front[step] // WORTH, needed, True):
                self._keep(found.arrangement(step, self._first(own, ())), (), known.melds)
        opens = [step for step, worth in front.items() if worth // WORTH >= needed]
        if not opens:
            return
        for step in self._least(hand, front, opens)[:2]:
            arranged = found.arrangement(step, self._first(own, ()))
            self._keep(arranged, (), known.melds)
            melds = joined([one.cards for one in arranged], self.jokers)
            left = list(hand)
            for card in [card for meld in melds for card in meld]:
                left.remove(card)
            table = (*known.melds, *[read_meld(meld, self.jokers) for meld in melds])
            taken, self.taken = self.taken, None
            self.laid_open(left, table, (Lay(tuple(melds)),))
            self.taken = taken
        if known.melds:
            self._lay(hand, known.melds, (), True, lambda step, worth: worth // WORTH >= needed, -1)

    def _first(self, own: Sequence[Piece], offs: Sequence[Piece], must: Card | None = None) -> list[Piece] | None:
        """The pieces of which one must be laid: for a fire card that was taken (H-13, HD-13), or with `must` in it."""
        if self.taken is None:
            return None if must is None else [one for one in own if must in one.cards]
        use = self.known.options.fire_use
        if use == "any_new_meld":
            using = list(own)
        else:
            both = (*own, *offs) if use == "meld_or_layoff" and self.known.opened else own
            using = [one for one in both if self.taken in one.cards]
        return using if must is None else [one for one in using if must in one.cards and one.on < 0]

    def _lay(self, hand: Sequence[Card], melds: Sequence[Meld], before: tuple[Act, ...], with_jokers: bool,
             wanted: Callable[[int, int], bool], measure: int, must: Card | None = None) -> None:
        packed = pack(hand)
        own = pieces(packed, self.jokers)
        offs = room(melds, hand if with_jokers else _naturals(hand), self.jokers)
        if len(own) * len(offs.pieces) > MOST_WAYS:
            offs = room(melds, _naturals(hand), self.jokers)
            if measure != POINTS and len(own) * len(offs.pieces) > MOST_WAYS:
                return
        found = Search(packed | offs.fields, own + offs.pieces, GUARDS | offs.guards, measure)
        first = self._first(own, offs.pieces, must)
        front = found.front(first)
        self.nodes += found.nodes
        steps = [step for step, worth in front.items() if wanted(step, worth)]
        for step in self._least(hand, front, steps):
            self._keep(found.arrangement(step, first), before, melds)

    def _least(self, hand: Sequence[Card], front: Front, steps: Iterable[int]) -> list[int]:
        """The steps that leave the fewest points and cards, none that leaves jokers only."""
        natural = len(hand) - hand.count(JOKER)
        empty = self.known.options.out_without_throw
        points = rules.hand_points(hand)
        ranked = []
        for step in steps:
            laid = step % JOKER_STEP
            if step and (laid < natural or (empty and laid + step // JOKER_STEP == len(hand))):
                left = len(hand) - laid - step // JOKER_STEP
                ranked.append((points - (front[step] & POINTS) + 4 * left, -front[step], step))
        return [step for _, _, step in sorted(ranked)[:CHOICES]]

    def _keep(self, laid: Sequence[Piece], before: tuple[Act, ...], melds: Sequence[Meld]) -> None:
        """Writes the pieces as acts: the new melds in one act, then the lay-offs."""
        new = joined([one.cards for one in laid if one.on < 0], self.jokers)
        acts: list[Act] = list(before)
        if new:
            acts.append(Lay(tuple(new)))
        grown: set[int] = set()
        for one in laid:
            if one.on >= 0:
                end = one.end
                if end is None and one.on in grown and JOKER in one.cards:
                    # What the run took at its other end may have opened that end to this joker, too
                    end = self._side(melds[one.on], one.cards[0])
                acts.append(Add(one.cards, one.on, end))
                grown.add(one.on)
        self.found.append(tuple(acts))

    def _side(self, meld: Meld, card: Card) -> str | None:
        """The one end of a run where the card fits; None on a set."""
        return (joker_ends(meld, self.jokers) if card == JOKER else natural_ends(meld, card))[0]


def _naturals(hand: Iterable[Card]) -> list[Card]:
    return [card for card in hand if card != JOKER]
