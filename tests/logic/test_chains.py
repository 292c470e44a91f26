"""A proof with hints, resolution by resolution, is a proof to the judge of resolutions."""

import json

import pytest
from hypothesis import given

from sapper.logic.chains import by_resolution
from sapper.logic.cnf import Cnf
from sapper.logic.dimacs import write
from sapper.logic.judges import check_proof
from sapper.logic.proof_files import Lrat, LratAdd
from sapper.logic.sat import certificate
from strategies import refutable_cnfs


@given(refutable_cnfs())
def test_the_judge_of_resolutions_accepts_it(cnf: Cnf) -> None:
    proof = by_resolution(cnf, certificate(cnf))
    assert proof.conclusion == ()
    assert check_proof(write(cnf), json.dumps(proof.to_dict()), kind="json").accepted


def test_one_step_of_three_hints_is_two_resolutions() -> None:
    """By hand: -2 with (1, 2) leaves 1, and 1 with -1 leaves nothing."""
    cnf = Cnf(2, ((1, 2), (-1,), (-2,)))
    proof = by_resolution(cnf, Lrat((LratAdd(4, (), (3, 2, 1)),)))
    assert len(proof.steps) == 2
    assert proof.clauses[-1] == ()


@pytest.mark.parametrize(
    "steps",
    [
        (LratAdd(3, (1,), (1, 2)),),  # never empty
        (LratAdd(3, (), (1,)),),  # hints that do not lead there
        (),
    ],
)
def test_what_is_no_refutation_is_refused(steps: tuple[LratAdd, ...]) -> None:
    with pytest.raises(ValueError, match="does not"):
        by_resolution(Cnf(2, ((1, 2), (1, -2))), Lrat(steps))
