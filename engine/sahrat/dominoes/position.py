"""Positions of dominoes: the whole truth of a round as JSON, both ways, with the bookkeeping checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sahrat.dominoes import rules
from sahrat.dominoes.line import ANY, END, FIRST, Placed, first_tile, fits, lay, placed_json, replay
from sahrat.dominoes.options import Options, check_seats, parse_options
from sahrat.dominoes.state import DominoState, End
from sahrat.options import chosen_options
from sahrat.position import Books, completed, deal_key, listed, of_game, seat_or_none, seat_out, whole, wrong
from sahrat.tiles import TEXT, TILES, Tile, mask_of, parse_tile, parse_tiles, tile_texts

RULES = 1
MOST_POINTS = 10_000


def _tiles(value: object, name: str) -> tuple[Tile, ...]:
    return parse_tiles(listed(value, TILES, name))


def parse_placed(value: object, options: Options) -> tuple[Placed, ...]:
    """The tiles of a line, each on an end that it fits. Raises `Refusal` ``bad_position`` or ``bad_tile``."""
    placed: list[Placed] = []
    line = replay((), options)
    for one in listed(value, TILES, "line"):
        given = listed(one, 2, "line")
        if not given:
            raise wrong("line")
        tile, name = parse_tile(given[0]), given[1] if len(given) > 1 else None
        if not placed:
            if name is not None:
                raise wrong("line")
            placed.append((tile, FIRST))
            line = first_tile(tile, options)
            continue
        end = END.get(name) if isinstance(name, str) else None
        if end is None or not fits(line, tile, end):
            raise wrong(f"line: {TEXT[tile]}")
        placed.append((tile, end))
        line = lay(line, tile, end, options)
    return tuple(placed)


def parse_lead(value: object, placed: Sequence[Placed]) -> int | None:
    """What the first tile has to be; by default any. Raises `Refusal` ``bad_position`` or ``bad_tile``."""
    if placed:
        if value is not None:
            raise wrong("lead")
        return None
    return ANY if value is None or value == "any" else parse_tile(value)


def from_position(position: object) -> DominoState:
    """The state of a position, every missing field at its default. Raises `Refusal` ``bad_position`` and the like.

    Where the seat to act can neither lay nor draw, the server has passed it (P-25): the next that can is to act, and
    where none can the round is blocked (DD-12).
    """
    position = of_game(position, "dominoes", RULES)
    options = parse_options(position.get("options", {}))
    given = listed(position.get("hands", ()), 4, "hands")
    seats = whole(position.get("seats", len(given) or (4 if options.variant == "partners" else 2)), 2, 4, "seats")
    check_seats(options, seats)
    if len(given) not in (0, seats):
        raise wrong("hands")
    hands = tuple([_tiles(hand, "hands") for hand in given]) or ((),) * seats
    bank = _tiles(position.get("bank", ()), "bank")
    placed = parse_placed(position.get("line", ()), options)
    line = replay(placed, options)
    check_books(hands, bank, placed)
    check_lengths(hands, bank)
    last = seat_or_none(position.get("last"), seats, "last")
    lead = parse_lead(position.get("lead"), placed)
    over = position.get("over", False)
    if not isinstance(over, bool):
        raise wrong("over")
    sides = rules.sides(options, seats)
    points = tuple([whole(one, 0, MOST_POINTS, "points")
                    for one in listed(position.get("points", [0] * sides), sides, "points")])
    if len(points) != sides:
        raise wrong("points")
    to_act = seat_or_none(position.get("to_act", None if over else 0), seats, "to_act")
    masks = tuple([mask_of(hand) for hand in hands])
    state = DominoState(options, None, hands, masks, bank, placed, line, last, lead, points,
                        seat_or_none(position.get("starts"), seats, "starts"), deal_key(position.get("key")), None)
    if over or to_act is None:
        return _ended(state, position.get("result"))
    if not placed and lead not in (None, ANY) and not masks[to_act] >> lead & 1:
        raise wrong("lead")
    if placed and last is None:
        state = state._replace(last=(to_act - 1) % seats)
    return settled(state, to_act)


def settled(state: DominoState, seat: int) -> DominoState:
    """The state with the first seat from `seat` on that can act, or blocked.

    Raises `Refusal` ``bad_position`` where nobody can lay even the first tile.
    """
    able = rules.next_able(state.masks, state.line, len(state.bank), seat)
    if able is None and not state.placed:
        raise wrong("hands")
    return state._replace(to_act=able) if able is not None else state._replace(end=End(None))


def _ended(state: DominoState, given: object) -> DominoState:
    """A round that is over (`seat_out`).

    Raises `Refusal` ``bad_position``, also for a block in which somebody could still play.
    """
    out = seat_out(given, state.hands)
    if out is not None:
        return state._replace(last=out, end=End(out))
    if not state.placed or rules.next_able(state.masks, state.line, len(state.bank), 0) is not None:
        raise wrong("over")
    return state._replace(last=0 if state.last is None else state.last, end=End(None))


def check_books(hands: Sequence[tuple[Tile, ...]], bank: tuple[Tile, ...], placed: Sequence[Placed]) -> None:
    """D-2: no tile twice. Raises `Refusal` ``bad_position``."""
    books = Books(TEXT)
    for tiles in (*hands, bank, [tile for tile, _ in placed]):
        books.take(tiles)


def check_lengths(hands: Sequence[tuple[Tile, ...]], bank: tuple[Tile, ...]) -> None:
    """D-3, D-17: nobody holds more than he was dealt and the bank lacks. Raises `Refusal` ``bad_position``."""
    drawn = TILES - rules.HAND_TILES * len(hands) - len(bank)
    if drawn < 0:
        raise wrong("bank")
    if max(map(len, hands)) > rules.HAND_TILES + drawn:
        raise wrong("hands")


def to_position(state: DominoState) -> dict[str, Any]:
    """The position of a state (contract.md, Positions), with `starts`, and `result` once it is over."""
    lead = state.lead
    position: dict[str, Any] = {
        "game": "dominoes", "rules": RULES, "options": chosen_options(state.options), "seats": len(state.hands),
        "to_act": state.to_act, "hands": [tile_texts(hand) for hand in state.hands], "bank": tile_texts(state.bank),
        "line": placed_json(state.placed), "last": state.last,
        "lead": None if lead is None else "any" if lead == ANY else TEXT[lead],
        "points": list(state.points), "over": state.end is not None, "starts": state.starts,
    }
    return completed(position, state.key, state.result)


