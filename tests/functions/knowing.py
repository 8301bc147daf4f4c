"""What a seat was told, held against what the rules say that it may know: the deal replayed, from its own chair.

`sahrat`'s own leak tests show that a view and the events as a seat saw them tell it nothing hidden; here every message
has to be made of just those.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from sahrat.transcript import opening, replay

Json = dict[str, Any]
CARD = re.compile(r'"((?:10|[2-9AJQK])[SHCD]|JK(?:=[^"]*)?|[0-6]-[0-6])"')
SECRET = re.compile(r"[0-9a-f]{128}")


class Leak(AssertionError):
    """A seat was told what it may not know."""


def cards(thing: object) -> set[str]:
    """The cards and tiles named in a JSON value; a joker whatever it stands for."""
    return {found.split("=")[0] for found in CARD.findall(json.dumps(thing, ensure_ascii=False))}


def plain(event: Json) -> Json:
    """An event without the mark of who made it for an absent player."""
    return {name: value for name, value in event.items() if name != "by"}


class Deal:
    """A finished deal, replayed: what each seat sees after so many moves."""

    def __init__(self, document: Json, deal: Json) -> None:
        state, events, _ = opening(document, deal)
        self._states, self._ends, self._events = [state], [len(events)], list(events)
        for made in replay(document, deal):
            self._states.append(made.after)
            self._events += made.events
            self._ends.append(len(self._events))
        self._views: dict[tuple[int, int], Json] = {}

    def view(self, seat: int, moves: int) -> Json:
        """The seat's view after so many moves."""
        if (seat, moves) not in self._views:
            self._views[seat, moves] = json.loads(json.dumps(self._states[moves].view(seat)))
        return self._views[seat, moves]

    def when(self, seat: int, view: Json) -> int | None:
        """After how many moves the seat sees just that; None: never."""
        return next((at for at in range(len(self._states)) if self.view(seat, at) == view), None)

    def seen(self, seat: int, moves: int) -> list[Json]:
        """The events up to then as the seat saw them."""
        events = [event.seen_by(seat) for event in self._events[:self._ends[moves]]]
        return [plain(event) for event in json.loads(json.dumps(events))]


def check_told(document: Json, game: str, seat: int, told: list[tuple[Json | None, Json]]) -> Counter[str]:
    """Goes through all that a seat was told (each message with what had been asked, where it answers that). Raises
    `Leak`; returns how many of which kind there were."""
    deals = {deal["deal"]: Deal(document, deal) for deal in document["deals"]}
    count: Counter[str] = Counter()
    own: set[str] = set()
    for asked, body in told:
        if "view" not in body:
            if (strange := cards(body) - own - cards(asked)) or SECRET.search(json.dumps(body)):
                raise Leak(f"seat {seat}: {sorted(strange)} in {body} to {asked}")
            count[next(name for name in ("e", "check", "hint", "hello", "say", "left", "replaced", "pong", "full")
                       if name in body)] += 1
            continue
        view, now = body["view"], body["view"].get(game)
        around = {**view, game: None, "rounds": [], "options": {}, "chosen": {}}
        rest = {**body, "events": [], "seen": [], "view": around}
        if view["seat"] != seat or cards(rest) or SECRET.search(json.dumps(rest)):
            raise Leak(f"seat {seat}: cards or a secret beside the deal: {rest}")
        if any(one["deal"] >= view["deal"] for one in view["rounds"] if view["phase"] == "deal"):
            raise Leak(f"seat {seat}: the deal's own secret in {view['rounds']}")
        if not view["deal"]:
            if now is not None or body["events"] or body.get("seen"):
                raise Leak(f"seat {seat}: a deal before the first one: {body}")
            count["before"] += 1
            continue
        deal = deals.get(view["deal"])
        if deal is None:
            count["of a deal not over"] += 1
            continue
        moves = deal.when(seat, now)
        if moves is None:
            raise Leak(f"seat {seat}: no state of deal {view['deal']} looks so from there: {now}")
        seen = deal.seen(seat, moves)
        events = [plain(event) for event in body["events"]]
        if "seen" in body and [plain(event) for event in body["seen"]] != seen:
            raise Leak(f"seat {seat}: {body['seen']} instead of {seen}")
        if events and events != seen[-len(events):]:
            raise Leak(f"seat {seat}: {events} are not the last of {seen}")
        own |= cards(now) if view["phase"] == "deal" else set()
        count["views"] += 1
        count["full"] += bool(body.get("full"))
    return count
