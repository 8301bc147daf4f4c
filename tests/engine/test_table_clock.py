"""Time at a table: turns, pace, absence, bots in absent seats, returning, empty tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.sitting import Sitting, names
from tests.engine.test_table_seats import refused


def waiting(humans: int = 2, **options: Any) -> tuple[Sitting, int]:
    """A table whose human seat is to act, its turn just begun; and that seat."""
    sitting = Sitting(humans, options={"pace": "none", **options}).begin()
    return sitting, sitting.until_human()


def moves_of(sitting: Sitting, by: str) -> int:
    """How many moves of the deal were made by the player, a bot or the clock."""
    return sum(one == by for _, one in sitting.table.moves)


@pytest.mark.parametrize(("options", "turn"), [({}, 20_000), ({"table_type": "strict"}, 15_000)])
def test_P_13_P_15_the_clock_acts(options: dict[str, Any], turn: int) -> None:
    """P-13, P-15: 20 s a turn at an easy table, 15 s at a strict one; not a second before; all the moves it needs."""
    sitting, seat = waiting(**options)
    view = sitting.view(seat)
    assert (view["deadline"], view["turn_ms"]) == (sitting.now + turn, turn)
    sitting.later(turn - 1_000)
    assert not sitting.table.due(sitting.now, sitting.gone)
    sitting.later(1_000 + 699)
    assert sitting.advance().events == ()
    sitting.later(1)
    assert sitting.table.deadline == sitting.now
    assert sitting.table.due(sitting.now, sitting.gone)
    before = len(sitting.table.moves)
    made = sitting.later(0).do(f"p{1 - seat}", "advance")
    assert sitting.table.live().movers[before] == seat
    assert sitting.table.moves[before][1] == "clock"
    assert "threw" in names(made)
    assert sitting.to_act != seat


def test_own_move_is_good_until_700_ms_after() -> None:
    """The shown deadline is the ledger's; his own move is good until 700 ms after it, then it is stale."""
    sitting, seat = waiting()
    version, move = sitting.table.v, sitting.simple_move()
    sitting.later(20_700).act()
    assert sitting.table.moves[-1][1] == "player"
    late, seat = waiting()
    version, move = late.table.v, late.simple_move()
    late.later(20_701)
    assert refused(late, f"p{seat}", "move", v=version, move=move) == "stale"


def test_a_later_command_first_runs_the_clock() -> None:
    """Anybody's later command finishes the expired turn, and is then judged on the new state."""
    sitting, seat = waiting()
    sitting.later(20_700)
    before = len(sitting.table.moves)
    sitting.do(f"p{1 - seat}", "leave")
    assert sitting.table.moves[before][1] == "clock"
    assert sitting.table.seats[1 - seat].away == "left"


def test_PD_19_one_deadline_a_turn() -> None:
    """PD-19: a draw does not lengthen the turn."""
    sitting = Sitting(1).begin()
    sitting.turn()
    sitting.until_human()
    deadline = sitting.view(0)["deadline"]
    assert deadline == sitting.table.shown + 20_000
    sitting.later(9_000).act()
    assert sitting.to_act == 0
    assert sitting.view(0)["deadline"] == deadline


@pytest.mark.parametrize(("pace", "each"), [("slow", 1200), ("normal", 700), ("fast", 350), ("none", 0)])
def test_PD_20_pace(pace: str, each: int) -> None:
    """PD-20: an event is shown for the pace's time; a turn's clock starts when what came before has been shown."""
    sitting = Sitting(4, options={"pace": pace}).begin()
    sitting.later(60).turn()
    sitting.now = sitting.table.shown + 500
    draw = sitting.act()
    assert names(draw) == ["drew"]
    assert sitting.table.shown == sitting.now + each
    sitting.later(each).act()
    assert sitting.table.shown == sitting.now + each
    assert sitting.view(0)["deadline"] == sitting.table.shown + 20_000
    assert sitting.view(0)["shown"] == sitting.table.shown


def test_PD_20_shown_is_never_more_than_five_seconds_ahead() -> None:
    """However much happened, nobody waits for more than 5 s."""
    sitting = Sitting(2, options={"pace": "slow"}).begin()
    for _ in range(4):
        sitting.turn()
        sitting.bots()
        assert sitting.table.shown <= sitting.now + 5_000
    assert sitting.table.shown == sitting.now + 5_000


def test_PD_16_two_expiries_and_the_clock_acts_sooner() -> None:
    """PD-16: two expiries in a row make the seat away; then the clock acts 3 s into each of its turns."""
    sitting, seat = waiting(1)
    sitting.later(20_700).advance()
    assert not sitting.view(0)["seats"][0]["away"]
    sitting.until_human()
    assert sitting.view(0)["deadline"] == sitting.now + 20_000
    sitting.later(20_700).advance()
    assert sitting.view(0)["seats"][0]["away"]
    sitting.until_human()
    assert sitting.view(0)["deadline"] == sitting.now + 3_000
    before = moves_of(sitting, "clock")
    sitting.later(2_999)
    assert not sitting.table.due(sitting.now, sitting.gone)
    sitting.later(1).advance()
    assert moves_of(sitting, "clock") == before + 2
    assert seat == 0


def test_PD_16_an_own_move_counts_the_expiries_anew() -> None:
    """PD-16: two in a row; a move between them starts the count again."""
    sitting, _ = waiting(1)
    for _ in range(3):
        sitting.later(20_700).advance()
        sitting.until_human()
        sitting.later(100).turn()
        sitting.until_human()
    assert not sitting.view(0)["seats"][0]["away"]


def test_PD_16_thirty_seconds_without_a_connection() -> None:
    """PD-16: 30 s without a connection: away; 60 s later a bot holds the seat and acts at once."""
    sitting, seat = waiting(2)
    other = 1 - seat
    sitting.gone[other] = sitting.now
    sitting.later(19_000).turn()
    assert sitting.bots().to_act == other
    sitting.later(10_999)
    assert not sitting.view(seat)["seats"][other]["away"]
    assert not sitting.table.due(sitting.now, sitting.gone)
    sitting.later(1)
    assert sitting.table.due(sitting.now, sitting.gone)
    sitting.advance()
    assert sitting.view(seat)["seats"][other]["away"]
    assert sitting.to_act != other
    for _ in range(20):
        sitting.later(3_000)
        if sitting.until_human() == seat:
            sitting.turn()
        sitting.advance()
    held = sitting.view(seat)["seats"][other]
    assert held["bot"]
    assert held["kind"] == "human"
    by_bot = moves_of(sitting, "bot")
    while sitting.to_act != seat:
        sitting.advance()
    sitting.turn()
    sitting.bots()
    assert sitting.to_act == seat or sitting.table.phase != "deal"
    assert moves_of(sitting, "bot") > by_bot


def test_PD_16_a_new_connection_ends_what_a_lost_one_began() -> None:
    """PD-16: coming back with a new connection ends an absence that a lost one caused."""
    sitting, seat = waiting(2)
    other = 1 - seat
    sitting.gone[other] = sitting.now
    sitting.later(30_000).do(f"p{seat}", "advance")
    assert sitting.table.seats[other].away == "gone"
    sitting.gone[other] = None
    assert sitting.table.due(sitting.now, sitting.gone)
    sitting.advance()
    assert sitting.table.seats[other].away is None


def test_PD_16_a_new_connection_does_not_end_another_absence() -> None:
    """PD-16: who left, or let his time run out twice, comes back by «رجعت» or a move only."""
    sitting, seat = waiting(2)
    other = 1 - seat
    sitting.do(f"p{other}", "leave")
    sitting.gone[other] = sitting.now
    sitting.later(5_000).advance()
    sitting.gone[other] = None
    sitting.later(1_000).advance()
    assert sitting.table.seats[other].away == "left"
    sitting.do(f"p{other}", "back")
    assert sitting.table.seats[other].away is None
    before = sitting.table
    assert sitting.do(f"p{other}", "back").table is before


def test_PD_14_back_at_once() -> None:
    """PD-14: who comes back decides again at the next decision, in the same deal, with five seconds at least."""
    sitting, seat = waiting(1)
    sitting.do("p0", "leave")
    assert sitting.view(0)["seats"][0]["bot"]
    sitting.later(60_000).do("p0", "back")
    assert (sitting.to_act, sitting.table.deal) == (0, 1)
    assert sitting.view(0)["deadline"] == sitting.now + 5_000
    assert not sitting.table.bots_due(sitting.now)
    sitting.act()
    assert sitting.table.moves[-1][1] == "player"
    assert seat == 0


def test_PD_14_an_own_move_ends_being_away() -> None:
    """PD-14, PD-16: a move is as good as «رجعت», also from a seat that a bot holds."""
    sitting, seat = waiting(2)
    sitting.do(f"p{seat}", "leave")
    sitting.act()
    chair = sitting.table.seats[seat]
    assert (chair.away, chair.held, chair.missed) == (None, False, 0)


def test_P_19_the_bot_goes_on_with_the_same_cards() -> None:
    """P-19: the bot's first view is the hand that the seat holds."""
    sitting, seat = waiting(2)
    own = sitting.view(seat)["hand"]["own"]
    sitting.do(f"p{seat}", "leave")
    assert sitting.view(seat)["hand"]["own"] == own
    sitting.advance()
    first = next(move for (move, by), mover in zip(sitting.table.moves, sitting.table.live().movers, strict=True)
                 if mover == seat and by == "bot")
    assert first["do"] == "draw" or first["throw"] in own or first["take"]


def test_what_was_played_for_me_says_so() -> None:
    """Events of the clock's moves, and of a bot's for an absent human, carry who made them; a bot's own do not."""
    sitting, seat = waiting(1)
    made = sitting.later(20_700).advance()
    own = [event.public for event in made.events if event.public.get("seat") == 0 and event.public["e"] != "turn"]
    assert {event.get("by") for event in own} == {"clock"}
    sitting.do("p0", "back")
    sitting.turn()
    sitting.bots()
    seen = sitting.table.seen(0)
    assert any(event.get("by") == "clock" for event in seen)
    assert not any(event.get("by") for event in seen if event.get("seat") in (1, 2, 3))
    assert seat == 0


def test_host_rights_pass_on() -> None:
    """PD-16: an absent host's rights pass to the next human who is there, and stay with him."""
    sitting = Sitting(3).begin()
    sitting.do("p0", "leave")
    assert sitting.table.host == 1
    sitting.do("p1", "leave")
    assert sitting.table.host == 2
    sitting.do("p0", "back")
    assert sitting.table.host == 2


def test_three_minutes_without_a_human() -> None:
    """No human connected for 3 minutes: over; the deal counts as cancelled, its secret is published, no places."""
    sitting, _ = waiting(2)
    sitting.gone = [sitting.now, sitting.now + 10_000, None, None]
    start = sitting.now
    while sitting.now < start + 189_999:
        sitting.now = min(sitting.now + 2_000, start + 189_999)
        if sitting.table.phase == "deal" and len(sitting.table.moves) < 200:
            sitting.advance()
    assert sitting.table.phase != "over"
    sitting.later(1)
    assert sitting.table.due(sitting.now, sitting.gone)
    deals = len(sitting.rows)
    playing = sitting.table.phase == "deal"
    sitting.advance()
    assert (sitting.table.phase, sitting.table.ended) == ("over", "abandoned")
    assert sitting.effects[-1] == {"effect": "over", "reason": "abandoned"}
    if playing:
        assert len(sitting.rows) == deals + 1
        assert sitting.rows[-1]["result"] == {"cancelled": "abandoned"}
        assert sitting.view(0)["rounds"][-1]["secret"] == sitting.rows[-1]["secret"]
    assert sitting.view(0)["places"] is None


def test_an_abandoned_deal_is_cancelled() -> None:
    """In the middle of the deal."""
    sitting, seat = waiting(1)
    sitting.gone[0] = sitting.now
    sitting.later(180_000).advance()
    assert sitting.rows[-1]["result"] == {"cancelled": "abandoned"}
    assert sitting.table.ended == "abandoned"
    assert seat == 0


def test_nobody_left_bots_wait() -> None:
    """When every human has left, bots do not play to an empty house; somebody may still come back."""
    sitting, seat = waiting(2)
    sitting.do("p0", "leave")
    sitting.later(1_000).do("p1", "leave")
    assert not sitting.table.bots_due(sitting.now)
    assert sitting.table.deadline == sitting.now + 180_000
    moves = len(sitting.table.moves)
    sitting.later(179_000).advance()
    assert len(sitting.table.moves) == moves
    sitting.do("p1", "back")
    assert sitting.table.bots_due(sitting.now) or sitting.to_act == 1
    sitting.do("p1", "leave")
    sitting.later(180_000).advance()
    assert sitting.table.ended == "abandoned"
    assert seat in (0, 1)


def test_an_absent_human_does_not_hold_up_the_pause() -> None:
    """PD-18: only humans who are there are waited for."""
    sitting = Sitting(2, options={"pace": "none"}).begin().deal_end()
    sitting.gone[1] = sitting.now - 25_000
    sitting.later(5_000).do("p0", "next")
    assert (sitting.table.phase, sitting.table.deal) == ("deal", 2)


def test_deadline_while_a_bot_is_due_mends_a_crash() -> None:
    """While a bot is due, others may go on 2 s after the last write."""
    sitting = Sitting(1).begin()
    sitting.turn()
    assert sitting.table.bots_due(sitting.now)
    assert sitting.table.deadline == sitting.now + 2_000
    assert sitting.view(0)["deadline"] is None
    assert sitting.table.due(sitting.now, sitting.gone)


def test_advance_never_runs_away() -> None:
    """Whenever it is called, `advance` ends, and called again and again it comes to rest."""
    sitting = Sitting(3).begin()
    calls = 0
    while sitting.table.phase != "over":
        sitting.later(1_000)
        sitting.gone = [sitting.now - 40_000 if sitting.now % 7_000 < 4_000 else None, None, None, None]
        before = sitting.table
        for _ in range(60):
            before = sitting.table
            if sitting.advance().table is before:
                break
            calls += 1
        assert sitting.table is before
        assert not sitting.table.due(sitting.now, sitting.gone)
    assert calls > 20
    assert sitting.table.ended == "finished"


def test_due_is_what_advance_changes() -> None:
    """`due` says yes exactly when `advance` would change the table."""
    sitting = Sitting(2, options={"pace": "fast"}).begin()
    yes = no = 0
    for n in range(1500):
        sitting.later(700 + 131 * (n % 9))
        if n % 50 == 20:
            sitting.gone[n % 2] = sitting.now
        if n % 50 == 45:
            sitting.gone = [None] * 4
        due = sitting.table.due(sitting.now, sitting.gone)
        before = sitting.table
        assert (sitting.advance().table is not before) == due
        yes, no = yes + due, no + (not due)
        if sitting.table.phase == "over":
            break
    assert min(yes, no) > 20
