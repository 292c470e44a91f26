"""Satisfiability: models, cores, minimal sets and proofs, by the solvers that PySAT brings."""

from sapper.logic.sat.encodings import ENCODINGS
from sapper.logic.sat.groups import minimal_groups, minimum_groups
from sapper.logic.sat.models import models
from sapper.logic.sat.refutation import certificate, decide, refute
from sapper.logic.sat.solver import (
    DEFAULT,
    SOLVERS,
    Answer,
    Solver,
    Status,
    Undecided,
    Work,
    solve,
)

__all__ = [
    "DEFAULT",
    "ENCODINGS",
    "SOLVERS",
    "Answer",
    "Solver",
    "Status",
    "Undecided",
    "Work",
    "certificate",
    "decide",
    "minimal_groups",
    "minimum_groups",
    "models",
    "refute",
    "solve",
]
