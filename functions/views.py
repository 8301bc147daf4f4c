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
    points: NotRequired[list[int]]
    lines: NotRequired[list[str]]
    out: NotRequired[int | None]
    winner: NotRequired[int | None]
    pips: NotRequired[list[int]]
    starts: NotRequired[int]
    by_hand: NotRequired[bool]
    dry: NotRequired[bool]
    cancelled: NotRequired[str]
    secret: str
    sum: str


class HandLegal(TypedDict):
    draw: bool
    take: bool
    throw: list[str]
    bar: int
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
    hint: bool
    stake: int
    v: int
