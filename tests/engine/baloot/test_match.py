"""The match and the table: to 152, the Qahwa, the next dealer, the host's rules, time, silent players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sahrat import referee
from sahrat.baloot import GAME
from sahrat.errors import Refusal
from sahrat.match import standings
from sahrat.table import Table
from sahrat.table_clock import ABANDONED
from sahrat.verify import verify
from tests.engine.sitting import Sitting, log_bytes

Json = dict[str, Any]
ALL = GAME.all_options({})


def stands(rounds: list[Any]) -> tuple[bool, bool, list[int], list[int]]:
    found = standings("baloot", ALL, 4, rounds)
    return found.over, found.extra_round, list(found.totals), list(found.places)


def sitting(humans: int = 1, fill: str | None = "easy", seed: int = 1, **options: Any) -> Sitting:
    return Sitting(humans=humans, seats=4, fill=fill, game="baloot", options={"pace": "none", **options},
                   entropy=Random(seed).randbytes(64))


def code(table: Sitting, player: str | None, command: str, **fields: Any) -> str | None:
    before = table.table
    try:
        table.do(player, command, **fields)
    except Refusal as refusal:
        assert table.table is before
        return refusal.code
    return None


def test_B_107_to_152() -> None:
    """B-107: 148 + 3 = 151 → go on; 148 + 4 = 152 → over. BD-41: looked at after the round."""
    assert stands([[148, 10], [3, 13]]) == (False, False, [151, 23], [1, 2])
    assert stands([[148, 10], [4, 12]]) == (True, False, [152, 22], [1, 2])
    with pytest.raises(Refusal) as caught:
        stands([[152, 0], [1, 15]])
    assert caught.value.code == "match_over"


def test_BD_41_looked_at_after_the_round() -> None:
    """BD-41: only whole rounds are added; both sides' points of the last one count."""
    assert stands([[150, 140], [2, 14]]) == (True, False, [152, 154], [2, 1])


def test_B_108_the_higher_total_wins() -> None:
    """B-108: 155 : 160 → 160 wins."""
    assert stands([[145, 150], [10, 10]]) == (True, False, [155, 160], [2, 1])


def test_B_109_BD_42_level_at_152() -> None:
    """B-109: 154 : 154 → another round; BD-42: until the totals differ."""
    level = [[146, 146], [8, 8]]
    assert stands(level) == (False, True, [154, 154], [1, 1])
    assert stands([*level, [13, 13]]) == (False, True, [167, 167], [1, 1])
    assert stands([*level, [13, 13], [7, 9]]) == (True, False, [174, 176], [2, 1])


def test_B_110_B_41_qahwa_settles_the_match() -> None:
    """B-41: 0 : 150 → the winner of the Qahwa has it. B-110: 140 : 10, whatever the totals."""
    assert stands([[0, 150], {"match": 0}]) == (True, False, [0, 150], [1, 2])
    assert stands([[140, 10], {"match": 1}]) == (True, False, [140, 10], [2, 1])
    for wrong in ({"match": 2}, {"match": None}, {}, [1], [1, -2], {"match": True}):
        with pytest.raises(Refusal):
            stands([wrong])


def test_BD_48_one_deal_may_be_enough() -> None:
    """BD-48: a doubled deal lifts the total to 152: 64 from 88."""
    assert stands([[88, 20], [64, 0]])[0] and not stands([[87, 20], [64, 0]])[0]


def test_PD_4_prizes_at_a_coin_table() -> None:
    """PD-4, P-9: Baloot is always partners: the winners take half each of what is left."""
    answer = referee._standings({"game": "baloot", "seats": 4, "rounds": [[160, 2]], "stake": 100})
    assert (answer["pot"], answer["fee"], answer["prizes"]) == (400, 40, [180, 0, 180, 0])


def test_a_whole_match_with_bots() -> None:
    """P-29, P-22: one human and three bots play to 152 at a free table; the transcript verifies, bots and all."""
    table = sitting(fill="medium").begin()
    most, size = 0, []
    while table.table.phase != "over":
        if table.table.phase == "pause":
            table.do("p0", "next")
        elif table.table.bots_due(table.now):
            table.advance()
        else:
            table.later(100).smart()
        size.append(log_bytes(table.table))
        assert Table.from_json(table.table.to_json()) == table.table
    view = table.view(0)
    assert max(view["totals"]) >= 152 and sorted(view["places"]) == [1, 2] and view["target"] == 152
    document = table.table.transcript(table.rows)
    found = verify(document)
    assert found["valid"], found
    most = max(size)
    assert most < 1300 and sum(size) < 1024 * len(size), "a move is about one write unit: design.md, Budgets"


def test_P_29_against_the_computer_or_friends() -> None:
    """P-29: a table with three bots starts, and so does one of four friends."""
    assert sitting().begin().table.phase == "deal"
    assert sitting(humans=4, fill=None).begin().table.phase == "deal"


def test_BD_8_the_dealer_after_a_cancelled_deal() -> None:
    """BD-8: after eight times «ولا» the dealer moves; after a Kawesh the same one deals; after a played deal he moves.

    A cancelled deal uses up its number (fair.md) and is in the transcript.
    """
    met = set()
    for seed in range(60):
        table = sitting(humans=4, fill=None, seed=seed).begin()
        for _ in range(3):
            dealer, deal = table.table.dealer, table.table.deal
            while table.table.phase == "deal":
                seat = table.to_act
                moves = table.table.live().state.moves(seat or 0)[0]
                kawesh = {"do": "call", "call": "kawesh"}
                move = kawesh if kawesh in moves else moves[0] if seed % 2 else table.simple_move()
                table.do(f"p{seat}", "move", v=table.table.v, move=move)
            result = table.table.rounds[-1]
            if table.table.phase == "over":
                break
            for seat in range(4):
                if table.table.phase == "pause":
                    table.do(f"p{seat}", "next")
            why = result.get("cancelled", "played")
            assert table.table.dealer == (dealer if why == "kawesh" else (dealer + 1) % 4)
            assert table.table.deal == deal + 1
            assert table.view(0)["rounds"][-1].get("cancelled") == result.get("cancelled")
            met.add(why)
        if seed < 4 and table.table.phase != "over":
            table.do(None, "break")
            assert verify(table.table.transcript(table.rows))["valid"]
        if len(met) == 3:
            break
    assert met == {"played", "passed", "kawesh"}


def test_B_48_totals_reach_the_deal() -> None:
    """B-48: a table tells each deal the match's totals; replayed from its log it is the same deal."""
    table = sitting(seed=3).begin()
    while table.table.phase != "over" and not any(table.table.rounds[at].get("points") for at in
                                                  range(len(table.table.rounds))):
        if table.table.phase == "pause":
            table.do("p0", "next")
        elif table.table.bots_due(table.now):
            table.advance()
        else:
            table.later(100).smart()
    assert table.table.phase == "pause"
    table.do("p0", "next")
    assert table.view(0)["baloot"]["totals"] == table.view(0)["totals"] != [0, 0]
    assert Table.from_json(table.table.to_json()).live().state == table.table.live().state


def test_P_4_house_rules_before_play_only() -> None:
    """P-4: the host switches Kawesh off before play; after the first deal he is refused."""
    table = sitting()
    table.do("p0", "host", do="options", options={"kawesh": False, "pace": "none"})
    assert table.view(0)["options"]["kawesh"] is False
    table.begin()
    assert code(table, "p0", "host", do="options", options={"kawesh": True}) == "table_started"


def test_P_27_turn_times() -> None:
    """P-27: none, 20, 30 or 60 seconds; 45 is refused. PD-8: 30 where nothing is chosen, at both table types."""
    for seconds in (20, 60, None):
        assert GAME.turn_ms({"turn_time": seconds}) == (None if seconds is None else seconds * 1000)
    assert GAME.turn_ms({}) == GAME.turn_ms({"table_type": "strict"}) == 30_000
    for wrong in (45, 0, True, "30", 30.0):
        with pytest.raises(Refusal) as caught:
            GAME.options({"turn_time": wrong})
        assert caught.value.code == "bad_options"


@pytest.mark.parametrize("seconds", [20, 30, 60])
def test_PD_8_the_clock_acts_at_the_hosts_time(seconds: int) -> None:
    """PD-8, P-27: not a second earlier."""
    table = sitting(humans=4, fill=None, turn_time=seconds).begin()
    seat, moves = table.to_act, len(table.table.moves)
    table.later(seconds * 1000 - 1000).advance()
    assert len(table.table.moves) == moves and table.view(0)["turn_ms"] == seconds * 1000
    table.later(1000 + 700).advance()
    assert len(table.table.moves) == moves + 1 and table.table.moves[-1][1] == "clock"
    assert table.table.seats[seat or 0].away == "time"


def test_P_28_a_silent_player() -> None:
    """P-28, PD-16: played for now, and at once on each later turn, until he taps «I'm back»."""
    table = sitting(humans=4, fill=None, turn_time=30).begin()
    silent = table.to_act
    assert silent is not None
    table.later(30_700).advance()
    assert table.table.moves[-1][1] == "clock" and table.table.seats[silent].away == "time"
    while table.to_act != silent:
        table.later(100).act()
    moves = len(table.table.moves)
    table.later(1).advance()
    assert len(table.table.moves) == moves + 1 and table.table.moves[-1][1] == "clock", "at once"
    table.do(f"p{silent}", "back")
    while table.to_act != silent:
        table.later(100).act()
    moves = len(table.table.moves)
    table.later(10_000).advance()
    assert len(table.table.moves) == moves, "he decides again"


def test_PD_16_no_clock() -> None:
    """PD-16: with `turn_time` none nothing is automatic; the host seats a bot for one gone for a minute."""
    table = sitting(humans=3, turn_time=None).begin()
    table.bots()
    seat = table.to_act
    assert seat is not None and table.view(0)["turn_ms"] is None and table.view(0)["deadline"] is None
    moves = len(table.table.moves)
    table.later(3_600_000).advance()
    assert len(table.table.moves) == moves and not table.table.due(table.now, table.gone)
    assert table.table.deadline is not None and table.table.deadline <= table.now + ABANDONED
    assert code(table, "p0", "host", do="bot", seat=1, level="easy") == "hold_early"
    table.gone[1] = table.now
    table.later(59_000)
    assert code(table, "p0", "host", do="bot", seat=1) == "hold_early"
    table.later(1_000)
    assert code(table, "p2", "host", do="bot", seat=1) == "not_host"
    table.do("p0", "host", do="bot", seat=1)
    assert table.table.seats[1].held
    assert code(table, "p0", "host", do="options", options={}) == "table_started"
    while table.to_act != 1 and table.table.phase == "deal":
        if table.table.bots_due(table.now):
            break
        table.later(100).act()
    table.bots()
    assert any(by == "bot" for _, by in table.table.moves)
    table.gone[1] = None
    back = table.advance().table.seats[1]
    assert not back.held and back.away is None, "back with his connection"


def test_PD_16_an_absent_host_hands_on_his_rights() -> None:
    """PD-16: also where no clock runs, the rights pass to the next connected human."""
    table = sitting(humans=3, turn_time=None).begin()
    table.gone[0] = table.now
    table.later(31_000).advance()
    assert table.table.host == 1
    table.later(30_000)
    table.do("p1", "host", do="bot", seat=0)
    assert table.table.seats[0].held


def test_leaving_is_away_with_the_bot_at_once() -> None:
    """P-19, P-20, PD-16: also where no clock runs."""
    table = sitting(humans=3, turn_time=None).begin()
    own = table.view(1)["baloot"]["own"]
    table.do("p1", "leave")
    assert table.table.seats[1].held and table.view(1)["baloot"]["own"] == own


def test_PD_10_no_hints() -> None:
    """PD-10: Baloot has no hint; what is legal is told, with reasons."""
    table = sitting(humans=4, fill=None).begin()
    assert table.to_act is not None
    assert GAME.hint(table.table.live().state.view(table.to_act)) == []
    assert table.table.live().state.view(table.to_act)["legal"]["moves"]


def test_BD_8_as_many_deals_as_are_passed_out() -> None:
    """BD-8: four who always say «ولا»: 66 cancelled deals, each with its number, and the record verifies."""
    table = sitting(humans=4, fill=None).begin()
    while table.table.deal < 66:
        if table.table.phase == "pause":
            for seat in range(4):
                if table.table.phase == "pause":
                    table.do(f"p{seat}", "next")
        else:
            table.act(move={"do": "call", "call": "pass"})
    assert table.view(0)["totals"] == [0, 0] and len(table.view(0)["rounds"]) == 65
    assert Table.from_json(table.table.to_json()) == table.table
    table.do(None, "break")
    found = verify(table.table.transcript(table.rows))
    assert found["valid"] and len(found["deals"]) == 66
