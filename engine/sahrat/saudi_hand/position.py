"""Hand's positions: the whole truth of a deal as JSON, both ways, with the bookkeeping checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.cards import JOKER, TEXT, Card, card_texts, parse_card, parse_cards
from sahrat.errors import Refusal
from sahrat.saudi_hand.melds import Meld, parse_tokens, read_meld
from sahrat.saudi_hand.options import Options, check_seats, chosen_options, parse_options
from sahrat.saudi_hand.rules import HAND_CARDS
from sahrat.saudi_hand.state import End, HandState

RULES = 1
MOST_MELDS = 34
MOST_TOTAL = 200


def _wrong(why: str) -> Refusal:
    return Refusal("bad_position", why=why)


def whole(value: object, least: int, most: int, name: str) -> int:
    """`value` as a whole number of that span. Raises `Refusal` ``bad_position``."""
    if type(value) is not int or not least <= value <= most:
        raise _wrong(name)
    return value


def _list(value: object, most: int, name: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or len(value) > most:
        raise _wrong(name)
    return value


def _cards(value: object, name: str) -> tuple[Card, ...]:
    return parse_cards(_list(value, 106, name))


def parse_melds(value: object, options: Options) -> tuple[Meld, ...]:
    """The melds on a table. Raises `Refusal` with the rule that one of them breaks."""
    melds = _list(value, MOST_MELDS, "melds")
    return tuple([read_meld(parse_tokens(meld), options.jokers_per_meld) for meld in melds])


def parse_openings(value: object, seats: int) -> tuple[tuple[int, int], ...]:
    """``[[seat, total], …]`` in order of opening. Raises `Refusal` ``bad_position``."""
    openings = []
    for opening in _list(value, seats, "openings"):
        seat, total = _list(opening, 2, "openings") if len(_list(opening, 2, "openings")) == 2 else (None, None)
        openings.append((whole(seat, 0, seats - 1, "openings"), whole(total, 1, MOST_TOTAL, "openings")))
    if len({seat for seat, _ in openings}) < len(openings):
        raise _wrong("openings")
    return tuple(openings)


def parse_key(value: object) -> bytes | None:
    """The deal key of a position, hex. Raises `Refusal` ``bad_position``."""
    if value is None:
        return None
    if not isinstance(value, str) or not 2 <= len(value) <= 256 or not value.isascii() or not value.isalnum():
        raise _wrong("key")
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise _wrong("key") from None


def _phase(position: Mapping[str, Any], hands: Sequence[tuple[Card, ...]], first: int) -> str:
    """The phase where a position names none: `play` after a draw and with 15 cards (H-5, H-7), else `draw`."""
    to_act = position.get("to_act", first)
    long = [seat for seat, hand in enumerate(hands) if len(hand) > HAND_CARDS]
    return "play" if to_act in long or position.get("drawn") is not None else "draw"


def from_position(position: object) -> HandState:
    """The state of a position, every missing field at its default. Raises `Refusal` ``bad_position`` and the like."""
    if not isinstance(position, Mapping) or position.get("game", "hand") != "hand":
        raise _wrong("game")
    if type(position.get("rules", RULES)) is not int or position.get("rules", RULES) != RULES:
        raise Refusal("bad_rules")
    options = parse_options(position.get("options", {}))
    given = _list(position.get("hands", ()), 5, "hands")
    seats = whole(position.get("seats", len(given) or 4), 2, 5, "seats")
    check_seats(options, seats)
    if len(given) not in (0, seats):
        raise _wrong("hands")
    hands = tuple([_cards(hand, "hands") for hand in given]) or ((),) * seats
    dealer = whole(position.get("dealer", seats - 1), 0, seats - 1, "dealer")
    phase = position.get("phase", _phase(position, hands, (dealer + 1) % seats))
    if phase not in ("draw", "play", "over"):
        raise _wrong("phase")
    to_act = position.get("to_act", None if phase == "over" else (dealer + 1) % seats)
    if (phase == "over") is not (to_act is None):
        raise _wrong("to_act")
    if to_act is not None:
        whole(to_act, 0, seats - 1, "to_act")
    melds = parse_melds(position.get("melds", ()), options)
    owners = tuple(_list(position.get("owners", (None,) * len(melds)), MOST_MELDS, "owners"))
    if len(owners) != len(melds):
        raise _wrong("owners")
    for owner in owners:
        if owner is not None:
            whole(owner, 0, seats - 1, "owners")
    drawn = position.get("drawn")
    drawn = None if drawn is None else parse_card(drawn)
    stock, fire = _cards(position.get("stock", ()), "stock"), _cards(position.get("fire", ()), "fire")
    check_books(hands, to_act if phase == "play" else None, drawn, stock, fire, melds)
    state = HandState(
        options, dealer, to_act, phase, hands, stock, fire, melds, owners,
        parse_openings(position.get("openings", ()), seats), drawn,
        whole(position.get("reshuffles", 0), 0, options.max_reshuffles or 10_000, "reshuffles"),
        parse_key(position.get("key")), None)
    return state if phase != "over" else state._replace(end=parse_end(position.get("result"), hands))


def check_books(hands: Sequence[tuple[Card, ...]], playing: int | None, drawn: Card | None, stock: tuple[Card, ...],
                fire: tuple[Card, ...], melds: Sequence[Meld]) -> None:
    """H-4, H-5, H-15: no card more than twice, no hand too long, no joker thrown, the drawn card held.

    `playing` is the seat that holds one card more. Raises `Refusal` ``bad_position``.
    """
    for seat, hand in enumerate(hands):
        if len(hand) > HAND_CARDS + (seat == playing):
            raise _wrong(f"seat {seat}: {len(hand)} cards")
    counts = Counter(stock)
    counts.update(fire)
    for cards in (*hands, *[meld.cards for meld in melds]):
        counts.update(cards)
    for card, count in counts.items():
        if count > 2:
            raise _wrong(f"{TEXT[card]} × {count}")
    if JOKER in fire:
        raise _wrong("fire: JK")
    if drawn is not None and (playing is None or drawn not in hands[playing]):
        raise _wrong(f"drawn {TEXT[drawn]}")


def parse_end(result: object, hands: Sequence[tuple[Card, ...]]) -> End:
    """How the round of an `over` position ended: as its ``result`` says, else the one seat with no card is out."""
    if result is None:
        empty = [seat for seat, hand in enumerate(hands) if not hand]
        return End(empty[0] if len(empty) == 1 else None, False)
    if not isinstance(result, Mapping):
        raise _wrong("result")
    out, by_hand = result.get("out"), result.get("by_hand", False)
    if out is not None and hands[whole(out, 0, len(hands) - 1, "result")]:
        raise _wrong("result")
    if not isinstance(by_hand, bool) or (by_hand and out is None):
        raise _wrong("result")
    return End(out, by_hand)


def to_position(state: HandState) -> dict[str, Any]:
    """The position of a state (contract.md, Positions), with `owners` beside `melds` and `result` once it is over."""
    position: dict[str, Any] = {
        "game": "hand", "rules": RULES, "options": chosen_options(state.options), "seats": len(state.hands),
        "dealer": state.dealer, "to_act": state.to_act, "phase": state.phase,
        "hands": [card_texts(hand) for hand in state.hands], "stock": card_texts(state.stock),
        "fire": card_texts(state.fire), "melds": [list(meld.written) for meld in state.melds],
        "owners": list(state.owners), "openings": [list(opening) for opening in state.openings],
        "drawn": None if state.drawn is None else TEXT[state.drawn], "reshuffles": state.reshuffles,
    }
    if state.key is not None:
        position["key"] = state.key.hex()
    if state.end is not None:
        position["result"] = state.result
    return position
