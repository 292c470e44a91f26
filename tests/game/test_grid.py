"""Grids: neighbours are mutual, names are read back, impossible grids are refused."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given

from sapper.game.grid import Graph, Grid, Hexagons, Rectangle, Torus, grid_named
from strategies import grids


@given(grids())
def test_neighbours_are_mutual_ordered_and_never_oneself(grid: Grid) -> None:
    for index in range(grid.size):
        around = grid.neighbours(index)
        assert list(around) == sorted(set(around) - {index})
        assert all(index in grid.neighbours(other) for other in around)


@given(grids())
def test_the_degrees_are_those_of_the_cells(grid: Grid) -> None:
    found = {len(grid.neighbours(index)) for index in range(grid.size)}
    assert grid.degrees == found
    assert (grid.smallest_degree, grid.largest_degree) == (min(found), max(found))


@pytest.mark.parametrize("kind", [Rectangle, Torus, Hexagons])
def test_every_cell_stands_above_the_middle_of_its_neighbours_below(kind: type[Grid]) -> None:
    """Where odd rows are drawn shifted by as much as the grid says."""
    grid = kind(5, 5)
    for x, y in product((2, 3), (1, 2)):
        below = [grid.cell(i) for i in grid.neighbours(grid.index((x, y))) if i // 5 == y + 1]
        places = [column + row % 2 * grid.row_shift for column, row in below]
        assert sum(places) / len(places) == x + y % 2 * grid.row_shift


@given(grids())
def test_only_a_rectangle_says_that_it_is_one(grid: Grid) -> None:
    assert grid.is_rectangle == (type(grid) is Rectangle)


@given(grids())
def test_a_grid_is_read_back_from_its_name(grid: Grid) -> None:
    assert grid_named(grid.name) == grid


@given(grids())
def test_cells_and_indices_are_each_others_inverse(grid: Grid) -> None:
    assert [grid.index(cell) for cell in grid.cells()] == list(range(grid.size))
    assert [grid.cell(index) for index in range(grid.size)] == list(grid.cells())


def test_a_corner_of_a_rectangle_has_three_neighbours_of_a_torus_eight() -> None:
    assert Rectangle(5, 4).neighbours(0) == (1, 5, 6)
    assert Torus(5, 4).neighbours(0) == (1, 4, 5, 6, 9, 15, 16, 19)


def test_a_cell_inside_a_hexagonal_board_has_six_neighbours_by_the_parity_of_its_row() -> None:
    # Rows are shifted to the right when odd: (1, 1) touches (1, 0) and (2, 0), not (0, 0).
    assert Hexagons(4, 3).neighbours(5) == (1, 2, 4, 6, 9, 10)
    assert Hexagons(4, 4).neighbours(9) == (4, 5, 8, 10, 12, 13)


def test_a_graph_takes_its_edges_in_any_order() -> None:
    graph = Graph.of_edges(4, [(2, 1), (0, 1), (1, 2)])
    assert graph.name == "graph.4.0-1.1-2"
    assert graph.neighbours(1) == (0, 2)
    assert graph.neighbours(3) == ()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("0x5", "at least one column"),
        ("9x", "names no grid"),
        ("cube.3x3", "names no grid"),
        ("4097x4097", "16785409 cells"),
        ("graph.1048577", "a graph of 1048577 nodes; the most is 1048576"),
        ("graph.3.0-3", "edge 0-3"),
        ("graph.3.1-0", "edge 1-0"),
        ("graph.3.1-2.0-1", "increasing order"),
    ],
)
def test_impossible_grids_are_refused_by_a_sentence(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        grid_named(name)


def test_a_cell_off_the_board_is_refused_with_the_limits() -> None:
    with pytest.raises(ValueError, match=r"\(9, 0\) is outside the board: x goes from 0 to 8"):
        Rectangle(9, 9).index((9, 0))
    with pytest.raises(ValueError, match="outside"):
        Rectangle(9, 9).index((-1, 0))


def test_sizes_and_edges_of_any_kind_are_kept_as_plain_values() -> None:
    graph = Graph(np.int64(3), 1, [(0, 1), [0, np.int64(2)]])  # type: ignore[arg-type]
    assert {graph, Graph(3, 1, ((0, 1), (0, 2)))} == {graph}
    assert repr(graph) == "Graph(width=3, height=1, edges=((0, 1), (0, 2)))"
    for edge in [(0, 1, 2), (0, 0.5), 7, "01"]:
        with pytest.raises(ValueError, match="an edge is a pair of nodes, not"):
            Graph(3, 1, [edge])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"the height must be a whole number, not 2\.5"):
        Rectangle(3, 2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", [(0.5, 0), (0, 0, 0), (0,), "00", 7, None])
def test_what_is_no_pair_of_whole_numbers_is_no_cell(cell: object) -> None:
    with pytest.raises(ValueError, match="a cell is a pair of whole numbers, not"):
        Rectangle(9, 9).index(cell)  # type: ignore[arg-type]


def test_a_graph_whose_numbers_would_not_fit_in_a_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="251 neighbours; the most is 250"):
        Graph.of_edges(252, [(0, node) for node in range(1, 252)])
