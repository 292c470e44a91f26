"""`sapper clues`: what a position tells, in words, as JSON and as a graph."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sapper.cli import clues, main
from sapper.clues import Cut, Problem, best_cut


def test_clues_are_told_in_words_in_json_and_as_a_graph(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The course note's figure 1(b): X2,2 is a cutset, and 1024 cases become 264.
    position = "4x4/4:HHHH/HH3H/HHHH/1HHH"
    graph = tmp_path / "graph.svg"
    assert main(["clues", position, "--coordinates", "cartesian", "--graph", str(graph)]) == 0
    text = capsys.readouterr().out
    assert "1,1: 1 of 1,2 2,2 2,1" in text
    assert "without 2,2 it falls into parts of 7 and 2: 264 cases instead of 1,024" in text
    assert ET.fromstring(graph.read_text()).tag.endswith("svg")
    assert main(["clues", position, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["cases"] == "1024"
    assert facts["components"][0]["best_cut"]["cells"] == [[1, 2]]
    assert main(["clues", position, "--graph", str(tmp_path / "graph.png")]) == 2
    assert "a graph is written as .svg or .dot" in capsys.readouterr().err
    assert main(["clues", position, "--coordinates", "cartesian", "--graph", "-"]) == 0
    assert capsys.readouterr().out == graph.read_text()


def test_contradictions_are_reported_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", "3x1/1:101"]) == 0
    assert "the numbers contradict one another" in capsys.readouterr().out


def test_without_clues_nothing_is_said_of_components(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", "3x1/1:HHH"]) == 0
    assert capsys.readouterr().out == (
        "3 unknown cells, 0 of them in clues, 3 in none\n"
        "1 mine among them\n"
        "no number says anything about them, so there are no clues\n"
    )


def test_more_flags_than_mines_are_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", "3x1/0:F1F", "--trust-flags"]) == 0
    text = capsys.readouterr().out
    assert "2 cells are known or trusted to be mines, but the board has 0\n" in text
    assert "the numbers contradict one another" in text
    assert "-" not in text


def test_more_mines_than_cells_are_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", "3x1/3:H1H"]) == 0
    assert "3 mines among them, more than there are cells\n" in capsys.readouterr().out


def test_each_cutset_is_looked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Problem] = []

    def counting(component: Problem) -> Cut | None:
        asked.append(component)
        return best_cut(component)

    monkeypatch.setattr(clues, "best_cut", counting)
    assert main(["clues", "5x1/2:H1H1H", "--graph", str(tmp_path / "graph.dot")]) == 0
    assert len(asked) == 1
