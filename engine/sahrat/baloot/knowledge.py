"""What a seat about to lead knows for certain, and whether it may say Sawa (B-71 to B-73, BD-25, BD-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sahrat.baloot.cards import suits_of
from sahrat.baloot.options import TEAM
from sahrat.baloot.rules import HAND_CARDS
from sahrat.baloot.sawa import Claim, hopeless, is_sure
from sahrat.baloot.tricks import voids

if TYPE_CHECKING:
    from sahrat.baloot.state import BalootState


def claim_of(state: BalootState, seat: int) -> Claim:
    """What `seat`, about to lead, knows: cards gone, shown projects, the turned-up card, suits shown void."""
    contract = state.contract
    assert contract is not None
    hands = state.hands
    # A position by hand may hold a revoke; at a table nobody holds what he is known to be void in.
    known = [void & ~suits_of(hand) for void, hand in
             zip(voids(state.tricks, state.absent, contract.trump, state.options), hands, strict=True)]
    fixed = [0, 0, 0, 0]
    team = state.counting
    for who, projects in state.announced:
        if TEAM[who] == team and state.has_shown(who):
            for project in projects:
                fixed[who] |= project.cards & hands[who]
    if contract.up is not None:
        fixed[contract.buyer] |= 1 << contract.up & hands[contract.buyer]
    one, two, three = [(seat + turn) % 4 for turn in (1, 2, 3)]
    return Claim(hands[seat], hands[one] | hands[two] | hands[three],
                 (hands[one].bit_count(), hands[two].bit_count(), hands[three].bit_count()),
                 (fixed[one], fixed[two], fixed[three]), (known[one], known[two], known[three]),
                 contract.trump, contract.locked)


def why_no_sawa(state: BalootState, seat: int) -> str | None:
    """The code of the rule that forbids `seat`, whose turn it is, a Sawa now; None when it stands."""
    if state.phase != "play":
        return "not_yet_play"
    if state.trick:
        return "sawa_lead"
    if not state.tricks and state.hands[seat].bit_count() == HAND_CARDS:
        return "sawa_first_trick"
    hands, contract = state.hands, state.contract
    assert contract is not None
    own = hands[seat]
    unseen = (hands[0] | hands[1] | hands[2] | hands[3]) ^ own
    if hopeless(own, unseen, contract.trump) or not is_sure(claim_of(state, seat)):
        return "sawa_unsure"
    return None
