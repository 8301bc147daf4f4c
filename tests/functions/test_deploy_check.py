"""`make deploy` says what stands in its way before it sets anything up, and changes nothing until then."""

from __future__ import annotations

from typing import Any

import pytest
from botocore.exceptions import NoCredentialsError

from infra.deploy import __main__ as deploy
from infra.local import chores, prepare


class Account:
    """A session that AWS knows, or does not."""

    region_name = "me-south-1"

    def __init__(self, known: bool) -> None:
        self.known = known

    def client(self, service: str) -> Account:
        assert service == "sts"
        return self

    def get_caller_identity(self) -> dict[str, str]:
        if not self.known:
            raise NoCredentialsError
        return {"Account": "123456789012"}


@pytest.mark.parametrize(("known", "code"), [(True, 0), (False, 1)])
def test_a_check_asks_who_one_is_and_ends(
        known: bool, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["make deploy", "--check"])
    monkeypatch.setattr("boto3.Session", lambda **_: Account(known))
    monkeypatch.setattr("subprocess.run", lambda *_, **__: pytest.fail("something was started"))
    assert deploy.main() == code
    assert capsys.readouterr().err.startswith("" if known else "AWS does not let us in")


@pytest.mark.parametrize(("answer", "asked"), [
    (1, ["app", "--check"]), (0, ["app", "--check", "play", "sam", "deploy"])])
def test_nothing_is_built_for_one_who_may_not_deploy(
        answer: int, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def run(command: list[str], **_: Any) -> Any:
        done.append("--check" if command[-1] == "--check" else "deploy")
        return type("Done", (), {"returncode": answer if command[-1] == "--check" else 0})

    monkeypatch.setattr("sys.argv", ["chores.py", "deploy"])
    monkeypatch.setattr(prepare, "need_node", lambda: None)
    monkeypatch.setattr(prepare, "packages", lambda venv, *_, **__: done.append(venv))
    monkeypatch.setattr(prepare, "for_play", lambda: done.append("play"))
    monkeypatch.setattr("subprocess.run", run)
    assert chores.deploy() == answer
    assert done == asked
