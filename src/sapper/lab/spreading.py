"""Spreading: a field opened from one cell in waves, and a search for fields that take many.

Words. A *wave* is all cells that are certain to be safe once the waves before it are open; before
the first wave comes the start. Certain means in every world, with the number of mines. Whoever
never guesses can be no faster: a cell of wave 38 ends a chain of 38 openings each of which had to
wait for one before it, whatever reasons are given for them. That makes the number of waves the
strictest reading of "the longest chain", and the one that is searched for.

The search climbs. It flips one to three cells, or swaps them with a neighbour, and keeps the change
when there are no fewer waves; at first it also keeps some changes for the worse (simulated
annealing, cooling evenly to nothing). The same seed finds the same field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp
from typing import NamedTuple

from sapper.counting.odds import analyse
from sapper.game.cells import HIDDEN
from sapper.game.field import Field
from sapper.game.game import Game
from sapper.game.generator import Generator
from sapper.game.grid import Cell, Grid
from sapper.game.opening import open_cells
from sapper.game.record import Record
from sapper.game.view import View
from sapper.plural import counted, does
from sapper.reasons.tracing import Shown

STREAM = "spreads"

WARMTH = 0.5
"""The waves by which a field may be worse at first, as a rule. Of 0, 0.5, 0.7, 1.5 and 3, tried for
3,000 to 30,000 changes of 15x15 boards, 0.5 led farthest."""

EVEN = 1 << 53
"""Chances are drawn as whole numbers below this."""


def spread(field: Field, start: Cell) -> Iterator[Shown]:
    """What each wave opens, and the view after it, until nothing more is certain to be safe."""
    grid = field.grid
    if field[start]:
        raise ValueError(f"the start ({start[0]}, {start[1]}) is a mine")
    codes = bytearray([HIDDEN]) * grid.size
    wave: tuple[Cell, ...] = (start,)
    while wave:
        opened = [i for cell in wave for i in open_cells(field, codes, grid.index(cell))]
        view = View.trusted(grid, field.mines, bytes(codes))
        yield tuple(map(grid.cell, opened)), view
        wave = analyse(view).safe


def waves(field: Field, start: Cell) -> int:
    """How many waves there are after the start."""
    return sum(1 for _ in spread(field, start)) - 1


class Found(NamedTuple):
    """A field and a start, and how many waves it takes after that."""

    field: Field
    start: Cell
    waves: int

    def record(self) -> Record:
        """The game that opens the field wave by wave."""
        game = Game.on(self.field)
        for opened, _ in spread(self.field, self.start):
            for cell in opened:
                if not game.over and game.view[cell] is None:
                    game.probe(*cell)
        return Record.of(game)


Watch = Callable[[int, Found], None]


def climb(
    grid: Grid,
    mines: int,
    tries: int,
    seed: int,
    *,
    start: Cell = (0, 0),
    watch: Watch | None = None,
) -> Found:
    """The field of most waves among so many changes of a drawn one; the start stays free.

    `mines` is how many there are at first. `watch` is told, at each try, the best so far.
    """
    chance = Generator.named(seed, STREAM)
    free = grid.index(start)
    others = [index for index in range(grid.size) if index != free]
    if not 0 <= mines <= len(others) or not others:
        raise ValueError(
            f"{counted(mines, 'mine')} {does(mines)} not fit on {grid.name} with one cell free"
        )
    mine_map = bytearray(grid.size)
    for index in chance.draw(mines, others):
        mine_map[index] = 1
    best = found = _found(grid, mine_map, start)
    for tried in range(tries):
        changed = _changed(grid, found.field.mine_map, others, chance, free)
        other = _found(grid, changed, start)
        warmth = WARMTH * (1 - tried / tries)
        if chance.below(EVEN) < EVEN * exp(min(0, other.waves - found.waves) / warmth):
            found = other
        if found.waves > best.waves:
            best = found
        if watch:
            watch(tried + 1, best)
    return best


def _found(grid: Grid, mine_map: bytearray, start: Cell) -> Found:
    field = Field(grid, bytes(mine_map))
    return Found(field, start, waves(field, start))


def _changed(
    grid: Grid, mine_map: bytes, others: list[int], chance: Generator, free: int
) -> bytearray:
    """The mines after one to three changes."""
    changed = bytearray(mine_map)
    for _ in range(1 + chance.below(3)):
        index = others[chance.below(len(others))]
        around = grid.neighbours(index)
        if around and chance.below(2):
            other = around[chance.below(len(around))]
            if other != free:
                changed[index], changed[other] = changed[other], changed[index]
        else:
            changed[index] ^= 1
    return changed
