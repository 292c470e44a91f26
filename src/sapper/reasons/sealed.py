"""Can a guess be avoided, whatever is opened before it?

Words. Two worlds are *twins* if every cell that is safe in both shows the same number in both.
Whoever plays in one of them cannot tell it from the other without opening a cell that is a mine in
one of the two: sooner or later that is a guess. A cell is *sealed* in a world that has a twin which
differs on the cell. A *seal* is the plainest reason why a cell is sealed in every world: two sets
of cells of the same size, all mines in the one or all in the other, such that every cell which may
ever show a number touches as many of the one as of the other. Exchanging them changes nothing that
can be seen, so the chance is exactly one half. The 50/50 in a corner is the smallest.

Without a seal, the worlds are compared with one another where they are few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.counting.fast import MINE as CERTAIN_MINE
from sapper.counting.fast import SAFE, Contradiction, Deadline, count_fast
from sapper.deduction.encode import encode
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.sat import models
from sapper.reasons.worlds import World

MOST_WORLDS = 200
"""Comparing so many with one another takes some tenths of a second."""

MOST_TIED = 12
"""Seals are looked for among so many cells that are tied to the one asked for."""


@dataclass(frozen=True)
class Seal:
    """Either all of `alike` are mines and none of `opposite`, or the other way round."""

    alike: tuple[Cell, ...]
    opposite: tuple[Cell, ...]


@dataclass(frozen=True)
class Fate:
    """Whether a guess can be avoided. `sealed` of `worlds` worlds are, where they were compared."""

    seal: Seal | None = None
    sealed: int | None = None
    worlds: int | None = None

    @property
    def avoidable(self) -> bool | None:
        """False: never. True: it may be. None: it is not known."""
        if self.seal is not None:
            return False
        return None if self.sealed is None else self.sealed != self.worlds


def fate(view: View, cell: Cell, worlds: int, verdicts: bytes, deadline: Deadline) -> Fate:
    """The fate of an open cell in a view of so many worlds; `verdicts` by index, as in `Odds`."""
    if found := seal(view, cell, verdicts, deadline):
        return Fate(seal=found)
    # Through noise two worlds with other numbers need not show others: that is not compared.
    if worlds > MOST_WORLDS or not view.noise.is_exact:
        return Fate()
    every = every_world(read(view))
    return Fate(sealed=sum(_sealed(view, cell, every)), worlds=len(every))


def seal(view: View, cell: Cell, verdicts: bytes, deadline: Deadline) -> Seal | None:
    """The smallest seal of an open cell."""
    alike, opposite = tied(view, cell, deadline)
    if not opposite or len(alike) + len(opposite) > MOST_TIED:
        return None
    for extra in range(len(alike) + 1):
        for beside in combinations(alike, extra):
            for facing in combinations(opposite, extra + 1):
                if _balanced(view, (cell, *beside), facing, verdicts):
                    return Seal((cell, *beside), facing)
    return None


def tied(view: View, cell: Cell, deadline: Deadline) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The other cells that are mines just where this one is, and those just where it is not."""
    problem = read(view)
    with_mine, without = (_verdicts(problem, cell, mine, deadline) for mine in (True, False))
    alike: list[Any] = []
    opposite: list[Any] = []
    others = (other for other in problem.cells if other != cell)
    for other, one, two in zip(others, with_mine, without, strict=True):
        if (one, two) == (CERTAIN_MINE, SAFE):
            alike.append(other)
        elif (one, two) == (SAFE, CERTAIN_MINE):
            opposite.append(other)
    return tuple(alike), tuple(opposite)


def _verdicts(problem: Problem, cell: Cell, mine: bool, deadline: Deadline) -> bytes:
    try:
        return count_fast(problem.given({cell: mine}), deadline).verdicts
    except Contradiction:
        x, y = cell
        raise ValueError(f"({x}, {y}) is certain, so there is nothing to guess") from None


def _balanced(view: View, alike: Sequence[Cell], opposite: Sequence[Cell], verdicts: bytes) -> bool:
    """Whether every cell outside that may show a number touches as many of both."""
    grid = view.grid
    ones, others = set(map(grid.index, alike)), set(map(grid.index, opposite))
    difference: Counter[int] = Counter()
    for index in ones:
        difference.update(grid.neighbours(index))
    for index in others:
        difference.subtract(grid.neighbours(index))
    return all(
        not touched or index in ones or index in others or verdicts[index] == CERTAIN_MINE
        for index, touched in difference.items()
    )


# -- comparing worlds --------------------------------------------------------------------------


def every_world(problem: Problem) -> list[World]:
    """All worlds of a problem, found one by one."""
    encoded = encode(problem, count="totalizer")
    on = range(1, len(encoded.cells) + 1)
    return [encoded.mines(model) for model in models(encoded.cnf, on)]


def _sealed(view: View, cell: Cell, worlds: Sequence[World]) -> Iterator[bool]:
    """For each world, whether the cell is sealed in it."""
    shown = [_numbers(view, world) for world in worlds]
    for one in shown:
        yield any((cell in one) != (cell in two) and _twins(one, two) for two in shown)


def _numbers(view: View, world: World) -> dict[Cell, int]:
    """What every hidden cell without a mine shows in a world."""
    grid = view.grid
    mines = set(map(grid.index, world))
    plain = {i for i, code in enumerate(view.codes) if code not in (HIDDEN, MARKED)}
    return {
        cell: sum(near in mines for near in grid.neighbours(index))
        for index, cell in enumerate(grid.cells())
        if index not in plain and index not in mines
    }


def _twins(one: dict[Cell, int], two: dict[Cell, int]) -> bool:
    return all(two.get(cell, number) == number for cell, number in one.items())
