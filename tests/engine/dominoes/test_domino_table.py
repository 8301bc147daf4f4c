"""Dominoes at a table: clocks, pauses, whole matches with bots, the log, the transcript, the referee."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sahrat import fairness, move_text, referee
from sahrat.dominoes import GAME
from sahrat.errors import Refusal
from sahrat.table import Table
from sahrat.table_clock import WORK_BOUND
from sahrat.verify import verify
from tests.engine.dominoes.rounds import PACK, dealt
from tests.engine.sitting import Sitting, log_bytes, names
from tests.engine.test_table_seats import refused

Json = dict[str, Any]


def table(humans: int = 2, seats: int = 2, variant: str = "draw", **options: Any) -> Sitting:
    """A table of dominoes at which play has begun."""
    fill = None if humans == seats else options.pop("fill", "easy")
    chosen = {"variant": variant, "pace": "none", **options}
    return Sitting(humans, seats, fill, chosen, game="dominoes").begin()


def match_end(sitting: Sitting) -> Sitting:
    """Everybody plays until the match is over; pauses run out."""
    while sitting.table.phase != "over":
        sitting.deal_end()
        if sitting.table.phase == "pause":
            sitting.later(10_000).advance()
    return sitting


@pytest.mark.parametrize("kind", ["easy", "strict"])
def test_P_24_the_clock_acts_after_fifteen_seconds(kind: str) -> None:
    """P-24, PD-8: at both table types, with all the moves that the turn needs (DD-21)."""
    sitting = table(table_type=kind)
    seat = sitting.to_act
    assert sitting.view(seat)["turn_ms"] == 15_000 and sitting.view(seat)["deadline"] == sitting.now + 15_000
    sitting.later(15_000)
    assert sitting.advance().events == ()
    made = sitting.later(700).advance()
    assert "laid" in names(made) and sitting.table.moves[-1][1] == "clock"
    for event in made.events:
        assert event.public["e"] in ("turn", "ended") or event.public["by"] == "clock"


def test_P_26_the_result_stays_ten_seconds() -> None:
    """P-26, PD-18: result at t=0 → next deal at t=10 s, whoever taps."""
    sitting = table().deal_end()
    shown = sitting.now
    assert sitting.table.phase == "pause" and sitting.view(0)["deadline"] == shown + 10_000
    assert refused(sitting, "p0", "next") == "pause_fixed"
    sitting.later(9_999).advance()
    assert sitting.table.phase == "pause"
    sitting.later(1).advance()
    assert sitting.table.phase == "deal" and sitting.table.deal == 2


def test_D_12_the_next_round_is_started_by_the_last_ones_result() -> None:
    """D-12, D-13: what a result names is who starts, through a table's whole match."""
    sitting = match_end(table(4, 4, "fives"))
    for before, after in zip(sitting.rows, sitting.rows[1:], strict=False):
        assert after["moves"][0]["seat"] == before["result"]["starts"]
    assert sitting.rows[0]["moves"][0]["tile"] == "6-6", "D-10"


def test_the_clock_ends_one_turn_though_the_same_seat_has_the_next() -> None:
    """P-25: after the others were passed a new turn of the same seat has a whole clock of its own."""
    for number in range(200):
        sitting = Sitting(2, 2, None, {"pace": "none"}, entropy=Random(number).randbytes(64), game="dominoes").begin()
        while sitting.table.phase == "deal":
            seat, state = sitting.to_act, sitting.table.live().state
            assert seat is not None
            after, _ = state.apply(seat, state.clock_move())
            if state.clock_move()["do"] == "draw" or after.to_act != seat:
                sitting.later(100).smart()
                continue
            made = sitting.later(15_700).advance()
            assert names(made) == ["laid", "passed", "turn"], "one turn, not two"
            assert sitting.to_act == seat and sitting.view(seat)["deadline"] == sitting.now + 15_000
            return
    raise AssertionError("no such turn")


def test_PD_19_time_runs_out_in_the_middle_of_drawing() -> None:
    """One deadline a turn, whatever one drew: the clock draws on from there and lays (DD-21), all in one step."""
    for number in range(200):
        sitting = Sitting(2, 2, None, {"pace": "none"}, entropy=Random(number).randbytes(64), game="dominoes").begin()
        while (seat := sitting.to_act) is not None:
            sitting.later(100)
            if sitting.simple_move() != {"do": "draw"}:
                sitting.smart()
                continue
            deadline = sitting.view(seat)["deadline"]
            sitting.act()
            if sitting.to_act != seat or sitting.simple_move() != {"do": "draw"}:
                continue
            assert sitting.view(seat)["deadline"] == deadline, "a draw lengthens nothing"
            own = len(sitting.table.moves)
            sitting.later(deadline + 699 - sitting.now)
            assert sitting.advance().events == ()
            made = names(sitting.later(1).advance())
            assert made[0] == "drew" and made[-1] in ("turn", "ended") and made.count("turn") <= 1
            assert {by for _, by in sitting.table.moves[own:]} == {"clock"}
            return
    raise AssertionError("no such turn")


def test_D_41_two_reach_the_target_at_once() -> None:
    """DD-18: 155 each after a round of Fives: an extra round, begun as any; then 155 and more alone is the end."""
    sitting = table(2, 2, "fives").deal_end()
    last = sitting.table.rounds[-1]
    level = {**last, "points": [155, 155]}
    sitting.table = replace(sitting.table, rounds=(level,))
    view = sitting.view(1)
    assert view["extra"] and view["places"] is None and view["totals"] == [155, 155] and view["phase"] == "pause"
    sitting.later(10_000).advance()
    assert sitting.table.phase == "deal" and sitting.to_act == last["starts"] and sitting.view(0)["extra"]
    sitting.deal_end()
    totals = sitting.view(0)["totals"]
    assert (sitting.table.ended == "finished") == (totals[0] != totals[1])


@pytest.mark.parametrize(("variant", "seats"), [("draw", 2), ("draw", 4), ("fives", 2), ("fives", 4), ("partners", 4)])
def test_a_whole_match_with_bots(variant: str, seats: int) -> None:
    """From the deal to the standings, the transcript verified, every step kept in the log and read back."""
    sitting = table(1, seats, variant, fill="medium" if seats == 2 and variant == "fives" else "easy")
    sizes = []
    while sitting.table.phase != "over":
        deal = sitting.table.deal
        while sitting.table.phase == "deal" and sitting.table.deal == deal:
            if sitting.table.bots_due(sitting.now):
                sitting.advance()
            else:
                sitting.later(100).smart()
            again = Table.from_json(json.loads(json.dumps(sitting.table.to_json())))
            assert again == sitting.table and again.view(0, 0, []) == sitting.table.view(0, 0, [])
            sizes.append(log_bytes(sitting.table))
        if sitting.table.phase == "pause":
            sitting.later(10_000).advance()
    view = sitting.view(0)
    target = {"draw": 100, "fives": 150, "partners": 100}[variant]
    assert view["target"] == target and view["of"] is None and max(view["totals"]) >= target
    assert view["places"].count(1) == 1
    assert sum(sizes) < 1_100 * len(sizes) and max(sizes) < 2_048, "a write is one unit, late in a long match two"
    document = sitting.table.transcript(sitting.rows)
    found = verify(document)
    assert found["valid"], [check for deal in found["deals"] for check in deal["checks"] if not check["ok"]]
    for change in range(3):
        wrong = json.loads(json.dumps(document))
        deal = wrong["deals"][1]
        if change == 0:
            deal["moves"].pop()
        elif change == 1:
            deal["result"]["points"][0] += 5
        else:
            deal["moves"][1]["by"] = "clock"
        assert not verify(wrong, decide=False)["valid"]


def test_moves_are_written_short() -> None:
    """A letter a tile and a mark for its end; whatever is no such move stands as JSON; all read back."""
    made: list[move_text.Made] = [
        ({"do": "lay", "tile": "6-6"}, "player"), ({"do": "lay", "tile": "6-3", "end": "left"}, "bot"),
        ({"do": "draw"}, "bot"), ({"do": "lay", "tile": "5-3", "end": "up"}, "clock"),
        ({"do": "lay", "tile": "5-3", "end": "down"}, "player"),
        ({"do": "lay", "tile": "5-0", "end": "right"}, "player"),
        ({"do": "lay", "tile": "9-9"}, "player"), ({"do": "lay", "tile": "6-6", "end": None}, "bot"), ({}, "clock")]
    text = move_text.write("dominoes", made)
    assert move_text.read("dominoes", text) == tuple(made)
    assert len(move_text.write("dominoes", made[:6])) == 13
    assert move_text.write("dominoes", []) == "" and move_text.read("dominoes", "") == ()


def test_PD_4_prizes() -> None:
    """PD-4: two players all; four solo 70/30; partners half each (P-9)."""
    def ask(variant: str, seats: int, rounds: list[list[int]]) -> Json:
        return ref(op="standings", game="dominoes", options={"variant": variant}, seats=seats, rounds=rounds, stake=100)
    assert ask("draw", 2, [[100, 20]])["prizes"] == [180, 0]
    assert ask("fives", 4, [[150, 20, 40, 0]])["prizes"] == [252, 0, 108, 0]
    assert ask("partners", 4, [[20, 100]])["prizes"] == [0, 180, 0, 180]
    assert ask("draw", 2, [[99, 20]])["prizes"] is None


def ref(**request: Any) -> Json:
    """The referee's answer."""
    found: Json = json.loads(referee.answer(json.dumps(request)))
    return found


@pytest.mark.parametrize(("variant", "seats"), [("draw", 2), ("fives", 2), ("partners", 4)])
def test_a_round_through_the_referee(variant: str, seats: int) -> None:
    """start, legal, view, check, bot, clock, apply to the end; then tally says the same."""
    order = fairness.shuffle(b"\xab" * 64, "deal", PACK)
    begun = ref(op="start", game="dominoes", options={"variant": variant}, seats=seats, order=list(order),
                key="ab" * 64, round=2, starts=1)
    position, result = begun["position"], None
    log: list[Json] = []
    assert position["to_act"] == 1 and position["lead"] == "any"
    laid = [0] * 2
    while result is None:
        seat = position["to_act"]
        found = ref(op="legal", position=position, seat=seat)
        assert found["complete"] and found["moves"]
        view = ref(op="view", position=position, seat=seat)["view"]
        assert [{"seat": seat, **move} for move in view["legal"]["moves"]] == found["moves"]
        chosen = ref(op="bot", position={**position, "log": log}, seat=seat, level="easy", n=1)
        assert chosen["move"] in found["moves"]
        assert ref(op="clock", position=position)["move"] in found["moves"]
        assert ref(op="check", view=view, **{key: value for key, value in chosen["move"].items() if key != "seat"})[
            "check"]["legal"]
        done = ref(op="apply", position=position, moves=[chosen["move"]])
        assert done["ok"], done
        log.append(chosen["move"])
        for event in done["events"]:
            if event["e"] == "laid":
                laid[event["seat"] % 2] += event["points"]
        position, result = done["position"], done["result"]
    assert ref(op="bot", position=position, seat=0, level="easy")["code"] == "deal_over"
    tallied = ref(op="tally", game="dominoes", options={"variant": variant}, hands=position["hands"],
                  out=result["out"], last=position["last"])
    assert tallied["starts"] == result["starts"]
    assert [made + more for made, more in zip(laid, tallied["points"], strict=True)] == result["points"]


def test_PD_10_dominoes_have_no_hint() -> None:
    """Easy tables mark what is legal instead."""
    view = table().view(0)
    assert view["type"] == "easy" and view["hint"] is False
    assert GAME.hint(view["dominoes"]) == []


@pytest.mark.parametrize("variant", ["draw", "fives", "partners"])
def test_PD_8_easy_and_strict_are_kinds_of_dominoes_too(variant: str) -> None:
    """PD-8: one clock (P-24); no hint at either (PD-10); a wrong tile costs nothing (PD-11); chat while a round runs is
    closed at the strict one (P-16, PD-9) and open between rounds."""
    seats = 4 if variant == "partners" else 2
    for kind in ("easy", "strict"):
        sitting = table(seats, seats, variant, table_type=kind)
        seat, version = sitting.to_act, sitting.table.v
        assert seat is not None
        view = sitting.view(seat)
        assert (view["type"], view["turn_ms"], view["hint"]) == (kind, 15_000, False)
        player = f"p{seat}"
        wrong = next(tile for tile in view["dominoes"]["own"] if tile != view["dominoes"]["lead"])
        move = {"do": "lay", "tile": wrong}
        assert refused(sitting, player, "move", move=move, v=version, id="wrong") == "lead_forced"
        assert (sitting.table.v, sitting.to_act) == (version, seat)
        if kind == "strict":
            assert refused(sitting, player, "say", phrase="kafu") == "chat_closed"
        else:
            assert sitting.do(player, "say", phrase="kafu").effects
        sitting.deal_end()
        assert sitting.table.phase == "pause" and sitting.do(player, "say", phrase="kafu").effects


def test_a_log_that_does_not_lead_to_the_position_is_refused() -> None:
    state = dealt("6-6", "")
    position = {**state.position(), "key": "ab" * 64}
    answer = ref(op="bot", position={**position, "log": [{"do": "lay", "tile": "6-6"}]}, seat=0, level="easy")
    assert not answer["ok"]


@pytest.mark.parametrize(("code", "change"), [
    ("bad_position", {"hands": [["6-6"], ["6-6"]]}), ("bad_position", {"bank": ["6-5", "5-6"]}),
    ("bad_position", {"line": [["6-4"], ["3-1", "left"]]}), ("bad_position", {"line": [["6-4", "left"]]}),
    ("bad_position", {"line": [["6-4"], ["4-1"]]}), ("bad_position", {"line": [["6-6"], ["6-1", "up"]]}),
    ("bad_position", {"points": [0]}), ("bad_position", {"points": [-1, 0]}), ("bad_position", {"to_act": 2}),
    ("bad_position", {"last": 7}), ("bad_position", {"lead": "6-6", "line": [["6-4"]]}), ("bad_seats", {"seats": 3}),
    ("bad_position", {"hands": [["6-6"]]}), ("bad_tile", {"hands": [["7-6"], []]}), ("bad_rules", {"rules": 2}),
    ("bad_options", {"options": {"variant": "block"}}), ("bad_position", {"over": True}),
    ("bad_position", {"lead": "6-6", "hands": [["6-5"], ["6-6"]]}),
    ("bad_position", {"seats": 4, "hands": [[], [], [], []], "bank": ["6-5"]}),
    ("bad_position", {"over": True, "line": [["6-4"]], "hands": [["6-5"], ["6-6"]], "result": {"out": 1}}),
])
def test_positions_that_cannot_be(code: str, change: Json) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.state({"seats": 2, "hands": [["6-5"], ["3-3"]], **change})
    assert caught.value.code == code and all(caught.value.message().values())


@pytest.mark.parametrize("move", [None, [], {}, {"do": "lay"}, {"do": "lay", "tile": 5}, {"do": "lay", "tile": "6-9"},
                                  {"do": "lay", "tile": "6-6", "end": "top"}, {"do": "draw", "tile": "6-6"},
                                  {"do": "lay", "tile": "6-6", "x": 1}, {"do": "pass"}, {"do": "play"}])
def test_moves_that_are_none(move: Any) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.move(move)
    assert caught.value.code in ("bad_move", "bad_tile", "server_passes")


def test_either_half_first_is_one_move() -> None:
    assert GAME.move({"do": "lay", "tile": "3-6", "end": "up"}) == {"do": "lay", "tile": "6-3", "end": "up"}
    assert GAME.move({"seat": 1, "do": "lay", "tile": "3-6", "end": None}) == {"do": "lay", "tile": "6-3"}


def test_a_bots_decision_fits_a_slice() -> None:
    """The most that a level may work is below the table's bound."""
    from sahrat.dominoes.bot import LEVELS

    assert set(LEVELS) == set(GAME.levels)
    assert all(level.work <= WORK_BOUND and level.exact <= WORK_BOUND for level in LEVELS.values())
