"""Other worlds: the cards a seat cannot see, dealt again another way that fits all it has seen."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

from tests.properties.hand_melds import is_joker
from tests.properties.hand_model import Move, shuffle

Json = dict[str, Any]


def cards_of(move: Move) -> list[str]:
    """The cards a play puts down, jokers as `JK`."""
    texts: list[str] = []
    for act in move.get("acts", ()):
        for meld in act.get("lay", ()):
            texts += meld
        texts += act.get("add", []) + act.get("give", [])
    if move.get("throw"):
        texts.append(move["throw"])
    return ["JK" if is_joker(text) else text for text in texts]


def redeal(position: Json, seat: int | None, rng: Random, move: tuple[int, Move] | None = None) -> Json:
    """The position with all that `seat` does not see dealt again: hands, stock, key.

    With `move` (who, what), the world is also one in which that move shows `seat` the same: the mover keeps the cards
    that he plays, and what `seat` himself draws lies on top again.
    """
    world = copy.deepcopy(position)
    kept: list[list[str]] = []
    top = 0
    same_key = False
    for holder, hand in enumerate(world["hands"]):
        stay: list[str] = []
        if holder == seat:
            stay = hand
        elif move is not None and holder == move[0] and move[1]["do"] == "play":
            used = Counter(cards_of(move[1])) & Counter(hand)
            if move[1]["throw"] is None:
                used = Counter(hand)
            for card in hand:
                if used[card]:
                    used[card] -= 1
                    stay.append(card)
        kept.append(list(stay))
    if move is not None and move[0] == seat and move[1]["do"] == "draw":
        top = 1
        same_key = not world["stock"]
    pool = [card for hand, stay in zip(world["hands"], kept, strict=True)
            for card in (Counter(hand) - Counter(stay)).elements()]
    pool += world["stock"][top:]
    rng.shuffle(pool)
    hands = []
    for hand, stay in zip(world["hands"], kept, strict=True):
        new = stay + [pool.pop() for _ in range(len(hand) - len(stay))]
        if len(stay) < len(hand):
            rng.shuffle(new)
        hands.append(new)
    world["hands"] = hands
    world["stock"] = world["stock"][:top] + pool
    if world.get("key") and not same_key:
        world["key"] = rng.randbytes(64).hex()
    if world["drawn"] is not None and world["to_act"] != seat:
        world["drawn"] = hands[world["to_act"]][-1] if move is None else _drawn(world, position, hands)
    return world


def _drawn(world: Json, position: Json, hands: list[list[str]]) -> str:
    hand: list[str] = hands[world["to_act"]]
    drawn: str = position["drawn"]
    return drawn if drawn in hand else hand[-1]


def other_order(order: list[str], seats: int, dealer: int, key: bytes, log: list[tuple[int, Move]], seat: int | None,
                rng: Random) -> tuple[list[str], bool]:
    """Another order of the pack under which `seat` sees the same all through `log`, and whether a reshuffle happened.

    Follows each of the 106 cards from its place in the pack, and deals again those that `seat` never saw.
    """
    first = (dealer + 1) % seats
    stock = list(range(len(order)))
    hands: list[list[int]] = [[] for _ in range(seats)]
    for turn in range(14 * seats):
        hands[(first + turn) % seats].append(stock.pop(0))
    hands[first].append(stock.pop(0))
    fire: list[int] = []
    melds: list[list[int]] = []
    seen: set[int] = set(hands[seat]) if seat is not None else set()
    reshuffles = 0

    def put(who: int, text: str) -> int:
        want = "JK" if is_joker(text) else text
        card = next(card for card in hands[who] if order[card] == want)
        hands[who].remove(card)
        seen.add(card)
        return card

    for who, move in log:
        if move["do"] == "draw":
            if not stock:
                reshuffles += 1
                names = [str(card) for card in fire[:-1]]
                stock = [int(name) for name in shuffle(key, f"reshuffle/{reshuffles}", names)]
                fire = fire[-1:]
            card = stock.pop(0)
            hands[who].append(card)
            if who == seat:
                seen.add(card)
            continue
        if move["take"]:
            hands[who].append(fire.pop())
        for act in move["acts"]:
            if "lay" in act:
                melds += [[put(who, text) for text in meld] for meld in act["lay"]]
            elif "add" in act:
                melds[act["meld"]] += [put(who, text) for text in act["add"]]
            else:
                meld = melds[act["swap"]]
                jokers = [card for card in meld if order[card] == "JK"]
                ranks = {order[card][:-1] for card in meld if order[card] != "JK"}
                won = jokers if len(ranks) == 1 else jokers[:1]  # a set gives up all of its jokers (HD-16)
                meld[:] = [card for card in meld if card not in won]
                meld += [put(who, text) for text in act["give"]]
                hands[who] += won
        if move["throw"] is not None:
            fire.append(put(who, move["throw"]))
        elif hands[who]:
            seen.update(hands[who])  # nothing thrown: a hand of jokers only, and everybody knows it
    hidden = [card for card in range(len(order)) if card not in seen]
    texts = [order[card] for card in hidden]
    rng.shuffle(texts)
    world = list(order)
    for card, text in zip(hidden, texts, strict=True):
        world[card] = text
    return world, reshuffles > 0
