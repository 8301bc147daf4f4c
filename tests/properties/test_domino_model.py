"""The engine's state and the bot's search against the slow model, on random rounds of any options."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from sahrat.dominoes import GAME
from sahrat.dominoes.knowledge import known
from sahrat.dominoes.search import DRAW, Round
from sahrat.dominoes.worlds import Chance, worlds
from sahrat.errors import Refusal
from sahrat.tiles import mask_of, parse_tile, pips_of, tile_texts, tiles_of
from tests.properties.domino_model import Deal, pair, text

Json = dict[str, Any]
PACK = list(GAME.pack())


def table(rng: Random) -> tuple[Json, int, int | None]:
    """Options, seats and who starts (None: round 1), any that go together."""
    options = {"variant": rng.choice(["draw", "fives", "fives", "partners"]),
               "fives_spinner": rng.choice(["opening", "first_double"]), "fives_empty_arm": rng.random() < 0.3,
               "block_by_team_sum": rng.random() < 0.5}
    seats = 4 if options["variant"] == "partners" else rng.choice([2, 4])
    return GAME.options(options), seats, rng.choice([None, rng.randrange(seats)])


def begun(rng: Random) -> tuple[Any, Deal]:
    """The same deal in the engine and in the model."""
    options, seats, starts = table(rng)
    order = rng.sample(PACK, 28)
    context: Json = {} if starts is None else {"round": 2, "starts": starts}
    state, _ = GAME.start(options, seats, order, 0, **context)
    tiles = [pair(one) for one in order]
    return state, Deal(options, [tiles[7 * seat:7 * seat + 7] for seat in range(seats)], tiles[7 * seats:], starts)


def short(event: Json, seen: Json) -> tuple[Any, ...]:
    """An event as the model tells it."""
    name, seat = event["e"], event.get("seat")
    if name == "laid":
        return name, seat, (event["tile"], event["end"], event["sum"], event["points"])
    if name == "drew":
        return name, seat, seen["tile"]
    return name, seat, event["last"] if name == "blocked" else None


def same(state: Any, deal: Deal) -> None:
    """Nothing differs between the engine's round and the model's."""
    assert state.to_act == deal.to_act
    position = state.position()
    assert position["hands"] == [[text(tile) for tile in hand] for hand in deal.hands]
    assert position["bank"] == [text(tile) for tile in deal.bank]
    assert position["points"] == (deal.points if deal.result is None else position["points"])
    view = state.view(None)
    assert {end["end"]: end["number"] for end in view["ends"]} == deal.board.open()
    if deal.board.row and deal.variant == "fives":
        assert view["sum"] == deal.board.total() == sum(end["count"] for end in view["ends"])
    if deal.result is not None:
        assert {name: state.result[name] for name in deal.result} == deal.result
    held = [tile for hand in deal.hands for tile in hand] + deal.bank + [
        piece.tile for piece in deal.board.row + deal.board.arms["up"] + deal.board.arms["down"]]
    assert len(set(held)) == len(held) == 28, "tiles are conserved"


def rounds(count: int, seed: str) -> int:
    """Plays rounds in both; how many moves were made."""
    made = 0
    for number in range(count):
        rng = Random(f"{seed} {number}")
        state, deal = begun(rng)
        same(state, deal)
        while deal.to_act is not None:
            seat = deal.to_act
            listed, complete = state.moves(seat)
            legal = deal.options_of(seat)
            assert complete and sorted(map(str, listed)) == sorted(map(str, legal))
            if rng.random() < 0.3:
                _wrong(state, deal, rng)
            move = rng.choice(legal)
            told = deal.play(seat, move)
            state, events = state.apply(seat, GAME.move(move))
            assert [short(event.public, event.seen_by(seat)) for event in events] == [tuple(one) for one in told]
            same(state, deal)
            made += 1
    return made


def _wrong(state: Any, deal: Deal, rng: Random) -> None:
    """Any move at all: both allow it or neither does."""
    assert deal.to_act is not None
    seat = rng.choice([deal.to_act, rng.randrange(deal.count)])
    end = rng.choice([None, "left", "right", "up", "down"])
    move = rng.choice([{"do": "draw"}, {"do": "lay", "tile": rng.choice(PACK)} | ({"end": end} if end else {})])
    legal = seat == deal.to_act and move in deal.options_of(seat)
    try:
        state.apply(seat, GAME.move(move))
        assert legal, move
    except Refusal:
        assert not legal, move


def test_state_against_the_model() -> None:
    """D-2 to D-43 on random rounds: moves, events, ends, sums, passes, results."""
    assert rounds(250, "model") > 4_000


@pytest.mark.soak
def test_state_against_the_model_far() -> None:
    print(f"{rounds(20_000, 'far')} moves of 20000 rounds")


def search_rounds(count: int, seed: str) -> None:
    """Plays rounds in the state and the search table; then takes all moves back."""
    for number in range(count):
        rng = Random(f"{seed} {number}")
        state, _ = begun(rng)
        masks = [mask_of(hand) for hand in state.hands]
        game = Round(state.options, masks, state.bank[::-1], state.line, state.to_act, 0, state.lead, state.points)
        trail: list[tuple[Any, ...]] = []
        while state.to_act is not None:
            moves = game.moves()
            listed = state.moves(state.to_act)[0]
            assert len(moves) == len(listed)
            at = rng.randrange(len(moves))
            trail.append((list(game.hands), list(game.bank), game.line, game.seat, game.last, list(game.points)))
            state, _ = state.apply(state.to_act, listed[at])
            assert (moves[at] == DRAW) == (listed[at]["do"] == "draw")
            game.make(moves[at])
            assert (game.seat, game.line, game.hands) == (state.to_act, state.line, list(state.masks))
            assert (game.bank[::-1], game.last or 0) == (list(state.bank), state.last or 0)
        assert game.scores() == state.result["points"] and game.out == state.result["out"]
        while trail:
            game.undo()
            assert (game.hands, game.bank, game.line, game.seat, game.last, game.points) == trail.pop()


def test_search_against_the_state() -> None:
    search_rounds(150, "search")


def test_what_a_seat_knows_is_true() -> None:
    """In every view of random rounds the true tiles fit the knowledge, and so does every world dealt from it."""
    drawn = passed = 0
    for number in range(120):
        rng = Random(f"known {number}")
        state, _ = begun(rng)
        options, seats = state.options, len(state.hands)
        order = [one for hand in state.hands for one in tile_texts(hand)] + tile_texts(state.bank)
        context: Json = {} if state.starts is None else {"round": 2, "starts": state.starts}
        state, events = GAME.start(GAME.options(options._asdict()), seats, order, 0, **context)
        seen = [[event.seen_by(seat) for event in events] for seat in range(seats)]
        while state.to_act is not None:
            seat = state.to_act
            told = known(state.view(seat), seen[seat])
            assert told.hand == state.masks[seat] and told.line == state.line and told.bank == len(state.bank)
            assert sorted(told.unseen) == sorted([*state.bank, *[tile for other, hand in enumerate(state.hands)
                                                                 if other != seat for tile in hand]])
            for other in range(seats):
                groups = [group for group in told.groups if group.seat == other]
                if other == seat:
                    assert not groups
                    continue
                assert sum(group.tiles for group in groups) == len(state.hands[other])
                assert _fits(list(state.hands[other]), [(group.tiles, group.among) for group in groups])
                drawn += len(groups) > 1
                passed += any(group.among.bit_count() < len(told.unseen) for group in groups)
            for world in worlds(told, 2, Chance(number)):
                assert world.hands[seat] == told.hand and len(world.bank) == told.bank
                together = sum(world.hands) + mask_of(world.bank)
                assert together == told.hand + mask_of(told.unseen)
                for other in range(seats):
                    if other != seat:
                        theirs = [(group.tiles, group.among) for group in told.groups if group.seat == other]
                        assert _fits(list(tiles_of(world.hands[other])), theirs)
            state, events = state.apply(seat, rng.choice(state.moves(seat)[0]))
            for other in range(seats):
                seen[other] += [event.seen_by(other) for event in events]
    assert drawn > 50 and passed > 500


def _fits(tiles: list[int], groups: Sequence[tuple[int, int]]) -> bool:
    """Whether the tiles can be shared out among the groups: so many of each, each tile allowed."""
    if not tiles:
        return True
    tile, *rest = tiles
    return any(count and among >> tile & 1 and _fits(rest, [*groups[:at], (count - 1, among), *groups[at + 1:]])
               for at, (count, among) in enumerate(groups))


def test_pips_of_a_mask() -> None:
    for text_ in PACK:
        assert pips_of(1 << parse_tile(text_)) == sum(pair(text_))
