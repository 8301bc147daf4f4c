"""Moves, pauses, standings, and what becomes of a deal at a table."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat import fairness, table_clock
from sahrat.baloot.pack import PACK as BALOOT
from sahrat.dominoes.pack import PACK as DOMINOES
from sahrat.table import Table
from tests.engine.sitting import Sitting, names
from tests.engine.test_table_seats import refused


def test_a_move_is_applied_alone() -> None:
    """A human's move is applied; bots wait for `advance`."""
    sitting = Sitting(1).begin()
    sitting.until_human()
    made = sitting.act()
    assert [by for _, by in made.table.moves][-1] == "player"
    while sitting.to_act == 0:
        made = sitting.act()
    assert made.table.bots_due(sitting.now)
    assert not any(event.public.get("seat") == 1 and event.public["e"] != "turn" for event in made.events)


def test_stale_goes_by_moves_alone() -> None:
    """A move made on an older version is stale only when a move of the deal was applied since."""
    sitting = Sitting(2).begin()
    seat = sitting.until_human()
    version = sitting.table.v
    sitting.do(f"p{1 - seat}", "leave")
    assert sitting.table.v == version + 1
    sitting.act(v=version)
    sitting.until_human()
    version = sitting.table.v
    move = sitting.simple_move()
    sitting.act()
    assert refused(sitting, f"p{seat}", "move", v=version, move=move) == "stale"


def test_a_move_of_the_last_deal_is_stale() -> None:
    """What was meant for a deal that is over is not played in the next."""
    sitting = Sitting(1).begin()
    sitting.until_human()
    version = sitting.table.v
    sitting.deal_end()
    assert refused(sitting, "p0", "move", v=sitting.table.v, move={"do": "draw"}) == "no_deal"
    sitting.do("p0", "next")
    assert refused(sitting, "p0", "move", v=version, move={"do": "draw"}) == "stale"
    assert refused(sitting, "p0", "move", v=sitting.table.v - 1, move={"do": "draw"}) == "stale"


@pytest.mark.parametrize("version", [None, "7", True, 10**9, 1.5])
def test_versions_are_known_whole_numbers(version: object) -> None:
    """A version that is none, or is still to come, is refused."""
    sitting = Sitting(1).begin()
    sitting.until_human()
    assert refused(sitting, "p0", "move", v=version, move={"do": "draw"}) == "bad_request"


def test_moves_out_of_turn_and_for_others() -> None:
    """Out of turn, or for another's seat."""
    sitting = Sitting(2).begin()
    seat = sitting.until_human()
    move = sitting.simple_move()
    assert refused(sitting, f"p{1 - seat}", "move", v=sitting.table.v, move=move) == "not_your_turn"
    assert refused(sitting, f"p{seat}", "move", v=sitting.table.v, move={**move, "seat": 1 - seat}) == "not_your_turn"
    assert sitting.do(f"p{seat}", "move", v=sitting.table.v, move={**move, "seat": seat}).table.moves[-1][0] == move


@pytest.mark.parametrize("move", [None, 5, [], {}, {"do": "fly"}, {"do": "play"}, {"do": "play", "throw": "ZZ"}])
def test_a_refused_move_changes_nothing(move: Any) -> None:
    """What is no move: refused with its code, the same table, still that player's turn."""
    sitting = Sitting(1, options={"table_type": "strict"}).begin()
    sitting.until_human()
    refused(sitting, "p0", "move", v=sitting.table.v, move=move)
    assert sitting.to_act == 0


@pytest.mark.parametrize("kind", ["easy", "strict"])
@pytest.mark.parametrize(("meld", "code"), [("5H 6H 7D", "run_suit"), ("KS AS 2S", "run_wraps")])
def test_P_11_P_17_a_wrong_meld_is_not_accepted(kind: str, meld: str, code: str) -> None:
    """P-11, P-17: at both table types refused by the server; nothing changes and it is still that player's turn."""
    sitting = Sitting(1, options={"table_type": kind}).begin()
    sitting.until_human()
    own, view = sitting.table.live().state.view(0)["own"], sitting.view(0)
    move = {"do": "play", "take": False, "acts": [{"lay": [meld.split()]}], "throw": own[0]}
    assert refused(sitting, "p0", "move", v=sitting.table.v, move=move) == code
    assert sitting.to_act == 0 and sitting.view(0) == view
    sitting.turn()
    assert sitting.to_act != 0


WRONG: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "hand": ("throw_joker", [{"do": "play", "take": False, "acts": [], "throw": card} for card in ("JK", "AS", "9C")]),
    "dominoes": ("tile_misfit", [{"do": "lay", "tile": tile} for tile in DOMINOES]),
    "baloot": ("follow_suit", [{"do": "play", "card": card} for card in BALOOT]),
}
"""For each game a refusal that a whole deal brings, and moves that are wrong at most turns."""


def strict_deal(game: str, tried: list[dict[str, Any]]) -> tuple[dict[str, Any], set[str]]:
    """The archive row of a strict table's first deal, one human playing as the clock would; before each of his moves
    he tries all of `tried` that the rules forbid. And the codes that he met."""
    sitting, codes = Sitting(1, options={"table_type": "strict"}, game=game).begin(), set()
    while sitting.table.phase == "deal":
        if sitting.table.bots_due(sitting.now):
            sitting.advance()
            continue
        sitting.later(100)
        may, _ = sitting.table.live().state.moves(0)
        for move in tried:
            if move not in [{name: one[name] for name in move} for one in may if move.keys() <= one.keys()]:
                codes.add(refused(sitting, "p0", "move", v=sitting.table.v, move=move))
        sitting.act()
    return sitting.rows[0], codes


@pytest.mark.parametrize("game", WRONG)
def test_PD_11_wrong_moves_cost_nothing(game: str) -> None:
    """PD-11: at a strict table a deal full of refused moves ends, to the last byte, as the same deal without them."""
    code, tried = WRONG[game]
    row, codes = strict_deal(game, tried)
    assert code in codes
    assert row == strict_deal(game, [])[0]


def test_PD_18_pause_of_ten_seconds() -> None:
    """PD-18, P-26: the result stays 10 s from when it is shown, then the next deal begins by itself."""
    sitting = Sitting(2).begin().deal_end()
    view = sitting.view(0)
    assert view["phase"] == "pause"
    assert view["deadline"] == sitting.table.deadline == sitting.table.shown + 10_000
    sitting.now = sitting.table.shown + 9_999
    assert not sitting.table.due(sitting.now, sitting.gone)
    assert sitting.advance().table.phase == "pause"
    sitting.later(1)
    assert sitting.table.due(sitting.now, sitting.gone)
    assert "dealt" in names(sitting.advance())
    assert (sitting.table.phase, sitting.table.deal) == ("deal", 2)


def test_PD_18_pause_ends_when_all_present_have_tapped() -> None:
    """PD-18: early, when every human who is not away has tapped «التالي»."""
    sitting = Sitting(3).begin().deal_end()
    sitting.do("p2", "leave")
    sitting.do("p0", "next")
    assert sitting.view(1)["next"] == [True, False, False, False]
    before = sitting.table
    assert sitting.do("p0", "next").table is before
    sitting.do("p1", "next")
    assert (sitting.table.phase, sitting.table.deal) == ("deal", 2)
    assert refused(sitting, "p0", "next") == "no_pause"
    assert sitting.view(1)["next"] == [False] * 4


def test_PD_18_who_leaves_is_not_waited_for() -> None:
    """PD-18: the last who had not tapped leaves, or is gone for 30 s: the pause ends then."""
    sitting = Sitting(2).begin().deal_end()
    sitting.do("p0", "next")
    sitting.do("p1", "leave")
    assert sitting.table.deal == 2
    before = sitting.table
    assert sitting.do("p1", "leave").table is before
    gone = Sitting(2).begin().deal_end()
    gone.gone[1] = gone.now - 29_000
    gone.do("p0", "next")
    assert gone.table.deal == 1
    gone.later(1_000).advance()
    assert gone.table.deal == 2


def test_P_20_leaving_never_deals_anew() -> None:
    """P-20, P-19: the same deal, the same cards, and the bot goes on with them."""
    sitting = Sitting(2).begin()
    seat = sitting.until_human()
    before = sitting.table.live().state.position()
    own = sitting.view(seat)["hand"]["own"]
    sitting.do(f"p{seat}", "leave")
    assert sitting.table.deal == 1
    assert sitting.table.live().state.position() == before
    assert sitting.table.live().state.view(seat)["own"] == own
    assert sitting.table.bots_due(sitting.now)
    sitting.advance()
    first = sitting.table.live().movers.index(seat)
    assert sitting.table.moves[first][1] == "bot"


def test_PD_12_secret_after_the_deal_and_not_before() -> None:
    """PD-12: in the archive row and on the score sheet once the deal is over."""
    sitting = Sitting(1).begin()
    secret = fairness.chain_secret(sitting.table.root, 1).hex()
    while sitting.table.phase == "deal":
        assert sitting.view(0)["rounds"] == []
        if sitting.table.bots_due(sitting.now):
            sitting.advance()
        else:
            sitting.smart()
    assert sitting.rows[0]["secret"] == secret
    assert sitting.view(0)["rounds"][0]["secret"] == secret
    assert sitting.view(0)["rounds"][0]["sum"] == sitting.rows[0]["sum"]


def test_a_match_to_its_end() -> None:
    """H-62: five deals or six, places at the end, nothing after it."""
    sitting = Sitting(2).begin().match_end()
    view = sitting.view(0)
    count = len(view["rounds"])
    assert count in (5, 6)
    assert view["totals"] == [sum(one["scores"][seat] for one in view["rounds"]) for seat in range(4)]
    assert view["places"] == [1 + sum(other < total for other in view["totals"]) for total in view["totals"]]
    assert (view["ended"], view["deadline"], view["extra"]) == ("finished", None, count == 6)
    assert [effect["effect"] for effect in sitting.effects] == ["deal"] * count + ["over"]
    assert sitting.effects[-1]["reason"] == "finished"
    assert sitting.do("p0", "leave").table is sitting.table
    for command in ("move", "next", "back", "ready"):
        assert refused(sitting, "p0", command) == "table_over"
    assert sitting.later(10**7).advance().table is sitting.table


def test_the_archived_deal_is_enough() -> None:
    """The table keeps results, sums and standings of finished deals; their moves go with the effect."""
    sitting = Sitting(1).begin().deal_end()
    row = sitting.rows[0]
    assert len(row["moves"]) == len(sitting.table.moves)
    sitting.do("p0", "next")
    assert sitting.table.moves == ()
    assert row["result"]["scores"] == sitting.table.rounds[0]["scores"]


def test_work_bound_ends_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """`advance` is one bounded slice; many small slices lead to the same play as one large one."""
    one = Sitting(1).begin()
    many = Sitting(1).begin()
    for sitting in (one, many):
        sitting.turn()
    one.advance()
    assert not one.table.bots_due(one.now)
    monkeypatch.setattr(table_clock, "WORK_BOUND", 1)
    slices = 0
    while many.table.bots_due(many.now):
        before = len(many.table.moves)
        many.advance()
        slices += 1
        assert 1 <= len(many.table.moves) - before <= 2
    assert many.table.moves == one.table.moves
    assert slices >= 3


def test_decisions_bound_ends_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """However cheap its moves are, a slice ends after so many."""
    monkeypatch.setattr(table_clock, "DECISIONS", 3)
    monkeypatch.setattr(table_clock, "WORK_BOUND", 10**9)
    sitting = Sitting(2).begin()
    sitting.until_human()
    sitting.do("p0", "leave")
    sitting.bots()
    before = len(sitting.table.moves)
    sitting.turn()
    sitting.advance()
    assert len(sitting.table.moves) - before <= 2 + 3


def test_bots_of_one_seed_play_alike() -> None:
    """The same commands at the same times give the same table, log and events."""
    one, two = Sitting(1).begin().match_end(), Sitting(1).begin().match_end()
    assert one.table == two.table
    assert one.table.to_json() == two.table.to_json()
    assert one.events == two.events


def test_a_table_survives_its_log_at_every_step() -> None:
    """from_json(to_json) is the table, and shows every seat the same."""
    sitting = Sitting(2).begin()
    while sitting.table.phase != "over":
        again = Table.from_json(sitting.table.to_json())
        assert again == sitting.table
        for seat in (0, 1, 2, None):
            assert again.view(seat, sitting.now, [True] * 4) == sitting.table.view(seat, sitting.now, [True] * 4)
            assert again.seen(seat) == sitting.table.seen(seat)
        sitting.table = again
        if sitting.table.phase == "pause":
            sitting.later(10_000 + 5_000).advance()
        elif sitting.table.bots_due(sitting.now):
            sitting.advance()
        else:
            sitting.smart()


def test_PD_7_break_is_the_servers_own() -> None:
    """PD-7: the server may break a match off: the deal is cancelled with its secret; a player may not."""
    sitting = Sitting(2).begin()
    assert refused(sitting, "p0", "break") == "bad_request"
    sitting.do(None, "break")
    assert (sitting.table.phase, sitting.table.ended) == ("over", "broken")
    assert sitting.rows[0]["result"] == {"cancelled": "broken"}
    assert [effect["effect"] for effect in sitting.effects] == ["deal", "over"]
    assert sitting.view(0)["places"] is None
    assert sitting.do(None, "break").table is sitting.table


def test_P_18_no_stake_at_a_bot_table() -> None:
    """P-18: coin tables are not open, so bots sit at free ones only."""
    assert refused(Sitting(1), "p0", "host", do="options", options={}, stake=100) == "coins_closed"
