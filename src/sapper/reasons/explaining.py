"""Explaining: the reason for the verdict on one cell, with everything that proves it.

The premises come first. By default they are those of the easiest steps that lead to the cell, less
what the cell does not need; from scratch they are taken from the clues nearest to the cell; with
`minimum` there are as few as possible. Then they are told: as steps again, of these premises alone,
or from scratch as one. What is returned was accepted by every judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from sapper.clues.problem import TOTAL, Problem
from sapper.clues.reading import read
from sapper.counting.fast import MINE, SAFE, Contradiction
from sapper.counting.odds import analyse
from sapper.deduction.verdicts import Verdict
from sapper.game.cells import HIDDEN, MARKED
from sapper.game.grid import Cell
from sapper.game.view import View
from sapper.logic.judges import check_proof
from sapper.logic.sat import Undecided
from sapper.reasons.arithmetic import Arithmetic, add_up
from sapper.reasons.certificate import Certificate, certify, nearest_all
from sapper.reasons.derivation import derive
from sapper.reasons.judges import Refused, judge_formula, judge_sum
from sapper.reasons.premises import Forcing, TooManyQuestions, nearest, part_of, said_in
from sapper.reasons.reason import Fact, Reason, Step, apart, in_reading_order

BALL = 6
GROWTH = 4
"""Clues nearest to the cell are tried first, so many of them, then so many times as many."""


def explain(view: View, cell: Cell, *, minimum: bool = False, from_scratch: bool = False) -> Reason:
    """Why a hidden cell is safe, or a mine; a reason without steps if it is open.

    With `minimum` there are as few premises as possible, and `Reason.least` says whether that was
    proved. From scratch there is one step, from premises alone. ValueError for a cell that is not
    hidden, Contradiction if nothing fits the view, Undecided if a proof takes too much work.

        >>> from sapper import View
        >>> reason = explain(View.parse("4x2/2:HHHH/1111"), (0, 0))
        >>> reason.verdict.value, reason.premises
        ('mine', ((0, 1), (2, 1), (3, 1)))
    """
    verdict = _verdict(view, cell)
    if verdict is Verdict.OPEN:
        return Reason(view, cell, verdict)
    mine = verdict is Verdict.MINE
    problem = read(view)
    told: tuple[Step, ...] | None = None
    least = False
    if minimum:
        part, least = _least_part(view, problem, cell, mine)
    elif from_scratch:
        part = _near_part(problem, cell, mine)
    else:
        told, part = _easy_part(view, problem, cell, mine)
    if from_scratch:
        told = (_one_step(part, cell, verdict),)
    elif told is None:
        told = _needed(derive(view, part), Fact(cell, verdict))
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


def _verdict(view: View, cell: Cell) -> Verdict:
    x, y = view.grid.cell(index := view.grid.index(cell))
    if view.codes[index] not in (HIDDEN, MARKED):
        raise ValueError(f"cell ({x}, {y}) is not hidden, so there is nothing to explain")
    odds = analyse(view)
    if not odds.consistent:
        raise Contradiction("the clues contradict one another")
    return {SAFE: Verdict.SAFE, MINE: Verdict.MINE}.get(odds.verdicts[index], Verdict.OPEN)


# -- premises --------------------------------------------------------------------------------------


def _easy_part(
    view: View, problem: Problem, cell: Cell, mine: bool
) -> tuple[tuple[Step, ...] | None, Problem]:
    """The premises of the easiest steps to a cell, less what it does not need.

    The steps come with them if all is needed.
    """
    verdict = Verdict.MINE if mine else Verdict.SAFE
    told = _needed(derive(view, problem), Fact(cell, verdict))
    used = {premise for step in told for premise in step.premises}
    part = _with(problem, used)
    smaller = _minimal_part(part, nearest_all(part, cell), cell, mine)
    assert smaller is not None
    return (told if smaller == part else None), smaller


def _near_part(problem: Problem, cell: Cell, mine: bool) -> Problem:
    """Minimal premises from the clues nearest to a cell; the count only if all do not suffice."""
    local = problem.without_total()
    order = nearest(local, cell)
    for power in count():
        size = BALL * GROWTH**power
        if found := _minimal_part(local, order[:size], cell, mine):
            return found
        if size >= len(order):
            break
    found = _minimal_part(problem, nearest_all(problem, cell), cell, mine)
    assert found is not None
    return found


def _least_part(view: View, problem: Problem, cell: Cell, mine: bool) -> tuple[Problem, bool]:
    """As few premises as possible, the nearest of such, and whether no fewer would do."""
    part = _near_part(problem, cell, mine)
    if part.prior is None:
        problem = problem.without_total()
        places = _reach(problem, cell, len(part.clues) - 1)
    else:
        places = nearest_all(problem, cell)
    premises = said_in(problem, places, cell)
    more = len(premises) - len(places)
    corrections = [frozenset({len(places)})] if more else []
    with Forcing(premises) as asked:
        try:
            for size in range(len(part.clues)):
                if found := asked.least(cell, mine, size + more, corrections):
                    sets = [[places[at] for at in chosen if at < len(places)] for chosen in found]
                    best = min(sets, key=lambda each: _spread(view, problem, each))
                    return part_of(problem, sorted(best)), True
        except (TooManyQuestions, Undecided):
            return part, False
    return part, True


def _spread(view: View, problem: Problem, places: Iterable[int]) -> tuple[int, list[int]]:
    clues = [problem.clues[place] for place in places]
    origins: list[Any] = [clue.origin for clue in clues]
    return apart(view, origins), sorted(places)


def _reach(problem: Problem, cell: Cell, size: int) -> list[int]:
    """The clues that may stand in a joined set of so many, one of which speaks of the cell."""
    found = dict.fromkeys(problem.clues_of[cell])
    fresh = list(found)
    for _ in range(size - 1):
        cells = {other for place in fresh for other in problem.clues[place].cells}
        fresh = [place for other in cells for place in problem.clues_of[other]]
        fresh = [place for place in dict.fromkeys(fresh) if place not in found]
        found.update(dict.fromkeys(sorted(fresh)))
    return list(found)


def _minimal_part(problem: Problem, places: list[int], cell: Cell, mine: bool) -> Problem | None:
    """Minimal premises out of these clues, and the count if the problem has one."""
    premises = said_in(problem, places, cell)
    if not any(cell in clue.cells for clue in premises):
        return None
    with Forcing(premises) as asked:
        kept = asked.minimal(range(len(premises)), cell, mine)
    if kept is None:
        return None
    chosen = sorted(places[at] for at in kept if at < len(places))
    counts = any(at == len(places) for at in kept)
    return part_of(problem if counts else problem.without_total(), chosen)


def _with(problem: Problem, used: set[Any]) -> Problem:
    places = [place for place, clue in enumerate(problem.clues) if clue.origin in used]
    return part_of(problem if TOTAL in used else problem.without_total(), places)


# -- telling ---------------------------------------------------------------------------------------


def _one_step(part: Problem, cell: Cell, verdict: Verdict) -> Step:
    """The cell, and those that these premises cannot tell from it."""
    alike = part.clues_of[cell]
    cells = in_reading_order(other for other in part.cells if part.clues_of[other] == alike)
    origins = in_reading_order(clue.origin for clue in part.clues)
    return Step(cells, verdict, origins, (), part.prior is not None)


def _needed(found: Iterable[Step], goal: Fact) -> tuple[Step, ...]:
    """The steps that lead to a fact."""
    made: list[Step] = []
    for step in found:
        made.append(step)
        if goal in step.concluded:
            break
    wanted = {goal}
    kept = []
    for step in reversed(made):
        if not wanted.isdisjoint(step.concluded):
            wanted.update(step.facts)
            kept.append(step)
    return tuple(reversed(kept))
