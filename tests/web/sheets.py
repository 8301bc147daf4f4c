"""What the score sheet on the screen says after a round of each game, held against the table's own numbers."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

Json = dict[str, Any]


def sums(text: str) -> int:
    """The result of a line of the score sheet's arithmetic; every equation in it must hold."""
    parts = [part.strip() for part in re.findall(r"−?\d(?:[−\d ×+=,]*\d)?", " ".join(text.split()))]
    assert parts, text
    result = 0
    for equation in ",".join(parts).split(","):
        sides = []
        for side in equation.split("="):
            assert re.fullmatch(r"[−\d ×+]+", side), text
            sides.append(int(eval(side.replace("×", "*").replace("−", "-"))))
        assert len(set(sides)) == 1, text
        result = sides[0]
    return result


def columns(view: Json) -> list[int]:
    """Whose the columns of the paper sheet are: each side's in its order, in teams one's own first."""
    own, teams = view["sides"][view["seat"]], len(set(view["sides"])) < len(view["sides"])
    return sorted(range(len(view["totals"])), key=lambda side: teams and side != own)


def hand_sheet(page: Page, view: Json) -> None:
    """Every number of the sheet of Hand follows from the arithmetic beside it, and is the table's."""
    scored = [row for row in view["rounds"] if "scores" in row]
    last = scored[-1]
    rows = page.locator(".adding .sum > li")
    told = [(rows.nth(i).locator(".tot").inner_text(), _parts(rows.nth(i).locator(".how")))
            for i in range(rows.count())]
    assert sorted(sums(total) for total, _ in told) == sorted(last["scores"])
    for total, parts in told:
        if not any(re.search(r"\d", part) for part in parts):
            assert last["by_hand"] and sums(total) in last["scores"], parts
            continue
        assert sums(parts[-1]) == sums(total), parts
        if len(parts) > 1:
            assert sum(_score(part) for part in parts[:-1]) == sums(total), parts
    if view["options"]["mode"] == "partners":
        lines = page.locator(".scores tbody tr")
        told_rows = [[sums(cell) for cell in lines.nth(i).locator("td").all_inner_texts()] for i in range(len(scored))]
        assert told_rows == [[row["scores"][side] for side in columns(view)] for row in scored]
        foot = [sums(cell) for cell in page.locator(".scores tfoot td").all_inner_texts()]
        assert foot == [view["totals"][side] for side in columns(view)]
    else:
        for seat in range(len(view["seats"])):
            cells = page.locator(".scores tbody tr").nth(seat).locator("td").all_inner_texts()
            assert [sums(cell) for cell in cells[:-1] if cell.strip() != "–"] == [row["scores"][seat] for row in scored]
            assert sums(cells[-1]) == view["totals"][seat]
    count = len(view["totals"])
    assert view["totals"] == [sum(row["scores"][side] for row in scored) for side in range(count)]


def _parts(how: Locator) -> list[str]:
    """The parts of one side's line, without the names of the players: guests' names have numbers in them."""
    return list(how.evaluate("""(e) => [...e.children].map((part) =>
        [...part.querySelectorAll('i')].reduce((text, name) => text.replace(name.innerText, ''), part.innerText))"""))


def _score(part: str) -> int:
    """What one of two partners counts; he who went out counts nothing written."""
    return sums(part) if re.search(r"\d", part) else 0


def dominoes_sheet(page: Page, view: Json) -> None:
    """Every number of the sheet of dominoes is the table's, the equation beside it gives it, and all hands lie open."""
    expect(page.locator("dominoes-pause .hands li")).to_have_count(len(view["seats"]))
    last = [row for row in view["rounds"] if "points" in row][-1]
    rows = page.locator(".sum-list li")
    told = [(int(rows.nth(i).locator(".tot").inner_text()), rows.nth(i).locator(".how").inner_text())
            for i in range(rows.count())]
    assert sorted(points for points, _ in told) == sorted(last["points"])
    for points, how in told:
        assert int(re.findall(r"\d+", how)[-1]) == points, how
    scored = [row["points"] for row in view["rounds"] if "points" in row]
    lines = page.locator(".scores tbody tr")
    assert [[int(cell) for cell in lines.nth(i).locator("td").all_inner_texts()] for i in range(lines.count())] == [
        [points[side] for side in columns(view)] for points in scored]
    foot = [int(cell) for cell in page.locator(".scores tfoot td").all_inner_texts()]
    assert foot == [view["totals"][side] for side in columns(view)]


def baloot_sheet(page: Page, view: Json) -> None:
    """Both sides' numbers of the deal, and the totals, are the table's; this seat's own side stands first."""
    expect(page.locator("baloot-pause .result")).to_be_visible()
    order = columns(view)
    last = view["rounds"][-1]
    if "cancelled" not in last:
        points = page.locator(".adding .sum-list").first.locator(".tot").all_inner_texts()
        expected = [0, 0] if last["points"] is None else [last["points"][side] for side in order]
        assert [int(one or 0) for one in points] == expected
    totals = [int(cell) for cell in page.locator(".scores tfoot td").all_inner_texts()]
    if totals or "cancelled" not in last:
        assert totals == [view["totals"][side] for side in order]
