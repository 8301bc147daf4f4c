"""A player without a browser: one WebSocket, and what any client has to do about a line that cannot be trusted."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sahrat.fairness import Stream
from sahrat.saudi_hand import GAME
from tests.stack import Stack

Json = dict[str, Any]
AGAIN = 0.4
"""Seconds until a message without an answer is sent again."""
GAP = 0.2
"""Seconds that a missing version has to come by itself."""
QUIET = 0.6
"""Seconds without a word after which the table is asked for: the one message that says whose turn it is may be lost."""
PASSING = ("server_error", "busy", "too_fast")
"""Refusals that say nothing of the message: it is sent again."""
LOST = (WebSocketException, OSError)


@dataclass
class Waiting:
    """A message that is not answered yet."""

    body: Json
    at: float = 0.0


class WirePlayer(threading.Thread):
    """Plays its seat to the end of the match, or until `end` (monotonic seconds); `problem` is why it could not.

    `made` holds each move that it decided, once, whatever was sent again; `counted` what the line did to it.
    """

    def __init__(self, stack: Stack, name: str, level: str = "strong") -> None:
        super().__init__(name=name, daemon=True)
        self.stack, self.level = stack, level
        status, guest = stack.request("POST", "/guests", {"name": name})
        assert status == 201, guest
        self.player, self._token = guest["player"], guest["token"]
        self.seed = sha256(name.encode()).hexdigest()[:32]
        self.hash = sha256(bytes.fromhex(self.seed)).hexdigest()
        self.end = time.monotonic() + 60
        self.table: str | None = None
        self.view: Json = {}
        self.log: list[Json] = []
        self.own: dict[str, list[str]] = {}
        self.events: dict[str, list[Json]] = {}
        self.made: list[tuple[int, int, Json]] = []
        self.views: dict[int, Json] = {}
        self.refusals: list[Json] = []
        self.counted: Counter[str] = Counter()
        self.problem: BaseException | None = None
        self._socket: ClientConnection | None = None
        self._live = False
        self._hello_at = self._heard_at = 0.0
        self._gap_since: float | None = None
        self._syncs: list[float] = []
        self._parked: dict[int, Json] = {}
        self._waiting: dict[str, Waiting] = {}
        self._number = 0

    # The line

    def __enter__(self) -> WirePlayer:
        return self

    def __exit__(self, *_: object) -> None:
        if self._socket is not None:
            self._socket.close()

    def ask(self, **body: Any) -> Json:
        """Sends one message over a good line, before `start`; the answer to it."""
        if self._socket is None:
            self._connect()
        mark = self._send_new(body)
        while True:
            assert self._socket is not None
            said: Json = json.loads(self._socket.recv(timeout=10))
            assert "e" not in said, said
            if said.get("id") == mark:
                self._waiting.clear()
                self.table = said.get("t", self.table)
                self._heard(said)
                return said

    def _connect(self) -> None:
        status, ticket = self.stack.request("POST", "/tickets", Authorization=f"Bearer {self._token}")
        assert status == 201, ticket
        address = f"{self.stack.socket}?ticket={ticket['ticket']}"
        self._live = False
        self._socket = connect(address, open_timeout=10, compression=None).__enter__()
        self.counted["lines"] += 1
        self._hello_at = 0.0

    def _send(self, body: Json) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(body))

    def _send_new(self, body: Json) -> str:
        self._number += 1
        mark = f"m{self._number}"
        self._waiting[mark] = Waiting({**body, "id": mark}, time.monotonic())
        self._send(self._waiting[mark].body)
        return mark

    # The match

    def run(self) -> None:
        """Plays."""
        try:
            while self.view.get("phase") != "over" or self._waiting:
                assert time.monotonic() < self.end, f"{self.name} is not done: {self.told()}"
                try:
                    self._turn()
                except LOST as error:
                    if isinstance(error, InvalidStatus):
                        raise
                    self._socket = None
                    self.counted["cuts"] += 1
        except BaseException as error:
            self.problem = error

    def told(self) -> str:
        """Where it stands, for a test that failed."""
        view = {key: self.view.get(key) for key in ("v", "phase", "deal", "seat", "next", "seats")}
        hand = self.view.get("hand") or {}
        return (f"{view}, to act {hand.get('to_act')} {hand.get('phase')}, live {self._live}, "
                f"waiting {[each.body for each in self._waiting.values()]}, {dict(self.counted)}, {self.refusals[-3:]}")

    def _turn(self) -> None:
        """What comes within a moment is heard, what is due is said."""
        if self._socket is None:
            self._connect()
        assert self._socket is not None
        now = time.monotonic()
        if not self._live:
            if now - self._hello_at > AGAIN:
                self.counted["hellos"] += 1
                self._hello_at = now
                self._send({"a": "hello", "protocol": 1, "t": self.table, "v": self.view.get("v", 0)})
        else:
            self._say_what_is_due(now)
        try:
            text = self._socket.recv(timeout=0.02)
        except TimeoutError:
            return
        self._heard(json.loads(text))

    def _say_what_is_due(self, now: float) -> None:
        if now - self._heard_at > QUIET:
            self._syncs.append(now)
        if self._gap_since is not None and now - self._gap_since > GAP:
            self._gap_since = now
            self._syncs.append(now)
        if any(at <= now for at in self._syncs):
            self._syncs = [at for at in self._syncs if at > now]
            self._heard_at = now
            self.counted["syncs"] += 1
            self._send({"a": "sync", "t": self.table})
        for waiting in self._waiting.values():
            if now - waiting.at > AGAIN:
                waiting.at = now
                self.counted["again"] += 1
                self._send(waiting.body)
        # What is parked may be the answer to what this player did last.
        if not self._waiting and not self._parked:
            self._act()

    def _act(self) -> None:
        view = self.view
        hand, seat, phase = view.get("hand"), view["seat"], view["phase"]
        if phase == "open" and not view["seats"][seat]["ready"]:
            self._send_new({"a": "ready", "t": self.table, "hash": self.hash})
        elif phase == "seeds" and not view["seats"][seat]["seed"]:
            assert view["seats"][seat]["hash"] == self.hash
            self._send_new({"a": "seed", "t": self.table, "seed": self.seed})
        elif phase == "pause" and not view["next"][seat]:
            self._send_new({"a": "next", "t": self.table})
        elif phase == "deal" and hand and hand["to_act"] == seat:
            stream = Stream(sha256(f"{self.name}/{view['v']}".encode()).digest(), "wire")
            move = GAME.move(GAME.decide(hand, self.log, self.level, stream).move)
            self.made.append((view["deal"], view["v"], move))
            self._send_new({"a": "move", "t": self.table, "v": view["v"], "move": move})

    # What comes

    def _heard(self, said: Json) -> None:
        self._heard_at = time.monotonic()
        answered = self._waiting.pop(said.get("id", ""), None)
        if answered is None and "id" in said and "view" in said and not said.get("full"):
            self.counted["answered again"] += 1
        if "e" in said:
            self.refusals.append({**said, "answered": answered is not None})
            if answered is not None and said["e"] in PASSING:
                self._waiting[said["id"]] = answered
            elif answered is not None:
                self._syncs.append(0.0)
        if said.get("replaced"):
            raise OSError("replaced")
        if "view" in said:
            self._take(said)

    def _take(self, said: Json) -> None:
        v, held = said["v"], self.view.get("v", 0)
        if v < held:
            self.counted["late"] += 1
            return
        if said.get("full"):
            if not self._live:
                self._live = True
                now = time.monotonic()
                self._syncs = [now + 1, now + 3]
            self._keep(said["view"], list(said["seen"]))
        elif v == held:
            self.counted["same again"] += 1
            self.view = said["view"]
        else:
            self._parked[v] = said
        while (following := self._parked.pop(self.view.get("v", 0) + 1, None)) is not None:
            log = list(self.log)
            for event in following["events"]:
                log = [event] if event["e"] == "dealt" else [*log, event]
            self._keep(following["view"], log)
        self._parked = {at: body for at, body in self._parked.items() if at > self.view.get("v", 0)}
        if not self._parked:
            self._gap_since = None
        elif self._gap_since is None:
            self.counted["gaps"] += 1
            self._gap_since = time.monotonic()

    def _keep(self, view: Json, log: list[Json]) -> None:
        self.view, self.log = view, log
        self.views[view["v"]] = view
        deal = str(view["deal"])
        for event in log:
            if event["e"] == "dealt":
                self.own[deal] = event["own"]
        if view["phase"] in ("pause", "over"):
            self.events[deal] = log

    def record(self) -> Json:
        """What this player knows by himself of the match, for `sahrat.verify`; of a deal whose end he saw, its events.
        """
        view = self.view
        return {"commitment": view["commitment"], "hashes": [chair["hash"] or "" for chair in view["seats"]],
                "seat": view["seat"], "seed": self.seed, "digest": view["digest"], "own": self.own,
                "events": self.events, "sums": {str(row["deal"]): row["sum"] for row in view["rounds"]}}
