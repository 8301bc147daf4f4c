"""The referee: every op of the contract that concerns Hand, and what absurd requests get."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sahrat import fairness, referee
from sahrat.errors import REASONS
from sahrat.games import PACKS
from tests.again import examples
from tests.engine.sitting import Sitting

VECTORS = json.loads((Path(__file__).parents[1] / "golden" / "fair_vectors.json").read_text("utf-8"))
KEY = "5a" * 64
ORDER = list(fairness.shuffle(bytes.fromhex(KEY), "deal", PACKS["hand"]))


def ask(op: str, **fields: Any) -> dict[str, Any]:
    """The answer to a request, as JSON."""
    answer: dict[str, Any] = json.loads(referee.answer(json.dumps({"op": op, **fields})))
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert answer["code"] in REASONS
        assert answer["message"]["ar"]
        assert answer["message"]["en"]
    return answer


def started(**fields: Any) -> dict[str, Any]:
    """The position of a deal just dealt."""
    position: dict[str, Any] = ask("start", **{"game": "hand", "options": {}, "seats": 4, "order": ORDER, "dealer": 3,
                                               "key": KEY, **fields})["position"]
    return position


def test_start() -> None:
    """The deal of the order given: 15 cards to the dealer's right, 14 to the others, 49 left."""
    position = started()
    assert [len(hand) for hand in position["hands"]] == [15, 14, 14, 14]
    assert position["hands"][0][:3] == [ORDER[0], ORDER[4], ORDER[8]]
    assert position["stock"] == ORDER[57:]
    assert (position["to_act"], position["phase"], position["dealer"]) == (0, "play", 3)
    assert started(seats=2, dealer=0)["to_act"] == 1


def test_apply() -> None:
    """Moves in order; the events with each seat's own cards; a refusal says which move, and the position before it."""
    position = started()
    throw = ask("clock", position=position)["move"]
    assert throw["seat"] == 0
    moves = [throw, {"seat": 1, "do": "draw"}]
    answer = ask("apply", position=position, moves=moves)
    assert answer["ok"]
    assert answer["result"] is None
    assert [event["e"] for event in answer["events"]] == ["threw", "turn", "drew"]
    assert answer["events"][2]["card"] == ORDER[57]
    wrong = ask("apply", position=position, moves=[*moves, {"seat": 3, "do": "draw"}])
    assert (wrong["ok"], wrong["code"], wrong["at"]) == (False, "not_your_turn", 2)
    assert wrong["position"] == answer["position"]
    assert ask("apply", position=position, moves=[])["position"] == position
    assert ask("apply", position=position, moves=["x"])["code"] == "bad_request"


def test_apply_to_the_end() -> None:
    """A whole deal: the result at its end, and no move after it."""
    sitting = Sitting(1).begin()
    position = sitting.table.live().state.position()
    sitting.deal_end()
    moves = sitting.rows[0]["moves"]
    answer = ask("apply", position=position, moves=moves)
    assert answer["result"] == sitting.rows[0]["result"]
    assert answer["position"]["to_act"] is None
    over = answer["position"]
    assert ask("apply", position=over, moves=[{"seat": 0, "do": "draw"}])["code"] == "deal_over"
    assert ask("clock", position=over)["code"] == "deal_over"
    assert ask("bot", position=over, seat=0, level="easy", n=1)["code"] == "deal_over"
    assert ask("legal", position=over, seat=0)["moves"] == []


def test_legal() -> None:
    """Every move listed applies; none for a seat that is not to act."""
    position = started()
    answer = ask("legal", position=position, seat=0)
    assert answer["moves"]
    assert isinstance(answer["complete"], bool)
    for move in answer["moves"][:40]:
        assert move["seat"] == 0
        assert ask("apply", position=position, moves=[move])["ok"]
    assert ask("legal", position=position, seat=2)["moves"] == []
    assert ask("legal", position=position, seat=4)["code"] == "bad_request"


def test_view() -> None:
    """Exactly what that seat may know; a spectator for null."""
    position = started()
    assert sorted(ask("view", position=position, seat=2)["view"]["own"]) == sorted(position["hands"][2])
    assert ask("view", position=position, seat=None)["view"]["own"] is None
    assert ask("view", position=position, seat=-1)["code"] == "bad_request"


def hand_of(*cards: str) -> dict[str, Any]:
    """A position whose seat 0 holds these cards and has drawn."""
    return {"game": "hand", "seats": 4, "dealer": 3, "to_act": 0, "phase": "play", "hands": [list(cards), [], [], []],
            "drawn": cards[0], "fire": ["2D"]}


def test_hint() -> None:
    """P-12: QH KH AH and 7S 7D 7C: 52 possible; by position and by view."""
    position = hand_of("QH", "KH", "AH", "7S", "7D", "7C", "2S")
    answer = ask("hint", position=position, seat=0)
    assert answer["lays"][0]["total"] == 52
    assert answer["lays"][0]["opens"] is True
    view = ask("view", position=position, seat=0)["view"]
    assert ask("hint", view=view)["lays"] == answer["lays"]


def test_P_14_no_hint_at_a_strict_table() -> None:
    """The hand of P-12 at a strict table."""
    position = {**hand_of("QH", "KH", "AH", "7S", "7D", "7C", "2S"), "options": {"table_type": "strict"}}
    assert ask("hint", position=position, seat=0)["code"] == "no_hints"


@pytest.mark.parametrize("fields", [
    {"game": 5}, {"options": []}, {"seats": "4"}, {"dealer": True}, {"to_act": 0.0}, {"phase": ["draw"]}, {"hands": 7},
    {"hands": [[7], []]}, {"stock": [None]}, {"fire": {}}, {"melds": [["5H", 6, "7H"]]}, {"openings": [[0, "51"]]},
    {"drawn": 5}, {"reshuffles": False}, {"key": 5}, {"rules": "1"}])
def test_a_position_of_wrong_types(fields: dict[str, Any]) -> None:
    """Wrong types are a ``bad_request`` (contract, Referee); wrong values are refused with their own reason."""
    assert ask("view", position={"hands": [["AS"], []], **fields}, seat=0)["code"] == "bad_request"


@pytest.mark.parametrize("move", [
    5, None, [], {"do": 5}, {"do": "play", "take": 1}, {"do": "play", "acts": {}}, {"do": "play", "acts": [5]},
    {"do": "play", "throw": 5}, {"seat": True, "do": "draw"}])
def test_a_move_of_wrong_types(move: object) -> None:
    """The refusal still says which move it was and what the position was before it."""
    position = ask("apply", position=hand_of("2S", "3D"), moves=[])["position"]
    answer = ask("apply", position=position, moves=[move])
    assert (answer["code"], answer["at"], answer["position"]) == ("bad_request", 0, position)


def test_null_is_absent_where_a_field_may_be_left_out() -> None:
    """A move, a position and a request with null in a field that has a default are those without the field."""
    position = started()
    throw = position["hands"][0][0]
    plain = ask("apply", position=position, moves=[{"do": "play", "throw": throw}])
    assert plain["ok"]
    nulls = {"seat": 0, "do": "play", "take": None, "acts": None, "throw": throw}
    assert ask("apply", position=position, moves=[nulls]) == plain
    given = {**position, "options": None, "rules": None, "melds": None, "owners": None, "openings": None,
             "drawn": None, "reshuffles": None, "log": None}
    assert ask("apply", position=given, moves=[nulls], at=None) == plain
    assert ask("bot", position=given, seat=0, level="easy", n=None) == ask("bot", position=position, seat=0,
                                                                            level="easy")
    assert ask("check", position=position, seat=0, take=None, acts=None, adds=None, groups=None, throw=throw) \
        == ask("check", position=position, seat=0, throw=throw)
    assert ask("start", game="hand", options=None, seats=None, order=ORDER, dealer=None, key=KEY)["position"] \
        == position
    missing = ask("apply", position=position, moves=[{"do": None, "throw": throw}])
    assert (missing["ok"], missing["code"]) == (False, "bad_move")


def test_check_and_arrange() -> None:
    """What is right and wrong with a play; the meld that a pile of cards makes."""
    position = hand_of("QH", "KH", "AH", "7S", "7D", "7C", "2S")
    play = {"take": False, "acts": [{"lay": [["QH", "KH", "AH"], ["7S", "7D", "7C"]]}], "throw": "2S"}
    answer = ask("check", position=position, seat=0, **play)["check"]
    assert (answer["legal"], answer["total"]) == (True, 52)
    view = ask("view", position=position, seat=0)["view"]
    assert ask("check", view=view, **play)["check"] == answer
    assert ask("check", view=view, take=False, groups=[["KH", "QH", "AH"]], throw="2S")["check"]["legal"] is False
    arranged = ask("arrange", game="hand", cards=["7H", "JK", "5H"])["arrange"]
    assert (arranged["meld"], arranged["value"]) == (["5H", "JK=6H", "7H"], 18)
    assert ask("arrange", game="hand", cards=["7H", "2S", "5H"])["arrange"]["meld"] is None


def test_bot() -> None:
    """A bot decides from its seat's view and its own stream, and with the deal's past from the log."""
    sitting = Sitting(1).begin()
    sitting.turn()
    table = sitting.table
    live = table.live()
    seat = sitting.to_act
    position = {**live.state.position(), "log": [{"seat": mover, **move} for mover, (move, _) in
                                                 zip(live.movers, table.moves, strict=True)]}
    number = 1 + sum(by == "bot" and mover == seat for mover, (_, by) in zip(live.movers, table.moves, strict=True))
    answer = ask("bot", position=position, seat=seat, level="easy", n=number)
    sitting.advance()
    assert answer["move"] == {"seat": seat, **sitting.table.moves[len(table.moves)][0]}
    assert ask("bot", position=live.state.position(), seat=seat, level="easy")["ok"]
    assert ask("bot", position=position, seat=(seat or 0) + 1, level="easy")["code"] in ("not_your_turn", "bad_request")
    assert ask("bot", position=position, seat=seat, level="best")["code"] == "unknown_level"
    assert ask("bot", position=position, seat=seat, level="easy", n=0)["code"] == "bad_request"
    assert ask("bot", position={**position, "key": None}, seat=seat, level="easy")["code"] == "bad_position"
    assert ask("bot", position={**position, "log": position["log"][:-1]}, seat=seat, level="easy")["code"] == \
        "bad_position"


def test_clock() -> None:
    """HD-37: with 15 cards the dearest natural card goes; after that the clock draws."""
    move = ask("clock", position=started())["move"]
    assert (move["seat"], move["do"], move["take"], move["acts"]) == (0, "play", False, [])
    assert ask("clock", position={"game": "hand", "to_act": 1, "stock": ["9C"], "fire": ["2D"]})["move"] == \
        {"seat": 1, "do": "draw"}


def test_tally() -> None:
    """H-53, H-56: out −30, unopened 100, an opened hand its cards."""
    answer = ask("tally", game="hand", options={}, out=0, by_hand=False, hands=[[], ["JK", "AH"], ["KS"], ["2D"]],
                 opened=[True, True, False, True])
    assert answer["scores"] == [-30, 26, 100, 2]
    assert ask("tally", game="hand", options={}, out=9, by_hand=False, hands=[[]], opened=[])["ok"] is False


def test_standings() -> None:
    """Totals, places and prizes; the last three null before the end."""
    rounds = [[-30, 12, 95, 100]] * 5
    answer = ask("standings", game="hand", options={}, seats=4, rounds=rounds, stake=100)
    assert answer == {"ok": True, "over": True, "extra_round": False, "totals": [-150, 60, 475, 500],
                      "places": [1, 2, 3, 4], "pot": 400, "fee": 40, "prizes": [252, 108, 0, 0]}
    early = ask("standings", game="hand", options={}, seats=4, rounds=rounds[:4], stake=100)
    assert (early["over"], early["pot"], early["fee"], early["prizes"]) == (False, None, None, None)
    tied = ask("standings", game="hand", options={}, seats=3, rounds=[[0, 0, 9]] * 5, stake=25)
    assert (tied["over"], tied["extra_round"], tied["places"]) == (False, True, [1, 1, 3])
    partners = ask("standings", game="hand", options={"mode": "partners"}, seats=4, rounds=[[-30, 121]] * 5, stake=100)
    assert (partners["places"], partners["prizes"]) == ([1, 2], [180, 0, 180, 0])
    large = ask("standings", game="hand", options={}, seats=2, rounds=[[0, 1]] * 5, stake=10**30)
    assert large["pot"] == 2 * 10**30


@pytest.mark.parametrize("fields", [
    {"rounds": [[1, 2, 3]]}, {"rounds": [[1, 2, 3, True]]}, {"rounds": [[1, 2, 3, 4.5]]}, {"rounds": 5},
    {"rounds": [[1, 2, 3, 4]] * 6}, {"stake": -1}, {"stake": True}, {"stake": "5"}, {"seats": 9}, {"seats": None},
    {"options": []}, {"options": {"x": 1}}, {"game": "chess"}])
def test_standings_refuses(fields: dict[str, Any]) -> None:
    """Wrong types and sizes, a round too many."""
    assert not ask("standings", **{"game": "hand", "options": {}, "seats": 4, "rounds": [[1, 2, 3, 4]], **fields})["ok"]


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: str(case["game"]))
def test_shuffle(case: dict[str, Any]) -> None:
    """The vectors, for all three games."""
    sent = {name: case[name] for name in ("game", "options", "root", "table", "deal", "seeds", "seed_hashes")}
    answer = ask("shuffle", **sent)
    for name in ("commitment", "secret", "key", "digest", "fingerprint", "order", "first_dealer"):
        assert answer[name] == case[name]
    assert list(answer) == ["ok", "commitment", "secret", "key", "digest", "fingerprint", "order", "first_dealer"]
    wrong: dict[str, Any]
    for wrong in ({"root": "00"}, {"table": "T 1"}, {"deal": 0}, {"deal": 1025}, {"deal": True}, {"seeds": []},
                  {"seeds": ["A" * 32] * len(case["seeds"])}, {"seed_hashes": []}, {"game": "chess"}, {"root": 5}):
        assert not ask("shuffle", **{**sent, **wrong})["ok"]


def test_verify_and_replay() -> None:
    """A transcript is verified whole or deal by deal, and replayed as a seat saw it or with open hands."""
    sitting = Sitting(2).begin().deal_end()
    text = sitting.table.transcript(sitting.rows)
    assert ask("verify", transcript=text)["valid"]
    assert ask("verify", transcript=text, bots=False, deals=[])["deals"] == []
    assert ask("verify", transcript=text, deals=[0])["deals"][0]["valid"]
    assert ask("verify", transcript=text, deals=[1])["code"] == "bad_request"
    assert ask("verify", transcript=text, record={"commitment": "00" * 32})["valid"] is False
    assert ask("verify", transcript=5)["valid"] is False
    changed = copy.deepcopy(text)
    changed["totals"][0] += 1
    assert not ask("verify", transcript=changed)["valid"]
    steps = ask("replay", transcript=text, deal=1, seat=1)["steps"]
    assert len(steps) == 1 + len(text["deals"][0]["moves"])
    assert [event for step in steps for event in step["events"]] == [
        {name: value for name, value in event.items() if name != "by"} for event in sitting.table.seen(1)]
    assert steps[-1]["view"]["result"] == text["deals"][0]["result"]
    assert steps[0]["move"] is None
    assert len(ask("replay", transcript=text, deal=1)["steps"][0]["hands"]) == 4
    assert ask("replay", transcript=text, deal=2)["code"] == "bad_request"
    assert ask("replay", transcript={}, deal=1)["code"] == "bad_transcript"


def test_version() -> None:
    """What this engine is."""
    answer = ask("version")
    assert answer["format"] == "sahrat/1"
    assert answer["games"]["hand"]["levels"] == ["easy", "medium", "strong"]


def test_only_nesting_outside_of_strings_is_bounded() -> None:
    """A long transcript has thousands of brackets, a name may have some, and a closing one in a name hides nothing."""
    assert json.loads(referee.answer(json.dumps({"op": "version", "name": "[{\\\"" * 600, "rows": [[]] * 5_000})))["ok"]
    deep: list[object] = []
    for _ in range(600):
        deep = ["]", deep]
    for line in (json.dumps(deep), '{"a":' * 600, '["]",' * 20_000, '"' + '\\"[' * 20_000):
        assert json.loads(referee.answer(line))["code"] == "bad_request"


@pytest.mark.parametrize("line", [
    "x", "{", "[]", "5", "null", '""', "{}", '{"op":5}', '{"op":null}', '{"op":"fly"}', '{"op":["start"]}',
    '{"op":"standings","stake":NaN}', '{"op":"clock"}', '{"op":"apply","position":[]}', '{"op":"start"}',
    '{"op":"view","position":{"game":"hand"},"seat":{}}', "[" * 100_000, '{"a":' * 50_000, "9" * 10_000,
    '{"op":"clock","position":{"game":{}}}', '{"op":"check"}', '{"op":"arrange","cards":5}', "\ud800",
    '{"op":"verify","transcript":{},"deals":[0]}', '{"op":"hint","view":{}}', '{"op":"check","view":{}}',
    '{"op":"bot","position":{"game":"hand"},"seat":0,"level":"easy","n":1e3}', " " * 5_000_000,
])
def test_absurd_lines(line: str) -> None:
    """Bad JSON, wrong types, absurd sizes: refused, never a traceback."""
    answer = json.loads(referee.answer(line))
    assert answer["ok"] is False
    assert answer["code"] in REASONS and answer["code"] != "engine_fault"


@pytest.mark.parametrize("fields", [
    {"stake": 10**4299 * 9}, {"rounds": [[10**4299 * 9, 0]] * 5}], ids=("stake", "scores"))
def test_a_number_too_long_to_write_is_refused(fields: dict[str, Any]) -> None:
    """A number that can be read, whose multiple has more digits than Python writes."""
    request = {"op": "standings", "game": "hand", "seats": 2, "rounds": [[1, 2]] * 5, "stake": 5}
    assert json.loads(referee.answer(json.dumps(request | fields)))["code"] == "bad_request"


def requests() -> list[dict[str, Any]]:
    """One good request of each op."""
    position = started()
    hand = hand_of("QH", "KH", "AH", "7S", "7D", "7C", "2S")
    sitting = Sitting(1).begin()
    sitting.turn()
    sitting.gone[0] = sitting.now
    sitting.later(180_000).advance()
    text = sitting.table.transcript(sitting.rows)
    opened = referee.OPS["table"]({"command": {"a": "open", "game": "hand", "seats": 2, "fill": "easy"}, "now": 1,
                                   "entropy": KEY})["table"]
    hashed = {"a": "ready", "hash": fairness.seed_hash("cd" * 16)}
    seeds = referee.OPS["table"]({"table": opened, "command": hashed, "now": 2})["table"]
    left = referee.OPS["table"]({"table": seeds, "command": {"a": "leave"}, "now": 3})
    return [
        {"op": "start", "game": "hand", "options": {}, "seats": 4, "order": ORDER, "dealer": 3, "key": KEY, "round": 1},
        {"op": "apply", "position": hand, "moves": [
            {"seat": 0, "do": "play", "take": False, "acts": [{"lay": [["QH", "KH", "AH"], ["7S", "7D", "7C"]]}],
             "throw": "2S"}]},
        {"op": "legal", "position": hand, "seat": 0}, {"op": "view", "position": position, "seat": 1},
        {"op": "hint", "position": hand, "seat": 0},
        {"op": "bot", "position": position, "seat": 0, "level": "easy", "n": 1}, {"op": "clock", "position": position},
        {"op": "tally", "game": "hand", "options": {}, "out": 0, "by_hand": False, "hands": [[], ["AH"]],
         "opened": [True, True]},
        {"op": "standings", "game": "hand", "options": {}, "seats": 2, "rounds": [[1, 2]], "stake": 5},
        {"op": "shuffle", **{name: VECTORS[0][name] for name in (
            "game", "options", "root", "table", "deal", "seeds", "seed_hashes")}},
        {"op": "verify", "transcript": text, "record": {"seat": 0, "sums": {"1": "x"}}, "deals": [0]},
        {"op": "replay", "transcript": text, "deal": 1, "seat": 0},
        {"op": "check", "position": hand, "seat": 0, "take": False, "groups": [["QH", "KH", "AH"]], "throw": "2S"},
        {"op": "arrange", "game": "hand", "cards": ["5H", "JK", "7H"]}, {"op": "version"},
        {"op": "table", "table": seeds, "command": {"a": "seed", "seed": "cd" * 16}, "now": 3, "engine": "3f" * 32},
        {"op": "transcript", "table": left["table"], "deals": left["deals"]},
    ]


REQUESTS = requests()
ABSURD = st.recursive(
    st.none() | st.booleans() | st.integers(-10, 200) | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
    | st.sampled_from(["hand", "JK", "AS", "JK=6H", "", "play", "draw", "over"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["seat", "do", "lay", "add", "swap", "meld", "game", "x"]), inner, max_size=4), max_leaves=8)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything in a value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value[:6]):
            found += places(inner, (*path, at))
    return found


def test_every_op_has_a_good_request() -> None:
    """The requests that are mutated below are good ones, and leave no op out."""
    assert {request["op"] for request in REQUESTS} == set(referee.OPS)
    for request in REQUESTS:
        assert json.loads(referee.answer(json.dumps(request)))["ok"], request["op"]


@settings(max_examples=examples(500), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_mutated_requests(data: st.DataObject) -> None:
    """A good request with something else in one place, or without it: an answer or a known code, no fault of ours."""
    request = copy.deepcopy(data.draw(st.sampled_from(REQUESTS)))
    path = data.draw(st.sampled_from(places(request)))
    node = request
    for key in path[:-1]:
        node = node[key]
    if isinstance(node, dict) and data.draw(st.booleans()):
        del node[path[-1]]
    else:
        node[path[-1]] = data.draw(ABSURD)
    answer = json.loads(referee.answer(json.dumps(request)))
    assert answer["ok"] or (answer["code"] in REASONS and answer["code"] != "engine_fault"), answer
    if not answer["ok"]:
        assert all(answer["message"].values())


def test_a_fault_of_the_engine_is_not_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that is no refusal says ``engine_fault`` and where, names no card, and the next line is served."""
    def broken(hand: list[str]) -> int:
        return {"AS": 1}[hand[0]]

    monkeypatch.setattr(fairness, "chain_secret", lambda root, deal: broken(["10H"]))
    answer = ask("shuffle", **{name: VECTORS[0][name] for name in (
        "game", "options", "root", "table", "deal", "seeds", "seed_hashes")})
    assert answer["code"] == "engine_fault"
    assert answer["fault"].startswith("KeyError in sahrat.referee, line ") and "10H" not in json.dumps(answer)
    assert ask("version")["ok"]


def test_a_view_of_the_callers_own_is_no_fault_of_the_engine() -> None:
    """`check` and `hint` take a view in the request: one that is no whole view is the caller's mistake."""
    for game in ("hand", "dominoes", "baloot"):
        seated: dict[str, object] = {"to_act": 0, "seat": 0}
        for view in ({}, seated, {**seated, "phase": "play", "own": [5], "options": {}}):
            for op in ("check", "hint"):
                answer = ask(op, view={"game": game, **view}, do="play", card="AS", tile="6-6", acts=[], throw="AS")
                assert answer.get("code") != "engine_fault", (game, view, op)
