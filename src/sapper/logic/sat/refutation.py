"""Proofs from solvers: an answer that nobody has to believe.

A solver logs each clause that it learns or forgets. It cannot do so under assumptions, so whoever
wants to prove that a literal follows adds its negation as a clause. What is logged is cut at the
empty clause; a solver that finds the clauses contradictory before it began has logged none, and
then the empty clause alone is the proof, for unit propagation refutes the rest.

The solvers of this room add clauses by unit propagation only (RUP): techniques that need more, such
as bounded variable addition, are switched off in CaDiCaL 3 by PySAT, and CaDiCaL 1 has none.
"""

from __future__ import annotations

from sapper.logic.cnf import Cnf
from sapper.logic.elaboration import elaborate, refute_by_propagation
from sapper.logic.proof_files import Drat, DratAdd, DratDelete, Lrat, drat_steps
from sapper.logic.sat.solver import DEFAULT, Answer, Solver, Status, Undecided
from sapper.plural import counted


def decide(
    cnf: Cnf,
    *,
    solver: str = DEFAULT,
    conflicts: int | None = None,
    seconds: float | None = None,
) -> tuple[Answer, Drat | None]:
    """The answer of `solve`, and a proof where it is 'unsatisfiable'."""
    with Solver(cnf, solver=solver, proof=True) as opened:
        answer = opened.solve(conflicts=conflicts, seconds=seconds)
        if answer.status is not Status.UNSATISFIABLE:
            return answer, None
        return answer, _cut(opened.proof_lines())


def refute(
    cnf: Cnf,
    *,
    solver: str = DEFAULT,
    conflicts: int | None = None,
    seconds: float | None = None,
) -> Drat:
    """A proof that the clauses have no model; ValueError if they have one."""
    answer, proof = decide(cnf, solver=solver, conflicts=conflicts, seconds=seconds)
    if answer.status is Status.UNKNOWN:
        raise Undecided(f"the budget is spent after {counted(answer.work.conflicts, 'conflict')}")
    if proof is None:
        raise ValueError("there is nothing to refute: the clauses have a model")
    return proof


def certificate(
    cnf: Cnf,
    *,
    solver: str = DEFAULT,
    conflicts: int | None = None,
    seconds: float | None = None,
) -> Lrat:
    """A proof with hints that the clauses have no model; ValueError if they have one.

    A solver is asked only where unit propagation by itself does not refute the clauses.
    """
    proof = refute_by_propagation(cnf)
    return proof or elaborate(cnf, refute(cnf, solver=solver, conflicts=conflicts, seconds=seconds))


def _cut(lines: list[str]) -> Drat:
    steps: list[DratAdd | DratDelete] = []
    for step in drat_steps(lines):
        steps.append(step)
        if step == DratAdd(()):
            return Drat(tuple(steps))
    return Drat((*steps, DratAdd(())))
