"""The HTTP API (payload version 2.0): its routes under one prefix, its answers and its errors."""

from __future__ import annotations

import base64
import re
from typing import Any

from aiohttp import web

from infra.local import events
from infra.local.invoke import FunctionFailed, Functions
from infra.local.moment import now_ms
from infra.local.template import Route

INTEGRATION_SECONDS = 30.0


class Api:
    """Finds the route of a request, calls its function, and turns the answer into a response."""

    def __init__(self, functions: Functions, prefix: str) -> None:
        self._functions, self._prefix = functions, prefix
        self._routes = sorted(functions.template.routes, key=_specific)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request; the prefix is not part of the path that the function sees."""
        path = request.rel_url.raw_path.removeprefix(self._prefix) or "/"
        found = self._find(request.method, path)
        if found is None:
            return web.json_response({"message": "Not Found"}, status=404)
        route, parameters = found
        event = events.http_event(
            self._functions.template.http_api, request.host, route.key, request.method, path,
            request.rel_url.raw_query_string, request.headers.items(), await request.read(),
            request.remote or "127.0.0.1", now_ms(), parameters,
        )  # fmt: skip
        try:
            answer = await self._functions.call(route.function, event, INTEGRATION_SECONDS)
            return _response(answer, event["requestContext"]["requestId"])
        except FunctionFailed as failed:
            if isinstance(failed.__cause__, TimeoutError):
                return web.json_response({"message": "Service Unavailable"}, status=503)
        except (KeyError, TypeError, ValueError):
            pass
        return web.json_response({"message": "Internal Server Error"}, status=500)

    def _find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        for route in self._routes:
            if route.method not in ("ANY", "*", method):
                continue
            if not route.path:
                return route, {}
            if match := re.fullmatch(_pattern(route.path), path):
                return route, match.groupdict()
        return None


def _pattern(path: str) -> str:
    pattern = ""
    for part in re.split(r"(\{\w+\+?\})", path):
        if part.startswith("{"):
            name = part.strip("{}+")
            pattern += f"(?P<{name}>.+)" if part.endswith("+}") else f"(?P<{name}>[^/]+)"
        else:
            pattern += re.escape(part)
    return pattern


def _specific(route: Route) -> tuple[bool, bool, int, bool]:
    """API Gateway's order: full matches, then fewer parameters, greedy ones later, `$default` last."""
    return not route.path, route.path.endswith("+}"), route.path.count("{"), route.method in ("ANY", "*")


def _response(answer: Any, identifier: str) -> web.Response:
    if not (isinstance(answer, dict) and "statusCode" in answer):
        return web.json_response(answer, headers={"apigw-requestid": identifier})
    body = answer.get("body") or ""
    data = base64.b64decode(body) if answer.get("isBase64Encoded") else str(body).encode("utf-8")
    response = web.Response(status=int(answer["statusCode"]), body=data, headers={"apigw-requestid": identifier})
    response.headers["Content-Type"] = "text/plain;charset=utf-8"
    for key, value in (answer.get("headers") or {}).items():
        response.headers[key] = str(value)
    for cookie in answer.get("cookies") or []:
        response.headers.add("Set-Cookie", cookie)
    return response
