"""At every step of random deals every move that can be written is tried: what `legal` lists stands, no other does."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from sahrat.baloot import GAME
from sahrat.baloot.moves import CALLS, DOUBLES
from sahrat.baloot.options import VALUES
from sahrat.baloot.state import BalootState
from sahrat.errors import Refusal

Json = dict[str, Any]
PACK = list(GAME.pack())
SUITS: list[str | None] = [None, *"SHCD"]
EVERY: list[Json] = [
    *[{"do": "call", "call": call, **({"suit": suit} if suit else {})} for call in CALLS for suit in SUITS],
    *[{"do": "double", "call": call, "locked": locked} for call in DOUBLES for locked in (False, True)],
    *[{"do": "play", "card": card} for card in PACK], {"do": "sawa"}]
HOUSE = [name for name in VALUES if name not in ("pace", "table_type", "partner_chat", "turn_time")]


def said(move: Json) -> str:
    return json.dumps(GAME.move(move), sort_keys=True)


def outcome(state: BalootState, seat: int, move: Json) -> str | None:
    """The code of the refusal, None where the move stands."""
    try:
        state.apply(seat, GAME.move(move))
    except Refusal as refusal:
        assert all(refusal.message().values())
        return refusal.code
    return None


def walk(seed: int, count: Counter[str]) -> None:
    rng = Random(f"every move {seed}")
    options = {name: rng.choice(VALUES[name]) for name in HOUSE if rng.random() < 0.3}
    order = rng.sample(PACK, 32)
    if rng.random() < 0.3:  # hands for Kawesh, and for its refusal
        order.sort(key=lambda card: (card[:-1] not in "789") + 1.3 * rng.random())
    state, _ = GAME.start(options, 4, order, rng.randrange(4), totals=rng.choice([[0, 0], [120, 40]]))
    while state.to_act is not None:
        seat = state.to_act
        legal, _ = state.moves(seat)
        stands = {said(move) for move in legal}
        for move in EVERY:
            code = outcome(state, seat, move)
            assert (code is None) == (said(move) in stands), (seed, state.position(), move, code)
            count[code or "stands"] += 1
            assert outcome(state, (seat + 1 + rng.randrange(3)) % 4, move) == "not_your_turn"
        words = [move for move in legal if move.get("call") != "kawesh" and move["do"] != "sawa"] \
            if rng.random() < 0.8 else legal
        state, _ = state.apply(seat, GAME.move(rng.choice(words)))
    assert {outcome(state, seat, move) for seat in range(4) for move in EVERY} == {"deal_over"}


def test_what_is_not_legal_is_refused_B_28_B_112() -> None:
    """B-28, B-112: so is a Kawesh with a suit, which once cancelled any deal, whatever the hand and the host's rule."""
    count: Counter[str] = Counter()
    for seed in range(40):
        walk(seed, count)
    wanted = ("stands", "kawesh_cards", "kawesh_off", "suit_only_hokm", "hokm_over_hokm", "ashkal_place",
              "sun_or_pass", "confirm_only", "double_step", "lock_choice", "sawa_unsure", "must_trump", "raise_trump",
              "bought_already", "not_yet_play", "card_not_in_hand")
    assert [code for code in wanted if not count[code]] == [], count
