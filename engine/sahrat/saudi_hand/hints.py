"""Lay-down hints: the best that a player's own cards can lay (PD-10)."""

from __future__ import annotations

from sahrat.cards import card_texts
from sahrat.errors import Refusal
from sahrat.saudi_hand.check import known_of
from sahrat.saudi_hand.lay_down import LayDown, LayDowns
from sahrat.saudi_hand.turn import Json


def lays(view: Json) -> list[Json]:
    """Up to three best lay-downs of the view's own cards, best first; empty where nothing melds.

    Each is ``{"goals", "melds": [[written out]…], "total", "bar", "short", "left", "rest", "opens", "hand"}``: `goals`
    names what it is best for (`lay_down.GOALS`); `bar` is what the player needs to open, null once he has; `short` how
    far `total` stays below it; `left` counts the cards in hand before the throw, and `rest` names them; `opens` is
    whether this would be his opening and stands; `hand` whether it is a Hand. Who can open is shown a Hand, the opening
    that leaves least, the dearest one; who cannot, the lay-down that comes nearest to the bar, then the one that leaves
    least; who has opened, what leaves least, then what takes most points out of his hand. Raises `Refusal`
    ``bad_request`` where `view` is no seat's view of Hand, ``no_hints`` at a strict table (P-14).
    """
    known = known_of(view)
    if known.options.table_type == "strict":
        raise Refusal("no_hints")
    downs = LayDowns(known)
    wanted: tuple[str, ...] = ("most", "points")
    if not known.opened:
        opens = any(downs.best(goal) is not None for goal in ("hand", "open"))
        wanted = ("hand", "open", "total") if opens else ("total", "most")
    found: list[tuple[LayDown, list[str]]] = []
    for goal in wanted:
        lay = downs.best(goal)
        if lay is None:
            continue
        for other, goals in found:
            if other == lay:
                goals.append(goal)
                break
        else:
            found.append((lay, [goal]))
    return [_told(downs, lay, goals) for lay, goals in found]


def _told(downs: LayDowns, lay: LayDown, goals: list[str]) -> Json:
    opened = downs.known.opened
    stands = downs.reaches(lay.total, lay.by_hand)
    return {"goals": goals, "melds": [list(meld.written) for meld in lay.melds], "total": lay.total,
            "bar": None if opened else downs.bar, "short": 0 if opened or stands else downs.bar - lay.total,
            "left": len(lay.left), "rest": card_texts(lay.left), "opens": not opened and stands,
            "hand": lay.by_hand and stands}
