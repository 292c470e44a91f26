"""Arithmetic: premises added up until one can see it.

Words. Each premise is an *equation*: the cells it speaks of, each 1 for a mine and 0 otherwise, add
up to its number. Times whole numbers, *multipliers*, and added up, they give one equation more:
*factors* of cells on the left, a *total* on the right. With what is known of some cells, the
*facts*, put in, the left side can be from *least* to *greatest*. A cell whose opposite would push
the total out of that range is what it is.

Multipliers are tried: every premise is needed, so none is 0, and nearly always plus and minus one
will do. There are minimal premises that no sum is enough for, such as three clues of which each two
share a cell: half a mine in each cell would keep them. Then one has to go through cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from sapper.clues.clue import Clue
from sapper.clues.problem import TOTAL, Problem
from sapper.deduction.verdicts import Verdict
from sapper.game.grid import Cell
from sapper.reasons.reason import Fact, Premise, Step, in_reading_order

MOST_ONES = 8
"""Up to so many premises are tried with all choices of plus and minus one."""

MOST_TWOS = 4
"""Up to so many are tried with 2 and -2 as well."""


@dataclass(frozen=True)
class Arithmetic:
    """An equation made of premises. `factors` are in reading order, without zeros, facts put in."""

    multipliers: tuple[tuple[Premise, int], ...]
    facts: tuple[Fact, ...]
    factors: tuple[tuple[Cell, int], ...]
    total: int

    @property
    def least(self) -> int:
        """The least that the left side can be."""
        return sum(factor for _, factor in self.factors if factor < 0)

    @property
    def greatest(self) -> int:
        """The greatest that the left side can be."""
        return sum(factor for _, factor in self.factors if factor > 0)


def add_up(problem: Problem, step: Step) -> Arithmetic | None:
    """The sum of the premises of a step that shows it; None if none was found."""
    clues: dict[Any, Clue] = {clue.origin: clue for clue in problem.clues}
    equations: list[tuple[Sequence[Any], int]] = []
    for origin in step.premises:
        if origin == TOTAL:
            assert problem.prior is not None
            equations.append((problem.cells, problem.prior[0][0]))
        elif not clues[origin].is_exact:
            return None  # what may be one number or another does not add up
        else:
            equations.append((clues[origin].cells, clues[origin].support[0]))
    facts = {cell: int(verdict is Verdict.MINE) for cell, verdict in step.facts}
    mine = int(step.verdict is Verdict.MINE)
    for multipliers in _multipliers(len(equations)):
        factors, total = _sum(equations, multipliers, facts)
        if _shows(factors, total, step.cells, mine):
            return Arithmetic(
                tuple(zip(step.premises, multipliers, strict=True)),
                step.facts,
                tuple((cell, factors[cell]) for cell in in_reading_order(factors)),
                total,
            )
    return None


def _multipliers(size: int) -> Iterator[tuple[int, ...]]:
    """The first is positive, for the negative of a sum shows the same."""
    if size <= MOST_ONES:
        yield from ((1, *others) for others in product((-1, 1), repeat=size - 1))
    if size <= MOST_TWOS:
        for choice in product((1, -1, 2, -2), repeat=size):
            if choice[0] > 0 and 2 in map(abs, choice) and 1 in map(abs, choice):
                yield choice


def _sum(
    equations: Sequence[tuple[Sequence[Any], int]],
    multipliers: Sequence[int],
    facts: Mapping[Any, int],
) -> tuple[dict[Any, int], int]:
    factors: dict[Any, int] = {}
    total = 0
    for (cells, number), multiplier in zip(equations, multipliers, strict=True):
        total += multiplier * number
        for cell in cells:
            factors[cell] = factors.get(cell, 0) + multiplier
    for cell, value in facts.items():
        total -= factors.pop(cell, 0) * value
    return {cell: factor for cell, factor in factors.items() if factor}, total


def _shows(factors: Mapping[Any, int], total: int, cells: Sequence[Any], mine: int) -> bool:
    """Whether the opposite of each cell leaves no room for the total."""
    least = sum(factor for factor in factors.values() if factor < 0)
    greatest = sum(factor for factor in factors.values() if factor > 0)
    for cell in cells:
        factor = factors.get(cell, 0)
        missing = total - factor * (1 - mine)
        if least - min(factor, 0) <= missing <= greatest - max(factor, 0):
            return False
    return True
