"""How four bots buy, double and win at Baloot, beside what people do: whole matches of one level, counted.

    python -m tests.soak.baloot_rates [DEALS [LEVEL [SEED]]]

The people are those of 109 games of another Saudi server that a third party counted: rough figures (evidence/peers.md).
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import NamedTuple

from sahrat.baloot import GAME
from sahrat.bots.arena import deal_keys
from sahrat.bots.stats import wilson
from sahrat.fairness import Stream, shuffle
from sahrat.match import context, next_dealer, scores_of, standings


class Rate(NamedTuple):
    """One share: what of what, and how many in a thousand it is with people."""

    name: str
    what: str
    of: str
    people: int


RATES = (
    Rate("deals that are dealt again", "cancelled", "deals", 310),
    Rate("buyers who fail", "failed", "bought", 220),
    Rate("buyers of Sun who fail", "sun failed", "sun", 280),
    Rate("buyers of Hokm who fail", "hokm failed", "hokm", 160),
    Rate("Kaboot", "kaboot", "bought", 110),
    Rate("doubled", "doubled", "bought", 40),
    Rate("of these locked", "locked", "hokm doubled", 940),
    Rate("buyer speaks first", "place 0", "bought", 290),
    Rate("buyer is the dealer", "place 3", "bought", 190),
)
NEAR = 400
"""In thousandths of people's share: what still counts as buying like people."""


def play(deals: int, level: str, seed: str) -> Counter[str]:
    """So many deals of as many matches as they make, and what came up in them."""
    told: Counter[str] = Counter()
    results: list[dict[str, object]] = []
    dealer = 0
    options = GAME.all_options({})
    for key in deal_keys(f"rates {seed}", deals):
        if standings("baloot", options, 4, scores_of(results)).over:
            told["matches"] += 1
            results = []
        state, _ = GAME.start({}, 4, shuffle(key, "deal", GAME.pack()), dealer, key=key,
                              **context("baloot", options, 4, results))
        decisions = 0
        while state.to_act is not None:
            decisions += 1
            stream = Stream(key, f"bot/{state.to_act}/{decisions}")
            move = GAME.decide(state.view(state.to_act), [], level, stream).move
            if "call" in move:
                told[f"says {move['call']}"] += 1
            state, _ = state.apply(state.to_act, move)
        result, contract = state.result, state.contract
        assert result is not None
        told["deals"] += 1
        if contract is None:
            told["cancelled"] += 1
        else:
            kind = contract.kind
            told.update(["bought", kind, f"place {(contract.buyer - dealer - 1) % 4}"])
            told.update({"failed": not result["made"], f"{kind} failed": not result["made"],
                         "kaboot": result["kaboot"] is not None, "doubled": contract.factor != 1,
                         f"{kind} doubled": contract.factor != 1, "locked": contract.locked,
                         "doubled and failed": contract.factor != 1 and not result["made"]})
        results.append(result)
        dealer = next_dealer(result, dealer, 4)
    return told


def near(told: Counter[str], rate: Rate) -> bool:
    """Whether the share's 95 % interval reaches to within `NEAR` of people's."""
    if not told[rate.of]:
        return False
    low, high = wilson(told[rate.what], told[rate.of])
    return low * 1000 <= rate.people * (1000 + NEAR) and high * 1000 >= rate.people * (1000 - NEAR)


def table(told: Counter[str]) -> str:
    """The shares beside people's, a line each."""
    lines = [f"{told['deals']} deals, {told['matches']} whole matches, Sun in {told['sun']} of {told['bought']} bought"]
    for rate in RATES:
        if told[rate.of]:
            low, high = wilson(told[rate.what], told[rate.of])
            share = 100 * told[rate.what] / told[rate.of]
            lines.append(f"{rate.name:28s} {share:5.1f} % ({low / 10:.1f} to {high / 10:.1f}), "
                         f"people {rate.people / 10:.0f} %{'' if near(told, rate) else '  FAR'}")
    lines.append(f"doubled and lost by the buyer: {told['doubled and failed']} of {told['doubled']}; "
                 f"said: {dict(sorted((name, many) for name, many in told.items() if name.startswith('says')))}")
    return "\n".join(lines)


if __name__ == "__main__":
    words = [*sys.argv[1:], *["400", "strong", "a"][len(sys.argv) - 1:]]
    print(table(play(int(words[0]), words[1], words[2])))
