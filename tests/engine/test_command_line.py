"""The command line of the engine: referee, verify, replay, arena; what absurd files and words get."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sahrat.__main__ import main
from tests.engine.sitting import Sitting

WASM = pytest.mark.skipif(sys.platform == "emscripten", reason="there are no processes in the browser")


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Runs ``python -m sahrat``."""
    return subprocess.run([sys.executable, "-m", "sahrat", *arguments], input=stdin, capture_output=True, text=True,
                          encoding="utf-8", timeout=60, check=False,
                          env={"PYTHONPATH": str(Path(__file__).parents[2] / "engine"), "PYTHONIOENCODING": "utf-8"})


@WASM
def test_referee() -> None:
    """A line in, a line out, in order; a blank line gets no answer; bad bytes and bad JSON do not stop it."""
    found = run("referee", stdin='{"op":"version"}\n\n   \nnonsense\n\u2028\n{"op":"clock","position":{"game":"hand"}}')
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, True]
    assert (found.returncode, found.stderr) == (0, "")


@WASM
def test_verify_and_replay(tmp_path: Path) -> None:
    """Each check in words; exit code 0 only when all hold."""
    sitting = Sitting(1).begin().deal_end()
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    text = sitting.table.transcript(sitting.rows)
    good.write_text(json.dumps(text), "utf-8")
    bad.write_text(json.dumps({**text, "totals": [1, 2, 3, 4]}), "utf-8")
    found = run("verify", str(good))
    assert found.returncode == 0
    assert "Every move is legal" in found.stdout
    assert "✗" not in found.stdout
    assert found.stdout.splitlines()[-1] == f"All {found.stdout.count('✓')} checks hold."
    in_arabic = run("verify", str(good), "ar").stdout
    assert "كل حركة قانونية" in in_arabic
    assert in_arabic.splitlines()[-1] == f"كل الفحوص سليمة ({in_arabic.count('✓')})."
    found = run("verify", str(bad))
    assert found.returncode == 1
    assert "✗ The totals do not follow" in found.stdout
    wrong, held = found.stdout.count("✗"), found.stdout.count("✓")
    assert found.stdout.splitlines()[-1] == f"{wrong} of {wrong + held} checks do not hold."
    found = run("replay", str(good))
    assert found.returncode == 0
    assert len(found.stdout.splitlines()) == len(text["deals"][0]["moves"]) + 2
    for words in (["verify", str(tmp_path / "none.json")], ["replay", str(tmp_path)], ["verify"], [], ["fly"]):
        found = run(*words)
        assert found.returncode in (1, 2)
        assert "Traceback" not in found.stderr
        assert found.stderr


@WASM
@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000, '{"x":' + "[" * 50_000 + "]" * 50_000 + "}"])
def test_a_file_nested_too_deeply_is_refused_in_words(
        tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, text: str) -> None:
    file = tmp_path / "deep.json"
    file.write_text(text, "utf-8")
    assert main([command, str(file)]) == 1
    assert capsys.readouterr() == ("", "That file cannot be read: its lists are nested too deeply\n")


@WASM
def test_stops_when_nobody_reads(tmp_path: Path) -> None:
    """A reader that goes away ends it without a traceback."""
    sitting = Sitting(1).begin().deal_end()
    path = tmp_path / "good.json"
    path.write_text(json.dumps(sitting.table.transcript(sitting.rows)), "utf-8")
    words = [sys.executable, "-m", "sahrat", "replay", str(path)]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env={"PYTHONPATH": str(Path(__file__).parents[2] / "engine")})
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    told = running.stderr.read()
    running.stderr.close()
    assert running.wait(60) == 1
    assert told == b""


@WASM
def test_arena() -> None:
    """Bots against bots, and who may play."""
    found = run("arena", "easy", "random", "3", "2", "seed")
    assert found.returncode == 0
    assert "of 3 pairs better" in found.stdout
    assert run("arena", "best", "random", "1").returncode == 2
    assert run("arena", "easy", "random", "x").returncode == 1


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"], ["verify", "--help"], ["replay", "-h"],
                                   ["referee", "--help"], ["arena", "--help"]])
def test_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Help is printed where it is asked for, and is nobody's file."""
    assert main(words) == 0
    told = capsys.readouterr()
    assert told.out.startswith("usage: python -m sahrat referee") and not told.err
    assert main(["fly"]) == 2 and capsys.readouterr().err.startswith("usage: ")
