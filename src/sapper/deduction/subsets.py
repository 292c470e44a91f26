"""Sets and subsets: new clues are made of two that share cells, and compared with all others.

If a lies within b, then b without a holds what is left of b's numbers; if they overlap, each of the
three parts gets the numbers that the two leave it. Where that says anything, the part becomes a
clue itself, and is in turn compared with all that it shares cells with, until nothing new comes up
or a component has `MOST` sets. Sets that are found again from elsewhere keep the numbers that both
allow.

Many solvers of players' games work this way. Chains of any length are followed, but each set is
known by its numbers alone: which of them go together with which of another set is forgotten.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from sapper.clues.problem import Problem
from sapper.deduction.components import ByComponents, Found, chosen
from sapper.deduction.verdicts import Verdicts
from sapper.deduction.working import Parts, Said, contradict, forced, once, split

MOST = 400
"""How many sets of one component are kept; the clues themselves always are."""


class Sets:
    """Sets of cells, as bits, each with its numbers and the clues that they come from, as bits."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.sources: dict[int, int] = {}
        self.forced: dict[int, bool] = {}
        self.compared = 0
        self._waiting: deque[int] = deque()

    def say(self, cells: int, numbers: int, sources: int, *, always: bool = False) -> None:
        """Keep what is said of some cells, if it is new and there is room for it."""
        known = self.numbers.get(cells, (2 << cells.bit_count()) - 1)
        left = known & numbers
        if not left:
            contradict()
        if left == known or not (always or cells in self.numbers or len(self.numbers) < MOST):
            return
        self.numbers[cells] = left
        self.sources[cells] = self.sources.get(cells, 0) | sources
        self._waiting.append(cells)
        if (mine := forced(left, cells.bit_count())) is not None:
            self.forced[cells] = mine

    def compare(self) -> None:
        """Compare each set with all others, until some cells are forced or nothing is new."""
        while self._waiting and not self.forced:
            first = self._waiting.popleft()
            for second in [other for other in self.numbers if other & first and other != first]:
                self._compare(first, second)

    def _compare(self, first: int, second: int) -> None:
        self.compared += 1
        shared = first & second
        parts = Parts(first ^ shared, shared, second ^ shared)
        sizes = Parts(*(cells.bit_count() for cells in parts))
        sources = self.sources[first] | self.sources[second]
        for cells, numbers in zip(
            parts, split(sizes, self.numbers[first], self.numbers[second]), strict=True
        ):
            if cells:
                self.say(cells, numbers, sources)


class Comparing(ByComponents):
    def _solve(self, component: Sequence[Said]) -> Iterator[Found]:
        cells = tuple(dict.fromkeys(cell for said in component for cell in said.cells))
        bit = {cell: 1 << place for place, cell in enumerate(cells)}
        sets = Sets()
        for place, said in enumerate(component):
            sets.say(sum(bit[c] for c in said.cells), said.numbers, 1 << place, always=True)
        sets.compare()
        self.work["sets"] += len(sets.numbers)
        self.work["comparisons"] += sets.compared
        told = 0
        for bits, mine in sets.forced.items():
            fresh = [cell for cell in cells if bit[cell] & bits & ~told]
            told |= bits
            if fresh:
                yield Found(fresh, mine, chosen(component, sets.sources[bits]))


def begin() -> Comparing:
    """The same, told little by little."""
    return Comparing()


def subsets(problem: Problem) -> Verdicts:
    return once(begin(), problem)
