"""Choosing a card by sampled worlds: exact where few tricks are left, by playouts before; bounded by counted work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sahrat.baloot.cards import Card, cards_of
from sahrat.baloot.options import TEAM
from sahrat.baloot.reading import Reading
from sahrat.baloot.rules import ALL_ABNAT
from sahrat.baloot.scoring import Played, score
from sahrat.baloot.search import MOST, Table
from sahrat.baloot.worlds import Facts, deal
from sahrat.fairness import Stream

EXACT = 4
"""From so many cards in hand on each world is searched to its end."""
WORTH = 100
"""What a point of the score is worth against an abnat."""
MATCH = 152
"""What a Qahwa is worth in points."""


class Effort(NamedTuple):
    """How much is thought: worlds at most, and cards played in them (counted work) after which no other is begun."""

    worlds: int
    nodes: int


class Goal:
    """What an end of the deal is worth to a team: its points less the others', and a little for abnat."""

    def __init__(self, reading: Reading, view: Mapping[str, Any]) -> None:
        self.reading = reading
        self.kind = "sun" if reading.trump < 0 else "hokm"
        self.total = ALL_ABNAT[self.kind]
        kinds: list[tuple[str, ...]] = [(), ()]
        shown = {seat for seat, _ in view["shown"]}
        for seat, own in view["declared"]:
            if seat in shown:
                kinds[TEAM[seat]] += tuple(own)
        self.projects = kinds[0], kinds[1]
        self.baloot = None if view["baloot"] is None else TEAM[view["baloot"]]
        self.won = view["won"]
        self.known: dict[int, int] = {}

    def worth(self, abnat: int) -> int:
        """For the reading's team, when team 0 ends with so many abnat."""
        found = self.known.get(abnat)
        if found is None:
            mine = TEAM[self.reading.seat]
            pair = abnat, self.total - abnat
            kaboot = next((team for team in (0, 1) if pair[1 - team] == 0 and self.won[1 - team] == 0), None)
            scored = score(self.reading.options, Played(self.kind, TEAM[self.reading.buyer], pair, self.projects,
                                                        self.baloot, self.reading.factor, kaboot))
            if scored.points is None:
                margin = MATCH if scored.match == mine else -MATCH
            else:
                margin = scored.points[mine] - scored.points[1 - mine]
            found = self.known[abnat] = WORTH * margin + pair[mine]
        return found


def think(reading: Reading, facts: Facts, view: Mapping[str, Any], first: Card, effort: Effort,
          stream: Stream) -> tuple[Card, int]:
    """The card that is best on average over the worlds, and the counted work; `first` where they are alike."""
    cards = _different(reading)
    if len(cards) == 1:
        return cards[0], 1
    goal = Goal(reading, view)
    exact = reading.hand.bit_count() <= EXACT
    totals = dict.fromkeys(cards, 0)
    nodes = worlds = 0
    while worlds < effort.worlds and nodes < effort.nodes:
        hands = deal(facts, reading.hand, reading.seat, stream)
        worlds += 1
        if hands is None:
            continue
        table = Table(reading.options, hands, reading.trump, reading.locked, reading.leader, reading.trick)
        for card in cards:
            totals[card] += goal.worth(reading.abnat[0] + _value(table, reading, card, exact))
        nodes += table.nodes
    liked = first if first in totals else cards[0]
    best = max(cards, key=lambda card: (totals[card], card == liked))
    return best, nodes


def _value(table: Table, reading: Reading, card: Card, exact: bool) -> int:
    """The abnat that team 0 still takes when `card` is played now; the table is as it was."""
    hands, leader, trick, best = list(table.hands), table.leader, list(table.trick), table.best
    points = table.play(reading.seat, card) or 0
    value = points + (table.solve(-1, MOST) if exact else table.playout())
    table.hands[:] = hands
    table.trick[:] = trick
    table.leader, table.best = leader, best
    return value


def _different(reading: Reading) -> list[Card]:
    """The legal cards, one of each that are alike as far as this seat can know."""
    table = Table(reading.options, [0, 0, 0, 0], reading.trump, reading.locked, reading.leader, reading.trick)
    table.hands[reading.seat] = reading.hand
    table.hands[(reading.seat + 1) % 4] = reading.unseen
    seen: dict[tuple[int, int, int], Card] = {}
    for card in cards_of(reading.legal):
        seen.setdefault(table.likeness(reading.seat, card), card)
    return sorted(seen.values())
