"""Saudi Hand as the registry sees it: its facts, its deal, and the doors to its other modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.cards import card_texts, double_pack, parse_cards
from sahrat.game import Bot, Event, Game, check_deal, check_rules
from sahrat.saudi_hand import check as checking
from sahrat.saudi_hand import position as positions
from sahrat.saudi_hand import score
from sahrat.saudi_hand.options import Options, check_seats, parse_options
from sahrat.saudi_hand.rules import HAND_CARDS
from sahrat.saudi_hand.state import HandState
from sahrat.saudi_hand.turn import Json, move_json, read_move

PACK = tuple(double_pack())
_SORTED_PACK = sorted(PACK)
EASY_TURN = 20_000
STRICT_TURN = 15_000


class Hand(Game):
    """Saudi Hand."""

    name = "hand"
    rules = positions.RULES
    has_hints = True

    def bot(self) -> Bot:
        """Its bot, imported when it is first asked for."""
        from sahrat.saudi_hand import bot

        return bot

    def read_options(self, chosen: object) -> Options:
        """The table options of what was chosen. Raises `Refusal` ``bad_options``."""
        return parse_options(chosen)

    def check_seats(self, options: Mapping[str, Any], seats: int) -> None:
        """Raises `Refusal` ``bad_seats`` when the options do not allow that many seats (H-1, H-2, H-66)."""
        check_seats(parse_options(options), seats)

    def turn_ms(self, options: Mapping[str, Any]) -> int | None:
        """P-13, P-15: 20 seconds at an easy table, 15 at a strict one."""
        return STRICT_TURN if parse_options(options).table_type == "strict" else EASY_TURN

    def pack(self) -> Sequence[str]:
        """The 106 cards before the shuffle, as texts (fair.md, H-4)."""
        return card_texts(PACK)

    def start(self, options: Mapping[str, Any], seats: int, order: Sequence[str], dealer: int, *,
              key: bytes | None = None, rules: int | None = None,
              **context: Any) -> tuple[HandState, tuple[Event, ...]]:
        """The deal of the pack in `order`, top first, and its events (H-4 to H-8; fair.md, Dealing).

        Raises `Refusal` ``bad_options``, ``bad_seats``, ``bad_rules`` or ``bad_request``.
        """
        table = parse_options(options)
        check_seats(table, seats)
        if rules is not None:
            check_rules(rules, self.rules)
        cards = parse_cards(order)
        check_deal(cards, _SORTED_PACK, seats, dealer, key)
        dealt = HAND_CARDS * seats
        first = (dealer + 1) % seats
        hands = [cards[(seat - first) % seats:dealt:seats] for seat in range(seats)]
        hands[first] = (*hands[first], cards[dealt])
        stock = cards[dealt + 1:]
        state = HandState(table, dealer, first, "play", tuple(hands), stock, (), (), (), (), None, 0, key, None)
        own = {seat: {"own": card_texts(hand)} for seat, hand in enumerate(hands)}
        return state, (Event({"e": "dealt", "dealer": dealer}, own), Event({"e": "turn", "seat": first}))

    def state(self, position: Mapping[str, Any]) -> HandState:
        """The state of a position. Raises `Refusal` ``bad_position`` and the like."""
        return positions.from_position(position)

    def move(self, move: object) -> Json:
        """The move in its canonical form, without its seat. Raises `Refusal` ``bad_move`` or ``bad_card``."""
        return move_json(read_move(move))

    def hint(self, view: Json) -> list[Json]:
        """The best lay-downs of the view's own cards (PD-10; contract.md, Referee `hint`)."""
        from sahrat.saudi_hand import hints

        return hints.lays(view)

    def check(self, view: Json, play: Mapping[str, Any]) -> Json:
        """What is right and wrong with an unfinished or whole play, from the view alone (`check.check`)."""
        return checking.check(view, play)

    def arrange(self, cards: object, options: Mapping[str, Any] | None = None) -> Json:
        """The meld that a pile of cards makes in any order, or why it makes none (`check.arranged`)."""
        return checking.arranged(cards, parse_options(options or {}))

    def tally(self, options: Mapping[str, Any], request: Mapping[str, Any]) -> Json:
        """``{"scores", "lines"}`` of a finished round (contract.md, Referee `tally`)."""
        return score.tally(parse_options(options), request)


GAME = Hand()
