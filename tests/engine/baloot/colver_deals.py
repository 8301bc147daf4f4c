"""Deals played in colver (French contrée, Rust): run by a Python that has it, not by ours.

Reads a JSON list of deals on standard input: dealer, hands, trump and the cards played; prints
what colver lets each player play, and who is to play. Cards are texts as in contract.md.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def main() -> None:
    colver = import_module("colver")
    text = [name[:-1] + SIGNS[name[-1]] for name in map(colver.Env.card_name, range(32))]
    number = {card: at for at, card in enumerate(text)}
    out: list[Any] = []
    for dealer, hands, trump, plays in json.load(sys.stdin):
        env = colver.Env.deal_with_hands(dealer, [[number[card] for card in hand] for hand in hands])
        env.set_contract("SHDC".index(trump), 80, 0, 0)
        env.set_phase_playing()
        told = []
        for card in plays:
            told.append([env.current_player(), [text[action] for action in env.legal_actions()]])
            env.step(number[card])
        out.append(told)
    print(json.dumps(out))


if __name__ == "__main__":
    main()
