"""One round through the handlers, from the guest's name to the archived deal."""

from __future__ import annotations

from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.world import World


def test_a_round_is_played_and_archived(world: World) -> None:
    host, table = opened(world)
    dealt(world, host, table=table)
    for _ in range(400):
        view = last_view(host)
        if view["phase"] != "deal":
            break
        world.now = max(world.now, view["shown"]) + 100
        assert view["hand"]["to_act"] == 0
        answer = host.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(view)})
        assert "view" in answer, answer
    assert last_view(host)["phase"] == "pause"
    assert world.item(f"T#{table}", "DEAL#0001") is None, "the table itself holds it until the next begins"
    status, transcript = world.http("GET", f"/tables/{table}/transcript")
    assert status == 200
    assert transcript["format"] == "sahrat/1"
    assert len(transcript["deals"]) == 1
    host.ask({"a": "next", "t": table})
    assert last_view(host)["phase"] == "deal" and world.item(f"T#{table}", "DEAL#0001") is not None
    assert world.http("GET", f"/tables/{table}/transcript")[1]["deals"] == transcript["deals"]
