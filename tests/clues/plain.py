"""The plain definitions that the room is held against.

A *world* is one set of mines; here every set is tried and weighed by the words of the definition.
"""

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import chain, combinations

from sapper.clues import Problem

World = frozenset[Hashable]


def subsets(cells: Iterable[Hashable]) -> Iterator[World]:
    every = list(cells)
    sizes = range(len(every) + 1)
    return map(frozenset, chain.from_iterable(combinations(every, size) for size in sizes))


def worlds(problem: Problem) -> dict[World, Fraction]:
    """Every world that is possible, with its exact weight."""
    found = {}
    for mines in subsets(problem.cells):
        weight = Fraction(1)
        for clue in problem.clues:
            weight *= Fraction(clue.weights[sum(cell in mines for cell in clue.cells)])
        if problem.prior is not None:
            weight *= sum(Fraction(w) for total, w in problem.prior if total == len(mines))
        if weight:
            found[mines] = weight
    return found


def pieces(
    nodes: Iterable[Hashable], edges: Iterable[tuple[Hashable, Hashable]]
) -> set[frozenset[Hashable]]:
    """The connected pieces of a graph: start with every node alone, join along every edge."""
    piece = {node: frozenset([node]) for node in nodes}
    for a, b in edges:
        if a in piece and b in piece:
            joined = piece[a] | piece[b]
            piece.update(dict.fromkeys(joined, joined))
    return set(piece.values())


def edges(problem: Problem) -> set[tuple[Hashable, Hashable]]:
    """Both ways round: every two cells that stand in one clue."""
    return {(a, b) for clue in problem.clues for a in clue.cells for b in clue.cells if a != b}
