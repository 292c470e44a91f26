"""Proofs: what solvers claim is justified, trimmed, written and read again."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic.families import accepts, every_model, parity, pigeonhole, random_clauses
from sapper.logic.cnf import Clause, Cnf
from sapper.logic.elaboration import elaborate, refute_by_propagation
from sapper.logic.proof_files import (
    Drat,
    DratAdd,
    DratDelete,
    drat_steps,
    write_drat,
)
from sapper.logic.sat import SOLVERS, Solver, Status, Undecided, certificate, decide, refute
from strategies import cnfs

PROVERS = [name for name, kind in SOLVERS.items() if kind.proofs]
every_prover = pytest.mark.parametrize("solver", PROVERS)

HARD = [
    pigeonhole(5, 4),
    pigeonhole(6, 5),
    parity(40, True),
    parity(41, False),
    random_clauses(80, 400, 3),
    random_clauses(120, 600, 1),
]


def follows(cnf: Cnf, clause: Clause) -> bool:
    """By trying all choices."""
    negation = tuple((-literal,) for literal in clause)
    return not every_model(Cnf(cnf.variables, (*cnf.clauses, *negation)))


@every_prover
@given(cnf=cnfs(most=30))
@settings(max_examples=60)
def test_small_sets_are_refuted_with_reasons_or_have_a_model(solver: str, cnf: Cnf) -> None:
    answer, proof = decide(cnf, solver=solver)
    models = every_model(cnf)
    assert (answer.status is Status.SATISFIABLE) == bool(models)
    if proof is None:
        assert models
        return
    hinted = elaborate(cnf, proof)
    assert accepts(cnf.clauses, hinted.steps)
    assert all(follows(cnf, step.clause) for step in hinted.steps)
    assert accepts(cnf.clauses, elaborate(cnf, hinted.without_hints()).steps)


@every_prover
@pytest.mark.parametrize("cnf", HARD, ids=lambda cnf: f"{cnf.variables} variables")
def test_hard_sets_are_refuted_with_reasons(solver: str, cnf: Cnf) -> None:
    proof = refute(cnf, solver=solver)
    hinted = elaborate(cnf, proof)
    assert accepts(cnf.clauses, hinted.steps)
    needed = {hint for step in hinted.steps for hint in step.hints}
    assert {step.id for step in hinted.steps[:-1]} <= needed
    assert [step.id for step in hinted.steps] == [
        len(cnf.clauses) + number for number in range(1, len(hinted.steps) + 1)
    ]
    premises = tuple(number for number in sorted(needed) if number <= len(cnf.clauses))
    assert hinted.premises(len(cnf.clauses)) == premises


@given(cnfs(most=30))
def test_a_certificate_is_one_step_where_unit_propagation_suffices(cnf: Cnf) -> None:
    if every_model(cnf):
        with pytest.raises(ValueError, match="the clauses have a model"):
            certificate(cnf)
        return
    proof = certificate(cnf)
    assert accepts(cnf.clauses, proof.steps)
    assert (len(proof.steps) == 1) == (refute_by_propagation(cnf) is not None)


@given(cnfs(), st.lists(st.lists(st.integers(1, 6)), max_size=5), st.data())
def test_a_claim_is_justified_or_refused_and_never_accepted_wrongly(
    cnf: Cnf, claims: list[list[int]], data: st.DataObject
) -> None:
    steps = []
    for claim in [*claims, []]:
        signs = data.draw(st.tuples(*(st.sampled_from((1, -1)) for _ in claim)))
        clause = tuple(sign * one for sign, one in zip(signs, claim, strict=True))
        steps.append(DratDelete(clause) if data.draw(st.booleans()) else DratAdd(clause))
    try:
        proof = elaborate(cnf, Drat(tuple(steps)))
    except ValueError:
        return
    assert not every_model(cnf)
    assert accepts(cnf.clauses, proof.steps)


def test_a_step_that_does_not_follow_is_named() -> None:
    cnf = Cnf(2, ((1, 2),))
    with pytest.raises(ValueError, match="step 2 of the proof, 1 -2, does not follow"):
        elaborate(cnf, Drat((DratAdd((2, 1)), DratAdd((1, -2)), DratAdd(()))))
    with pytest.raises(ValueError, match="step 1 of the proof, the empty clause, does not"):
        elaborate(cnf, Drat((DratAdd(()),)))
    with pytest.raises(ValueError, match="does not reach the empty clause"):
        elaborate(cnf, Drat(()))
    with pytest.raises(ValueError, match="step 1 of the proof, 99, does not follow"):
        elaborate(cnf, Drat((DratAdd((99,)),)))


def test_a_refutation_within_a_budget_may_be_unknown() -> None:
    with pytest.raises(Undecided, match="conflicts"):
        refute(pigeonhole(12, 11), conflicts=100)
    assert decide(pigeonhole(12, 11), conflicts=100)[1] is None
    hard = Solver(pigeonhole(12, 11), solver="minisat22")
    with hard, pytest.raises(Undecided, match="more than 100 conflicts"):
        hard.is_satisfiable(conflicts=100)
    with Solver(pigeonhole(3, 2), solver="minisat22") as asked:
        assert not asked.is_satisfiable(conflicts=100)


def test_progress_is_told_step_by_step() -> None:
    cnf = pigeonhole(4, 3)
    proof = refute(cnf)
    told: list[int] = []
    elaborate(cnf, proof, told.append)
    assert told == list(range(1, len(told) + 1))
    assert 0 < len(told) <= len(proof.steps)


# -- what solvers write ------------------------------------------------------------------------

numbers = st.integers(1, 10**9).flatmap(lambda number: st.sampled_from([number, -number]))
clauses = st.lists(numbers, max_size=5).map(tuple)


@given(st.lists(st.builds(DratAdd, clauses) | st.builds(DratDelete, clauses)).map(tuple))
def test_what_is_written_in_drat_is_read_again(
    steps: tuple[DratAdd | DratDelete, ...],
) -> None:
    again = tuple(drat_steps(write_drat(Drat(steps)).splitlines()))
    assert again == steps
    assert list(map(type, again)) == list(map(type, steps))


def test_comments_and_blank_lines_are_passed_over() -> None:
    steps = [*drat_steps(["c so", "", " 1 -2 0\r", "d 1 0", "0"])]
    assert steps == [DratAdd((1, -2)), DratDelete((1,)), DratAdd(())]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 2\n", "line 1: numbers and a 0 must stand here"),
        ("1 0\n1 0 2 0\n", "line 2: numbers and a 0"),
        ("1 x 0\n", "line 1: 'x' is no whole number"),
        ("1 +2 0\n", "'+2' is no whole number"),
        ("d\n", "line 1: numbers and a 0"),
        ("a\x01\x02\n", "is no whole number"),
    ],
)
def test_a_malformed_drat_proof_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        list(drat_steps(text.splitlines()))
