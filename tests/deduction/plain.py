"""The plain definitions that methods are held against: worlds are tried one by one."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from sapper.clues import Clue, Problem
from sapper.counting.plain import every_set


def certain(clues: Iterable[Clue]) -> dict[Any, bool]:
    """The cells that are the same in every world of some clues; all of them where there is none."""
    clues = list(clues)
    cells = tuple(dict.fromkeys(cell for clue in clues for cell in clue.cells))
    problem = Problem(cells, tuple(clues))
    worlds = [frozenset(world) for world in every_set(cells) if problem.weight(world)]
    return {
        cell: cell in worlds[0]
        for cell in cells
        if worlds and len({cell in world for world in worlds}) == 1
    }


def few_at_a_time(problem: Problem, most: int) -> dict[Any, bool]:
    """What up to so many clues force together, again and again until they force nothing more."""
    known: dict[Any, bool] = {}
    while True:
        clues = [clue for clue in problem.given(known).clues if clue.cells]
        fresh = {
            cell: mine
            for number in range(1, most + 1)
            for together in combinations(clues, number)
            for cell, mine in certain(together).items()
        }
        if not fresh:
            return known
        known |= fresh
