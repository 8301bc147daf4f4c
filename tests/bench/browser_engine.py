"""Times the engine in a real browser.

    python tests/bench/browser_engine.py [browsers]

Prints milliseconds from spawning the worker until the engine answers, in new browsers (cold), at a second visit (warm)
and without a network; calls through the worker (an opening's check, the best lay-down: first, median and 95th of a
hundred); and Verify's work for one deal with its bots decided again.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any

from playwright.sync_api import Page, sync_playwright

from infra.local import browser, prepare
from sahrat.transcript import replay
from tests.web.engine_site import Site, served, until
from tests.web.played import play

CALLS = """async ([requests]) => {
    const times = []
    for (const request of requests) {
        const began = performance.now()
        await sahrat.engine.call(request, {timeout: 60000})
        times.push(performance.now() - began)
    }
    return times
}"""
KEPT = """async () => {
    for (const name of await caches.keys())
        if (name.startsWith('engine-') && (await (await caches.open(name)).keys()).length >= 6) return true
    return false
}"""


def spread(times: list[float]) -> str:
    """First, median and 95th of a hundred."""
    late = statistics.quantiles(times, n=20)[18]
    return f"first {times[0]:.1f}, median {statistics.median(times):.2f}, p95 {late:.2f}"


def ready(page: Page, site: Site) -> float:
    """Opens the client and returns the milliseconds that its engine took."""
    page.goto(site.url)
    return float(page.evaluate("sahrat.engine.whenReady()")["ms"])


def calls(page: Page) -> None:
    """Prints what calls cost in a page whose engine is ready."""
    transcript = play("bench").transcript
    views: list[dict[str, Any]] = [one.before.view(one.seat) for deal in transcript["deals"]
                                   for one in replay(transcript, deal)]
    checks = [{"op": "check", "view": view, "take": False, "groups": [view["own"][:3]], "adds": [],
               "throw": view["own"][-1]} for view in views if view["phase"] == "play"]
    hints = [{"op": "hint", "view": view} for view in views]
    deals = [{"op": "verify", "transcript": transcript, "deals": [at]} for at in range(len(transcript["deals"]))]
    for name, requests in (("check", checks), ("best lay-down", hints), ("verify a deal", deals)):
        print(f"{name:14s} {len(requests):4d} calls, ms: {spread(page.evaluate(CALLS, [requests]))}")


def main(profiles: int) -> None:
    """Prints all of it."""
    cold, warm, off = [], [], []
    with served(prepare.client()) as site, sync_playwright() as playwright:
        for last in [False] * (profiles - 1) + [True]:
            running = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.FLAGS))
            context = running.new_context()
            page = context.new_page()
            cold.append(ready(page, site))
            until(page, KEPT)
            time.sleep(1)
            warm.append(ready(page, site))
            context.set_offline(True)
            off.append(ready(page, site))
            context.set_offline(False)
            if last:
                calls(page)
            running.close()
    for name, times in (("cold", cold), ("warm", warm), ("no network", off)):
        print(f"engine ready, {name:10s} {len(times)} browsers, ms: median {statistics.median(times):.0f}, "
              f"least {min(times):.0f}, most {max(times):.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
