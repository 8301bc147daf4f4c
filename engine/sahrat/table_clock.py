"""Time at a table: deadlines, the clock's moves, absent seats, pauses, bots' turns, the end of an empty table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sahrat import fairness
from sahrat.game import Json
from sahrat.table_chair import Chair, hold_level
from sahrat.table_deal import MOVES_MOST, Draft, end_deal, play, start_deal

if TYPE_CHECKING:
    from sahrat.table import Table

GRACE = 700
"""How long after the shown deadline an own move is still good."""
HANDSHAKE = 8_000
"""P-21, fair.md: how long a seat has to open its seed."""
PAUSE = 10_000
"""PD-18: the pause between rounds."""
EXPIRIES = 2
"""PD-16: turns in a row that run out before the seat counts as away."""
GONE = 30_000
"""PD-16: how long without a connection before the seat counts as away."""
AWAY_TURN = 3_000
"""PD-16: how far into an away seat's turn the clock acts."""
OWN_TURN = 5_000
"""PD-14: what is left at least of the turn of one who comes back within it."""
HOLD = 60_000
"""PD-16: how long a seat is away before a bot holds it."""
FREED = 60_000
"""Before the match: how long without a connection before a seat is freed."""
IDLE = 600_000
"""Before the match: how long nothing happens before the table is deleted."""
ABANDONED = 180_000
"""How long no human is there before the match is broken off."""
CRASH = 2_000
"""While a bot is due: when somebody else may go on, should the service have crashed."""
WORK_BOUND = 15_000
"""Counted nodes of bots' work after which a slice ends."""
DECISIONS = 40
"""Bots' moves after which a slice ends, whatever their work."""


def turn_ms(table: Table) -> int | None:
    """P-13, P-15, P-24, P-27: the time of a turn; None where no clock runs."""
    return table.rulebook.turn_ms(table.options)


def away_turn(table: Table) -> int:
    """PD-16: how far into an away seat's turn the clock acts."""
    return 0 if table.rulebook.plays_at_once else AWAY_TURN


def present(table: Table) -> bool:
    """Whether any human has not left."""
    return any(chair.kind == "human" and chair.away != "left" for chair in table.seats)


def acting_bot(table: Table) -> str | None:
    """The level of the bot that is to act, or None."""
    seat = table.live().state.to_act if table.phase == "deal" else None
    if seat is None:
        return None
    chair = table.seats[seat]
    return chair.level if chair.kind == "bot" else hold_level(table.rulebook.levels) if chair.held else None


def bots_due(table: Table) -> bool:
    """Whether a bot is to act; with nobody left to see it none does."""
    return table.phase == "deal" and present(table) and acting_bot(table) is not None


def shown_deadline(table: Table) -> int | None:
    """The deadline that everybody sees: of the turn, the pause or the handshake; None while a bot acts."""
    if table.phase == "seeds":
        return table.turn_at + HANDSHAKE
    if table.phase == "pause":
        return table.shown + PAUSE
    seat = table.live().state.to_act if table.phase == "deal" else None
    if seat is None or acting_bot(table) is not None:
        return None
    turn = turn_ms(table)
    return None if turn is None else table.turn_at + (away_turn(table) if table.seats[seat].away else turn)


def deadline(table: Table, now: int = 0) -> int | None:
    """When `advance` is next useful, connections apart."""
    if table.phase == "over":
        return None
    if table.phase == "open":
        return table.active + IDLE
    if table.phase == "seeds":
        return table.turn_at + HANDSHAKE + GRACE
    if not present(table):
        return max(chair.since for chair in table.seats) + ABANDONED
    if table.phase == "pause":
        return table.shown + PAUSE
    if acting_bot(table) is not None:
        return now + CRASH
    due = turn_due(table)
    if due is None:
        return max(table.turn_at, now) + ABANDONED
    seat = table.live().state.to_act
    chair = table.seats[seat or 0]
    return min(due, max(chair.since + HOLD, now + 1)) if chair.away else due


def turn_due(table: Table) -> int | None:
    """From when the clock acts for the human whose turn it is; None where no clock runs."""
    turn = turn_ms(table)
    if turn is None:
        return None
    seat = table.live().state.to_act
    away = seat is not None and table.seats[seat].away
    return table.turn_at + (away_turn(table) if away else turn + GRACE)


def freed(table: Table, now: int, gone: Sequence[int | None]) -> list[int]:
    """Before the match: the seats whose human has had no connection for too long."""
    return [seat for seat, chair in enumerate(table.seats)
            if chair.kind == "human" and seat < len(gone) and (since := gone[seat]) is not None
            and now - since >= FREED]


def with_absent(table: Table, now: int, gone: Sequence[int | None]) -> tuple[Chair, ...]:
    """PD-16, PD-14: the seats, with who is away by now, who is back by a new connection, and where a bot holds.

    Where no clock runs no bot takes a seat by itself.
    """
    chairs = []
    clocked = turn_ms(table) is not None
    for seat, chair in enumerate(table.seats):
        if chair.kind == "human":
            since = gone[seat] if seat < len(gone) else None
            if chair.away == "gone" and since is None:
                chair = replace(chair, away=None, since=0, held=False, missed=0)
            elif chair.away is None and since is not None and now - since >= GONE:
                chair = replace(chair, away="gone", since=since + GONE)
            if clocked and chair.away and not chair.held and now - chair.since >= HOLD:
                chair = replace(chair, held=True)
        chairs.append(chair)
    return tuple(chairs)


def is_abandoned(table: Table, now: int, gone: Sequence[int | None]) -> bool:
    """Whether no human has been there for three minutes."""
    last = None
    for seat, chair in enumerate(table.seats):
        if chair.kind != "human":
            continue
        since = gone[seat] if seat < len(gone) else None
        if chair.away == "left":
            since = chair.since
        if since is None:
            return False
        last = since if last is None else max(last, since)
    return last is not None and now - last >= ABANDONED


def turn_is_up(table: Table, now: int, mover: int | None = None) -> bool:
    """Whether the clock has to act for a human; his own move is still good in the deadline's last millisecond."""
    seat = table.live().state.to_act
    if seat is None or acting_bot(table) is not None:
        return False
    due = turn_due(table)
    return due is not None and now >= due + (mover == seat)


def handshake_is_up(table: Table, now: int, mover: int | None = None) -> bool:
    """Whether the time to open the seeds is past."""
    return now >= table.turn_at + HANDSHAKE + GRACE + (mover is not None)


def due(table: Table, now: int, gone: Sequence[int | None]) -> bool:
    """Whether `advance` would change the table."""
    if table.phase == "over":
        return False
    if table.phase == "open":
        return now - table.active >= IDLE or bool(freed(table, now, gone))
    if table.phase == "seeds":
        return handshake_is_up(table, now)
    if is_abandoned(table, now, gone) or with_absent(table, now, gone) != table.seats:
        return True
    if table.phase == "pause":
        return present(table) and now >= table.shown + PAUSE
    return bots_due(table) or (present(table) and turn_is_up(table, now))


def pass_host(draft: Draft) -> None:
    """An absent host's rights go to the next human, in seat order, who is there."""
    table = draft.table
    host = table.host
    if host is not None and table.seats[host].kind == "human" and table.seats[host].away is None:
        return
    count = len(table.seats)
    start = 0 if host is None else host
    order = [(start + turn) % count for turn in range(count)]
    humans = [seat for seat in order if table.seats[seat].kind == "human"]
    there = [seat for seat in humans if table.seats[seat].away is None]
    heir = next(iter(there or humans), None)
    if heir != host:
        draft.set(host=heir)


def run(draft: Draft, mover: int | None) -> None:
    """Runs the clock: all that time alone has made due, bots' turns apart. `mover` sent his own move just now."""
    table, now = draft.table, draft.now
    if table.phase == "open":
        _before_match(draft)
    elif table.phase == "seeds":
        if handshake_is_up(table, now, mover):
            begin(draft)
    elif table.phase in ("deal", "pause"):
        if is_abandoned(table, now, draft.gone):
            end_match(draft, "abandoned")
            return
        chairs = with_absent(table, now, draft.gone)
        if chairs != table.seats:
            was = table.seats
            draft.set(seats=chairs)
            for seat, chair in enumerate(chairs):
                if was[seat].away and not chair.away:
                    own_turn_again(draft, seat)
            pass_host(draft)
            end_tapped_pause(draft)
        if not present(draft.table):
            return
        if draft.table.phase == "pause":
            if now >= draft.table.shown + PAUSE:
                start_deal(draft)
        elif turn_is_up(draft.table, now, mover):
            clock_turn(draft)


def _before_match(draft: Draft) -> None:
    """Frees the seats of those who are gone; an idle table is deleted."""
    if draft.now - draft.table.active >= IDLE:
        draft.set(phase="over", ended="deleted")
        draft.effects.append({"effect": "deleted"})
        return
    seats = freed(draft.table, draft.now, draft.gone)
    for seat in seats:
        empty_seat(draft, seat)


def empty_seat(draft: Draft, seat: int) -> None:
    """A seat becomes empty before the match; that clears every `ready`, and a host who goes hands on his rights."""
    chairs = list(draft.table.seats)
    chairs[seat] = Chair()
    draft.set(seats=tuple(chairs))
    unready(draft)
    pass_host(draft)


def unready(draft: Draft) -> None:
    """A change of options or seats clears every `ready`, and its hash."""
    draft.set(seats=tuple(replace(chair, ready=False, hash="") for chair in draft.table.seats))


def begin(draft: Draft) -> None:
    """The seeds are open, or their time is past: who did not open has the empty seed; the first deal begins."""
    draft.set(seats=tuple(replace(chair, seed=chair.seed or "") for chair in draft.table.seats))
    start_deal(draft)


def clock_turn(draft: Draft) -> None:
    """The clock ends the turn with all the moves that it needs (HD-37); the second time in a row the seat is away,
    or the first where a game plays for the silent at once (P-28)."""
    seat = draft.table.live().state.to_act
    if seat is None:
        return
    for _ in range(MOVES_MOST):
        play(draft, draft.table.live().state.clock_move(), "clock")
        if draft.table.live().state.to_act != seat or draft.turned:
            break
    chair = draft.table.seats[seat]
    if chair.away is None:
        missed = chair.missed + 1
        away = missed >= (1 if draft.table.rulebook.plays_at_once else EXPIRIES)
        draft.chair(seat, missed=missed, away="time" if away else None, since=draft.now if away else 0)
        pass_host(draft)


def end_tapped_pause(draft: Draft) -> None:
    """PD-18: the pause ends early when every human who is not away has asked for it."""
    there = [chair for chair in draft.table.seats if chair.kind == "human" and chair.away is None]
    tapped = bool(there) and all(chair.next for chair in there)
    if draft.table.phase == "pause" and tapped and not draft.table.rulebook.pause_fixed:
        start_deal(draft)


def own_turn_again(draft: Draft, seat: int) -> None:
    """PD-14: who comes back within his turn decides it himself, with `OWN_TURN` left at least."""
    table = draft.table
    turn = turn_ms(table)
    if turn is not None and table.phase == "deal" and table.live().state.to_act == seat:
        draft.set(turn_at=max(table.turn_at, draft.now + OWN_TURN - turn))


def decide(table: Table, seat: int, level: str) -> tuple[Json, int]:
    """The bot's move for `seat` and its counted work, from its view, its events and its own stream alone."""
    live = table.live()
    number = 1 + sum(by == "bot" and mover == seat
                     for (_, by), mover in zip(table.moves, live.movers, strict=True))
    seen = [event.seen_by(seat) for event in live.events]
    stream = fairness.Stream(live.key, f"bot/{seat}/{number}")
    return table.rulebook.decide(live.state.view(seat), seen, level, stream)


def play_bots(draft: Draft) -> None:
    """One slice: bots act until a human is due, the deal ends or the counted work is spent."""
    work = moves = 0
    while bots_due(draft.table) and work < WORK_BOUND and moves < DECISIONS:
        level, seat = acting_bot(draft.table), draft.table.live().state.to_act
        if level is None or seat is None:
            return
        move, spent = decide(draft.table, seat, level)
        play(draft, draft.table.rulebook.move(move), "bot")
        work += spent
        moves += 1


def end_match(draft: Draft, reason: str) -> None:
    """Breaks the match off; an unfinished deal counts as cancelled, and its secret is published (PD-7, PD-12)."""
    if draft.table.phase == "over":
        return
    if draft.table.phase == "deal":
        end_deal(draft, {"cancelled": reason})
    draft.set(phase="over", ended=reason)
    draft.effects.append({"effect": "over", "reason": reason})
