"""The bot: legal, bounded and repeatable at each level; exact where nothing is hidden; better than baselines."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sahrat.__main__ import main
from sahrat.bots import arena
from sahrat.dominoes import GAME
from sahrat.dominoes.bot import LEVELS
from sahrat.dominoes.knowledge import known, not_opening
from sahrat.dominoes.search import Round, gain
from sahrat.dominoes.solve import Solver
from sahrat.dominoes.worlds import Chance, worlds
from sahrat.fairness import Stream
from sahrat.table_clock import WORK_BOUND
from sahrat.tiles import tile_texts, tiles_of
from tests.engine.dominoes.rounds import PACK, at, dealt, lay
from tests.soak import domino_strength

Json = dict[str, Any]
TABLES = domino_strength.TABLES


def random_round(variant: str, seats: int, seed: str, bank: int | None = None) -> tuple[Any, list[list[Json]]]:
    """A round in progress, moves at random, with each seat's events; with `bank`, once that many tiles are left."""
    rng = Random(seed)
    state, events = GAME.start({"variant": variant}, seats, rng.sample(PACK, 28), 0, round=2, starts=0)
    seen = [[event.seen_by(seat) for event in events] for seat in range(seats)]
    stop = rng.randrange(3, 14)
    while state.to_act is not None and (len(state.placed) < stop if bank is None else len(state.bank) > bank):
        state, events = state.apply(state.to_act, rng.choice(state.moves(state.to_act)[0]))
        for seat in range(seats):
            seen[seat] += [event.seen_by(seat) for event in events]
    return state, seen


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_moves_are_legal_bounded_and_repeatable(variant: str, seats: int) -> None:
    """From the same view, events and stream the same move and work; below the bound of a table's slice."""
    for number in range(2):
        state, seen = random_round(variant, seats, f"legal {number}")
        seat = state.to_act
        if seat is None:
            continue
        for level in GAME.levels:
            made = [GAME.decide(state.view(seat), seen[seat], level, Stream(b"bot", str(number))) for _ in range(2)]
            assert made[0] == made[1] and made[0].work < WORK_BOUND
            assert made[0].move in state.moves(seat)[0]
            alone = GAME.decide(state.view(seat), [], level, Stream(b"bot", str(number)))
            assert alone.move in state.moves(seat)[0], "without the deal's past too"
    assert all(how.exact + how.work // 3 < WORK_BOUND - 1_000 for how in LEVELS.values())


def best_margin(state: Any, side: int) -> int:
    """Side 0's points over side 1's with best play by both, by trying every move to the end."""
    if state.to_act is None:
        points = state.result["points"]
        return int(points[0] - points[1])
    after = [best_margin(state.apply(state.to_act, move)[0], side) for move in state.moves(state.to_act)[0]]
    return max(after) if state.to_act == 0 else min(after)


@pytest.mark.parametrize("variant", ["draw", "fives"])
def test_exact_where_nothing_is_hidden(variant: str) -> None:
    """Two seats, the bank empty: every hand is known, and the move is as good as any, tried to the end."""
    looked = choices = 0
    for number in range(400):
        state, seen = random_round(variant, 2, f"exact {variant} {number}", bank=0)
        if state.to_act is None or sum(map(len, state.hands)) > 9:
            continue
        seat = state.to_act
        values = {str(move): best_margin(state.apply(seat, move)[0], seat) for move in state.moves(seat)[0]}
        best = max(values.values()) if seat == 0 else min(values.values())
        chosen = GAME.decide(state.view(seat), seen[seat], "strong", Stream(b"exact", str(number))).move
        assert values[str(chosen)] == best, (state.position(), chosen, values)
        looked += 1
        choices += len(set(values.values())) > 1
        if looked >= 60:
            break
    assert looked >= 20 and choices >= 5


def tried(game: Round) -> int:
    """Side 0's points over side 1's from here on, by trying every move to the end."""
    if game.seat is None:
        points = game.scores()
        return points[0] - points[1]
    values = []
    for move in game.moves():
        game.make(move)
        values.append(tried(game))
        game.undo()
    return max(values) if game.seat % 2 == 0 else min(values)


@pytest.mark.parametrize(("variant", "seats"), [("draw", 2), ("fives", 2), ("partners", 4)])
def test_the_search_that_remembers_is_worth_what_trying_all_is(variant: str, seats: int) -> None:
    """Whole windows and narrow ones, one memory for all: exact inside, a bound outside."""
    looked = 0
    for number in range(500):
        state, _ = random_round(variant, seats, f"memory {variant} {number}", bank=0 if seats == 2 else None)
        while state.to_act is not None and sum(map(len, state.hands)) > 9:
            state, _ = state.apply(state.to_act, state.moves(state.to_act)[0][0])
        if state.to_act is None:
            continue
        game = Round(state.options, state.masks, (), state.line, state.to_act, 0, None, [0] * 2)
        wanted, solver = tried(game), Solver(10**6)
        for low in (wanted - 20, wanted - 1, wanted, wanted + 15):
            found = solver.margin(game, low, low + 5)
            holds = wanted >= found if found >= low + 5 else wanted <= found if found <= low else wanted == found
            assert holds, (state.position(), low, found, wanted)
        assert solver.margin(game) == wanted, state.position()
        looked += 1
    assert looked > 60


def test_sixteen_known_tiles_of_fives_are_played_exactly() -> None:
    """The largest endings need the search to try the better moves first: heaviest first it gave up and lost 20."""
    state = GAME.state({
        "game": "dominoes", "rules": 1, "options": {"variant": "fives"}, "seats": 2, "to_act": 0,
        "hands": [["4-4", "6-2", "4-3", "6-4", "6-6", "6-0", "3-2", "1-0", "3-3"],
                  ["5-2", "4-1", "5-5", "5-0", "4-0", "4-2", "2-2"]], "bank": [],
        "line": [["2-0"], ["2-1", "left"], ["6-1", "left"], ["0-0", "right"], ["3-0", "right"], ["3-1", "right"],
                 ["6-3", "left"], ["1-1", "right"], ["5-3", "left"], ["5-1", "right"], ["6-5", "left"],
                 ["5-4", "right"]],
        "last": 1, "lead": None, "points": [0, 25], "over": False, "starts": 0})
    for luck in range(3):
        decided = GAME.decide(state.view(0), [], "strong", Stream(b"large", str(luck)))
        assert decided.move == {"do": "lay", "tile": "4-4", "end": "right"} and decided.work < 9_500


def test_passes_and_draws_are_evidence() -> None:
    """Who was passed on 6 and 2 holds neither; who drew on them holds none but, perhaps, what he drew since."""
    state = dealt("6-4 6-6", "1-0 4-3 5-3 5-4 1-1 3-3 0-0", "5-2", "4-2 2-0", variant="partners", starts=3)
    seen: list[Json] = []
    for move in (lay("4-2"), lay("6-4", "left")):
        state, events = state.apply(state.to_act, move)
        seen += [event.seen_by(2) for event in events]
    assert [event["e"] for event in seen] == ["laid", "turn", "laid", "passed", "turn"] and state.to_act == 2
    among = {group.seat: set(tile_texts(tiles_of(group.among))) for group in known(state.view(2), seen).groups}
    assert not [tile for tile in among[1] if "6" in tile or "2" in tile]
    assert {"6-6", "2-0"} <= among[0] and {"6-6", "2-0"} <= among[3]
    draws = dealt("6-2 6-4 6-6", "1-0 4-3 5-3 5-4 1-1 3-3 0-0", starts=0)
    state, events = draws.apply(0, lay("6-2"))
    seen = [event.seen_by(0) for event in events]
    while state.to_act == 1:
        state, events = state.apply(1, state.clock_move())
        seen += [event.seen_by(0) for event in events]
    drawn = sum(event["e"] == "drew" for event in seen)
    groups = known(state.view(0), seen).groups
    assert drawn and sum(group.tiles for group in groups) == 7 + drawn - 1
    assert not [tile for tile in tile_texts(tiles_of(groups[0].among)) if "6" in tile or "2" in tile]


def test_the_opening_is_evidence() -> None:
    """D-9, D-11: nobody was dealt a double above the one that opened; with no double, none and nothing heavier."""
    assert tile_texts(tiles_of(not_opening(PACK.index("4-4")))) == ["5-5", "6-6"]
    heavier = set(tile_texts(tiles_of(not_opening(PACK.index("6-4")))))
    assert heavier == {tile for tile in PACK if tile[0] == tile[2]} | {"6-5"}
    rounds: list[tuple[Json, set[str]]] = [({}, {"6-6", "5-5"}), ({"round": 2, "starts": 0}, set())]
    for context, nobody in rounds:
        order = ["4-4", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0", "3-2", "3-1", "3-0", "2-1", "2-0", "1-0", "4-0"]
        state, events = GAME.start({}, 2, [*order, *[tile for tile in PACK if tile not in order]], 0, **context)
        seen = [event.seen_by(1) for event in events]
        state, events = state.apply(0, lay("4-4"))
        group, = known(state.view(1), seen + [event.seen_by(1) for event in events]).groups
        hidden = {tile for tile in PACK if tile not in ("4-4", *order[7:])}
        assert (group.tiles, set(tile_texts(tiles_of(group.among)))) == (6, hidden - nobody)


def test_any_hidden_tile_may_be_drawn_next() -> None:
    """The bank of a world lies in any order."""
    told = known(dealt("6-6", "", starts=0).view(0), [])
    drawn = {world.bank[-1] for world in worlds(told, 400, Chance(3))} & {world.bank[0] for world in worlds(
        told, 400, Chance(4))}
    assert drawn == set(told.unseen)
    few = known(at("6-6", "5-5", laid="6-4", bank="1-0 2-0").view(0), [])
    assert {len(world.bank) for world in worlds(few, 5, Chance(5))} == {2}, "of more hidden tiles, so many lie there"


def test_a_result_is_worth_what_it_leaves_the_others_behind() -> None:
    """Against the mean of the others, times how many these are."""
    assert [gain([10, 4], side) for side in (0, 1)] == [6, -6]
    assert [gain([30, 10, 0, 0], side) for side in range(4)] == [80, 0, -40, -40]


def best_for(state: Any, seats: set[int], team: int) -> int:
    """What the team makes over the other with best play, when these seats play for it and all others against it."""
    if state.to_act is None:
        points = state.result["points"]
        return int(points[team] - points[1 - team])
    after = [best_for(state.apply(state.to_act, move)[0], seats, team) for move in state.moves(state.to_act)[0]]
    return max(after) if state.to_act in seats else min(after)


@pytest.mark.parametrize(("number", "laid"), [(300, 20), (1950, 20), (2314, 21), (4532, 20)])
def test_it_plays_for_its_partner(number: int, laid: int) -> None:
    """Ends of random rounds, in every deal that fits what the seat has seen: the heaviest tile is wrong, and so is what
    is best where the partner is no help; the bot lays what is best with him."""
    rng = Random(f"partner {number}")
    state: Any
    state, events = GAME.start({"variant": "partners"}, 4, rng.sample(PACK, 28), 0, round=2, starts=0)
    seen: list[list[Json]] = [[] for _ in range(4)]
    while True:
        for seat in range(4):
            seen[seat] += [event.seen_by(seat) for event in events]
        moves = state.moves(state.to_act)[0]
        if len(state.placed) == laid and len(moves) > 1:
            break
        state, events = state.apply(state.to_act, rng.choice(moves))
    seat = state.to_act
    fitting = {world.key(): world for world in worlds(known(state.view(seat), seen[seat]), 60, Chance(1))}
    together, alone = dict.fromkeys(map(str, moves), 0), dict.fromkeys(map(str, moves), 0)
    for world in fitting.values():
        hands = [tile_texts(tiles_of(hand)) for hand in world.hands]
        for move in moves:
            after, _ = GAME.state({**state.position(), "hands": hands}).apply(seat, move)
            together[str(move)] += best_for(after, {seat, (seat + 2) % 4}, seat % 2)
            alone[str(move)] += best_for(after, {seat}, seat % 2)
    best, wrong = max(together.values()), max(alone, key=lambda move: alone[move])
    assert len(fitting) <= 3 and together[wrong] < best
    chosen = {level: str(GAME.decide(state.view(seat), seen[seat], level, Stream(b"partner", "1")).move)
              for level in ("easy", "strong")}
    assert together[chosen["easy"]] < best == together[chosen["strong"]]


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_whole_rounds_never_stall(variant: str, seats: int) -> None:
    for key in arena.deal_keys(f"stall {variant}", 1):
        found = arena.play(GAME, {"variant": variant}, [arena.player(GAME, "medium")] * seats, key, 0)
        assert found.moves < 60 and max(found.most_work) < WORK_BOUND


@pytest.mark.slow
def test_medium_beats_random() -> None:
    """A few pairs in every run; a thousand of the strong one's in the soak."""
    assert domino_strength.play("fives", 2, "medium", "random", 0, 12)["better"] >= 7


def test_the_arena_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "easy", "random", "3", "4", "seed", "partners"]) == 0
    assert "easy against random, 4 seats, seed seed: " in capsys.readouterr().out
    assert main(["arena", "easy", "random", "3", "4", "seed", "tarneeb"]) == 2
    assert main(["arena", "easy", "random", "3", "3", "seed", "draw"]) == 1, "not for three"


@pytest.mark.soak
@pytest.mark.parametrize("other", domino_strength.LEAST)
@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_strong_beats_random_and_greedy(variant: str, seats: int, other: str,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    """A thousand duplicate pairs: three quarters won against random, 55 of a hundred against greedy."""
    slices = [domino_strength.play(variant, seats, "strong", other, part) for part in range(20)]
    with capsys.disabled():
        print(domino_strength.sentence(slices), flush=True)
    told = domino_strength.added(slices)
    assert 1000 * told.better >= domino_strength.LEAST[other] * told.pairs


def test_slices_are_added_up_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of slices is added to, and what it has is not played again."""
    monkeypatch.setattr(domino_strength, "TABLES", [("draw", 2)])
    monkeypatch.setattr(domino_strength, "LEAST", {"greedy": 550})
    played: list[int] = []

    def play(variant: str, seats: int, one: str, other: str, part: int) -> Json:
        played.append(part)
        return {"variant": variant, "seats": seats, "one": one, "other": other, "part": part, "pairs": 10,
                "revision": GAME.revision, "better": 6 + part, "equal": 1, "margin": 50, "squares": 900, "most_work": 9}

    monkeypatch.setattr(domino_strength, "play", play)
    file = tmp_path / "slices"
    domino_strength.run(file, 0, 1)
    domino_strength.run(file, 0, 2)
    assert played == [0, 1]
    assert "strong wins 13 of 20 pairs against greedy (65.0 %, " in capsys.readouterr().out
