"""What a seat may know of a table: whole, built up, and nothing more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sahrat import fairness
from sahrat.errors import Refusal
from tests.engine.sitting import Sitting

FIELDS = {"table", "code", "game", "options", "chosen", "type", "phase", "ended", "seat", "host", "seats", "sides",
          "commitment", "digest", "fingerprint", "silent", "deal", "round", "of", "extra", "rounds", "totals", "places",
          "next", "deadline", "shown", "turn_ms", "hand", "hint", "stake", "v"}
SEAT_FIELDS = {"kind", "name", "level", "ready", "connected", "away", "bot", "hash", "seed"}


def test_the_views_fields() -> None:
    """Exactly these, in every phase, for every seat and a spectator."""
    sitting = Sitting(2, fill=None)
    views = [sitting.view(0)]
    for seat in (2, 3):
        sitting.do("p0", "host", do="bot", seat=seat, level="easy")
    sitting.begin()
    views += [sitting.view(seat) for seat in (0, 1, 2, 3, None)]
    sitting.deal_end()
    views.append(sitting.view(1))
    views.append(sitting.match_end().view(0))
    assert [view["phase"] for view in views] == ["open", *["deal"] * 5, "pause", "over"]
    for view in views:
        assert set(view) == FIELDS
        assert all(set(seat) == SEAT_FIELDS for seat in view["seats"])
        json.dumps(view)
    assert views[0]["hand"] is None
    assert views[1]["hand"]["seat"] == 0
    assert (views[1]["deal"], views[1]["round"], views[1]["of"], views[1]["extra"]) == (1, 1, 5, False)


def test_connected_is_what_the_service_says() -> None:
    """Bots always; empty seats never."""
    sitting = Sitting(2, fill=None)
    sitting.do("p0", "host", do="bot", seat=3, level="easy")
    view = sitting.table.view(0, sitting.now, [True, False, True, False])
    assert [seat["connected"] for seat in view["seats"]] == [True, False, False, True]
    assert [seat["connected"] for seat in sitting.table.view(0, 0, [])["seats"]] == [False, False, False, True]


def test_P_12_P_14_hints_by_type() -> None:
    """P-12, P-14: hints at an easy table, none at a strict one."""
    assert Sitting().view(0)["hint"] is True
    assert Sitting(options={"table_type": "strict"}).view(0)["hint"] is False


def test_player_ids_are_not_shown() -> None:
    """A seat shows a name, never the account behind it."""
    sitting = Sitting(2)
    sitting.do("p1", "leave")
    sitting.do("account-xyz", "join", seat=1, name="هند")
    sitting.begin()
    for seat in (0, 1, None):
        assert "account-xyz" not in json.dumps(sitting.view(seat))


def hidden(sitting: Sitting) -> list[str]:
    """What never leaves the server before its time: root, this deal's and later secrets, the deal key."""
    table = sitting.table
    finished = len(table.rounds)
    secrets = [fairness.chain_secret(table.root, deal).hex() for deal in range(finished + 1, finished + 8)]
    key = fairness.deal_key(fairness.chain_secret(table.root, max(table.deal, 1)), table.id, max(table.deal, 1),
                            table.seeds())
    return [table.root.hex(), *secrets, *([key.hex()] if table.phase == "deal" else [])]


def test_no_secret_in_views_events_or_refusals() -> None:
    """Searched for in everything that leaves the table over a whole match."""
    sitting = Sitting(2)
    sitting.begin()
    texts = 0
    while sitting.table.phase != "over":
        told: list[Any] = [sitting.view(seat) for seat in (0, 1, 2, None)]
        told += [sitting.table.seen(seat) for seat in (0, 1, None)]
        if sitting.last is not None:
            told += [event.public for event in sitting.last.events]
            told += [own for event in sitting.last.events for own in event.private.values()]
        with pytest.raises(Refusal) as caught:
            sitting.do("p0", "move", v=sitting.table.v, move={"do": "play", "throw": "JK"})
        text = json.dumps([told, caught.value.json()])
        texts += 1
        for secret in hidden(sitting):
            assert secret not in text
        if sitting.table.phase == "pause":
            sitting.later(15_000).advance()
        elif sitting.table.bots_due(sitting.now):
            sitting.advance()
        else:
            sitting.smart()
    assert texts > 100


def test_own_cards_only() -> None:
    """A seat's view and events hold its own cards; a spectator's hold none."""
    sitting = Sitting(4).begin()
    hands = sitting.table.live().state.position()["hands"]
    for seat in range(4):
        view = sitting.view(seat)
        assert sorted(view["hand"]["own"]) == sorted(hands[seat])
        assert "hands" not in view["hand"]
        assert sorted(sitting.table.seen(seat)[0]["own"]) == sorted(hands[seat])
    assert sitting.view(None)["hand"]["own"] is None
    assert "own" not in sitting.table.seen(None)[0]


def test_views_do_not_depend_on_hidden_cards() -> None:
    """Before they are dealt, two tables that differ in the root alone differ in what the root made public alone."""
    one, two = Sitting(2, entropy=bytes(64)), Sitting(2, entropy=bytes(range(64)))
    views = []
    for sitting in (one, two):
        view = sitting.view(0)
        for name in ("table", "code", "commitment"):
            del view[name]
        views.append(json.dumps(view))
    assert views[0] == views[1]


def test_seen_is_what_was_sent() -> None:
    """The deal's events as a seat was sent them, one after another."""
    sitting = Sitting(2).begin()
    sitting.deal_end()
    for seat in (0, 1, None):
        assert sitting.table.seen(seat) == [event.seen_by(seat) for event in sitting.events]
    assert Sitting(2).table.seen(0) == []


def test_all_hands_once_the_deal_is_over() -> None:
    """In the pause the finished deal is still shown, with every hand and its result."""
    sitting = Sitting(2).begin().deal_end()
    hand = sitting.view(0)["hand"]
    assert hand["phase"] == "over"
    assert len(hand["hands"]) == 4
    assert hand["result"]["scores"] == sitting.view(0)["rounds"][0]["scores"]


@pytest.mark.parametrize("game, options, seats, sides", [
    ("hand", {}, 3, [0, 1, 2]), ("hand", {"mode": "partners"}, 4, [0, 1, 0, 1]), ("baloot", {}, 4, [0, 1, 0, 1]),
    ("dominoes", {}, 4, [0, 1, 2, 3]), ("dominoes", {"variant": "partners"}, 4, [0, 1, 0, 1]),
])
def test_the_view_says_whose_score_counts_for_each_seat(game: str, options: dict[str, Any], seats: int,
                                                        sides: list[int]) -> None:
    """B-3, D-8, H-2: partners sit opposite; there are as many totals as sides, before the first round, too."""
    for humans, fill in ((1, None), (1, "easy")):
        view = Sitting(humans, seats, fill, options, game=game).view(0)
        assert view["sides"] == sides and len(view["totals"]) == len(set(sides))
