"""Whatever is sent, in whatever phase of a table: one answer to its sender, and no failure inside."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.functions.play import dealt, last_view
from tests.functions.test_bad_input import VALID
from tests.functions.world import Player, World

Json = dict[str, Any]
ATOMS: list[Any] = [
    None, True, False, 0, 1, -1, 2**70, 10**400, 1.5, float("nan"), float("-inf"), "", "AS", "10H", "JK", "JK=AS",
    "JK=*", "6-4", "0-0", "left", "pass", "hokm", "sun", "double", "draw", "play", "lay", "T", "x" * 300, "__proto__",
    "\u202e", "\u3164", "😀" * 20, "م" * 130, "as", "AS\n", [], {}, [[]], [{}]]
KEYS = ["do", "take", "acts", "throw", "lay", "add", "meld", "end", "swap", "give", "tile", "call", "suit", "card",
        "projects", "seat", "constructor", "", "by"]


def junk(chance: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = chance.random()
    if depth > 3 or kind < 0.6:
        return chance.choice(ATOMS)
    if kind < 0.8:
        return [junk(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(KEYS): junk(chance, depth + 1) for _ in range(chance.randrange(4))}


def changed(chance: random.Random, value: Any) -> Any:
    """A value with something in it changed, left out, doubled or added, at any depth."""
    if chance.random() < 0.12:
        return junk(chance)
    if isinstance(value, dict):
        found = {key: changed(chance, inner) for key, inner in value.items() if chance.random() > 0.04}
        return {**found, **({chance.choice(KEYS): junk(chance)} if chance.random() < 0.08 else {})}
    if isinstance(value, list):
        found_list = [changed(chance, inner) for inner in value]
        return found_list + [inner for inner in found_list if chance.random() < 0.1]
    return value


def message(chance: random.Random, game: str, table: str, view: Json) -> Json:
    """A message that was valid before somebody changed it."""
    valid = {key: table if value == "T" else value for key, value in VALID[chance.choice(sorted(VALID))].items()}
    legal = (view.get(game) or {}).get("legal")
    if valid["a"] == "move" and legal:
        valid["v"] = view["v"]
        if "moves" in legal:
            valid["move"] = dict(chance.choice(legal["moves"]))
    odd = changed(chance, {**valid, "id": "odd"})
    return odd if isinstance(odd, dict) else {"a": odd}


@pytest.mark.parametrize(("game", "seats"), [("hand", 2), ("dominoes", 2), ("baloot", 4)])
@pytest.mark.parametrize("playing", [True, False])
def test_whatever_is_sent_is_answered_once_and_nothing_fails(
        world: World, game: str, seats: int, playing: bool, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(f"{game} {playing}")
    host = world.player()
    table = host.ask({"a": "open", "game": game, "seats": seats})["t"]
    players: list[Player] = [host, *(world.player() for _ in range(seats - 1))]
    for player in players[1:]:
        player.ask({"a": "join", "t": table})
    if playing:
        dealt(world, *players, table=table)
    for number in range(80):
        world.now += 10_000 if number % 15 == 0 else 200
        player = chance.choice(players)
        sent = message(chance, game, table, last_view(player))
        answers = player.send(raw=json.dumps(sent))
        if sent.get("id") == "odd":
            answers = [answer for answer in answers if answer.get("id") == "odd"]
            assert len(answers) == 1, (sent, answers)
        assert answers, sent
        assert answers[0].get("e") != "server_error", sent
    assert "Failures" not in capsys.readouterr().out
