"""What one seat, or a spectator, may know of a deal; and what the seat to act may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sahrat.baloot import buying
from sahrat.baloot import contract as ladder
from sahrat.baloot.cards import SUITS, SUN, TEXT, Mask, card_texts, cards_of, texts_of
from sahrat.baloot.knowledge import why_no_sawa
from sahrat.baloot.moves import Call, move_json
from sahrat.baloot.options import TEAM
from sahrat.baloot.projects import choices, points, written
from sahrat.baloot.tricks import of_seat
from sahrat.errors import Refusal
from sahrat.options import all_options

if TYPE_CHECKING:
    from sahrat.baloot.state import BalootState

Json = dict[str, Any]


def legal_calls(state: BalootState, seat: int) -> list[Json]:
    """What the asked seat may say in the buying, Kawesh last (B-28, B-112)."""
    auction = state.auction
    assert auction is not None
    return [move_json(Call(call, suit)) for call, suit in buying.may_say(auction, state.options, state.hands[seat])]


def legal_doubles(state: BalootState) -> list[Json]:
    """What the asked seat may say on the ladder (B-43, BD-47)."""
    contract = state.contract
    assert contract is not None
    call = ladder.next_call(contract)
    found: list[Json] = [{"do": "double", "call": "pass"}]
    if call in ("double", "four"):
        found.append({"do": "double", "call": call, "locked": False})
        if contract.trump != SUN:
            found.append({"do": "double", "call": call, "locked": True})
    else:
        found.append({"do": "double", "call": call})
    return found


def legal_moves(state: BalootState, seat: int) -> tuple[list[Json], bool]:
    """Legal moves of `seat` in a fixed order, and whether the list is complete.

    Cards of the first trick are listed without projects; where there are any the list is not complete.
    """
    if seat != state.to_act:
        return [], True
    if state.phase == "buy":
        return legal_calls(state, seat), True
    if state.phase == "double":
        return legal_doubles(state), True
    assert state.contract is not None
    complete = not (state.may_announce() and choices(state.hands[seat], state.contract.trump))
    return _plays(state, seat, state.legal()), complete


def _plays(state: BalootState, seat: int, legal: Mask) -> list[Json]:
    """The cards that may be played, and a Sawa where it may be said."""
    found: list[Json] = [{"do": "play", "card": text} for text in texts_of(legal)]
    if why_no_sawa(state, seat) is None:
        found.append({"do": "sawa"})
    return found


def _legal(state: BalootState, seat: int) -> Json:
    """What `seat`, whose turn it is, may do: every move, and for each other card the reason why not."""
    if state.phase == "buy":
        assert state.auction is not None
        return {"moves": legal_calls(state, seat), "asked": state.auction.asked}
    if state.phase == "double":
        return {"moves": legal_doubles(state)}
    contract = state.contract
    assert contract is not None
    mask = state.legal()
    moves = _plays(state, seat, mask)
    legal: Json = {"moves": moves}
    why = {TEXT[card]: str(state.why_not(card, mask)) for card in cards_of(state.hands[seat] & ~mask)}
    legal["why"] = why
    legal["reasons"] = {code: Refusal(code).message() for code in sorted(set(why.values()))}
    legal["sawa"] = moves[-1] == {"do": "sawa"} if moves else False
    legal["projects"] = [
        {"projects": [card_texts(cards) for cards in written(choice)], "kinds": [one.kind for one in choice],
         "points": points(choice, contract.trump)}
        for choice in choices(state.hands[seat], contract.trump)] if state.may_announce() else []
    return legal


def _shown(state: BalootState) -> list[list[Any]]:
    """B-82, BD-32: the projects whose cards are public: of the side that counts, once played to the second trick."""
    team = state.counting
    return [[seat, [card_texts(cards) for cards in written(projects)]] for seat, projects in state.announced
            if TEAM[seat] == team and state.has_shown(seat)]


def view(state: BalootState, seat: int | None) -> Json:
    """What `seat`, or a spectator (None), may know, built up from that alone."""
    contract, auction = state.contract, state.auction
    acts = seat is not None and seat == state.to_act
    trick = [[(state.leader + at) % 4, TEXT[card]] for at, card in enumerate(state.trick)]
    holds = (state.leader + state.best) % 4 if trick else None
    seen: Json = {
        "game": "baloot", "seat": seat, "phase": state.phase, "to_act": state.to_act, "dealer": state.dealer,
        "own": None if seat is None else texts_of(state.hands[seat]),
        "counts": [hand.bit_count() for hand in state.hands],
        "up": None if state.up is None else TEXT[state.up], "rest": len(state.rest),
        "round": None if auction is None else 2 if auction.second else 1,
        "asked": None if auction is None or auction.place is None else auction.asked,
        "calls": [[said.seat, said.call, None if said.suit is None else SUITS[said.suit]] for said in state.calls],
        "contract": None if contract is None else contract.json(),
        "leader": state.leader, "trick": trick, "holds": holds,
        "tricks": [[[(leader + at) % 4, TEXT[card]] for at, card in enumerate(cards)]
                   for leader, cards in state.tricks],
        "taken": [leader for leader, _ in (*state.tricks, (state.leader, ()))][1:],
        "won": list(state.won), "abnat": list(state.abnat),
        "declared": [[who, [one.kind for one in projects]] for who, projects in state.announced],
        "announced": [] if seat is None else [card_texts(cards)
                                              for cards in written(of_seat(state.announced, seat))],
        "shown": _shown(state), "baloot": state.baloot, "gone": texts_of(state.absent) if contract is not None else [],
        "totals": list(state.totals), "options": all_options(state.options),
        "legal": _legal(state, seat) if seat is not None and acts else None,
    }
    if state.end is not None:
        seen["hands"] = [texts_of(hand) for hand in state.hands]
    seen["result"] = state.result
    return seen
