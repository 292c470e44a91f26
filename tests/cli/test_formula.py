"""`sapper formula`: clauses in words, as JSON, as DIMACS and as LaTeX."""

import io
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from sapper.cli import main
from sapper.logic import dimacs
from sapper.logic.cardinality import ENCODINGS as DIRECT
from sapper.logic.cnf import Cnf
from sapper.logic.sat import ENCODINGS as LARGE
from sapper.logic.sat import models

TEXT = "A <=> (B & ~C)"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["formula", *words]) == 0
    return capsys.readouterr().out


def facts(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(printed(capsys, *words, "--json"))


def test_a_formula_is_described(capsys: pytest.CaptureFixture[str]) -> None:
    # A has the value of B and not C in 4 of 8 rows; each of the other 4 is a clause of the table.
    said = facts(capsys, TEXT)
    assert (said["variables"], said["true_rows"], said["clauses_by_table"]) == (list("ABC"), 4, 4)
    assert said["clauses_by_laws"] == "3"
    assert "true in 4 of 8 rows\n" in printed(capsys, TEXT)
    assert "true in 2 of 2 rows: a tautology\n" in printed(capsys, "A | ~A")
    assert "true in 0 of 2 rows: a contradiction\n" in printed(capsys, "A & ~A")


def test_many_variables_have_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    many = " | ".join(f"A{i}" for i in range(30))
    assert facts(capsys, many)["true_rows"] is None
    assert "rows" not in printed(capsys, many)


def test_formulas_come_from_files_and_from_the_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "formula.txt"
    path.write_text(f"{TEXT}\n")
    expected = printed(capsys, TEXT, "--cnf", "laws")
    assert printed(capsys, str(path), "--cnf", "laws") == expected
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert printed(capsys, "-", "--cnf", "laws") == expected
    path.write_text("A &\n")
    assert main(["formula", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"sapper: {path}: column 4: ")


@pytest.mark.parametrize("method", ["laws", "table", "tseitin"])
def test_dimacs_and_json_have_the_same_clauses(
    method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = facts(capsys, TEXT, "--cnf", method)
    clauses = tuple(map(tuple, said["clauses"]))
    for steps in ([], ["--steps"]):
        cnf = dimacs.read(printed(capsys, TEXT, "--cnf", method, "--dimacs", *steps))
        assert cnf == Cnf(said["variables"], clauses)
        assert {str(number): name for number, name in cnf.names.items()} == said["names"]


def test_steps_show_every_use_of_a_law(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, TEXT, "--steps", "--unicode")
    assert text.splitlines()[1] == "  A ⇔ B ∧ ¬C"
    assert "    ¬(B ∧ ¬C)  becomes  ¬B ∨ ¬¬C    [¬(A ∧ B) is ¬A ∨ ¬B]\n" in text
    assert text.endswith("\n  (¬A ∨ B) ∧ (¬A ∨ ¬C) ∧ (¬B ∨ C ∨ A)\n")
    steps = facts(capsys, TEXT, "--steps")["steps"]
    assert [step["uses"] for step in steps] == [0, 1, 2, 2, 1, 1]
    assert "false where A=T B=F C=T, so ~A | B | ~C\n" in printed(
        capsys, TEXT, "--cnf", "table", "--steps"
    )
    assert "t2 <=> (A <=> t1)\n" in printed(capsys, TEXT, "--cnf", "tseitin", "--steps")


def test_many_rewrites_are_counted_and_not_all_listed(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = " | ".join(f"(a{i} & b{i})" for i in range(14))
    text = printed(capsys, f"({pairs}) & (A | B & C)", "--steps")
    assert "distribute | over &: 2 times\n    ... and 2 more\n" in text


def test_latex_is_one_aligned_display(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, TEXT, "--steps", "--latex").splitlines()
    assert lines[0] == r"\begin{align*}"
    assert lines[-1] == r"\end{align*}"
    assert lines[2].endswith(r"&& \text{eliminate $\Leftrightarrow$} \\")
    table = printed(capsys, "A", "--table", "--latex")
    assert table.splitlines()[0] == r"\begin{array}{c|c}"


def test_the_table_has_a_row_for_every_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "A => X1", "--table") == (
        "A X1 | A => X1\nT T  | T\nT F  | F\nF T  | T\nF F  | T\n"
    )
    rows = facts(capsys, "A => X1", "--table")["rows"]
    assert rows == [
        [[True, True], True],
        [[True, False], False],
        [[False, True], True],
        [[False, False], True],
    ]


def test_what_is_tidied_away_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["(A | A) & (A | B) & (B | ~B)", "--tidy"]
    text = printed(capsys, *words)
    assert "A | A repeats a literal, so it is A\n" in text
    assert "A | B says less than A, so it goes\n" in text
    assert "B | ~B is always true, so it goes\n" in text
    assert text.endswith("\n\nA\n")
    assert len(facts(capsys, *words)["changes"]) == 3
    assert dimacs.read(printed(capsys, *words, "--dimacs")).clauses == ((1,),)


def test_exactly_k_of_n_is_printed_counted_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    # FOR's corner.
    assert printed(capsys, "--exactly", "2", "X1,2", "X2,1", "X2,2") == (
        "~X1,2 | ~X2,1 | ~X2,2\nX1,2 | X2,1\nX1,2 | X2,2\nX2,1 | X2,2\n"
    )
    assert printed(capsys, "--exactly", "1", "2", "--recursive") == "~X2 | ~X1\nX2 | X1\n"
    encodings = facts(capsys, "--exactly", "10", "64", "--count")["encodings"]
    for name in ("direct", "recursive"):
        assert encodings[name] == {"clauses": "771136366336", "new_variables": 0}
    assert all(int(encodings[name]["clauses"]) < 10_000 for name in LARGE)
    text = printed(capsys, "--exactly", "2", "a", "b", "c", "--count")
    assert text.splitlines()[0].split() == ["direct", "4", "clauses"]
    assert set(facts(capsys, "--exactly", "5000", "10000", "--count")["encodings"]) == set(DIRECT)
    assert printed(capsys, "--exactly", "4", "3") == "F\n"
    assert printed(capsys, "--exactly", "0", "0") == "T\n"
    cnf = dimacs.read(printed(capsys, "--exactly", "4", "8", "--dimacs"))
    assert (cnf.variables, len(cnf.clauses)) == (8, 112)


@pytest.mark.parametrize("encoding", LARGE)
def test_encodings_with_new_variables_name_them(
    encoding: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--exactly", "2", "a", "t1", "b", "c", "d", "--encoding", encoding]
    cnf = dimacs.read(printed(capsys, *words, "--dimacs"))
    assert [cnf.names[number] for number in range(1, 6)] == ["a", "t1", "b", "c", "d"]
    assert cnf.names[6] == "t2"
    assert len(set(cnf.names.values())) == cnf.variables
    assert len(list(models(cnf, on=range(1, 6)))) == 10
    assert len(printed(capsys, *words).splitlines()) == len(cnf.clauses)


def test_the_blow_up_is_a_table_and_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "blowup.svg"
    text = printed(capsys, "--blowup", "12", "--plot", str(plot))
    assert text.splitlines()[-1].split() == ["12", "50", "13", "4,096"]
    assert ET.fromstring(plot.read_text()).tag.endswith("svg")
    said = facts(capsys, "--blowup", "14")
    assert said[-1]["by_laws"] == "16384"
    assert said[-1]["built"] is None
    assert "counted by arithmetic" in printed(capsys, "--blowup", "14")
