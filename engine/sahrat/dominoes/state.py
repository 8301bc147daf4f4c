"""One round of dominoes: an immutable state, what a move does to it, and what each seat may see of it."""

from __future__ import annotations

from typing import NamedTuple

from sahrat.dominoes import rules
from sahrat.dominoes.line import EMPTY, FIRST, Line, Placed, end_sum, ends_for, first_tile, fitting, fives_points, lay
from sahrat.dominoes.line import sum_line as sum_of_line
from sahrat.dominoes.moves import Json, move_json, read_move
from sahrat.dominoes.options import Options
from sahrat.dominoes.score import result
from sahrat.errors import Refusal
from sahrat.game import Event
from sahrat.tiles import TEXT, Tile, mask_of, tiles_of

Tiles = tuple[Tile, ...]
ENDS_OF_EVENTS = (*("left", "right", "up", "down"), None)


class End(NamedTuple):
    """How a round ended: the seat that went out, None for a blocked round."""

    out: int | None


class DominoState(NamedTuple):
    """A round in progress, equal by value.

    `bank` is top first. `lead` is what the first tile has to be: a tile, `rules.ANY`, or None once it lies. `points`
    are those made on the line, one a side. `starts` is the seat that the round before named, None in round 1.
    """

    options: Options
    to_act: int | None
    hands: tuple[Tiles, ...]
    masks: tuple[int, ...]
    bank: Tiles
    placed: tuple[Placed, ...]
    line: Line
    last: int | None
    lead: int | None
    points: tuple[int, ...]
    starts: int | None
    key: bytes | None
    end: End | None

    def __repr__(self) -> str:
        """Names no tile and no key, so that a log line never does."""
        return f"<dominoes round, {len(self.hands)} seats, seat {self.to_act}, {len(self.placed)} laid>"

    @property
    def result(self) -> Json | None:
        """The result of the round (`score.result`); None until it is over."""
        if self.end is None:
            return None
        return result(self.options, self.hands, self.points, self.end.out, self.last or 0)

    # Moves

    def apply(self, seat: int, move: Json) -> tuple[DominoState, tuple[Event, ...]]:
        """The state and events after `move`. The server's own passes are in it (P-25, D-19).

        `turn` comes last when a turn begins, also one more of the same seat's; `ended` when the round is over.
        Raises `Refusal`, and then nothing has changed.
        """
        if self.end is not None or self.to_act is None:
            raise Refusal("deal_over")
        if type(seat) is not int or seat != self.to_act:
            raise Refusal("not_your_turn")
        made = read_move(move)
        if made is None:
            return self._draw(seat)
        options, line, hands, masks = self.options, self.line, self.hands, self.masks
        tile, named = made
        end = rules.check_lay(masks[seat], line, self.lead, tile, named)
        fives = options.variant == "fives"
        after = first_tile(tile, options) if end == FIRST else lay(line, tile, end, options)
        points, total, made_now = self.points, None, 0
        if fives:
            total = end_sum(after)
            made_now = fives_points(total)
            if made_now:
                points = _added(points, rules.side_of(options, seat), made_now)
        laid: Json = {"e": "laid", "seat": seat, "tile": TEXT[tile], "end": ENDS_OF_EVENTS[end], "sum": total,
                      "points": made_now}
        if fives:
            laid["sum_line"] = sum_of_line(after)
        hand = tuple([held for held in hands[seat] if held != tile])
        left, rest = masks[seat] ^ 1 << tile, seat + 1
        hands, masks = (*hands[:seat], hand, *hands[rest:]), (*masks[:seat], left, *masks[rest:])
        state = DominoState(options, None, hands, masks, self.bank, (*self.placed, (tile, end)), after, seat, None,
                            points, self.starts, self.key, None)
        if not hand:
            return state._over(End(seat), [Event(laid), Event({"e": "out", "seat": seat})])
        return state._next(rules.next_seat(seat, len(hands)), [Event(laid)])

    def _draw(self, seat: int) -> tuple[DominoState, tuple[Event, ...]]:
        """D-17, DD-4, DD-5: one tile from the bank; the turn goes on while a tile fits or another can be drawn."""
        rules.check_draw(self.options, len(self.hands), self.masks[seat], self.line, len(self.bank))
        tile, rest = self.bank[0], seat + 1
        hands = (*self.hands[:seat], (*self.hands[seat], tile), *self.hands[rest:])
        masks = (*self.masks[:seat], self.masks[seat] | 1 << tile, *self.masks[rest:])
        drew = Event({"e": "drew", "seat": seat}, {seat: {"tile": TEXT[tile]}})
        state = DominoState(self.options, seat, hands, masks, self.bank[1:], self.placed, self.line, self.last,
                            self.lead, self.points, self.starts, self.key, None)
        if rules.can_act(masks[seat], self.line, len(state.bank)):
            return state, (drew,)
        return state._next(seat, [drew])

    def _next(self, seat: int, events: list[Event]) -> tuple[DominoState, tuple[Event, ...]]:
        """The turn of the first seat from `seat` on that can act, after the server's passes; or a blocked round."""
        able = rules.next_able(self.masks, self.line, len(self.bank), seat)
        if able is None:
            events.append(Event({"e": "blocked", "last": self.last}))
            return self._over(End(None), events)
        while seat != able:
            events.append(Event({"e": "passed", "seat": seat}))
            seat = rules.next_seat(seat, len(self.hands))
        events.append(Event({"e": "turn", "seat": able}))
        return self._replace(to_act=able), tuple(events)

    def _over(self, end: End, events: list[Event]) -> tuple[DominoState, tuple[Event, ...]]:
        """D-30, D-34: the round is over."""
        state = self._replace(to_act=None, end=end)
        return state, (*events, Event({"e": "ended", "result": state.result}))

    def moves(self, seat: int) -> tuple[list[Json], bool]:
        """Every legal move of `seat`: tiles in the pack's order, each on its ends in theirs; the list is complete."""
        if seat != self.to_act:
            return [], True
        return [move_json(lay) for lay in legal(self.masks[seat], self.line, self.lead)], True

    def clock_move(self) -> Json:
        """DD-21: what the clock does for the seat to act."""
        if self.to_act is None:
            raise Refusal("deal_over")
        return move_json(rules.clock_lay(self.masks[self.to_act], self.line, self.lead))

    # Looking

    def view(self, seat: int | None) -> Json:
        """What `seat`, or a spectator (None), may know, built up from that alone (`dominoes.view`)."""
        from sahrat.dominoes.view import view_of

        return view_of(self, seat)

    def position(self) -> Json:
        """The whole truth as JSON (contract.md, Positions)."""
        from sahrat.dominoes.position import to_position

        return to_position(self)


def _added(points: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    """The points with `more` for one side."""
    return (*points[:side], points[side] + more, *points[side + 1:])


def legal(hand: int, line: Line, lead: int | None) -> list[tuple[Tile, int] | None]:
    """What the seat on turn may do: tiles with their ends, or to draw (None) when it holds nothing that fits."""
    if lead is not None and lead != rules.ANY:
        return [(lead, FIRST)]
    return [(tile, end) for tile in tiles_of(hand & fitting(line)) for end in ends_for(line, tile)] or [None]


def begun(options: Options, hands: tuple[Tiles, ...], bank: Tiles, starts: int | None,
          key: bytes | None) -> DominoState:
    """A round just dealt. D-9: round 1 (`starts` None) is opened by a forced tile; D-12: later ones by any."""
    masks = tuple([mask_of(hand) for hand in hands])
    seat, lead = rules.opening(masks) if starts is None else (starts, rules.ANY)
    return DominoState(options, seat, hands, masks, bank, (), EMPTY, None, lead,
                       (0,) * rules.sides(options, len(hands)), starts, key, None)
