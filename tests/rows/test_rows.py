"""Every ledger row has a test that names it.

A row of Hand (H, HD), of Baloot (B, BD) or of dominoes (D, DD) stands in the name of a test function that is built from
the row's own example. A platform row (P, PD) stands in a test function (its name, its cases, its text) or in a client
test.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
ROWS = [row for row in (Path(__file__).parent / "rows.txt").read_text(encoding="utf-8").splitlines()
        if row and not row.startswith("#")]
ROW = re.compile(r"(?<![A-Za-z])(PD|HD|BD|DD|P|H|B|D)[-_](\d+)(?![\d])")


def named_in(source: str) -> set[str]:
    """The rows that a text names, `H_42` or `H-42`."""
    return {f"{letters}-{number}" for letters, number in ROW.findall(source)}


def functions_of(source: str) -> list[str]:
    """The text of each test function of a Python file, with its decorators."""
    lines = source.splitlines()
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])
            found.append("\n".join(lines[first - 1:node.end_lineno]))
    return found


def heads_of(source: str) -> set[str]:
    """The rows that stand in the names of a Python file's test functions."""
    return {row for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
            for row in named_in(node.name)}


def all_heads() -> set[str]:
    """The rows that stand in the name of a test function of the engine's."""
    return {row for path in sorted((TESTS / "engine").rglob("test_*.py"))
            for row in heads_of(path.read_text(encoding="utf-8"))}


def all_named() -> dict[str, list[str]]:
    """Row to the files with a test that names it."""
    named: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        if path.parent == Path(__file__).parent:
            continue
        for test in functions_of(path.read_text(encoding="utf-8")):
            for row in named_in(test):
                named.setdefault(row, []).append(path.name)
    web = TESTS.parent / "web"
    for path in sorted([*web.glob("src/**/*.test.ts"), *web.glob("test*/**/*.ts")]):
        for row in named_in(path.read_text(encoding="utf-8")):
            named.setdefault(row, []).append(path.name)
    return named


NAMED = all_named()
HEADS = all_heads()


@pytest.mark.parametrize("row", ROWS)
def test_row_has_a_test(row: str) -> None:
    assert NAMED.get(row), f"no test names {row}"
    if row[0] in "HBD":
        assert row in HEADS, f"{row} stands in no test's own name"


def test_rows_are_listed_once() -> None:
    assert len(ROWS) == len(set(ROWS)) > 100
    assert {f"H-{number}" for number in range(1, 81)} | {f"HD-{number}" for number in range(1, 40)} <= set(ROWS)
    assert {f"B-{number}" for number in range(1, 113)} | {f"BD-{number}" for number in range(1, 51)} <= set(ROWS)
    assert {f"D-{number}" for number in range(1, 44)} | {f"DD-{number}" for number in range(1, 27)} <= set(ROWS)
    assert all(named_in(row) == {row} for row in ROWS)


def test_the_search_can_fail() -> None:
    """A row that is only in a comment outside a test, or inside a longer number, is not named."""
    source = '"""H-42."""\n# H-43\n\n\ndef helper():\n    """H-44."""\n\n\ndef test_H_45_x():\n    """H-460 HD-7."""\n'
    assert [named_in(test) for test in functions_of(source)] == [{"H-45", "H-460", "HD-7"}]
    assert heads_of(source) == {"H-45"}
