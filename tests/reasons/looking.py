"""What follows from some premises, by trying all worlds: the definition that tests compare with."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import TypeVar

from sapper.clues.problem import TOTAL
from sapper.clues.reading import read
from sapper.counting.odds import analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons import Fact, Premise

Thing = TypeVar("Thing")

MINE_OR_NOT = {0: Verdict.SAFE, 1: Verdict.MINE}


def worlds(view: View, premises: Iterable[Premise], facts: Iterable[Fact] = ()) -> list[set[Cell]]:
    """All sets of mines among the hidden cells that these premises and facts leave."""
    said = set(premises)
    problem = read(view)
    assert problem.prior is not None
    clues = [clue for clue in problem.clues if clue.origin in said]
    assert {clue.origin for clue in clues} == said - {TOTAL}
    known = dict(facts)
    left = []
    for values in product((0, 1), repeat=len(view.hidden)):
        mines = {cell for cell, value in zip(view.hidden, values, strict=True) if value}
        if TOTAL in said and len(mines) != problem.prior[0][0]:
            continue
        if any((cell in mines) != (what is Verdict.MINE) for cell, what in known.items()):
            continue
        if all(len(mines.intersection(clue.cells)) in clue.support for clue in clues):
            left.append(mines)
    return left


def force(
    view: View,
    cells: Iterable[Cell],
    verdict: Verdict,
    premises: Iterable[Premise],
    facts: Iterable[Fact] = (),
) -> bool:
    """Whether all worlds agree that these cells are what they are said to be."""
    found = worlds(view, premises, facts)
    wanted = verdict is Verdict.MINE
    return all((cell in mines) is wanted for cell in cells for mines in found)


def certain(view: View) -> dict[Cell, Verdict]:
    """The cells that are certain in a view with a world."""
    odds = analyse(view)
    safe = dict.fromkeys(odds.safe, Verdict.SAFE)
    return safe | dict.fromkeys(odds.mines, Verdict.MINE)


def without_one(things: Iterable[Thing]) -> Iterator[tuple[Thing, ...]]:
    chosen = tuple(things)
    return combinations(chosen, len(chosen) - 1) if chosen else iter(())
