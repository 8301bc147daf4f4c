"""The events that API Gateway hands to Lambda: WebSocket (payload version 1) and HTTP API (payload version 2.0)."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl

from infra.local.template import ACCOUNT, REGION, Socket

Pairs = Iterable[tuple[str, str]]
_TEXT = ("text/", "application/json", "application/javascript", "application/xml")


def request_id() -> str:
    """A request id of API Gateway's kind: 15 characters of base64 and an equals sign."""
    return base64.b64encode(secrets.token_bytes(11)).decode("ascii")


def request_time(now_ms: int) -> str:
    """The moment as access logs write it: `30/Nov/2026:03:50:09 +0000`."""
    return datetime.fromtimestamp(now_ms // 1000, UTC).strftime("%d/%b/%Y:%H:%M:%S +0000")


def _single(pairs: Pairs) -> dict[str, str]:
    return dict(pairs)


def _multiple(pairs: Pairs) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for key, value in pairs:
        values.setdefault(key, []).append(value)
    return values


def query_pairs(text: str) -> list[tuple[str, str]]:
    """The decoded pairs of a query string, blank values kept."""
    return parse_qsl(text, keep_blank_values=True)


def socket_context(
    socket: Socket,
    domain: str,
    connection: str,
    connected_at: int,
    now_ms: int,
    identity: Mapping[str, str],
    event_type: str,
    route: str,
    authorizer: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The `requestContext` of one event of a connection; times are milliseconds."""
    identifier = request_id()
    context: dict[str, Any] = {
        "routeKey": route,
        "eventType": event_type,
        "extendedRequestId": identifier,
        "requestTime": request_time(now_ms),
        "messageDirection": "IN",
        "stage": socket.stage,
        "connectedAt": connected_at,
        "requestTimeEpoch": now_ms,
        "identity": dict(identity),
        "requestId": identifier,
        "domainName": domain,
        "connectionId": connection,
        "apiId": socket.api,
    }
    if authorizer is not None:
        context["authorizer"] = dict(authorizer)
    return context


def connect_event(context: Mapping[str, Any], headers: Pairs, query: Pairs) -> dict[str, Any]:
    """A `$connect` event; without a query string its two fields are absent, as on AWS."""
    headers, query = list(headers), list(query)
    event: dict[str, Any] = {"headers": _single(headers), "multiValueHeaders": _multiple(headers)}
    if query:
        event["queryStringParameters"] = _single(query)
        event["multiValueQueryStringParameters"] = _multiple(query)
    return {**event, "requestContext": dict(context), "isBase64Encoded": False}


def message_event(context: Mapping[str, Any], message_id: str, body: str) -> dict[str, Any]:
    """A message's event; it carries neither headers nor query."""
    return {"requestContext": {**context, "messageId": message_id}, "body": body, "isBase64Encoded": False}


def disconnect_event(context: Mapping[str, Any], headers: Pairs, code: int, reason: str) -> dict[str, Any]:
    """A `$disconnect` event with the close code and reason as API Gateway tells them."""
    headers = list(headers)
    return {
        "headers": _single(headers),
        "multiValueHeaders": _multiple(headers),
        "requestContext": {**context, "disconnectStatusCode": code, "disconnectReason": reason},
        "isBase64Encoded": False,
    }


def authorizer_event(socket: Socket, context: Mapping[str, Any], headers: Pairs, query: Pairs) -> dict[str, Any]:
    """The REQUEST event that the authorizer of `$connect` gets."""
    headers, query = list(headers), list(query)
    return {
        "type": "REQUEST",
        "methodArn": f"arn:aws:execute-api:{REGION}:{ACCOUNT}:{socket.api}/{socket.stage}/$connect",
        "headers": _single(headers),
        "multiValueHeaders": _multiple(headers),
        "queryStringParameters": _single(query),
        "multiValueQueryStringParameters": _multiple(query),
        "stageVariables": {},
        "requestContext": dict(context),
    }


def allowed(answer: Any, method_arn: str) -> tuple[bool, dict[str, Any]]:
    """Whether an authorizer's answer lets the connection in, and the context that later events carry.

    Raises ValueError when the answer is no policy: AWS then answers 500.
    """
    try:
        statements = answer["policyDocument"]["Statement"]
        principal = answer["principalId"]
        effects = [(s["Effect"], s["Action"], s["Resource"]) for s in statements]
    except (KeyError, TypeError) as error:
        raise ValueError("the authorizer answered no policy") from error
    matching = [effect for effect, action, resource in effects if _covers(action, resource, method_arn)]
    context: dict[str, Any] = {"principalId": principal, "integrationLatency": 1}
    for key, value in (answer.get("context") or {}).items():
        if isinstance(value, (dict, list)):
            raise ValueError("the authorizer's context holds more than text, numbers and booleans")
        context[key] = str(value).lower() if isinstance(value, bool) else str(value)
    return "Allow" in matching and "Deny" not in matching, context


def _covers(action: Any, resource: Any, method_arn: str) -> bool:
    actions = action if isinstance(action, list) else [action]
    resources = resource if isinstance(resource, list) else [resource]
    return any(a in ("execute-api:Invoke", "execute-api:*", "*") for a in actions) and any(
        r == method_arn or (r.endswith("*") and method_arn.startswith(r[:-1])) for r in resources
    )


def http_event(
    api: str,
    domain: str,
    route: str,
    method: str,
    path: str,
    query: str,
    headers: Pairs,
    body: bytes,
    source: str,
    now_ms: int,
    path_parameters: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """An HTTP API event, payload version 2.0: lower-case headers, several values joined by a comma."""
    plain: dict[str, str] = {}
    cookies: list[str] = []
    for key, value in headers:
        if key.lower() == "cookie":
            cookies += [part.strip() for part in value.split(";")]
        else:
            plain[key.lower()] = f"{plain[key.lower()]},{value}" if key.lower() in plain else value
    event: dict[str, Any] = {"version": "2.0", "routeKey": route, "rawPath": path, "rawQueryString": query}
    if cookies:
        event["cookies"] = cookies
    event["headers"] = plain
    if query:
        event["queryStringParameters"] = {k: ",".join(v) for k, v in _multiple(query_pairs(query)).items()}
    event["requestContext"] = {
        "accountId": ACCOUNT,
        "apiId": api,
        "domainName": domain,
        "domainPrefix": domain.split(".", 1)[0],
        "http": {
            "method": method,
            "path": path,
            "protocol": "HTTP/1.1",
            "sourceIp": source,
            "userAgent": plain.get("user-agent", ""),
        },
        "requestId": request_id(),
        "routeKey": route,
        "stage": "$default",
        "time": request_time(now_ms),
        "timeEpoch": now_ms,
    }
    if path_parameters:
        event["pathParameters"] = dict(path_parameters)
    text = not body or plain.get("content-type", "application/json").startswith(_TEXT)
    if body:
        event["body"] = body.decode("utf-8", "replace") if text else base64.b64encode(body).decode("ascii")
    event["isBase64Encoded"] = not text
    return event
