"""Buying: who is asked, what he may say, and when it ends (B-12 to B-37, BD-1 to BD-9).

A seat's *place* is 0 for the seat on the dealer's right to 3 for the dealer. The machine knows places, not cards: what
depends on them (an ace turned up, a hand for Kawesh) it is told.
"""

from __future__ import annotations

from typing import NamedTuple

from sahrat.errors import Refusal

TURN, ASKED, CONFIRM = "turn", "sun", "confirm"
"""How a place is asked: at its regular turn; whether it takes the Sun; whether its Hokm stays."""


class Outcome(NamedTuple):
    """How buying ended: `kind` is ``hokm``, ``sun``, ``kawesh`` or ``passed``; then the buyer's place.

    `suit` is the trump of a second-round Hokm; None where it is the turned-up card's.
    """

    kind: str
    place: int | None = None
    suit: int | None = None


class Auction(NamedTuple):
    """Buying so far. `place` is who is asked now, None once it is over.

    `hokm` is the place and suit of a Hokm that stands, `sun` the place that would buy if nobody takes the Sun, and
    `queue` the places still to be asked.
    """

    overcall_passed: bool
    ashkal_second: bool
    ace: bool
    """Whether the turned-up card is an ace (B-25)."""
    up_suit: int
    second: bool = False
    """Whether it is the second round."""
    place: int | None = 0
    asked: str = TURN
    hokm: tuple[int, int | None] | None = None
    sun: int | None = None
    queue: tuple[int, ...] = ()
    outcome: Outcome | None = None


def kawesh_now(auction: Auction) -> bool:
    """BD-9: whether a Kawesh may be said here, given the hand for it (B-28) and the host's rule (B-112)."""
    return auction.asked == TURN and not auction.second


def calls(auction: Auction) -> list[tuple[str, int | None]]:
    """What the asked place may say, Kawesh apart: call and suit, the suit only for a second-round Hokm."""
    place, asked = auction.place, auction.asked
    if place is None:
        return []
    if asked == CONFIRM:
        return [("hokm", None), ("sun", None)]
    if asked == ASKED:
        return [("pass", None), ("sun", None)]
    found: list[tuple[str, int | None]] = [("pass", None)]
    if auction.hokm is None:
        if auction.second:
            found += [("hokm", suit) for suit in range(4) if suit != auction.up_suit]
        else:
            found.append(("hokm", None))
    found.append(("sun", None))
    if place >= 2 and not auction.ace and (auction.ashkal_second or not auction.second):
        found.append(("ashkal", None))
    return found


def why_not(auction: Auction, call: str, suit: int | None) -> str | None:
    """The code of the rule that forbids this call here, None when it stands.

    Of a Kawesh it judges the time only; the hand and the host's rule are for who knows them (`buying.after`).
    """
    if (call, suit) in calls(auction):
        return None
    asked, place = auction.asked, auction.place
    if call == "kawesh":
        return "kawesh_late" if not kawesh_now(auction) else None if suit is None else "suit_only_hokm"
    if asked == CONFIRM:
        return "confirm_only"
    if asked == ASKED:
        return "sun_or_pass"
    if call == "ashkal":
        if auction.second and not auction.ashkal_second:
            return "ashkal_second"
        return "ashkal_ace" if place is not None and place >= 2 else "ashkal_place"
    if call == "hokm":
        if auction.hokm is not None:
            return "hokm_over_hokm"
        if suit is None:
            return "hokm_names_suit"
        return "hokm_same_suit" if auction.second else "hokm_first_suit"
    return "suit_only_hokm"


def _ended(auction: Auction, outcome: Outcome) -> Auction:
    return auction._replace(place=None, queue=(), outcome=outcome)


def _ask(auction: Auction, queue: tuple[int, ...]) -> Auction:
    """Asks the places of `queue` for a Sun; with nobody left to ask, the standing bid is what it is."""
    if queue:
        return auction._replace(place=queue[0], asked=ASKED, queue=queue[1:])
    if auction.sun is not None:
        return _ended(auction, Outcome("sun", auction.sun))
    assert auction.hokm is not None
    return auction._replace(place=auction.hokm[0], asked=CONFIRM, queue=())


def _turns_over(auction: Auction) -> Auction:
    """All four have had their turn and no Sun was said: B-21, B-22, BD-2 after a Hokm, B-31, B-36 after passes."""
    if auction.hokm is None:
        if auction.second:
            return _ended(auction, Outcome("passed"))
        return auction._replace(second=True, place=0)
    earlier = tuple(range(auction.hokm[0])) if auction.overcall_passed and not auction.second else ()
    return _ask(auction, earlier)


def say(auction: Auction, call: str, suit: int | None = None) -> Auction:
    """Buying after the asked place said `call`. Raises `Refusal` with the rule that forbids it."""
    place, asked = auction.place, auction.asked
    if place is None:
        raise Refusal("bought_already")
    code = why_not(auction, call, suit)
    if code is not None:
        raise Refusal(code)
    if call == "kawesh":
        return _ended(auction, Outcome("kawesh"))
    if asked == CONFIRM:
        assert auction.hokm is not None
        return _ended(auction, Outcome(call, place, auction.hokm[1] if call == "hokm" else None))
    if call == "sun":
        # BD-3: who is asked back takes it for good; B-33, BD-7: a second-round Sun is final.
        if asked == ASKED or auction.second:
            return _ended(auction, Outcome("sun", place))
        return _ask(auction._replace(sun=place, hokm=None), tuple(range(place)))
    if call == "ashkal":
        partner = place - 2
        if auction.second:
            return _ended(auction, Outcome("sun", partner))
        asked_back = tuple([other for other in range(place) if other != partner])
        return _ask(auction._replace(sun=partner, hokm=None), asked_back)
    if asked == ASKED:
        return _ask(auction, auction.queue)
    after = auction._replace(hokm=(place, suit)) if call == "hokm" else auction
    return after._replace(place=place + 1) if place < 3 else _turns_over(after)
