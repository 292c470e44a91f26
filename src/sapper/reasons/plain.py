"""What the steps of a position are: the definition, by trying all sets of premises.

It counts worlds again and again, so it is for small boards; `derivation` does the same fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from sapper.clues.clue import Clue
from sapper.clues.problem import TOTAL, Problem
from sapper.clues.reading import read
from sapper.counting.fast import MINE, SAFE, Budget, Contradiction, count_fast, places
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.reasons.reason import Fact, Step, apart, in_reading_order


def steps_plainly(view: View) -> Iterator[Step]:
    """The easiest step, and again the easiest one given what it concluded, to the end.

    Easiest is: with the fewest premises, then without the mine count, then with clues that are
    nearest together, then about the fewest unknown cells, then first in reading order.
    """
    problem = read(view)
    facts: dict[Cell, Verdict] = {}
    while found := _easiest(view, problem, facts):
        yield from found
        facts.update(fact for step in found for fact in step.concluded)


def forced(problem: Problem) -> dict[Cell, Verdict]:
    """The cells that are certain; Contradiction if there is no world."""
    verdicts = count_fast(problem, Budget().begin()).verdicts
    safe = {_cell(problem, index): Verdict.SAFE for index in places(verdicts, SAFE)}
    return safe | {_cell(problem, index): Verdict.MINE for index in places(verdicts, MINE)}


def _cell(problem: Problem, index: int) -> Cell:
    x, y = problem.cells[index]  # type: ignore[misc]
    return x, y


def _easiest(view: View, problem: Problem, facts: Mapping[Cell, Verdict]) -> list[Step]:
    """The steps from the easiest premises: one for safe cells, one for mines."""
    clues = [clue for clue in problem.clues if any(cell not in facts for cell in clue.cells)]
    if not forced(_given(problem, facts)):
        return []
    for size in range(1, len(clues) + 2):
        found = []
        for uses_count in (False, True):
            for chosen in combinations(clues, size - uses_count):
                part = _part(problem, chosen, uses_count)
                if news := forced(_given(part, facts)):
                    origins = in_reading_order(_origin(clue) for clue in chosen)
                    unknown = len(_given(part, facts).cells)
                    key = uses_count, apart(view, origins), unknown, origins
                    found.append((key, part, news))
        if found:
            (uses_count, _, _, origins), part, news = min(found, key=lambda each: each[0])
            return [_step(part, facts, news, which, origins, uses_count) for which in _kinds(news)]
    return []


def _kinds(news: Mapping[Cell, Verdict]) -> list[Verdict]:
    return [which for which in (Verdict.SAFE, Verdict.MINE) if which in news.values()]


def _origin(clue: Clue) -> Cell:
    origin = clue.origin
    assert isinstance(origin, tuple)
    return origin


def _part(problem: Problem, clues: Iterable[Clue], uses_count: bool) -> Problem:
    """Some premises, and the cells that they speak of."""
    chosen = tuple(clues)
    if uses_count:
        return replace(problem, clues=chosen)
    spoken = {cell for clue in chosen for cell in clue.cells}
    cells = tuple(cell for cell in problem.cells if cell in spoken)
    return Problem(cells, chosen)


def _given(problem: Problem, facts: Mapping[Cell, Verdict]) -> Problem:
    known = {cell: facts[_as_cell(cell)] is Verdict.MINE for cell in problem.cells if cell in facts}
    return problem.given(known)


def _as_cell(cell: object) -> Cell:
    assert isinstance(cell, tuple)
    return cell


def _step(
    part: Problem,
    facts: Mapping[Cell, Verdict],
    news: Mapping[Cell, Verdict],
    which: Verdict,
    origins: tuple[Cell, ...],
    uses_count: bool,
) -> Step:
    cells = in_reading_order(cell for cell, verdict in news.items() if verdict is which)
    needed = {_as_cell(cell): facts[_as_cell(cell)] for cell in part.cells if cell in facts}
    for cell in tuple(needed):
        fewer = {other: verdict for other, verdict in needed.items() if other != cell}
        if all(forced(_given(part, fewer)).get(cell) is which for cell in cells):
            needed = fewer
    said = tuple(Fact(cell, needed[cell]) for cell in in_reading_order(needed))
    return Step(cells, which, origins, said, uses_count)


__all__ = ["TOTAL", "Contradiction", "forced", "steps_plainly"]
