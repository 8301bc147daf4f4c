"""A person at the built client: looks at the page and taps, or uses the keyboard alone, through a whole match."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, TimeoutError, WebSocket

from functions.service.bucket import CHARGED, MOST, WINDOW
from sahrat.fairness import Stream
from sahrat.games import GAMES
from tests.stack import Stack
from tests.web.engine_site import SAVES_DATA
from tests.web.fingers import Fingers, Keys

Json = dict[str, Any]
Policy = Callable[[Json, Json], Json]
"""The move that somebody makes instead of the bot's, from a view and the bot's move."""
READY = ".footbar .btn.main"
TABLE = "hand-table, dominoes-table, baloot-table"
SESSION = f"document.querySelector('{TABLE}, hand-pause, dominoes-pause').session"
GAME_NAMES = {name: re.compile(words) for name, words in (
    ("hand", "هاند|Hand"), ("dominoes", "دومن|Domino"), ("baloot", "بلوت|Baloot"))}
"""What the form of a new table calls each game, in either language."""
SECONDS = 240.0
"""How long one test may use a page: less than pytest's own limit, which would take the whole browser with it."""
STEP_MS = 10_000
"""How long one tap, or one thing to appear, may take."""
LOOK = """(again) => {
    if (!again) delete window.looked
    const screen = document.querySelector(
        'hand-table, dominoes-table, baloot-table, hand-pause, dominoes-pause, waiting-room, handshake-screen')
    const name = (screen ?? document.querySelector('home-screen, verify-screen, .page'))?.localName ?? null
    if (!screen) delete window.looked
    if (!screen) return {screen: name, view: null}
    const s = screen.session.state
    if (window.looked?.state === s && window.looked.name === name) return null
    window.looked = {state: s, name}
    return {screen: name, link: s.link, sending: s.sending, settled: s.view === s.latest, view: s.latest,
            log: s.log, missed: s.missed, dispute: s.dispute}
}"""


class Person:
    """A player at one page, for at most `SECONDS`; then the test fails with what every page shows.

    `errors`, `asked` and `frames`: what it complained of, asked for, and was sent.
    """

    here: list[Person] = []
    """Everybody whose page is open."""

    def __init__(self, context: BrowserContext, stack: Stack, level: str = "strong", keys: bool = False) -> None:
        self.context, self.stack, self.level = context, stack, level
        self.end = time.monotonic() + SECONDS
        context.set_default_timeout(STEP_MS)
        self.here.append(self)
        context.on("close", lambda _: self.here.remove(self))
        self.errors: list[str] = []
        self.asked: list[str] = []
        self.frames: list[str] = []
        self.sent: list[Json] = []
        self._times: list[float] = []
        self.lines = 0
        self._seen: Json | None = None
        self.policy: Policy | None = None
        self.seat: int | None = None
        self.hints = self.composed = self.laid_off = self.taken = self.turns = 0
        context.on("request", lambda request: self.asked.append(request.url))
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._said)
        self.page.on("websocket", self._line)
        self.hand = Keys(self.page) if keys else Fingers(self.page)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.type}: {message.text}")

    def _line(self, line: WebSocket) -> None:
        self.asked.append(line.url)
        self.lines += 1
        self._times.clear()
        line.on("framereceived", lambda text: self.frames.append(str(text)))
        line.on("framesent", self._told)

    def _told(self, text: str | bytes) -> None:
        self.sent.append(json.loads(text))
        if self.sent[-1]["a"] in CHARGED:
            self._times.append(time.time())

    # Looking

    def look(self) -> Json:
        """The screen, and the table as the server last told it to this page."""
        if time.monotonic() > self.end:
            raise AssertionError(f"not done after {SECONDS:.0f} s. {told_by_all()}")
        seen = self.page.evaluate(LOOK, self._seen is not None)
        self._seen = self._seen if seen is None else seen
        assert self._seen is not None
        return dict(self._seen)

    def until(self, true: Callable[[Json], object], seconds: float = 20.0) -> Json:
        """What the page shows once `true` holds of it."""
        end = time.monotonic() + seconds
        while not true(seen := self.look()):
            if time.monotonic() > end:
                raise AssertionError(f"waited {seconds:.0f} s in vain. {told_by_all()}")
            self.page.wait_for_timeout(15)
        return seen

    def told(self) -> str:
        """What this page shows and last heard and said, for a test that has failed."""
        try:
            seen, words = dict(self.page.evaluate(LOOK, False)), self.words()
        except Error as error:
            seen, words = {}, str(error)
        view = seen.pop("view", None) or {}
        hand = view.get(view.get("game", "")) or {}
        short = {**{key: value for key, value in seen.items() if key != "log"},
                 **{key: view.get(key) for key in ("seat", "v", "phase", "deal", "next", "deadline", "seats")},
                 **{key: hand.get(key) for key in ("phase", "to_act", "legal")}}
        heard = [frame[:400] for frame in self.frames[-4:]]
        return f"page {self.here.index(self)}: {short}\n  sent {self.sent[-4:]}\n  heard {heard}\n  says {words!r}"

    def words(self) -> str:
        """All the page says."""
        return self.page.locator("body").inner_text()

    @property
    def player(self) -> str:
        """This guest's id."""
        return str(self.page.evaluate("JSON.parse(localStorage.getItem('sahrat.guest')).player"))

    def foreign(self) -> list[str]:
        """What was asked of anybody but the table's own address."""
        own = (self.stack.url, self.stack.url.replace("http", "ws"), "blob:", "data:")
        return [url for url in self.asked if not url.startswith(own)]

    # Doing

    def press(self, target: Locator | str, edge: bool = False) -> None:
        """Taps, or presses by keyboard; not faster than the server listens."""
        now = time.time()
        window = now - now % (WINDOW / 1000)
        if sum(sent >= window for sent in self._times) >= MOST - 8:
            self.page.wait_for_timeout(WINDOW + 50 - now * 1000 % WINDOW)
        self.hand.press(self.page.locator(target) if isinstance(target, str) else target, edge)

    def main(self) -> Locator:
        """The big button below the hand."""
        return self.page.locator(".acts .btn").last

    def pick(self, *cards: str) -> None:
        """Picks cards of the hand."""
        for card in cards:
            name = card.partition("=")[0]
            self.press(self.page.locator(f'.hand .k[data-card="{name}"][aria-pressed=false]').first, edge=True)

    def start(self, seats: int, pace: str = "none", level: str | None = None, game: str = "hand", kind: str = "",
              table_type: str = "easy") -> None:
        """From home: a table with these options, against computers of `level` or (None) for friends."""
        self.press(self.page.locator(".way").nth(1 if level else 0))

        def option(name: str) -> Locator:
            return self.page.locator(f"[data-option={name}]")

        self.press(option("game").get_by_role("radio", name=GAME_NAMES[game]))
        self.wait_for("[data-option=pace]")
        if kind:
            self.press(option("kind").locator(f"[data-value={kind}]"))
        chairs = option("seats").locator("[role=radio]")
        if chairs.count():
            self.choose(option("seats"), chairs.all_inner_texts().index(str(seats)))
        self.choose(option("pace"), ["normal", "slow", "fast", "none"].index(pace))
        self.choose(option("table_type"), ["easy", "strict"].index(table_type))
        if level:
            self.choose(option("level"), ["easy", "medium", "strong"].index(level))
        self.press(READY)

    def choose(self, group: Locator, at: int) -> None:
        """Chooses one of several."""
        option = group.locator("[role=radio]").nth(at)
        if option.get_attribute("aria-checked") != "true":
            self.press(option)

    def turn_or_end(self, seconds: float = 40.0) -> Json:
        """What is seen once this person is to move, or the round or the match is over."""
        return self.until(lambda seen: my_turn(seen) or seen["screen"] == "hand-pause", seconds)

    def decide(self, seen: Json) -> Json:
        """The move that a good player would make, or what `policy` has him make instead."""
        view = seen["view"]
        stream = Stream(sha256(f"{view['table']}/{view['v']}".encode()).digest(), "person")
        move = dict(GAMES[view["game"]].decide(view[view["game"]], seen["log"], self.level, stream).move)
        return self.policy(view, move) if self.policy else move

    def hand_in(self, seen: Json) -> Json:
        """Makes a move without taps: the page's own session sends it. What is seen once the table has answered."""
        problem = self.page.evaluate(f"move => {SESSION}.act(move)", self.decide(seen))
        assert problem is None, f"{problem} of {seen['view']['v']}. {told_by_all()}"
        return self.until(lambda now: bool(now["view"]) and now["view"]["v"] > seen["view"]["v"])

    def move(self, seen: Json) -> Json:
        """Draws, takes, or plays out the turn as a good player would; what is seen once the table has answered."""
        view, hand, move = seen["view"], seen["view"]["hand"], self.decide(seen)
        if move["do"] == "draw":
            self.press(".stock")
        else:
            self.turns += 1
            self.carry_out(hand, move)
        def answered(now: Json) -> bool:
            assert (stop := self.page.locator(".two .strip.stop")).count() == 0 or now["link"] != "live" or (
                stop.first.get_by_role("button").count()), f"refused: {move} of {hand['own']}: {stop.inner_text()}"
            return bool(now["view"]) and now["view"]["v"] > view["v"] and not now.get("sending")

        return self.until(answered)

    def carry_out(self, hand: Json, move: Json) -> None:
        """Makes a play by taps: what is laid is composed (or set up by the hint), then laid off, then thrown."""
        table = len(hand["melds"])
        acts = [dict(act) for act in move["acts"]]
        piles = [list(meld) for act in acts for meld in act.get("lay", [])]
        for act in acts:
            if "add" in act and act["meld"] >= table:
                piles[act["meld"] - table] += act["add"]
        acts = [act for act in acts if "add" not in act or act["meld"] < table]
        link = self.page.locator(".strip.hint .link, .two .strip.turn .link")
        if piles and not move["take"] and not any("swap" in act for act in acts) and link.count():
            self.hints += 1
            self.press(link.first)
            if self.lay():
                return
            left = list(self.page.locator(".hand .k").evaluate_all("all => all.map((k) => k.dataset.card)"))
            thrown = move["throw"] if move["throw"] in left else next((card for card in left if card != "JK"), None)
            assert thrown, f"the hint of {hand['own']} leaves nothing to throw"
            self.throw(thrown)
            return
        if move["take"]:
            self.taken += 1
            self.press(self.page.locator(".acts .btn").nth(1))
        for act in acts:
            if "lay" in act:
                self.compose(piles[:len(act["lay"])])
                del piles[:len(act["lay"])]
                if self.lay():
                    return
            else:
                self.on_meld(hand, act)
        if move["throw"] is not None:
            self.throw(move["throw"])

    def compose(self, piles: list[list[str]]) -> None:
        """Puts melds together in the tray."""
        if self.page.locator(".tray").count() == 0:
            self.press(self.main())
        for pile in piles:
            self.composed += 1
            self.pick(*pile)
            self.press(".group.add")

    def lay(self) -> bool:
        """Settles the melds in the tray; whether that was a Hand, which goes at once."""
        button = self.page.locator(".acts .btn:not([aria-disabled])").last
        self.wait_for(".acts .btn.main:not([aria-disabled]), .acts .btn.sure")
        asks = self.page.locator(".acts .btn.main small").count() > 0
        self.press(button)
        if asks:
            self.wait_for(".acts .btn.sure")
            self.press(".acts .btn.sure")
        return asks

    def on_meld(self, hand: Json, act: Json) -> None:
        """Lays cards off on a meld of the table, or swaps its joker."""
        meld = act.get("meld", act.get("swap"))
        spot = self.page.locator(f'.meld[data-meld="{meld}"]')
        for cards in [[card] for card in act["add"]] if "add" in act else [act["give"]]:
            staged = spot.locator(".k.staged").count()
            self.pick(*cards)
            own = [card.partition("=")[0] for card in cards]
            ends = [end for card, place, end in hand["legal"]["add"] if [card] == own and place == meld]
            self.press(spot)
            if "add" in act and len(ends) > 1:
                self.press(self.page.locator(".two .links .link").nth(0 if act.get("end", "high") == "high" else 1))
            self.laid_off += 1
            if "swap" in act:
                self.wait_for('.hand .k[data-card="JK"]')
            else:
                self.wait_for(f'.meld[data-meld="{meld}"] .k.staged >> nth={staged}')

    def throw(self, card: str) -> None:
        """Picks a card and throws it."""
        self.pick(card)
        self.press("[data-key=throw]")

    def wait_for(self, selector: str) -> None:
        """Returns once that is on the page."""
        try:
            self.page.wait_for_selector(selector)
        except TimeoutError as error:
            raise AssertionError(f"no {selector}. {told_by_all()}") from error

    def play_round(self, between: Callable[[Json], None] | None = None, taps: bool = True) -> Json:
        """Plays until the round is over; the score sheet's screen. `between` looks at each turn before it is made."""
        seen = self.turn_or_end()
        while seen["screen"] != "hand-pause":
            if between:
                between(seen)
            self.move(seen) if taps else self.hand_in(seen)
            seen = self.turn_or_end()
        return seen


def told_by_all() -> str:
    """What every open page shows and last heard and said."""
    return "\n".join(who.told() for who in Person.here)


def my_turn(seen: Json) -> bool:
    """Whether this page's player may act now, and sees it."""
    view = seen["view"]
    deal = view and view.get(view["game"])
    return bool(deal and view["phase"] == "deal" and seen["screen"] == f"{view['game']}-table"
                and seen["link"] == "live" and not seen["sending"] and seen["settled"]
                and deal["to_act"] == view["seat"] and deal["legal"])


def person(browser: Browser, stack: Stack, lang: str = "ar", wide: bool = False, keys: bool = False,
           level: str = "strong", settings: Json | None = None, saves_data: bool = False, **options: Any) -> Person:
    """A new guest on a new device, at home. Where he saves data the engine is fetched only when it is called."""
    context = browser.new_context(viewport={"width": 1280, "height": 800} if wide else {"width": 390, "height": 844},
                                  has_touch=not wide, **options)
    kept = json.dumps({"lang": lang, **(settings or {})})
    context.add_init_script(f"if (!localStorage.getItem('sahrat.settings')) "
                            f"localStorage.setItem('sahrat.settings', {json.dumps(kept)})")
    if saves_data:
        context.add_init_script(SAVES_DATA)
    found = Person(context, stack, level, keys)
    found.page.goto(stack.url)
    found.wait_for(".home .ways")
    return found
