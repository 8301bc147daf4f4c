"""The pack of dominoes."""

from __future__ import annotations

PACK: tuple[str, ...] = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))
"""The 28 tiles before the shuffle (fair.md), higher half first."""
