"""What the HTTP API does: guests, players who sign in, tickets, invites, profiles, transcripts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from functions.adapters.dynamodb import GameTable
from functions.adapters.items import get_text
from functions.messages import GuestAnswer, Invite, Me, PastMatch, TicketAnswer
from functions.service.cloud import Json
from functions.service.history import career
from functions.service.names import clean_name, guest_name
from functions.service.tables import current, table_of
from functions.service.tokens import (
    SIGNED_IN_SECONDS,
    TOKEN_SECONDS,
    Person,
    issue_ticket,
    issue_token,
    new_player,
    player_of,
)
from sahrat.errors import Refusal
from sahrat.match import sides
from sahrat.table_seats import free_seat


def new_guest(name: str | None, keys: Sequence[bytes], now: int) -> GuestAnswer:
    """A new guest and his token. Nothing is written. Raises `Refusal` ``bad_text``."""
    player = new_player()
    return _introduced(Person(player, clean_name(name) if name else guest_name(player), now + TOKEN_SECONDS), keys)


def signed_in(tables: GameTable, claims: Mapping[str, object], name: str | None, keys: Sequence[bytes],
              now: int) -> GuestAnswer:
    """The player whom verified claims of an identity provider name, the same one each time, and his token for a day:
    so long may he play on after the provider has shut him out. `name` is for one who has none here yet. Nothing is
    written. Raises `Refusal` ``bad_token`` for claims that name nobody, ``bad_text``."""
    issuer, subject = claims.get("iss"), claims.get("sub")
    if not (isinstance(issuer, str) and issuer and isinstance(subject, str) and subject):
        raise Refusal("bad_token")
    player = player_of(issuer, subject)
    given = clean_name(name) if name else guest_name(player)
    known, _ = tables.profile(player)
    return _introduced(Person(player, known or given, now + SIGNED_IN_SECONDS), keys)


def new_ticket(tables: GameTable, person: Person, keys: Sequence[bytes], now: int) -> TicketAnswer:
    """A ticket for one connection, with the player's name as it is now."""
    name, _ = tables.profile(person.player)
    ticket, until = issue_ticket(person._replace(name=name or person.name), keys, now)
    return {"ticket": ticket, "expires": until}


def invite(tables: GameTable, code: str) -> Invite:
    """What an invitation leads to. Raises `Refusal` ``no_invite``."""
    table_id = tables.invited(code)
    record = tables.read(table_id) if table_id else None
    if record is None:
        raise Refusal("no_invite")
    table = table_of(record)
    options = table.rulebook.all_options(table.options)
    seat = free_seat(table.game, options, table.seats) if table.phase == "open" else None
    return {"table": table.id, "game": table.game, "options": dict(table.options),
            "seats": [chair.name if chair.kind != "empty" else None for chair in table.seats],
            "sides": list(sides(table.game, options, len(table.seats))),
            "empty": [at for at, chair in enumerate(table.seats) if chair.kind == "empty"],
            "seat": seat, "open": seat is not None}


def me(tables: GameTable, person: Person, now: int) -> Me:
    """The player, his current table, and his finished matches, the newest first."""
    row = tables.player(person.player)
    name, at = get_text(row, "name"), get_text(row, "t")
    rankings, matches = career(tables, person.player, row, now)
    return {"player": person.player, "name": name or person.name, "table": current(tables, person.player, at),
            "rankings": {one: {"matches": played, "wins": wins} for one, (played, wins) in rankings.items()},
            "matches": [_past(match) for match in matches]}


def _past(row: Json) -> PastMatch:
    """A row of the history; one that says no sides has as many as it has totals."""
    whose = [seat % len(row["totals"]) for seat in range(len(row["names"]))]
    return {"sides": whose, **row}  # type: ignore[typeddict-item]


def rename(tables: GameTable, person: Person, name: str, now: int) -> Me:
    """Gives the player another name. Raises `Refusal` ``bad_text``."""
    tables.rename(person.player, clean_name(name))
    return me(tables, person, now)


def transcript(tables: GameTable, table_id: str) -> Json:
    """The transcript of a table's finished deals; whole when the match is over. The newest may still lie in the table
    alone. Raises `Refusal` ``no_table``."""
    record = tables.read(table_id)
    if record is None:
        raise Refusal("no_table")
    table = table_of(record)
    rows = tables.deals(table_id)[:len(table.rounds)]
    last = table.last_row() if len(rows) < len(table.rounds) else None
    return table.transcript([*rows, last] if last is not None else rows)


def _introduced(person: Person, keys: Sequence[bytes]) -> GuestAnswer:
    return {"player": person.player, "name": person.name, "token": issue_token(person, keys),
            "expires": person.expires}
