"""Saudi Hand, solo and partners, read a second time from the ledger: slow, obvious, and without a line of the engine.

Cards are their texts, hands and piles are lists of them, and everything is found by trying (melds: hand_melds.py).
`Deal.play` answers for any position and move: it returns the next deal, or raises `Broken` with the ledger rows that
forbid the move, or `Unclear` where neither the ledger nor the contract decides (the tests then ask nothing).
"""

from __future__ import annotations

import copy
import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from tests.properties.hand_melds import Broken, add_card, count_of, is_joker, rank_of, read_meld, swap_jokers

Move = dict[str, Any]

DEFAULTS: dict[str, Any] = {
    "variant": "saudi", "mode": "solo", "partners_bar": "first_team",
    "fire_use": "new_meld", "swap_use_layoff": False, "jokers_per_meld": 1,
    "hand_waives_bar": False, "hand_throw": False, "out_without_throw": False, "max_reshuffles": 3,
}


def held_value(hand: list[str]) -> int:
    """What a hand that was left over costs: ace 11, joker 15 (H-54, H-55)."""
    return sum(15 if card == "JK" else count_of(rank_of(card)) for card in hand)


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
class Turn:
    """A turn so far."""

    seat: int
    hand: list[str]
    opened_before: bool
    taken: str | None = None
    below_bar: bool = False
    pure: bool = True
    """Nothing was laid off or swapped (HD-7, HD-8)."""
    owed: int = 0
    """Jokers won by swaps that have not been laid down yet."""
    melded: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)


@contextmanager
def also_not_held(held: bool) -> Iterator[None]:
    """What is broken within is also broken by not holding the cards (H-10), where they are not held."""
    try:
        yield
    except Broken as broken:
        raise Broken(*broken.rows, *(() if held else ("H-10",))) from None


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
        turn = Turn(seat, self.hands[seat], self.opened(seat))
        if move["take"]:
            if self.phase != "draw" or not self.fire:
                raise Broken("H-10", "H-7", "HD-38")
            turn.taken = self.fire.pop()
            turn.hand.append(turn.taken)
            self.events.append({"e": "took", "seat": seat, "card": turn.taken})
        elif self.phase != "play":
            raise Broken("H-10", "HD-38")
        only_jokers = all(card == "JK" for card in turn.hand)
        for act in move["acts"]:
            if "lay" in act:
                self._lay(turn, act["lay"])
            elif "add" in act:
                self._add(turn, act)
            else:
                self._swap(turn, act)
        self._check_taken(turn)
        if turn.owed:
            raise Broken("H-44", "HD-15")
        self._finish(turn, move["throw"], stuck=only_jokers and not move["acts"])

    def _lay(self, turn: Turn, melds: list[list[str]]) -> None:
        total = 0
        written = []
        for texts in melds:
            held = not Counter("JK" if is_joker(text) else text for text in texts) - Counter(turn.hand)
            with also_not_held(held):
                meld, _, value = read_meld(texts, self.options["jokers_per_meld"])
            self._leave(turn.hand, meld)
            total += value
            written.append(meld)
        opens = not self.opened(turn.seat)
        if opens:
            turn.below_bar = total < self.bar(turn.seat)
            if turn.below_bar and not self.options["hand_waives_bar"]:
                raise Broken("H-32", "H-33", "H-34", "H-36", "HD-1", "HD-4")
            self.openings.append([turn.seat, total])
        for meld in written:
            self.melds.append(meld)
            self.owners.append(turn.seat)
            turn.melded += ["JK" if is_joker(text) else text for text in meld]
            turn.owed = max(0, turn.owed - sum(map(is_joker, meld)))
        self.events.append({"e": "laid", "seat": turn.seat, "melds": written, "total": total, "opened": opens})

    def _add(self, turn: Turn, act: dict[str, Any]) -> None:
        if not self.opened(turn.seat):
            raise Broken("H-37", "HD-12")
        if not 0 <= act["meld"] < len(self.melds):
            raise Broken("H-39", "contract")
        meld = self.melds[act["meld"]]
        for text in act["add"]:
            end = act.get("end") if text == "JK" or len(act["add"]) == 1 else None
            with also_not_held(("JK" if is_joker(text) else text) in turn.hand):
                meld = add_card(meld, text, end, self.options["jokers_per_meld"])
            self._leave(turn.hand, [text])
            turn.added.append("JK" if is_joker(text) else text)
            if is_joker(text) and self.options["swap_use_layoff"]:
                turn.owed = max(0, turn.owed - 1)
        self.melds[act["meld"]] = meld
        turn.pure = False
        self.events.append({"e": "added", "seat": turn.seat, "meld": act["meld"]})

    def _swap(self, turn: Turn, act: dict[str, Any]) -> None:
        if not self.opened(turn.seat):
            raise Broken("H-38", "H-43", "HD-12")
        if not 0 <= act["swap"] < len(self.melds):
            raise Broken("H-39", "contract")
        with also_not_held(not Counter(act["give"]) - Counter(turn.hand)):
            meld, won = swap_jokers(self.melds[act["swap"]], act["give"])
        self._leave(turn.hand, act["give"])
        self.melds[act["swap"]] = meld
        turn.hand += ["JK"] * won
        turn.owed += won
        turn.pure = False
        self.events.append({"e": "swapped", "seat": turn.seat, "meld": act["swap"], "give": act["give"]})

    def _check_taken(self, turn: Turn) -> None:
        """What became of the card that was taken from the fire."""
        if turn.taken is None:
            return
        if not self.opened(turn.seat):
            raise Broken("H-14", "H-13")
        use = self.options["fire_use"]
        if use == "new_meld" and turn.taken not in turn.melded:
            raise Broken("H-13", "HD-13")
        if use == "meld_or_layoff" and turn.taken not in turn.melded and turn.taken not in turn.added:
            raise Broken("H-13", "HD-13")
        if use == "any_new_meld" and not turn.melded:
            raise Broken("H-71", "HD-13", "H-13")

    def _finish(self, turn: Turn, throw: str | None, stuck: bool) -> None:
        """The throw, or the end without one: by a Hand, or of one who is `stuck` with jokers alone (HD-21)."""
        seat, hand = turn.seat, turn.hand
        pure = turn.pure and not turn.opened_before
        if throw is not None:
            if throw == "JK":
                raise Broken("H-15", "HD-21", "H-12")
            self._leave(hand, [throw])
            by_hand = pure and not hand and self.options["hand_throw"]  # HD-6
        else:
            by_hand = pure and not hand
            finishes = not hand and (by_hand or self.options["out_without_throw"])  # H-48, HD-22
            if not finishes and not stuck:
                raise Broken(*(("H-32", "H-33", "HD-4") if turn.below_bar else ()),
                             *self._why_not(hand, turn.opened_before))
        if turn.below_bar and not by_hand:
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
