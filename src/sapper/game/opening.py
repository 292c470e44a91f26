"""Opening a cell, and with a 0 everything that it opens in turn.

Cells are shown first in, first out; the neighbours of a 0 in increasing order of index. Marked
cells are left alone, except through noise (`noise.py` says when). No recursion: a board of a
million empty cells is one long queue.
"""

from __future__ import annotations

from collections import deque

from sapper.engine import games as engine
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.field import Field


def open_cells(field: Field, codes: bytearray, start: int) -> list[int]:
    """Open the cell with index `start` in `codes`; give the indices shown, in order."""
    grid = field.grid
    if grid.kind in engine.SHAPES:
        return engine.open_cells(grid.kind, grid.width, grid.height, field.numbers, codes, start)
    return open_cells_plain(field, codes, start)


def open_cells_plain(field: Field, codes: bytearray, start: int) -> list[int]:
    """The definition of `open_cells`, for every grid."""
    if codes[start] != HIDDEN:
        return []
    codes[start] = field.numbers[start]
    opened = [start]
    queue = deque(opened)
    while queue:
        index = queue.popleft()
        if codes[index] != 0:
            continue
        for neighbour in field.grid.neighbours(index):
            if codes[neighbour] == HIDDEN:
                codes[neighbour] = field.numbers[neighbour]
                opened.append(neighbour)
                queue.append(neighbour)
    return opened


def open_through_noise(
    field: Field, shown: bytes, codes: bytearray, start: int, cascades: bool
) -> list[int]:
    """Open `start` where each cell shows what is in `shown`.

    Where the noise cascades, a cell whose truth is 0 opens all neighbours, marked ones too: so
    whoever sees an open cell with a hidden neighbour knows that its truth is not 0.
    """
    if codes[start] != HIDDEN:
        return []
    codes[start] = shown[start]
    opened = [start]
    for index in opened:  # grows while it is walked
        if not cascades or field.numbers[index] != 0:
            continue
        for neighbour in field.grid.neighbours(index):
            if codes[neighbour] in (HIDDEN, MARKED):
                codes[neighbour] = shown[neighbour]
                opened.append(neighbour)
    return opened
