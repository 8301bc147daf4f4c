"""A cloud in one process for tests of the handlers: moto's DynamoDB, and connections and schedules that are kept here.

Only for one thread at a time: moto loses updates under threads.
"""

from __future__ import annotations

import copy
import itertools
import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import boto3
import yaml
from botocore.exceptions import ClientError

from functions.adapters import clients, secrets
from functions.handlers import authorizer, http, socket, sweeper, watchdog
from functions.service import cloud as service_cloud

ROOT = Path(__file__).resolve().parents[2]
EVENTS = {path.stem: json.loads(path.read_text()) for path in (Path(__file__).parent / "events").glob("*.json")}
START = 1_796_010_609_000
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "eu-central-1",
    "TABLE": "game", "MANAGEMENT_ENDPOINT": "https://management.test/live", "SIGNING_KEYS": "aa" * 32,
    "SCHEDULER_GROUP": "tables", "SCHEDULER_ROLE": "arn:aws:iam::123456789012:role/scheduler",
    "WATCHDOG_ARN": "arn:aws:lambda:eu-central-1:123456789012:function:sahrat-watchdog", "ENGINE": "e" * 64,
}


class Context:
    """Lambda's context."""

    _numbers = itertools.count(1)

    def __init__(self) -> None:
        self.aws_request_id = f"00000000-0000-4000-8000-{next(self._numbers):012d}"

    def get_remaining_time_in_millis(self) -> int:
        """Plenty."""
        return 28_000


def gone(code: str = "GoneException", status: int = 410) -> ClientError:
    """The error of a connection that is no more."""
    return ClientError({"Error": {"Code": code, "Message": code}, "ResponseMetadata": {"HTTPStatusCode": status}},
                       "PostToConnection")


class Management:
    """API Gateway's management API: what was posted to whom."""

    def __init__(self) -> None:
        self.open: set[str] = set()
        self.posted: list[tuple[str, dict[str, Any]]] = []
        self.inbox: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.closed: list[str] = []

    def post_to_connection(self, *, ConnectionId: str, Data: bytes) -> None:
        """Takes a message, or says that the connection is gone."""
        if ConnectionId not in self.open:
            raise gone()
        assert len(Data) < 128 * 1024
        body = json.loads(Data)
        self.posted.append((ConnectionId, body))
        self.inbox[ConnectionId].append(body)

    def delete_connection(self, *, ConnectionId: str) -> None:
        """Closes a connection."""
        if ConnectionId not in self.open:
            raise gone()
        self.open.discard(ConnectionId)
        self.closed.append(ConnectionId)


class Scheduler:
    """EventBridge Scheduler: what was scheduled, by name."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {}

    def create_schedule(self, **request: Any) -> None:
        """Keeps a schedule; a name that is taken is a conflict."""
        if request["Name"] in self.made:
            raise ClientError({"Error": {"Code": "ConflictException", "Message": ""}}, "CreateSchedule")
        self.made[request["Name"]] = request


class World:
    """The handlers, a clock that tests turn, and everything that the handlers reach."""

    def __init__(self, dynamodb: Any) -> None:
        self.now = START
        self.dynamodb = dynamodb
        self.management = Management()
        self.scheduler = Scheduler()
        self.units: list[tuple[str, float]] = []
        self._numbers = itertools.count(1)
        clients.use("dynamodb", dynamodb)
        clients.use("apigatewaymanagementapi", self.management, ENVIRONMENT["MANAGEMENT_ENDPOINT"])
        clients.use("scheduler", self.scheduler)
        secrets.forget_keys()

    def clock(self) -> int:
        """The time now."""
        return self.now

    def context(self, name: str, connection: str | None = None, **more: Any) -> dict[str, Any]:
        """The recorded event of that name, made now, for that connection."""
        event: dict[str, Any] = copy.deepcopy(EVENTS[name])
        request = event["requestContext"]
        if "connectionId" in request:
            request |= {"connectionId": connection, "requestTimeEpoch": self.now,
                        "requestId": f"r{next(self._numbers)}="}
        return {**event, **more}

    def http(self, method: str, path: str, body: Any = None, token: str | None = None,
             raw: str | None = None) -> tuple[int, Any]:
        """Status and JSON of one call of the HTTP API."""
        event = self.context("http", rawPath=path)
        event["requestContext"]["http"] |= {"method": method, "path": path}
        if token is not None:
            event["headers"]["authorization"] = f"Bearer {token}"
        if body is not None or raw is not None:
            event["body"] = raw if raw is not None else json.dumps(body)
        answer = http.handler(event, Context())
        return answer["statusCode"], json.loads(answer["body"])

    def ticket(self, token: str) -> str:
        """A new ticket for the holder of a token."""
        status, answer = self.http("POST", "/tickets", token=token)
        assert status == 201, answer
        return str(answer["ticket"])

    def authorize(self, ticket: str | None, request_id: str | None = None) -> dict[str, Any] | None:
        """What the authorizer passes on; None when it denies."""
        event = self.context("authorizer", "new")
        event["queryStringParameters"] = {"ticket": ticket} if ticket is not None else None
        if request_id:
            event["requestContext"]["requestId"] = request_id
        answer = authorizer.handler(event, Context())
        statement, = answer["policyDocument"]["Statement"]
        assert statement["Resource"] == event["methodArn"]
        return answer["context"] if statement["Effect"] == "Allow" else None

    def watchdogs(self) -> list[tuple[int, dict[str, Any]]]:
        """When each schedule is due (milliseconds), and its input."""
        found = [json.loads(each["Target"]["Input"]) for each in self.scheduler.made.values()]
        return sorted(((each["at"], each) for each in found), key=lambda pair: pair[0])

    def wake(self, event: dict[str, Any]) -> None:
        """Has a schedule fire."""
        watchdog.handler(event, Context())

    def sweep(self) -> None:
        """Has the sweeper come by."""
        sweeper.handler({}, Context())

    def player(self, name: str | None = None) -> Player:
        """A new guest with an open connection."""
        return Player(self, name)

    def item(self, pk: str, sk: str) -> dict[str, Any] | None:
        """An item of the table as it is."""
        found: dict[str, Any] | None = self.dynamodb.get_item(
            TableName="game", Key={"pk": {"S": pk}, "sk": {"S": sk}}, ConsistentRead=True).get("Item")
        return found


class Player:
    """A guest, his connection, and what he was told."""

    def __init__(self, world: World, name: str | None = None) -> None:
        self.world = world
        status, guest = world.http("POST", "/guests", {"name": name} if name else {})
        assert status == 201, guest
        self.id, self.name, self.token = guest["player"], guest["name"], guest["token"]
        self.connection = ""
        self.connect()

    def connect(self) -> None:
        """Opens a new connection with a new ticket."""
        facts = self.world.authorize(self.world.ticket(self.token))
        assert facts is not None
        self.facts = {"principalId": facts["player"], **facts}
        self.connection = f"c{next(self.world._numbers)}="
        self.read = 0
        event = self.world.context("connect", self.connection)
        event["requestContext"]["authorizer"] = self.facts
        assert socket.handler(event, Context()) == {"statusCode": 200}
        self.world.management.open.add(self.connection)

    def drop(self, tell: bool = True) -> None:
        """The connection breaks; `tell`: API Gateway notices."""
        self.world.management.open.discard(self.connection)
        if tell:
            event = self.world.context("disconnect", self.connection)
            event["requestContext"]["authorizer"] = self.facts
            socket.handler(event, Context())

    def send(self, message: Any = None, raw: str | None = None, context: Context | None = None) -> list[dict[str, Any]]:
        """Sends a message; what came back to this player since then."""
        event = self.world.context("message", self.connection)
        event["requestContext"]["authorizer"] = self.facts
        event["body"] = raw if raw is not None else json.dumps(message, ensure_ascii=False)
        self.heard()
        assert socket.handler(event, context or Context()) == {"statusCode": 200}
        return self.heard()

    def heard(self) -> list[dict[str, Any]]:
        """What came since the last look."""
        inbox = self.world.management.inbox[self.connection]
        new, self.read = inbox[self.read:], len(inbox)
        return new

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Sends a message with an id; the answer that carries it."""
        own = {**message, "id": message.get("id") or f"m{next(self.world._numbers)}"}
        answer, = [each for each in self.send(own) if each.get("id") == own["id"]]
        return answer


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    pass


_Loader.add_multi_constructor("!", lambda loader, suffix, node: {suffix: getattr(node, "value", None)})


def read_template() -> dict[str, Any]:
    """template.yaml; intrinsics are left as they stand."""
    found: dict[str, Any] = yaml.load((ROOT / "template.yaml").read_text(), _Loader)
    return found


@cache
def game_table() -> dict[str, Any]:
    """The game table as template.yaml describes it."""
    properties = read_template()["Resources"]["GameTable"]["Properties"]
    wanted = ("AttributeDefinitions", "BillingMode", "GlobalSecondaryIndexes", "KeySchema")
    return {name: properties[name] for name in wanted}


def tables(dynamodb: Any) -> None:
    """Makes the game table."""
    dynamodb.create_table(TableName="game", **game_table())


@cache
def moto_client() -> Any:
    """DynamoDB's client for every world of this process, as making one takes longer than most tests; moto answers it
    while a world stands, each time with a database of its own."""
    return boto3.client("dynamodb", region_name="eu-central-1", config=clients.CONFIG)


def standing(patch: Callable[[Any, str, Any], None]) -> Iterator[World]:
    """A world on moto; `patch(owner, name, value)` sets an attribute for the test."""
    from moto import mock_aws
    for name, value in ENVIRONMENT.items():
        os.environ[name] = value
    with mock_aws():
        dynamodb = moto_client()
        tables(dynamodb)
        world = World(dynamodb)
        patch(service_cloud, "wall_clock", world.clock)
        yield world
    clients.forget()
