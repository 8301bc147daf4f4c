"""A guest at the built client's pages, with a server that answers as the test says."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.web.desk import GUEST, until
from tests.web.engine_site import SAVES_DATA, Site

Json = dict[str, Any]


class Server:
    """What the HTTP API and the socket answer; `asked` holds method, path and body of each request."""

    def __init__(self, account: Json | None = None, offer: Json | None = None, down: bool = False,
                 transcript: Json | None = None) -> None:
        self.account = {**GUEST, "table": None, "rankings": {}, "matches": [], **(account or {})}
        self.offer = offer
        self.down = down
        self.transcript = transcript
        self.asked: list[tuple[str, str, Json]] = []
        self.sent: list[Json] = []
        self._lines: list[WebSocketRoute] = []

    def answer(self, route: Route) -> None:
        """Answers one request of the HTTP API."""
        request = route.request
        path = request.url.partition("/api")[2]
        body: Json = json.loads(request.post_data or "{}")
        self.asked.append((request.method, path, body))
        if self.down:
            route.fulfill(status=503)
        elif path == "/tickets":
            route.fulfill(json={"ticket": "x", "expires": 4102444800})
        elif path == "/me":
            if request.method == "PATCH":
                self.account["name"] = body["name"]
            route.fulfill(json=self.account)
        elif path.startswith("/invites/") and self.offer:
            route.fulfill(json=self.offer)
        elif path.endswith("/transcript") and self.transcript:
            route.fulfill(json=self.transcript)
        else:
            route.fulfill(status=404, json={"e": "not_found", "message": {"ar": "ما لقيناها", "en": "Not found"}})

    def line(self, socket: WebSocketRoute) -> None:
        """Nobody has a seat anywhere; orders are heard and not answered."""
        def heard(text: str | bytes) -> None:
            body = json.loads(text)
            self.sent.append(body)
            mark = {"id": body.get("id")}
            if body["a"] == "hello" and "t" in body:
                words = {"ar": "ما أنت جالس", "en": "Not seated"}
                socket.send(json.dumps({"e": "not_seated", "message": words, **mark}))
            elif body["a"] == "hello":
                facts = {"player": "p", "name": self.account["name"], "table": None, "protocol": 1}
                socket.send(json.dumps({"hello": facts, "now": 0, **mark}))

        if self.down:
            socket.close()
        else:
            self._lines.append(socket)
            socket.on_message(heard)

    def hang_up(self) -> None:
        """Ends every line that is open."""
        while self._lines:
            self._lines.pop().close()


def ordered(page: Page, server: Server) -> Json:
    """What was ordered, without its mark."""
    until(lambda: any(body["a"] == "open" for body in server.sent), page)
    return {key: value for key, value in server.sent[-1].items() if key in ("game", "seats", "options", "fill")}


def visit(browser: Browser, site: Site, path: str, server: Server, lang: str = "en", width: int = 390,
          height: int = 844, name: str = "ضيف 4821", kept: Json | None = None) -> Page:
    """A page at `path` of a guest whom the server named `name`; `kept` is more of his device's storage."""
    context = browser.new_context(viewport={"width": width, "height": height}, service_workers="block")
    storage = {"sahrat.settings": {"lang": lang, "sound": False}, "sahrat.guest": {**GUEST, "name": name},
               **(kept or {})}
    texts = {key: json.dumps(value) for key, value in storage.items()}
    context.add_init_script(f"const kept = {json.dumps(texts)}; for (const key in kept) "
                            "if (!localStorage.getItem(key)) localStorage.setItem(key, kept[key])")
    context.add_init_script(SAVES_DATA)
    context.route("**/api/**", server.answer)
    context.route("**/pyodide/**", lambda route: route.abort())
    page = context.new_page()
    page.route_web_socket("**/ws**", server.line)
    page.goto(site.url + path)
    return page


def too_small(page: Page) -> list[str]:
    """Controls under 44 px of height that no larger area of touch surrounds."""
    return list(page.evaluate("""() => [...document.querySelectorAll('button, a, summary, input')].filter((one) => {
        const box = one.getBoundingClientRect(), more = getComputedStyle(one, '::before').inset || ''
        const around = getComputedStyle(one, '::after').position === 'absolute' || more.includes('-')
        return one.checkVisibility() && box.width && box.height < 44 && !around && one.closest('.unseen') !== one
    }).map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`)"""))


def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than the screen."""
    return not page.evaluate("document.documentElement.scrollWidth > innerWidth")
