"""The hand-written endings of Hand still end as the ledger says, and read as they were kept, to the last character."""

from __future__ import annotations

import pytest

from tests.contract.sums import line_value
from tests.golden.hand_deals import ENDINGS, FOLDER, render


def test_every_ending_is_kept() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_ending(name: str) -> None:
    ending = ENDINGS[name]
    text, state = render(name)
    if ending.scores is None:
        assert state.result is None and state.to_act is not None
    else:
        result = state.result
        assert (result["out"], result["by_hand"]) == (ending.out, ending.by_hand)
        assert (result["scores"], result["lines"]) == (ending.scores, ending.lines)
        assert result.get("dry", False) is (ending.out is None)
        assert [line_value(one) for one in result["lines"]] == result["scores"]
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    for number, (now, was) in enumerate(zip(text.splitlines(), kept.splitlines(), strict=False), 1):
        assert now == was, f"{name}.txt:{number}"
    assert text == kept
