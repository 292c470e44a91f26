"""Graphs and cutsets, against trying everything."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given

from clues import plain
from sapper.clues import (
    Clue,
    Cut,
    Problem,
    best_cut,
    cases,
    cases_by_components,
    cut_by,
    variable_graph,
)
from sapper.clues.separators import pieces, smallest_separators
from strategies import SizedGraph, connected_problems, problems, sized_graphs


def all_cuts(problem: Problem) -> list[Cut]:
    """Every set of cells that leaves two parts or more, with its parts."""
    found = []
    for removed in plain.subsets(problem.fringe):
        rest = [cell for cell in problem.fringe if cell not in removed]
        parts = plain.pieces(rest, plain.edges(problem))
        if len(parts) > 1:
            found.append(Cut(tuple(removed), tuple(map(tuple, parts))))
    return found


@given(problems())
def test_the_graph_has_the_fringe_and_the_edges(problem: Problem) -> None:
    graph = variable_graph(problem)
    assert tuple(graph) == problem.fringe
    assert {pair for a, b in graph.edges for pair in [(a, b), (b, a)]} == plain.edges(problem)


@given(connected_problems())
def test_the_best_cut_is_a_smallest_one_with_the_fewest_cases(problem: Problem) -> None:
    every = all_cuts(problem)
    found = best_cut(problem)
    if not every:
        assert found is None
        return
    assert found is not None
    smallest = min(len(cut.cells) for cut in every)
    assert len(found.cells) == smallest
    assert found.cases == min(cut.cases for cut in every if len(cut.cells) == smallest)


@given(connected_problems())
def test_the_parts_of_a_cut_have_nothing_to_do_with_one_another(problem: Problem) -> None:
    for removed in plain.subsets(problem.fringe[:4]):
        cut = cut_by(problem, removed)
        rest = set(problem.fringe) - removed
        assert set(cut.cells) == removed
        assert set(map(frozenset, cut.parts)) == plain.pieces(rest, plain.edges(problem))
        assert cut.divides == (len(cut.parts) > 1)


@given(connected_problems())
def test_solving_along_a_cut_finds_every_world_in_that_many_cases(problem: Problem) -> None:
    """Try each assignment of the cutset, then each of every part by itself, and count."""
    cut = best_cut(problem)
    if cut is None:
        return
    tried = 0
    total = Fraction(0)
    for values in product([False, True], repeat=len(cut.cells)):
        rest = problem.given(dict(zip(cut.cells, values, strict=True)))
        weight = Fraction(1)
        for component in rest.components():
            tried += cases(component) if component.cells else 0
            weight *= sum(plain.worlds(component).values())
        total += weight
    assert tried == cut.cases
    assert total == sum(plain.worlds(problem).values())


@given(problems())
def test_removing_nothing_leaves_the_components(problem: Problem) -> None:
    cut = cut_by(problem, ())
    components = [component for component in problem.components() if component.cells]
    assert cut.parts == tuple(component.cells for component in components)
    assert cut.cases == sum(2 ** len(component.cells) for component in components)
    assert cases(problem) == 2 ** len(problem.fringe)
    assert (
        cases_by_components(Problem(problem.cells, tuple(c for c in problem.clues if c.cells)))
        == cut.cases
    )


@given(sized_graphs())
def test_every_smallest_separator_is_found(graph: SizedGraph) -> None:
    nodes = range(len(graph.sizes))
    edges = [(a, b) for a in nodes for b in graph.around[a]]
    separators: dict[tuple[int, ...], int] = {}
    for removed in plain.subsets(nodes):
        rest = [node for node in nodes if node not in removed]
        if len(plain.pieces(rest, edges)) > 1:
            chosen = tuple(node for node in nodes if node in removed)
            separators[chosen] = sum(graph.sizes[node] for node in chosen)
    least = min(separators.values(), default=0)
    expected = sorted(nodes for nodes, size in separators.items() if size == least)
    assert smallest_separators(graph.sizes, graph.around, most=10_000) == expected
    some = smallest_separators(graph.sizes, graph.around, most=2)
    assert set(some) <= set(expected)
    assert len(some) == min(2, len(expected))


@given(sized_graphs())
def test_pieces_are_what_hangs_together(graph: SizedGraph) -> None:
    nodes = range(1, len(graph.sizes))
    edges = [(a, b) for a in nodes for b in graph.around[a]]
    found = pieces(graph.around, [0])
    assert set(map(frozenset, found)) == plain.pieces(nodes, edges)
    assert found == sorted(sorted(piece) for piece in found)


def test_a_long_corridor_is_cut_in_the_middle() -> None:
    """A chain of 2,001 cells: far beyond the groups among which larger cutsets are looked for."""
    cells = tuple(range(2001))
    chain = tuple(Clue.exactly(1, pair) for pair in pairwise(cells))
    cut = best_cut(Problem(cells, chain))
    assert cut is not None
    assert cut.cells == (1000,)
    assert [len(part) for part in cut.parts] == [1000, 1000]


def test_a_ring_without_a_middle_is_cut_in_half() -> None:
    cells = tuple(range(40))
    ring = tuple(Clue.exactly(1, (cell, (cell + 1) % 40)) for cell in cells)
    cut = best_cut(Problem(cells, ring))
    assert cut is not None
    assert cut.cells == (0, 20)
    assert [len(part) for part in cut.parts] == [19, 19]


def test_beyond_the_bound_no_larger_cutset_is_looked_for() -> None:
    cells = tuple(range(301))
    ring = tuple(Clue.exactly(1, (cell, (cell + 1) % 301)) for cell in cells)
    assert best_cut(Problem(cells, ring)) is None


def test_cells_that_are_all_joined_cannot_be_cut() -> None:
    assert best_cut(Problem(("a", "b", "c"), (Clue.exactly(1, "abc"),))) is None
    assert best_cut(Problem(("a",), (Clue.exactly(1, "a"),))) is None
    assert best_cut(Problem(("a", "b"))) is None
    assert best_cut(Problem(())) is None


def test_a_cut_is_refused_with_what_is_wrong() -> None:
    problem = Problem(("a", "b", "c"), (Clue.exactly(1, "ab"),))
    with pytest.raises(ValueError, match="'c' is not a cell of the fringe"):
        cut_by(problem, ["c"])
    with pytest.raises(ValueError, match="'z'"):
        cut_by(problem, ["z"])
    with pytest.raises(ValueError, match="share cells"):
        Cut(("a",), (("a", "b"),))
