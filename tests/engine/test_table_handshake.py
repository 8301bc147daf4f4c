"""The handshake of a match (fair.md): hashes, seeds, eight seconds, the fingerprint, the first dealer."""

from __future__ import annotations

import pytest

from sahrat import fairness
from tests.engine.sitting import Sitting, names, seed_of
from tests.engine.test_table_seats import refused


def ready(humans: int = 2) -> Sitting:
    """All are ready, nobody has opened his seed."""
    sitting = Sitting(humans)
    for seat in range(humans):
        sitting.do(f"p{seat}", "ready", hash=fairness.seed_hash(seed_of(f"p{seat}")))
    assert sitting.table.phase == "seeds"
    return sitting


def test_seeds_open_once_all_are_ready() -> None:
    """Until then no seed is asked for; then the table shows every hash and nothing more."""
    sitting = Sitting(2)
    sitting.do("p0", "ready", hash=fairness.seed_hash(seed_of("p0")))
    assert refused(sitting, "p0", "seed", seed=seed_of("p0")) == "no_handshake"
    assert sitting.view(1)["seats"][0]["hash"] == fairness.seed_hash(seed_of("p0"))
    assert sitting.view(1)["seats"][1]["hash"] is None
    assert sitting.view(1)["phase"] == "open"


def test_seeds_are_shown_together() -> None:
    """A seed that was opened is not shown before all are (fair.md, step 4)."""
    sitting = ready()
    sitting.do("p0", "seed", seed=seed_of("p0"))
    for seat in (0, 1, None):
        assert [chair["seed"] for chair in sitting.view(seat)["seats"]] == [None] * 4
        assert sitting.view(seat)["digest"] is None
    sitting.do("p1", "seed", seed=seed_of("p1"))
    view = sitting.view(0)
    assert [chair["seed"] for chair in view["seats"]] == [seed_of("p0"), seed_of("p1"), "", ""]
    assert [chair["hash"] for chair in view["seats"]][2:] == ["", ""]


def test_digest_and_fingerprint() -> None:
    """The digest binds what the table shows, and the fingerprint is its beginning."""
    view = ready().do("p0", "seed", seed=seed_of("p0")).table.view(0, 0, [True] * 4)
    sitting = Sitting(2, options={"table_type": "strict"}).begin()
    view = sitting.view(1)
    digest = fairness.digest(view["table"], "hand", {"table_type": "strict"}, view["commitment"],
                             [chair["hash"] for chair in view["seats"]], [chair["seed"] for chair in view["seats"]])
    assert view["digest"] == digest
    assert view["fingerprint"] == list(fairness.fingerprint(digest))
    assert view["silent"] == []


def test_wrong_seed_may_be_sent_again() -> None:
    """`seed_mismatch`, then the right one; sent twice it changes nothing."""
    sitting = ready()
    assert refused(sitting, "p0", "seed", seed="0" * 32) == "seed_mismatch"
    sitting.do("p0", "seed", seed=seed_of("p0"))
    before = sitting.table
    assert sitting.do("p0", "seed", seed=seed_of("p0")).table is before
    sitting.do("p1", "seed", seed=seed_of("p1"))
    assert sitting.table.phase == "deal"
    before = sitting.table
    assert sitting.do("p1", "seed", seed=seed_of("p1")).table is before


@pytest.mark.parametrize("sent", [None, 5, "", "0" * 31, "0" * 33, "G" * 32, "A" * 32, ["0"]])
def test_seeds_and_hashes_are_hex(sent: object) -> None:
    """Lower-case hex of the right length, or `bad_request`."""
    assert refused(ready(), "p0", "seed", seed=sent) == "bad_request"
    assert refused(Sitting(2), "p0", "ready", hash=sent) == "bad_request"


def test_eight_seconds() -> None:
    """After 8 s a seat that has not opened is silent for the whole match; its hash stays; the match begins."""
    sitting = ready()
    sitting.do("p0", "seed", seed=seed_of("p0"))
    assert sitting.view(0)["deadline"] == sitting.now + 8_000
    sitting.later(8_699)
    assert not sitting.table.due(sitting.now, sitting.gone)
    assert sitting.advance().table.phase == "seeds"
    sitting.later(1)
    assert sitting.table.deadline == sitting.now
    assert "dealt" in names(sitting.advance())
    view = sitting.view(0)
    assert view["silent"] == [1]
    assert (view["seats"][1]["seed"], view["seats"][1]["hash"]) == ("", fairness.seed_hash(seed_of("p1")))
    assert refused(sitting, "p1", "seed", seed=seed_of("p1")) == "seed_late"
    assert sitting.table.seeds() == [seed_of("p0"), "", "", ""]


def test_own_seed_is_good_a_moment_longer() -> None:
    """Until 700 ms after the deadline, as a move is."""
    sitting = ready(1)
    sitting.later(8_700).do("p0", "seed", seed=seed_of("p0"))
    assert sitting.table.seeds()[0] == seed_of("p0")
    late = ready(1)
    assert refused(late.later(8_701), "p0", "seed", seed=seed_of("p0")) == "seed_late"


def test_P_21_committed_before_anyone_sits() -> None:
    """P-21: the commitment is public when the table opens, and every deal's secret fits it."""
    sitting = Sitting(1, fill=None)
    published = sitting.view(None)["commitment"]
    sitting = Sitting(1).begin().match_end()
    assert sitting.view(None)["commitment"] == published
    assert len(sitting.rows) >= 5
    for row in sitting.rows:
        assert fairness.secret_fits(bytes.fromhex(row["secret"]), row["deal"], published)


def test_PD_15_first_dealer_from_the_secret() -> None:
    """PD-15: drawn from deal 1's key; H-9: then one seat to the right each round."""
    dealers = set()
    for n in range(12):
        sitting = Sitting(1, entropy=bytes([n]) * 64).begin()
        key = fairness.deal_key(fairness.chain_secret(sitting.table.root, 1), sitting.table.id, 1,
                                sitting.table.seeds())
        assert sitting.table.dealer == fairness.first_dealer(key, 4)
        dealers.add(sitting.table.dealer)
    assert len(dealers) > 2
    first = sitting.table.dealer
    sitting.match_end()
    assert [row["dealer"] for row in sitting.rows] == [(first + n) % 4 for n in range(len(sitting.rows))]


def test_P_23_PD_13_reshuffles_come_from_the_deal() -> None:
    """PD-13, P-23: the engine is given the deal's key, from which a reshuffle comes."""
    table = Sitting(1).begin().table
    key = fairness.deal_key(fairness.chain_secret(table.root, 1), table.id, 1, table.seeds())
    assert table.live().state.position()["key"] == key.hex()


def test_leaving_during_the_handshake() -> None:
    """The seat stays silent if it did not open, and a bot plays it: the match begins all the same."""
    sitting = ready()
    sitting.do("p0", "seed", seed=seed_of("p0"))
    sitting.do("p1", "leave")
    sitting.later(8_700).advance()
    assert sitting.table.phase == "deal"
    assert sitting.view(0)["seats"][1]["bot"]
