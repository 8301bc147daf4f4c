"""Sawa by the ledger's rows, and against every split of the unseen cards played out against every defence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.baloot.cards import SUIT, SUN, cards_of, mask_of, parse_card
from sahrat.baloot.knowledge import claim_of
from sahrat.baloot.rules import beats, legal_mask, sure_lead
from sahrat.baloot.sawa import Claim, counted, hopeless, order
from sahrat.baloot.state import BalootState
from sahrat.baloot.tricks import voids
from tests.engine.baloot.deals import PACK, act, card, dealt, playing, refused, said, told

Json = dict[str, Any]
SAWA: Json = {"do": "sawa"}


def late(mine: str, *others: str, trump: str | None = None, tricks: list[list[tuple[int, str]]] | None = None,
         locked: bool = False, **fields: Any) -> BalootState:
    """Seat 0 to lead in a late trick; the other hands in seat order."""
    hands = [mine.split(), *[hand.split() for hand in others]]
    factor = 2 if locked else 1
    return playing(hands + [[]] * (4 - len(hands)), trump, tricks=tricks, locked=locked, factor=factor, **fields)


def sure(state: BalootState) -> bool:
    """Whether seat 0 may say Sawa; the view says the same."""
    code = refused(state, SAWA)
    assert code in (None, "sawa_unsure")
    assert state.view(0)["legal"]["sawa"] is (code is None) is (SAWA in state.moves(0)[0])
    return code is None


def test_B_71_all_sure_winners() -> None:
    """B-71: Sun, [AH 10H AD], led from the top: legal."""
    assert sure(late("AH 10H AD", "KH 7S 8S", "QH 9S 10S", "KD QD JD"))


def test_B_72_only_to_lead() -> None:
    """B-72: seat 2 to follow says sawa → refused; nor out of turn."""
    state = act(late("AH 10H", "AD KD", "7S 8S", "9S 10S"), card("AH"))
    assert refused(state, SAWA) == "sawa_lead" and refused(state, SAWA, 2) == "not_your_turn"


def test_B_73_not_sure() -> None:
    """B-73: Sun [AH KH], 10H and 7H still out → refused; only 10H out → legal."""
    assert not sure(late("AH KH", "10H 7H", "7S 8S", "9S 10S"))
    assert not sure(late("AH KH", "10H 8S", "7H 7S", "9S 10S")), "another split would lose it"
    assert sure(late("AH KH", "10H 8S", "JS 7S", "9S 10S"))
    assert not sure(late("KH", "10H", "7H", "8H"))


def test_B_74_the_claimer_takes_all() -> None:
    """B-74: Sun, the last two tricks with AH KD 10H 9D QC 7S 8S 9C → 11 + 4 + 10 + 3 + 10 = 38."""
    state = late("AH 10H", "KD 9D", "QC 9C", "7S 8S")
    events = told(state, SAWA)
    assert [event["e"] for event in events] == ["sawa", "trick", "ended"]
    assert events[0] == {"e": "sawa", "seat": 0, "cards": ["AH", "10H"]}
    assert events[1] == {"e": "trick", "seat": 0, "abnat": 38}
    after = act(state, SAWA)
    assert not any(after.hands) and after.abnat == (38, 0) and after.won == (2, 0)


def test_B_74_where_cards_are_left_out() -> None:
    """B-74: a position of the claimer's hand alone: all that is held is his, and the last trick's 10."""
    state = late("AH 10H AD", trump=None)
    assert sure(state) and told(state, SAWA)[1] == {"e": "trick", "seat": 0, "abnat": 11 + 10 + 11 + 10}
    assert act(state, SAWA).result is not None


def test_BD_25_sure_by_what_the_claimer_can_know() -> None:
    """BD-25: not the real cards decide: the same view, the same answer; no information in the refusal."""
    for others in (("10H 7S", "7H 8S", "9S 10S"), ("9S 10S", "8S 7S", "10H 7H"), ("7H 10S", "10H 9S", "7S 8S")):
        state = late("AH KH", *others)
        assert refused(state, SAWA) == "sawa_unsure"


def test_BD_25_leading_trumps_first_or_last() -> None:
    """BD-25: trumps drawn first make the ace sure; locked, they come last, and a trump out may take the ace."""
    free = late("JS AH", "7S 8D", "8H 9D", "9H 10D", trump="S")
    assert sure(free)
    assert not sure(late("JS AH", "7S 8D", "8H 9D", "9H 10D", trump="S", locked=True))
    assert order(mask_of(map(parse_card, ["AH", "JS", "10H", "9S"])), 0, False) == \
        [parse_card(text) for text in ("JS", "9S", "AH", "10H")]
    assert order(mask_of(map(parse_card, ["AH", "JS", "10H", "9S"])), 0, True) == \
        [parse_card(text) for text in ("AH", "10H", "JS", "9S")]


def test_BD_25_the_turned_up_card_and_shown_projects() -> None:
    """BD-25: the turned-up card is with the buyer until played, shown projects with their owner: so 10H and 7H, which
    together could beat the king, are known to be in two hands."""
    tricks = [[[0, "AS"], [1, "7S"], [2, "8S"], [3, "9S"]], [[0, "AD"], [1, "7D"], [2, "8D"], [3, "8H"]],
              [[0, "AC"], [1, "7C"], [2, "8C"], [3, "9H"]]]
    hands = [["AH", "KH"], ["10H", "10S"], ["9D", "KD"], ["7H", "JS"]]

    def known(up: str | None, projects: list[Any]) -> bool:
        return sure(GAME.state({"dealer": 3, "contract": {"kind": "sun", "buyer": 1, "up": up}, "hands": hands,
                                "tricks": tricks, "projects": projects}))
    sra = [[3, ["7H", "8H", "9H"]]]
    assert known("10H", sra)
    assert not known(None, sra) and not known("10H", [])
    assert not known("10H", [*sra, [2, ["10C", "JC", "QC"]]]), "the losers' projects are not shown"


def test_BD_26_any_number_from_the_second_trick() -> None:
    """BD-26: not in trick 1; from trick 2 on with seven cards; it can complete a Kaboot."""
    spades = ["AS", "10S", "KS", "QS", "JS", "9S", "8S", "7S"]
    hands = [spades, *[[f"{text[:-1]}{suit}" for text in spades] for suit in "HCD"]]
    state = playing(hands, None)
    assert refused(state, SAWA) == "sawa_first_trick"
    for text in ("AS", "AH", "AC", "AD"):
        state = act(state, card(text))
    assert state.to_act == 0 and sure(state)
    result = act(state, SAWA).result
    assert result is not None and result["kaboot"] == 0 and result["points"] == [44, 0]


def test_BD_26_projects_first_and_the_baloot_counts() -> None:
    """BD-26: in trick 2 projects are shown first; a Baloot completed among the cards counts."""
    spades = ["AS", "10S", "KS", "QS", "JS", "9S", "8S", "7S"]
    hands = [spades, *[[f"{text[:-1]}{suit}" for text in spades] for suit in "HCD"]]
    state = act(playing(hands, "S"), card("JS", ["QS", "KS", "AS"], ["8S", "9S", "10S"]))
    for text in ("AH", "AC", "AD"):
        state = act(state, card(text))
    events = told(state, SAWA)
    assert [event["e"] for event in events] == ["shown", "sawa", "baloot", "trick", "ended"]
    assert events[0]["projects"] == [["QS", "KS", "AS"], ["8S", "9S", "10S"]]
    assert act(state, SAWA).result is not None and events[-1]["result"]["points"] == [25 + 4 + 2, 0]


def test_BD_27_no_penalty() -> None:
    """BD-27, PD-11: a wrong claim or card is refused, and nothing else."""
    state = late("KH", "10H", "7H", "8H")
    assert refused(state, SAWA) == "sawa_unsure" and state.to_act == 0


# Against every split and every defence


def splits(claim: Claim) -> Iterator[list[int]]:
    """Every way to deal the unseen cards to the three others that fits what is known."""
    unseen = list(cards_of(claim.unseen))

    def fits(holder: int, mask: int) -> bool:
        others = [claim.fixed[other] for other in range(3) if other != holder]
        return mask & claim.fixed[holder] == claim.fixed[holder] and not mask & (others[0] | others[1]) \
            and not mask & ~claim.fixed[holder] & claim.void[holder]

    for first in combinations(unseen, claim.counts[0]):
        one = mask_of(first)
        if not fits(0, one):
            continue
        rest = [text for text in unseen if not one >> text & 1]
        for second in combinations(rest, claim.counts[1]):
            two = mask_of(second)
            three = claim.unseen & ~one & ~two
            if fits(1, two) and fits(2, three):
                yield [one, two, three]


def loses(leads: list[int], hands: list[int], gone: int, trump: int, known: dict[tuple[int, ...], bool]) -> bool:
    """Whether the others can take a trick from the claimer who leads these cards in order, each at his worst.

    `known` keeps what was found for hands, as the same ones are left of many splits.
    """
    if not leads:
        return False
    found = known.get(tuple(hands))
    if found is None:
        found = known[tuple(hands)] = _loses(leads, hands, gone, trump, known)
    return found


def _loses(leads: list[int], hands: list[int], gone: int, trump: int, known: dict[tuple[int, ...], bool]) -> bool:
    lead = leads[0]
    sure_led = sure_lead(lead, gone, trump)

    def follow(at: int, played: list[int]) -> bool:
        if at == 3:
            best = lead
            for one in played:
                if beats(one, best, trump):
                    best = one
            if best != lead:
                return True
            left = [hand & ~(1 << one) for hand, one in zip(hands, played, strict=True)]
            return loses(leads[1:], left, gone | mask_of([lead, *played]), trump, known)
        best, holder = lead, -1
        for number, one in enumerate(played):
            if beats(one, best, trump):
                best, holder = one, number
        friendly = (at - holder) == 2
        may = legal_mask(hands[at], lead >> 3, trump, best, friendly, at + 2, sure_led and at == 1)
        return any(follow(at + 1, [*played, one]) for one in cards_of(may))

    return follow(0, [])


def exhaustive(claim: Claim, gone: int) -> bool:
    """BD-25 as it is written: for every split, whatever the others do."""
    leads = order(claim.hand, claim.trump, claim.locked)
    known: dict[tuple[int, ...], bool] = {}
    return not any(loses(leads, hands, gone, claim.trump, known) for hands in splits(claim))


def claims(rng: Random, size: int) -> Claim:
    """A claimer's knowledge at random: strong hands of few suits, voids and known cards that some split fits."""
    suits = rng.sample("SHCD", rng.choice((2, 3, 4)))
    pack = sorted((text for text in PACK if text[-1] in suits), key=lambda text: rng.random())
    while len(pack) < 4 * size:
        pack.append(next(text for text in PACK if text not in pack))
    hands = [[], [], [], []]  # type: list[list[str]]
    strong = sorted(pack[:4 * size], key=lambda text: ("A", "10", "K", "J", "Q", "9", "8", "7").index(text[:-1]))
    hands[0] = strong[:size] if rng.random() < 0.7 else pack[:size]
    rest = [text for text in pack[:4 * size] if text not in hands[0]]
    rng.shuffle(rest)
    masks = [mask_of(map(parse_card, rest[size * at:size * (at + 1)])) for at in range(3)]
    fixed = [mask_of([one for one in cards_of(mask) if rng.random() < 0.15]) for mask in masks]
    void = [sum(suit for suit in SUIT if not mask & suit & ~known and rng.random() < 0.5)
            for mask, known in zip(masks, fixed, strict=True)]
    trump = rng.choice([SUN, SUN, 0, 1, 2, 3])
    locked = trump != SUN and rng.random() < 0.3
    return Claim(mask_of(map(parse_card, hands[0])), masks[0] | masks[1] | masks[2], (size, size, size),
                 (fixed[0], fixed[1], fixed[2]), (void[0], void[1], void[2]), trump, locked)


def compare(seeds: range, sizes: tuple[int, ...]) -> Counter[str]:
    count: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        claim = claims(rng, rng.choice(sizes))
        gone = ((1 << 32) - 1) & ~(claim.hand | claim.unseen)
        right = exhaustive(claim, gone)
        found, nodes = counted(claim)
        assert found == right, claim
        count["sure" if right else "not"] += 1
        count["locked sure"] += right and claim.locked
        count["trump sure"] += right and claim.trump != SUN and bool(claim.unseen & SUIT[claim.trump])
        count["most nodes"] = max(count["most nodes"], nodes)
    return count


def test_BD_25_exact_for_every_split() -> None:
    """BD-25: two and three cards each, against every split of the unseen cards and every defence."""
    count = compare(range(260), (2, 2, 2, 2, 3))
    assert count["sure"] > 40 and count["not"] > 40 and count["trump sure"] > 1 and count["locked sure"] > 1, count


@pytest.mark.soak
def test_exact_for_every_split_far() -> None:
    count = compare(range(10_000, 14_000), (2, 3, 3, 4))
    print(dict(count))


def test_the_work_is_bounded() -> None:
    """Counted: at most three questions a card and nine a suit, so far below 50 ms even with seven cards."""
    worst = 0
    for seed in range(400):
        rng = Random(seed)
        claim = claims(rng, rng.choice((5, 6, 7)))
        worst = max(worst, counted(claim)[1])
    assert 5 < worst <= 3 * 7 + 3 * 9


def test_voids_are_read_from_play() -> None:
    """BD-25: suits not followed, and no trump where a duty to trump was not met; nothing finer."""
    def read(tricks: list[tuple[int, str]], trump: str | None = "S", **options: bool) -> list[str]:
        from sahrat.baloot.options import parse_options
        whole = [(leader, tuple(map(parse_card, cards.split()))) for leader, cards in tricks]
        found = voids(whole, 0, SUN if trump is None else "SHCD".index(trump), parse_options(options))
        return ["".join("SHCD"[suit] for suit in range(4) if mask & SUIT[suit]) for mask in found]

    assert read([(0, "KH 7D AH 8H")], None) == ["", "H", "", ""]
    assert read([(0, "KH 7D AH 8H")]) == ["", "SH", "", ""], "an opponent held it: he had to trump"
    assert read([(0, "KH 7H 7D 8H")]) == ["", "", "SH", ""], "B-65: his partner's king had to be trumped"
    assert read([(0, "KH 7H 7D 8H")], trump_partner=False) == ["", "", "H", ""]
    assert read([(0, "AH 7H 7D 8H")]) == ["", "", "H", ""], "B-66: free under his partner's ace"
    assert read([(0, "9H AH 7H 7D")]) == ["", "", "", "H"], "B-62: last, his partner held it"
    assert read([(0, "7S KD 8S 9S")]) == ["", "S", "", ""]
    assert read([(0, "KH JS 7D 8H")]) == ["", "H", "SH", ""], "B-60: a trump, even a lower one"
    assert read([(0, "KH JS 7D 8H")], undertrump_free=True) == ["", "H", "H", ""]
    assert read([(0, "KH 7S 8S 8H")]) == ["", "H", "H", ""]


def test_claims_of_real_deals() -> None:
    """BD-25: what a claimer is thought to know fits the real cards at every lead of real deals."""
    met = Counter[str]()
    for seed, trump in product(range(30), (False, True)):
        state, _ = dealt(("claims", seed))
        state = said(state, "hokm pass pass pass hokm" if trump else "sun")
        rng = Random(seed)
        while state.to_act is not None:
            if state.phase == "play" and not state.trick and state.tricks:
                claim = claim_of(state, state.to_act)
                for turn in (1, 2, 3):
                    real = state.hands[(state.to_act + turn) % 4]
                    fixed, void = claim.fixed[turn - 1], claim.void[turn - 1]
                    assert fixed & ~real == 0 and not real & void & ~fixed
                    assert real.bit_count() == claim.counts[turn - 1]
                met["known"] += bool(claim.fixed[0] | claim.fixed[1] | claim.fixed[2])
                met["void"] += bool(claim.void[0] | claim.void[1] | claim.void[2])
            moves = [move for move in state.moves(state.to_act)[0] if move["do"] != "sawa"]
            move = rng.choice(moves)
            offered = state.view(state.to_act)["legal"].get("projects")
            state = act(state, {**move, "projects": offered[0]["projects"]} if offered else move)
    assert met["known"] > 50 and met["void"] > 50


def test_what_is_hopeless_is_never_sure() -> None:
    """BD-25: what is refused at sight (an unseen card above the best of a suit) is never sure, whatever is known."""
    quick = 0
    for seed in range(600):
        rng = Random(f"hopeless {seed}")
        claim = claims(rng, rng.choice((2, 3, 4, 5, 6, 7)))
        if hopeless(claim.hand, claim.unseen, claim.trump):
            quick += 1
            assert not counted(claim)[0], claim
    assert quick > 100


def test_a_suit_that_only_one_may_hold_is_in_his_hand() -> None:
    """BD-25: locked, trump out; who alone may hold the hearts has them, follows twice and cannot trump: it is sure.

    It was refused: hearts that nobody could hold any more were not asked about.
    """
    hand, unseen = "AH 10H JS", "KH QH 7S 7D 8D 9D JD QD KD"
    known = (SUIT[0] | SUIT[1], SUIT[0] | SUIT[1], 0)
    claim = Claim(mask_of(map(parse_card, hand.split())), mask_of(map(parse_card, unseen.split())), (3, 3, 3),
                  (0, 0, 0), known, 0, True)
    gone = ((1 << 32) - 1) & ~(claim.hand | claim.unseen)
    assert counted(claim)[0] and exhaustive(claim, gone)
    free = claim._replace(void=(0, SUIT[0] | SUIT[1], 0))
    assert not counted(free)[0] and not exhaustive(free, gone)
