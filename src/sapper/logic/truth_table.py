"""Truth tables, and CNF by them.

Words. A *row* gives every variable a value; the rows go from all true to all false, the last
variable changing fastest. A *column* is the values of a formula in all rows as the bits of one
number, the last row the lowest bit. So one fold over the formula with operations on whole numbers
finds all its values at once; `value`, row by row, is the definition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import and_, or_
from typing import NamedTuple

from sapper.logic.clauses import named
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.formula import (
    And,
    Constant,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    fold,
    variables,
)
from sapper.plural import counted

MOST_VARIABLES = 20
"""A table has at most 2^20 rows."""

MOST_CLAUSES = 100_000


class Row(NamedTuple):
    values: tuple[bool, ...]
    result: bool


def rows(formula: Formula, names: Sequence[str] | None = None) -> Iterator[Row]:
    """The rows of the table, on the variables of the formula or on those that are named."""
    names = _all_names(formula, names)
    results = f"{column(formula, names):0{1 << len(names)}b}"
    for values, result in zip(product((True, False), repeat=len(names)), results, strict=True):
        yield Row(values, result == "1")


def column(formula: Formula, names: Sequence[str] | None = None) -> int:
    """The values of a formula in all rows, as the bits of one number."""
    names = _all_names(formula, names)
    every = (1 << (1 << len(names))) - 1
    # The first variable is the highest digit of a row's place: it changes slowest.
    digits = {name: digit for digit, name in enumerate(reversed(names))}
    columns = {name: _alternating(digit, len(names)) for name, digit in digits.items()}

    def combine(node: Formula, parts: list[int]) -> int:
        match node:
            case Variable(name):
                return columns[name]
            case Constant(constant):
                return every if constant else 0
            case Not():
                return every ^ parts[0]
            case And():
                return reduce(and_, parts)
            case Or():
                return reduce(or_, parts)
            case Implies():
                return (every ^ parts[0]) | parts[1]
            case Iff():
                return every ^ parts[0] ^ parts[1]
        raise TypeError(f"{type(node).__name__} is no formula")

    return fold(formula, combine)


def _alternating(digit: int, width: int) -> int:
    """The column of one variable: 2^digit zeros in the lowest rows, as many ones, and so on."""
    bits = ((1 << (1 << digit)) - 1) << (1 << digit)
    for higher in range(digit + 1, width):
        bits |= bits << (1 << higher)
    return bits


def true_rows(formula: Formula) -> int:
    """In how many rows a formula is true."""
    return column(formula).bit_count()


def by_table(formula: Formula, most: int = MOST_CLAUSES) -> Cnf:
    """Theorem 25.1: the negation of every row in which the formula is false."""
    names = variables(formula)
    false_rows = (1 << len(_all_names(formula, None))) - true_rows(formula)
    if false_rows > most:
        raise ValueError(
            f"the formula is false in {counted(false_rows, 'row')}, each of them a clause, "
            f"and the most allowed is {most:,}"
        )
    clauses = (_negated(row.values) for row in rows(formula) if not row.result)
    return named(clauses, {name: number for number, name in enumerate(names, 1)})


def _negated(values: tuple[bool, ...]) -> Clause:
    return tuple(-number if value else number for number, value in enumerate(values, 1))


def _all_names(formula: Formula, names: Sequence[str] | None) -> Sequence[str]:
    own = variables(formula)
    names = own if names is None else names
    if missing := [name for name in own if name not in names]:
        raise ValueError(f"the variable {missing[0]} is not among those of the table")
    if len(names) > MOST_VARIABLES:
        raise ValueError(
            f"a truth table has at most {MOST_VARIABLES} variables, not {len(names):,}"
        )
    return names
