"""`sapper resolve` and `sapper check-proof`, as they are typed."""

import io
import json
import sys
from itertools import combinations
from pathlib import Path

import pytest

from sapper.cli import main
from sapper.cli.benchmarks.resolution import play
from sapper.game.field import lay
from sapper.game.rules import Rules
from sapper.logic.judges import check_proof

REFUTABLE = "c 1 A\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
SATISFIABLE = "p cnf 3 3\n1 2 3 0\n-1 2 0\n-2 3 0\n"
EIGHT = "p cnf 3 8\n" + "".join(
    f"{a} {b} {c} 0\n" for a in (1, -1) for b in (2, -2) for c in (3, -3)
)


@pytest.fixture
def formula(tmp_path: Path) -> Path:
    path = tmp_path / "formula.cnf"
    path.write_text(REFUTABLE)
    return path


def test_a_refutation_is_shown_as_a_tree(formula: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", str(formula), "--show", "tree"]) == 20
    said, tree = capsys.readouterr().out.split("\n\n")
    assert said.splitlines()[-1] == "s UNSATISFIABLE"
    assert tree.startswith("empty clause  [")
    assert "A | 2  [1, premise]" in tree


def test_a_model_is_printed_as_solvers_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "f.cnf").write_text(SATISFIABLE)
    assert main(["resolve", str(tmp_path / "f.cnf"), "--show", "lines"]) == 10
    said, remaining = capsys.readouterr().out.split("\n\n")
    assert said.splitlines()[-2:] == ["s SATISFIABLE", "v -1 -2 3 0"]
    assert remaining.splitlines() == ["3", "~1 | 2"]


def test_the_rule_for_short_clauses_may_end_without_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "f.cnf").write_text(EIGHT)
    assert main(["resolve", str(tmp_path / "f.cnf"), "--only-binary", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["status"], facts["rule"], facts["complete"]) == ("UNKNOWN", "only binary", True)
    assert (len(facts["clauses"]), facts["model"], facts["proof"]) == (8, None, None)
    assert main(["resolve", str(tmp_path / "f.cnf")]) == 20
    capsys.readouterr()
    assert main(["resolve", str(tmp_path / "f.cnf"), "--most-pairs", "1"]) == 0
    assert "c stopped at a bound, with " in capsys.readouterr().out
    assert main(["resolve", str(tmp_path / "f.cnf"), "--most-clauses", "3"]) == 0


def test_a_drawing_comes_alone_or_not_at_all(
    formula: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resolve", str(formula), "--show", "dot"]) == 20
    assert capsys.readouterr().out.startswith("digraph proof {")
    (tmp_path / "f.cnf").write_text(SATISFIABLE)
    assert main(["resolve", str(tmp_path / "f.cnf"), "--show", "dot"]) == 10
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        "",
        "sapper: there is no refutation to draw: SATISFIABLE\n",
    )


def test_a_tree_is_what_is_shown_unless_asked_otherwise(
    formula: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resolve", str(formula), "--show", "tree"]) == 20
    tree = capsys.readouterr().out
    assert main(["resolve", str(formula), "--show"]) == 20
    assert capsys.readouterr().out == tree


def test_a_model_is_said_by_name_too_and_leaves_no_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "f.cnf").write_bytes(b"c na\xefve\nc 1 A\nc 2 B\np cnf 2 2\n1 0\n-2 0\n")
    assert main(["resolve", str(tmp_path / "f.cnf"), "--proof", str(tmp_path / "p.lrat")]) == 10
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "v 1 -2 0",
        "c A -B",
        "c there is no proof to write",
    ]
    assert not (tmp_path / "p.lrat").exists()


@pytest.mark.parametrize("clauses", [REFUTABLE, "c na\xefve\np cnf 1 3\n1 0\n0\n-1 0\n"])
@pytest.mark.parametrize("suffix", ["json", "trace", "lrat"])
def test_a_proof_that_was_written_is_accepted(
    suffix: str,
    clauses: str,
    formula: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    formula.write_bytes(clauses.encode("latin-1"))
    proof = tmp_path / f"proof.{suffix}"
    assert main(["resolve", str(formula), "--proof", str(proof)]) == 20
    judgement = check_proof(clauses, proof.read_text())
    assert (judgement.accepted, judgement.kind) == (True, suffix)
    capsys.readouterr()
    assert main(["check-proof", str(formula), str(proof)]) == 0
    assert capsys.readouterr().out.endswith("proof shows that no model exists\n")


def test_a_wrong_proof_is_rejected_with_its_line(
    formula: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "proof").write_text("5 2 0 1 2 0\n6 0 3 5 4 0\n")
    assert main(["check-proof", str(formula), str(tmp_path / "proof")]) == 1
    reason = "line 2: the hint 3 leaves 2 literals open"
    assert capsys.readouterr().out == f"rejected: the LRAT proof, {reason}\n"
    assert main(["check-proof", str(formula), str(tmp_path / "proof"), "--json"]) == 1
    facts = json.loads(capsys.readouterr().out)
    assert facts["accepted"] is False
    assert f"{facts['place']}: {facts['reason']}" == reason


def test_a_binary_proof_is_judged_like_text(
    formula: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = tmp_path / "proof.drat"
    proof.write_bytes(b"a\x04\0d\x02\x04\0a\0")
    assert main(["check-proof", str(formula), str(proof)]) == 0
    assert capsys.readouterr().out == "accepted: the DRAT proof shows that no model exists\n"
    proof.write_bytes(b"a\x06\0a\0")
    assert main(["check-proof", str(formula), str(proof)]) == 1
    assert "rejected: the DRAT proof, line 2: it does not follow" in capsys.readouterr().out
    proof.write_bytes(b"a\x04\0a")
    assert main(["check-proof", str(formula), str(proof)]) == 2
    assert main(["check-proof", str(formula), str(proof), "--kind", "lrat"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"sapper: {proof}: step 2: the file ends in it",
        f"sapper: {proof}: the proof is binary, and only DRAT is read so: lrat must be text",
    ]


def test_a_goal_is_a_clause(
    formula: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    formula.write_text("p cnf 2 2\n1 2 0\n-1 2 0\n")
    for goal, status in [("2", 0), ("-2", 1), ("2 1", 0)]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"2 0\n")))
        assert main(["check-proof", str(formula), "-", "--goal", goal]) == status
    assert "accepted: the DRAT proof shows that 2 1 follows" in capsys.readouterr().out


def test_resolving_stops_when_the_seconds_are_over(
    formula: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """More pigeons than holes: ten into nine take resolution longer than anybody waits."""
    holes = range(9)
    clauses = [[9 * pigeon + hole + 1 for hole in holes] for pigeon in range(10)]
    for hole in holes:
        for one, other in combinations(range(10), 2):
            clauses.append([-(9 * one + hole + 1), -(9 * other + hole + 1)])
    lines = [f"p cnf 90 {len(clauses)}", *(f"{' '.join(map(str, c))} 0" for c in clauses)]
    formula.write_text("\n".join(lines))
    assert main(["resolve", str(formula), "--seconds", "1e-9"]) == 0
    told = capsys.readouterr().out
    assert "c stopped at a bound" in told
    assert "s UNKNOWN" in told


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_nothing_that_resolution_finds_in_whole_games_is_wrong(level: str) -> None:
    for seed in range(1, 4):
        rules = Rules.level(level)
        played = play(rules, seed)
        field = lay(rules, seed).field
        for cell, mine in played.base.known.items():
            assert field[cell] == mine
        if played.is_complete:
            assert len(played.base.base) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["resolve", "no-such"], "no-such: No such file or directory"),
        (["resolve", "bad.cnf"], "bad.cnf: line 1: "),
        (["resolve", "f.cnf", "--most-clauses", "0"], "--most-clauses must be at least 1, not 0"),
        (["resolve", "f.cnf", "--most-pairs", "-1"], "--most-pairs must be at least 1, not -1"),
        (["resolve", "f.cnf", "--seconds", "0"], "--seconds must be positive, not 0"),
        (["resolve", "f.cnf", "--proof", "p.txt"], "p.txt: a proof is written as .json"),
        (["check-proof", "-", "-"], "cannot both be on standard input"),
        (["check-proof", "f.cnf", "no-such"], "no-such: No such file or directory"),
        (["check-proof", "bad.cnf", "f.cnf"], "bad.cnf: line 1: "),
        (["check-proof", "f.cnf", "bad.cnf"], "bad.cnf: line 1: "),
        (["check-proof", "f.cnf", "bad.cnf", "--goal", "0"], "--goal is literals such as"),
        (["check-proof", "f.cnf", "bad.cnf", "--goal", "x"], "--goal is literals such as"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("f.cnf").write_text(REFUTABLE)
    Path("bad.cnf").write_text("1 two 0\n")
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert sentence in printed.err
