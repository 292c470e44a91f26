"""Counting by trying everything: the definition.

Every set of cells is weighed as a world, and the weights are added up. No component is taken apart
and no binomial is used, so this is what the faster ways are held against. Each further cell doubles
the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from sapper.clues import Problem
from sapper.counting.worlds import Count, Share, in_whole_numbers

MOST_CELLS = 22
"""Four million sets: a few seconds."""

World = tuple[Hashable, ...]


def try_everything(problem: Problem) -> Count:
    """The count of a problem of at most `MOST_CELLS` cells; its work is the number of sets."""
    if len(problem.cells) > MOST_CELLS:
        raise ValueError(
            f"trying everything takes 2^{len(problem.cells)} sets of {len(problem.cells)} cells, "
            f"and more than {MOST_CELLS} cells are too many"
        )
    scaled = in_whole_numbers(problem)
    worlds, mines = 0, Counter[Hashable]()
    for world in every_set(problem.cells):
        if weight := int(scaled.problem.weight(world)):
            worlds += weight
            for cell in world:
                mines[cell] += weight
    return Count(
        scaled.world(worlds),
        {cell: scaled.world(mines[cell]) for cell in problem.cells},
        tuple(
            Share(
                number,
                scaled.fringe(weight),
                scaled.background(_background(scaled.problem, number)),
            )
            for number, weight in _fringe(scaled.problem).items()
        ),
        1 << len(problem.cells),
    )


def every_set(cells: Sequence[Hashable]) -> Iterator[World]:
    """All sets of some cells, the smaller ones first."""
    for size in range(len(cells) + 1):
        yield from combinations(cells, size)


def _fringe(problem: Problem) -> Counter[int]:
    """What the clues give to all sets of fringe cells, by the size of the set."""
    clues = problem.without_total()
    found = Counter[int]()
    for world in every_set(problem.fringe):
        if weight := int(clues.weight(world)):
            found[len(world)] += weight
    return found


def _background(problem: Problem, elsewhere: int) -> int:
    """What the prior gives to all sets of background cells, with some mines elsewhere."""
    if problem.prior is None:
        return sum(1 for _ in every_set(problem.background))
    prior = dict(problem.prior)
    sets = every_set(problem.background)
    return sum(int(prior.get(elsewhere + len(world), 0)) for world in sets)
