"""What operators see: no hand, no seed, no secret, no token, no name; and enough to find a fault."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from sahrat import table_clock
from tests.functions import faults
from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.test_clocks import playing
from tests.functions.world import ENVIRONMENT, World


def test_a_round_leaves_no_card_and_no_secret_in_the_log(world: World, log: io.StringIO,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    host, table = opened(world, pace="none")
    dealt(world, host, table=table)
    sent = 0
    for _ in range(60):
        view = last_view(host)
        if view["phase"] != "deal":
            break
        sent += 3
        world.now = max(world.now, view["shown"]) + 100
        host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
        host.send({"a": "check", "t": table, "groups": [view["hand"]["own"][:3]], "throw": None, "id": "c"})
        host.send({"a": "say", "t": table, "text": "كلمة سر السهرة", "id": "s"})
    written = capsys.readouterr()
    text = written.out + written.err + log.getvalue()
    assert log.getvalue().count('"served"') >= sent > 0
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert len(lines) >= 2 * sent
    allowed = {"level", "location", "message", "timestamp", "service", "name", "action", "table", "code", "ms",
               "status", "slices", "live", "overdue", "error", "where", "version", "request"}
    for line in lines:
        if "_aws" not in line:
            assert set(line) <= allowed, line
            assert line["action"].split(" ")[0] in {"GET", "POST", "PATCH"} or line["action"].isalpha()
    secret = world.item(f"T#{table}", "STATE")
    assert secret is not None
    for word in (host.token, host.name, "سلمان", ENVIRONMENT["SIGNING_KEYS"], "كلمة", "0" * 32, host.connection,
                 '"throw"', '"own"', "ticket.", "token."):
        assert word not in text, word


def test_a_fault_is_logged_by_place_and_never_by_value(world: World, log: io.StringIO,
                                                       capsys: pytest.CaptureFixture[str],
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    acts, _, table = playing(world)
    view = last_view(acts)
    hand = " ".join(view["hand"]["own"])

    def fails(*_: Any, **__: Any) -> Any:
        raise KeyError(hand)

    monkeypatch.setattr(table_clock, "run", fails)
    answer, = acts.send({"a": "move", "t": table, "v": view["v"], "id": "m", "move": simple_move(view)})
    assert answer["e"] == "server_error"
    text = capsys.readouterr()
    assert hand not in text.out + text.err + log.getvalue() and hand not in json.dumps(answer)
    failure, = [json.loads(line) for line in log.getvalue().splitlines() if '"failed"' in line]
    assert failure["error"] == "KeyError" and any("table.py" in where for where in failure["where"])
    assert '"Failures":[1.0]' in text.out.replace(" ", "")


def test_a_failed_schedule_is_counted(world: World, log: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    faults.use(world, lambda name, call: faults.failing("AccessDeniedException")(call)
               if name == "create_schedule" else call())
    host, table = opened(world, seats=2)
    faults.mend(world)
    out = capsys.readouterr().out
    assert '"no watchdog"' in log.getvalue() and '"Failures":[1.0]' in out.replace(" ", "")
    assert host.ask({"a": "sync", "t": table})["v"] == 1
