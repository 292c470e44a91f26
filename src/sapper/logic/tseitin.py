"""Tseitin's form: clauses as many as the formula is long.

Words. Every connective of the formula but ¬ gets a new variable, *defined* to be true exactly when
its part of the formula is: `t1 <=> (A & B)`. The clauses are those of the definitions and one that
says that the whole is true. Where the same connective stands on the same parts twice, it is defined
once.

The clauses are not equivalent to the formula, since they say something of new variables as well.
But each model of the formula is a part of exactly one of theirs, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from sapper.logic.clauses import numbering
from sapper.logic.cnf import Clause, Cnf, Literal
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
    rebuilt,
)
from sapper.logic.laws import without_constants


class Definition(NamedTuple):
    """A new variable, and what it stands for, in terms of variables before it."""

    name: str
    formula: Formula
    clauses: tuple[Clause, ...]


class Tseitin(NamedTuple):
    """The variables of the formula keep their numbers, the defined ones come after them."""

    cnf: Cnf
    definitions: tuple[Definition, ...]


def tseitin(formula: Formula) -> Tseitin:
    """The clauses of a formula, with new variables: one for every connective that is not ¬."""
    numbers = numbering(formula)
    names = {number: name for name, number in numbers.items()}
    definitions: dict[tuple[type[Formula], tuple[Literal, ...]], int] = {}
    said: list[Definition] = []
    fresh = _fresh_names(numbers)

    def combine(node: Formula, parts: list[Literal]) -> Literal:
        match node:
            case Variable(name):
                return numbers[name]
            case Not():
                return -parts[0]
        known = type(node), tuple(parts)
        if known not in definitions:
            new = len(names) + 1
            inner = rebuilt(node, [_literal(names, literal) for literal in parts])
            definitions[known] = new
            names[new] = next(fresh)
            said.append(Definition(names[new], inner, _clauses(node, new, parts)))
        return definitions[known]

    rest = without_constants(formula)
    if isinstance(rest, Constant):
        top: tuple[Clause, ...] = () if rest.value else ((),)
    else:
        top = ((fold(rest, combine),),)
    clauses = [clause for definition in said for clause in definition.clauses]
    return Tseitin(Cnf(len(names), (*clauses, *top), names), tuple(said))


def _clauses(node: Formula, new: Literal, parts: list[Literal]) -> tuple[Clause, ...]:
    """The clauses of new ⇔ node."""
    match node:
        case And():
            return *((-new, part) for part in parts), (new, *(-part for part in parts))
        case Or():
            return (-new, *parts), *((new, -part) for part in parts)
        case Implies():
            left, right = parts
            return (-new, -left, right), (new, left), (new, -right)
        case Iff():
            left, right = parts
            return (
                (-new, -left, right),
                (-new, left, -right),
                (new, left, right),
                (new, -left, -right),
            )
    raise TypeError(f"{type(node).__name__} is no connective")


def _literal(names: dict[int, str], literal: Literal) -> Formula:
    variable = Variable(names[abs(literal)])
    return Not(variable) if literal < 0 else variable


def _fresh_names(taken: dict[str, int]) -> Iterator[str]:
    return (name for number in count(1) if (name := f"t{number}") not in taken)
