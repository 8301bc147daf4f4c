"""The buying against a second statement of it: the ledger's two matrices as tables, over every sequence of calls."""

from __future__ import annotations

from collections import Counter

import pytest

from sahrat.baloot.auction import Auction, calls, kawesh_now, say

Calls = tuple[tuple[int, str], ...]

# Ledger, Part 2, «Bidding matrix, round 1», with seats 1 to 4: who is asked after a call that ends the turns.
SUN_ASKS = {1: [], 2: [1], 3: [1, 2], 4: [1, 2, 3]}
ASHKAL_ASKS = {3: [2], 4: [1, 3]}
ASHKAL_BUYER = {3: 1, 4: 2}
HOKM_THEN = {1: [], 2: [1], 3: [1, 2], 4: [1, 2, 3]}


class Model:
    """What is asked next after a sequence of calls, read off the matrices."""

    def __init__(self, ace: bool, up: str, overcall: bool, second_ashkal: bool) -> None:
        self.ace, self.up, self.overcall, self.second_ashkal = ace, up, overcall, second_ashkal

    def after(self, said: list[str]) -> tuple[str, int, set[str]] | tuple[str, object, None]:
        """`("asked", seat, what it may say)` or `("end", outcome, None)`."""
        first, said = said[:4], list(said)
        hokm = next((at for at, call in enumerate(first) if call == "hokm"), None)
        for at, call in enumerate(first):
            seat = at + 1
            if call == "kawesh":
                return "end", "kawesh", None
            if call == "sun":
                return self._asked(SUN_ASKS[seat], said[at + 1:], ("sun", seat))
            if call == "ashkal":
                return self._asked(ASHKAL_ASKS[seat], said[at + 1:], ("sun", ASHKAL_BUYER[seat]))
        if len(first) < 4:
            seat = len(first) + 1
            words = {"pass", "sun", "kawesh"} | ({"hokm"} if hokm is None else set())
            return "asked", seat, words | ({"ashkal"} if seat > 2 and not self.ace else set())
        rest = said[4:]
        if hokm is None:
            return self._second(rest)
        caller = hokm + 1
        asks = HOKM_THEN[caller] if self.overcall else []
        for seat in asks:
            if not rest:
                return "asked", seat, {"pass", "sun"}
            if rest.pop(0) == "sun":
                return "end", ("sun", seat), None
        if not rest:
            return "asked", caller, {"hokm", "sun"}
        return "end", (rest[0] if rest[0] == "sun" else f"hokm {self.up}", caller), None

    def _asked(self, asks: list[int], rest: list[str], else_: tuple[str, int]) -> tuple[str, int, set[str]] \
            | tuple[str, object, None]:
        for seat in asks:
            if not rest:
                return "asked", seat, {"pass", "sun"}
            if rest.pop(0) == "sun":
                return "end", ("sun", seat), None
        return "end", else_, None

    def _second(self, rest: list[str]) -> tuple[str, int, set[str]] | tuple[str, object, None]:
        hokm: tuple[int, str] | None = None
        for seat in (1, 2, 3, 4):
            if not rest:
                words = {"pass", "sun"}
                if hokm is None:
                    words |= {f"hokm {suit}" for suit in "SHCD" if suit != self.up}
                if self.second_ashkal and seat > 2 and not self.ace:
                    words.add("ashkal")
                return "asked", seat, words
            call = rest.pop(0)
            if call == "sun":
                return "end", ("sun", seat), None
            if call == "ashkal":
                return "end", ("sun", ASHKAL_BUYER[seat]), None
            if call != "pass":
                hokm = seat, call
        if hokm is None:
            return "end", "passed", None
        if not rest:
            return "asked", hokm[0], {"hokm", "sun"}
        return "end", (rest[0] if rest[0] == "sun" else hokm[1], hokm[0]), None


def words(auction: Auction) -> set[str]:
    said = {call if suit is None else f"{call} {'SHCD'[suit]}" for call, suit in calls(auction)}
    return said | ({"kawesh"} if kawesh_now(auction) and auction.place is not None else set())


def walk(model: Model, auction: Auction, said: list[str], count: Counter[str]) -> None:
    """Every sequence that goes on from here."""
    what, who, may = model.after(said)
    count["sequences"] += 1
    if what == "end":
        outcome = auction.outcome
        assert auction.place is None and outcome is not None, said
        if isinstance(who, tuple):
            suit = "SHCD"[outcome.suit] if outcome.suit is not None else model.up
            kind = outcome.kind if outcome.kind == "sun" else f"hokm {suit}"
            assert outcome.place is not None and (kind, outcome.place + 1) == who, said
        else:
            assert outcome.kind == who and outcome.place is None, said
        count["ends"] += 1
        return
    assert auction.place is not None and auction.place + 1 == who, said
    assert may is not None and words(auction) == may, said
    for word in sorted(may):
        call, _, suit = word.partition(" ")
        walk(model, say(auction, call, "SHCD".index(suit) if suit else None), [*said, word], count)


@pytest.mark.parametrize("ace", [False, True])
@pytest.mark.parametrize("overcall", [True, False])
@pytest.mark.parametrize("second_ashkal", [False, True])
def test_every_sequence_of_calls(ace: bool, overcall: bool, second_ashkal: bool) -> None:
    """B-12 to B-37, BD-1 to BD-9: who is asked, what he may say, and how it ends, in every sequence there is."""
    count: Counter[str] = Counter()
    model = Model(ace, "D", overcall, second_ashkal)
    walk(model, Auction(overcall, second_ashkal, ace, 3), [], count)
    assert count["ends"] > 90, count
