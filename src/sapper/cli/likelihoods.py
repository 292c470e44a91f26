"""What numbers that came through noise are likely to be in truth, in words and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sapper.counting.odds import Odds
from sapper.counting.telling import is_narrow
from sapper.game.cells import UNSEEN
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell
from sapper.game.noise import Shown
from sapper.game.view import View
from sapper.players.reckoning import bounded

MOST_CLUES = 3
MOST_NUMBERS = 3
LEAST = 0.005
"""Less likely numbers are not told."""


class Truth(NamedTuple):
    """What an open cell shows, and the chances of its true number, from 0 on."""

    cell: Cell
    shown: Shown
    chances: tuple[float, ...]


def truths(odds: Odds, cells: Sequence[Cell]) -> list[Truth]:
    """Those of some open cells whose true number is in doubt, the most doubtful first."""
    view = odds.view
    if not is_narrow(view):
        return []
    shown = [cell for cell in cells if view.code(cell) <= UNSEEN]
    found = bounded(view, lambda: [Truth(cell, view[cell], odds.truths(cell)) for cell in shown])
    doubtful = (truth for truth in found or () if max(truth.chances) < 1 - 1e-9)
    return sorted(doubtful, key=lambda truth: round(max(truth.chances), 9))


def around(view: View, cell: Cell) -> list[Cell]:
    """The cells whose numbers speak of a cell."""
    return [view.grid.cell(index) for index in view.grid.neighbours(view.grid.index(cell))]


def told(truth: Truth, view: View, habit: Habit) -> str:
    """As in ``2,1 shows 3: in truth 3 with 90.0 %, 4 with 10.0 %``."""
    likely = sorted(enumerate(truth.chances), key=lambda pair: -pair[1])[:MOST_NUMBERS]
    numbers = ", ".join(
        f"{number} with {100 * chance:.1f} %" for number, chance in likely if chance >= LEAST
    )
    what = "no number" if truth.shown is None else str(truth.shown)
    return f"{habit.written(view.grid, truth.cell)} shows {what}: in truth {numbers}"


def sentences(odds: Odds, cells: Sequence[Cell], habit: Habit) -> list[str]:
    """What the most doubtful of some numbers are in truth."""
    return [f"{told(one, odds.view, habit)}." for one in truths(odds, cells)[:MOST_CLUES]]
