"""Proofs: what they hold together, and how they are shown."""

import json
import re

import pytest
from hypothesis import given

from logic.test_judges import refutation
from sapper.logic.cnf import Cnf
from sapper.logic.proof import Proof, Step
from sapper.logic.showing import as_dot, as_lines, as_lrat, as_trace, as_tree, spoken
from strategies import refutable_cnfs

FOUR = Cnf(2, ((1, 2), (-1, 2), (1, -2), (-1, -2)), {1: "A", 2: 'B"'})
PROOF = Proof(
    FOUR.clauses,
    (Step((2,), (0, 1)), Step((1,), (2, 4)), Step((-1,), (3, 4)), Step((), (5, 6))),
)


@given(refutable_cnfs())
def test_a_proof_comes_back_from_json(cnf: Cnf) -> None:
    proof = refutation(cnf)
    assert Proof.from_dict(json.loads(json.dumps(proof.to_dict()))) == proof


def test_the_last_clause_is_the_conclusion() -> None:
    assert PROOF.conclusion == ()
    assert Proof(PROOF.premises, PROOF.steps[:3]).conclusion == (-1,)
    assert Proof(((1,), (2,), (3,))).conclusion == (3,)


def test_a_proof_is_cut_to_what_its_conclusion_needs() -> None:
    idle = Proof(((1,), (9, 8), (-1,), (-9,)), (Step((8,), (1, 3)), Step((), (0, 2))))
    assert idle.cut() == Proof(((1,), (-1,)), (Step((), (0, 1)),))
    assert PROOF.cut() == PROOF
    assert Proof(((1,), (2,))).cut() == Proof(((2,),))


@pytest.mark.parametrize(
    ("premises", "steps", "sentence"),
    [
        ((), (), "1 premise or more, not 0"),
        (((1,),), (Step((), (0, 1)),), "clause 1 is made from 1, not from one before"),
        (((1,),), (Step((), (-1, 0)),), "clause 1 is made from -1, not from one before"),
    ],
)
def test_a_proof_whose_numbers_lead_nowhere_is_none(
    premises: tuple[tuple[int, ...], ...], steps: tuple[Step, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Proof(premises, steps)


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ([], "an object with 'premises' and 'steps'"),
        ({"premises": 1, "steps": []}, "'premises' is a list, not 1"),
        ({"premises": [[1.5]], "steps": []}, "a premise is a list of whole numbers, not"),
        ({"premises": [[True]], "steps": []}, "a premise is a list of whole numbers, not"),
        ({"premises": [[1]], "steps": [[1]]}, "a step is an object with 'clause' and 'parents'"),
        ({"premises": [[1]], "steps": [{"clause": [], "parents": [0]}]}, "2 parents, not 1"),
    ],
)
def test_what_is_no_proof_is_refused(plain: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Proof.from_dict(plain)


def test_a_proof_as_lines() -> None:
    assert as_lines(PROOF, FOUR).splitlines() == [
        '1  A | B"        premise',
        '2  ~A | B"       premise',
        '3  A | ~B"       premise',
        '4  ~A | ~B"      premise',
        '5  B"            from 1 and 2',
        "6  A             from 3 and 5",
        "7  ~A            from 4 and 5",
        "8  empty clause  from 6 and 7",
    ]


def test_a_proof_as_a_tree_tells_nothing_twice() -> None:
    assert as_tree(PROOF, FOUR).splitlines() == [
        "empty clause  [8]",
        "  A  [6]",
        '    A | ~B"  [3, premise]',
        '    B"  [5]',
        '      A | B"  [1, premise]',
        '      ~A | B"  [2, premise]',
        "  ~A  [7]",
        '    ~A | ~B"  [4, premise]',
        '    B"  [5, above]',
    ]


@given(refutable_cnfs())
def test_a_tree_tells_every_clause_and_every_step_once(cnf: Cnf) -> None:
    proof = refutation(cnf)
    lines = as_tree(proof, cnf).splitlines()
    told = [line for line in lines if line.endswith("]") and "premise" not in line]
    steps = [line for line in told if "above" not in line]
    assert len(steps) == len(proof.steps)
    # The conclusion, and each step's two parents.
    assert len(lines) == 1 + 2 * len(proof.steps)
    for line in lines:
        number = int(re.findall(r"\[(\d+)", line)[-1])
        assert line.lstrip().startswith(spoken(proof.clauses[number - 1], cnf))


def test_a_drawing_has_an_arrow_from_each_parent() -> None:
    drawing = as_dot(PROOF, FOUR)
    assert drawing.count(" -> ") == 2 * len(PROOF.steps)
    assert drawing.count("shape=box") == 4
    assert r'c1 [label="A | B\"", shape=box];' in drawing
    assert "  c6 -> c8;\n  c7 -> c8;\n}" in drawing


def test_a_proof_for_other_programs() -> None:
    assert as_trace(PROOF).splitlines()[3:6] == ["4 -1 -2 0 0", "5 2 0 1 2 0", "6 1 0 3 5 0"]
    # In LRAT premises go by their places in the formula, here behind one that is not needed.
    longer = Cnf(3, ((3,), *FOUR.clauses))
    assert as_lrat(PROOF, longer) == "6 2 0 2 3 0\n7 1 0 4 6 0\n8 -1 0 5 6 0\n9 0 7 8 0\n"
    with pytest.raises(ValueError, match=r"the premise \(1, 2\) is not a clause"):
        as_lrat(PROOF, Cnf(2, FOUR.clauses[1:]))


def test_a_long_proof_is_shown_without_recursion() -> None:
    length = 2000
    clauses = tuple((-one, one + 1) for one in range(1, length))
    steps = [Step((2,), (0, 1))]
    steps += [Step((one + 1,), (one, length + one - 2)) for one in range(2, length)]
    proof = Proof(((1,), *clauses), tuple(steps))
    assert proof.cut() == proof
    assert as_tree(proof, Cnf(length, ())).count("premise") == length
