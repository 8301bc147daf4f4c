"""Every five minutes: tables in play whose watchdog never came are set going again."""

from __future__ import annotations

from typing import Any

from functions.handlers.start import cloud_of
from functions.observe import count, logger
from functions.service.tending import sweep


def handler(event: dict[str, Any], context: Any) -> None:
    """Sweeps once, and counts the tables in play and those that were overdue."""
    cloud = cloud_of(context)
    live, overdue = sweep(cloud)
    logger.info("swept", extra={"live": live, "overdue": overdue})
    count({"LiveTables": live, "OverdueTables": overdue, **cloud.figures()}, action="sweep")
