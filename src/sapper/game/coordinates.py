"""Coordinates as people write them, at the edge: inside, a cell is (x, y) from 0 at the top left.

A *habit* is a way of counting columns and rows. ``screen`` is the inner one, from (0, 0) at the top
left. ``cartesian`` is the one of the course notes: (1, 1) at the bottom left, y upwards. ``rows``
counts rows and columns from 1 at the top left, as people do aloud: "row 2, column 5", typed r2c5.
"""

from __future__ import annotations

import re
from enum import StrEnum

from sapper.game.grid import Cell, Grid


class Habit(StrEnum):
    SCREEN = "screen"
    CARTESIAN = "cartesian"
    ROWS = "rows"

    def outward(self, grid: Grid, cell: Cell) -> tuple[int, int]:
        """The pair that people of this habit write for an inner cell, the column first."""
        x, y = cell
        if self is Habit.SCREEN:
            return x, y
        return (x + 1, y + 1) if self is Habit.ROWS else (x + 1, grid.height - y)

    def written(self, grid: Grid, cell: Cell) -> str:
        """An inner cell as people of this habit type it, and as `read` reads it."""
        x, y = self.outward(grid, cell)
        return f"r{y}c{x}" if self is Habit.ROWS else f"{x},{y}"

    def inward(self, grid: Grid, pair: tuple[int, int]) -> Cell:
        """The inner cell for a pair of this habit; the cell must be on the board."""
        a, b = pair
        cell = (a, b) if self is Habit.SCREEN else (a - 1, grid.height - b)
        if self is Habit.ROWS:
            cell = (a - 1, b - 1)
        try:
            grid.index(cell)
        except ValueError:
            left, top = self.outward(grid, (0, 0))
            right, bottom = self.outward(grid, (grid.width - 1, grid.height - 1))
            raise ValueError(
                f"({a}, {b}) is outside the board: in {self.value} coordinates "
                f"x goes from {left} to {right}, y from {min(top, bottom)} to {max(top, bottom)}"
            ) from None
        return cell

    def read(self, grid: Grid, text: str) -> Cell:
        """The inner cell for ``X,Y`` as typed by a person of this habit; rows are also ``r2c5``."""
        try:
            if self is Habit.ROWS and (named := re.fullmatch(r"\s*r(\d+)c(\d+)\s*", text)):
                text = f"{named[2]},{named[1]}"
            first, second = text.strip().strip("()").split(",")
            pair = int(first), int(second)
        except ValueError:
            raise ValueError(f"{text!r} is no cell; write X,Y, as in 3,4") from None
        return self.inward(grid, pair)
