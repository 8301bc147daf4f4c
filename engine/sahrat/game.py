"""What every game offers, and what the table, the referee and the tests ask of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sahrat.errors import Refusal
from sahrat.fairness import Stream
from sahrat.options import all_options, chosen_options

Json = dict[str, Any]
Seat = int

SEATS_MOST = 5
"""No game has more seats (H-1)."""


class Event(NamedTuple):
    """A fact in the past tense (contract.md, Events): what all see, and what only one seat sees besides."""

    public: Json
    private: Mapping[Seat, Json] = {}

    def seen_by(self, seat: Seat | None) -> Json:
        """The event as `seat` sees it; a spectator (None) sees the public part."""
        own = self.private.get(seat) if seat is not None else None
        return {**self.public, **own} if own else self.public


class Decision(NamedTuple):
    """What a bot chose, and the counted work (nodes) it took."""

    move: Json
    work: int


def check_whole(value: object, least: int, most: int) -> int:
    """`value` as a whole number of that span. Raises `Refusal` ``bad_request``."""
    if type(value) is not int or not least <= value <= most:
        raise Refusal("bad_request")
    return value


def check_deal(order: Sequence[int], pack: Sequence[int], seats: int, dealer: object, key: object) -> None:
    """What every deal needs: each piece of the sorted `pack` in `order`, a seat as dealer, and a deal key if any.

    Raises `Refusal` ``bad_request``.
    """
    if sorted(order) != list(pack) or type(dealer) is not int or not 0 <= dealer < seats:
        raise Refusal("bad_request")
    if key is not None and not isinstance(key, bytes):
        raise Refusal("bad_request")


def check_rules(number: object, known: int) -> None:
    """Raises `Refusal` ``bad_rules`` unless `number` is the rules' number that a game knows (contract.md, Versions)."""
    if type(number) is not int or number != known:
        raise Refusal("bad_rules")


class State(Protocol):
    """One deal in progress. Immutable; equal by value."""

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None when the deal is over."""

    @property
    def result(self) -> Json | None:
        """The deal's result with `lines` (contract.md, Events); None until the deal is over."""

    def apply(self, seat: Seat, move: Json) -> tuple[State, tuple[Event, ...]]:
        """The state and events after `move`. Raises `Refusal`, and then nothing has changed."""

    def view(self, seat: Seat | None) -> Json:
        """What `seat` (or a spectator) may know, built from that alone, JSON-ready (contract.md, Views)."""

    def moves(self, seat: Seat) -> tuple[list[Json], bool]:
        """Legal moves in a fixed order, and whether the list is complete."""

    def clock_move(self) -> Json:
        """What the clock does for the seat to act. Raises `Refusal` ``deal_over`` when none is."""

    def position(self) -> Json:
        """The whole truth as JSON (contract.md, Positions)."""


class Bot(Protocol):
    """The module of a game's bot."""

    REVISION: int

    def decide(self, view: Json, seen: Sequence[Json], level: str, stream: Stream) -> Decision:
        """A bot's move from what its seat may know, and its stream, alone."""


class Game(Protocol):
    """A game's facts and constructors; one instance a game, listed in `sahrat.games`.

    What is not said here the game says itself; what is, holds for every game that says nothing else.
    """

    name: str
    """Its name on the wire."""

    rules: int
    """The number of the rules that a new deal is played under (contract.md, Versions)."""

    levels: tuple[str, ...] = ("easy", "medium", "strong")
    """Its bots' levels, weakest first."""

    pause_fixed: bool = False
    """Whether the pause between rounds stays its whole time, whoever taps (P-26, PD-18)."""

    has_hints: bool = False
    """Whether it offers hints, at its easy tables (PD-10)."""

    plays_at_once: bool = False
    """Whether a seat is away after one turn that ran out, and is then played for at once (P-28, PD-16)."""

    def bot(self) -> Bot:
        """Its bot, imported when it is first asked for."""

    @property
    def revision(self) -> int:
        """The revision of its bots' decisions (contract.md, Versions)."""
        return self.bot().REVISION

    def read_options(self, chosen: object) -> Any:
        """The table options of what was chosen, a named tuple. Raises `Refusal` ``bad_options``."""

    def options(self, chosen: Mapping[str, Any]) -> Json:
        """What differs from the defaults, presets resolved, keys sorted. Raises `Refusal` ``bad_options``."""
        return chosen_options(self.read_options(chosen))

    def all_options(self, chosen: Mapping[str, Any]) -> Json:
        """Every option with its value. Raises `Refusal` ``bad_options``."""
        return all_options(self.read_options(chosen))

    def short_result(self, result: Mapping[str, Any]) -> list[Any] | None:
        """A deal's result in short, for the table's log; None where the log keeps it whole."""
        return None

    def long_result(self, options: Mapping[str, Any], short: Sequence[Any]) -> Json:
        """The result that `short_result` was made of. Raises LookupError in a game that has no short form."""
        raise LookupError(f"{self.name} keeps its results whole")

    def check_seats(self, options: Mapping[str, Any], seats: int) -> None:
        """Raises `Refusal` ``bad_seats`` when the options do not allow that many seats."""

    def turn_ms(self, options: Mapping[str, Any]) -> int | None:
        """The milliseconds of a turn; None where no clock runs."""

    def pack(self) -> Sequence[str]:
        """The pack before the shuffle (fair.md), as texts."""

    def start(self, options: Mapping[str, Any], seats: int, order: Sequence[str], dealer: Seat, *,
              key: bytes | None = None, rules: int | None = None, **context: Any) -> tuple[State, tuple[Event, ...]]:
        """The deal just dealt and its first events (`dealt`, `turn`)."""

    def state(self, position: Mapping[str, Any]) -> State:
        """The state of a position. Raises `Refusal` ``bad_position`` and the like."""

    def move(self, move: object) -> Json:
        """The move in its one canonical form, without its seat. Checks shape only, not the rules.

        Raises `Refusal` ``bad_move`` and the like.
        """

    def decide(self, view: Json, seen: Sequence[Json], level: str, stream: Stream) -> Decision:
        """A bot's move from what its seat may know, and its stream, alone."""
        return self.bot().decide(view, seen, level, stream)

    def hint(self, view: Json) -> list[Json]:
        """PD-10: the best lay-downs of the view's own cards (contract.md, Referee `hint`); a game may have none."""
        return []

    def check(self, view: Json, play: Mapping[str, Any]) -> Json:
        """What is right and wrong with an unfinished or whole play, from the view alone."""

    def arrange(self, cards: object, options: Mapping[str, Any] | None = None) -> Json:
        """The meld that a pile of cards makes in any order, or why it makes none.

        Raises `Refusal` ``bad_request`` in a game without melds.
        """
        raise Refusal("bad_request")

    def tally(self, options: Mapping[str, Any], request: Mapping[str, Any]) -> Json:
        """The scores of a finished deal (contract.md, Referee `tally`)."""
