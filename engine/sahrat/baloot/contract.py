"""What was bought, and the ladder of doubles on it (B-38 to B-48, BD-10 to BD-15, BD-47)."""

from __future__ import annotations

from typing import Any, NamedTuple

from sahrat.baloot.cards import SUITS, SUN, TEXT, Card
from sahrat.baloot.options import TEAM, Options
from sahrat.baloot.scoring import QAHWA
from sahrat.errors import Refusal

OVER = 100
"""B-48: Sun is doubled only with one team above this and the other below."""
STEPS: dict[int, str] = {1: "double", 2: "thri", 3: "four", 4: "qahwa"}
"""The one step that may follow each factor (B-42)."""


class Contract(NamedTuple):
    """A purchase. `trump` is a suit or `SUN`; `up` the turned-up card, None where a position does not tell."""

    trump: int
    buyer: int
    up: Card | None = None
    factor: int | str = 1
    locked: bool = False
    doubler: int | None = None

    @property
    def kind(self) -> str:
        """``hokm`` or ``sun``."""
        return "sun" if self.trump == SUN else "hokm"

    def json(self) -> dict[str, Any]:
        """The contract as positions and views show it."""
        return {"kind": self.kind, "trump": None if self.trump == SUN else SUITS[self.trump], "buyer": self.buyer,
                "factor": self.factor, "locked": self.locked, "doubler": self.doubler,
                "up": None if self.up is None else TEXT[self.up]}


def may_double(contract: Contract, options: Options, totals: tuple[int, int]) -> tuple[int, ...]:
    """The seats that are asked whether they double, in order (B-38, BD-10; in Sun B-48, BD-13, BD-14)."""
    right, left = (contract.buyer + 1) % 4, (contract.buyer + 3) % 4
    if contract.trump != SUN:
        return right, left
    if not min(totals) < OVER < max(totals):
        return ()
    if options.sun_double_trailing_only and totals[TEAM[right]] > OVER:
        return ()
    return right, left


def next_call(contract: Contract) -> str:
    """What the asked seat may say besides `pass`."""
    assert isinstance(contract.factor, int)
    return STEPS[contract.factor]


def said(contract: Contract, seat: int, call: str, locked: bool,
         options: Options, totals: tuple[int, int]) -> tuple[Contract, int | None]:
    """The contract after `seat`, who is asked, said `call`, and the seat asked next (None: play begins).

    Raises `Refusal` with the rule that forbids the call.
    """
    factor = contract.factor
    assert isinstance(factor, int)
    if call != "pass" and call != STEPS[factor]:
        raise Refusal("double_step")
    if locked and contract.trump == SUN:
        raise Refusal("sun_no_lock")
    if locked and call not in ("double", "four"):
        raise Refusal("lock_choice")
    if call == "pass":
        if factor > 1:
            return contract, None
        asked = may_double(contract, options, totals)
        return contract, asked[1] if seat == asked[0] else None
    if call == "double":
        doubled = contract._replace(factor=2, locked=locked, doubler=seat)
        return doubled, None if contract.trump == SUN else contract.buyer
    if call == "thri":
        return contract._replace(factor=3, locked=False), contract.doubler
    if call == "four":
        return contract._replace(factor=4, locked=locked), contract.buyer
    return contract._replace(factor=QAHWA, locked=False), None
