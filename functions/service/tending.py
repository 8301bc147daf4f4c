"""What wakes a table when nobody watches it: its watchdog, and the sweeper that repairs what a crash left."""

from __future__ import annotations

from dataclasses import replace

from functions.observe import failure
from functions.service.changes import advance, arm, go_on, tell
from functions.service.cloud import Cloud
from functions.service.tables import AFTER, LATE, VACANT, gone, table_of

OVERDUE = LATE + 60_000
"""A watchdog this late (milliseconds) did not come."""
UNCLOCKED = 60_000
"""Where no clock runs a table is looked at this often (milliseconds)."""
TEND_SECONDS = 10
"""The sweeper begins with no other table when it has less time left; the next sweep does."""


def tend(cloud: Cloud, table_id: str, at: int | None = None) -> None:
    """Lets a table do what is due, and arms its watchdog anew while it lives. `at` is the time that the schedule
    that fired was set to; a stale schedule (the table has a newer one) arms nothing."""
    record = cloud.tables.read(table_id)
    if record is None:
        return
    table = table_of(record)
    now = max(cloud.clock(), table.at)
    current = at is None or record.watchdog == at or record.watchdog + LATE < now
    if table.due(now, gone(record, table)) or table.bots_due(now):
        done = advance(cloud, record, table, now)
        if done is not None:
            go_on(cloud, *done)
        record = cloud.tables.read(table_id)
        if record is None:
            return
        table = table_of(record)
    if not current or table.phase == "over" or table.deadline is None:
        return
    now = max(cloud.clock(), table.at)
    if record.watchdog > now and record.watchdog != at:
        return
    wake = max(table.deadline, now) + AFTER
    if table.deadline <= now and not table.due(now, gone(record, table)):
        # no clock runs: a word to all shows whose connection is gone without a goodbye, so that no table waits for ever
        tell(cloud, record, table, None, now)
        wake = now + UNCLOCKED
    if table.phase == "open" and any(gone(record, table)):
        wake = min(wake, now + VACANT)
    if cloud.tables.arm(record, wake):
        arm(cloud, record, replace(record, watchdog=wake))


def sweep(cloud: Cloud) -> tuple[int, int]:
    """Tends every table in play whose watchdog is overdue, while there is time. Returns how many are in play and how
    many were overdue."""
    now = cloud.clock()
    live = overdue = 0
    for table_id, watchdog in cloud.tables.live():
        live += 1
        if watchdog + OVERDUE >= now:
            continue
        overdue += 1
        if cloud.seconds_left() < TEND_SECONDS:
            continue
        try:
            tend(cloud, table_id)
        except Exception as error:
            failure(error, "could not tend", table=table_id)
    return live, overdue
