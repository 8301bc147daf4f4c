"""What a table tells each seat, for the suites of all games: told again after other hidden cards, searched for secrets.

Each check raises `Leak`, so that planted leaks can be run through the very same checks.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from sahrat import fairness
from sahrat.errors import Refusal
from sahrat.table import Table
from tests.engine.sitting import Sitting, seed_of
from tests.leaks.leak import Json, Leak, text

Command = tuple[int, str | None, str, Json]
"""When it came, from which player, its name and its fields."""
Log = list[tuple[int, Json]]
"""The moves that stood, each with its seat."""
Patch = Callable[[pytest.MonkeyPatch], None]
"""Plants a leak."""


class Recorder(Sitting):
    """A sitting that keeps every command, and all that each seat was told after it."""

    def __init__(self, **setting: Any) -> None:
        self.commands: list[Command] = []
        self.told: list[dict[int | None, str]] = []
        self.stood: list[int] = []
        """The numbers of the commands that were moves and stood."""
        super().__init__(**setting)
        self.seated = len(self.commands)
        """So many commands it took until all sat."""

    def do(self, player: str | None, command: str, **fields: Any) -> Any:
        """As a sitting does, but a refusal is told to its sender and kept."""
        self.commands.append((self.now, player, command, fields))
        before = self.table
        try:
            made = super().do(player, command, **fields)
        except Refusal as refusal:
            assert self.table is before
            self.told.append({self.table.player_seat(player): text({**refusal.json(), "detail": repr(refusal)})})
            return None
        if command == "move":
            self.stood.append(len(self.told))
        self.told.append({seat: text([
            [event.seen_by(seat) for event in made.events], self.view(seat), self.table.seen(seat),
        ]) for seat in [*range(len(self.table.seats)), None]})
        return made

    def before_the_end(self) -> list[Command]:
        """The commands since all sat, but for the move that ended the deal: all hands are shown then."""
        return self.commands[self.seated:self.stood[-1] if self.table.phase != "deal" else None]

    def as_made_there(self, moves: Log, seat: int | None) -> tuple[list[Command], list[int]]:
        """The commands for a deal in which these moves stand, and their numbers; without others' refused moves."""
        again, numbers = [], []
        for number, (now, player, command, fields) in enumerate(self.before_the_end(), self.seated):
            if number in self.stood:
                fields = {**fields, "move": moves[self.stood.index(number)][1]}
            elif command == "move" and player != f"p{seat}":
                continue
            again.append((now, player, command, fields))
            numbers.append(number)
        return again, numbers

    def send_again(self, commands: list[Command]) -> None:
        """Sends commands of another sitting, each at its time."""
        for now, player, command, fields in commands:
            self.now = now
            self.do(player, command, **fields)


class Dealt(NamedTuple):
    """A deal as it was: its table, its deal key, the pack's order, and the moves but the one that ended it."""

    table: Table
    key: bytes
    order: list[str]
    log: Log


World = Callable[[Dealt, int | None], tuple[list[str], Log] | None]
"""Another order of the pack that fits what a seat saw, and the moves as they are made there; None: none was found."""


def deal_key(table: Table) -> bytes:
    """The key of the deal that the table is at."""
    return fairness.deal_key(table.secret(table.deal), table.id, table.deal, table.seeds())


def check_redeal(setting: Json, play: Callable[[Recorder], None], world: World, monkeypatch: pytest.MonkeyPatch,
                 count: Counter[str], times: int = 1) -> None:
    """One deal at a table of humans, as `play` plays it; then for each seat and a spectator `times` more, as `world`
    deals it: what he is told has to be the same."""
    first = Recorder(**setting)
    first.begin()
    play(first)
    table = first.table
    log = list(zip(table.live().movers, [move for move, _ in table.moves], strict=True))
    key = deal_key(table)
    deal = Dealt(table, key, list(fairness.shuffle(key, "deal", table.rulebook.pack())),
                 log if table.phase == "deal" else log[:-1])
    for seat in [*range(len(table.seats)), None] * times:
        found = world(deal, seat)
        if found is None:
            count["no world"] += 1
            continue
        order, moves = found
        count["worlds"] += 1
        count["other moves"] += moves != deal.log
        again, numbers = first.as_made_there(moves, seat)
        second = _dealt(order, setting, monkeypatch, again)
        for number, there in zip(numbers, second.told[second.seated:], strict=True):
            here = first.told[number]
            if here.get(seat) != there.get(seat):
                raise Leak(f"seat {seat}, {first.commands[number]}:\n  {here.get(seat)}\n  {there.get(seat)}")
            count["messages"] += seat in here
            count["refusals"] += len(here) == 1


def _dealt(order: list[str], setting: Json, monkeypatch: pytest.MonkeyPatch, commands: list[Command]) -> Recorder:
    """A sitting at which the pack comes in that order, after these commands."""
    honest = fairness.shuffle

    def shuffle(secret: bytes, label: str, items: Any) -> Any:
        return tuple(order) if label == "deal" else honest(secret, label, items)

    with monkeypatch.context() as patch:
        patch.setattr(fairness, "shuffle", shuffle)
        sitting = Recorder(**setting)
        sitting.send_again(commands)
    return sitting


def spellings(name: str, secret: bytes) -> dict[str, str]:
    """The ways in which bytes could stand in a message."""
    return {secret.hex(): f"{name} in hex", base64.b64encode(secret).decode().rstrip("="): f"{name} in base64",
            base64.urlsafe_b64encode(secret).decode().rstrip("="): f"{name} in base64 for addresses",
            text(secret.decode("latin-1"))[1:-1]: f"{name} as characters",
            str(list(secret))[1:-1]: f"{name} as numbers"}


class Undealt(NamedTuple):
    """What of a position nobody holds yet: its field, and from how many pieces on their row could be no chance."""

    field: str
    least: int


def hidden_now(table: Table, undealt: Undealt) -> dict[str, str]:
    """What nobody may be told at this moment, by how it could be spelt: the root, the secrets of deals that are not
    over, the running deal's key, what is undealt, and the seeds until they are opened."""
    hidden = spellings("the root", table.root)
    for deal in range(len(table.rounds) + 1, len(table.rounds) + 3):
        hidden |= spellings(f"the secret of deal {deal}", table.secret(deal))
        if table.deal == deal:
            hidden |= spellings(f"the key of deal {deal}", deal_key(table))
            pieces = table.live().state.position()[undealt.field]
            if len(pieces) >= undealt.least:
                hidden[text(pieces)[1:-1]] = f"the {undealt.field}"
    if table.phase in ("open", "seeds") and not any(table.seeds()):
        hidden |= {seed_of(chair.player): "a seed before it was opened" for chair in table.seats if chair.player}
    return hidden


def check_secrets(setting: Json, deals: int, undealt: Undealt, wrong: Json, count: Counter[str]) -> None:
    """Humans and bots play so many deals, the humans trying `wrong` before each of their moves: all that every seat is
    told is searched for what nobody may know yet."""
    sitting = Recorder(**setting)
    searched = 0

    def search() -> None:
        nonlocal searched
        hidden = hidden_now(sitting.table, undealt)
        for told in sitting.told[searched:]:
            for seat, message in told.items():
                count["messages"] += 1
                for spelling, what in hidden.items():
                    if spelling in message:
                        raise Leak(f"{what} was told to seat {seat}: {message[:200]}")
        searched = len(sitting.told)

    search()
    sitting.begin()
    search()
    while len(sitting.table.rounds) < deals and sitting.table.phase != "over":
        deal = sitting.table.deal
        while sitting.table.phase == "deal" and sitting.table.deal == deal:
            if sitting.table.bots_due(sitting.now):
                sitting.advance()
            else:
                sitting.later(100)
                sitting.do(f"p{sitting.to_act}", "move", v=sitting.table.v, move=wrong)
                sitting.smart()
            if sitting.table.phase == "deal":
                search()
        searched = len(sitting.told)  # told when the deal was over: its secret is public now
        assert sitting.table.secret(deal).hex() in sitting.told[-1][0], "the secret of a finished deal is shown"
        for seat in sitting.humans():
            if sitting.table.phase == "pause":
                sitting.do(f"p{seat}", "next")
        if sitting.table.phase == "pause":
            sitting.later(60_000).advance()
        search()
    count["deals"] += len(sitting.table.rounds)


def in_view(change: Callable[[Table, int | None, Json], None], phases: tuple[str, ...] = ("deal", "pause")) -> Patch:
    """Plants a change of every view of the table in these phases."""
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = Table.view

        def view(self: Table, seat: int | None, now: int, connected: Any) -> Json:
            shown = dict(honest(self, seat, now, connected))
            if self.phase in phases:
                change(self, seat, shown)
            return shown
        monkeypatch.setattr(Table, "view", view)
    return patch


def seat_0_events_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plants: everyone gets what seat 0 alone may see of the deal's events."""
    def seen(self: Table, seat: int | None) -> list[Json]:
        return [event.seen_by(0) for event in (self.live().sent if self.deal else ())]
    monkeypatch.setattr(Table, "seen", seen)


def running_secret(table: Table, seat: int | None, view: Json) -> None:
    """Shows the secret of the deal that is being played, as if it were over."""
    if table.deal > len(table.rounds):
        view["rounds"] = [*view["rounds"], {"deal": table.deal, "secret": table.secret(table.deal).hex()}]


def running_key(table: Table, seat: int | None, view: Json) -> None:
    """Shows the deal key within the game's own view."""
    view[table.game] = {**view[table.game], "position": {"key": table.live().key.hex()}}


def try_wrong(sitting: Recorder, rng: Random, move: Json, count: Counter[str], often: float = 0.4) -> bool:
    """Now and then, somebody tries a move that is wrong most of the time. Whether it stood."""
    if rng.random() >= often:
        return False
    seat = rng.choice([sitting.to_act, rng.randrange(len(sitting.table.seats))])
    stood = sitting.do(f"p{seat}", "move", v=sitting.table.v, move=move) is not None
    count["wrong"] += not stood
    return stood
