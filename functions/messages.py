"""The wire's shapes in both directions, and the HTTP API's: the one source of them (contract.md, Wire).

What clients send is checked against the models here before anything else looks at it. What the server sends is
typed here. ``python -m functions.messages`` prints all of it as one JSON Schema, from which the client's types
are made.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from functions.views import DominoLay, TableView
from functions.views import Words as Words

PROTOCOL = 1
"""Number of the wire's protocol; a client with another one is told to reload."""

MESSAGE_ID = r"^[A-Za-z0-9_-]{1,40}$"
MessageId = Annotated[str, Field(pattern=MESSAGE_ID)]
TableId = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
CardText = Annotated[str, Field(min_length=1, max_length=8)]
Cards = Annotated[list[CardText], Field(max_length=106)]
Version = Annotated[int, Field(ge=0, lt=2**53)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
SeatCount = Annotated[int, Field(ge=1, le=5)]
HexText = Annotated[str, Field(pattern=r"^[0-9a-f]{0,128}$")]
Name = Annotated[str, Field(min_length=1, max_length=64)]
Level = Literal["easy", "medium", "strong"]
OptionValue = bool | int | str | None
Options = Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=60)]


class Message(BaseModel):
    """What every message of a client has: unknown fields are refused, nothing is guessed or converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: MessageId | None = None


class TableCommand(Message):
    """A message about one table."""

    t: TableId


class Hello(Message):
    a: Literal["hello"]
    protocol: int
    t: TableId | None = None
    v: Version | None = None


class Sync(TableCommand):
    a: Literal["sync"]
    v: Version | None = None


class Ping(Message):
    a: Literal["ping"]


class Open(Message):
    a: Literal["open"]
    game: Annotated[str, Field(max_length=20)]
    seats: SeatCount
    options: Options = {}
    fill: Level | None = None
    name: Name | None = None


class Join(TableCommand):
    a: Literal["join"]
    seat: SeatNumber | None = None
    name: Name | None = None


class Leave(TableCommand):
    a: Literal["leave"]


class Ready(TableCommand):
    a: Literal["ready"]
    hash: HexText


class Seed(TableCommand):
    a: Literal["seed"]
    seed: HexText


class Move(TableCommand):
    a: Literal["move"]
    id: MessageId
    v: Version
    move: dict[str, Any]


class Next(TableCommand):
    a: Literal["next"]


class Back(TableCommand):
    a: Literal["back"]


class Advance(TableCommand):
    a: Literal["advance"]


class Check(TableCommand):
    """A whole or unfinished play to be judged, or (`arrange`) one pile of cards to be made a meld."""

    a: Literal["check"]
    take: bool = False
    groups: Annotated[list[Cards], Field(max_length=15)] | None = None
    acts: Annotated[list[dict[str, Any]], Field(max_length=40)] | None = None
    adds: Annotated[list[dict[str, Any]], Field(max_length=40)] | None = None
    throw: CardText | None = None
    arrange: Cards | None = None


class Hint(TableCommand):
    a: Literal["hint"]


class Say(TableCommand):
    a: Literal["say"]
    phrase: Annotated[str, Field(max_length=40)] | None = None
    text: Annotated[str, Field(min_length=1, max_length=200)] | None = None


class Host(TableCommand):
    a: Literal["host"]
    do: Literal["bot", "empty", "options", "seats"]
    seat: SeatNumber | None = None
    level: Level | None = None
    options: Options | None = None
    seats: SeatCount | None = None


ClientMessage = (Hello | Sync | Ping | Open | Join | Leave | Ready | Seed | Move | Next | Back | Advance | Check
                 | Hint | Say | Host)
CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="a")])
"""Reads one message of a client; raises pydantic's `ValidationError`."""


class HandDraw(TypedDict):
    do: Literal["draw"]


class HandPlay(TypedDict):
    do: Literal["play"]
    take: bool
    acts: list[dict[str, Any]]
    throw: str | None


class TableMessage(TypedDict):
    """The table as one seat may see it now; `events` are what happened since the version before."""

    t: str
    v: int
    now: int
    deadline: int | None
    shown: int
    events: list[dict[str, Any]]
    view: TableView
    id: NotRequired[str]
    seen: NotRequired[list[dict[str, Any]]]
    full: NotRequired[bool]


class ErrorMessage(TypedDict):
    e: str
    message: Words
    id: NotRequired[str]
    t: NotRequired[str]


class HelloFacts(TypedDict):
    player: str
    name: str
    table: str | None
    protocol: int


class HelloMessage(TypedDict):
    hello: HelloFacts
    now: int
    id: NotRequired[str]


class CheckedMeld(TypedDict):
    cards: list[str]
    kind: Literal["run", "set"] | None
    value: int | None
    code: str | None
    message: Words | None


class CheckFacts(TypedDict):
    legal: bool
    code: str | None
    message: Words | None
    melds: list[CheckedMeld]
    total: int
    bar: int | None
    short: int
    opens: bool
    left: list[str]
    throws: list[str]
    hand: bool
    play: NotRequired[HandPlay | None]


class ArrangeFacts(TypedDict):
    meld: list[str] | None
    kind: Literal["run", "set"] | None
    value: int | None
    code: str | None
    message: Words | None


class VerdictFacts(TypedDict):
    """What a game without melds says of a play."""

    legal: bool
    code: str | None
    message: Words | None


class CheckMessage(TypedDict):
    check: CheckFacts | ArrangeFacts | VerdictFacts
    id: NotRequired[str]


class LayDown(TypedDict):
    """A hint (PD-10): what it is best for, its melds, the total against the bar, what is left before the throw."""

    goals: list[Literal["hand", "open", "most", "total", "points"]]
    melds: list[list[str]]
    total: int
    bar: int | None
    short: int
    left: int
    rest: list[str]
    opens: bool
    hand: bool


class HintMessage(TypedDict):
    hint: list[LayDown]
    id: NotRequired[str]


class Spoken(TypedDict):
    seat: int
    phrase: NotRequired[str]
    text: NotRequired[str]


class SayMessage(TypedDict):
    t: str
    say: Spoken
    id: NotRequired[str]


class LeftMessage(TypedDict):
    """You no longer sit at the table: you left it, or the host or the clock freed your seat."""

    left: bool
    t: str
    id: NotRequired[str]


class ReplacedMessage(TypedDict):
    replaced: bool


class PongMessage(TypedDict):
    pong: int
    id: NotRequired[str]


ServerMessage = (TableMessage | ErrorMessage | HelloMessage | CheckMessage | HintMessage | SayMessage | LeftMessage
                 | ReplacedMessage | PongMessage)


class NameGiven(BaseModel):
    """The body of POST /guests, of POST /players (with a token of the identity provider), and of PATCH /me."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Name | None = None


class GuestAnswer(TypedDict):
    player: str
    name: str
    token: str
    expires: int


class TicketAnswer(TypedDict):
    ticket: str
    expires: int


class Invite(TypedDict):
    """GET /invites/{code}: a name for each seat, null for bots and where nobody sits; whose score counts for each; the
    empty seats, and the one of who names none, null at a full table."""

    table: str
    game: str
    options: dict[str, Any]
    seats: list[str | None]
    sides: list[int]
    empty: list[int]
    seat: int | None
    open: bool


class PastMatch(TypedDict):
    table: str
    game: str
    at: int
    seat: int
    names: list[str]
    sides: list[int]
    totals: list[int]
    places: list[int] | None
    reason: str


class Ranking(TypedDict):
    matches: int
    wins: int


class Me(TypedDict):
    """GET /me: the player, his table, his rankings by name (those he has played in), his matches, the newest first."""

    player: str
    name: str
    table: str | None
    rankings: dict[str, Ranking]
    matches: list[PastMatch]


class Config(TypedDict):
    """GET /config.json of the client's own host."""

    http: str
    socket: str
    engine: str


def schema() -> dict[str, Any]:
    """One JSON Schema document: every shape under ``$defs``, each direction a property."""
    shapes: dict[str, TypeAdapter[Any]] = {
        "client": CLIENT, "server": TypeAdapter(ServerMessage), "move": TypeAdapter(HandDraw | HandPlay | DominoLay),
        "nameGiven": TypeAdapter(NameGiven), "guest": TypeAdapter(GuestAnswer), "ticket": TypeAdapter(TicketAnswer),
        "invite": TypeAdapter(Invite), "me": TypeAdapter(Me), "config": TypeAdapter(Config)}
    properties, definitions = TypeAdapter.json_schemas(
        [(name, "validation", adapter) for name, adapter in shapes.items()], ref_template="#/$defs/{model}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Wire", "type": "object",
            "additionalProperties": False, "properties": {name: properties[(name, "validation")] for name in shapes},
            "$defs": definitions.get("$defs", {})}


if __name__ == "__main__":
    import json

    print(json.dumps(schema(), ensure_ascii=False, indent=1, sort_keys=True))
