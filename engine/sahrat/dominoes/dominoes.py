"""Dominoes as the registry sees them: their facts, the deal, and the doors to the other modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.dominoes import position as positions
from sahrat.dominoes import score
from sahrat.dominoes import view as views
from sahrat.dominoes.moves import Json, move_json, read_move
from sahrat.dominoes.options import Options, check_seats, parse_options
from sahrat.dominoes.pack import PACK
from sahrat.dominoes.rules import HAND_TILES
from sahrat.dominoes.state import DominoState, begun
from sahrat.errors import Refusal
from sahrat.game import Bot, Event, Game, check_deal, check_rules
from sahrat.tiles import TILES, parse_tiles, tile_texts

TURN_MS = 15_000
"""P-24, PD-8: a turn, at both table types."""


class Dominoes(Game):
    """Draw, Fives and Partners."""

    name = "dominoes"
    rules = positions.RULES
    pause_fixed = True
    """P-26, PD-18: the result stays its ten seconds, whoever taps."""

    def bot(self) -> Bot:
        """Its bot, imported when it is first asked for."""
        from sahrat.dominoes import bot

        return bot

    def read_options(self, chosen: object) -> Options:
        """The table options of what was chosen. Raises `Refusal` ``bad_options``."""
        return parse_options(chosen)

    def short_result(self, result: Mapping[str, Any]) -> list[Any] | None:
        """What a finished round's result follows from; None for one that was broken off."""
        return None if "cancelled" in result else score.short_result(result)

    def long_result(self, options: Mapping[str, Any], short: Sequence[Any]) -> Json:
        """The result that `short_result` was made of, reckoned again."""
        return score.long_result(parse_options(options), short)

    def check_seats(self, options: Mapping[str, Any], seats: int) -> None:
        """Raises `Refusal` ``bad_seats`` when the options do not allow that many seats (D-6, D-7, D-8, DD-1)."""
        check_seats(parse_options(options), seats)

    def turn_ms(self, options: Mapping[str, Any]) -> int | None:
        """The time of a turn (P-24)."""
        return TURN_MS

    def pack(self) -> Sequence[str]:
        """The 28 tiles before the shuffle, as texts (fair.md, D-2)."""
        return PACK

    def start(self, options: Mapping[str, Any], seats: int, order: Sequence[str], dealer: int = 0, *,
              key: bytes | None = None, rules: int | None = None,
              **context: Any) -> tuple[DominoState, tuple[Event, ...]]:
        """The deal of the pack in `order`, top first, and its events (D-3, D-4; fair.md, Dealing).

        `context`: ``round`` from 1 and ``starts``, the seat that starts a round after the first (D-12, D-13); without
        them it is round 1 (D-9, DD-25). Raises `Refusal` ``bad_options``, ``bad_seats``, ``bad_rules``,
        ``bad_request``.
        """
        table = parse_options(options)
        check_seats(table, seats)
        if rules is not None:
            check_rules(rules, self.rules)
        tiles = parse_tiles(order)
        check_deal(tiles, range(TILES), seats, dealer, key)
        starts = _starts(context, seats)
        hands = tuple([tiles[HAND_TILES * seat:HAND_TILES * (seat + 1)] for seat in range(seats)])
        state = begun(table, hands, tiles[HAND_TILES * seats:], starts, key)
        own = {seat: {"own": tile_texts(hand)} for seat, hand in enumerate(hands)}
        return state, (Event({"e": "dealt", "bank": len(state.bank)}, own), Event({"e": "turn", "seat": state.to_act}))

    def state(self, position: Mapping[str, Any]) -> DominoState:
        """The state of a position. Raises `Refusal` ``bad_position`` and the like."""
        return positions.from_position(position)

    def move(self, move: object) -> Json:
        """The move in its canonical form, without its seat. Raises `Refusal` ``bad_move`` and the like."""
        return move_json(read_move(move))

    def check(self, view: Json, play: Mapping[str, Any]) -> Json:
        """Whether the view's seat may make this move now, and why not, from the view alone (`view.check`)."""
        return views.check(view, play)

    def tally(self, options: Mapping[str, Any], request: Mapping[str, Any]) -> Json:
        """What the end of a round is worth (contract.md, Referee `tally`)."""
        return score.tally(parse_options(options), request)


def _starts(context: Mapping[str, Any], seats: int) -> int | None:
    """The seat that starts a round after the first, None in round 1. Raises `Refusal` ``bad_request``."""
    number, starts = context.get("round"), context.get("starts")
    if number is None:
        number = 1 if starts is None else 2
    if type(number) is not int or number < 1:
        raise Refusal("bad_request")
    if number == 1:
        return None
    if type(starts) is not int or not 0 <= starts < seats:
        raise Refusal("bad_request")
    return starts


GAME = Dominoes()
