"""The table as the database holds it: what every page is measured against."""

from __future__ import annotations

from typing import Any

from functions.adapters.record import record_in
from sahrat.table import Table
from tests.stack import Stack

Json = dict[str, Any]


def table_of(stack: Stack, table: str) -> Table:
    """The table with that id, from its items in DynamoDB."""
    client = stack.client("dynamodb")
    name, = [each for each in client.list_tables()["TableNames"] if "Game" in each or "game" in each]
    found = client.query(
        TableName=name, ConsistentRead=True, KeyConditionExpression="pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues={":pk": {"S": f"T#{table}"}, ":sk": {"S": "STATE"}})["Items"]
    record = record_in(found)
    assert record is not None
    return Table.from_json(record.log)


def view_of(table: Table, seat: int) -> Json:
    """What the seat may see, without what depends on the moment it was sent."""
    return settled(table.view(seat, table.at, [True] * len(table.seats)))


def settled(view: Json) -> Json:
    """A view without what depends on the moment it was sent: the version stays."""
    return {**{key: value for key, value in view.items() if key not in ("shown", "deadline")},
            "seats": [{key: value for key, value in seat.items() if key != "connected"} for seat in view["seats"]]}
