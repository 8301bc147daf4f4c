"""The bot's buying and doubling, what four of them do beside people, and the ladder of the levels."""

from __future__ import annotations

from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.bots import arena
from sahrat.bots.stats import mean
from sahrat.fairness import Stream
from tests.engine.baloot.deals import buying
from tests.soak import baloot_rates

Json = dict[str, Any]


def test_it_buys_what_is_worth_it() -> None:
    """Jack, nine and ace of the suit turned up: Hokm; aces with tens: Sun; rags: neither; a Kawesh where it may be."""
    def says(hand: str, up: str, calls: str = "", level: str = "strong", **options: Any) -> Json:
        state = buying(up, calls=calls, options=options)
        assert state.to_act is not None
        hands: list[list[str]] = [[], [], [], []]
        hands[state.to_act] = hand.split()
        state = buying(up, hands, calls, options=options)
        assert state.to_act is not None
        move = GAME.decide(state.view(state.to_act), [], level, Stream(b"buy" * 9, "1")).move
        state.apply(state.to_act, move)
        return move

    def word(*given: Any, **more: Any) -> str:
        return str(says(*given, **more)["call"])

    for level in GAME.levels:
        assert word("JS 9S AS AH 7D", "10S", level=level) == "hokm"
        assert word("AH 10H KH AD 10D", "AC", level=level) == "sun"
        assert word("7S 8H 10C QD 9C", "7D", level=level) == "pass"
        assert word("7S 8H 9C 8D 7C", "AD", level=level) == "kawesh"
        assert word("7S 8H 9C 8D 7C", "AD", level=level, kawesh=False) == "pass"
    assert says("JS 9S AS KS AH", "7D", "pass pass pass pass") == {"do": "call", "call": "hokm", "suit": "S"}
    assert word("JS 9S 7D 8H QC", "7S", "hokm") == "pass", "a Hokm stands, and this is no Sun"
    assert word("AH 10H KH AD 10D", "7S", "pass hokm") == "ashkal", "third: the seven is his partner's"
    assert word("AH 10H KH AD 10D", "7S", "pass hokm", level="easy") == "sun", "easy does not know Ashkal"
    assert word("AH 10H KH AD 10D", "QH", "pass hokm") == "sun", "the queen helps him himself"


def test_it_keeps_a_hokm_or_turns_it_to_sun() -> None:
    """B-15: asked to confirm, by the same estimates."""
    calls = "hokm pass pass pass"
    keeps = buying("10S", ["JS 9S AS 7H 7D".split(), [], [], []], calls)
    turns = buying("10S", ["AS AH 10H AD 10D".split(), [], [], []], calls)
    for state, call in ((keeps, "hokm"), (turns, "sun")):
        assert state.view(0)["asked"] == "confirm"
        assert GAME.decide(state.view(0), [], "strong", Stream(b"buy" * 9, "2")).move == {"do": "call", "call": call}


def test_it_doubles_a_hokm_that_it_holds_against_locked() -> None:
    """BD-10: four good trumps and aces behind the buyer; not less, not a Sun, and only strong does."""
    def says(hand: str, level: str = "strong", kind: str = "hokm", **fields: Any) -> Json:
        contract = {"kind": kind, "trump": "S" if kind == "hokm" else None, "buyer": 0}
        state = GAME.state({"phase": "double", "contract": contract, "hands": [[], hand.split(), [], []], **fields})
        assert state.to_act == 1
        move = GAME.decide(state.view(1), [], level, Stream(b"buy" * 9, "3")).move
        state.apply(1, move)
        return move

    strong = "JS 9S AS 7S AH 10H AD 7C"
    assert says(strong) == {"do": "double", "call": "double", "locked": True}
    assert says(strong, "medium") == says("7S 8S 7H 8H 9H KD QD 7C") == {"do": "double", "call": "pass"}
    assert says("AH 10H AD 10D AC KC AS KS", kind="sun", totals=[40, 120])["call"] == "pass"


def test_the_rates_of_four_bots() -> None:
    """Whole matches of medium, quick to play: nothing out of all proportion to what people do.

    `python -m tests.soak.baloot_rates` prints strong's beside them; soak demands that each is near.
    """
    told = baloot_rates.play(160, "medium", "test")
    shown = baloot_rates.table(told)
    assert told["matches"] >= 5 and told["sun"] > 15 and told["hokm"] > 50, shown
    assert told["cancelled"] * 20 > told["deals"] and told["cancelled"] * 2 < told["deals"], shown
    assert 20 * told["failed"] > told["bought"] and 3 * told["failed"] < told["bought"], shown
    assert "people 31 %" in shown and told["kaboot"] > 2, shown


@pytest.mark.soak
def test_the_rates_of_four_strong_bots() -> None:
    told = baloot_rates.play(1000, "strong", "soak")
    print(baloot_rates.table(told))
    assert [rate.name for rate in baloot_rates.RATES if not baloot_rates.near(told, rate)] == []


def margins(one: str, other: str, pairs: int) -> tuple[int, int]:
    """The mean margin of a pair of deals and half of its 95 % interval, in hundredths of a point."""
    first, second = arena.player(GAME, one), arena.player(GAME, other)
    told = arena.tally([arena.duplicate(GAME, {}, first, second, 4, key)
                        for key in arena.deal_keys(f"ladder {one} {other}", pairs)])
    found = mean(told.margin, told.squares, told.pairs)
    print(f"{one} over {other}: {found[0] / 100:+.2f} ± {found[1] / 100:.2f} points a pair of deals ({pairs} pairs)")
    return found


def test_any_bot_beats_random() -> None:
    middle, half = margins("easy", "random", 40)
    assert middle - half > 1500


@pytest.mark.soak
@pytest.mark.parametrize(("one", "other", "pairs"), [
    ("strong", "medium", 400), ("medium", "easy", 1500), ("easy", "random", 300), ("strong", "random", 100)])
def test_the_ladder(one: str, other: str, pairs: int) -> None:
    """Each level above the one below, with the whole interval above nothing."""
    middle, half = margins(one, other, pairs)
    assert middle - half > 0
