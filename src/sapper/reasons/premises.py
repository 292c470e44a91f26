"""Premises of a problem: parts of it, and the least that force a cell.

Clues are named by their *places* in the problem. The *count* of a problem, its prior, is said of
the cells that are spoken of only: the others may be anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sapper.clues.clue import Clue
from sapper.clues.problem import TOTAL, Problem
from sapper.counting.fast import MINE, SAFE, Budget, Deadline, count_fast, places
from sapper.logic.sat import Undecided
from sapper.reasons.forcing import MOST_QUESTIONS, Corrections, Forcing, TooManyQuestions


def forced(problem: Problem, deadline: Deadline | None = None) -> dict[Any, bool]:
    """The cells that are certain, True for a mine; Contradiction if there is no world."""
    verdicts = count_fast(problem, deadline or Budget().begin()).verdicts
    known = dict.fromkeys((problem.cells[index] for index in places(verdicts, SAFE)), False)
    return known | dict.fromkeys((problem.cells[index] for index in places(verdicts, MINE)), True)


def part_of(problem: Problem, chosen: Iterable[int]) -> Problem:
    """Some clues of a problem: with all cells if there is a prior, else with their own."""
    clues = tuple(problem.clues[place] for place in chosen)
    if problem.prior is not None:
        return replace(problem, clues=clues)
    return Problem(tuple(dict.fromkeys(cell for clue in clues for cell in clue.cells)), clues)


def count_within(total: int, size: int, cells: Iterable[Any]) -> Clue:
    """What the count of `size` cells says of some of them: the others may be anything."""
    chosen = tuple(dict.fromkeys(cells))
    low = max(total - (size - len(chosen)), 0)
    weights = (int(low <= number <= total) for number in range(len(chosen) + 1))
    return Clue(chosen, tuple(weights), TOTAL)


def nearest(problem: Problem, cell: Any) -> list[int]:
    """The clues that are joined to a cell, the nearest first."""
    found: dict[int, None] = dict.fromkeys(problem.clues_of[cell])
    reached = {cell}
    waiting = list(found)
    for place in waiting:  # grows while it is walked
        for other in problem.clues[place].cells:
            if other not in reached:
                reached.add(other)
                fresh = [clue for clue in problem.clues_of[other] if clue not in found]
                found.update(dict.fromkeys(fresh))
                waiting.extend(fresh)
    return waiting


def said_in(problem: Problem, clues: Sequence[int], cell: Any) -> list[Clue]:
    """These clues, and last the count if the problem has one, as far as it concerns them."""
    said = [problem.clues[place] for place in clues]
    if problem.prior is None:
        return said
    spoken = (other for clue in said for other in clue.cells)
    return [*said, count_within(problem.prior[0][0], len(problem.cells), (*spoken, cell))]


def least_sets(
    problem: Problem,
    certain: Mapping[Any, bool],
    most_questions: int = MOST_QUESTIONS,
    deadline: Deadline | None = None,
) -> list[tuple[int, ...]]:
    """All smallest sets of clues that force one of these cells, by their places in the problem.

    The count is used if the problem has one. Where so many questions do not suffice, a minimal set
    for each cell instead, which may be larger.
    """
    searches = [
        _Search(problem, cell, certain[cell], most_questions, deadline)
        for cell in {problem.clues_of[cell]: cell for cell in certain}.values()
    ]
    try:
        for size in range(len(problem.clues) + 1):
            if found := {chosen for search in searches for chosen in search.least(size)}:
                return sorted(found)
    except (TooManyQuestions, Undecided):
        pass
    return [search.minimal() for search in searches]


class _Search:
    """The search for the premises of one cell, among the clues that are joined to it.

    With the count clues need not be joined, and all are searched.
    """

    def __init__(
        self,
        problem: Problem,
        cell: Any,
        mine: bool,
        most_questions: int,
        deadline: Deadline | None,
    ) -> None:
        self.cell, self.mine = cell, mine
        self.clues = nearest(problem, cell)
        if problem.prior is not None:
            self.clues += sorted(set(range(len(problem.clues))) - set(self.clues))
        self.premises = said_in(problem, self.clues, cell)
        self.asked = Forcing(self.premises, most_questions, deadline)
        # Without the count nothing is forced, or it would not be here.
        counts = problem.prior is not None
        self.corrections: Corrections = [frozenset({len(self.clues)})] if counts else []

    def least(self, size: int) -> list[tuple[int, ...]]:
        """All sets of so many clues, if no smaller ones are there."""
        more = len(self.premises) - len(self.clues)
        found = self.asked.least(self.cell, self.mine, size + more, self.corrections)
        return [self._places(chosen) for chosen in found]

    def minimal(self) -> tuple[int, ...]:
        found = self.asked.minimal(range(len(self.premises)), self.cell, self.mine)
        assert found is not None
        return self._places(found)

    def _places(self, chosen: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(self.clues[place] for place in chosen if place < len(self.clues)))
