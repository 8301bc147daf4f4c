"""Curated deals: positions drawn until a named blunder is possible in them, and there is a better card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from sahrat.baloot.cards import ABNAT, PLAIN_ABOVE, SUIT, SUN, TEN, Card, cards_of
from sahrat.baloot.reading import Reading, read
from sahrat.baloot.state import BalootState
from tests.engine.baloot.deals import act, dealt

Blunder = Callable[[Reading], list[Card]]
"""The cards that would be this blunder; empty where it cannot be made."""


def _legal(reading: Reading) -> list[Card]:
    return list(cards_of(reading.legal))


def trumps_the_partner(reading: Reading) -> list[Card]:
    """Last, the partner holds the trick with a plain card: a trump on it, though another card may be played."""
    if reading.place != 4 or not reading.friendly or reading.trump == SUN or reading.best is None:
        return []
    if reading.best >> 3 == reading.trump or reading.trick[0] >> 3 == reading.trump:
        return []
    trumps = [card for card in _legal(reading) if card >> 3 == reading.trump]
    return trumps if len(trumps) < len(_legal(reading)) else []


def gives_away_a_ten(reading: Reading) -> list[Card]:
    """Last, an opponent's trick that cannot be taken: a ten, though a card worth less may be played."""
    legal = _legal(reading)
    if reading.place != 4 or reading.friendly or any(reading.takes(card) for card in legal):
        return []
    worth = ABNAT[reading.trump]
    tens = [card for card in legal if card & 7 == TEN and card >> 3 != reading.trump]
    return tens if any(worth[card] == 0 for card in legal) else []


def leaves_points(reading: Reading) -> list[Card]:
    """Last, an opponent holds a trick worth ten or more that can be taken: not taking it."""
    legal = _legal(reading)
    takes = [card for card in legal if reading.takes(card)]
    if reading.place != 4 or reading.friendly or not takes:
        return []
    if sum([ABNAT[reading.trump][card] for card in reading.trick]) < 10:
        return []
    return [card for card in legal if card not in takes]


def holds_back(reading: Reading) -> list[Card]:
    """Last, the partner holds it: a card worth nothing, though a ten of the suit led may be given."""
    legal = _legal(reading)
    led = reading.trick[0] >> 3 if reading.trick else -1
    if reading.place != 4 or not reading.friendly or led == reading.trump:
        return []
    tens = [card for card in legal if card & 7 == TEN and card >> 3 == led]
    return [card for card in legal if ABNAT[reading.trump][card] == 0] if tens else []


def leads_a_bare_ten(reading: Reading) -> list[Card]:
    """To lead, in Sun: a ten whose ace is out, though a sure winner or a low card of another suit may be led."""
    if reading.trick or reading.trump != SUN:
        return []
    legal = _legal(reading)
    tens = [card for card in legal if card & 7 == TEN and PLAIN_ABOVE[card] & reading.unseen]
    better = [card for card in legal if not PLAIN_ABOVE[card] & reading.unseen or ABNAT[SUN][card] == 0]
    return tens if better else []


def trumps_drawn_by_the_others(reading: Reading) -> list[Card]:
    """To lead, not of the buyer's side, trumps out: a trump that is not sure, though a plain card may be led."""
    if reading.trick or reading.trump == SUN or reading.buyer % 2 == reading.seat % 2:
        return []
    if not reading.unseen & SUIT[reading.trump]:
        return []
    legal = _legal(reading)
    plain = [card for card in legal if card >> 3 != reading.trump]
    return [card for card in legal if card >> 3 == reading.trump] if plain else []


BLUNDERS: dict[str, Blunder] = {
    "trumps the partner's trick": trumps_the_partner, "gives away a ten": gives_away_a_ten,
    "leaves points on the table": leaves_points, "holds points back": holds_back,
    "leads a ten under the ace": leads_a_bare_ten, "draws the buyer's trumps": trumps_drawn_by_the_others,
}


def positions(name: str, count: int) -> Iterator[tuple[BalootState, list[Card]]]:
    """So many positions in which the blunder of that name can be made, and its cards; always the same ones."""
    found = seed = 0
    while found < count:
        seed += 1
        state, _ = dealt(("blunders", name, seed))
        rng = Random(f"{name} {seed}")
        while state.to_act is not None and found < count:
            if state.phase == "play":
                cards = BLUNDERS[name](read(state.view(state.to_act)))
                if cards and rng.random() < 0.5:
                    found += 1
                    yield state, cards
                    break
            state = act(state, state.clock_move() if rng.random() < 0.7 else rng.choice(state.moves(state.to_act)[0]))
