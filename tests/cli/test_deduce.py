"""`sapper deduce`: what methods find, in words and as JSON."""

import json

import pytest

from sapper.cli import main
from sapper.deduction.ladder import LADDER

THREE = "3x3/3:H2H/23H/HHH"
"""2 of a, b, c and 2 of a, d, e, but 3 of all: a is a mine and the sixth cell is safe."""


def test_all_methods_are_compared_and_a_cell_stands_where_it_first_comes_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deduce", THREE]) == 0
    lines = {line.split()[0]: line.split()[1:] for line in said(capsys) if line}
    assert list(LADDER) == [name for name in lines if name in LADDER]
    assert lines["pairs"] == ["0", "0"]
    assert lines["subsets"][:2] == lines["linear"][:2] == ["1", "1"]
    assert set(lines["subsets"][2:]) == {"!0,0", "2,2"}
    assert lines["linear"][2:] == []


def test_one_method_says_which_numbers_a_cell_follows_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deduce", "3x2/1:HHH/11H", "--method", "pairs"]) == 0
    assert "2,0 is safe: from 0,1, 1,1" in said(capsys)
    words = ["deduce", "3x2/1:HHH/11H", "--method", "pairs", "--coordinates", "cartesian"]
    assert main(words) == 0
    assert "3,2 is safe: from 1,1, 2,1" in said(capsys)
    assert main(["deduce", "3x2/1:HHH/11H", "--method", "single"]) == 0
    assert "It finds nothing." in said(capsys)


def test_json_has_every_method_with_what_it_found_and_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deduce", THREE, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert list(facts["methods"]) == list(LADDER)
    linear = facts["methods"]["linear"]
    assert (linear["safe"], linear["mines_certain"]) == ([[2, 2]], [[0, 0]])
    clues = linear["found"][0]["clues"]
    assert sorted(clues) == [[0, 1], [1, 0], [1, 1]]
    assert linear["work"]["rows"] >= 3
    assert main(["deduce", THREE, "--json", "--method", "pairs"]) == 0
    assert list(json.loads(capsys.readouterr().out)["methods"]) == ["pairs"]


def test_a_position_that_contradicts_itself_is_sent_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deduce", "3x1/1:1H0", "--method", "single"]) == 2
    assert "sapper analyse says which numbers" in capsys.readouterr().err


def test_an_unknown_method_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deduce", THREE, "--method", "brave"]) == 2
    assert "no method 'brave'; there are single, pairs" in capsys.readouterr().err


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_question_that_is_too_hard_for_a_solver_is_given_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of twelve pairs has one mine; that eleven are too few is a pigeonhole to a solver."""
    monkeypatch.setattr("sapper.deduction.marks.MOST_CONFLICTS", 10)
    assert main(["deduce", f"36x1/11:{'H1H' * 12}", "--method", "sat-count"]) == 0
    assert "refuses: a question takes more than 10 conflicts" in capsys.readouterr().out
