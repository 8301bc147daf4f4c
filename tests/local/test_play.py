"""Starting, stopping, and everything that may be in the way of it: one sentence, exit code 1, nothing left behind."""

from __future__ import annotations

import ast
import fcntl
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.local import prepare
from tests.local.conftest import TINY
from tests.local.test_http import expression
from tests.local.test_sockets import ask, kept, talk
from tests.stack import ROOT, Stack, until

pytestmark = pytest.mark.cloud
PLAY = [sys.executable, str(ROOT / "infra/local/play.py")]


def play(folder: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """`make play`'s program, which is to fail."""
    command = [sys.executable, str((folder or ROOT) / "infra/local/play.py")]
    return subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=120, check=False
    )


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a failure, after the checks that hold for all of them."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    lines = [line for line in done.stderr.splitlines() if line]
    assert len(lines) == 1, lines
    return lines[0]


def descendants(of: int) -> set[int]:
    """Process ids below one."""
    found: set[int] = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == of:
            found |= {int(entry.name)} | descendants(int(entry.name))
    return found


def alive(process: int) -> bool:
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_busy_port_is_said_before_anything_is_set_up() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = sentence(play(PORT=str(port)))
    assert said == f"Port {port} is taken by another program: stop it, or choose another one: PORT={port + 1} make play"


def test_the_port_is_taken_by_sahrat_itself(bare: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        lock = bare / ".local/state/lock"
        lock.parent.mkdir(parents=True)
        with lock.open("w") as held:
            held.write(f"http://localhost:{port}\n")
            held.flush()
            assert "taken by another program" in sentence(play(bare, PORT=str(port)))
            fcntl.flock(held, fcntl.LOCK_EX)
            assert sentence(play(bare, PORT=str(port))) == f"Sahrat already runs here: http://localhost:{port}"


def test_a_second_run_at_another_port_is_told_where_the_first_is_before_anything_is_set_up(bare: Path) -> None:
    lock = bare / ".local/state/lock"
    lock.parent.mkdir(parents=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        told = "Sahrat already runs from this folder%s; to start it anew, stop it first (Ctrl-C where it runs)."
        assert sentence(play(bare, PORT=free())) == told % ""
        held.write("http://localhost:8000\n")
        held.flush()
        assert sentence(play(bare, PORT=free())) == told % ": http://localhost:8000"
    assert not (bare / ".local/venvs").exists()


@pytest.mark.parametrize("port", ["http", "0", "70000", "-1"])
def test_a_port_that_is_none(port: str) -> None:
    assert sentence(play(PORT=port)).startswith("PORT must be a number from 1 to 65535")


def tools(folder: Path, **programs: str) -> str:
    """A PATH on which only these programs are found: name → shell text."""
    folder.mkdir()
    for name, text in programs.items():
        (folder / name).write_text("#!/bin/sh\n" + text + "\n")
        (folder / name).chmod(0o755)
    return str(folder)


def free() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_without_node(tmp_path: Path) -> None:
    assert "needs Node 20.19 or newer with npm, and none is on the PATH" in sentence(
        play(PORT=free(), PATH=tools(tmp_path / "bin"))
    )


def test_node_is_too_old(tmp_path: Path) -> None:
    path = tools(tmp_path / "bin", node="echo v18.19.0", npm="exit 1")
    assert "needs Node 20.19 or newer, and this is v18.19.0" in sentence(play(PORT=free(), PATH=path))


def test_python_is_too_old(tmp_path: Path) -> None:
    script = tmp_path / "old.py"
    script.write_text(
        "import sys; sys.version_info = (3, 9, 2, 'final', 0)\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from infra.local import play\nsys.exit(play.main())\n"
    )
    environment = {**os.environ, "PATH": tools(tmp_path / "bin"), "PORT": free()}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert "needs Python 3.11 or newer, and this is 3.9" in sentence(done)


def test_the_launcher_can_be_read_by_an_old_python() -> None:
    for name in ("browser", "chores", "play", "prepare"):
        ast.parse((ROOT / f"infra/local/{name}.py").read_text(), feature_version=(3, 7))


def test_a_python_that_cannot_even_read_the_launcher(tmp_path: Path) -> None:
    make = shutil.which("make")
    assert make is not None
    environment = {**os.environ, "PATH": tools(tmp_path / "bin", python3="exit 1"), "PORT": free()}
    for name in ("PYTHON", "MAKELEVEL", "MAKEFLAGS", "MFLAGS"):  # the last three are there when make runs the tests
        environment.pop(name, None)
    done = subprocess.run([make, "play"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    said = done.stderr.splitlines()
    assert said[0].startswith("Sahrat needs Python 3.11 or newer, and python3 is not that: ")
    assert len(said) == 2 and said[1].startswith("make: ")


def test_make_alone_lists_its_targets() -> None:
    listed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("help", "play", "check", "test", "soak", "bench", "deploy", "clean"):
        assert f"  make {target}: " in listed


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A clone's files with nothing set up."""
    folder = tmp_path / "clone"
    shutil.copytree(ROOT / "infra", folder / "infra", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    (folder / "web").mkdir()
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / "web" / name, folder / "web")
    return folder


@pytest.mark.slow
def test_without_a_network(bare: Path, tmp_path: Path) -> None:
    nowhere = {
        "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_EXTRA_INDEX_URL": "",
        "PIP_FIND_LINKS": "", "npm_config_registry": "http://127.0.0.1:9/", "npm_config_cache": str(tmp_path / "cache"),
        "npm_config_fetch_retry_mintimeout": "10", "npm_config_fetch_retry_maxtimeout": "20",
    }  # fmt: skip
    said = sentence(play(bare, PORT=free(), PIP_NO_CACHE_DIR="1", **nowhere))
    assert said.startswith("No network: ") and "run the same command again" in said


def test_npm_alone_has_no_network(bare: Path, tmp_path: Path) -> None:
    path = tools(tmp_path / "bin", npm="echo 'npm error code ENOTFOUND' >&2; exit 1", node="echo v22.1.0")
    code = (
        f"import sys; sys.path.insert(0, {str(bare)!r})\n"
        "from infra.local import prepare\n"
        "try: prepare.need_node(); prepare.npm_packages()\n"
        "except prepare.Trouble as trouble: sys.exit(str(trouble))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert sentence(done).startswith("No network: npm could not reach its registry for the npm packages.")


def test_a_lock_that_does_not_fit_is_not_called_a_network(bare: Path) -> None:
    (bare / "requirements" / "app.txt").write_text(f"six==1.17.0 --hash=sha256:{'0' * 64}\n")
    code = (
        f"import sys; sys.path.insert(0, {str(bare)!r})\n"
        "from infra.local import prepare\n"
        "try: prepare.packages('app', 'app', title='Python packages of networkx')\n"
        "except prepare.Trouble as trouble: sys.exit(str(trouble))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert sentence(done).startswith("Setting up the Python packages of networkx failed; .local/log/")


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """Programs started here hear Ctrl-C, even where the tests were started in a script's background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_while_it_sets_up_does_not_wait_for_npm(bare: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    npm = f"trap '' INT; touch {begun}; exec {shutil.which('sleep')} 50"
    path = tools(tmp_path / "bin", npm=npm, node="echo v22.1.0") + os.pathsep + os.environ["PATH"]
    (bare / "requirements" / "app.txt").write_text("")
    (bare / "requirements" / "ministack.txt").write_text("")
    with subprocess.Popen(
        [sys.executable, str(bare / "infra/local/play.py")], env={**os.environ, "PATH": path, "PORT": free()},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as running:  # fmt: skip
        until(begun.exists)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=40)
        assert running.returncode == 1 and said.split() == ["Stopped."]


def test_ctrl_c_while_the_steps_are_still_begun_ends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(threading.Thread):
        """Ctrl-C comes before the other steps are begun."""

        def start(self) -> None:
            super().start()
            until(lambda: prepare._running)
            raise KeyboardInterrupt

    monkeypatch.setattr(prepare, "_stopping", threading.Event())
    monkeypatch.setattr(threading, "Thread", Interrupted)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        prepare.side_by_side(lambda: prepare.run("deaf", ["sh", "-c", "trap '' INT; exec sleep 60"]))
    until(lambda: not prepare._running)
    assert time.monotonic() - begun < 30


def test_data_and_schedules_outlive_a_restart(tmp_path: Path) -> None:
    stack = Stack(tmp_path, template=TINY)
    try:
        with talk(stack) as line:
            secret = ask(line, do="secret")
            ask(line, do="schedule", name="later", at=expression(2), n=1)
            ask(line, do="schedule", name="never", at="at(2099-01-01T00:00:00)", n=2)
        stack.restart()
        assert len(kept(stack, "connect")) == 1
        with talk(stack) as line:
            assert ask(line, do="secret") == secret
            assert ask(line, do="schedule", name="never", at="at(2099-01-01T00:00:00)", n=3) == "ConflictException"
        assert until(lambda: kept(stack, "clock")) == [{"n": 1}]
    finally:
        stack.stop()


def test_a_stop_is_clean_tells_the_functions_and_leaves_nothing_behind(tmp_path: Path) -> None:
    stack = Stack(tmp_path, template=TINY)
    below = descendants(stack.process.pid)
    assert len(below) == 2
    with talk(stack):
        assert stack.stop() == 0
    until(lambda: not any(alive(process) for process in below))
    stack.start()
    try:
        assert [event["requestContext"]["disconnectStatusCode"] for event in kept(stack, "disconnect")] == [1001]
    finally:
        assert stack.stop() == 0


def test_even_a_killed_server_leaves_no_process_and_keeps_its_data(tmp_path: Path) -> None:
    stack = Stack(tmp_path, template=TINY)
    below = descendants(stack.process.pid)
    with talk(stack) as line:
        ask(line)
        stack.crash()
    until(lambda: not any(alive(process) for process in below), seconds=20)
    stack.start()
    try:
        assert len(kept(stack, "connect")) == 1
    finally:
        assert stack.stop() == 0


def test_a_second_start_in_one_folder_is_told(tmp_path: Path) -> None:
    stack = Stack(tmp_path, template=TINY)
    try:
        with pytest.raises(RuntimeError, match="already running from this folder"):
            Stack(tmp_path, template=TINY)
    finally:
        assert stack.stop() == 0


def test_data_of_another_shape_is_set_aside(tmp_path: Path) -> None:
    stack = Stack(tmp_path, template=TINY)
    with talk(stack):
        pass
    stack.stop()
    changed = TINY.parent / "changed.yaml"
    changed.write_text(TINY.read_text().replace("AttributeName: sk", "AttributeName: sort"))
    try:
        command = [sys.executable, "-m", "infra.local.serve", "--port", "0", "--template", str(changed)]
        command += ["--state", str(tmp_path / "state"), "--log", str(tmp_path / "log")]
        command += ["--ministack", str(ROOT / ".local/venvs/ministack/bin/python")]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            assert "the old data was moved to" in running.stdout.readline()
            assert "ready" in (running.stdout.readline() + running.stdout.readline())
            address = (tmp_path / "state" / "lock").read_text()
            assert re.fullmatch(r"http://localhost:\d+\n", address)
            running.send_signal(signal.SIGINT)
            assert "Stopped; tables and players are kept, a match in play for three minutes." in running.stdout.read()
            assert running.wait(30) == 0
        assert len(list((tmp_path / "state").glob("before-*"))) == 1
    finally:
        changed.unlink()


def test_the_real_template_runs_here(tmp_path: Path) -> None:
    stack = Stack(tmp_path)
    try:
        status, guest = stack.request("POST", "/guests", {"name": "سارة"})
        assert status in (200, 201), guest
        status, ticket = stack.request("POST", "/tickets", {}, Authorization=f"Bearer {guest['token']}")
        assert status in (200, 201), ticket
        with talk(stack, ticket["ticket"]) as line:
            said = ask(line, a="hello", protocol=1, id="1")
            assert said["hello"]["player"] == guest["player"], json.dumps(said)
        stack.invoke("SweeperFunction", {})
    finally:
        assert stack.stop() == 0
