"""A table of the test's own behind the built client: the real rules, any position, a server that says as told."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

from sahrat.errors import Refusal
from sahrat.match import sides
from sahrat.saudi_hand import GAME
from tests.web.engine_site import Site

Json = dict[str, Any]
TABLE = "desk"
GUEST = {"player": "p", "name": "Tester", "token": "t", "expires": 4102444800}


def seat(name: str | None, kind: str = "human", **more: Any) -> Json:
    """A seat of a table's view."""
    return {"kind": kind, "name": name, "level": "medium" if kind == "bot" else None, "ready": True, "connected": True,
            "away": False, "bot": False, "hash": "ab" * 32 if kind == "human" else "",
            "seed": "cd" * 16 if kind == "human" else "", **more}


def with_sides(view: Json) -> Json:
    """A table's view with whose score counts for each of its seats."""
    return {**view, "sides": list(sides(view["game"], view["options"], len(view["seats"])))}


PEOPLE = [seat("Tester"), seat("سلمان"), seat("Noura"), seat(None, "bot"), seat("أبو عبدالرحمن")]


class Desk:
    """Answers the client as the server would, from one position; `sent` holds what the client said."""

    def __init__(self, position: Json, turn_ms: int = 20000, **view: Any) -> None:
        self.state = GAME.state({"game": "hand", "seats": len(position["hands"]), "dealer": 3, "to_act": 0, **position})
        self.options: Json = position.get("options", {})
        self.turn_ms = turn_ms
        self.deadline = now() + turn_ms
        self.sent: list[Json] = []
        self.events: list[Json] = []
        self.v = 10
        self.line: WebSocketRoute | None = None
        self.mute = False
        self.more: Json = view

    # What the server would say

    def view(self) -> Json:
        """The table as seat 0 may see it."""
        seats = len(self.state.hands)
        return with_sides({
            "table": TABLE, "code": "code2345", "game": "hand", "options": {"pace": "none", **self.options},
            "chosen": {}, "type": "easy", "phase": "deal", "ended": None, "seat": 0, "host": 0, "seats": PEOPLE[:seats],
            "commitment": "9f" * 32, "digest": "e4" * 32, "fingerprint": [5, 8, 1, 60], "silent": [], "deal": 2,
            "round": 2, "of": 5, "extra": False, "rounds": [], "places": None, "next": [False] * seats,
            "totals": [0] * (2 if self.options.get("mode") == "partners" else seats),
            "deadline": self.deadline if self.state.to_act is not None else None, "shown": now(),
            "turn_ms": self.turn_ms, "hand": self.state.view(0), "hint": self.more.get("type") != "strict", "stake": 0,
            "v": self.v, **self.more,
        })

    def tell(self, events: list[Json] | None = None, step: int = 1, **more: Any) -> None:
        """Sends the table to the client as the next version, with what happened."""
        self.v += step
        self.events += events or []
        self.post({"t": TABLE, "v": self.v, "now": now(), "deadline": self.deadline, "shown": now(),
                   "events": events or [], "view": self.view(), **more})

    def post(self, body: Json) -> None:
        """Sends a message as it is."""
        if self.line is not None and not self.mute:
            self.line.send(json.dumps(body, ensure_ascii=False))

    def move(self, who: int, move: Json) -> list[Json]:
        """Lets a seat move; the events as seat 0 sees them."""
        self.state, events = self.state.apply(who, GAME.move(move))
        self.deadline = now() + self.turn_ms
        return [event.seen_by(0) for event in events]

    # The client's side of the line

    def open_line(self, line: WebSocketRoute) -> None:
        """The client has connected."""
        self.line = line
        line.on_message(lambda text: self.heard(json.loads(text)))

    def heard(self, body: Json) -> None:
        """Answers one message of the client."""
        self.sent.append(body)
        if self.mute:
            return
        name, mark = body["a"], {"id": body["id"]} if "id" in body else {}
        if name in ("hello", "sync"):
            self.post({"t": TABLE, "v": self.v, "now": now(), "deadline": self.deadline, "shown": now(), "events": [],
                       "view": self.view(), "full": True, "seen": self.events, **mark})
        elif name == "check":
            play = {key: value for key, value in body.items() if key not in ("a", "t", "id")}
            self.post({"check": GAME.check(self.state.view(0), play), **mark})
        elif name == "hint":
            self.post({"hint": GAME.hint(self.state.view(0)), **mark})
        elif name == "move":
            self.tell(self.move(0, body["move"]), **mark)
        else:
            self.tell([], **mark)

    def of(self, name: str) -> list[Json]:
        """What the client sent under one command."""
        return [body for body in self.sent if body["a"] == name]

    def played(self) -> Json:
        """The one move that the client sent."""
        moves = self.of("move")
        assert len(moves) == 1, moves
        return dict(moves[0]["move"])


class RefusingDesk(Desk):
    """A desk at which a move that the rules refuse is answered as the server would."""

    def heard(self, body: Json) -> None:
        """Answers one message of the client."""
        try:
            super().heard(body)
        except Refusal as refusal:
            self.post({"e": refusal.code, "message": refusal.message(), "id": body.get("id")})


def until(true: Callable[[], object], page: Page, seconds: float = 10.0) -> None:
    """Returns once `true()` holds, letting the page go on meanwhile."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "nothing happened"
        page.wait_for_timeout(50)


def now() -> int:
    return int(time.time() * 1000)


def seated(browser: Browser, site: Site, desk: Desk, lang: str = "en", width: int = 390, height: int = 844,
           settings: Json | None = None, engine: bool = False,
           prepare: Callable[[BrowserContext], None] | None = None) -> Page:
    """A page at the desk's table. Without `engine` the server judges and hints, as before the engine has loaded."""
    context = browser.new_context(viewport={"width": width, "height": height}, service_workers="block")
    kept = {"sahrat.settings": json.dumps({"lang": lang, "sound": False, **(settings or {})}),
            "sahrat.guest": json.dumps(GUEST)}
    context.add_init_script(f"const kept = {json.dumps(kept)}; for (const key in kept) "
                            "if (!localStorage.getItem(key)) localStorage.setItem(key, kept[key])")

    def api(route: Route) -> None:
        path = route.request.url.partition("/api")[2]
        if path == "/tickets":
            route.fulfill(json={"ticket": "x", "expires": 4102444800})
        elif path.startswith("/invites/"):
            route.fulfill(status=404, json={"e": "no_invite", "message": {"ar": "لا", "en": "no"}})
        else:
            route.fulfill(json={**GUEST, "table": None, "rankings": {}, "matches": []})

    context.route("**/api/**", api)
    if not engine:
        context.route("**/pyodide/**", lambda route: route.abort())
    if prepare:
        prepare(context)
    page = context.new_page()
    page.route_web_socket("**/ws**", desk.open_line)
    page.goto(f"{site.url}/t/{TABLE}")
    page.wait_for_selector(".hand .k, .rack .t, .chairs, .footbar")
    return page
