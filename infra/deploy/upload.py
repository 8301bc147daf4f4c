"""Puts the built client into its bucket: compressed forms beside the files, the addresses in config.json."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from infra.content import FRESH, KEPT, cache, kind


class Upload(NamedTuple):
    """One object of the bucket."""

    key: str
    body: bytes
    type: str
    cache: str
    encoding: str | None


def uploads(folder: Path, config: Mapping[str, str]) -> Iterator[Upload]:
    """All objects, in the order they must go up: what index.html needs first, config.json and index.html last.
    Gzip forms stay at home: every browser that can run the client takes brotli over https."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".gz")
    names = [path.relative_to(folder).as_posix() for path in paths]
    pages = [name for name in names if name in ("index.html", "index.html.br")]
    others = [name for name in names if name not in pages and name.removesuffix(".br") != "config.json"]
    for name in sorted(others, key=lambda name: (not name.startswith(KEPT), name)):
        yield _file(folder, name)
    text = json.dumps(dict(config), indent=1).encode()
    yield Upload("config.json", text, kind("config.json"), cache("config.json"), None)
    for name in pages:
        yield _file(folder, name)


def _file(folder: Path, name: str) -> Upload:
    plain = name.removesuffix(".br")
    return Upload(name, (folder / name).read_bytes(), kind(plain), cache(plain), "br" if name.endswith(".br") else None)


def upload(s3: Any, bucket: str, folder: Path, config: Mapping[str, str]) -> tuple[int, list[str]]:
    """Uploads what changed. Returns how many objects went up, and the paths that CloudFront must forget."""
    there: dict[str, str] = {}
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        there.update({item["Key"]: item["ETag"].strip('"') for item in page.get("Contents", [])})
    sent = 0
    stale = []
    for each in uploads(folder, config):
        if there.get(each.key) == _etag(each.body):
            continue
        encoding = {"ContentEncoding": each.encoding} if each.encoding else {}
        s3.put_object(Bucket=bucket, Key=each.key, Body=each.body, ContentType=each.type, CacheControl=each.cache,
                      **encoding)
        sent += 1
        if each.cache == FRESH:
            stale.append("/" + each.key)
    return sent, stale


def _etag(body: bytes) -> str:
    return hashlib.md5(body, usedforsecurity=False).hexdigest()
