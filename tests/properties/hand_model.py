"""Saudi Hand, solo and partners, read a second time from the ledger: slow, obvious, and without a line of the engine.

Cards are their texts, hands and piles are lists of them, and everything is found by trying. `Deal.play` answers
for any position and move: it returns the next deal, or raises `Broken` with the ledger rows that forbid the move,
or `Unclear` where neither the ledger nor the contract decides (the tests then ask nothing).
"""

from __future__ import annotations

import copy
import hashlib
import hmac
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

Move = dict[str, Any]
SUITS = ["S", "H", "C", "D"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
LADDER = [*RANKS, "A"]
"""A run stands somewhere on this ladder: the ace is below the 2 and above the king (H-22, H-23)."""

DEFAULTS: dict[str, Any] = {
    "variant": "saudi", "mode": "solo", "partners_bar": "first_team",
    "fire_use": "new_meld", "swap_use_layoff": False, "jokers_per_meld": 1,
    "hand_waives_bar": False, "hand_throw": False, "out_without_throw": False, "max_reshuffles": 3,
}


class Broken(Exception):
    """The move is forbidden; `rows` are the ledger rows that forbid it, any of which is a right answer."""

    def __init__(self, *rows: str) -> None:
        super().__init__(*rows)
        self.rows = set(rows)


class Unclear(Exception):
    """Neither the ledger nor the contract says."""


def rank_of(card: str) -> str:
    return card[:-1]


def is_joker(text: str) -> bool:
    return text == "JK" or text.startswith("JK=")


def count_of(rank: str, ace: int = 11) -> int:
    """What a card of that rank counts: 2 to 10 their number, J Q K ten (H-25, H-26), the ace as told (H-22, H-27)."""
    if rank == "A":
        return ace
    return 10 if rank in ("J", "Q", "K") else int(rank)


def held_value(hand: list[str]) -> int:
    """What a hand that was left over costs: ace 11, joker 15 (H-54, H-55)."""
    return sum(15 if card == "JK" else count_of(rank_of(card)) for card in hand)


def read_run(texts: list[str]) -> tuple[list[str], int] | None:
    """The run that `texts` are as written, upwards, with its value; None when they are none (H-18, H-22 to H-29)."""
    found = []
    length = len(texts)
    if length > 13:
        return None  # HD-24
    for suit in {text[-1] for text in texts if not is_joker(text)}:
        for low in range(len(LADDER) - length + 1):
            places = [rank + suit for rank in LADDER[low:low + length]]
            if all(text in (place, "JK", f"JK={place}") for text, place in zip(texts, places, strict=True)):
                written = [f"JK={place}" if is_joker(text) else place
                           for text, place in zip(texts, places, strict=True)]
                value = sum(count_of(rank_of(place), ace=1 if low == 0 and spot == 0 else 11)
                            for spot, place in enumerate(places))
                found.append((written, value))
    return found[0] if len(found) == 1 else None


def read_set(texts: list[str]) -> tuple[list[str], int] | None:
    """The set that `texts` are, with its value; None when they are none (H-19 to H-21, H-27, HD-18, HD-25)."""
    naturals = [text for text in texts if not is_joker(text)]
    if len(texts) not in (3, 4) or len(naturals) < 2:
        return None
    rank = rank_of(naturals[0])
    if any(rank_of(card) != rank for card in naturals) or len(set(naturals)) < len(naturals):
        return None
    missing = [rank + suit for suit in SUITS if rank + suit not in naturals]
    stands = f"JK={missing[0]}" if len(missing) == 1 else "JK=*"
    for text in texts:
        if is_joker(text) and text not in ("JK", stands):
            if text[3:] in (*missing, "*"):
                raise Unclear("a joker in a set that names one of two missing cards")
            return None
    return [stands if is_joker(text) else text for text in texts], len(texts) * count_of(rank)


def read_meld(texts: list[str], jokers: int = 1) -> tuple[list[str], str, int]:
    """The meld written out, "run" or "set", and its value. Raises `Broken`."""
    many = sum(is_joker(text) for text in texts)
    if len(texts) < 3:
        raise Broken("H-17")
    naturals = [text for text in texts if not is_joker(text)]
    same_rank = len({rank_of(card) for card in naturals}) == 1
    if many > jokers or len(naturals) < 2:
        raise Broken("H-30", "H-31", "HD-16", "HD-25", "H-21", "H-18", "H-19", "H-20", "H-24", "HD-18")
    as_run = read_run(texts)
    if as_run is not None:
        if any(is_joker(left) and is_joker(right) for left, right in zip(texts, texts[1:], strict=False)):
            raise Broken("H-31", "HD-16")
        return as_run[0], "run", as_run[1]
    as_set = read_set(texts)
    if as_set is not None:
        return as_set[0], "set", as_set[1]
    if same_rank and len(naturals) > 1:
        raise Broken("H-19", "H-20", "H-21", "HD-25", "HD-18")
    raise Broken("H-18", "H-19", "H-24", "H-31", "HD-16", "HD-24", "HD-18")


def meld_kind(meld: list[str]) -> str:
    """Of a meld that lies on the table."""
    return "run" if read_run(meld) else "set"


def stands_for(text: str) -> str:
    return text[3:] if is_joker(text) else text


def add_card(meld: list[str], text: str, end: str | None, jokers: int) -> list[str]:
    """The meld with one card laid off on it (H-40, HD-19, HD-20). Raises `Broken`."""
    if is_joker(text) and sum(map(is_joker, meld)) >= jokers:
        raise Broken("H-30", "HD-20", "HD-16", "H-40")
    if meld_kind(meld) == "set":
        if len(meld) >= 4:
            raise Broken("H-21", "H-40", "HD-20", "HD-25")
        if end is not None:
            raise Unclear("an end named on a set")
        naturals = [card for card in meld if not is_joker(card)]
        if not is_joker(text) and text in naturals:
            raise Broken("H-20", "H-40")
        widened = read_set([*["JK" if is_joker(card) else card for card in meld], text])
        if widened is None:
            raise Broken("H-40", "H-19")
        return widened[0]
    fits = {}
    for place, grown in (("low", ["JK", *meld]), ("high", [*meld, "JK"])):
        as_run = read_run(grown)
        if as_run:
            at = as_run[0][0] if place == "low" else as_run[0][-1]
            card = stands_for(at)
            beside = meld[0] if place == "low" else meld[-1]
            if is_joker(text) and is_joker(beside):
                continue  # H-31: that end is not open to a joker
            if text in (card, "JK", f"JK={card}"):
                fits[place] = [text if text == card else f"JK={card}", *meld] if place == "low" \
                    else [*meld, text if text == card else f"JK={card}"]
    if not fits:
        raise Broken("H-40", "HD-19", "HD-20", "H-24", "H-18", "H-31", "HD-16")
    if len(fits) == 2 and end is None:
        if text != "JK":
            raise Unclear("an ace that fits both ends of 2 to K")
        raise Broken("HD-20")
    if end is not None and text != "JK":
        raise Unclear("an end named for a natural card")
    if end is not None and end not in fits:
        raise Broken("HD-20", "H-40", "H-24")
    return fits[end] if end is not None else next(iter(fits.values()))


def swap_jokers(meld: list[str], give: list[str]) -> tuple[list[str], int]:
    """The meld after the swap and the number of jokers won (H-41, H-42, HD-16, HD-17). Raises `Broken`."""
    if not any(map(is_joker, meld)):
        raise Broken("H-41", "H-42", "HD-17")
    if any(map(is_joker, give)) or not give:
        raise Broken("H-41", "H-42", "HD-17")
    if meld_kind(meld) == "run":
        if len(give) != 1:
            if sum(map(is_joker, meld)) > 1:
                raise Unclear("both jokers of a run in one swap")
            raise Broken("H-41")
        if f"JK={give[0]}" not in meld:
            raise Broken("H-41")
        return [give[0] if text == f"JK={give[0]}" else text for text in meld], 1
    naturals = [card for card in meld if not is_joker(card)]
    rank = rank_of(naturals[0])
    missing = [rank + suit for suit in SUITS if rank + suit not in naturals]
    if sorted(give) != sorted(missing):
        raise Broken("H-41", "H-42", "HD-17", "HD-16")
    return naturals + give, sum(map(is_joker, meld))


def shuffle(key: bytes, label: str, items: list[str]) -> list[str]:
    """fair.md, From secret to cards."""
    words: list[int] = []
    block = 0

    def word() -> int:
        nonlocal block
        if not words:
            digest = hmac.new(key, f"{label}/{block}".encode(), hashlib.sha256).digest()
            words.extend(int.from_bytes(digest[at:at + 4], "big") for at in range(0, 32, 4))
            block += 1
        return words.pop(0)

    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        bound = last + 1
        while True:
            value = word()
            if value < 2 ** 32 - 2 ** 32 % bound:
                break
        other = value % bound
        items[last], items[other] = items[other], items[last]
    return items


@dataclass
class Deal:
    """One round of Hand. Between moves `to_act` draws (phase "draw") or plays (phase "play")."""

    options: dict[str, Any]
    seats: int
    dealer: int
    hands: list[list[str]]
    stock: list[str]
    fire: list[str] = field(default_factory=list)
    melds: list[list[str]] = field(default_factory=list)
    owners: list[int | None] = field(default_factory=list)
    openings: list[list[int]] = field(default_factory=list)
    to_act: int | None = 0
    phase: str = "draw"
    drawn: str | None = None
    reshuffles: int = 0
    key: bytes | None = None
    result: dict[str, Any] | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    """What the last move made public."""

    @classmethod
    def start(cls, options: dict[str, Any], seats: int, order: list[str], dealer: int, key: bytes | None) -> Deal:
        """H-5, H-6, H-7, H-8 and fair.md: one card at a time from the dealer's right, then one more to him."""
        first = (dealer + 1) % seats
        pack = list(order)
        hands: list[list[str]] = [[] for _ in range(seats)]
        for _ in range(14):
            for step in range(seats):
                hands[(first + step) % seats].append(pack.pop(0))
        hands[first].append(pack.pop(0))
        return cls({**DEFAULTS, **options}, seats, dealer, hands, pack, to_act=first, phase="play", key=key)

    @classmethod
    def of(cls, position: dict[str, Any]) -> Deal:
        """The deal of a position (contract.md, Positions) that has every field."""
        p = copy.deepcopy(position)
        key = bytes.fromhex(p["key"]) if p.get("key") else None
        return cls({**DEFAULTS, **p["options"]}, p["seats"], p["dealer"], p["hands"], p["stock"], p["fire"], p["melds"],
                   p.get("owners") or [None] * len(p["melds"]), p["openings"], p["to_act"], p["phase"], p["drawn"],
                   p["reshuffles"], key)

    def copy(self) -> Deal:
        """A deal of its own, without the last move's events."""
        return replace(self, hands=[list(hand) for hand in self.hands], stock=list(self.stock), fire=list(self.fire),
                       melds=[list(meld) for meld in self.melds], owners=list(self.owners),
                       openings=[list(pair) for pair in self.openings], events=[])

    def opened(self, seat: int) -> bool:
        return any(who == seat for who, _ in self.openings)

    def bar(self, seat: int) -> int:
        """What that seat's opening needs (H-32 to H-36, HD-2, HD-9 to HD-11)."""
        if self.options["variant"] == "plain51" or not self.openings:
            return 51
        if self.options["mode"] == "solo":
            return max(51, self.openings[-1][1] + 1)
        ours = (seat, (seat + 2) % 4)
        theirs = [total for who, total in self.openings if who not in ours]
        we_were_first = self.openings[0][0] in ours
        if not theirs or (we_were_first and self.options["partners_bar"] == "first_team"):
            return 51
        return max(51, max(theirs) + 1)

    def play(self, seat: int, move: Move) -> Deal:
        """The deal after the move. Raises `Broken` or `Unclear`; this deal stays as it is."""
        after = self.copy()
        if self.to_act is None:
            raise Broken("H-45")
        if move["do"] == "play" and any("JK" in act.get("give", ()) for act in move["acts"]):
            raise Broken("contract")
        if seat != self.to_act:
            raise Broken("H-8", "H-43")
        if move["do"] == "draw":
            after._draw(seat)
        else:
            after._turn(seat, move)
        return after

    def _draw(self, seat: int) -> None:
        if self.phase != "draw":
            raise Broken("H-7", "H-10", "HD-38")
        if not self.stock:
            cap = self.options["max_reshuffles"]
            if (cap is not None and self.reshuffles >= cap) or len(self.fire) < 2:
                self.events.append({"e": "dry"})
                self._end(None, by_hand=False)  # HD-28
                return
            if self.key is None:
                raise Broken("P-23", "H-16", "contract")
            self.reshuffles += 1
            self.stock = shuffle(self.key, f"reshuffle/{self.reshuffles}", self.fire[:-1])  # H-16, HD-26
            self.fire = self.fire[-1:]
            self.events.append({"e": "reshuffled"})
        self.drawn = self.stock.pop(0)
        self.hands[seat].append(self.drawn)
        self.phase = "play"
        self.events.append({"e": "drew", "seat": seat})

    def _turn(self, seat: int, move: Move) -> None:
        hand = self.hands[seat]
        opened_before = self.opened(seat)
        taken: str | None = None
        if move["take"]:
            if self.phase != "draw" or not self.fire:
                raise Broken("H-10", "H-7", "HD-38")
            taken = self.fire.pop()
            hand.append(taken)
            self.events.append({"e": "took", "seat": seat, "card": taken})
        elif self.phase != "play":
            raise Broken("H-10", "HD-38")
        only_jokers = all(card == "JK" for card in hand)
        below_bar = laid_off = swapped = False
        owed = 0  # jokers won by swaps that have not been laid down yet
        melded: list[str] = []
        added: list[str] = []
        for act in move["acts"]:
            if "lay" in act:
                total = 0
                written = []
                for texts in act["lay"]:
                    held = not Counter("JK" if is_joker(text) else text for text in texts) - Counter(hand)
                    try:
                        meld, _, value = read_meld(texts, self.options["jokers_per_meld"])
                    except Broken as broken:
                        raise Broken(*broken.rows, *(() if held else ("H-10",))) from None
                    self._leave(hand, meld)
                    total += value
                    written.append(meld)
                opens = not self.opened(seat)
                if opens:
                    below_bar = total < self.bar(seat)
                    if below_bar and not self.options["hand_waives_bar"]:
                        raise Broken("H-32", "H-33", "H-34", "H-36", "HD-1", "HD-4")
                    self.openings.append([seat, total])
                for meld in written:
                    self.melds.append(meld)
                    self.owners.append(seat)
                    melded += ["JK" if is_joker(text) else text for text in meld]
                    owed = max(0, owed - sum(map(is_joker, meld)))
                self.events.append({"e": "laid", "seat": seat, "melds": written, "total": total, "opened": opens})
            elif "add" in act:
                if not self.opened(seat):
                    raise Broken("H-37", "HD-12")
                if not 0 <= act["meld"] < len(self.melds):
                    raise Broken("H-39", "contract")
                meld = self.melds[act["meld"]]
                for text in act["add"]:
                    end = act.get("end") if text == "JK" or len(act["add"]) == 1 else None
                    held = ("JK" if is_joker(text) else text) in hand
                    try:
                        meld = add_card(meld, text, end, self.options["jokers_per_meld"])
                    except Broken as broken:
                        raise Broken(*broken.rows, *(() if held else ("H-10",))) from None
                    self._leave(hand, [text])
                    added.append("JK" if is_joker(text) else text)
                    if is_joker(text) and self.options["swap_use_layoff"]:
                        owed = max(0, owed - 1)
                self.melds[act["meld"]] = meld
                laid_off = True
                self.events.append({"e": "added", "seat": seat, "meld": act["meld"]})
            else:
                if not self.opened(seat):
                    raise Broken("H-38", "H-43", "HD-12")
                if not 0 <= act["swap"] < len(self.melds):
                    raise Broken("H-39", "contract")
                held = not Counter(act["give"]) - Counter(hand)
                try:
                    meld, won = swap_jokers(self.melds[act["swap"]], act["give"])
                except Broken as broken:
                    raise Broken(*broken.rows, *(() if held else ("H-10",))) from None
                self._leave(hand, act["give"])
                self.melds[act["swap"]] = meld
                hand += ["JK"] * won
                owed += won
                swapped = True
                self.events.append({"e": "swapped", "seat": seat, "meld": act["swap"], "give": act["give"]})
        if taken is not None:
            if not self.opened(seat):
                raise Broken("H-14", "H-13")
            use = self.options["fire_use"]
            if use == "new_meld" and taken not in melded:
                raise Broken("H-13", "HD-13")
            if use == "meld_or_layoff" and taken not in melded and taken not in added:
                raise Broken("H-13", "HD-13")
            if use == "any_new_meld" and not melded:
                raise Broken("H-71", "HD-13", "H-13")
        if owed:
            raise Broken("H-44", "HD-15")
        throw = move["throw"]
        pure = not opened_before and not laid_off and not swapped  # HD-7, HD-8
        if throw is not None:
            if throw == "JK":
                raise Broken("H-15", "HD-21", "H-12")
            self._leave(hand, [throw])
            by_hand = pure and not hand and self.options["hand_throw"]  # HD-6
        else:
            by_hand = pure and not hand
            finishes = not hand and (by_hand or self.options["out_without_throw"])  # H-48, HD-22
            stuck = only_jokers and not move["acts"]  # HD-21
            if not finishes and not stuck:
                raise Broken(*(("H-32", "H-33", "HD-4") if below_bar else ()), *self._why_not(hand, opened_before))
        if below_bar and not by_hand:
            raise Broken("H-32", "H-33", "HD-4")
        if throw is not None:
            self.fire.append(throw)
            self.events.append({"e": "threw", "seat": seat, "card": throw})
        self.drawn = None
        if not hand:
            self.events.append({"e": "out", "seat": seat, "by_hand": by_hand})
            self._end(seat, by_hand)  # H-45
            return
        self.to_act = (seat + 1) % self.seats  # H-8
        self.phase = "draw"
        self.events.append({"e": "turn", "seat": self.to_act})

    @staticmethod
    def _why_not(hand: list[str], opened_before: bool) -> tuple[str, ...]:
        """Why a turn may not end without a throw, `hand` being what is left."""
        if not hand:
            return ("H-46", "H-49", "HD-22") if opened_before else ("H-46", "H-50", "HD-7", "HD-8", "HD-22")
        return ("HD-21",) if all(card == "JK" for card in hand) else ("H-12",)

    def _leave(self, hand: list[str], texts: list[str]) -> None:
        for text in texts:
            card = "JK" if is_joker(text) else text
            if card not in hand:
                raise Broken("H-10")
            hand.remove(card)

    def _end(self, out: int | None, by_hand: bool) -> None:
        self.result = {"out": out, "by_hand": by_hand, "scores": scores(
            self.hands, [self.opened(seat) for seat in range(self.seats)], out, by_hand,
            self.options["mode"] == "partners")}
        self.phase = "over"
        self.to_act = None
        self.drawn = None
        self.events.append({"e": "ended"})

    def clock_moves(self) -> list[Move]:
        """All that the clock does for the seat to act, from here to the end of its turn (HD-37)."""
        moves: list[Move] = []
        now = self
        seat = self.to_act
        while now.to_act == seat and now.result is None:
            moves.append(now.clock_move())
            assert seat is not None
            now = now.play(seat, moves[-1])
        return moves

    def clock_move(self) -> Move:
        """The clock's next move (HD-37)."""
        if self.phase == "draw":
            return {"do": "draw"}
        assert self.to_act is not None
        hand = self.hands[self.to_act]
        naturals = [card for card in hand if card != "JK"]
        throw: str | None = self.drawn
        if throw in (None, "JK"):
            dear = sorted(naturals, key=lambda card: (["A", "K", "Q", "J", "10", *"98765432"].index(rank_of(card)),
                                                      "SHDC".index(card[-1])))
            throw = dear[0] if dear else None
        return {"do": "play", "take": False, "acts": [], "throw": throw}

    def cards(self) -> Counter[str]:
        """Every card of the deal, a joker in a meld as the joker it is."""
        everything = [card for hand in self.hands for card in hand] + self.stock + self.fire
        everything += ["JK" if is_joker(text) else text for meld in self.melds for text in meld]
        return Counter(everything)


def scores(hands: list[list[str]], opened: list[bool], out: int | None, by_hand: bool,
           partners: bool = False) -> list[int]:
    """H-51 to H-58, HD-28, HD-29; per team in partners: H-3, H-59 to H-61, HD-30, HD-31."""
    factor = 2 if by_hand else 1
    points = []
    for seat, hand in enumerate(hands):
        if seat == out:
            points.append(-30 * factor)
        elif not opened[seat]:
            points.append(100 * factor)
        else:
            points.append(held_value(hand) * factor)
    if not partners:
        return points
    teams = [points[0] + points[2], points[1] + points[3]]
    if out is not None:
        teams[out % 2] = points[out]
    return teams


def _shapes() -> list[list[str]]:
    sets = [[rank + suit for suit in suits] for rank in RANKS for size in (3, 4) for suits in combinations(SUITS, size)]
    runs = [[rank + suit for rank in LADDER[low:low + length]]
            for suit in SUITS for length in range(3, 14) for low in range(len(LADDER) - length + 1)]
    return sets + runs


SHAPES = _shapes()
"""Every meld there is, without jokers."""


def all_melds(hand: list[str], jokers: int = 1) -> list[list[str]]:
    """Every meld that lies in a hand, written without meanings, in a fixed order: found by trying every shape."""
    have = Counter(hand)
    most = min(jokers, have["JK"])
    found: list[list[str]] = []
    for shape in SHAPES:
        missing = [spot for spot, card in enumerate(shape) if card not in have]
        if len(missing) > most:
            continue
        for extra in range(most - len(missing) + 1):
            for more in combinations([spot for spot in range(len(shape)) if spot not in missing], extra):
                texts = ["JK" if spot in (*missing, *more) else card for spot, card in enumerate(shape)]
                try:
                    read_meld(texts, jokers)
                except Broken:
                    continue
                if texts not in found:
                    found.append(texts)
    return found
