"""The whole way: a function and properties become clauses, and each answer is shown to be right.

Words. A *counterexample* is values of the variables before the program, from which the interpreter,
which knows nothing of bits, runs into the fault that the solver claims. A *bound* is how many jumps
back were looked at. A property *holds* to the bound if there is no counterexample, for which there
is a proof that a judge has accepted; *unproved* is the same by the solver's word alone. Whatever
did not fit into the budget is *unknown*.

Of all counterexamples the one nearest to zero is looked for, the first number before the second, so
that the same question has the same answer everywhere.
"""

from __future__ import annotations

import enum
import time
from dataclasses import dataclass, replace
from typing import NamedTuple

from sapper.logic import dimacs, sat
from sapper.logic.cnf import Literal
from sapper.logic.judges.compiled import OverBudget, judge_quickly
from sapper.logic.proof_files import write_drat
from sapper.logic.sat import Status, Undecided
from sapper.programs.encoding import Options, Question, question
from sapper.programs.gates import TooMuch
from sapper.programs.goto import Kind, Program
from sapper.programs.interpreting import Run, run
from sapper.programs.properties import DEFAULT, kinds_of, with_equivalent, with_properties
from sapper.programs.ssa import TRUTH, Obligation, Ssa, single_assignment
from sapper.programs.syntax import Function, Number
from sapper.programs.unrolling import Place, unroll

UNBOUNDED = 1e9
"""Seconds that nobody waits."""

TRIED = 2_000
"""Conflicts for each question on the way to a counterexample nearer to zero."""


class Finding(enum.Enum):
    HOLDS = "holds"
    UNPROVED = "unproved"
    FAILS = "fails"
    UNKNOWN = "unknown"


class Work(NamedTuple):
    """Of one question: obligations and definitions encoded, variables and clauses, conflicts of the
    solver, clauses of the proof that was judged; seconds to make, to solve and to judge."""

    obligations: int = 0
    definitions: int = 0
    variables: int = 0
    clauses: int = 0
    conflicts: int = 0
    proof: int = 0
    making: float = 0.0
    solving: float = 0.0
    judging: float = 0.0


NONE = Work()


class Certificate(NamedTuple):
    """What the judge has accepted, for any other judge: clauses in DIMACS, their proof in DRAT."""

    dimacs: str
    drat: str


@dataclass(frozen=True)
class Answer:
    """`run` is a counterexample; `reason` says why an answer is unknown. What holds has a
    certificate, unless nothing in the program could fail it."""

    finding: Finding
    run: Run | None = None
    work: Work = NONE
    reason: str = ""
    certificate: Certificate | None = None


@dataclass(frozen=True)
class Report:
    """What was asked of a program, by name. `ends` is whether some run, with so many jumps back at
    most, comes to the end; None if that is not known."""

    program: Program
    bound: int
    answers: dict[str, Answer]
    ends: bool | None

    @property
    def finding(self) -> Finding:
        """The worst of all."""
        found = {answer.finding for answer in self.answers.values()}
        order = (Finding.FAILS, Finding.UNKNOWN, Finding.UNPROVED)
        return next((one for one in order if one in found), Finding.HOLDS)


def program_for(
    function: Function, properties: tuple[str, ...] = DEFAULT, equivalent: Function | None = None
) -> Program:
    """The goto program with the assertions that the properties need."""
    program = with_properties(function, properties)
    return program if equivalent is None else with_equivalent(program, function, equivalent)


def check(
    function: Function,
    properties: tuple[str, ...] = DEFAULT,
    bound: int = 12,
    *,
    equivalent: Function | None = None,
    seconds: float | None = None,
    proof: bool = True,
    options: Options | None = None,
) -> Report:
    """Whether the properties hold in all runs with at most so many jumps back."""
    program = program_for(function, properties, equivalent)
    deadline = None if seconds is None else time.perf_counter() + seconds
    ssa = single_assignment(program, unroll(program, bound))
    options = options or Options()
    answers = {
        name: _answer(program, ssa, kinds, bound, deadline, proof, options)
        for name, kinds in kinds_of(properties, program).items()
    }
    return Report(program, bound, answers, _ends(ssa, options, deadline))


def _answer(
    program: Program,
    ssa: Ssa,
    kinds: frozenset[Kind],
    bound: int,
    deadline: float | None,
    proof: bool,
    options: Options,
) -> Answer:
    start = time.perf_counter()
    try:
        asked = question(ssa, kinds, options, deadline)
    except TooMuch as error:
        return Answer(Finding.UNKNOWN, reason=str(error))
    if not asked.obligations:
        return Answer(Finding.HOLDS)
    made = time.perf_counter()
    if proof:
        found, drat = sat.decide(asked.cnf, seconds=_left(deadline))
    else:
        found, drat = sat.solve(asked.cnf, seconds=_left(deadline)), None
    solved = time.perf_counter()
    work = Work(
        asked.obligations,
        asked.definitions,
        asked.cnf.variables,
        len(asked.cnf.clauses),
        found.work.conflicts,
        making=made - start,
        solving=solved - made,
    )
    if found.status is Status.UNKNOWN:
        return Answer(Finding.UNKNOWN, None, work, "the seconds did not suffice for the solver")
    if found.model is not None:
        values = asked.values(ssa, _nearer(asked, ssa, frozenset(found.model), deadline))
        return Answer(Finding.FAILS, _replayed(program, values, kinds, bound), work)
    if drat is None:
        return Answer(Finding.UNPROVED, None, work)
    certificate = Certificate(dimacs.write(asked.cnf), write_drat(drat))
    try:
        work = work._replace(proof=_judged(certificate, _left(deadline)))
    except OverBudget:
        reason = (
            f"the solver finds no fault, and the seconds did not suffice to judge its proof "
            f"of {len(drat.steps):,} lines"
        )
        return Answer(Finding.UNKNOWN, None, work, reason)
    work = work._replace(judging=time.perf_counter() - solved)
    return Answer(Finding.HOLDS, None, work, certificate=certificate)


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.perf_counter())


def _replayed(program: Program, values: dict[str, int], kinds: frozenset[Kind], bound: int) -> Run:
    """The run from these values, which must fail as the solver says."""
    found = run(program, values, bound)
    if found.failed not in kinds:
        raise AssertionError(f"no fault is found from {values}: {found.outcome.value}")
    return found


def _judged(certificate: Certificate, seconds: float | None) -> int:
    """Have the proof judged, from the text of the clauses; how many clauses it adds."""
    budget = UNBOUNDED if seconds is None else seconds
    verdict, steps = judge_quickly(*certificate, budget)
    if not verdict.accepted:
        raise AssertionError(f"the judge refuses the proof at {verdict.place}: {verdict.reason}")
    return steps


def _nearer(
    asked: Question, ssa: Ssa, model: frozenset[Literal], deadline: float | None
) -> frozenset[Literal]:
    """A model whose inputs are nearer to zero: bit after bit, from the signs on."""
    with sat.Solver(asked.cnf) as solver:
        fixed: list[Literal] = []
        for name in ssa.inputs:
            negative = False
            for place, bit in reversed([*enumerate(asked.inputs[name.name])]):
                if bit is None:
                    continue
                wanted = bit if negative else -bit
                if wanted not in model:
                    if deadline is not None and time.perf_counter() > deadline:
                        return model
                    try:
                        if solver.is_satisfiable([*fixed, wanted], conflicts=TRIED):
                            model = frozenset(solver.model())
                    except Undecided:
                        pass
                fixed.append(bit if bit in model else -bit)
                if name.type.signed and place == name.type.width - 1:
                    negative = bit in model
    return model


def _ends(ssa: Ssa, options: Options, deadline: float | None) -> bool | None:
    """Whether any run reaches the end: where none does, whatever holds says nothing."""
    if ssa.end is None:
        return False
    never = Obligation(ssa.end, Number(TRUTH, 0), Kind.TERMINATION, Place(0, 0, 0))
    try:
        asked = question(replace(ssa, obligations=(never,)), {Kind.TERMINATION}, options, deadline)
    except TooMuch:
        return None
    found = sat.solve(asked.cnf, conflicts=20_000, seconds=_left(deadline))
    return None if found.status is Status.UNKNOWN else found.status is Status.SATISFIABLE
