"""Every ledger row has a test that names it.

A row stands in the name of a test function that is built from the row's own example: a row of Hand (H, HD), of Baloot
(B, BD) or of dominoes (D, DD) of one of the engine's, a platform row (P, PD) of any. What is not built yet is listed.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]


def lines(name: str) -> list[str]:
    """The lines of a list beside this file, its comments left out."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


ROWS = lines("rows.txt")
NOT_YET = {row: why for row, _, why in [line.partition(" ") for line in lines("not_yet.txt")]}
ROW = re.compile(r"(?<![A-Za-z])(PD|HD|BD|DD|P|H|B|D)[-_](\d+)(?![\d])")


def named_in(source: str) -> set[str]:
    """The rows that a text names, `H_42` or `H-42`."""
    return {f"{letters}-{number}" for letters, number in ROW.findall(source)}


def ledger(letters: str, most: int) -> set[str]:
    """The ledger's rows of those letters, 1 to `most`."""
    return {f"{letters}-{number}" for number in range(1, most + 1)}


@cache
def heads_of(source: str) -> frozenset[str]:
    """The rows that stand in the names of a Python file's test functions."""
    return frozenset(row for node in ast.walk(ast.parse(source))
                     if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
                     for row in named_in(node.name))


@cache
def all_heads(folder: Path) -> set[str]:
    """The rows that stand in the name of a test function below a folder."""
    return {row for path in sorted(folder.rglob("test_*.py")) for row in heads_of(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("row", ROWS)
def test_row_has_a_test(row: str) -> None:
    assert row in all_heads(TESTS if row.startswith("P") else TESTS / "engine"), f"{row} stands in no test's own name"


def test_rows_are_listed_once() -> None:
    """Each row of the ledger is kept, or listed with the reason why it is not yet."""
    every = [*ROWS, *NOT_YET]
    assert len(every) == len(set(every))
    assert set(every) == (ledger("P", 30) | ledger("PD", 20) | ledger("H", 80) | ledger("HD", 39) | ledger("D", 43)
                          | ledger("DD", 26) | ledger("B", 112) | ledger("BD", 50))


def test_what_is_not_yet_says_why_and_has_no_test() -> None:
    assert all(len(why.split()) > 3 for why in NOT_YET.values())
    assert not all_heads(TESTS) & set(NOT_YET), "built meanwhile: move the row to rows.txt"


def test_the_search_can_fail() -> None:
    """A row in a comment, in a docstring, in another function's name or inside a longer number is not named."""
    source = '"""H-42."""\n\n\ndef helper_H_44():\n    pass\n\n\ndef test_H_45_PD_7_P_460():\n    """H-46."""  # H-4\n'
    assert heads_of(source) == {"H-45", "PD-7", "P-460"}
