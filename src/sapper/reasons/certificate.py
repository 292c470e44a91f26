"""Certificates: a reason as clauses, and proofs that others can check.

Words. The *formula* is the clauses of the premises and, last, the *denial*: the cell is not what it
is said to be. It has no model. An *origin* says of each clause who says it: a premise, or "denial".
"""

from __future__ import annotations

from dataclasses import dataclass

from sapper.game.grid import Cell
from sapper.logic.cnf import Cnf
from sapper.logic.proof import Proof
from sapper.logic.proof_files import Drat, Lrat
from sapper.reasons.reason import Premise

DENIAL = "denial"


@dataclass(frozen=True)
class Certificate:
    """A formula without a model, and three proofs that it has none.

    `cells[v - 1]` is the cell of the variable v; further variables are new ones of the mine count.
    `origins` goes with `cnf.clauses`. `proof` is by resolution, for reading.
    """

    cnf: Cnf
    cells: tuple[Cell, ...]
    origins: tuple[Premise, ...]
    proof: Proof
    drat: Drat
    lrat: Lrat

    @property
    def dimacs(self) -> str:
        from sapper.logic.dimacs import write

        return write(self.cnf)

    @property
    def drat_text(self) -> str:
        from sapper.logic.proof_files import write_drat

        return write_drat(self.drat)

    @property
    def lrat_text(self) -> str:
        from sapper.logic.proof_files import write_lrat

        return write_lrat(self.lrat)
