"""The plain definition of what a view through noise says: try every field, weigh each.

A field's weight is the product, over all open cells, of the chance that the cell would show what it
does; 0 where the field is ruled out. It says nothing of clues, groups or components.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell
from sapper.game.view import View


def every_world(view: View) -> Iterator[frozenset[Cell]]:
    """Every way to lay the mines that are not in plain sight on the hidden cells."""
    left = view.mines - len(view.cells_with(MINE))
    if left >= 0:
        yield from map(frozenset, combinations(view.hidden, left))


def likelihood(view: View, world: frozenset[Cell]) -> Fraction:
    """How likely a field with these mines shows the view."""
    grid, noise = view.grid, view.noise
    mines = {grid.index(cell) for cell in world.union(view.cells_with(MINE))}
    product = Fraction(1)
    for index, code in enumerate(view.codes):
        if code in (HIDDEN, MARKED, MINE):
            continue
        around = grid.neighbours(index)
        truth = sum(other in mines for other in around)
        if code != UNSEEN:
            product *= noise.chance(code, truth, len(around))
        elif not noise.is_exact and not noise.always_shows:
            product *= noise.chance(None, truth, len(around))
        waiting = any(view.codes[other] in (HIDDEN, MARKED) for other in around)
        if waiting and truth == 0 and noise.cascades and not noise.is_exact:
            return Fraction(0)
    return product
