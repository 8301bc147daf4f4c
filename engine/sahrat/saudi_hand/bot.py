"""The bot: one decision from what its seat may know, by counted work (contract.md; design.md, Bots).

It looks at every sensible turn that `plays.py` finds and every throw after it, and takes the one that leaves it
cheapest: `cost` is about what the round will cost the seat in points, less what it hopes to gain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sahrat.cards import JOKER, Card
from sahrat.errors import Refusal
from sahrat.fairness import Stream
from sahrat.game import Decision
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.check import known_of
from sahrat.saudi_hand.plays import Plan, Room, plans, room
from sahrat.saudi_hand.search import GUARDS, JOKER_STEP, WORTH, Search, pack, pieces
from sahrat.saudi_hand.turn import Json, Known, Play, move_json
from sahrat.saudi_hand.worth import (
    NEAR,
    POINT,
    Memory,
    Potential,
    connections,
    danger,
    fitting,
    nothing_seen,
    remember,
)

REVISION = 2
"""Raised with any change that changes a move (contract.md, Versions)."""


class Level(NamedTuple):
    """What a level attends to.

    `memory`: the events it saw; `danger`: what a throw gives away; `ahead`: how many endings it looks a turn beyond;
    `waits`: it may hold back for a Hand; `mates`: it plays for its partner too (H-59 to H-61); `blind`: of eight
    turns, those in which it sees nothing to lay or to take; `slips`: of eight throws, those that are any of the `SLIP`
    that it likes best.
    """

    memory: bool
    danger: bool
    ahead: int
    waits: bool
    mates: bool
    blind: int
    slips: int


LEVELS: Mapping[str, Level] = {
    "easy": Level(False, False, 0, False, False, 4, 4),
    "medium": Level(False, False, 0, False, False, 1, 2),
    "strong": Level(True, True, 4, True, True, 0, 0),
}

SLIP = 5
"""Among how many of its likeliest endings a level that slips takes one."""

LAID = 4
"""Partners: points that a card which somebody else may lay off is worth to that seat."""

SPARED = 8
"""Partners: how many sixteenths of what the partner would pay going out is thought to spare him."""

OUT = -45 * POINT
"""What going out is worth: its own score, and something for what the others are left with."""

HAND = -110 * POINT
"""What a Hand is worth: everybody's points are doubled."""


def decide(view: Json, seen: Sequence[Json], level: str, stream: Stream) -> Decision:
    """The move of the seat to act, from its view, the events it saw, and its stream, alone; with the counted work.

    Raises `Refusal` ``bad_request`` where `view` is not a view of the seat to act, or `level` is none of `LEVELS`.
    """
    known = known_of(view)
    if known.phase == "over" or level not in LEVELS:
        raise Refusal("bad_request")
    mind = _Mind(known, view, seen, LEVELS[level], stream)
    move = mind.drawing() if known.phase == "draw" else mind.playing()
    return Decision(move_json(move), mind.work)


class Ending(NamedTuple):
    """A whole turn, what it leaves in hand, and what that is thought to cost."""

    cost: int
    play: Play
    left: tuple[Card, ...]
    plan: Plan


class _Mind:
    """One decision in the making."""

    def __init__(self, known: Known, view: Json, seen: Sequence[Json], level: Level, stream: Stream) -> None:
        self.known = known
        self.level = level
        self.stream = stream
        self.counts: Sequence[int] = view["counts"]
        self.opened: Sequence[bool] = view["opened"]
        seats = len(self.counts)
        self.memory: Memory = remember(known, seats, seen) if level.memory else nothing_seen(known, seats)
        self.dry = view["stock"] == 0 and not rules.may_reshuffle(known.options, view["reshuffles"], view["fire"])
        mates = known.options.mode == "partners" and level.mates
        self.partner = (known.seat + 2) % seats if mates else None
        pays = 0 if self.partner is None else 30 if self.opened[self.partner] else rules.UNOPENED
        self.spared = pays * SPARED * POINT // 16
        self.bar = rules.bar(known.options, known.seat, known.openings)
        self.reach = (*known.hand, known.top) if known.phase == "draw" and known.top is not None else known.hand
        self.fits = fitting(known.melds)
        self.work = 0
        self.blind = self.chance(level.blind)
        self._shut: Potential | None = None
        self._open: Potential | None = None
        self._dangers: dict[tuple[Card, bool], int] = {}

    # The two decisions

    def chance(self, of_eight: int) -> bool:
        """Whether what happens in so many of eight decisions happens in this one."""
        return of_eight > 0 and self.stream.below(8) < of_eight

    def drawing(self) -> Play | None:
        """A play that takes the fire card where that is better than a card from the stock; else None, a draw."""
        if self.known.top is None or self.blind:
            return None
        taking = self.endings(*self.plans(self.known, True))
        if not taking:
            return None
        best = self.best(taking)
        return best.play if best.cost < self.drawn_cost() else None

    def playing(self) -> Play:
        """The turn after the draw."""
        found = self.plans(self.known, False)
        endings = self.endings(*found)
        if not endings and self.blind:
            self.blind = False
            endings = self.endings(*found)
        if not endings:  # a written position without a card to throw
            raise Refusal("bad_request")
        return self.best(endings).play

    def plans(self, known: Known, take: bool) -> tuple[list[Plan], bool]:
        """The plans, and whether an unopened seat could open by one of them."""
        found, work = plans(known, take)
        self.work += work
        return found, not known.opened and any(plan.acts for plan in found)

    # Choosing

    def endings(self, found: Iterable[Plan], openable: bool) -> list[Ending]:
        """Every way to end every plan, with its rough cost, cheapest first."""
        out = []
        for plan in found:
            waits = openable and not plan.acts
            if (plan.acts and self.blind) or (waits and not self.level.waits and not self.blind):
                continue
            fits = fitting(plan.turn.melds) if plan.acts else self.fits
            others = self.others_room(fits)
            for throw in (*sorted({card for card in plan.left if card != JOKER}), None):
                try:
                    gone, by_hand = plan.turn.judge(throw)
                except Refusal:
                    continue
                left = list(plan.left)
                if throw is not None:
                    left.remove(throw)
                if gone:
                    cost = (HAND if by_hand else OUT) - self.spared
                else:
                    cost = self.rough(left, plan) + self.given(throw, throw in fits) + others
                out.append(Ending(cost, Play(plan.take, plan.acts, throw), tuple(left), plan))
        return sorted(out, key=lambda ending: (ending.cost, len(ending.left)))

    def best(self, endings: Sequence[Ending]) -> Ending:
        """The cheapest ending, the likeliest ones looked at one turn ahead."""
        if len(endings[0].left) == 0:
            return endings[0]
        if self.chance(self.level.slips):
            return endings[self.stream.below(min(SLIP, len(endings)))]
        acting = [ending for ending in endings if ending.plan.turn.opened]
        idle = [ending for ending in endings if not ending.plan.turn.opened]
        ahead = self.level.ahead
        if not ahead:
            return (acting or idle)[0]
        if acting and len(acting[0].left) <= 4:
            ahead *= 2
        looked = [ending._replace(cost=self.open_ahead(ending)) for ending in acting[:ahead]]
        if not looked:
            return min([ending._replace(cost=self.shut_ahead(ending)) for ending in idle[:ahead]], key=_by_cost)
        best = min(looked, key=_by_cost)
        if idle and not self.known.opened:
            waiting = self.hand_ahead(idle[:3], best.cost)
            if waiting is not None and waiting.cost < best.cost:
                return waiting
        return best

    # What it costs

    def rough(self, left: Sequence[Card], plan: Plan) -> int:
        """About what a seat pays that ends its turn with `left`."""
        return self.open_cost(left) if plan.turn.opened else self.shut_cost(left)

    def open_cost(self, left: Sequence[Card]) -> int:
        """For a seat that has opened: the points it holds, less what the cards promise."""
        if self._open is None:
            fits = {card: (rules.HAND_VALUE[card] + 4) * POINT * 3 // 4
                    for card in sorted(self.fits.intersection(self.reach))}
            self._open = Potential(self.reach, self.memory, self.known.options.jokers_per_meld, 4 * POINT, fits)
        before = self._open.nodes
        promise = self._open.of(left)
        self.work += self._open.nodes - before
        return (rules.hand_points(left) + 4 * len(left)) * POINT * 3 // 4 - promise * 3 // 4

    def shut_cost(self, left: Sequence[Card]) -> int:
        """For a seat that has not: the flat hundred, less as it nears its bar."""
        if self._shut is None:
            singles = {card: connections(card, self.memory) * rules.HAND_VALUE[card] * POINT // 160
                       + (3 * POINT if card in self.fits else 0)
                       for card in sorted(set(self.reach) - {JOKER})}
            self._shut = Potential(self.reach, self.memory, self.known.options.jokers_per_meld, POINT, singles)
        before = self._shut.nodes
        promise = self._shut.of(left)
        self.work += self._shut.nodes - before
        return 92 * POINT - min(promise, self.bar * POINT * 3 // 2) * 50 // self.bar

    def given(self, throw: Card | None, fits: bool) -> int:
        """What a throw gives the next seat; `fits`: the table takes the card."""
        if throw is None or not self.level.danger:
            return 0
        key = (throw, fits)
        if key not in self._dangers:
            self._dangers[key] = danger(throw, self.known, self.memory, self.counts, self.opened, fits)
        return self._dangers[key]

    def others_room(self, fits: Iterable[Card]) -> int:
        """Partners: what a table that takes these cards gives the opponents who have opened, less what the partner.

        So it lays what its partner can lay off on, and leaves the room that he has.
        """
        if self.partner is None:
            return 0
        hands = 0
        for seat, count in enumerate(self.counts):
            if self.opened[seat] and seat != self.known.seat:
                hands += -count if seat == self.partner else count
        return sum([self.memory.unseen[card] for card in fits]) * hands * LAID * POINT // self.memory.total

    def drawn_cost(self) -> int:
        """About what a seat pays that draws from the stock now; the drawn card is reckoned to be thrown again.

        Who could open with the fire card and not without it has no better chance to look forward to.
        """
        known = self.known
        if self.dry:
            return (rules.hand_points(known.hand) if known.opened else rules.UNOPENED) * POINT
        found, openable = self.plans(known._replace(phase="play"), False)
        if not known.opened and not openable:
            return rules.UNOPENED * POINT
        return min([self.rough(plan.left, plan) for plan in found if plan.acts or known.opened]) - POINT

    # One turn ahead

    def partners_of(self, left: Sequence[Card], also: Iterable[Card] = ()) -> list[Card]:
        """The kinds still to come that could change what `left` can do."""
        near = {JOKER, *also, *left}
        for card in left:
            if card != JOKER:
                near.update(NEAR[card])
        return sorted(card for card in near if self.memory.unseen[card])

    def shut_ahead(self, ending: Ending) -> int:
        """The cost of not having opened, with the chance to open next turn counted exactly."""
        options = self.known.options.jokers_per_meld
        good = 0
        for card in self.partners_of(ending.left):
            hand = pack((*ending.left, card))
            own = pieces(hand, options)
            if own and sum([piece.worth // WORTH for piece in own]) >= self.bar:
                found = Search(hand, own)
                if max(found.front().values()) // WORTH >= self.bar:
                    good += self.memory.unseen[card]
                self.work += found.nodes
        return ending.cost - good * 45 * POINT // self.memory.total

    def open_ahead(self, ending: Ending) -> int:
        """The cost of what an opened seat keeps, with the chance to go out next turn counted exactly."""
        left, melds, unseen, total = ending.left, ending.plan.turn.melds, self.memory.unseen, self.memory.total
        if not left or len(left) > 6:
            return ending.cost
        drawn = self.partners_of(left, fitting(melds))
        offs = room(melds, left, self.known.options.jokers_per_meld, drawn)
        if self.goes_out(left, (), offs):
            good = total - unseen[JOKER]
        else:
            good = sum([unseen[card] for card in drawn if self.goes_out(left, (card,), offs)])
        return (good * (OUT - self.spared) + (total - good) * ending.cost) // total

    def goes_out(self, left: Sequence[Card], drawn: tuple[Card, ...], offs: Room) -> bool:
        """Whether all of `left` and `drawn` but one natural card can be laid; without `drawn`, all of `left`."""
        hand = (*left, *drawn)
        packed = pack(hand)
        fitting = [piece for piece in offs.pieces if all([card in hand for card in piece.cards])]
        own = pieces(packed, self.known.options.jokers_per_meld)
        found = Search(packed | offs.fields, own + fitting, GUARDS | offs.guards)
        front = found.front()
        self.work += found.nodes + 1
        wild = hand.count(JOKER)
        return len(hand) - wild - len(drawn) + JOKER_STEP * wild in front

    def hand_ahead(self, idle: Sequence[Ending], opening: int) -> Ending | None:
        """The best way to hold everything back for a Hand, if one is near; its cost against `opening` now."""
        total = self.memory.total
        others = [count for seat, count in enumerate(self.counts) if seat != self.known.seat and self.opened[seat]]
        risk = 40 if others and min(others) <= 4 else 22 if others else 14
        best = None
        for ending in idle:
            good = sum([self.memory.unseen[card] for card in self.partners_of(ending.left)
                        if self.is_hand((*ending.left, card))])
            cost = (good * HAND + (total - good) * (opening + risk * POINT)) // total
            if good and (best is None or cost < best.cost):
                best = ending._replace(cost=cost)
        return best

    def is_hand(self, cards: Sequence[Card]) -> bool:
        """Whether all the cards meld at once and reach the bar."""
        jokers = self.known.options.jokers_per_meld
        hand = pack(cards)
        found = Search(hand, pieces(hand, jokers))
        wild = cards.count(JOKER)
        worth = found.front().get(len(cards) - wild + JOKER_STEP * wild)
        self.work += found.nodes + 1
        return worth is not None and rules.opening_stands(self.known.options, worth // WORTH, self.bar, True)


def _by_cost(ending: Ending) -> int:
    return ending.cost
