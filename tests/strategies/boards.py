"""Grids, and what is seen on them: any views, and views that tell the truth about a field."""

from typing import NamedTuple

from hypothesis import strategies as st

from sapper.game.cells import CODES, HIDDEN, MARKED, MINE
from sapper.game.field import Field
from sapper.game.grid import Cell, Graph, Grid, Hexagons, Rectangle, Torus
from sapper.game.view import View


def rectangles() -> st.SearchStrategy[Rectangle]:
    """Small boards, and single rows and columns long enough for any run of equal cells."""
    board = st.builds(Rectangle, st.integers(1, 9), st.integers(1, 9))
    row = st.builds(Rectangle, st.integers(1, 60), st.just(1))
    column = st.builds(Rectangle, st.just(1), st.integers(1, 30))
    return board | row | column


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Up to 16 nodes; one node is next to many, so that numbers of two digits can be shown."""
    nodes = draw(st.integers(1, 16))
    node = st.integers(0, nodes - 1)
    pairs = draw(st.sets(st.tuples(node, node), max_size=20))
    around = draw(st.sets(node))
    edges = pairs | {(0, other) for other in around}
    return Graph.of_edges(nodes, [(a, b) for a, b in edges if a != b])


def grids() -> st.SearchStrategy[Grid]:
    """Every kind of grid, rectangles for the most part."""
    side = st.integers(1, 6)
    others = st.builds(Torus, side, side) | st.builds(Hexagons, side, side) | graphs()
    return st.one_of(rectangles(), rectangles(), others)


def small_grids() -> st.SearchStrategy[Grid]:
    """Every kind of grid, with so few cells that all fields can be tried."""
    side = st.integers(1, 3)
    sizes = (side, st.integers(1, 4))
    return st.builds(Rectangle, *sizes) | st.builds(Torus, *sizes) | st.builds(Hexagons, *sizes)


@st.composite
def small_graphs(draw: st.DrawFn) -> Graph:
    nodes = draw(st.integers(1, 9))
    node = st.integers(0, nodes - 1)
    pairs = draw(st.sets(st.tuples(node, node), max_size=14))
    return Graph.of_edges(nodes, [(a, b) for a, b in pairs if a != b])


@st.composite
def views(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> View:
    """Views cell by cell, in stretches of equal cells; whether any field agrees is left open."""
    grid = draw(grids() if on is None else on)
    largest = max(len(grid.neighbours(index)) for index in range(grid.size))
    code = st.sampled_from(CODES) | st.integers(0, largest)
    stretches = draw(st.lists(st.tuples(code, st.integers(1, 30)), max_size=12))
    codes = b"".join(bytes([code]) * length for code, length in stretches)[: grid.size]
    codes = codes.ljust(grid.size, bytes([HIDDEN]))
    fitting = (
        code if code in CODES else min(code, len(grid.neighbours(index)))
        for index, code in enumerate(codes)
    )
    return View(grid, draw(st.integers(0, grid.size)), bytes(fitting))


def tiny_views() -> st.SearchStrategy[View]:
    """Views of two cells: so few that two of them are often equal, or differ in one thing only."""
    return views(st.sampled_from([Rectangle(2, 1), Rectangle(1, 2), Torus(2, 1)]))


def small_views() -> st.SearchStrategy[View]:
    """Small views cell by cell; most of them contradict themselves."""
    return views(small_grids() | small_graphs())


@st.composite
def fields(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> Field:
    """Fields on any grid, with mines on a half of the cells or less, so that there are zeros."""
    grid = draw(grids() if on is None else on)
    some_cells = st.integers(0, (1 << grid.size) - 1)
    mines = draw(some_cells)
    for _ in range(draw(st.integers(0, 2))):
        mines &= draw(some_cells)
    return Field(grid, bytes(mines >> index & 1 for index in range(grid.size)))


class SeenField(NamedTuple):
    """A view that tells the truth, and the mines of its field."""

    view: View
    mines: frozenset[Cell]


@st.composite
def seen_fields(draw: st.DrawFn, on: st.SearchStrategy[Grid] | None = None) -> SeenField:
    """Any part of a field shown, with marks that may be wrong and mines that are plain to see."""
    grid = draw(grids() if on is None else on)
    some = st.sets(st.integers(0, grid.size - 1))
    mines, covered, marked, plain = draw(some), draw(some), draw(some), draw(some)
    codes = bytearray()
    for index in range(grid.size):
        if index in mines and index in plain:
            codes.append(MINE)
        elif index in mines or index in covered:
            codes.append(MARKED if index in marked else HIDDEN)
        else:
            codes.append(sum(other in mines for other in grid.neighbours(index)))
    return SeenField(View(grid, len(mines), bytes(codes)), frozenset(map(grid.cell, mines)))


def small_seen_fields() -> st.SearchStrategy[SeenField]:
    """Views that tell the truth on every kind of grid, with so few cells that all can be tried."""
    return seen_fields(small_grids() | small_graphs())


@st.composite
def partly_shown(draw: st.DrawFn) -> View:
    """A field with some cells opened, some mines in plain sight, and sometimes a number spoilt."""
    field = draw(fields(rectangles().filter(lambda grid: grid.size <= 16)))
    full = field.view()
    shown = draw(st.lists(st.booleans(), min_size=field.grid.size, max_size=field.grid.size))
    codes = bytearray(c if s else HIDDEN for c, s in zip(full.codes, shown, strict=True))
    if draw(st.integers(0, 5)) == 0:
        place = draw(st.integers(0, field.grid.size - 1))
        codes[place] = draw(st.integers(0, len(field.grid.neighbours(place))))
    return View(field.grid, field.mines, bytes(codes))
