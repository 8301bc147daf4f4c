"""A second Baloot, written from the ledger alone: slow, on lists of card texts, with nothing of the engine in it.

It says of a whole deal what may be said and played, what the table is told, and what the deal brings.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import Any

Json = dict[str, Any]
Word = tuple[str, str | None]
Buying = Generator[tuple[int, set[Word]], Word, tuple[str, int | None, str | None]]

RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
TRUMP = ["7", "8", "Q", "K", "10", "A", "9", "J"]
ABNAT = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_ABNAT = ABNAT | {"J": 20, "9": 14}
KINDS = ["sra", "fifty", "hundred_four", "hundred", "four_hundred"]
"""B-86, weakest first."""
WORTH = {"hokm": {"sra": 2, "fifty": 5, "hundred": 10, "hundred_four": 10},
         "sun": {"sra": 4, "fifty": 10, "hundred": 20, "hundred_four": 20, "four_hundred": 40}}
PASS: Word = ("pass", None)
SUN: Word = ("sun", None)
HOKM: Word = ("hokm", None)


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def buying(options: Json, up: str, low: list[bool]) -> Buying:
    """B-12 to B-37, BD-1 to BD-9: asks places 0 to 3; `low[place]` is a hand for Kawesh."""
    hokm: int | None = None
    ashkal_may = rank(up) != "A"
    for place in range(4):
        may: set[Word] = {PASS, SUN}
        if hokm is None:
            may.add(HOKM)
        if place > 1 and ashkal_may:
            may.add(("ashkal", None))
        if options["kawesh"] and low[place]:
            may.add(("kawesh", None))
        word = (yield place, may)[0]
        if word == "kawesh":
            return "kawesh", None, None
        if word == "hokm":
            hokm = place
        elif word in ("sun", "ashkal"):
            buyer = place if word == "sun" else place - 2
            for other in range(place):
                if word == "sun" or other != buyer:
                    if (yield other, {PASS, SUN}) == SUN:
                        return "sun", other, None
            return "sun", buyer, None
    if hokm is not None:
        for other in range(hokm) if options["overcall_passed"] else ():
            if (yield other, {PASS, SUN}) == SUN:
                return "sun", other, None
        return ("hokm", hokm, suit(up)) if (yield hokm, {HOKM, SUN}) == HOKM else ("sun", hokm, None)
    named: str | None = None
    for place in range(4):
        may = {PASS, SUN}
        if hokm is None:
            may |= {("hokm", one) for one in "SHCD" if one != suit(up)}
        if place > 1 and ashkal_may and options["ashkal_second"]:
            may.add(("ashkal", None))
        word, what = yield place, may
        if word == "hokm":
            hokm, named = place, what
        elif word == "sun":
            return "sun", place, None
        elif word == "ashkal":
            return "sun", place - 2, None
    if hokm is None:
        return "passed", None, None
    return ("hokm", hokm, named) if (yield hokm, {HOKM, SUN}) == HOKM else ("sun", hokm, None)


def kind_of(cards: list[str], game: str) -> str | None:
    """B-75 to B-79: the project that these cards make."""
    if len({rank(card) for card in cards}) == 1 and len(cards) == 4:
        one = rank(cards[0])
        if one == "A":
            return "four_hundred" if game == "sun" else "hundred_four"
        return "hundred_four" if one in ("10", "J", "Q", "K") else None
    at = sorted(RANKS.index(rank(card)) for card in cards)
    if len({suit(card) for card in cards}) > 1 or at != list(range(at[0], at[0] + len(at))):
        return None
    return {3: "sra", 4: "fifty", 5: "hundred"}.get(len(cards))


def strength(cards: list[str], game: str) -> tuple[int, int]:
    """B-86, B-87, BD-29."""
    return KINDS.index(str(kind_of(cards, game))), max(RANKS.index(rank(card)) for card in cards)


class Deal:
    """A deal in play, changed by each move."""

    def __init__(self, options: Json, order: list[str], dealer: int, totals: list[int]) -> None:
        self.options, self.dealer, self.totals = options, dealer, totals
        self.seats = [(dealer + turn) % 4 for turn in (1, 2, 3, 4)]
        pack = list(order)
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
        for many in (3, 2):
            for seat in self.seats:
                self.hands[seat] += [pack.pop(0) for _ in range(many)]
        self.up = pack.pop(0)
        self.rest = pack
        self.told: list[Json] = []
        self.phase = "buy"
        low = [all(rank(card) in ("7", "8", "9") for card in self.hands[seat]) for seat in self.seats]
        self.asking = buying(options, self.up, low)
        place, self.words = next(self.asking)
        self.to_act: int | None = self.seats[place]
        self.factor, self.locked, self.doubler = 1, False, -1
        self.qahwa = False
        self.asked: list[int] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.trick: list[tuple[int, str]] = []
        self.projects: dict[int, list[list[str]]] = {}
        self.takers: list[int] = []
        self.points = [0, 0]
        self.baloot: int | None = None
        self.result: Json | None = None

    # What may be done

    def strong(self, card: str) -> tuple[int, int]:
        """How strong a card is in the running trick: trumps above the suit led above the others (B-7, B-8)."""
        if suit(card) == self.trump:
            return 2, TRUMP.index(rank(card))
        led = suit(self.trick[0][1]) if self.trick else suit(card)
        return (1 if suit(card) == led else 0), PLAIN.index(rank(card))

    def holder(self) -> tuple[int, str]:
        return max(self.trick, key=lambda play: self.strong(play[1]))

    def legal(self) -> set[str]:
        """B-49 to B-69: the fourteen rows."""
        assert self.to_act is not None
        hand, trump = self.hands[self.to_act], self.trump
        if not self.trick:
            others = [card for card in hand if suit(card) != trump]
            return set(others if self.locked and others else hand)
        led = suit(self.trick[0][1])
        seat, best = self.holder()
        mine = seat % 2 == self.to_act % 2
        same = [card for card in hand if suit(card) == led]
        trumps = [card for card in hand if suit(card) == trump]
        higher = [card for card in trumps if suit(best) == trump and self.strong(card) > self.strong(best)]
        if led == trump and same:
            return set(same if mine or not higher else higher)
        if same:
            return set(same)
        if trump is None or not trumps:
            return set(hand)
        if mine:
            if len(self.trick) == 3 or not self.options["trump_partner"] or self.free(self.trick[0][1]):
                return set(hand)
            return set(trumps)
        if suit(best) != trump:
            return set(trumps)
        if higher:
            return set(higher)
        return set(hand if self.options["undertrump_free"] else trumps)

    def free(self, led: str) -> bool:
        """B-66, B-67: an ace, or an Ikka."""
        return rank(led) == "A" or self.ikka(led)

    def ikka(self, led: str) -> bool:
        """BD-23: plain, in Hokm, no ace, and all higher cards of its suit lie in finished tricks."""
        if self.trump is None or suit(led) == self.trump or rank(led) == "A":
            return False
        fell = {card for trick in self.tricks for _, card in trick}
        return all(one + suit(led) in fell for one in PLAIN[PLAIN.index(rank(led)) + 1:])

    def offers(self) -> list[list[list[str]]]:
        """B-83, B-84: everything that the seat to act could announce: one project, or two without a common card."""
        assert self.to_act is not None
        hand = self.hands[self.to_act]
        found = [list(cards) for size in (3, 4, 5) for cards in combinations(hand, size)
                 if kind_of(list(cards), self.game)]
        pairs = [[one, other] for one, other in combinations(found, 2) if not set(one) & set(other)]
        return [[one] for one in found] + pairs

    def doubles(self) -> set[tuple[str, bool]]:
        """B-38 to B-48: what the asked seat may say, and whether locked."""
        step = {1: "double", 2: "thri", 3: "four", 4: "qahwa"}[self.factor]
        found = {("pass", False), (step, False)}
        if step in ("double", "four") and self.game == "hokm":
            found.add((step, True))
        return found

    # What is done

    def tell(self, e: str, **more: Any) -> None:
        self.told.append({"e": e, **more})

    def call(self, word: str, what: str | None) -> None:
        assert (word, what) in self.words
        try:
            place, self.words = self.asking.send((word, what))
        except StopIteration as stop:
            self._bought(*stop.value)
        else:
            self.to_act = self.seats[place]

    def _bought(self, game: str, place: int | None, trump: str | None) -> None:
        if place is None:
            next_dealer = self.dealer if game == "kawesh" else self.seats[0]
            self.to_act, self.phase, self.result = None, "over", {"cancelled": game, "dealer": next_dealer}
            return
        self.game, self.trump, self.buyer = game, trump, self.seats[place]
        for seat in self.seats:
            many = 2 if seat == self.buyer else 3
            self.hands[seat] += [self.rest.pop(0) for _ in range(many)]
        self.hands[self.buyer].append(self.up)
        foes = [(self.buyer + 1) % 4, (self.buyer + 3) % 4]
        if game == "sun":
            over, under = max(self.totals), min(self.totals)
            may = over > 100 > under
            if self.options["sun_double_trailing_only"] and self.totals[foes[0] % 2] > 100:
                may = False
            foes = foes if may else []
        self.asked = foes
        self._next_asked()

    def _next_asked(self) -> None:
        if self.asked:
            self.phase, self.to_act = "double", self.asked.pop(0)
        else:
            self.phase, self.to_act = "play", self.seats[0]

    def double(self, word: str, locked: bool) -> None:
        assert (word, locked) in self.doubles() and self.to_act is not None
        if word == "pass":
            if self.factor > 1:
                self.asked = []
            self._next_asked()
            return
        self.locked = locked
        if word == "qahwa":
            self.qahwa, self.asked = True, []
        else:
            self.factor += 1
            if word == "double":
                self.doubler = self.to_act
            answers = self.buyer if self.to_act == self.doubler else self.doubler
            self.asked = [answers] if self.game == "hokm" else []
        self._next_asked()

    def play(self, card: str, projects: list[list[str]]) -> None:
        """A card, and what the table is told: declared, shown, ikka, baloot, trick."""
        seat = self.to_act
        assert seat is not None and card in self.legal()
        if not self.tricks:
            if self.options["auto_projects"]:
                worth = WORTH[self.game]
                best = max(self.offers(), default=[], key=lambda choice: (
                    sum(worth[str(kind_of(one, self.game))] for one in choice),
                    sorted((strength(one, self.game) for one in choice), reverse=True)))
                projects = best
            if projects:
                by_suit = sorted(projects, key=lambda one: min(map(self.place, one)))
                self.projects[seat] = sorted(by_suit, key=lambda one: strength(one, self.game), reverse=True)
                self.tell("declared", seat=seat, kinds=[kind_of(one, self.game) for one in self.projects[seat]])
        elif len(self.tricks) == 1 and seat in self.projects and self.counting() == seat % 2:
            self.tell("shown", seat=seat, projects=[sorted(one, key=self.place) for one in self.projects[seat]])
        if not self.trick and self.ikka(card):
            self.tell("ikka", seat=seat, card=card)
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self._completes(seat, card)
        self.to_act = (seat + 1) % 4
        if len(self.trick) == 4:
            taker = self.holder()[0]
            last = len(self.tricks) == 7
            abnat = sum(self.abnat(one) for _, one in self.trick) + (10 if last else 0)
            self.points[taker % 2] += abnat
            self.takers.append(taker)
            self.tricks.append(self.trick)
            self.trick = []
            self.tell("trick", seat=taker, abnat=abnat)
            self.to_act = taker
            if last:
                self._over()

    @staticmethod
    def place(card: str) -> tuple[int, int]:
        return "SHCD".index(suit(card)), RANKS.index(rank(card))

    def abnat(self, card: str) -> int:
        return (TRUMP_ABNAT if suit(card) == self.trump else ABNAT)[rank(card)]

    def _completes(self, seat: int, card: str) -> None:
        """B-80, B-89, B-91 to B-93, BD-33."""
        both = [f"K{self.trump}", f"Q{self.trump}"]
        if card not in both or self.trump is None:
            return
        played = [one for trick in [*self.tricks, self.trick] for who, one in trick if who == seat]
        if not all(one in played for one in both):
            return
        for project in self.projects.get(seat, []):
            held = len([one for one in both if one in project])
            if held == 1 or (held == 2 and kind_of(project, self.game) == "hundred"):
                return
        self.baloot = seat
        self.tell("baloot", seat=seat)

    def counting(self) -> int | None:
        """B-85 to B-88: whose projects count."""
        every = [(strength(one, self.game), -self.seats.index(seat), seat % 2)
                 for seat, own in self.projects.items() for one in own]
        return max(every)[2] if every else None

    # What it brings

    def _over(self) -> None:
        """Ledger, Part 2, steps of scoring."""
        self.to_act, self.phase = None, "over"
        buyer, other = self.buyer % 2, 1 - self.buyer % 2
        worth = WORTH[self.game]
        kinds: list[list[str]] = [[], []]
        for seat, own in self.projects.items():
            if seat % 2 == self.counting():
                kinds[seat % 2] += [str(kind_of(one, self.game)) for one in own]
        projects = [sum(worth[kind] for kind in own) for own in kinds]
        balot = [0, 0]
        if self.baloot is not None:
            balot[self.baloot % 2] = 2
        kaboot = next((team for team in (0, 1) if all(taker % 2 == team for taker in self.takers)), None)
        by = 10 if self.game == "hokm" else 5
        test = [self.points[team] + by * projects[team] + (10 * balot[team] if self.options["baloot_in_test"] else 0)
                for team in (0, 1)]
        made = test[buyer] >= test[other] if kaboot is None else kaboot == buyer
        winner = buyer if made else other
        base = {"hokm": 16, "sun": 26}[self.game]
        points = [0, 0]
        if self.qahwa:
            self.result = {"points": None, "made": made, "match": winner, "kaboot": kaboot}
            return
        if kaboot is not None:
            base = {"hokm": 25, "sun": 44}[self.game]
        gained = projects[winner] if kaboot == buyer else sum(projects)
        if self.factor > 1:
            points[winner] = (base + gained) * self.factor + sum(balot)
        elif kaboot is not None:
            points[winner] = base + gained
            for team in (0, 1):
                points[winner if team == buyer else other] += balot[team]
        elif made:
            low = min((0, 1), key=lambda team: self.points[team])
            rounded = self.hokm_points(self.points[low]) if self.game == "hokm" else self.sun_points(self.points[low])
            points[low], points[1 - low] = rounded, base - rounded
            points = [points[team] + projects[team] + balot[team] for team in (0, 1)]
        else:
            points[winner] = base + gained + sum(balot)
        self.result = {"points": points, "made": made, "kaboot": kaboot}

    @staticmethod
    def hokm_points(abnat: int) -> int:
        """B-94: a 5 goes down, 6 to 9 go up."""
        return abnat // 10 + (abnat % 10 > 5)

    @staticmethod
    def sun_points(abnat: int) -> int:
        """B-96: to the nearest ten, doubled; an exact 5 is not rounded."""
        return 2 * (abnat // 10) + (1 if abnat % 10 == 5 else 2 if abnat % 10 > 5 else 0)
