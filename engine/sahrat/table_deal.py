"""One deal at a table: dealt from its key, played move by move, scored, archived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sahrat import fairness
from sahrat.game import Event, Json, State
from sahrat.match import Standings, context, next_dealer, scores_of, standings
from sahrat.transcript import deal_row

if TYPE_CHECKING:
    from sahrat.table import Table

PACE = {"slow": 1200, "normal": 700, "fast": 350, "none": 0}
"""PD-20: milliseconds an event is shown for, by the table option `pace`."""
SHOWN_MOST = 5000
NOT_SHOWN = ("turn", "ended")
"""Events that take no time to look at."""
MOVES_MOST = 32
"""More moves than one turn can need (dominoes: the whole bank drawn)."""
DEALS_MOST = 384
"""More deals than any match needs. Every view holds all of them (PD-12), and a message has room for so many."""


class Live(NamedTuple):
    """A deal replayed: its state, its events as the rules gave them and as they are sent, and each move's seat."""

    state: State
    events: tuple[Event, ...]
    sent: tuple[Event, ...]
    movers: tuple[int, ...]
    key: bytes


class Draft:
    """A step being made: the table so far, what has happened, and what the service told."""

    __slots__ = ("before", "by", "effects", "events", "gone", "now", "table", "turned")

    def __init__(self, table: Table, now: int, by: Mapping[str, Any]) -> None:
        self.before = table
        self.table = table
        self.now = now
        self.by = by
        told = by.get("gone") or ()
        self.gone: tuple[int | None, ...] = tuple(
            told[seat] if seat < len(told) else None for seat in range(len(table.seats)))
        self.events: list[Event] = []
        self.effects: list[Json] = []
        self.turned = False
        """Whether the last move ended its turn: in dominoes the same seat may have the next one too."""

    def set(self, **changes: Any) -> None:
        """Changes fields of the table."""
        self.table = replace(self.table, **changes)

    def chair(self, seat: int, **changes: Any) -> None:
        """Changes fields of one seat."""
        chair = self.table.seats[seat]
        changed = replace(chair, **changes)
        if changed != chair:
            chairs = list(self.table.seats)
            chairs[seat] = changed
            self.set(seats=tuple(chairs))

    def show(self, events: int, now: int) -> int:
        """PD-20: until when that many more events are shown."""
        pace = PACE[self.table.rulebook.all_options(self.table.options).get("pace", "normal")]
        return min(max(self.table.shown, now) + events * pace, now + SHOWN_MOST)

    def finished(self, deadline: int | None, version: int) -> Table:
        """The table as the step leaves it."""
        return replace(self.table, at=self.now, deadline=deadline, v=version)


def shown_count(events: tuple[Event, ...]) -> int:
    """How many of the events take time to look at."""
    return sum(event.public.get("e") not in NOT_SHOWN for event in events)


def marked(event: Event, by: str | None, human: bool) -> Event:
    """The event as it is sent: what the clock or a bot did for an absent human says so."""
    if event.public.get("e") not in NOT_SHOWN and (by == "clock" or (by == "bot" and human)):
        return Event({**event.public, "by": by}, event.private)
    return event


def dealt(table: Table, deal: int, dealer: int | None, rules: int) -> tuple[State, tuple[Event, ...], int, bytes]:
    """The deal of that number just dealt, its events, its dealer (PD-15: the first from the secret) and its key."""
    key = fairness.deal_key(table.secret(deal), table.id, deal, table.seeds())
    game = table.rulebook
    if dealer is None:
        dealer = fairness.first_dealer(key, len(table.seats))
    order = fairness.shuffle(key, "deal", game.pack())
    before = [one for one in table.rounds if one["deal"] < deal]
    told = context(table.game, game.all_options(table.options), len(table.seats), before)
    state, events = game.start(table.options, len(table.seats), order, dealer, key=key, rules=rules, **told)
    return state, events, dealer, key


def replayed(table: Table) -> Live:
    """The current deal from its moves."""
    state, events, _, key = dealt(table, table.deal, table.dealer, table.rules)
    seen, sent, movers = list(events), list(events), []
    for move, by in table.moves:
        seat = state.to_act
        if seat is None:
            raise ValueError("a move after the deal's end")
        state, events = state.apply(seat, move)
        movers.append(seat)
        seen += events
        sent += [marked(event, by, table.seats[seat].kind == "human") for event in events]
    return Live(state, tuple(seen), tuple(sent), tuple(movers), key)


def start_deal(draft: Draft) -> None:
    """The next deal begins: H-9, one seat further to the right deals; BD-8, unless a cancelled deal says who.

    After `DEALS_MOST` deals the match is broken off instead (PD-7): passed-out deals could go on for ever.
    """
    table = draft.table
    game, deal = table.rulebook, table.deal + 1
    if deal > DEALS_MOST:
        draft.set(phase="over", ended="broken")
        draft.effects.append({"effect": "over", "reason": "broken"})
        return
    dealer_next = next_dealer(table.rounds[-1], table.dealer, len(table.seats)) if table.rounds else None
    state, events, dealer, key = dealt(table, deal, dealer_next, game.rules)
    shown = draft.show(shown_count(events), draft.now)
    draft.set(
        phase="deal", deal=deal, dealer=dealer, rules=game.rules, revision=game.revision, moves=(),
        moved=draft.before.v + 1, shown=shown, turn_at=shown, engine=draft.by.get("engine", table.engine),
        seats=tuple(replace(chair, next=False) for chair in table.seats),
        cache=(Live(state, events, events, (), key), table.cache[1]))
    draft.events += events


def play(draft: Draft, move: Json, by: str) -> None:
    """Applies a move of the seat to act, made `by` player, bot or clock; the deal may end by it. Raises `Refusal`."""
    table, live = draft.table, draft.table.live()
    seat = live.state.to_act
    if seat is None:
        raise ValueError("no seat is to act")
    state, events = live.state.apply(seat, move)
    shown = draft.show(shown_count(events), draft.now)
    human = table.seats[seat].kind == "human"
    sent = tuple(marked(event, by, human) for event in events)
    draft.turned = any(event.public.get("e") == "turn" for event in events)
    draft.set(
        moves=(*table.moves, (move, by)), moved=draft.before.v + 1, shown=shown,
        turn_at=table.turn_at if state.to_act == seat and not draft.turned else shown,
        cache=(Live(state, live.events + events, live.sent + sent, (*live.movers, seat), live.key), table.cache[1]))
    draft.events += sent
    if state.to_act is None:
        end_deal(draft, dict(state.result or {}))


def end_deal(draft: Draft, result: Json) -> None:
    """Archives the deal with its secret (PD-12); then a pause (PD-18), or the match is over (H-62 to H-65)."""
    table = draft.table
    row = deal_row(table, result)
    draft.set(rounds=(*table.rounds, {"deal": table.deal, **result, "sum": row["sum"]}), phase="pause")
    draft.effects.append({"effect": "deal", "deal": table.deal, "row": row})
    if "cancelled" in result:
        return
    stands = match_standings(draft.table)
    if stands.over:
        draft.set(phase="over", ended="finished")
        draft.effects.append({"effect": "over", "reason": "finished"})


def match_standings(table: Table) -> Standings:
    """Where the match stands after the finished deals."""
    return standings(table.game, table.rulebook.all_options(table.options), len(table.seats), scores_of(table.rounds))
