"""The engine on the Python of browsers: its suites, and byte for byte the answers of the server's Python."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from infra.local.prepare import ROOT, WEB
from sahrat.referee import answer
from tests.again import EXAMPLES, MOST, SUITES
from tests.web.played import play

pytestmark = pytest.mark.slow


def requests() -> list[dict[str, Any]]:
    """Requests of every kind: whole matches verified and replayed, deals played by bots, hints, refusals."""
    asked: list[dict[str, Any]] = [{"op": "version"}, {"op": "nonsense"}]
    for name, bots, level in (("wasm", 3, "easy"), ("wasm-2", 1, "strong"), ("wasm-3", 2, "medium")):
        transcript = play(name, bots=bots, level=level, pause=11).transcript
        asked.append({"op": "verify", "transcript": transcript})
        broken = json.loads(json.dumps(transcript))
        broken["deals"][0]["moves"][2]["seat"] ^= 1
        asked.append({"op": "verify", "transcript": broken})
        for deal in range(1, len(transcript["deals"]) + 1):
            asked.append({"op": "replay", "transcript": transcript, "deal": deal, "seat": None})
            asked.append({"op": "replay", "transcript": transcript, "deal": deal, "seat": 1})
        steps = json.loads(answer(json.dumps(asked[-1])))["steps"]
        views = [step["view"] for step in steps if step["view"]["to_act"] == 1]
        asked += [{"op": "hint", "view": view} for view in views[:20]]
        asked += [{"op": "check", "view": view, "take": False, "groups": [view["own"][:3], view["own"][3:6]],
                   "adds": [], "throw": view["own"][-1]} for view in views[:20]]
        asked += [{"op": "arrange", "cards": view["own"][at:at + 3]} for view in views[:10] for at in range(8)]
    golden = sorted((ROOT / "tests/golden/transcripts").glob("*.json"))
    asked += [{"op": "verify", "transcript": json.loads(path.read_text("utf-8"))} for path in golden]
    for vector in json.loads((ROOT / "tests/golden/fair_vectors.json").read_text("utf-8")):
        asked.append({"op": "shuffle", **{name: vector[name] for name in
                                          ("game", "options", "root", "table", "deal", "seeds", "seed_hashes")}})
    return asked


def test_answers_in_the_browsers_python_are_those_of_the_servers(built_client: tuple[Path, str]) -> None:
    lines = [json.dumps(request, ensure_ascii=False) for request in requests()]
    done = subprocess.run(["node", "scripts/answers.mjs", "--folder", str(built_client[0])], cwd=WEB, text=True,
                          input="\n".join(lines) + "\n", capture_output=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines) > 150
    for line, theirs in zip(lines, answers, strict=True):
        assert theirs == answer(line), line[:200]


def test_files_for_the_browser_are_reproducible(built_client: tuple[Path, str], tmp_path: Path) -> None:
    manifest = json.loads((built_client[0] / "engine/manifest.json").read_text("utf-8"))
    wheel = built_client[0] / manifest["wheel"].lstrip("/")
    subprocess.run(["node", "scripts/prepare-pyodide.mjs", "--wheel", str(wheel), "--out", str(tmp_path)], cwd=WEB,
                   capture_output=True, timeout=240, check=True)
    again = json.loads((tmp_path / "engine/manifest.json").read_text("utf-8"))
    assert again == manifest
    for path in manifest["files"]:
        assert (tmp_path / path.lstrip("/")).read_bytes() == (built_client[0] / path.lstrip("/")).read_bytes()


def test_client_is_within_its_budgets(built_client: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run(["node", "scripts/check-size.mjs", str(built_client[0])], cwd=WEB, capture_output=True,
                          text=True, timeout=280, check=False)
    with capsys.disabled():
        print("\n" + done.stdout, end="")
    assert done.returncode == 0, done.stdout + done.stderr


def test_passed_budget_is_told(built_client: tuple[Path, str], tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine/manifest.json").write_text('{"files": []}')
    (tmp_path / "assets/large.woff2").write_bytes(bytes(70_001))
    done = subprocess.run(["node", "scripts/check-size.mjs", str(tmp_path)], cwd=WEB, capture_output=True, text=True,
                          timeout=60, check=False)
    assert done.returncode == 1
    assert re.search(r"^fonts .*OVER$", done.stdout, re.MULTILINE)


@pytest.mark.timeout(1500)
def test_suites_pass_in_the_browsers_python(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["node", "scripts/pytest-wasm.mjs", "--python", sys.executable, *SUITES]
    done = subprocess.run(command, cwd=WEB, env={**os.environ, MOST: str(EXAMPLES)}, capture_output=True, text=True,
                          timeout=1480, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None and int(passed[1]) > 1600
    with capsys.disabled():
        print("\nin wasm: " + " / ".join(done.stdout.splitlines()[-2:]))
