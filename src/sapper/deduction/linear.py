"""All related clues at once, by Gauss–Jordan elimination made to fit: the report's third level.

Words. A *variable* is a group of cells that stand in exactly the same clues; it is the number of
mines among them, and its *bounds* are 0 and their number at first. A *row* is an equation: a whole
number times each variable, and the total. Its *sources* are the clues that were added up for it.

The report says of its elimination only that it is modified, since variables are 0 or 1 and negative
numbers get in the way. Here the modifications are these:

* Rows stay in whole numbers, divided by what all their coefficients have in common.
* The shortest row comes next; one of its variables is crossed out of all other rows. All is done
  twice, with the variable that stands in the most rows and with the one that stands in the fewest.
  The last rows would do for solving, but not for reading: a row made on the way may say more, so
  every row that is ever made is read.
* A row is read with the bounds of its variables: the least and the greatest that its left side can
  be leave each variable a range. When a range becomes narrower, other rows are read again, the rows
  as they were said as well as those that elimination made.
* A variable whose bounds meet at none, or at all, makes its cells known; what is left of the
  component is then eliminated anew.
* A clue that allows several numbers gets a variable of its own for which of them it is, with the
  least and the greatest of them as bounds.

Rows are added up and nothing is tried case by case, so this is not complete. Which rows elimination
makes depends on the order of clues, so on rare boards another order finds another cell; what is
found holds in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import Any, NamedTuple

from sapper.clues.problem import Problem
from sapper.deduction.components import ByComponents, Found, chosen
from sapper.deduction.verdicts import Verdicts
from sapper.deduction.working import Said, contradict, once


class Row(NamedTuple):
    """``sum(factor * variable) == total``; sources as bits."""

    factors: Mapping[int, int]
    total: int
    sources: int

    def without(self, column: int, pivot: Row) -> Row:
        """The row with a variable crossed out, by a multiple of another row that has it."""
        ours, theirs = self.factors[column], pivot.factors[column]
        common = gcd(ours, theirs)
        scale, times = theirs // common, ours // common
        factors = {column: scale * factor for column, factor in self.factors.items()}
        for column, factor in pivot.factors.items():
            if left := factors.get(column, 0) - times * factor:
                factors[column] = left
            else:
                del factors[column]
        total = scale * self.total - times * pivot.total
        common = gcd(*factors.values())
        if total % common if common else total:
            contradict()
        if common > 1:
            factors = {column: factor // common for column, factor in factors.items()}
            total //= common
        return Row(factors, total, self.sources | pivot.sources)


def eliminate(rows: Sequence[Row], *, rarest: bool) -> Iterator[list[Row]]:
    """Equivalent rows after each step; in the last, each has a variable that no other has.

    The shortest row comes next, and of its variables the one in the fewest rows, or in the most.
    """
    waiting, done = list(rows), list[Row]()
    while waiting := [row for row in waiting if row.factors]:
        place = min(range(len(waiting)), key=lambda place: len(waiting[place].factors))
        pivot = waiting.pop(place)
        common = Counter(column for row in (*done, *waiting) for column in row.factors)
        column = (min if rarest else max)(pivot.factors, key=lambda column: common[column])
        done = [*_crossed(done, column, pivot), pivot]
        waiting = _crossed(waiting, column, pivot)
        yield [*done, *waiting]


def _crossed(rows: Sequence[Row], column: int, pivot: Row) -> list[Row]:
    return [row.without(column, pivot) if column in row.factors else row for row in rows]


class Bounds:
    """The least and the greatest value of each variable, and the clues that made them so."""

    def __init__(self, least: Sequence[int], greatest: Sequence[int]) -> None:
        self.least, self.greatest = list(least), list(greatest)
        self.sources = [0] * len(self.least)
        self.read = 0

    def tighten(self, rows: Sequence[Row]) -> None:
        """Read rows until no range becomes narrower."""
        narrower = set(range(len(self.least)))
        while narrower:
            again, narrower = narrower, set()
            for row in rows:
                if not again.isdisjoint(row.factors) or not narrower.isdisjoint(row.factors):
                    narrower |= self._read(row)

    def _read(self, row: Row) -> set[int]:
        """Let one row say what its variables can be; which ranges became narrower."""
        self.read += 1
        least, greatest = self.least, self.greatest
        room_above, room_below = row.total, -row.total
        for variable, factor in row.factors.items():
            low, high = least[variable], greatest[variable]
            room_above -= factor * (low if factor > 0 else high)
            room_below += factor * (high if factor > 0 else low)
        changed: dict[int, tuple[int, int]] = {}
        for variable, factor in row.factors.items():
            up, down = room_above // abs(factor), room_below // abs(factor)
            if factor < 0:
                up, down = down, up
            low, high = least[variable], greatest[variable]
            ends = max(low, high - down), min(high, low + up)
            if ends != (low, high):
                changed[variable] = ends
        if changed:
            sources = row.sources
            for variable in row.factors:
                sources |= self.sources[variable]
            for variable, (low, high) in changed.items():
                if low > high:
                    contradict()
                least[variable], greatest[variable] = low, high
                self.sources[variable] = sources
        return set(changed)


class Eliminating(ByComponents):
    def _solve(self, component: Sequence[Said]) -> Iterator[Found]:
        rows, groups, numbers = self._rows(component)
        bounds = Bounds(
            [0] * len(groups) + [least for least, _ in numbers],
            [len(cells) for cells in groups] + [greatest for _, greatest in numbers],
        )
        made = {
            id(row): row
            for rarest in (False, True)
            for step in eliminate(rows, rarest=rarest)
            for row in step
        }
        bounds.tighten([*rows, *made.values()])
        self.work["rows"] += len(rows)
        self.work["readings"] += bounds.read
        for variable, cells in enumerate(groups):
            least, greatest = bounds.least[variable], bounds.greatest[variable]
            if greatest == 0 or least == len(cells):
                yield Found(cells, greatest > 0, chosen(component, bounds.sources[variable]))

    def _rows(
        self, component: Sequence[Said]
    ) -> tuple[list[Row], list[list[Any]], list[tuple[int, int]]]:
        """A row for each clue, the groups, and the least and greatest numbers of inexact clues."""
        groups: dict[tuple[Said, ...], list[Any]] = {}
        for cell in dict.fromkeys(cell for said in component for cell in said.cells):
            groups.setdefault(tuple(self._about[cell]), []).append(cell)
        factors: dict[Said, dict[int, int]] = {said: {} for said in component}
        for variable, about in enumerate(groups):
            for said in about:
                factors[said][variable] = 1
        rows: list[Row] = []
        numbers: list[tuple[int, int]] = []
        for place, said in enumerate(component):
            ends = _ends(said.numbers)
            total, greatest = ends
            if total != greatest:
                factors[said][len(groups) + len(numbers)] = -1
                numbers.append(ends)
                total = 0
            rows.append(Row(factors[said], total, 1 << place))
        return rows, list(groups.values()), numbers


def _ends(numbers: int) -> tuple[int, int]:
    """The least and the greatest of some numbers."""
    return (numbers & -numbers).bit_length() - 1, numbers.bit_length() - 1


def begin() -> Eliminating:
    """The same, told little by little."""
    return Eliminating()


def linear(problem: Problem) -> Verdicts:
    return once(begin(), problem)
