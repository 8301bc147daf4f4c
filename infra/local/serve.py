"""Run the whole cloud: ministack, then the gateway; a signal stops both in order. `python -m infra.local.serve`."""

from __future__ import annotations

import argparse
import asyncio
import fcntl
import hashlib
import json
import logging
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TextIO

from aiohttp import web

from infra.local import cloud, sockets
from infra.local.gateway import Gateway, Settings, bind
from infra.local.template import Template, TemplateError, load

ROOT = Path(__file__).resolve().parents[2]


class Stop(Exception):
    """The run cannot start or go on; the text is one sentence for the user."""


@dataclass(frozen=True)
class _Run:
    args: argparse.Namespace
    voice: TextIO
    log: TextIO
    held: IO[str]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m infra.local.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="0: any free one")
    parser.add_argument("--template", type=Path, default=ROOT / "template.yaml")
    parser.add_argument("--state", type=Path, default=ROOT / ".local/state", help="what outlives a restart")
    parser.add_argument("--log", type=Path, default=ROOT / ".local/log/cloud.log")
    parser.add_argument("--ministack", type=Path, default=ROOT / ".local/venvs/ministack/bin/python")
    parser.add_argument("--site", type=Path, help="the built client")
    parser.add_argument("--engine", default="", help="the wheel's sha256")
    parser.add_argument("--timer-precision", type=float, default=0, choices=(0, 60), help="AWS's is 60 seconds")
    parser.add_argument("--idle", type=float, default=sockets.IDLE_SECONDS, help="seconds until a quiet socket closes")
    parser.add_argument("--life", type=float, default=sockets.LIFE_SECONDS, help="seconds until any socket closes")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="environment of the functions")
    parser.add_argument("--control", action="store_true", help="a second port that takes a test's commands")
    return parser.parse_args()


def _voice_and_log(path: Path) -> tuple[TextIO, TextIO]:
    """The terminal for us, and the log for everything that the functions print."""
    path.parent.mkdir(parents=True, exist_ok=True)
    voice = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8", errors="replace")
    log = path.open("a", buffering=1, encoding="utf-8")
    sys.stdout.flush()
    sys.stderr.flush()
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    logging.basicConfig(stream=log, level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    return voice, log


def _lock(state: Path) -> IO[str]:
    state.mkdir(parents=True, exist_ok=True)
    held = (state / "lock").open("a")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        held.close()
        raise Stop("Sahrat is already running from this folder; stop it first (Ctrl-C where it runs).") from error
    held.truncate(0)
    return held


def _set_aside_old_state(run: _Run, template: Template) -> None:
    """Data of tables with other keys or indexes cannot be used: it is moved away, and the user told."""
    data, shape = run.args.state / "ministack", run.args.state / "shape"
    keys = ("KeySchema", "AttributeDefinitions", "GlobalSecondaryIndexes")
    wanted = {name: {key: table.get(key) for key in keys} for name, table in template.tables.items()}
    digest = hashlib.sha256(json.dumps(wanted, sort_keys=True).encode()).hexdigest()
    if data.exists() and shape.exists() and shape.read_text() != digest:
        old = run.args.state / time.strftime("before-%Y%m%d-%H%M%S")
        data.rename(old)
        print(f"The tables have a new shape; the old data was moved to {old}.", file=run.voice)
    data.mkdir(exist_ok=True)
    shape.write_text(digest)


async def _serve(run: _Run) -> None:
    args = run.args
    try:
        bound = bind(args.port)
    except OSError as error:
        raise Stop(
            f"Port {args.port} is taken by another program: stop it, or choose another one: PORT=8001 make play"
        ) from error
    ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def end(why: str) -> None:
        if not ended.done():
            ended.set_result(why)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, end, "")
    template = load(args.template)
    _set_aside_old_state(run, template)
    data, scratch = args.state / "ministack", args.state / "scratch"
    stack = await asyncio.to_thread(cloud.Cloud, args.ministack, run.log, scratch, data)
    try:
        await asyncio.to_thread(cloud.make_tables, stack, template)
        template = load(args.template, await asyncio.to_thread(cloud.make_secrets, stack, template))
        given = dict(pair.split("=", 1) for pair in args.set)
        settings = Settings(
            stack.url, args.state, args.site, args.engine, given, args.timer_precision, args.idle, args.life
        )
        gateway = Gateway(template, settings, bound.getsockname()[1])
        await gateway.start(bound)
        try:
            await _announce(run, gateway, stack.url, bound.getsockname()[1])
            watch = asyncio.create_task(_watch(stack, end))
            if why := await ended:
                raise Stop(why)
            watch.cancel()
        finally:
            await gateway.stop()
    finally:
        await asyncio.to_thread(stack.stop)


async def _announce(run: _Run, gateway: Gateway, cloud_url: str, port: int) -> None:
    if not run.args.control:
        print(f"http://localhost:{port}", file=run.held, flush=True)
        print(f"\n  Sahrat is ready: http://localhost:{port}", file=run.voice)
        print("  Ctrl-C stops it; tables and players are kept, a match in play for three minutes.\n", file=run.voice)
        return
    app = web.Application()
    app.router.add_post("/", gateway.control)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    bound = bind(0)
    await web.SockSite(runner, bound).start()
    print(json.dumps({"port": port, "control": bound.getsockname()[1], "cloud": cloud_url}), file=run.voice)


async def _watch(stack: cloud.Cloud, end: object) -> None:
    assert callable(end)
    while await asyncio.to_thread(stack.alive):
        await asyncio.sleep(1)
    end("The local DynamoDB (ministack) has ended by itself; .local/log/cloud.log says why.")


def main() -> int:
    """Serve until a signal; 0 after a clean stop, 1 with one sentence when something is in the way."""
    args = _arguments()
    voice, log = _voice_and_log(args.log)
    sys.path.insert(0, str(ROOT / "engine"))
    try:
        with _lock(args.state) as held:
            asyncio.run(_serve(_Run(args, voice, log, held)))
    except (Stop, TemplateError, cloud.CloudError) as sentence:
        print(sentence, file=voice)
        return 1
    except Exception:
        logging.getLogger("sahrat.local").exception("the local cloud broke")
        print(f"The local cloud broke down; {args.log} has the details.", file=voice)
        return 1
    if not args.control:
        print("\n  Stopped; tables and players are kept, a match in play for three minutes.", file=voice)
    return 0


if __name__ == "__main__":
    sys.exit(main())
