"""A table's watchdog: EventBridge Scheduler calls it when nobody may have moved the table on."""

from __future__ import annotations

from typing import Any

from functions.handlers.start import cloud_of
from functions.observe import count, failure, logger
from functions.service.tending import tend


def handler(event: dict[str, Any], context: Any) -> None:
    """Tends the table that the schedule names. An error is raised, so that the call is made again."""
    cloud = cloud_of(context)
    table, at = str(event["table"]), event.get("at")
    try:
        tend(cloud, table, at if isinstance(at, int) else None)
    except Exception as error:
        failure(error, "watchdog failed", table=table)
        raise
    logger.info("tended", extra={"table": table, "slices": cloud.counted.get("Slices", 0)})
    count(cloud.figures(), action="watchdog")
