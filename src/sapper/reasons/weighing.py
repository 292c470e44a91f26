"""Lines of an argument: one clue weighed against others.

Words. What a clue *says*: so many of its cells are mines; through noise, one of several numbers, of
which the least and the most are weighed. Of these cells some may be known; the
others are its *rest*, with the mines that are *left* for it. To *weigh* a clue is to hold its rest
against what *others* say of parts of it that have no cell in common: the parts have at least, or at
most, so many mines, and so the cells beside the parts have at most, or at least, what then is left.
Where that is none, or all of them, cells become known; where it is less than none or more than all,
the clues *clash*. Without others this is the rule of one clue; with one other it is the rule of
pairs; with many it is how one reasons with the mine count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sapper.clues.problem import TOTAL
from sapper.clues.reading import clues_of
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.reason import Premise

Known = Mapping[Cell, bool]


@dataclass(frozen=True)
class Said:
    """What one premise says, and the cells of it that are taken as known.

    `numbers` are those that are possible, in increasing order: one, but through noise.
    """

    origin: Premise
    numbers: tuple[int, ...]
    cells: tuple[Cell, ...]
    mines: tuple[Cell, ...] = ()
    safe: tuple[Cell, ...] = ()

    @property
    def rest(self) -> tuple[Cell, ...]:
        known = {*self.mines, *self.safe}
        return tuple(cell for cell in self.cells if cell not in known)

    @property
    def is_exact(self) -> bool:
        return len(self.numbers) == 1

    @property
    def least(self) -> int:
        return self.numbers[0]

    @property
    def most(self) -> int:
        return self.numbers[-1]

    def left(self, at_most: bool) -> int:
        """The mines left for the rest: the most of them, or the least."""
        return (self.most if at_most else self.least) - len(self.mines)

    def given(self, known: Known) -> Said:
        return replace(
            self,
            mines=tuple(cell for cell in self.cells if known.get(cell) is True),
            safe=tuple(cell for cell in self.cells if known.get(cell) is False),
        )


class Bound(NamedTuple):
    """So many mines at most, or at least, are in a part of a clue's cells, as another clue says."""

    said: Said
    part: tuple[Cell, ...]
    number: int


@dataclass(frozen=True)
class Weighing:
    """One line. `at_most` says which way the bounds are; a clash concludes nothing else.

    `beside` are the cells of the clue's rest outside the parts; `open` is how many mines are left
    for them, as least (`at_most`) or as most.
    """

    said: Said
    bounds: tuple[Bound, ...]
    at_most: bool
    mines: tuple[Cell, ...]
    safe: tuple[Cell, ...]
    clash: bool = False

    @property
    def beside(self) -> tuple[Cell, ...]:
        parts = {cell for bound in self.bounds for cell in bound.part}
        return tuple(cell for cell in self.said.rest if cell not in parts)

    @property
    def open(self) -> int:
        return self.said.left(not self.at_most) - sum(bound.number for bound in self.bounds)

    @property
    def concluded(self) -> dict[Cell, bool]:
        return dict.fromkeys(self.mines, True) | dict.fromkeys(self.safe, False)

    @property
    def effort(self) -> float:
        """More for every other clue, and more if all that is concluded is of cells outside."""
        outside = not self.clash and self.concluded.keys().isdisjoint(self.said.cells)
        return 1 + 1.5 * len(self.bounds) + outside + len(self.said.rest) / 100

    @property
    def used(self) -> set[Cell]:
        """The known cells that the line rests on."""
        every = (self.said, *(bound.said for bound in self.bounds))
        return {cell for said in every for cell in (*said.mines, *said.safe)}


def said_by(view: View, premise: Premise) -> Said:
    """What a premise says of the cells that are hidden or mines in plain sight."""
    codes = (HIDDEN, MARKED, MINE)
    if isinstance(premise, str):
        return Said(TOTAL, (view.mines,), view.cells_with(*codes))
    grid = view.grid
    around = grid.neighbours(grid.index(premise))
    numbers = meant(view, premise)
    if not numbers:
        raise ValueError(f"({premise[0]}, {premise[1]}) allows no number")
    return Said(premise, numbers, tuple(grid.cell(i) for i in around if view.codes[i] in codes))


def meant(view: View, cell: Cell) -> tuple[int, ...]:
    """How many mines there may be around an open cell, by itself, in increasing order."""
    number = view[cell]
    if view.noise.is_exact and number is not None:
        return (number,)
    clue = next(clues_of(view, [view.grid.index(cell)]), None)
    if clue is None:
        raise ValueError(f"({cell[0]}, {cell[1]}) says nothing")
    around = view.grid.neighbours(view.grid.index(cell))
    plain = sum(view.codes[i] == MINE for i in around)
    return tuple(plain + mines for mines in clue.support)


def room(view: View, cell: Cell) -> int:
    """How many cells around an open one may be mines, those in plain sight included."""
    around = view.grid.neighbours(view.grid.index(cell))
    return sum(view.codes[i] in (HIDDEN, MARKED, MINE) for i in around)


def weigh(said: Said, others: Sequence[Said], at_most: bool) -> Weighing | None:
    """The line that weighs a clue against others; None where nothing comes of it."""
    rest = set(said.rest)
    bounds: list[Bound] = []
    taken: set[Cell] = set()
    forced: dict[Cell, bool] = {}
    for other in others:
        part = tuple(cell for cell in other.rest if cell in rest)
        outside = [cell for cell in other.rest if cell not in rest]
        number = other.left(at_most) - (0 if at_most else len(outside))
        useful = number < len(part) if at_most else number > 0
        if not part or not useful or not taken.isdisjoint(part):
            return None
        taken.update(part)
        bounds.append(Bound(other, part, number))
        forced |= dict.fromkeys(outside, not at_most)
    beside = [cell for cell in said.rest if cell not in taken]
    left = said.left(not at_most) - sum(bound.number for bound in bounds)
    limit = len(beside) if at_most else 0
    clash = left > limit if at_most else left < limit
    if clash:
        return Weighing(said, tuple(bounds), at_most, (), (), clash=True)
    forced |= dict.fromkeys(beside, at_most)
    if left != limit or not forced:
        return None
    mines = tuple(cell for cell, mine in forced.items() if mine)
    safe = tuple(cell for cell, mine in forced.items() if not mine)
    return Weighing(said, tuple(bounds), at_most, mines, safe)
