"""Projects and the Baloot by the ledger's rows. Teams: A = seats 0 and 2, B = 1 and 3."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.baloot.cards import SUN, TEXT, card_texts, mask_of, parse_card
from sahrat.baloot.projects import (
    Project,
    all_projects,
    baloot_drops,
    choices,
    counting_team,
    points,
    project_of,
    written,
)
from sahrat.baloot.state import BalootState
from tests.engine.baloot.deals import act, card, playing, refused, told

Json = dict[str, Any]
S = 0


def kind(text: str, trump: int = S) -> str | None:
    found = project_of([parse_card(one) for one in text.split()], trump)
    return None if found is None else found.kind


def made(text: str, trump: int = S) -> Project:
    found = project_of([parse_card(one) for one in text.split()], trump)
    assert found is not None, text
    return found


def offered(hand: str, trump: int = S) -> list[tuple[list[str], int]]:
    """The kinds of each choice and its points, dearest first."""
    found = choices(mask_of(map(parse_card, hand.split())), trump)
    return [([one.kind for one in choice], points(choice, trump)) for choice in found]


@pytest.mark.parametrize(("row", "cards", "name", "hokm", "sun"), [
    ("B-75", "9H 10H JH", "sra", 2, 4), ("B-76", "9H 10H JH QH", "fifty", 5, 10),
    ("B-77", "9H 10H JH QH KH", "hundred", 10, 20), ("B-78", "JS JH JD JC", "hundred_four", 10, 20),
    ("B-78", "10S 10H 10D 10C", "hundred_four", 10, 20), ("B-78", "KS KH KD KC", "hundred_four", 10, 20)])
def test_B_75_B_76_B_77_kinds_and_points(row: str, cards: str, name: str, hokm: int, sun: int) -> None:
    """B-75: sra 2 / 4. B-76: fifty 5 / 10. B-77: hundred 10 / 20. B-78: four of a kind 10 / 20."""
    for trump, worth in ((S, hokm), (SUN, sun)):
        project = made(cards, trump)
        assert project.kind == name and points([project], trump) == worth


def test_B_78_four_of_a_kind() -> None:
    """B-78: nines, eights and sevens make nothing; nor do gaps, two suits, six in a row, or the ace before a seven."""
    assert kind("9S 9H 9D 9C") is None and kind("JS JH JD") is None
    assert kind("9H 10H QH") is None and kind("9H 10H JS") is None and kind("AS 7S 8S") is None
    assert kind("7H 8H 9H 10H JH QH") is None and kind("9H 10H") is None and kind("") is None


def test_B_79_BD_29_four_aces() -> None:
    """B-79: 10 in Hokm, 40 in Sun. BD-29: in Hokm the best hundred of four, below a sequence hundred."""
    assert kind("AS AH AD AC", SUN) == "four_hundred" and points([made("AS AH AD AC", SUN)], SUN) == 40
    aces = made("AS AH AD AC")
    assert aces.kind == "hundred_four" and points([aces], S) == 10
    assert made("7H 8H 9H 10H JH").rank > aces.rank > made("KS KH KD KC").rank


def test_BD_29_order_of_the_fours() -> None:
    """BD-29: A K Q J 10."""
    ranks = [made(" ".join(rank + suit for suit in "SHCD")).rank for rank in ("A", "K", "Q", "J", "10")]
    assert ranks == sorted(ranks, reverse=True) and len(set(ranks)) == 5


HANDS = [["9H", "10H", "JH", "7S", "8S", "7D", "8D", "9C"], ["9S", "10S", "JS", "QS", "KS", "AS", "7C", "8C"],
         ["QH", "KH", "AH", "9D", "10D", "JD", "10C", "JC"], ["7H", "8H", "QD", "KD", "AD", "QC", "KC", "AC"]]


def first(trump: str | None = "S", hands: list[list[str]] | None = None, **fields: Any) -> BalootState:
    return playing(hands or HANDS, trump, **fields)


def test_B_81_announced_with_the_first_card() -> None:
    """B-81: with the first card of the first trick; in trick 2 refused. BD-28: not announced → lost."""
    state = first(None)
    assert {"e": "declared", "seat": 0, "kinds": ["sra"]} in told(state, card("7S", ["9H", "10H", "JH"]))
    later = _one_trick(first(None), {0: card("7S"), 1: card("AS"), 2: card("QH"), 3: card("7H")})
    assert later.to_act == 1
    assert refused(later, card("7C", ["9S", "10S", "JS"])) == "project_late"
    assert later.view(1)["legal"]["projects"] == []


def _one_trick(state: BalootState, cards: dict[int, Json]) -> BalootState:
    for _ in range(4):
        assert state.to_act is not None
        state = act(state, cards[state.to_act])
    return state


def test_B_82_BD_32_shown_in_the_second_trick() -> None:
    """B-82: cards become public when their owner plays to trick 2, not before. BD-32: the losers' never do."""
    cards = {0: card("7S", ["9H", "10H", "JH"]), 1: card("AS", ["10S", "JS", "QS"]), 2: card("QH", ["9D", "10D", "JD"]),
             3: card("7H", ["QC", "KC", "AC"])}
    state = _one_trick(first(None), cards)
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert view["declared"] == [[0, ["sra"]], [1, ["sra"]], [2, ["sra"]], [3, ["sra"]]] and view["shown"] == []
    shows = []
    for _ in range(4):  # the sra to the ace is the best, so team B's count: seats 1 and 3
        assert state.to_act is not None
        text = state.moves(state.to_act)[0][0]["card"]
        shows += [event["seat"] for event in told(state, card(text)) if event["e"] == "shown"]
        state = act(state, card(text))
    assert shows == [1, 3]
    hidden = ["9H", "JH", "9D", "10D", "JD"]
    assert state.view(None)["shown"] == [[1, [["10S", "JS", "QS"]]], [3, [["QC", "KC", "AC"]]]]
    assert all(f'"{text}"' not in json.dumps(state.view(3)["shown"]) for text in hidden)


def test_B_82_who_shows_when() -> None:
    """B-82, B-85: A's fifty wins: seat 3 shows with his card of trick 2; B's cards stay hidden."""
    hands = [["7S", "8S", "7H", "8H", "7C", "8C", "7D", "8D"], ["9S", "10S", "JS", "9H", "10H", "9D", "10D", "AS"],
             ["QC", "KC", "JC", "10C", "QS", "KS", "JH", "9C"], ["QH", "KH", "AH", "JD", "QD", "KD", "AD", "AC"]]
    state = first(None, hands)
    cards = {0: card("7S"), 1: card("AS", ["9S", "10S", "JS"]), 2: card("QS", ["10C", "JC", "QC", "KC"]),
             3: card("JD", ["QH", "KH", "AH"])}
    state = _one_trick(state, cards)
    assert state.to_act == 1
    events = told(state, card("9D"))
    assert "shown" not in [event["e"] for event in events]
    state = act(state, card("9D"))
    assert {"e": "shown", "seat": 2, "projects": [["10C", "JC", "QC", "KC"]]} in told(state, card("9C"))
    assert state.view(None)["shown"] == []
    state = act(state, card("9C"))
    assert state.view(None)["shown"] == [[2, [["10C", "JC", "QC", "KC"]]]]
    assert "shown" not in [event["e"] for event in told(state, card("QD"))]


def test_B_83_two_at_most() -> None:
    """B-83: two sras → 4 in Hokm; three projects are refused."""
    hand = "7H 8H 9H JS QS KS 10D AD"
    assert offered(hand) == [(["sra", "sra"], 4), (["sra"], 2)]
    three = [["7H", "8H", "9H", "JS", "QS", "KS", "10D", "AD"], [], [], []]
    state = first(None, three)
    assert refused(state, card("AD", ["7H", "8H", "9H"], ["JS", "QS", "KS"])) is None
    assert refused(state, card("AD", ["7H", "8H", "9H"], ["JS", "QS", "KS"], ["10D", "AD"])) == "project_two"


def test_B_84_a_card_in_one_project_only() -> None:
    """B-84: Sun [KS KH KD KC QS JS …]: four kings or K-Q-J; dearest first: four kings (20)."""
    assert offered("KS KH KD KC QS JS 7H 8H", SUN) == [(["hundred_four"], 20), (["sra"], 4)]
    state = first(None, [["KS", "KH", "KD", "KC", "QS", "JS", "7H", "8H"], [], [], []])
    both = card("7H", ["KS", "KH", "KC", "KD"], ["JS", "QS", "KS"])
    assert refused(state, both) == "project_shares"
    assert refused(state, card("7H", ["KS", "KH", "KD", "KC"])) is None
    assert refused(state, card("7H", ["9S", "10S", "JS"])) == "project_not_held"
    assert refused(state, card("7H", ["KS", "KH", "KD"])) == "project_none"


def counted(*announced: tuple[int, str], trump: int = SUN, leader: int = 0) -> int | None:
    """The team whose projects count; seats 0 to 3."""
    seats: dict[int, list[Project]] = {}
    for seat, text in announced:
        seats.setdefault(seat, []).append(made(text, trump))
    return counting_team([(seat, tuple(own)) for seat, own in seats.items()], leader)


def test_B_85_the_strongest_sides_projects_count() -> None:
    """B-85: Sun: A has a fifty and a sra, B two sras → A 10 + 4, B nothing."""
    assert counted((0, "9H 10H JH QH"), (2, "7S 8S 9S"), (1, "QD KD AD"), (3, "QC KC AC")) == 0
    assert points([made("9H 10H JH QH", SUN), made("7S 8S 9S", SUN)], SUN) == 14
    assert counted() is None


def test_B_86_order_of_strength() -> None:
    """B-86: 400, sequence hundred, hundred of four, fifty, sra: [7H 8H 9H 10H JH] beats four kings; four aces both."""
    order = ["AS AH AD AC", "7H 8H 9H 10H JH", "KS KH KD KC", "JD QD KD AD", "QS KS AS"]
    for at, strong in enumerate(order):
        for weak in order[at + 1:]:
            assert made(strong, SUN).rank > made(weak, SUN).rank
            assert counted((0, weak), (1, strong)) == 1 and counted((0, strong), (1, weak)) == 0


def test_B_87_the_higher_top_card() -> None:
    """B-87: fifty to the A beats fifty to the K."""
    assert counted((0, "10S JS QS KS"), (3, "JH QH KH AH")) == 1
    assert counted((0, "7S 8S 9S"), (1, "8H 9H 10H")) == 1 and counted((0, "8S 9S 10S"), (1, "9H 10H JH")) == 1


def test_B_88_the_nearer_to_the_first_lead() -> None:
    """B-88: seat 2 and seat 3 both sra to the K → seat 2's team; with another first leader the other."""
    assert counted((1, "JS QS KS"), (2, "JH QH KH")) == 1
    assert counted((1, "JS QS KS"), (2, "JH QH KH"), leader=2) == 0
    assert counted((0, "JS QS KS"), (3, "JH QH KH"), leader=3) == 1


def test_B_88_to_the_end_of_the_deal() -> None:
    """B-88: of equal sras the one nearer to the first lead is shown in the second trick, and scores at the end."""
    hands = [["7C", "JH", "QH", "KH"], ["8C", "JS", "QS", "KS"], ["9C", "7D", "8D", "9D"], ["10C", "JD", "QD", "KD"]]
    for dealer, leader, side in ((3, 0, 0), (0, 1, 1), (1, 2, 1), (2, 3, 1)):
        state = GAME.state({"dealer": dealer, "contract": {"kind": "sun", "buyer": 0}, "hands": hands})
        assert state.to_act == leader
        shown = []
        while state.to_act is not None:
            seat, plays = state.to_act, state.moves(state.to_act)[0]
            kept = {"projects": [hands[seat][1:]]} if not state.tricks and seat != 2 else {}
            move = next((one for one in plays if one.get("card", "")[-1:] == "C"), plays[0])
            shown += [event["seat"] for event in told(state, {**move, **kept}) if event["e"] == "shown"]
            state = act(state, {**move, **kept})
        assert state.result is not None and {seat % 2 for seat in shown} == {side}
        assert [bool(kinds) for kinds in state.result["projects"]] == [side == 0, side == 1]


def test_BD_31_a_trump_sequence_is_no_better() -> None:
    """BD-31: equal tops: nearness decides, not trump."""
    assert counted((0, "JH QH KH"), (1, "JS QS KS"), trump=S) == 0


def test_B_80_B_89_the_baloot() -> None:
    """B-80: KS and later QS from one hand; B-89: announced with the second of them; not in Sun."""
    hands = [["KS", "QS"], ["7H", "8H"], ["9H", "10H"], ["JH", "QH"]]
    state = playing(hands, "S")
    assert "baloot" not in [event["e"] for event in told(state, card("KS"))]
    for text in ("KS", "7H", "9H", "JH"):
        state = act(state, card(text))
    assert state.view(2)["baloot"] is None
    assert {"e": "baloot", "seat": 0} in told(state, card("QS"))
    state = act(state, card("QS"))
    assert state.view(2)["baloot"] == 0
    sun = playing(hands, None)
    for text in ("KS", "7H", "9H", "JH"):
        sun = act(sun, card(text))
    assert "baloot" not in [event["e"] for event in told(sun, card("QS"))]


def test_B_89_king_and_queen_in_two_hands() -> None:
    """B-89: of two seats they are no Baloot."""
    state = playing([["KS"], ["QS"], ["9H"], ["JH"]], "S")
    state = act(state, card("KS"))
    assert "baloot" not in [event["e"] for event in told(state, card("QS"))]


DROPS: list[tuple[str, str, bool]] = [
    ("B-91", "9S 10S JS QS KS", True), ("B-92", "QS QH QD QC", True), ("B-92", "KS KH KD KC", True),
    ("B-93", "QS KS AS", False), ("B-93", "JS QS KS AS", False), ("BD-33", "10S JS QS", True),
    ("BD-33", "9S 10S JS QS", True), ("BD-33", "7S 8S 9S", False), ("BD-33", "QH KH AH", False)]


@pytest.mark.parametrize(("row", "project", "drops"), DROPS)
def test_B_91_B_92_B_93_BD_33_when_it_drops(row: str, project: str, drops: bool) -> None:
    """B-91: both in a hundred. B-92: one in another project. B-93: both in a sra or fifty keep it. BD-33."""
    assert baloot_drops(S, [made(project)]) is drops


def test_B_93_sra_and_baloot() -> None:
    """B-93: [QS KS AS] announced: sra 2 + Baloot 2 = 4."""
    hands = [["QS", "KS", "AS", "7H", "8H", "9H", "7D", "8D"], ["7S", "8S", "10H", "JH", "QH", "9D", "10D", "JD"],
             ["9S", "10S", "KH", "AH", "QD", "KD", "7C", "8C"], ["JS", "AD", "9C", "10C", "JC", "QC", "KC", "AC"]]
    state = act(playing(hands, "S"), card("AS", ["QS", "KS", "AS"]))
    while state.to_act is not None:
        state = act(state, state.moves(state.to_act)[0][0])
    result = state.result
    assert result is not None and result["baloot"] == 0 and result["projects"] == [["sra"], []]
    assert "sra 20 + baloot 20" in result["test"][0]


def test_BD_33_an_unannounced_project_drops_nothing() -> None:
    """BD-33: only what is announced takes a Baloot away, also when that project then loses."""
    hands = [["9S", "10S", "JS", "QS", "KS", "7H", "8H", "9H"], ["AS", "7S", "10H", "JH", "QH", "9D", "10D", "JD"],
             ["8S", "KH", "AH", "QD", "KD", "7C", "8C", "7D"], ["8D", "AD", "9C", "10C", "JC", "QC", "KC", "AC"]]
    for projects, baloot in (([["9S", "10S", "JS", "QS", "KS"]], None), ([], 0), ([["7H", "8H", "9H"]], 0)):
        state = act(playing(hands, "S"), card("JS", *projects))
        while state.to_act is not None:
            state = act(state, state.moves(state.to_act)[0][0])
        assert state.result is not None and state.result["baloot"] == baloot
    # B's hundred to the ace in clubs beats A's hundred, which still takes the Baloot.
    hands[3] = ["8D", "AD", "9C", "10C", "JC", "QC", "KC", "AC"]
    state = act(playing(hands, "S"), card("JS", ["9S", "10S", "JS", "QS", "KS"]))
    state = act(state, state.moves(1)[0][0])
    state = act(state, state.moves(2)[0][0])
    state = act(state, card("8D", ["10C", "JC", "QC", "KC", "AC"]))
    while state.to_act is not None:
        state = act(state, state.moves(state.to_act)[0][0])
    result = state.result
    assert result is not None and result["projects"] == [[], ["hundred"]] and result["baloot"] is None


def test_BD_28_auto_projects() -> None:
    """BD-28: announced by the player; with `auto_projects` by the table, the dearest; bots and the clock announce."""
    hand = [["9H", "10H", "JH", "QH", "7S", "8S", "7D", "8D"], HANDS[1][:2] + ["9C"], [], []]
    assert "declared" not in [event["e"] for event in told(first(None, hand), card("7S"))]
    auto = first(None, hand, options={"auto_projects": True})
    assert {"e": "declared", "seat": 0, "kinds": ["fifty"]} in told(auto, card("7S"))
    assert refused(auto, card("7S", ["9H", "10H", "JH"])) == "project_auto"
    clock = first(None, hand).clock_move()
    assert clock["projects"] == [["9H", "10H", "JH", "QH"]]


def test_BD_30_long_runs() -> None:
    """BD-30: eight: hundred + sra (Hokm 12); seven: hundred (10) beats fifty + sra (7); the player may differ."""
    assert offered("7H 8H 9H 10H JH QH KH AH")[0] == (["hundred", "sra"], 12)
    seven = offered("7H 8H 9H 10H JH QH KH 7S")
    assert seven[0] == (["hundred"], 10) and (["fifty", "sra"], 7) in seven
    assert offered("7H 8H 9H 10H JH QH 7S 8S")[0] == (["hundred"], 10)
    state = first("S", [["7H", "8H", "9H", "10H", "JH", "QH", "KH", "7S"], [], [], []])
    differs = card("7S", ["7H", "8H", "9H"], ["10H", "JH", "QH", "KH"])
    assert {"e": "declared", "seat": 0, "kinds": ["fifty", "sra"]} in told(state, differs)


def test_B_83_the_dearest_choice_is_offered_first() -> None:
    """B-83, B-84, BD-30: against every pair of all projects of a hand; the strongest of those that make the same."""
    from random import Random

    from tests.engine.baloot.deals import PACK
    met = 0
    for seed in range(3000):
        rng = Random(seed)
        hand = rng.sample([text for text in PACK if rng.random() < 0.6] or PACK, 8) if seed % 3 else \
            [PACK[(seed * 8 + at) % 32] for at in range(8)]
        mask = mask_of(map(parse_card, hand))
        for trump in (S, SUN):
            every = [project for size in (3, 4, 5) for cards in combinations(sorted(map(parse_card, hand)), size)
                     if (project := project_of(cards, trump)) is not None]
            assert sorted(every) == sorted(all_projects(mask, trump))
            best = max([points(some, trump) for count in (1, 2) for some in combinations(every, count)
                        if count == 1 or not some[0].cards & some[1].cards], default=0)
            found = choices(mask, trump)
            assert (points(found[0], trump) if found else 0) == best, hand
            met += len(found) > 1
    assert met > 100


def test_written_projects() -> None:
    assert [card_texts(cards) for cards in written([made("9H 10H JH")])] == [["9H", "10H", "JH"]]
    assert TEXT[parse_card("AS")] == "AS"
