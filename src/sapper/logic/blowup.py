"""How clauses multiply: (a1 ∧ b1) ∨ … ∨ (an ∧ bn), by distribution and in Tseitin's form.

By distribution there is a clause for each choice of one literal from every pair: 2^n clauses, none
of which another subsumes. Tseitin's form has three clauses for every pair, n + 1 for the
disjunction, and one that says it is true: 4n + 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sapper.logic.formula import And, Formula, Or, Variable, joined
from sapper.logic.laws import by_laws, size_by_laws
from sapper.logic.tseitin import tseitin

MOST_PAIRS = 200
MOST_BUILT = 10_000


class Growth(NamedTuple):
    """Clauses for n pairs. Those of the distribution are counted ahead, and `built` where few."""

    pairs: int
    by_laws: int
    built: int | None
    by_tseitin: int
    new_variables: int


def pairs(n: int) -> Formula:
    """(a1 ∧ b1) ∨ … ∨ (an ∧ bn)."""
    if not 1 <= n <= MOST_PAIRS:
        raise ValueError(f"the number of pairs is from 1 to {MOST_PAIRS}, not {n}")
    both = [And((Variable(f"a{i}"), Variable(f"b{i}"))) for i in range(1, n + 1)]
    return joined(Or, both)


def growth(most: int) -> Iterator[Growth]:
    """The clauses for 1, 2, … pairs."""
    pairs(most)  # refused before the first line, not after the two hundredth
    for n in range(1, most + 1):
        formula = pairs(n)
        counted = size_by_laws(formula).clauses
        built = None
        if counted <= MOST_BUILT:
            built = len(by_laws(formula, MOST_BUILT).cnf.clauses)
        linear = tseitin(formula)
        yield Growth(n, counted, built, len(linear.cnf.clauses), len(linear.definitions))
