"""A table's log: small, exact, and the moves' short form."""

from __future__ import annotations

import hashlib
import json
from statistics import median
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sahrat import fairness, move_text
from sahrat.cards import TEXT
from sahrat.table import Table
from sahrat.table_chair import Chair
from tests.again import examples
from tests.engine.sitting import Sitting, log_bytes

cards = st.sampled_from(TEXT)
meld_cards = cards | st.sampled_from([*[f"JK={text}" for text in TEXT[:52]], "JK=*"])
acts = st.one_of(
    st.fixed_dictionaries({"lay": st.lists(st.lists(meld_cards, min_size=3, max_size=13), min_size=1, max_size=4)}),
    st.fixed_dictionaries({"add": st.lists(meld_cards, min_size=1, max_size=3), "meld": st.integers(0, 33)},
                          optional={"end": st.sampled_from(["low", "high"])}),
    st.fixed_dictionaries({"swap": st.integers(0, 33), "give": st.lists(cards, min_size=1, max_size=2)}))
plays = st.fixed_dictionaries({"do": st.just("play"), "take": st.booleans(), "acts": st.lists(acts, max_size=4),
                               "throw": st.none() | cards})
other = st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=3)
odd = plays.map(lambda play: {**play, "more": 1}) | plays.map(lambda play: {**play, "throw": "??"})
moves = st.lists(st.tuples(st.just({"do": "draw"}) | plays | other | odd, st.sampled_from(["player", "bot", "clock"])),
                 max_size=12)


@settings(max_examples=examples(100), deadline=None)
@given(moves)
@example([({"do": "draw"}, "player"), ({"do": "draw"}, "player"),
          ({"do": "play", "take": False, "acts": [], "throw": None}, "player")])
def test_moves_read_back_as_written(made: list[move_text.Made]) -> None:
    """Any moves, by anyone, also such as have no short form."""
    assert move_text.read("hand", move_text.write("hand", made)) == tuple(made)


def test_most_turns_are_one_letter() -> None:
    """A draw and a throw by the same maker as before."""
    turn: list[move_text.Made] = [({"do": "draw"}, "player"),
                                  ({"do": "play", "take": False, "acts": [], "throw": "KS"}, "player")]
    assert len(move_text.write("hand", turn * 10)) == 10


def table_of(seed: int, humans: int) -> Sitting:
    """A table with random bytes, names, players and seeds, as large as real ones."""
    sitting = Sitting(1, fill=None, entropy=hashlib.sha512(b"%d" % seed).digest())
    for seat in range(1, humans):
        sitting.do(f"p{seat}", "join")
    for seat in range(humans, 4):
        sitting.do("p0", "host", do="bot", seat=seat, level=("easy", "medium", "strong")[seat % 3])
    return sitting.begin()


def real(table: Table, seed: int) -> Table:
    """The same table with what takes room in practice: long random player names, full-length names, a wheel's hash."""
    def wide(text: str) -> str:
        return hashlib.sha256(f"{seed} {text}".encode()).hexdigest()

    chairs = tuple(
        Chair(**{**{name: getattr(chair, name) for name in Chair.__slots__}, "player": wide(str(seat))[:26],
                 "name": "أم عبدالرحمن " + "بتثج"[seat]}) if chair.kind == "human" else chair
        for seat, chair in enumerate(table.seats))
    fields = {name: getattr(table, name) for name in Table.__slots__ if name not in ("seats", "engine", "cache")}
    return Table(seats=chairs, engine=wide("engine"), **fields)


@pytest.mark.slow
def test_a_table_is_under_one_kilobyte() -> None:
    """DynamoDB counts whole kilobytes: nearly every write of a match is under 1,000 bytes compressed, none much over.

    Counted over whole matches of one human with three bots and of four humans, with random ids, names and hashes.
    """
    sizes = []
    for seed, humans in ((1, 1), (2, 1), (3, 2), (4, 4), (5, 4)):
        sitting = table_of(seed, humans)
        while sitting.table.phase != "over":
            if sitting.table.phase == "pause":
                sitting.later(15_000).advance()
            elif sitting.table.bots_due(sitting.now):
                sitting.advance()
            else:
                sitting.later(1_234).smart()
            sizes.append(log_bytes(real(sitting.table, seed)))
    assert len(sizes) > 500
    assert median(sizes) < 800
    assert sum(size <= 1_000 for size in sizes) > 0.9 * len(sizes)
    assert max(sizes) < 1_250


def test_the_log_holds_no_state() -> None:
    """What is derivable from options, root, seeds and moves is not in the log: no hand, no stock, no key."""
    sitting = Sitting(2).begin()
    sitting.turn()
    text = json.dumps(sitting.table.to_json())
    key = fairness.deal_key(fairness.chain_secret(sitting.table.root, 1), sitting.table.id, 1, sitting.table.seeds())
    assert key.hex() not in text
    assert '"stock"' not in text
    known = ("id", "c", "g", "o", "r", "S", "h", "v", "p", "t", "e", "a", "s", "w", "d", "n", "l", "R", "z")
    assert set(json.loads(text)) <= set(known)


def test_every_kind_of_table_survives_its_log() -> None:
    """Open, with readiness; handshake, with and without seeds; deleted; abandoned; away for each reason."""
    kinds: list[Table] = []
    sitting = Sitting(2, fill=None, options={"table_type": "strict", "pace": "slow"})
    kinds.append(sitting.table)
    sitting.do("p0", "host", do="bot", seat=2, level="strong")
    sitting.do("p0", "ready", hash="ab" * 32)
    kinds.append(sitting.table)
    ready = Sitting(2)
    for player in ("p0", "p1"):
        ready.do(player, "ready", hash=fairness.seed_hash(hashlib.sha256(player.encode()).hexdigest()[:32]))
    kinds.append(ready.table)
    ready.do("p0", "seed", seed=hashlib.sha256(b"p0").hexdigest()[:32])
    kinds.append(ready.table)
    ready.later(9_000).advance()
    kinds.append(ready.table)
    ready.do("p0", "leave")
    kinds.append(ready.table)
    ready.gone[1] = ready.now
    ready.later(40_000).advance()
    kinds.append(ready.table)
    ready.later(200_000).advance()
    kinds.append(ready.table)
    sitting.later(600_000).advance()
    kinds.append(sitting.table)
    assert {table.ended for table in kinds} == {None, "abandoned", "deleted"}
    for table in kinds:
        log: dict[str, Any] = json.loads(json.dumps(table.to_json()))
        assert Table.from_json(log) == table
        assert Table.from_json(log).to_json() == log


def test_a_cached_deal_is_no_part_of_the_table() -> None:
    """Two tables are equal whether or not their deal has been replayed; neither repr nor JSON shows it."""
    sitting = Sitting(1).begin()
    again = Table.from_json(sitting.table.to_json())
    assert again.cache == (None, ())
    assert again == sitting.table
    again.live()
    again.commitment()
    assert again == sitting.table
    assert "cache" not in repr(again)
