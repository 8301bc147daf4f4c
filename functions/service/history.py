"""What is kept of a finished match in each player's history."""

from __future__ import annotations

from functions.adapters.dynamodb import GameTable
from functions.adapters.items import Item
from functions.service.cloud import Json
from functions.service.tables import players
from sahrat.match import ranking
from sahrat.table import Table
from sahrat.table_view import past


def match_rows(tables: GameTable, table: Table, now: int) -> list[Item]:
    """The rows to write with the step that ended a match: for each human the match, and one more in its ranking (D-1)
    where it was played to its places."""
    rows: list[Item] = []
    for seat, player in enumerate(players(table)):
        if player is None:
            continue
        match: Json = past(table, seat, now)
        rows.append(tables.match_row(player, match))
        if places := match["places"]:
            won = places[match["sides"][seat]] == 1
            rows.append(tables.ranking_row(player, ranking(table.game, table.rulebook.all_options(table.options)), won))
    return rows
