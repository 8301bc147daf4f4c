"""Two people at one table by its link, and a line that is cut, loses, doubles and reorders what goes over it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.stack import Stack, until
from tests.web.people import LENGTHS, company, part, play_match, sit_down
from tests.web.person import READY, Person, my_turn, person
from tests.web.sheets import hand_sheet
from tests.web.truth import settled, table_of, view_of

pytestmark = [pytest.mark.browser, pytest.mark.cloud, pytest.mark.slow]
Json = dict[str, Any]


@LENGTHS
def test_two_people_play_a_match_by_link(stack: Stack, browser: Browser, rounds: int | None) -> None:
    people = company(browser, stack, 2)
    sit_down(people, 2)
    view = play_match(people, hand_sheet, rounds=rounds)
    assert len(view["rounds"]) == 1 if rounds else len(view["rounds"]) in (5, 6)
    part(people)


TEXT = """() => ['.bar', '.felt', '.hand', '.acts', '.side .sums', '.side .log'].map((part) => {
    const found = document.querySelector(`hand-table ${part}`)
    const named = [...found?.querySelectorAll('[aria-label]') ?? []].map((e) => e.getAttribute('aria-label'))
    return [part, found?.innerText ?? null, ...named]
})"""
"""What the table says, to the eye and to a screen reader, without what only tells the time or who just came back."""


def says_what_a_fresh_page_says(who: Person) -> list[list[str]]:
    """While the table waits for this person: the page's text is that of a page that has just come to this table."""
    seen = who.until(my_turn)
    before = who.page.evaluate(TEXT)
    who.page.reload()
    who.until(my_turn)
    after = who.page.evaluate(TEXT)
    assert who.look()["view"]["v"] == seen["view"]["v"]
    assert before == after and len(before[1][1]) > 20 and len(before[5][1]) > 20
    return list(before)


def cut_off(who: Person) -> None:
    """Cuts the page's line; the new one is good."""
    lines = who.lines
    assert who.stack.kill(who.player) >= 1
    who.stack.clear()
    who.until(lambda now: who.lines > lines and now["link"] == "live" and not now["sending"])


def throw_into_the_dark(who: Person, table: str, card: str) -> None:
    """Throws a card over a line that brings nothing back, and is cut once the others have played; then a new line."""
    held = table_of(who.stack, table)

    def round_the_table() -> bool:
        now = table_of(who.stack, table)
        return now.phase != "deal" or (len(now.moves) > len(held.moves) and now.live().state.to_act == 0)

    who.stack.faults("out", who.player, drop=1.0)
    who.throw(card)
    until(round_the_table)
    cut_off(who)


def test_a_page_whose_line_fails_shows_what_one_that_never_dropped_would(stack: Stack, browser: Browser) -> None:
    who = person(browser, stack, "ar", wide=True, settings={"calm": True, "sort": "rank"})
    who.start(3, "none", "easy")
    seen = who.turn_or_end()
    player, table = who.player, seen["view"]["table"]
    texts: list[list[list[str]]] = []
    turn = 0
    while len(texts) < 4 and turn < 40:
        turn += 1
        if seen["screen"] == "hand-pause":
            if seen["view"]["phase"] == "over":
                break
            who.press(READY)
            seen = who.until(my_turn, 40)
        if turn % 4 == 1:
            cut_off(who)
            seen = who.until(my_turn)
        stack.faults("out", player, drop=0.03, double=0.25, delay=[0, 0.2], seed=turn)
        stack.faults("in", player, double=0.25, delay=[0, 0.1], seed=turn)
        held, move = table_of(stack, table), who.decide(seen)
        assert settled(seen["view"]) == view_of(held, 0)
        if move["do"] == "play" and not move["acts"] and not move["take"]:
            throw_into_the_dark(who, table, move["throw"])
            seen = who.turn_or_end()
            if my_turn(seen):
                assert seen["missed"] == {"turns": 0, "threw": []}
                texts.append(says_what_a_fresh_page_says(who))
                seen = who.look()
        else:
            who.move(seen)
            assert len(table_of(stack, table).moves) != len(held.moves) or table_of(stack, table).deal != held.deal
            seen = who.turn_or_end()
    stack.clear()
    assert len(texts) == 4 and texts[0] != texts[1]
    assert settled(seen["view"]) == view_of(table_of(stack, table), 0)
    who.context.close()
