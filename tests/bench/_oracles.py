"""Our exact lay-down against public solvers, hand by hand: `python tests/bench/_oracles.py [hands]`, with the peers.

Prints one JSON object: for each comparison the hands, how many answers are equal, and by ledger row those that differ
only because our rules do. A difference is put down to rows only when our own search, its melds changed by just those
rows, finds what the solver found; every other difference is listed under "unexplained".
"""

from __future__ import annotations

import json
import logging
import random
import sys
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from sahrat.cards import ACE, JOKER, RANK, double_pack
from sahrat.saudi_hand.search import JOKER_STEP, WORTH, Piece, Search, make_piece, pack, pieces

Json = dict[str, Any]
Hand = tuple[int, ...]
PACK = double_pack()
logging.disable(logging.CRITICAL)


def most(hand: Hand, own: Sequence[Piece]) -> int:
    """The most cards that these melds take."""
    return max(step % JOKER_STEP + step // JOKER_STEP for step in Search(pack(hand), own).front())


def total(hand: Hand, own: Sequence[Piece]) -> int:
    """The greatest total of these melds."""
    return max(Search(pack(hand), own).front().values()) // WORTH


def high_ace(piece: Piece) -> bool:
    """Whether it is a run with an ace after the king (H-23)."""
    natural = [card for card in piece.cards if card != JOKER]
    is_run = len({RANK[card] for card in natural}) > 1
    last = piece.cards[-1]
    return is_run and (RANK[last] == ACE if last != JOKER else RANK[piece.cards[-2]] == 12)


def spare_joker(piece: Piece) -> bool:
    """Whether it is a meld without its joker too (H-28, HD-18): rummikub-solver has no such sets."""
    return len(piece.cards) > 3 and (JOKER in (piece.cards[0], piece.cards[-1]))


def tabled(hand: Hand) -> list[Piece]:
    """The melds that rummikub-solver has too: no ace above a king, no joker beside a whole meld."""
    return [piece for piece in pieces(pack(hand)) if not high_ace(piece) and not spare_joker(piece)]


def two_jokers(hand: Hand) -> list[Piece]:
    """Melds with both jokers, neighbours or not, one natural card being enough: what H-30, H-31 and HD-16 refuse."""
    held, out = set(hand) - {JOKER}, []
    for suit in range(4):
        for length in (3, 4, 5):
            for low in range(14 - length):
                row = [suit * 13 + low + at for at in range(length)]
                for places in combinations(range(length), 2):
                    cards = [JOKER if at in places else card for at, card in enumerate(row)]
                    if held.issuperset(card for card in cards if card != JOKER):
                        out.append(make_piece(cards, 0))
    for rank in range(13):
        suits = [suit * 13 + rank for suit in range(4) if suit * 13 + rank in held]
        out += [make_piece([*some, JOKER, JOKER], 0) for size in (1, 2) for some in combinations(suits, size)]
    return [piece for piece in out if not spare_joker(piece)]


def low_aces(own: Sequence[Piece]) -> list[Piece]:
    """Melds as a table has them where an ace is always 1: without H-23, and without H-27."""
    out = []
    for piece in own:
        if not high_ace(piece):
            aces = {RANK[card] for card in piece.cards} == {ACE}
            out.append(make_piece(piece.cards, len(piece.cards)) if aces else piece)
    return out


def compare(hands: Sequence[Hand], ours: Callable[[Hand], int], theirs: Callable[[Hand], int],
            excuses: Sequence[tuple[str, Callable[[Hand], int]]] = ()) -> Json:
    """How often the answers are equal, and what explains the rest."""
    told: Json = {"hands": len(hands), "equal": 0, "rows": {}, "unexplained": []}
    for hand in hands:
        one, other = ours(hand), theirs(hand)
        if one == other:
            told["equal"] += 1
            continue
        for rows, changed in excuses:
            if changed(hand) == other:
                told["rows"][rows] = told["rows"].get(rows, 0) + 1
                break
        else:
            told["unexplained"].append([list(hand), one, other])
    return told


def hands_of(rng: random.Random, count: int, jokers: int, ranks: Sequence[int], size: int = 15,
             once: bool = False) -> list[Hand]:
    """Hands of those ranks, half of them out of few neighbouring ones; `once`: out of a single pack."""
    out = []
    for number in range(count):
        low = rng.randrange(len(ranks))
        near = set(ranks) if number % 2 or once else {ranks[(low + i) % len(ranks)] for i in range(6)}
        pool = [card for card in (range(52) if once else PACK) if card != JOKER and RANK[card] in near]
        out.append((*rng.sample(pool, size - jokers), *[JOKER] * jokers))
    return out


def rummikub() -> Callable[[Hand], int]:
    """rummikub-solver: the most tiles out of one rack. (Its TOTAL_VALUE counts tiles too: the sum of an outer product.)
    """
    import rummikub_solver

    rules = rummikub_solver.RuleSet(jokers=2)
    numbers, joker = list(rules.tiles[:52]), rules.tiles[-1]

    def solve(hand: Hand) -> int:
        game = rules.new_game()
        game.add_rack(*[joker if card == JOKER else numbers[card] for card in hand])
        found = rules.solve(game, rummikub_solver.SolverMode.TILE_COUNT)
        return 0 if found is None else len(found.tiles)

    return solve


def spiel(hand: Hand) -> int:
    """OpenSpiel's gin rummy: the points that the best melds take out of one pack's cards."""
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    points: int = sum(min(10, RANK[card] + 1) for card in hand) - utils.min_deadwood(list(hand))
    return points


def okey() -> Callable[[Hand], int]:
    """okey-solver-py: the greatest sum of numbers in melds. 5 of the first suit is what its wild tile shows."""
    from okey_core.types import OkeyMeta, Tile, TileColor
    from okey_solver.solver import SolverEngine

    engine = SolverEngine(strategy="backtracking")
    colors = [TileColor.RED, TileColor.BLACK, TileColor.BLUE, TileColor.YELLOW]
    meta = OkeyMeta(color=colors[0], value=5)

    def solve(hand: Hand) -> int:
        tiles = []
        for at, card in enumerate(hand):
            suit, rank = (0, 4) if card == JOKER else divmod(card, 13)
            tiles.append(Tile(id=str(at), color=colors[suit], value=rank + 1))
        score: int = engine.find_best_arrangement(tiles, meta).totalScore
        return score

    return solve


def main(count: int) -> None:
    """Prints every comparison."""
    rng = random.Random(2026)
    no_ace, small = range(1, 13), range(1, 10)
    tiles, wild = rummikub(), okey()

    def few(hand: Hand) -> int:
        return most(hand, pieces(pack(hand)))

    def dear(hand: Hand) -> int:
        return total(hand, pieces(pack(hand)))

    without_wild = [hand for hand in hands_of(rng, 2 * count, 0, small, 13) if 4 not in hand][:count]
    one_wild = [hand for hand in hands_of(rng, 2 * count, 1, range(2, 9), 11) if 4 not in hand][:count]
    print(json.dumps({
        "rummikub-solver, most tiles, no joker, no ace": compare(hands_of(rng, count, 0, no_ace), few, tiles),
        "rummikub-solver, most tiles, one joker, no ace": compare(
            hands_of(rng, count, 1, no_ace), few, tiles,
            [("H-23, H-28, HD-18", lambda hand: most(hand, tabled(hand)))]),
        "rummikub-solver, most tiles, aces": compare(
            hands_of(rng, count, 0, [0, 1, 2, 3, 9, 10, 11, 12]), few, tiles,
            [("H-23", lambda hand: most(hand, tabled(hand)))]),
        "rummikub-solver, most tiles, two jokers": compare(
            hands_of(rng, count, 2, no_ace), few, tiles,
            [("H-23, H-28, HD-18, H-30, H-31, HD-16", lambda hand: most(hand, [*tabled(hand), *two_jokers(hand)]))]),
        "OpenSpiel, greatest total, one pack, no ace": compare(hands_of(rng, count, 0, no_ace, 14, True), dear, spiel),
        "OpenSpiel, greatest total, one pack, aces": compare(
            hands_of(rng, count, 0, range(13), 14, True), dear, spiel,
            [("H-23, H-27", lambda hand: total(hand, low_aces(pieces(pack(hand)))))]),
        "okey-solver-py, greatest total, 2 to 10": compare(without_wild, dear, wild),
        "okey-solver-py, greatest total, one wild, 3 to 9": compare(one_wild, dear, wild),
    }))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
