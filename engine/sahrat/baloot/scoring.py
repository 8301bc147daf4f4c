"""From abnat to points: rounding, success test, Kaboot, doubles, and the lines that explain them (B-94 to B-106)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.baloot.options import Options
from sahrat.baloot.projects import BALOOT, BALOOT_TEST, POINTS, TEST_FACTOR
from sahrat.baloot.rules import ALL_ABNAT
from sahrat.errors import Refusal

Pair = tuple[int, int]

ALL_POINTS = {"hokm": 16, "sun": 26}
"""B-95, B-97: what the cards of a deal are worth together."""
KABOOT = {"hokm": 25, "sun": 44}
"""B-105."""
QAHWA = "qahwa"


class Played(NamedTuple):
    """What a deal came to: all that its score follows from.

    `abnat`, `projects` (the kinds that survive) are per team; `baloot` is the team that has one, `kaboot` the team
    that took all eight tricks; `factor` 1 to 4 or ``qahwa``.
    """

    kind: str
    buyer: int
    abnat: Pair
    projects: tuple[tuple[str, ...], tuple[str, ...]]
    baloot: int | None
    factor: int | str
    kaboot: int | None


class Score(NamedTuple):
    """`points` per team, None where a Qahwa gave the match to team `match`; whether the buyer made it; the lines.

    `lines` explain the points and `test` the success test, per team.
    """

    points: Pair | None
    made: bool
    match: int | None
    lines: tuple[str, ...]
    test: tuple[str, ...]


def rounded(kind: str, abnat: int) -> int:
    """One side's abnat as points by the plain rule: B-94 in Hokm, B-96 in Sun."""
    if kind == "hokm":
        return (abnat + 4) // 10
    return abnat // 5 if abnat % 10 == 5 else (abnat + 5) // 10 * 2


def card_points(kind: str, abnat: Pair) -> Pair:
    """B-95, B-97, BD-36: the lower side's points by the rule, the other's the rest of 16 or 26."""
    lower = 0 if abnat[0] <= abnat[1] else 1
    low = rounded(kind, abnat[lower])
    high = ALL_POINTS[kind] - low
    return (low, high) if lower == 0 else (high, low)


def test_abnat(options: Options, played: Played, team: int) -> int:
    """BD-35, BD-37: what the success test compares: abnat, surviving projects, the Baloot."""
    worth = POINTS[played.kind]
    total = played.abnat[team] + TEST_FACTOR[played.kind] * sum([worth[kind] for kind in played.projects[team]])
    return total + (BALOOT_TEST if played.baloot == team and options.baloot_in_test else 0)


def made_it(options: Options, played: Played) -> bool:
    """B-98, B-99, BD-17, BD-19: whether the buyer's team wins the round; a tie is the buyer's."""
    if played.kaboot is not None:
        return played.kaboot == played.buyer
    return test_abnat(options, played, played.buyer) >= test_abnat(options, played, 1 - played.buyer)


class _Sum:
    """An addition as it is written on the score sheet: "97 → 10 + sra 2 + baloot 2 = 14"."""

    def __init__(self) -> None:
        self.total = 0
        self.terms: list[str] = []

    def add(self, value: int, name: str = "") -> None:
        self.total += value
        self.terms.append(f"{name} {value}".lstrip())

    def kinds(self, kind: str, projects: Sequence[str], factor: int = 1) -> None:
        for project in projects:
            self.add(POINTS[kind][project] * factor, project)

    def line(self) -> str:
        if not self.terms:
            return "0"
        return " + ".join(self.terms) + (f" = {self.total}" if len(self.terms) > 1 else "")


def _test_line(options: Options, played: Played, team: int) -> str:
    line = _Sum()
    line.add(played.abnat[team])
    line.kinds(played.kind, played.projects[team], TEST_FACTOR[played.kind])
    if played.baloot == team and options.baloot_in_test:
        line.add(BALOOT_TEST, "baloot")
    return line.line()


def _projects_won(played: Played, winner: int) -> tuple[str, ...]:
    """The surviving projects that go to the side that takes everything (B-100, B-102, B-105, BD-39)."""
    if played.kaboot is not None and played.kaboot == played.buyer:
        return played.projects[winner]
    return played.projects[winner] + played.projects[1 - winner]


def score(options: Options, played: Played) -> Score:
    """The score of a deal (ledger, Part 2, «Steps of scoring a round»)."""
    made = made_it(options, played)
    winner = played.buyer if made else 1 - played.buyer
    tests = (_test_line(options, played, 0), _test_line(options, played, 1))
    if played.factor == QAHWA:
        return Score(None, made, winner, tests, tests)  # B-41, B-110
    sums = (_Sum(), _Sum())
    won = sums[winner]
    kind, factor = played.kind, played.factor
    assert isinstance(factor, int)
    if played.kaboot is not None:
        won.add(KABOOT[kind], "kaboot")
    elif made and factor == 1:
        for team, rounded_points in enumerate(card_points(kind, played.abnat)):
            sums[team].add(rounded_points, f"{played.abnat[team]} →")
            sums[team].kinds(kind, played.projects[team])
            if played.baloot == team:
                sums[team].add(BALOOT, "baloot")
        return Score((sums[0].total, sums[1].total), made, None, (sums[0].line(), sums[1].line()), tests)
    else:
        won.add(ALL_POINTS[kind])  # B-100, B-102
    won.kinds(kind, _projects_won(played, winner))
    lines = ["0", "0"]
    points = [0, 0]
    if factor == 1:
        if played.baloot is not None:
            # BD-38, BD-39: a losing buyer's Baloot goes over; that of who did not buy stays his under a Kaboot.
            sums[winner if played.baloot == played.buyer else 1 - played.buyer].add(BALOOT, "baloot")
        points = [sums[0].total, sums[1].total]
        lines = [sums[0].line(), sums[1].line()]
    else:
        total = won.total * factor
        line = won.line() + f", {won.total} × {factor} = {total}" if len(won.terms) > 1 else \
            f"{won.terms[0]} × {factor} = {total}"
        if played.baloot is not None:
            line += f", {total} + baloot {BALOOT} = {total + BALOOT}"  # B-90, B-103, BD-38
            total += BALOOT
        points[winner], lines[winner] = total, line
    return Score((points[0], points[1]), made, None, tuple(lines), tests)


def result_of(options: Options, played: Played) -> dict[str, Any]:
    """The result as JSON (contract.md, Events), with what the score sheet shows beside it."""
    found = score(options, played)
    result: dict[str, Any] = {
        "points": None if found.points is None else list(found.points), "made": found.made, "lines": list(found.lines),
        "test": list(found.test), "kind": played.kind, "buyer": played.buyer, "abnat": list(played.abnat),
        "projects": [list(kinds) for kinds in played.projects], "baloot": played.baloot, "factor": played.factor,
        "kaboot": played.kaboot}
    if found.match is not None:
        result["match"] = found.match
    return result


def short_result(result: Mapping[str, Any]) -> list[Any]:
    """A deal's result in short, for the table's log: what it follows from (`long_result`)."""
    return [result["kind"], result["buyer"], result["abnat"], result["projects"], result["baloot"], result["factor"],
            result["kaboot"]]


def long_result(options: Options, short: Sequence[Any]) -> dict[str, Any]:
    """The result that `short_result` was made of."""
    kind, buyer, abnat, projects, baloot, factor, kaboot = short
    return result_of(options, Played(kind, buyer, (abnat[0], abnat[1]), (tuple(projects[0]), tuple(projects[1])),
                                     baloot, factor, kaboot))


def _team(value: object) -> int | None:
    if value is not None and (type(value) is not int or value not in (0, 1)):
        raise Refusal("bad_request")
    return value if type(value) is int else None


def tally(options: Options, request: Mapping[str, Any]) -> dict[str, Any]:
    """The result of what a deal came to (contract.md, Referee `tally`). Raises `Refusal` ``bad_request``."""
    kind, buyer = request.get("kind"), _team(request.get("buyer_team"))
    abnat, kinds = request.get("abnat"), request.get("projects", [[], []])
    baloot, kaboot, factor = _team(request.get("baloot")), _team(request.get("kaboot")), request.get("factor", 1)
    if kind not in ("hokm", "sun") or buyer is None or not isinstance(abnat, list) or len(abnat) != 2:
        raise Refusal("bad_request")
    if not all(type(one) is int and 0 <= one <= ALL_ABNAT[kind] for one in abnat):
        raise Refusal("bad_request")
    if kaboot is None and sum(abnat) != ALL_ABNAT[kind]:
        raise Refusal("bad_request")
    if not isinstance(kinds, list) or len(kinds) != 2 or not all(isinstance(one, list) for one in kinds):
        raise Refusal("bad_request")
    if not all(isinstance(name, str) and name in POINTS[kind] for one in kinds for name in one) \
            or any(len(one) > 4 for one in kinds) or (kinds[0] and kinds[1]):
        raise Refusal("bad_request")
    doubled = factor == QAHWA or (type(factor) is int and 1 <= factor <= 4)
    if not doubled or (kind == "sun" and (baloot is not None or factor not in (1, 2))):
        raise Refusal("bad_request")
    return result_of(options, Played(
        kind, buyer, (abnat[0], abnat[1]), (tuple(kinds[0]), tuple(kinds[1])), baloot, factor, kaboot))
