"""The template's functions, imported here and called in threads, as Lambda would call them in many sandboxes."""

from __future__ import annotations

import asyncio
import contextvars
import importlib
import json
import logging
import os
import sys
import time
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from infra.local.template import REGION, Function, Template, TemplateError

log = logging.getLogger("sahrat.local")
WORKERS = 32


class FunctionFailed(Exception):
    """The handler raised, ran out of time, or returned what is no JSON; the traceback is in the log."""


class Context:
    """What Lambda passes as `context`."""

    function_version = "$LATEST"
    client_context = None
    identity = None

    def __init__(self, function: Function) -> None:
        self.function_name = function.name
        self.invoked_function_arn = function.arn
        self.memory_limit_in_mb = str(function.memory)
        self.aws_request_id = str(uuid.uuid4())
        self.log_group_name = f"/aws/lambda/{function.name}"
        self.log_stream_name = f"local/[$LATEST]{os.getpid():x}"
        self._end = time.monotonic() + function.timeout

    def get_remaining_time_in_millis(self) -> int:
        """Milliseconds until the function's timeout."""
        return max(0, int((self._end - time.monotonic()) * 1000))


class Functions:
    """All functions of a template. The environment is one for the process, so two functions may not want two values."""

    def __init__(self, template: Template, environment: Mapping[str, str], rewrite: Callable[[str], str]) -> None:
        self.template = template
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="function")
        self._failing: dict[str, tuple[str, int]] = {}
        merged: dict[str, str] = {}
        for function in template.functions.values():
            for key, value in function.environment.items():
                if merged.setdefault(key, value) != value:
                    raise TemplateError(f"Two functions want different values of {key}; here they share one process.")
        for key in [key for key in os.environ if key.startswith("AWS_")]:
            del os.environ[key]
        os.environ.update({key: rewrite(value) for key, value in merged.items()})
        os.environ.update(environment)
        self._handlers = {name: _load(function) for name, function in template.functions.items()}

    def fail_next(self, name: str, when: str, times: int) -> None:
        """Let the next `times` calls of a function fail `before` or `after` its handler ran (a crash, for tests)."""
        self._failing[name] = (when, times)

    def _failure(self, name: str) -> str | None:
        when, times = self._failing.get(name, ("", 0))
        if times <= 0:
            return None
        self._failing[name] = (when, times - 1)
        return when

    async def call(self, name: str, event: Any, limit: float | None = None) -> Any:
        """The handler's answer to `event`, both passed through JSON as Lambda does. Raises FunctionFailed."""
        function, handler = self.template.functions[name], self._handlers[name]
        given = json.loads(json.dumps(event))
        context = Context(function)
        crash = self._failure(name)

        def run() -> Any:
            if crash == "before":
                raise RuntimeError("a crash that a test asked for")
            answer = json.loads(json.dumps(handler(given, context)))
            if crash == "after":
                raise RuntimeError("a crash that a test asked for")
            return answer

        seconds = min(function.timeout, limit or function.timeout)
        work = asyncio.get_running_loop().run_in_executor(self._threads, contextvars.Context().run, run)
        try:
            return await asyncio.wait_for(asyncio.shield(work), seconds)
        except TimeoutError as error:
            log.error("%s did not end within %s s", name, seconds)
            raise FunctionFailed(f"{name} timed out") from error
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.exception("%s failed", name)
            raise FunctionFailed(f"{name} failed") from error

    def close(self) -> None:
        """Wait for the calls that still run, and end the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)


def _load(function: Function) -> Callable[[Any, Context], Any]:
    root = str(function.code.resolve())
    if root not in sys.path:
        sys.path.append(root)
    module, _, attribute = function.handler.rpartition(".")
    handler: Callable[[Any, Context], Any] = getattr(importlib.import_module(module), attribute)
    return handler


def aws_environment(cloud: str, gateway: str) -> dict[str, str]:
    """What sends every AWS call of the handlers to this machine and none to anybody's account."""
    return {
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "AWS_CONFIG_FILE": os.devnull,
        "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ENDPOINT_URL": cloud,
        "AWS_ENDPOINT_URL_DYNAMODB": cloud,
        "AWS_ENDPOINT_URL_SECRETS_MANAGER": cloud,
        "AWS_ENDPOINT_URL_SCHEDULER": f"{gateway}/_scheduler",
        "AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI": f"{gateway}/ws",
        "AWS_LAMBDA_FUNCTION_NAME": "local",
        "POWERTOOLS_TRACE_DISABLED": "true",
    }
