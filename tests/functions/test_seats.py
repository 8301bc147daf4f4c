"""Opening, joining, leaving, coming back; whose connection a seat's is."""

from __future__ import annotations

from tests.functions.play import dealt, last_view, opened, simple_move
from tests.functions.world import World


def test_a_friend_joins_by_invite_and_both_are_told(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    code = last_view(host)["code"]
    status, invite = world.http("GET", f"/invites/{code}")
    assert (status, invite["table"], invite["seats"], invite["open"]) == (200, table, ["سلمان", None], True)
    friend = world.player("نورة")
    host.heard()
    answer = friend.ask({"a": "join", "t": table})
    assert [seat["name"] for seat in answer["view"]["seats"]] == ["سلمان", "نورة"]
    assert answer["view"]["seat"] == 1
    told, = host.heard()
    assert told["view"]["seats"][1] == {**answer["view"]["seats"][1]}
    assert told["v"] == answer["v"]
    assert world.http("GET", f"/invites/{code}")[1]["open"] is False
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == table


def test_joining_twice_is_saying_hello(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    first = friend.ask({"a": "join", "t": table})
    again = friend.ask({"a": "join", "t": table})
    assert again["v"] == first["v"] and again["full"] is True


def test_a_friend_at_a_table_of_two_is_the_partner_and_may_choose(world: World) -> None:
    host, table = opened(world, fill=None, mode="partners")
    code = last_view(host)["code"]
    invite = world.http("GET", f"/invites/{code}")[1]
    assert (invite["sides"], invite["empty"], invite["seat"]) == ([0, 1, 0, 1], [1, 2, 3], 2)
    friend, other = world.player("نورة"), world.player()
    assert friend.ask({"a": "join", "t": table})["view"]["seat"] == 2
    assert other.ask({"a": "join", "t": table, "seat": 3})["view"]["seat"] == 3
    assert world.http("GET", f"/invites/{code}")[1]["seat"] == 1


def test_moving_takes_the_connection_along_and_all_are_told(world: World) -> None:
    host, table = opened(world, seats=4, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    host.heard()
    answer = friend.ask({"a": "join", "t": table, "seat": 3, "id": "mv"})
    assert answer["view"]["seat"] == 3 and answer["view"]["seats"][1]["kind"] == "empty"
    told, = host.heard()
    assert (told["v"], told["view"]["seats"][3]["name"]) == (answer["v"], "نورة")
    assert told["view"]["seats"][3]["connected"] is True
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and conn["c3"] == {"S": friend.connection} and "c1" not in conn and "g1" not in conn
    again = friend.ask({"a": "join", "t": table, "seat": 3, "id": "mv"})
    assert (again["v"], again["view"]["seat"]) == (answer["v"], 3), "asked twice, moved once"
    assert friend.ask({"a": "join", "t": table, "seat": 0})["e"] == "seat_taken"
    assert host.ask({"a": "join", "t": table, "seat": 1})["view"]["host"] == 1
    assert friend.ask({"a": "leave", "t": table})["left"] is True
    assert world.http("GET", "/me", token=friend.token)[1]["table"] is None
    assert host.ask({"a": "sync", "t": table})["view"]["seat"] == 1


def test_only_the_seats_own_line_moves_it(world: World) -> None:
    host, table = opened(world, seats=3, fill=None)
    host.drop()
    host.connect()
    assert host.ask({"a": "join", "t": table, "seat": 1})["e"] == "hello_first"
    dealt_host, begun = opened(world, seats=2)
    dealt(world, dealt_host, table=begun)
    assert dealt_host.ask({"a": "join", "t": begun, "seat": 1})["e"] == "table_started"


def test_a_full_table_takes_nobody(world: World) -> None:
    host, table = opened(world, seats=2)
    before = world.item(f"T#{table}", "STATE")
    answer = world.player().ask({"a": "join", "t": table})
    assert answer["e"] == "table_full" and set(answer["message"]) == {"ar", "en"}
    assert world.item(f"T#{table}", "STATE") == before


def test_leaving_before_the_match_frees_the_seat(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    friend.ask({"a": "join", "t": table})
    host.heard()
    answer = friend.ask({"a": "leave", "t": table})
    assert answer == {"left": True, "t": table, "id": answer["id"]}
    assert host.heard()[-1]["view"]["seats"][1]["kind"] == "empty"
    assert world.http("GET", "/me", token=friend.token)[1]["table"] is None
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and "c1" not in conn and "g1" not in conn


def test_the_host_leaving_gives_his_table_to_the_friend(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    friend.ask({"a": "join", "t": table})
    host.ask({"a": "leave", "t": table})
    view = last_view(friend)
    assert view["host"] == 1 and view["seats"][0]["kind"] == "empty"
    answer = friend.ask({"a": "host", "t": table, "do": "bot", "seat": 0, "level": "easy"})
    assert answer["view"]["seats"][0]["kind"] == "bot"


def test_a_guest_sent_away_is_told_and_hears_no_more(world: World) -> None:
    host, table = opened(world, seats=3, fill=None)
    friend = world.player()
    friend.ask({"a": "join", "t": table})
    friend.heard()
    host.ask({"a": "host", "t": table, "do": "empty", "seat": 1})
    assert friend.heard() == [{"left": True, "t": table}]
    host.ask({"a": "host", "t": table, "do": "bot", "seat": 1, "level": "easy"})
    assert friend.heard() == []
    assert friend.ask({"a": "sync", "t": table})["e"] == "not_seated"


def test_leaving_a_match_is_away_and_back_ends_it(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    friend.ask({"a": "join", "t": table})
    dealt(world, host, friend, table=table)
    assert friend.ask({"a": "leave", "t": table})["left"] is True
    assert last_view(host)["seats"][1]["away"] is True
    friend.heard()
    host.ask({"a": "say", "t": table, "phrase": "salam"})
    assert friend.heard() == []
    answer = friend.ask({"a": "hello", "protocol": 1, "t": table})
    assert answer["view"]["seats"][1]["away"] is True
    assert friend.ask({"a": "say", "t": table, "phrase": "bye"})["say"] == {"seat": 1, "phrase": "bye"}, "an answer"
    answer = friend.ask({"a": "back", "t": table})
    assert answer["view"]["seats"][1]["away"] is False
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == table


def test_the_newest_connection_wins_and_the_old_one_is_told(world: World) -> None:
    host, table = opened(world, seats=2)
    dealt(world, host, table=table)
    old = host.connection
    host.heard()
    host.connect()
    answer = host.ask({"a": "hello", "protocol": 1, "t": table})
    assert answer["full"] is True and answer["seen"]
    assert [body for connection, body in world.management.posted if connection == old][-1] == {"replaced": True}
    assert world.management.closed == [old]
    host.connection, new = old, host.connection
    world.management.open.add(old)
    host.read = 0
    refused = host.ask({"a": "sync", "t": table})
    assert refused["e"] == "replaced"
    assert host.connection != new


def test_a_connection_speaks_only_after_hello(world: World) -> None:
    host, table = opened(world, seats=2)
    host.drop()
    host.connect()
    assert host.ask({"a": "sync", "t": table})["e"] == "hello_first"
    assert "view" in host.ask({"a": "hello", "protocol": 1, "t": table})
    assert "view" in host.ask({"a": "sync", "t": table})


def test_others_see_who_is_connected(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    friend.ask({"a": "join", "t": table})
    host.heard()
    friend.drop()
    assert host.heard()[-1]["view"]["seats"][1]["connected"] is False
    friend.connect()
    friend.ask({"a": "hello", "protocol": 1, "t": table})
    assert host.heard()[-1]["view"]["seats"][1]["connected"] is True


def test_an_unnoticed_lost_connection_is_mended_and_nobody_elses(world: World) -> None:
    host, table = opened(world, seats=3, fill=None)
    friend, third = world.player(), world.player()
    friend.ask({"a": "join", "t": table})
    third.ask({"a": "join", "t": table})
    friend.drop(tell=False)
    assert "view" in host.ask({"a": "host", "t": table, "do": "options", "options": {"pace": "fast"}})
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None
    assert conn["g1"] == {"N": str(world.now)} and "c1" not in conn
    assert conn["c0"] == {"S": host.connection} and conn["c2"] == {"S": third.connection}
    assert third.heard()[-1]["view"]["seats"][1]["connected"] is True, "sent before the loss was known"
    host.ask({"a": "sync", "t": table})
    assert last_view(host)["seats"][1]["connected"] is False


def test_a_late_disconnect_of_the_old_connection_is_no_loss(world: World) -> None:
    host, table = opened(world, seats=2)
    old = host.connection
    host.connect()
    host.ask({"a": "hello", "protocol": 1, "t": table})
    host.connection, new = old, host.connection
    host.drop()
    host.connection = new
    conn = world.item(f"T#{table}", "STATE#CONN")
    assert conn is not None and conn["c0"] == {"S": new} and "g0" not in conn


def test_hello_without_a_table_says_who_and_where_one_is(world: World) -> None:
    host, table = opened(world)
    answer = host.ask({"a": "hello", "protocol": 1})
    assert answer["hello"] == {"player": host.id, "name": "سلمان", "table": table, "protocol": 1}
    stranger = world.player()
    assert stranger.ask({"a": "hello", "protocol": 1})["hello"]["table"] is None


def test_an_old_client_is_told_to_reload(world: World) -> None:
    assert world.player().ask({"a": "hello", "protocol": 0})["e"] == "old_client"


def test_nobody_sits_at_two_matches(world: World) -> None:
    host, table = opened(world, seats=2)
    dealt(world, host, table=table)
    answer = host.ask({"a": "open", "game": "hand", "seats": 2, "fill": "easy"})
    assert answer["e"] == "at_table"
    _, other = opened(world, seats=2, fill=None)
    assert host.ask({"a": "join", "t": other})["e"] == "at_table"
    host.ask({"a": "leave", "t": table})
    assert "view" in host.ask({"a": "join", "t": other})


def test_a_table_that_has_not_begun_is_given_up_for_a_new_one(world: World) -> None:
    host, table = opened(world, seats=2, fill=None)
    friend = world.player()
    friend.ask({"a": "join", "t": table})
    friend.heard()
    answer = host.ask({"a": "open", "game": "hand", "seats": 2, "fill": "easy"})
    assert answer["t"] != table
    assert friend.heard()[-1]["view"]["seats"][0]["kind"] == "empty"


def test_an_open_sent_twice_opens_one_table(world: World) -> None:
    host = world.player()
    message = {"a": "open", "game": "hand", "seats": 2, "fill": "easy", "id": "once"}
    first, second = host.ask(message), host.ask(message)
    assert first["t"] == second["t"] and first["v"] == second["v"]


def test_strangers_learn_nothing(world: World) -> None:
    host, table = opened(world)
    stranger = world.player()
    for message in ({"a": "hello", "protocol": 1}, {"a": "sync"}, {"a": "hint"}, {"a": "leave"}, {"a": "next"}):
        answer = stranger.ask({**message, "t": table})
        assert answer["e"] == "not_seated" and "view" not in answer


def test_an_unknown_table_is_refused(world: World) -> None:
    player = world.player()
    for message in ({"a": "hello", "protocol": 1}, {"a": "sync"}, {"a": "join"}, {"a": "leave"}, {"a": "advance"},
                    {"a": "move", "v": 1, "move": {"do": "draw"}}):
        assert player.ask({**message, "t": "no-such-table"})["e"] == "no_table"


def test_what_tells_of_no_new_version_brings_all_the_events(world: World) -> None:
    """Else a seat that missed the version would take it for one in which nothing happened."""
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    dealt(world, host, friend, table=table)
    view = last_view(host)
    acts = (host, friend)[view["hand"]["to_act"]]
    acts.ask({"a": "move", "t": table, "v": view["v"], "move": simple_move(last_view(acts))})
    whole = host.ask({"a": "sync", "t": table})
    host.heard()
    friend.connect()
    friend.ask({"a": "hello", "protocol": 1, "t": table})
    told, = host.heard()
    advanced = host.ask({"a": "advance", "t": table})
    for message in (told, advanced):
        assert message["v"] == whole["v"] and message["full"] is True and message["events"] == []
        assert message["seen"] == whole["seen"] and len(message["seen"]) >= 3


def test_a_refused_open_or_join_gives_nothing_up(world: World) -> None:
    """The old table goes only when the new seat is sure (contract.md: a refusal changes nothing)."""
    host, table = opened(world, seats=3, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    _, full = opened(world, seats=2)
    before = world.item(f"T#{table}", "STATE"), world.item(f"T#{table}", "STATE#CONN")
    refused = [
        host.ask({"a": "open", "game": "hand", "seats": 2, "options": {"pace": "never"}}),
        host.ask({"a": "open", "game": "hand", "seats": 5}),
        host.ask({"a": "open", "game": "poker", "seats": 4}),
        host.ask({"a": "join", "t": full}), friend.ask({"a": "join", "t": full}),
        friend.ask({"a": "join", "t": "no-such-table"})]
    assert [answer.get("e") for answer in refused] == [
        "bad_options", "bad_seats", "unknown_game", "table_full", "table_full", "no_table"]
    assert (world.item(f"T#{table}", "STATE"), world.item(f"T#{table}", "STATE#CONN")) == before
    assert world.http("GET", "/me", token=host.token)[1]["table"] == table


def test_back_at_a_match_that_one_left_is_refused_during_another(world: World) -> None:
    """Nobody plays two matches; a table that has not begun is given up for it."""
    host, table = opened(world, seats=2, fill=None)
    friend = world.player("نورة")
    friend.ask({"a": "join", "t": table})
    dealt(world, host, friend, table=table)
    friend.ask({"a": "leave", "t": table})
    other = friend.ask({"a": "open", "game": "hand", "seats": 2, "fill": "easy"})["t"]
    friend.ask({"a": "hello", "protocol": 1, "t": table})
    friend.ask({"a": "hello", "protocol": 1, "t": other})
    dealt(world, friend, table=other)
    friend.ask({"a": "hello", "protocol": 1, "t": table})
    assert friend.ask({"a": "back", "t": table})["e"] == "at_table"
    view = last_view(host)
    move = {"do": "play", "take": False, "acts": [], "throw": "AS"}
    assert friend.ask({"a": "move", "t": table, "v": view["v"], "move": move})["e"] == "at_table"
    assert last_view(host)["seats"][1]["away"] is True
    friend.ask({"a": "leave", "t": other})
    friend.ask({"a": "open", "game": "hand", "seats": 2})
    friend.ask({"a": "hello", "protocol": 1, "t": table})
    assert friend.ask({"a": "back", "t": table})["view"]["seats"][1]["away"] is False
    assert world.http("GET", "/me", token=friend.token)[1]["table"] == table


def test_a_name_given_after_the_line_was_opened_is_the_one_at_the_table(world: World) -> None:
    """A line's ticket holds the name of that time; it must not bring the old one back."""
    host, friend = world.player("سلمان"), world.player("نورة")
    for player, name in ((host, "أبو فهد"), (friend, "أم سعد")):
        assert world.http("PATCH", "/me", {"name": name}, token=player.token)[1]["name"] == name
    answer = host.ask({"a": "open", "game": "hand", "seats": 2})
    assert answer["view"]["seats"][0]["name"] == "أبو فهد"
    answer = friend.ask({"a": "join", "t": answer["t"]})
    assert answer["view"]["seats"][1]["name"] == "أم سعد"
    for player, name in ((host, "أبو فهد"), (friend, "أم سعد")):
        assert world.http("GET", "/me", token=player.token)[1]["name"] == name
