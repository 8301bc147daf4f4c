"""The fair shuffle `sahrat/1` (fair.md): secrets, commitments, seeds, the deal's key, streams, shuffles, fingerprints.

Everything here is fixed for ever: tests/golden/fair_vectors.json holds it, and the second implementation, in the web
client, passes the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256, sha512
from hmac import digest as hmac_digest
from typing import Any, TypeVar

FORMAT = "sahrat/1"
CHAIN = 1024
"""Secrets in a match's chain, so the most deals that a match can have."""
ROOT_BYTES = 64
SEED_BYTES = 16

T = TypeVar("T")


def compact(value: object) -> bytes:
    """JSON of `value` as UTF-8 with sorted keys and no white space: the form in which things are hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def chain_secret(root: bytes, deal: int) -> bytes:
    """The 64-byte secret S[deal] of the chain that ends in `root` (S[1024]). Raises ValueError outside 1..1024."""
    if not 1 <= deal <= CHAIN or len(root) != ROOT_BYTES:
        raise ValueError("no such secret")
    secret = root
    for _ in range(CHAIN - deal):
        secret = sha512(secret).digest()
    return secret


def first_secrets(root: bytes, count: int) -> tuple[bytes, ...]:
    """The secrets S[1] … S[count], in one pass down the chain."""
    secret = chain_secret(root, count)
    secrets = [secret]
    for _ in range(count - 1):
        secret = sha512(secret).digest()
        secrets.append(secret)
    return tuple(reversed(secrets))


def commitment(root: bytes) -> str:
    """What is published before anyone sits down: the hex SHA-256 of S[1]."""
    return sha256(chain_secret(root, 1)).hexdigest()


def secret_fits(secret: bytes, deal: int, published: str) -> bool:
    """Whether hashing `secret`, said to be S[deal], back down the chain ends in the commitment `published`."""
    if not 1 <= deal <= CHAIN or len(secret) != ROOT_BYTES:
        return False
    for _ in range(deal - 1):
        secret = sha512(secret).digest()
    return sha256(secret).hexdigest() == published


def seed_hash(seed: str) -> str:
    """The hash that a seat sends before its seed (lower-case hex); empty for the empty seed."""
    return sha256(bytes.fromhex(seed)).hexdigest() if seed else ""


def deal_key(secret: bytes, table: str, deal: int, seeds: Sequence[str]) -> bytes:
    """The 64-byte key of a deal, made of the server's secret and every seat's seed."""
    return hmac_digest(secret, compact([FORMAT, table, deal, list(seeds)]), "sha512")


class Stream:
    """Numbers drawn from a key under a label: blocks of HMAC-SHA256 read as big-endian 32-bit words."""

    __slots__ = ("_block", "_key", "_label", "_words", "drawn")

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._label = label
        self._block = 0
        self._words: list[int] = []
        self.drawn = 0
        """Words read so far, the rejected ones included."""

    def word(self) -> int:
        """The next 32-bit word."""
        if not self._words:
            block = hmac_digest(self._key, f"{self._label}/{self._block}".encode(), "sha256")
            self._block += 1
            self._words = [int.from_bytes(block[at:at + 4], "big") for at in range(28, -1, -4)]
        self.drawn += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number 0..n-1, each equally likely: words at or above the greatest multiple of n are passed over."""
        if not 1 <= n <= 1 << 32:
            raise ValueError("n out of range")
        limit = (1 << 32) - (1 << 32) % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n


def shuffle(key: bytes, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """`items` in the order that the key and label give; index 0 is the top."""
    order = list(items)
    below = Stream(key, label).below
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def first_dealer(key: bytes, seats: int) -> int:
    """The first dealer's seat, from deal 1's key (PD-15)."""
    return Stream(key, "dealer").below(seats)


def digest(table: str, game: str, options: Mapping[str, Any], published: str, hashes: Sequence[str],
           seeds: Sequence[str]) -> str:
    """The hex SHA-256 that binds table, game, options, the commitment `published`, every hash and every seed."""
    return sha256(compact([FORMAT, table, game, dict(options), published, list(hashes), list(seeds)])).hexdigest()


def fingerprint(digest: str) -> tuple[int, int, int, int]:
    """The first 24 bits of a digest as four numbers 0..63: indices into `WORDS`."""
    bits = int(digest[:6], 16)
    return bits >> 18, bits >> 12 & 63, bits >> 6 & 63, bits & 63


WORDS: tuple[tuple[str, str], ...] = (
    ("شمس", "sun"), ("قمر", "moon"), ("نجمة", "star"), ("مرجان", "coral"),
    ("وادي", "valley"), ("نخلة", "palm"), ("وردة", "rose"), ("برتقال", "orange"),
    ("قهوة", "coffee"), ("سكر", "sugar"), ("خبز", "bread"), ("حليب", "milk"),
    ("عسل", "honey"), ("ليمون", "lemon"), ("تفاح", "apple"), ("موز", "banana"),
    ("جمل", "camel"), ("حصان", "horse"), ("صقر", "falcon"), ("أسد", "lion"),
    ("غزال", "gazelle"), ("قط", "cat"), ("سمكة", "fish"), ("عنب", "grapes"),
    ("فراشة", "butterfly"), ("حمامة", "pigeon"), ("قلعة", "castle"), ("باب", "door"),
    ("شباك", "window"), ("مفتاح", "key"), ("كرسي", "chair"), ("فانوس", "lantern"),
    ("دراجة", "bicycle"), ("صاروخ", "rocket"), ("قارب", "boat"), ("جسر", "bridge"),
    ("كتاب", "book"), ("قلم", "pencil"), ("ساعة", "watch"), ("خاتم", "ring"),
    ("سيف", "sword"), ("درع", "shield"), ("خيمة", "tent"), ("شلال", "waterfall"),
    ("مطر", "rain"), ("سحاب", "cloud"), ("برق", "lightning"), ("نار", "fire"),
    ("ثلج", "snow"), ("كنز", "treasure"), ("ذهب", "gold"), ("فضة", "silver"),
    ("لؤلؤ", "pearl"), ("عود", "lute"), ("طبل", "drum"), ("كورة", "ball"),
    ("خروف", "sheep"), ("ملح", "salt"), ("رز", "rice"), ("نافورة", "fountain"),
    ("زيتون", "olive"), ("شنطة", "bag"), ("مظلة", "umbrella"), ("تاج", "crown"),
)
"""The 64 words of the fingerprint, Arabic and English, in order. Frozen with `sahrat/1`."""
