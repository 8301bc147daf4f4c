"""The engine and the model on one deal, move by move: the same verdict, the same state, the same views."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from sahrat.errors import REASONS, Refusal
from sahrat.saudi_hand import GAME
from tests.properties.hand_melds import Broken, Unclear, add_card, is_joker, meld_kind, read_set, swap_jokers
from tests.properties.hand_model import Deal, Move
from tests.properties.hand_plays import compose

Json = dict[str, Any]


def sorted_meld(meld: list[str]) -> list[str]:
    """A run as it lies; a set in one order, for the order of a set has no meaning."""
    if read_set(["JK" if is_joker(text) else text for text in meld]) is None:
        return meld
    naturals = sorted(text for text in meld if not is_joker(text))
    jokers = [text for text in meld if is_joker(text)]
    return naturals + (["JK=*"] * 2 if len(jokers) == 2 else jokers)


def plain(position: Json) -> Json:
    """What two positions must share: hands and sets as bags, all else as it stands."""
    over = position["phase"] == "over"
    return {
        "seats": position["seats"], "dealer": position["dealer"], "to_act": position["to_act"],
        "phase": position["phase"], "hands": [sorted(hand) for hand in position["hands"]],
        "stock": list(position["stock"]), "fire": list(position["fire"]),
        "melds": [sorted_meld(list(meld)) for meld in position["melds"]],
        "openings": [list(pair) for pair in position["openings"]],
        "drawn": None if over else position["drawn"], "reshuffles": position["reshuffles"],
    }


def plain_deal(deal: Deal) -> Json:
    return plain({
        "seats": deal.seats, "dealer": deal.dealer, "to_act": deal.to_act, "phase": deal.phase, "hands": deal.hands,
        "stock": deal.stock, "fire": deal.fire, "melds": deal.melds, "openings": deal.openings, "drawn": deal.drawn,
        "reshuffles": deal.reshuffles,
    })


def rows_of(code: str) -> set[str]:
    """The ledger rows a refusal's code stands for."""
    return set(REASONS[code].rows.replace(",", " ").split())


class Duel:
    """One deal played by both. `refused` counts the engine's refusals by code, `happened` events and ends."""

    def __init__(self, position: Json, refused: Counter[str], happened: Counter[str]) -> None:
        self.state = GAME.state(position)
        self.deal = Deal.of(position)
        self.refused = refused
        self.happened = happened
        self.log: list[tuple[int, Move]] = []
        self.agree()

    def attempt(self, seat: int, move: Move) -> bool | None:
        """Make the move on both sides. True: legal; False: refused by both; None: the rules do not say."""
        where = f"after {self.log}: seat {seat} {json.dumps(move)}"
        try:
            expected = self.deal.play(seat, move)
        except Unclear as unclear:
            self.happened[f"unclear: {unclear}"] += 1
            return None
        except Broken as broken:
            self._must_refuse(seat, move, broken.rows, where)
            return False
        if seat == self.state.to_act and move["do"] == "play":
            answer = GAME.check(self.state.view(seat), move)
            assert answer["legal"], f"check says {answer['code']}, the rules say legal, {where}"
            if expected.result is not None and expected.result["by_hand"]:
                assert answer["hand"], where
        try:
            state, events = self.state.apply(seat, GAME.move(move))
        except Refusal as refusal:
            raise AssertionError(f"engine refuses ({refusal.code}) what the rules allow, {where}") from refusal
        self._same_events(events, expected, where)
        self.state, self.deal = state, expected
        self.log.append((seat, move))
        self.happened["moves"] += 1
        if move["do"] == "play" and move["throw"] is None:
            self.happened["no throw" if expected.result is None else "out without a throw"] += 1
        self.agree()
        return True

    def _must_refuse(self, seat: int, move: Move, rows: set[str], where: str) -> None:
        before = self.state.position()
        view = self.state.view(seat)
        try:
            self.state.apply(seat, GAME.move(move))
        except Refusal as refusal:
            code = refusal.code
            assert set(refusal.message()) == {"ar", "en"}, where
        else:
            raise AssertionError(f"engine allows what {sorted(rows)} forbid, {where}")
        self.refused[code] += 1
        assert rows_of(code) & rows, f"{code} for what {sorted(rows)} forbid, {where}"
        unchanged = self.state.position() == before and self.state.view(seat) == view
        assert unchanged, f"a refusal changed something, {where}"
        if seat == self.state.to_act and move["do"] == "play" and code != "bad_move":
            answer = GAME.check(view, move)
            assert not answer["legal"] and answer["code"], f"check says legal, apply says {code}, {where}"

    def _same_events(self, events: Any, expected: Deal, where: str) -> None:
        public = [event.seen_by(None) for event in events]
        assert [event["e"] for event in public] == [event["e"] for event in expected.events], where
        for got, want in zip(public, expected.events, strict=True):
            self.happened[got["e"]] += 1
            if want.get("by_hand") or want.get("opened"):
                self.happened[got["e"] + (" by hand" if want["e"] == "out" else " to open")] += 1
            for key in ("seat", "card", "total", "opened", "meld", "by_hand"):
                if key in want:
                    assert got[key] == want[key], f"{key} of {got}, {where}"
            if want["e"] == "laid":
                assert [list(meld) for meld in got["melds"]] == want["melds"], where

    def agree(self) -> None:
        """The states are equal, and every seat's view tells what the model knows."""
        where = f"after {self.log}"
        assert plain(self.state.position()) == plain_deal(self.deal), where
        result = self.state.result
        if self.deal.result is None:
            assert result is None, where
        else:
            assert result is not None, where
            assert {key: result[key] for key in ("out", "by_hand", "scores")} == self.deal.result, where
        for seat in [*range(self.deal.seats), None]:
            self._same_view(seat, where)

    def _same_view(self, seat: int | None, where: str) -> None:
        deal, view = self.deal, self.state.view(seat)
        where = f"view of {seat}: {view}, {where}"
        assert view["counts"] == [len(hand) for hand in deal.hands], where
        assert view["stock"] == len(deal.stock) and view["fire"] == len(deal.fire), where
        assert view["top"] == (deal.fire[-1] if deal.fire else None), where
        assert view["to_act"] == deal.to_act and view["phase"] == deal.phase, where
        assert [sorted_meld(list(meld)) for meld in view["melds"]] == [sorted_meld(meld) for meld in deal.melds], where
        assert view["opened"] == [deal.opened(each) for each in range(deal.seats)], where
        assert view["reshuffles"] == deal.reshuffles, where
        if seat is None:
            assert view["own"] is None and view["legal"] is None, where
            return
        assert sorted(view["own"]) == sorted(deal.hands[seat]), where
        assert view["bar"] == (None if deal.opened(seat) else deal.bar(seat)), where
        mine = seat == deal.to_act
        assert view["drawn"] == (deal.drawn if mine else None), where
        if not mine:
            assert view["legal"] is None, where
            return
        self._same_legal(seat, view["legal"], where)

    def _same_legal(self, seat: int, legal: Json, where: str) -> None:
        deal = self.deal
        hand = deal.hands[seat]
        jokers = deal.options["jokers_per_meld"]
        assert legal["draw"] == (deal.phase == "draw"), where
        assert legal["take"] == (deal.phase == "draw" and bool(deal.fire)), where
        assert legal["opened"] == deal.opened(seat), where
        if deal.phase != "play":
            return
        assert set(legal["throw"]) == {card for card in hand if card != "JK"}, where
        adds = set()
        swaps = set()
        for spot, meld in enumerate(deal.melds):
            for card in set(hand):
                for end in ("low", "high") if card == "JK" and meld_kind(meld) == "run" else (None,):
                    try:
                        add_card(meld, card, end, jokers)
                        adds.add((card, spot))
                    except Unclear:
                        adds.add((card, spot))
                    except Broken:
                        pass
            for give in _gives(meld):
                if not Counter(give) - Counter(hand):
                    try:
                        swap_jokers(meld, give)
                        swaps.add((spot, tuple(sorted(give))))
                    except (Broken, Unclear):
                        pass
        assert {(card, spot) for card, spot, _ in legal["add"]} == adds, where
        assert {(spot, tuple(sorted(give))) for spot, give in legal["swap"]} == swaps, where


def _gives(meld: list[str]) -> list[list[str]]:
    """What could be given for the meld's joker."""
    naturals = [text for text in meld if not is_joker(text)]
    if not any(map(is_joker, meld)):
        return []
    if meld_kind(meld) == "run":
        return [[text[3:]] for text in meld if is_joker(text)]
    return [[naturals[0][:-1] + suit for suit in "SHCD" if naturals[0][:-1] + suit not in naturals]]


def next_move(deal: Deal, rng: Random, temper: str) -> Move:
    """A move for the seat to act by that temper: draws, takes, plays."""
    if deal.phase == "draw" and (temper == "throw" or not deal.fire or rng.random() < 0.6):
        return {"do": "draw"}
    return compose(deal, rng, deal.phase == "draw", temper)
