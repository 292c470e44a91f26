"""`sapper programs`: what students and their teachers type, and what they get."""

import json
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.logic import dimacs, sat

EXAMPLES = Path(__file__).parents[2] / "examples" / "programs"
SEED = str(EXAMPLES / "euclid_seed.c")
EUCLID = str(EXAMPLES / "euclid.c")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(["programs", *words])
    return status, capsys.readouterr().out


def written(folder: Path, text: str) -> str:
    path = folder / "own.c"
    path.write_text(text)
    return str(path)


def test_a_counterexample_is_a_table_of_lines_and_variables(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out = said(capsys, "check", str(EXAMPLES / "euclid_seed_goto.c"))
    assert status == 10
    rows = [line.split() for line in out.splitlines()]
    assert ["line", "u", "v", "t"] in rows
    assert ["before", "0", "0", "0"] in rows
    assert "6  *v = *u % *v;  0  0  0" in out
    assert "division by zero" in out


def test_what_is_proved_is_said_with_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = said(capsys, "check", EUCLID, "--width", "4", "--unroll", "6")
    assert status == 20
    assert "termination: holds (" in out
    assert "judged)" in out


def test_in_json_a_counterexample_is_its_steps(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = said(capsys, "check", EUCLID, "--unroll", "11", "--json")
    facts = json.loads(out)
    assert (status, facts["finding"], facts["unroll"], facts["width"]) == (10, "fails", 11, 8)
    found = {row["name"]: row for row in facts["properties"]}
    assert found["no-division-by-zero"]["finding"] == "holds"
    run = found["termination"]["run"]
    assert {name: run["before"][name] for name in "uv"} == {"u": 144, "v": 233}
    assert run["outcome"] == "unended"
    remainders = [step["value"] for step in run["steps"] if step["name"] == "v"]
    assert remainders == [144, 89, 55, 34, 21, 13, 8, 5, 3, 2, 1, 0]


def test_the_clauses_shown_can_be_put_before_any_solver(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """8 and 13 take six rounds, and no pair of four bits takes more."""
    for unroll, satisfiable in (("5", True), ("6", False)):
        words = ["check", EUCLID, "--width", "4", "--unroll", unroll, "--show", "cnf"]
        status, out = said(capsys, *words, "--property", "termination")
        cnf = dimacs.read(out)
        assert status == 0
        assert {"u.0", "v.3"} <= set(cnf.names.values())
        answer = sat.solve(cnf, solver="minisat22")
        assert (answer.model is not None) is satisfiable


@pytest.mark.parametrize(
    ("stage", "part"),
    [
        ("by-reference", "void euclid(int *u, int *v, int *t)"),
        ("goto", "if (*v == 0) goto L8;"),
        ("ssa", "v#1 = u#0 % v#0;"),
    ],
)
def test_the_stages_are_shown(stage: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = said(capsys, "check", SEED, "--show", stage)
    assert status == 0
    assert part in out


def test_an_equivalence_shows_both_functions(capsys: pytest.CaptureFixture[str]) -> None:
    other = str(EXAMPLES / "euclid_seed_goto.c")
    status, out = said(capsys, "check", SEED, "--equivalent", other)
    assert status == 10
    assert "equivalent: FAILS" in out
    assert "(the other function)" in out


def test_a_run_tells_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    signed = str(EXAMPLES / "euclid_signed.c")
    status, out = said(capsys, "run", signed, "4", "-6")
    assert status == 0
    assert out.endswith("the end\nresult: -2\n")
    status, out = said(capsys, "run", EUCLID, "144", "233", "--unroll", "11", "--json")
    assert (status, json.loads(out)["outcome"]) == (3, "unended")
    status, out = said(capsys, "run", str(EXAMPLES / "euclid_seed_goto.c"), "1")
    assert status == 10


def test_a_variable_that_was_given_no_value_is_said_to_have_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, "int f(int u) { int k, n; n = 1; assert(k != 3 || n); return n / k; }")
    status, out = said(capsys, "check", path)
    assert status == 10
    assert "k is used before it has a value: it may be any, and here is 0\n" in out
    assert "n is used" not in out
    status, out = said(capsys, "check", path, "--json")
    assert json.loads(out)["properties"][0]["run"]["unset"] == ["k"]


def test_certificates_are_accepted_by_another_judge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["check", EUCLID, "--width", "4", "--unroll", "6", "--certificates"]
    status, out = said(capsys, *words, str(tmp_path / "proofs"))
    assert status == 20
    assert "the proof (.drat) of no-division-by-zero, termination." in out
    for name in ("no-division-by-zero", "termination"):
        files = [str(tmp_path / "proofs" / f"{name}.{kind}") for kind in ("cnf", "drat")]
        assert main(["check-proof", *files]) == 0
    clauses = (tmp_path / "proofs" / "termination.cnf").read_text()
    proof = (tmp_path / "proofs" / "termination.drat").read_text()
    assert sat.solve(dimacs.read(clauses), solver="minisat22").model is None
    assert len(proof.splitlines()) > 10


def test_what_fails_has_no_certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "int f(int u) { assert(u); return u; }")
    status, out = said(capsys, "check", path, "--certificates", str(tmp_path / "proofs"))
    assert status == 10
    assert out.endswith("There is no proof to write.\n")
    assert not (tmp_path / "proofs").exists()


def test_assumptions_of_functions_that_are_compared_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, "int f(int u) { return u; }")
    (tmp_path / "other.c").write_text("int f(int u) { assume(u == 0); return 0; }")
    status, out = said(capsys, "check", path, "--equivalent", str(tmp_path / "other.c"))
    assert status == 20
    assert "Only runs in which all assumptions of both functions hold were compared." in out


def test_the_solvers_word_alone_is_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", EUCLID, "--width", "4", "--unroll", "6", "--no-proof"]
    status, out = said(capsys, *words)
    assert status == 20
    assert "holds, by the solver's word alone" in out
    assert "judged" not in out


def test_a_spent_budget_is_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", EUCLID, "--property", "divides-both", "--seconds", "0.05", "--width", "16"]
    status, out = said(capsys, *words)
    assert status == 3
    assert "divides-both: UNKNOWN: the seconds did not suffice" in out


def test_what_was_not_looked_at_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--width", "4", "--unroll", "2", "--property", "divides-both"]
    status, out = said(capsys, "check", EUCLID, *words)
    assert status == 20
    assert out.endswith("Runs with more than 2 jumps back in a loop were not looked at.\n")
    never = written(tmp_path, "int f(int u) { assume(u != u); assert(0); return u; }")
    status, out = said(capsys, "check", never)
    assert status == 20
    assert out.endswith("No run at all comes to the end, so that this says little.\n")


@pytest.mark.parametrize(
    ("text", "words", "sentence"),
    [
        ("int f(int u) {\n return u & 1; }", [], "line 2: the operator & is not understood"),
        ("int f(int u) { return u; }", ["--width", "3"], "4 to 32 bits, not 3"),
        ("int f(int u) { return u; }", ["--unroll", "-1"], "0 to 10,000 times, not -1"),
        ("int f(int u) { return u; }", ["--unroll", "99999"], "0 to 10,000 times, not 99,999"),
        ("int f(int u) { return u; }", ["--property", "beauty"], "no property is called beauty"),
        ("int f(int u) { return u; }", ["--property", "divides-both"], "take two numbers"),
        ("void f(int u) { }", ["--property", "not-negative"], "f has no result"),
        ("unsigned f(int u) { return u; }", ["--property", "not-negative"], "never negative"),
        ("int f(int u) { return u; }", ["--function", "g"], "no function g; there are: f"),
        ("int f(int u) { return u; }", ["--show", "ssa", "--json"], "exclude each other"),
        ("int f(int u) { return u; }", ["--seconds", "-1"], "--seconds is 0 or more"),
        ("int f(int u) { return u; }", ["--equivalent", EUCLID], "no function f; there are"),
        ("int f(int u) { return u; }", ["--certificates", "x", "--no-proof"], "leave out"),
        ("int f(int u) { return u; }", ["3"], "numbers are for run"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    text: str,
    words: list[str],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["programs", "check", written(tmp_path, text), *words]) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert sentence in heard.err
    assert heard.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["4"], "euclid takes 2 numbers, not 1"),
        (["4", "300"], "v is unsigned of 8 bits, 0 to 255, not 300"),
        (["1", "2", "3", "4"], "euclid has 3 variables, and 4 numbers are given"),
        (["4", "6", "--no-proof"], "--no-proof goes with check"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["programs", "run", EUCLID, *words]) == 2
    assert sentence in capsys.readouterr().err


def test_nested_loops_are_counted_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "unsigned f(unsigned n) { unsigned s = 0; for (unsigned i = 0; i < 3; i++) "
        "for (unsigned j = 0; j < 2; j++) s++; assert(s == 6); return s; }"
    )
    path = written(tmp_path, text)  # 3 jumps back outside and 3 times 2 inside
    assert said(capsys, "check", path, "--unroll", "9")[0] == 20
    status, out = said(capsys, "check", path, "--unroll", "8")
    assert status == 10
    assert "termination: FAILS" in out
