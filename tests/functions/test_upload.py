"""The client's upload: types, caching, compressed forms, the order, and what stays."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from infra.content import FOREVER, FRESH
from infra.deploy.upload import upload, uploads

CONFIG = {"http": "https://api", "socket": "wss://socket/live", "engine": "e" * 64}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small built client."""
    files = {"index.html": b"<!doctype html>", "index.html.br": b"h", "index.html.gz": b"g", "sw.js": b"s",
             "sw.js.br": b"s", "config.json": b"{}", "assets/index-AB12.js": b"js", "assets/index-AB12.js.br": b"j",
             "engine/manifest.json": b"{}", "engine/00ff/sahrat-0.1.0-py3-none-any.whl": b"w",
             "manifest.webmanifest": b"{}"}
    for name, body in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return tmp_path


class Bucket:
    """S3, as far as an upload needs it."""

    def __init__(self) -> None:
        self.objects: dict[str, dict[str, Any]] = {}

    def get_paginator(self, name: str) -> Bucket:
        """Itself."""
        assert name == "list_objects_v2"
        return self

    def paginate(self, **_: Any) -> list[dict[str, Any]]:
        """One page of all objects."""
        return [{"Contents": [{"Key": key, "ETag": f'"{hashlib.md5(each["Body"]).hexdigest()}"'}
                              for key, each in self.objects.items()]}]

    def put_object(self, **request: Any) -> None:
        """Keeps an object."""
        self.objects[request["Key"]] = request


def test_what_goes_up_and_how(site: Path) -> None:
    found = {each.key: each for each in uploads(site, CONFIG)}
    assert not any(key.endswith(".gz") for key in found)
    assert found["assets/index-AB12.js"].cache == FOREVER and found["sw.js"].cache == FRESH
    assert found["engine/00ff/sahrat-0.1.0-py3-none-any.whl"].cache == FOREVER
    assert found["engine/manifest.json"].cache == FRESH
    packed = found["assets/index-AB12.js.br"]
    assert (packed.encoding, packed.type) == ("br", "text/javascript; charset=utf-8")
    assert found["manifest.webmanifest"].type.startswith("application/manifest+json")
    assert json.loads(found["config.json"].body) == CONFIG


def test_pages_go_up_last(site: Path) -> None:
    keys = [each.key for each in uploads(site, CONFIG)]
    assert keys[-3:] == ["config.json", "index.html", "index.html.br"]


def test_only_changes_go_up_and_nothing_is_deleted(site: Path) -> None:
    bucket: Any = Bucket()
    sent, stale = upload(bucket, "b", site, CONFIG)
    assert sent == len(bucket.objects) and "/index.html" in stale and "/assets/index-AB12.js" not in stale
    assert upload(bucket, "b", site, CONFIG) == (0, [])
    (site / "assets/index-AB12.js").unlink()
    (site / "assets/index-CD34.js").write_bytes(b"new")
    assert upload(bucket, "b", site, CONFIG) == (1, [])
    assert "assets/index-AB12.js" in bucket.objects
