"""Consistency: is there a world at all, and if not, who contradicts whom?

Words. A *conflict* is the problem of some clues, the total perhaps among them, that have no world
together while any all but one of them have. It is a *smallest* one if no other has fewer clues.

A world is found by SAT. A conflict is found by the search of `counting.conflict`, fast on large
boards; a smallest one by SAT over hitting sets, which may take long there. Its clauses can be
refuted by any solver and judged by any judge, so the answer "no" comes with a proof that nobody has
to believe (`logic.sat.certificate`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sapper.clues.clue import Clue
from sapper.clues.problem import Problem
from sapper.counting.fast import Budget
from sapper.deduction.encode import COMPACT, Encoded, encode
from sapper.logic.cnf import Clause


def as_clauses(problem: Problem) -> Encoded:
    """The problem with its total as clauses, on new variables if need be."""
    return encode(problem, count=COMPACT)


def find_world(problem: Problem, *, seconds: float | None = None) -> frozenset[Any] | None:
    """The mines of some world, or None where there is none. Undecided is raised after `seconds`."""
    from sapper.logic.sat import Status, Undecided, solve

    encoded = as_clauses(problem)
    answer = solve(encoded.cnf, seconds=seconds)
    if answer.status is Status.UNKNOWN:
        raise Undecided(f"{seconds} s do not suffice to find a world")
    return None if answer.model is None else encoded.mines(answer.model)


def find_conflict(
    problem: Problem, *, smallest: bool = False, budget: Budget | None = None
) -> Problem | None:
    """The problem of clues that contradict one another, each of them needed; None with a world.

    The budget is that of a conflict found by counting; the search for a smallest one has none.
    """
    if smallest:
        return _smallest(problem)
    from sapper.counting.conflict import conflict

    if find_world(problem) is not None:
        return None
    return _of(problem, conflict(problem, (budget or Budget()).begin()))


def _smallest(problem: Problem) -> Problem | None:
    from sapper.logic.sat import minimum_groups

    encoded = as_clauses(problem)
    said: dict[int, list[Clause]] = {
        position: [encoded.cnf.clauses[number] for number in part.clauses]
        for position, part in enumerate(encoded.parts)
    }
    found = minimum_groups((), said)
    if found is None:
        return None
    return _of(problem, [encoded.parts[position].clue for position in found])


def _of(problem: Problem, clues: Iterable[Clue]) -> Problem:
    """These clues alone; the total among them needs all cells."""
    chosen = list(clues)
    total = problem.total_clue
    others = tuple(clue for clue in chosen if clue is not total)
    if len(others) < len(chosen):
        return Problem(problem.cells, others, problem.prior)
    spoken = {cell for clue in others for cell in clue.cells}
    return Problem(tuple(cell for cell in problem.cells if cell in spoken), others)
