"""Moves of Hand, good and bad, all from one `Random`."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.properties.hand_melds import (
    LADDER,
    RANKS,
    SUITS,
    Broken,
    Unclear,
    add_card,
    all_melds,
    is_joker,
    meld_kind,
    rank_of,
    read_meld,
    swap_jokers,
)
from tests.properties.hand_model import Deal, Move
from tests.properties.hand_positions import PACK


def compose(deal: Deal, rng: Random, take: bool, temper: str) -> Move:
    """A play for the seat to act, by a temper: "throw" only throws, "shy" opens as cheaply as it can, "bold" lays
    down all it can, "short" stops below the bar, "hand" looks for a Hand. Often legal, by no means always."""
    seat = deal.to_act
    assert seat is not None
    hand = list(deal.hands[seat])
    table = [list(meld) for meld in deal.melds]
    jokers = deal.options["jokers_per_meld"]
    acts: list[dict[str, Any]] = []
    must: str | None = None
    if take and deal.fire:
        must = deal.fire[-1]
        hand.append(must)
    opened = deal.opened(seat)
    if temper != "throw":
        if temper == "hand":
            whole = cover(hand, jokers, deal.options["hand_throw"])
            if whole:
                acts.append({"lay": whole})
                _take_out(hand, whole)
                table += [read_meld(meld, jokers)[0] for meld in whole]
        elif not opened:
            lay = _opening(hand, rng, deal.bar(seat), jokers, must, temper)
            if lay:
                acts.append({"lay": lay})
                _take_out(hand, lay)
                table += [read_meld(meld, jokers)[0] for meld in lay]
                opened = True
        for _ in range(rng.choice([0, 1, 2, 3, 4]) if opened and temper != "hand" else 0):
            _act(rng.choice(["lay", "add", "swap", "swap"]), hand, table, acts, rng, jokers, must)
            must = None
        if temper == "bold" and opened:
            while _act(rng.choice(["lay", "add"]), hand, table, acts, rng, jokers, None) and len(acts) < 12:
                pass
    naturals = [card for card in hand if card != "JK"]
    return {"do": "play", "take": take, "acts": acts, "throw": rng.choice(naturals) if naturals else None}


def _take_out(hand: list[str], melds: list[list[str]]) -> None:
    for meld in melds:
        for text in meld:
            hand.remove("JK" if is_joker(text) else text)


def _fits(hand: list[str], meld: list[str]) -> bool:
    return not Counter("JK" if is_joker(text) else text for text in meld) - Counter(hand)


def _opening(hand: list[str], rng: Random, bar: int, jokers: int, must: str | None, temper: str) -> list[list[str]]:
    """Melds that lie side by side in the hand and reach the bar where a few tries find such."""
    melds = all_melds(hand, jokers)
    best: list[list[str]] = []
    for _ in range(12):
        rng.shuffle(melds)
        left = list(hand)
        total = 0
        lay: list[list[str]] = []
        order = [meld for meld in melds if must in meld][:1] + melds if must else melds
        for meld in order:
            if total >= bar and temper != "bold":
                break
            if _fits(left, meld):
                _take_out(left, [meld])
                total += read_meld(meld, jokers)[2]
                lay.append(meld)
        if temper == "short" and lay and total < bar or temper != "short" and total >= bar:
            return lay
        best = best or lay
    return best


def _act(kind: str, hand: list[str], table: list[list[str]], acts: list[dict[str, Any]], rng: Random, jokers: int,
         must: str | None) -> bool:
    """Append one act of that kind that is legal by itself, when there is one."""
    if kind == "lay":
        melds = all_melds(hand, jokers)
        if must and any(must in meld for meld in melds):
            melds = [meld for meld in melds if must in meld]
        if not melds:
            return False
        meld = rng.choice(melds)
        acts.append({"lay": [meld]})
        _take_out(hand, [meld])
        table.append(read_meld(meld, jokers)[0])
        return True
    spots = list(range(len(table)))
    rng.shuffle(spots)
    for spot in spots:
        if kind == "add":
            cards = sorted(set(hand))
            rng.shuffle(cards)
            for card in [must, *cards] if must in hand else cards:
                end = rng.choice(["low", "high"]) if card == "JK" and meld_kind(table[spot]) == "run" else None
                try:
                    table[spot] = add_card(table[spot], card, end, jokers)
                except (Broken, Unclear):
                    continue
                hand.remove(card)
                acts.append({"add": [card], "meld": spot, **({"end": end} if end else {})})
                return True
        else:
            gives = [[text[3:]] for text in table[spot] if is_joker(text) and text != "JK=*"]
            if "JK=*" in table[spot]:
                naturals = [card for card in table[spot] if not is_joker(card)]
                gives.append([rank_of(naturals[0]) + suit for suit in SUITS
                              if rank_of(naturals[0]) + suit not in naturals])
            for give in gives:
                if _fits(hand, give):
                    table[spot], won = swap_jokers(table[spot], give)
                    for card in give:
                        hand.remove(card)
                    hand += ["JK"] * won
                    acts.append({"swap": spot, "give": give})
                    with_joker = [meld for meld in all_melds(hand, jokers) if "JK" in meld]
                    if with_joker:
                        meld = rng.choice(with_joker)
                        acts.append({"lay": [meld]})
                        _take_out(hand, [meld])
                        table.append(read_meld(meld, jokers)[0])
                    return True
    return False


def cover(hand: list[str], jokers: int, but_one: bool) -> list[list[str]] | None:
    """Melds that use up the whole hand (or all but one natural card), by trying; None where there are none."""
    melds = all_melds(hand, jokers)
    steps = 0

    def search(left: Counter[str], spare: int) -> list[list[str]] | None:
        nonlocal steps
        steps += 1
        if not left or steps > 400:
            return [] if not left else None
        card = min(left)
        for meld in melds:
            if card in meld and not Counter(meld) - left:
                rest = search(left - Counter(meld), spare)
                if rest is not None:
                    return [meld, *rest]
        if spare and card != "JK":
            return search(left - Counter([card]), spare - 1)
        return None

    return search(Counter(hand), 1 if but_one else 0)


# Mistakes

def spoil(move: Move, deal: Deal, rng: Random) -> Move:
    """The move with one thing wrong (or, now and then, right by luck), still a well written move."""
    move = copy.deepcopy(move)
    if move["do"] == "draw":
        return {"do": "play", "take": rng.random() < 0.5, "acts": [], "throw": rng.choice(PACK)}
    assert deal.to_act is not None
    hand = deal.hands[deal.to_act]
    acts = move["acts"]
    lays = [act for act in acts if "lay" in act]
    swaps = [act for act in acts if "swap" in act]
    changes = ["throw", "joker", "no throw", "no throw", "take", "foreign add", "foreign swap"]
    if "JK" in hand:
        changes += ["no end"]
    if acts:
        changes += ["reverse", "drop act", "double act"]
    halves = [(spot, card) for spot, meld in enumerate(deal.melds) if "JK=*" in meld for card in hand
              if card not in ("JK", *meld) and rank_of(card) in [rank_of(text) for text in meld]]
    if halves:
        changes += ["half"] * 3
    if swaps:
        changes += ["half give", "half give", "other give"]
    if lays:
        changes += ["other card", "fewer", "more", "turned", "jokers", "wrap", "split", "two copies", "meaning",
                    "long", "five", "bare"] * 2
    change = rng.choice(changes)
    meld = rng.choice(rng.choice(lays)["lay"]) if lays else []
    if change in SPOILT_MELDS:
        SPOILT_MELDS[change](meld, hand, rng)
    elif change == "throw":
        move["throw"] = rng.choice(PACK)
    elif change == "joker":
        move["throw"] = "JK"
    elif change == "no throw":
        move["throw"] = None
    elif change == "take":
        move["take"] = not move["take"]
    elif change == "half":
        spot, card = rng.choice(halves)
        acts.append({"swap": spot, "give": [card]})
    elif change == "half give":
        rng.choice(swaps)["give"][1:] = []
    elif change == "other give":
        rng.choice(swaps)["give"][0] = rng.choice(hand)
    elif change == "split":
        act = rng.choice(lays)
        at = acts.index(act)
        acts[at:at + 1] = [{"lay": [one]} for one in act["lay"]]
    else:
        _spoil_acts(change, acts, deal, hand, rng)
    return move


def _spoil_acts(change: str, acts: list[dict[str, Any]], deal: Deal, hand: list[str], rng: Random) -> None:
    """One act too many, too few, or out of order."""
    if change == "foreign add":
        card = rng.choice(hand)
        spot = rng.randrange(len(deal.melds) + 2)
        run = spot < len(deal.melds) and meld_kind(deal.melds[spot]) == "run"
        end = rng.choice(["low", "high", None]) if card == "JK" and run else None
        acts.insert(rng.randrange(len(acts) + 1), {"add": [card], "meld": spot, **({"end": end} if end else {})})
    elif change == "foreign swap":
        give = rng.sample(hand, min(len(hand), rng.choice([1, 1, 2])))
        acts.insert(rng.randrange(len(acts) + 1), {"swap": rng.randrange(len(deal.melds) + 1), "give": give})
    elif change == "no end":
        acts.append({"add": ["JK"], "meld": rng.randrange(max(1, len(deal.melds)))})
        for act in acts:
            if act.get("add") == ["JK"]:
                act.pop("end", None)
    elif change == "reverse":
        acts.reverse()
    elif change == "drop act":
        acts.pop(rng.randrange(len(acts)))
    else:
        assert change == "double act"
        acts.append(copy.deepcopy(rng.choice(acts)))


def _other_card(meld: list[str], hand: list[str], rng: Random) -> None:
    meld[rng.randrange(len(meld))] = rng.choice(hand)


def _fewer(meld: list[str], hand: list[str], rng: Random) -> None:
    meld.pop(rng.randrange(len(meld)))


def _more(meld: list[str], hand: list[str], rng: Random) -> None:
    meld.insert(rng.randrange(len(meld) + 1), rng.choice(hand))


def _turned(meld: list[str], hand: list[str], rng: Random) -> None:
    rng.shuffle(meld)


def _jokers(meld: list[str], hand: list[str], rng: Random) -> None:
    for _ in range(2):
        meld[rng.randrange(len(meld))] = "JK"


def _wrap(meld: list[str], hand: list[str], rng: Random) -> None:
    suit = rng.choice(SUITS)
    meld[:] = rng.choice([["K", "A", "2"], ["Q", "K", "A", "2"], ["A", "K", "Q"], ["K", "JK", "2"]])
    meld[:] = [text if text == "JK" else text + suit for text in meld]


def _two_copies(meld: list[str], hand: list[str], rng: Random) -> None:
    at = rng.randrange(len(meld))
    meld.insert(at, meld[at])


def _meaning(meld: list[str], hand: list[str], rng: Random) -> None:
    meld[rng.randrange(len(meld))] = "JK=" + rng.choice([*PACK[:52], "*"])


def _long(meld: list[str], hand: list[str], rng: Random) -> None:
    suit = rng.choice(SUITS)
    meld[:] = [rank + suit for rank in LADDER]


def _five(meld: list[str], hand: list[str], rng: Random) -> None:
    rank = rng.choice(RANKS)
    meld[:] = [rank + suit for suit in SUITS] + [rng.choice(["JK", rank + "S"])]


def _bare(meld: list[str], hand: list[str], rng: Random) -> None:
    meld[:] = rng.choice([["JK", meld[0], "JK"], [meld[0], "JK", meld[-1], "JK"]])


SPOILT_MELDS: dict[str, Callable[[list[str], list[str], Random], None]] = {
    "other card": _other_card, "fewer": _fewer, "more": _more, "turned": _turned, "jokers": _jokers, "wrap": _wrap,
    "two copies": _two_copies, "meaning": _meaning, "long": _long, "five": _five, "bare": _bare,
}
"""What may be wrong with one meld that is laid; the hand it came from is there, too."""
