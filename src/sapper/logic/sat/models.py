"""All models of a clause set, on the variables that matter.

Words. A model *on* some variables is what a model says about them: one literal of each. Many models
can be the same one there, which is given once.

Each model found is forbidden by a *blocking clause*, the negation of its literals, and the solver
is asked again. The clauses grow by one with each model, which serves for thousands of models; to
count millions, a counter is the better tool.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sapper.logic.cnf import Cnf, Literal
from sapper.logic.sat.solver import DEFAULT, Solver, Status, Undecided
from sapper.plural import counted


def models(
    cnf: Cnf,
    on: Iterable[int] | None = None,
    most: int | None = None,
    *,
    solver: str = DEFAULT,
    seconds: float | None = None,
) -> Iterator[tuple[Literal, ...]]:
    """The models on the variables `on` (or on all), each as literals in the order of `on`.

    They come as they are found, at most `most`. `seconds` bounds the search for each; Undecided is
    raised when they do not suffice.
    """
    chosen = list(range(1, cnf.variables + 1) if on is None else on)
    if len(set(chosen)) < len(chosen):
        raise ValueError(f"the variables {chosen} have one of them twice")
    for variable in chosen:
        if not 0 < variable <= cnf.variables:
            raise ValueError(f"{variable} is not a variable from 1 to {cnf.variables}")
    if most is not None and most < 0:
        raise ValueError(f"the most models are 0 or more, not {most}")
    return _models(cnf, chosen, most, solver, seconds)


def _models(
    cnf: Cnf, on: Sequence[int], most: int | None, solver: str, seconds: float | None
) -> Iterator[tuple[Literal, ...]]:
    found = 0
    with Solver(cnf, solver=solver) as opened:
        while most is None or found < most:
            answer = opened.solve(seconds=seconds)
            if answer.status is Status.UNKNOWN:
                raise Undecided(f"{seconds} s do not suffice after {counted(found, 'model')}")
            if answer.model is None:
                return
            model = answer.model
            literals = tuple(model[variable - 1] for variable in on)
            yield literals
            found += 1
            opened.add(tuple(-literal for literal in literals))
