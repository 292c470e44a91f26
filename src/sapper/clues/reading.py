"""Reading a view: from numbers on a board to clues.

The *effective neighbours* EN of a cell that shows a number are its neighbours of which nothing is
known. Its *effective label* EL is the number less the mines known among its neighbours. The cell
then says: EL of EN are mines.

Known mines are those that are plain to see and, when flags are trusted, the marked ones. A flag is
a player's opinion: unless the reader is told to trust it, a marked cell is a hidden cell.
"""

from __future__ import annotations

from typing import NamedTuple

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.grid import Cell
from sapper.game.view import View


class Effective(NamedTuple):
    """EN and EL of one cell: `label` of `neighbours` are mines."""

    neighbours: tuple[Cell, ...]
    label: int


def effective(view: View, cell: Cell, trust_flags: bool = False) -> Effective:
    """The effective neighbours and the effective label of a cell that shows a number."""
    label = view[cell]
    if label is None:
        x, y = cell
        raise ValueError(f"cell ({x}, {y}) shows no number, so it has no effective label")
    unknown, mines = _meanings(trust_flags)
    around = view.grid.neighbours(view.grid.index(cell))
    return Effective(
        tuple(view.grid.cell(i) for i in around if view.codes[i] in unknown),
        label - sum(view.codes[i] in mines for i in around),
    )


def read(view: View, *, trust_flags: bool = False, count: bool = True) -> Problem:
    """All that `view` says, as a problem whose cells are the unknown cells in reading order.

    Each clue has the cell that shows the number as its origin. A number that is met and has no
    unknown neighbour says nothing and gives no clue; one that is not met gives a contradiction on
    no cells. With `count` the number of mines on the board, less the known ones, is the only
    total; it may come out negative, which `Problem.contradictions` shows.
    """
    unknown, mines = _meanings(trust_flags)
    grid, codes = view.grid, view.codes
    cells = {i: cell for i, cell in enumerate(grid.cells()) if codes[i] in unknown}
    known = {i for i, code in enumerate(codes) if code in mines}
    clues = []
    for i, code in enumerate(codes):
        if code >= MINE:
            continue
        around = grid.neighbours(i)
        neighbours = [cells[j] for j in around if j in cells]
        label = code - sum(j in known for j in around)
        if neighbours or label:
            clues.append(Clue.exactly(label, neighbours, grid.cell(i)))
    prior = ((view.mines - len(known), 1),) if count else None
    return Problem(tuple(cells.values()), tuple(clues), prior)


def _meanings(trust_flags: bool) -> tuple[frozenset[int], frozenset[int]]:
    """The codes of cells of which nothing is known, and the codes of known mines."""
    if trust_flags:
        return frozenset({HIDDEN}), frozenset({MINE, MARKED})
    return frozenset({HIDDEN, MARKED}), frozenset({MINE})
