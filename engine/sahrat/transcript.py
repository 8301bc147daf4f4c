"""A match's transcript (contract.md): written from a table and its archived deals, and replayed from nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from sahrat import fairness
from sahrat.errors import Refusal
from sahrat.game import Event, Json, State
from sahrat.games import game_named
from sahrat.match import context, scores_of, standings
from sahrat.table_chair import hold_level

if TYPE_CHECKING:
    from sahrat.table import Table


def deal_sum(table: str, digest: str, deal: Mapping[str, Any]) -> str:
    """What binds a deal: its number, the digest, rules, dealer, bots, moves and result (contract.md, Transcript)."""
    bound = [fairness.FORMAT, table, deal["deal"], digest, deal["rules"], deal["dealer"], deal["bots"], deal["moves"],
             deal["result"]]
    return sha256(fairness.compact(bound)).hexdigest()


def document_sum(document: Mapping[str, Any]) -> str:
    """What binds the whole document: everything in it but this sum."""
    return sha256(fairness.compact({key: value for key, value in document.items() if key != "sum"})).hexdigest()


def deal_row(table: Table, result: Json) -> Json:
    """The current deal of a table as the transcript holds it, with its secret; `result` says how it ended."""
    movers = table.live().movers
    game = table.rulebook
    bots: list[Json | None] = []
    for seat, chair in enumerate(table.seats):
        moved = any(by == "bot" and mover == seat for (_, by), mover in zip(table.moves, movers, strict=True))
        level = chair.level if chair.kind == "bot" else hold_level(game.levels) if moved else None
        bots.append(None if level is None else {"level": level, "revision": table.revision})
    row = {
        "deal": table.deal, "rules": table.rules, "engine": table.engine,
        "secret": table.secret(table.deal).hex(), "dealer": table.dealer, "bots": bots,
        "moves": [{"seat": seat, **move, "by": by} for seat, (move, by) in zip(movers, table.moves, strict=True)],
        "result": result,
    }
    return {**row, "sum": deal_sum(table.id, table.digest(), row)}


def last_row(table: Table) -> Json | None:
    """The deal that has ended and whose moves the table's log still holds, as the transcript holds it; None while a
    deal is played or before the first. It stays so until the next deal begins, and is the same each time."""
    last = table.rounds[-1] if table.rounds else {"deal": None}
    if last["deal"] != table.deal:
        return None
    return deal_row(table, {name: value for name, value in last.items() if name not in ("deal", "sum")})


def write(table: Table, rows: Sequence[Json]) -> Json:
    """The transcript of a table's finished deals; whole, with places, once its match is finished.

    Raises `Refusal` ``no_deal`` before the first deal.
    """
    if not table.deal:
        raise Refusal("no_deal")
    stands = standings(table.game, table.rulebook.all_options(table.options), len(table.seats),
                       scores_of([row["result"] for row in rows]))
    document = {
        "format": fairness.FORMAT, "engine": table.engine, "game": table.game, "options": table.options,
        "table": table.id, "seats": [{"kind": chair.kind, "name": chair.name} for chair in table.seats],
        "commitment": table.commitment(), "seed_hashes": table.hashes(), "seeds": table.seeds(),
        "digest": table.digest(), "deals": list(rows), "totals": list(stands.totals),
        "places": list(stands.places) if stands.over else None,
    }
    return {**document, "sum": document_sum(document)}


class Replayed(NamedTuple):
    """A move of a transcript as it was replayed: what came before it, after it, and the events."""

    move: Json
    seat: int
    by: str
    before: State
    after: State
    events: tuple[Event, ...]


def opening(document: Mapping[str, Any], deal: Mapping[str, Any]) -> tuple[State, tuple[Event, ...], bytes]:
    """A transcript's deal just dealt, its first events, and its key. Raises `Refusal`."""
    game = game_named(document["game"])
    key = fairness.deal_key(bytes.fromhex(deal["secret"]), document["table"], deal["deal"], document["seeds"])
    order = fairness.shuffle(key, "deal", game.pack())
    seats = len(document["seats"])
    before = [one["result"] for one in document["deals"] if one["deal"] < deal["deal"]]
    told = context(game.name, game.all_options(document["options"]), seats, before)
    state, events = game.start(document["options"], seats, order, deal["dealer"], key=key, rules=deal["rules"], **told)
    return state, events, key


def replay(document: Mapping[str, Any], deal: Mapping[str, Any]) -> Iterator[Replayed]:
    """The moves of a transcript's deal, one by one, each checked. Raises `Refusal` at the first wrong one."""
    game = game_named(document["game"])
    state, _, _ = opening(document, deal)
    for made in deal["moves"]:
        seat, by = made["seat"], made["by"]
        move = {key: value for key, value in made.items() if key not in ("seat", "by")}
        if game.move(move) != move:
            raise Refusal("bad_move")
        if state.to_act is None:
            raise Refusal("deal_over")
        if state.to_act != seat:
            raise Refusal("not_your_turn")
        after, events = state.apply(seat, move)
        yield Replayed(move, seat, by, state, after, events)
        state = after
