"""Lay-down hints: the best that a player's own cards can lay (PD-10)."""

from __future__ import annotations

from collections.abc import Sequence

from sahrat.cards import JOKER, Card
from sahrat.errors import Refusal
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.check import known_of
from sahrat.saudi_hand.melds import read_meld
from sahrat.saudi_hand.search import JOKER_STEP, POINTS, WORTH, Front, joined, search
from sahrat.saudi_hand.turn import Json, Known


def lays(view: Json) -> list[Json]:
    """Up to three best lay-downs of the view's own cards, best first; empty where nothing melds.

    Each is ``{"melds": [[written out]…], "total", "left", "opens"}``: `left` counts the cards in hand before the
    throw; `opens` is whether this would be the player's opening and reaches his bar. Who can open is shown a Hand,
    then the opening that leaves least, then the dearest one; who cannot, the lay-down that comes nearest to the bar,
    then the one that leaves least; who has opened, what leaves least, then what takes most points out of his hand.
    With a card drawn, every lay-down but a Hand leaves a natural card to throw. Raises `Refusal` ``bad_request``
    where `view` is no seat's view of Hand, ``no_hints`` at a strict table (P-14).
    """
    known = known_of(view)
    if known.options.table_type == "strict":
        raise Refusal("no_hints")
    limit = known.options.jokers_per_meld
    found = search(known.hand, limit)
    front = found.front()
    needed = rules.bar(known.options, known.seat, known.openings)
    out = []
    for step in list(dict.fromkeys(_best(known, front, needed)))[:3]:
        melds = [read_meld(meld, limit) for meld in joined([piece.cards for piece in found.arrangement(step)], limit)]
        total = sum([meld.value for meld in melds])
        left = len(known.hand) - sum([len(meld.cards) for meld in melds])
        waived = known.options.hand_waives_bar and left == 0
        out.append({"melds": [list(meld.written) for meld in melds], "total": total, "left": left,
                    "opens": not known.opened and (total >= needed or waived)})
    return out


def _best(known: Known, front: Front, needed: int) -> list[int]:
    """Steps of the front in the order in which `lays` shows them."""
    hand = known.hand
    steps = [step for step in front if step and _may_stand(known, step)]
    if not steps:
        return []

    def left(step: int) -> int:
        return len(hand) - _size(step)

    def by_left(step: int) -> tuple[int, ...]:
        return left(step), -(front[step] // WORTH), step

    def by_total(step: int) -> tuple[int, ...]:
        return -(front[step] // WORTH), left(step), step

    def by_points(step: int) -> tuple[int, ...]:
        return -(front[step] & POINTS), left(step), step

    if known.opened:
        return [min(steps, key=by_left), min(steps, key=by_points)]
    reach = [step for step in steps
             if front[step] // WORTH >= needed or (known.options.hand_waives_bar and left(step) == 0)]
    if reach:
        return [min(reach, key=by_left), min([step for step in reach if left(step)] or reach, key=by_left),
                min(reach, key=by_total)]
    return [min(steps, key=by_total), min(steps, key=by_left)]


def _size(step: int) -> int:
    return step % JOKER_STEP + step // JOKER_STEP


def _may_stand(known: Known, step: int) -> bool:
    """Whether a turn could end after laying this, as far as the hand alone says (HD-21, HD-22, H-47, HD-4)."""
    hand: Sequence[Card] = known.hand
    if known.phase == "draw" or step % JOKER_STEP < len(hand) - hand.count(JOKER):
        return True
    if _size(step) < len(hand):
        return False
    return not known.opened or known.options.out_without_throw
