"""A stand-in for EventBridge Scheduler: one-time schedules over its HTTP API, and the template's recurring ones.

Schedules are kept in a file, so that they outlive a restart; one whose time has passed meanwhile fires at the start.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from aiohttp import web

from infra.local.invoke import FunctionFailed, Functions
from infra.local.management import aws_error, signed
from infra.local.moment import now_ms
from infra.local.template import ACCOUNT, REGION

log = logging.getLogger("sahrat.local")
RETRIES = 2
_NAME = re.compile(r"[0-9a-zA-Z._-]{1,64}")
_AT = re.compile(r"at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)")


class _Invalid(Exception):
    pass


def due(schedule: Mapping[str, Any]) -> float:
    """When a one-time schedule is due, in seconds since 1970. Raises _Invalid with AWS's kind of sentence."""
    match = _AT.fullmatch(str(schedule.get("ScheduleExpression", "")))
    if match is None:
        raise _Invalid(f"Invalid Schedule Expression {schedule.get('ScheduleExpression')}.")
    try:
        zone = ZoneInfo(schedule.get("ScheduleExpressionTimezone") or "UTC")
        return datetime.fromisoformat(match[1]).replace(tzinfo=zone).timestamp()
    except (ValueError, ZoneInfoNotFoundError) as error:
        raise _Invalid(f"Invalid Schedule Expression {schedule.get('ScheduleExpression')}.") from error


class Clocks:
    """All schedules. `precision` is how late one may fire, in seconds: AWS's is 60, and 0 fires on time."""

    def __init__(self, functions: Functions, precision: float, kept: Path) -> None:
        self._functions, self._precision, self._kept = functions, precision, kept
        self._schedules: dict[tuple[str, str], dict[str, Any]] = {}
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The API's routes: what boto3's `scheduler` client calls."""
        path = prefix + "/schedules/{name}"
        return [
            web.post(path, self.create),
            web.put(path, self.update),
            web.get(path, self.look),
            web.delete(path, self.delete),
        ]

    def start(self) -> None:
        """Read the kept schedules and set every timer; to be called in the running loop."""
        if self._kept.exists():
            for schedule in json.loads(self._kept.read_text(encoding="utf-8")):
                self._arm(schedule)
        for rate in self._functions.template.rates:
            self._spawn(self._repeat(rate.function, rate.seconds, rate.event))

    def again(self) -> None:
        """Set every timer anew: time has passed by."""
        for schedule in list(self._schedules.values()):
            self._arm(schedule)

    def stop(self) -> None:
        """End every timer; the schedules stay in the file."""
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _keep(self) -> None:
        text = json.dumps(list(self._schedules.values()))
        part = self._kept.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        part.replace(self._kept)

    def _arm(self, schedule: dict[str, Any]) -> None:
        key = (schedule["GroupName"], schedule["Name"])
        if key in self._timers:
            self._timers.pop(key).cancel()
        self._schedules[key] = schedule
        wait = max(0.0, due(schedule) - now_ms() / 1000) + random.uniform(0, self._precision)
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(wait, lambda: self._spawn(self._fire(key)))

    async def _fire(self, key: tuple[str, str]) -> None:
        schedule = self._schedules[key]
        self._timers.pop(key, None)
        if schedule.get("ActionAfterCompletion") == "DELETE":
            del self._schedules[key]
            self._keep()
        target = schedule["Target"]
        function = self._functions.template.by_arn(target["Arn"])
        if function is None:
            log.error("schedule %s has a target that is none of the functions: %s", schedule["Name"], target["Arn"])
            return
        await self._call(function.name, json.loads(target.get("Input") or "{}"))

    async def _call(self, function: str, event: Any) -> None:
        """Invoke as the asynchronous Lambda API does: a failure is tried again twice."""
        for attempt in range(RETRIES + 1):
            try:
                await self._functions.call(function, event)
                return
            except FunctionFailed:
                await asyncio.sleep(2.0**attempt)
        log.error("a schedule's call of %s failed %d times", function, RETRIES + 1)

    async def _repeat(self, function: str, seconds: int, event: Any) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self._call(function, event)

    async def _read(self, request: web.Request) -> dict[str, Any]:
        try:
            schedule: dict[str, Any] = json.loads(await request.text())
            schedule.update(Name=request.match_info["name"], GroupName=schedule.get("GroupName") or "default")
            window, target = schedule["FlexibleTimeWindow"]["Mode"], schedule["Target"]
            if not _NAME.fullmatch(schedule["Name"]) or window not in ("OFF", "FLEXIBLE"):
                raise _Invalid("1 validation error detected.")
            if not target["Arn"] or not target["RoleArn"]:
                raise _Invalid("A target needs an Arn and a RoleArn.")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise _Invalid(f"1 validation error detected: {error}") from error
        due(schedule)
        return schedule

    def _arn(self, schedule: Mapping[str, Any]) -> str:
        return f"arn:aws:scheduler:{REGION}:{ACCOUNT}:schedule/{schedule['GroupName']}/{schedule['Name']}"

    async def _write(self, request: web.Request, new: bool) -> web.Response:
        if not signed(request):
            return aws_error(403, "ForbiddenException", "Missing Authentication Token")
        try:
            schedule = await self._read(request)
        except _Invalid as error:
            return aws_error(400, "ValidationException", str(error))
        key = (schedule["GroupName"], schedule["Name"])
        old = self._schedules.get(key)
        if new and old is not None:
            if old.get("ClientToken") == schedule.get("ClientToken"):
                return web.json_response({"ScheduleArn": self._arn(old)})
            return aws_error(409, "ConflictException", f"Schedule {schedule['Name']} already exists.")
        if not new and old is None:
            return aws_error(404, "ResourceNotFoundException", f"Schedule {schedule['Name']} does not exist.")
        self._arm(schedule)
        self._keep()
        return web.json_response({"ScheduleArn": self._arn(schedule)})

    async def create(self, request: web.Request) -> web.Response:
        """CreateSchedule."""
        return await self._write(request, new=True)

    async def update(self, request: web.Request) -> web.Response:
        """UpdateSchedule."""
        return await self._write(request, new=False)

    def _find(self, request: web.Request) -> tuple[str, str] | web.Response:
        if not signed(request):
            return aws_error(403, "ForbiddenException", "Missing Authentication Token")
        key = (request.query.get("groupName") or "default", request.match_info["name"])
        if key not in self._schedules:
            return aws_error(404, "ResourceNotFoundException", f"Schedule {key[1]} does not exist.")
        return key

    async def look(self, request: web.Request) -> web.Response:
        """GetSchedule."""
        key = self._find(request)
        if isinstance(key, web.Response):
            return key
        schedule = {k: v for k, v in self._schedules[key].items() if k != "ClientToken"}
        return web.json_response({"Arn": self._arn(schedule), "State": "ENABLED", **schedule})

    async def delete(self, request: web.Request) -> web.Response:
        """DeleteSchedule."""
        key = self._find(request)
        if isinstance(key, web.Response):
            return key
        del self._schedules[key]
        if key in self._timers:
            self._timers.pop(key).cancel()
        self._keep()
        return web.json_response({})


