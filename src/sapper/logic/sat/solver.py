"""The door to SAT solvers: is there a model, and if not, whose fault is it?

Words. *Assumptions* are literals that are taken for true in one question only. A *core* is some of
them that contradict the clauses. A *budget* bounds the work; an answer that it does not suffice for
is *unknown*, which is neither yes nor no. A *slice* is a part of a budget.

A budget of seconds works like this. CaDiCaL cannot be stopped from outside when it is called from
Python, but counts conflicts. So it is asked in slices of so many conflicts as should take a quarter
of the time that is left, and between slices the clock is looked at. The same serves every other
solver. Clauses that make a solver work for long without any conflict are not interrupted by it.

A question about a dozen clauses takes 1 to 2 µs by `Solver.is_satisfiable`, 5 by `assume`, and 20
with a new solver (MiniSat: 10); docs/sat.md says how that was measured.

Roads not taken: MapleSAT crashes the process on assumptions of new variables, MapleCM counts no
propagations, Lingeling has no budget, and Kissat no assumptions. A timer in another thread can
interrupt Glucose and MiniSat, but not CaDiCaL, which lets no other thread run.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pysat.solvers

from sapper.logic.cnf import Clause, Cnf, Literal
from sapper.logic.dimacs import MOST_VARIABLES
from sapper.plural import counted


class _Kind(NamedTuple):
    """The name of its class, and whether it writes proofs."""

    engine: str
    proofs: bool


SOLVERS = {
    "cadical195": _Kind("Cadical195", proofs=True),
    "cadical153": _Kind("Cadical153", proofs=True),
    "cadical300": _Kind("Cadical300", proofs=True),
    "glucose42": _Kind("Glucose42", proofs=True),
    "glucose3": _Kind("Glucose3", proofs=True),
    "mergesat3": _Kind("Mergesat3", proofs=False),
    "minicard": _Kind("Minicard", proofs=False),
    "minisat22": _Kind("Minisat22", proofs=False),
}
DEFAULT = "cadical195"

FIRST_SLICE = 500
"""Conflicts; they take some milliseconds."""


class Undecided(Exception):
    """The budget did not suffice for an answer."""


class Status(enum.Enum):
    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    UNKNOWN = "UNKNOWN"


class Work(NamedTuple):
    """What a solver did for an answer, as it counts itself."""

    conflicts: int
    decisions: int
    propagations: int


@dataclass(frozen=True, slots=True)
class Answer:
    """`model` is there when satisfiable, one literal of each variable; `core` when unsatisfiable:
    assumptions that contradict the clauses, none where the clauses contradict one another."""

    status: Status
    model: tuple[Literal, ...] | None
    core: tuple[Literal, ...] | None
    work: Work


def solve(
    cnf: Cnf,
    *,
    assuming: Iterable[Literal] = (),
    solver: str = DEFAULT,
    conflicts: int | None = None,
    seconds: float | None = None,
) -> Answer:
    """Whether a clause set has a model in which the assumptions hold."""
    with Solver(cnf, solver=solver) as opened:
        return opened.assume(assuming, conflicts=conflicts, seconds=seconds)


class Solver:
    """Clauses that can be asked about again and again, and added to in between.

    Three verbs: `solve` asks about the clauses, `assume` about the clauses with assumptions, `core`
    tells which of the last assumptions were at fault. `is_satisfiable` is `assume` without counters
    and budgets, for those who ask thousands of times a second.
    """

    def __init__(
        self, clauses: Cnf | Iterable[Clause] = (), *, solver: str = DEFAULT, proof: bool = False
    ) -> None:
        if solver not in SOLVERS:
            raise ValueError(f"no solver is called {solver!r}; there are {', '.join(SOLVERS)}")
        kind = SOLVERS[solver]
        if proof and not kind.proofs:
            able = ", ".join(name for name, kind in SOLVERS.items() if kind.proofs)
            raise ValueError(f"{solver} writes no proofs; these do: {able}")
        self.name = solver
        self.variables = 0
        self._assumed: list[Literal] = []
        engine = getattr(pysat.solvers, kind.engine)
        self._engine: Any = engine(with_proof=True) if proof else engine()
        if isinstance(clauses, Cnf):
            self._grow(clauses.variables)
            for clause in clauses.clauses:
                self._engine.add_clause(clause)
        else:
            for clause in clauses:
                self.add(clause)

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._engine.delete()

    def add(self, clause: Clause) -> None:
        """One more clause, for all questions to come."""
        self._check(clause)
        self._engine.add_clause(clause)

    def solve(self, *, conflicts: int | None = None, seconds: float | None = None) -> Answer:
        return self.assume((), conflicts=conflicts, seconds=seconds)

    def assume(
        self,
        literals: Iterable[Literal],
        *,
        conflicts: int | None = None,
        seconds: float | None = None,
    ) -> Answer:
        """The answer for the clauses with these assumptions."""
        self._take(literals)
        before = self._work()
        if conflicts is None and seconds is None:
            found = self._ask(self._engine.solve)
        else:
            found = self._ask_within(conflicts, seconds, before.conflicts)
        work = Work(*(now - then for now, then in zip(self._work(), before, strict=True)))
        if found is None:
            return Answer(Status.UNKNOWN, None, None, work)
        if found:
            return Answer(Status.SATISFIABLE, self.model(), None, work)
        return Answer(Status.UNSATISFIABLE, None, self.core(), work)

    def is_satisfiable(
        self, literals: Iterable[Literal] = (), *, conflicts: int | None = None
    ) -> bool:
        """Whether the clauses have a model in which these literals hold.

        Undecided after so many conflicts.
        """
        self._take(literals)
        if conflicts is None:
            return bool(self._ask(self._engine.solve))
        self._engine.conf_budget(conflicts)
        found = self._ask(self._engine.solve_limited)
        if found is None:
            raise Undecided(f"a question takes more than {counted(conflicts, 'conflict')}")
        return found

    def core(self) -> tuple[Literal, ...]:
        """Assumptions of the last question that contradict the clauses, in the order given.

        They are few, but not always as few as possible: see `minimal_groups`.
        """
        if self._engine.get_status() is not False:
            raise ValueError("there is no core: the last answer was not 'unsatisfiable'")
        found = frozenset(self._engine.get_core() or ())
        return tuple(literal for literal in self._assumed if literal in found)

    def model(self) -> tuple[Literal, ...]:
        """The model found last, one literal of each variable; a variable in no clause is false."""
        if self._engine.get_status() is not True:
            raise ValueError("there is no model: the last answer was not 'satisfiable'")
        found = self._engine.get_model()[: self.variables]
        found.extend(range(-len(found) - 1, -self.variables - 1, -1))
        return tuple(found)

    def proof_lines(self) -> list[str]:
        """The lines of the proof so far, in DRAT; they prove nothing about assumptions."""
        lines: list[str] = self._engine.get_proof()
        return lines

    # -- inside ----------------------------------------------------------------------------------

    def _check(self, literals: Iterable[Literal]) -> None:
        """Solvers keep literals in 32 bits and would take 2^32 + 1 for 1, without a word."""
        for literal in literals:
            if abs(literal) > self.variables:
                self._grow(abs(literal))
            elif not literal:
                raise ValueError("0 is no literal")

    def _grow(self, variables: int) -> None:
        if variables > MOST_VARIABLES:
            raise ValueError(f"{counted(variables, 'variable')}; the most is {MOST_VARIABLES:,}")
        self.variables = variables

    def _take(self, literals: Iterable[Literal]) -> None:
        """CaDiCaL wants a list, and every solver each literal once."""
        self._assumed = [*dict.fromkeys(literals)]
        self._check(self._assumed)

    def _ask(self, question: Any) -> bool | None:
        try:
            found: bool | None = question(self._assumed)
        except pysat.solvers.pysolvers.error as error:
            if "keyboard interrupt" in str(error):
                raise KeyboardInterrupt from None
            raise
        return found

    def _ask_within(self, conflicts: int | None, seconds: float | None, before: int) -> bool | None:
        """Slice by slice, until there is an answer or the budget is spent."""
        if conflicts is not None and conflicts < 0:
            raise ValueError(f"a budget has 0 conflicts or more, not {conflicts}")
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"a budget has 0 seconds or more, not {seconds}")
        start = time.perf_counter()
        spent = 0
        size = FIRST_SLICE
        while True:
            left = conflicts - spent if conflicts is not None else size
            size = min(size, left) if seconds is not None else left
            self._engine.conf_budget(size)
            found = self._ask(self._engine.solve_limited)
            if found is not None:
                return found
            # No answer means that the slice is spent, whatever a solver says of itself.
            spent = max(spent + size, self._work().conflicts - before)
            if conflicts is not None and spent >= conflicts:
                return None
            if seconds is not None:
                used = time.perf_counter() - start
                if used >= seconds:
                    return None
                fitting = int(spent * (seconds - used) / used / 4)
                size = max(100, min(fitting, 4 * size))

    def _work(self) -> Work:
        counted = self._engine.accum_stats()
        return Work(counted["conflicts"], counted["decisions"], counted["propagations"])
