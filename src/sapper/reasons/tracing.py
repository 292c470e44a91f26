"""Tracing: from the views of a game to its chains of influence.

All there is to go by is what was shown: the view at the start, then, move by move, the cells that
were opened and the view after it. After each move everything that is certain is worked out, the
easiest first: one clue, then two that share cells, then what takes more, and the number of mines
only where nothing else does. So a cell is a root only when it could not have been known.

A reason is cut down to what it needs. "2 of these 3 are mines, and this one is not" needs that one
fact; "the 2 mines around this 2 are known" needs the two, and none of the safe cells. Where one of
several facts would do, those of lesser depth stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from sapper.clues.clue import Clue
from sapper.clues.problem import TOTAL, Problem
from sapper.counting.conflict import conflict
from sapper.counting.fast import MINE as CERTAIN_MINE
from sapper.counting.fast import SAFE as CERTAIN_SAFE
from sapper.counting.fast import Budget, Contradiction, count_fast
from sapper.counting.odds import analyse
from sapper.deduction.working import Working
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.influence import How, Influence, Link

Shown = tuple[Sequence[Cell], View]
"""The cells that a move opened, in that order, and the view after it."""

Item = TypeVar("Item")


def trace(start: View, moves: Iterable[Shown] = (), *, count: bool = True) -> Influence:
    """The chains of a game; without `count`, of a player who does not know the number of mines.

    What is open at the start has no reason. A position by itself is a game without moves.

        >>> influence = trace(View.parse("1x4/1:H/1/H/1"))
        >>> influence.chain((0, 0)).cells
        ((0, 1), (0, 3), (0, 2), (0, 0))
    """
    tracer = _Tracer(start, count)
    tracer.show([cell for cell in start.grid.cells() if _shown(start, cell)], start, How.SHOWN)
    for opened, view in moves:
        tracer.show(opened, view, How.GUESS)
    return Influence(start.grid, tuple(tracer.links.values()))


def _shown(view: View, cell: Cell) -> bool:
    return view.code(cell) not in (HIDDEN, MARKED)


class _Ground(NamedTuple):
    """What a cell follows from, together with facts."""

    clues: tuple[Clue, ...]
    by_count: bool


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
        self._depth: dict[Cell, int] = {}
        self._working = Working()

    def show(self, opened: Iterable[Cell], view: View, how: How) -> None:
        """Take in what a move opened, and all that follows from it."""
        news: dict[Cell, bool] = {}
        clues: list[Clue] = []
        for cell in opened:
            code = view.code(cell)
            news[cell] = code == MINE
            if cell not in self.known:
                self._link(self._opened(cell, news[cell], how))
            if code != MINE:
                self._clues[cell] = self._clue(cell, code)
                clues.append(self._clues[cell])
        self._learn(clues, news)
        while found := self._beyond(view):
            cell, mine, ground = found
            self._link(self._deduced(cell, mine, ground))
            self._learn((), {cell: mine})

    def _learn(self, clues: Sequence[Clue], news: dict[Cell, bool]) -> None:
        for cell, mine in self._working.learn(clues, news).items():
            self._link(self._deduced(cell, mine, _Ground(self._working.by[cell], False)))

    def _link(self, link: Link) -> None:
        self.links[link.cell] = link
        self.known[link.cell] = link.mine
        self._depth[link.cell] = 1 + max((self._depth[p] for p in link.parents), default=-1)

    def _around(self, cell: Cell) -> list[Cell]:
        grid = self._grid
        return [grid.cell(index) for index in grid.neighbourhoods[grid.index(cell)]]

    def _clue(self, cell: Cell, number: int) -> Clue:
        """What a number says of all cells around it, known or not."""
        return Clue.exactly(number, self._around(cell), cell)

    def _opened(self, cell: Cell, mine: bool, how: How) -> Link:
        """The link of a cell that nothing made certain before it was opened."""
        if how is How.GUESS:
            for other in self._around(cell):
                if other in self._clues and self._clues[other].support == (0,):
                    return Link(cell, mine, How.ZERO, (other,))
        return Link(cell, mine, how)

    # -- what takes more than two clues -------------------------------------------------------

    def _beyond(self, view: View) -> tuple[Cell, bool, _Ground] | None:
        """A cell that single clues and pairs leave open, of the fewest clues; None: there is none.

        Whatever holds without the number of mines comes first.
        """
        certain = self._certain(view)
        fresh = {cell: mine for cell, mine in certain.items() if cell not in self.known}
        if not fresh:
            return None
        grounds = ((cell, mine, self._ground(cell, mine)) for cell, mine in fresh.items())
        return min(grounds, key=lambda found: (found[2].by_count, len(found[2].clues)))

    def _certain(self, view: View) -> dict[Any, bool]:
        if self._counts:
            odds = analyse(view)
            if not odds.consistent:
                raise Contradiction("the position contradicts itself")
            return dict.fromkeys(odds.safe, False) | dict.fromkeys(odds.mines, True)
        rest = self._rest()
        verdicts = count_fast(rest, Budget().begin()).verdicts
        return {
            cell: verdict == CERTAIN_MINE
            for cell, verdict in zip(rest.cells, verdicts, strict=True)
            if verdict in (CERTAIN_SAFE, CERTAIN_MINE)
        }

    def _rest(self) -> Problem:
        """What is said of the cells that are not known."""
        clues = (clue.given(self.known) for clue in self._clues.values())
        cells = tuple(cell for cell in self._cells if cell not in self.known)
        left = self._mines - sum(self.known.values())
        prior = ((left, 1),) if self._counts else None
        return Problem(cells, tuple(clue for clue in clues if clue.cells), prior)

    def _ground(self, cell: Cell, mine: bool) -> _Ground:
        """Clues of which none can be spared: with the cell the other way round they conflict."""
        rest = self._rest()
        supposed = Clue.exactly(0 if mine else 1, [cell])
        contrary = Problem(rest.cells, (*rest.clues, supposed), rest.prior)
        origins = [clue.origin for clue in conflict(contrary, Budget().begin())]
        clues = tuple(clue for at, clue in self._clues.items() if at in origins)
        return _Ground(clues, TOTAL in origins)

    # -- the facts that a reason needs --------------------------------------------------------

    def _deduced(self, cell: Cell, mine: bool, ground: _Ground) -> Link:
        origins: list[Any] = [clue.origin for clue in ground.clues]
        facts = self._needed(cell, mine, ground)
        return Link(cell, mine, How.DEDUCED, tuple(origins), tuple(facts), ground.by_count)

    def _needed(self, cell: Cell, mine: bool, ground: _Ground) -> list[Cell]:
        """The known cells without which the cell would not follow, in the order of the board."""
        cells: Any = self._cells
        if not ground.by_count:
            cells = tuple(dict.fromkeys(other for clue in ground.clues for other in clue.cells))
        facts = sorted(
            (other for other in cells if other in self.known),
            key=lambda other: (-self._depth[other], other[::-1]),
        )
        if len(ground.clues) + ground.by_count == 1:
            # One clue makes safe what its mines leave over, and mines of what safe cells leave.
            needed = [other for other in facts if self.known[other] is not mine]
        else:
            prior = ((self._mines, 1),) if ground.by_count else None
            contrary = Problem(
                cells, (*ground.clues, Clue.exactly(0 if mine else 1, [cell])), prior
            )
            needed = spare(facts, lambda kept: self._conflicts(contrary, kept))
        return sorted(needed, key=lambda other: other[::-1])

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
