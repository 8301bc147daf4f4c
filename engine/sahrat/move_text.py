"""A deal's moves as one short string, for the table's log.

Each game has a short form of its own. A move that does not fit it stands there as JSON, and who made a move (`player`,
`bot` or `clock`) is marked where it changes. Hand: one letter a card, and a draw before a play goes without saying
(`-` where there was none), so that most turns are one letter. Dominoes: one letter a tile, and a mark for its end.
Baloot: one letter a move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.cards import TEXT
from sahrat.tiles import TEXT as TILES

Made = tuple[dict[str, Any], str]
"""A move without its seat, and by whom it was made."""

BY = {"!": "player", "~": "bot", "'": "clock"}
MARK = {by: mark for mark, by in BY.items()}
DRAW = {"do": "draw"}
LETTERS = "ABCDEFGHIJKLMabcdefghijklmNOPQRSTUVWXYZnopqrstuvwxyz0"
LETTER = dict(zip(TEXT, LETTERS, strict=True))
CARD = dict(zip(LETTERS, TEXT, strict=True))
ENDS = {"low": "<", "high": ">", None: ";"}
END = {mark: end for end, mark in ENDS.items()}


def _card(text: str) -> str:
    """A card or a joker with what it stands for: `1` and that card's letter, or `2` for the set of three's ``JK=*``."""
    if text.startswith("JK="):
        return "2" if text == "JK=*" else "1" + LETTER[text[3:]]
    return LETTER[text]


def _hand_play(move: dict[str, Any]) -> str:
    """A play of Hand in short. Raises KeyError, TypeError or AttributeError where it has no short form."""
    parts = ["^" if move["take"] else ""]
    for act in move["acts"]:
        if "lay" in act:
            parts.append("(" + ",".join(["".join(map(_card, meld)) for meld in act["lay"]]) + ")")
        elif "add" in act:
            parts.append(f"+{act['meld']}:" + "".join(map(_card, act["add"])) + ENDS[act.get("end")])
        else:
            parts.append(f"={act['swap']}:" + "".join(map(_card, act["give"])) + ";")
    throw = move["throw"]
    parts.append("_" if throw is None else LETTER[throw])
    return "".join(parts)


class _Reader:
    """Reads the short form from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def cards(self) -> list[str]:
        """The cards up to the next mark."""
        cards = []
        while (letter := self.text[self.at]) in CARD or letter in "12":
            self.at += 1
            if letter == "1":
                cards.append("JK=" + CARD[self.text[self.at]])
                self.at += 1
            else:
                cards.append("JK=*" if letter == "2" else CARD[letter])
        return cards

    def number(self) -> int:
        """The number up to the colon, and past it."""
        colon = self.text.index(":", self.at)
        number = int(self.text[self.at:colon])
        self.at = colon + 1
        return number

    def take(self) -> str:
        """The next letter, and past it."""
        self.at += 1
        return self.text[self.at - 1]

    def play(self) -> dict[str, Any]:
        """The play of Hand that starts here."""
        took = self.text[self.at] == "^"
        self.at += took
        acts: list[dict[str, Any]] = []
        while (mark := self.take()) in "(+=":
            if mark == "(":
                melds = [self.cards()]
                while self.take() == ",":
                    melds.append(self.cards())
                acts.append({"lay": melds})
            elif mark == "+":
                meld = self.number()
                add: dict[str, Any] = {"add": self.cards(), "meld": meld}
                if (end := END[self.take()]) is not None:
                    add["end"] = end
                acts.append(add)
            else:
                meld = self.number()
                acts.append({"swap": meld, "give": self.cards()})
                self.at += 1
        return {"do": "play", "take": took, "acts": acts, "throw": None if mark == "_" else CARD[mark]}


def _short(move: dict[str, Any]) -> str | None:
    """The short form of a play where it reads back as the very same move, else None."""
    try:
        text = _hand_play(move)
        if _Reader(text).play() == move:
            return text
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        pass
    return None


def _write_hand(moves: Sequence[Made]) -> str:
    """Moves of Hand as one string."""
    parts: list[str] = []
    last, drew, implied = "player", False, False
    for at, (move, by) in enumerate(moves):
        if by != last:
            parts.append(MARK[by])
            last = by
        if move == DRAW:
            after = moves[at + 1] if at + 1 < len(moves) and not drew else None
            implied = after is not None and after[1] == by and not after[0].get("take") and _short(after[0]) is not None
            drew = not implied
            parts.append("." if drew else "")
            continue
        text = _short(move)
        if text is None:
            parts.append(json.dumps(move, ensure_ascii=False, separators=(",", ":")))
        else:
            parts.append(text if drew or implied or move["take"] else "-" + text)
        drew = implied = False
    return "".join(parts)


def _read_hand(text: str) -> tuple[Made, ...]:
    """The moves of a string that `_write_hand` made."""
    reader, by, drew = _Reader(text), "player", False
    moves: list[Made] = []
    decoder = json.JSONDecoder()
    while reader.at < len(text):
        letter = text[reader.at]
        if letter in BY:
            by = BY[letter]
            reader.at += 1
        elif letter == "{":
            move, reader.at = decoder.raw_decode(text, reader.at)
            moves.append((move, by))
            drew = False
        elif letter == ".":
            reader.at += 1
            moves.append((dict(DRAW), by))
            drew = True
        else:
            first = letter == "-"
            reader.at += first
            play = reader.play()
            if not (first or drew or play["take"]):
                moves.append((dict(DRAW), by))
            moves.append((play, by))
            drew = False
    return tuple(moves)


TILE_LETTER = dict(zip(TILES, LETTERS, strict=False))
TILE = {letter: tile for tile, letter in TILE_LETTER.items()}
TILE_ENDS = {"left": "<", "right": ">", "up": "^", "down": "_"}
TILE_END = {mark: end for end, mark in TILE_ENDS.items()}


def _short_tile(move: dict[str, Any]) -> str | None:
    """A move of dominoes in short: a draw, or a tile and its end; None where it has no such form."""
    if move == DRAW:
        return "."
    letter = TILE_LETTER.get(move.get("tile", ""))
    if letter is None or move.get("do") != "lay":
        return None
    end = TILE_ENDS.get(move["end"]) if "end" in move else ""
    return None if end is None or len(move) != (3 if end else 2) else letter + end


def _long_tile(text: str, at: int) -> tuple[dict[str, Any], int]:
    """The move of dominoes that starts at `at`, and where the next one does."""
    if text[at] == ".":
        return dict(DRAW), at + 1
    move: dict[str, Any] = {"do": "lay", "tile": TILE[text[at]]}
    if text[at + 1:at + 2] in TILE_END:
        return {**move, "end": TILE_END[text[at + 1]]}, at + 2
    return move, at + 1


BALOOT_LETTER = dict(zip([rank + suit for suit in "SHCD" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")],
                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345", strict=True))
BALOOT_CARD = {letter: card for card, letter in BALOOT_LETTER.items()}
BALOOT_WORD: dict[str, dict[str, Any]] = {
    "-": {"do": "call", "call": "pass"}, "h": {"do": "call", "call": "hokm"}, "n": {"do": "call", "call": "sun"},
    "k": {"do": "call", "call": "ashkal"}, "q": {"do": "call", "call": "kawesh"},
    **{letter: {"do": "call", "call": "hokm", "suit": suit} for letter, suit in zip("wxyz", "SHCD", strict=True)},
    "_": {"do": "double", "call": "pass"}, "t": {"do": "double", "call": "thri"},
    "c": {"do": "double", "call": "qahwa"},
    "d": {"do": "double", "call": "double", "locked": False}, "e": {"do": "double", "call": "double", "locked": True},
    "f": {"do": "double", "call": "four", "locked": False}, "g": {"do": "double", "call": "four", "locked": True},
    "a": {"do": "sawa"},
}
"""Baloot's moves of one letter, cards apart."""


def _short_baloot(move: dict[str, Any]) -> str | None:
    """A move of Baloot in short: a letter, before a card its projects as ``(ABC,DEF)``."""
    if move.get("do") != "play":
        return next((letter for letter, word in BALOOT_WORD.items() if word == move), None)
    try:
        projects = ",".join(["".join([BALOOT_LETTER[card] for card in one]) for one in move.get("projects", ())])
        text = (f"({projects})" if projects else "") + BALOOT_LETTER[move["card"]]
    except (KeyError, TypeError):
        return None
    return text if _long_baloot(text, 0)[0] == move else None


def _long_baloot(text: str, at: int) -> tuple[dict[str, Any], int]:
    """The move of Baloot that starts at `at`, and where the next one does."""
    if text[at] in BALOOT_WORD:
        return dict(BALOOT_WORD[text[at]]), at + 1
    if text[at] != "(":
        return {"do": "play", "card": BALOOT_CARD[text[at]]}, at + 1
    end = text.index(")", at)
    projects = [[BALOOT_CARD[letter] for letter in one] for one in text[at + 1:end].split(",")]
    return {"do": "play", "card": BALOOT_CARD[text[end + 1]], "projects": projects}, end + 2


class Form(NamedTuple):
    """A game's short form, each move by itself: how it is written (None: it has none), and read from a place on.

    No short form begins with a mark of `BY` or with ``{``.
    """

    short: Callable[[dict[str, Any]], str | None]
    long: Callable[[str, int], tuple[dict[str, Any], int]]


FORMS: Mapping[str, Form] = {"dominoes": Form(_short_tile, _long_tile), "baloot": Form(_short_baloot, _long_baloot)}
"""The games whose moves are written one by one."""


def write(game: str, moves: Sequence[Made]) -> str:
    """The moves of a deal of `game` as one string."""
    if game == "hand":
        return _write_hand(moves)
    form = FORMS[game]
    parts: list[str] = []
    last = "player"
    for move, by in moves:
        if by != last:
            parts.append(MARK[by])
            last = by
        text = form.short(move)
        parts.append(json.dumps(move, ensure_ascii=False, separators=(",", ":")) if text is None else text)
    return "".join(parts)


def read(game: str, text: str) -> tuple[Made, ...]:
    """The moves of a string that `write` made."""
    if game == "hand":
        return _read_hand(text)
    form = FORMS[game]
    decoder = json.JSONDecoder()
    moves: list[Made] = []
    by, at = "player", 0
    while at < len(text):
        if text[at] in BY:
            by = BY[text[at]]
            at += 1
            continue
        move, at = decoder.raw_decode(text, at) if text[at] == "{" else form.long(text, at)
        moves.append((move, by))
    return tuple(moves)
