"""What solvers claim, and what is made of it here, is put before the judges.

They share no code with `logic.sat` and `logic.elaboration`. A mutant may still be right; whether it
is, truth tables and the plain definition say.
"""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from logic import plain
from logic.test_judges import is_shown, rows_of, text_of
from sapper.logic import dimacs
from sapper.logic.cnf import Cnf
from sapper.logic.elaboration import elaborate
from sapper.logic.judges import Judgement, check_proof
from sapper.logic.proof_files import DratAdd, write_drat, write_lrat
from sapper.logic.sat import SOLVERS, Status, certificate, decide
from strategies import changed_rows, cnfs, refutable_cnfs

PROVERS = [name for name, kind in SOLVERS.items() if kind.proofs]
every_prover = pytest.mark.parametrize("solver", PROVERS)


def outcome(cnf: Cnf, proof: str, kind: str) -> str:
    """Nothing if the judge accepts, else the place of the fault."""
    try:
        return check_proof(dimacs.write(cnf), proof, kind=kind).place
    except ValueError as error:
        return str(error).partition(": ")[0]


@every_prover
@given(cnf=cnfs(most=40))
@settings(max_examples=30)
def test_every_refutation_is_accepted_in_every_form(solver: str, cnf: Cnf) -> None:
    answer, proof = decide(cnf, solver=solver)
    assert (answer.status is Status.SATISFIABLE) == plain.is_satisfiable(cnf.clauses, cnf.variables)
    if proof is None:
        return
    text = dimacs.write(cnf)
    trimmed = elaborate(cnf, proof).without_hints()
    for drat in (proof, trimmed):
        assert check_proof(text, write_drat(drat), kind="drat").accepted
    for lrat in (elaborate(cnf, proof), elaborate(cnf, trimmed), certificate(cnf, solver=solver)):
        assert check_proof(text, write_lrat(lrat)) == Judgement("lrat", True)


@every_prover
@given(cnf=refutable_cnfs(most=40), data=st.data())
@settings(max_examples=30)
def test_a_mutant_with_hints_is_named_unless_it_is_right(
    solver: str, cnf: Cnf, data: st.DataObject
) -> None:
    rows = rows_of(write_lrat(certificate(cnf, solver=solver)))
    place, mutant = data.draw(changed_rows(rows))
    if outcome(cnf, text_of(mutant), "lrat") != f"line {place + 1}":
        assert is_shown(cnf, mutant, place)


@every_prover
@given(cnf=refutable_cnfs(most=40), data=st.data())
@settings(max_examples=30)
def test_a_mutant_without_hints_is_judged_by_the_plain_definition(
    solver: str, cnf: Cnf, data: st.DataObject
) -> None:
    proof = decide(cnf, solver=solver)[1]
    assert proof is not None
    rows = [[*step.clause, 0] for step in proof.steps if isinstance(step, DratAdd)]
    place, mutant = data.draw(changed_rows(rows))
    assume(mutant[place][-1:] == [0] and 0 not in mutant[place][:-1])
    wrong = plain.first_wrong(cnf.clauses, [row[:-1] for row in [*mutant, [0]]])
    found = outcome(cnf, text_of([*mutant, [0]]), "drat")
    assert found == ("" if wrong is None else f"line {wrong + 1}")


@every_prover
@given(cnf=refutable_cnfs(most=40), data=st.data())
@settings(max_examples=30)
def test_no_refutation_refutes_a_set_that_has_a_model(
    solver: str, cnf: Cnf, data: st.DataObject
) -> None:
    """One clause is made to say nothing, so that all others keep their numbers."""
    hinted = write_lrat(certificate(cnf, solver=solver))
    proof = decide(cnf, solver=solver)[1]
    assert proof is not None
    place = data.draw(st.integers(0, len(cnf.clauses) - 1))
    nothing = (1, -1)
    weaker = Cnf(
        cnf.variables, (*cnf.clauses[:place], nothing, *cnf.clauses[place + 1 :]), cnf.names
    )
    assume(plain.is_satisfiable(weaker.clauses, weaker.variables))
    assert outcome(weaker, hinted, "lrat")
    assert outcome(weaker, write_drat(proof), "drat")
