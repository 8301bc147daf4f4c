"""The gateway's WebSocket side against what AWS documents of API Gateway."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import pytest
from aws_lambda_powertools.utilities.parser.models import (
    APIGatewayWebSocketConnectEventModel,
    APIGatewayWebSocketDisconnectEventModel,
    APIGatewayWebSocketMessageEventModel,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.stack import Stack, boto_client, until

pytestmark = pytest.mark.cloud


def talk(stack: Stack, ticket: str = "sara", more: str = "", **given: Any) -> ClientConnection:
    url = f"{stack.socket}?ticket={ticket}{more}"
    socket: ClientConnection = connect(url, open_timeout=10, compression=None, **given)
    return socket


def ask(socket: ClientConnection, **message: Any) -> Any:
    socket.send(json.dumps(message))
    return json.loads(socket.recv(timeout=10))


def kept(stack: Stack, key: str) -> list[Any]:
    """The events that the tiny handlers wrote down under a key, oldest first."""
    found = stack.client("dynamodb").query(
        TableName="Notes", KeyConditionExpression="pk = :k", ExpressionAttributeValues={":k": {"S": key}}
    )
    return [json.loads(item["value"]["S"]) for item in found["Items"]]


def shape(value: Any) -> Any:
    """The names and kinds of a JSON value."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value[:1]]
    return type(value).__name__


CONTEXT = {
    "routeKey": "str", "eventType": "str", "extendedRequestId": "str", "requestTime": "str", "messageDirection": "str",
    "stage": "str", "connectedAt": "int", "requestTimeEpoch": "int",
    "identity": {"sourceIp": "str", "userAgent": "str"}, "requestId": "str", "domainName": "str",
    "connectionId": "str", "apiId": "str",
}  # fmt: skip
AUTHORIZER = {
    "principalId": "str", "integrationLatency": "int", "player": "str", "level": "str", "guest": "str",
}  # fmt: skip


def test_a_message_event_is_what_aws_sends(clean: Stack) -> None:
    with talk(clean) as socket:
        event = ask(socket, a="hello", t="1")
    assert shape(event) == {
        "requestContext": {**CONTEXT, "authorizer": AUTHORIZER, "messageId": "str"},
        "body": "str",
        "isBase64Encoded": "bool",
    }
    about = event["requestContext"]
    assert (about["routeKey"], about["eventType"], about["stage"]) == ("$default", "MESSAGE", "live")
    assert about["authorizer"]["level"] == "3" and about["authorizer"]["guest"] == "true"
    assert json.loads(event["body"]) == {"a": "hello", "t": "1"}
    assert about["connectedAt"] <= about["requestTimeEpoch"]
    assert abs(about["requestTimeEpoch"] - time.time() * 1000) < 5000
    APIGatewayWebSocketMessageEventModel.model_validate(event)


def test_connect_authorizer_and_disconnect_events(clean: Stack) -> None:
    with talk(clean, "events", "&x=1&x=2") as socket:
        identifier = ask(socket)["requestContext"]["connectionId"]

    def mine(key: str) -> Any:
        return [event for event in kept(clean, key) if event["requestContext"]["connectionId"] == identifier]

    (gone,) = until(lambda: mine("disconnect"))
    (came,) = mine("connect")
    (asked,) = mine("authorizer")
    APIGatewayWebSocketConnectEventModel.model_validate(came)
    APIGatewayWebSocketDisconnectEventModel.model_validate(gone)
    assert shape(came["requestContext"]) == {**CONTEXT, "authorizer": AUTHORIZER}
    assert came["queryStringParameters"] == {"ticket": "events", "x": "2"}
    assert came["multiValueQueryStringParameters"] == {"ticket": ["events"], "x": ["1", "2"]}
    assert set(came) == {
        "headers", "multiValueHeaders", "queryStringParameters", "multiValueQueryStringParameters", "requestContext",
        "isBase64Encoded",
    }  # fmt: skip
    assert asked["type"] == "REQUEST" and asked["methodArn"].endswith(":Chat/live/$connect")
    assert asked["requestContext"]["routeKey"] == "$connect" and "authorizer" not in asked["requestContext"]
    assert gone["requestContext"]["eventType"] == "DISCONNECT"
    assert gone["requestContext"]["disconnectStatusCode"] == 1000
    assert "body" not in gone and "queryStringParameters" not in gone


@pytest.mark.parametrize(
    ("query", "status"), [("", 401), ("?ticket=", 401), ("?ticket=no", 403), ("?ticket=broken", 500)]
)
def test_the_authorizer_keeps_people_out(clean: Stack, query: str, status: int) -> None:
    before = len(kept(clean, "connect"))
    with pytest.raises(InvalidStatus) as refused:
        connect(clean.socket + query, open_timeout=10)
    assert refused.value.response.status_code == status
    assert b"secret text" not in (refused.value.response.body or b"")
    assert len(kept(clean, "connect")) == before


def test_connect_may_refuse_with_its_own_status(clean: Stack) -> None:
    with pytest.raises(InvalidStatus) as refused:
        talk(clean, more="&refuse=429")
    assert refused.value.response.status_code == 429


def test_routes_are_chosen_by_the_body(clean: Stack) -> None:
    with talk(clean) as socket:
        for body, route in [
            ('{"a":"special"}', "special"), ('{"a":"other"}', "$default"), ('{"a":7}', "$default"), ("[]", "$default"),
            ("no json", "$default"), ('{"a":"$connect"}', "$default"), ("[" * 5000, "$default"),
        ]:  # fmt: skip
            socket.send(body)
            event = json.loads(socket.recv(timeout=10))
            assert event["requestContext"]["routeKey"] == route and event["body"] == body


def test_an_error_shows_nothing_of_the_function(clean: Stack) -> None:
    with talk(clean) as socket:
        said = ask(socket, do="break")
    assert set(said) == {"message", "connectionId", "requestId"} and said["message"] == "Internal server error"
    assert "secret text that no client may see" in clean.log.read_text()


def test_nothing_reaches_the_client_but_what_is_posted(clean: Stack) -> None:
    with talk(clean) as socket:
        ask(socket)
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.3)


def test_messages_run_at_the_same_time_also_on_one_connection(clean: Stack) -> None:
    with talk(clean) as one, talk(clean, "ali") as two:
        start = time.monotonic()
        for n in range(3):
            one.send(json.dumps({"do": "sleep", "seconds": 1 - n * 0.3, "n": n}))
            two.send(json.dumps({"do": "sleep", "seconds": 1, "n": n}))
        order = [json.loads(one.recv(timeout=5))["n"] for _ in range(3)]
        for _ in range(3):
            two.recv(timeout=5)
        assert time.monotonic() - start < 2.0
        assert order == [2, 1, 0]


def test_posts_of_one_function_arrive_in_order(clean: Stack) -> None:
    with talk(clean) as socket:
        socket.send(json.dumps({"do": "count", "n": 30}))
        assert [int(socket.recv(timeout=5)) for _ in range(30)] == list(range(30))


def test_post_to_another_and_410_once_it_left(clean: Stack) -> None:
    with talk(clean) as one:
        with talk(clean, "ali") as two:
            there = ask(two)["requestContext"]["connectionId"]
            assert ask(one, do="post", to=there, text="سلام") == "posted"
            assert two.recv(timeout=5) == "سلام"
        until(lambda: not clean.connections("ali"))
        assert ask(one, do="post", to=there, text="late") == "gone"
        assert ask(one, do="post", to="nobody=", text="late") == "gone"


def test_look_and_close_through_the_management_api(clean: Stack) -> None:
    with talk(clean) as one, talk(clean, "ali") as two:
        assert "SourceIp" in ask(one, do="look")["Identity"]
        one.send(json.dumps({"do": "close", "to": ask(two)["requestContext"]["connectionId"]}))
        with pytest.raises(ConnectionClosed) as closed:
            two.recv(timeout=5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1001


def test_the_management_api_wants_a_signature(clean: Stack) -> None:
    with talk(clean) as socket:
        here = ask(socket)["requestContext"]["connectionId"]
        client = boto_client("apigatewaymanagementapi", f"{clean.url}/ws")
        client.post_to_connection(ConnectionId=here, Data=b"signed")
        assert socket.recv(timeout=5) == "signed"
        with pytest.raises(client.exceptions.PayloadTooLargeException):
            client.post_to_connection(ConnectionId=here, Data=b"x" * (128 * 1024 + 1))
        with pytest.raises(urllib.error.HTTPError) as refused:
            there = f"{clean.url}/ws/@connections/{urllib.parse.quote(here, safe='')}"
            urllib.request.urlopen(there, b"forged", timeout=5)
        with refused.value as answer:
            assert answer.code == 403


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([32 * 1024], None),
        ([32 * 1024 + 1], 1009),
        ([32 * 1024] * 4, None),
        ([32 * 1024] * 4 + [1], 1009),
        ([30, 40 * 1024], 1009),
    ],
)
def test_frame_and_message_sizes(clean: Stack, frames: list[int], code: int | None) -> None:
    with talk(clean, max_size=None) as socket:
        start = '{"do":"length","pad":"'
        whole = start + "x" * (sum(frames) - len(start) - 2) + '"}'
        parts = [whole[sum(frames[:n]) : sum(frames[: n + 1])] for n in range(len(frames))]
        if code is None:
            socket.send(parts)
            assert json.loads(socket.recv(timeout=10)) == sum(frames)
        else:
            with pytest.raises(ConnectionClosed) as closed:  # the end may come before all is sent
                socket.send(parts)
                socket.recv(timeout=10)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == code


def test_binary_is_refused(clean: Stack) -> None:
    with talk(clean) as socket:
        socket.send(b"\0\1")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1003


def test_a_quiet_socket_is_closed_and_talking_keeps_it_open_until_its_life_ends(clean: Stack) -> None:
    with talk(clean, "quiet") as socket:
        start = time.monotonic()
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1001
        assert 1.0 < time.monotonic() - start < 3.0
    with talk(clean, "busy") as socket:
        start = time.monotonic()
        with pytest.raises(ConnectionClosed):
            while time.monotonic() - start < 10:
                ask(socket)
                time.sleep(0.3)
        assert 3.5 < time.monotonic() - start < 6.0


def test_a_subprotocol_is_echoed(clean: Stack) -> None:
    with talk(clean, subprotocols=["sahrat.v1", "t.secret"]) as socket:
        assert socket.subprotocol == "sahrat.v1"


def test_environment_secret_and_context(clean: Stack) -> None:
    with talk(clean) as socket:
        environment = ask(socket, do="environment")
        assert environment["TABLE"] == "Notes" and environment["STAGE"] == "live-eu-central-1"
        assert environment["CHOICE"] == "a-b" and environment["ENGINE"] == "abc123"
        assert environment["SECRET"].startswith("arn:aws:secretsmanager:")
        assert len(ask(socket, do="secret")) == 64
        about = ask(socket, do="context")
        assert about["function"] == "Talk" and 15_000 < about["left"] <= 20_000


def test_a_killed_line_is_told_to_the_function_as_1006(clean: Stack) -> None:
    with talk(clean, "victim") as socket:
        identifier = ask(socket)["requestContext"]["connectionId"]
        assert clean.kill("victim") == 1
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)
    gone = until(lambda: [e for e in kept(clean, "disconnect") if e["requestContext"]["connectionId"] == identifier])
    assert gone[0]["requestContext"]["disconnectStatusCode"] == 1006


def test_faults_lose_double_and_reorder(clean: Stack) -> None:
    with talk(clean, "bad") as bad, talk(clean, "good") as good:
        clean.faults("out", "bad", drop_next=2, double=1.0)
        bad.send(json.dumps({"do": "count", "n": 4}))
        good.send(json.dumps({"do": "count", "n": 2}))
        assert [bad.recv(timeout=5) for _ in range(4)] == ["2", "2", "3", "3"]
        assert [good.recv(timeout=5) for _ in range(2)] == ["0", "1"]
        clean.faults("out", "bad", delay=[0.0, 0.5], seed=1)
        bad.send(json.dumps({"do": "count", "n": 20}))
        arrived = [int(bad.recv(timeout=5)) for _ in range(20)]
        assert sorted(arrived) == list(range(20)) and arrived != sorted(arrived)
        clean.faults("in", "bad", drop=1.0)
        bad.send(json.dumps({"do": "count", "n": 1}))
        with pytest.raises(TimeoutError):
            bad.recv(timeout=0.3)


def test_a_crash_after_the_handler_looks_like_any_failure(clean: Stack) -> None:
    with talk(clean) as socket:
        clean.fail("Talk", "after")
        said = [ask(socket), json.loads(socket.recv(timeout=5))]
        assert sorted("message" in answer for answer in said) == [False, True]
        clean.fail("Talk", "before")
        assert ask(socket)["message"] == "Internal server error"
        assert "body" in ask(socket)
