"""DynamoDB's attribute values, and the compressed JSON kept in them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

Item = dict[str, Any]


def pack(value: object) -> bytes:
    """A JSON value as few bytes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9, -15)


def unpack(data: bytes) -> Any:
    """The value that `pack` packed."""
    return json.loads(zlib.decompress(data, -15))


def text(value: str) -> Item:
    """A text as an attribute."""
    return {"S": value}


def number(value: int) -> Item:
    """A whole number as an attribute."""
    return {"N": str(value)}


def blob(value: object) -> Item:
    """A JSON value, packed, as an attribute."""
    return {"B": pack(value)}


def key(pk: str, sk: str) -> Item:
    """An item's key: its partition, and its place there."""
    return {"pk": {"S": pk}, "sk": {"S": sk}}


def get_text(item: Mapping[str, Any], name: str) -> str | None:
    """The text of that attribute; None where the item has none."""
    found: str | None = item[name]["S"] if name in item else None
    return found


def get_number(item: Mapping[str, Any], name: str) -> int | None:
    """The number of that attribute; None where the item has none."""
    return int(item[name]["N"]) if name in item else None


def get_blob(item: Mapping[str, Any], name: str) -> Any:
    """The JSON value of that attribute, unpacked; None where the item has none."""
    return unpack(bytes(item[name]["B"])) if name in item else None


def size(item: Mapping[str, Any]) -> int:
    """Bytes of an item as DynamoDB counts them, to within a byte a number."""
    total = 0
    for name, value in item.items():
        (kind, inner), = value.items()
        total += len(name.encode())
        if kind == "N":
            total += len(inner.lstrip("-")) // 2 + 1
        elif kind == "L":
            total += 3 + sum(1 + size({"": each}) for each in inner)
        elif kind in ("NULL", "BOOL"):
            total += 1
        else:
            total += len(inner.encode() if isinstance(inner, str) else bytes(inner))
    return total
