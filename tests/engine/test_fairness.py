"""The fair shuffle against its vectors, and what the vectors cannot show (P-21, P-22, P-23, PD-13, PD-15)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from hashlib import sha512
from pathlib import Path
from typing import Any

import pytest

from sahrat import fairness
from sahrat.baloot.pack import PACK as BALOOT
from sahrat.cards import TEXT, double_pack
from sahrat.dominoes.pack import PACK as DOMINOES

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "golden" / "fair_vectors.json").read_text("utf-8"))
PACKS: dict[str, Sequence[str]] = {
    "hand": [TEXT[card] for card in double_pack()], "dominoes": DOMINOES, "baloot": BALOOT}


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: str(case["game"]))
def test_vectors(case: dict[str, Any]) -> None:
    """P-21, P-22, PD-13: every step of every public vector, for all three games."""
    root = bytes.fromhex(case["root"])
    secret = fairness.chain_secret(root, case["deal"])
    key = fairness.deal_key(secret, case["table"], case["deal"], case["seeds"])
    found = fairness.digest(case["table"], case["game"], case["options"], case["commitment"], case["seed_hashes"],
                            case["seeds"])
    assert fairness.commitment(root) == case["commitment"]
    assert secret.hex() == case["secret"]
    assert key.hex() == case["key"]
    assert found == case["digest"]
    assert list(fairness.fingerprint(found)) == case["fingerprint"]
    assert list(fairness.shuffle(key, "deal", PACKS[case["game"]])) == case["order"]
    first = fairness.deal_key(fairness.chain_secret(root, 1), case["table"], 1, case["seeds"])
    assert fairness.first_dealer(first, len(case["seeds"])) == case["first_dealer"]
    for seed, hashed in zip(case["seeds"], case["seed_hashes"], strict=True):
        assert seed == "" or fairness.seed_hash(seed) == hashed


def test_P_21_secret_fits_its_commitment_only() -> None:
    """P-21: a secret that does not match the commitment, or is said to be another deal's, is found."""
    root = bytes(range(64))
    published = fairness.commitment(root)
    secret = fairness.chain_secret(root, 9)
    assert fairness.secret_fits(secret, 9, published)
    assert not fairness.secret_fits(secret, 8, published)
    assert not fairness.secret_fits(secret, 10, published)
    for bit in range(0, 512, 37):
        bent = bytearray(secret)
        bent[bit // 8] ^= 1 << bit % 8
        assert not fairness.secret_fits(bytes(bent), 9, published)
    assert not fairness.secret_fits(secret[:-1], 9, published)
    assert not fairness.secret_fits(secret, 0, published)
    assert not fairness.secret_fits(root, 1025, published)
    assert fairness.first_secrets(root, 9) == tuple(fairness.chain_secret(root, deal) for deal in range(1, 10))
    assert sha512(fairness.chain_secret(root, 1024)).digest() == fairness.chain_secret(root, 1023)


@pytest.mark.parametrize("deal", [0, -1, 1025])
def test_chain_has_1024_secrets(deal: int) -> None:
    """A chain has deals 1..1024 and no other."""
    with pytest.raises(ValueError, match="no such secret"):
        fairness.chain_secret(bytes(64), deal)


def test_every_contribution_changes_the_deal() -> None:
    """P-21: root, table, deal number, each seed and each seat's place change the order."""
    seeds = ["", "79f4a7992ffb941578ee0f33d297e140", "eaa22ec268f875885bbab7bfa6a17bc7", ""]

    def order(root: bytes = bytes(64), table: str = "t", deal: int = 1, seeds: Sequence[str] = seeds,
              label: str = "deal") -> tuple[str, ...]:
        key = fairness.deal_key(fairness.chain_secret(root, deal), table, deal, seeds)
        return fairness.shuffle(key, label, PACKS["hand"])

    orders = {order(), order(root=bytes(63) + b"\1"), order(table="u"), order(deal=2),
              order(seeds=["", seeds[1], seeds[2][:-1] + "8", ""]), order(seeds=["", seeds[2], seeds[1], ""]),
              order(seeds=[seeds[1], "", seeds[2], ""]), order(label="reshuffle/1"), order(label="reshuffle/2")}
    assert len(orders) == 9
    assert all(Counter(one) == Counter(PACKS["hand"]) for one in orders)


class Fixed(fairness.Stream):
    """A stream of given words."""

    def __init__(self, words: list[int]) -> None:
        super().__init__(b"", "")
        self.left = words

    def word(self) -> int:
        """The next given word."""
        self.drawn += 1
        return self.left.pop(0)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 28, 106, 2**31, 2**31 + 1, 2**32 - 1, 2**32])
def test_below_passes_over_the_last_incomplete_run(n: int) -> None:
    """No modulo bias: the first word that is passed over is exactly the first beyond a whole multiple of n."""
    limit = 2**32 - 2**32 % n
    last = Fixed([limit - 1])
    assert last.below(n) == n - 1
    assert last.drawn == 1
    if limit < 2**32:
        over = Fixed([limit, 2**32 - 1, 0])
        assert over.below(n) == 0
        assert over.drawn == 3


def test_draws_of_a_shuffle_are_counted() -> None:
    """A shuffle of n items reads n - 1 words, and one more for each that is passed over."""
    stream = fairness.Stream(bytes(64), "deal")
    for n in range(106, 1, -1):
        assert 0 <= stream.below(n) < n
    assert stream.drawn == 105
    wide = fairness.Stream(bytes(64), "wide")
    values = [wide.below(2**31 + 1) for _ in range(1000)]
    assert max(values) <= 2**31
    assert 1850 < wide.drawn < 2150  # half of all words are passed over


def test_below_is_even() -> None:
    """Every value of below(6) comes about equally often in 60,000 draws (chi squared, 5 degrees, far tail)."""
    stream = fairness.Stream(bytes(range(64)), "even")
    counts = Counter(stream.below(6) for _ in range(60_000))
    assert sum((counts[n] - 10_000) ** 2 for n in range(6)) / 10_000 < 30


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses_what_it_cannot_do(n: int) -> None:
    """A bound outside 1..2^32 is a caller's error."""
    with pytest.raises(ValueError, match="range"):
        fairness.Stream(b"k", "l").below(n)


def test_blocks_follow_each_other() -> None:
    """Words run on across blocks, and two streams of one label are equal."""
    one, two = fairness.Stream(b"k" * 64, "x"), fairness.Stream(b"k" * 64, "x")
    words = [one.word() for _ in range(40)]
    assert words == [two.word() for _ in range(40)]
    assert len(set(words)) == 40


def test_empty_seed_has_the_empty_hash() -> None:
    """Bot seats have the empty seed and the empty hash."""
    assert fairness.seed_hash("") == ""
    assert fairness.seed_hash("79f4a7992ffb941578ee0f33d297e140").startswith("14e09056")


def far(one: str, two: str) -> int:
    """Letters to change, drop or add to get from one word to the other."""
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        new = [i]
        for j, b in enumerate(two, 1):
            new.append(min(row[j] + 1, new[-1] + 1, row[j - 1] + (a != b)))
        row = new
    return row[-1]


@pytest.mark.parametrize("language", [0, 1])
def test_words_are_short_and_far_apart(language: int) -> None:
    """64 words, none a letter away from another, in either language."""
    words = [pair[language] for pair in fairness.WORDS]
    assert len(words) == len(set(words)) == 64
    assert max(map(len, words)) <= 9
    assert all(far(one, two) >= 2 for i, one in enumerate(words) for two in words[:i])


def test_words_are_frozen() -> None:
    """The list belongs to `sahrat/1`: it never changes."""
    assert sha512(fairness.compact(fairness.WORDS)).hexdigest()[:32] == "a70fce167434ee6a5c516f71609644c7"


def test_fingerprint_reads_24_bits() -> None:
    """Most significant first, six bits each."""
    assert fairness.fingerprint("fc0000" + "0" * 58) == (63, 0, 0, 0)
    assert fairness.fingerprint("00003f" + "f" * 58) == (0, 0, 0, 63)


def test_compact_is_utf8_without_white_space() -> None:
    """What is hashed: sorted keys, letters as they are."""
    assert fairness.compact({"b": "هند", "a": [1, None, True]}) == '{"a":[1,null,true],"b":"هند"}'.encode()
