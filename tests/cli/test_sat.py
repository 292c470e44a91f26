"""`sapper sat`: what students and programs type, and what they get."""

import json
from pathlib import Path

import pytest

from logic.families import accepts, pigeonhole
from logic.test_judges import parts_of, rows_of
from sapper.cli import main
from sapper.logic import dimacs
from sapper.logic.proof_files import DratAdd, drat_steps

SEED = """c 1 M70
c 2 M71
c 3 M72
p cnf 3 5
-2 -1 0
-3 -2 0
3 1 2 0
3 2 0
-3 -1 0
"""
"""The clauses of SAT, figure 5."""


@pytest.fixture
def seed(tmp_path: Path) -> str:
    path = tmp_path / "seed.cnf"
    path.write_text(SEED)
    return str(path)


@pytest.fixture
def holes(tmp_path: Path) -> str:
    path = tmp_path / "holes.cnf"
    path.write_text(dimacs.write(pigeonhole(4, 3)))
    return str(path)


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    status = main(["sat", *words])
    return status, capsys.readouterr().out.splitlines()


def test_all_models_of_the_seed_are_the_two_it_prints(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = lines(capsys, seed, "--models", "all")
    assert status == 10
    assert said[0] == "s SATISFIABLE"
    assert {line for line in said if line.startswith("v")} == {"v -1 2 -3 0", "v -1 -2 3 0"}
    assert {"c -M70 M71 -M72", "c -M70 -M71 M72", "c 2 models, and no others"} <= set(said)


def test_one_model_is_said_as_solvers_say_it(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = lines(capsys, seed)
    assert status == 10
    assert "s SATISFIABLE" in said
    (model,) = [line for line in said if line.startswith("v ")]
    assert model in ("v -1 2 -3 0", "v -1 -2 3 0")
    assert all(line[:2] in ("s ", "v ", "c ") for line in said)


def test_long_models_are_wrapped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "many.cnf"
    path.write_text("p cnf 200 0\n")
    _, said = lines(capsys, str(path))
    model = [line for line in said if line.startswith("v ")]
    assert max(map(len, model)) <= 78
    assert " ".join(line[2:] for line in model) == " ".join(str(-n) for n in range(1, 201)) + " 0"


def test_models_are_counted_on_chosen_variables(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = lines(capsys, seed, "--models", "3", "--on", "M70")
    assert (status, said) == (
        10,
        ["s SATISFIABLE", "v -1 0", "c -M70", "c 1 model, and no others"],
    )
    assert "c 1 model, there are more" in lines(capsys, seed, "--models", "1", "--on", "2,3")[1]


def test_assumptions_are_literals_by_number_or_name(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "v -1 -2 3 0" in lines(capsys, seed, "--assume=-M71")[1]
    assert "v -1 2 -3 0" in lines(capsys, seed, "--models", "all", "--assume=~3")[1]
    status, said = lines(capsys, seed, "--assume=2,M70")
    assert status == 20
    assert "c assumptions that contradict the clauses: M70" in said


def test_a_core_has_no_clause_to_spare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "core.cnf"
    path.write_text("c 1 A\np cnf 4 6\n2 3 0\n1 0\n4 -3 0\n-1 2 0\n-2 -1 0\n-4 0\n")
    status, said = lines(capsys, str(path), "--core")
    assert status == 20
    assert said[-4:] == [
        "c 3 of 6 clauses contradict one another; without any one of them they do not",
        "c clause 2: A",
        "c clause 4: -A 2",
        "c clause 5: -2 -A",
    ]
    status, said = lines(capsys, str(path), "--core", "--fewest", "--json")
    assert json.loads(said[0])["core"] == [2, 4, 5]


@pytest.mark.parametrize("suffix", ["drat", "lrat"])
def test_a_proof_is_written_in_the_format_of_its_name(
    holes: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"proof.{suffix}"
    status, said = lines(capsys, holes, "--proof", str(out))
    assert status == 20
    assert "s UNSATISFIABLE" in said
    text = out.read_text()
    if suffix == "drat":
        assert [*drat_steps(text.splitlines())][-1] == DratAdd(())
    else:
        steps = [parts_of(row) for row in rows_of(text)]
        assert said[-1] == f"c a proof of {len(steps)} steps is in {out}"
        assert accepts(pigeonhole(4, 3).clauses, steps)


def test_no_proof_is_written_of_what_has_a_model(
    seed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "proof.lrat"
    status, said = lines(capsys, seed, "--proof", str(out))
    assert status == 10
    assert "c there is no proof to write" in said
    assert not out.exists()


def test_a_spent_budget_is_neither_yes_nor_no(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hard.cnf"
    path.write_text(dimacs.write(pigeonhole(13, 12)))
    status, said = lines(capsys, str(path), "--conflicts", "100")
    assert (status, said[-1]) == (0, "s UNKNOWN")
    status, said = lines(capsys, str(path), "--seconds", "0.05", "--models", "all")
    assert (status, said) == (0, ["s UNKNOWN", "c 0 models, the budget is spent"])


def test_programs_read_one_object(
    seed: str, holes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, (text,) = lines(capsys, seed, "--models", "all", "--json")
    facts = json.loads(text)
    assert (status, facts["status"], facts["complete"]) == (10, "SATISFIABLE", True)
    assert sorted(facts["models"]) == [[-1, -2, 3], [-1, 2, -3]]
    status, (text,) = lines(capsys, seed, "--json", "--solver", "minisat22")
    facts = json.loads(text)
    assert (facts["status"], facts["solver"]) == ("SATISFIABLE", "minisat22")
    assert facts["model"] in [[-1, -2, 3], [-1, 2, -3]]
    assert facts["seconds"] >= 0
    status, (text,) = lines(capsys, holes, "--json")
    facts = json.loads(text)
    assert (status, facts["status"]) == (20, "UNSATISFIABLE")
    assert "model" not in facts
    assert facts["conflicts"] > 0


def test_the_clauses_are_written_for_pseudo_boolean_solvers(
    seed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "seed.opb"
    lines(capsys, seed, "--opb", str(out))
    assert out.read_text().splitlines()[0] == "* #variable= 3 #constraint= 5"
    assert "-1 x2 -1 x1 >= -1 ;" in out.read_text()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--models", "none"], "--models is a number from 1, or all, not 'none'"),
        (["--models", "0"], "--models is a number from 1, or all, not '0'"),
        (["--models", "2", "--on", "4"], "'4' is no variable from 1 to 3, nor the name of one"),
        (["--models", "2", "--on", "1,1"], "twice"),
        (["--assume", "B"], "'B' is no variable from 1 to 3"),
        (["--proof", "out.txt"], "out.txt: the name of a proof ends in .drat or .lrat"),
        (["--proof", "o.lrat", "--assume", "1"], "--proof is about the clauses alone"),
        (["--proof", "o.lrat", "--solver", "minisat22"], "minisat22 writes no proofs"),
        (["--core", "--assume", "1"], "--core is about the clauses alone"),
        (["--fewest"], "there is no --core"),
        (["--on", "1"], "there is no --models"),
        (["--models", "1", "--conflicts", "1"], "none of --conflicts"),
        (["--solver", "best"], "no solver is called 'best'; there are cadical195"),
        (["--seconds", "-1"], "0 seconds or more, not -1.0"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(
    seed: str, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sat", seed, *words]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_malformed_file_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.cnf"
    path.write_bytes("c von Größe\n".encode("latin-1") + b"p cnf 2 1\n1 3 0\n")
    assert main(["sat", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"sapper: {path}: line 3: '3' is no literal of the variables 1 to 2\n"
    )


def test_a_name_may_have_commas_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The notes call a variable X1,2. Of two among three, one choice has X1,2 false."""
    path = tmp_path / "two_of_three.cnf"
    names = "c 1 X1,2\nc 2 X2,1\nc 3 X2,2\n"
    path.write_text(f"{names}p cnf 3 4\n-1 -2 -3 0\n1 2 0\n1 3 0\n2 3 0\n")
    assert "v -1 2 3 0" in lines(capsys, str(path), "--assume=-X1,2")[1]
    assert lines(capsys, str(path), "--assume=-X1,2,~X2,2")[0] == 20
    assert lines(capsys, str(path), "--assume=-X1,2,-3,2")[0] == 20
    _, said = lines(capsys, str(path), "--models", "all", "--on", "X2,1, X2,2")
    assert {line for line in said if line[0] == "v"} == {"v 2 3 0", "v -2 3 0", "v 2 -3 0"}
    assert main(["sat", str(path), "--assume=X1"]) == 2
    assert "'X1' is no variable" in capsys.readouterr().err


def test_the_answer_and_the_clauses_do_not_share_a_stream(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sat", seed, "--opb", "-"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "",
        "sapper: --opb needs the name of a file: what is printed is the answer\n",
    )
