"""The first deal: five cards each, and one turned up."""

from __future__ import annotations

from sahrat.baloot.buying import begun
from sahrat.baloot.cards import TEXT, Card, mask_of, texts_of
from sahrat.baloot.options import Options
from sahrat.baloot.state import BalootState
from sahrat.game import Event


def start(options: Options, order: tuple[Card, ...], dealer: int, totals: tuple[int, int],
          key: bytes | None) -> tuple[BalootState, tuple[Event, ...]]:
    """B-11, BD-49: three cards each and two each from the dealer's right, then one turned up; and the first events."""
    first = (dealer + 1) % 4
    hands = [0, 0, 0, 0]
    for turn in range(4):
        seat = (first + turn) % 4
        hands[seat] = mask_of(order[3 * turn:3 * turn + 3]) | mask_of(order[12 + 2 * turn:14 + 2 * turn])
    up = order[20]
    state = BalootState(options, dealer, first, "buy", (hands[0], hands[1], hands[2], hands[3]), up, order[21:], (),
                        begun(options, up), None, first, (), 0, (), (), (0, 0), (0, 0), None, totals, key, None)
    own = {seat: {"own": texts_of(hand)} for seat, hand in enumerate(hands)}
    return state, (Event({"e": "dealt", "dealer": dealer, "up": TEXT[up]}, own), Event({"e": "turn", "seat": first}))

