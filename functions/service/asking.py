"""Questions that change nothing: sync, check, hint."""

from __future__ import annotations

from functions.messages import Check, Hint, Sync
from functions.service.changes import answer, own_seat, read
from functions.service.cloud import Caller, Cloud, Json, answering
from functions.service.tables import connected, table_of, whole
from sahrat.errors import Refusal
from sahrat.games import game_named
from sahrat.table import Table


def sync(cloud: Cloud, caller: Caller, asked: Sync, epoch: int) -> None:
    """Answers with all that the caller's seat may know. Raises `Refusal`."""
    record = read(cloud, asked.t)
    table = table_of(record)
    seat = own_seat(record, table, caller)
    answer(cloud, caller, whole(record, table, seat, max(epoch, table.at), **answering(asked.id)))


def check(cloud: Cloud, caller: Caller, asked: Check, epoch: int) -> None:
    """Answers what is right and wrong with a play, or which meld a pile of cards makes. Raises `Refusal`."""
    table, view = _own_view(cloud, caller, asked.t, epoch)
    if asked.arrange is not None:
        options = view[table.game]["options"] if view[table.game] else None
        found = game_named(table.game).arrange(asked.arrange, options)
    else:
        if view[table.game] is None:
            raise Refusal("no_deal")
        asks = {"groups": asked.groups, "acts": asked.acts, "adds": asked.adds}
        play = {"take": asked.take, "throw": asked.throw,
                **{name: value for name, value in asks.items() if value is not None}}
        found = game_named(table.game).check(view[table.game], play)
    answer(cloud, caller, {"check": found, **answering(asked.id)})


def hint(cloud: Cloud, caller: Caller, asked: Hint, epoch: int) -> None:
    """Answers with the best lay-downs of the caller's own cards (PD-10). Raises `Refusal`."""
    table, view = _own_view(cloud, caller, asked.t, epoch)
    if not view["hint"]:
        raise Refusal("no_hints")
    if view[table.game] is None:
        raise Refusal("no_deal")
    lays = game_named(table.game).hint(view[table.game])
    answer(cloud, caller, {"hint": lays, **answering(asked.id)})


def _own_view(cloud: Cloud, caller: Caller, table_id: str, epoch: int) -> tuple[Table, Json]:
    record = read(cloud, table_id)
    table = table_of(record)
    seat = own_seat(record, table, caller)
    return table, table.view(seat, max(epoch, table.at), connected(record, table))
