"""Tracing: from the views of a game to its chains of influence.

All there is to go by is what was shown: the view at the start, then, move by move, the cells that
were opened and the view after it. After each move everything that is certain is worked out, in the
very steps that `derivation` takes: the easiest first, with the number of mines only where nothing
else does. So a cell is a root only when it could not have been known.

A reason is cut down to what it needs. "2 of these 3 are mines, and this one is not" needs that one
fact; "the 2 mines around this 2 are known" needs the two, and none of the safe cells. Where one of
several facts would do, those of lesser depth stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.counting.fast import Budget, Contradiction, count_fast
from sapper.deduction.verdicts import Verdict
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.derivation import derive, require_world
from sapper.reasons.influence import How, Influence, Link
from sapper.reasons.reason import Step, in_reading_order

Shown = tuple[Sequence[Cell], View]
"""The cells that a move opened, in that order, and the view after it."""

Item = TypeVar("Item")


def trace(start: View, moves: Iterable[Shown] = (), *, count: bool = True) -> Influence:
    """The chains of a game; without `count`, of a player who does not know the number of mines.

    What is open at the start has no reason. A position by itself is a game without moves;
    `Contradiction` is raised where nothing fits it.

        >>> influence = trace(View.parse("4x1/1:H1H1"))
        >>> influence.chain((0, 0)).cells
        ((1, 0), (3, 0), (2, 0), (0, 0))
    """
    if not start.noise.is_exact:
        raise ValueError(f"chains of influence are traced without noise, not through {start.noise}")
    require_world(start)
    tracer = _Tracer(start, count)
    tracer.show([cell for cell in start.grid.cells() if _shown(start, cell)], start, How.SHOWN)
    for opened, view in moves:
        tracer.show(opened, view, How.GUESS)
    return Influence(start.grid, tuple(tracer.links.values()))


def _shown(view: View, cell: Cell) -> bool:
    return view.code(cell) not in (HIDDEN, MARKED)


class _Tracer:
    """One game as it is told. `known` has all cells that are known, True for a mine."""

    def __init__(self, start: View, count: bool) -> None:
        self.links: dict[Cell, Link] = {}
        self.known: dict[Cell, bool] = {}
        self._counts = count
        self._mines = start.mines
        self._grid = start.grid
        self._cells = tuple(start.grid.cells())
        self._clues: dict[Cell, Clue] = {}
        self._open: dict[Cell, Clue] = {}
        self._depth: dict[Cell, int] = {}

    def show(self, opened: Iterable[Cell], view: View, how: How) -> None:
        """Take in what a move opened, and all that follows from it."""
        for cell in opened:
            code = view.code(cell)
            if cell not in self.known:
                self._link(self._opened(cell, code == MINE, how))
            if code < UNSEEN:
                # All cells around it, known or not: who needs what is found out later.
                self._clues[cell] = self._open[cell] = Clue.exactly(code, self._around(cell), cell)
        for step in derive(view, self._rest()):
            for cell in step.cells:
                self._link(self._deduced(cell, step))

    def _link(self, link: Link) -> None:
        self.links[link.cell] = link
        self.known[link.cell] = link.mine
        self._depth[link.cell] = 1 + max((self._depth[p] for p in link.parents), default=-1)

    def _around(self, cell: Cell) -> list[Cell]:
        grid = self._grid
        return [grid.cell(index) for index in grid.neighbourhoods[grid.index(cell)]]

    def _opened(self, cell: Cell, mine: bool, how: How) -> Link:
        """The link of a cell that nothing made certain before it was opened."""
        if how is How.GUESS:
            for other in self._around(cell):
                if other in self._clues and self._clues[other].support == (0,):
                    return Link(cell, mine, How.ZERO, (other,))
        return Link(cell, mine, how)

    def _rest(self) -> Problem:
        """What is said of the cells that are not known. Clues that say no more are forgotten."""
        known = self.known
        self._open = {
            at: clue
            for at, clue in self._open.items()
            if any(cell not in known for cell in clue.cells)
        }
        left = self._mines - sum(known.values())
        return Problem(
            tuple(cell for cell in self._cells if cell not in known),
            tuple(clue.given(known) for clue in self._open.values()),
            ((left, 1),) if self._counts else None,
        )

    # -- the facts that a step needs ----------------------------------------------------------

    def _deduced(self, cell: Cell, step: Step) -> Link:
        mine = step.verdict is Verdict.MINE
        facts = in_reading_order(self._needed(cell, mine, step))
        return Link(cell, mine, How.DEDUCED, step.clues, facts, step.uses_count)

    def _needed(self, cell: Cell, mine: bool, step: Step) -> list[Cell]:
        """The known cells without which the cell would not follow."""
        clues = [self._clues[origin] for origin in step.clues]
        cells = self._cells
        if not step.uses_count:
            cells = tuple(dict.fromkeys(c for origin in step.clues for c in self._around(origin)))
        facts = [other for other in cells if other in self.known]
        if len(step.premises) == 1:
            # One clue makes safe what its mines leave over, and mines of what safe cells leave.
            return [other for other in facts if self.known[other] is not mine]
        prior = ((self._mines, 1),) if step.uses_count else None
        contrary = Problem(cells, (*clues, Clue.exactly(0 if mine else 1, [cell])), prior)
        facts.sort(key=self._depth.__getitem__, reverse=True)
        return spare(facts, lambda kept: self._conflicts(contrary, kept))

    def _conflicts(self, problem: Problem, facts: Iterable[Cell]) -> bool:
        try:
            count_fast(problem.given({cell: self.known[cell] for cell in facts}), Budget().begin())
        except Contradiction:
            return True
        return False


def spare(items: Sequence[Item], enough: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Some of the items that are enough, and none of which can be spared; the first go first.

    More items may never be less than enough. Halves are tried before single items, so that few
    questions are asked where most items can go.
    """
    kept = list(items)
    size = len(kept)
    while size:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + size :]
            if enough(fewer):
                kept = fewer
            else:
                at += size
        size //= 2
    return kept
