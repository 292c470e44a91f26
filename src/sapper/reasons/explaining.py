"""Explaining: the reason for the verdict on one cell, with everything that proves it.

The premises come first. By default they are those of the easiest steps that lead to the cell, less
what the cell does not need; from scratch they are taken from the clues nearest to the cell; with
`minimum` there are as few as possible. Then they are told: as steps again, of these premises alone,
or from scratch as one. What is returned was accepted by every judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sapper.clues.problem import Problem
from sapper.clues.reading import read
from sapper.counting.fast import MINE, SAFE, Budget, Contradiction, Deadline, OverBudget
from sapper.counting.odds import analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.judges import check_proof
from sapper.reasons.arithmetic import Arithmetic, add_up
from sapper.reasons.certificate import Certificate, certify
from sapper.reasons.choosing import easy_part, least_part, near_part, needed
from sapper.reasons.derivation import derive
from sapper.reasons.judges import Refused, judge_formula, judge_sum
from sapper.reasons.premises import forced, part_of
from sapper.reasons.reason import Fact, Reason, Step, in_reading_order

MOMENT = 1e-9
"""What counting has where no time is left: it gives up in its own words."""


def explain(
    view: View,
    cell: Cell,
    *,
    minimum: bool = False,
    from_scratch: bool = False,
    seconds: float = 10.0,
) -> Reason:
    """Why a hidden cell is safe, or a mine; a reason without steps if it is open.

    With `minimum` there are as few premises as possible, and `Reason.least` says whether that was
    proved. From scratch there is one step, from premises alone. ValueError for a cell that is not
    hidden, Contradiction if nothing fits the view, Undecided if a proof takes too much work,
    OverBudget if all of it takes more than `seconds`.

    Counting has half of them. Where it does not suffice, a cell that easy steps lead to is
    explained all the same; whether all other numbers agree is then not known.

        >>> from sapper import View
        >>> reason = explain(View.parse("4x2/2:HHHH/1111"), (0, 0))
        >>> reason.verdict.value, reason.premises
        ('mine', ((0, 1), (2, 1), (3, 1)))
    """
    deadline = Budget(seconds).checked().begin()
    problem = read(view)
    try:
        verdict, counted = _verdict(view, cell, deadline), True
    except OverBudget:
        verdict, counted = _easy_verdict(view, problem, cell, deadline), False
    if verdict is Verdict.OPEN:
        return Reason(view, cell, verdict, counted=counted)
    reason = _reason(view, problem, Fact(cell, verdict), deadline, minimum, from_scratch)
    return reason if counted else replace(reason, counted=False)


def _reason(
    view: View, problem: Problem, goal: Fact, deadline: Deadline, minimum: bool, from_scratch: bool
) -> Reason:
    """Why a fact holds, accepted by the judges."""
    cell, verdict = goal
    mine = verdict is Verdict.MINE
    told: tuple[Step, ...] | None = None
    least = False
    if minimum:
        part, least = least_part(view, problem, cell, mine, deadline)
    elif from_scratch:
        part = near_part(problem, cell, mine, deadline)
    else:
        told, part = easy_part(view, problem, cell, mine, deadline)
    forced(part, deadline)  # that they contradict one another would be no reason
    if from_scratch:
        told = (_one_step(part, cell, verdict),)
    elif told is None:
        told = needed(derive(view, part, deadline=deadline), goal)
    reason = Reason(
        view,
        cell,
        verdict,
        told,
        least or len(part.clues) + (part.prior is not None) == 1,
        tuple(add_up(problem, step) for step in told),
        certify(part, cell, mine),
    )
    judge(reason)
    return reason


def judge(reason: Reason) -> None:
    """Let the judges look at everything that a reason claims; Refused says what is wrong."""
    certificate = reason.certificate
    if certificate is None:
        raise Refused(f"{reason.cell} is not certain")
    judge_formula(
        reason.view,
        (reason.cell, reason.verdict),
        reason.premises,
        certificate.cnf.clauses,
        certificate.origins,
        certificate.cells,
        certificate.prefixes,
    )
    for kind, proof in _proofs(certificate):
        judgement = check_proof(certificate.dimacs, proof, kind=kind)
        if not judgement.accepted:
            raise Refused(f"{kind}: {judgement.place}: {judgement.reason}")
    for step, sum_ in zip(reason.steps, reason.arithmetic, strict=True):
        if sum_ is not None:
            _judge_arithmetic(reason.view, step, sum_)


def _proofs(certificate: Certificate) -> Iterator[tuple[str, str]]:
    import json

    yield "json", json.dumps(certificate.proof.to_dict())
    yield "lrat", certificate.lrat_text
    yield "drat", certificate.drat_text


def _judge_arithmetic(view: View, step: Step, found: Arithmetic) -> None:
    if tuple(premise for premise, _ in found.multipliers) != step.premises:
        raise Refused("the sum is not of the premises of its step")
    if found.facts != step.facts:
        raise Refused("the sum does not use the facts of its step")
    judge_sum(view, step.concluded, found.facts, found.multipliers, found.factors, found.total)


def judged_steps(view: View, deadline: Deadline) -> Iterator[Step]:
    """All that is certain, the easiest step first, each once a judge has accepted it.

    A step may use what those before it concluded. The judge of sums looks at it; where no sum
    shows it, each of its cells gets a certificate of its own, from shown numbers only.
    """
    problem = read(view)
    local = problem.without_total()
    place = {clue.origin: number for number, clue in enumerate(problem.clues)}
    for step in derive(view, problem, deadline=deadline):
        part = part_of(problem if step.uses_count else local, (place[c] for c in step.clues))
        if found := add_up(part, step):
            _judge_arithmetic(view, step, found)
        else:
            for fact in step.concluded:
                _reason(view, problem, fact, deadline, minimum=False, from_scratch=True)
        yield step


def _verdict(view: View, cell: Cell, deadline: Deadline) -> Verdict:
    x, y = view.grid.cell(index := view.grid.index(cell))
    if view.codes[index] not in (HIDDEN, MARKED):
        raise ValueError(f"cell ({x}, {y}) is not hidden, so there is nothing to explain")
    odds = analyse(view, seconds=max(deadline.left, MOMENT) / 2)
    if not odds.consistent:
        raise Contradiction("the clues contradict one another")
    return {SAFE: Verdict.SAFE, MINE: Verdict.MINE}.get(odds.verdicts[index], Verdict.OPEN)


def _easy_verdict(view: View, problem: Problem, cell: Cell, deadline: Deadline) -> Verdict:
    """The verdict on a cell as soon as a step concludes it; only hard steps need counting."""
    for step in derive(view, problem, deadline=deadline):
        if cell in step.cells:
            return step.verdict
    return Verdict.OPEN  # the steps tell of everything that is certain


# -- telling ---------------------------------------------------------------------------------------


def _one_step(part: Problem, cell: Cell, verdict: Verdict) -> Step:
    """The cell, and those that these premises cannot tell from it."""
    alike = part.clues_of[cell]
    cells = in_reading_order(other for other in part.cells if part.clues_of[other] == alike)
    origins = in_reading_order(clue.origin for clue in part.clues)
    return Step(cells, verdict, origins, (), part.prior is not None)
