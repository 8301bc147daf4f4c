"""What operators see: one log line a request, counted figures, failures with their place and never with a value."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Mapping

from aws_lambda_powertools import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

logger = Logger(name="sahrat", service=os.environ.get("POWERTOOLS_SERVICE_NAME", "sahrat"))
"""All loggers below ``sahrat`` write through it, as JSON."""


def count(figures: Mapping[str, int], **dimensions: str) -> None:
    """Writes a request's figures as metrics (embedded metric format)."""
    if not figures:
        return
    metrics = EphemeralMetrics(namespace=os.environ.get("POWERTOOLS_METRICS_NAMESPACE", "Sahrat"),
                               service=os.environ.get("POWERTOOLS_SERVICE_NAME", "sahrat"))
    for dimension, chosen in dimensions.items():
        metrics.add_dimension(name=dimension, value=chosen)
    for name, value in figures.items():
        unit = MetricUnit.Milliseconds if name.endswith("Time") else MetricUnit.Count
        metrics.add_metric(name=name, unit=unit, value=value)
    metrics.flush_metrics()


def failure(error: BaseException, what: str, **facts: object) -> None:
    """Logs and counts an unforeseen error: its type and where it arose. Not its message: that may hold a hand or a
    secret. Its figure ``Failures`` is counted over all actions, so that one alarm sees it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{os.path.basename(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    logging.getLogger("sahrat.failure").error(
        what, extra={"error": type(error).__name__, "where": where, **facts})
    count({"Failures": 1})
