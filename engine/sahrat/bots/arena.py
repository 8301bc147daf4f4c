"""Plays whole deals between named players, each deal again with the players' seats turned, and counts what comes of it.

Players see views, the events their seat saw, and their stream, never a state. Everything follows from one seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.cards import JOKER, parse_card
from sahrat.fairness import Stream, shuffle
from sahrat.game import Decision, Event, Game, Json, State

Player = Callable[[Json, Sequence[Json], Stream], Decision]
"""What takes a seat's view, the deal's events as that seat saw them, and a stream, and decides."""

MATCH = 152
"""What a deal counts for that settles a match of Baloot."""
MOST_MOVES = 20_000
"""A deal with more moves than this has stalled."""


class Played(NamedTuple):
    """One deal: its result, the turns and work of each seat, and for each seat its turn count when it opened."""

    result: Json
    turns: tuple[int, ...]
    opened_at: tuple[int | None, ...]
    work: tuple[int, ...]
    most_work: tuple[int, ...]
    moves: int


class Pair(NamedTuple):
    """A deal played once with each way to seat two players: the one's points over the other's, per seat, summed.

    The luck of the tiles or cards is the same for both, so the pair is the one's who made more over both deals; where
    both made as many it is equal, and nobody's.
    """

    margin: int
    deals: tuple[Played, ...]


def throws_at_random(view: Json, seen: Sequence[Json], stream: Stream) -> Decision:
    """The baseline of Hand: draws from the stock and throws a natural card at random; never lays anything."""
    if view["phase"] == "draw":
        return Decision({"do": "draw"}, 0)
    throws = [text for text in view["own"] if parse_card(text) != JOKER]
    throw = throws[stream.below(len(throws))] if throws else None
    return Decision({"do": "play", "take": False, "acts": [], "throw": throw}, 0)


def any_legal(view: Json, seen: Sequence[Json], stream: Stream) -> Decision:
    """The baseline of games whose view lists every legal move: any of them."""
    moves = view["legal"]["moves"]
    return Decision(moves[stream.below(len(moves))], 0)


def bot(game: Game, level: str) -> Player:
    """The game's own bot at a level."""

    def decides(view: Json, seen: Sequence[Json], stream: Stream) -> Decision:
        return game.decide(view, seen, level, stream)

    return decides


BASELINES: Mapping[str, Player] = {"hand": throws_at_random, "dominoes": any_legal, "baloot": any_legal}
"""What each game's ``random`` is."""


def player(game: Game, name: str) -> Player:
    """The player of that name: ``random``, one of the game's levels, in dominoes ``greedy`` (which is its easy level).

    Raises KeyError for any other.
    """
    if name == "random" and game.name in BASELINES:
        return BASELINES[game.name]
    if name == "greedy" and game.name == "dominoes":
        return bot(game, "easy")
    if name in game.levels:
        return bot(game, name)
    raise KeyError(name)


def play(game: Game, options: Mapping[str, Any], players: Sequence[Player], key: bytes, dealer: int,
         **context: Any) -> Played:
    """One deal from its key; `context` is what `Game.start` is told of the deals before.

    A move that is refused raises its `Refusal`; a deal that does not end, RuntimeError.
    """
    seats = len(players)
    order = shuffle(key, "deal", game.pack())
    state: State
    state, events = game.start(dict(options), seats, order, dealer, key=key, **context)
    seen: list[list[Json]] = [[] for _ in range(seats)]
    decisions, turns, work, most = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    opened: list[int | None] = [None] * seats
    _tell(seen, events)
    for moves in range(MOST_MOVES):
        seat = state.to_act
        if seat is None:
            result = state.result
            assert result is not None
            return Played(result, tuple(turns), tuple(opened), tuple(work), tuple(most), moves)
        decisions[seat] += 1
        stream = Stream(key, f"bot/{seat}/{decisions[seat]}")
        move, spent = players[seat](state.view(seat), seen[seat], stream)
        turns[seat] += move["do"] != "draw"
        work[seat] += spent
        most[seat] = max(most[seat], spent)
        state, events = state.apply(seat, move)
        if opened[seat] is None and any(event.public.get("opened") for event in events):
            opened[seat] = turns[seat]
        _tell(seen, events)
    raise RuntimeError("the deal does not end")


def _tell(seen: Sequence[list[Json]], events: Sequence[Event]) -> None:
    for seat, told in enumerate(seen):
        told += [event.seen_by(seat) for event in events]


def duplicate(game: Game, options: Mapping[str, Any], one: Player, other: Player, seats: int, key: bytes,
              **context: Any) -> Pair:
    """The same deal with `one` and `other` in every second seat, and then with them exchanged.

    `margin` is what `one` made more than `other` over both (where fewer points are better, what `other` paid more), so
    more than nothing means that `one` did better.
    """
    dealer = Stream(key, "dealer").below(seats)
    deals = []
    margin = 0
    for turned in (0, 1):
        sides = [(seat + turned) % 2 for seat in range(seats)]
        played = play(game, options, [(one, other)[side] for side in sides], key, dealer, **context)
        scores = played.result.get("scores") or [-points for points in won(played.result)]
        if len(scores) == seats:
            ones, others = [sum([score for score, side in zip(scores, sides, strict=True) if side == which])
                            for which in (0, 1)]
            margin += others * sides.count(0) - ones * sides.count(1)
        else:
            margin += scores[1 - turned] - scores[turned]
        deals.append(played)
    return Pair(margin, tuple(deals))


def won(result: Json) -> Sequence[int]:
    """The points of a deal where more are better: none where it was cancelled, `MATCH` for a Qahwa (B-41)."""
    if "cancelled" in result:
        return 0, 0
    if result["points"] is None:
        return (MATCH, 0) if result["match"] == 0 else (0, MATCH)
    points: Sequence[int] = result["points"]
    return points


def deal_keys(seed: str, count: int) -> list[bytes]:
    """So many deal keys from a seed."""
    root = seed.encode()
    return [bytes([Stream(root, f"arena/{i}/{j}").below(256) for j in range(32)]) for i in range(count)]


class Tally(NamedTuple):
    """What pairs of deals say: how many, how many better, equal, and the sum of margins and of their squares."""

    pairs: int
    better: int
    equal: int
    margin: int
    squares: int


def tally(pairs: Sequence[Pair]) -> Tally:
    """The tally of some pairs."""
    margins = [pair.margin for pair in pairs]
    return Tally(len(margins), sum(margin > 0 for margin in margins), margins.count(0), sum(margins),
                 sum(margin * margin for margin in margins))
