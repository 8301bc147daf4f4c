"""What counts of results say, in whole numbers."""

from __future__ import annotations

from math import isqrt

Z = 196
"""Standard errors of a 95 % interval, in hundredths."""


def wilson(hits: int, of: int) -> tuple[int, int]:
    """Wilson's 95 % interval of a share, in thousandths, rounded outwards: (low, high). `of` is at least 1."""
    square, hundred = Z * Z, 100 * 100
    spread = square * square + 4 * square * hundred * hits * (of - hits) // of
    root = isqrt(spread) + 1
    middle = 2 * hits * hundred + square
    whole = 2 * (of * hundred + square)
    return max(0, 1000 * (middle - root) // whole), min(1000, -(-1000 * (middle + root) // whole))


def mean(total: int, squares: int, of: int) -> tuple[int, int]:
    """The mean of `of` whole numbers and half of its 95 % interval, both in hundredths, from sum and sum of squares."""
    if of < 2:
        return 100 * total // max(1, of), 0
    variance = (of * squares - total * total) * 100 * 100 // (of * of * (of - 1))
    return 100 * total // of, isqrt(Z * Z * max(0, variance)) // 100
