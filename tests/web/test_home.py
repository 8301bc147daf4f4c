"""Home, a new table's rules, a friend's link, the waiting room, and a server that does not answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from sahrat.match import sides
from tests.web.desk import GUEST, TABLE, Desk, seat, seated, until
from tests.web.engine_site import Site
from tests.web.visit import Server, fits, too_small, visit

pytestmark = pytest.mark.browser

Json = dict[str, Any]
Axe = Callable[[Page], list[str]]
POSITION: Json = {"phase": "play", "hands": [["QH", "2S"], ["3C"], ["5D"], ["9D"]], "stock": ["9C"], "fire": ["2D"],
                  "drawn": "2S"}
S002 = {"players": "2-5", "partners": False, "fire_use": "any_new_meld", "hand_throw": True, "extra_round": False}


def option(page: Page, name: str) -> Any:
    """The part of the form that holds an option."""
    return page.locator(f"[data-option={name}]")


def pick(page: Page, name: str, value: str) -> None:
    """Chooses one value of a list."""
    option(page, name).locator(f'[data-value="{value}"]').click()


def new_table(browser: Browser, site: Site, server: Server, **more: Any) -> Page:
    """The screen of a new table for friends."""
    page = visit(browser, site, "/", server, **more)
    page.locator(".way").first.click()
    page.wait_for_selector(".more-rules")
    return page


def ordered(page: Page, server: Server) -> Json:
    """Opens the table: what was ordered, without its mark."""
    page.locator(".footbar .btn.main").click()
    until(lambda: any(body["a"] == "open" for body in server.sent), page)
    return {key: value for key, value in server.sent[-1].items() if key in ("seats", "options", "fill")}


def test_a_table_with_nothing_touched_is_four_at_saudi_hand(browser: Browser, site: Site) -> None:
    server = Server()
    page = new_table(browser, site, server)
    assert ordered(page, server) == {"seats": 4, "options": {}}


def test_the_kind_says_how_many_may_sit(browser: Browser, site: Site) -> None:
    server = Server()
    page = new_table(browser, site, server)
    seats = option(page, "seats").locator("[role=radio]")
    for kind, many in (("saudi", ["2", "3", "4"]), ("plain", ["2", "3", "4"]), ("partners", []),
                       ("s002", ["2", "3", "4", "5"])):
        pick(page, "kind", kind)
        expect(seats).to_have_text(many)
    seats.nth(3).click()
    pick(page, "kind", "partners")
    pick(page, "kind", "s002")
    expect(seats.nth(2)).to_have_attribute("aria-checked", "true")
    seats.nth(3).click()
    assert ordered(page, server) == {"seats": 5, "options": S002}


def test_partners_choose_their_bar_only_where_it_rises(browser: Browser, site: Site) -> None:
    server = Server()
    page = new_table(browser, site, server)
    page.locator(".more-rules summary").click()
    expect(option(page, "partners_bar")).to_have_count(0)
    pick(page, "kind", "partners")
    pick(page, "partners_bar", "beat_opponents")
    expect(page.locator(".more-rules summary")).to_contain_text("1 rule changed")
    assert ordered(page, server) == {"seats": 4, "options": {"mode": "partners", "partners_bar": "beat_opponents"}}


def test_every_house_rule_is_reached_and_sent(browser: Browser, site: Site) -> None:
    server = Server()
    page = new_table(browser, site, server)
    page.locator(".more-rules summary").click()
    for name in ("swap_use_layoff", "hand_waives_bar", "hand_throw", "out_without_throw", "extra_round"):
        option(page, name).locator("[role=switch]").click()
    pick(page, "fire_use", "meld_or_layoff")
    pick(page, "jokers_per_meld", "2")
    pick(page, "partner_chat", "closed")
    pick(page, "table_type", "strict")
    option(page, "max_reshuffles").get_by_role("radio").last.click()
    option(page, "pace").get_by_role("radio", name="Fast").click()
    assert ordered(page, server)["options"] == {
        "swap_use_layoff": True, "hand_waives_bar": True, "hand_throw": True, "out_without_throw": True,
        "extra_round": False, "fire_use": "meld_or_layoff", "jokers_per_meld": 2, "partner_chat": "closed",
        "table_type": "strict", "max_reshuffles": None, "pace": "fast"}


def test_the_form_names_each_default(browser: Browser, site: Site) -> None:
    page = new_table(browser, site, Server(), lang="ar")
    page.locator(".more-rules summary").click()
    for name in ("kind", "table_type", "pace", "fire_use", "swap_use_layoff", "jokers_per_meld", "hand_waives_bar",
                 "hand_throw", "out_without_throw", "extra_round", "max_reshuffles", "partner_chat"):
        expect(option(page, name)).to_contain_text("المعتاد")
    option(page, "hand_throw").locator("[role=switch]").click()
    expect(option(page, "hand_throw")).not_to_contain_text("المعتاد")
    expect(page.locator(".footbar")).to_contain_text("4 لاعبين")


def test_a_friends_link_says_in_words_what_differs(browser: Browser, site: Site) -> None:
    offer = {"table": "xyz", "game": "hand", "options": {**S002, "pace": "fast"}, "open": True,
             "seats": ["ضيف 4821", "سلمان", None, None, None], "sides": [0, 1, 2, 3, 4], "empty": [2, 3, 4], "seat": 2}
    page = visit(browser, site, "/t/code2345", Server(offer=offer))
    rows = page.locator(".rulelist .differs")
    expect(rows).to_have_count(4)
    expect(page.locator(".kind")).to_contain_text("Hand for five")
    expect(rows.filter(has_text="A Hand with a throw")).to_contain_text("Counts as a Hand")
    expect(rows.filter(has_text="A Hand with a throw")).to_contain_text("Usually: Not a Hand")
    page.get_by_role("button", name="All rules of the table").click()
    listed = page.locator("dialog .rulelist > div")
    expect(listed).to_have_count(15)
    expect(page.locator("dialog .differs")).to_have_count(6)
    expect(listed.first).to_have_class("differs")


def test_a_link_to_a_table_as_usual_says_so(browser: Browser, site: Site) -> None:
    offer = {"table": "xyz", "game": "hand", "options": {}, "open": True, "seats": ["سلمان", None], "sides": [0, 1],
             "empty": [1], "seat": 1}
    page = visit(browser, site, "/t/code2345", Server(offer=offer), lang="ar")
    expect(page.locator("main")).to_contain_text("على القوانين المعتادة، ما تغيّر شي")
    expect(page.locator(".rulelist")).to_have_count(0)


def test_the_waiting_room_says_what_the_host_chose(browser: Browser, site: Site) -> None:
    options: Json = {"mode": "partners", "hand_throw": True}
    desk = Desk(POSITION, **waiting(options))
    page = seated(browser, site, desk)
    expect(page.locator(".kind")).to_contain_text("Partners")
    expect(page.locator(".rulelist .differs")).to_have_count(1)
    expect(page.locator(".rulelist .differs")).to_contain_text("Counts as a Hand")


def partners(*names: str | None) -> Json:
    """An invitation to a table of two teams; `names` None: an empty seat."""
    empty = [at for at, name in enumerate(names) if name is None]
    return {"table": "xyz", "game": "hand", "options": {"mode": "partners"}, "open": True, "seats": list(names),
            "sides": [0, 1, 0, 1], "empty": empty, "seat": 2 if 2 in empty else empty[0]}


def test_a_friend_sees_whose_partner_he_becomes_and_chooses_his_seat(browser: Browser, site: Site, axe: Axe) -> None:
    server = Server(offer=partners("سلمان", None, None, None))
    page = visit(browser, site, "/t/code2345", server, lang="ar")
    ours, foot = page.locator("[data-team=us]"), page.locator(".footbar")
    expect(ours.locator("h2")).to_have_text("فريقك")
    expect(ours.locator("li")).to_have_count(2)
    expect(ours).to_contain_text("سلمان")
    expect(page.locator("[data-seat='2'] .sit")).to_have_attribute("aria-pressed", "true")
    expect(foot).to_contain_text("خويك سلمان")
    assert axe(page) == [] and too_small(page) == [] and fits(page)
    page.locator("[data-seat='3'] .sit").click()
    expect(foot).to_contain_text("مقعد خويك فاضي للحين")
    expect(page.locator("[data-team=them]")).to_contain_text("سلمان")
    foot.get_by_role("button").click()
    until(lambda: any(body["a"] == "join" for body in server.sent), page)
    assert server.sent[-1]["seat"] == 3


def test_who_chooses_nothing_names_no_seat(browser: Browser, site: Site) -> None:
    server = Server(offer=partners("سلمان", None, None, None))
    page = visit(browser, site, "/t/code2345", server)
    page.locator(".footbar .btn.main").click()
    until(lambda: any(body["a"] == "join" for body in server.sent), page)
    assert "seat" not in server.sent[-1]


def test_the_waiting_room_shows_the_teams_and_moves_by_a_tap(browser: Browser, site: Site, axe: Axe) -> None:
    seats = [seat("Tester", ready=False), seat("سلمان", ready=False), *[seat(None, "empty", ready=False)] * 2]
    desk = Desk(POSITION, **{**waiting({"mode": "partners"}), "seats": seats})
    page = seated(browser, site, desk)
    expect(page.locator("[data-team=them]")).to_contain_text("سلمان")
    expect(page.locator("[data-team=us] [data-seat='2']")).to_contain_text("Sit here")
    expect(page.locator(".bar")).to_contain_text("Saudi Hand · Partners")
    expect(page.locator(".invite .code bdi")).to_have_text("code2345")
    assert axe(page) == [] and too_small(page) == [] and fits(page)
    page.locator("[data-seat='3'] .sit").click()
    until(lambda: desk.of("join"), page)
    assert desk.of("join")[0]["seat"] == 3
    desk.more |= {"seat": 3, "host": 3, "seats": [seats[2], seats[1], seats[2], seats[0]]}
    desk.tell([])
    expect(page.locator("[data-team=us]")).to_contain_text("سلمان")
    expect(page.locator("[data-seat='1']")).to_contain_text("partner")
    expect(page.locator(".footbar .btn")).to_be_focused()


def test_a_wrong_code_is_answered_in_a_sentence(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/", Server())
    form = page.locator("form.field")
    for code, words in (("abc", "8 letters and digits"), ("", "8 letters and digits"), ("zzzz2345", "No table has")):
        form.locator("input").fill(code)
        form.get_by_role("button").click()
        expect(form.locator("[role=status]")).to_contain_text(words)
        expect(form.locator("input")).to_be_focused()
        expect(page).to_have_url(re.compile(r"/$"))
    page = visit(browser, site, "/", Server(offer=partners("سلمان", None, None, None)))
    form = page.locator("form.field")
    form.locator("input").fill("https://example.org/t/CODE2345")
    form.locator("input").press("Enter")
    expect(page).to_have_url(re.compile("/t/code2345$"))


@pytest.mark.parametrize(("lang", "width", "height"), [("ar", 360, 740), ("en", 390, 844), ("ar", 1280, 800)])
def test_home_and_its_sheets_fit_with_letters_twice_as_large(browser: Browser, site: Site, lang: str, width: int,
                                                             height: int) -> None:
    page = visit(browser, site, "/", Server({"table": TABLE}), lang, width, height)
    page.wait_for_selector(".strip.turn")
    face = page.locator(".mast .face").bounding_box()
    assert face is not None and face["width"] == face["height"] == 44
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page) and too_small(page) == []
    page.locator(".mast .ib").click()
    page.wait_for_selector("dialog .tg")
    within = "boxes => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent)"
    assert page.locator("dialog, dialog .sw > span, dialog .seg, dialog .seg button").evaluate_all(within) == []
    assert page.locator("dialog .tg").evaluate_all("""boxes => boxes.filter((box) => {
        const words = box.firstElementChild.getBoundingClientRect(), around = box.getBoundingClientRect()
        return words.left < around.left || words.right > around.right || words.height > around.height
    }).length""") == 0
    page.keyboard.press("Escape")
    page.locator(".way").nth(1).click()
    page.wait_for_selector(".more-rules")
    page.locator(".more-rules summary").click()
    assert fits(page) and page.locator("main .seg, main .sw > span, main .pick").evaluate_all(within) == []
    # what is last on the page can be brought out from behind the bar below
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last, bar = page.locator("main > section").last.bounding_box(), page.locator(".footbar").bounding_box()
    assert last is not None and bar is not None and last["y"] + last["height"] <= bar["y"]


def test_the_other_language_is_one_tap_away(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/", Server(), lang="ar")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    page.get_by_role("button", name="عربي").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")


def test_the_host_changes_the_kind_in_steps_that_are_all_allowed(browser: Browser, site: Site) -> None:
    desk = Desk(POSITION, **waiting({}, seats=3))
    page = seated(browser, site, desk)
    page.get_by_role("button", name="Change the rules").click()
    page.locator("dialog [data-option=kind] [data-value=partners]").click()
    until(lambda: len(desk.of("host")) == 2, page)
    assert [{key: order[key] for key in ("do", "seats", "options") if key in order} for order in desk.of("host")] == [
        {"do": "seats", "seats": 4}, {"do": "options", "options": {"mode": "partners"}}]


def test_the_host_fills_the_rest_with_computers_and_chooses_how_well_they_play(browser: Browser, site: Site) -> None:
    seats = [seat("Tester", ready=False), seat(None, "bot"), *[seat(None, "empty", ready=False) for _ in range(2)]]
    desk = Desk(POSITION, **{**waiting({}), "seats": seats})
    page = seated(browser, site, desk)
    page.get_by_role("button", name="Fill the rest with computers").click()
    until(lambda: len(desk.of("host")) == 2, page)
    assert [(order["do"], order["seat"], order["level"]) for order in desk.of("host")] == [
        ("bot", 2, "medium"), ("bot", 3, "medium")]
    page.get_by_role("button", name="Computer level, Medium").click()
    until(lambda: len(desk.of("host")) == 3, page)
    assert desk.of("host")[2]["seat"] == 1 and desk.of("host")[2]["level"] == "strong"


def test_a_seat_without_a_hash_is_not_called_a_computer(browser: Browser, site: Site) -> None:
    seats = [seat("Tester"), seat("Noura", hash=None, seed=None), seat(None, "bot"), seat("سلمان")]
    page = seated(browser, site, Desk(POSITION, **{**waiting({}), "phase": "seeds", "seats": seats}))
    expect(page.locator(".chairs li").nth(1).locator("small")).to_have_text("waiting for the seed")
    expect(page.locator(".chairs li").nth(2).locator("small")).to_have_text("a computer has no seed")


def test_the_way_back_from_a_new_table_leads_home(browser: Browser, site: Site) -> None:
    page = new_table(browser, site, Server())
    page.go_back()
    expect(page.locator(".home .ways")).to_be_visible()
    page.locator(".way").nth(1).click()
    page.wait_for_selector(".more-rules")
    page.locator(".bar .ib").first.click()
    expect(page.locator(".home .ways")).to_be_visible()
    page.goto(site.url + "/?with=computer")
    page.wait_for_selector("[data-option=level]")


def test_a_name_given_at_home_is_kept_or_it_is_said_why_not(browser: Browser, site: Site) -> None:
    server = Server()
    page = visit(browser, site, "/", server)
    field, said = page.locator("input[autocomplete=nickname]"), page.locator("label.field [role=status]")
    field.fill("نورة")
    field.blur()
    expect(said).to_contain_text("Saved")
    server.down = True
    field.fill("سارة")
    field.blur()
    expect(said).to_contain_text("The server does not answer")


def test_a_table_that_still_runs_is_left_from_home(browser: Browser, site: Site) -> None:
    account = {**GUEST, "table": TABLE, "rankings": {}, "matches": []}
    desk = Desk(POSITION)

    def sits(context: BrowserContext) -> None:
        context.route("**/api/me", lambda route: route.fulfill(json=account))

    page = seated(browser, site, desk, prepare=sits)
    page.goto(site.url)
    page.locator(".strip.turn").get_by_role("button", name="Leave it").click()
    account["table"] = None
    page.locator("dialog").get_by_role("button", name="Leave the table").click()
    until(lambda: desk.of("leave") != [], page)
    assert desk.of("leave")[0]["t"] == TABLE
    expect(page.locator(".strip.turn")).to_have_count(0)


class Sitting(Server):
    """Refuses a table to who sits at another."""

    def line(self, socket: WebSocketRoute) -> None:
        def heard(text: str | bytes) -> None:
            body = json.loads(text)
            if body["a"] == "hello":
                facts = {"player": "p", "name": "Tester", "table": TABLE, "protocol": 1}
                socket.send(json.dumps({"hello": facts, "now": 0, "id": body.get("id")}))
            elif body["a"] == "open":
                words = {"ar": "أنت في جلسة ثانية", "en": "You are at another table"}
                socket.send(json.dumps({"e": "at_table", "message": words, "id": body["id"]}))

        socket.on_message(heard)


def test_who_sits_at_another_table_goes_back_to_it_or_leaves_it(browser: Browser, site: Site) -> None:
    page = new_table(browser, site, Sitting({"table": TABLE}))
    page.locator(".footbar .btn.main").click()
    foot = page.locator(".footbar")
    expect(foot).to_contain_text("You are at another table")
    expect(foot.locator(".btn")).to_have_text(["Leave it", "Go back"])
    assert fits(page) and too_small(page) == []
    foot.get_by_role("button", name="Leave it").click()
    expect(page.locator("dialog")).to_contain_text("A computer goes on with what you hold")
    page.keyboard.press("Escape")
    foot.get_by_role("button", name="Go back").click()
    expect(page).to_have_url(re.compile(f"/t/{TABLE}$"))


def test_who_sits_at_another_table_is_told_so_when_he_would_play_now(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/", Sitting({"table": TABLE}))
    expect(page.locator(".strip.turn")).to_contain_text("Your table is open")
    page.locator("[data-game=hand]").click()
    expect(page.locator(".strip.turn")).to_contain_text("You are at another table")
    expect(page.locator(".strip.stop")).to_have_count(0)


def test_only_the_game_that_was_tapped_says_that_it_opens(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/", Server())
    page.locator("[data-game=baloot]").click()
    expect(page.locator("[data-game=baloot]")).to_contain_text("Opening the table")
    expect(page.locator("[data-game=baloot]")).to_be_focused()
    expect(page.locator("[data-game=hand]")).to_contain_text("Play now")


def test_arrows_walk_a_list_of_kinds(browser: Browser, site: Site) -> None:
    page = new_table(browser, site, Server())
    kinds = option(page, "kind").locator("[role=radio]")
    kinds.first.focus()
    page.keyboard.press("ArrowDown")
    expect(kinds.nth(1)).to_be_focused()
    expect(kinds.nth(1)).to_have_attribute("aria-checked", "true")
    expect(option(page, "kind").locator("[tabindex='0']")).to_have_count(1)


APART = """rows => rows.map((row) => [row.querySelector('span:not(.mono, .tools, .yes)'), row.querySelector('.tools')])
    .filter(([name, tools]) => {
        if (!tools) return false
        const a = name.getBoundingClientRect(), b = tools.getBoundingClientRect()
        const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return over || name.scrollWidth > name.clientWidth
    }).map(([name]) => name.textContent)"""
"""Seats whose name is cut off, or lies under their buttons."""


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_a_seats_buttons_leave_room_for_its_name(browser: Browser, site: Site, axe: Axe, lang: str) -> None:
    seats = [seat("Tester"), seat("عبدالعزيز القحطاني"), seat("Abdulrahman-Khal"), seat(None, "bot")]
    desk = Desk(POSITION, **{**waiting({"mode": "partners"}), "seats": seats})
    page = seated(browser, site, desk, lang, 360, 740)
    for size in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        assert page.locator(".chairs li").evaluate_all(APART) == [] and fits(page) and too_small(page) == [], size
    assert axe(page) == []
    page.get_by_role("button", name="شيل" if lang == "ar" else "Take out").last.click()
    until(lambda: desk.of("host"), page)
    assert (desk.of("host")[0]["do"], desk.of("host")[0]["seat"]) == ("empty", 3)


def waiting(options: Json, seats: int = 4) -> Json:
    """A table before its match, at which the tester is host."""
    from sahrat.saudi_hand import GAME

    chosen = GAME.options(options)
    return {"phase": "open", "options": GAME.all_options(chosen), "chosen": chosen, "deal": 0, "rounds": [],
            "digest": None, "fingerprint": None, "hand": None,
            "sides": list(sides("hand", GAME.all_options(chosen), seats)),
            "seats": [seat("Tester", ready=False)] + [seat(None, "empty", ready=False) for _ in range(seats - 1)]}


@pytest.mark.parametrize("path", ["/t/code2345", "/history"])
def test_a_server_that_is_down_is_told_at_once_and_asked_again(browser: Browser, site: Site, path: str) -> None:
    server = Server(down=True, offer={"table": "x", "game": "hand", "options": {}, "seats": ["سلمان", None],
                                      "sides": [0, 1], "empty": [1], "seat": 1, "open": True})
    page = visit(browser, site, path, server)
    expect(page.locator(".strip.stop")).to_contain_text("The server does not answer now")
    expect(page.locator(".strip.stop")).to_contain_text("We keep trying")
    server.down = False
    expect(page.locator(".strip.stop")).to_have_count(0, timeout=9000)


def test_play_now_with_the_server_down_says_why_and_goes_on_by_itself(browser: Browser, site: Site) -> None:
    server = Server(down=True)
    page = visit(browser, site, "/", server)
    page.locator(".game[data-game=hand]").click()
    expect(page.locator(".strip.stop")).to_contain_text("The server does not answer now. We keep trying.", timeout=6000)
    server.down = False
    until(lambda: any(body["a"] == "open" for body in server.sent), page, 15)


def test_a_guest_without_a_name_has_one_in_the_readers_language(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/", Server())
    expect(page.locator(".face")).to_have_text("21")
    expect(page.locator("input[autocomplete=nickname]")).to_have_attribute("placeholder", "Guest 4821")
    expect(page.locator("input[autocomplete=nickname]")).to_have_value("")
    arabic = visit(browser, site, "/", Server(), lang="ar")
    expect(arabic.locator("input[autocomplete=nickname]")).to_have_attribute("placeholder", "ضيف 4821")
    desk = Desk(POSITION, **{**waiting({}), "seats": [seat("Tester"), seat("ضيف 1111"), seat("نورة"), seat("ضيف 12")]})
    room = seated(browser, site, desk)
    expect(room.locator(".chairs b")).to_have_text(["You", "Guest 1111", "نورة", "ضيف 12"])


def test_a_table_that_waits_promises_the_seat_and_nothing_more(browser: Browser, site: Site) -> None:
    page = visit(browser, site, "/", Server({"table": TABLE}), lang="ar")
    expect(page.locator(".strip.turn")).to_contain_text("مقعدك لك")
    expect(page.locator(".strip.turn")).not_to_contain_text("ورقك")


def test_the_profile_changes_the_name_or_says_why_not(browser: Browser, site: Site) -> None:
    server = Server()
    page = visit(browser, site, "/", server)
    page.locator(".face").click()
    field, save = page.locator("dialog input"), page.locator("dialog form button")
    save.click()
    expect(page.locator("dialog [role=status]")).to_contain_text("1 to 16")
    field.fill("نورة")
    save.click()
    expect(page.locator("dialog [role=status]")).to_contain_text("Saved")
    assert server.account["name"] == "نورة"
    expect(page.locator("dialog .who b")).to_have_text("نورة")
    server.down = True
    field.fill("سارة")
    save.click()
    expect(page.locator("dialog [role=status]")).to_contain_text("The server does not answer")


@pytest.mark.parametrize("lang", ["ar", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_home_and_a_new_table_fit_and_are_clean(browser: Browser, site: Site, axe: Axe, lang: str, width: int,
                                                height: int) -> None:
    page = visit(browser, site, "/", Server({"table": TABLE}), lang, width, height)
    page.wait_for_selector(".strip.turn")
    assert fits(page) and axe(page) == [] and too_small(page) == []
    page.locator(".way").nth(1).click()
    page.locator(".more-rules summary").click()
    for kind in ("s002", "partners"):
        pick(page, "kind", kind)
        assert fits(page) and axe(page) == [] and too_small(page) == []
