"""The gateway's HTTP API, the Scheduler stand-in, and the client's site."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from datetime import UTC, datetime
from typing import Any

import pytest
from aws_lambda_powertools.utilities.parser.models import APIGatewayProxyEventV2Model

from tests.local.test_sockets import ask, kept, shape, talk
from tests.stack import Stack, boto_client, until

pytestmark = pytest.mark.cloud


def fetch(url: str, **headers: str) -> tuple[int, Any, bytes]:
    """Status, headers and body, also of an error."""
    try:
        answer = urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, answer.headers, answer.read()


def test_an_event_is_what_aws_sends(clean: Stack) -> None:
    status, event = clean.request("POST", "/anything?a=1&a=2&b=%D8%B3", {"x": 1}, Cookie="k=v; m=n", Authorization="me")
    assert status == 200
    kinds = shape(event)
    headers = kinds.pop("headers")
    assert kinds == {
        "version": "str",
        "routeKey": "str",
        "rawPath": "str",
        "rawQueryString": "str",
        "cookies": ["str"],
        "queryStringParameters": {"a": "str", "b": "str"},
        "requestContext": {
            "accountId": "str", "apiId": "str", "domainName": "str", "domainPrefix": "str",
            "http": {"method": "str", "path": "str", "protocol": "str", "sourceIp": "str", "userAgent": "str"},
            "requestId": "str", "routeKey": "str", "stage": "str", "time": "str", "timeEpoch": "int",
        },
        "body": "str",
        "isBase64Encoded": "bool",
    }  # fmt: skip
    assert "cookie" not in headers and event["headers"]["authorization"] == "me" and event["cookies"] == ["k=v", "m=n"]
    assert event["routeKey"] == "$default" and event["rawPath"] == "/anything"
    assert event["rawQueryString"] == "a=1&a=2&b=%D8%B3"
    assert event["queryStringParameters"] == {"a": "1,2", "b": "س"}
    assert json.loads(event["body"]) == {"x": 1} and event["isBase64Encoded"] is False
    APIGatewayProxyEventV2Model.model_validate(event)


def test_a_route_with_a_parameter_goes_before_the_default(clean: Stack) -> None:
    _, event = clean.request("GET", "/things/a%20b")
    assert event["routeKey"] == "GET /things/{id}" and "queryStringParameters" not in event and "body" not in event
    _, event = clean.request("POST", "/things/7")
    assert event["routeKey"] == "$default"


def test_a_body_that_is_no_text_comes_in_base64(clean: Stack) -> None:
    request = urllib.request.Request(clean.api + "/x", b"\0\1", {"Content-Type": "image/png"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        event = json.load(answer)
    assert event["isBase64Encoded"] is True and event["body"] == "AAE="


def test_answers(clean: Stack) -> None:
    assert clean.request("GET", "/plain") == (200, {"hello": "سهرات"})
    status, headers, body = fetch(clean.api + "/cookie")
    assert status == 201 and headers.get_all("Set-Cookie") == ["a=1", "b=2"] and headers["x-own"] == "1"
    status, headers, body = fetch(clean.api + "/binary")
    assert body == b"\0\1\2" and headers["content-type"] == "image/png"
    assert clean.request("GET", "/break") == (500, {"message": "Internal Server Error"})


def expression(seconds: float) -> str:
    """A one-time schedule some seconds from now."""
    return datetime.fromtimestamp(time.time() + seconds, UTC).strftime("at(%Y-%m-%dT%H:%M:%S)")


def fired(stack: Stack, n: int) -> list[Any]:
    return [event for event in kept(stack, "clock") if event == {"n": n}]


def test_schedules_fire_once_and_are_gone(clean: Stack) -> None:
    with talk(clean) as socket:
        assert ask(socket, do="schedule", name="one", at=expression(1), n=1) == "set"
        assert ask(socket, do="schedule", name="one", at=expression(1), n=1) == "ConflictException"
        until(lambda: fired(clean, 1))
        late = ask(socket, do="schedule", name="one", at=expression(60), n=1, update=True)
        assert late == "ResourceNotFoundException"
        time.sleep(1)
        assert len(fired(clean, 1)) == 1


def test_a_schedule_can_be_moved_and_deleted(clean: Stack) -> None:
    with talk(clean) as socket:
        ask(socket, do="schedule", name="moved", at=expression(3600), n=2)
        assert ask(socket, do="schedule", name="moved", at=expression(0), n=3, update=True) == "set"
        until(lambda: fired(clean, 3))
        ask(socket, do="schedule", name="dropped", at=expression(1), n=4)
        assert ask(socket, do="schedule", name="dropped", at="", n=4, delete=True) == "deleted"
        assert ask(socket, do="schedule", name="dropped", at="", n=4, delete=True) == "ResourceNotFoundException"
        assert ask(socket, do="schedule", name="bad", at="tomorrow", n=5) == "ValidationException"
    time.sleep(1.2)
    assert not fired(clean, 2) and not fired(clean, 4)


def test_a_scheduled_call_that_fails_is_tried_again(clean: Stack) -> None:
    clean.fail("Clock", "before", times=2)
    with talk(clean) as socket:
        ask(socket, do="schedule", name="again", at=expression(0), n=6)
    assert len(until(lambda: fired(clean, 6), seconds=15)) == 1


def test_the_scheduler_shows_what_it_holds(clean: Stack) -> None:
    client = boto_client("scheduler", f"{clean.url}/_scheduler")
    with talk(clean) as socket:
        ask(socket, do="schedule", name="look", at="at(2099-01-01T00:00:00)", n=7)
    found = client.get_schedule(Name="look", GroupName="clocks")
    assert found["ScheduleExpression"] == "at(2099-01-01T00:00:00)" and found["State"] == "ENABLED"
    client.delete_schedule(Name="look", GroupName="clocks")


def test_the_site_has_the_headers_of_the_template(clean: Stack) -> None:
    status, headers, body = fetch(clean.url + "/")
    assert status == 200 and b"tiny" in body and headers["content-type"] == "text/html; charset=utf-8"
    here = f"localhost:{clean.port}"
    assert headers["content-security-policy"] == (
        f"default-src 'self'; connect-src 'self' http://{here} ws://{here}"
    )  # fmt: skip
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert headers["cache-control"] == "no-cache"


def test_the_site_serves_files_packed_ones_and_client_routes(clean: Stack) -> None:
    assert fetch(clean.url + "/t/ABCD")[2] == fetch(clean.url + "/index.html")[2]
    assert fetch(clean.url + "/missing.js")[0] == 404
    assert fetch(clean.url + "/engine.wasm")[1]["content-type"] == "application/wasm"
    status, headers, body = fetch(clean.url + "/assets/a.js", **{"Accept-Encoding": "gzip, br"})
    assert body == b"packed" and headers["content-encoding"] == "br"
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert fetch(clean.url + "/assets/a.js")[2] == b"plain"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"]
)
def test_nothing_outside_the_site_is_served(clean: Stack, path: str) -> None:
    assert b"not for the web" not in fetch(clean.url + path)[2]
    assert b"root:" not in fetch(clean.url + path)[2]


def test_config_names_this_machine(clean: Stack) -> None:
    here = f"localhost:{clean.port}"
    assert json.loads(fetch(clean.url + "/config.json")[2]) == {
        "http": f"http://{here}/api",
        "socket": f"ws://{here}/ws",
        "engine": "abc123",
    }
