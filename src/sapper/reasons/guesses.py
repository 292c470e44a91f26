"""May I guess? What there is to say of a cell that is not certain.

Two worlds that differ on the cell show that nobody can know what it is; they are checked against
the board before they are given. The *odds table* is the arithmetic of its chance: with L mines on
the fringe there are so many ways for the fringe, times C(B, M − L) ways to lay the rest on the B
cells of the background. Whether the guess can be avoided is told in `sealed.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

from sapper.clues.reading import read
from sapper.counting.exact import count
from sapper.counting.fast import OPEN, Budget, Deadline, places
from sapper.counting.odds import Odds, analyse
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.sealed import Fate, fate
from sapper.reasons.worlds import World, Worlds, agrees


@dataclass(frozen=True)
class Line:
    """The worlds with this number of mines on the fringe, all and those with a mine at the cell.

    Both are a product: ways for the fringe, times ways for the background.
    """

    mines: int
    ways: int
    rest: int
    struck_ways: int
    struck_rest: int

    @property
    def worlds(self) -> int:
        return self.ways * self.rest

    @property
    def struck(self) -> int:
        return self.struck_ways * self.struck_rest


@dataclass(frozen=True)
class Table:
    """The odds of one cell. `mines` are left for the `fringe` and `background` cells together.

    Through noise the ways of the fringe are weighed: each counts as likely as it would show what
    came, in whole numbers over a common denominator.
    """

    mines: int
    fringe: int
    background: int
    on_fringe: bool
    lines: tuple[Line, ...]

    @property
    def worlds(self) -> int:
        return sum(line.worlds for line in self.lines)

    @property
    def struck(self) -> int:
        return sum(line.struck for line in self.lines)

    @property
    def unit(self) -> int:
        """What all lines can be divided by: the worlds are weighed in it."""
        return gcd(*(number for line in self.lines for number in (line.worlds, line.struck)))

    @property
    def chance(self) -> Fraction:
        """The share of worlds in which the cell is a mine, in lowest terms."""
        return Fraction(self.struck, self.worlds)


@dataclass(frozen=True)
class Doubt:
    """A cell that may be a mine and may be safe.

    `with_mine` and `without` are worlds, complete but for mines in plain sight. `safe` is how many
    other cells are certainly safe: while there are any, nobody has to guess.
    """

    view: View
    cell: Cell
    with_mine: World
    without: World
    table: Table
    fate: Fate
    safe: tuple[Cell, ...]

    @cached_property
    def chance(self) -> Fraction:
        return self.table.chance

    @property
    def may_guess(self) -> bool:
        """Whether nothing is certainly safe, so that some guess is due."""
        return not self.safe


def doubt(view: View, cell: Cell, budget: Budget | None = None) -> Doubt:
    """What there is to say of an open cell; ValueError for any other."""
    budget = budget or Budget()
    deadline = budget.begin()
    odds = analyse(view, seconds=budget.seconds, memory=budget.memory)
    x, y = cell
    if not odds.consistent:
        raise ValueError("the position contradicts itself, so there is nothing to guess")
    if odds.verdicts[view.grid.index(cell)] != OPEN:
        raise ValueError(f"({x}, {y}) is shown or certain, so there is nothing to guess")
    worlds = Worlds(view, {cell}, deadline)
    with_mine, without = (checked(view, worlds.with_({cell: mine})) for mine in (True, False))
    table = odds_table(view, cell, deadline.watch)
    found = fate(view, cell, table.worlds, odds.verdicts, deadline)
    return Doubt(view, cell, with_mine, without, table, found, odds.safe)


def checked(view: View, world: World | None) -> World:
    """The same world, once it is seen to agree with the view."""
    if world is None or not agrees(view, world):
        raise AssertionError(f"no such world of {view.notation}: {sorted(world or ())}")
    return world


def odds_table(view: View, cell: Cell, watch: Callable[[int], None] | None = None) -> Table:
    """The arithmetic of the chance that a hidden cell is a mine."""
    problem = read(view)
    total = sum(total for total, _ in problem.prior or ())
    every = count(problem, watch)
    struck = count(problem.given({cell: True}), watch)
    on_fringe = bool(problem.clues_of[cell])
    # The cell itself is no more among the cells, so a mine of the fringe is missing if it is one.
    with_mine = {share.mines + on_fringe: share for share in struck.by_fringe}
    lines = []
    fringes = [share.fringe for counted in (every, struck) for share in counted.by_fringe]
    scale = lcm(*(weight.denominator for weight in fringes))
    for share in every.by_fringe:
        beside = with_mine.get(share.mines)
        ways, rest = (int(beside.fringe * scale), int(beside.background)) if beside else (0, 0)
        if share.background:
            every_way, every_rest = int(share.fringe * scale), int(share.background)
            lines.append(Line(share.mines, every_way, every_rest, ways, rest))
    fringe, background = len(problem.fringe), len(problem.background)
    return Table(total, fringe, background, on_fringe, tuple(lines))


# -- the whole position ------------------------------------------------------------------------


@dataclass(frozen=True)
class Stuck:
    """A proof that the open cells of a view are open: each comes up both ways in these worlds."""

    view: View
    open: tuple[Cell, ...]
    worlds: tuple[World, ...]
    certain: bool
    """Whether other hidden cells are certain."""

    @property
    def both_ways(self) -> bool:
        """Whether the worlds do show it: the plain check, with nothing but the board."""
        return all(agrees(self.view, world) for world in self.worlds) and all(
            len({cell in world for world in self.worlds}) == 2 for cell in self.open
        )


def stuck(odds: Odds, deadline: Deadline | None = None) -> Stuck:
    """The open cells of an analysed view, proved to be open."""
    view = odds.seen
    cells = tuple(map(view.grid.cell, places(odds.verdicts, OPEN)))
    worlds = tuple(Worlds(view, deadline=deadline).covering(frozenset(cells)))
    found = Stuck(view, cells, worlds, bool(odds.safe or odds.mines))
    if not found.both_ways:
        raise AssertionError(f"these worlds of {view.notation} do not show every cell both ways")
    return found
