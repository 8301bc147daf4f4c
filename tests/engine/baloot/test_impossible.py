"""Positions that no play leads to: refused with the reason, or carried to an end without a fault."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from sahrat import referee
from sahrat.baloot import GAME, rules
from sahrat.baloot.cards import SUITS, SUN, parse_card
from sahrat.baloot.tricks import winner
from sahrat.errors import Refusal
from tests.engine.baloot.deals import PACK, act, card, may_play, playing, refused

Json = dict[str, Any]
LOW = ["7S", "8S", "9H", "9D", "7C"]
RUN = ["9H", "10H", "JH"]


def why(position: Json) -> str:
    """The reason why a position is refused."""
    with pytest.raises(Refusal) as caught:
        GAME.state(position)
    assert caught.value.code == "bad_position"
    return str(caught.value.detail["why"])


def test_B_28_B_112_a_position_with_a_kawesh_that_could_not_be() -> None:
    """Neither of another hand nor where the host has switched it off; of a hand that is not told whole it may be."""
    over = {"phase": "over", "up": "QD", "dealer": 3, "calls": [[0, "kawesh"]]}
    assert GAME.state({**over, "hands": [LOW, [], [], []]}).result == {"cancelled": "kawesh", "dealer": 3}
    assert GAME.state({**over, "hands": [[], [], [], []]}).result is not None
    assert why({**over, "hands": [[*LOW[:4], "10C"], [], [], []]}) == "calls: kawesh"
    assert why({**over, "hands": [LOW, [], [], []], "options": {"kawesh": False}}) == "calls: kawesh"


@pytest.mark.parametrize("options", [{}, {"auto_projects": True}])
def test_B_81_nobody_announces_twice(options: Json) -> None:
    """A position may say that a seat has announced before its first card; then it announces no more."""
    hands = [[*RUN, "AS", "KS", "QS", "7C", "8C"], [], [], []]
    state = playing(hands, None, options=options, projects=[[0, RUN]])
    assert refused(state, card("7C", ["QS", "KS", "AS"])) == "project_late"
    view = state.view(0)
    assert view["legal"]["projects"] == [] and GAME.check(view, card("7C", RUN))["code"] == "project_late"
    after = act(state, card("7C")).position()
    assert after["projects"] == [[0, RUN]] and GAME.state(after).position() == after


def history(seed: int) -> Json:
    """A deal whose cards were played without a look at the rules, some of them lost."""
    rng = Random(f"impossible {seed}")
    cards = rng.sample(PACK, 32)
    hands = [cards[8 * seat:8 * seat + 8] for seat in range(4)]
    trump = rng.choice([SUN, 0, 1])
    tricks, leader = [], 0
    for _ in range(rng.randrange(1, 8)):
        trick = [[(leader + at) % 4, hands[(leader + at) % 4].pop()] for at in range(4)]
        tricks.append(trick)
        leader = winner((leader, tuple([parse_card(text) for _, text in trick])), trump)
    running = [[(leader + at) % 4, hands[(leader + at) % 4].pop()] for at in range(rng.randrange(4))]
    if rng.random() < 0.3:
        for hand in hands:
            if hand and rng.random() < 0.5:
                hand.pop()
    kind = {"kind": "sun", "trump": None} if trump == SUN else {"kind": "hokm", "trump": SUITS[trump], "factor": 2,
                                                                "locked": rng.random() < 0.4}
    return {"game": "baloot", "dealer": 3, "contract": {**kind, "buyer": rng.randrange(4)}, "hands": hands,
            "tricks": [*tricks, running] if running else tricks, "key": "5a" * 64}


def test_a_history_without_rules_is_no_fault() -> None:
    """Revokes, lost cards, uneven hands: every op answers or refuses, and a Sawa that stands takes what is left."""
    count: Counter[str] = Counter()

    def ask(op: str, **fields: Any) -> Json:
        answer: Json = json.loads(referee.answer(json.dumps({"op": op, **fields})))
        count[f"{op} {answer.get('code', 'ok')}"] += 1
        assert answer.get("code") != "engine_fault", (answer, fields)
        return answer

    for seed in range(120):
        position = history(seed)
        seen = ask("view", position=position)
        if not seen["ok"]:
            continue
        seat = seen["view"]["to_act"]
        for op, fields in (("legal", {}), ("clock", {}), *[("bot", {"level": one}) for one in GAME.levels]):
            answer = ask(op, position=position, seat=seat, **fields)
            if "move" in answer:
                assert ask("apply", position=position, moves=[answer["move"]])["ok"]
        claimed = ask("apply", position=position, moves=[{"do": "sawa"}])
        if claimed["ok"]:
            state, left = GAME.state(position), claimed["result"]["abnat"]
            hands = sum([hand.bit_count() for hand in state.hands])
            whole = hands + 4 * len(state.tricks) == 32
            assert not whole or sum(left) == rules.ALL_ABNAT[claimed["result"]["kind"]]
            assert left[1 - seat % 2] == state.abnat[1 - seat % 2]
    assert count["bot ok"] > 100 and count["apply ok"] > 5 and count["apply sawa_unsure"] > 10, count


def test_a_revoke_does_not_make_a_sawa_sure() -> None:
    """All three discarded on a heart and yet one holds two: what is known is then nothing, and the claim falls."""
    trick = [[0, "JH"], [1, "9S"], [2, "9C"], [3, "9D"]]
    state = GAME.state({"contract": {"kind": "sun", "buyer": 0}, "tricks": [trick],
                        "hands": [["AH", "KH"], ["10H", "7H"], ["7C", "8C"], ["7D", "8D"]]})
    assert state.to_act == 0 and may_play(state) == {"AH", "KH"}
    assert refused(state, {"do": "sawa"}) == "sawa_unsure"
