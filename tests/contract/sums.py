"""Reads the arithmetic of a result's lines ("JK 15 + AH 11 = 26, 26 × 2 = 52", "39 ≈ 40") and works it out again."""

from __future__ import annotations

import re


def number(text: str) -> int:
    """The number a term ends with: `15` of `JK 15`, −30 of `−30`."""
    last = text.split()[-1]
    return -int(last[1:]) if last.startswith("−") else int(last)


def worked_out(equation: str) -> int:
    """The value of one equation. Raises AssertionError when its two sides differ."""
    exact, near, rounded = equation.partition(" ≈ ")
    if near:
        assert number(rounded) % 5 == 0 and abs(number(rounded) - number(exact)) <= 2, equation
        return number(rounded)
    left, _, right = equation.partition(" = ")
    if " × " in left:
        value = 1
        for term in left.split(" × "):
            value *= number(term)
    else:
        value = sum(number(term) for term in left.split(" + "))
    assert not right or number(right) == value, equation
    return value


def line_value(line: str) -> int:
    """What a whole line comes to: equations one after the other, parts of two partners summed by the last.

    Raises AssertionError where a step does not go on from the one before.
    """
    parts = []
    for part in line.split("; "):
        value: int | None = None
        for equation in part.split(", "):
            if value is not None:
                first = re.split(" [+×≈] ", equation)[0]
                assert number(first) == value, f"{equation!r} does not go on from {value}: {line!r}"
            value = worked_out(equation)
        assert value is not None
        parts.append(value)
    if len(parts) > 1:
        assert parts[-1] == sum(parts[:-1]), line
    return parts[-1]
