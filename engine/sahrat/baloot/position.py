"""Baloot's positions: the whole truth of a deal as JSON, both ways, with the bookkeeping checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat.baloot import contract as ladder
from sahrat.baloot import rules
from sahrat.baloot.auction import Auction, say
from sahrat.baloot.buying import begun, next_dealer
from sahrat.baloot.cards import SUITS, SUN, TEXT, Card, card_texts, cards_of, parse_card
from sahrat.baloot.contract import Contract
from sahrat.baloot.moves import CALLS
from sahrat.baloot.options import TEAM, Options, check_seats, parse_options
from sahrat.baloot.projects import MOST, Project, baloot_drops, project_of, strongest_first, written
from sahrat.baloot.scoring import QAHWA
from sahrat.baloot.state import Announced, BalootState, Cancelled, Hands, Said
from sahrat.baloot.tricks import Trick, has_both, of_seat, played_by, winner
from sahrat.errors import Refusal
from sahrat.options import chosen_options
from sahrat.position import Books, completed, deal_key, listed, whole, wrong

RULES = 1
PHASES = ("buy", "double", "play", "over")


def _field(position: Mapping[str, Any], name: str, default: Any) -> Any:
    """A field, at its default where it is missing or null."""
    value = position.get(name)
    return default if value is None else value


def _cards(value: object, most: int, name: str) -> tuple[Card, ...]:
    return tuple([parse_card(text) for text in listed(value, most, name)])


def _calls(value: object) -> tuple[Said, ...]:
    calls = []
    for one in listed(value, 64, "calls"):
        said = listed(one, 3, "calls")
        if len(said) < 2 or not isinstance(said[1], str) or said[1] not in CALLS:
            raise wrong("calls")
        suit = said[2] if len(said) == 3 else None
        if suit is not None and (not isinstance(suit, str) or len(suit) != 1 or suit not in SUITS):
            raise wrong("calls")
        calls.append(Said(whole(said[0], 0, 3, "calls"), said[1], None if suit is None else SUITS.index(suit)))
    return tuple(calls)


def _auction(options: Options, dealer: int, up: Card, hands: Hands, calls: Sequence[Said]) -> Auction:
    """The buying that these calls make. Raises `Refusal` ``bad_position`` where one of them could not be said.

    A hand of fewer than five says nothing of a Kawesh: its other cards are not told.
    """
    auction = begun(options, up)
    for said in calls:
        if auction.place is None or (dealer + 1 + auction.place) % 4 != said.seat:
            raise wrong("calls")
        hand = hands[said.seat]
        if said.call == "kawesh" and not (options.kawesh and (
                hand.bit_count() < rules.FIRST_CARDS or rules.may_kawesh(hand))):
            raise wrong("calls: kawesh")
        try:
            auction = say(auction, said.call, said.suit)
        except Refusal:
            raise wrong("calls") from None
    return auction


def _contract(value: object) -> Contract:
    if not isinstance(value, Mapping) or value.get("kind") not in ("hokm", "sun"):
        raise wrong("contract")
    trump, factor = value.get("trump"), value.get("factor", 1)
    locked, doubler, up = value.get("locked", False), value.get("doubler"), value.get("up")
    buyer = whole(value.get("buyer"), 0, 3, "contract: buyer")
    sun = value["kind"] == "sun"
    if (trump is not None) is sun or (not sun and not (isinstance(trump, str) and len(trump) == 1 and trump in SUITS)):
        raise wrong("contract: trump")
    if factor != QAHWA:
        whole(factor, 1, 2 if sun else 4, "contract: factor")
    elif sun:
        raise wrong("contract: factor")
    if not isinstance(locked, bool) or (locked and (sun or factor not in (2, 4))):
        raise wrong("contract: locked")
    if doubler is not None and (TEAM[whole(doubler, 0, 3, "contract: doubler")] == TEAM[buyer] or factor == 1):
        raise wrong("contract: doubler")
    if doubler is None and factor in (2, 3) and not sun:
        doubler = (buyer + 1) % 4
    return Contract(SUN if sun else SUITS.index(str(trump)), buyer, None if up is None else parse_card(up), factor,
                    locked, doubler)


def _tricks(value: object, books: Books) -> tuple[Trick, ...]:
    """All tricks listed, the last perhaps unfinished."""
    tricks = []
    every = listed(value, rules.HAND_CARDS, "tricks")
    for number, one in enumerate(every):
        plays = [listed(play, 2, "tricks") for play in listed(one, 4, "tricks")]
        if any(len(play) != 2 for play in plays) or (len(plays) < 4 and number < len(every) - 1):
            raise wrong("tricks")
        if not plays:
            continue
        leader = whole(plays[0][0], 0, 3, "tricks")
        if any(whole(play[0], 0, 3, "tricks") != (leader + at) % 4 for at, play in enumerate(plays)):
            raise wrong("tricks: order")
        cards = tuple([parse_card(play[1]) for play in plays])
        books.take(cards)
        tricks.append((leader, cards))
    return tuple(tricks)


def _projects(value: object, trump: int, hands: Hands, tricks: Sequence[Trick]) -> Announced:
    """``[[seat, cards], …]`` (B-83, B-84). Raises `Refusal` ``bad_position``."""
    found: dict[int, list[Project]] = {}
    for one in listed(value, 4 * MOST, "projects"):
        if len(listed(one, 2, "projects")) != 2:
            raise wrong("projects")
        seat = whole(one[0], 0, 3, "projects")
        project = project_of(_cards(one[1], 8, "projects"), trump)
        own = found.setdefault(seat, [])
        elsewhere = 0
        for other in range(4):
            if other != seat:
                elsewhere |= hands[other] | played_by(tricks, other)
        if project is None or len(own) >= MOST or project.cards & elsewhere \
                or any(project.cards & mine.cards for mine in own):
            raise wrong("projects")
        own.append(project)
    return tuple([(seat, strongest_first(own)) for seat, own in found.items()])


def from_position(position: object) -> BalootState:
    """The state of a position, every missing field at its default. Raises `Refusal` ``bad_position`` and the like."""
    if not isinstance(position, Mapping) or _field(position, "game", "baloot") != "baloot":
        raise wrong("game")
    if whole(_field(position, "rules", RULES), 0, 10_000, "rules") != RULES:
        raise Refusal("bad_rules")
    options = parse_options(_field(position, "options", {}))
    check_seats(options, _field(position, "seats", 4))
    dealer = whole(_field(position, "dealer", 3), 0, 3, "dealer")
    given = listed(_field(position, "hands", ()), 4, "hands")
    if len(given) not in (0, 4):
        raise wrong("hands")
    books = Books(TEXT)
    held = [books.take(_cards(hand, rules.HAND_CARDS, "hands")) for hand in given] or [0, 0, 0, 0]
    hands: Hands = (held[0], held[1], held[2], held[3])
    totals = [whole(one, 0, 10_000, "totals") for one in listed(_field(position, "totals", (0, 0)), 2, "totals")]
    if len(totals) != 2:
        raise wrong("totals")
    bought = position.get("contract")
    calls = _calls(_field(position, "calls", ()))
    phase = _field(position, "phase", "buy" if bought is None else "play")
    if phase not in PHASES:
        raise wrong("phase")
    first = (dealer + 1) % 4
    base = BalootState(options, dealer, None, phase, hands, None, (), calls, None, None, first, (), 0, (), (), (0, 0),
                       (0, 0), None, (totals[0], totals[1]), deal_key(position.get("key")), None)
    if bought is None:
        return _buying(base, position, books)
    contract = _contract(bought)
    if position.get("up") is not None or position.get("rest"):
        raise wrong("up")
    return _playing(base._replace(contract=contract), position, books)


def _buying(base: BalootState, position: Mapping[str, Any], books: Books) -> BalootState:
    """A deal that is being bought, or that was cancelled."""
    if base.phase not in ("buy", "over") or position.get("tricks") or position.get("projects"):
        raise wrong("phase")
    up = parse_card(position.get("up"))
    rest = _cards(_field(position, "rest", ()), 11, "rest")
    books.take([up])
    books.take(rest)
    for seat, hand in enumerate(base.hands):
        if hand.bit_count() > rules.FIRST_CARDS:
            raise wrong(f"seat {seat}: {hand.bit_count()} cards")
    auction = _auction(base.options, base.dealer, up, base.hands, base.calls)
    outcome = auction.outcome
    state = base._replace(up=up, rest=rest, auction=auction)
    if base.phase == "over":
        if outcome is None or outcome.place is not None or position.get("to_act") is not None:
            raise wrong("phase")
        return state._replace(end=Cancelled(outcome.kind, next_dealer(outcome, base.dealer)))
    if outcome is not None or auction.place is None:
        raise wrong("calls")
    to_act = (base.dealer + 1 + auction.place) % 4
    if _field(position, "to_act", to_act) != to_act:
        raise wrong("to_act")
    return state._replace(to_act=to_act)


def _playing(base: BalootState, position: Mapping[str, Any], books: Books) -> BalootState:
    """A deal that is bought: doubled, played, or over."""
    contract = base.contract
    assert contract is not None
    tricks = _tricks(_field(position, "tricks", ()), books)
    announced = _projects(_field(position, "projects", ()), contract.trump, base.hands, tricks)
    for seat, hand in enumerate(base.hands):
        played = played_by(tricks, seat).bit_count()
        if hand.bit_count() + played > rules.HAND_CARDS:
            raise wrong(f"seat {seat}: {hand.bit_count()} cards")
    running: Trick | None = None
    if tricks and len(tricks[-1][1]) < 4:
        tricks, running = tricks[:-1], tricks[-1]
    state = _counted(base, tricks, announced, running is None)
    first = (base.dealer + 1) % 4
    leader = winner(tricks[-1], contract.trump) if tricks else first
    if running is not None:
        if tricks and running[0] != leader:
            raise wrong("tricks: leader")
        leader = running[0]
    if any(tricks[at + 1][0] != winner(tricks[at], contract.trump) for at in range(len(tricks) - 1)):
        raise wrong("tricks: leader")
    trick = () if running is None else running[1]
    if base.phase == "over":
        if position.get("to_act") is not None or trick or any(base.hands) or not tricks:
            raise wrong("phase")
        return state._replace(leader=leader, baloot=shown_baloot(tricks, announced, contract.trump)).over()
    if base.phase == "double":
        return _doubling(state, contract, position)
    to_act = _field(position, "to_act", (leader + len(trick)) % 4)
    whole(to_act, 0, 3, "to_act")
    if not trick and not tricks:
        leader = to_act
    if to_act != (leader + len(trick)) % 4:
        raise wrong("to_act")
    if not any(base.hands):
        raise wrong("hands")
    if base.phase != "play":
        raise wrong("phase")
    shown = shown_baloot(tricks if running is None else [*tricks, running], announced, contract.trump)
    best = rules.holder(trick, contract.trump) if trick else 0
    return state._replace(to_act=to_act, leader=leader, trick=trick, best=best, baloot=shown)


def _doubling(state: BalootState, contract: Contract, position: Mapping[str, Any]) -> BalootState:
    """A deal whose ladder is being climbed."""
    if state.tricks or position.get("tricks") or state.announced or contract.factor == QAHWA:
        raise wrong("phase")
    asked: tuple[int, ...]
    if contract.factor == 1:
        asked = ladder.may_double(contract, state.options, state.totals)
    elif contract.trump == SUN:
        asked = ()
    else:
        assert contract.doubler is not None
        asked = (contract.doubler if contract.factor == 3 else contract.buyer,)
    to_act = _field(position, "to_act", asked[0] if asked else None)
    if to_act not in asked or type(to_act) is not int:
        raise wrong("to_act")
    return state._replace(to_act=to_act, leader=(state.dealer + 1) % 4)


def _counted(state: BalootState, tricks: tuple[Trick, ...], announced: Announced, whole: bool) -> BalootState:
    """The state with its finished tricks counted, and the Baloot that they show."""
    contract = state.contract
    assert contract is not None
    trump = contract.trump
    abnat, won = [0, 0], [0, 0]
    empty = whole and not any(state.hands)
    for number, trick in enumerate(tricks, 1):
        taker = TEAM[winner(trick, trump)]
        abnat[taker] += rules.abnat(trick[1], trump, empty and number == len(tricks))
        won[taker] += 1
    return state._replace(tricks=tricks, announced=announced, abnat=(abnat[0], abnat[1]), won=(won[0], won[1]))


def shown_baloot(tricks: Sequence[Trick], announced: Announced, trump: int) -> int | None:
    """B-80, BD-33: the seat whose plays show a Baloot that no project of its own takes away."""
    return next((seat for seat in range(4) if has_both(played_by(tricks, seat), trump)
                 and not baloot_drops(trump, of_seat(announced, seat))), None)


def to_position(state: BalootState) -> dict[str, Any]:
    """The position of a state (contract.md, Positions), with `result` once it is over."""
    tricks = [*state.tricks, (state.leader, state.trick)] if state.trick else state.tricks
    position: dict[str, Any] = {
        "game": "baloot", "rules": RULES, "options": chosen_options(state.options), "seats": 4,
        "dealer": state.dealer, "to_act": state.to_act, "phase": state.phase,
        "hands": [card_texts(cards_of(hand)) for hand in state.hands],
        "up": None if state.up is None else TEXT[state.up], "rest": card_texts(state.rest),
        "calls": [[said.seat, said.call] if said.suit is None else [said.seat, said.call, SUITS[said.suit]]
                  for said in state.calls],
        "contract": None if state.contract is None else state.contract.json(),
        "tricks": [[[(leader + at) % 4, TEXT[card]] for at, card in enumerate(cards)] for leader, cards in tricks],
        "projects": [[seat, card_texts(cards)] for seat, projects in state.announced for cards in written(projects)],
        "totals": list(state.totals),
    }
    return completed(position, state.key, state.result)
