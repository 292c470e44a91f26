"""Between formulas with names and clause sets with numbers.

A *numbering* gives each name its variable: 1, 2, … in the order of first appearance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.logic.formula import And, Formula, Not, Or, Variable, joined, variables

Numbering = Mapping[str, int]


def numbering(formula: Formula) -> dict[str, int]:
    return {name: number for number, name in enumerate(variables(formula), 1)}


def named(clauses: Iterable[Clause], numbers: Numbering) -> Cnf:
    """A clause set on exactly the variables of a numbering."""
    names = {number: name for name, number in numbers.items()}
    return Cnf(len(numbers), tuple(clauses), names)


def formula_of(cnf: Cnf) -> Formula:
    """A clause set as a conjunction; without clauses it is T."""
    return joined(And, formulas_of(cnf.clauses, cnf.names))


def formulas_of(clauses: Sequence[Clause], names: Mapping[int, str]) -> list[Formula]:
    """Clauses as disjunctions; the empty clause is F."""
    literals: dict[Literal, Formula] = {}
    for literal in {literal for clause in clauses for literal in clause}:
        # A variable without a name is called x and its number.
        variable = Variable(names.get(abs(literal), f"x{abs(literal)}"))
        literals[literal] = Not(variable) if literal < 0 else variable
    return [joined(Or, [literals[literal] for literal in clause]) for clause in clauses]
