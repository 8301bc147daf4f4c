"""Hand beside its peers and its budgets, as one table: `python tests/bench/hand.py`.

What is measured, ours, the bar (design.md, Budgets), the peer of the same run with its kind, the ratio, and whether the
bar is met. Seconds differ from run to run: compare within one table. A peer that is not installed is said to be so.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from infra.local.prepare import ROOT, venv_python
from tests.bench import _figures
from tests.web.played import play

Json = dict[str, Any]
HERE = Path(__file__).parent
KINDS = {
    "rlcard": "rlcard 1.2.0 gin rummy, bare game (Python)", "open_spiel": "OpenSpiel 2.0.2 gin rummy (C++ from Python)",
    "rummikub-solver": "rummikub-solver 1.0.0 (HiGHS, C++)", "okey-solver-py": "okey-solver-py 0.6.0 (Python)",
}


class Line(NamedTuple):
    """One row of the table; `met` None where there is no bar."""

    what: str
    ours: str
    bar: str
    peer: str
    ratio: str
    met: bool | None


def asked(command: Sequence[str]) -> Json:
    """The JSON object that a command prints last. Raises RuntimeError with what it said when it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{command[1]}: {(done.stdout + done.stderr)[-2000:]}")
    found: Json = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def thousands(value: float) -> str:
    return f"{value / 1000:.1f}k moves/s"


def beside(what: str, ours: float, rest: Mapping[str, Any], bars: Mapping[str, float], unit: str) -> list[Line]:
    """A line for each peer of a measure; more is better where `unit` is empty, less where it is not."""
    out = []
    for name, theirs in rest.items():
        wanted = bars.get(name)
        bar = f"≥ {wanted:g} × the peer" if wanted else "beside"
        own = f"{ours:.2f} {unit}" if unit else thousands(ours)
        if isinstance(theirs, str):
            out.append(Line(what, own, bar, f"{KINDS[name]}: did not run ({theirs})", "", None))
            continue
        value = theirs["median"] if unit else theirs
        ratio = value / ours if unit else ours / value
        told = f"{value:.2f} {unit}" if unit else thousands(value)
        out.append(Line(what, own, bar, f"{KINDS[name]} {told}", f"{ratio:.1f} ×", ratio >= wanted if wanted else None))
    return out


def peers(recorded: str) -> list[Line]:
    """Public `apply` and the lay-down beside their peers."""
    python = venv_python("bench")
    found = asked([str(python) if python.exists() else sys.executable, str(HERE / "_peers.py"), recorded])
    applied, solved = found["apply"], found["lay-down"]
    ours = solved.pop("ours")
    return [
        *beside("public apply, bots' deals", applied.pop("ours"), applied, {"rlcard": 2}, ""),
        *beside("lay-down, 15 cards, 2 jokers", ours["median"], solved, {"rummikub-solver": 20}, "ms"),
    ]


def within(what: str, ours: float, bar: float, unit: str, more: str = "") -> Line:
    """A line with a bar of its own."""
    return Line(what, f"{ours:.2f} {unit}{more}", f"≤ {bar:g} {unit}", "", "", ours <= bar)


def native(figures: Json) -> list[Line]:
    """Our own bars on this Python."""
    return [
        within("lay-down, 15 cards, 2 jokers, median", figures["lay-down median"], 0.35, "ms"),
        within("… the hardest hands, worst", figures["lay-down worst"], 20, "ms", f", {figures['nodes']} nodes"),
        within("whole deal replayed and verified, worst", figures["verify worst"], 20, "ms",
               f", median {figures['verify median']:.1f}"),
        within("view + JSON, median", figures["view"], 50, "µs"),
    ]


def browser(here: Json, wasm: Json) -> list[Line]:
    """Each figure in the browser's Python as a share of ours here."""
    name = f"Pyodide, Python {wasm['python']}"
    out = []
    for what, key, unit in (("public apply", "apply", ""), ("lay-down, median", "lay-down median", "ms"),
                            ("lay-down, worst", "lay-down worst", "ms"), ("verify a deal", "verify median", "ms"),
                            ("view + JSON", "view", "µs")):
        share = here[key] / wasm[key] if unit else wasm[key] / here[key]
        told = f"{wasm[key]:.2f} {unit}" if unit else thousands(wasm[key])
        native_is = f"{here[key]:.2f} {unit}" if unit else thousands(here[key])
        out.append(Line(f"browser: {what}", told, "≥ 0.4 × native", f"{native_is} native; {name}", f"{share:.2f} ×",
                        share >= 0.4))
    return out


def best(one: Json, other: Json) -> Json:
    """The better of two runs, figure by figure."""
    return {key: one[key] if isinstance(one[key], str) else (max if key == "apply" else min)(one[key], other[key])
            for key in one}


def server() -> list[Line]:
    """The socket handler's start and its moves."""
    found = asked([sys.executable, str(HERE / "_handlers.py")])
    return [
        within(f"socket handler import, {found['imports']} interpreters, median", found["import median"], 450, "ms",
               f", worst {found['import worst']:.0f}"),
        within(f"CPU a move, {found['moves']} moves of four humans, median", found["cpu median"], 8, "ms",
               f", p95 {found['cpu p95']:.1f}"),
    ]


def main() -> None:
    """Measures all of it and prints the table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "recorded.json"
        path.write_text(json.dumps({**_figures.record(), "transcript": play("bench").transcript}), encoding="utf-8")
        lines = peers(str(path))
        alone = [sys.executable, str(HERE / "_figures.py"), str(path)]
        before = asked(alone)
        wasm = asked(["node", str(HERE / "_wasm.mjs"), str(path)])
        wasm = best(wasm, asked(["node", str(HERE / "_wasm.mjs"), str(path)]))
        figures = best(before, asked(alone))
    lines += [*native(figures), *browser(figures, wasm), *server()]
    table = [Line("what", "ours", "bar", "peer", "ratio", None), *lines]
    widths = [max(len(str(line[at])) for line in table) for at in range(5)]
    for line in table:
        met = {True: "met", False: "NOT MET", None: "met?" if line is table[0] else "–"}[line.met]
        print("  ".join(f"{text:{width}s}" for text, width in zip(line[:5], widths, strict=True)), f" {met}")
    judged = [line.met for line in lines if line.met is not None]
    print(f"Python {figures['python']}; {sum(judged)} of {len(judged)} bars met")


if __name__ == "__main__":
    main()
