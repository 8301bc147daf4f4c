"""The shapes of views: a table and its deal as one seat may know them; part of functions/messages.py's wire."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict


class SeatView(TypedDict):
    kind: Literal["human", "bot", "empty"]
    name: str | None
    level: str | None
    ready: bool
    connected: bool
    away: bool
    bot: bool
    hash: str | None
    seed: str | None


class RoundView(TypedDict):
    """A finished deal on the score sheet; one that was broken off has `cancelled` in place of scores."""

    deal: int
    scores: NotRequired[list[int]]
    points: NotRequired[list[int] | None]
    lines: NotRequired[list[str]]
    out: NotRequired[int | None]
    winner: NotRequired[int | None]
    pips: NotRequired[list[int]]
    starts: NotRequired[int]
    by_hand: NotRequired[bool]
    dry: NotRequired[bool]
    made: NotRequired[bool]
    match: NotRequired[int | None]
    kind: NotRequired[str]
    buyer: NotRequired[int]
    factor: NotRequired[int | str]
    abnat: NotRequired[list[int]]
    test: NotRequired[list[str]]
    projects: NotRequired[list[list[str]]]
    baloot: NotRequired[int | None]
    kaboot: NotRequired[int | None]
    cancelled: NotRequired[str]
    secret: str
    sum: str


class HandLegal(TypedDict):
    draw: bool
    take: bool
    throw: list[str]
    bar: int | None
    opened: bool
    add: list[tuple[str, int, Literal["low", "high"] | None]]
    swap: list[tuple[int, list[str]]]


class HandResult(TypedDict):
    """A finished round; `lines` are the arithmetic of each seat's score."""

    out: int | None
    by_hand: bool
    scores: list[int]
    lines: list[str]
    dry: NotRequired[bool]


class HandView(TypedDict):
    game: Literal["hand"]
    seat: int | None
    phase: Literal["draw", "play", "over"]
    to_act: int | None
    dealer: int
    own: list[str] | None
    counts: list[int]
    stock: int
    fire: int
    top: str | None
    melds: list[list[str]]
    owners: list[int]
    values: list[int]
    openings: list[tuple[int, int]]
    bar: int | None
    last: int | None
    opened: list[bool]
    drawn: str | None
    first: bool
    reshuffles: int
    max_reshuffles: int | None
    options: dict[str, Any]
    legal: HandLegal | None
    hands: NotRequired[list[list[str]]]
    result: HandResult | None


class DominoEnd(TypedDict):
    """An open end; `count` is what it adds to the sum, null but in Fives."""

    end: Literal["left", "right", "up", "down"]
    number: int
    count: int | None


class DominoLay(TypedDict):
    do: Literal["lay"]
    tile: str
    end: NotRequired[Literal["left", "right", "up", "down"]]


class DominoDraw(TypedDict):
    do: Literal["draw"]


class Words(TypedDict):
    """One sentence in both languages."""

    ar: str
    en: str


DominoLegal = TypedDict("DominoLegal", {
    "moves": list[DominoLay | DominoDraw], "draw": bool, "not": list[tuple[str, str]], "reasons": dict[str, Words]})
"""Every legal move; whether to draw; each other own tile with the code of why not, and each code's sentence."""


class DominoResult(TypedDict):
    """A finished round; `points` and their `lines` one a side, `pips` one a seat."""

    out: int | None
    winner: int | None
    pips: list[int]
    points: list[int]
    starts: int
    lines: list[str]


class DominoView(TypedDict):
    game: Literal["dominoes"]
    variant: Literal["draw", "fives", "partners"]
    seat: int | None
    phase: Literal["play", "over"]
    to_act: int | None
    own: list[str] | None
    pips: int | None
    counts: list[int]
    bank: int
    line: list[list[str]]
    halves: list[tuple[int, int]]
    ends: list[DominoEnd]
    spinner: str | None
    sum: int | None
    sum_line: str | None
    last: int | None
    lead: str | None
    starts: int | None
    points: list[int]
    options: dict[str, Any]
    legal: DominoLegal | None
    hands: NotRequired[list[list[str]]]
    result: DominoResult | None


Suit = Literal["S", "H", "D", "C"]
Factor = Literal[1, 2, 3, 4, "qahwa"]


class BalootContract(TypedDict):
    kind: Literal["hokm", "sun"]
    trump: Suit | None
    buyer: int
    factor: Factor
    locked: bool
    doubler: int | None
    up: str | None


class BalootMove(TypedDict):
    """One legal move; `call` of buying and doubling, `card` of play."""

    do: Literal["call", "double", "play", "sawa"]
    call: NotRequired[str]
    suit: NotRequired[Suit]
    locked: NotRequired[bool]
    card: NotRequired[str]


class BalootProjects(TypedDict):
    """What may be announced together, dearest first."""

    projects: list[list[str]]
    kinds: list[str]
    points: int


class BalootLegal(TypedDict):
    """Every legal move; `why` names the reason for each other own card."""

    moves: list[BalootMove]
    asked: NotRequired[Literal["turn", "sun", "confirm"]]
    why: NotRequired[dict[str, str]]
    reasons: NotRequired[dict[str, Words]]
    sawa: NotRequired[bool]
    projects: NotRequired[list[BalootProjects]]


class BalootResult(TypedDict):
    """A finished deal, a number a team; or one that was cancelled, with the next dealer."""

    points: NotRequired[list[int] | None]
    made: NotRequired[bool]
    lines: NotRequired[list[str]]
    test: NotRequired[list[str]]
    kind: NotRequired[Literal["hokm", "sun"]]
    buyer: NotRequired[int]
    abnat: NotRequired[list[int]]
    projects: NotRequired[list[list[str]]]
    baloot: NotRequired[int | None]
    factor: NotRequired[Factor]
    kaboot: NotRequired[int | None]
    match: NotRequired[int | None]
    cancelled: NotRequired[str]
    dealer: NotRequired[int]


class BalootView(TypedDict):
    game: Literal["baloot"]
    seat: int | None
    phase: Literal["buy", "double", "play", "over"]
    to_act: int | None
    dealer: int
    own: list[str] | None
    counts: list[int]
    up: str | None
    rest: int
    round: Literal[1, 2] | None
    asked: Literal["turn", "sun", "confirm"] | None
    calls: list[tuple[int, str, Suit | None]]
    contract: BalootContract | None
    leader: int
    trick: list[tuple[int, str]]
    holds: int | None
    tricks: list[list[tuple[int, str]]]
    taken: list[int]
    won: list[int]
    abnat: list[int]
    declared: list[tuple[int, list[str]]]
    announced: list[list[str]]
    shown: list[tuple[int, list[list[str]]]]
    baloot: int | None
    gone: list[str]
    totals: list[int]
    options: dict[str, Any]
    legal: BalootLegal | None
    hands: NotRequired[list[list[str]]]
    result: BalootResult | None


class TableView(TypedDict):
    table: str
    code: str
    game: str
    options: dict[str, Any]
    chosen: dict[str, Any]
    type: Literal["easy", "strict"]
    phase: Literal["open", "seeds", "deal", "pause", "over"]
    ended: Literal["finished", "abandoned", "broken", "deleted"] | None
    seat: int | None
    host: int | None
    seats: list[SeatView]
    sides: list[int]
    commitment: str
    digest: str | None
    fingerprint: list[int] | None
    silent: list[int]
    deal: int
    round: int
    of: int | None
    target: NotRequired[int]
    extra: bool
    rounds: list[RoundView]
    totals: list[int]
    places: list[int] | None
    next: list[bool]
    deadline: int | None
    shown: int
    turn_ms: int | None
    hand: NotRequired[HandView | None]
    dominoes: NotRequired[DominoView | None]
    baloot: NotRequired[BalootView | None]
    hint: bool
    stake: int
    v: int
