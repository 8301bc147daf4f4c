"""The signing keys: the newest signs, the one before still verifies, so that a rotation logs nobody out."""

from __future__ import annotations

import json
import os
import time

from botocore.exceptions import ClientError

from functions.adapters.clients import client

FRESH_SECONDS = 300
_held: tuple[float, tuple[bytes, ...]] | None = None


def signing_keys(fresh: float = FRESH_SECONDS) -> tuple[bytes, ...]:
    """One or two keys, the newest first: from Secrets Manager (versions AWSCURRENT and AWSPREVIOUS), read at most
    `fresh` seconds ago; or from ``SIGNING_KEYS`` where no Secrets Manager is (hex, separated by commas)."""
    global _held
    given = os.environ.get("SIGNING_KEYS")
    if given:
        return tuple(bytes.fromhex(key) for key in given.split(","))
    now = time.monotonic()
    if _held is None or now - _held[0] > fresh:
        arn = os.environ["SIGNING_SECRET"]
        keys = (_version(arn, "AWSCURRENT"), _version(arn, "AWSPREVIOUS"))
        _held = (now, tuple(key for key in keys if key))
    if not _held[1]:
        raise LookupError("the signing secret has no current version")
    return _held[1]


def forget_keys() -> None:
    """Reads the keys again at the next use."""
    global _held
    _held = None


def _version(arn: str, stage: str) -> bytes | None:
    try:
        text = client("secretsmanager").get_secret_value(SecretId=arn, VersionStage=stage)["SecretString"]
    except ClientError as error:
        if error.response["Error"]["Code"] == "ResourceNotFoundException":
            return None
        raise
    key: str = json.loads(text)["key"]
    return key.encode()
