"""Dominoes against public engines, round by round: `python tests/bench/_domino_oracles.py [rounds]`, with the peers.

Prints one JSON object: for each peer that is installed how many rounds, moves and boards were compared, how many
answers are equal, by ledger row those that differ only because our rules do, and every other difference under
"unexplained". A difference is put down to a row only where the row says by how much, and it is by just so much.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from sahrat.dominoes import GAME

Json = dict[str, Any]
PACK = list(GAME.pack())
UNEXPLAINED_MOST = 20


def halves(tile: str) -> tuple[int, int]:
    """Lower half, higher half."""
    high, low = tile.split("-")
    return int(low), int(high)


def lays(state: Any) -> set[tuple[str, int | None]]:
    """The legal lays as tile and the number it is laid against: two ends of one number are one lay."""
    numbers = {end["end"]: end["number"] for end in state.view(None)["ends"]}
    return {(move["tile"], numbers.get(move.get("end"))) for move in state.moves(state.to_act)[0]}


def dealt(rng: Random, options: Json, seats: int) -> Any:
    """A round begun by seat 0 with any tile."""
    return GAME.start(options, seats, rng.sample(PACK, 28), 0, round=2, starts=0)[0]


def played(state: Any, rng: Random) -> tuple[Any, Json]:
    """The state after any legal move, and the move."""
    move = rng.choice(state.moves(state.to_act)[0])
    return state.apply(state.to_act, move)[0], move


def dominoes(rounds: int, say: Callable[[str], None]) -> Counter[str]:
    """`dominoes` 6.1 (partners, block): legal lays, whose turn, who is out or blocked, the points."""
    here = str(Path(__file__).parent)
    sys.path[:] = [one for one in sys.path if one != here]  # or dominoes.py beside this file would be found instead
    import dominoes as peer

    count: Counter[str] = Counter()
    for number in range(rounds):
        rng = Random(f"dominoes {number}")
        state = dealt(rng, GAME.options({"variant": "partners", "block_by_team_sum": True}), 4)
        hands = [peer.Hand([peer.Domino(*halves(tile)) for tile in hand]) for hand in state.position()["hands"]]
        game = peer.Game(peer.Board(), hands, [], 0, tuple((one, True) for one in hands[0]), 0, None)
        while state.to_act is not None:
            ends = None if not len(game.board) else (game.board.left_end(), game.board.right_end())
            theirs = {(f"{max(one.first, one.second)}-{min(one.first, one.second)}",
                       None if ends is None else ends[not left]) for one, left in game.valid_moves}
            count["positions"] += 1
            if (game.turn, theirs) != (state.to_act, lays(state)):
                say(f"dominoes, round {number}: seat {game.turn} may {theirs}, ours {state.to_act} {lays(state)}")
                break
            state, move = played(state, rng)
            one = peer.Domino(*halves(move["tile"])[::-1])
            game.make_move(one, move.get("end", "left") == "left")
        else:
            _result(state, game, number, count, say)
        count["rounds"] += 1
    return count


def _result(state: Any, game: Any, number: int, count: Counter[str], say: Callable[[str], None]) -> None:
    """The end of a round of `dominoes` beside ours: positive points are team 0's."""
    result, pips = state.result, state.result["pips"]
    if game.result is None or game.result.won != (result["out"] is not None):
        say(f"dominoes, round {number}: {game.result} beside {result}")
        return
    ours = result["points"][0] - result["points"][1]
    theirs = game.result.points
    if result["out"] is not None:
        more = pips[(result["out"] + 2) % 4]
        row = "D-32: the partner's own tiles do not count"
    else:
        more = 0 if result["winner"] is None else pips[result["winner"]] + pips[(result["winner"] + 2) % 4]
        row = "D-35, DD-16: the winners' own pips are not added"
    if ours == theirs:
        count["results equal"] += 1
    elif abs(theirs) == abs(ours) + more and (theirs > 0) == (ours > 0 or result["out"] in (0, 2)):
        count[row] += 1
    else:
        say(f"dominoes, round {number}: {theirs} points beside {result}")


def spiel(rounds: int, say: Callable[[str], None]) -> Counter[str]:
    """OpenSpiel's team dominoes: legal lays, whose turn, when it is over, which team's pips are fewer."""
    import pyspiel
    from open_spiel.python.games import team_dominoes as peer

    game = pyspiel.load_game("python_team_dominoes")
    count: Counter[str] = Counter()
    meant = {at: ("-".join(str(int(half)) for half in sorted(one.tile, reverse=True)),
                  None if one.edge is None else int(one.edge)) for at, one in enumerate(peer._ACTIONS)}
    for number in range(rounds):
        rng = Random(f"spiel {number}")
        state = dealt(rng, GAME.options({"variant": "partners", "block_by_team_sum": True}), 4)
        hands = state.position()["hands"]
        theirs = game.new_initial_state()
        for place in range(7):
            for seat in range(4):
                theirs.apply_action(peer._DECK.index(tuple(map(float, halves(hands[seat][place])))))
        while state.to_act is not None:
            seat = theirs.current_player()
            legal = {meant[action]: action for action in theirs.legal_actions()} if seat >= 0 else {}
            count["positions"] += 1
            if (seat, set(legal)) != (state.to_act, lays(state)):
                say(f"open_spiel, round {number}: seat {seat} may {set(legal)}, ours {state.to_act} {lays(state)}")
                break
            numbers = {end["end"]: end["number"] for end in state.view(None)["ends"]}
            state, move = played(state, rng)
            theirs.apply_action(legal[move["tile"], numbers.get(move.get("end"))])
        else:
            pips = state.result["pips"]
            sums = pips[0] + pips[2], pips[1] + pips[3]
            fewer = None if sums[0] == sums[1] else int(sums[1] < sums[0])
            paid = [max(theirs.returns()[team], 0) for team in (0, 1)]
            wanted = [sums[1] if fewer == 0 else 0, sums[0] if fewer == 1 else 0]
            if not theirs.is_terminal() or paid != wanted:
                say(f"open_spiel, round {number}: {theirs.returns()} beside {state.result}")
            elif state.result["points"] == wanted:
                count["results equal"] += 1
            elif state.result["out"] is not None:
                count["D-30, D-32: who goes out wins, whichever team holds fewer pips"] += 1
            else:
                say(f"open_spiel, round {number}: {wanted} beside {state.result}")
        count["rounds"] += 1
    return count


def all_fives(rounds: int, say: Callable[[str], None]) -> Counter[str]:
    """`all-fives-domino` 1.0: the sum of the open ends, and its points, after every tile of our rounds of Fives."""
    from src.main.game.Board import Board
    from src.main.game.Piece import Piece
    from src.main.game.Scorer import AllFivesScorer

    count: Counter[str] = Counter()
    for number in range(rounds):
        rng = Random(f"fives {number}")
        state = dealt(rng, GAME.options({"variant": "fives"}), rng.choice([2, 4]))
        board, last = Board(), {}
        while state.to_act is not None:
            before = sum(state.points)
            state, move = played(state, rng)
            if move["do"] == "draw":
                continue
            end, piece = move.get("end"), Piece(*halves(move["tile"]))
            if end is None:
                board.play(piece)
                last = {"left": piece, "right": piece, "up": piece, "down": piece}
            else:
                board.play(piece, last[end])
                last[end] = piece
            theirs, view = AllFivesScorer.count(board.origin), state.view(None)
            count["boards"] += 1
            empty = [one for one in view["ends"] if one["end"] in ("up", "down") and last[one["end"]] is board.origin]
            more = theirs - view["sum"]
            if not more:
                count["sums equal"] += 1
            elif len(empty) == 1 and more == empty[0]["number"]:
                count["DD-8: an empty arm counts nothing"] += 1
            else:
                say(f"all-fives-domino, round {number}: {theirs} beside {view['sum_line']} of {view['line']}")
                break
            paid, gained = AllFivesScorer.score(view["sum"]), sum(state.points) - before
            if paid != gained:
                say(f"all-fives-domino, round {number}: {paid} points beside {gained} for {view['sum_line']}")
                break
            count["points equal"] += 1
        count["rounds"] += 1
    return count


PEERS: dict[str, Callable[[int, Callable[[str], None]], Counter[str]]] = {
    "dominoes": dominoes, "open_spiel": spiel, "all-fives-domino": all_fives}


def main(rounds: int) -> Json:
    """What each peer says; a sentence where it is not installed."""
    found: Json = {}
    for name, ask in PEERS.items():
        unexplained: list[str] = []
        try:
            count = ask(rounds, unexplained.append)
        except ImportError as missing:
            found[name] = f"not compared: {missing}"
            continue
        found[name] = {**dict(sorted(count.items())), "unexplained": unexplained[:UNEXPLAINED_MOST],
                       "differences": len(unexplained)}
    return found


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)))
