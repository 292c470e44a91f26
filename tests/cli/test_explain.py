"""`sapper explain`: reasons, doubts, positions and contradictions, for people and programs."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from sapper.cli import main
from sapper.game.view import View
from sapper.logic.judges import check_proof
from sapper.logic.sat import Undecided
from sapper.reasons.worlds import agrees

THREE = "3x3/3:H2H/23H/HHH"


def asked(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["explain", *words]) == status
    return capsys.readouterr().out


def facts(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    return json.loads(asked(capsys, *words, "--json", status=status))


def test_a_certain_cell_has_premises_sentences_and_a_proof_whose_steps_resolve(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = facts(capsys, THREE, "0,0")
    assert (found["verdict"], found["premises"]) == ("mine", [[1, 0], [0, 1], [1, 1]])
    assert found["sentences"][0] == "(0, 0) is a mine."
    clauses = [set(step["clause"]) for step in found["proof"]]
    assert clauses[-1] == set()
    for number, step in enumerate(found["proof"]):
        if not step["parents"]:
            assert step["says"] in (*found["premises"], "denial")
            continue
        one, two = (clauses[parent] for parent in step["parents"])
        (pivot,) = [literal for literal in one if -literal in two]
        assert clauses[number] == one - {pivot} | two - {-pivot}
        assert max(step["parents"]) < number


def test_every_premise_of_a_proof_names_who_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    # Here clauses have their literals in another order than the proof has.
    view = "9x9/10:Hi/HH2HH22HH/1d22Hc/1c01H4H1/1H1012H21/1c001c0/0i/0i/0i"
    found = facts(capsys, view, "4,1", "--from-scratch")
    says = [step["says"] for step in found["proof"] if not step["parents"]]
    assert all(who in (*found["premises"], "denial") for who in says)


def test_certificates_are_written_and_accepted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = {kind: tmp_path / f"why.{kind}" for kind in ("dimacs", "drat", "lrat", "svg")}
    words = [word for kind, name in names.items() for word in (f"--{kind}", str(name))]
    asked(capsys, THREE, "0,0", *words)
    for kind in ("drat", "lrat"):
        assert check_proof(names["dimacs"].read_text(), names[kind].read_text(), kind=kind).accepted
    assert names["svg"].read_text().startswith("<svg")
    assert main(["check-proof", str(names["dimacs"]), str(names["lrat"])]) == 0


def test_an_open_cell_has_two_worlds_that_differ_on_it_and_exact_odds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = facts(capsys, "5x2/2:HHHHH/HHH1H", "0,0")
    assert found["verdict"] == "open"
    view = View.parse("5x2/2:HHHHH/HHH1H")
    for world in found["worlds"]:
        mines = [(x, y) for x, y in world["mines"]]
        assert agrees(view, mines)
        assert ((0, 0) in mines) == world["mine"]
    assert [world["mine"] for world in found["worlds"]] == [True, False]
    chance = found["chance"]
    assert (chance["numerator"], chance["denominator"], chance["value"]) == ("1", "4", 0.25)


def test_a_stuck_position_is_proved_to_be_stuck(capsys: pytest.CaptureFixture[str]) -> None:
    view = View.parse("2x2/1:HH/H1")
    found = facts(capsys, view.notation, "--all")
    assert found["steps"] == []
    assert found["open"] == [[0, 0], [1, 0], [0, 1]]
    worlds = [[(x, y) for x, y in world] for world in found["worlds"]]
    assert all(agrees(view, world) for world in worlds)
    for x, y in found["open"]:
        assert {(x, y) in world for world in worlds} == {True, False}
    assert "Nothing is certain." in asked(capsys, view.notation)


def test_all_steps_come_in_order_of_ease_and_tell_of_every_certain_cell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = facts(capsys, "4x2/2:HHHH/1111", "--all")
    told = [tuple(cell) for step in found["steps"] for cell in step["cells"]]
    assert sorted(told) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert found["open"] == []
    known: set[tuple[int, int]] = set()
    for step in found["steps"]:
        assert {tuple(fact["cell"]) for fact in step["facts"]} <= known
        known |= {(x, y) for x, y in step["cells"]}
        assert step["sentences"]
    assert "Every hidden cell is certain." in asked(capsys, "4x2/2:HHHH/1111", "--all")


def test_without_a_cell_the_easiest_step_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = asked(capsys, "4x1/1:HH1H")
    assert "The easiest next step: (0, 0) is safe." in text
    assert "Nothing else is certain." in text
    assert asked(capsys, "4x1/1:HH1H", "--hint", "1").endswith("Look in the top left corner.\n")


def test_hints_say_no_more_than_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    told = [asked(capsys, THREE, "2,2", "--hint", str(level)) for level in (1, 2, 3, 4)]
    assert ["safe" in text for text in told] == [False, False, True, True]
    assert ["(1, 1)" in text for text in told] == [False, True, True, True]
    assert ["premise" in text for text in told] == [False, False, False, True]


def test_the_proof_of_the_easiest_step_is_given_too(capsys: pytest.CaptureFixture[str]) -> None:
    text = asked(capsys, "4x1/1:HH1H", "--hint", "4")
    assert "The easiest next step: (0, 0) is safe." in text
    assert "empty clause" in text
    assert "empty clause" not in asked(capsys, "4x1/1:HH1H")
    several = asked(capsys, "3x3/1:HHH/HHH/1HH", "--hint", "4")
    assert "The easiest next step: (0, 0), (1, 0), (2, 0), (2, 1) and (2, 2) are safe." in several
    assert "\n(0, 0) is safe.\n" in several  # the one that is proved


def test_where_all_that_is_certain_is_mines_a_guess_is_due(
    capsys: pytest.CaptureFixture[str],
) -> None:
    due = "No cell is certainly safe, so a guess is due."
    only_mines, some_safe, no_choice = "6x1/3:H2HHHH", "4x1/1:HH1H", "2x1/2:HH"
    for words in ([], ["--all"]):
        assert due in asked(capsys, only_mines, *words)
        assert due not in asked(capsys, some_safe, *words)
        assert due not in asked(capsys, no_choice, *words)
        assert facts(capsys, only_mines, *words)["safe"] == []
        assert facts(capsys, some_safe, *words)["safe"] == [[0, 0]]


def test_a_board_without_hidden_cells_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--all"]):
        assert asked(capsys, "2x1/0:00", *words).endswith("\n\nNo cell is hidden.\n")


def test_proofs_name_cells_as_the_sentences_do_and_in_the_same_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for habit, word, clause in [
        ("screen", "2,0", "~2,0"),
        ("cartesian", "3,2", "~3,2"),
        ("rows", "r1c3", "~r1c3"),
    ]:
        how = ("3x2/1:HHH/11H", word, "--coordinates", habit, "--hint", "4")
        lines = asked(capsys, *how).splitlines()
        assert any(line.split()[1:3] == [clause, "from"] for line in lines)
        assert lines[-1].split()[1:3] == ["empty", "clause"]
        spanish = asked(capsys, *how, "--lang", "es")
        assert "premisa" in spanish
        assert "cláusula vacía" in spanish
        assert " from " not in spanish
        assert "premise" not in spanish


def test_all_steps_drawn_frame_all_that_they_conclude(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = ("4x2/2:HHHH/1111", "--svg", "-")
    assert asked(capsys, *drawn).count('stroke-width="3"') == 1
    assert asked(capsys, *drawn, "--all").count('stroke-width="3"') == 4


def test_a_contradiction_is_explained_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    found = facts(capsys, "3x1/1:1H0", status=2)
    assert (found["consistent"], found["conflict"]) == (False, [[0, 0], [2, 0]])
    text = asked(capsys, "3x1/1:1H0", status=2)
    assert "Then (2, 0) is next to 1 mine, (1, 0), but shows 0." in text
    assert asked(capsys, "3x1/1:1H0", "--svg", "-", status=2).count("stroke-dasharray") == 2


@pytest.mark.parametrize("position", [THREE, "4x1/1:HH1H", "2x2/1:HH/H1", "3x1/1:1H0"])
def test_every_answer_is_given_in_spanish_too(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = 2 if position == "3x1/1:1H0" else 0
    english = asked(capsys, position, "--all", status=status)
    spanish = asked(capsys, position, "--all", "--lang", "es", status=status)
    assert english.count("\n") == spanish.count("\n")
    assert " mina" in spanish
    assert " mine" not in spanish.partition("\n")[2]  # the title of the board is one for all


def test_cells_are_read_and_named_in_the_habit_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for habit, word, name in [
        ("screen", "2,0", "(2, 0) is safe"),
        ("cartesian", "3,2", "(3, 2) is safe"),
        ("rows", "r1c3", "Row 1, column 3 is safe"),
    ]:
        assert name in asked(capsys, "3x2/1:HHH/11H", "--coordinates", habit, word)


def test_marks_are_trusted_only_when_told_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be known" in asked(capsys, "2x1/1:FH", "1,0")
    assert "(1, 0) is safe" in asked(capsys, "2x1/1:FH", "1,0", "--trust-flags")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([THREE, "1,0"], "1,0 is not hidden"),
        ([THREE, "7,7"], "outside the board"),
        ([THREE, "0,0", "--all"], "leave out X,Y"),
        ([THREE, "0,0", "--lang", "tlh"], "no language is called 'tlh'"),
        (["4x1/1:HH1H", "3,0", "--drat", "x"], "--drat writes the proof of a certain cell"),
        (["2x1/1:HH", "--svg", "-"], "no step to draw"),
        ([THREE, "--minimum"], "--minimum is for one cell"),
        ([THREE, "--from-scratch"], "--from-scratch is for one cell"),
        ([THREE, "--all", "--hint", "1"], "--hint is for one step"),
        ([THREE, "0,0", "--dimacs", "-", "--lrat", "-"], "only one answer"),
        ([THREE, "0,0", "--json", "--svg", "-"], "only one answer"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert why in said.err
    assert said.err.count("\n") == 1


def test_a_proof_goes_down_the_pipe_alone(shell: Callable[[str], CompletedProcess[str]]) -> None:
    done = shell(f"sapper explain {THREE} 0,0 --dimacs - | head -1")
    assert done.stdout.startswith(("c ", "p cnf"))


def test_what_is_too_hard_to_prove_ends_with_status_3(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_: object, **__: object) -> None:
        raise Undecided("a question takes more than 7 conflicts")

    monkeypatch.setattr("sapper.cli.explained.explain", give_up)
    assert main(["explain", THREE, "0,0"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "sapper: too hard to explain: a question takes more than 7 conflicts\n"


def test_what_was_found_within_the_budget_is_told_with_status_3(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["explain", "4x2/2:HHHH/1111", "--all", "--seconds", "1e-9"]
    assert main(words) == 3
    said = capsys.readouterr()
    assert "So no mine is left for (2, 0): it is safe." in said.out
    assert "It is not known whether more is certain" in said.out
    assert said.err.startswith("sapper: no answer within the budget (--seconds): ")
    assert main([*words, "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["consistent"], found["all"], len(found["steps"])) == (None, False, 1)
    assert main([*words, "--lang", "es"]) == 3
    assert "No se sabe" in capsys.readouterr().out


def test_boards_that_cannot_be_found_leave_the_steps_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_: object) -> None:
        raise Undecided("too many clauses")

    monkeypatch.setattr("sapper.cli.explained_position.stuck", give_up)
    assert main(["explain", "4x1/1:HH1H", "--all"]) == 3
    said = capsys.readouterr()
    assert "for (0, 0): it is safe." in said.out
    assert "Nothing else is certain, but no boards were found that show it." in said.out
    assert said.err == "sapper: too hard to explain: too many clauses\n"


def test_a_small_hint_about_an_open_cell_says_only_that_it_is_open(
    capsys: pytest.CaptureFixture[str],
) -> None:
    small, usual, large = (
        asked(capsys, "4x1/1:HH1H", "3,0", "--hint", level) for level in ("1", "3", "4")
    )
    assert "cannot be known" in small
    assert "board" not in small
    assert usual == large
    assert usual.startswith(small)
