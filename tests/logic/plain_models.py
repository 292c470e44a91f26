"""Models by trying every assignment, and by somebody else's counter."""

from collections.abc import Iterator
from itertools import product

from pyganak import Counter

from sapper.logic.cnf import Cnf, Literal
from sapper.logic.formula import Formula, value


def assignments(size: int) -> Iterator[tuple[Literal, ...]]:
    """Every choice of one literal for each variable."""
    return product(*((number, -number) for number in range(1, size + 1)))


def models(cnf: Cnf) -> list[tuple[Literal, ...]]:
    return [model for model in assignments(cnf.variables) if cnf.holds(model)]


def models_of_formula(formula: Formula, names: tuple[str, ...]) -> list[tuple[Literal, ...]]:
    """The models as literals, the variables numbered as they are named."""
    return [
        model
        for model in assignments(len(names))
        if value(formula, {names[abs(literal) - 1]: literal > 0 for literal in model})
    ]


def counted(cnf: Cnf) -> int:
    """The number of models, says Ganak."""
    counter = Counter()
    counter.new_vars(cnf.variables)
    counter.add_clauses([list(clause) for clause in cnf.clauses])
    return int(counter.count())
