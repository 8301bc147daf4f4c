"""Hand's positions: the whole truth of a deal as JSON, both ways, with the bookkeeping checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.cards import JOKER, TEXT, Card, card_texts, parse_card, parse_cards
from sahrat.options import chosen_options
from sahrat.position import completed, deal_key, listed, of_game, seat_or_none, seat_out, whole, wrong
from sahrat.saudi_hand.melds import Meld, parse_tokens, read_meld
from sahrat.saudi_hand.options import Options, check_seats, parse_options
from sahrat.saudi_hand.rules import HAND_CARDS
from sahrat.saudi_hand.state import End, HandState

RULES = 1
MOST_MELDS = 34
MOST_TOTAL = 200


def _cards(value: object, name: str) -> tuple[Card, ...]:
    return parse_cards(listed(value, 106, name))


def parse_melds(value: object, options: Options) -> tuple[Meld, ...]:
    """The melds on a table. Raises `Refusal` with the rule that one of them breaks."""
    melds = listed(value, MOST_MELDS, "melds")
    return tuple([read_meld(parse_tokens(meld), options.jokers_per_meld) for meld in melds])


def parse_openings(value: object, seats: int) -> tuple[tuple[int, int], ...]:
    """``[[seat, total], …]`` in order of opening. Raises `Refusal` ``bad_position``."""
    openings = []
    for opening in listed(value, seats, "openings"):
        seat, total = opening if len(listed(opening, 2, "openings")) == 2 else (None, None)
        openings.append((whole(seat, 0, seats - 1, "openings"), whole(total, 1, MOST_TOTAL, "openings")))
    if len({seat for seat, _ in openings}) < len(openings):
        raise wrong("openings")
    return tuple(openings)


def _phase(position: Mapping[str, Any], hands: Sequence[tuple[Card, ...]], first: int) -> str:
    """The phase where a position names none: `play` after a draw and with 15 cards (H-5, H-7), else `draw`."""
    to_act = position.get("to_act", first)
    long = [seat for seat, hand in enumerate(hands) if len(hand) > HAND_CARDS]
    return "play" if to_act in long or position.get("drawn") is not None else "draw"


def from_position(position: object) -> HandState:
    """The state of a position, every missing field at its default. Raises `Refusal` ``bad_position`` and the like."""
    position = of_game(position, "hand", RULES)
    options = parse_options(position.get("options", {}))
    given = listed(position.get("hands", ()), 5, "hands")
    seats = whole(position.get("seats", len(given) or 4), 2, 5, "seats")
    check_seats(options, seats)
    if len(given) not in (0, seats):
        raise wrong("hands")
    hands = tuple([_cards(hand, "hands") for hand in given]) or ((),) * seats
    dealer = whole(position.get("dealer", seats - 1), 0, seats - 1, "dealer")
    phase = position.get("phase", _phase(position, hands, (dealer + 1) % seats))
    if phase not in ("draw", "play", "over"):
        raise wrong("phase")
    to_act = position.get("to_act", None if phase == "over" else (dealer + 1) % seats)
    if (phase == "over") is not (to_act is None):
        raise wrong("to_act")
    seat_or_none(to_act, seats, "to_act")
    melds = parse_melds(position.get("melds", ()), options)
    owners = tuple(listed(position.get("owners", (None,) * len(melds)), MOST_MELDS, "owners"))
    if len(owners) != len(melds):
        raise wrong("owners")
    for owner in owners:
        seat_or_none(owner, seats, "owners")
    drawn = position.get("drawn")
    drawn = None if drawn is None else parse_card(drawn)
    stock, fire = _cards(position.get("stock", ()), "stock"), _cards(position.get("fire", ()), "fire")
    check_books(hands, to_act if phase == "play" else None, drawn, stock, fire, melds)
    state = HandState(
        options, dealer, to_act, phase, hands, stock, fire, melds, owners,
        parse_openings(position.get("openings", ()), seats), drawn,
        whole(position.get("reshuffles", 0), 0, options.max_reshuffles or 10_000, "reshuffles"),
        deal_key(position.get("key")), None)
    return state if phase != "over" else state._replace(end=parse_end(position.get("result"), hands))


def check_books(hands: Sequence[tuple[Card, ...]], playing: int | None, drawn: Card | None, stock: tuple[Card, ...],
                fire: tuple[Card, ...], melds: Sequence[Meld]) -> None:
    """H-4, H-5, H-15: no card more than twice, no hand too long, no joker thrown, the drawn card held.

    `playing` is the seat that holds one card more. Raises `Refusal` ``bad_position``.
    """
    for seat, hand in enumerate(hands):
        if len(hand) > HAND_CARDS + (seat == playing):
            raise wrong(f"seat {seat}: {len(hand)} cards")
    counts = Counter(stock)
    counts.update(fire)
    for cards in (*hands, *[meld.cards for meld in melds]):
        counts.update(cards)
    for card, count in counts.items():
        if count > 2:
            raise wrong(f"{TEXT[card]} × {count}")
    if JOKER in fire:
        raise wrong("fire: JK")
    if drawn is not None and (playing is None or drawn not in hands[playing]):
        raise wrong(f"drawn {TEXT[drawn]}")


def parse_end(result: object, hands: Sequence[tuple[Card, ...]]) -> End:
    """How the round of an `over` position ended (`seat_out`). Raises `Refusal` ``bad_position``."""
    out = seat_out(result, hands)
    by_hand = result.get("by_hand", False) if isinstance(result, Mapping) else False
    if not isinstance(by_hand, bool) or (by_hand and out is None):
        raise wrong("result")
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
    return completed(position, state.key, state.result)
