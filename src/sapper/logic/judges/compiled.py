"""The compiled judge of DRAT proofs, for proofs of a hundred thousand steps.

It does what `drat` does, and refuses what that lets pass as harmless (RAT): the solvers of this
project write clauses that follow by unit propagation only. docs/programs.md says what it gains.
"""

from __future__ import annotations

from sapper.engine.proofs import OverBudget, judge_proof
from sapper.logic.judges import Judgement

__all__ = ["OverBudget", "judge_quickly"]


def judge_quickly(cnf: str, proof: str, seconds: float = 1e9) -> tuple[Judgement, int]:
    """The judgement of a proof of the empty clause, and how many clauses it added up to it.

    OverBudget is raised when the seconds do not suffice, ValueError when a text is none.
    """
    found = judge_proof(cnf, proof, seconds)
    place = f"line {found.line:,}" if found.line else ""
    judgement = Judgement("drat", not found.line, place, found.reason, found.ignored)
    return judgement, found.additions
