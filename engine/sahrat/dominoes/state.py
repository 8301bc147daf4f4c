"""One round of dominoes: an immutable state, what a move does to it, and what each seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sahrat.dominoes import rules
from sahrat.dominoes.line import EMPTY, ENDS, FIRST, Line, Placed, end_sum, first_tile, fitting, fives_points, lay, lays
from sahrat.dominoes.line import sum_line as sum_of_line
from sahrat.dominoes.moves import Json, move_json, read_move
from sahrat.dominoes.options import Options
from sahrat.dominoes.score import result
from sahrat.errors import Refusal
from sahrat.game import Event
from sahrat.tiles import TEXT, Tile, mask_of

Tiles = tuple[Tile, ...]
ENDS_OF_EVENTS = (*ENDS, None)


_new = tuple.__new__


class End(NamedTuple):
    """How a round ended: the seat that went out, None for a blocked round."""

    out: int | None


OUT = tuple(End(seat) for seat in range(4))
BLOCKED = End(None)
NOBODY: Mapping[int, Json] = {}


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
        options, _, hands, masks, bank, placed, line, _, lead, points, starts, key, _ = self
        tile, named = made
        end = rules.check_lay(masks[seat], line, lead, tile, named)
        after = first_tile(tile, options) if end < 0 else lay(line, tile, end, options)
        laid: Json = {
            "e": "laid", "seat": seat, "tile": TEXT[tile], "end": ENDS_OF_EVENTS[end], "sum": None, "points": 0}
        if options[0] == "fives":
            laid["sum"] = total = end_sum(after)
            if made_now := fives_points(total):
                laid["points"] = made_now
                points = _added(points, rules.side_of(options, seat), made_now)
            laid["sum_line"] = sum_of_line(after)
        events: list[Event] = [_new(Event, (laid, NOBODY))]
        hand = hands[seat]
        at = hand.index(tile)
        hand = hand[:at] + hand[at + 1:]
        all_hands, all_masks = list(hands), list(masks)
        all_hands[seat] = hand
        all_masks[seat] ^= 1 << tile
        over = None
        if not hand:
            to_act, over = None, OUT[seat]
            events.append(Event({"e": "out", "seat": seat}))
        else:
            to_act = rules.next_seat(seat, len(hands))
            if bank or all_masks[to_act] & fitting(after):
                events.append(_new(Event, ({"e": "turn", "seat": to_act}, NOBODY)))
            else:
                to_act = _pass_on(all_masks, after, to_act, seat, events)
                over = BLOCKED if to_act is None else None
        state: DominoState = _new(DominoState, (
            options, to_act, tuple(all_hands), tuple(all_masks), bank, (*placed, (tile, end)), after, seat, None,
            points, starts, key, over))
        if over is not None:
            events.append(Event({"e": "ended", "result": state.result}))
        return state, tuple(events)

    def _draw(self, seat: int) -> tuple[DominoState, tuple[Event, ...]]:
        """D-17, DD-4, DD-5: one tile from the bank; the turn goes on while a tile fits or another can be drawn."""
        rules.check_draw(self.options, len(self.hands), self.masks[seat], self.line, len(self.bank))
        options, _, hands, masks, bank, placed, line, last, lead, points, starts, key, _ = self
        tile, rest = bank[0], seat + 1
        bank = bank[1:]
        hands = (*hands[:seat], (*hands[seat], tile), *hands[rest:])
        masks = (*masks[:seat], masks[seat] | 1 << tile, *masks[rest:])
        events = [Event({"e": "drew", "seat": seat}, {seat: {"tile": TEXT[tile]}})]
        to_act: int | None = seat
        if not rules.can_act(masks[seat], line, len(bank)):
            to_act = _pass_on(masks, line, seat, last, events)
        over = BLOCKED if to_act is None else None
        state: DominoState = _new(DominoState, (options, to_act, hands, masks, bank, placed, line, last, lead, points,
                                                starts, key, over))
        if over is not None:
            events.append(Event({"e": "ended", "result": state.result}))
        return state, tuple(events)

    def moves(self, seat: int) -> tuple[list[Json], bool]:
        """Every legal move of `seat`: tiles in the pack's order, each on its ends in theirs; the list is complete."""
        if seat != self.to_act:
            return [], True
        if self.placed:
            made: list[Json] = [{"do": "lay", "tile": TEXT[tile], "end": ENDS[end]}
                                for tile, end in lays(self.masks[seat], self.line)]
            return made or [{"do": "draw"}], True
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


def _pass_on(hands: Sequence[int], line: Line, seat: int, last: int | None, events: list[Event]) -> int | None:
    """With the bank empty: the first seat from `seat` on that can act, the server's passes before it told (P-25,
    D-19); None for a blocked round (D-34, DD-12)."""
    able = rules.next_able(hands, line, 0, seat)
    if able is None:
        events.append(Event({"e": "blocked", "last": last}))
        return None
    while seat != able:
        events.append(Event({"e": "passed", "seat": seat}))
        seat = rules.next_seat(seat, len(hands))
    events.append(Event({"e": "turn", "seat": able}))
    return able


def _added(points: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    """The points with `more` for one side."""
    return (*points[:side], points[side] + more, *points[side + 1:])


def legal(hand: int, line: Line, lead: int | None) -> list[tuple[Tile, int] | None]:
    """What the seat on turn may do: tiles with their ends, or to draw (None) when it holds nothing that fits."""
    if lead is not None and lead != rules.ANY:
        return [(lead, FIRST)]
    return [*lays(hand, line)] or [None]


def begun(options: Options, hands: tuple[Tiles, ...], bank: Tiles, starts: int | None,
          key: bytes | None) -> DominoState:
    """A round just dealt. D-9: round 1 (`starts` None) is opened by a forced tile; D-12: later ones by any."""
    masks = tuple([mask_of(hand) for hand in hands])
    seat, lead = rules.opening(masks) if starts is None else (starts, rules.ANY)
    return DominoState(options, seat, hands, masks, bank, (), EMPTY, None, lead,
                       (0,) * rules.sides(options, len(hands)), starts, key, None)
