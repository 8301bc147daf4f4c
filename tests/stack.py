"""The whole cloud in processes of its own, for tests: started on free ports, driven, broken and stopped from here."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config

from infra.local.template import REGION

ROOT = Path(__file__).resolve().parents[1]
MINISTACK = ROOT / ".local" / "venvs" / "ministack" / "bin" / "python"
START_SECONDS = 60.0


def boto_client(service: str, url: str) -> Any:
    """A boto3 client of a local endpoint."""
    return boto3.client(
        service, endpoint_url=url, region_name=REGION, aws_access_key_id="local", aws_secret_access_key="local",
        config=Config(retries={"mode": "standard", "total_max_attempts": 1}, connect_timeout=2, read_timeout=10),
    )  # fmt: skip


class Stack:
    """Gateway and ministack. `url` is the client's address, `api` the HTTP API's, `socket` the WebSocket's.

    `restart` stops cleanly and starts again on the same port with the same data, `crash` ends it with SIGKILL.
    """

    def __init__(self, folder: Path, *arguments: str, template: Path | None = None, site: Path | None = None) -> None:
        self.folder = folder
        self.log = folder / "cloud.log"
        self._arguments = ["--state", str(folder / "state"), "--log", str(self.log), "--ministack", str(MINISTACK)]
        self._arguments += ["--control", *arguments]
        if template is not None:
            self._arguments += ["--template", str(template)]
        if site is not None:
            self._arguments += ["--site", str(site)]
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it; after a stop on the same port."""
        command = [sys.executable, "-m", "infra.local.serve", "--port", str(self.port), *self._arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        killer = threading.Timer(START_SECONDS, self.process.kill)
        killer.start()
        line = self.process.stdout.readline()
        killer.cancel()
        if not line.startswith("{"):
            self.process.wait(10)
            self.process.stdout.close()
            said = self.log.read_text()[-3000:] if self.log.exists() else ""
            raise RuntimeError(f"the local cloud did not start: {line} {said}")
        about = json.loads(line)
        self.port, self._control, self.cloud = about["port"], about["control"], about["cloud"]
        self.url = f"http://localhost:{self.port}"
        self.api, self.socket = f"{self.url}/api", f"ws://localhost:{self.port}/ws"

    def stop(self) -> int:
        """Stop it as Ctrl-C does; its exit code."""
        return self._end(signal.SIGINT)

    def crash(self) -> int:
        """End it without a goodbye."""
        return self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def restart(self) -> None:
        """A clean stop and a new start."""
        assert self.stop() == 0
        self.start()

    def client(self, service: str) -> Any:
        """A boto3 client of its DynamoDB or Secrets Manager."""
        return boto_client(service, self.cloud)

    def _do(self, do: str, **given: Any) -> Any:
        body = json.dumps({"do": do, **given}).encode()
        url = f"http://127.0.0.1:{self._control}/"
        request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def connections(self, who: str | None = None) -> list[dict[str, Any]]:
        """The open sockets (of one principal): id, principal, since when."""
        found: list[dict[str, Any]] = self._do("connections", who=who)
        return found

    def kill(self, who: str | None = None) -> int:
        """Cut the line of a connection, a principal, or everybody; how many were cut."""
        return len(self._do("kill", who=who))

    def faults(self, way: str, who: str | None = None, **rule: Any) -> None:
        """From now on messages `out` to clients or `in` from them suffer: drop, double, delay, drop_next, seed."""
        self._do("faults", way=way, who=who, **rule)

    def clear(self) -> None:
        """No more faults."""
        self._do("clear")

    def fail(self, function: str, when: str, times: int = 1) -> None:
        """The next calls of a function crash `before` or `after` its handler."""
        self._do("fail", function=function, when=when, times=times)

    def later(self, seconds: float) -> None:
        """Lets so much time pass at once for everything behind the gateway; it stays that much later."""
        self._do("later", ms=round(seconds * 1000))

    def invoke(self, function: str, event: Any) -> Any:
        """Call a function as a schedule would; its answer. Raises RuntimeError when it failed."""
        said = self._do("invoke", function=function, event=event)
        if "failed" in said:
            raise RuntimeError(said["failed"])
        return said["answer"]

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON (or text) of one call of the HTTP API."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.api + path, data, {"Content-Type": "application/json", **headers}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                status, text = error.code, error.read().decode()
        try:
            return status, json.loads(text)
        except ValueError:
            return status, text


def until(condition: Any, seconds: float = 10.0) -> Any:
    """The first truthy answer of `condition()`; fails the test when none comes in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"{condition} did not come true within {seconds} s")
