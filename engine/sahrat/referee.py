"""The referee: one JSON request in, one JSON answer out (contract.md, Referee). Never raises.

What is wrong with a request is the caller's and says so; an exception that is no `Refusal` is the engine's own fault,
and is answered as one (``engine_fault``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sahrat import __version__, device, fairness
from sahrat.coins import payout
from sahrat.errors import Refusal
from sahrat.game import SEATS_MOST, Event, Game, Json, State, check_whole
from sahrat.games import GAMES, PACKS, game_named
from sahrat.match import sides, standings
from sahrat.referee_text import read, where, written
from sahrat.transcript import opening, replay
from sahrat.transcript_shape import MOVES_MOST, check_shape, is_hex, is_hex_or_empty, is_table_id, is_whole
from sahrat.verify import verify

ROUNDS_MOST = fairness.CHAIN
"""Rounds or deals: as many as a table has secrets for (fair.md)."""
DECISIONS_MOST = 100_000


_POSITION: Mapping[str, Any] = {
    "game": str, "rules": int, "options": dict, "seats": int, "dealer": int, "to_act": (int, None), "phase": str,
    "hands": [[str]], "stock": [str], "fire": [str], "melds": [[str]], "owners": [(int, None)], "openings": [[int]],
    "drawn": (str, None), "reshuffles": int, "key": (str, None), "log": [dict], "result": (dict, None),
    "bank": [str], "line": [[str]], "last": (int, None), "lead": (str, None), "points": [int], "over": bool,
    "starts": (int, None),
    "up": (str, None), "rest": [str], "calls": [list], "contract": (dict, None), "tricks": [[list]],
    "projects": [list], "totals": [int],
}
_MOVE: Mapping[str, Any] = {"do": str, "take": bool, "acts": [dict], "throw": (str, None), "tile": str,
                            "end": (str, None), "call": str, "suit": (str, None), "locked": bool, "card": str,
                            "projects": ([[str]], None)}
"""The types of a position's and a move's fields; whether their values make sense is the game's to say."""


def _bad() -> Refusal:
    return Refusal("bad_request")


def _fits(value: object, shape: Any) -> bool:
    """Whether a value has that type, one of those, or is a list of such; ``true`` is no whole number."""
    if isinstance(shape, tuple):
        return any(_fits(value, one) for one in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(_fits(one, shape[0]) for one in value)
    return value is None if shape is None else type(value) is shape


def _typed(value: object, shapes: Mapping[str, Any]) -> Json:
    """An object whose fields have those types, where they are there. Raises `Refusal` ``bad_request``.

    A null in a field that has no null of its own is a field left out.
    """
    fields = {name: one for name, one in _dict(value).items()
              if one is not None or name not in shapes or _fits(None, shapes[name])}
    if not all(_fits(fields[name], shape) for name, shape in shapes.items() if name in fields):
        raise _bad()
    return fields


def _game(value: object) -> Game:
    """The game of that name. Raises `Refusal` ``bad_request`` or ``unknown_game``."""
    if not isinstance(value, str):
        raise _bad()
    return game_named(value)


def _dict(value: object) -> Json:
    if not isinstance(value, dict):
        raise _bad()
    return value


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _bad()
    return value


def _position(request: Json) -> tuple[Game, State]:
    """The game and state of a request's position."""
    position = _typed(request.get("position"), _POSITION)
    game = _game(position.get("game", "hand"))
    return game, game.state(position)


def _seat(request: Json, state: State) -> int:
    """A request's seat, one of the position's."""
    return check_whole(request.get("seat"), 0, check_whole(state.position()["seats"], 1, 8) - 1)


def _key(value: object) -> bytes | None:
    """A deal key, hex, or None."""
    if value is None:
        return None
    if not is_hex(value, 64):
        raise _bad()
    return bytes.fromhex(str(value))


def full_event(event: Event) -> Json:
    """An event with what only its own seat sees."""
    own = event.private.get(event.public.get("seat", -1))
    return {**event.public, **own} if own else event.public


def _start(request: Json) -> Json:
    game = _game(request.get("game"))
    options = game.options(_dict(request.get("options", {})))
    seats = check_whole(request.get("seats", 4), 1, 8)
    context = {name: request[name] for name in ("round", "starts", "totals") if name in request}
    state, _ = game.start(options, seats, _list(request.get("order"), 106), request.get("dealer", seats - 1),
                          key=_key(request.get("key")), **context)
    return {"position": state.position()}


def _apply(request: Json) -> Json:
    game, state = _position(request)
    events: list[Json] = []
    for at, given in enumerate(_list(request.get("moves"), MOVES_MOST)):
        try:
            made = dict(_typed(given, _MOVE))
            seat = made.pop("seat", state.to_act)
            made.pop("by", None)
            if state.to_act is None:
                raise Refusal("deal_over")
            if is_whole(seat) and seat != state.to_act:
                raise Refusal("not_your_turn")
            state, new = state.apply(check_whole(seat, 0, 7), game.move(made))
        except Refusal as refusal:
            return {"ok": False, **refusal.json(), "at": at, "position": state.position()}
        events += map(full_event, new)
    return {"position": state.position(), "events": events, "result": state.result}


def _legal(request: Json) -> Json:
    _, state = _position(request)
    seat = _seat(request, state)
    moves, complete = state.moves(seat) if state.to_act == seat else ([], True)
    return {"moves": [{"seat": seat, **move} for move in moves], "complete": complete}


def _view_of(request: Json) -> tuple[Game, Json]:
    """The view that a request carries, or the one of its position and seat."""
    if "view" in request:
        view = _dict(request["view"])
        return _game(view.get("game", "hand")), view
    game, state = _position(request)
    return game, state.view(_seat(request, state))


def _seen_in(request: Json, judge: Callable[[], Any]) -> Any:
    """What `judge` finds in a view. Raises `Refusal` ``bad_request`` where the request's own is no whole view."""
    try:
        return judge()
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as problem:
        if isinstance(problem, Refusal) or "view" not in request:
            raise
        raise _bad() from problem


def _view(request: Json) -> Json:
    _, state = _position(request)
    return {"view": state.view(None if request.get("seat") is None else _seat(request, state))}


def _hint(request: Json) -> Json:
    game, view = _view_of(request)
    return {"lays": _seen_in(request, lambda: game.hint(view))}


def _check(request: Json) -> Json:
    game, view = _view_of(request)
    play = {name: value for name, value in request.items() if name not in ("op", "view", "position", "seat", "id")}
    return {"check": _seen_in(request, lambda: game.check(view, play))}


def _arrange(request: Json) -> Json:
    game = _game(request.get("game", "hand"))
    return {"arrange": game.arrange(_list(request.get("cards"), 106), _dict(request.get("options", {})))}


def _seen(game: Game, position: Json, state: State, seat: int) -> list[Json]:
    """The deal's events as `seat` saw them, from the position's `log` and `key`; empty without a log.

    Raises `Refusal` ``bad_position`` when the log does not lead to the position.
    """
    if position.get("log") is None:
        return []
    truth = state.position()
    key = bytes.fromhex(truth["key"]) if "key" in truth else b""
    order = fairness.shuffle(key, "deal", game.pack())
    told = {name: truth[name] for name in ("starts", "totals") if truth.get(name) is not None}
    begun, events = game.start(truth["options"], truth["seats"], order, truth.get("dealer", 0), key=key or None,
                               rules=truth["rules"], **told)
    seen = list(events)
    for given in _list(position["log"], MOVES_MOST):
        made = {name: value for name, value in _dict(given).items() if name not in ("seat", "by")}
        if begun.to_act is None:
            raise Refusal("bad_position", why="log")
        begun, events = begun.apply(begun.to_act, game.move(made))
        seen += events
    if begun != state:
        raise Refusal("bad_position", why="log")
    return [event.seen_by(seat) for event in seen]


def _bot(request: Json) -> Json:
    game, state = _position(request)
    seat = _seat(request, state)
    level = request.get("level")
    if not isinstance(level, str) or level not in game.levels:
        raise Refusal("unknown_level")
    number = check_whole(request.get("n", 1), 1, DECISIONS_MOST)
    if state.to_act is None:
        raise Refusal("deal_over")
    if state.to_act != seat:
        raise Refusal("not_your_turn")
    key = state.position().get("key")
    if key is None:
        raise Refusal("bad_position", why="key")
    stream = fairness.Stream(bytes.fromhex(key), f"bot/{seat}/{number}")
    seen = _seen(game, request["position"], state, seat)
    decision = game.decide(state.view(seat), seen, level, stream)
    return {"move": {"seat": seat, **game.move(decision.move)}, "work": decision.work}


def _clock(request: Json) -> Json:
    _, state = _position(request)
    if state.to_act is None:
        raise Refusal("deal_over")
    return {"move": {"seat": state.to_act, **state.clock_move()}}


def _tally(request: Json) -> Json:
    game = _game(request.get("game"))
    return game.tally(_dict(request.get("options", {})), request)


def _standings(request: Json) -> Json:
    game = _game(request.get("game"))
    chosen = game.options(_dict(request.get("options", {})))
    options = game.all_options(chosen)
    seats = check_whole(request.get("seats"), 1, 8)
    game.check_seats(chosen, seats)
    rounds = [one if isinstance(one, dict) else _list(one, 8) for one in _list(request.get("rounds"), ROUNDS_MOST)]
    if not all(is_whole(score) for one in rounds for score in (one.values() if isinstance(one, dict) else one)):
        raise _bad()
    stake = request.get("stake", 0)
    if not isinstance(stake, int) or isinstance(stake, bool) or stake < 0:
        raise _bad()
    stands = standings(game.name, options, seats, rounds)
    answer: Json = {"over": stands.over, "extra_round": stands.extra_round, "totals": list(stands.totals),
                    "places": list(stands.places), "pot": None, "fee": None, "prizes": None}
    if stands.over:
        paid = payout(stake, stands.places, sides(game.name, options, seats))
        answer |= {"pot": paid.pot, "fee": paid.fee, "prizes": list(paid.prizes)}
    return answer


def _shuffle(request: Json) -> Json:
    game, table, root = request.get("game"), request.get("table"), request.get("root")
    if not isinstance(game, str) or game not in PACKS:
        raise Refusal("unknown_game", game=str(game)[:20])
    options = _dict(request.get("options", {}))
    if game in GAMES:
        options = GAMES[game].options(options)
    deal = check_whole(request.get("deal"), 1, fairness.CHAIN)
    seeds, hashes = _list(request.get("seeds"), SEATS_MOST), _list(request.get("seed_hashes"), SEATS_MOST)
    if not is_hex(root, fairness.ROOT_BYTES) or not is_table_id(table) or not seeds or len(seeds) != len(hashes) \
            or not all(is_hex_or_empty(seed, fairness.SEED_BYTES) for seed in seeds) \
            or not all(is_hex_or_empty(hashed, 32) for hashed in hashes):
        raise _bad()
    chain, name = bytes.fromhex(str(root)), str(table)
    secret, published = fairness.chain_secret(chain, deal), fairness.commitment(chain)
    key = fairness.deal_key(secret, name, deal, seeds)
    first = fairness.deal_key(fairness.chain_secret(chain, 1), name, 1, seeds)
    digest = fairness.digest(name, game, options, published, hashes, seeds)
    return {"commitment": published, "secret": secret.hex(), "key": key.hex(), "digest": digest,
            "fingerprint": list(fairness.fingerprint(digest)),
            "order": list(fairness.shuffle(key, "deal", PACKS[game])),
            "first_dealer": fairness.first_dealer(first, len(seeds))}


def _verify(request: Json) -> Json:
    record, deals = request.get("record"), request.get("deals")
    if record is not None:
        _dict(record)
    if deals is not None:
        document = _dict(request.get("transcript"))
        count = len(_list(document.get("deals"), ROUNDS_MOST))
        deals = [check_whole(at, 0, count - 1) for at in _list(deals, ROUNDS_MOST)]
    return verify(request.get("transcript"), decide=request.get("bots") is not False, record=record, deals=deals)


def _replay(request: Json) -> Json:
    """A finished deal step by step as one seat saw it, or with all hands open (`seat` null)."""
    document = _dict(request.get("transcript"))
    check_shape(document)
    deal = document["deals"][check_whole(request.get("deal", 1), 1, len(document["deals"])) - 1]
    seat = request.get("seat")
    if seat is not None:
        check_whole(seat, 0, len(document["seats"]) - 1)

    def shown(state: State, events: tuple[Event, ...]) -> Json:
        seen = [full_event(event) if seat is None else event.seen_by(seat) for event in events]
        return {"events": seen, "view": state.view(seat), "hands": state.position()["hands"]}

    state, events, _ = opening(document, deal)
    steps: list[Json] = [{"move": None, "by": None, **shown(state, events)}]
    steps += [{"move": {"seat": one.seat, **one.move}, "by": one.by, **shown(one.after, one.events)}
              for one in replay(document, deal)]
    return {"deal": deal["deal"], "steps": steps}


def _version(request: Json) -> Json:
    return {"version": __version__, "format": fairness.FORMAT,
            "games": {name: {"rules": game.rules, "revision": game.revision, "levels": list(game.levels)}
                      for name, game in GAMES.items()}}


OPS: Mapping[str, Callable[[Json], Json]] = {
    "start": _start, "apply": _apply, "legal": _legal, "view": _view, "hint": _hint, "bot": _bot, "clock": _clock,
    "tally": _tally, "standings": _standings, "shuffle": _shuffle, "verify": _verify, "check": _check,
    "arrange": _arrange, "replay": _replay, "version": _version, "table": device.stepped,
    "transcript": device.written,
}


def answer(line: str) -> str:
    """The answer to one request.

    What cannot be read is ``bad_request``; where the engine itself fails, ``engine_fault``, with `where` as ``fault``.
    """
    try:
        request = read(line)
        op = request.get("op")
        handler = OPS.get(op) if isinstance(op, str) else None
        if handler is None:
            raise _bad()
        return written({"ok": True, **handler(request)})
    except Refusal as refusal:
        return written({"ok": False, **refusal.json()})
    except Exception as fault:
        return written({"ok": False, **Refusal("engine_fault").json(), "fault": where(fault)})
