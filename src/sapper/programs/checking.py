"""The whole way: a function and a property become clauses, and the answer is shown to be right.

Words. A *counterexample* is values of the variables before the program, from which the interpreter,
which knows nothing of bits, runs into the fault that the solver claims. A *bound* is how many jumps
back were looked at. A property *holds* to the bound if there is no counterexample, for which there is
a proof that a judge has accepted; *unproved* is the same by the solver's word alone. Whatever did
not fit into the budget is *unknown*.
"""

from __future__ import annotations

import enum
import time
from dataclasses import dataclass
from typing import NamedTuple

from sapper.logic import dimacs, sat
from sapper.logic.judges.compiled import OverBudget, judge_quickly
from sapper.logic.proof_files import Drat, write_drat
from sapper.logic.sat import Status
from sapper.programs.encoding import Options, Question, question
from sapper.programs.gates import TooLarge
from sapper.programs.goto import Kind, Program
from sapper.programs.interpreting import Run, run
from sapper.programs.ssa import Ssa, single_assignment
from sapper.programs.unrolling import unroll


UNBOUNDED = 1e9
"""Seconds that nobody waits."""


class Finding(enum.Enum):
    HOLDS = "holds"
    UNPROVED = "holds by the solver's word"
    FAILS = "fails"
    UNKNOWN = "unknown"


class Size(NamedTuple):
    """Of a question: definitions encoded, variables and clauses; and what the solver did."""

    definitions: int = 0
    variables: int = 0
    clauses: int = 0
    conflicts: int = 0
    proof_steps: int = 0


@dataclass(frozen=True)
class Answer:
    """`run` is a counterexample; `reason` says why an answer is unknown; `seconds` are for making
    the clauses, solving them, and judging the proof."""

    finding: Finding
    run: Run | None = None
    size: Size = Size()
    seconds: tuple[float, float, float] = (0.0, 0.0, 0.0)
    reason: str = ""



def check(
    program: Program,
    kinds: frozenset[Kind],
    bound: int,
    *,
    seconds: float | None = None,
    proof: bool = True,
    options: Options | None = None,
) -> Answer:
    """Whether some run with at most so many jumps back fails an assertion of these kinds."""
    return answer(
        program,
        single_assignment(program, unroll(program, bound)),
        kinds,
        bound,
        seconds=seconds,
        proof=proof,
        options=options,
    )


def answer(
    program: Program,
    ssa: Ssa,
    kinds: frozenset[Kind],
    bound: int,
    *,
    seconds: float | None = None,
    proof: bool = True,
    options: Options | None = None,
) -> Answer:
    """The same, for a program that is unrolled already."""
    start = time.perf_counter()
    try:
        asked = question(ssa, kinds, options)
    except TooLarge as error:
        return Answer(Finding.UNKNOWN, reason=str(error))
    made = time.perf_counter()
    left = None if seconds is None else max(0.0, seconds - (made - start))
    if proof:
        found, drat = sat.decide(asked.cnf, seconds=left)
    else:
        found, drat = sat.solve(asked.cnf, seconds=left), None
    solved = time.perf_counter()
    size = Size(
        asked.definitions, asked.cnf.variables, len(asked.cnf.clauses), found.work.conflicts
    )
    spent = (made - start, solved - made, 0.0)
    if found.status is Status.UNKNOWN:
        return Answer(Finding.UNKNOWN, None, size, spent, "the solver's budget is spent")
    if found.model is not None:
        values = asked.values(ssa, frozenset(found.model))
        return Answer(Finding.FAILS, replayed(program, values, kinds, bound), size, spent)
    if drat is None:
        return Answer(Finding.UNPROVED, None, size, spent)
    finding, reason = Finding.HOLDS, ""
    try:
        deadline = None if seconds is None else start + seconds - solved
        size = size._replace(proof_steps=judged(asked, drat, deadline))
    except OverBudget:
        finding = Finding.UNKNOWN
        reason = f"the solver finds no fault, but its proof of {len(drat.steps):,} lines is unjudged"
    spent = (*spent[:2], time.perf_counter() - solved)
    return Answer(finding, None, size, spent, reason)


def replayed(program: Program, values: dict[str, int], kinds: frozenset[Kind], bound: int) -> Run:
    """The run from these values, which must fail as the solver says."""
    found = run(program, values, bound)
    if found.failed not in kinds:
        raise AssertionError(f"the interpreter does not find the fault of {values}: {found.outcome}")
    return found


def judged(asked: Question, drat: Drat, seconds: float | None) -> int:
    """Have the proof judged, from the text of the clauses; how many clauses it adds."""
    budget = UNBOUNDED if seconds is None else max(seconds, 0.0)
    verdict, steps = judge_quickly(dimacs.write(asked.cnf), write_drat(drat), budget)
    if not verdict.accepted:
        raise AssertionError(f"the judge refuses the proof at {verdict.place}: {verdict.reason}")
    return steps
