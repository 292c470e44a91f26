"""Judge proofs that clauses have no model, compiled.

Two texts in, the clauses in DIMACS and a proof in DRAT of which each clause follows by unit
propagation; a verdict out. `sapper.logic.judges.drat` is the definition, and knows a weaker rule
(RAT) besides; this is the fast one.
"""

from __future__ import annotations

from typing import NamedTuple

import _sapper_native as native
from _sapper_native import OverBudget

__all__ = ["OverBudget", "Verdict", "judge_proof"]


class Verdict(NamedTuple):
    """The first line that is wrong, and why, or 0; clauses added up to there, or to the empty one;
    and deletions that named no clause."""

    line: int
    reason: str
    additions: int
    ignored: int


def judge_proof(formula: str, proof: str, seconds: float = 1e9) -> Verdict:
    """The verdict. A text that cannot be read is a ValueError, too much work OverBudget."""
    return Verdict(*native.judge_proof(formula.encode(), proof.encode(), seconds))
