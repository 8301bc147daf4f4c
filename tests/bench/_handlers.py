"""What the socket handler costs: seconds to import in fresh interpreters, and CPU of each move of a whole match.

    python tests/bench/_handlers.py       prints one JSON object

The match is four humans' on the handlers themselves. AWS's libraries make, sign and read every request, posts to
connections too; what the test's own cloud does with a request is taken off.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from infra.local.prepare import ROOT

if TYPE_CHECKING:
    from tests.functions.world import World

Json = dict[str, Any]
IMPORTS = 9
IMPORT = """
import time
begun = time.perf_counter()
import functions.handlers.socket
print(time.perf_counter() - begun)
"""


def importing() -> list[float]:
    """Milliseconds that fresh interpreters take to import the socket handler, sorted; files are in the cache."""
    environment = {**os.environ, "AWS_DEFAULT_REGION": "eu-central-1", "TABLE": "game",
                   "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "engine")])}
    spent = []
    for _ in range(IMPORTS + 1):
        done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True,
                              env=environment, cwd=ROOT)
        spent.append(1000 * float(done.stdout))
    return sorted(spent[1:])


class Apart:
    """CPU seconds that the test's own cloud spends, in any thread."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._lock = threading.Lock()

    def timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """`call`, its CPU counted here."""

        def run(*args: Any, **more: Any) -> Any:
            begun = time.thread_time()
            try:
                return call(*args, **more)
            finally:
                with self._lock:
                    self.seconds += time.thread_time() - begun

        return run


def moving() -> tuple[list[float], int]:
    """CPU milliseconds of the handler for each move of a match of four humans, sorted, and the deals played."""
    from moto.core.botocore_stubber import BotocoreStubber

    from tests.functions.world import standing

    apart = Apart()
    with patch.object(BotocoreStubber, "__call__", apart.timed(BotocoreStubber.__call__)):
        for world in standing(setattr):
            return match(world, apart)
    raise AssertionError("no world")


def match(world: World, apart: Apart) -> tuple[list[float], int]:
    """A whole match on the handlers, in that world."""
    from botocore.awsrequest import AWSResponse
    from botocore.session import get_session

    from functions.adapters import clients
    from tests.cloud.test_units import next_round, seated
    from tests.functions.world import ENVIRONMENT, Context

    management = get_session().create_client("apigatewaymanagementapi", region_name="eu-central-1",
                                             config=clients.CONFIG, endpoint_url=ENVIRONMENT["MANAGEMENT_ENDPOINT"])
    posts: list[str] = []

    def answered(request: Any, **_: Any) -> AWSResponse:
        posts.append(request.url)
        return AWSResponse(request.url, 200, {}, _Body(b""))

    management.meta.events.register_first("before-send.apigatewaymanagementapi", answered)
    kept = apart.timed(world.management.post_to_connection)

    def post(*, ConnectionId: str, Data: bytes) -> None:
        kept(ConnectionId=ConnectionId, Data=Data)
        management.post_to_connection(ConnectionId=ConnectionId, Data=Data)

    world.management.post_to_connection = post  # type: ignore[method-assign]
    people, table = seated(world, "hand", {})
    chance = random.Random("hand")
    spent: list[float] = []
    while people[0].view["phase"] != "over":
        view = people[0].view
        world.now = max(world.now, view["shown"]) + 300
        if view["phase"] == "pause":
            next_round(world, people)
        else:
            mover = people[view["hand"]["to_act"]]
            message = {"a": "move", "t": table, "v": view["v"], "id": f"m{len(spent)}",
                       "move": mover.move(chance, "medium")}
            apart.seconds = 0.0
            begun = time.process_time()
            answers = mover.player.send(message, context=Context())
            spent.append(1000 * (time.process_time() - begun - apart.seconds))
            mover.take(answers, message)
        for person in people:
            person.hear()
    if len(posts) < 4 * len(spent):
        raise RuntimeError("posts did not go through AWS's library")
    return sorted(spent), int(people[0].view["deal"])


class _Body:
    """The body of a canned answer."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def stream(self, *_: Any, **__: Any) -> list[bytes]:
        """The body in one piece."""
        return [self.content]


if __name__ == "__main__":
    imports = importing()
    moves, deals = moving()
    print(json.dumps({"import median": statistics.median(imports), "import worst": imports[-1], "imports": IMPORTS,
                      "cpu median": statistics.median(moves), "cpu p95": moves[len(moves) * 95 // 100],
                      "moves": len(moves), "deals": deals}))
