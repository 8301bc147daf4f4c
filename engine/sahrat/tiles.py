"""Domino tiles as small integers, with one text form each (contract.md, Notation).

A tile is its place in the pack 0-0 1-0 1-1 2-0 … 6-6: ``high * (high + 1) // 2 + low``. A set of tiles is a mask:
bit t for tile t.
"""

from __future__ import annotations

from collections.abc import Iterable

from sahrat.errors import Refusal

Tile = int

HIGH: tuple[int, ...] = tuple(high for high in range(7) for _ in range(high + 1))
"""The higher half of every tile."""

LOW: tuple[int, ...] = tuple(low for high in range(7) for low in range(high + 1))
"""The lower half of every tile."""

TEXT: tuple[str, ...] = tuple(f"{high}-{low}" for high, low in zip(HIGH, LOW, strict=True))
"""Text of every tile, higher half first, in the pack's order (fair.md)."""

TILES = len(TEXT)

PIPS: tuple[int, ...] = tuple(high + low for high, low in zip(HIGH, LOW, strict=True))
"""Both halves of every tile together."""

OTHER: tuple[tuple[int, ...], ...] = tuple(
    tuple(low if number == high else high if number == low else -1 for number in range(7))
    for high, low in zip(HIGH, LOW, strict=True))
"""By tile and number: the other half, or -1 where the tile has no such half."""

WITH: tuple[int, ...] = tuple(sum(1 << tile for tile in range(TILES) if OTHER[tile][number] >= 0)
                              for number in range(7))
"""By number: the mask of the seven tiles that have it."""

DOUBLES: int = sum(1 << tile for tile in range(TILES) if HIGH[tile] == LOW[tile])
"""The mask of the doubles."""

BIT: tuple[int, ...] = tuple(1 << tile for tile in range(TILES))
"""The mask of every tile alone."""

NAMED: dict[str, Tile] = {text: tile for tile, text in enumerate(TEXT)} | {
    f"{low}-{high}": tile for tile, (high, low) in enumerate(zip(HIGH, LOW, strict=True))}
"""Every tile by its text, either half first."""


def parse_tile(text: object) -> Tile:
    """The tile that ``text`` names, either half first. Raises `Refusal` ``bad_tile`` for anything else."""
    tile = NAMED.get(text) if isinstance(text, str) else None
    if tile is None:
        raise Refusal("bad_tile", tile=text[:12] if isinstance(text, str) else type(text).__name__)
    return tile


def parse_tiles(texts: object, most: int = TILES) -> tuple[Tile, ...]:
    """The tiles of a list of texts. Raises `Refusal` ``bad_tile`` or ``bad_request``."""
    if not isinstance(texts, list | tuple) or len(texts) > most:
        raise Refusal("bad_request")
    try:
        return tuple([NAMED[text] for text in texts])
    except (KeyError, TypeError):
        return tuple([parse_tile(text) for text in texts])


def tile_texts(tiles: Iterable[Tile]) -> list[str]:
    """The text of each tile, in the order given."""
    return [TEXT[tile] for tile in tiles]


def mask_of(tiles: Iterable[Tile]) -> int:
    """The mask of some tiles."""
    mask = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


def _bits(mask: int, first: int) -> tuple[Tile, ...]:
    """The tiles of a mask of ten, whose first is `first`."""
    return tuple(first + bit for bit in range(10) if mask >> bit & 1)


_LOW, _MIDDLE, _HIGH = [[_bits(mask, first) for mask in range(1 << 10)] for first in (0, 10, 20)]
_PIPS = [[sum(PIPS[tile] for tile in tiles if tile < TILES) for tiles in third] for third in (_LOW, _MIDDLE, _HIGH)]
_LOW_PIPS, _MIDDLE_PIPS, _HIGH_PIPS = _PIPS


def tiles_of(mask: int) -> tuple[Tile, ...]:
    """The tiles of a mask, in the pack's order."""
    return _LOW[mask & 1023] + _MIDDLE[mask >> 10 & 1023] + _HIGH[mask >> 20]


def pips_of(mask: int) -> int:
    """All halves of a mask's tiles together."""
    return _LOW_PIPS[mask & 1023] + _MIDDLE_PIPS[mask >> 10 & 1023] + _HIGH_PIPS[mask >> 20]
