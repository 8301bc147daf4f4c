"""A hundred thousand random deals of Hand (`make soak`), and a few of them in every test run."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sahrat.saudi_hand.options import VALUES
from tests.soak import deals


def enough(told: Counter[str], least: int) -> None:
    """Every number of seats, value of an option, event and kind of end came up that often."""
    wanted = [*[f"{seats} seats" for seats in (2, 3, 4, 5)],
              *[f"{name}={value}" for name, values in VALUES.items() for value in values],
              "drew", "took", "laid", "added", "swapped", "threw", "reshuffled", "out", "dry", "end: out", "end: dry",
              "end: a Hand", "end: out without a throw", "end in partners"]
    assert {what: told[what] for what in wanted if told[what] < least} == {}


def test_some_deals() -> None:
    """H-4, H-45: the soak's first deals."""
    told = sum((deals.play(number) for number in range(40)), Counter())
    assert told["deals"] == 40 and told["out"] > 20 and told["dry"] >= 1


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "WHOLE_PACK", deals.WHOLE_PACK[:-1])
    with pytest.raises(RuntimeError, match="deal 0: AssertionError a card is lost"):
        deals.play_slice(0)


@pytest.mark.soak
def test_a_stopped_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.json"
    one = deals.run(deals.SLICE, 1, kept)
    both = deals.run(2 * deals.SLICE, 1, kept)
    assert f"{deals.SLICE:,} of {2 * deals.SLICE:,} deals were done before" in capsys.readouterr().out
    assert one["deals"] == deals.SLICE and both["deals"] == 2 * deals.SLICE


@pytest.mark.soak
def test_a_hundred_thousand_deals(capsys: pytest.CaptureFixture[str]) -> None:
    """H-4, H-45, HD-28: no card lost, no table stuck, every score explained."""
    with capsys.disabled():
        told = deals.run()
        print(dict(sorted(told.items())))
    assert told["deals"] == deals.DEALS
    enough(told, 100)
