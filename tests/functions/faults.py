"""Clients that fail on purpose: throttled, in conflict, with lost replies, or gone in the middle of a function."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from botocore.exceptions import ClientError, ReadTimeoutError

from functions.adapters import clients
from tests.functions.world import ENVIRONMENT, Player, World

READS = ("query", "get_item", "batch_get_item")
WRITES = ("update_item", "put_item", "delete_item", "transact_write_items")
OTHERS = ("post_to_connection", "delete_connection", "create_schedule")


class Crash(BaseException):
    """The function ended here: no handler catches it."""


class Faulty:
    """A client whose calls go through `plan(name, call)`."""

    def __init__(self, real: Any, plan: Callable[[str, Callable[[], Any]], Any]) -> None:
        self._real = real
        self._plan = plan

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._real, name)
        if name not in (*READS, *WRITES, *OTHERS):
            return real
        return lambda **request: self._plan(name, lambda: real(**request))


def use(world: World, plan: Callable[[str, Callable[[], Any]], Any]) -> None:
    """Has every call of every client go through the plan."""
    clients.use("dynamodb", Faulty(world.dynamodb, plan))
    clients.use("apigatewaymanagementapi", Faulty(world.management, plan), ENVIRONMENT["MANAGEMENT_ENDPOINT"])
    clients.use("scheduler", Faulty(world.scheduler, plan))


def mend(world: World) -> None:
    """No more faults."""
    use(world, lambda _, call: call())


def sent(world: World, plan: Callable[[str, Callable[[], Any]], Any], player: Player, message: dict[str, Any]) -> None:
    """Sends a message through the plan, whose crash ends the function, and has no more faults afterwards."""
    use(world, plan)
    with suppress(Crash):
        player.send(message)
    mend(world)


def error(code: str, **more: Any) -> ClientError:
    """An error of AWS."""
    response: Any = {"Error": {"Code": code, "Message": code}, "ResponseMetadata": {"HTTPStatusCode": 400}, **more}
    return ClientError(response, "Operation")


class Counting:
    """Lets all calls through, and notes them."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __call__(self, name: str, call: Callable[[], Any]) -> Any:
        self.calls.append(name)
        return call()


class Once:
    """Does something else at the n-th call (from 0) that is one of `names`."""

    def __init__(self, at: int, instead: Callable[[Callable[[], Any]], Any], names: tuple[str, ...] = ()) -> None:
        self.at, self.instead, self.names = at, instead, names
        self.seen = 0
        self.done = False

    def __call__(self, name: str, call: Callable[[], Any]) -> Any:
        if self.names and name not in self.names:
            return call()
        self.seen += 1
        if self.seen - 1 == self.at:
            self.done = True
            return self.instead(call)
        return call()


def crash_before(call: Callable[[], Any]) -> Any:
    """The function ends before the call."""
    raise Crash


def crash_after(call: Callable[[], Any]) -> Any:
    """The function ends after the call, which counts."""
    call()
    raise Crash


def sdk_retry(call: Callable[[], Any]) -> Any:
    """The reply to an applied write is lost, and the SDK sends it again."""
    call()
    return call()


def lost(call: Callable[[], Any]) -> Any:
    """The reply to an applied write is lost for good."""
    call()
    raise ReadTimeoutError(endpoint_url="https://dynamodb")


def failing(code: str, **more: Any) -> Callable[[Callable[[], Any]], Any]:
    """The call fails with that error, and nothing is applied."""
    def instead(call: Callable[[], Any]) -> Any:
        raise error(code, **more)
    return instead
