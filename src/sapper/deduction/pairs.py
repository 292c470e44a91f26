"""Two clues at a time: what any two that share cells force together, and single clues.

b + c = 1 and b + c + x + y + z = 1 make x, y and z safe: the report's example, and every other of
its kind. The number of mines is left aside.
"""

from __future__ import annotations

from sapper.clues.problem import Problem
from sapper.deduction.verdicts import Verdicts
from sapper.deduction.working import Working, once


def begin() -> Working:
    """The same, told little by little."""
    return Working(pairs=True)


def pairs(problem: Problem) -> Verdicts:
    return once(begin(), problem)
