"""Signing in by an OpenID provider: off by default, and then only API Gateway's word counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from functions.handlers import http
from functions.service.tokens import SIGNED_IN_SECONDS
from infra.deploy import __main__ as deploy
from tests.functions.resolved import resolved
from tests.functions.world import Context, World

ISSUER = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_000000000"
CLAIMS = {"iss": ISSUER, "sub": "7c9e6679", "aud": "client", "exp": "1796014209", "token_use": "id"}


def sign_in(world: World, claims: object, name: str | None = None) -> tuple[int, Any]:
    """Status and JSON of POST /players with what API Gateway's JWT authorizer adds to the event."""
    event = world.context("http", rawPath="/players", routeKey="POST /players", body=json.dumps({"name": name}))
    event["headers"]["authorization"] = "Bearer header.payload.signature"
    event["requestContext"]["http"] |= {"method": "POST", "path": "/players"}
    event["requestContext"]["authorizer"] = {"jwt": {"claims": claims, "scopes": None}}
    answer = http.handler(event, Context())
    return answer["statusCode"], json.loads(answer["body"])


def definition(issuer: str, audience: str) -> Any:
    """The HTTP API's own definition as CloudFormation resolves it."""
    return resolved("Resources", "HttpApi", "Properties", "DefinitionBody", TokenIssuer=issuer, TokenAudience=audience)


def test_who_signs_in_is_the_same_player_each_time_and_nothing_is_written(world: World) -> None:
    status, first = sign_in(world, CLAIMS, "سلمان")
    assert status == 201 and first["player"].startswith("o_") and first["name"] == "سلمان"
    world.now += 3_600_000
    again = sign_in(world, {**CLAIMS, "aud": "another client of ours", "exp": "1796017809"})[1]
    assert again["player"] == first["player"] and again["name"].startswith("ضيف ")
    assert world.dynamodb.scan(TableName="game")["Count"] == 0


@pytest.mark.parametrize("other", [{"sub": "7c9e667"}, {"iss": ISSUER[:-1]}, {"iss": ISSUER[:-1], "sub": "07c9e6679"}])
def test_another_subject_or_issuer_is_another_player(world: World, other: dict[str, str]) -> None:
    assert sign_in(world, CLAIMS)[1]["player"] != sign_in(world, {**CLAIMS, **other})[1]["player"]


def test_a_signed_in_player_plays_like_any_other_and_keeps_his_name(world: World) -> None:
    player = world.player()
    player.token = sign_in(world, CLAIMS, "سلمان")[1]["token"]
    player.connect()
    answer = player.ask({"a": "open", "game": "hand", "seats": 2, "fill": "easy"})
    assert answer["view"]["seats"][0]["name"] == "سلمان"
    assert world.http("PATCH", "/me", {"name": "أبو فهد"}, token=player.token)[0] == 200
    back = sign_in(world, CLAIMS, "غيره")[1]
    assert back["name"] == "أبو فهد"
    assert world.http("GET", "/me", token=back["token"])[1]["table"] == answer["t"]


def test_the_token_of_one_who_signed_in_lives_a_day(world: World) -> None:
    player = sign_in(world, CLAIMS)[1]
    assert player["expires"] == world.now // 1000 + SIGNED_IN_SECONDS
    world.now += 1000 * SIGNED_IN_SECONDS
    assert world.http("POST", "/tickets", token=player["token"])[0] == 401


@pytest.mark.parametrize("claims", [{}, {"iss": ISSUER}, {"sub": "x"}, {**CLAIMS, "sub": ""}, {**CLAIMS, "iss": ""},
                                    {**CLAIMS, "sub": ["x"]}, {**CLAIMS, "iss": None}])
def test_claims_that_name_nobody_sign_nobody_in(world: World, claims: dict[str, Any]) -> None:
    status, answer = sign_in(world, claims)
    assert (status, answer["e"]) == (401, "bad_token")


def test_a_bad_name_is_refused_at_the_door(world: World) -> None:
    assert [sign_in(world, CLAIMS, name)[1]["e"] for name in ("x" * 17, "\u202e")] == ["bad_text"] * 2


@pytest.mark.parametrize("authorizer", [None, {}, {"jwt": {}}, {"lambda": {"claims": CLAIMS}}])
def test_without_the_providers_claims_the_address_is_none(world: World, authorizer: object) -> None:
    """So where the parameter is not given: /players then reaches the function through $default."""
    token = world.http("POST", "/guests")[1]["token"]
    event = world.context("http", rawPath="/players", body=json.dumps({"name": "x"}))
    event["headers"] |= {"authorization": f"Bearer {token}", "x-amzn-oidc-data": json.dumps(CLAIMS)}
    event["requestContext"]["http"] |= {"method": "POST", "path": "/players"}
    event["requestContext"]["authorizer"] = authorizer
    answer = http.handler(event, Context())
    assert answer["statusCode"] == 404 and json.loads(answer["body"])["e"] == "not_found"


def test_no_path_and_no_authorizer_by_default() -> None:
    plain = definition("", "")
    assert plain["paths"] == {} and plain["components"] == {}


def test_with_an_issuer_the_path_is_behind_its_authorizer() -> None:
    signing = definition(ISSUER, "client")
    (path, methods), = signing["paths"].items()
    (method, operation), = methods.items()
    assert (path, method, operation["security"]) == ("/players", "post", [{"identityProvider": []}])
    (name, scheme), = signing["components"]["securitySchemes"].items()
    authorizer = scheme["x-amazon-apigateway-authorizer"]
    assert name == "identityProvider" and authorizer["type"] == "jwt"
    assert authorizer["jwtConfiguration"] == {"issuer": ISSUER, "audience": ["client"]}


@pytest.mark.parametrize("half", [["--issuer", ISSUER], ["--audience", "client"]])
def test_a_deployment_names_issuer_and_audience_or_neither(
        half: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("TOKEN_ISSUER", "TOKEN_AUDIENCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.argv", ["make deploy", *half])
    assert deploy.main() == 1
    assert capsys.readouterr().err.startswith("Name both --issuer and --audience")
