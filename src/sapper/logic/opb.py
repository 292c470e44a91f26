"""OPB: sums of literals and their bounds, as pseudo-Boolean solvers read them.

    * #variable= 3 #constraint= 2
    * x1 A
    +1 x1 +1 x2 -1 x3 >= 0 ;
    +1 x1 +1 x2 +1 x3 = 2 ;

Words. A *constraint* says how many of some literals hold: so many at least, or exactly. A clause is
the constraint that one literal holds at least. In the file a negative literal is 1 minus its
variable, and the 1 goes to the other side: the first line above is the clause 1 2 -3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal as OneOf
from typing import NamedTuple

from sapper.logic.cnf import Clause, Cnf, Literal


class Constraint(NamedTuple):
    """Of these literals (one that is there twice counts twice) so many hold."""

    literals: tuple[Literal, ...]
    relation: OneOf[">=", "="]
    bound: int


def clause(literals: Clause) -> Constraint:
    return Constraint(tuple(dict.fromkeys(literals)), ">=", 1)


def at_least(k: int, literals: Clause) -> Constraint:
    return Constraint(literals, ">=", k)


def at_most(k: int, literals: Clause) -> Constraint:
    """As many of the others hold at least."""
    return Constraint(tuple(-literal for literal in literals), ">=", len(literals) - k)


def exactly(k: int, literals: Clause) -> Constraint:
    return Constraint(literals, "=", k)


def write(
    variables: int, constraints: Iterable[Constraint], names: Mapping[int, str] | None = None
) -> str:
    """The OPB text of some constraints on the variables from 1 to `variables`."""
    lines = [_line(constraint, variables) for constraint in constraints]
    # The grammar wants a variable in every line, so there is one at least.
    head = [f"* #variable= {max(variables, 1)} #constraint= {len(lines)}"]
    head += [f"* x{variable} {name}" for variable, name in sorted((names or {}).items())]
    return "".join(f"{line}\n" for line in [*head, *lines])


def write_cnf(cnf: Cnf) -> str:
    """The OPB text of a clause set."""
    return write(cnf.variables, map(clause, cnf.clauses), cnf.names)


def _line(constraint: Constraint, variables: int) -> str:
    factors: Counter[int] = Counter()
    bound = constraint.bound
    for literal in constraint.literals:
        if not 0 < abs(literal) <= variables:
            raise ValueError(f"the literal {literal} is not of a variable from 1 to {variables}")
        factors[abs(literal)] += 1 if literal > 0 else -1
        bound -= literal < 0
    terms = [f"{factor:+d} x{variable}" for variable, factor in factors.items() if factor]
    return " ".join([*(terms or ["+0 x1"]), constraint.relation, str(bound), ";"])
