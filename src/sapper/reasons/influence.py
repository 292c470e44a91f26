"""Chains of influence: which cells each determined cell was determined by, and those before them.

Words. A *link* is one cell that became known, and what it became known from: the *clues*, cells
whose numbers were used, and the *facts*, cells whose being safe or a mine was used. Cells opened
without a reason, guesses and what was open from the start, have neither: they are *roots*. A link's
*parents* are its clues and its facts, so the links are a directed acyclic graph. (What the number
of mines says by itself, at the start or of a board without mines, has no parents and is no root.)

The *chain* of a cell is the cell with all that it inherits: its parents, their parents, and so on
down to roots. Its *length* is the number of its cells, its *depth* the number of arrows on a
longest path to it, its *reach* the most moves, from neighbour to neighbour, to a cell of the chain.

A chain belongs to a derivation: who finds another reason for a cell gets another chain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from sapper.game.grid import Cell, Grid, Rectangle


class How(StrEnum):
    """How a cell became known."""

    SHOWN = "shown"  # it was open from the start
    GUESS = "guess"  # it was opened although nothing made it certain; the first move as well
    ZERO = "zero"  # it was opened because a neighbour shows 0
    DEDUCED = "deduced"


@dataclass(frozen=True)
class Link:
    """A cell that became known, and what from: the numbers of clues, and facts about cells."""

    cell: Cell
    mine: bool
    how: How
    clues: tuple[Cell, ...] = ()
    facts: tuple[Cell, ...] = ()
    count: bool = False
    """Whether the number of mines on the board was used."""

    @cached_property
    def parents(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((*self.clues, *self.facts)))

    @property
    def is_root(self) -> bool:
        return self.how in (How.SHOWN, How.GUESS)


@dataclass(frozen=True)
class Chain:
    """What led to one cell. `cells` are in the order in which they became known, its own last."""

    cell: Cell
    cells: tuple[Cell, ...]
    path: tuple[Cell, ...]
    """The cells of a longest path, from a root to the cell."""
    reach: int
    farthest: Cell

    @property
    def length(self) -> int:
        return len(self.cells)

    @property
    def depth(self) -> int:
        return len(self.path) - 1


@dataclass(frozen=True)
class Influence:
    """All links of a game, in the order in which the cells became known.

    Invariant: every cell has one link, after those of its parents. So there are no circles.
    """

    grid: Grid
    links: tuple[Link, ...]

    def __post_init__(self) -> None:
        seen: set[Cell] = set()
        for link in self.links:
            if link.cell in seen:
                raise ValueError(f"cell {link.cell} has two links")
            for parent in link.parents:
                if parent not in seen:
                    raise ValueError(f"cell {link.cell} is told from {parent}, not known before it")
            seen.add(link.cell)

    def __len__(self) -> int:
        return len(self.links)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._place

    def __getitem__(self, cell: Cell) -> Link:
        try:
            return self.links[self._place[cell]]
        except KeyError:
            raise ValueError(
                f"cell ({cell[0]}, {cell[1]}) was never determined, so it has no chain"
            ) from None

    @cached_property
    def _place(self) -> Mapping[Cell, int]:
        return {link.cell: place for place, link in enumerate(self.links)}

    @cached_property
    def _inherited(self) -> list[int]:
        """The chain of each link, as bits."""
        chains: list[int] = []
        for place, link in enumerate(self.links):
            chain = 1 << place
            for parent in link.parents:
                chain |= chains[self._place[parent]]
            chains.append(chain)
        return chains

    @cached_property
    def depths(self) -> Mapping[Cell, int]:
        """The depth of each cell's chain; 0 for roots."""
        depths: dict[Cell, int] = {}
        for link in self.links:
            depths[link.cell] = 1 + max((depths[parent] for parent in link.parents), default=-1)
        return depths

    @cached_property
    def lengths(self) -> Mapping[Cell, int]:
        """The length of each cell's chain; 1 for roots."""
        pairs = zip(self.links, self._inherited, strict=True)
        return {link.cell: chain.bit_count() for link, chain in pairs}

    # -- chains ------------------------------------------------------------------------------

    def chain(self, cell: Cell) -> Chain:
        """All that led to this cell."""
        self[cell]  # it says which cells have no chain
        cells = tuple(
            self.links[place].cell for place in _places(self._inherited[self._place[cell]])
        )
        apart = self._distances(cell)
        farthest = max(cells, key=apart.__getitem__)
        return Chain(cell, cells, self._path(cell), apart[farthest], farthest)

    def _path(self, cell: Cell) -> tuple[Cell, ...]:
        path = [cell]
        while parents := self[path[-1]].parents:
            path.append(max(parents, key=self.depths.__getitem__))
        return tuple(reversed(path))

    @property
    def longest(self) -> Chain | None:
        """The chain of most cells, the deeper of equals; None where nothing is known."""
        return self._most(lambda cell: (self.lengths[cell], self.depths[cell]))

    @property
    def deepest(self) -> Chain | None:
        """The chain with the longest path, of more cells among equals."""
        return self._most(lambda cell: (self.depths[cell], self.lengths[cell]))

    def _most(self, key: Callable[[Cell], tuple[int, int]]) -> Chain | None:
        if not self.links:
            return None
        return self.chain(max((link.cell for link in self.links), key=key))

    # -- how far it travels ------------------------------------------------------------------

    def influenced(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that have this one in their chain, itself among them."""
        bit = 1 << self._place[self[cell].cell]
        pairs = zip(self.links, self._inherited, strict=True)
        return tuple(link.cell for link, chain in pairs if chain & bit)

    def travels(self, cell: Cell) -> int:
        """How many moves away the farthest cell is that this one influences."""
        apart = self._distances(cell)
        return max(apart[other] for other in self.influenced(cell))

    def _distances(self, start: Cell) -> Mapping[Cell, int]:
        """Moves from neighbour to neighbour, from one cell to all that can be reached."""
        grid = self.grid
        if isinstance(grid, Rectangle):
            x, y = start
            return {
                link.cell: max(abs(link.cell[0] - x), abs(link.cell[1] - y)) for link in self.links
            }
        far = {grid.index(start): 0}
        queue = deque(far)
        while queue:
            index = queue.popleft()
            for other in grid.neighbours(index):
                if other not in far:
                    far[other] = far[index] + 1
                    queue.append(other)
        # On a graph in pieces only the mine count ties one piece to another.
        return {link.cell: far.get(grid.index(link.cell), 0) for link in self.links}


def _places(bits: int) -> Iterator[int]:
    """The positions of the bits that are set, from the lowest."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
