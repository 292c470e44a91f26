"""Certificates: a reason as clauses, and proofs that others can check.

Words. The *formula* is the clauses of the premises and, last, the *denial*: the cell is not what it
is said to be. It has no model. An *origin* says of each clause who says it: a premise, or "denial".

The mine count is said of the cells that the formula speaks of: the others may be mines or not, so
there is a least and a greatest number of mines among these. Only the half that is needed is said,
if one suffices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sapper.clues.clue import Clue
from sapper.clues.problem import TOTAL, Problem
from sapper.deduction.encode import Prefix, at_least, clauses_of, numbered
from sapper.game.grid import Cell
from sapper.logic.chains import by_resolution
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.dimacs import write
from sapper.logic.proof import Proof
from sapper.logic.proof_files import Drat, Lrat, write_drat, write_lrat
from sapper.logic.sat import Solver, certificate
from sapper.reasons.premises import nearest, said_in
from sapper.reasons.reason import Premise, in_reading_order

DENIAL = "denial"

MOST_CONFLICTS = 200_000
"""A proof that takes a solver more than that is given up: some seconds."""


@dataclass(frozen=True)
class Certificate:
    """A formula without a model, and three proofs that it has none.

    `cells[v - 1]` is the cell of the variable v. The variables after them are new ones of the mine
    count: `prefixes` says of each how many of the first cells are at least mines, or safe where the
    number of cells is negative. `origins` goes with `cnf.clauses`. `proof` is by resolution, for
    reading.
    """

    cnf: Cnf
    cells: tuple[Cell, ...]
    prefixes: tuple[Prefix, ...]
    origins: tuple[Premise, ...]
    proof: Proof = field(repr=False)
    drat: Drat = field(repr=False)
    lrat: Lrat = field(repr=False)

    @property
    def dimacs(self) -> str:
        return write(self.cnf)

    @property
    def drat_text(self) -> str:
        return write_drat(self.drat)

    @property
    def lrat_text(self) -> str:
        return write_lrat(self.lrat)


def certify(problem: Problem, cell: Cell, mine: bool) -> Certificate:
    """The certificate that the clues of a problem, and its count if it has one, force a cell.

    ValueError if they do not; Undecided if a solver cannot tell with so much work.
    """
    said = said_in(problem, nearest_all(problem, cell), cell)
    cells: tuple[Any, ...] = tuple(dict.fromkeys(c for clue in said for c in clue.cells))
    variables = numbered(cells)
    clauses: list[Clause] = []
    origins: list[Any] = []
    clues = {clue.origin: clue for clue in said}
    for origin in in_reading_order(clue.origin for clue in said if clue.origin != TOTAL):
        more = clauses_of(clues[origin], variables)
        clauses += more
        origins += [origin] * len(more)
    denial = (-variables[cell],) if mine else (variables[cell],)
    for counted, prefixes in _counts(clues.get(TOTAL), len(cells)):
        every = (*clauses, *counted, denial)
        if _has_model(every):
            continue
        names = {v: f"{x},{y}" for v, (x, y) in enumerate(cells, 1)}
        cnf = Cnf(len(cells) + len(prefixes), every, names)
        lrat = certificate(cnf, conflicts=MOST_CONFLICTS)
        said_by = (*origins, *[TOTAL] * len(counted), DENIAL)
        proof = by_resolution(cnf, lrat)
        return Certificate(cnf, cells, tuple(prefixes), said_by, proof, lrat.without_hints(), lrat)
    raise ValueError(f"the premises do not force {cell}")


def nearest_all(problem: Problem, cell: Cell) -> list[int]:
    """All clues, those that are joined to a cell first, the nearest first."""
    found = nearest(problem, cell)
    return [*found, *sorted(set(range(len(problem.clues))) - set(found))]


def _counts(total: Clue | None, size: int) -> Iterator[tuple[list[Clause], list[Prefix]]]:
    """What may have to be said of the count: one half, the other, or both."""
    if total is None:
        yield [], []
        return
    low, high = total.support[0], total.support[-1]
    plain, negated = range(1, size + 1), range(-1, -size - 1, -1)
    least, of_mines = at_least(low, plain, size + 1)
    most, of_safe = at_least(size - high, negated, size + 1)
    of_safe = [Prefix(-length, number) for length, number in of_safe]
    yield most, of_safe
    yield least, of_mines
    more, _ = at_least(size - high, negated, size + 1 + len(of_mines))
    yield [*least, *more], [*of_mines, *of_safe]


def _has_model(clauses: tuple[Clause, ...]) -> bool:
    with Solver(clauses, solver="minisat22") as asked:
        return asked.is_satisfiable()
