"""A situation: a view and what has been found out about it, before something uncertain is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sapper.clues.reading import read
from sapper.counting.odds import Odds
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.players.reckoning import clue_by_clue, reckoned


@dataclass(frozen=True)
class Situation:
    """What a player knows when no cell is left that it knows to be safe.

    `known` are cells that are certain, True for a mine; `last` is the cell it opened last.
    """

    view: View
    known: Mapping[Cell, bool]
    last: Cell | None = None
    ask: Callable[[View], Odds | None] = field(default=reckoned, repr=False)

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
    def odds(self) -> Odds | None:
        """The exact odds of the view, counted once; None where noise makes that too dear."""
        return self.ask(self.view)

    @cached_property
    def risks(self) -> dict[Cell, float]:
        """The chance of a mine on each unknown cell: the exact one, or else clue by clue."""
        if self.odds is not None:
            return {cell: self.odds.probability(cell) for cell in self.unknown}
        hidden = set(self.view.hidden)
        known = {cell: mine for cell, mine in self.known.items() if cell in hidden}
        clues = read(self.view).given(known).clues
        return clue_by_clue(clues, self.unknown, self.mines_left / max(len(self.unknown), 1))

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


def local_risks(
    situation: Situation, worth: Callable[[float], float] = lambda share: share
) -> dict[Cell, float]:
    """The local risk of every unknown cell, in reading order; `worth` is what a share is worth."""
    unknown = situation.unknown
    shared: dict[Cell, float] = {}
    for mines, cells in situation.clues:
        # Through noise a number may be more or less than there can be.
        share = worth(min(max(mines / len(cells), 0.0), 1.0))
        for cell in cells:
            # REP: a 0 stays; the first share is taken; another one only when it is larger.
            if cell not in shared or 0 < shared[cell] < share:
                shared[cell] = share
    elsewhere = situation.mines_left / len(unknown) if unknown else 0.0
    return {cell: shared.get(cell, elsewhere) for cell in unknown}
