"""Openings: which cell to open while nothing is shown. Games with given cells need none."""

from __future__ import annotations

import re
from collections.abc import Callable

from sapper.game.generator import Generator
from sapper.game.grid import Cell, Grid

Opening = Callable[[Grid, Generator], Cell]


def corner(_grid: Grid, _chance: Generator) -> Cell:
    """The top left corner: the likeliest cell to show a 0, for it has the fewest neighbours."""
    return (0, 0)


def center(grid: Grid, _chance: Generator) -> Cell:
    return grid.width // 2, grid.height // 2


def anywhere(grid: Grid, chance: Generator) -> Cell:
    return grid.cell(chance.below(grid.size))


OPENINGS: dict[str, Opening] = {"corner": corner, "center": center, "random": anywhere}

_PLACE = re.compile(r"([0-9]{1,8}),([0-9]{1,8})\Z")


def opening_named(name: str) -> Opening:
    """The opening of this name, or the cell ``x,y``."""
    if name in OPENINGS:
        return OPENINGS[name]
    if place := _PLACE.match(name):
        cell = int(place[1]), int(place[2])
        return lambda grid, _chance: grid.cell(grid.index(cell))
    raise ValueError(
        f"there is no opening {name!r}; the openings are {', '.join(OPENINGS)}, or a cell as in 3,4"
    )
