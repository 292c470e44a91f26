"""Judges of reasons refuse what is not right, and what they accept is right by counting models."""

import dataclasses
import json
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from reasons.looking import certain
from sapper.clues.problem import TOTAL
from sapper.deduction.encode import at_least
from sapper.deduction.verdicts import Verdict
from sapper.game.view import View
from sapper.logic.cnf import Cnf
from sapper.logic.judges import check_proof
from sapper.logic.sat import Solver
from sapper.reasons import Reason, explain
from sapper.reasons.certificate import Certificate
from sapper.reasons.explaining import judge
from sapper.reasons.judges import Refused, judge_sum
from strategies import SeenField, small_seen_fields

ONES = View.of_rows("HHHHHHH", "1111111", mines=3)
COUNTED = View.of_rows("HHHHHHHHHH", "H1HH1HH1HH", "HHHHHHHHHH", mines=3)
"""Three ones that share no cell, and no fourth mine: the last column is safe."""


def reasons() -> list[Reason]:
    found = [
        explain(ONES, cell, from_scratch=scratch)
        for cell in certain(ONES)
        for scratch in (False, True)
    ]
    return [*found, explain(COUNTED, (9, 0))]


REASONS = reasons()
each = pytest.mark.parametrize("reason", REASONS, ids=lambda r: f"{r.cell}-{len(r.steps)}")


def changed(reason: Reason, **fields: Any) -> Reason:
    assert reason.certificate is not None
    return dataclasses.replace(
        reason, certificate=dataclasses.replace(reason.certificate, **fields)
    )


def counted_worlds(certificate: Certificate) -> list[set[int]]:
    """Worlds of 0 to 3 mines that keep the count of `COUNTED`, with the new variables they mean."""
    size, found = len(certificate.cells), []
    for number in range(4):
        for mines in combinations(range(1, size + 1), number):
            world = {v if v in mines else -v for v in range(1, size + 1)}
            for variable, (length, least) in enumerate(certificate.prefixes, size + 1):
                inside = sum(mine <= abs(length) for mine in mines)
                there = inside if length > 0 else -length - inside
                world.add(variable if there >= least else -variable)
            found.append(world)
    return found


@each
def test_every_flipped_literal_of_a_formula_is_refused(reason: Reason) -> None:
    """Of the count's clauses a flipped one may still be true, and not needed: in every world."""
    certificate = reason.certificate
    assert certificate is not None
    cnf = certificate.cnf
    worlds = counted_worlds(certificate) if TOTAL in reason.premises else []
    refused = 0
    for place, clause in enumerate(cnf.clauses):
        for at, literal in enumerate(clause):
            flipped = (*clause[:at], -literal, *clause[at + 1 :])
            clauses = (*cnf.clauses[:place], flipped, *cnf.clauses[place + 1 :])
            try:
                judge(changed(reason, cnf=Cnf(cnf.variables, clauses)))
            except Refused:
                refused += 1
            else:
                assert certificate.origins[place] == TOTAL
                assert not any(world.isdisjoint(flipped) for world in worlds)
    literals = sum(map(len, cnf.clauses))
    assert refused == literals if not worlds else refused > 0.9 * literals


@each
def test_every_missing_clause_of_a_clue_is_refused(reason: Reason) -> None:
    assert reason.certificate is not None
    cnf, origins = reason.certificate.cnf, reason.certificate.origins
    for place, origin in enumerate(origins):
        if origin == TOTAL:
            continue
        clauses = (*cnf.clauses[:place], *cnf.clauses[place + 1 :])
        others = (*origins[:place], *origins[place + 1 :])
        with pytest.raises(Refused):
            judge(changed(reason, cnf=Cnf(cnf.variables, clauses), origins=others))


@each
def test_every_dropped_premise_is_refused(reason: Reason) -> None:
    for number, step in enumerate(reason.steps):
        for at in range(len(step.clues)):
            fewer = dataclasses.replace(step, clues=(*step.clues[:at], *step.clues[at + 1 :]))
            steps = (*reason.steps[:number], fewer, *reason.steps[number + 1 :])
            with pytest.raises(Refused):
                judge(dataclasses.replace(reason, steps=steps))


@each
def test_every_other_cell_and_the_opposite_are_refused(reason: Reason) -> None:
    for cell in reason.view.hidden:
        if cell != reason.cell:
            with pytest.raises(Refused):
                judge(dataclasses.replace(reason, cell=cell))
    other = Verdict.SAFE if reason.verdict is Verdict.MINE else Verdict.MINE
    with pytest.raises(Refused):
        judge(dataclasses.replace(reason, verdict=other))


@each
def test_swapped_variables_are_refused_or_make_no_difference(reason: Reason) -> None:
    assert reason.certificate is not None
    cells = reason.certificate.cells
    own = {cell: i for i, cell in enumerate(cells)}[reason.cell]
    for other in range(len(cells)):
        if other == own:
            continue
        swapped = list(cells)
        swapped[own], swapped[other] = swapped[other], swapped[own]
        with pytest.raises(Refused):
            judge(changed(reason, cells=tuple(swapped)))


@each
@pytest.mark.parametrize("part", ["proof", "drat", "lrat"])
def test_a_proof_of_something_else_is_refused(reason: Reason, part: str) -> None:
    """The clauses that say nothing refute nothing."""
    assert reason.certificate is not None
    certificate = reason.certificate
    harmless = tuple((*clause, -clause[0]) for clause in certificate.cnf.clauses)
    text = changed(reason, cnf=Cnf(certificate.cnf.variables, harmless)).certificate
    assert text is not None
    kind, proof = {
        "proof": ("json", json.dumps(certificate.proof.to_dict())),
        "drat": ("drat", certificate.drat_text),
        "lrat": ("lrat", certificate.lrat_text),
    }[part]
    assert check_proof(certificate.dimacs, proof, kind=kind).accepted
    assert not check_proof(text.dimacs, proof, kind=kind).accepted


@each
def test_every_changed_number_of_a_sum_is_refused(reason: Reason) -> None:
    for step, found in zip(reason.steps, reason.arithmetic, strict=True):
        assert found is not None
        right: dict[str, Any] = {
            "view": reason.view,
            "concluded": step.concluded,
            "known": found.facts,
            "multipliers": found.multipliers,
            "factors": found.factors,
            "total": found.total,
        }
        judge_sum(**right)
        wrong: list[dict[str, Any]] = [{"total": found.total + 1}, {"total": found.total - 1}]
        for name in ("multipliers", "factors"):
            pairs = right[name]
            for at, (what, number) in enumerate(pairs):
                for others in ([(what, number + 1)], [(what, -number)], []):
                    wrong.append({name: (*pairs[:at], *others, *pairs[at + 1 :])})
        for at, (cell, verdict) in enumerate(step.concluded):
            other = Verdict.SAFE if verdict is Verdict.MINE else Verdict.MINE
            pairs = step.concluded
            wrong.append({"concluded": (*pairs[:at], (cell, other), *pairs[at + 1 :])})
        for at in range(len(found.facts)):
            wrong.append({"known": (*found.facts[:at], *found.facts[at + 1 :])})
        for change in wrong:
            with pytest.raises(Refused):
                judge_sum(**{**right, **change})


@settings(max_examples=60, deadline=None)
@given(small_seen_fields())
def test_formulas_that_are_accepted_have_the_models_they_should(seen: SeenField) -> None:
    """All assignments of the cells are tried: a clue's clauses hold where its number is met, and
    the count's wherever the cells without a variable can make up for the rest."""
    view = seen.view
    assume(len(view.hidden) <= 9)
    for cell in certain(view):
        certificate = explain(view, cell, from_scratch=True).certificate
        assert certificate is not None
        of: dict[Any, list[tuple[int, ...]]] = {}
        for clause, origin in zip(certificate.cnf.clauses, certificate.origins, strict=True):
            of.setdefault(origin, []).append(clause)
        for values in product((False, True), repeat=len(certificate.cells)):
            chosen = [v if value else -v for v, value in enumerate(values, 1)]
            for origin, clauses in of.items():
                with Solver(clauses) as solver:
                    holds = solver.is_satisfiable(chosen)
                mines = {c for c, value in zip(certificate.cells, values, strict=True) if value}
                if origin == TOTAL:
                    assert holds or not _can_be(view, mines, set(certificate.cells))
                elif origin != "denial":
                    assert holds == _is_met(view, origin, mines)


def _can_be(view: View, mines: set[Any], said: set[Any]) -> bool:
    missing = view.mines - view.codes.count(253) - len(mines)
    return 0 <= missing <= len(set(view.hidden) - said)


def _is_met(view: View, origin: Any, mines: set[Any]) -> bool:
    grid = view.grid
    around = [grid.cell(i) for i in grid.neighbours(grid.index(origin))]
    plain = sum(view.code(cell) == 253 for cell in around)
    return len(mines.intersection(around)) + plain == view[origin]


@given(st.integers(0, 9), st.integers(-1, 11))
def test_at_least_so_many_has_the_models_it_should(size: int, number: int) -> None:
    clauses, prefixes = at_least(number, range(1, size + 1), size + 1)
    assert all(0 < prefix.length <= size and prefix.number > 0 for prefix in prefixes)
    with Solver(clauses) as solver:
        for values in product((-1, 1), repeat=size):
            chosen = [value * v for v, value in enumerate(values, 1)]
            assert solver.is_satisfiable(chosen) == (values.count(1) >= number)


def test_the_count_is_said_with_new_variables_where_that_is_shorter() -> None:
    reason = REASONS[-1]
    assert reason.certificate is not None
    assert reason.premises == ((1, 1), (4, 1), (7, 1), TOTAL)
    assert len(reason.certificate.prefixes) > 50
