"""One clue at a time: a clue that allows no mine, or nothing else, says what its cells are.

What one clue says changes as its cells become known, so this goes on until no clue says more. It
is what the course note's brain-dead player knows (unit clauses, propagated) and the one-cell rule
of the report. The number of mines is left aside.
"""

from __future__ import annotations

from sapper.clues.problem import Problem
from sapper.deduction.verdicts import Verdicts
from sapper.deduction.working import Working, once


def begin() -> Working:
    """The same, told little by little."""
    return Working(pairs=False)


def single(problem: Problem) -> Verdicts:
    return once(begin(), problem)
