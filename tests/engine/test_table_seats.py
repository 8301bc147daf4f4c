"""A table before its match: opening, sitting, the host's choices, readiness, idleness."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sahrat import fairness
from sahrat.errors import REASONS, Refusal
from sahrat.table import Table, step
from tests.engine.sitting import ENGINE, START, Sitting, seed_of


def opened(**fields: Any) -> Table:
    """A table just opened."""
    command = {"a": "open", "game": "hand", "seats": 4, "options": {}, "by": {"player": "p0"}, **fields}
    return step(None, command, START, bytes(range(64))).table


def refused(sitting: Sitting, player: str | None, command: str, **fields: Any) -> str:
    """The code of a refusal, which must change nothing."""
    before = sitting.table
    with pytest.raises(Refusal) as caught:
        sitting.do(player, command, **fields)
    assert sitting.table is before
    assert caught.value.code in REASONS
    assert all(caught.value.message().values())
    return caught.value.code


def test_open_seats_the_opener_as_host() -> None:
    """The opener sits in seat 0; the others are empty, or bots of the level asked for."""
    table = opened()
    assert [chair.kind for chair in table.seats] == ["human", "empty", "empty", "empty"]
    assert (table.host, table.v, table.phase, table.at) == (0, 1, "open", START)
    assert [chair.level for chair in opened(fill="strong").seats] == [None, "strong", "strong", "strong"]
    assert opened(fill="easy", seats=2).seats[1].kind == "bot"


def test_names_follow_from_entropy_one_way() -> None:
    """Id and code differ for other random bytes, have their letters, and the root is those bytes."""
    one = opened()
    other = step(None, {"a": "open", "game": "hand", "seats": 4, "by": {"player": "p0"}}, START, bytes(64)).table
    assert one.root == bytes(range(64))
    assert one.id != other.id
    assert one.code != other.code
    assert re.fullmatch(r"[a-z2-7]{16}", one.id)
    assert re.fullmatch(r"[2-9a-hjkmnp-z]{8}", one.code)
    assert one.commitment() == fairness.commitment(one.root)
    with pytest.raises(ValueError, match="64 random bytes"):
        step(None, {"a": "open", "game": "hand", "seats": 4, "by": {"player": "p0"}}, START, b"short")


@pytest.mark.parametrize(("fields", "code"), [
    ({"game": "tarneeb"}, "unknown_game"), ({"game": 7}, "unknown_game"), ({"game": None}, "unknown_game"),
    ({"seats": 7}, "bad_request"), ({"seats": "4"}, "bad_request"), ({"seats": True}, "bad_request"),
    ({"seats": 5}, "bad_seats"), ({"seats": 1}, "bad_seats"),
    ({"options": {"variant": "tunisian"}}, "bad_options"), ({"options": []}, "bad_request"),
    ({"options": {"nonsense": 1}}, "bad_options"), ({"fill": "genius"}, "unknown_level"),
    ({"fill": 3}, "unknown_level"), ({"stake": 25}, "coins_closed"), ({"stake": -1}, "bad_request"),
    ({"name": "\u202eهند"}, "bad_text"), ({"name": "س" * 17}, "bad_text"), ({"name": 5}, "bad_text"),
    ({"by": {}}, "bad_request"), ({"by": {"player": ""}}, "bad_request"),
])
def test_open_refuses(fields: dict[str, Any], code: str) -> None:
    """Each thing that a table cannot be opened with has its code (P-18, PD-17: coin tables are not open)."""
    with pytest.raises(Refusal) as caught:
        opened(**fields)
    assert caught.value.code == code


def test_P_1_P_3_default_rules() -> None:
    """P-1, P-3: a table with nothing chosen is Saudi Hand with the ledger's defaults."""
    view = Sitting().view(0)
    assert view["chosen"] == {}
    assert view["options"]["variant"] == "saudi"
    assert view["type"] == "easy"


def test_P_2_options_cost_nothing() -> None:
    """P-2: a table with every house rule still has no price."""
    assert Sitting(options={"variant": "plain51", "table_type": "strict"}).view(0)["stake"] == 0


def test_P_29_one_human_and_bots() -> None:
    """P-29: one human and three bots at a free table start."""
    assert Sitting(1).begin().table.phase == "deal"


def test_nothing_but_open_without_a_table() -> None:
    """A command needs a table, and `open` none."""
    with pytest.raises(Refusal, match="bad_request"):
        step(None, {"a": "join", "by": {"player": "p1"}}, START)
    assert refused(Sitting(), "p0", "open", game="hand", seats=4) == "bad_request"
    assert refused(Sitting(), "p0", "dance") == "bad_request"
    assert refused(Sitting(), "p0", ["open"]) == "bad_request"  # type: ignore[arg-type]


def test_join() -> None:
    """The first empty seat, or the one named; each refusal."""
    sitting = Sitting(1, fill=None)
    sitting.do("p9", "join", seat=2, name="هند")
    assert sitting.table.seats[2].name == "هند"
    assert refused(sitting, "p9", "join") == "already_seated"
    assert refused(sitting, "p5", "join", seat=2) == "seat_taken"
    assert refused(sitting, "p5", "join", seat=4) == "bad_request"
    assert refused(sitting, None, "join") == "bad_request"
    sitting.do("p5", "join")
    sitting.do("p6", "join")
    assert [chair.player for chair in sitting.table.seats] == ["p0", "p5", "p9", "p6"]
    assert refused(sitting, "p7", "join") == "table_full"


TEAMS: list[tuple[str, dict[str, Any]]] = [
    ("hand", {"mode": "partners"}), ("dominoes", {"variant": "partners"}), ("baloot", {})]


@pytest.mark.parametrize(("game", "options"), TEAMS)
def test_a_friend_at_a_table_of_two_is_a_partner(game: str, options: dict[str, Any]) -> None:
    """H-2, D-8, PD-4: who names no seat sits across from who has nobody there yet; then the first empty one."""
    sitting = Sitting(1, fill=None, options=options, game=game)
    for player in ("p1", "p2", "p3"):
        sitting.do(player, "join")
    assert [chair.player for chair in sitting.table.seats] == ["p0", "p2", "p1", "p3"]
    taken = Sitting(1, fill=None, options=options, game=game)
    taken.do("p0", "host", do="bot", seat=2, level="easy")
    taken.do("p1", "join")
    assert taken.table.seats[1].player == "p1"


@pytest.mark.parametrize("own", [0, 1])
def test_who_is_seated_moves_to_an_empty_seat(own: int) -> None:
    """P-4: his chair moves with him, he stays the host if he was, and all say anew that they are ready."""
    sitting = Sitting(2, fill=None)
    for seat in (0, 1):
        sitting.do(f"p{seat}", "ready", hash=fairness.seed_hash(seed_of(f"p{seat}")))
    name = sitting.table.seats[own].name
    sitting.do(f"p{own}", "join", seat=3, name="another")
    assert [chair.player for chair in sitting.table.seats] == [None if own == 0 else "p0", None if own == 1 else "p1",
                                                               None, f"p{own}"]
    assert (sitting.table.host, sitting.table.seats[3].name) == (3 if own == 0 else 0, name)
    assert not any(chair.ready or chair.hash for chair in sitting.table.seats)
    assert sitting.view(3)["seat"] == 3 and sitting.view(3)["seats"][own]["kind"] == "empty"


def test_where_nobody_moves() -> None:
    """A taken seat, a bot's, his own, none at all, no seat; nor once the match has begun."""
    sitting = Sitting(2, fill=None)
    sitting.do("p0", "host", do="bot", seat=2, level="easy")
    for seat, code in ((0, "seat_taken"), (1, "already_seated"), (2, "seat_taken"), (4, "bad_request"),
                       (-1, "bad_request"), ("3", "bad_request")):
        assert refused(sitting, "p1", "join", seat=seat) == code
    begun = Sitting(2).begin()
    assert refused(begun, "p1", "join", seat=3) == "table_started"


def test_strangers_are_refused() -> None:
    """Nobody but who sits there may do anything at a table."""
    sitting = Sitting(2)
    for command in ("ready", "seed", "move", "next", "back", "leave", "host", "say"):
        assert refused(sitting, "stranger", command) == "not_seated"
        assert refused(sitting, None, command) == "not_seated"


def test_host_may_choose_before_the_match() -> None:
    """Bots in and out, options, the number of seats."""
    sitting = Sitting(1, fill=None)
    sitting.do("p0", "host", do="bot", seat=1, level="medium")
    assert sitting.table.seats[1].level == "medium"
    sitting.do("p0", "host", do="empty", seat=1)
    assert sitting.table.seats[1].kind == "empty"
    sitting.do("p0", "host", do="options", options={"table_type": "strict"})
    assert sitting.table.options == {"table_type": "strict"}
    sitting.do("p0", "host", do="seats", seats=3)
    assert len(sitting.table.seats) == 3
    sitting.do("p0", "host", do="seats", seats=4)
    assert [chair.kind for chair in sitting.table.seats] == ["human", "empty", "empty", "empty"]


@pytest.mark.parametrize(("fields", "code"), [
    ({"do": "bot", "seat": 0, "level": "easy"}, "seat_taken"),
    ({"do": "bot", "seat": 1, "level": "easy"}, "seat_taken"),
    ({"do": "bot", "seat": 2, "level": "best"}, "unknown_level"), ({"do": "empty", "seat": 0}, "seat_taken"),
    ({"do": "empty", "seat": 9}, "bad_request"), ({"do": "empty"}, "bad_request"), ({"do": "kick"}, "bad_request"),
    ({}, "bad_request"), ({"do": "options", "options": {"pace": "hasty"}}, "bad_options"),
    ({"do": "options", "options": 3}, "bad_request"), ({"do": "options", "stake": 100}, "coins_closed"),
    ({"do": "seats", "seats": 1}, "bad_seats"), ({"do": "seats", "seats": 5}, "bad_seats"),
    ({"do": "seats", "seats": None}, "bad_request"),
])
def test_host_refusals(fields: dict[str, Any], code: str) -> None:
    """What even the host cannot do."""
    assert refused(Sitting(2, fill=None), "p0", "host", **fields) == code


def test_only_the_host_chooses() -> None:
    """Another player's choice is refused."""
    assert refused(Sitting(2, fill=None), "p1", "host", do="bot", seat=2, level="easy") == "not_host"


def test_options_must_allow_the_seats() -> None:
    """Partners need four; five only in the preset of seed 002."""
    sitting = Sitting(1, seats=3, fill=None)
    assert refused(sitting, "p0", "host", do="options", options={"mode": "partners"}) == "bad_seats"
    sitting.do("p0", "host", do="options", options={"preset": "s002"})
    sitting.do("p0", "host", do="seats", seats=5)
    assert len(sitting.table.seats) == 5
    assert refused(sitting, "p0", "host", do="options", options={}) == "bad_seats"


def test_fewer_seats_move_nobody() -> None:
    """Seats go from the last; a seat with a human in it does not, and nobody's number changes."""
    sitting = Sitting(1, fill=None)
    sitting.do("p0", "host", do="bot", seat=3, level="easy")
    sitting.do("p2", "join", seat=2)
    sitting.do("p0", "host", do="seats", seats=3)
    assert [chair.player for chair in sitting.table.seats] == ["p0", None, "p2"]
    assert refused(sitting, "p0", "host", do="seats", seats=2) == "seats_taken"
    assert sitting.table.host == 0


@pytest.mark.parametrize(("player", "command", "fields"), [
    ("p0", "host", {"do": "options", "options": {"table_type": "strict"}}),
    ("p0", "host", {"do": "seats", "seats": 3}),
    ("p0", "host", {"do": "bot", "seat": 2, "level": "easy"}),
    ("p0", "host", {"do": "empty", "seat": 3}),
    ("p9", "join", {}),
    ("p1", "leave", {}),
])
def test_a_change_clears_every_ready(player: str, command: str, fields: dict[str, Any]) -> None:
    """A change of options or seats clears every `ready` and its hash."""
    sitting = Sitting(2, fill=None)
    sitting.do("p0", "host", do="bot", seat=3, level="easy")
    sitting.do("p0", "ready", hash=fairness.seed_hash(seed_of("p0")))
    assert sitting.table.seats[0].ready
    sitting.do(player, command, **fields)
    assert not any(chair.ready or chair.hash for chair in sitting.table.seats)


def test_P_4_options_only_before_play() -> None:
    """P-4: once seeds are being opened, and for the whole match, the host's choices are refused."""
    sitting = Sitting(2)
    for player in ("p0", "p1"):
        sitting.do(player, "ready", hash=fairness.seed_hash(seed_of(player)))
    for _ in range(2):
        assert refused(sitting, "p0", "host", do="options", options={"table_type": "strict"}) == "table_started"
        assert refused(sitting, "p9", "join") == "table_started"
        assert refused(sitting, "p0", "ready", hash="0" * 64) == "table_started"
        for player in ("p0", "p1"):
            sitting.do(player, "seed", seed=seed_of(player))
    assert sitting.table.phase == "deal"


def test_leaving_before_the_match() -> None:
    """The seat is free again; rights pass on; the last human out closes the table."""
    sitting = Sitting(2, fill=None)
    sitting.do("p0", "leave")
    assert sitting.table.seats[0].kind == "empty"
    assert sitting.table.host == 1
    sitting.do("p1", "leave")
    assert (sitting.table.phase, sitting.table.ended) == ("over", "deleted")
    assert sitting.effects == [{"effect": "deleted"}]
    assert refused(sitting, "p5", "join") == "table_over"
    assert not sitting.table.due(sitting.now + 10**9, sitting.gone)


def test_a_seat_without_a_connection_is_freed_after_a_minute() -> None:
    """Not at 59.999 s, at 60 s; the rights of a host who is gone pass on."""
    sitting = Sitting(2, fill=None)
    sitting.gone[0] = sitting.now
    sitting.later(59_999)
    assert not sitting.table.due(sitting.now, sitting.gone)
    assert sitting.advance().table.seats[0].kind == "human"
    sitting.later(1)
    assert sitting.table.due(sitting.now, sitting.gone)
    sitting.advance()
    assert [chair.kind for chair in sitting.table.seats] == ["empty", "human", "empty", "empty"]
    assert sitting.table.host == 1


def test_who_joins_an_empty_table_becomes_its_host() -> None:
    """All were freed: the table lives on for ten minutes, and the next to come has the host's rights."""
    sitting = Sitting(1, fill=None)
    sitting.gone[0] = sitting.now
    sitting.later(60_000).advance()
    assert sitting.table.host is None
    sitting.do("p7", "join", seat=3)
    assert sitting.table.host == 3


def test_an_idle_table_is_deleted_after_ten_minutes() -> None:
    """Ten minutes after the last thing that anybody did, not after the last `advance`."""
    sitting = Sitting(1, fill=None)
    sitting.later(300_000).do("p0", "host", do="bot", seat=1, level="easy")
    sitting.later(599_999).advance()
    assert sitting.table.phase == "open"
    assert sitting.table.deadline == sitting.now + 1
    assert not sitting.table.due(sitting.now, sitting.gone)
    sitting.later(1)
    assert sitting.table.due(sitting.now, sitting.gone)
    sitting.advance()
    assert (sitting.table.ended, sitting.effects) == ("deleted", [{"effect": "deleted"}])
    assert sitting.table.deadline is None


def test_advance_without_need_is_no_step() -> None:
    """Nothing due: the very same table, no event, no version."""
    sitting = Sitting(2)
    before = sitting.table
    made = sitting.later(1_000).advance()
    assert made.table is before
    assert (made.events, made.effects) == ((), ())


def test_versions_rise_by_one() -> None:
    """Each applied step costs one version; time never runs backwards."""
    sitting = Sitting(1, fill=None)
    for seat in (1, 2, 3):
        version = sitting.table.v
        sitting.do("p0", "host", do="bot", seat=seat, level="easy")
        assert sitting.table.v == version + 1
    sitting.later(-5_000).do("p0", "host", do="empty", seat=3)
    assert sitting.table.at == START


def test_the_service_tells_the_engine() -> None:
    """The wheel's hash is kept with the table and its deals."""
    sitting = Sitting().begin().deal_end()
    assert sitting.table.engine == sitting.rows[0]["engine"] == ENGINE
