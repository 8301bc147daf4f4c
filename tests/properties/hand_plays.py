"""Deals and moves for the Hand suites: positions where much happens, and plays good and bad, all from one `Random`."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.properties.hand_model import (
    LADDER, RANKS, SHAPES, SUITS, Broken, Deal, Move, Unclear, add_card, all_melds, is_joker, meld_kind, rank_of,
    read_meld, swap_jokers,
)

Position = dict[str, Any]
PACK = [rank + suit for suit in SUITS for rank in RANKS] * 2 + ["JK", "JK"]

OPTIONS: list[dict[str, Any]] = [
    {}, {}, {}, {"variant": "plain51"}, {"hand_throw": True}, {"hand_waives_bar": True}, {"out_without_throw": True},
    {"fire_use": "meld_or_layoff"}, {"fire_use": "any_new_meld"}, {"swap_use_layoff": True}, {"jokers_per_meld": 2},
    {"max_reshuffles": 1}, {"max_reshuffles": None},
    {"hand_throw": True, "hand_waives_bar": True, "fire_use": "any_new_meld"},
    {"out_without_throw": True, "fire_use": "meld_or_layoff", "swap_use_layoff": True},
]
"""Default tables thrice, then each option that bears on a solo round."""


# Positions

def deal_position(rng: Random, options: dict[str, Any], seats: int) -> Position:
    """A whole deal from the shuffled pack, before the first move."""
    pack = PACK.copy()
    rng.shuffle(pack)
    return position_of(Deal.start(options, seats, pack, rng.randrange(seats), rng.randbytes(64)), options)


def position_of(deal: Deal, options: dict[str, Any]) -> Position:
    """The model's deal as a position that has every field."""
    return copy.deepcopy({
        "game": "hand", "options": options, "seats": deal.seats, "dealer": deal.dealer, "to_act": deal.to_act,
        "phase": deal.phase, "hands": deal.hands, "stock": deal.stock, "fire": deal.fire, "melds": deal.melds,
        "owners": deal.owners, "openings": deal.openings, "drawn": deal.drawn, "reshuffles": deal.reshuffles,
        "key": deal.key.hex() if deal.key else None,
    })


def narrow_position(rng: Random, options: dict[str, Any], seats: int) -> Position:
    """A deal from a pack of a few neighbouring ranks with both jokers in hands: melds everywhere."""
    low = rng.randrange(len(LADDER) - 5)
    ranks = [LADDER[(low + step) % 13] for step in range(5 if seats == 2 else 7)]
    pack = [rank + suit for rank in ranks for suit in SUITS] * 2
    rng.shuffle(pack)
    size = rng.choice([9, 12, 14]) if seats < 4 else rng.choice([6, 9])
    hands = [[pack.pop() for _ in range(size)] for _ in range(seats)]
    for _ in range(2):
        hands[rng.randrange(seats)][-1 - _] = "JK"
    first = rng.randrange(seats)
    hands[first].append(pack.pop())
    stock = pack[:rng.choice([0, 3, 10, 40])]
    return _whole(options, seats, (first - 1) % seats, hands, stock, [], [], [], first, "play", rng)


def melded_position(rng: Random, options: dict[str, Any], seats: int) -> Position:
    """The seat to act holds nothing but melds (and perhaps one card more): Hands, and Hands just spoiled."""
    pack = PACK.copy()
    rng.shuffle(pack)
    size = rng.choice([14, 15, 15, 15, 9, 10])
    hand: list[str] = []
    while len(hand) < size - 2:
        shape = rng.choice(SHAPES)
        room = size - len(hand)
        if len(shape) > room or 0 < room - len(shape) < 3 and rng.random() < 0.7:
            continue
        texts = list(shape)
        if rng.random() < 0.2 and pack.count("JK"):
            texts[rng.randrange(len(texts))] = "JK"
        if not Counter(texts) - Counter(pack):
            for card in texts:
                pack.remove(card)
            hand += texts
    while len(hand) < size:
        hand.append(pack.pop())
    rng.shuffle(hand)
    hands = [[pack.pop() for _ in range(min(size, 14))] for _ in range(seats)]
    seat = rng.randrange(seats)
    melds: list[list[str]] = []
    openings: list[list[int]] = []
    owners: list[int] = []
    if rng.random() < 0.5:
        melds, owners, openings = _table(rng, pack, seats, options.get("jokers_per_meld", 1), not_by=seat)
    if rng.random() < 0.5 and len(hand) in (10, 15):  # the last card lies on the fire pile, or was drawn
        fire = _naturals(pack, 2) + [rng.choice([card for card in hand if card != "JK"])]
        hand.remove(fire[-1])
        phase, drawn = "draw", None
    elif melds or rng.random() < 0.5:
        fire, phase = _naturals(pack, 3), "play"
        drawn = rng.choice(hand)
    else:
        fire, phase, drawn = [], "play", None
    hands[seat] = hand
    return _whole(options, seats, rng.randrange(seats), hands, pack[:20], fire, melds, openings, seat, phase, rng,
                  drawn=drawn, owners=owners)


def late_position(rng: Random, options: dict[str, Any], seats: int, bare: bool = False) -> Position:
    """Melds with jokers (or `bare`) on the table, short hands that fit them, a stock about to run out."""
    pack = PACK.copy()
    rng.shuffle(pack)
    jokers = 0 if bare else options.get("jokers_per_meld", 1)
    melds, owners, openings = _table(rng, pack, seats, jokers)
    wanted = _wanted(melds)
    hands = []
    for _ in range(seats):
        hand = []
        for _ in range(rng.choice([1, 2, 3, 5, 8])):
            likely = [card for card in wanted if card in pack]
            card = rng.choice(likely) if likely and rng.random() < 0.5 else pack[-1]
            pack.remove(card)
            hand.append(card)
        hands.append(hand)
    if rng.random() < 0.3 and "JK" in pack:
        while "JK" in pack:
            pack.remove("JK")
            hands[rng.randrange(seats)].append("JK")
    if rng.random() < 0.15 and "JK" in pack:  # a hand of nothing but a joker
        seat = rng.randrange(seats)
        pack.remove("JK")
        pack += hands[seat]
        hands[seat] = ["JK"]
    fire = _naturals(pack, rng.choice([0, 1, 1, 2, 5, 20]))
    if rng.random() < 0.4 and wanted:
        card = rng.choice(wanted)
        if card in pack:
            pack.remove(card)
            fire.append(card)
    stock = pack[:rng.choice([0, 0, 1, 2, 30])]
    cap = options.get("max_reshuffles", 3)
    used = rng.randrange(cap + 1) if cap is not None else rng.randrange(6)
    position = _whole(options, seats, rng.randrange(seats), hands, stock, fire, melds, openings, rng.randrange(seats),
                      "draw", rng, owners=owners, reshuffles=used)
    if rng.random() < 0.05:
        position["key"] = None  # a position by hand: nothing to reshuffle with
    return position


def joker_position(rng: Random, options: dict[str, Any], seats: int) -> Position:
    """The seat to act holds a joker or two and little else, has opened, and may well draw the other (HD-21)."""
    position = late_position(rng, options, seats, bare=True)
    table = [text for meld in position["melds"] for text in meld]
    for hand in (*position["hands"], position["stock"]):
        hand[:] = [card for card in hand if card != "JK"] or (["2C"] if hand is not position["stock"] else [])
    seat = position["openings"][0][0]
    position["to_act"] = seat
    position["hands"][seat] = rng.choice([["JK"], ["JK"], ["JK", "JK"], position["hands"][seat][:1] + ["JK"]])
    if position["hands"][seat].count("JK") == 1 and rng.random() < 0.6:
        position["stock"].insert(0, "JK")
    pool = Counter(["JK" if is_joker(card) else card for card in (
        *table, *position["stock"], *position["fire"], *[card for hand in position["hands"] for card in hand])])
    return position if not pool - Counter(PACK) else joker_position(rng, options, seats)


POSITIONS: dict[str, Callable[[Random, dict[str, Any], int], Position]] = {
    "deal": deal_position, "narrow": narrow_position, "melded": melded_position, "late": late_position,
    "joker": joker_position,
}


def _whole(options: dict[str, Any], seats: int, dealer: int, hands: list[list[str]], stock: list[str],
           fire: list[str], melds: list[list[str]], openings: list[list[int]], to_act: int, phase: str, rng: Random,
           drawn: str | None = None, owners: list[int] | None = None, reshuffles: int = 0) -> Position:
    return {"game": "hand", "options": options, "seats": seats, "dealer": dealer, "to_act": to_act, "phase": phase,
            "hands": hands, "stock": stock, "fire": fire, "melds": melds, "owners": owners or [],
            "openings": openings, "drawn": drawn, "reshuffles": reshuffles, "key": rng.randbytes(64).hex()}


def _naturals(pack: list[str], many: int) -> list[str]:
    out: list[str] = []
    for card in pack.copy():
        if card != "JK" and len(out) < many:
            pack.remove(card)
            out.append(card)
    return out


def _table(rng: Random, pack: list[str], seats: int, jokers: int,
           not_by: int | None = None) -> tuple[list[list[str]], list[int], list[list[int]]]:
    """Melds taken out of the pack, some with a joker, their owners, and the openings of those."""
    melds: list[list[str]] = []
    owners: list[int] = []
    those = [seat for seat in range(seats) if seat != not_by]
    rng.shuffle(those)
    those = those[:rng.randrange(1, len(those) + 1)]
    for seat in those:
        for _ in range(rng.choice([1, 2])):
            for _ in range(20):
                texts = list(rng.choice([shape for shape in SHAPES if len(shape) < 6]))
                for _ in range(jokers):
                    if rng.random() < 0.6:
                        texts[rng.randrange(len(texts))] = "JK"
                try:
                    written = read_meld(texts, jokers)[0]
                except (Broken, Unclear):
                    continue
                if not Counter(texts) - Counter(pack):
                    for card in texts:
                        pack.remove(card)
                    melds.append(written)
                    owners.append(seat)
                    break
    openings = []
    total = rng.randrange(51, 60)
    for seat in dict.fromkeys(owners):
        openings.append([seat, total])
        total += rng.randrange(1, 9)
    return melds, owners, openings


def _wanted(melds: list[list[str]]) -> list[str]:
    """Cards that fit the table: lay-offs and swaps."""
    out = []
    for meld in melds:
        for card in PACK[:52]:
            try:
                add_card(meld, card, None, 2)
                out.append(card)
            except (Broken, Unclear):
                pass
        out += [text[3:] for text in meld if is_joker(text) and text != "JK=*"]
        if "JK=*" in meld:
            naturals = [card for card in meld if not is_joker(card)]
            out += [rank_of(naturals[0]) + suit for suit in SUITS if rank_of(naturals[0]) + suit not in naturals]
    return out


# Plays

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
            lay = _opening(hand, rng, deal.bar(), jokers, must, temper)
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
    halves = [(spot, card) for spot, meld in enumerate(deal.melds) if "JK=*" in meld
              for card in hand if card != "JK" and rank_of(card) in [rank_of(text) for text in meld] and card not in meld]
    if halves:
        changes += ["half"] * 3
    if swaps:
        changes += ["half give", "half give", "other give"]
    if lays:
        changes += ["other card", "fewer", "more", "turned", "jokers", "wrap", "split", "two copies", "meaning",
                    "long", "five", "bare"] * 2
    change = rng.choice(changes)
    meld = rng.choice(rng.choice(lays)["lay"]) if lays else []
    if change == "throw":
        move["throw"] = rng.choice(PACK)
    elif change == "joker":
        move["throw"] = "JK"
    elif change == "no throw":
        move["throw"] = None
    elif change == "take":
        move["take"] = not move["take"]
    elif change == "foreign add":
        card = rng.choice(hand)
        spot = rng.randrange(len(deal.melds) + 2)
        run = spot < len(deal.melds) and meld_kind(deal.melds[spot]) == "run"
        end = rng.choice(["low", "high", None]) if card == "JK" and run else None
        acts.insert(rng.randrange(len(acts) + 1), {"add": [card], "meld": spot, **({"end": end} if end else {})})
    elif change == "foreign swap":
        acts.insert(rng.randrange(len(acts) + 1), {
            "swap": rng.randrange(len(deal.melds) + 1), "give": rng.sample(hand, min(len(hand), rng.choice([1, 1, 2])))})
    elif change == "no end":
        acts.append({"add": ["JK"], "meld": rng.randrange(max(1, len(deal.melds)))})
        for act in acts:
            if act.get("add") == ["JK"]:
                act.pop("end", None)
    elif change == "half":
        spot, card = rng.choice(halves)
        acts.append({"swap": spot, "give": [card]})
    elif change == "half give":
        rng.choice(swaps)["give"][1:] = []
    elif change == "other give":
        rng.choice(swaps)["give"][0] = rng.choice(hand)
    elif change == "meaning":
        meld[rng.randrange(len(meld))] = "JK=" + rng.choice([*PACK[:52], "*"])
    elif change == "long":
        suit = rng.choice(SUITS)
        meld[:] = [rank + suit for rank in LADDER]
    elif change == "five":
        rank = rng.choice(RANKS)
        meld[:] = [rank + suit for suit in SUITS] + [rng.choice(["JK", rank + "S"])]
    elif change == "bare":
        meld[:] = rng.choice([["JK", meld[0], "JK"], [meld[0], "JK", meld[-1], "JK"]])
    elif change == "reverse":
        acts.reverse()
    elif change == "drop act":
        acts.pop(rng.randrange(len(acts)))
    elif change == "double act":
        acts.append(copy.deepcopy(rng.choice(acts)))
    elif change == "other card":
        meld[rng.randrange(len(meld))] = rng.choice(hand)
    elif change == "fewer":
        meld.pop(rng.randrange(len(meld)))
    elif change == "more":
        meld.insert(rng.randrange(len(meld) + 1), rng.choice(hand))
    elif change == "turned":
        rng.shuffle(meld)
    elif change == "jokers":
        for _ in range(2):
            meld[rng.randrange(len(meld))] = "JK"
    elif change == "wrap":
        suit = rng.choice(SUITS)
        meld[:] = rng.choice([["K", "A", "2"], ["Q", "K", "A", "2"], ["A", "K", "Q"], ["K", "JK", "2"]])
        meld[:] = [text if text == "JK" else text + suit for text in meld]
    elif change == "split":
        act = rng.choice(lays)
        at = acts.index(act)
        acts[at:at + 1] = [{"lay": [one]} for one in act["lay"]]
    elif change == "two copies":
        at = rng.randrange(len(meld))
        meld.insert(at, meld[at])
    return move
