"""Transcripts: written, replayed, verified; and any change to one is found (P-22)."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sahrat import fairness
from sahrat.cards import TEXT
from sahrat.errors import Refusal
from sahrat.transcript import deal_sum, document_sum, replay
from sahrat.transcript_shape import check_shape
from sahrat.verify import verify
from tests.again import examples
from tests.engine.sitting import Sitting, seed_of

Path = tuple[str | int, ...]


@cache
def sitting() -> Sitting:
    """Two deals with everything in them: a silent seat, a clock's moves, a bot for one who left, bots, humans."""
    table = Sitting(3, options={"table_type": "strict"})
    for seat in (0, 1, 2):
        table.do(f"p{seat}", "ready", hash=fairness.seed_hash(seed_of(f"p{seat}")))
    table.do("p0", "seed", seed=seed_of("p0"))
    table.do("p2", "seed", seed=seed_of("p2"))
    table.later(8_700).advance()
    table.until_human()
    table.later(40_000).advance()
    for _ in range(4):
        table.turn()
    table.do("p2", "leave")
    while table.table.phase == "deal":
        if table.table.bots_due(table.now):
            table.advance()
        else:
            table.smart()
    table.do("p2", "back")
    for seat in (0, 1, 2):
        if table.table.phase == "pause":
            table.do(f"p{seat}", "next")
    table.deal_end()
    return table


@cache
def whole() -> dict[str, Any]:
    """The transcript of a whole match."""
    table = Sitting(2).begin().match_end()
    return table.table.transcript(table.rows)


def document() -> dict[str, Any]:
    """A fresh copy of the transcript of `sitting`."""
    return copy.deepcopy(sitting().table.transcript(sitting().rows))


def resummed(changed: dict[str, Any]) -> dict[str, Any]:
    """With every sum made to fit, as a forger would."""
    for deal in changed["deals"]:
        deal["sum"] = deal_sum(changed["table"], changed["digest"], deal)
    changed["sum"] = document_sum(changed)
    return changed


def failed(found: dict[str, Any]) -> set[str]:
    """The names of the checks that did not hold."""
    return {check["check"] for check in found["checks"] + [one for deal in found["deals"] for one in deal["checks"]]
            if not check["ok"]}


def test_P_22_a_whole_match_verifies() -> None:
    """P-22: every check holds, in words, with the bots' moves decided again."""
    found = verify(whole())
    assert found["valid"]
    assert failed(found) == set()
    assert [deal["deal"] for deal in found["deals"]] == list(range(1, len(found["deals"]) + 1))
    assert {check["check"] for check in found["checks"]} == {
        "shape", "options", "seeds", "digest", "order", "totals", "places", "sum"}
    for deal in found["deals"]:
        assert [check["check"] for check in deal["checks"]] == [
            "secret", "dealer", "deal_sum", "dealt", "moves", "by", "clock", "bots", "result"]
    bots = [check["count"] for deal in found["deals"] for check in deal["checks"] if check["check"] == "bots"]
    assert min(bots) > 0
    for check in found["checks"]:
        assert all(check["message"].values())
        assert "{" not in str(check["message"].values())


def test_a_finished_deal_stays_in_the_table_until_the_next_begins() -> None:
    """`Sitting` holds it equal to what the step that ended it gave, at every table of these tests."""
    table = Sitting(2).begin()
    assert table.table.last_row() is None
    table.deal_end()
    assert table.table.last_row() == table.rows[0]
    for seat in (0, 1):
        table.do(f"p{seat}", "next")
    assert table.table.phase == "deal" and table.table.last_row() is None


def test_an_unfinished_match_verifies() -> None:
    """Finished deals so far; a silent seat is named; there are no places."""
    found = verify(document())
    assert failed(found) == set()
    seeds = next(check for check in found["checks"] if check["check"] == "seeds")
    assert seeds["silent"] == [1]
    assert "1" in seeds["message"]["en"]
    assert document()["places"] is None
    kinds = {move["by"] for deal in document()["deals"] for move in deal["moves"]}
    assert kinds == {"player", "bot", "clock"}
    assert document()["deals"][0]["bots"][2] == {"level": "medium", "revision": sitting().table.revision}


def test_a_broken_off_match_verifies() -> None:
    """A cancelled deal is replayed as far as it went, and its secret and sum are checked all the same."""
    table = Sitting(1).begin()
    table.turn()
    table.gone[0] = table.now
    table.later(180_000).advance()
    text = table.table.transcript(table.rows)
    found = verify(text)
    assert failed(found) == set()
    assert text["totals"] == [0, 0, 0, 0]
    changed = copy.deepcopy(text)
    changed["deals"][0]["result"] = {"cancelled": "because"}
    assert failed(verify(resummed(changed))) == {"result"}
    changed["deals"][0]["result"] = {"cancelled": "abandoned", "scores": [0, 0, 0, 0]}
    assert "result" in failed(verify(resummed(changed)))


def test_the_json_is_the_contracts() -> None:
    """Field names and their order; moves with seat and by."""
    text = whole()
    assert list(text) == ["format", "engine", "game", "options", "table", "seats", "commitment", "seed_hashes", "seeds",
                          "digest", "deals", "totals", "places", "sum"]
    assert list(text["deals"][0]) == ["deal", "rules", "engine", "secret", "dealer", "bots", "moves", "result", "sum"]
    assert all({"seat", "do", "by"} <= set(move) for move in text["deals"][0]["moves"])
    assert verify(json.loads(json.dumps(text)))["valid"]
    assert text["seats"][0] == {"kind": "human", "name": "سعد"}


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every single value."""
    if isinstance(value, dict | list) and value:
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def flipped(value: Any, at: int) -> Any:
    """`value` with one bit changed."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ 1
    if isinstance(value, str):
        at = at % len(value) if value else 0
        return value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1:] if value else "0"
    return 0 if value is None else [0] if value == [] else {"a": 0}


def with_flip(text: dict[str, Any], path: Path, at: int) -> dict[str, Any]:
    """A copy of the document, as deep as needed, with the value at `path` flipped."""
    changed: Any = dict(text)
    node = changed
    for key in path[:-1]:
        child = node[key]
        node[key] = dict(child) if isinstance(child, dict) else list(child)
        node = node[key]
    node[path[-1]] = flipped(node[path[-1]], at)
    return dict(changed)


BOUND_BY_DOCUMENT_ONLY = {"engine", "name"}


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.slow), 11])
def test_every_bit_flip_is_found(every: int) -> None:
    """One bit changed in any field: named where a rule or a deal's sum binds it, else as the document's sum.

    Every field of the transcript is changed, and where time is short every eleventh."""
    text = document()
    assert failed(verify(text, decide=False)) == set()
    count = 0
    for path in list(leaves(text))[::every]:
        for at in range(0, 129, 37):
            changed = with_flip(text, path, at)
            if changed == text:
                continue
            count += 1
            deals = [int(path[1])] if path[0] == "deals" else []
            found = verify(changed, decide=False, deals=deals)
            wrong = failed(found)
            assert not found["valid"], path
            assert "sum" in wrong or "shape" in wrong, path
            if path[0] == "engine" or path[-1] in BOUND_BY_DOCUMENT_ONLY:
                assert wrong == {"sum"} or "shape" in wrong, path
            elif path[0] != "sum":
                assert wrong - {"sum"}, path
            if path[0] == "deals" and path[2] in ("moves", "result", "bots", "dealer", "rules", "deal", "sum") \
                    and "shape" not in wrong:
                assert "deal_sum" in wrong, path
            if not isinstance(_at(text, path), str):
                break
    assert count > 2_000 // every


def _at(text: Any, path: Path) -> Any:
    """The value at a path."""
    for key in path:
        text = text[key]
    return text


def test_every_missing_field_is_found() -> None:
    """Any one key left out."""
    text = document()
    seen = set()
    for path in leaves(text):
        for depth in range(1, len(path) + 1):
            if not isinstance(path[depth - 1], str) or path[:depth] in seen:
                continue
            seen.add(path[:depth])
            changed = copy.deepcopy(text)
            del _at(changed, path[:depth - 1])[path[depth - 1]]
            assert not verify(changed, decide=False, deals=[]).get("valid"), path[:depth]


def test_every_added_field_is_found() -> None:
    """A field more, a move more, a deal twice, a deal less."""
    for where in ((), ("seats", 0), ("deals", 0), ("deals", 0, "moves", 3), ("deals", 0, "result")):
        changed = document()
        _at(changed, where)["more"] = 1
        assert "sum" in failed(verify(changed, decide=False)), where
    changed = document()
    changed["deals"].append(changed["deals"][1])
    assert {"order", "sum"} <= failed(verify(changed, decide=False))
    changed = document()
    del changed["deals"][0]
    assert {"order", "totals", "sum", "dealer"} <= failed(verify(changed, decide=False))
    changed = document()
    del changed["deals"][1]["moves"][-1]
    assert {"deal_sum", "result", "sum"} <= failed(verify(changed, decide=False))


def test_a_forger_with_fitting_sums_is_named_by_the_rules() -> None:
    """With every sum made to fit, what the rules bind is still found, and named."""
    text = document()
    clock = next(at for at, move in enumerate(text["deals"][0]["moves"])
                 if move["by"] == "clock" and move["do"] == "play")
    changed = document()
    hand = _hand_before(changed, 0, clock)
    other = next(card for card in hand if card not in (changed["deals"][0]["moves"][clock]["throw"], "JK"))
    changed["deals"][0]["moves"][clock]["throw"] = other
    assert "clock" in failed(verify(resummed(changed), decide=False))

    def forged(path: Path, value: Any) -> set[str]:
        changed = document()
        _at(changed, path[:-1])[path[-1]] = value
        return failed(verify(resummed(changed), decide=False))

    moves = text["deals"][0]["moves"]
    human = next(at for at, move in enumerate(moves) if move["by"] == "player")
    bot = next(at for at, move in enumerate(moves) if move["by"] == "bot" and move["seat"] == 3)
    assert forged(("deals", 0, "moves", human, "by"), "bot") == {"by"}
    assert forged(("deals", 0, "moves", bot, "by"), "player") == {"by"}
    assert forged(("deals", 0, "moves", bot, "by"), "clock") == {"by"}
    assert forged(("deals", 0, "moves", human, "by"), "clock") <= {"clock"}
    assert "moves" in forged(("deals", 0, "moves", human, "seat"), 3)
    assert forged(("deals", 0, "bots", 3), None) == {"by"}
    assert forged(("deals", 0, "result", "scores"), [0, 0, 0, 0]) == {"result", "totals"}
    assert forged(("deals", 0, "result", "lines"), ["", "", "", ""]) == {"result"}
    assert "dealer" in forged(("deals", 0, "dealer"), (text["deals"][0]["dealer"] + 1) % 4)
    assert "secret" in forged(("deals", 0, "secret"), "00" * 64)
    assert "secret" in forged(("commitment",), "00" * 32)
    assert "dealt" in forged(("deals", 0, "rules"), 99)
    assert forged(("seeds", 1), "ab" * 16) >= {"seeds", "digest"}
    assert forged(("seeds", 0), "") >= {"digest"}
    assert forged(("totals", 0), 5) == {"totals"}
    assert forged(("places",), [1, 2, 3, 4]) == {"places"}
    assert forged(("options",), {}) >= {"digest"}
    assert forged(("options",), {"pace": "normal", "table_type": "strict"}) >= {"options"}
    assert "seeds" in forged(("seats", 0, "kind"), "bot")
    assert forged(("table",), "other") >= {"digest", "moves"}


def _hand_before(text: dict[str, Any], deal: int, at: int) -> list[str]:
    """The cards of the seat to act before a move."""
    for number, one in enumerate(replay(text, text["deals"][deal])):
        if number == at:
            return list(one.before.position()["hands"][one.seat])
    raise AssertionError


def test_a_peeking_bot_is_found() -> None:
    """A bot's move that is as legal but not its own is found only by deciding it again, and then it is."""
    text = whole()
    deal = text["deals"][0]
    at = next(at for at, move in enumerate(deal["moves"]) if move["by"] == "bot" and move["do"] == "play"
              and not move["acts"] and not move["take"])
    hand = _hand_before(text, 0, at)
    for other in sorted(set(hand) - {deal["moves"][at]["throw"], "JK"}):
        changed = copy.deepcopy(text)
        changed["deals"][0]["moves"][at]["throw"] = other
        found = verify(resummed(changed), deals=[0])
        assert "bots" in failed(found)
        bots = next(check for check in found["deals"][0]["checks"] if check["check"] == "bots")
        if "at" in bots:
            assert bots["at"] <= at + 1


def test_another_revision_is_not_passed_over() -> None:
    """Bots of a revision that this engine does not have: said so, and not called valid."""
    changed = copy.deepcopy(whole())
    for bot in changed["deals"][0]["bots"]:
        if bot is not None:
            bot["revision"] = 999
    found = verify(resummed(changed), deals=[0])
    assert failed(found) == {"bots"}
    assert "999" in found["deals"][0]["checks"][7]["message"]["en"]
    level = copy.deepcopy(whole())
    level["deals"][0]["bots"] = [bot and {**bot, "level": "genius"} for bot in level["deals"][0]["bots"]]
    assert "bots" in failed(verify(resummed(level), deals=[0]))


def test_bots_may_be_skipped_and_it_says_so() -> None:
    """Without deciding again the check says that it was not made."""
    bots = verify(whole(), decide=False, deals=[0])["deals"][0]["checks"][7]
    assert (bots["ok"], bots["skipped"]) == (True, True)


def record(seat: int) -> dict[str, Any]:
    """What an honest client in that seat has stored."""
    text = document()
    own, events = {}, {}
    table = sitting()
    for deal in text["deals"]:
        key = str(deal["deal"])
        seen = _events(text, deal, seat)
        own[key] = seen[0]["own"]
        events[key] = seen
    return {"commitment": text["commitment"], "hashes": text["seed_hashes"], "seat": seat, "digest": text["digest"],
            "seed": text["seeds"][seat], "sums": {str(deal["deal"]): deal["sum"] for deal in text["deals"]},
            "own": own, "events": {**events, "2": table.table.seen(seat)}}


def _events(text: dict[str, Any], deal: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """All that one seat was sent of a deal, taken from what the table sent."""
    sent = [event.seen_by(seat) for event in sitting().events]
    starts = [at for at, event in enumerate(sent) if event["e"] == "dealt"]
    at = starts[deal["deal"] - 1]
    return sent[at:starts[deal["deal"]] if deal["deal"] < len(starts) else None]


def test_a_clients_own_record_holds() -> None:
    """Commitment, hashes, own seed, digest, sums, own cards and every event that the seat saw."""
    for seat in (0, 2, 3):
        found = verify(document(), record=record(seat), decide=False)
        assert failed(found) == set()
    names = {check["check"] for check in found["checks"]} | {check["check"] for check in found["deals"][0]["checks"]}
    assert {"record_commitment", "record_hashes", "record_seed", "record_digest", "record_sum", "record_own",
            "record_events"} <= names


@pytest.mark.parametrize(("change", "name"), [
    ({"commitment": "00" * 32}, "record_commitment"), ({"hashes": ["", "", "", ""]}, "record_hashes"),
    ({"seed": "00" * 16}, "record_seed"), ({"digest": "00" * 32}, "record_digest"),
    ({"sums": {"1": "00" * 32}}, "record_sum"), ({"own": {"1": TEXT[:14]}}, "record_own"),
    ({"events": {"1": []}}, "record_events"), ({"own": {"2": 5}}, "record_own"),
    ({"seat": 99}, "record_seed"),
])
def test_a_clients_own_record_finds_another_story(change: dict[str, Any], name: str) -> None:
    """A transcript that is right in itself but is not what the client saw; also a seed that the server left out."""
    found = verify(document(), record={**record(0), **change}, decide=False)
    assert name in failed(found)
    assert not found["valid"]


def test_a_seed_that_the_server_left_out() -> None:
    """A client that did send its seed and finds it empty has a dispute."""
    found = verify(document(), record={"seat": 1, "seed": seed_of("p1")}, decide=False, deals=[])
    assert failed(found) == {"record_seed"}


def test_replay_stops_at_the_first_wrong_move() -> None:
    """What was right is returned, and the refusal with it."""
    changed = document()
    changed["deals"][0]["moves"][5] = {"seat": 0, "do": "fly", "by": "player"}
    count = 0
    with pytest.raises(Refusal, match="bad_move"):
        for _ in replay(changed, changed["deals"][0]):
            count += 1
    assert count == 5
    found = verify(changed, decide=False, deals=[0])
    moves = next(check for check in found["deals"][0]["checks"] if check["check"] == "moves")
    assert (moves["ok"], moves["at"], moves["code"]) == (False, 6, "bad_move")


def test_shape_names_the_field() -> None:
    """What cannot be read is refused with the field's name."""
    changed = document()
    changed["deals"][1]["secret"] = "xyz"
    with pytest.raises(Refusal) as caught:
        check_shape(changed)
    assert "deals[1].secret" in caught.value.message()["en"]
    found = verify(changed)
    assert not found["valid"]
    assert "deals[1].secret" in found["checks"][0]["message"]["ar"]


ABSURD = st.recursive(
    st.none() | st.booleans() | st.integers(-2**70, 2**70) | st.floats() | st.text(max_size=8)
    | st.sampled_from(["", "hand", "0" * 64, "0" * 128, "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4), max_leaves=8)


@settings(max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), ABSURD)
def test_verify_never_raises(data: st.DataObject, absurd: Any) -> None:
    """Any value put in any place of a transcript, and any value as a transcript."""
    assert verify(absurd)["valid"] is False
    text = document()
    path = data.draw(st.sampled_from(PATHS))
    cut = path[:data.draw(st.integers(1, len(path)))]
    before = _at(text, cut)
    _at(text, cut[:-1])[cut[-1]] = absurd
    found = verify(text, decide=False)
    assert found["valid"] is (fairness.compact(before) == _compact(absurd))


PATHS = list(leaves(document()))


def _compact(value: Any) -> bytes:
    """JSON of a value, or nothing when it has none."""
    try:
        return fairness.compact(value)
    except ValueError:
        return b""
