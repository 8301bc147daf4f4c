"""What is kept of a finished match in each player's history, and what his rankings are by it."""

from __future__ import annotations

from collections import defaultdict

from functions.adapters import histories
from functions.adapters.dynamodb import GameTable
from functions.adapters.histories import Counts, Past
from functions.adapters.items import Item
from functions.service.cloud import Json
from functions.service.tables import players
from sahrat.match import RANKINGS, ranking
from sahrat.table import Table
from sahrat.table_view import past

MATCHES_MOST = 50
SETTLED = 24 * 3600
"""Seconds after which no match can come into a history before this one any more."""


def match_rows(tables: GameTable, table: Table, now: int) -> list[Item]:
    """The rows to write with the step that ended a match: one for each human, which counts in its ranking (D-1) where
    the match was played to its places."""
    rows: list[Item] = []
    for seat, player in enumerate(players(table)):
        if player is None:
            continue
        match: Json = past(table, seat, now)
        places = match["places"]
        counts = ranking(table.game, table.rulebook.all_options(table.options)) if places else None
        won = bool(places) and places[match["sides"][seat]] == 1
        rows.append(histories.match_row(tables, player, match, counts, won))
    return rows


def career(tables: GameTable, player: str, row: Item, now: int) -> tuple[Counts, list[Json]]:
    """A player's rankings (those he has played in) and his newest matches at `now` (seconds); `row` is his own. Each
    match counts from its row in his history; his own row holds the sums of the older ones, so that it is never long
    to count, and is brought up to date here when many have come."""
    sums, upto = histories.summed(row)
    matches = histories.matches(tables, player, MATCHES_MOST, upto)
    fresh = [one for one in matches if one.place > upto]
    old = [one for one in fresh if one.place < histories.place(1000 * (now - SETTLED))]
    if len(old) >= MATCHES_MOST:
        histories.sum_up(tables, player, _counted(old), upto, old[0].place)
    counts = _counted(fresh)
    rankings = {}
    for name in RANKINGS:
        played, won = (sum(pair) for pair in zip(sums.get(name, (0, 0)), counts.get(name, (0, 0)), strict=True))
        if played:
            rankings[name] = played, won
    return rankings, [one.match for one in matches[:MATCHES_MOST]]


def _counted(matches: list[Past]) -> Counts:
    """What those matches count."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for one in matches:
        if one.ranking is not None:
            played, won = found[one.ranking]
            found[one.ranking] = played + 1, won + one.won
    return dict(found)
