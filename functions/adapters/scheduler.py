"""One-time EventBridge schedules that wake a table when nobody watches it."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime

from botocore.exceptions import ClientError

from functions.adapters.clients import client


def schedule(table: str, at: int) -> None:
    """Has the watchdog function called for `table` at `at` (milliseconds; Scheduler may be up to 60 s late).
    The same call again is harmless: the name holds table and time."""
    target: dict[str, object] = {
        "Arn": os.environ["WATCHDOG_ARN"], "RoleArn": os.environ["SCHEDULER_ROLE"],
        "Input": json.dumps({"table": table, "at": at}),
        "RetryPolicy": {"MaximumRetryAttempts": 5, "MaximumEventAgeInSeconds": 300}}
    dead_letters = os.environ.get("SCHEDULER_DLQ")
    if dead_letters:
        target["DeadLetterConfig"] = {"Arn": dead_letters}
    when = datetime.fromtimestamp(-(-at // 1000), UTC).strftime("%Y-%m-%dT%H:%M:%S")
    try:
        client("scheduler").create_schedule(
            Name=f"wd-{table}-{at}", GroupName=os.environ["SCHEDULER_GROUP"], ScheduleExpression=f"at({when})",
            ScheduleExpressionTimezone="UTC", FlexibleTimeWindow={"Mode": "OFF"}, ActionAfterCompletion="DELETE",
            Target=target)
    except ClientError as error:
        if error.response["Error"]["Code"] != "ConflictException":
            raise
