"""What every registered game owes to the table, the referee and the client, on random deals of every kind of table."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from sahrat.baloot import options as baloot_options
from sahrat.dominoes import options as domino_options
from sahrat.errors import REASONS, Refusal
from sahrat.fairness import Stream
from sahrat.game import Event, Game, State
from sahrat.games import GAMES
from sahrat.saudi_hand import options as hand_options
from tests.again import examples
from tests.contract.sums import line_value

Json = dict[str, Any]
Log = list[tuple[int, Json]]

CHOSEN: dict[str, list[Json]] = {
    "hand": [{}, {"preset": "s002"}, {"mode": "partners"}, {"variant": "plain51", "jokers_per_meld": 2},
             {"out_without_throw": True, "fire_use": "meld_or_layoff", "swap_use_layoff": True, "max_reshuffles": 1},
             {"mode": "partners", "variant": "plain51", "hand_throw": True},
             {"mode": "partners", "partners_bar": "beat_opponents", "jokers_per_meld": 2, "max_reshuffles": 1}],
    "dominoes": [{}, {"variant": "fives"}, {"variant": "partners"},
                 {"variant": "partners", "block_by_team_sum": True},
                 {"variant": "fives", "fives_spinner": "first_double", "fives_empty_arm": True}],
    "baloot": [{}, {"ashkal_second": True, "overcall_passed": False}, {"auto_projects": True, "kawesh": False},
               {"trump_partner": False, "undertrump_free": True, "sun_double_trailing_only": True}],
}
"""Tables of each game; a game without a line here is played with its defaults only."""

SPREAD: dict[str, Mapping[str, tuple[Any, ...]]] = {
    "hand": hand_options.VALUES, "dominoes": domino_options.VALUES, "baloot": baloot_options.VALUES,
}
"""Where each game tells the values of its options: any of them together make a table too."""

PILES: dict[str, tuple[str, ...]] = {
    "hand": ("hands", "stock", "fire", "melds"), "dominoes": ("hands", "bank", "line"),
    "baloot": ("hands", "up", "rest", "tricks"),
}
"""Where a position of each game keeps its cards."""


def tables() -> list[Any]:
    """Every game, table and number of seats that goes together."""
    out = []
    for name, game in sorted(GAMES.items()):
        for chosen in CHOSEN.get(name, [{}]):
            options = game.options(chosen)
            for seats in range(1, 7):
                try:
                    game.check_seats(options, seats)
                except Refusal:
                    continue
                out.append(pytest.param(game, options, seats, id=f"{name}-{json.dumps(chosen)}-{seats}"))
    return out


TABLES = tables()


def cards(game: Game, position: Json) -> Counter[str]:
    """All cards of a position; what a joker stands for does not make it another card."""
    found: Counter[str] = Counter()

    def count(thing: Any) -> None:
        if isinstance(thing, str):
            found[thing.partition("=")[0]] += 1
        elif not isinstance(thing, list):
            assert thing is None or type(thing) is int  # nothing turned up; the seat that played a card
        else:
            for part in thing:
                count(part)
    for pile in PILES[game.name]:
        count([tile for tile, *_ in position[pile]] if pile == "line" else position[pile])
    return found


def dealt(game: Game, options: Json, seats: int, rng: Random) -> tuple[State, tuple[Event, ...], Json]:
    """A shuffled deal, and what it takes to deal it again."""
    order = list(game.pack())
    rng.shuffle(order)
    again: Json = {"options": options, "seats": seats, "order": order, "dealer": rng.randrange(seats),
             "key": rng.randbytes(64)}
    if game.name == "dominoes" and rng.random() < 0.5:
        again |= {"round": 2, "starts": rng.randrange(seats)}
    if game.name == "baloot" and rng.random() < 0.5:
        again |= {"totals": rng.choice([[120, 40], [99, 101], [140, 130]])}
    state, events = game.start(**again)
    return state, events, again


def some_move(game: Game, state: State, seen: list[Json], rng: Random, quick: bool) -> Json:
    """A legal move of the seat to act: a bot's, the clock's, or any of the listed ones."""
    seat = state.to_act
    assert seat is not None
    way = rng.random()
    if way < 0.45:
        return game.decide(state.view(seat), seen, game.levels[0], Stream(b"contract", str(rng.random()))).move
    if way < 0.9 or quick:
        return state.clock_move()
    return rng.choice(state.moves(seat)[0])


def same(one: Any, other: Any) -> None:
    assert json.dumps(one) == json.dumps(other)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_random_deals(game: Game, options: Json, seats: int) -> None:
    """P-20, PD-11: conserved cards, stable positions, replay equal to what was played; wrong moves cost nothing."""
    rng = Random(f"{game.name}{options}{seats}")
    for _ in range(12):
        _play(game, options, seats, rng, length=400)


def random_table(game: Game, rng: Random) -> tuple[Json, int]:
    """Any values of the game's options that go together, and a number of seats that they allow."""
    while True:
        try:
            options = game.options({name: rng.choice(values) for name, values in SPREAD[game.name].items()})
            seats = rng.randrange(2, 6)
            game.check_seats(options, seats)
        except Refusal:
            continue
        return options, seats


@pytest.mark.parametrize("name", sorted(SPREAD))
def test_random_deals_of_random_tables(name: str) -> None:
    """P-1: what holds for the tables above holds for any options together."""
    rng = Random(f"tables of {name}")
    for _ in range(examples(40)):
        options, seats = random_table(GAMES[name], rng)
        _play(GAMES[name], options, seats, rng, length=400)


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(SPREAD))
def test_random_deals_of_random_tables_far(name: str) -> None:
    rng = Random(f"far tables of {name}")
    for _ in range(1500):
        options, seats = random_table(GAMES[name], rng)
        _play(GAMES[name], options, seats, rng, length=5000)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_random_deals_far(game: Game, options: Json, seats: int) -> None:
    rng = Random(f"far {game.name}{options}{seats}")
    for _ in range(200):
        _play(game, options, seats, rng, length=5000)


def _play(game: Game, options: Json, seats: int, rng: Random, length: int) -> None:
    state, events, again = dealt(game, options, seats, rng)
    pack = Counter(game.pack())
    seen: list[list[Json]] = [[event.seen_by(seat) for event in events] for seat in range(seats)]
    log: Log = []
    assert [event.public["e"] for event in events] == ["dealt", "turn"]
    while state.to_act is not None and len(log) < length:
        seat = state.to_act
        position = state.position()
        assert cards(game, position) == pack
        read = game.state(json.loads(json.dumps(position)))
        assert read == state
        same(read.position(), position)
        assert state.result is None
        if len(log) % 7 == 0:
            _views(state, seats)
            _nothing_illegal(game, state, log, rng, seats)
        move = some_move(game, state, seen[seat], rng, quick=len(log) % 5 > 0)
        same(game.move(game.move(move)), game.move(move))
        state, events = state.apply(seat, game.move(move))
        log.append((seat, move))
        assert events, "every move is seen"
        for other in range(seats):
            seen[other] += [event.seen_by(other) for event in events]
        for event in events:
            json.dumps(event.public)
            assert all(owner in range(seats) for owner in event.private)
        if state.to_act not in (None, seat):
            assert events[-1].public == {"e": "turn", "seat": state.to_act}
    _end(game, state, events, seats)
    replayed, _ = game.start(**again)
    for seat, move in log:
        replayed, _ = replayed.apply(seat, game.move(json.loads(json.dumps(move))))
    assert replayed == state
    same(replayed.position(), state.position())
    for one in [*range(seats), None]:
        same(replayed.view(one), state.view(one))


def _views(state: State, seats: int) -> None:
    """A view is JSON, the same twice, and only the seat to act is told what is legal; the listed order is fixed."""
    for seat in [*range(seats), None]:
        view = state.view(seat)
        same(json.loads(json.dumps(view)), view)
        same(state.view(seat), view)
        assert (view["legal"] is not None) == (seat == state.to_act)
        if seat is not None and seat != state.to_act:
            assert state.moves(seat)[0] == []


def _nothing_illegal(game: Game, state: State, log: Log, rng: Random, seats: int) -> None:
    """What is not legal is refused with a coded reason, by nothing else, and changes nothing."""
    assert state.to_act is not None
    before = json.dumps(state.position())
    clock = state.clock_move()
    wrong: list[tuple[int, Any]] = [((state.to_act + 1) % seats, clock), (seats, clock), (-1, clock)]
    wrong += [(state.to_act, broken(rng, clock)) for _ in range(6)]
    wrong += [(state.to_act, broken(rng, rng.choice(log)[1])) for _ in range(3) if log]
    for number, (seat, move) in enumerate(wrong):
        try:
            state.apply(seat, game.move(move))
        except Refusal as refusal:
            assert refusal.code in REASONS and all(refusal.message()[language] for language in ("ar", "en"))
        else:
            assert number > 2, f"seat {seat} made {move} out of turn"
        assert json.dumps(state.position()) == before


def broken(rng: Random, move: Json) -> Any:
    """The move with one thing in it changed to something that may have no meaning at all."""
    junk: list[Any] = [None, -1, 10 ** 9, 1.5, "", "JK", "ZZ", [], {}, [[]], True, "draw", ["AS"], [["AS", 3]],
                       "\ud83c"]
    if rng.random() < 0.1:
        return rng.choice(junk)
    move = copy.deepcopy(move)
    spots: list[tuple[Any, Any]] = []

    def walk(thing: Any) -> None:
        for key in list(thing) if isinstance(thing, dict) else range(len(thing)):
            spots.append((thing, key))
            if isinstance(thing[key], dict | list):
                walk(thing[key])
    walk(move)
    inside, key = rng.choice(spots)
    way = rng.random()
    if way < 0.2 and isinstance(inside, dict):
        inside[str(rng.choice(junk))] = rng.choice(junk)
    elif way < 0.4:
        del inside[key]
    else:
        inside[key] = rng.choice(junk)
    return move


def _end(game: Game, state: State, events: tuple[Event, ...], seats: int) -> None:
    if state.to_act is not None:
        return
    result = state.result
    assert result is not None and events[-1].public["e"] == "ended"
    same(events[-1].public["result"], result)
    position = state.position()
    assert game.state(position) == state
    for seat in [*range(seats), None]:
        view = state.view(seat)
        same(view["result"], result)
        same(view["hands"], position["hands"])
        for move in ({"do": "draw"}, {"do": "play", "take": False, "acts": [], "throw": "AS"}):
            with pytest.raises(Refusal):
                state.apply(seat or 0, game.move(move))
    if "cancelled" in result or "match" in result:
        return
    points = result.get("scores", result.get("points"))
    assert points is not None and len(points) == len(result["lines"])
    for score, line in zip(points, result["lines"], strict=True):
        assert line_value(line) == score, (score, line)


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_moves_are_listed_in_one_order(game: Game, options: Json, seats: int) -> None:
    """Twice the same list, without doubles, every move in its canonical form and legal."""
    rng = Random(f"order {game.name}{options}{seats}")
    state, events, _ = dealt(game, options, seats, rng)
    seen = [event.seen_by(0) for event in events]
    for number in range(24):
        seat = state.to_act
        if seat is None:
            break
        if number % 6 == 0:
            moves, complete = state.moves(seat)
            assert isinstance(complete, bool) and moves
            same(state.moves(seat), (moves, complete))
            same(game.state(state.position()).moves(seat), (moves, complete))
            texts = [json.dumps(move) for move in moves]
            assert len(set(texts)) == len(texts)
            for move in moves[:40]:
                same(game.move(move), move)
                state.apply(seat, move)
        state, _ = state.apply(seat, some_move(game, state, seen, rng, quick=True))


@pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
def test_options(game: Game) -> None:
    """P-1, P-3: nothing chosen is the default table; what differs comes back sorted, and comes back the same."""
    assert game.options({}) == {}
    everything = game.all_options({})
    assert game.options(everything) == {}
    for chosen in CHOSEN.get(game.name, [{}]):
        options = game.options(chosen)
        assert list(options) == sorted(options)
        assert game.options(options) == options
        assert set(game.all_options(options)) == set(everything)
    wrong: list[Json] = [{"no_such": True}, {"variant": "no_such"}, {"preset": "no_such"}, {"variant": None},
                         {"variant": []}]
    for bad in wrong:
        with pytest.raises(Refusal):
            game.options(bad)


@pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
def test_every_game_is_in_this_file(game: Game) -> None:
    """A game that is registered is told here where it keeps its cards."""
    assert game.name in PILES and game.name in CHOSEN
    assert game.levels and game.rules >= 1 and game.revision >= 1


@pytest.mark.parametrize(("line", "value"), [
    ("JK 15 + AH 11 = 26", 26), ("−30", -30), ("−30 × 2 = −60", -60), ("AH 11", 11), ("0", 0), ("100 × 2 = 200", 200),
    ("KH 10 + 7S 7 = 17, 17 × 2 = 34", 34), ("15; 12 + 7 = 19, 19 ≈ 20; 15 + 20 = 35", 35),
    ("KH 10 + 7S 7 = 17; 100; 17 + 100 = 117", 117),
    ("97 → 10 + sra 2 + baloot 2 = 14", 14), ("16 + fifty 5 = 21, 21 × 2 = 42, 42 + baloot 2 = 44", 44)])
def test_lines_are_worked_out(line: str, value: int) -> None:
    assert line_value(line) == value


@pytest.mark.parametrize("line", ["JK 15 + AH 11 = 27", "100 × 2 = 100", "KH 10 + 7S 7 = 17, 16 × 2 = 32",
                                  "KH 10; 100; 20 + 100 = 120", "12 + 7 = 19, 19 ≈ 15", "18 ≈ 19"])
def test_wrong_lines_are_found(line: str) -> None:
    with pytest.raises(AssertionError):
        line_value(line)
