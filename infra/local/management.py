"""The `@connections` API: post to, look at, and close connections; 410 GoneException for one that is not there."""

from __future__ import annotations

from aiohttp import web

from infra.local.frames import MESSAGE_BYTES
from infra.local.sockets import Connection, Sockets, iso


def aws_error(status: int, code: str, message: str) -> web.Response:
    """An error as AWS's REST services write it, so that boto3 raises the exception of that name."""
    return web.json_response({"message": message}, status=status, headers={"x-amzn-ErrorType": code})


def signed(request: web.Request) -> bool:
    """Whether the request carries an AWS signature: nothing but a boto3 client sends one."""
    return request.headers.get("Authorization", "").startswith("AWS4-HMAC-SHA256 ")


class Management:
    """The three calls on one connection."""

    def __init__(self, sockets: Sockets) -> None:
        self._sockets = sockets

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The API's routes below the stage's address."""
        path = prefix + "/@connections/{connection}"
        return [web.post(path, self.post), web.get(path, self.look), web.delete(path, self.delete)]

    def _find(self, request: web.Request) -> Connection | web.Response:
        if not signed(request):
            return aws_error(403, "ForbiddenException", "Missing Authentication Token")
        return self._sockets.get(request.match_info["connection"]) or aws_error(410, "GoneException", "Gone")

    async def post(self, request: web.Request) -> web.Response:
        """Send the body to the client."""
        found, data = self._find(request), await request.read()
        if isinstance(found, web.Response):
            return found
        if len(data) > MESSAGE_BYTES:
            return aws_error(413, "PayloadTooLargeException", "Message too long")
        self._sockets.post(found, data.decode("utf-8", "replace"))
        return web.Response()

    async def look(self, request: web.Request) -> web.Response:
        """When it connected and when it was last active."""
        found = self._find(request)
        if isinstance(found, web.Response):
            return found
        return web.json_response(
            {
                "connectedAt": iso(found.connected_at),
                "identity": dict(found.identity),
                "lastActiveAt": iso(found.last_active),
            }
        )

    async def delete(self, request: web.Request) -> web.Response:
        """Close it."""
        found = self._find(request)
        if isinstance(found, web.Response):
            return found
        self._sockets.close(found)
        return web.Response(status=204)
