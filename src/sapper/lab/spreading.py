"""Spreading: a field opened from one cell in waves, and a search for fields that take many.

Words. A *wave* is all cells that are certain to be safe once the waves before it are open; the first
wave is the start. Certain means in every world, with the number of mines: nobody who never guesses
can be faster. So a cell of wave 38 ends a chain of 38 openings each of which had to wait for the
one before it, whatever reasons are given for them. That makes the number of waves the strictest
reading of "the longest chain", and the one that is searched for.

The search climbs: it moves, adds or removes a mine or two and keeps what has no fewer waves; now and
then it keeps what has a few less. The same seed finds the same field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sapper.counting.odds import analyse
from sapper.game.cells import HIDDEN
from sapper.game.field import Field
from sapper.game.generator import Generator
from sapper.game.grid import Cell, Grid
from sapper.game.opening import open_cells
from sapper.game.view import View
from sapper.reasons.tracing import Shown

STREAM = "spreading"


def spread(field: Field, start: Cell) -> Iterator[Shown]:
    """What each wave opens, and the view after it, until nothing more is certain to be safe."""
    grid = field.grid
    if field[start]:
        raise ValueError(f"the start ({start[0]}, {start[1]}) is a mine")
    codes = bytearray([HIDDEN]) * grid.size
    wave: tuple[Cell, ...] = (start,)
    while wave:
        opened = [i for cell in wave for i in open_cells(field, codes, grid.index(cell))]
        view = View.trusted(grid, field.mines, bytes(codes))
        yield tuple(map(grid.cell, opened)), view
        wave = analyse(view).safe


def waves(field: Field, start: Cell) -> int:
    """How many waves there are after the start."""
    return sum(1 for _ in spread(field, start)) - 1


class Found(NamedTuple):
    """A field and a start, and how many waves it takes."""

    field: Field
    start: Cell
    waves: int
