"""What is said to people, in whichever part it is written."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_server_has_one_name_in_arabic() -> None:
    files = [path for folder in ("engine/sahrat", "functions", "web/src")
             for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".ts", ".json")]
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}
    assert sum("السيرفر" in text for text in texts.values()) >= 2
    assert [name for name, text in texts.items() if "الخادم" in text] == []
