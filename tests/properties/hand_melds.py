"""Melds of Saudi Hand, read a second time from the ledger without a line of the engine: by trying.

What is asked comes back, or `Broken` is raised with the ledger rows that forbid it, or `Unclear` where neither the
ledger nor the contract decides.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

SUITS = ["S", "H", "C", "D"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
LADDER = [*RANKS, "A"]
"""A run stands somewhere on this ladder: the ace is below the 2 and above the king (H-22, H-23)."""


class Broken(Exception):
    """The move is forbidden; `rows` are the ledger rows that forbid it, any of which is a right answer."""

    def __init__(self, *rows: str) -> None:
        super().__init__(*rows)
        self.rows = set(rows)


class Unclear(Exception):
    """Neither the ledger nor the contract says."""


def rank_of(card: str) -> str:
    return card[:-1]


def is_joker(text: str) -> bool:
    return text == "JK" or text.startswith("JK=")


def count_of(rank: str, ace: int = 11) -> int:
    """What a card of that rank counts: 2 to 10 their number, J Q K ten (H-25, H-26), the ace as told (H-22, H-27)."""
    if rank == "A":
        return ace
    return 10 if rank in ("J", "Q", "K") else int(rank)


def read_run(texts: list[str]) -> tuple[list[str], int] | None:
    """The run that `texts` are as written, upwards, with its value; None when they are none (H-18, H-22 to H-29)."""
    found = []
    length = len(texts)
    if length > 13:
        return None  # HD-24
    for suit in {text[-1] for text in texts if not is_joker(text)}:
        for low in range(len(LADDER) - length + 1):
            places = [rank + suit for rank in LADDER[low:low + length]]
            if all(text in (place, "JK", f"JK={place}") for text, place in zip(texts, places, strict=True)):
                written = [f"JK={place}" if is_joker(text) else place
                           for text, place in zip(texts, places, strict=True)]
                value = sum(count_of(rank_of(place), ace=1 if low == 0 and spot == 0 else 11)
                            for spot, place in enumerate(places))
                found.append((written, value))
    return found[0] if len(found) == 1 else None


def read_set(texts: list[str]) -> tuple[list[str], int] | None:
    """The set that `texts` are, with its value; None when they are none (H-19 to H-21, H-27, HD-18, HD-25)."""
    naturals = [text for text in texts if not is_joker(text)]
    if len(texts) not in (3, 4) or len(naturals) < 2:
        return None
    rank = rank_of(naturals[0])
    if any(rank_of(card) != rank for card in naturals) or len(set(naturals)) < len(naturals):
        return None
    missing = [rank + suit for suit in SUITS if rank + suit not in naturals]
    stands = f"JK={missing[0]}" if len(missing) == 1 else "JK=*"
    for text in texts:
        if is_joker(text) and text not in ("JK", stands):
            if text[3:] in (*missing, "*"):
                raise Unclear("a joker in a set that names one of two missing cards")
            return None
    return [stands if is_joker(text) else text for text in texts], len(texts) * count_of(rank)


def read_meld(texts: list[str], jokers: int = 1) -> tuple[list[str], str, int]:
    """The meld written out, "run" or "set", and its value. Raises `Broken`."""
    many = sum(is_joker(text) for text in texts)
    if len(texts) < 3:
        raise Broken("H-17")
    naturals = [text for text in texts if not is_joker(text)]
    same_rank = len({rank_of(card) for card in naturals}) == 1
    if many > jokers or len(naturals) < 2:
        raise Broken("H-30", "H-31", "HD-16", "HD-25", "H-21", "H-18", "H-19", "H-20", "H-24", "HD-18")
    as_run = read_run(texts)
    if as_run is not None:
        if any(is_joker(left) and is_joker(right) for left, right in zip(texts, texts[1:], strict=False)):
            raise Broken("H-31", "HD-16")
        return as_run[0], "run", as_run[1]
    as_set = read_set(texts)
    if as_set is not None:
        return as_set[0], "set", as_set[1]
    if same_rank and len(naturals) > 1:
        raise Broken("H-19", "H-20", "H-21", "HD-25", "HD-18")
    raise Broken("H-18", "H-19", "H-24", "H-31", "HD-16", "HD-24", "HD-18")


def meld_kind(meld: list[str]) -> str:
    """Of a meld that lies on the table."""
    return "run" if read_run(meld) else "set"


def stands_for(text: str) -> str:
    return text[3:] if is_joker(text) else text


def add_card(meld: list[str], text: str, end: str | None, jokers: int) -> list[str]:
    """The meld with one card laid off on it (H-40, HD-19, HD-20). Raises `Broken`."""
    if is_joker(text) and sum(map(is_joker, meld)) >= jokers:
        raise Broken("H-30", "HD-20", "HD-16", "H-40")
    if meld_kind(meld) == "set":
        if len(meld) >= 4:
            raise Broken("H-21", "H-40", "HD-20", "HD-25")
        if end is not None:
            raise Unclear("an end named on a set")
        naturals = [card for card in meld if not is_joker(card)]
        if not is_joker(text) and text in naturals:
            raise Broken("H-20", "H-40")
        widened = read_set([*["JK" if is_joker(card) else card for card in meld], text])
        if widened is None:
            raise Broken("H-40", "H-19")
        return widened[0]
    fits = {}
    for place, grown in (("low", ["JK", *meld]), ("high", [*meld, "JK"])):
        as_run = read_run(grown)
        if as_run:
            at = as_run[0][0] if place == "low" else as_run[0][-1]
            card = stands_for(at)
            beside = meld[0] if place == "low" else meld[-1]
            if is_joker(text) and is_joker(beside):
                continue  # H-31: that end is not open to a joker
            if text in (card, "JK", f"JK={card}"):
                fits[place] = [text if text == card else f"JK={card}", *meld] if place == "low" \
                    else [*meld, text if text == card else f"JK={card}"]
    if not fits:
        raise Broken("H-40", "HD-19", "HD-20", "H-24", "H-18", "H-31", "HD-16")
    if len(fits) == 2 and end is None:
        if text != "JK":
            raise Unclear("an ace that fits both ends of 2 to K")
        raise Broken("HD-20")
    if end is not None and text != "JK":
        raise Unclear("an end named for a natural card")
    if end is not None and end not in fits:
        raise Broken("HD-20", "H-40", "H-24")
    return fits[end] if end is not None else next(iter(fits.values()))


def swap_jokers(meld: list[str], give: list[str]) -> tuple[list[str], int]:
    """The meld after the swap and the number of jokers won (H-41, H-42, HD-16, HD-17). Raises `Broken`."""
    if not any(map(is_joker, meld)):
        raise Broken("H-41", "H-42", "HD-17")
    if any(map(is_joker, give)) or not give:
        raise Broken("H-41", "H-42", "HD-17")
    if meld_kind(meld) == "run":
        if len(give) != 1:
            if sum(map(is_joker, meld)) > 1:
                raise Unclear("both jokers of a run in one swap")
            raise Broken("H-41")
        if f"JK={give[0]}" not in meld:
            raise Broken("H-41")
        return [give[0] if text == f"JK={give[0]}" else text for text in meld], 1
    naturals = [card for card in meld if not is_joker(card)]
    rank = rank_of(naturals[0])
    missing = [rank + suit for suit in SUITS if rank + suit not in naturals]
    if sorted(give) != sorted(missing):
        raise Broken("H-41", "H-42", "HD-17", "HD-16")
    return naturals + give, sum(map(is_joker, meld))


def _shapes() -> list[list[str]]:
    sets = [[rank + suit for suit in suits] for rank in RANKS for size in (3, 4) for suits in combinations(SUITS, size)]
    runs = [[rank + suit for rank in LADDER[low:low + length]]
            for suit in SUITS for length in range(3, 14) for low in range(len(LADDER) - length + 1)]
    return sets + runs


SHAPES = _shapes()
"""Every meld there is, without jokers."""


def all_melds(hand: list[str], jokers: int = 1) -> list[list[str]]:
    """Every meld that lies in a hand, written without meanings, in a fixed order: found by trying every shape."""
    have = Counter(hand)
    most = min(jokers, have["JK"])
    found: list[list[str]] = []
    for shape in SHAPES:
        missing = [spot for spot, card in enumerate(shape) if card not in have]
        if len(missing) > most:
            continue
        for extra in range(most - len(missing) + 1):
            for more in combinations([spot for spot in range(len(shape)) if spot not in missing], extra):
                texts = ["JK" if spot in (*missing, *more) else card for spot, card in enumerate(shape)]
                try:
                    read_meld(texts, jokers)
                except Broken:
                    continue
                if texts not in found:
                    found.append(texts)
    return found
