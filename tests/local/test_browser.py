"""Where the tests' browser comes from, in order, and what is said when there is none."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import pytest

from infra.local import browser
from infra.local.prepare import Trouble


def fake(path: Path, says: str = "Chromium 156.0", code: int = 0) -> Path:
    """A program that answers `--version`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_the_named_one_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(fake(tmp_path / "bin" / "chromium").parent))
    monkeypatch.setenv("CHROMIUM", str(fake(tmp_path / "mine", "Google Chrome 150.0")))
    assert browser.find() == str(tmp_path / "mine")


def test_a_named_one_that_does_not_start_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", str(fake(tmp_path / "mine", code=1)))
    with pytest.raises(Trouble, match=r"CHROMIUM names .*mine, which does not start"):
        browser.find()


def test_the_first_on_the_path_that_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    fake(tmp_path / "bin" / "chromium", "snap: not installed", code=1)
    good = fake(tmp_path / "bin" / "google-chrome", "Google Chrome 150.0")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(browser, "NAMES", ("chromium", "google-chrome"))
    monkeypatch.setattr(browser, "_npm", lambda: None)
    assert browser.find() == str(good)


def test_a_headless_build_comes_before_a_whole_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs a third of a whole browser."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    whole = fake(tmp_path / "bin" / "chromium")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert browser.find() == str(whole)
    shell = fake(tmp_path / "bin" / "chromium-headless-shell")
    assert browser.find() == str(shell)


@pytest.mark.parametrize("packages", [("chromium-headless-shell", "chromium"), ("chromium",)])
def test_debians_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                     packages: tuple[str, ...]) -> None:
    """Its headless build, or the whole one where a release has no other."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(browser, "run", lambda title, command, **_: apt(tmp_path / "bin", packages, command))
    fake(tmp_path / "bin" / "apt-get")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert browser.find() == str(tmp_path / "bin" / packages[0])


def apt(folder: Path, packages: tuple[str, ...], command: list[str]) -> None:
    """Installs what Debian has."""
    if command[1] == "install":
        if command[-1] not in packages:
            raise Trouble("no such package")
        fake(folder / command[-1])


def test_npms_where_nothing_else_can_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(browser, "LOCAL", tmp_path)
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    npm = fake(tmp_path / "browser" / "chromium")
    (tmp_path / "browser" / browser.PACKAGE.rpartition("@")[2]).write_text(str(npm))
    assert browser.find() == str(npm)
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    with pytest.raises(Trouble, match="set CHROMIUM to its path"):
        browser.find()


def test_none_at_all_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "LOCAL", tmp_path)
    monkeypatch.setattr(browser, "_npm", lambda: None)
    with pytest.raises(Trouble, match="set CHROMIUM to its path"):
        browser.find()
