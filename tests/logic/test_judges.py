"""Judges accept what is right and name the first line that is not.

Words. A *mutant* is a right proof with one thing changed. Everything follows from a contradiction,
so that a mutant's clauses follow from the formula proves nothing: what counts is whether each
follows from the clauses that its own line names, and that no formula with a model is ever refuted.
"""

import ast
import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pysat.solvers import Solver

from logic import plain
from logic.test_saturation import pigeonhole
from sapper.logic import dimacs, judges
from sapper.logic.cnf import Cnf
from sapper.logic.judges import Judgement, check_proof
from sapper.logic.proof import Proof
from sapper.logic.saturation import ClauseBase
from sapper.logic.showing import as_lrat, as_trace
from strategies import ProofLine, changed_rows, cnfs, proof_lines, refutable_cnfs

CASES = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "logic" / "proofs.toml").read_text("utf-8")
)["case"]


def refutation(cnf: Cnf) -> Proof:
    base = ClauseBase(cnf.clauses)
    base.saturate()
    return base.proof()


def drat(cnf: Cnf) -> list[str]:
    """What CaDiCaL says."""
    with Solver("cadical195", bootstrap_with=map(list, cnf.clauses), with_proof=True) as solver:
        assert not solver.solve()
        proof: list[str] = solver.get_proof()
    return [line for line in proof if line]


def text_of(rows: list[list[int]]) -> str:
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def rows_of(text: str) -> list[list[int]]:
    return [list(map(int, line.split())) for line in text.splitlines()]


def judged(cnf: Cnf, proof: str, kind: str) -> Judgement:
    """The judgement; what is no proof at all is named by its line too."""
    try:
        return check_proof(dimacs.write(cnf), proof, kind=kind)
    except ValueError as error:
        place, _, reason = str(error).partition(": ")
        return Judgement(kind, False, place, reason)


def parts(row: list[int]) -> tuple[int, list[int], list[int]] | None:
    """A row's number, its literals and what comes after them; None if it is none."""
    zeros = [place for place, number in enumerate(row) if number == 0]
    if len(zeros) != 2 or zeros[1] != len(row) - 1 or zeros[0] == 0:
        return None
    return row[0], row[1 : zeros[0]], row[zeros[0] + 1 : -1]


# -- known answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["from"])
def test_a_known_proof_is_judged_as_it_should_be(case: dict[str, Any]) -> None:
    goal = tuple(case.get("goal", ()))
    judgement = check_proof(case["formula"], case["proof"], goal, case.get("kind"))
    assert (judgement.place, judgement.reason) == (case.get("place", ""), case.get("reason", ""))
    assert judgement.accepted == ("reason" not in case)
    assert judgement.ignored == case.get("ignored", 0)


@pytest.mark.parametrize(
    ("formula", "proof", "sentence"),
    [
        ("", "0\n", "there is no line 'p cnf'"),
        ("1 0\n", "0\n", "line 1: a line 'p cnf' comes first"),
        ("p cnf 1 1\np cnf 1 1\n", "0\n", "line 2: one line 'p cnf' was expected"),
        ("p cnf 1 1\n1\n", "0\n", "the last clause does not end with 0"),
        ("p cnf 1 1\none 0\n", "0\n", "line 2: 'one' is no whole number"),
        ("p cnf 1 1\n1 0\n", "1 x 0\n", "line 1: 'x' is no whole number"),
        ("p cnf 1 1\n1 0\n", "x d 1 0\n", "line 1: 'x' is no whole number"),
        ("p cnf 1 1\n1 0\n", "1 2\n", "line 1: a list of numbers that ends with 0 was expected"),
        ("p cnf 1 1\n1 0\n", "{}", "a proof in JSON is an object with 'premises' and 'steps'"),
        ("p cnf 1 1\n1 0\n", '{"premises": [[true]], "steps": []}', "lists of whole numbers"),
        ("p cnf 1 1\n1 0\n", "{", "the proof is no JSON"),
        ("p cnf 1 1\n1 0\n", "a\0", "the proof is binary"),
    ],
)
def test_what_is_no_formula_or_no_proof_is_refused(formula: str, proof: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("'", ".")):
        check_proof(formula, proof)


@given(st.text(alphabet='pcnf {}[]"d0123456789-\n%x', max_size=60))
def test_any_text_is_judged_or_refused_in_one_sentence(text: str) -> None:
    """Nothing but the formula can be drawn so that it is refuted."""
    for formula, proof in [(f"p cnf 9 9\n{text}", "0\n"), ("p cnf 1 1\n1 0\n", text)]:
        try:
            accepted, message = check_proof(formula, proof).accepted, ""
        except ValueError as error:
            accepted, message = False, str(error)
        assert not accepted or proof == "0\n"
        assert "\n" not in message


# -- resolution --------------------------------------------------------------------------------


@given(refutable_cnfs(), st.data())
def test_a_mutant_step_is_named_unless_its_parents_make_it(cnf: Cnf, data: st.DataObject) -> None:
    rows = rows_of(as_trace(refutation(cnf)))
    place, mutant = data.draw(changed_rows(rows))
    judgement = judged(cnf, text_of(mutant), "trace")
    if judgement.accepted or judgement.place != f"line {place + 1}":
        assert is_right_step(cnf, mutant, place)
    if is_right_step(cnf, mutant, place) and mutant[place][0] == rows[place][0]:
        # The line is right by itself: a later one may miss what was there before.
        assert judgement.accepted or int(judgement.place.split()[1]) > place


def is_right_step(cnf: Cnf, rows: list[list[int]], place: int) -> bool:
    """By truth table: the clause follows from its two parents, and from neither of them alone."""
    row = parts(rows[place])
    known = {number: clause for number, clause, _ in map(parts_of, rows[:place])}
    if row is None or row[0] in known or (place == len(rows) - 1 and row[1]):
        return False
    _, clause, parents = row
    if not parents:
        return set(clause) in map(set, cnf.clauses)
    if len(parents) != 2 or not set(parents) <= known.keys():
        return False
    a, b = (known[parent] for parent in parents)
    size = max(map(abs, [*a, *b, *clause, 1]))
    pivots = {one for one in a if -one in b}
    return (
        size <= 12
        and plain.follows([a, b], clause, size)
        and len(pivots) == 1
        and set(clause) == {*a, *b} - pivots - {-one for one in pivots}
    )


def parts_of(row: list[int]) -> tuple[int, list[int], list[int]]:
    found = parts(row)
    assert found is not None
    return found


@given(refutable_cnfs(), st.data())
def test_a_proof_without_one_of_its_lines_is_rejected(cnf: Cnf, data: st.DataObject) -> None:
    """A proof that was cut needs every line: the first that used it is named, or the last."""
    rows = rows_of(as_trace(refutation(cnf)))
    place = data.draw(st.integers(0, len(rows) - 1))
    number = rows[place][0]
    judgement = judged(cnf, text_of(rows[:place] + rows[place + 1 :]), "trace")
    assert not judgement.accepted
    users = [at for at, row in enumerate(rows) if number in parts_of(row)[2]]
    if users:
        assert judgement.place == f"line {users[0]}"  # one line is gone before it


@given(refutable_cnfs(), st.data())
def test_json_is_judged_as_lines_are(cnf: Cnf, data: st.DataObject) -> None:
    proof = refutation(cnf)
    assert check_proof(dimacs.write(cnf), json.dumps(proof.to_dict())).accepted
    assume(proof.steps)
    step = data.draw(st.integers(0, len(proof.steps) - 1))
    number = len(proof.premises) + step
    faulty = proof.to_dict()
    faulty["steps"][step]["clause"].append(cnf.variables + 1)
    judgement = check_proof(dimacs.write(cnf), json.dumps(faulty))
    assert (judgement.kind, judgement.accepted, judgement.place) == (
        "json",
        False,
        f"step {number}",
    )


# -- LRAT --------------------------------------------------------------------------------------


@given(refutable_cnfs(), st.data())
def test_a_mutant_of_lrat_is_named_unless_its_hints_entail_it(
    cnf: Cnf, data: st.DataObject
) -> None:
    rows = rows_of(as_lrat(refutation(cnf), cnf))
    assume(rows)
    place, mutant = data.draw(changed_rows(rows))
    judgement = judged(cnf, text_of(mutant), "lrat")
    if judgement.accepted or judgement.place != f"line {place + 1}":
        assert is_shown(cnf, mutant, place)


def is_shown(cnf: Cnf, rows: list[list[int]], place: int) -> bool:
    """By truth table: the clauses hinted at entail the row's clause; or else, on its first literal,
    every resolvent with a clause before it, and then it does no harm."""
    known: dict[int, Sequence[int]] = dict(enumerate(cnf.clauses, 1))
    known |= {row[0]: row[1 : row.index(0, 1)] for row in rows[:place]}
    row = parts(rows[place])
    if row is None or row[0] <= max(known) or (place == len(rows) - 1 and row[1]):
        return False
    _, clause, hints = row
    if any(abs(hint) not in known for hint in hints):
        return False
    used = [known[abs(hint)] for hint in hints]
    resolvents = [
        [*clause, *(literal for literal in other if literal != -clause[0])]
        for other in known.values()
        if clause and -clause[0] in other and clause[0] not in other  # else it is true for ever
    ]
    return follows(used, clause) or (
        bool(clause) and all(follows(used, resolvent) for resolvent in resolvents)
    )


def follows(clauses: list[Sequence[int]], clause: list[int]) -> bool:
    renamed, size = small([*clauses, clause])
    return plain.follows(renamed[:-1], renamed[-1], size)


def small(clauses: list[Sequence[int]]) -> tuple[list[list[int]], int]:
    """The same clauses on variables from 1 without gaps, and how many there are."""
    variables = sorted({abs(literal) for clause in clauses for literal in clause})
    number = {variable: place for place, variable in enumerate(variables, 1)}
    renamed = [
        [number[abs(literal)] * (1 if literal > 0 else -1) for literal in clause]
        for clause in clauses
    ]
    return renamed, len(variables)


@given(refutable_cnfs(), st.data())
def test_a_hint_that_is_dropped_is_missed(cnf: Cnf, data: st.DataObject) -> None:
    """A step of resolution needs both its parents to follow; to be harmless is not enough."""
    rows = rows_of(as_lrat(refutation(cnf), cnf))
    assume(rows)
    place = data.draw(st.integers(0, len(rows) - 1))
    row = list(rows[place])
    goal = parts_of(row)[1]
    text = dimacs.write(cnf)
    assert check_proof(text, text_of([*rows[:place], row]), goal, "lrat").accepted
    del row[data.draw(st.sampled_from([-3, -2]))]
    judgement = check_proof(text, text_of([*rows[:place], row]), goal, "lrat")
    assert (judgement.accepted, judgement.place) == (False, f"line {place + 1}")


# -- DRAT --------------------------------------------------------------------------------------


@pytest.mark.parametrize("holes", [3, 4, 5])
def test_what_a_sat_solver_says_is_accepted_and_half_of_it_is_not(holes: int) -> None:
    cnf = pigeonhole(holes)
    lines = drat(cnf)
    text = dimacs.write(cnf)
    assert check_proof(text, "\n".join(lines)) == Judgement("drat", True)
    half = lines[: len(lines) // 2]
    assert check_proof(text, "\n".join(half), kind="drat").place == f"line {len(half)}"


@pytest.mark.parametrize("kind", ["drat", "trace", "lrat"])
def test_no_proof_survives_the_loss_of_a_premise_it_needs(kind: str) -> None:
    """Without any one of its clauses the pigeonhole formula has a model."""
    cnf = pigeonhole(3)
    proof = {
        "drat": "\n".join(drat(cnf)),
        "trace": as_trace(refutation(cnf)),
        "lrat": as_lrat(refutation(cnf), cnf),
    }[kind]
    assert check_proof(dimacs.write(cnf), proof, kind=kind).accepted
    for place in range(len(cnf.clauses)):
        # The clause is made to say nothing, so that all others keep their numbers.
        nothing = (1, -1)
        clauses = (*cnf.clauses[:place], nothing, *cnf.clauses[place + 1 :])
        assert not check_proof(dimacs.write(Cnf(12, clauses)), proof, kind=kind).accepted


@given(
    cnfs(most=15),
    st.lists(
        st.lists(st.integers(1, 7).flatmap(lambda one: st.sampled_from([one, -one])), max_size=3),
        max_size=6,
    ),
)
def test_drat_is_judged_as_by_the_plain_definition(cnf: Cnf, additions: list[list[int]]) -> None:
    text = text_of([[*clause, 0] for clause in [*additions, []]])
    judgement = check_proof(dimacs.write(cnf), text, kind="drat")
    wrong = plain.first_wrong(cnf.clauses, [*additions, []])
    assert judgement.accepted == (wrong is None)
    assert judgement.place == ("" if wrong is None else f"line {wrong + 1}")


@given(st.data(), refutable_cnfs(most=30))
def test_a_mutant_of_drat_is_judged_as_by_the_plain_definition(
    data: st.DataObject, cnf: Cnf
) -> None:
    rows = [list(map(int, line.split())) for line in drat(cnf) if not line.startswith("d")]
    rows = rows or [[0]]
    place = data.draw(st.integers(0, len(rows) - 1))
    row = [-one for one in rows[place][:-1]] or [data.draw(st.integers(1, cnf.variables))]
    mutant = [*rows[:place], [*row, 0], *rows[place + 1 :]]
    wrong = plain.first_wrong(cnf.clauses, [row[:-1] for row in mutant])
    judgement = check_proof(dimacs.write(cnf), text_of(mutant), kind="drat")
    if wrong is not None:
        assert judgement.place == f"line {wrong + 1}"


@given(cnfs(variables=4, most=12), proof_lines())
def test_a_formula_with_a_model_is_never_refuted(cnf: Cnf, drawn: list[ProofLine]) -> None:
    assume(plain.is_satisfiable(cnf.clauses, cnf.variables))
    text = dimacs.write(cnf)
    first = len(cnf.clauses) + 1
    lines = [f"{'d ' * gone}{text_of([[*clause, 0]])}" for gone, clause, _ in drawn]
    assert not check_proof(text, "".join(lines), kind="drat").accepted
    rows = [[first + at, *clause, 0, *hints, 0] for at, (_, clause, hints) in enumerate(drawn)]
    assert not check_proof(text, text_of(rows), kind="lrat").accepted
    assert not check_proof(text, text_of(rows), kind="trace").accepted


def test_judges_share_no_code_with_what_they_judge() -> None:
    folder = Path(judges.__file__).parent
    door = folder.parents[1] / "engine" / "proofs.py"
    imported = {
        name
        for path in [*folder.glob("*.py"), door]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in imports_of(node)
    }
    assert "sapper.logic.judges.reading" in imported
    assert {name for name in imported if not name.startswith("sapper.logic.judges")} <= {
        "__future__",
        "_sapper_native",
        "collections",
        "collections.abc",
        "json",
        "sapper.engine.proofs",
        "typing",
    }


def imports_of(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [str(node.module)] if isinstance(node, ast.ImportFrom) else []
