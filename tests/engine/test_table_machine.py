"""Any commands at any times: what always holds of a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sahrat import fairness
from sahrat.errors import REASONS, Refusal
from sahrat.table import Table
from sahrat.verify import verify
from tests.engine.sitting import Sitting, seed_of

PLAYERS = st.sampled_from(["p0", "p1", "p2", "p3", "stranger"])
WAITS = st.sampled_from([0, 1, 200, 700, 2_000, 3_000, 9_000, 16_000, 21_000, 35_000, 61_000, 100_000])
JUNK = st.none() | st.booleans() | st.integers(-2, 5) | st.text(max_size=4) | st.lists(st.integers(0, 3), max_size=2)
FIELDS = st.sampled_from(
    ["hash", "seed", "v", "move", "do", "seat", "level", "options", "seats", "phrase", "text"])
COMMANDS = ["ready", "seed", "move", "next", "back", "leave", "host", "join", "say", "open", "break", "advance", "x"]


class TableMachine(RuleBasedStateMachine):
    """Four humans and bots do whatever they like; connections come and go; time jumps."""

    def __init__(self) -> None:
        super().__init__()
        self.sitting = Sitting(2, options={"pace": "fast"})
        self.versions = [self.sitting.table.v]

    def do(self, player: str | None, command: str, **fields: Any) -> None:
        """A step that may be refused; a refusal changes nothing and has a known code."""
        before = self.sitting.table
        try:
            made = self.sitting.do(player, command, **fields)
        except Refusal as refusal:
            assert self.sitting.table is before
            assert refusal.code in REASONS
            assert all(refusal.message().values())
            return
        assert made.table.v == before.v + (made.table is not before)
        assert made.table.at >= before.at
        assert (made.table.moved == before.moved) or made.table.moved == made.table.v

    @initialize(begun=st.booleans())
    def start(self, begun: bool) -> None:
        """Half of the time the match has begun."""
        if begun:
            self.sitting.begin()

    @rule(wait=WAITS)
    def time(self, wait: int) -> None:
        """Time goes by, and somebody says so; `due` knew whether that changes anything."""
        sitting = self.sitting.later(wait)
        due, before = sitting.table.due(sitting.now, sitting.gone), sitting.table
        self.do(None, "advance")
        assert (sitting.table is not before) == due

    @rule(wait=WAITS)
    def waiting(self, wait: int) -> None:
        """Time goes by unseen."""
        self.sitting.later(wait)

    @rule(seat=st.integers(0, 3))
    def connection(self, seat: int) -> None:
        """A connection is lost, or there is a new one."""
        gone = self.sitting.gone
        gone[seat] = self.sitting.now if gone[seat] is None else None

    @rule(player=PLAYERS, command=st.sampled_from(["next", "back", "leave", "join"]))
    def plain(self, player: str, command: str) -> None:
        """A command without fields."""
        self.do(player, command)

    @rule(player=PLAYERS, seat=st.integers(-1, 4))
    def sits(self, player: str, seat: int) -> None:
        """A seat is named: a new player takes it, one who sits moves there."""
        self.do(player, "join", seat=seat)

    @rule(player=PLAYERS, right=st.booleans())
    def readies(self, player: str, right: bool) -> None:
        """A hash."""
        self.do(player, "ready", hash=fairness.seed_hash(seed_of(player)) if right else "ab" * 32)

    @rule(player=PLAYERS)
    def opens(self, player: str) -> None:
        """A seed."""
        self.do(player, "seed", seed=seed_of(player))

    @precondition(lambda self: self.sitting.table.phase == "open")
    @rule(seat=st.integers(0, 4), level=st.sampled_from(["easy", "medium"]), do=st.sampled_from(["bot", "empty"]))
    def hosts(self, seat: int, level: str, do: str) -> None:
        """The host seats bots."""
        host = self.sitting.table.host
        self.do(f"p{host or 0}", "host", do=do, seat=seat, level=level)

    @precondition(lambda self: self.sitting.table.phase == "open")
    @rule()
    def begins(self) -> None:
        """Everybody who is there begins the match."""
        for seat, chair in enumerate(self.sitting.table.seats):
            if chair.kind == "empty":
                self.do(f"p{self.sitting.table.host or 0}", "host", do="bot", seat=seat, level="easy")
        for command in ("ready", "seed"):
            for chair in self.sitting.table.seats:
                if chair.player is not None:
                    seed = seed_of(chair.player)
                    self.do(chair.player, command, hash=fairness.seed_hash(seed), seed=seed)

    @precondition(lambda self: self.sitting.table.phase == "deal")
    @rule(times=st.sampled_from([1, 3, 20, 300]))
    def plays(self, times: int) -> None:
        """Whoever is to act does."""
        for _ in range(times):
            table, seat = self.sitting.table, self.sitting.to_act
            if seat is None:
                return
            if table.bots_due(self.sitting.now):
                self.do(None, "advance")
            elif (player := table.seats[seat].player) is not None:
                live = table.live()
                seen = [event.seen_by(seat) for event in live.events]
                stream = fairness.Stream(b"machine", str(table.v))
                move = table.rulebook.decide(live.state.view(seat), seen, "easy", stream).move
                self.do(player, "move", v=table.v, move=move)

    @rule(player=PLAYERS, command=st.sampled_from(COMMANDS), fields=st.dictionaries(FIELDS, JUNK, max_size=4))
    def junk(self, player: str, command: str, fields: dict[str, Any]) -> None:
        """Anything at all."""
        self.do(player, command, **fields)

    @invariant()
    def log_is_the_table(self) -> None:
        """The log gives the table back, and every view, which is JSON."""
        table = self.sitting.table
        again = Table.from_json(json.loads(json.dumps(table.to_json())))
        assert again == table
        for seat in (0, None):
            assert json.dumps(again.view(seat, self.sitting.now, [])) == json.dumps(
                table.view(seat, self.sitting.now, []))

    @invariant()
    def something_is_always_to_come(self) -> None:
        """A table that is not over has a deadline, and once it is past something is due."""
        table = self.sitting.table
        assert (table.deadline is None) == (table.phase == "over")
        if table.deadline is not None:
            assert table.due(max(table.deadline, self.sitting.now), self.sitting.gone)

    @invariant()
    def humans_are_where_they_sat(self) -> None:
        """No player has two seats; the host is a human, if there is any."""
        table = self.sitting.table
        players = [chair.player for chair in table.seats if chair.player is not None]
        assert len(players) == len(set(players))
        if players:
            assert table.host is not None
            assert table.seats[table.host].kind == "human"

    def teardown(self) -> None:
        """Whatever happened, the transcript of it verifies."""
        if self.sitting.rows:
            found = verify(self.sitting.table.transcript(self.sitting.rows))
            assert found["valid"], [check for check in found["checks"] if not check["ok"]]


TestTableMachine = pytest.mark.slow(TableMachine.TestCase)
TestTableMachine.settings = settings(max_examples=40, stateful_step_count=40, deadline=None,
                                     suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
