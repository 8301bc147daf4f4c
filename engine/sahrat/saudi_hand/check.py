"""What is right and wrong with a play before it is sent, from the seat's own view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from sahrat.cards import JOKER, TEXT, Card, card_texts, parse_card, parse_cards
from sahrat.errors import Refusal
from sahrat.position import whole
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.melds import TOKEN, TOKEN_TEXT, Meld, Token, arrange, card_of, parse_tokens, read_meld, to_json
from sahrat.saudi_hand.options import Options, parse_options
from sahrat.saudi_hand.position import parse_melds, parse_openings
from sahrat.saudi_hand.turn import Act, Add, Json, Known, Lay, Play, Swap, begin, move_json, read_play

MOST_GROUPS = 8


def known_of(view: object) -> Known:
    """What a seat's view says of its own turn. Raises `Refusal` ``bad_request`` where it is no such view."""
    if not isinstance(view, Mapping) or view.get("game") != "hand":
        raise Refusal("bad_request")
    counts, opened, phase, top = view.get("counts"), view.get("opened"), view.get("phase"), view.get("top")
    if not isinstance(counts, list | tuple) or not isinstance(opened, list | tuple) or len(counts) != len(opened):
        raise Refusal("bad_request")
    try:
        seat = whole(view.get("seat"), 0, len(counts) - 1, "seat")
        options = parse_options(view.get("options"))
        return Known(options, seat, phase if phase in ("draw", "play") and view.get("to_act") == seat else "over",
                     parse_cards(view.get("own")), None if top is None else parse_card(top),
                     parse_melds(view.get("melds"), options), parse_openings(view.get("openings"), len(counts)),
                     bool(opened[seat]), view.get("first") is True)
    except Refusal as refusal:
        raise Refusal("bad_request") from refusal


def arranged(cards: object, options: Options) -> Json:
    """``{"meld", "kind", "value", "code", "message"}`` of the meld that a pile of cards makes, in any order.

    Raises `Refusal` ``bad_move`` or ``bad_card`` where it is no pile of cards.
    """
    return _judged(lambda tokens: arrange(tokens, options.jokers_per_meld), parse_tokens(cards), "meld")[0]


def _judged(read: Any, tokens: Sequence[Token], name: str = "cards") -> tuple[Json, Meld | None]:
    try:
        meld: Meld = read(tokens)
    except Refusal as refusal:
        cards = None if name == "meld" else [TOKEN_TEXT[token] for token in tokens]
        return {name: cards, "kind": None, "value": None, **refusal.json()}, None
    told = to_json(meld)
    return {name: told["cards"], "kind": told["kind"], "value": told["value"], "code": None, "message": None}, meld


def check(view: object, play: object) -> Json:
    """The answer to `check`: each staged meld, the total against the bar, what is left, what may be thrown, legality.

    `play` holds ``take``, ``throw`` and either ``acts``, or ``groups`` (piles of cards in any order) and ``adds`` (the
    other acts); with groups the answer also holds the ``play`` to send. Raises `Refusal` ``bad_request``,
    ``bad_move`` or ``bad_card`` where they cannot be read.
    """
    known = known_of(view)
    if not isinstance(play, Mapping):
        raise Refusal("bad_move")
    take = play.get("take", False)
    if "groups" in play:
        groups, adds = play["groups"], play.get("adds", ())
        if not isinstance(groups, list | tuple) or not isinstance(adds, list | tuple) or len(groups) > MOST_GROUPS:
            raise Refusal("bad_move")
        piles = [parse_tokens(group) for group in groups]
        extra = read_play(take, adds, play.get("throw"))
        limit = known.options.jokers_per_meld
        judged = [_judged(lambda tokens: arrange(tokens, limit), pile) for pile in piles]
        return _answer_groups(known, judged, piles, extra)
    staged = read_play(take, play.get("acts", ()), play.get("throw"))
    lays = [act for act in staged.acts if isinstance(act, Lay)]
    limit = known.options.jokers_per_meld
    judged = [_judged(lambda tokens: read_meld(tokens, limit), tokens) for act in lays for tokens in act.melds]
    total = sum(meld.value for _, meld in judged[:len(lays[0].melds) if lays else 0] if meld)
    used = [card_of(token) for act in lays for tokens in act.melds for token in tokens]
    return _answer(known, staged, judged, total, used, staged.acts)


def _answer_groups(known: Known, judged: list[tuple[Json, Meld | None]], piles: Sequence[Sequence[Token]],
                   extra: Play) -> Json:
    """`check` for groups: the order of acts that makes the play legal, else the plainest one."""
    if any(isinstance(act, Lay) for act in extra.acts):
        raise Refusal("bad_move")
    used = [card_of(token) for pile in piles for token in pile]
    total = sum(meld.value for _, meld in judged if meld)
    if any(meld is None for _, meld in judged):
        melds = tuple([tuple(pile) for pile in piles])
        staged = Play(extra.take, (Lay(melds), *extra.acts), extra.throw)
        answer = _answer(known, staged, judged, total, used, extra.acts)
        fault = next(told for told, meld in judged if meld is None)
        return {**answer, "code": fault["code"], "message": fault["message"], "legal": False, "play": None}
    melds = tuple([tuple([TOKEN[text] for text in meld.written]) for _, meld in judged if meld])
    first: Json | None = None
    for acts, opening in _orders(known, melds, extra.acts):
        staged = Play(extra.take, acts, extra.throw)
        sum_of_opening = sum(meld.value for index, (_, meld) in enumerate(judged) if meld and index in opening)
        answer = _answer(known, staged, judged, sum_of_opening, used, extra.acts)
        answer["play"] = move_json(staged)
        if answer["legal"] or answer["throws"]:
            return answer
        first = first or answer
    return first or {}


def _orders(known: Known, melds: tuple[tuple[Token, ...], ...],
            acts: tuple[Act, ...]) -> list[tuple[tuple[Act, ...], frozenset[int]]]:
    """Orders in which groups and other acts may go, with the groups of the opening act.

    A joker that is won has to lie in a meld laid after its swap, so swaps may come before some of the groups.
    """
    everything = frozenset(range(len(melds)))
    if not melds:
        return [(acts, everything)]
    swaps = tuple([act for act in acts if isinstance(act, Swap)])
    adds = tuple([act for act in acts if isinstance(act, Add)])
    plain = ((Lay(melds), *acts), everything)
    if not swaps:
        return [plain]
    if known.opened:
        asked = [((*acts[:at], Lay(melds), *acts[at:]), everything) for at in range(1, len(acts))]
        return [((*swaps, Lay(melds), *adds), everything), plain, ((*adds, *swaps, Lay(melds)), everything), *asked]
    orders = [plain]
    wild = [index for index, meld in enumerate(melds) if any(token >= JOKER for token in meld)]
    for size in range(1, min(2, len(wild)) + 1):
        for later in combinations(wild, size):
            early = [index for index in range(len(melds)) if index not in later]
            if early:
                order = [*early, *later]
                base = len(known.melds)
                moved = tuple([Add(act.cards, base + order.index(act.meld - base), act.end)
                               if 0 <= act.meld - base < len(order) else act for act in adds])
                orders.append(((Lay(tuple([melds[index] for index in early])), *swaps,
                                Lay(tuple([melds[index] for index in later])), *moved), frozenset(early)))
    return orders


def _left(known: Known, take: bool, used: Sequence[Card], acts: Sequence[Act]) -> list[Card]:
    """What stays in hand before the throw, as far as the staged cards are held at all."""
    hand = list(known.hand)
    if take and known.top is not None:
        hand.append(known.top)
    spent = list(used)
    for act in acts:
        if isinstance(act, Add):
            spent += [card_of(token) for token in act.cards]
        elif isinstance(act, Swap):
            spent += act.give
            if act.meld < len(known.melds):
                hand += [JOKER] * min(known.melds[act.meld].cards.count(JOKER), len(act.give))
    for card in spent:
        if card in hand:
            hand.remove(card)
    return hand


def _answer(known: Known, staged: Play, judged: list[tuple[Json, Meld | None]], total: int, used: Sequence[Card],
            acts: Sequence[Act]) -> Json:
    needed = None if known.opened else rules.bar(known.options, known.seat, known.openings)
    left = _left(known, staged.take, used, acts)
    answer: Json = {
        "legal": False, "code": None, "message": None, "melds": [told for told, _ in judged], "total": total,
        "bar": needed, "short": 0 if needed is None else max(0, needed - total), "opens": False,
        "left": card_texts(left), "throws": [], "hand": False,
    }
    try:
        if known.phase == "over":
            raise Refusal("not_your_turn")
        turn = begin(known, staged.take, staged.acts)
    except Refusal as refusal:
        return {**answer, **refusal.json()}
    answer["opens"] = turn.total is not None and rules.opening_stands(known.options, turn.total, turn.needed, False)
    answer["left"] = card_texts(turn.hand)
    for card in sorted({card for card in turn.hand if card != JOKER}):
        try:
            turn.judge(card)
        except Refusal:
            continue
        answer["throws"].append(TEXT[card])
    try:
        _, answer["hand"] = turn.judge(staged.throw)
    except Refusal as refusal:
        return {**answer, **refusal.json()}
    answer["legal"] = True
    return answer

