"""Grids: which cells there are, and which of them are neighbours.

A *cell* is a pair (x, y), counted from 0, x to the right and y downwards. Its *index* is
``y * width + x``. A *grid* is a value that knows its size and the neighbours of every index. That
is all that reasoning asks of it, so a torus, a hexagonal board or any graph plays like a rectangle.
What pictures and files ask (`is_rectangle`, `row_shift`) the grid answers too.

Every grid has one *name* (``30x16``, ``torus.9x9``, ``hexagons.8x8``, ``graph.4.0-1.1-2``), and
``grid_named`` reads it back. Names are what files and links say.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar

from sapper.game.plain_values import told, whole

Cell = tuple[int, int]

LARGEST_GRID = 1 << 24
"""The most cells a grid may have (4096 x 4096): one byte a cell is then 16 MiB."""

LARGEST_GRAPH = 1 << 20
"""The most nodes a graph may have. Nodes cost far more memory than the cells of a pattern, and a
name of a dozen letters can claim any number of them."""

LARGEST_DEGREE = 250
"""The most neighbours a cell may have; a shown number must fit beside the codes in one byte."""


@dataclass(frozen=True)
class Grid(ABC):
    """A board without its mines: ``width * height`` cells and who is next to whom."""

    width: int
    height: int
    kind: ClassVar[str]
    is_rectangle: ClassVar[bool] = False
    """Whether it is the usual board, as most files of others take for granted."""
    row_shift: ClassVar[float] = 0
    """How far every odd row stands to the right, in widths of a cell."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", whole("the width", self.width))
        object.__setattr__(self, "height", whole("the height", self.height))
        if self.width < 1 or self.height < 1:
            raise ValueError(
                f"a grid needs at least one column and one row, not {self.width}x{self.height}"
            )
        if self.size > LARGEST_GRID:
            raise ValueError(
                f"{self.width}x{self.height} is {self.size} cells; the most is {LARGEST_GRID}"
            )

    @abstractmethod
    def neighbours(self, index: int) -> tuple[int, ...]:
        """The indices next to `index`, in increasing order, without itself."""

    @property
    def name(self) -> str:
        return f"{self.kind}.{self.width}x{self.height}"

    @property
    def size(self) -> int:
        return self.width * self.height

    def cell(self, index: int) -> Cell:
        y, x = divmod(index, self.width)
        return x, y

    def index(self, cell: Cell) -> int:
        try:
            x, y = map(operator.index, cell)  # numpy's whole numbers are welcome, 1.5 is not
        except (TypeError, ValueError):
            raise ValueError(f"a cell is a pair of whole numbers, not {told(cell)}") from None
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(
                f"cell ({x}, {y}) is outside the board: x goes from 0 to {self.width - 1}, "
                f"y from 0 to {self.height - 1}"
            )
        return y * self.width + x

    def cells(self) -> Iterable[Cell]:
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def neighbourhoods(self) -> tuple[tuple[int, ...], ...]:
        """All neighbours of all cells, computed once: for work that visits every cell."""
        return tuple(self.neighbours(index) for index in range(self.size))

    @cached_property
    def degrees(self) -> frozenset[int]:
        """Every number of neighbours that some cell has."""
        return frozenset(len(around) for around in self.neighbourhoods)

    @property
    def largest_degree(self) -> int:
        return max(self.degrees)

    @property
    def smallest_degree(self) -> int:
        return min(self.degrees)


@dataclass(frozen=True)
class Lattice(Grid):
    """A grid whose cells all follow one pattern, so that a small one has every kind of cell."""

    @cached_property
    def degrees(self) -> frozenset[int]:
        # Boards of millions of cells need not be walked: five by five of the same parity will do.
        width = min(self.width, 4 + self.width % 2)
        height = min(self.height, 4 + self.height % 2)
        return frozenset(len(around) for around in type(self)(width, height).neighbourhoods)


@dataclass(frozen=True)
class Rectangle(Lattice):
    """The usual board: up to eight neighbours, with edges."""

    kind: ClassVar[str] = "rectangle"
    is_rectangle: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}"

    def neighbours(self, index: int) -> tuple[int, ...]:
        y, x = divmod(index, self.width)
        columns = range(max(x - 1, 0), min(x + 2, self.width))
        rows = range(max(y - 1, 0), min(y + 2, self.height))
        return tuple(
            row * self.width + column
            for row in rows
            for column in columns
            if row != y or column != x
        )


@dataclass(frozen=True)
class Torus(Lattice):
    """A rectangle whose left and right edges meet, and whose top and bottom meet."""

    kind: ClassVar[str] = "torus"

    def neighbours(self, index: int) -> tuple[int, ...]:
        y, x = divmod(index, self.width)
        around = {
            ((y + down) % self.height) * self.width + (x + right) % self.width
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
        }
        return tuple(sorted(around - {index}))


@dataclass(frozen=True)
class Hexagons(Lattice):
    """Six neighbours: every odd row is shifted half a cell to the right."""

    kind: ClassVar[str] = "hexagons"
    row_shift: ClassVar[float] = 0.5

    def neighbours(self, index: int) -> tuple[int, ...]:
        y, x = divmod(index, self.width)
        left = x - 1 + y % 2
        around = [(x - 1, y), (x + 1, y)]
        around += [(column, row) for row in (y - 1, y + 1) for column in (left, left + 1)]
        return tuple(
            sorted(
                row * self.width + column
                for column, row in around
                if 0 <= column < self.width and 0 <= row < self.height
            )
        )


@dataclass(frozen=True)
class Graph(Grid):
    """Any graph: cell (i, 0) is node i. Edges are pairs of nodes, smaller first, in order."""

    edges: tuple[tuple[int, int], ...] = ()
    kind: ClassVar[str] = "graph"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.height != 1:
            raise ValueError(f"a graph is one row of nodes, not {self.height} rows")
        if self.size > LARGEST_GRAPH:
            raise ValueError(f"a graph of {self.size} nodes; the most is {LARGEST_GRAPH}")
        object.__setattr__(self, "edges", tuple(map(_edge, self.edges)))
        for a, b in self.edges:
            if not 0 <= a < b < self.width:
                raise ValueError(
                    f"edge {a}-{b} must join two different nodes from 0 to {self.width - 1}, "
                    "the smaller one first"
                )
        if list(self.edges) != sorted(set(self.edges)):
            raise ValueError("the edges of a graph are listed once each, in increasing order")
        if self.largest_degree > LARGEST_DEGREE:
            raise ValueError(
                f"a node has {self.largest_degree} neighbours; the most is {LARGEST_DEGREE}"
            )

    @classmethod
    def of_edges(cls, nodes: int, edges: Iterable[tuple[int, int]]) -> Graph:
        return cls(nodes, 1, tuple(sorted({(min(edge), max(edge)) for edge in edges})))

    @property
    def name(self) -> str:
        return ".".join(["graph", str(self.width), *(f"{a}-{b}" for a, b in self.edges)])

    @cached_property
    def degrees(self) -> frozenset[int]:
        ends = Counter(chain.from_iterable(self.edges))
        alone = {0} if len(ends) < self.size else set()
        return frozenset(alone | set(ends.values()))

    def neighbours(self, index: int) -> tuple[int, ...]:
        return self.neighbourhoods[index]

    @cached_property
    def neighbourhoods(self) -> tuple[tuple[int, ...], ...]:
        around: list[list[int]] = [[] for _ in range(self.width)]
        for a, b in self.edges:
            around[a].append(b)
            around[b].append(a)
        return tuple(tuple(sorted(nodes)) for nodes in around)


def _edge(edge: Iterable[int]) -> tuple[int, int]:
    try:
        a, b = map(operator.index, edge)
    except (TypeError, ValueError):
        raise ValueError(f"an edge is a pair of nodes, not {told(edge)}") from None
    return a, b


_LATTICES: dict[str, type[Lattice]] = {kind.kind: kind for kind in (Rectangle, Torus, Hexagons)}
_SHAPE = re.compile(r"(?:([a-z]+)\.)?([0-9]{1,8})x([0-9]{1,8})\Z")
_GRAPH = re.compile(r"graph\.([0-9]{1,8})((?:\.[0-9]{1,8}-[0-9]{1,8})*)\Z")


def grid_named(name: str) -> Grid:
    """The grid that `name` names: ``9x9``, ``torus.9x9``, ``hexagons.9x9``, ``graph.3.0-1.1-2``."""
    if shape := _SHAPE.match(name):
        kind = _LATTICES.get(shape[1] or Rectangle.kind)
        if kind is not None:
            return kind(int(shape[2]), int(shape[3]))
    if graph := _GRAPH.match(name):
        pairs = [edge.split("-") for edge in graph[2].split(".") if edge]
        return Graph(int(graph[1]), 1, tuple((int(a), int(b)) for a, b in pairs))
    raise ValueError(
        f"{name[:40]!r} names no grid; write 30x16, torus.9x9, hexagons.8x8 or graph.3.0-1.1-2"
    )
