"""Players' finished matches, and the sums of the older ones in their rows of the game table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from functions.adapters.contention import ConditionFailed, write
from functions.adapters.dynamodb import GameTable
from functions.adapters.items import Item, blob, get_blob, get_number, get_text, key, number, text
from sahrat.match import RANKINGS

Counts = Mapping[str, tuple[int, int]]
"""Matches and wins by ranking."""


class Past(NamedTuple):
    """A finished match in a player's history: its place there, the match, and the ranking it counts in, if any."""

    place: str
    match: dict[str, Any]
    ranking: str | None
    won: bool


def place(at: int) -> str:
    """The place in a history before all matches that ended at that time (milliseconds) or later."""
    return f"M#{at:013d}"


def match_row(tables: GameTable, player: str, match: Mapping[str, Any], ranking: str | None = None,
              won: bool = False) -> Item:
    """A match that has ended in the player's history, for `Beside`; `ranking` is the one it counts in, if any."""
    row = {**key(f"P#{player}", f"{place(match['at'])}#{match['table']}"), "d": blob(match)}
    if ranking is not None:
        row |= {"k": text(ranking), "w": number(int(won))}
    return {"Put": {"TableName": tables.name, "Item": row}}


def matches(tables: GameTable, player: str, most: int, after: str) -> list[Past]:
    """A player's finished matches, the newest first: all whose place is after that one, and of those before it so many
    that there are `most`."""
    found: list[Past] = []
    for page in tables.client.get_paginator("query").paginate(
            TableName=tables.name, KeyConditionExpression="pk = :pk AND begins_with(sk, :sk)", ConsistentRead=True,
            ScanIndexForward=False, ExpressionAttributeValues={":pk": text(f"P#{player}"), ":sk": text("M#")},
            PaginationConfig={"PageSize": most}):
        found += [Past(item["sk"]["S"], get_blob(item, "d"), get_text(item, "k"), get_number(item, "w") == 1)
                  for item in page["Items"]]
        if found and found[-1].place <= after:
            break
    return found


def summed(player: Item) -> tuple[Counts, str]:
    """What a player's row (`GameTable.player`) holds as sums, and the place in his history up to which they go."""
    found = {}
    for ranking in RANKINGS:
        if played := get_number(player, f"{ranking}_matches"):
            found[ranking] = played, get_number(player, f"{ranking}_wins") or 0
    return found, get_text(player, "upto") or place(0)


def sum_up(tables: GameTable, player: str, more: Counts, was: str, upto: str) -> None:
    """Adds to the sums in a player's row, which then go up to that place in his history. Nothing, where somebody else
    has summed beyond `was` by now."""
    values, adds = {":was": text(was), ":upto": text(upto)}, []
    for ranking, counts in sorted(more.items()):
        for what, count in zip(("matches", "wins"), counts, strict=True):
            adds.append(f"{ranking}_{what} :{ranking}_{what}")
            values[f":{ranking}_{what}"] = number(count)
    with suppress(ConditionFailed):
        write(lambda: tables.client.update_item(
            TableName=tables.name, Key=key(f"P#{player}", "P"),
            UpdateExpression="SET upto = :upto" + (" ADD " + ", ".join(adds) if adds else ""),
            ConditionExpression="attribute_not_exists(upto) OR upto = :was", ExpressionAttributeValues=values))
