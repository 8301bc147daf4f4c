"""One deal of Saudi Hand: an immutable state, what a play does to it, and what each seat may see of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sahrat.cards import JOKER, TEXT, Card, card_texts
from sahrat.errors import Refusal
from sahrat.fairness import shuffle
from sahrat.game import Event
from sahrat.options import all_options
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.melds import Meld, fitting, joker_ends, swap_gives
from sahrat.saudi_hand.options import Options
from sahrat.saudi_hand.score import score
from sahrat.saudi_hand.turn import Json, Known, begin, read_move

Cards = tuple[Card, ...]


class End(NamedTuple):
    """How a round ended: the seat that went out (None: dry, HD-28), and whether by a Hand."""

    out: int | None
    by_hand: bool


class HandState(NamedTuple):
    """A deal in progress, equal by value. `stock` is top first, `fire` top last; `drawn` is this turn's stock card."""

    options: Options
    dealer: int
    to_act: int | None
    phase: str
    hands: tuple[Cards, ...]
    stock: Cards
    fire: Cards
    melds: tuple[Meld, ...]
    owners: tuple[int | None, ...]
    openings: tuple[tuple[int, int], ...]
    drawn: Card | None
    reshuffles: int
    key: bytes | None
    end: End | None

    def __repr__(self) -> str:
        """Names no card and no key, so that a log line never does."""
        return f"<Hand deal, {len(self.hands)} seats, seat {self.to_act} in phase {self.phase}>"

    @property
    def opened(self) -> tuple[bool, ...]:
        """Which seats have opened."""
        openers = [seat for seat, _ in self.openings]
        return tuple([seat in openers for seat in range(len(self.hands))])

    @property
    def first(self) -> bool:
        """H-7, HD-5: whether the player to act began the round with 15 cards and has not thrown yet."""
        return self.phase == "play" and self.drawn is None

    @property
    def result(self) -> Json | None:
        """``{"out", "by_hand", "scores", "lines"}``, with ``"dry": true`` for a dry round; None until it is over."""
        if self.end is None:
            return None
        out, by_hand = self.end
        scores, lines = score(self.options, out, by_hand, self.hands, self.opened)
        result: Json = {"out": out, "by_hand": by_hand, "scores": scores, "lines": lines}
        if out is None:
            result["dry"] = True
        return result

    def known(self, seat: int) -> Known:
        """What `seat` knows that its play is judged by."""
        return Known(self.options, seat, self.phase, self.hands[seat], self.fire[-1] if self.fire else None, self.melds,
                     self.openings, any([opener == seat for opener, _ in self.openings]), self.first)

    # Moves

    def apply(self, seat: int, move: Json) -> tuple[HandState, tuple[Event, ...]]:
        """The state and events after `move`; `turn` comes last when the turn passes on, `ended` when the round ends.

        Raises `Refusal`, and then nothing has changed.
        """
        if self.end is not None or self.to_act is None:
            raise Refusal("deal_over")
        if type(seat) is not int or seat != self.to_act:
            raise Refusal("not_your_turn")
        play = read_move(move)
        if play is None:
            return self._draw(seat)
        take = play.take
        turn = begin(self.known(seat), take, play.acts)
        throw = play.throw
        out, by_hand = turn.judge(throw)
        events = [Event(event) for event in turn.events]
        fire = self.fire[:-1] if take else self.fire
        hand = turn.hand
        if throw is not None:
            hand.remove(throw)
            fire = (*fire, throw)
            events.append(Event({"e": "threw", "seat": seat, "card": TEXT[throw]}))
        next_seat = (seat + 1) % len(self.hands)
        state = HandState(
            self.options, self.dealer, None if out else next_seat, "over" if out else "draw",
            (*self.hands[:seat], tuple(hand), *self.hands[seat + 1:]), self.stock, fire,
            tuple(turn.melds) if play.acts else self.melds,
            (*self.owners, *(seat,) * turn.laid) if turn.laid else self.owners,
            self.openings if turn.total is None else (*self.openings, (seat, turn.total)),
            None, self.reshuffles, self.key, End(seat, by_hand) if out else None)
        if out:
            events.append(Event({"e": "out", "seat": seat, "by_hand": by_hand}))
            events.append(Event({"e": "ended", "result": state.result}))
        else:
            events.append(Event({"e": "turn", "seat": next_seat}))
        return state, tuple(events)

    def _draw(self, seat: int) -> tuple[HandState, tuple[Event, ...]]:
        """H-10, H-16, HD-26, HD-28: one card from the stock, which is renewed when it is empty, or the dry end."""
        if self.phase != "draw":
            raise Refusal("first_no_draw" if self.first else "already_drawn")
        stock, fire, reshuffles = self.stock, self.fire, self.reshuffles
        events: tuple[Event, ...] = ()
        if not stock:
            if not rules.may_reshuffle(self.options, reshuffles, len(fire)):
                return self._dry()
            if self.key is None:
                raise Refusal("no_reshuffle")
            reshuffles += 1
            stock, fire = shuffle(self.key, f"reshuffle/{reshuffles}", fire[:-1]), fire[-1:]
            events = (Event({"e": "reshuffled", "count": len(stock), "reshuffles": reshuffles}),)
        card = stock[0]
        state = HandState(
            self.options, self.dealer, seat, "play",
            (*self.hands[:seat], (*self.hands[seat], card), *self.hands[seat + 1:]), stock[1:], fire, self.melds,
            self.owners, self.openings, card, reshuffles, self.key, None)
        return state, (*events, Event({"e": "drew", "seat": seat}, {seat: {"card": TEXT[card]}}))

    def _dry(self) -> tuple[HandState, tuple[Event, ...]]:
        """HD-28: the round ends with nobody out."""
        state = HandState(self.options, self.dealer, None, "over", self.hands, self.stock, self.fire, self.melds,
                          self.owners, self.openings, None, self.reshuffles, self.key, End(None, False))
        return state, (Event({"e": "dry"}), Event({"e": "ended", "result": state.result}))

    def moves(self, seat: int) -> tuple[list[Json], bool]:
        """Legal moves of `seat`, one form of each meaning, and whether the list is complete."""
        from sahrat.saudi_hand.moves import legal_moves

        return legal_moves(self, seat)

    def clock_move(self) -> Json:
        """HD-37: the clock draws, then throws the drawn card or the dearest natural one."""
        if self.to_act is None:
            raise Refusal("deal_over")
        if self.phase == "draw":
            return {"do": "draw"}
        card = rules.clock_throw(self.hands[self.to_act], self.drawn)
        return {"do": "play", "take": False, "acts": [], "throw": None if card is None else TEXT[card]}

    # Looking

    def view(self, seat: int | None) -> Json:
        """What `seat`, or a spectator (None), may know, built up from that alone."""
        options, openings, hands = self.options, self.openings, self.hands
        opened = self.opened
        acts = seat is not None and seat == self.to_act
        view: Json = {
            "game": "hand", "seat": seat, "phase": self.phase, "to_act": self.to_act, "dealer": self.dealer,
            "own": None if seat is None else card_texts(hands[seat]),
            "counts": [len(hand) for hand in hands],
            "stock": len(self.stock), "fire": len(self.fire), "top": TEXT[self.fire[-1]] if self.fire else None,
            "melds": [list(meld.written) for meld in self.melds], "owners": list(self.owners),
            "values": [meld.value for meld in self.melds], "openings": [list(opening) for opening in openings],
            "bar": None if seat is None or opened[seat] else rules.bar(options, seat, openings),
            "last": openings[-1][1] if openings else None, "opened": list(opened),
            "drawn": TEXT[self.drawn] if acts and self.drawn is not None else None, "first": self.first,
            "reshuffles": self.reshuffles, "max_reshuffles": options.max_reshuffles, "options": all_options(options),
            "legal": self._legal(seat) if seat is not None and acts else None,
        }
        if self.end is not None:
            view["hands"] = [card_texts(hand) for hand in hands]
        view["result"] = self.result
        return view

    def _legal(self, seat: int) -> Json:
        """The counted part of what `seat`, whose turn it is, may do; melds are the player's to find (contract.md)."""
        held = set(self.hands[seat])
        joker = JOKER in held
        opened = any([opener == seat for opener, _ in self.openings])
        jokers = self.options.jokers_per_meld
        add: list[list[Any]] = []
        swaps: list[list[Any]] = []
        for place, meld in enumerate(self.melds):
            for card, end in fitting(meld):
                if card in held:
                    add.append([TEXT[card], place, end])
            if joker:
                add += [["JK", place, end] for end in joker_ends(meld, jokers)]
            if JOKER in meld.cards:
                swaps += [[place, card_texts(give)] for give in swap_gives(meld) if held.issuperset(give)]
        return {
            "draw": self.phase == "draw", "take": self.phase == "draw" and bool(self.fire),
            "throw": [TEXT[card] for card in sorted(held) if card != JOKER] if self.phase == "play" else [],
            "bar": None if opened else rules.bar(self.options, seat, self.openings), "opened": opened,
            "add": add, "swap": swaps,
        }

    def position(self) -> Json:
        """The whole truth as JSON (contract.md, Positions)."""
        from sahrat.saudi_hand.position import to_position

        return to_position(self)
