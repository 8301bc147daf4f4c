"""Who sits at a table: opening, joining, the host's choices, the handshake, leaving and coming back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha512
from hmac import digest as hmac_digest
from typing import Any

from sahrat import fairness
from sahrat.chat import NAME_MOST, visible
from sahrat.errors import Refusal
from sahrat.game import SEATS_MOST, Json, check_whole
from sahrat.games import game_named
from sahrat.match import sides
from sahrat.table_chair import Chair
from sahrat.table_clock import (
    GONE,
    HOLD,
    begin,
    empty_seat,
    end_tapped_pause,
    own_turn_again,
    pass_host,
    turn_ms,
    unready,
)
from sahrat.table_deal import Draft

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
ID_LENGTH = 16
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""An invite code's letters: none that can be taken for another."""
CODE_LENGTH = 8

_HASH = re.compile(r"[0-9a-f]{64}")
_SEED = re.compile(r"[0-9a-f]{32}")


def _letters(entropy: bytes, label: str, letters: str, length: int) -> str:
    """A name that follows from the table's random bytes and tells nothing about them."""
    key = hmac_digest(sha512(entropy).digest(), label.encode(), "sha512")
    stream = fairness.Stream(key, label)
    return "".join(letters[stream.below(len(letters))] for _ in range(length))


def _name(command: Mapping[str, Any], by: Mapping[str, Any]) -> str | None:
    """The name that a player sits down with; None when he gave none. Raises `Refusal` ``bad_text``."""
    name = command.get("name") or by.get("name")
    return None if name is None else visible(name, NAME_MOST)


def _human(command: Mapping[str, Any], by: Mapping[str, Any]) -> Json:
    """The fields of a human's chair. Raises `Refusal` ``bad_request`` when nobody is named."""
    player = by.get("player")
    if not isinstance(player, str) or not player:
        raise Refusal("bad_request")
    return {"kind": "human", "player": player, "name": _name(command, by)}


def _level(game_name: str, level: object) -> str:
    """A bot's level. Raises `Refusal` ``unknown_level``."""
    if not isinstance(level, str) or level not in game_named(game_name).levels:
        raise Refusal("unknown_level")
    return level


def _no_stake(stake: object) -> None:
    """P-18: coin tables are for humans only, and not open yet. Raises `Refusal` ``coins_closed``."""
    if check_whole(0 if stake is None else stake, 0, 10**9) > 0:
        raise Refusal("coins_closed")


def _options(value: object) -> Mapping[str, Any]:
    """Chosen options. Raises `Refusal` ``bad_request``."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Refusal("bad_request")
    return value


def opened(command: Mapping[str, Any], by: Mapping[str, Any], entropy: bytes) -> Json:
    """The fields of a new table: its root is `entropy` itself, its id and invite code follow from it one way."""
    if len(entropy) != fairness.ROOT_BYTES:
        raise ValueError("a table is opened with 64 random bytes")
    game = game_named(command.get("game"))
    _no_stake(command.get("stake"))
    options = game.options(_options(command.get("options")))
    seats = check_whole(command.get("seats"), 1, SEATS_MOST)
    game.check_seats(options, seats)
    fill = command.get("fill")
    other: Json = {} if fill is None else {"kind": "bot", "level": _level(game.name, fill)}
    return {
        "id": _letters(entropy, "table", ID_LETTERS, ID_LENGTH),
        "code": _letters(entropy, "invite", CODE_LETTERS, CODE_LENGTH),
        "game": game.name, "options": options, "root": entropy,
        "chairs": [_human(command, by), *[dict(other) for _ in range(seats - 1)]],
    }


def _before(draft: Draft) -> None:
    """P-4: raises `Refusal` ``table_started`` or ``table_over`` unless the match has still to begin."""
    if draft.table.phase == "over":
        raise Refusal("table_over")
    if draft.table.phase != "open":
        raise Refusal("table_started")


def _sit(draft: Draft, seat: int, chair: Chair) -> None:
    """Somebody sits down before the match: a change of seats."""
    chairs = list(draft.table.seats)
    chairs[seat] = chair
    draft.set(seats=tuple(chairs), active=draft.now)
    unready(draft)
    pass_host(draft)


def free_seat(game: str, options: Mapping[str, Any], chairs: Sequence[Chair]) -> int | None:
    """The seat for who names none: on the side of somebody who has nobody beside him yet, else the first empty one;
    None at a full table. So a friend at a table of two is his partner. `options` are all of them."""
    side = sides(game, options, len(chairs))
    taken = {side[seat] for seat, chair in enumerate(chairs) if chair.kind == "human"}
    empty = [seat for seat, chair in enumerate(chairs) if chair.kind == "empty"]
    return next((seat for seat in empty if side[seat] in taken), empty[0] if empty else None)


def join(draft: Draft, command: Mapping[str, Any]) -> None:
    """A player takes the seat that he names, or `free_seat`; who sits here already moves to the one that he names.

    Raises `Refusal` ``already_seated``, ``table_full``, ``seat_taken``, ``table_started`` or ``table_over``.
    """
    table = draft.table
    own, seat = table.player_seat(draft.by.get("player")), command.get("seat")
    if own is not None and seat is None:
        raise Refusal("already_seated")
    _before(draft)
    if seat is None:
        seat = free_seat(table.game, table.rulebook.all_options(table.options), table.seats)
        if seat is None:
            raise Refusal("table_full")
    elif table.seats[check_whole(seat, 0, len(table.seats) - 1)].kind != "empty":
        raise Refusal("already_seated" if seat == own else "seat_taken")
    if own is None:
        _sit(draft, seat, Chair(**_human(command, draft.by)))
    else:
        _move(draft, own, seat)


def _move(draft: Draft, own: int, seat: int) -> None:
    """Before the match a player changes to an empty seat, and keeps being the host; like any change of seats it clears
    every `ready`."""
    chairs = list(draft.table.seats)
    chairs[own], chairs[seat] = chairs[seat], chairs[own]
    host = draft.table.host
    draft.set(seats=tuple(chairs), host=seat if host == own else host, active=draft.now)
    unready(draft)


def ready(draft: Draft, seat: int, command: Mapping[str, Any]) -> None:
    """fair.md, step 2: the seat sends its seed's hash. Once the table is full and all are ready, seeds are opened.

    Raises `Refusal` ``bad_request``, ``table_started`` or ``table_over``.
    """
    _before(draft)
    sent = command.get("hash")
    if not isinstance(sent, str) or not _HASH.fullmatch(sent):
        raise Refusal("bad_request")
    draft.chair(seat, ready=True, hash=sent)
    draft.set(active=draft.now)
    if all(chair.kind == "bot" or chair.ready for chair in draft.table.seats):
        draft.set(phase="seeds", turn_at=draft.now, shown=draft.now)


def seed(draft: Draft, seat: int, command: Mapping[str, Any]) -> None:
    """fair.md, steps 3 and 4: the seat opens its seed; when all have, the first deal begins.

    A wrong seed is refused (``seed_mismatch``) and may be sent again until the time is past (``seed_late``). Raises
    `Refusal` with these codes, ``no_handshake`` before all are ready, and ``bad_request``.
    """
    sent = command.get("seed")
    if not isinstance(sent, str) or not _SEED.fullmatch(sent):
        raise Refusal("bad_request")
    if draft.table.phase == "open":
        raise Refusal("no_handshake")
    chair = draft.table.seats[seat]
    if draft.table.phase != "seeds":
        if chair.seed == sent:
            return
        raise Refusal("seed_late")
    if fairness.seed_hash(sent) != chair.hash:
        raise Refusal("seed_mismatch")
    draft.chair(seat, seed=sent)
    if all(chair.kind == "bot" or chair.seed for chair in draft.table.seats):
        begin(draft)


def leave(draft: Draft, seat: int, command: Mapping[str, Any]) -> None:
    """Before the match the seat becomes empty, and the last human out closes the table.

    In the match the seat is away at once with a bot in it (PD-16), holding the same cards (P-19, P-20).
    """
    phase = draft.table.phase
    if phase == "over":
        return
    if phase == "open":
        draft.set(active=draft.now)
        empty_seat(draft, seat)
        if not any(chair.kind == "human" for chair in draft.table.seats):
            draft.set(phase="over", ended="deleted")
            draft.effects.append({"effect": "deleted"})
        return
    if draft.table.seats[seat].away == "left":
        return
    draft.chair(seat, away="left", since=draft.now, held=True)
    pass_host(draft)
    end_tapped_pause(draft)


def back(draft: Draft, seat: int, command: Mapping[str, Any]) -> None:
    """PD-14, PD-16: the human takes his seat back at once, at the next decision."""
    if draft.table.seats[seat].away is None:
        return
    draft.chair(seat, away=None, since=0, held=False, missed=0)
    own_turn_again(draft, seat)
    pass_host(draft)


def host(draft: Draft, seat: int, command: Mapping[str, Any]) -> None:
    """The host seats a bot, empties a seat, or changes options or the number of seats, before the match (P-4).

    In the match, where no clock runs, he may seat a bot for who has long been gone (`_hold`). Raises `Refusal`
    ``not_host``, ``seat_taken``, ``seats_taken``, ``hold_early``, ``table_started``, ``table_over``, ``bad_request``,
    and those of the options and seats that he chooses.
    """
    table, do = draft.table, command.get("do")
    unclocked = table.phase in ("deal", "pause") and turn_ms(table) is None
    if do != "bot" or not unclocked:
        _before(draft)
    if seat != table.host:
        raise Refusal("not_host")
    if unclocked:
        _hold(draft, check_whole(command.get("seat"), 0, len(table.seats) - 1))
        return
    if do == "options":
        _no_stake(command.get("stake"))
        options = table.rulebook.options(_options(command.get("options")))
        table.rulebook.check_seats(options, len(table.seats))
        draft.set(options=options)
    elif do == "seats":
        _resize(draft, check_whole(command.get("seats"), 1, SEATS_MOST))
    elif do in ("bot", "empty"):
        other = check_whole(command.get("seat"), 0, len(table.seats) - 1)
        if other == seat or (do == "bot" and table.seats[other].kind == "human"):
            raise Refusal("seat_taken")
        if do == "bot":
            _sit(draft, other, Chair(kind="bot", level=_level(table.game, command.get("level"))))
        else:
            _sit(draft, other, Chair())
    else:
        raise Refusal("bad_request")
    draft.set(active=draft.now)
    unready(draft)


def _hold(draft: Draft, seat: int) -> None:
    """PD-16: a bot takes the seat of a human who has had no connection for a minute, until he comes back."""
    chair, since = draft.table.seats[seat], draft.gone[seat]
    if chair.kind != "human" or since is None or draft.now - since < HOLD:
        raise Refusal("hold_early")
    draft.chair(seat, away=chair.away or "gone", since=chair.since or since + GONE, held=True)
    end_tapped_pause(draft)


def _resize(draft: Draft, count: int) -> None:
    """Another number of seats, from the last; nobody who sits is moved. Raises `Refusal` ``seats_taken``."""
    table = draft.table
    table.rulebook.check_seats(table.options, count)
    if any(chair.kind == "human" for chair in table.seats[count:]):
        raise Refusal("seats_taken")
    draft.set(seats=(*table.seats[:count], *[Chair()] * (count - len(table.seats))))
