"""Worlds one can show: complete boards that agree with everything said, with what is asked for.

A *world* is the set of its mines. That a cell is open is proved by two worlds that differ on it,
and that nothing is certain by a few worlds in which every cell comes up both ways (`covering`).
Whoever doubts a world can check it with nothing but the board (`agrees`).

A SAT solver lays the mines of the fringe. The background takes the rest; only when the rest does
not fit is the solver told how many mines the fringe may have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.counting.fast import Deadline
from sapper.deduction.encode import encode
from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.sat import Solver, Undecided

World = frozenset[Cell]

MOST_CONFLICTS = 200_000
"""A question that takes a solver more is given up, after some seconds."""


def agrees(view: View, world: Collection[Cell]) -> bool:
    """Whether mines at exactly these hidden cells may give the view: the plain definition."""
    grid, codes = view.grid, view.codes
    mines = {grid.index(cell) for cell in world}
    if any(codes[index] not in (HIDDEN, MARKED) for index in mines):
        return False
    mines |= {index for index, code in enumerate(codes) if code == MINE}
    return len(mines) == view.mines and all(
        _may_show(view, index, sum(near in mines for near in grid.neighbours(index)))
        for index, code in enumerate(codes)
        if code <= UNSEEN
    )


def _may_show(view: View, index: int, truth: int) -> bool:
    """Whether an open cell with so many mines around it may show what it does."""
    noise, code = view.noise, view.codes[index]
    if noise.is_exact:
        return code in (truth, UNSEEN)
    around = view.grid.neighbours(index)
    waits = any(view.codes[near] in (HIDDEN, MARKED) for near in around)
    if truth == 0 and noise.cascades and waits:
        return False
    if code == UNSEEN:
        return noise.always_shows or noise.chance(None, truth, len(around)) > 0
    return noise.chance(code, truth, len(around)) > 0


class Worlds:
    """The worlds of a view, as they are asked for. Mines in plain sight belong to none.

    `apart` are cells without a clue that questions will be about; the solver treats them as fringe.
    A question raises OverBudget when the deadline has passed, Undecided when it is too hard.
    """

    def __init__(
        self, view: View, apart: Collection[Cell] = (), deadline: Deadline | None = None
    ) -> None:
        problem = read(view)
        self._view = view
        self._deadline = deadline
        spoken: set[object] = {cell for clue in problem.clues for cell in clue.cells}
        self._fringe: tuple[Any, ...] = tuple(c for c in problem.cells if c in spoken or c in apart)
        loose = (c for c in problem.cells if c not in spoken and c not in apart)
        self._background: tuple[Any, ...] = tuple(loose)
        self._mines = sum(total for total, _ in problem.prior or ())
        self._fewest = max(self._mines - len(self._background), 0)
        self._most = min(self._mines, len(self._fringe))
        self._variables = {cell: v for v, cell in enumerate(self._fringe, 1)}
        self._solver = Solver(encode(Problem(self._fringe, problem.clues)).cnf)
        self._told = False

    def with_(self, known: Mapping[Cell, bool]) -> World | None:
        """A world in which these cells, none of the background, are as said; None if none is."""
        return self._world(self._literals(known))

    def covering(self, cells: Collection[Cell]) -> Iterator[World]:
        """A few worlds in which each of these open cells is a mine at least once, and not a mine.

        Each world takes as many of the cells that are missing one way as the solver can join. The
        mines of the background go from place to place.
        """
        missing = {
            (self._variables[c] if mine else -self._variables[c]): None
            for c in cells
            if c in self._variables
            for mine in (False, True)
        }
        bare = {(c, mine) for c in self._background if c in cells for mine in (False, True)}
        start = 0
        while missing or bare:
            world = self._world(self._joined(missing), start)
            assert world is not None, "some literals were joined that have no world"
            fresh = {literal: None for literal in missing if not self._holds(literal, world)}
            loose = {(cell, mine) for cell, mine in bare if (cell in world) != mine}
            if len(fresh) + len(loose) == len(missing) + len(bare):
                if not loose:
                    raise ValueError("a cell that is said to be open has no world one way")
                # The fringe took all mines, or none of them: let the solver lay the others too.
                rest = {cell for cell, _ in loose}
                yield from Worlds(self._view, rest, self._deadline).covering(rest)
                return
            missing, bare = fresh, loose
            start += 1
            yield world

    def _joined(self, literals: Iterable[int]) -> list[int]:
        """As many of these as have a world together, taken in turn."""
        joined: list[int] = []
        world: frozenset[Cell] | None = None
        for literal in literals:
            if world is None or not self._holds(literal, world):
                found = self._on_fringe([*joined, literal])
                if found is None:
                    continue
                world = frozenset(found)
            joined.append(literal)
        return joined

    def _holds(self, literal: int, world: World) -> bool:
        return (self._fringe[abs(literal) - 1] in world) == (literal > 0)

    # -- inside ----------------------------------------------------------------------------------

    def _literals(self, known: Mapping[Cell, bool]) -> list[int]:
        return [self._variables[c] if mine else -self._variables[c] for c, mine in known.items()]

    def _world(self, literals: list[int], start: int = 0) -> World | None:
        """A world with these literals; the mines of the background stand evenly, from `start`."""
        mines = self._on_fringe(literals)
        if mines is None:
            return None
        rest = self._mines - len(mines)
        size = len(self._background)
        places = ((start + place * size // rest) % size for place in range(rest))
        return frozenset(mines).union(self._background[place] for place in places)

    def _on_fringe(self, literals: list[int]) -> list[Cell] | None:
        """Mines of the fringe that leave a number of mines which fits on the background."""
        while self._is_possible(literals):
            model = self._solver.model()
            mines = [cell for cell, v in self._variables.items() if model[v - 1] > 0]
            if self._fewest <= len(mines) <= self._most:
                return mines
            self._tell()
        return None

    def _is_possible(self, literals: list[int]) -> bool:
        if self._deadline:
            self._deadline.watch(0)
        return self._solver.is_satisfiable(literals, conflicts=MOST_CONFLICTS)

    def _tell(self) -> None:
        """Tell the solver how many mines the fringe may have.

        With enough new cells that stand for the background, "from `fewest` to `most` mines" is
        "`most` mines exactly", for which there are encodings.
        """
        if self._told:
            raise AssertionError("the solver does not keep to the number of mines on the fringe")
        self._told = True
        if self._most < self._fewest:
            self._solver.add(())
            return
        slack = range(self._most - self._fewest)
        cells = (*self._fringe, *slack)
        total = Problem(cells, (Clue.exactly(0, ()),), ((self._most, 1),))
        try:
            clauses = encode(total, count="totalizer").cnf.clauses
        except ValueError as error:
            raise Undecided(f"telling a solver the mine count: {error}") from None
        for clause in clauses:
            self._solver.add(clause)
