"""Positions of Hand for the desk, and what fingers do at its table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

Json = dict[str, Any]
OTHERS: list[list[str]] = [["3C", "4C", "10D"], ["5D", "6D", "KS"], ["9D", "2H", "JC"]]
OPENER: Json = {"phase": "play", "hands": [["QH", "KH", "AH", "7S", "7D", "7C", "2S", "8H", "JK"], *OTHERS],
                "stock": ["9C", "8C"], "fire": ["2D", "9S"], "drawn": "2S"}
DRAWING: Json = {"phase": "draw", "hands": [["QH", "KH", "AH", "7S", "7D", "2S", "8H"], *OTHERS], "stock": ["9C", "8C"],
                 "fire": ["2D", "7C"]}
DOWN: Json = {"phase": "play", "hands": [["6H", "4H", "8H", "2S", "JK", "3S", "3D"], *OTHERS], "stock": ["9C", "8C"],
              "fire": ["2D", "9S"], "drawn": "2S",
              "melds": [["5H", "6H", "7H"], ["9C", "JK=10C", "JC"], ["QS", "KS", "AS"]],
              "owners": [1, 2, 0], "openings": [[1, 51], [2, 58], [0, 61]]}


def tap(page: Page, *cards: str) -> None:
    """Picks cards of the hand."""
    for card in cards:
        page.locator(f'.hand .k[data-card="{card}"][aria-pressed=false]').first.click(position={"x": 8, "y": 12})


def strip(page: Page) -> Any:
    return page.locator(".two .strip").first


def main_button(page: Page) -> Any:
    return page.locator(".acts .btn").last


def throw(page: Page, card: str) -> None:
    tap(page, card)
    page.locator("[data-key=throw]").click()


def drag(page: Page, start: str, end: str) -> None:
    """Drags by the mouse, in steps."""
    a, b = page.locator(start).first.bounding_box(), page.locator(end).first.bounding_box()
    assert a and b
    page.mouse.move(a["x"] + 10, a["y"] + 14)
    page.mouse.down()
    for part in (0.1, 0.5, 0.9, 1):
        page.mouse.move(a["x"] + 10 + (b["x"] + b["width"] / 2 - a["x"] - 10) * part,
                        a["y"] + 14 + (b["y"] + b["height"] / 2 - a["y"] - 14) * part)
    page.mouse.up()


def hand_of(page: Page) -> list[str]:
    return list(page.locator(".hand .k").evaluate_all("cards => cards.map((card) => card.dataset.card)"))
