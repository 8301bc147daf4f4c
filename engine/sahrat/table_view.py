"""What may be known of a table, built up field by field from what each seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sahrat import fairness
from sahrat.dominoes.options import TARGET as DOMINOES_TARGET
from sahrat.game import Event, Json
from sahrat.match import BALOOT_TARGET, HAND_ROUNDS, scores_of, sides
from sahrat.table_clock import shown_deadline, turn_ms
from sahrat.table_deal import match_standings

if TYPE_CHECKING:
    from sahrat.table import Table

ROUND_FIELDS = ("deal", "scores", "points", "lines", "out", "by_hand", "dry", "winner", "pips", "starts", "made",
                "match", "kind", "buyer", "factor", "abnat", "test", "projects", "baloot", "kaboot", "cancelled", "sum")


def _round(table: Table, one: Json) -> Json:
    """A finished deal on the score sheet, with its secret (PD-12)."""
    return {**{name: one[name] for name in ROUND_FIELDS if name in one}, "secret": table.secret(one["deal"]).hex()}


def _chair(table: Table, seat: int, connected: Sequence[bool]) -> Json:
    """A seat as everyone sees it. Seeds are shown once all are open (fair.md, step 4)."""
    chair = table.seats[seat]
    human = chair.kind == "human"
    return {
        "kind": chair.kind, "name": chair.name, "level": chair.level, "ready": chair.kind == "bot" or chair.ready,
        "connected": chair.kind == "bot" or (human and seat < len(connected) and bool(connected[seat])),
        "away": chair.away is not None, "bot": chair.held,
        "hash": chair.hash if chair.ready or chair.kind == "bot" else None,
        "seed": (chair.seed or "") if table.deal else None,
    }


def _length(table: Table, rounds: int, extra: bool) -> Json:
    """How long the match is: `of` so many rounds, or None and to a `target`; whether this is the extra round."""
    if table.game == "hand":
        return {"of": HAND_ROUNDS, "extra": extra if table.phase in ("deal", "pause") else rounds > HAND_ROUNDS}
    length: Json = {"of": None, "extra": extra}
    if table.game == "baloot":
        length["target"] = BALOOT_TARGET
    elif table.game == "dominoes":
        length["target"] = DOMINOES_TARGET[table.rulebook.all_options(table.options)["variant"]]
    return length


def view(table: Table, seat: int | None, now: int, connected: Sequence[bool]) -> Json:
    """The whole view of one seat, or of a spectator (None)."""
    options = table.rulebook.all_options(table.options)
    digest = table.digest() if table.deal else None
    scored = scores_of(table.rounds)
    stands = match_standings(table)
    playing = table.deal > 0
    strict = options.get("table_type") == "strict"
    return {
        "table": table.id, "code": table.code, "game": table.game, "options": options, "chosen": table.options,
        "type": "strict" if strict else "easy", "phase": table.phase, "ended": table.ended, "seat": seat,
        "host": table.host, "seats": [_chair(table, other, connected) for other in range(len(table.seats))],
        "sides": list(sides(table.game, options, len(table.seats))),
        "commitment": table.commitment(), "digest": digest,
        "fingerprint": None if digest is None else list(fairness.fingerprint(digest)),
        "silent": [other for other, chair in enumerate(table.seats)
                   if playing and chair.kind == "human" and not chair.seed],
        "deal": table.deal, "round": len(scored) + (table.phase == "deal"),
        **_length(table, len(scored), stands.extra_round),
        "rounds": [_round(table, one) for one in table.rounds], "totals": list(stands.totals),
        "places": list(stands.places) if table.ended == "finished" else None,
        "next": [chair.next for chair in table.seats],
        "deadline": shown_deadline(table), "shown": table.shown, "turn_ms": turn_ms(table),
        table.game: table.live().state.view(seat) if playing else None,
        "hint": not strict and table.rulebook.has_hints, "stake": 0, "v": table.v,
    }


def seen(table: Table, seat: int | None) -> list[Json]:
    """The current deal's events as that seat saw them; empty before the first."""
    if not table.deal:
        return []
    return [event.seen_by(seat) for event in table.live().sent]


def told(table: Table, seat: int, now: int, connected: Sequence[bool], events: Sequence[Event],
         **more: object) -> Json:
    """What a seat is told of the table (contract.md, Wire): its whole view, and the events as it saw them."""
    shown = view(table, seat, now, connected)
    return {"t": table.id, "v": table.v, "now": now, "deadline": shown["deadline"], "shown": shown["shown"],
            "events": [event.seen_by(seat) for event in events], "view": shown, **more}


def whole(table: Table, seat: int, now: int, connected: Sequence[bool], **more: object) -> Json:
    """The answer to hello and sync: the view and all the deal's events that the seat has seen."""
    return told(table, seat, now, connected, (), seen=seen(table, seat), full=True, **more)


def past(table: Table, seat: int, now: int) -> Json:
    """What is kept of a match that is over in the history of the player in `seat`; `places` None: it was broken off."""
    stands = match_standings(table)
    whose = sides(table.game, table.rulebook.all_options(table.options), len(table.seats))
    return {"table": table.id, "game": table.game, "at": now, "seat": seat,
            "names": [chair.name for chair in table.seats], "sides": list(whose), "totals": list(stands.totals),
            "places": list(stands.places) if table.ended == "finished" else None, "reason": table.ended}
