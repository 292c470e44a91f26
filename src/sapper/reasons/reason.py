"""Reasons: what an explanation is made of, whoever finds it and whoever tells it.

Words. A *premise* is something that the position says: a *clue*, named by the cell that shows the
number, or the *mine count* of the whole board. A *fact* is a cell that an earlier step has
concluded. A *step* concludes some cells, all safe or all mines, from premises and facts, and needs
each of them. A *reason* is the steps to one cell, the last of which concludes it; its premises are
all premises of its steps. They are *minimal*: without any one of them the cell is not certain. They
are *least* when no fewer would do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from sapper.clues.problem import TOTAL
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell, Torus
from sapper.game.view import View

if TYPE_CHECKING:
    from sapper.reasons.arithmetic import Arithmetic
    from sapper.reasons.certificate import Certificate

Premise = Cell | str
"""The cell that shows a number, or `TOTAL`, "mine count"."""


class Fact(NamedTuple):
    """A hidden cell that is known, and what it is: safe or a mine."""

    cell: Cell
    verdict: Verdict


@dataclass(frozen=True)
class Step:
    """Some cells are all safe, or all mines, because of some premises and facts.

    `clues` are cells that show numbers. All cells stand in reading order. Facts and clues are
    minimal, the clues first: no clue can be left out even with all facts, and with these clues no
    fact can.
    """

    cells: tuple[Cell, ...]
    verdict: Verdict
    clues: tuple[Cell, ...]
    facts: tuple[Fact, ...] = ()
    uses_count: bool = False

    @property
    def premises(self) -> tuple[Premise, ...]:
        """The clues, and the mine count last if it is used."""
        return (*self.clues, TOTAL) if self.uses_count else self.clues

    @property
    def concluded(self) -> tuple[Fact, ...]:
        """What later steps may use."""
        return tuple(Fact(cell, self.verdict) for cell in self.cells)


@dataclass(frozen=True)
class Reason:
    """Why a verdict on a hidden cell holds.

    `steps` are in order, each using only what came before it; an open cell has none. From scratch
    there is one step, which uses no facts. `arithmetic` has for each step the sum that shows it, or
    None where no sum of its premises does and one has to go through cases. `certificate` proves the
    cell from the premises alone, and was accepted by all judges; it is None for an open cell only.
    Where not all worlds were `counted`, it is not known whether all other numbers agree.
    """

    view: View
    cell: Cell
    verdict: Verdict
    steps: tuple[Step, ...] = ()
    least: bool = False
    arithmetic: tuple[Arithmetic | None, ...] = ()
    certificate: Certificate | None = None
    counted: bool = True

    @property
    def certain(self) -> bool:
        return self.verdict is not Verdict.OPEN

    @property
    def step(self) -> Step | None:
        """The step that concludes the cell; None for an open one."""
        return self.steps[-1] if self.steps else None

    @property
    def before(self) -> tuple[Step, ...]:
        """The easier steps that give the facts."""
        return self.steps[:-1]

    @cached_property
    def premises(self) -> tuple[Premise, ...]:
        """All clues of all steps in reading order, and the mine count last if it is used."""
        clues = in_reading_order(clue for step in self.steps for clue in step.clues)
        return (*clues, TOTAL) if any(step.uses_count for step in self.steps) else clues


def in_reading_order(cells: Iterable[Any]) -> tuple[Cell, ...]:
    """Each cell once, row by row."""
    return tuple(sorted(set(cells), key=lambda cell: (cell[1], cell[0])))


def apart(view: View, cells: Iterable[Cell]) -> int:
    """How far the cells are apart: the most columns, or rows, from one of them to another."""
    chosen = tuple(cells)
    if not chosen:
        return 0
    columns, rows = ([cell[axis] for cell in chosen] for axis in (0, 1))
    if isinstance(view.grid, Torus):
        return max(_around(columns, view.width), _around(rows, view.height))
    return max(max(columns) - min(columns), max(rows) - min(rows))


def _around(places: list[int], length: int) -> int:
    """The shortest way past all places of a ring: all of it but the widest gap."""
    ordered = sorted(places)
    gaps = [b - a for a, b in pairwise((*ordered, ordered[0] + length))]
    return length - max(gaps)
