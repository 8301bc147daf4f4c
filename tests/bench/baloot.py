"""Baloot beside its trick-taking peers and its budgets: `python tests/bench/baloot.py`.

Rates are the best of five rounds in turn within one process (tests/bench/_tricks.py); compare within one table only.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from infra.local.prepare import ROOT, venv_python
from sahrat.baloot import GAME
from sahrat.baloot.sawa import counted
from sahrat.fairness import Stream
from tests.bench._tricks import deals

HERE = Path(__file__).parent
KINDS = {"jass-kit": "jass-kit 2.0.5 Schieber (Python, numpy)",
         "open_spiel": "OpenSpiel 2.0.2 spades (C++ from Python)",
         "colver": "colver 0.11.1 contrée (Rust from Python)"}
BARS = {"public": ("public apply with events", 1.5), "search": ("search table", 4.0)}


def peers() -> dict[str, Any]:
    """Rates of ours and the peers', from a Python that has the peers where there is one."""
    python = venv_python("bench")
    done = subprocess.run([str(python) if python.exists() else sys.executable, str(HERE / "_tricks.py")], cwd=ROOT,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError((done.stdout + done.stderr)[-2000:])
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def milliseconds(times: list[float]) -> str:
    times.sort()
    return f"median {1000 * statistics.median(times):.3f} ms, worst {1000 * times[-1]:.2f} ms"


def own() -> None:
    """View with JSON, Sawa's proof, and the bots' decisions."""
    from sahrat.baloot.knowledge import claim_of

    views, proofs, nodes = [], [], []
    decided: dict[str, list[float]] = {level: [] for level in GAME.levels}
    for number, (order, moves) in enumerate(deals(40)):
        state, _ = GAME.start({}, 4, order, number % 4)
        for at, (seat, move) in enumerate(moves):
            begun = time.perf_counter()
            view = state.view(seat)
            json.dumps(view)
            views.append(time.perf_counter() - begun)
            if state.phase == "play" and not state.trick and state.tricks:
                begun = time.perf_counter()
                nodes.append(counted(claim_of(state, seat))[1])
                proofs.append(time.perf_counter() - begun)
            for level in GAME.levels if at % 7 == number % 7 else ():
                begun = time.perf_counter()
                GAME.decide(view, [], level, Stream(b"bench" * 8, f"{number}/{at}"))
                decided[level].append(time.perf_counter() - begun)
            state, _ = state.apply(seat, move)
    print(f"view of the seat to act + JSON     {milliseconds(views)} (bar: 0.05 ms)")
    print(f"Sawa proved                        {milliseconds(proofs)}, {max(nodes)} splits at most (bar: 50 ms)")
    for level, times in decided.items():
        print(f"bot {level:8s} a decision           {milliseconds(times)}")


def main() -> None:
    found = peers()
    own()
    theirs = found["jass-kit"]
    for key, (what, bar) in BARS.items():
        told = f"{found[key] / 1000:.0f}k moves/s"
        if isinstance(theirs, str):
            print(f"{what:34s} {told} (bar: ≥ {bar} × jass-kit, which did not run: {theirs})")
        else:
            print(f"{what:34s} {told}, {found[key] / theirs:.1f} × jass-kit (bar: ≥ {bar} ×)")
    for name, kind in KINDS.items():
        rate = found[name]
        print(f"{kind:34s} " + (f"did not run: {rate}" if isinstance(rate, str) else f"{rate / 1000:.0f}k moves/s"))


if __name__ == "__main__":
    main()
