"""One play of a turn, judged on what its own seat may know: the same judge for the deal and for `check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.cards import JOKER, TEXT, Card, parse_card
from sahrat.errors import Refusal
from sahrat.saudi_hand import rules
from sahrat.saudi_hand.melds import ENDS, TOKEN_TEXT, Meld, Token, card_of, lay_off, parse_tokens, read_meld, swap
from sahrat.saudi_hand.options import Options

Json = dict[str, Any]

MOST_ACTS = 30
"""More than any turn has: 15 cards, each given for a joker that is laid off again (HD-15)."""
MOST_MELDS = 8


class Lay(NamedTuple):
    """One act of laying down, one or more melds as written."""

    melds: tuple[tuple[Token, ...], ...]


class Add(NamedTuple):
    """Cards laid off on the meld at a place of the table, read one by one."""

    cards: tuple[Token, ...]
    meld: int
    end: str | None


class Swap(NamedTuple):
    """Cards given for the joker of the meld at a place of the table."""

    meld: int
    give: tuple[Card, ...]


Act = Lay | Add | Swap


class Play(NamedTuple):
    """A whole play: whether the fire card is taken first, the acts in order, and the thrown card."""

    take: bool
    acts: tuple[Act, ...]
    throw: Card | None


class Known(NamedTuple):
    """What a seat knows that its play is judged by. `top` is the fire pile's top card; `opened` is its own."""

    options: Options
    seat: int
    phase: str
    hand: tuple[Card, ...]
    top: Card | None
    melds: tuple[Meld, ...]
    openings: tuple[tuple[int, int], ...]
    opened: bool
    first: bool


# Reading moves


def read_move(move: object) -> Play | None:
    """The play that a JSON move spells, None for a draw. Raises `Refusal` ``bad_move`` or ``bad_card``."""
    if not isinstance(move, Mapping):
        raise Refusal("bad_move")
    do = move.get("do")
    if do == "draw":
        if any(name not in ("do", "seat", "by") for name in move):
            raise Refusal("bad_move")
        return None
    if do != "play" or any(name not in ("do", "take", "acts", "throw", "seat", "by") for name in move):
        raise Refusal("bad_move")
    return read_play(move.get("take", False), move.get("acts", ()), move.get("throw"))


def read_play(take: object, acts: object, throw: object) -> Play:
    """The play of a move's fields. Raises `Refusal` ``bad_move`` or ``bad_card``."""
    if not isinstance(take, bool) or not isinstance(acts, list | tuple) or len(acts) > MOST_ACTS:
        raise Refusal("bad_move")
    return Play(take, tuple([read_act(act) for act in acts]) if acts else (),
                None if throw is None else parse_card(throw))


def read_act(act: object) -> Act:
    """The act of its JSON. Raises `Refusal` ``bad_move`` or ``bad_card``."""
    if not isinstance(act, Mapping) or len(act) > 3:
        raise Refusal("bad_move")
    if "lay" in act:
        melds = act["lay"]
        if len(act) > 1 or not isinstance(melds, list | tuple) or not 0 < len(melds) <= MOST_MELDS:
            raise Refusal("bad_move")
        return Lay(tuple([parse_tokens(meld) for meld in melds]))
    if "add" in act:
        cards = parse_tokens(act["add"])
        end = act.get("end")
        if not cards or set(act) - {"add", "meld", "end"} or (end is not None and end not in ENDS):
            raise Refusal("bad_move")
        return Add(cards, _place(act.get("meld")), end)
    if "swap" in act:
        give = parse_tokens(act.get("give"))
        if set(act) - {"swap", "give"} or not 0 < len(give) <= 2 or any(token >= JOKER for token in give):
            raise Refusal("bad_move")
        return Swap(_place(act["swap"]), give)
    raise Refusal("bad_move")


def _place(place: object) -> int:
    if type(place) is not int or not 0 <= place < 100:
        raise Refusal("bad_move")
    return place


def act_json(act: Act) -> Json:
    """The act as canonical JSON."""
    if isinstance(act, Lay):
        return {"lay": [[TOKEN_TEXT[token] for token in meld] for meld in act.melds]}
    if isinstance(act, Add):
        cards = [TOKEN_TEXT[token] for token in act.cards]
        return {"add": cards, "meld": act.meld} if act.end is None else {"add": cards, "meld": act.meld, "end": act.end}
    return {"swap": act.meld, "give": [TEXT[card] for card in act.give]}


def move_json(play: Play | None) -> Json:
    """The move as canonical JSON."""
    if play is None:
        return {"do": "draw"}
    return {"do": "play", "take": play.take, "acts": [act_json(act) for act in play.acts],
            "throw": None if play.throw is None else TEXT[play.throw]}


# Playing


class Turn:
    """A play under way: what the hand and the table have become, and what has happened. Changed act by act."""

    __slots__ = ("events", "hand", "in_layoffs", "in_melds", "known", "laid", "melds", "opened", "swapped", "taken",
                 "total", "unused_jokers", "jokers_only", "needed", "laid_off")

    def __init__(self, known: Known, take: bool) -> None:
        """Begins a play. Raises `Refusal` ``draw_first``, ``already_drawn`` or ``fire_empty`` (H-7, H-10, HD-38)."""
        if known.phase == "draw":
            if not take:
                raise Refusal("draw_first")
            if known.top is None:
                raise Refusal("fire_empty")
        elif take:
            raise Refusal("first_no_draw" if known.first else "already_drawn")
        self.known = known
        self.hand = list(known.hand)
        self.melds = list(known.melds)
        self.opened = known.opened
        self.laid = 0
        self.total: int | None = None
        self.taken: Card | None = None
        self.in_melds = self.in_layoffs = self.unused_jokers = 0
        self.laid_off = self.swapped = False
        self.needed = 0 if known.opened else rules.bar(known.options, known.seat, known.openings)
        self.events: list[Json] = []
        if take and known.top is not None:
            self.taken = known.top
            self.hand.append(known.top)
            self.events.append({"e": "took", "seat": known.seat, "card": TEXT[known.top]})
        self.jokers_only = not any(card != JOKER for card in self.hand)

    def act(self, act: Act) -> None:
        """Does one act. Raises `Refusal` naming the rule; the turn is then of no more use."""
        if isinstance(act, Lay):
            self._lay(act)
        elif isinstance(act, Add):
            self._add(act)
        else:
            self._swap(act)

    def _use(self, card: Card) -> None:
        """H-10, H-11: only cards in hand are laid."""
        try:
            self.hand.remove(card)
        except ValueError:
            raise Refusal("card_not_in_hand", card=TEXT[card]) from None

    def _meld(self, place: int) -> Meld:
        """H-39, HD-35: a meld that lies on the table, whoever laid it."""
        if place >= len(self.melds):
            raise Refusal("no_such_meld")
        return self.melds[place]

    def _lay(self, act: Lay) -> None:
        """H-11, HD-1: one act of laying down; the first one of the round is the opening."""
        known = self.known
        melds = [read_meld(tokens, known.options.jokers_per_meld) for tokens in act.melds]
        for meld in melds:
            for card in meld.cards:
                self._use(card)
                if card == self.taken:
                    self.in_melds += 1
                if card == JOKER:
                    self.unused_jokers -= self.unused_jokers > 0
        total = sum([meld.value for meld in melds])
        opens = not self.opened
        if opens:
            rules.check_opening(known.options, total, self.needed, True)
            self.total = total
            self.opened = True
        self.laid += len(melds)
        self.melds += melds
        self.events.append({"e": "laid", "seat": known.seat, "melds": [list(meld.written) for meld in melds],
                            "total": total, "opened": opens})

    def _add(self, act: Add) -> None:
        """H-37, H-39, H-40: lays cards off, read one by one."""
        rules.check_may_lay_off(self.opened)
        meld = self._meld(act.meld)
        options = self.known.options
        written = []
        for token in act.cards:
            card = card_of(token)
            self._use(card)
            bigger = lay_off(meld, token, act.end, options.jokers_per_meld)
            written.append(bigger.written[0] if bigger.low < meld.low else bigger.written[-1])
            meld = bigger
            if card == self.taken:
                self.in_layoffs += 1
            if card == JOKER and options.swap_use_layoff:
                self.unused_jokers -= self.unused_jokers > 0
        self.melds[act.meld] = meld
        self.laid_off = True
        self.events.append({"e": "added", "seat": self.known.seat, "meld": act.meld, "cards": written})

    def _swap(self, act: Swap) -> None:
        """H-38, H-41, H-42: takes the joker of a meld for the cards it stands for."""
        rules.check_may_swap(self.opened)
        meld = self._meld(act.meld)
        for card in act.give:
            self._use(card)
        meld, won = swap(meld, act.give)
        self.melds[act.meld] = meld
        self.hand += [JOKER] * won
        self.unused_jokers += won
        self.swapped = True
        self.events.append({"e": "swapped", "seat": self.known.seat, "meld": act.meld,
                            "give": [TEXT[card] for card in act.give]})

    def judge(self, throw: Card | None) -> tuple[bool, bool]:
        """Whether ending the turn so goes out, and whether by a Hand. Raises `Refusal` where it may not end so.

        Changes nothing, so several throws can be judged.
        """
        known = self.known
        if self.taken is not None:
            rules.check_fire_use(known.options, self.taken, known.opened, self.laid, self.in_melds, self.in_layoffs)
        rules.check_won_jokers(self.unused_jokers)
        if throw is None:
            by_hand = not self.hand and rules.is_hand(
                known.options, known.opened, self.laid, self.laid_off, self.swapped, False)
            self._check_opening(by_hand)
            rules.check_no_throw(known.options, self.hand, by_hand, self.jokers_only, known.opened, self.laid_off,
                                 self.swapped)
            return not self.hand, by_hand
        rules.check_throw(self.hand, throw)
        if len(self.hand) > 1:
            self._check_opening(False)
            return False, False
        by_hand = rules.is_hand(known.options, known.opened, self.laid, self.laid_off, self.swapped, True)
        self._check_opening(by_hand)
        return True, by_hand

    def _check_opening(self, by_hand: bool) -> None:
        """HD-4: what was laid to open stands by how the turn ends."""
        if self.total is not None:
            rules.check_opening(self.known.options, self.total, self.needed, by_hand)


def begin(known: Known, take: bool, acts: Sequence[Act]) -> Turn:
    """The turn after its acts. Raises `Refusal` at the first that may not be done."""
    turn = Turn(known, take)
    for act in acts:
        turn.act(act)
    return turn
