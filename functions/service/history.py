"""What is kept of a finished match in each player's history."""

from __future__ import annotations

from functions.adapters.dynamodb import GameTable
from functions.adapters.items import Item
from functions.service.cloud import Json
from functions.service.tables import players
from sahrat.match import ranking
from sahrat.table import Table


def match_rows(tables: GameTable, table: Table, reason: str, now: int) -> list[Item]:
    """The rows to write with the step that ended a match: for each human the match, and one more in its ranking (D-1)
    where it was played to its places."""
    rows: list[Item] = []
    seated = players(table)
    for seat, player in enumerate(seated):
        if player is None:
            continue
        view = table.view(seat, now, [True] * len(table.seats))
        names = [chair.name for chair in table.seats]
        match: Json = {"table": table.id, "game": table.game, "at": now, "seat": seat, "names": names,
                       "sides": view["sides"], "totals": view["totals"], "places": view["places"], "reason": reason}
        places = view["places"]
        rows.append(tables.match_row(player, match))
        if places:
            won = places[view["sides"][seat]] == 1
            rows.append(tables.ranking_row(player, ranking(table.game, view["options"]), won))
    return rows
