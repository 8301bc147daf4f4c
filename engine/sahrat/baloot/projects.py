"""Projects: what may be announced, what is worth most, which side's count, and when a Baloot drops (B-75 to B-93)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sahrat.baloot.cards import ACE, KING, QUEEN, SUN, TEN, Card, Mask, cards_of, mask_of
from sahrat.baloot.options import TEAM
from sahrat.errors import Refusal

SRA, FIFTY, HUNDRED, HUNDRED_FOUR, FOUR_HUNDRED = "sra", "fifty", "hundred", "hundred_four", "four_hundred"
RUNS = {3: SRA, 4: FIFTY, 5: HUNDRED}
POINTS = {
    "hokm": {SRA: 2, FIFTY: 5, HUNDRED: 10, HUNDRED_FOUR: 10},
    "sun": {SRA: 4, FIFTY: 10, HUNDRED: 20, HUNDRED_FOUR: 20, FOUR_HUNDRED: 40},
}
"""B-75 to B-79: points by game and kind; four aces in Hokm are a ``hundred_four``."""
TEST_FACTOR = {"hokm": 10, "sun": 5}
"""BD-35: a project's points as abnat in the success test."""
BALOOT = 2
BALOOT_TEST = 20
STRENGTH = {SRA: 0, FIFTY: 1, HUNDRED_FOUR: 2, HUNDRED: 3, FOUR_HUNDRED: 4}
"""B-86, weakest first."""
MOST = 2
"""B-83: projects a player."""


class Project(NamedTuple):
    """A project: its kind, its cards as a mask, and the rank that decides between equal kinds (B-87, BD-29)."""

    kind: str
    cards: Mask
    top: int

    @property
    def rank(self) -> tuple[int, int]:
        """Greater is stronger, whoever holds it."""
        return STRENGTH[self.kind], self.top

    def order(self) -> tuple[int, int, Mask]:
        """What sorts projects: the stronger one first, equal ones by their cards."""
        return -STRENGTH[self.kind], -self.top, self.cards


def strongest_first(projects: Iterable[Project]) -> tuple[Project, ...]:
    """Projects in order of worth, equal ones in that of their cards."""
    return tuple(sorted(projects, key=Project.order))


def project_of(cards: Sequence[Card], trump: int) -> Project | None:
    """The project that exactly these cards make (B-75 to B-79, BD-30), or None."""
    ordered = sorted(cards)
    low = ordered[0] if ordered else 0
    if len(ordered) in RUNS and ordered[-1] >> 3 == low >> 3 and ordered == list(range(low, low + len(ordered))):
        return Project(RUNS[len(ordered)], mask_of(ordered), ordered[-1] & 7)
    rank = low & 7
    if rank >= TEN and ordered == [rank, 8 + rank, 16 + rank, 24 + rank]:
        kind = FOUR_HUNDRED if rank == ACE and trump == SUN else HUNDRED_FOUR
        return Project(kind, mask_of(ordered), rank)
    return None


def points(projects: Iterable[Project], trump: int) -> int:
    """What these projects are worth on the score sheet."""
    worth = POINTS["sun" if trump == SUN else "hokm"]
    return sum([worth[project.kind] for project in projects])


def all_projects(hand: Mask, trump: int) -> list[Project]:
    """Every project in the cards of `hand`, strongest first."""
    found = []
    for suit in range(4):
        ranks = hand >> suit * 8 & 0xFF
        if not ranks & ranks >> 1 & ranks >> 2:
            continue  # no three in a row
        for size, kind in RUNS.items():
            run = (1 << size) - 1
            for low in range(9 - size):
                if ranks >> low & run == run:
                    found.append(Project(kind, run << suit * 8 + low, low + size - 1))
    fours = hand & hand >> 8 & hand >> 16 & hand >> 24 & 0xFF
    for rank in range(TEN, ACE + 1) if fours else ():
        mask = 0x01010101 << rank
        if fours >> rank & 1:
            found.append(Project(FOUR_HUNDRED if rank == ACE and trump == SUN else HUNDRED_FOUR, mask, rank))
    return sorted(found, key=Project.order)


def choices(hand: Mask, trump: int) -> list[tuple[Project, ...]]:
    """B-83, B-84, BD-30: what may be announced, dearest first: of all that make the same kinds the strongest.

    Each choice is one project or two without a common card. Empty when there is no project at all.
    """
    every = all_projects(hand, trump)
    found: list[tuple[Project, ...]] = [(one,) for one in every]
    found += [(one, other) for at, one in enumerate(every) for other in every[at + 1:] if not one.cards & other.cards]
    found.sort(key=lambda choice: (-points(choice, trump), [one.order() for one in choice]))
    best: dict[tuple[str, ...], tuple[Project, ...]] = {}
    for choice in found:
        best.setdefault(tuple([one.kind for one in choice]), choice)
    return list(best.values())


def read_projects(given: Sequence[Sequence[Card]], hand: Mask, trump: int) -> tuple[Project, ...]:
    """The projects that a player announces, strongest first. Raises `Refusal` with the rule that one breaks."""
    if len(given) > MOST:
        raise Refusal("project_two")
    found: list[Project] = []
    used = 0
    for cards in given:
        project = project_of(cards, trump)
        if project is None:
            raise Refusal("project_none")
        if project.cards & ~hand:
            raise Refusal("project_not_held")
        if project.cards & used:
            raise Refusal("project_shares")
        used |= project.cards
        found.append(project)
    return strongest_first(found)


def counting_team(announced: Sequence[tuple[int, Sequence[Project]]], first: int) -> int | None:
    """B-85 to B-88: the team whose projects count; None when nobody announced any.

    `announced` is seat and projects; `first` the seat that led first: of equal projects the nearer to it wins.
    """
    best: tuple[tuple[int, int], int] | None = None
    team = None
    for seat, projects in announced:
        for project in projects:
            value = project.rank, -((seat - first) % 4)
            if best is None or value > best:
                best, team = value, TEAM[seat]
    return team


def baloot_drops(trump: int, announced: Sequence[Project]) -> bool:
    """B-91 to B-93, BD-33: whether the holder's own announced projects take his Baloot away.

    Both in a hundred, or exactly one in a project; both in one sra or fifty keep it.
    """
    king, queen = 1 << trump * 8 + KING, 1 << trump * 8 + QUEEN
    drops = False
    for project in announced:
        held = bool(project.cards & king) + bool(project.cards & queen)
        drops = drops or held == 1 or (held == 2 and project.kind == HUNDRED)
    return drops


def written(projects: Iterable[Project]) -> list[list[Card]]:
    """The cards of each project, in the pack's order."""
    return [list(cards_of(project.cards)) for project in projects]
