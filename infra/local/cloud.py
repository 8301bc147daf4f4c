"""DynamoDB and Secrets Manager on this machine: ministack as a child process, and what the template defines in it."""

from __future__ import annotations

import json
import os
import secrets
import socket
import string
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import boto3
from botocore.config import Config

from infra.local.template import REGION, Template

SERVICES = ("dynamodb", "secretsmanager")
START_SECONDS = 30.0
STOP_SECONDS = 35.0


class CloudError(Exception):
    """The local cloud did not start or stop as it should; the text is one sentence for the user."""


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Cloud:
    """A running ministack. With `state`, its data is read from that folder and written there on a clean stop."""

    def __init__(
        self, python: Path, log: TextIO, scratch: Path, state: Path | None = None, services: Sequence[str] = SERVICES
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        scratch.mkdir(parents=True, exist_ok=True)
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("AWS_", "MINISTACK_"))}
        environment |= {
            "BIND_HOST": "127.0.0.1",
            "GATEWAY_PORT": str(self.port),
            "LOG_LEVEL": "WARNING",
            "MINISTACK_REGION": REGION,
            "PERSIST_STATE": "1" if state else "0",
            "SERVICES": ",".join(services),
            "STATE_DIR": str(state or scratch),
            "TMPDIR": str(scratch),
        }
        guard = [sys.executable, str(Path(__file__).with_name("guard.py"))]
        self._process = subprocess.Popen(
            [*guard, str(python), "-m", "ministack"],
            stdin=subprocess.PIPE, stdout=log, stderr=log, env=environment, start_new_session=True,
        )  # fmt: skip
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/_ministack/health", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        self.stop()
        raise CloudError("The local DynamoDB (ministack) did not start; .local/log/cloud.log says why.")

    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def stop(self) -> None:
        """Let it save and end. Raises CloudError when it does not end in time."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired as error:
            self._process.kill()
            raise CloudError("The local DynamoDB (ministack) did not stop in time; its data may be lost.") from error

    def kill(self) -> None:
        """End it without saving, as a power cut would."""
        subprocess.run(["pkill", "-KILL", "-P", str(self._process.pid)], check=False)
        self._process.wait(STOP_SECONDS)

    def client(self, service: str) -> Any:
        """A boto3 client that speaks to this cloud."""
        return boto3.client(
            service, endpoint_url=self.url, region_name=REGION,
            aws_access_key_id="local", aws_secret_access_key="local",
            config=Config(retries={"mode": "standard", "total_max_attempts": 3}, connect_timeout=2, read_timeout=10),
        )  # fmt: skip


_TABLE_FIELDS = (
    "TableName", "KeySchema", "AttributeDefinitions", "GlobalSecondaryIndexes", "LocalSecondaryIndexes", "BillingMode",
    "ProvisionedThroughput",
)  # fmt: skip


def make_tables(cloud: Cloud, template: Template) -> None:
    """Create the template's tables with their indexes and TTL; those that exist stay as they are."""
    client = cloud.client("dynamodb")
    existing = set(client.list_tables()["TableNames"])
    for name, properties in template.tables.items():
        if name in existing:
            continue
        wanted = {key: properties[key] for key in _TABLE_FIELDS if key in properties}
        client.create_table(**{**wanted, "TableName": name})
        lifetime = properties.get("TimeToLiveSpecification")
        if lifetime:
            enabled = str(lifetime.get("Enabled", True)).lower() == "true"
            given = {"AttributeName": lifetime["AttributeName"], "Enabled": enabled}
            client.update_time_to_live(TableName=name, TimeToLiveSpecification=given)


def make_secrets(cloud: Cloud, template: Template) -> dict[str, str]:
    """Create the template's secrets; returns their ARNs by logical id. One that exists keeps its value."""
    client = cloud.client("secretsmanager")
    arns = {}
    for name, properties in template.secrets.items():
        physical = str(properties.get("Name") or name)
        try:
            arns[name] = client.create_secret(Name=physical, SecretString=_secret(properties))["ARN"]
        except client.exceptions.ResourceExistsException:
            arns[name] = client.describe_secret(SecretId=physical)["ARN"]
    return arns


def _secret(properties: Mapping[str, Any]) -> str:
    """The value that CloudFormation would make of a secret's definition."""
    rules = properties.get("GenerateSecretString")
    if rules is None:
        return str(properties.get("SecretString", ""))
    letters = string.ascii_letters + string.digits
    if str(rules.get("ExcludePunctuation", False)).lower() != "true":
        letters += string.punctuation
    letters = "".join(c for c in letters if c not in str(rules.get("ExcludeCharacters", "")))
    value = "".join(secrets.choice(letters) for _ in range(int(rules.get("PasswordLength", 32))))
    if "GenerateStringKey" not in rules:
        return value
    whole = json.loads(rules.get("SecretStringTemplate", "{}"))
    return json.dumps({**whole, rules["GenerateStringKey"]: value})
