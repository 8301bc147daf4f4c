"""What is kept of a finished match in each player's history."""

from __future__ import annotations

from functions.adapters.dynamodb import GameTable
from functions.adapters.items import Item
from functions.service.cloud import Json
from functions.service.tables import players
from sahrat.match import side_of
from sahrat.table import Table


def match_rows(tables: GameTable, table: Table, reason: str, now: int) -> list[Item]:
    """The rows to write with the step that ended a match: one match row and the counters of each human."""
    rows: list[Item] = []
    for seat, player in enumerate(players(table)):
        if player is None:
            continue
        view = table.view(seat, now, [True] * len(table.seats))
        names = [chair.name for chair in table.seats]
        match: Json = {"table": table.id, "game": table.game, "at": now, "seat": seat, "names": names,
                       "totals": view["totals"], "places": view["places"], "reason": reason}
        places = view["places"]
        side = side_of(table.game, view["options"], seat)
        rows += tables.match_rows(player, match, won=bool(places) and places[side] == 1)
    return rows
