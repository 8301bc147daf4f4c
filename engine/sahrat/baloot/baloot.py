"""Baloot as the registry sees it: its facts, its deal, and the doors to its other modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.baloot import options as table_options
from sahrat.baloot import position as positions
from sahrat.baloot import scoring
from sahrat.baloot.cards import FULL, mask_of, parse_cards
from sahrat.baloot.dealing import start
from sahrat.baloot.moves import move_json, read_move
from sahrat.baloot.pack import PACK
from sahrat.baloot.state import BalootState
from sahrat.errors import Refusal
from sahrat.fairness import Stream
from sahrat.game import Decision, Event

Json = dict[str, Any]


class Baloot:
    """Baloot (`sahrat.game.Game`)."""

    name = "baloot"
    rules = positions.RULES
    levels = ("easy", "medium", "strong")
    pause_fixed = False

    @property
    def revision(self) -> int:
        """The revision of the bot's decisions (contract.md, Versions)."""
        from sahrat.baloot.bot import REVISION

        return REVISION

    def options(self, chosen: Mapping[str, Any]) -> Json:
        """What differs from the defaults, keys sorted. Raises `Refusal` ``bad_options``."""
        return table_options.chosen_options(table_options.parse_options(chosen))

    def all_options(self, chosen: Mapping[str, Any]) -> Json:
        """Every option with its value. Raises `Refusal` ``bad_options``."""
        return table_options.all_options(table_options.parse_options(chosen))

    def check_seats(self, options: Mapping[str, Any], seats: int) -> None:
        """B-3: raises `Refusal` ``bad_seats`` unless there are four seats."""
        table_options.check_seats(seats)

    def turn_ms(self, options: Mapping[str, Any]) -> int | None:
        """P-27, PD-8: the time of a turn in milliseconds, the host's choice; None where no clock runs."""
        seconds = table_options.parse_options(options).turn_time
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
        table = table_options.parse_options(options)
        table_options.check_seats(seats)
        if rules is not None and (type(rules) is not int or rules != positions.RULES):
            raise Refusal("bad_rules")
        cards = parse_cards(order)
        totals = context.get("totals") or (0, 0)
        if len(cards) != 32 or mask_of(cards) != FULL or type(dealer) is not int or not 0 <= dealer < seats:
            raise Refusal("bad_request")
        if (key is not None and not isinstance(key, bytes)) or not isinstance(totals, list | tuple) \
                or len(totals) != 2 or any(type(one) is not int or not 0 <= one <= 10_000 for one in totals):
            raise Refusal("bad_request")
        return start(table, cards, dealer, (totals[0], totals[1]), key)

    def state(self, position: Mapping[str, Any]) -> BalootState:
        """The state of a position. Raises `Refusal` ``bad_position`` and the like."""
        return positions.from_position(position)

    def move(self, move: object) -> Json:
        """The move in its canonical form, without its seat. Raises `Refusal` ``bad_move`` or ``bad_card``."""
        return move_json(read_move(move))

    def decide(self, view: Json, seen: Sequence[Json], level: str, stream: Stream) -> Decision:
        """A bot's move from what its seat may know, and its stream, alone."""
        from sahrat.baloot import bot

        return bot.decide(view, seen, level, stream)

    def hint(self, view: Json) -> list[Json]:
        """PD-10: Baloot has no hint."""
        return []

    def check(self, view: Json, play: Mapping[str, Any]) -> Json:
        """``{"legal", "code", "message"}``: whether this seat may make that move now, from the view alone."""
        from sahrat.baloot.check import check

        return check(view, play)

    def arrange(self, cards: object, options: Mapping[str, Any] | None = None) -> Json:
        """Baloot has no melds. Raises `Refusal` ``bad_request``."""
        raise Refusal("bad_request")

    def tally(self, options: Mapping[str, Any], request: Mapping[str, Any]) -> Json:
        """The result of what a deal came to (contract.md, Referee `tally`)."""
        return scoring.tally(table_options.parse_options(options), request)


GAME = Baloot()
