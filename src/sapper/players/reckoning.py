"""Reckoning: the chances of a view within bounds, so that games are the same on every machine.

Through noise counting can cost more than anyone would pay. Players stop at `MEMORY`, never by the
clock. Past it each clue is weighed *by itself*: what it makes of the odds of its cells, from the
share of mines in all unknown cells, is multiplied as if the clues knew nothing of one another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb, inf
from typing import Final, TypeVar

from sapper.clues.clue import Clue
from sapper.counting.fast import OverBudget
from sapper.counting.odds import Odds, analyse
from sapper.game.grid import Cell
from sapper.game.view import View

Told = TypeVar("Told")

MEMORY: Final = 1 << 26
"""The bytes that counting through noise may take. About a quarter of a second of work."""

PATIENCE: Final = 3600.0
"""Seconds: so many that the bound on memory is always met first."""


def bounded(view: View, ask: Callable[[], Told]) -> Told | None:
    """What is asked about a view; None where noise makes the answer too dear."""
    try:
        return ask()
    except OverBudget:
        if view.noise.is_exact:
            raise
        return None


def reckoned(view: View) -> Odds | None:
    """The exact odds of a view; None where they are past the bound, which only noise brings."""
    if view.noise.is_exact:
        return analyse(view)
    return bounded(view, lambda: analyse(view, seconds=PATIENCE, memory=MEMORY))


def clue_by_clue(
    clues: Iterable[Clue], unknown: Iterable[Cell], density: float
) -> dict[Cell, float]:
    """The chance of a mine on each unknown cell, each clue weighed by itself."""
    if density >= 1:
        return dict.fromkeys(unknown, 1.0)
    before = density / (1 - density)
    ratios: dict[Cell, float] = dict.fromkeys(unknown, 1.0)
    for clue in clues:
        chance = _mean(clue, density)
        ratio = (chance / (1 - chance) if chance < 1 else inf) / (before or 1.0)
        for cell in clue.cells:
            ratios[cell] *= ratio  # type: ignore[index]
    return {cell: _chance(before * ratio) for cell, ratio in ratios.items()}


def _mean(clue: Clue, density: float) -> float:
    """The chance of a mine on each cell of a clue, if there were no other one."""
    size = len(clue.cells)
    shares = [
        float(weight) * comb(size, mines) * density**mines * (1 - density) ** (size - mines)
        for mines, weight in enumerate(clue.weights)
    ]
    whole = sum(shares)
    if not size or not whole:
        return density
    return sum(mines * share for mines, share in enumerate(shares)) / whole / size


def _chance(odds: float) -> float:
    return odds / (1 + odds) if odds < inf else 1.0
