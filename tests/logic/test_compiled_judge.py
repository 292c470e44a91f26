"""The compiled judge says what the plain one says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic.families import pigeonhole
from sapper.logic import dimacs, sat
from sapper.logic.cnf import Cnf
from sapper.logic.judges import drat
from sapper.logic.judges.compiled import OverBudget, judge_quickly
from sapper.logic.judges.reading import Fault, formula
from sapper.logic.proof_files import Drat, DratAdd, DratDelete, write_drat
from strategies import changed_rows, cnfs, refutable_cnfs


class Strict(drat._Checker):
    """The plain judge without its weaker rule, which the compiled one does not know."""

    def is_harmless(self, _clause: tuple[int, ...]) -> bool:
        return False


def plain(cnf: str, proof: str) -> str:
    """Where the plain judge finds the first fault, or nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drat, "_Checker", Strict)
        try:
            drat.judge(formula(cnf), proof)
        except Fault as fault:
            return "the end" if "goal" in fault.reason else fault.place
    return ""


def compiled(cnf: str, proof: str) -> str:
    judgement, _ = judge_quickly(cnf, proof)
    return "the end" if "ends" in judgement.reason else judgement.place


@given(refutable_cnfs(), st.data())
def test_changed_proofs_are_judged_alike(cnf: Cnf, data: st.DataObject) -> None:
    _, proof = sat.decide(cnf)
    assert proof is not None
    rows = [
        [*([0] if isinstance(step, DratDelete) else []), *step.clause, 0] for step in proof.steps
    ]
    for changed in (rows, data.draw(changed_rows(rows))[1]):
        text = "".join(
            ("d " if row[:1] == [0] and len(row) > 1 else "")
            + " ".join(map(str, [n for n in row if n] + [0]))
            + "\n"
            for row in changed
        )
        assert compiled(dimacs.write(cnf), text) == plain(dimacs.write(cnf), text)


@given(cnfs(), st.lists(st.tuples(st.booleans(), st.lists(st.integers(-4, 4).filter(bool)))))
def test_drawn_proofs_are_judged_alike(cnf: Cnf, steps: list[tuple[bool, list[int]]]) -> None:
    made = (DratDelete(tuple(c)) if deletes else DratAdd(tuple(c)) for deletes, c in steps)
    proof = write_drat(Drat(tuple(made)))
    assert compiled(dimacs.write(cnf), proof) == plain(dimacs.write(cnf), proof)


@pytest.mark.parametrize("solver", [name for name, kind in sat.SOLVERS.items() if kind.proofs])
def test_the_proofs_of_every_solver_are_accepted(solver: str) -> None:
    cnf = pigeonhole(7, 6)
    _, proof = sat.decide(cnf, solver=solver)
    assert proof is not None
    judgement, added = judge_quickly(dimacs.write(cnf), write_drat(proof))
    assert judgement.accepted
    assert 0 < added <= sum(isinstance(step, DratAdd) for step in proof.steps)


def test_a_proof_without_one_of_its_clauses_is_refused_at_a_later_line() -> None:
    cnf = dimacs.write(pigeonhole(5, 4))
    judgement, _ = judge_quickly(cnf, "0\n")
    assert not judgement.accepted
    assert judgement.place == "line 1"


@pytest.mark.parametrize(
    ("cnf", "proof", "said"),
    [
        ("", "0\n", "there is no line 'p cnf'"),
        ("1 0\np cnf 1 1\n", "0\n", "line 1: a line 'p cnf' comes first"),
        ("p cnf 1 1\np cnf 1 1\n", "0\n", "line 2: one line 'p cnf' was expected"),
        ("p cnf 1 1\n1 x 0\n", "0\n", "line 2: a literal was expected, not 'x 0'"),
        ("p cnf 1 1\n1\n", "0\n", "the last clause does not end with 0"),
        ("p cnf 1 1\n1 0\n", "1\n", "line 1: a clause ends with 0"),
        ("p cnf 1 1\n1 0\n", "1 0 2\n", "line 1: a clause ends with 0, and nothing comes after it"),
        (
            "p cnf 1 1\n1 0\n",
            "99999999999 0\n",
            "line 1: a literal was expected, not '99999999999 0'",
        ),
        ("p cnf 1 1\n1 0\n", "1- 0\n", "line 1: a literal was expected, not '1- 0'"),
    ],
)
def test_what_is_no_proof_is_refused_with_its_line(cnf: str, proof: str, said: str) -> None:
    with pytest.raises(ValueError, match="^" + said.replace("+", r"\+") + "$"):
        judge_quickly(cnf, proof)


def test_a_budget_is_kept() -> None:
    cnf = pigeonhole(7, 6)
    _, proof = sat.decide(cnf)
    assert proof is not None
    with pytest.raises(OverBudget, match="takes too long"):
        judge_quickly(dimacs.write(cnf), write_drat(proof), 0)
