"""A situation: a view and what has been found out about it, before something uncertain is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sapper.counting.odds import Odds, analyse
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell
from sapper.game.view import View


@dataclass(frozen=True)
class Situation:
    """What a player knows when no cell is left that it knows to be safe.

    `known` are cells that are certain, True for a mine; `last` is the cell it opened last.
    """

    view: View
    known: Mapping[Cell, bool]
    last: Cell | None = None
    ask: Callable[[View], Odds] = field(default=analyse, repr=False)

    @cached_property
    def unknown(self) -> tuple[Cell, ...]:
        """The hidden cells of which nothing is certain, in reading order."""
        return tuple(cell for cell in self.view.hidden if cell not in self.known)

    @property
    def mines_left(self) -> int:
        """How many mines are among the unknown cells."""
        found = sum(self.known.get(cell, False) for cell in self.view.hidden)
        return self.view.mines - self.view.codes.count(MINE) - found

    @cached_property
    def odds(self) -> Odds:
        """The exact odds of the view, counted once."""
        return self.ask(self.view)

    @cached_property
    def clues(self) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
        """What each number says of unknown cells: so many of these are mines, if it is true."""
        view, known = self.view, self.known
        codes, grid = view.codes, view.grid
        said = []
        for index, number in enumerate(codes):
            if number >= UNSEEN:
                continue
            around = grid.neighbourhoods[index]
            hidden = [grid.cell(i) for i in around if codes[i] in (HIDDEN, MARKED)]
            unknown = tuple(cell for cell in hidden if cell not in known)
            if unknown:
                mines = sum(known.get(cell, False) for cell in hidden)
                mines += sum(codes[i] == MINE for i in around)
                said.append((number - mines, unknown))
        return tuple(said)
