"""Clause sets: what every solver, proof and file of this room is about.

Words. A *variable* is a whole number from 1. A *literal* is a variable (true) or its negative
(false). A *clause* is a tuple of literals of which at least one holds; the empty clause never does.
A *clause set*, `Cnf`, is a conjunction of clauses on the variables 1 to `variables`. A *model* is
one literal of each variable, so chosen that every clause holds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

Literal = int
Clause = tuple[Literal, ...]


@dataclass(frozen=True)
class Cnf:
    """A conjunction of clauses.

    Invariants: every literal is of a variable from 1 to `variables`, and so is every key of
    `names`, which says what people call a variable and takes no part in comparisons. Clauses stand
    as they were given: in their order, with their literals in theirs.
    """

    variables: int
    clauses: tuple[Clause, ...]
    names: Mapping[int, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        if self.variables < 0:
            raise ValueError(f"a clause set has 0 variables or more, not {self.variables}")
        for clause in self.clauses:
            for literal in clause:
                if not 0 < abs(literal) <= self.variables:
                    raise ValueError(
                        f"the literal {literal} is not of a variable from 1 to {self.variables}"
                    )
        for variable in self.names:
            if not 0 < variable <= self.variables:
                raise ValueError(
                    f"a name is given to {variable}, not a variable from 1 to {self.variables}"
                )

    def name(self, literal: Literal, negation: str = "-") -> str:
        """What people call a literal: the name of its variable, or its number."""
        return (negation if literal < 0 else "") + self.names.get(abs(literal), str(abs(literal)))

    def holds(self, model: Collection[Literal]) -> bool:
        """Whether every clause has a literal in `model`."""
        true = frozenset(model)
        return all(not true.isdisjoint(clause) for clause in self.clauses)
