"""Choosing premises: of all that a position says, what a cell follows from and not one thing more.

Three ways: `easy_part` takes those of the easiest steps that lead to the cell, less what the cell
does not need; `near_part` takes minimal ones among the clues nearest to the cell; `least_part` as
few as possible. Each raises OverBudget when its deadline passes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from sapper.clues.problem import TOTAL, Problem
from sapper.counting.fast import Deadline
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.sat import Undecided
from sapper.reasons.certificate import nearest_all
from sapper.reasons.derivation import derive
from sapper.reasons.forcing import Forcing, TooManyQuestions
from sapper.reasons.premises import nearest, part_of, said_in
from sapper.reasons.reason import Fact, Step, apart

BALL = 6
GROWTH = 4
"""Clues nearest to the cell are tried first, so many of them, then so many times as many."""


def easy_part(
    view: View, problem: Problem, cell: Cell, mine: bool, deadline: Deadline
) -> tuple[tuple[Step, ...] | None, Problem]:
    """The premises of the easiest steps to a cell, less what it does not need.

    The steps come with them if all is needed.
    """
    verdict = Verdict.MINE if mine else Verdict.SAFE
    told = needed(derive(view, problem, deadline=deadline), Fact(cell, verdict))
    used = {premise for step in told for premise in step.premises}
    part = _with(problem, used)
    smaller = _minimal_part(part, nearest_all(part, cell), cell, mine, deadline)
    assert smaller is not None
    return (told if smaller == part else None), smaller


def near_part(problem: Problem, cell: Cell, mine: bool, deadline: Deadline) -> Problem:
    """Minimal premises from the clues nearest to a cell; the count only if all do not suffice."""
    local = problem.without_total()
    order = nearest(local, cell)
    for power in count():
        size = BALL * GROWTH**power
        if found := _minimal_part(local, order[:size], cell, mine, deadline):
            return found
        if size >= len(order):
            break
    found = _minimal_part(problem, nearest_all(problem, cell), cell, mine, deadline)
    assert found is not None
    return found


def least_part(
    view: View, problem: Problem, cell: Cell, mine: bool, deadline: Deadline
) -> tuple[Problem, bool]:
    """As few premises as possible, the nearest of such, and whether no fewer would do."""
    part = near_part(problem, cell, mine, deadline)
    if part.prior is None:
        problem = problem.without_total()
        places = _reach(problem, cell, len(part.clues) - 1)
    else:
        places = nearest_all(problem, cell)
    premises = said_in(problem, places, cell)
    more = len(premises) - len(places)
    corrections = [frozenset({len(places)})] if more else []
    with Forcing(premises, deadline=deadline) as asked:
        try:
            for size in range(len(part.clues)):
                if found := asked.least(cell, mine, size + more, corrections):
                    sets = [[places[at] for at in chosen if at < len(places)] for chosen in found]
                    best = min(sets, key=lambda each: _spread(view, problem, each))
                    return part_of(problem, sorted(best)), True
        except (TooManyQuestions, Undecided):
            return part, False
    return part, True


def _spread(view: View, problem: Problem, places: Iterable[int]) -> tuple[int, list[int]]:
    clues = [problem.clues[place] for place in places]
    origins: list[Any] = [clue.origin for clue in clues]
    return apart(view, origins), sorted(places)


def _reach(problem: Problem, cell: Cell, size: int) -> list[int]:
    """The clues that may stand in a joined set of so many, one of which speaks of the cell."""
    found = dict.fromkeys(problem.clues_of[cell])
    fresh = list(found)
    for _ in range(size - 1):
        cells = {other for place in fresh for other in problem.clues[place].cells}
        fresh = [place for other in cells for place in problem.clues_of[other]]
        fresh = [place for place in dict.fromkeys(fresh) if place not in found]
        found.update(dict.fromkeys(sorted(fresh)))
    return list(found)


def _minimal_part(
    problem: Problem, places: list[int], cell: Cell, mine: bool, deadline: Deadline
) -> Problem | None:
    """Minimal premises out of these clues, and the count if the problem has one."""
    premises = said_in(problem, places, cell)
    if not any(cell in clue.cells for clue in premises):
        return None
    with Forcing(premises, deadline=deadline) as asked:
        kept = asked.minimal(range(len(premises)), cell, mine)
    if kept is None:
        return None
    chosen = sorted(places[at] for at in kept if at < len(places))
    counts = any(at == len(places) for at in kept)
    return part_of(problem if counts else problem.without_total(), chosen)


def _with(problem: Problem, used: set[Any]) -> Problem:
    places = [place for place, clue in enumerate(problem.clues) if clue.origin in used]
    return part_of(problem if TOTAL in used else problem.without_total(), places)


def needed(found: Iterable[Step], goal: Fact) -> tuple[Step, ...]:
    """The steps that lead to a fact."""
    made: list[Step] = []
    for step in found:
        made.append(step)
        if goal in step.concluded:
            break
    wanted = {goal}
    kept = []
    for step in reversed(made):
        if not wanted.isdisjoint(step.concluded):
            wanted.update(step.facts)
            kept.append(step)
    return tuple(reversed(kept))
