"""Kept logs of tables whose match is over: each must give its last deal for as long as transcripts are kept.

The service archives a deal when the next one begins; the last one lies in the table's log alone. A log is read by
whichever engine is deployed by then, so a new form of the log, of a move or of a result must still read these. Files
are added, never written anew.

    python -m tests.golden.tables NAME…
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from sahrat.table_clock import ABANDONED, PAUSE
from tests.engine.sitting import Sitting

FOLDER = Path(__file__).parent / "tables"
TABLES: dict[str, dict[str, Any]] = {
    "hand-two-and-bots": {"humans": 2, "fill": "medium"},
    "baloot-four": {"game": "baloot", "humans": 4, "fill": None},
    "dominoes-draw-four": {"game": "dominoes", "humans": 4, "fill": None},
    "dominoes-fives-and-a-bot": {"game": "dominoes", "seats": 2, "fill": "easy", "options": {"variant": "fives"}},
    "dominoes-partners": {"game": "dominoes", "humans": 4, "fill": None, "options": {"variant": "partners"}},
    "hand-broken-off": {"humans": 2, "fill": "easy"},
    "baloot-broken-off": {"game": "baloot", "humans": 4, "fill": None},
}


def played(name: str) -> dict[str, Any]:
    """The log of a match that is over, and its last deal as the step that ended it gave it."""
    sitting, broken = Sitting(**TABLES[name]).begin(), name.endswith("broken-off")
    while sitting.table.phase != "over" and not (broken and sitting.table.deal == 2):
        if sitting.table.phase == "pause":
            sitting.later(PAUSE).advance()
        else:
            sitting.deal_end()
    if broken:
        for _ in range(6):
            sitting.until_human()
            sitting.smart()
        sitting.gone = [sitting.now for _ in sitting.gone]
        sitting.later(ABANDONED).advance()
    return {"log": sitting.table.to_json(), "deal": sitting.rows[-1]}


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        text = json.dumps(played(wanted), ensure_ascii=False, separators=(",", ":")) + "\n"
        (FOLDER / f"{wanted}.json").write_text(text, encoding="utf-8")
