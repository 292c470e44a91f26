"""What the steps of a position are: the definition, by trying all sets of premises.

It counts worlds again and again, so it is for small boards; `derivation` does the same fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.premises import forced
from sapper.reasons.reason import Fact, Step, apart, in_reading_order


def steps_plainly(view: View) -> Iterator[Step]:
    """The easiest step, and again the easiest one given what it concluded, to the end.

    Easiest is: without the mine count, then with the fewest clues, then with clues that are nearest
    together, then about the fewest unknown cells, then first in reading order.
    """
    problem = read(view)
    facts: dict[Any, bool] = {}
    while found := _easiest(view, problem, facts):
        yield from found
        for step in found:
            facts.update(dict.fromkeys(step.cells, step.verdict is Verdict.MINE))


def _easiest(view: View, problem: Problem, facts: Mapping[Any, bool]) -> list[Step]:
    """The steps from the easiest premises: one for safe cells, one for mines."""
    clues = [clue for clue in problem.clues if any(cell not in facts for cell in clue.cells)]
    if not forced(_given(problem, facts)):
        return []
    for uses_count, size in product((False, True), range(len(clues) + 1)):
        found = []
        for chosen in combinations(clues, size):
            part = _part(problem, chosen, uses_count)
            if news := forced(_given(part, facts)):
                origins = in_reading_order(clue.origin for clue in chosen)
                unknown = len({c for clue in chosen for c in clue.cells if c not in facts})
                places = [(y, x) for x, y in origins]
                found.append(((apart(view, origins), unknown, places), origins, part, news))
        if found:
            _, origins, part, news = min(found, key=lambda each: each[0])
            kinds = [mine for mine in (False, True) if mine in news.values()]
            return [_step(part, facts, news, mine, origins, uses_count) for mine in kinds]
    return []


def _part(problem: Problem, clues: Iterable[Clue], uses_count: bool) -> Problem:
    """Some premises, and the cells that they speak of."""
    chosen = tuple(clues)
    if uses_count:
        return replace(problem, clues=chosen)
    spoken = {cell for clue in chosen for cell in clue.cells}
    cells = tuple(cell for cell in problem.cells if cell in spoken)
    return Problem(cells, chosen)


def _given(problem: Problem, facts: Mapping[Any, bool]) -> Problem:
    return problem.given({cell: facts[cell] for cell in problem.cells if cell in facts})


def _step(
    part: Problem,
    facts: Mapping[Any, bool],
    news: Mapping[Any, bool],
    mine: bool,
    origins: tuple[Cell, ...],
    uses_count: bool,
) -> Step:
    cells = in_reading_order(cell for cell, what in news.items() if what is mine)
    needed = in_reading_order(cell for cell in part.cells if cell in facts)
    for cell in needed:
        fewer = tuple(other for other in needed if other != cell)
        found = forced(_given(part, {other: facts[other] for other in fewer}))
        if all(found.get(cell) is mine for cell in cells):
            needed = fewer
    verdicts = {True: Verdict.MINE, False: Verdict.SAFE}
    said = tuple(Fact(cell, verdicts[facts[cell]]) for cell in needed)
    return Step(cells, verdicts[mine], origins, said, uses_count)
