"""Chains: a proof with hints, resolution by resolution.

A step of an LRAT proof holds because its hints, one after another, make literals certain until a
clause fails. Read backwards that is a chain of resolutions: the clause that fails, resolved with
the hint before it, and so on. What comes out may be stricter than the step said; it is then taken
for the step, and hints that no longer clash with it are passed over.
"""

from __future__ import annotations

from sapper.logic.cnf import Clause, Cnf
from sapper.logic.proof import Proof, Step
from sapper.logic.proof_files import Lrat
from sapper.logic.resolution import clashes, in_order, resolve


def by_resolution(cnf: Cnf, proof: Lrat) -> Proof:
    """The same refutation by resolution alone, without what it does not need.

    ValueError for a step that does not follow by unit propagation along its hints.
    """
    clauses: list[Clause] = [in_order(clause) for clause in cnf.clauses]
    place = {number: number - 1 for number in range(1, len(clauses) + 1)}
    steps: list[Step] = []
    for step in proof.steps:
        current = place[step.hints[-1]]
        for hint in reversed(step.hints[:-1]):
            if not clashes(clauses[current], clauses[place[hint]]):
                continue
            resolvent = resolve(clauses[current], clauses[place[hint]])
            if resolvent is None:
                raise ValueError(f"step {step.id} does not follow by unit propagation")
            steps.append(Step(resolvent, (current, place[hint])))
            clauses.append(resolvent)
            current = len(clauses) - 1
        if not set(clauses[current]) <= set(step.clause):
            raise ValueError(f"step {step.id} does not follow by unit propagation")
        place[step.id] = current
        if not clauses[current]:
            return _ending_at(current, clauses[: len(cnf.clauses)], steps)
    raise ValueError("the proof does not reach the empty clause")


def _ending_at(conclusion: int, premises: list[Clause], steps: list[Step]) -> Proof:
    """The conclusion is made last, or is a premise."""
    if conclusion < len(premises):
        return Proof((premises[conclusion],))
    return Proof(tuple(premises), tuple(steps[: conclusion + 1 - len(premises)])).cut()
