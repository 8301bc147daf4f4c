"""The leak suite of Baloot as functions, so that planted leaks can be run through the very same checks.

A deal is played; then the cards that one seat has not seen are dealt again another way that fits all it has seen, the
same moves are made, and every view, event, refusal and bot's answer of that seat has to be the same text.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sahrat.baloot import GAME
from sahrat.errors import Refusal
from sahrat.fairness import Stream
from tests.leaks.leak import Json, same

Log = list[tuple[int, Json]]
PACK = list(GAME.pack())
TABLES: list[Json] = [{}, {}, {"ashkal_second": True}, {"auto_projects": True}, {"trump_partner": False},
                      {"undertrump_free": True}]


class Deal:
    """A deal from its order, and what is needed to deal it again."""

    def __init__(self, order: list[str], options: Json, dealer: int, totals: list[int]) -> None:
        self.order, self.options, self.dealer, self.totals = order, options, dealer, totals

    def start(self) -> tuple[Any, list[Any]]:
        state, events = GAME.start(self.options, 4, self.order, self.dealer, totals=self.totals)
        return state, list(events)

    def packets(self, buyer: int | None) -> list[tuple[int | None, slice]]:
        """Whose each part of the order is; None: nobody's yet."""
        seats = [(self.dealer + turn) % 4 for turn in (1, 2, 3, 4)]
        parts: list[tuple[int | None, slice]] = [(seat, slice(3 * at, 3 * at + 3)) for at, seat in enumerate(seats)]
        parts += [(seat, slice(12 + 2 * at, 14 + 2 * at)) for at, seat in enumerate(seats)]
        start = 21
        for seat in seats if buyer is not None else ():
            size = 2 if seat == buyer else 3
            parts.append((seat, slice(start, start + size)))
            start += size
        return parts if buyer is not None else [*parts, (None, slice(21, 32))]


def played(rng: Random) -> tuple[Deal, Log, list[tuple[int, int, Json]]]:
    """A deal in progress: the deal, its moves but the last, and wrong moves tried on the way by number and seat."""
    deal = Deal(rng.sample(PACK, 32), GAME.options(rng.choice(TABLES)), rng.randrange(4),
                rng.choice([[0, 0], [120, 40]]))
    state, _ = deal.start()
    log: Log = []
    tried: list[tuple[int, int, Json]] = []
    length = rng.choice([3, 10, 16, 20, 24, 32, 60])
    while state.to_act is not None and len(log) < length:
        seat = state.to_act
        legal = state.view(seat)["legal"]
        moves = [move for move in legal["moves"] if move.get("call") != "kawesh" and move["do"] != "sawa"]
        if rng.random() < 0.5:
            wrong = rng.choice([{"do": "sawa"}, {"do": "call", "call": "kawesh"}, {"do": "double", "call": "thri"},
                                {"do": "play", "card": rng.choice(PACK)}, {"do": "call", "call": "ashkal"}])
            if wrong not in legal["moves"]:
                tried.append((len(log), seat, wrong))
        move = state.clock_move() if rng.random() < 0.4 else rng.choice(moves)
        if state.phase == "buy" and rng.random() < 0.5:
            move = moves[0]
        if legal.get("projects") and rng.random() < 0.9:
            move = {**move, "projects": rng.choice(legal["projects"])["projects"]}
        if state.phase == "double" and rng.random() < 0.6:
            move = moves[0]
        move = GAME.move(move)
        log.append((seat, move))
        state, _ = state.apply(seat, move)
    if state.to_act is None:
        log.pop()
    return deal, log, tried


def other_world(deal: Deal, log: Log, seat: int | None, rng: Random) -> tuple[Deal, Log] | None:
    """Another order of the pack, and the moves as they are made there; None where this try does not fit."""
    state, events = deal.start()
    for who, move in log:
        state, more = state.apply(who, move)
        events += more
    buyer = None if state.contract is None else state.contract.buyer
    keep: dict[int, set[str]] = {other: set() for other in range(4)}
    shows = set()
    for event in events:
        one = event.public
        if one["e"] == "played":
            keep[one["seat"]].add(one["card"])
        elif one["e"] == "shown":
            keep[one["seat"]].update(card for project in one["projects"] for card in project)
            shows.add(one["seat"])
    order: list[str | None] = [None] * 32
    order[20] = deal.order[20]
    free: list[int] = []
    pool: list[str] = []
    for owner, part in deal.packets(buyer):
        places = list(range(32))[part]
        if owner is not None and owner == seat:
            for place in places:
                order[place] = deal.order[place]
        else:
            free += places
            pool += [deal.order[place] for place in places]
    for other in range(4):
        if other == seat:
            continue
        mine = [place for who, part in deal.packets(buyer) if who == other for place in list(range(32))[part]]
        rng.shuffle(mine)
        for card in keep[other] - {deal.order[20]}:
            place = mine.pop()
            order[place] = card
            free.remove(place)
            pool.remove(card)
    rng.shuffle(pool)
    for place, card in zip(free, pool, strict=True):
        order[place] = card
    world = Deal([str(card) for card in order], deal.options, deal.dealer, deal.totals)
    if world.order == deal.order:
        return None
    return _moves_there(deal, world, log, seat, shows)


def _moves_there(deal: Deal, world: Deal, log: Log, seat: int | None, shows: set[int]) -> tuple[Deal, Log] | None:
    """The same moves in the other world, hidden projects by others of the same kinds; None where one cannot be made.

    Who shows, and whether an opponent's king and queen are a Baloot, follows by the rules from cards that this seat
    does not see; a world where that differs does not fit what it saw.
    """
    here, here_events = deal.start()
    there, there_events = world.start()
    made: Log = []
    for who, move in log:
        here, more_here = here.apply(who, move)
        if "projects" in move and who != seat and who not in shows:
            kinds = next(event.public["kinds"] for event in more_here if event.public["e"] == "declared")
            found = [choice["projects"] for choice in there.view(who)["legal"]["projects"] if choice["kinds"] == kinds]
            if not found:
                return None
            move = GAME.move({**move, "projects": found[0]})
        try:
            there, more_there = there.apply(who, move)
        except Refusal:
            return None
        here_events += more_here
        there_events += more_there
        made.append((who, move))
    if _by_rule(here_events, deal) != _by_rule(there_events, deal):
        return None
    return world, made


def _by_rule(events: list[Any], deal: Deal) -> list[Any]:
    """What follows by the rules from cards that nobody shows: who shows, who has a Baloot, the kinds announced.

    With `auto_projects` the cards shown do, too.
    """
    fields = ("e", "seat", "kinds", "projects") if deal.options.get("auto_projects") else ("e", "seat", "kinds")
    return [[event.public.get(name) for name in fields] for event in events
            if event.public["e"] in ("declared", "shown", "baloot")]


def story(deal: Deal, log: Log, tried: list[tuple[int, int, Json]], seat: int | None, bots: bool) -> list[object]:
    """Everything `seat` is told from the deal to the last move, in order."""
    state, events = deal.start()
    seen = [event.seen_by(seat) for event in events]
    told: list[object] = [list(seen), state.view(seat)]
    for number in range(len(log) + 1):
        for at, sender, wrong in tried:
            if at == number and sender == seat and state.to_act == seat:
                told.append(_answer(state, sender, wrong))
        if seat is not None and state.to_act == seat:
            told += [state.moves(seat), state.clock_move(), _answer(state, seat, {"do": "sawa"})]
            if bots and number % 3 == 0:
                for level in GAME.levels[:2]:
                    told.append(list(GAME.decide(state.view(seat), seen, level, Stream(b"leak" * 16, f"bot/{seat}/1"))))
        if number == len(log):
            break
        who, move = log[number]
        state, more = state.apply(who, move)
        now = [event.seen_by(seat) for event in more]
        seen += now
        told += [now, state.view(seat), state.result]
    return told


def _answer(state: Any, seat: int, wrong: Json) -> Json | str:
    try:
        state.apply(seat, GAME.move(wrong))
    except Refusal as refusal:
        return {**refusal.json(), "args": refusal.args, "repr": repr(refusal)}
    return "it stands"


def check_deals(deals: int, first_seed: int, count: Counter[str], bots: bool = True, tries: int = 30) -> None:
    """Plays deals and deals them again for every seat. Raises `Leak`."""
    for seed in range(first_seed, first_seed + deals):
        rng = Random(f"baloot leaks {seed}")
        deal, log, tried = played(rng)
        for seat in (0, 1, 2, 3, None):
            found = next((one for _ in range(tries) if (one := other_world(deal, log, seat, rng))), None)
            if found is None:
                count["no world"] += 1
                continue
            count["worlds"] += 1
            count["other projects"] += found[1] != log
            stories = [story(deal, log, tried, seat, bots), story(*found, tried, seat, bots)]
            for number, (one, other) in enumerate(zip(*stories, strict=True)):
                same(one, other, f"seat {seat} of deal {seed}, message {number}")
            count["messages"] += len(stories[0])
        for _, move in log:
            count[move["do"]] += 1
            count["announced"] += "projects" in move
