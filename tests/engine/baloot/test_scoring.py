"""Scoring by the ledger's rows, its whole rounding tables, and every combination against a second reckoning."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sahrat.baloot import GAME
from sahrat.baloot.options import DEFAULTS
from sahrat.baloot.scoring import Played, card_points, long_result, made_it, result_of, rounded, score, short_result
from sahrat.errors import Refusal
from tests.contract.sums import line_value
from tests.engine.baloot.deals import act, card, playing

Json = dict[str, Any]

# Ledger, Part 2: first and last abnat, the team's points, the other team's.
HOKM = """0–5 0 16; 6–15 1 15; 16–25 2 14; 26–35 3 13; 36–45 4 12; 46–55 5 11; 56–65 6 10; 66–75 7 9; 76–86 8 8;
87–96 9 7; 97–106 10 6; 107–116 11 5; 117–126 12 4; 127–136 13 3; 137–146 14 2; 147–156 15 1; 157–162 16 0"""
SUN = """0–4 0 26; 5 1 25; 6–14 2 24; 15 3 23; 16–24 4 22; 25 5 21; 26–34 6 20; 35 7 19; 36–44 8 18; 45 9 17;
46–54 10 16; 55 11 15; 56–64 12 14; 65 13 13; 66–74 14 12; 75 15 11; 76–84 16 10; 85 17 9; 86–94 18 8; 95 19 7;
96–104 20 6; 105 21 5; 106–114 22 4; 115 23 3; 116–124 24 2; 125 25 1; 126–130 26 0"""


def table(text: str) -> dict[int, tuple[int, int]]:
    """Abnat to the points of both."""
    found = {}
    for row in text.split(";"):
        span, mine, other = row.split()
        low, _, high = span.partition("–")
        for abnat in range(int(low), int(high or low) + 1):
            found[abnat] = int(mine), int(other)
    return found


@pytest.mark.parametrize(("kind", "text", "total"), [("hokm", HOKM, 162), ("sun", SUN, 130)])
def test_B_94_B_95_B_96_B_97_BD_36_the_whole_rounding_tables(kind: str, text: str, total: int) -> None:
    """B-94 to B-97, BD-36: all 163 and 131 rows, from both sides; always 16 and 26."""
    rows = table(text)
    assert sorted(rows) == list(range(total + 1))
    for abnat, (mine, other) in rows.items():
        assert card_points(kind, (abnat, total - abnat)) == (mine, other)
        assert card_points(kind, (total - abnat, abnat)) == (other, mine)


@pytest.mark.parametrize(("abnat", "points"), [(65, 6), (66, 7), (74, 7), (79, 8)])
def test_B_94_hokm(abnat: int, points: int) -> None:
    """B-94: a 5 goes down, 6 to 9 up."""
    assert rounded("hokm", abnat) == points


@pytest.mark.parametrize(("abnat", "points"), [(64, 12), (65, 13), (66, 14)])
def test_B_96_sun(abnat: int, points: int) -> None:
    """B-96: nearest ten × 2; an exact 5 is not rounded."""
    assert rounded("sun", abnat) == points


def test_BD_36_only_pairs_of_six_are_touched() -> None:
    """BD-36: the plain rule gives 17 only for the eight pairs 6/156 … 76/86; there the higher gets one less."""
    touched = [low for low in range(82) if rounded("hokm", low) + rounded("hokm", 162 - low) != 16]
    assert touched == [6, 16, 26, 36, 46, 56, 66, 76]
    for low in touched:
        assert card_points("hokm", (low, 162 - low)) == (rounded("hokm", low), rounded("hokm", 162 - low) - 1)


def points(kind: str, abnat: str, projects: str = "", others: str = "", baloot: str | None = None,
           factor: int | str = 1, kaboot: str | None = None, **options: bool) -> tuple[int, int]:
    """Points of the buyer's team and the others, as the ledger writes them ("97/65")."""
    found = result(kind, abnat, projects, others, baloot, factor, kaboot, **options)
    return tuple(found["points"])


def result(kind: str, abnat: str, projects: str = "", others: str = "", baloot: str | None = None,
           factor: int | str = 1, kaboot: str | None = None, **options: bool) -> Json:
    """By the referee's `tally`, from team 0 and again from team 1."""
    mine, theirs = map(int, abnat.split("/"))
    side = {None: None, "buyer": 0, "others": 1}
    request = {"kind": kind, "buyer_team": 0, "abnat": [mine, theirs], "projects": [projects.split(), others.split()],
               "baloot": side[baloot], "factor": factor, "kaboot": side[kaboot]}
    found = GAME.tally(options, request)
    turned = GAME.tally(options, {
        **request, "buyer_team": 1, "abnat": [theirs, mine], "projects": [others.split(), projects.split()],
        "baloot": None if baloot is None else 1 - int(side[baloot] or 0),
        "kaboot": None if kaboot is None else 1 - int(side[kaboot] or 0)})
    assert turned["lines"] == found["lines"][::-1] and turned["made"] == found["made"]
    if found["points"] is not None:
        assert turned["points"] == found["points"][::-1]
        for line, value in zip(found["lines"], found["points"], strict=True):
            assert line_value(line) == value, line
    return found


PART_2: list[tuple[str, str, str, str, str | None, int, tuple[int, int]]] = [
    ("hokm", "97/65", "", "", None, 1, (10, 6)), ("hokm", "66/96", "sra", "", "buyer", 1, (11, 9)),
    ("hokm", "81/81", "", "", "others", 1, (0, 18)), ("hokm", "85/77", "fifty", "", None, 2, (42, 0)),
    ("hokm", "60/102", "", "sra", "buyer", 3, (0, 56)), ("sun", "65/65", "", "", None, 1, (13, 13)),
    ("sun", "74/56", "hundred", "", None, 1, (34, 12)), ("sun", "62/68", "", "four_hundred", None, 1, (0, 66)),
    ("sun", "72/58", "", "", None, 2, (52, 0))]


@pytest.mark.parametrize(("kind", "abnat", "projects", "others", "baloot", "factor", "right"), PART_2)
def test_the_ledgers_examples(kind: str, abnat: str, projects: str, others: str, baloot: str | None, factor: int,
                              right: tuple[int, int]) -> None:
    """B-94 to B-104: the table of Part 2."""
    assert points(kind, abnat, projects, others, baloot, factor) == right


def test_B_95_sixteen() -> None:
    """B-95: 65/97 → 6/10; 81/81 → 8/8; 66/96 → 7/9."""
    assert [card_points("hokm", pair) for pair in ((65, 97), (81, 81), (66, 96))] == [(6, 10), (8, 8), (7, 9)]


def test_B_97_twenty_six() -> None:
    """B-97: 64/66 → 12/14; 65/65 → 13/13; 39/91 → 8/18; 35/95 → 7/19."""
    pairs = ((64, 66), (65, 65), (39, 91), (35, 95))
    assert [card_points("sun", pair) for pair in pairs] == [(12, 14), (13, 13), (8, 18), (7, 19)]


def test_B_98_the_buyer_wins_with_more() -> None:
    """B-98: Hokm 97/65 → 10 / 6."""
    assert points("hokm", "97/65") == (10, 6)


def test_B_99_a_tie_is_the_buyers() -> None:
    """B-99: Hokm 81/81 → 8 / 8; Sun 65/65 → 13 / 13."""
    assert points("hokm", "81/81") == (8, 8) and points("sun", "65/65") == (13, 13)


def test_B_100_a_losing_buyer_gives_all() -> None:
    """B-100: Hokm 70/92 with sra and Baloot wins 11 / 9; 60/102 with the same: 0 / 20."""
    assert points("hokm", "70/92", "sra", baloot="buyer") == (11, 9)
    assert points("hokm", "60/102", "sra", baloot="buyer") == (0, 20)


def test_B_101_projects_after_rounding() -> None:
    """B-101: Sun 80/50, the others' fifty: 80 < 100 → 0 / 36."""
    assert points("sun", "80/50", others="fifty") == (0, 36)


def test_B_102_the_winner_takes_everything() -> None:
    """B-102: Hokm ×2 97/65 → 32 / 0; ×3 lost 60/102 → 0 / 48; ×4 → 64."""
    assert points("hokm", "97/65", factor=2) == (32, 0) and points("hokm", "60/102", factor=3) == (0, 48)
    assert points("hokm", "97/65", factor=4) == (64, 0)


def test_B_90_B_103_projects_are_multiplied_the_baloot_is_not() -> None:
    """B-103: ×2, 97/65 with sra and Baloot: (16 + 2) × 2 + 2 = 38. B-90: in a ×4 round still 2."""
    assert points("hokm", "97/65", "sra", baloot="buyer", factor=2) == (38, 0)
    assert points("hokm", "97/65", baloot="buyer", factor=4) == (66, 0)


def test_B_104_sun_doubled() -> None:
    """B-104: 70/60 with a sra 4 → 60 / 0."""
    assert points("sun", "70/60", "sra", factor=2) == (60, 0)


def test_B_105_kaboot() -> None:
    """B-105: Hokm + own fifty 30; Sun + own hundred 64."""
    assert points("hokm", "162/0", "fifty", kaboot="buyer") == (30, 0)
    assert points("sun", "130/0", "hundred", kaboot="buyer") == (64, 0)


def test_B_106_kaboot_of_the_others() -> None:
    """B-106: the buyer takes none (Sun) → 0 / 44."""
    assert points("sun", "0/130", kaboot="others") == (0, 44)


def test_BD_17_BD_18_B_110_qahwa() -> None:
    """BD-17: the success test decides, Kaboot included; BD-18: a tie is the buyer's; B-110: the match is won by it."""
    won, lost, tie = (result("hokm", abnat, factor="qahwa") for abnat in ("97/65", "60/102", "81/81"))
    assert (won["points"], won["match"]) == (None, 0) and (lost["points"], lost["match"]) == (None, 1)
    assert tie["match"] == 0
    assert result("hokm", "0/162", factor="qahwa", kaboot="others")["match"] == 1
    assert result("hokm", "162/0", others="hundred hundred", factor="qahwa", kaboot="buyer")["match"] == 0


def test_BD_18_a_tie_in_a_qahwa_round() -> None:
    """BD-18: the buyer has the match."""
    assert result("hokm", "71/91", "sra", factor="qahwa")["match"] == 0


def test_BD_19_a_tie_in_a_doubled_round() -> None:
    """BD-19: Hokm ×2 81/81 → 32 / 0."""
    assert points("hokm", "81/81", factor=2) == (32, 0)


def test_BD_35_raw_abnat() -> None:
    """BD-35: 76/86: points 8/8, the buyer with 76 loses; and it never contradicts the rounded points."""
    assert points("hokm", "76/86") == (0, 16) and points("hokm", "86/76") == (8, 8)
    for kind, total in (("hokm", 162), ("sun", 130)):
        for mine in range(total + 1):
            raw, (one, other) = mine >= total - mine, card_points(kind, (mine, total - mine))
            assert one == other or raw == (one > other)


def test_BD_37_baloot_in_the_test() -> None:
    """BD-37: 20 abnat; with `baloot_in_test` off it helps nobody."""
    assert points("hokm", "75/87", baloot="buyer") == (9, 9)
    assert points("hokm", "75/87", baloot="buyer", baloot_in_test=False) == (0, 18)
    assert points("hokm", "81/81", baloot="others", baloot_in_test=False) == (8, 10)


def test_BD_34_the_baloot_always_counts() -> None:
    """BD-34: it stands outside the two projects and outside the comparison: the others' projects do not drop it."""
    assert points("hokm", "120/42", others="sra", baloot="buyer") == (14, 6)


def test_BD_34_outside_the_comparison() -> None:
    """BD-34: a team without a counted project still has its Baloot."""
    assert points("hokm", "100/62", "", "sra", baloot="buyer") == (12, 8)


def test_BD_38_the_losers_baloot() -> None:
    """BD-38: doubled: the winner's, unmultiplied; won and not doubled: the holder's."""
    assert points("hokm", "100/62", baloot="others", factor=2) == (34, 0)
    assert points("hokm", "100/62", baloot="others") == (10, 8)


def test_BD_39_kaboot_and_the_other_sides() -> None:
    """BD-39: non-buyers' strongest fifty under a buyer's Kaboot: 25 / 0; their Baloot stays 2; a buyer's goes over."""
    assert points("hokm", "162/0", others="fifty", kaboot="buyer") == (25, 0)
    assert points("hokm", "162/0", others="fifty", baloot="others", kaboot="buyer") == (25, 2)
    assert points("hokm", "0/162", "fifty", baloot="buyer", kaboot="others") == (0, 32)


def test_BD_40_kaboot_doubled() -> None:
    """BD-40: ×2 Hokm → 50; with an own fifty (25 + 5) × 2 = 60; a Baloot 2 to the winner, whoever held it."""
    assert points("hokm", "162/0", kaboot="buyer", factor=2) == (50, 0)
    assert points("hokm", "162/0", "fifty", kaboot="buyer", factor=2) == (60, 0)
    assert points("hokm", "162/0", baloot="others", kaboot="buyer", factor=2) == (52, 0)
    assert points("hokm", "162/0", others="fifty", kaboot="buyer", factor=2) == (50, 0)


def test_BD_48_the_most_of_a_deal() -> None:
    """BD-48: 4 × 16 = 64; ×4 Kaboot 100."""
    assert points("hokm", "97/65", factor=4) == (64, 0)
    assert points("hokm", "162/0", kaboot="buyer", factor=4) == (100, 0)


WORTH = {"hokm": {"sra": 2, "fifty": 5, "hundred": 10, "hundred_four": 10},
         "sun": {"sra": 4, "fifty": 10, "hundred": 20, "hundred_four": 20, "four_hundred": 40}}


def reckoned(played: Played, in_test: bool) -> tuple[list[int] | None, int, bool]:
    """A second reckoning, by the ledger's numbered steps: points of team 0 and 1, the round's winner, made."""
    kind, buyer = played.kind, played.buyer
    other = 1 - buyer
    worth = [sum(WORTH[kind][name] for name in played.projects[team]) for team in (0, 1)]
    rows = table(HOKM if kind == "hokm" else SUN)
    everything = 16 if kind == "hokm" else 26
    baloot = [2 if played.baloot == team else 0 for team in (0, 1)]
    if played.kaboot is not None:  # 3
        winner = played.kaboot
        base = 25 if kind == "hokm" else 44
        if winner == buyer:
            sums = {winner: base + worth[winner]}
            both = [0, 0]
            both[winner], both[other] = sums[winner] + baloot[winner], baloot[other]
        else:
            sums = {winner: base + worth[0] + worth[1]}
            both = [0, 0]
            both[winner] = sums[winner] + baloot[0] + baloot[1]
    else:
        strength = [played.abnat[team] + worth[team] * (10 if kind == "hokm" else 5)
                    + (baloot[team] * 10 if in_test else 0) for team in (0, 1)]
        winner = buyer if strength[buyer] >= strength[other] else other  # 4
        sums = {winner: everything + worth[0] + worth[1]}
        if winner == buyer:  # 5
            both = [rows[played.abnat[team]][0] + worth[team] + baloot[team] for team in (0, 1)]
        else:  # 6
            both = [0, 0]
            both[winner] = sums[winner] + baloot[0] + baloot[1]
    made = winner == buyer
    if played.factor == "qahwa":  # 8
        return None, winner, made
    assert isinstance(played.factor, int)
    if played.factor > 1:  # 7
        both = [0, 0]
        both[winner] = sums[winner] * played.factor + baloot[0] + baloot[1]
    return both, winner, made


def test_every_combination() -> None:
    """B-94 to B-106, BD-17 to BD-19, BD-35 to BD-40: every kind, buyer, split, factor, Kaboot, project, Baloot."""
    count = 0
    for kind, total in (("hokm", 162), ("sun", 130)):
        projects: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), ())]
        for some in (("sra",), ("fifty",), ("hundred",), ("hundred_four", "sra"), ("hundred", "fifty", "sra", "sra")):
            projects += [(some, ()), ((), some)]
        if kind == "sun":
            projects.append((("four_hundred",), ()))
        splits = [*range(0, total + 1, 18), 5, 65, 66, 76, 86, 96]
        factors: list[int | str] = [1, 2, 3, 4, "qahwa"] if kind == "hokm" else [1, 2]
        holders = [None, 0, 1] if kind == "hokm" else [None]
        for buyer, mine, factor, some_, baloot, in_test in product((0, 1), splits, factors, projects, holders,
                                                                   (True, False)):
            kaboots = [None, *([0] if mine == total else []), *([1] if mine == 0 else [])]
            for kaboot in kaboots:
                played = Played(kind, buyer, (mine, total - mine), some_, baloot, factor, kaboot)
                options = DEFAULTS._replace(baloot_in_test=in_test)
                right, winner, made = reckoned(played, in_test)
                found = score(options, played)
                assert (None if found.points is None else list(found.points)) == right, played
                assert found.made == made == made_it(options, played)
                assert found.match == (winner if factor == "qahwa" else None)
                if right is not None:
                    for line, value in zip(found.lines, right, strict=True):
                        assert line_value(line) == value
                whole = result_of(options, played)
                assert long_result(options, short_result(whole)) == whole
                count += 1
    assert count > 10_000


def test_lines() -> None:
    """The arithmetic as the score sheet shows it."""
    assert result("hokm", "97/65", "sra", baloot="buyer")["lines"] == ["97 → 10 + sra 2 + baloot 2 = 14", "65 → 6"]
    assert result("hokm", "60/102", "sra")["lines"] == ["0", "16 + sra 2 = 18"]
    assert result("hokm", "60/102", "sra", baloot="buyer")["lines"] == ["0", "16 + sra 2 + baloot 2 = 20"]
    assert result("hokm", "162/0", baloot="others", kaboot="buyer")["lines"] == ["kaboot 25", "baloot 2"]
    doubled = result("hokm", "85/77", "fifty", baloot="others", factor=2)["lines"]
    assert doubled == ["16 + fifty 5 = 21, 21 × 2 = 42, 42 + baloot 2 = 44", "0"]
    assert result("hokm", "162/0", "fifty", kaboot="buyer")["lines"] == ["kaboot 25 + fifty 5 = 30", "0"]
    assert result("hokm", "162/0", kaboot="buyer", factor=3)["lines"][0] == "kaboot 25 × 3 = 75"
    assert result("hokm", "70/92", "sra", baloot="buyer")["test"] == ["70 + sra 20 + baloot 20 = 110", "92"]


@pytest.mark.parametrize("wrong", [
    {"kind": "ashkal"}, {"buyer_team": 2}, {"buyer_team": None}, {"abnat": [1, 2]}, {"abnat": [162]},
    {"abnat": [-1, 163]}, {"projects": [["sra"], ["sra"]]}, {"projects": [["four_hundred"], []]},
    {"projects": [["x"], []]}, {"projects": [[], [], []]}, {"projects": [[]]}, {"projects": {"0": [], "1": []}},
    {"projects": "ab"}, {"projects": [[], None]}, {"projects": [["sra"] * 5, []]}, {"projects": [[], ["sra"] * 5]},
    {"projects": [[1], []]}, {"abnat": (81, 81)}, {"abnat": [81, 81, 0]}, {"abnat": [81.0, 81]}, {"kaboot": 2},
    {"abnat": [True, 161]}, {"kaboot": 0, "abnat": [163, 0]}, {"kaboot": 0, "abnat": [162, -1]}, {"factor": 0},
    {"kind": "sun", "abnat": [65, 65], "factor": 4}, {"kind": "sun", "abnat": [65, 65], "factor": "qahwa"},
    {"factor": 5}, {"factor": True}, {"factor": "thri"}, {"baloot": 3}, {"kaboot": "buyer"},
    {"kind": "sun", "abnat": [65, 65], "factor": 3},
    {"kind": "sun", "abnat": [65, 65], "baloot": 0}])
def test_tally_refuses_nonsense(wrong: Json) -> None:
    request = {"kind": "hokm", "buyer_team": 0, "abnat": [81, 81], "projects": [[], []], "baloot": None, "factor": 1,
               "kaboot": None, **wrong}
    with pytest.raises(Refusal) as caught:
        GAME.tally({}, request)
    assert caught.value.code == "bad_request"


def test_tally_fills_in_what_is_left_out() -> None:
    """No projects, no Baloot, not doubled, no Kaboot; at most four projects a team."""
    short = {"kind": "hokm", "buyer_team": 1, "abnat": [65, 97]}
    whole = {**short, "projects": [[], []], "baloot": None, "factor": 1, "kaboot": None}
    assert GAME.tally({}, short) == GAME.tally({}, whole) and GAME.tally({}, short)["points"] == [6, 10]
    assert GAME.tally({}, {**short, "projects": [["sra"] * 4, []]})["points"] == [24, 0]
    assert GAME.tally({}, {**short, "projects": [[], ["sra"] * 4]})["points"] == [6, 18]


def test_B_105_from_play() -> None:
    """B-105, B-106: all eight tricks of a deal really played; seven are none."""
    spades = ["AS", "10S", "KS", "QS", "JS", "9S", "8S", "7S"]
    hands = [spades, [f"{text[:-1]}H" for text in spades], [f"{text[:-1]}C" for text in spades],
             [f"{text[:-1]}D" for text in spades]]
    for buyer, right in ((0, [44, 0]), (1, [44, 0])):
        state = playing(hands, None, buyer=buyer)
        while state.to_act is not None:
            state = act(state, card(state.moves(state.to_act)[0][0]["card"]))
        assert state.result is not None and state.result["points"] == right
        assert state.result["kaboot"] == 0 and state.result["made"] is (buyer == 0)
