"""The WebSocket API: a connection comes, speaks, goes."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import unquote

from functions.handlers.start import cloud_of, endpoint_of, warm
from functions.observe import count, failure, logger
from functions.service.changes import answer
from functions.service.cloud import Caller
from functions.service.receiving import Outcome, receive, refused
from functions.service.seating import depart
from sahrat.errors import Refusal

DONE = {"statusCode": 200}

warm()


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Serves one event of API Gateway. Answers go out as messages; what is returned only says that it was handled."""
    started = time.perf_counter()
    request = event["requestContext"]
    connection, epoch = request["connectionId"], int(request["requestTimeEpoch"])
    cloud = cloud_of(context, endpoint_of(request))
    facts = request.get("authorizer") or {}
    caller = Caller(facts.get("player", ""), unquote(facts.get("name", "")), connection)
    outcome = Outcome(request["eventType"].lower(), None, None)
    try:
        if request["eventType"] == "CONNECT":
            cloud.tables.connect(connection, caller.player, epoch)
        elif request["eventType"] == "DISCONNECT":
            depart(cloud, connection)
        elif not caller.player or int(facts["exp"]) * 1000 <= epoch:
            answer(cloud, caller, refused(Refusal("bad_token"), None, None))
            cloud.connections.close(connection)
            outcome = outcome._replace(code="bad_token")
        else:
            body = "" if event.get("isBase64Encoded") else event.get("body") or ""
            outcome = receive(cloud, caller, body, epoch)
    except Exception as error:
        failure(error, "failed", action=outcome.action, request=cloud.request)
        if request["eventType"] == "CONNECT":
            raise
        answer(cloud, caller, refused(Refusal("server_error"), None, None))
    spent = round(1000 * (time.perf_counter() - started))
    logger.info("served", extra={"action": outcome.action, "table": outcome.table, "code": outcome.code, "ms": spent})
    if outcome.code:
        cloud.count("Refusals")
    count({**cloud.figures(), "Time": spent}, action=outcome.action)
    return DONE
