"""Who gets a socket: forged, expired, reused, foreign tickets and tokens; two keys live at once."""

from __future__ import annotations

import base64
import json
import time

import pytest

from functions.adapters import clients, secrets
from functions.service import tokens
from tests.functions.world import START, World

DAY = 24 * 3600 * 1000


def token_of(world: World) -> str:
    """A guest's token."""
    return str(world.http("POST", "/guests", {})[1]["token"])


def test_a_ticket_opens_one_socket(world: World) -> None:
    token = token_of(world)
    ticket = world.ticket(token)
    facts = world.authorize(ticket)
    assert facts is not None and facts["player"].startswith("g_")
    assert world.authorize(ticket) is None


def test_a_repeat_of_the_same_request_is_the_same_use(world: World) -> None:
    ticket = world.ticket(token_of(world))
    assert world.authorize(ticket, "one=") is not None
    assert world.authorize(ticket, "one=") is not None
    assert world.authorize(ticket, "two=") is None


def test_a_ticket_lives_a_minute(world: World) -> None:
    ticket = world.ticket(token_of(world))
    world.now += 59_000
    assert world.authorize(ticket) is not None
    late = world.ticket(token_of(world))
    world.now += 60_000
    assert world.authorize(late) is None


@pytest.mark.parametrize("ticket", [None, "", "x", "ticket.e30.00000000.x", "....", "ticket..." + "é", "a" * 5000])
def test_no_ticket_at_all(world: World, ticket: str | None) -> None:
    assert world.authorize(ticket) is None


def test_every_changed_letter_is_noticed(world: World) -> None:
    ticket = world.ticket(token_of(world))
    for place in range(0, len(ticket), 7):
        letter = "B" if ticket[place] != "B" else "C"
        assert world.authorize(ticket[:place] + letter + ticket[place + 1:]) is None, place
    assert world.authorize(ticket) is not None


def test_a_token_is_no_ticket_and_a_ticket_no_token(world: World) -> None:
    token = token_of(world)
    assert world.authorize(token) is None
    assert world.authorize("ticket" + token.removeprefix("token")) is None
    assert world.http("GET", "/me", token=world.ticket(token))[0] == 401


def test_a_forged_payload_needs_the_key(world: World) -> None:
    facts = {"p": "g_" + "0" * 32, "n": "x", "e": 2**40, "u": 2**40, "j": "0"}
    payload = base64.urlsafe_b64encode(json.dumps(facts).encode()).decode().rstrip("=")
    kid = tokens._kid(bytes.fromhex("aa" * 32))
    own = tokens._sign("ticket", facts, b"another key")
    assert world.authorize(own) is None
    assert world.authorize(f"ticket.{payload}.{kid}.{own.rpartition('.')[2]}") is None


def test_a_token_lives_a_year_and_so_do_its_tickets(world: World) -> None:
    token = token_of(world)
    world.now = START + 364 * DAY
    assert world.http("GET", "/me", token=token)[0] == 200
    ticket = world.ticket(token)
    world.now = START + 365 * DAY
    assert world.http("GET", "/me", token=token)[0] == 401
    assert world.http("POST", "/tickets", token=token)[0] == 401
    assert world.authorize(ticket) is None


def test_a_connection_outliving_its_token_is_closed(world: World) -> None:
    player = world.player()
    world.now = START + 365 * DAY + 1
    answer, = player.send({"a": "ping"})
    assert answer["e"] == "bad_token"
    assert world.management.closed == [player.connection]


def test_rotation_logs_nobody_out_and_ends_the_key_before(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    token = token_of(world)
    old = world.ticket(token)
    monkeypatch.setenv("SIGNING_KEYS", "bb" * 32 + "," + "aa" * 32)
    assert world.authorize(old) is not None
    newer = world.ticket(token)
    monkeypatch.setenv("SIGNING_KEYS", "cc" * 32 + "," + "bb" * 32)
    assert world.authorize(newer) is not None
    assert world.http("GET", "/me", token=token)[0] == 401


def test_the_keys_come_from_the_secrets_two_newest_versions(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIGNING_KEYS")
    client = clients.client("secretsmanager")
    arn = client.create_secret(Name="signing", SecretString=json.dumps({"key": "first"}))["ARN"]
    monkeypatch.setenv("SIGNING_SECRET", arn)
    token = token_of(world)
    assert secrets.signing_keys() == (b"first",)
    client.put_secret_value(SecretId=arn, SecretString=json.dumps({"key": "second"}))
    assert secrets.signing_keys() == (b"first",), "kept for a while"
    secrets.forget_keys()
    assert secrets.signing_keys() == (b"second", b"first")
    assert world.http("GET", "/me", token=token)[0] == 200
    assert world.authorize(world.ticket(token)) is not None


def test_a_ticket_signed_with_a_key_newer_than_those_held_is_good(
        world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a rotation one sandbox signs with the newest key while another still holds the keys before."""
    monkeypatch.delenv("SIGNING_KEYS")
    client = clients.client("secretsmanager")
    arn = client.create_secret(Name="signing", SecretString=json.dumps({"key": "first"}))["ARN"]
    monkeypatch.setenv("SIGNING_SECRET", arn)
    token = token_of(world)
    held = time.monotonic() - secrets.FRESH_SECONDS / 2, secrets.signing_keys()
    client.put_secret_value(SecretId=arn, SecretString=json.dumps({"key": "second"}))
    secrets.forget_keys()
    ticket = world.ticket(token)
    monkeypatch.setattr(secrets, "_held", held)
    assert world.authorize(ticket) is not None
    asked: list[str] = []
    client.meta.events.register("before-call.secretsmanager", lambda **_: asked.append("read"))
    monkeypatch.setattr(secrets, "_held", held)
    for _ in range(20):
        assert world.authorize(ticket[:-1] + "x") is None
    assert len(asked) == 2, "forgeries have the keys read once in ten seconds, not each time"


def test_the_authorizer_tells_no_more_than_who_it_is(world: World) -> None:
    player = world.player("سلمان")
    assert set(player.facts) == {"principalId", "player", "name", "exp"}
    assert player.facts["name"].isascii()
    assert player.ask({"a": "hello", "protocol": 1})["hello"]["name"] == "سلمان"
