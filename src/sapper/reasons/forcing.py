"""Forcing: which premises force a cell, and not one more.

Words. To *force* a cell is to leave no world in which it is the opposite of what it is. A
*question* is whether some premises do; the answer no comes with a world, and the premises that the
world breaks are a *correction*: whoever forces the cell has one of them. It is *small* when none of
them could be kept as well.

All premises are clauses in one solver, each with a switch. Minimal ones are found by leaving out
one after another, the last ones first. Least ones are found through corrections: sets that have a
member in each correction seen so far are tried, smallest first, and whatever does not force the
cell brings a new correction. That finds all least sets, so that the nearest can be chosen.

Roads not taken: PySAT's OptUx finds one least set, takes some ten times as long on so few clauses
and cannot be interrupted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sapper.clues.clue import Clue
from sapper.counting.fast import Deadline
from sapper.deduction.encode import at_least, clauses_of
from sapper.logic.sat import Solver

SOLVER = "minisat22"
"""The fastest to set up and to ask about some hundred clauses (docs/sat.md)."""

MOST_CONFLICTS = 20_000
"""A question that takes a solver more is given up, after some tenths of a second: the mine count
over a hundred pairs of cells is a pigeonhole, and those take any solver for ever."""

MOST_QUESTIONS = 20_000
"""How many sets a search for least premises may look at, and ask about: some tenths of a second."""


WIDEST = 12
"""Clues on more cells are said with new variables."""

Corrections = list[frozenset[int]]


class TooManyQuestions(Exception):
    """The least premises were not found within so much work."""


class Forcing:
    """Premises that can be asked which cells they force, by their numbers from 0.

    Wide ones, such as the mine count, are said with new variables; their numbers make one run.
    """

    def __init__(
        self,
        premises: Sequence[Clue],
        most_questions: int = MOST_QUESTIONS,
        deadline: Deadline | None = None,
    ) -> None:
        cells = dict.fromkeys(cell for clue in premises for cell in clue.cells)
        self._variable: dict[Any, int] = {cell: v for v, cell in enumerate(cells, 1)}
        self._said = [[self._variable[cell] for cell in clue.cells] for clue in premises]
        self._numbers = [frozenset(clue.support) for clue in premises]
        self._first = len(cells) + 1
        self._left = most_questions
        self._deadline = deadline
        self._solver = Solver(solver=SOLVER)
        free = self._first + len(premises)
        for place, clue in enumerate(premises):
            if len(clue.cells) <= WIDEST:
                clauses = clauses_of(clue, self._variable)
            else:
                low, high = clue.support[0], clue.support[-1]
                if high - low >= len(clue.support):
                    raise ValueError(f"{clue.origin} is wide and says numbers that are apart")
                variables = self._said[place]
                clauses, prefixes = at_least(low, variables, free)
                free += len(prefixes)
                negated = [-variable for variable in variables]
                more, prefixes = at_least(len(variables) - high, negated, free)
                free += len(prefixes)
                clauses += more
            for clause in clauses:
                self._solver.add((*clause, -self._first - place))

    def __enter__(self) -> Forcing:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.close()

    def forces(self, chosen: Iterable[int], cell: Any, mine: bool) -> bool:
        """Whether these premises force a cell; Undecided if that takes too much work."""
        if self._deadline:
            self._deadline.watch(0)
        self._left -= 1
        variable = self._variable[cell]
        denial = -variable if mine else variable
        asked = [denial, *(self._first + p for p in chosen)]
        return not self._solver.is_satisfiable(asked, conflicts=MOST_CONFLICTS)

    def minimal(self, chosen: Sequence[int], cell: Any, mine: bool) -> list[int] | None:
        """Some of these that force the cell, and would not without any one; None if all do not."""
        if not self.forces(chosen, cell, mine):
            return None
        kept = self._core()
        tried: set[int] = set()
        while untried := [premise for premise in kept if premise not in tried]:
            last = untried[-1]
            tried.add(last)
            if self.forces((premise for premise in kept if premise != last), cell, mine):
                kept = self._core()
        return kept

    def least(self, cell: Any, mine: bool, size: int, corrections: Corrections) -> list[list[int]]:
        """All sets of this size that force the cell, if no smaller one does.

        `corrections` are those known of this cell, and grow. TooManyQuestions ends the search.
        """
        found: list[list[int]] = []
        waiting: list[tuple[list[int], frozenset[int]]] = [([], frozenset())]
        while waiting:
            self._left -= 1
            if self._left <= 0:
                raise TooManyQuestions
            chosen, excluded = waiting.pop()
            missed = next((c for c in corrections if c.isdisjoint(chosen)), None)
            if missed is None:
                if self.forces(chosen, cell, mine):
                    found.append(sorted(chosen))
                    continue
                missed = self._correction(cell, mine)
                corrections.append(missed)
            if len(chosen) < size:
                branches = sorted(missed - excluded)
                waiting.extend(
                    ([*chosen, premise], excluded.union(branches[:place]))
                    for place, premise in enumerate(branches)
                )
        return found

    def _core(self) -> list[int]:
        """The premises at fault in the last answer, in the order in which they were asked about."""
        return [literal - self._first for literal in self._solver.core() if literal >= self._first]

    def _correction(self, cell: Any, mine: bool) -> frozenset[int]:
        """A small correction, after these premises were found not to force the cell."""
        broken = self._broken()
        kept = [place for place in range(len(self._said)) if place not in broken]
        small: set[int] = set()
        while broken:
            premise = broken.pop()
            kept.append(premise)
            if self.forces(kept, cell, mine):
                kept.pop()
                small.add(premise)
            else:
                still = self._broken()
                kept.extend(place for place in broken if place not in still)
                broken &= still
        return frozenset(small)

    def _broken(self) -> set[int]:
        """The premises that the last world breaks."""
        world = self._solver.model()
        return {
            place
            for place, (variables, numbers) in enumerate(
                zip(self._said, self._numbers, strict=True)
            )
            if sum(world[variable - 1] > 0 for variable in variables) not in numbers
        }
