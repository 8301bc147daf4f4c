"""Endings of Hand written by hand from the ledger: a position, the moves and wrong moves that follow, the result.

Each is kept as text with every event, every refusal and every view, and read back by playing it again. The results
stand here as the ledger gives them; the texts change only with rules, events or views, and are then written anew in a
commit of their own that says why:

    python -m tests.golden.hand_deals
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sahrat.errors import Refusal
from sahrat.fairness import shuffle
from sahrat.games import GAMES
from tests.golden.playthroughs import line

Json = dict[str, Any]
FOLDER = Path(__file__).parent / "hand_deals"
KEY = "5a" * 64


class Ending(NamedTuple):
    """A deal near its end. A move is `(seat, move)`, a wrong one `(seat, move, code)`; `scores` None: it goes on."""

    what: str
    position: Json
    moves: list[tuple[Any, ...]]
    out: int | None
    by_hand: bool
    scores: list[int] | None
    lines: list[str]


def cards(text: str) -> list[str]:
    return text.split()


def position(hands: list[str], to_act: int, *, phase: str = "draw", melds: tuple[str, ...] = (), **rest: Any) -> Json:
    """A position in which `hands` are texts, the dealer is the last seat, and the key is known."""
    return {"game": "hand", "seats": len(hands), "dealer": len(hands) - 1, "to_act": to_act, "phase": phase,
            "hands": [cards(hand) for hand in hands], "melds": [cards(meld) for meld in melds],
            **{name: cards(value) if isinstance(value, str) and name in ("stock", "fire") else value
               for name, value in {"key": KEY, **rest}.items()}}


def play(*acts: Json, throw: str | None = None, take: bool = False) -> Json:
    return {"do": "play", "take": take, "acts": list(acts), "throw": throw}


def lay(*melds: str) -> Json:
    return {"lay": [cards(meld) for meld in melds]}


def off(card: str, meld: int, end: str | None = None) -> Json:
    return {"add": cards(card), "meld": meld, **({"end": end} if end else {})}


def swap(meld: int, give: str) -> Json:
    return {"swap": meld, "give": cards(give)}


DRAW: Json = {"do": "draw"}
FIRE = "3S 4S 9D KC 2D"
THIRD = str(shuffle(bytes.fromhex(KEY), "reshuffle/3", cards(FIRE)[:-1])[0])
"""The card that comes first when `FIRE` is made the stock for the third time, its top 2D staying."""

ENDINGS: dict[str, Ending] = {
    "jokers-only": Ending(
        "HD-21: a hand of jokers only after the draw ends its turn without a throw, and goes out two turns later",
        position(["JK", "KH 2C"], 0, melds=("5H 6H 7H",), stock="JK 9C 7C", fire="3D", openings=[[0, 58], [1, 60]]),
        [(0, DRAW), (0, play(throw="JK"), "throw_joker"), (0, play(off("JK", 0, "high")), "only_jokers_left"),
         (0, play(off("JK", 0, "high"), throw="JK"), "throw_joker"), (0, play()),
         (1, DRAW), (1, play(), "throw_missing"), (1, play(throw="KH")),
         (0, DRAW), (0, play(off("JK", 0, "low")), "throw_missing"),
         (0, play(off("JK", 0, "low"), off("JK", 0, "high")), "joker_limit"), (0, play(throw="7C")),
         (1, {"do": "draw"})],
        None, False, None, []),
    "joker-laid-off-then-out": Ending(
        "HD-21: hand JK, draws 7C: the joker is laid off, 7C thrown, out",
        position(["JK", "KH 2C", "JK"], 0, melds=("5H 6H 7H",), stock="7C", fire="3D", openings=[[0, 58], [1, 60]]),
        [(0, DRAW), (0, play(off("JK", 0, "low"), throw="JK"), "throw_joker"),
         (0, play(off("JK", 0, "low"), throw="7C"))],
        0, False, [-30, 12, 100], ["−30", "KH 10 + 2C 2 = 12", "100"]),
    "last-natural-card": Ending(
        "HD-21: no act may leave jokers alone; keeping a natural card to throw leaves the joker for later",
        position(["JK 8H 4C", "KH 2C"], 0, phase="play", drawn="4C", melds=("5H 6H 7H",), fire="3D", stock="9S 9D",
                 openings=[[0, 58]]),
        [(0, play(off("8H", 0), throw="JK"), "throw_joker"), (0, play(off("8H", 0)), "throw_missing"),
         (0, play(off("8H", 0), throw="4C")), (1, DRAW), (1, play(throw="9S")), (0, DRAW),
         (0, play(off("JK", 0, "high"), throw="9D"))],
        0, False, [-30, 100], ["−30", "100"]),
    "no-finish-without-a-throw": Ending(
        "H-46, HD-22: nobody goes out by a meld or a lay-off alone",
        position(["8H 4S 4H 4D", "KH 2C"], 0, phase="play", melds=("5H 6H 7H",), fire="3D",
                 openings=[[0, 58], [1, 59]]),
        [(0, play(off("8H", 0), lay("4S 4H 4D")), "no_card_to_throw"), (0, play(lay("4S 4H 4D"), throw="8H"))],
        0, False, [-30, 12], ["−30", "KH 10 + 2C 2 = 12"]),
    "finish-without-a-throw": Ending(
        "HD-22 as an option: the last cards are laid down and laid off, an ordinary finish",
        position(["8H 4S 4H 4D", "KH 2C"], 0, phase="play", melds=("5H 6H 7H",), fire="3D", openings=[[0, 58], [1, 59]],
                 options={"out_without_throw": True}),
        [(0, play(off("8H", 0), lay("4S 4H 4D")))],
        0, False, [-30, 12], ["−30", "KH 10 + 2C 2 = 12"]),
    "renewed-when-needed": Ending(
        "HD-26, H-16: the stock stays empty until somebody draws; the newest throw stays on the fire pile",
        position(["KH KD", "5S 6S"], 0, stock="2S", fire="3S 4S 9D KC", openings=[]),
        [(0, DRAW), (0, play(throw="2S")), (1, DRAW)],
        None, False, None, []),
    "third-reshuffle-then-dry": Ending(
        "HD-28: after the third reshuffle the fire card may still be taken; who draws ends the round dry",
        position(["9H 9C AS AC", "JK 2C AD", "KS 3H", "KD 9S"], 0, fire=FIRE, reshuffles=2,
                 openings=[[0, 51], [1, 60]], melds=("5H 6H 7H",)),
        [(0, DRAW), (0, play(throw=THIRD)), (1, DRAW), (1, play(throw="AD")), (2, DRAW), (2, play(throw="KS")),
         (3, DRAW), (3, play(throw="9S")), (0, play(throw="AS"), "draw_first"),
         (0, play(lay("9H 9C 9S"), throw="AS", take=True)), (1, DRAW), (2, DRAW, "deal_over")],
        None, False, [11, 27, 100, 100], ["AC 11", "JK 15 + KC 10 + 2C 2 = 27", "100", "100"]),
    "nothing-to-reshuffle": Ending(
        "HD-28: a hand-written position with one card in the fire pile and no stock ends dry",
        position(["KH KD 8C", "JK"], 0, fire="3S", openings=[[1, 60]]),
        [(0, DRAW), (1, DRAW, "deal_over")],
        None, False, [100, 15], ["100", "JK 15"]),
    "partners-go-out": Ending(
        "H-59, H-61, HD-30, HD-31: the whole team has gone out; the others are added up",
        position(["8H 2C", "KH 7S 4D", "AS AH AD KS KD KC 10S 7C", "3C"], 0, phase="play", melds=("5H 6H 7H",),
                 openings=[[0, 58], [1, 59]], options={"mode": "partners"}),
        [(0, play(off("8H", 0)), "throw_missing"), (0, play(off("8H", 0), throw="2C"))],
        0, False, [-30, 121], ["−30", "KH 10 + 7S 7 + 4D 4 = 21; 100; 21 + 100 = 121"]),
    "partners-hand": Ending(
        "H-60, H-61, HD-32: a Hand of the second team, its partner open already, at the first team's bar",
        position(["JK KD", "QH KH AH 7S 8S 9S 10S", "2D", "KC"], 1, phase="play", melds=("5H 6H 7H",),
                 openings=[[0, 64], [3, 70]], options={"mode": "partners"}),
        [(1, play(lay("QH KH AH"), lay("7S 8S 9S 10S")), "bar_raised"),
         (1, play(lay("QH KH AH", "7S 8S 9S 10S")))],
        1, True, [250, -60], ["JK 15 + KD 10 = 25, 25 × 2 = 50; 100 × 2 = 200; 50 + 200 = 250", "−30 × 2 = −60"]),
    "partners-dry": Ending(
        "HD-28 in partners: nobody is out, every hand is added to its partner's",
        position(["JK KD", "2H", "AD", "KC 3S"], 2, fire="5S", reshuffles=3, openings=[[0, 64], [2, 51], [3, 70]],
                 options={"mode": "partners"}),
        [(2, DRAW)],
        None, False, [36, 113], ["JK 15 + KD 10 = 25; AD 11; 25 + 11 = 36", "100; KC 10 + 3S 3 = 13; 100 + 13 = 113"]),
    "s002-hand-with-a-throw": Ending(
        "H-79, HD-6: in s002 all cards but the thrown one laid down at once are a Hand, and everything is doubled",
        position(["QH KH AH 7S 7D 9C", "JK 2C", "3C", "4C AS", "KD"], 0, melds=("5H 6H 7H",), fire="2D 7C",
                 openings=[[1, 51]], options={"preset": "s002"}),
        [(0, play(lay("QH KH AH"), throw="9C", take=True), "bar_raised"),
         (0, play(lay("QH KH AH", "7S 7D 7C"), throw="9C", take=True))],
        0, True, [-60, 34, 200, 200, 200],
        ["−30 × 2 = −60", "JK 15 + 2C 2 = 17, 17 × 2 = 34", "100 × 2 = 200", "100 × 2 = 200", "100 × 2 = 200"]),
    "s002-fire-card-kept": Ending(
        "H-71, H-78: in s002 some meld after taking is enough, the taken card stays; then an ordinary finish",
        position(["9S 9H 9D 2C", "JK 2H", "4H 5C", "KD", "8S"], 0, melds=("5H 6H 7H",), fire="2D 8H",
                 stock="KS QS JS 10C KH", openings=[[0, 51], [1, 60], [2, 61], [3, 62]], options={"preset": "s002"}),
        [(0, play(throw="2C", take=True), "fire_needs_meld"), (0, play(lay("9S 9H 9D"), throw="2C", take=True)),
         (1, DRAW), (1, play(throw="KS")), (2, play(off("4H", 0), throw="KS", take=True), "fire_needs_meld"),
         (2, DRAW), (2, play(throw="QS")), (3, DRAW), (3, play(throw="JS")), (4, DRAW), (4, play(throw="10C")),
         (0, DRAW), (0, play(off("8H", 0), throw="KH"))],
        0, False, [-30, 17, 9, 10, 100], ["−30", "JK 15 + 2H 2 = 17", "5C 5 + 4H 4 = 9", "KD 10", "100"]),
    "hand-of-the-ledger": Ending(
        "H-47, H-48, H-51, H-57, H-58: fifteen cards in five melds, worth 109, no throw; everything is doubled",
        position(["QH KH AH 7S 7D 7C 2D 3D 4D 10S 10H 10C 5C 6C 7C", "KH KD 8C", "2C 3C"], 0, phase="play",
                 openings=[], drawn="7C", fire="9S"),
        [(0, play(lay("QH KH AH", "7S 7D 7C", "2D 3D 4D", "10S 10H 10C", "5C 6C 7C")))],
        0, True, [-60, 200, 200], ["−30 × 2 = −60", "100 × 2 = 200", "100 × 2 = 200"]),
}


def render(name: str) -> tuple[str, Any]:
    """The ending's text, and the state that it leads to."""
    ending = ENDINGS[name]
    game = GAMES["hand"]
    state = game.state(ending.position)
    out = [f"# {ending.what}\n# Read back by tests/golden/test_hand_deals.py. "
           "Written anew by: python -m tests.golden.hand_deals\n", f"position {line(ending.position)}\n"]
    seats = ending.position["seats"]

    def show() -> None:
        for seat in [*range(seats), None]:
            out.append(f"  view {'-' if seat is None else seat} {line(state.view(seat))}\n")

    show()
    for seat, move, *code in ending.moves:
        out.append(f"\n> {seat} {line(move)}\n")
        before = state.position()
        try:
            state, events = state.apply(seat, game.move(move))
        except Refusal as refusal:
            assert code == [refusal.code], f"{name}: {move} is refused with {refusal.code}"
            assert state.position() == before
            out.append(f"  refused {line(refusal.json())}\n")
            continue
        assert not code, f"{name}: {move} is not refused"
        for event in events:
            out.append(f"  {line(event.public)}\n")
            out += [f"    {other}: {line(part)}\n" for other, part in event.private.items()]
    show()
    out.append(f"\nposition {line(state.position())}\n")
    return "".join(out), state


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in ENDINGS:
        (FOLDER / f"{name}.txt").write_text(render(name)[0], encoding="utf-8")


if __name__ == "__main__":
    write()
