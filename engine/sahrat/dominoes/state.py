"""One round of dominoes: an immutable state, what a move does to it, and what each seat may see of it."""

from __future__ import annotations

from typing import NamedTuple

from sahrat.dominoes import events, rules
from sahrat.dominoes.line import ANY, EMPTY, FIRST, Line, Placed, end_sum, first_tile, fives_points, lay, lays
from sahrat.dominoes.line import sum_line as sum_of_line
from sahrat.dominoes.moves import DRAW, LAYS, Json, move_json, read_move
from sahrat.dominoes.options import Options
from sahrat.dominoes.score import result
from sahrat.errors import Refusal
from sahrat.game import Event
from sahrat.tiles import Tile, mask_of

Tiles = tuple[Tile, ...]
_new = tuple.__new__
"""Makes a named tuple without looking at names: whose places a test holds to the class's."""


class End(NamedTuple):
    """How a round ended: the seat that went out, None for a blocked round."""

    out: int | None


OUT = tuple(End(seat) for seat in range(4))
BLOCKED = End(None)


class DominoState(NamedTuple):
    """A round in progress, equal by value.

    `bank` is top first. `lead` is what the first tile has to be: a tile, `line.ANY`, or None once it lies. `points`
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
        options, to_act, hands, masks, bank, placed, line, last, lead, points, starts, key, end = self
        if to_act is None:
            raise Refusal("deal_over")
        if seat != to_act or type(seat) is not int:
            raise Refusal("not_your_turn")
        made = read_move(move)
        if made is None:
            return self._draw(seat)
        tile, named = made
        where = rules.check_lay(masks[seat], line, lead, tile, named)
        line = first_tile(tile, options) if where == FIRST else lay(line, tile, where, options)
        placed, last, lead = placed + ((tile, where),), seat, None
        if options.variant == "fives":
            total = end_sum(line)
            scored = fives_points(total)
            if scored:
                side = rules.side_of(options, seat)
                points = (*points[:side], points[side] + scored, *points[side + 1:])
            told = events.laid(seat, tile, where, total, scored, sum_of_line(line))
        else:
            told = events.LAID[seat][tile][where]
        hand = hands[seat]
        at = hand.index(tile)
        hand = hand[:at] + hand[at + 1:]
        all_hands, all_masks = [*hands], [*masks]
        all_hands[seat] = hand
        all_masks[seat] ^= 1 << tile
        later: tuple[Event, ...]
        if hand:
            following = rules.next_seat(seat, len(hands))
            to_act = rules.next_able(all_masks, line, len(bank), following)
            if to_act is None:
                later, end = (events.blocked(seat),), BLOCKED
            else:
                later = events.TURNS[len(hands)][following][to_act]
        else:
            to_act, later, end = None, (events.out(seat),), OUT[seat]
        hands, masks = tuple(all_hands), tuple(all_masks)
        state: DominoState = _new(DominoState, (
            options, to_act, hands, masks, bank, placed, line, last, lead, points, starts, key, end))
        return state, (told, *later) if end is None else (told, *later, events.ended(state.result))

    def _draw(self, seat: int) -> tuple[DominoState, tuple[Event, ...]]:
        """D-17, DD-4, DD-5: one tile from the bank; the turn goes on while a tile fits or another can be drawn."""
        options, to_act, hands, masks, bank, placed, line, last, lead, points, starts, key, end = self
        rules.check_draw(len(hands), masks[seat], line, len(bank))
        tile, rest = bank[0], seat + 1
        bank = bank[1:]
        hands = (*hands[:seat], (*hands[seat], tile), *hands[rest:])
        masks = (*masks[:seat], masks[seat] | 1 << tile, *masks[rest:])
        told: tuple[Event, ...] = (events.drew(seat, tile),)
        to_act = rules.next_able(masks, line, len(bank), seat)
        if to_act is None:
            told, end = (*told, events.blocked(last)), BLOCKED
        elif to_act != seat:
            told += events.TURNS[len(hands)][seat][to_act]
        state: DominoState = _new(DominoState, (
            options, to_act, hands, masks, bank, placed, line, last, lead, points, starts, key, end))
        return state, told if end is None else (*told, events.ended(state.result))

    def moves(self, seat: int) -> tuple[list[Json], bool]:
        """Every legal move of `seat`: tiles in the pack's order, each on its ends in theirs; the list is complete."""
        if seat != self.to_act:
            return [], True
        return [LAYS[tile][end] for tile, end in lays(self.masks[seat], self.line, self.lead)] or [DRAW], True

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


def begun(options: Options, hands: tuple[Tiles, ...], bank: Tiles, starts: int | None,
          key: bytes | None) -> DominoState:
    """A round just dealt. D-9: round 1 (`starts` None) is opened by a forced tile; D-12: later ones by any."""
    masks = tuple([mask_of(hand) for hand in hands])
    to_act, lead = rules.opening(masks) if starts is None else (starts, ANY)
    points = (0,) * rules.sides(options, len(hands))
    placed, line, last, end = (), EMPTY, None, None
    state: DominoState = _new(DominoState, (
        options, to_act, hands, masks, bank, placed, line, last, lead, points, starts, key, end))
    return state
