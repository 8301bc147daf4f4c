"""Writes that meet others' writes: what is tried again, and what the caller must look at anew."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from botocore.exceptions import ClientError

T = TypeVar("T")
TRIES = 4
AGAIN = frozenset({"TransactionConflict", "TransactionConflictException", "ThrottlingError", "ThrottlingException",
                   "ProvisionedThroughputExceeded", "ProvisionedThroughputExceededException", "RequestLimitExceeded",
                   "TransactionInProgressException"})


class ConditionFailed(Exception):
    """A condition of a write did not hold; nothing was written. `index` says which of a transaction's items, `item`
    is that item as it stands (None: there is none)."""

    def __init__(self, index: int, item: Mapping[str, Any] | None) -> None:
        super().__init__(f"condition of item {index} failed")
        self.index = index
        self.item = item


def write(call: Callable[[], T]) -> T:
    """What `call` returns. Tries again, a little later each time, where DynamoDB only was busy; raises
    `ConditionFailed` where a condition failed, and AWS's own error otherwise."""
    for attempt in range(TRIES):
        try:
            return call()
        except ClientError as error:
            code = error.response["Error"]["Code"]
            if code == "ConditionalCheckFailedException":
                raise ConditionFailed(0, error.response.get("Item")) from error
            reasons = error.response.get("CancellationReasons", []) if code == "TransactionCanceledException" else []
            for index, reason in enumerate(reasons):
                if reason.get("Code") == "ConditionalCheckFailed":
                    raise ConditionFailed(index, reason.get("Item")) from error
            busy = code in AGAIN or (bool(reasons) and all(
                reason.get("Code", "None") in AGAIN | {"None"} for reason in reasons))
            if not busy or attempt == TRIES - 1:
                raise
        time.sleep(random.uniform(0.5, 1.0) * 0.02 * 2 ** attempt)
    raise AssertionError("unreachable")
