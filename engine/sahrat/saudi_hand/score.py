"""The scores of a finished round, with the arithmetic that explains them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.cards import TEXT, Card, parse_cards
from sahrat.errors import Refusal
from sahrat.saudi_hand.options import Options, check_seats
from sahrat.saudi_hand.rules import HAND_FACTOR, HAND_VALUE, OUT, UNOPENED, hand_points


def _number(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def _seat_score(hand: Sequence[Card], opened: bool, out: bool, by_hand: bool) -> tuple[int, str]:
    """One seat's score and line (H-52 to H-58, HD-29)."""
    if out:
        base, line = OUT, _number(OUT)
    elif not opened:
        base, line = UNOPENED, str(UNOPENED)
    else:
        base = hand_points(hand)
        cards = sorted(hand, key=lambda card: (-HAND_VALUE[card], card))
        line = " + ".join(f"{TEXT[card]} {HAND_VALUE[card]}" for card in cards) or "0"
        if len(cards) > 1:
            line += f" = {base}"
    if not by_hand:
        return base, line
    doubled = base * HAND_FACTOR
    product = f"{_number(base)} × {HAND_FACTOR} = {_number(doubled)}"
    return doubled, product if out or not opened or not hand else f"{line}, {product}"


def score(options: Options, out: int | None, by_hand: bool, hands: Sequence[Sequence[Card]],
          opened: Sequence[bool]) -> tuple[list[int], list[str]]:
    """Scores and lines, per seat or, in partners, per team (H-3, H-59 to H-61, HD-28, HD-30, HD-31)."""
    seats = [_seat_score(hand, opened[seat], seat == out, by_hand) for seat, hand in enumerate(hands)]
    if options.mode == "solo":
        return [points for points, _ in seats], [line for _, line in seats]
    scores, lines = [], []
    for team in (0, 1):
        if out is not None and out % 2 == team:
            points, line = seats[out]
        else:
            (first, one), (second, other) = seats[team], seats[team + 2]
            points, line = first + second, f"{one}; {other}; {first} + {second} = {first + second}"
        scores.append(points)
        lines.append(line)
    return scores, lines


def tally(options: Options, request: Mapping[str, Any]) -> dict[str, Any]:
    """``{"scores", "lines"}`` of ``out`` (seat or null), ``by_hand``, ``hands`` and ``opened`` (contract.md, tally).

    Raises `Refusal` ``bad_request``, ``bad_seats`` or ``bad_card``.
    """
    hands, opened = request.get("hands"), request.get("opened")
    out, by_hand = request.get("out"), request.get("by_hand", False)
    if not isinstance(hands, list | tuple) or not isinstance(opened, list | tuple) or len(opened) != len(hands):
        raise Refusal("bad_request")
    check_seats(options, len(hands))
    if not isinstance(by_hand, bool) or not all(isinstance(one, bool) for one in opened):
        raise Refusal("bad_request")
    if out is not None and (type(out) is not int or not 0 <= out < len(hands)):
        raise Refusal("bad_request")
    if by_hand and out is None:
        raise Refusal("bad_request")
    scores, lines = score(options, out, by_hand, [parse_cards(hand) for hand in hands], opened)
    return {"scores": scores, "lines": lines}
