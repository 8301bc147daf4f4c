"""template.yaml built for this machine, deployed to an emulated AWS, and a round played through its WebSocket."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from websockets.sync.client import ClientConnection, connect

from infra.local.cloud import Cloud
from tests.cloud.conftest import MINISTACK, SAM, Build
from tests.functions.play import simple_move
from tests.functions.world import EVENTS

pytestmark = [pytest.mark.cloud, pytest.mark.slow, pytest.mark.timeout(600)]
STACK = "sahrat"


class Deployed:
    """The deployed stack: its functions by logical name, its socket's address."""

    def __init__(self, cloud: Cloud) -> None:
        self.cloud = cloud
        resources = self.client("cloudformation").describe_stack_resources(StackName=STACK)["StackResources"]
        self.names = {each["LogicalResourceId"]: each["PhysicalResourceId"] for each in resources}
        self.kinds = {each["ResourceType"] for each in resources}
        api = self.names["SocketApi"]
        self.socket = f"ws://127.0.0.1:{cloud.port}/_aws/execute-api/{api}/live"
        # The emulator's management API is not at the address that AWS gives it.
        functions = self.client("lambda")
        for name in ("SocketFunction", "WatchdogFunction", "SweeperFunction"):
            found = functions.get_function_configuration(FunctionName=self.names[name])["Environment"]["Variables"]
            found["MANAGEMENT_ENDPOINT"] = f"{cloud.url}/_aws/execute-api/{api}/live"
            functions.update_function_configuration(FunctionName=self.names[name], Environment={"Variables": found})

    def client(self, service: str) -> Any:
        """A client of the emulated AWS."""
        return boto3.client(service, endpoint_url=self.cloud.url, region_name="eu-central-1",
                            aws_access_key_id="test", aws_secret_access_key="test")

    def invoke(self, name: str, event: Any) -> Any:
        """Calls a function; its answer."""
        answer = self.client("lambda").invoke(FunctionName=self.names[name], Payload=json.dumps(event))
        assert "FunctionError" not in answer, answer["Payload"].read()
        return json.loads(answer["Payload"].read() or "null")

    def http(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """The JSON of one call of the HTTP function, by the event that an HTTP API makes (the emulator's has no
        routes of an OpenAPI body)."""
        event = json.loads(json.dumps(EVENTS["http"]))
        event["rawPath"] = path
        event["requestContext"]["http"] |= {"method": method, "path": path}
        if token:
            event["headers"]["authorization"] = f"Bearer {token}"
        if body is not None:
            event["body"] = json.dumps(body)
        return json.loads(self.invoke("HttpFunction", event)["body"])


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory, host_build: Build) -> Iterator[Deployed]:
    """The template, built with this machine's libraries and deployed."""
    folder = tmp_path_factory.mktemp("deploy")
    with (folder / "log").open("w") as log:
        cloud = Cloud(MINISTACK, log, folder / "scratch", services=())
        try:
            environment = {**os.environ, "SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": "eu-central-1",
                           "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
                           "AWS_ENDPOINT_URL": cloud.url}
            made = host_build.done()
            sam(environment, folder, "deploy", "--template-file", f"{made}/template.yaml", "--stack-name", STACK,
                "--resolve-s3", "--capabilities", "CAPABILITY_IAM", "--no-confirm-changeset", "--parameter-overrides",
                "Platform=x86_64", f"Engine={'e' * 64}")
            yield Deployed(cloud)
        finally:
            cloud.stop()


def sam(environment: dict[str, str], folder: Path, *arguments: str) -> None:
    """Runs SAM; its output is shown when it fails."""
    done = subprocess.run([str(SAM), *arguments], env=environment, cwd=folder, capture_output=True, text=True,
                          timeout=240, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


class Client:
    """A simple client: one socket, the newest view."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {"v": 0}
        self.number = 0

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Sends a message; its answer. Views that come meanwhile are kept."""
        self.number += 1
        own = f"m{self.number}"
        self.socket.send(json.dumps({**message, "id": own}))
        while True:
            answer = self.hear()
            if answer.get("id") == own:
                return answer

    def hear(self, seconds: float = 30) -> dict[str, Any]:
        """The next message of ours; what the emulator sends of a function's return is passed over."""
        while True:
            body: dict[str, Any] = json.loads(self.socket.recv(timeout=seconds))
            if "view" in body and body["v"] >= self.view["v"]:
                self.view = body["view"]
            if set(body) & {"view", "e", "hello", "pong", "check", "hint", "say", "left", "replaced"}:
                return body


def test_a_round_is_played_on_the_deployed_stack(deployed: Deployed) -> None:
    guest = deployed.http("POST", "/guests", {"name": "سلمان"})
    ticket = deployed.http("POST", "/tickets", token=guest["token"])["ticket"]
    with connect(f"{deployed.socket}?ticket={ticket}", open_timeout=30) as socket:
        table = play_a_round(Client(socket))
    document = deployed.http("GET", f"/tables/{table}/transcript")
    assert [deal["deal"] for deal in document["deals"]] == [1]
    assert document["deals"][0]["engine"] == "e" * 64
    assert deployed.http("GET", "/me", token=guest["token"])["table"] == table
    schedules = deployed.client("scheduler").list_schedules(GroupName=f"{STACK}-tables")["Schedules"]
    assert any(each["Name"].startswith(f"wd-{table}-") for each in schedules)


def play_a_round(client: Client) -> str:
    """Opens a table with a bot and plays the first deal to its end; the table."""
    assert client.ask({"a": "hello", "protocol": 1})["hello"]["name"] == "سلمان"
    table: str = client.ask({"a": "open", "game": "hand", "seats": 2, "fill": "easy", "options": {"pace": "none"}})["t"]
    seed = "5a" * 16
    client.ask({"a": "ready", "t": table, "hash": hashlib.sha256(bytes.fromhex(seed)).hexdigest()})
    client.ask({"a": "seed", "t": table, "seed": seed})
    end = time.monotonic() + 120
    while client.view["phase"] == "deal" and time.monotonic() < end:
        if client.view["hand"]["to_act"] != 0:
            client.hear()
            continue
        answer = client.ask({"a": "move", "t": table, "v": client.view["v"], "move": simple_move(client.view)})
        assert "view" in answer, answer
    assert client.view["phase"] == "pause"
    return table


def test_a_socket_without_a_good_ticket_is_not_opened(deployed: Deployed) -> None:
    from websockets.exceptions import InvalidStatus
    for query, status in (("", 401), ("?ticket=", 401), ("?ticket=forged", 403)):
        with pytest.raises(InvalidStatus) as refused, connect(deployed.socket + query, open_timeout=30):
            pass
        assert refused.value.response.status_code == status


def test_the_sweeper_and_the_watchdog_run(deployed: Deployed) -> None:
    assert deployed.invoke("SweeperFunction", {}) is None
    assert deployed.invoke("WatchdogFunction", {"table": "nobody-plays-here", "at": 1}) is None


def test_everything_of_the_template_was_made(deployed: Deployed) -> None:
    assert {"AWS::CloudFront::Distribution", "AWS::DynamoDB::Table", "AWS::Scheduler::ScheduleGroup",
            "AWS::SecretsManager::Secret", "AWS::CloudWatch::Dashboard", "AWS::SQS::Queue"} <= deployed.kinds
