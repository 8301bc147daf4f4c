"""The score sheet: where each number comes from, which rule made it, and what ended the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sahrat.match import places_of, sides
from sahrat.saudi_hand import GAME
from tests.web.desk import Desk, seat, seated
from tests.web.engine_site import Site
from tests.web.visit import fits, too_small

pytestmark = pytest.mark.browser

Json = dict[str, Any]
Axe = Callable[[Page], list[str]]
POSITION: Json = {"phase": "play", "hands": [["QH", "2S"], ["3C"], ["5D"], ["9D"]], "stock": ["9C"], "fire": ["2D"],
                  "drawn": "2S"}
NAMES = [seat("Tester"), seat("سلمان"), seat("ضيف 4821"), seat(None, "bot"), seat("عبدالعزيز الشمري")]
FIRST: Json = {"out": 0, "by_hand": False, "hands": [[], ["KD", "7S"], ["JK", "AH"], ["3C"], ["10D"]],
               "opened": [True, True, True, False, True]}
HAND: Json = {"out": 1, "by_hand": True,
              "hands": [["AS", "KD", "QD", "JD", "10D", "9S", "8S", "7H", "6H", "5C", "4C", "3C", "2C", "AH"], [],
                        ["JK", "AH"], ["3C"], ["9D"]], "opened": [True, False, True, False, False]}


def scored(options: Json, seats: int, rounds: list[Json]) -> list[Json]:
    """The rounds as the engine scores them."""
    rows = []
    for number, one in enumerate(rounds, 1):
        result = GAME.tally(GAME.options(options), {**one, "hands": one["hands"][:seats],
                                                    "opened": one["opened"][:seats]})
        rows.append({"deal": number, **result, "out": one["out"], "by_hand": one["by_hand"], "secret": "ab" * 64,
                     "sum": "cd" * 32, **({"dry": True} if one["out"] is None else {})})
    return rows


def table(options: Json, seats: int = 4, phase: str = "pause", rounds: list[Json] | None = None, **more: Any) -> Json:
    """A table between its rounds or after them, as the tester sees it."""
    chosen = GAME.options(options)
    rows = scored(options, seats, rounds or [FIRST, HAND])
    totals = [sum(column) for column in zip(*(row["scores"] for row in rows), strict=True)]
    places = list(places_of(totals)) if phase == "over" else None
    return {"phase": phase, "options": GAME.all_options(chosen), "chosen": chosen, "seats": NAMES[:seats],
            "sides": list(sides("hand", chosen, seats)), "rounds": rows, "totals": totals, "places": places,
            "next": [False] * seats, "ended": "finished" if phase == "over" else None, **more}


def sheet(browser: Browser, site: Site, view: Json, lang: str = "en", width: int = 390, height: int = 844) -> Page:
    """The score sheet's screen."""
    page = seated(browser, site, Desk(POSITION, **view), lang, width, height)
    page.wait_for_selector(".scores")
    return page


def line(page: Page, name: str) -> Any:
    """The line of the round's sum that a name stands in."""
    return page.locator(".sum > li").filter(has=page.locator("summary b", has_text=name))


def words(target: Any) -> str:
    """What is read there, blanks as one."""
    return " ".join(target.inner_text().split())


def test_each_number_is_added_up_from_the_engines_line(browser: Browser, site: Site) -> None:
    page = sheet(browser, site, table({}, rounds=[FIRST]))
    assert words(line(page, "You").locator(".how")) == "went out: −30"
    assert words(line(page, "سلمان").locator(".how")) == "10 + 7 = 17"
    assert words(line(page, "Guest 4821").locator(".how")) == "15 + 11 = 26"
    expect(line(page, "Guest 4821").locator(".how .ic")).to_have_count(2)
    assert words(line(page, "Matar").locator(".how")) == "never laid down: 100, whatever is in hand"


def test_a_hand_shows_what_it_doubles(browser: Browser, site: Site) -> None:
    page = sheet(browser, site, table({}, rounds=[HAND]))
    assert words(line(page, "سلمان").locator(".how")) == "a Hand Hand, double: −30 × 2 = −60"
    assert words(line(page, "Guest 4821").locator(".how")) == "15 + 11 = 26 Hand, double: 26 × 2 = 52"
    assert words(line(page, "Matar").locator(".how")) == "Not down Hand, double: 100 × 2 = 200"
    expect(line(page, "You").locator(".how .ic")).to_have_count(14)


def test_a_number_opens_its_rule_the_option_and_what_the_table_had(browser: Browser, site: Site) -> None:
    page = sheet(browser, site, table({"hand_throw": True}))
    panel = line(page, "سلمان").locator(".differ")
    expect(panel).to_be_hidden()
    line(page, "سلمان").locator("summary").click()
    expect(panel).to_contain_text("60 comes off the total")
    expect(panel).to_contain_text("A Hand with a throw")
    expect(panel).to_contain_text("Here: Counts as a Hand")
    expect(panel.locator("em")).to_have_text(["not the usual"])
    expect(panel).to_contain_text("Other tables: Not a Hand")
    line(page, "Matar").locator("summary").click()
    expect(line(page, "Matar").locator(".differ")).to_contain_text("Who never laid down in the round has 100")
    expect(line(page, "Matar").locator(".differ")).to_contain_text("Here: Saudi, each beats the last")
    line(page, "Guest 4821").locator("summary").click()
    expect(line(page, "Guest 4821").locator(".differ")).to_contain_text("an ace 11 always, a joker 15")
    expect(line(page, "Guest 4821").locator(".differ")).to_contain_text("This is the same at every table")


def test_every_round_can_be_looked_at_again(browser: Browser, site: Site) -> None:
    page = sheet(browser, site, table({}))
    expect(page.locator(".adding h3")).to_have_text("Round 2, added up")
    page.get_by_role("button", name="Round 1, added up").click()
    expect(page.locator(".adding h3")).to_have_text("Round 1, added up")
    expect(line(page, "سلمان").locator(".tot")).to_have_text("17")


def test_partners_have_us_and_them_and_both_players_added(browser: Browser, site: Site) -> None:
    page = sheet(browser, site, table({"mode": "partners"}), "ar")
    expect(page.locator(".scores thead b")).to_have_text(["لنا", "لهم"])
    expect(page.locator(".scores thead small")).to_have_text(["أنت وضيف 4821", "سلمان ومطر"])
    expect(page.locator(".scores tfoot td")).to_have_text(["234", "57"])
    expect(page.locator(".scores tbody tr").nth(1).locator("td")).to_have_text(["264", "−60"])
    ours = line(page, "لنا")
    expect(ours.locator(".how")).to_contain_text("212 + 52 = 264")
    expect(ours.locator(".how i")).to_have_text(["أنت", "ضيف 4821"])
    ours.locator("summary").click()
    expect(ours.locator(".differ")).to_contain_text("كل واحد ينحسب لحاله، وبعدين ينجمعون على الفريق")
    line(page, "لهم").locator("summary").click()
    expect(line(page, "لهم").locator(".differ")).to_contain_text("ورق خويه ما ينحسب")
    expect(page.locator(".result")).to_contain_text("الطلعة لهم.")


def test_a_dry_round_says_how_many_reshuffles_the_table_had(browser: Browser, site: Site) -> None:
    dry = {**FIRST, "out": None, "hands": [["2S"], *FIRST["hands"][1:]]}
    page = sheet(browser, site, table({"max_reshuffles": 1}, rounds=[dry]))
    expect(page.locator(".result h2")).to_have_text("The cards ran out")
    page.locator("details.differ summary").click()
    expect(page.locator("details.differ")).to_contain_text("Here: Reshuffled once")
    expect(page.locator("details.differ")).to_contain_text("Here: A sixth is played")


def test_the_tables_rules_open_from_the_sheet(browser: Browser, site: Site) -> None:
    page = sheet(browser, site, table({"preset": "s002"}, 5))
    page.get_by_role("button", name="All rules of the table").click()
    expect(page.locator("dialog .differs")).to_have_count(5)
    expect(page.locator("dialog .rulelist > div")).to_have_count(15)


@pytest.mark.parametrize(("options", "seats", "rounds", "said"), [
    ({}, 4, [FIRST] * 5, "All five rounds are played; the lowest total won. You went out in the last round."),
    ({}, 4, [FIRST] * 4 + [HAND], "All five rounds are played; the lowest total won. سلمان made a Hand in the last"),
    ({}, 4, [FIRST] * 6, "First place was tied after the fifth; the extra round decided it."),
    ({}, 4, [{**FIRST, "out": None, "hands": [["2S"], ["2S"], ["3S"], ["4S"]], "opened": [True] * 4}] * 6,
     "Still tied after the extra round, so the place is shared. The cards ran out in the last round."),
    ({"extra_round": False}, 4,
     [{**FIRST, "out": None, "hands": [["2S"], ["2S"], ["3S"], ["4S"]], "opened": [True] * 4}] * 5,
     "All five rounds are played and first place is tied, so it is shared."),
])
def test_the_end_says_what_ended_it(browser: Browser, site: Site, options: Json, seats: int, rounds: list[Json],
                                    said: str) -> None:
    page = sheet(browser, site, table(options, seats, "over", rounds))
    assert words(page.locator(".result .note")).startswith(said)
    expect(page.locator(".result")).not_to_contain_text("The last card is thrown")


@pytest.mark.parametrize(("ended", "said"), [("abandoned", "Nobody was connected for three minutes"),
                                             ("broken", "Something went wrong on our side")])
def test_a_match_that_stopped_says_why(browser: Browser, site: Site, ended: str, said: str) -> None:
    page = sheet(browser, site, table({}, phase="over", ended=ended) | {"places": None})
    expect(page.locator(".result .note")).to_contain_text(said)
    expect(page.locator(".podium")).to_have_count(0)


def test_the_winning_team_is_told_as_a_team(browser: Browser, site: Site) -> None:
    page = sheet(browser, site, table({"mode": "partners"}, phase="over", rounds=[FIRST] * 5))
    expect(page.locator(".result h2")).to_have_text("Your team won")
    expect(page.locator(".podium li")).to_have_count(2)
    expect(page.locator(".podium li").first).to_contain_text("Us")


@pytest.mark.parametrize("lang", ["ar", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
@pytest.mark.parametrize(("options", "seats"), [({}, 4), ({"mode": "partners"}, 4), ({"preset": "s002"}, 5)])
def test_the_sheet_fits_and_is_clean(browser: Browser, site: Site, axe: Axe, options: Json, seats: int, lang: str,
                                     width: int, height: int) -> None:
    page = sheet(browser, site, table(options, seats, "over"), lang, width, height)
    for summary in page.locator("hand-score summary").all():
        summary.click()
    assert fits(page) and axe(page) == [] and too_small(page) == []
    spill = page.evaluate("""() => [...document.querySelectorAll('.scores td, .scores th, .sum summary > *, .differ')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map((one) => one.textContent)""")
    assert spill == []
