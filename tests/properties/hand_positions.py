"""Positions of Hand where much happens: whole deals, narrow packs, hands of melds, late tables, hands of jokers."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.properties.hand_melds import (
    LADDER,
    RANKS,
    SHAPES,
    SUITS,
    Broken,
    Unclear,
    add_card,
    is_joker,
    rank_of,
    read_meld,
)
from tests.properties.hand_model import Deal

Position = dict[str, Any]
PACK = [rank + suit for suit in SUITS for rank in RANKS] * 2 + ["JK", "JK"]

OPTIONS: list[dict[str, Any]] = [
    {}, {}, {}, {"variant": "plain51"}, {"hand_throw": True}, {"hand_waives_bar": True}, {"out_without_throw": True},
    {"fire_use": "meld_or_layoff"}, {"fire_use": "any_new_meld"}, {"swap_use_layoff": True}, {"jokers_per_meld": 2},
    {"max_reshuffles": 1}, {"max_reshuffles": None},
    {"hand_throw": True, "hand_waives_bar": True, "fire_use": "any_new_meld"},
    {"out_without_throw": True, "fire_use": "meld_or_layoff", "swap_use_layoff": True},
    {"mode": "partners"}, {"mode": "partners"}, {"mode": "partners", "partners_bar": "beat_opponents"},
    {"mode": "partners", "variant": "plain51"}, {"mode": "partners", "hand_throw": True, "jokers_per_meld": 2},
    {"players": "2-5", "partners": False, "fire_use": "any_new_meld", "hand_throw": True, "extra_round": False},
    {"players": "2-5", "max_reshuffles": 1},
]
"""Default tables thrice, then each option that bears on a round, then partners and tables of five (one as s002)."""

FREE: dict[str, list[Any]] = {
    "variant": ["saudi", "saudi", "plain51"], "mode": ["solo", "solo", "partners"],
    "partners_bar": ["first_team", "beat_opponents"], "fire_use": ["new_meld", "meld_or_layoff", "any_new_meld"],
    "swap_use_layoff": [False, True], "jokers_per_meld": [1, 2], "hand_waives_bar": [False, True],
    "hand_throw": [False, True], "out_without_throw": [False, True], "max_reshuffles": [1, 2, 3, 4, 5, None],
    "players": ["2-4", "2-5"],
}
"""Every option that bears on a round, with its values."""


def some_table(rng: Random) -> tuple[dict[str, Any], int]:
    """Options and a number of seats that go together: a table of `OPTIONS`, or every option at random."""
    options = rng.choice(OPTIONS)
    if rng.random() < 0.4:
        options = {name: rng.choice(values) for name, values in FREE.items()}
    return options, rng.choice(seats_of(options))


def seats_of(options: dict[str, Any]) -> list[int]:
    """How many may sit at a table of those options (H-1, H-2, H-66)."""
    if options.get("mode") == "partners":
        return [4]
    return [2, 3, 4, 5] if options.get("players") == "2-5" else [2, 3, 4]


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
    hands = [[pack.pop() for _ in range(min(size, 14 if seats < 5 else 8))] for _ in range(seats)]
    seat = rng.randrange(seats)
    melds: list[list[str]] = []
    openings: list[list[int]] = []
    owners: list[int] = []
    if rng.random() < 0.5:
        melds, owners, openings = _table(rng, pack, seats, options.get("jokers_per_meld", 1), not_by=seat,
                                         rising=options.get("mode") != "partners")
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
    melds, owners, openings = _table(rng, pack, seats, jokers, rising=options.get("mode") != "partners")
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
           not_by: int | None = None, rising: bool = True) -> tuple[list[list[str]], list[int], list[list[int]]]:
    """Melds taken out of the pack, some with a joker, their owners, and the openings of those, each dearer or not."""
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
        total = total + rng.randrange(1, 9) if rising else rng.randrange(51, 75)
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
