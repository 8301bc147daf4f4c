"""Who may open a socket: whoever brings a ticket that is ours, fresh and not used before."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from functions.adapters.dynamodb import GameTable
from functions.handlers.start import proven, warm
from functions.observe import count, logger
from functions.service.tokens import read_ticket
from sahrat.errors import Refusal

warm()


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """The policy for one ``$connect``; with Allow goes who it is, which later events carry."""
    ticket = (event.get("queryStringParameters") or {}).get("ticket")
    try:
        person, own_id, until = proven(read_ticket, ticket)
        if not GameTable().spend(own_id, event["requestContext"]["requestId"], until + 60):
            raise Refusal("bad_ticket")
    except Refusal as refusal:
        logger.info("denied", extra={"code": refusal.code})
        count({"Denied": 1})
        return _policy("nobody", "Deny", event["methodArn"], {})
    return _policy(person.player, "Allow", event["methodArn"],
                   {"player": person.player, "name": quote(person.name), "exp": str(person.expires)})


def _policy(principal: str, effect: str, resource: str, facts: dict[str, str]) -> dict[str, Any]:
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": resource}
    return {"principalId": principal, "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
            "context": facts}
