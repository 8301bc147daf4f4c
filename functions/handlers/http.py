"""The HTTP API: guests, players who sign in, tickets, invites, profiles, transcripts."""

from __future__ import annotations

import json
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response
from aws_lambda_powertools.event_handler.exceptions import NotFoundError
from pydantic import ValidationError

from functions.adapters.dynamodb import GameTable
from functions.adapters.secrets import signing_keys
from functions.handlers.start import proven, seconds_now
from functions.messages import NameGiven
from functions.observe import count, failure, logger
from functions.service import people
from functions.service.receiving import BYTES_MOST
from functions.service.tokens import Person, read_token
from sahrat.errors import Refusal

STATUS = {"bad_token": 401, "no_invite": 404, "no_table": 404, "no_deal": 404, "not_found": 404, "too_large": 413}

app = APIGatewayHttpResolver()


def _answer(status: int, body: object) -> Response[str]:
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Response(status_code=status, content_type="application/json; charset=utf-8", body=text,
                    headers={"cache-control": "no-store"})


def _refuse(refusal: Refusal) -> Response[str]:
    count({"Refusals": 1}, action="http")
    return _answer(STATUS.get(refusal.code, 400), {"e": refusal.code, "message": refusal.message()})


def _person() -> Person:
    """Who asks, by his token. Raises `Refusal` ``bad_token``."""
    kind, _, token = (app.current_event.headers.get("authorization") or "").partition(" ")
    if kind.lower() != "bearer":
        raise Refusal("bad_token")
    return proven(read_token, token.strip())


def _body() -> NameGiven:
    try:
        body = app.current_event.decoded_body or "{}"
    except ValueError:
        raise Refusal("bad_request") from None
    if len(body.encode("utf-8", "surrogatepass")) > BYTES_MOST:
        raise Refusal("too_large")
    try:
        return NameGiven.model_validate_json(body)
    except (ValidationError, ValueError, RecursionError):
        raise Refusal("bad_request") from None


@app.post("/guests")
def guests() -> Response[str]:
    """A new guest."""
    return _answer(201, people.new_guest(_body().name, signing_keys(), seconds_now()))


@app.post("/players")
def players() -> Response[str]:
    """The player whom a token of the identity provider names; API Gateway has verified it (template.yaml, TokenIssuer).
    Where nobody signs in, this address is none: API Gateway adds no claims to it, and nobody else can."""
    claims = (app.current_event["requestContext"].get("authorizer") or {}).get("jwt", {}).get("claims")
    if claims is None:
        raise Refusal("not_found")
    return _answer(201, people.signed_in(GameTable(), claims, _body().name, signing_keys(), seconds_now()))


@app.post("/tickets")
def tickets() -> Response[str]:
    """A ticket for one connection."""
    return _answer(201, people.new_ticket(GameTable(), _person(), signing_keys(), seconds_now()))


@app.get("/invites/<code>")
def invites(code: str) -> Response[str]:
    """What an invitation leads to."""
    return _answer(200, people.invite(GameTable(), code[:40]))


@app.get("/me")
def me() -> Response[str]:
    """Oneself."""
    return _answer(200, people.me(GameTable(), _person(), seconds_now()))


@app.patch("/me")
def rename() -> Response[str]:
    """Another name for oneself."""
    name = _body().name
    if name is None:
        raise Refusal("bad_request")
    return _answer(200, people.rename(GameTable(), _person(), name, seconds_now()))


@app.get("/tables/<table>/transcript")
def transcript(table: str) -> Response[str]:
    """A table's transcript, as far as its deals are over."""
    return _answer(200, people.transcript(GameTable(), table[:40]))


@app.exception_handler(Refusal)  # type: ignore[untyped-decorator]
def _refused(refusal: Refusal) -> Response[str]:
    return _refuse(refusal)


@app.not_found
def _not_found(error: NotFoundError) -> Response[str]:
    return _refuse(Refusal("not_found"))


@app.exception_handler(Exception)  # type: ignore[untyped-decorator]
def _failed(error: Exception) -> Response[str]:
    failure(error, "failed", action="http")
    refusal = Refusal("server_error")
    return _answer(500, {"e": refusal.code, "message": refusal.message()})


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Serves one event of the HTTP API (payload 2.0)."""
    answer = app.resolve(event, context)
    request = event["requestContext"]["http"]
    first = app.current_event.raw_path.strip("/").split("/")[0][:20]
    logger.info("served", extra={"action": f"{request['method']} {first}", "status": answer["statusCode"]})
    return answer
