"""Outlooks: what opening a cell would show, and what would be certain then.

Words. The *numbers* of a cell are the chances that it is safe and shows 0, 1, 2, …; what they lack
to 1 is the chance of a mine. *Fresh* cells are those that become certainly safe through the number,
and were not before. *Progress* is the chance of at least one of them, and `expected` how many there
are on average, both given that the cell is safe. A cell is *dead* when it can show one number only:
opening it tells nothing that was not known if it is safe.

An outlook is found by asking: the view with each number shown is a view like any other, and the
weights of their worlds are to each other as the chances. On rectangles the engine does so; any
other view becomes a problem, and each number another problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ldexp

from sapper.clues import Clue, Problem, read
from sapper.counting.fast import SAFE, WIDEST, Contradiction, Deadline, count_fast
from sapper.engine import analysis
from sapper.engine.analysis import CellOdds, Outlook
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.grid import Cell, Rectangle
from sapper.game.view import View

__all__ = ["Outlook", "effort", "is_dead", "outlooks"]


def outlooks(view: View, indices: Sequence[int], deadline: Deadline) -> list[Outlook]:
    """The outlooks of some hidden cells of a consistent view."""
    if isinstance(view.grid, Rectangle):
        board = analysis.board_of(view.codes, view.width)
        found = deadline.ask(analysis.outlooks, board, view.mines, indices)
    else:
        problem = read(view)
        before = count_fast(problem, deadline)
        found = [_asked(view, problem, before, index, deadline) for index in indices]
    around = (len(view.grid.neighbours(index)) for index in indices)
    return [
        outlook._replace(numbers=tuple(outlook.numbers[: degree + 1]))
        for outlook, degree in zip(found, around, strict=True)
    ]


def effort(view: View, edges: int) -> int:
    """About what the outlook of one cell costs, in edges of the engine's graph or cells of a board.

    `edges` is what the analysis of the view took. A problem of Python's objects costs far more for
    each cell than a board of bytes, and counting in Python far more for each edge.
    """
    numbers = 1 + min(view.grid.largest_degree, view.grid.size - 1)
    if isinstance(view.grid, Rectangle):
        return numbers * (edges + view.grid.size)
    return numbers * (edges * (1000 if numbers > WIDEST else 1) + 100 * view.grid.size)


def is_dead(outlook: Outlook) -> bool:
    """Whether the cell can show one number only."""
    return sum(chance > 0 for chance in outlook.numbers) == 1


def _asked(
    view: View, problem: Problem, before: CellOdds, index: int, deadline: Deadline
) -> Outlook:
    cell = view.grid.cell(index)
    others = before.verdicts.count(SAFE)
    others -= before.verdicts[problem.cells.index(cell)] == SAFE
    if_safe = problem.given({cell: False})
    unknown, mines = _neighbours(view, index)
    numbers = [0.0] * (len(view.grid.neighbours(index)) + 1)
    expected = progress = 0.0
    for number in range(mines, mines + len(unknown) + 1):
        clue = Clue.exactly(number - mines, unknown, cell)
        shown = Problem(if_safe.cells, (*if_safe.clues, clue), if_safe.prior)
        try:
            after = count_fast(shown, deadline)
        except Contradiction:
            continue
        ratio = after.mantissa / before.mantissa
        numbers[number] = chance = ldexp(ratio, after.exponent - before.exponent)
        fresh = after.verdicts.count(SAFE) - others
        expected += chance * fresh
        progress += chance * (fresh > 0)
    safe = sum(numbers)
    return Outlook(tuple(numbers), safe and expected / safe, safe and progress / safe)


def _neighbours(view: View, index: int) -> tuple[list[Cell], int]:
    """The unknown neighbours of a cell, and the number of mines in plain sight."""
    around = view.grid.neighbours(index)
    unknown = [view.grid.cell(other) for other in around if view.codes[other] in (HIDDEN, MARKED)]
    return unknown, sum(view.codes[other] == MINE for other in around)
