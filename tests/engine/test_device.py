"""A table on the player's own device: the referee's ops `table` and `transcript`."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sahrat import device, fairness, referee, table_view
from sahrat.errors import REASONS
from sahrat.games import GAMES
from sahrat.table import Table, step
from sahrat.table_clock import DECISIONS, PAUSE
from sahrat.verify import verify
from tests.again import examples
from tests.functions.knowing import check_told

Json = dict[str, Any]
ENGINE = "3f" * 32
ENTROPY = bytes(range(64))
SEED = "cd" * 16
START = 1_800_000_000_000
TABLES: list[tuple[str, int, Json]] = [
    ("hand", 4, {"pace": "none"}), ("hand", 2, {"table_type": "strict"}), ("hand", 4, {"mode": "partners"}),
    ("hand", 3, {}), ("hand", 4, {"variant": "plain51"}), ("dominoes", 2, {}), ("dominoes", 4, {"variant": "fives"}),
    ("dominoes", 4, {"variant": "partners"}), ("baloot", 4, {}), ("baloot", 4, {"table_type": "strict"}),
]
EACH = pytest.mark.parametrize(("game", "seats", "options"), TABLES,
                               ids=[f"{game}-{seats}-{'-'.join(map(str, options.values()))}"
                                    for game, seats, options in TABLES])


def asked(**request: Any) -> Json:
    """The referee's answer to one request, as text in and out."""
    return dict(json.loads(referee.answer(json.dumps(request, ensure_ascii=False))))


class Device:
    """What a client does with its own table: keeps the log and the rows, hears the messages, lets its time pass."""

    def __init__(self, game: str = "hand", seats: int = 2, options: Json | None = None, fill: str = "easy") -> None:
        self.now = START
        self.table: Json | None = None
        self.wake: int | None = 0
        self.told: list[tuple[Json | None, Json]] = []
        self.deals: list[Json] = []
        self.match: Json | None = None
        self.calls = 0
        self.do("open", ENTROPY.hex(), game=game, seats=seats, options=options or {}, fill=fill, name="سعد")

    def ask(self, name: str, entropy: str | None = None, /, **fields: Any) -> Json:
        """The answer to a command now; nothing is kept of it."""
        self.calls += 1
        return asked(op="table", table=self.table, command={"a": name, **fields}, now=self.now, engine=ENGINE,
                     **({} if entropy is None else {"entropy": entropy}))

    def do(self, name: str, entropy: str | None = None, /, **fields: Any) -> Json:
        """A command that has to be carried out."""
        answer = self.ask(name, entropy, **fields)
        assert answer["ok"], answer
        self.table, self.wake, self.match = answer["table"], answer["wake"], answer["match"] or self.match
        self.deals += answer["deals"]
        self.told += [({"a": name, **fields}, message) for message in answer["messages"]]
        return answer

    def begin(self) -> Device:
        """Ready, and the seed opened."""
        self.do("ready", hash=fairness.seed_hash(SEED))
        self.do("seed", seed=SEED)
        return self

    @property
    def view(self) -> Json:
        """The newest view."""
        return next(dict(body["view"]) for _, body in reversed(self.told) if "view" in body)

    @property
    def mine(self) -> bool:
        """Whether the player is to move."""
        view = self.view
        return bool(view["phase"] == "deal" and view[view["game"]]["to_act"] == 0)

    def until_mine(self) -> Device:
        """Time passes until the player is to move, the round or the match is over."""
        while not self.mine and self.view["phase"] == "deal":
            assert self.wake is not None
            self.now = max(self.now, self.wake)
            self.do("advance")
        return self

    def move(self, chance: Random) -> Json:
        """A legal move of the player, any of them."""
        table = Table.from_json(self.table or {})
        moves, _ = table.live().state.moves(0)
        return dict(chance.choice(moves)) if moves else table.live().state.clock_move()

    def play(self, chance: Random, deals: int | None = None) -> Device:
        """Plays to the end of the match, or of so many deals."""
        while self.match is None and (deals is None or len(self.deals) < deals):
            if self.view["phase"] == "pause":
                if not GAMES[self.view["game"]].pause_fixed:
                    self.do("next")
                    continue
                self.now = self.view["shown"] + PAUSE
                assert self.wake == self.now
                self.do("advance")
                continue
            self.until_mine()
            if self.mine:
                self.do("move", v=self.view["v"], move=self.move(chance))
        return self

    def transcript(self) -> Json:
        """The match's transcript."""
        answer = asked(op="transcript", table=self.table, deals=self.deals)
        assert answer["ok"], answer
        return dict(answer["transcript"])


@pytest.mark.slow
@EACH
def test_a_whole_match_by_random_legal_moves_is_proved_and_tells_nothing_hidden(
        game: str, seats: int, options: Json) -> None:
    held = Device(game, seats, options).begin().play(Random(seats))
    document = held.transcript()
    assert verify(document, decide=False)["valid"] is True
    assert held.match == {"table": document["table"], "game": game, "at": held.match and held.match["at"], "seat": 0,
                          "names": ["سعد", *[None] * (seats - 1)], "sides": held.view["sides"],
                          "totals": document["totals"], "places": document["places"], "reason": "finished"}
    assert document["engine"] == ENGINE and document["seeds"] == [SEED, *[""] * (seats - 1)]
    assert document["commitment"] == fairness.commitment(ENTROPY)
    count = check_told(document, game, 0, held.told)
    assert sum(count.values()) >= len(held.told)
    assert held.wake is None and held.view["phase"] == "over"
    versions = [body["v"] for _, body in held.told]
    assert versions == list(range(1, len(versions) + 1))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_bots_of_a_device_can_be_asked_again(game: str) -> None:
    seats = 4 if game == "baloot" else 2
    held = Device(game, seats, fill="medium").begin().play(Random(3), deals=1)
    checks = {check["check"]: check for check in verify(held.transcript())["deals"][0]["checks"]}
    assert checks["bots"]["ok"] and checks["bots"]["count"] > 0 and checks["moves"]["ok"]


@EACH
def test_a_command_by_the_op_is_the_step_itself(game: str, seats: int, options: Json) -> None:
    chance, held = Random(7), Device(game, seats, options)
    by = {"player": device.PLAYER, "name": None, "gone": [None] * seats, "connected": [True] * seats, "engine": ENGINE}
    opened = {"a": "open", "game": game, "seats": seats, "options": options, "fill": "easy", "name": "سعد"}
    table = step(None, {**opened, "by": {**by, "gone": [], "connected": []}}, START, ENTROPY).table
    assert held.table == plain(table.to_json())
    commands: list[Json] = [{"a": "ready", "hash": fairness.seed_hash(SEED)}, {"a": "seed", "seed": SEED}]
    for turn in range(40):
        if turn >= len(commands):
            held.now = max(held.now, held.wake or 0)
            commands.append({"a": "advance"} if not held.mine else {
                "a": "move", "v": held.view["v"], "move": held.move(chance)})
        command = commands[turn]
        answer = held.do(command["a"], **{name: one for name, one in command.items() if name != "a"})
        player = None if command["a"] == "advance" else device.PLAYER
        made = step(table, {**command, "by": {**by, "player": player}}, held.now)
        table = made.table
        assert answer["table"] == plain(table.to_json())
        assert answer["messages"] == [plain(table_view.told(table, 0, held.now, [True] * seats, made.events))]
        assert answer["deals"] == [plain(one["row"]) for one in made.effects if one["effect"] == "deal"]
        if table.phase == "over":
            break


def plain(value: Any) -> Any:
    """A value as it comes out of JSON."""
    return json.loads(json.dumps(value))


def test_a_move_costs_one_call_and_so_does_all_that_the_bots_answer() -> None:
    held, chance = Device("dominoes", 4).begin().until_mine(), Random(1)
    for _ in range(4):
        before = held.calls
        held.do("move", v=held.view["v"], move=held.move(chance))
        slices = 0
        while not held.mine and held.view["phase"] == "deal":
            held.do("advance")
            slices += 1
        assert slices <= 3 < DECISIONS and held.calls - before == 1 + slices


def test_the_log_is_all_that_is_kept() -> None:
    held = Device("hand", 3).begin().until_mine()
    again = held.ask("sync")
    assert again["table"] == held.table and again["wake"] == held.wake and again["deals"] == []
    assert again["messages"][0]["full"] and again["messages"][0]["view"] == held.view
    assert again["messages"][0]["seen"][0]["e"] == "dealt" and len(again["messages"][0]["seen"][0]["own"]) >= 14
    assert set(again) == {"ok", "table", "messages", "wake", "deals", "match"}


def test_where_no_clock_runs_nothing_is_waited_for() -> None:
    held = Device("hand", 2).begin().until_mine()
    assert held.wake is not None and held.wake > held.now
    held.now = held.wake
    held.do("advance")
    assert any(event.get("by") == "clock" for _, body in held.told for event in body.get("events", ()))


@pytest.mark.parametrize("when", ["open", "seeds", "deal", "pause", "over"])
def test_who_leaves_ends_his_match_at_once(when: str) -> None:
    held, chance = Device("dominoes", 2), Random(5)
    if when == "seeds":
        held.do("ready", hash=fairness.seed_hash(SEED))
    elif when != "open":
        held.begin().play(chance, deals={"deal": 0, "pause": 1}.get(when))
    answer = held.do("leave")
    if when == "open":
        assert answer["table"] is None and answer["messages"] == [{"left": True, "t": held.view["table"]}]
        return
    assert held.view["phase"] == "over" and answer["wake"] is None
    assert held.match and held.match["reason"] == ("finished" if when == "over" else "abandoned")
    assert verify(held.transcript())["valid"]
    assert (held.match["places"] is None) == (when != "over")
    again = held.ask("leave")
    assert again["ok"] and again["match"] is None and again["deals"] == []


def test_words_are_said_and_change_nothing() -> None:
    held = Device().begin()
    said = held.ask("say", phrase="salam")
    assert said["messages"] == [{"t": held.view["table"], "say": {"seat": 0, "phrase": "salam"}}]
    assert said["table"] == held.table


def test_a_refusal_has_its_code_and_leaves_the_log_alone() -> None:
    held = Device("hand", 2).begin().until_mine()
    before = copy.deepcopy(held.table)
    for name, fields, code in (
            ("move", {"v": held.view["v"], "move": {"do": "play", "take": False, "acts": [], "throw": "JK"}}, None),
            ("move", {"v": held.view["v"] + 1, "move": {"do": "draw"}}, "bad_request"),
            ("move", {"v": 1, "move": {"do": "draw"}}, "stale"), ("next", {}, "no_pause"), ("seed", {}, "bad_request"),
            ("host", {"do": "empty", "seat": 1}, "bad_request"), ("join", {}, "bad_request"),
            ("break", {}, "bad_request"), ("say", {"text": ""}, "bad_text")):
        answer = held.ask(name, **fields)
        assert answer["ok"] is False and answer["code"] in REASONS and answer["code"] == (code or answer["code"])
        assert answer["message"]["ar"] and answer["message"]["en"]
    assert held.table == before


def test_only_one_player_against_bots_is_opened() -> None:
    good: Json = {"a": "open", "game": "hand", "seats": 2, "options": {}, "fill": "easy"}
    for command, entropy, code in (
            ({**good, "fill": None}, ENTROPY.hex(), "bad_request"), (good, None, "bad_request"),
            (good, "ab" * 63, "bad_request"), ({**good, "fill": "genius"}, ENTROPY.hex(), "unknown_level"),
            ({**good, "seats": 9}, ENTROPY.hex(), "bad_request"), ({**good, "stake": 5}, ENTROPY.hex(), "coins_closed"),
            ({**good, "game": "chess"}, ENTROPY.hex(), "unknown_game"), ({"a": "sync"}, ENTROPY.hex(), "bad_request"),
            ({**good, "options": {"x": 1}}, ENTROPY.hex(), "bad_options")):
        answer = asked(op="table", command=command, now=START, entropy=entropy)
        assert answer["ok"] is False and answer["code"] == code, command


def test_who_commands_is_not_for_the_request_to_say() -> None:
    held = Device().begin().until_mine()
    by = {"player": None, "gone": [1, 1], "connected": [False, False]}
    answer = held.do("sync", by=by)
    assert answer["messages"][0]["view"]["seats"][0]["connected"] is True
    answer = held.do("advance", by=by)
    assert answer["messages"][0]["view"]["phase"] == "deal"


def test_a_round_of_other_rules_or_bots_is_not_gone_on_with() -> None:
    held = Device().begin().until_mine()
    assert held.table
    for at in (2, 3):
        log = copy.deepcopy(held.table)
        log["n"][at] += 1
        answer = asked(op="table", table=log, command={"a": "sync"}, now=held.now)
        assert answer["ok"] is False and answer["code"] == "old_table"
    held.play(Random(1), deals=1)
    log = copy.deepcopy(held.table)
    log["n"][3] += 1
    assert asked(op="table", table=log, command={"a": "sync"}, now=held.now)["ok"]


@pytest.mark.parametrize("scores", ["", [], [1], {}, [1, 2, "3"]])
def test_a_log_whose_scores_were_changed_is_broken(scores: Any) -> None:
    held = Device("hand", 3).begin().play(Random(2), deals=1)
    log = copy.deepcopy(held.table or {})
    log["R"][0]["scores"] = scores
    for name in ("sync", "advance", "leave"):
        assert asked(op="table", table=log, command={"a": name}, now=held.now)["code"] == "broken_table"


@pytest.mark.parametrize("dealer", [7, -1])
def test_a_log_that_leads_to_no_next_deal_is_broken(dealer: Any) -> None:
    held = Device("baloot", 4).begin().play(Random(2), deals=2)
    assert held.table and held.view["phase"] == "pause" and "cancelled" in held.table["R"][-1]
    held.table["R"][-1]["dealer"] = dealer
    held.now = held.view["shown"] + PAUSE
    assert [held.ask(name)["code"] for name in ("next", "advance")] == ["broken_table"] * 2


JUNK = (
    st.none() | st.booleans() | st.integers(-5, 2**60) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6) | st.lists(st.integers(0, 3), max_size=3)
    | st.dictionaries(st.text(max_size=2), st.integers(0, 3), max_size=2))


@pytest.fixture(scope="module")
def logs() -> list[Json]:
    """A log of each phase."""
    held = Device("hand", 3)
    found = [held.table]
    held.begin().until_mine()
    found.append(held.table)
    found.append(held.play(Random(2), deals=1).table)
    found.append(Device("baloot", 4).begin().play(Random(2), deals=2).table)
    return [log for log in found if log is not None]


@settings(max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_log_that_was_changed_is_refused_or_played_on_never_worse(logs: list[Json], data: st.DataObject) -> None:
    log = copy.deepcopy(data.draw(st.sampled_from(logs)))
    part: Any = log
    key: Any = data.draw(st.sampled_from(sorted(log)))
    while isinstance(part[key], dict | list) and part[key] and data.draw(st.booleans()):
        part = part[key]
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
    part[key] = data.draw(JUNK)
    for name in ("sync", "advance", "leave"):
        answer = asked(op="table", table=log, command={"a": name}, now=START + 30_000)
        assert answer["ok"] or (answer["code"] in REASONS and answer["code"] != "bad_request"), (key, part[key], answer)


def test_a_log_whose_rounds_end_the_match_is_over() -> None:
    log = copy.deepcopy(Device("dominoes", 2).begin().play(Random(4), deals=1).table)
    assert log is not None
    log["R"][0][5] = [500, 0]
    answers = [asked(op="table", table=log, command={"a": name}, now=START + 30_000) for name in ("sync", "advance")]
    assert [answer["code"] for answer in answers] == ["broken_table"] * 2


@pytest.mark.timeout(20)
def test_who_leaves_a_table_whose_time_never_comes_is_not_kept_waiting() -> None:
    held = Device("hand", 3)
    held.do("ready", hash=fairness.seed_hash(SEED))
    log = copy.deepcopy(held.table)
    assert log is not None and log["p"] == "s"
    for wrong in ({"w": 10**12, "d": 10**12}, {"w": 4_000}):
        answer = asked(op="table", table={**log, **wrong}, command={"a": "leave"}, now=START)
        assert answer["code"] == "broken_table", wrong


@pytest.mark.parametrize("cut", [{"d": None}, {"d": 10**9}, {"d": -10**9}])
def test_a_fixed_pause_ends_whatever_became_of_its_deadline(cut: Json) -> None:
    """P-26: nothing but time ends it, so a log without its deadline would stand for ever."""
    held = Device("dominoes", 2).begin().play(Random(4), deals=1)
    assert held.table and held.view["phase"] == "pause"
    log = {name: value for name, value in {**held.table, **cut}.items() if value is not None}
    answer = asked(op="table", table=log, command={"a": "sync"}, now=held.now)
    assert answer["wake"] == held.view["deadline"] == held.ask("sync")["wake"]
    later = asked(op="table", table=answer["table"], command={"a": "advance"}, now=answer["wake"])
    assert later["messages"][-1]["view"]["phase"] == "deal"


@pytest.mark.parametrize("wrong", [{"s": 10**9}, {"w": 10**9}, {"a": 1}])
def test_a_log_of_times_to_come_is_broken(wrong: Json) -> None:
    held = Device("dominoes", 2).begin().play(Random(4), deals=1)
    answer = asked(op="table", table={**(held.table or {}), **wrong}, command={"a": "sync"}, now=held.now)
    assert answer["code"] == "broken_table"


@settings(max_examples=examples(200), deadline=None)
@given(request=st.fixed_dictionaries({}, optional={
    "table": JUNK, "command": JUNK | st.fixed_dictionaries({"a": st.sampled_from(device.COMMANDS) | JUNK}), "now": JUNK,
    "entropy": JUNK, "engine": JUNK, "deals": JUNK}), op=st.sampled_from(["table", "transcript"]))
def test_a_request_that_makes_no_sense_is_refused(request: Json, op: str) -> None:
    answer = asked(op=op, **request)
    assert answer["ok"] is False and answer["code"] in REASONS


def test_a_transcript_needs_just_the_rows_of_its_deals() -> None:
    held = Device("dominoes", 2)
    assert asked(op="transcript", table=held.table, deals=[])["code"] == "no_deal"
    held.begin().play(Random(4), deals=2)
    wrong: list[Any] = [[], held.deals[:1], held.deals[::-1], [*held.deals, held.deals[0]], [{}, {}], None, 3]
    for deals in wrong:
        assert asked(op="transcript", table=held.table, deals=deals)["code"] == "bad_request"
    assert len(held.transcript()["deals"]) == 2
