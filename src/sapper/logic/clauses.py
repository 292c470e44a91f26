"""Between formulas with names and clause sets with numbers.

A *numbering* gives each name its variable: 1, 2, … in the order of first appearance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.logic.formula import And, Formula, Not, Or, Variable, joined, variables

Numbering = Mapping[str, int]


def numbering(formula: Formula) -> dict[str, int]:
    return {name: number for number, name in enumerate(variables(formula), 1)}


def named(clauses: Iterable[Clause], numbers: Numbering) -> Cnf:
    """A clause set on exactly the variables of a numbering."""
    names = {number: name for name, number in numbers.items()}
    return Cnf(len(numbers), tuple(clauses), names)


def formula_of_clause(clause: Clause, cnf: Cnf) -> Formula:
    """A clause as a disjunction; the empty clause is F."""
    return joined(Or, [_literal(literal, cnf) for literal in clause])


def formula_of(cnf: Cnf) -> Formula:
    """A clause set as a conjunction; without clauses it is T."""
    return joined(And, [formula_of_clause(clause, cnf) for clause in cnf.clauses])


def _literal(literal: Literal, cnf: Cnf) -> Formula:
    """A variable without a name is called x and its number."""
    name = cnf.names.get(abs(literal), f"x{abs(literal)}")
    variable = Variable(name)
    return Not(variable) if literal < 0 else variable
