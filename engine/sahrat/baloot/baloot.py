"""Baloot as the registry sees it: its facts, its deal, and the doors to its other modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.baloot import position as positions
from sahrat.baloot import scoring
from sahrat.baloot.cards import TEXT, parse_cards
from sahrat.baloot.dealing import start
from sahrat.baloot.moves import move_json, read_move
from sahrat.baloot.options import Options, check_seats, parse_options
from sahrat.baloot.pack import PACK
from sahrat.baloot.state import BalootState
from sahrat.errors import Refusal
from sahrat.game import Bot, Event, Game, Json, check_deal, check_rules


class Baloot(Game):
    """Baloot."""

    name = "baloot"
    rules = positions.RULES
    plays_at_once = True

    def bot(self) -> Bot:
        """Its bot, imported when it is first asked for."""
        from sahrat.baloot import bot

        return bot

    def read_options(self, chosen: object) -> Options:
        """The table options of what was chosen. Raises `Refusal` ``bad_options``."""
        return parse_options(chosen)

    def short_result(self, result: Mapping[str, Any]) -> list[Any] | None:
        """What a played deal's result follows from; None for a cancelled one."""
        return None if "cancelled" in result else scoring.short_result(result)

    def long_result(self, options: Mapping[str, Any], short: Sequence[Any]) -> Json:
        """The result that `short_result` was made of, reckoned again."""
        return scoring.long_result(parse_options(options), short)

    def check_seats(self, options: Mapping[str, Any], seats: int) -> None:
        """B-3: raises `Refusal` ``bad_seats`` unless there are four seats."""
        check_seats(parse_options(options), seats)

    def turn_ms(self, options: Mapping[str, Any]) -> int | None:
        """P-27, PD-8: the time of a turn in milliseconds, the host's choice; None where no clock runs."""
        seconds = parse_options(options).turn_time
        return None if seconds is None else seconds * 1000

    def pack(self) -> Sequence[str]:
        """The 32 cards before the shuffle, as texts (fair.md, B-1)."""
        return PACK

    def start(self, options: Mapping[str, Any], seats: int, order: Sequence[str], dealer: int, *,
              key: bytes | None = None, rules: int | None = None,
              **context: Any) -> tuple[BalootState, tuple[Event, ...]]:
        """The deal of the pack in `order`, top first, and its events (B-11; fair.md, Dealing).

        ``totals`` in `context` are the match's so far, for B-48. Raises `Refusal` ``bad_options``, ``bad_seats``,
        ``bad_rules`` or ``bad_request``.
        """
        table = parse_options(options)
        check_seats(table, seats)
        if rules is not None:
            check_rules(rules, self.rules)
        cards = parse_cards(order)
        totals = context.get("totals") or (0, 0)
        check_deal(cards, range(len(TEXT)), seats, dealer, key)
        if not isinstance(totals, list | tuple) or len(totals) != 2 \
                or any(type(one) is not int or not 0 <= one <= 10_000 for one in totals):
            raise Refusal("bad_request")
        return start(table, cards, dealer, (totals[0], totals[1]), key)

    def state(self, position: Mapping[str, Any]) -> BalootState:
        """The state of a position. Raises `Refusal` ``bad_position`` and the like."""
        return positions.from_position(position)

    def move(self, move: object) -> Json:
        """The move in its canonical form, without its seat. Raises `Refusal` ``bad_move`` or ``bad_card``."""
        return move_json(read_move(move))

    def check(self, view: Json, play: Mapping[str, Any]) -> Json:
        """``{"legal", "code", "message"}``: whether this seat may make that move now, from the view alone."""
        from sahrat.baloot.check import check

        return check(view, play)

    def tally(self, options: Mapping[str, Any], request: Mapping[str, Any]) -> Json:
        """The result of what a deal came to (contract.md, Referee `tally`)."""
        return scoring.tally(parse_options(options), request)


GAME = Baloot()
