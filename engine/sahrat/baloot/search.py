"""Play with open hands: exact search of the last tricks, and quick playouts of a deal, on lists changed in place.

Both call the rules (`rules.legal_mask`, `rules.beats`); values are the abnat that team 0 takes from here on.
"""

from __future__ import annotations

from sahrat.baloot import rules
from sahrat.baloot.cards import ABNAT, FULL, PLAIN_ABOVE, SUIT, TRUMP_ABOVE, Card, Mask, cards_of
from sahrat.baloot.options import TEAM, Options

MOST = 1000
"""More than any value."""


class Table:
    """Four open hands in play. `nodes` counts cards played in search and playouts."""

    __slots__ = ("best", "hands", "leader", "locked", "nodes", "options", "seen", "trick", "trump", "worth")

    def __init__(self, options: Options, hands: list[Mask], trump: int, locked: bool, leader: int,
                 trick: tuple[Card, ...]) -> None:
        self.options = options
        self.hands = hands
        self.trump = trump
        self.locked = locked
        self.leader = leader
        self.trick = list(trick)
        self.best = rules.holder(trick, trump) if trick else 0
        self.worth = ABNAT[trump]
        self.nodes = 0
        self.seen: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}

    def gone(self) -> Mask:
        """The cards in no hand and not in the running trick."""
        one, two, three, four = self.hands
        left = one | two | three | four
        for card in self.trick:
            left |= 1 << card
        return FULL & ~left

    def legal(self, seat: int) -> Mask:
        """What `seat`, who is to act, may play."""
        trick, trump = self.trick, self.trump
        if not trick:
            return rules.legal_mask(self.hands[seat], -1, trump, -1, False, 1, False, locked=self.locked)
        place = len(trick) + 1
        friendly = place - self.best == 3
        sure = place == 3 and friendly and rules.sure_lead(trick[0], self.gone(), trump)
        options = self.options
        return rules.legal_mask(self.hands[seat], trick[0] >> 3, trump, trick[self.best], friendly, place, sure,
                                trump_partner=options.trump_partner, undertrump_free=options.undertrump_free)

    def play(self, seat: int, card: Card) -> int | None:
        """Plays a card; the abnat of team 0 where that ends a trick, else None."""
        self.nodes += 1
        trick = self.trick
        self.hands[seat] ^= 1 << card
        if trick and rules.beats(card, trick[self.best], self.trump):
            self.best = len(trick)
        trick.append(card)
        if len(trick) < 4:
            return None
        self.leader = (self.leader + self.best) % 4
        worth = self.worth
        points = worth[trick[0]] + worth[trick[1]] + worth[trick[2]] + worth[card]
        hands = self.hands
        if not (hands[0] | hands[1] | hands[2] | hands[3]):
            points += rules.LAST_TRICK
        trick.clear()
        self.best = 0
        return points if TEAM[self.leader] == 0 else 0

    # Exact

    def solve(self, alpha: int, beta: int) -> int:
        """The abnat of team 0 from here on with best play, as far as it lies between `alpha` and `beta`."""
        hands, trick = self.hands, self.trick
        key = None
        if not trick:
            if not (hands[0] | hands[1] | hands[2] | hands[3]):
                return 0
            key = hands[0], hands[1], hands[2], hands[3], self.leader
            low, high = self.seen.get(key, (0, MOST))
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        seat = (self.leader + len(trick)) % 4
        mine = TEAM[seat] == 0
        best = -1 if mine else MOST
        low_bound, high_bound = alpha, beta
        leader, holder, before = self.leader, self.best, list(trick)
        for card in self.ordered(seat):
            points = self.play(seat, card)
            if points is None:
                value = self.solve(alpha, beta)
            else:
                value = points + self.solve(alpha - points, beta - points)
            self.leader, self.best = leader, holder
            trick[:] = before
            hands[seat] |= 1 << card
            if mine:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        if key is not None:
            low, high = self.seen.get(key, (0, MOST))
            if best <= low_bound:
                high = min(high, best)
            elif best >= high_bound:
                low = max(low, best)
            else:
                low = high = best
            self.seen[key] = low, high
        return best

    def ordered(self, seat: int) -> list[Card]:
        """The legal cards, one of each that are alike, strongest first in what takes the trick."""
        trump, worth, trick = self.trump, self.worth, self.trick
        others = self.others(seat)
        found: list[Card] = []
        kept: set[tuple[int, int, int]] = set()
        for card in cards_of(self.legal(seat)):
            above = (TRUMP_ABOVE if card >> 3 == trump else PLAIN_ABOVE)[card]
            alike = card >> 3, above & others, worth[card]
            if alike not in kept:
                kept.add(alike)
                found.append(card)
        if not trick:
            found.sort(key=lambda card: ((TRUMP_ABOVE if card >> 3 == trump else PLAIN_ABOVE)[card] & others,
                                         -worth[card]))
        else:
            best = trick[self.best]
            friendly = (len(trick) - self.best) == 2
            found.sort(key=lambda card: (not rules.beats(card, best, trump), -worth[card] if friendly else worth[card]))
        return found

    def others(self, seat: int) -> Mask:
        """The cards that the others hold or have on the table."""
        found = 0
        for other, hand in enumerate(self.hands):
            if other != seat:
                found |= hand
        for card in self.trick:
            found |= 1 << card
        return found

    def likeness(self, seat: int, card: Card) -> tuple[int, int, int]:
        """Equal for cards that `seat` may as well play one for the other: same suit, same betters, same abnat."""
        above = TRUMP_ABOVE if card >> 3 == self.trump else PLAIN_ABOVE
        return card >> 3, above[card] & self.others(seat), self.worth[card]

    # Playouts

    def playout(self) -> int:
        """The abnat of team 0 from here on when all play simply; the table is played out."""
        total = 0
        hands = self.hands
        while self.trick or hands[0] | hands[1] | hands[2] | hands[3]:
            seat = (self.leader + len(self.trick)) % 4
            points = self.play(seat, self.simple(seat))
            if points is not None:
                total += points
        return total

    def simple(self, seat: int) -> Card:
        """A card by simple open play: what is sure, points to the partner, else the cheapest."""
        legal = self.legal(seat)
        if legal & (legal - 1) == 0:
            return legal.bit_length() - 1
        trump, worth, trick, hands = self.trump, self.worth, self.trick, self.hands
        right, left = hands[(seat + 1) % 4], hands[(seat + 3) % 4]
        foes = right | left
        if not trick:
            chosen, value = -1, -1
            for card in cards_of(legal):
                suit = card >> 3
                above = (TRUMP_ABOVE if suit == trump else PLAIN_ABOVE)[card]
                if above & foes:
                    continue
                if trump >= 0 and suit != trump and any(
                        [hand & SUIT[trump] and not hand & SUIT[suit] for hand in (right, left)]):
                    continue
                gain = worth[card] + (20 if suit == trump and foes & SUIT[trump] else 0)
                if gain > value:
                    chosen, value = card, gain
            if chosen >= 0:
                return chosen
            return min(cards_of(legal), key=lambda card: (card >> 3 == trump, worth[card], card))
        best = trick[self.best]
        place = len(trick)
        friendly = place - self.best == 2
        takes = [card for card in cards_of(legal) if rules.beats(card, best, trump)]
        if place == 3:
            if friendly:
                return max(cards_of(legal), key=lambda card: (card >> 3 != trump, worth[card]))
            if takes:
                return max(takes, key=lambda card: (card >> 3 != trump, worth[card] if card >> 3 != trump else
                                                    -worth[card]))
            return min(cards_of(legal), key=lambda card: (worth[card], card >> 3 == trump))
        last = right if place == 2 else foes
        safe = [card for card in takes
                if not (TRUMP_ABOVE if card >> 3 == trump else PLAIN_ABOVE)[card] & last
                and (trump < 0 or card >> 3 == trump or not last & SUIT[trump])]
        if friendly and place == 2 and not (TRUMP_ABOVE if best >> 3 == trump else PLAIN_ABOVE)[best] & right \
                and (best >> 3 == trump or trump < 0 or not right & SUIT[trump] or right & SUIT[best >> 3]):
            return max(cards_of(legal), key=lambda card: (card >> 3 != trump, worth[card]))
        if safe:
            return min(safe, key=lambda card: (card >> 3 == trump, worth[card]))
        return min(cards_of(legal), key=lambda card: (worth[card], card >> 3 == trump))
