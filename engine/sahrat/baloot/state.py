"""One deal of Baloot: an immutable state, and what a move does to it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sahrat.baloot import buying, rules
from sahrat.baloot import contract as ladder
from sahrat.baloot.auction import Auction
from sahrat.baloot.cards import (
    ABNAT,
    FULL,
    KING,
    QUEEN,
    SUITS,
    SUN,
    TEXT,
    Card,
    Mask,
    card_texts,
    mask_of,
    parse_card,
    texts_of,
)
from sahrat.baloot.claim import say_sawa
from sahrat.baloot.contract import Contract
from sahrat.baloot.moves import Call, Double, Play, check_phase, read_move
from sahrat.baloot.options import TEAM, Options
from sahrat.baloot.projects import (
    Project,
    baloot_drops,
    choices,
    counting_team,
    read_projects,
    written,
)
from sahrat.baloot.scoring import Played, result_of
from sahrat.baloot.tricks import Trick, has_both, of_seat, played_by
from sahrat.errors import Refusal
from sahrat.game import Event

Json = dict[str, Any]
Announced = tuple[tuple[int, tuple[Project, ...]], ...]
Hands = tuple[Mask, Mask, Mask, Mask]
NOBODY: dict[int, Json] = {}
_new = tuple.__new__  # what a named tuple's own call comes to, without the function between


class Cancelled(NamedTuple):
    """A deal that was not played: ``kawesh`` or ``passed``, and who deals next (BD-8)."""

    why: str
    dealer: int


class Said(NamedTuple):
    """A word of the buying, as positions keep it."""

    seat: int
    call: str
    suit: int | None


class BalootState(NamedTuple):
    """A deal in progress, equal by value. Hands are masks; `rest` is what is still to be dealt, top first.

    `tricks` are the finished ones, `trick` the cards of the running one, which `leader` led or will lead and the card
    at place `best` holds; `abnat` and `won` (tricks) are per team; `baloot` is the seat that has shown one.
    """

    options: Options
    dealer: int
    to_act: int | None
    phase: str
    hands: Hands
    up: Card | None
    rest: tuple[Card, ...]
    calls: tuple[Said, ...]
    auction: Auction | None
    contract: Contract | None
    leader: int
    trick: tuple[Card, ...]
    best: int
    tricks: tuple[Trick, ...]
    announced: Announced
    abnat: tuple[int, int]
    won: tuple[int, int]
    baloot: int | None
    totals: tuple[int, int]
    key: bytes | None
    end: Played | Cancelled | None

    def __repr__(self) -> str:
        """Names no card and no key, so that a log line never does."""
        return f"<Baloot deal, seat {self.to_act} in phase {self.phase}>"

    @property
    def result(self) -> Json | None:
        """``{"points", "made", "lines", …}`` (`scoring.result_of`) or ``{"cancelled", "dealer"}``; None until then."""
        if self.end is None:
            return None
        if isinstance(self.end, Cancelled):
            return {"cancelled": self.end.why, "dealer": self.end.dealer}
        return result_of(self.options, self.end)

    # What is known

    @property
    def gone(self) -> Mask:
        """The cards of finished tricks, and those that a position leaves out."""
        one, two, three, four = self.hands
        return FULL & ~(one | two | three | four | mask_of(self.trick))

    @property
    def absent(self) -> Mask:
        """The cards that a position leaves out: in no hand, trick or pile."""
        one, two, three, four = self.hands
        if (one | two | three | four).bit_count() + len(self.trick) + 4 * len(self.tricks) == 32:
            return 0  # as in every deal that was bought at a table
        seen = mask_of(self.trick) | mask_of(self.rest)
        for hand in self.hands:
            seen |= hand
        for _, cards in self.tricks:
            seen |= mask_of(cards)
        if self.up is not None:
            seen |= 1 << self.up
        return FULL & ~seen

    def legal(self) -> Mask:
        """The cards that the seat to act may play; its trick is running."""
        contract = self.contract
        assert contract is not None and self.to_act is not None
        trick, trump = self.trick, contract.trump
        hand = self.hands[self.to_act]
        if not trick:
            return rules.legal_mask(hand, -1, trump, -1, False, 1, False, locked=contract.locked)
        place = len(trick) + 1
        friendly = place - self.best == 3
        sure = place == 3 and friendly and rules.sure_lead(trick[0], self.gone, trump)
        return rules.legal_mask(hand, trick[0] >> 3, trump, trick[self.best], friendly, place, sure,
                                trump_partner=self.options.trump_partner,
                                undertrump_free=self.options.undertrump_free)

    def why_not(self, card: Card, legal: Mask) -> str | None:
        """The code of the rule that forbids the seat to act this card of its hand, None for one in `legal`."""
        assert self.contract is not None and self.to_act is not None
        led = self.trick[0] >> 3 if self.trick else -1
        return rules.why_not(card, self.hands[self.to_act], led, self.contract.trump, legal)

    @property
    def counting(self) -> int | None:
        """B-85 to B-88: the team whose projects count, as announced so far; None when nobody announced any."""
        return counting_team(self.announced, (self.dealer + 1) % 4)

    def may_announce(self) -> bool:
        """B-81: whether the seat to act plays its first card of the first trick, so that it may announce projects.

        A position may say that it has announced already; nobody announces twice.
        """
        return self.phase == "play" and not self.tricks and not self.options.auto_projects \
            and all([who != self.to_act for who, _ in self.announced])

    def has_shown(self, seat: int) -> bool:
        """B-82: whether `seat` has played to the second trick."""
        return len(self.tricks) > 1 or (len(self.tricks) == 1 and (seat - self.leader) % 4 < len(self.trick))

    # Moves

    def apply(self, seat: int, move: Json) -> tuple[BalootState, tuple[Event, ...]]:
        """The state and events after `move`; `turn` comes last, or `ended` when the deal is over.

        Raises `Refusal`, and then nothing has changed.
        """
        if self.end is not None or self.to_act is None:
            raise Refusal("deal_over")
        if type(seat) is not int or seat != self.to_act:
            raise Refusal("not_your_turn")
        if self.phase == "play" and type(move) is dict and len(move) == 2 and move.get("do") == "play":
            return self.play_card(seat, parse_card(move.get("card")), ())
        made = read_move(move)
        check_phase(made, self.phase)
        if isinstance(made, Play):
            return self.play_card(seat, made.card, made.projects)
        if isinstance(made, Call):
            return self._call(seat, made)
        if isinstance(made, Double):
            return self._double(seat, made)
        return say_sawa(self, seat)

    def _call(self, seat: int, made: Call) -> tuple[BalootState, tuple[Event, ...]]:
        """B-12 to B-37: a word of the buying."""
        assert self.auction is not None and self.up is not None
        call, suit = made
        auction = buying.after(self.auction, self.options, self.hands[seat], call, suit)
        calls = (*self.calls, Said(seat, call, suit))
        events = [Event({"e": "called", "seat": seat, "call": call, "suit": None if suit is None else SUITS[suit]})]
        outcome = auction.outcome
        if outcome is None:
            assert auction.place is not None
            to_act = (self.dealer + 1 + auction.place) % 4
            events.append(Event({"e": "turn", "seat": to_act}))
            return self._replace(to_act=to_act, calls=calls, auction=auction), tuple(events)
        if outcome.place is None:
            over = self._replace(to_act=None, phase="over", calls=calls, auction=auction,
                                 end=Cancelled(outcome.kind, buying.next_dealer(outcome, self.dealer)))
            events.append(Event({"e": "cancelled", "why": outcome.kind}))
            events.append(Event({"e": "ended", "result": over.result}))
            return over, tuple(events)
        buyer = (self.dealer + 1 + outcome.place) % 4
        trump = SUN if outcome.kind == "sun" else self.up >> 3 if outcome.suit is None else outcome.suit
        contract = Contract(trump, buyer, self.up)
        hands, own = self._rest(buyer)
        events.append(Event({"e": "bought", "buyer": buyer, "kind": outcome.kind,
                             "trump": None if trump == SUN else SUITS[trump], "up": TEXT[self.up]}))
        events.append(Event({"e": "dealt_rest"}, own))
        asked = ladder.may_double(contract, self.options, self.totals)
        leader = (self.dealer + 1) % 4
        to_act = asked[0] if asked else leader
        events.append(Event({"e": "turn", "seat": to_act}))
        return self._replace(to_act=to_act, phase="double" if asked else "play", hands=hands, up=None, rest=(),
                             calls=calls, auction=None, contract=contract, leader=leader), tuple(events)

    def _rest(self, buyer: int) -> tuple[Hands, dict[int, Json]]:
        """B-13, BD-49: the hands of eight, and what each seat is told of it: its own hand."""
        hands, rest = list(self.hands), list(self.rest)
        for turn in range(1, 5):
            seat = (self.dealer + turn) % 4
            count = 2 if seat == buyer else 3
            hands[seat] |= mask_of(rest[:count])
            del rest[:count]
        assert self.up is not None
        hands[buyer] |= 1 << self.up
        return (hands[0], hands[1], hands[2], hands[3]), {seat: {"own": texts_of(hand)} for seat, hand in
                                                          enumerate(hands)}

    def _double(self, seat: int, made: Double) -> tuple[BalootState, tuple[Event, ...]]:
        """B-38 to B-48: a word of the ladder."""
        assert self.contract is not None
        contract, asked = ladder.said(self.contract, seat, made.call, made.locked, self.options, self.totals)
        to_act = self.leader if asked is None else asked
        return self._replace(to_act=to_act, phase="play" if asked is None else "double", contract=contract), (
            Event({"e": "doubled", "seat": seat, "call": made.call, "locked": made.locked}),
            Event({"e": "turn", "seat": to_act}))

    def play_card(self, seat: int, card: Card, projects: tuple[tuple[Card, ...], ...]
              ) -> tuple[BalootState, tuple[Event, ...]]:
        """B-49 to B-70, B-81, B-82, B-89: a card, and what is announced with it."""
        hands = self.hands
        hand = hands[seat]
        contract = self.contract
        assert contract is not None
        if not hand >> card & 1:
            raise Refusal("card_not_in_hand", card=TEXT[card])
        legal = self.legal()
        if not legal >> card & 1:
            raise Refusal(str(self.why_not(card, legal)))
        trump, trick, tricks = contract.trump, self.trick, self.tricks
        events = [_new(Event, ({"e": "played", "seat": seat, "card": TEXT[card]}, NOBODY))]
        announced = self.announced
        if not tricks and not of_seat(announced, seat):
            own = self._announced(hand, projects, trump)
            if own:
                announced = (*announced, (seat, own))
                events.append(Event({"e": "declared", "seat": seat, "kinds": [one.kind for one in own]}))
        elif projects:
            raise Refusal("project_late")
        elif announced and len(tricks) == 1:
            events += self.shows(seat)
        if not trick and trump >= 0 and rules.is_ikka(card, self.gone, trump):
            events.append(Event({"e": "ikka", "seat": seat, "card": TEXT[card]}))
        baloot = self.baloot
        if card >> 3 == trump and QUEEN <= card & 7 <= KING and self._completes(seat, card, trump, announced):
            baloot = seat
            events.append(Event({"e": "baloot", "seat": seat}))
        best = self.best
        if trick and rules.beats(card, trick[best], trump):
            best = len(trick)
        one, two, three, four = hands
        left = hand ^ 1 << card
        hands = (left, two, three, four) if seat == 0 else (one, left, three, four) if seat == 1 else \
            (one, two, left, four) if seat == 2 else (one, two, three, left)
        trick = (*trick, card)
        leader, abnat, won = self.leader, self.abnat, self.won
        to_act = (seat + 1) % 4
        last = False
        if len(trick) == 4:
            to_act = (leader + best) % 4
            last = not (hands[0] | hands[1] | hands[2] | hands[3])
            worth = ABNAT[trump]
            points = worth[trick[0]] + worth[trick[1]] + worth[trick[2]] + worth[trick[3]]
            if last:
                points += rules.LAST_TRICK
            abnat = (abnat[0] + points, abnat[1]) if TEAM[to_act] == 0 else (abnat[0], abnat[1] + points)
            won = (won[0] + 1, won[1]) if TEAM[to_act] == 0 else (won[0], won[1] + 1)
            tricks = (*tricks, (leader, trick))
            leader, trick, best = to_act, (), 0
            events.append(_new(Event, ({"e": "trick", "seat": to_act, "abnat": points}, NOBODY)))
        state = _new(BalootState, (
            self.options, self.dealer, to_act, "play", hands, None, (), self.calls, None, contract, leader, trick,
            best, tricks, announced, abnat, won, baloot, self.totals, self.key, None))
        if last:
            state = state.over()
            events.append(Event({"e": "ended", "result": state.result}))
        else:
            events.append(_new(Event, ({"e": "turn", "seat": to_act}, NOBODY)))
        return state, tuple(events)

    def _announced(self, hand: Mask, projects: tuple[tuple[Card, ...], ...], trump: int) -> tuple[Project, ...]:
        """B-81, B-83, B-84, BD-28: the projects that go with a card of the first trick."""
        if not self.options.auto_projects:
            return read_projects(projects, hand, trump) if projects else ()
        if projects:
            raise Refusal("project_auto")
        best = choices(hand, trump)
        return best[0] if best else ()

    def shows(self, seat: int) -> list[Event]:
        """B-82, B-85, BD-32: in the second trick the side whose projects count shows their cards."""
        projects = of_seat(self.announced, seat)
        if not projects or self.counting != TEAM[seat]:
            return []
        return [Event({"e": "shown", "seat": seat, "projects": [card_texts(cards) for cards in written(projects)]})]

    def _completes(self, seat: int, card: Card, trump: int, announced: Announced) -> bool:
        """B-80, B-89, B-91 to B-93: whether `card` makes a Baloot of its seat."""
        played = played_by(self.tricks, seat) | 1 << card
        return has_both(played, trump) and not baloot_drops(trump, of_seat(announced, seat))

    def over(self) -> BalootState:
        """The deal with its end: what its score follows from."""
        contract = self.contract
        assert contract is not None
        team = self.counting
        kinds = tuple(tuple(project.kind for who, projects in self.announced if TEAM[who] == side == team
                            for project in projects) for side in (0, 1))
        kaboot = next((side for side in (0, 1) if self.won[side] == rules.HAND_CARDS), None)
        end = Played(contract.kind, TEAM[contract.buyer], self.abnat, (kinds[0], kinds[1]),
                     None if self.baloot is None else TEAM[self.baloot], contract.factor, kaboot)
        return self._replace(to_act=None, phase="over", end=end)

    def moves(self, seat: int) -> tuple[list[Json], bool]:
        """Legal moves of `seat` in a fixed order; in the first trick without projects, and then not complete."""
        from sahrat.baloot.view import legal_moves

        return legal_moves(self, seat)

    def clock_move(self) -> Json:
        """BD-46: what the clock does, as a fixed function of the seat's view."""
        from sahrat.baloot.clock import clock_move

        if self.to_act is None:
            raise Refusal("deal_over")
        return clock_move(self.view(self.to_act))

    def view(self, seat: int | None) -> Json:
        """What `seat`, or a spectator (None), may know, built up from that alone."""
        from sahrat.baloot.view import view

        return view(self, seat)

    def position(self) -> Json:
        """The whole truth as JSON (contract.md, Positions)."""
        from sahrat.baloot.position import to_position

        return to_position(self)
