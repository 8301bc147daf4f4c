"""A table of the test's own behind the built client: the real rules, any position, a server that says as told."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

from sahrat.errors import Refusal
from sahrat.game import Game
from sahrat.match import HAND_ROUNDS, sides
from sahrat.saudi_hand import GAME as HAND
from sahrat.table_clock import PAUSE
from tests.web.engine_site import SAVES_DATA, Site

Json = dict[str, Any]
TABLE = "desk"
GUEST = {"player": "p", "name": "Tester", "token": "t", "expires": 4102444800}


def seat(name: str | None, kind: str = "human", **more: Any) -> Json:
    """A seat of a table's view."""
    return {"kind": kind, "name": name, "level": "medium" if kind == "bot" else None, "ready": True, "connected": True,
            "away": False, "bot": False, "hash": "ab" * 32 if kind == "human" else "",
            "seed": "cd" * 16 if kind == "human" else "", **more}


NAMES = ("Tester", "سلمان", "Noura", None)
"""Who sits where four can; None is a computer."""
PEOPLE = [seat("Tester"), seat("سلمان"), seat("Noura"), seat(None, "bot"), seat("أبو عبدالرحمن")]


class AnyDesk:
    """Answers the client as the server would, from one position of a game; seat 0 is the client's. `sent` holds what
    the client said."""

    rulebook: Game
    refuses = False
    """Whether a move that the rules refuse is answered so, or is the test's mistake."""

    def __init__(self, position: Json, turn_ms: int | None, **view: Any) -> None:
        self.state: Any = self.rulebook.state({"game": self.rulebook.name, **position})
        self.options: Json = position.get("options", {})
        self.turn_ms: Any = turn_ms
        self.sent: list[Json] = []
        self.events: list[Json] = []
        self.v = 10
        self.line: WebSocketRoute | None = None
        self.mute = False
        self.more: Json = view
        self.restart()

    def restart(self) -> None:
        """A new turn's clock."""
        self.deadline = now() + (self.turn_ms or 0)

    # What the server would say

    def people(self) -> list[Json]:
        """Who sits at the table."""
        raise NotImplementedError

    def facts(self) -> Json:
        """How long the match is and how it stands (`of`, a `target` where there is one, `totals`), and whatever else
        of the view is this game's."""
        raise NotImplementedError

    def view(self) -> Json:
        """The table as seat 0 may see it."""
        game, people = self.rulebook, self.people()
        options = game.all_options(self.options)
        strict = self.more.get("type", options["table_type"]) == "strict"
        clock = self.turn_ms is not None and self.state.to_act is not None
        return {
            "table": TABLE, "code": "code2345", "game": game.name,
            "options": {**options, "pace": "none"}, "chosen": self.options,
            "type": "strict" if strict else "easy", "phase": "deal", "ended": None, "seat": 0, "host": 0,
            "seats": people, "sides": list(sides(game.name, options, len(people))), "commitment": "9f" * 32,
            "digest": "e4" * 32, "fingerprint": [5, 8, 1, 60], "silent": [], "deal": 2, "round": 2, "extra": False,
            "rounds": [], "places": None, "next": [False] * len(people), "deadline": self.deadline if clock else None,
            "shown": now(), "turn_ms": self.turn_ms, game.name: self.state.view(0),
            "hint": game.has_hints and not strict, "stake": 0, "v": self.v, **self.facts(), **self.more,
        }

    def pause(self, **more: Any) -> None:
        """Ends the deal as the server does: its result on the sheet, ten seconds."""
        result, totals = self.state.result, self.facts()["totals"]
        points = result.get("points") or [0] * len(totals)
        self.deadline = now() + PAUSE
        self.more |= {"phase": "pause", "totals": [a + b for a, b in zip(totals, points, strict=True)],
                      "deadline": self.deadline,
                      "rounds": [{"deal": 2, **result, "secret": "ab" * 64, "sum": "cd" * 32}], **more}

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
        self.state, events = self.state.apply(who, self.rulebook.move(move))
        self.restart()
        return [event.seen_by(0) for event in events]

    # The client's side of the line

    def open_line(self, line: WebSocketRoute) -> None:
        """The client has connected."""
        self.line = line
        line.on_message(lambda text: self.heard(json.loads(text)))

    def heard(self, body: Json) -> None:
        """Takes one message of the client, and answers it unless mute."""
        self.sent.append(body)
        if self.mute:
            return
        try:
            self.carry_out(body)
        except Refusal as refusal:
            if not self.refuses:
                raise
            self.post({"e": refusal.code, "message": refusal.message(), "id": body.get("id")})

    def carry_out(self, body: Json) -> None:
        """Does what a message asks and answers it. Raises `Refusal` for a move that the rules refuse."""
        name, mark = body["a"], {"id": body["id"]} if "id" in body else {}
        if name in ("hello", "sync"):
            self.post({"t": TABLE, "v": self.v, "now": now(), "deadline": self.deadline, "shown": now(), "events": [],
                       "view": self.view(), "full": True, "seen": self.events, **mark})
        elif name == "check":
            play = {key: value for key, value in body.items() if key not in ("a", "t", "id")}
            self.post({"check": self.rulebook.check(self.state.view(0), play), **mark})
        elif name == "hint":
            self.post({"hint": self.rulebook.hint(self.state.view(0)), **mark})
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


class Desk(AnyDesk):
    """A table of Hand."""

    rulebook = HAND

    def __init__(self, position: Json, turn_ms: int = 20000, **view: Any) -> None:
        super().__init__({"seats": len(position["hands"]), "dealer": 3, "to_act": 0, **position}, turn_ms, **view)

    def people(self) -> list[Json]:
        """As many of them as the position has hands."""
        return PEOPLE[:len(self.state.hands)]

    def facts(self) -> Json:
        """Five rounds, nothing scored yet; the options are told as the position gives them."""
        return {"of": HAND_ROUNDS, "totals": [0] * len(set(sides("hand", self.options, len(self.people())))),
                "options": {"pace": "none", **self.options}, "chosen": {}}


def until(true: Callable[[], object], page: Page, seconds: float = 10.0) -> None:
    """Returns once `true()` holds, letting the page go on meanwhile."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "nothing happened"
        page.wait_for_timeout(50)


def now() -> int:
    return int(time.time() * 1000)


def seated(browser: Browser, site: Site, desk: AnyDesk, lang: str = "en", width: int = 390, height: int = 844,
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
        context.add_init_script(SAVES_DATA)
        context.route("**/pyodide/**", lambda route: route.abort())
    if prepare:
        prepare(context)
    page = context.new_page()
    page.route_web_socket("**/ws**", desk.open_line)
    page.goto(f"{site.url}/t/{TABLE}")
    page.wait_for_selector(".hand .k, .rack .t, .chairs, .footbar")
    return page
