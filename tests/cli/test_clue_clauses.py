"""`sapper clues --cnf`: clauses on paper, for programs and for SAT solvers."""

import json
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.logic import dimacs
from sapper.logic.judges import check_proof

FIGURE_5 = "8x3/3:F10001FH/1100012H/0000001H"


def test_clauses_are_printed_in_the_notation_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["clues", FIGURE_5, "--trust-flags", "--cnf", "--style", "unicode"]) == 0
    first, *clauses = capsys.readouterr().out.splitlines()
    assert first == "5 clauses on 3 variables, and 1 of them said again"
    assert "M7,1 ∨ M7,2" in clauses
    assert len(clauses) == 5
    words = ["--style", "latex", "--notation", "x"]
    assert main(["clues", FIGURE_5, "--trust-flags", "--cnf", *words]) == 0
    assert r"\neg X_{8,3}\vee\neg X_{8,2}" in capsys.readouterr().out.replace(" \\vee ", "\\vee")
    assert main(["clues", FIGURE_5, "--trust-flags", "--cnf", "--notation", "number"]) == 0
    assert "~x1 | ~x2\n" in capsys.readouterr().out


def test_a_sat_solver_gets_the_clauses_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", FIGURE_5, "--trust-flags", "--cnf", "--dimacs", "-"]) == 0
    cnf = dimacs.read(capsys.readouterr().out)
    assert cnf.names == {1: "M7,0", 2: "M7,1", 3: "M7,2"}
    theirs = [{-2, -1}, {-3, -2}, {3, 1, 2}, {3, 2}, {-3, -1}]
    assert sorted(map(sorted, cnf.clauses)) == sorted(map(sorted, theirs))


def test_each_clause_tells_whose_clue_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["clues", FIGURE_5, "--trust-flags", "--cnf", "--json", "--count", "direct"]
    assert main(words) == 0
    facts = json.loads(capsys.readouterr().out)
    said = {
        tuple(clause): by for clause, by in zip(facts["clauses"], facts["said_by"], strict=True)
    }
    assert said[2, 3] == [[6, 2]]
    assert said[-2, -3] == [[6, 1], [6, 2], "mine count"]


def test_a_count_that_is_too_large_is_refused_with_its_clauses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    board = "8x8/10:" + "/".join(["HHHHHHHH"] * 8)
    assert main(["clues", board, "--cnf", "--count", "direct"]) == 2
    assert "10 of 64 cells takes 771,136,366,336 clauses" in capsys.readouterr().err
    assert main(["clues", board, "--cnf", "--count", "totalizer", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["clauses"]) < 10_000
    assert main(["clues", board, "--cnf", "--count", "best"]) == 2
    assert "no encoding is called 'best'; there are none, direct" in capsys.readouterr().err


def test_a_contradiction_comes_with_a_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cnf, proof = tmp_path / "bad.cnf", tmp_path / "bad.lrat"
    board = "4x2/3:H2HH/H111"
    for conflict in ("--conflict", "--conflict=smallest"):
        words = ["clues", board, conflict, "--dimacs", str(cnf), "--proof", str(proof)]
        assert main(words) == 0
        assert check_proof(cnf.read_text(), proof.read_text()).accepted
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--proof", "p.lrat"], "--proof is about clauses, so it goes with --cnf or --dimacs"),
        (["--cnf", "--graph", "-"], "--graph draws clues, and --cnf and --dimacs write clauses"),
        (["--cnf", "--proof", "p.lrat"], "there is nothing to refute: the clauses have a model"),
        (["--conflict"], "--conflict: the clues do not contradict one another"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["clues", "3x1/1:1HH", *words]) == 2
    assert sentence in capsys.readouterr().err
