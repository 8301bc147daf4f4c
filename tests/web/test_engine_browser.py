"""The engine in a real browser: it loads, answers, works without a network, and nothing waits for it."""

from __future__ import annotations

import statistics
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.engine_site import Site, until

pytestmark = pytest.mark.browser

READY = "sahrat.engine.whenReady()"
TIMES = """async ([request, n]) => {
    const times = []
    for (let i = 0; i < n; i++) {
        const began = performance.now()
        await sahrat.engine.call(request)
        times.push(performance.now() - began)
    }
    return times
}"""


def opened(context: BrowserContext, url: str, path: str = "/") -> tuple[Page, list[str]]:
    """A page at `path`, and the list to which its errors are added."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(url + path)
    return page, errors


def kept(page: Page) -> dict[str, int]:
    """How many files each cache of the page's origin holds."""
    script = """async () => {
        const found = {}
        for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).length
        return found
    }"""
    return dict(page.evaluate(script))


def wait_for_kept_engine(page: Page) -> None:
    """Returns once the service worker holds all of the engine's files."""
    until(page, """async () => {
        for (const name of await caches.keys())
            if (name.startsWith('engine-') && (await (await caches.open(name)).keys()).length >= 6) return true
        return false
    }""")


def test_engine_answers_cold_and_warm(site: Site, browser: Browser, capsys: pytest.CaptureFixture[str],
                                      built_client: tuple[Any, str]) -> None:
    context = browser.new_context()
    page, errors = opened(context, site.url)
    cold = page.evaluate(READY)
    assert cold["sha256"] == built_client[1]
    assert cold["python"].startswith("3.14.")
    answer = page.evaluate("sahrat.engine.call({op: 'arrange', cards: ['9C', '7C', 'JK']})")
    assert answer["arrange"]["meld"] == ["7C", "JK=8C", "9C"]
    assert page.evaluate("sahrat.engine.call({op: 'nonsense'})")["code"] == "bad_request"
    warm = []
    for _ in range(3):
        page.reload()
        warm.append(page.evaluate(READY)["ms"])
    times = page.evaluate(TIMES, [{"op": "arrange", "cards": ["9C", "7C", "JK"]}, 200])
    with capsys.disabled():
        print(f"\nengine ready: cold {cold['ms']} ms, warm {statistics.median(warm):.0f} ms; one call: "
              f"median {statistics.median(times):.2f} ms, p95 {statistics.quantiles(times, n=20)[18]:.2f} ms")
    assert errors == []
    context.close()


def test_page_works_when_the_engine_is_blocked(site: Site, browser: Browser) -> None:
    context = browser.new_context()
    context.route("**/pyodide/**", lambda route: route.abort())
    page, _ = opened(context, site.url)
    page.wait_for_selector("h1")
    until(page, "sahrat.engine.state.phase === 'failed'")
    said = page.evaluate("sahrat.engine.call({op: 'version'}).then(() => 'answered', (error) => error.name)")
    assert said == "EngineUnavailable"
    page.get_by_role("button").first.click()
    context.close()


def test_hung_worker_is_started_again(site: Site, browser: Browser) -> None:
    context = browser.new_context()
    page, _ = opened(context, site.url)
    page.evaluate(READY)
    said = page.evaluate("""async () => {
        const phases = []
        sahrat.engine.subscribe((state) => phases.push(state.phase))
        const late = sahrat.engine.call({op: 'version'}, {timeout: 0}).then(() => 'answered', (error) => error.message)
        const result = await late
        await sahrat.engine.whenReady()
        return [result, phases.includes('loading'), (await sahrat.engine.call({op: 'version'})).ok]
    }""")
    assert said[1:] == [True, True]
    context.close()


def test_installed_client_starts_and_plays_without_a_network(site: Site, browser: Browser) -> None:
    context = browser.new_context()
    page, _ = opened(context, site.url)
    page.evaluate(READY)
    wait_for_kept_engine(page)
    page.close()
    context.set_offline(True)
    page, _ = opened(context, site.url, "/verify")
    page.wait_for_selector("verify-screen h1")
    assert page.evaluate(READY)["python"].startswith("3.14.")
    assert page.evaluate("sahrat.engine.call({op: 'version'})")["ok"] is True
    context.close()


def test_caches_of_older_versions_are_deleted_once_the_new_shell_is_in(site: Site, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.url + "/config.json")
    page.evaluate("caches.open('shell-old').then((cache) => cache.put('/old', new Response('old')))")
    assert "shell-old" in kept(page)
    page.goto(site.url)
    until(page, "caches.has('shell-old').then((has) => !has)")
    names = sorted(name.partition("-")[0] for name in kept(page))
    assert names[-1] == "shell"
    context.close()


def test_shell_is_kept_whole_and_the_server_is_never_answered_from_a_cache(site: Site, browser: Browser) -> None:
    context = browser.new_context()
    page, _ = opened(context, site.url)
    until(page, "navigator.serviceWorker.ready.then((it) => it.active.state === 'activated')")
    site.answers["/api/me"] = b'{"n":1}'
    first = page.evaluate("fetch('/api/me').then((response) => response.json())")
    site.answers["/api/me"] = b'{"n":2}'
    second = page.evaluate("fetch('/api/me').then((response) => response.json())")
    assert [first, second] == [{"n": 1}, {"n": 2}]
    context.close()
