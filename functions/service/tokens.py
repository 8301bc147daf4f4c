"""Who somebody is: players' tokens, and the one-minute tickets that open a socket.

A token or ticket is ``kind.payload.kid.signature``: the payload is base64url JSON, the signature HMAC-SHA256 over
all before it. Two keys are live, so that a rotation logs nobody out; `kid` names the key without telling it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from sahrat.errors import Refusal

TOKEN_SECONDS = 365 * 24 * 3600
SIGNED_IN_SECONDS = 24 * 3600
TICKET_SECONDS = 60


class Person(NamedTuple):
    """A player as his token names him: id, name, and until when the token is good (seconds)."""

    player: str
    name: str
    expires: int


def new_player() -> str:
    """An id for a new guest: ``g_`` and 128 random bits."""
    return "g_" + secrets.token_hex(16)


def player_of(issuer: str, subject: str) -> str:
    """The id of the player whom an identity provider knows as `subject`: ``o_`` and 128 bits of both names' hash."""
    named = json.dumps([issuer, subject], separators=(",", ":"))
    return "o_" + hashlib.sha256(named.encode()).hexdigest()[:32]


def issue_token(person: Person, keys: Sequence[bytes]) -> str:
    """The token that proves until it expires who a player is."""
    return _sign("token", {"p": person.player, "n": person.name, "e": person.expires}, keys[0])


def read_token(token: object, keys: Sequence[bytes], now: int) -> Person:
    """Whose token it is. Raises `Refusal` ``bad_token`` for a forged, expired or unreadable one."""
    facts = _verify("token", token, keys)
    if facts is None or not _is_person(facts) or facts["e"] <= now:
        raise Refusal("bad_token")
    return Person(facts["p"], facts["n"], facts["e"])


def issue_ticket(person: Person, keys: Sequence[bytes], now: int) -> tuple[str, int]:
    """A ticket for one connection, and when it expires (seconds)."""
    until = now + TICKET_SECONDS
    facts = {"p": person.player, "n": person.name, "e": person.expires, "u": until, "j": secrets.token_hex(12)}
    return _sign("ticket", facts, keys[0]), until


def read_ticket(ticket: object, keys: Sequence[bytes], now: int) -> tuple[Person, str, int]:
    """Whose ticket, its own id (to be spent once), and until when it is good. Raises `Refusal` ``bad_ticket``."""
    facts = _verify("ticket", ticket, keys)
    if facts is None or not _is_person(facts) or not isinstance(facts.get("u"), int) \
            or not isinstance(facts.get("j"), str) or facts["u"] <= now or facts["e"] <= now:
        raise Refusal("bad_ticket")
    return Person(facts["p"], facts["n"], facts["e"]), facts["j"], facts["u"]


def _is_person(facts: dict[str, Any]) -> bool:
    return isinstance(facts.get("p"), str) and isinstance(facts.get("n"), str) and isinstance(facts.get("e"), int)


def _kid(key: bytes) -> str:
    return hashlib.sha256(b"kid" + key).hexdigest()[:8]


def _sign(kind: str, facts: dict[str, Any], key: bytes) -> str:
    payload = base64.urlsafe_b64encode(json.dumps(facts, separators=(",", ":")).encode()).decode().rstrip("=")
    head = f"{kind}.{payload}.{_kid(key)}"
    return f"{head}.{_signature(head, key)}"


def _signature(head: str, key: bytes) -> str:
    return base64.urlsafe_b64encode(hmac.digest(key, head.encode(), "sha256")).decode().rstrip("=")


def _verify(kind: str, signed: object, keys: Sequence[bytes]) -> dict[str, Any] | None:
    if not isinstance(signed, str) or len(signed) > 1024 or not signed.isascii() or signed.count(".") != 3:
        return None
    head, _, signature = signed.rpartition(".")
    given, payload, kid = head.split(".")
    key = next((key for key in keys if _kid(key) == kid), None)
    if given != kind or key is None or not hmac.compare_digest(_signature(head, key), signature):
        return None
    try:
        facts = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except (ValueError, binascii.Error):
        return None
    return facts if isinstance(facts, dict) else None
