"""The life of one table, which is one match: seats, handshake, deals, clocks, pauses, bots, returning players.

`step` is the whole of it: a pure function from a table, a command, the time and (to open) fresh random bytes to the
next table, what happened, and what the service has to do. A table keeps its log only; the deal's state is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from sahrat import fairness, table_clock, table_log, table_seats, table_view, transcript
from sahrat.chat import check_open, said
from sahrat.errors import Refusal
from sahrat.game import Event, Game, Json
from sahrat.games import game_named
from sahrat.move_text import Made
from sahrat.table_chair import Chair
from sahrat.table_deal import Draft, Live, play, replayed

SECRETS_KEPT = 64
"""Deals whose secrets are worked out together, in one pass down the chain."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table. Immutable, equal by value; `v` rises by one with each applied step."""

    id: str
    code: str
    game: str
    options: Json
    """What differs from the defaults."""
    root: bytes
    seats: tuple[Chair, ...]
    host: int | None = 0
    engine: str | None = None
    """The hex SHA-256 of the engine's wheel that the current deal is played with."""
    v: int = 1
    phase: str = "open"
    """``open``, ``seeds``, ``deal``, ``pause`` or ``over``."""
    at: int = 0
    """When the last step was applied."""
    active: int = 0
    """When somebody last did something, before the match."""
    shown: int = 0
    """Until when the events so far are being shown (PD-20)."""
    turn_at: int = 0
    """From when the turn's time runs; of the handshake, when it began."""
    deadline: int | None = None
    """When `advance` is next useful, as far as connections do not matter."""
    deal: int = 0
    dealer: int = 0
    rules: int = 0
    revision: int = 0
    moves: tuple[Made, ...] = ()
    """The moves of the last deal begun."""
    moved: int = 0
    """The version at which its last move was applied, or it was dealt."""
    rounds: tuple[Json, ...] = ()
    """The finished deals' results, each with `deal` and `sum`."""
    ended: str | None = None
    """Why the table is over: ``finished``, ``abandoned``, ``broken`` or ``deleted``."""
    cache: tuple[Live | None, tuple[bytes, ...]] = field(default=(None, ()), compare=False, repr=False)
    """The deal replayed, and the first secrets of the chain; kept in memory only."""

    @property
    def rulebook(self) -> Game:
        """The game that is played here."""
        return game_named(self.game)

    def live(self) -> Live:
        """The current deal, replayed from its moves once."""
        live = self.cache[0]
        if live is None:
            live = replayed(self)
            object.__setattr__(self, "cache", (live, self.cache[1]))
        return live

    def secret(self, deal: int) -> bytes:
        """The secret of that deal, S[deal] (fair.md)."""
        if deal > SECRETS_KEPT:
            return fairness.chain_secret(self.root, deal)
        if not self.cache[1]:
            object.__setattr__(self, "cache", (self.cache[0], fairness.first_secrets(self.root, SECRETS_KEPT)))
        return self.cache[1][deal - 1]

    def commitment(self) -> str:
        """What was published when the table was opened (fair.md)."""
        return sha256(self.secret(1)).hexdigest()

    def hashes(self) -> list[str]:
        """Each seat's seed hash; empty for bots."""
        return [chair.hash for chair in self.seats]

    def seeds(self) -> list[str]:
        """Each seat's opened seed; empty for bots and for who did not open his."""
        return [chair.seed or "" for chair in self.seats]

    def digest(self) -> str:
        """What the fingerprint is the beginning of (fair.md), once the seeds are open."""
        return fairness.digest(self.id, self.game, self.options, self.commitment(), self.hashes(), self.seeds())

    def player_seat(self, player: str | None) -> int | None:
        """The seat of that player, or None."""
        return next((seat for seat, chair in enumerate(self.seats)
                     if chair.kind == "human" and player is not None and chair.player == player), None)

    def view(self, seat: int | None, now: int, connected: Sequence[bool]) -> Json:
        """What `seat` (None: a spectator) may know of the table and its deal, JSON-ready."""
        return table_view.view(self, seat, now, connected)

    def seen(self, seat: int | None) -> list[Json]:
        """The current deal's events as `seat` saw them."""
        return table_view.seen(self, seat)

    def bots_due(self, now: int) -> bool:
        """Whether a bot is to act, so that `advance` should be called again."""
        return table_clock.bots_due(self)

    def due(self, now: int, gone: Sequence[int | None]) -> bool:
        """Whether `advance` would change anything; `gone` says since when each seat has had no connection."""
        return table_clock.due(self, now, gone)

    def transcript(self, rows: Sequence[Json]) -> Json:
        """The match's transcript (contract.md), from the archived deals in order."""
        return transcript.write(self, rows)

    def last_row(self) -> Json | None:
        """The newest finished deal as it is archived, while the log still holds its moves; None where it does not."""
        return transcript.last_row(self)

    def to_json(self) -> Json:
        """The log, compact, JSON-ready."""
        return table_log.to_json(self)

    @staticmethod
    def from_json(log: Mapping[str, Any]) -> Table:
        """The table of a log that `to_json` made."""
        chairs = tuple(Chair(**chair) for chair in table_log.chairs(log))
        return Table(seats=chairs, **table_log.fields(log))


class Step(NamedTuple):
    """What a step led to. `events` carry their audience; `effects` are what the service has to do.

    Effects: ``{"effect":"deal","deal","row"}`` archive a finished deal; ``{"effect":"over","reason"}``;
    ``{"effect":"deleted"}``; ``{"effect":"say","to":[seats],"say":{…}}``.
    """

    table: Table
    events: tuple[Event, ...]
    effects: tuple[Json, ...]


Handler = Callable[[Draft, int, Mapping[str, Any]], None]


def _move(draft: Draft, seat: int, command: Mapping[str, Any]) -> None:
    """A human's move, judged on the state after the clock. `stale` when a move was applied since it was made."""
    table, version = draft.table, command.get("v")
    if table.phase != "deal":
        raise Refusal("no_deal")
    if not isinstance(version, int) or isinstance(version, bool) or version > draft.before.v:
        raise Refusal("bad_request")
    if version < table.moved:
        raise Refusal("stale")
    move = command.get("move")
    if isinstance(move, dict) and "seat" in move:
        if move["seat"] != seat:
            raise Refusal("not_your_turn")
        move = {key: value for key, value in move.items() if key != "seat"}
    move = table.rulebook.move(move)
    if table.live().state.to_act != seat:
        raise Refusal("not_your_turn")
    draft.chair(seat, missed=0, away=None, since=0, held=False)
    play(draft, move, "player")


def _next(draft: Draft, seat: int, command: Mapping[str, Any]) -> None:
    """PD-18: this seat asks for the pause to end."""
    if draft.table.phase != "pause":
        raise Refusal("no_pause")
    if draft.table.rulebook.pause_fixed:
        raise Refusal("pause_fixed")
    draft.chair(seat, next=True)
    table_clock.end_tapped_pause(draft)


def _say(table: Table, seat: int, command: Mapping[str, Any]) -> Step:
    """Chat goes to every human seat and changes nothing."""
    words = said(dict(command))
    check_open(table.rulebook.all_options(table.options), table.phase == "deal")
    to = [other for other, chair in enumerate(table.seats) if chair.kind == "human" and chair.away != "left"]
    return Step(table, (), ({"effect": "say", "to": to, "say": {"seat": seat, **words}},))


HANDLERS: dict[str, Handler] = {
    "ready": table_seats.ready, "seed": table_seats.seed, "move": _move, "next": _next, "back": table_seats.back,
    "leave": table_seats.leave, "host": table_seats.host,
}


def _opened(command: Mapping[str, Any], by: Mapping[str, Any], now: int, entropy: bytes) -> Step:
    """A new table with the opener in seat 0 as its host."""
    draft_fields = table_seats.opened(command, by, entropy)
    chairs = tuple(Chair(**chair) for chair in draft_fields.pop("chairs"))
    table = Table(seats=chairs, at=now, active=now, shown=now, engine=by.get("engine"), **draft_fields)
    draft = Draft(table, now, by)
    return Step(draft.finished(table_clock.deadline(draft.table), 1), (), ())


def step(table: Table | None, command: Mapping[str, Any], now_ms: int, entropy: bytes = b"") -> Step:
    """The table after `command` (contract.md, Wire), with what happened.

    A table that nothing changed comes back as the same object. Raises `Refusal`; then nothing has changed at all.
    """
    by: Mapping[str, Any] = command.get("by") or {}
    name = command.get("a")
    if table is None:
        if name != "open":
            raise Refusal("bad_request")
        return _opened(command, by, now_ms, entropy)
    now = max(now_ms, table.at)
    player = by.get("player")
    seat = table.player_seat(player)
    if name == "say":
        if seat is None:
            raise Refusal("not_seated")
        return _say(table, seat, command)
    draft = Draft(table, now, by)
    if name == "break" and player is None:
        # before the clock runs: that may be what fails
        table_clock.end_match(draft, "broken")
        return _done(draft)
    table_clock.run(draft, seat if name == "move" or name == "seed" else None)
    if name == "advance":
        table_clock.play_bots(draft)
    elif name == "join":
        table_seats.join(draft, command)
    else:
        handler = HANDLERS.get(name) if isinstance(name, str) else None
        if handler is None:
            raise Refusal("bad_request")
        if seat is None:
            raise Refusal("not_seated")
        if draft.table.player_seat(player) is None:
            raise Refusal("not_seated")
        if draft.table.phase == "over" and name != "leave":
            raise Refusal("table_over")
        handler(draft, seat, command)
    return _done(draft)


def _done(draft: Draft) -> Step:
    """What a draft led to; the same table when it changed nothing."""
    if draft.table is draft.before:
        return Step(draft.table, (), ())
    return Step(draft.finished(table_clock.deadline(draft.table, draft.now), draft.before.v + 1), tuple(draft.events),
                tuple(draft.effects))
