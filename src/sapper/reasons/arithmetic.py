"""Arithmetic: premises added up until one can see it.

Words. Each premise is an *equation*: the cells it speaks of, each 1 for a mine and 0 otherwise, add
up to its number. Times whole numbers, *multipliers*, and added up, they give one equation more:
*factors* of cells on the left, a *total* on the right. With what is known of some cells, the
*facts*, put in, the left side can be from *least* to *greatest*. A cell whose opposite would push
the total out of that range is what it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapper.game.grid import Cell
from sapper.reasons.reason import Fact, Premise


@dataclass(frozen=True)
class Arithmetic:
    """An equation made of premises. `factors` are in reading order, without zeros, facts put in."""

    multipliers: tuple[tuple[Premise, int], ...]
    facts: tuple[Fact, ...]
    factors: tuple[tuple[Cell, int], ...]
    total: int

    @property
    def least(self) -> int:
        """The least that the left side can be."""
        return sum(factor for _, factor in self.factors if factor < 0)

    @property
    def greatest(self) -> int:
        """The greatest that the left side can be."""
        return sum(factor for _, factor in self.factors if factor > 0)
