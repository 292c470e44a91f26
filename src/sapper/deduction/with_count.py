"""Local methods that know the number of mines as well, used as the report uses it.

Words. The *rest* is what a method leaves unknown. The count, less the mines it found, is one clue
more: so many among the rest.

Once the count forces the rest by itself (no mine is left, or nothing but mines), it is used at any
size. Otherwise it is one more clue for the method as soon as the rest is no more than `LAST` cells:
a clue on half of the board is next to every other clue, costs much and seldom says anything.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from sapper.clues.problem import Problem
from sapper.deduction.linear import linear
from sapper.deduction.pairs import pairs
from sapper.deduction.single import single
from sapper.deduction.subsets import subsets
from sapper.deduction.verdicts import Method, Verdicts
from sapper.deduction.working import contradict, forced, numbers_of

LAST = 40


def with_count(method: Method, most: int = LAST) -> Method:
    """The method, and the count as a clue once at most so many cells are unknown."""

    def counting(problem: Problem) -> Verdicts:
        locally = method(problem)
        rest = problem.given(locally.known)
        count = rest.total_clue
        if count is None:
            return locally
        if count.contradiction:
            contradict()
        if len(rest.cells) > most and forced(numbers_of(count), len(rest.cells)) is None:
            return locally
        more = method(replace(rest, clues=(*rest.clues, count)))
        work = Counter(locally.work) + Counter(more.work)
        return Verdicts({**locally.known, **more.known}, dict(work))

    return counting


single_count = with_count(single)
pairs_count = with_count(pairs)
subsets_count = with_count(subsets)
linear_count = with_count(linear)
