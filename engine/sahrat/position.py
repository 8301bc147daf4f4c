"""What a position of every game is read with: a deal's whole truth as JSON, checked field by field.

Whatever does not fit is refused as ``bad_position``, with the name of the field as its ``why``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from typing import Any

from sahrat.errors import Refusal
from sahrat.game import Json, check_rules


def wrong(why: str) -> Refusal:
    """The refusal of a position that cannot be; `why` names the field or what is wrong with it."""
    return Refusal("bad_position", why=why)


def whole(value: object, least: int, most: int, name: str) -> int:
    """`value` as a whole number of that span. Raises `Refusal` ``bad_position``."""
    if type(value) is not int or not least <= value <= most:
        raise wrong(name)
    return value


def seat_or_none(value: object, seats: int, name: str) -> int | None:
    """`value` as one of so many seats, or None. Raises `Refusal` ``bad_position``."""
    return None if value is None else whole(value, 0, seats - 1, name)


def listed(value: object, most: int, name: str) -> Sequence[Any]:
    """`value` as a list of at most so many. Raises `Refusal` ``bad_position``."""
    if not isinstance(value, list | tuple) or len(value) > most:
        raise wrong(name)
    return value


def deal_key(value: object) -> bytes | None:
    """The deal key, hex (fair.md), None where a position has none. Raises `Refusal` ``bad_position``."""
    if value is None:
        return None
    if not isinstance(value, str) or not 2 <= len(value) <= 256 or not value.isascii() or not value.isalnum():
        raise wrong("key")
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise wrong("key") from None


def of_game(position: object, game: str, rules: int) -> Mapping[str, Any]:
    """The fields of a position of that game under those rules. Raises `Refusal` ``bad_position``, ``bad_rules``."""
    if not isinstance(position, Mapping) or position.get("game", game) != game:
        raise wrong("game")
    check_rules(position.get("rules", rules), rules)
    return position


def seat_out(result: object, hands: Sequence[Sized]) -> int | None:
    """Who went out in a deal that is over: as its ``result`` says, else the one seat with an empty hand.

    None: nobody. Raises `Refusal` ``bad_position``, also where that seat still holds something.
    """
    if result is None:
        empty = [seat for seat, hand in enumerate(hands) if not hand]
        return empty[0] if len(empty) == 1 else None
    if not isinstance(result, Mapping):
        raise wrong("result")
    out = seat_or_none(result.get("out"), len(hands), "result")
    if out is not None and hands[out]:
        raise wrong("result")
    return out


class Books:
    """What of a pack that has everything once is on the table already; `texts` are the pack's."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.seen = 0

    def take(self, pieces: Iterable[int]) -> int:
        """Cards or tiles as a mask, bit p for piece p. Raises `Refusal` ``bad_position`` for one that was there."""
        mask = 0
        for piece in pieces:
            if (self.seen | mask) >> piece & 1:
                raise wrong(f"{self.texts[piece]} × 2")
            mask |= 1 << piece
        self.seen |= mask
        return mask


def completed(position: Json, key: bytes | None, result: Json | None) -> Json:
    """A position with its deal key, and with the deal's result once it is over."""
    if key is not None:
        position["key"] = key.hex()
    if result is not None:
        position["result"] = result
    return position
