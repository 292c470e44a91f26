"""Commands about positions are alike: the same board in JSON, the same names of cells in words."""

import json

import pytest

from sapper.cli import main
from sapper.game.view import View

POSITION = "3x3/3:H2H/23H/HHH"
ABOUT_POSITIONS = ["show", "analyse", "deduce", "explain", "clues", "influence"]


@pytest.mark.parametrize("command", ABOUT_POSITIONS)
def test_json_begins_with_the_same_board(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, POSITION, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    shape = {"width": 3, "height": 3, "grid": "3x3", "mines": 3}
    assert {name: facts[name] for name in shape} == shape


def test_a_field_is_measured_on_the_same_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "3x1/1:XHH", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    shape = {"width": 3, "height": 1, "grid": "3x1", "mines": 1}
    assert {name: facts[name] for name in shape} == shape


@pytest.mark.parametrize("command", ["show", "influence"])
def test_a_view_in_json_is_its_notation(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, POSITION, "--json"]) == 0
    assert View.parse(json.loads(capsys.readouterr().out)["notation"]) == View.parse(POSITION)


# The 1 has one hidden neighbour, (1, 0), which is the mine.
@pytest.mark.parametrize(
    ("habit", "name"), [("screen", "1,0"), ("cartesian", "2,1"), ("rows", "r1c2")]
)
@pytest.mark.parametrize("command", ["analyse", "clues", "deduce", "influence"])
def test_cells_are_named_in_the_habit_asked_for(
    command: str, habit: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {"deduce": ["--method", "single"], "influence": ["--cell", name]}
    words = [command, "3x1/1:1HH", "--coordinates", habit, *options.get(command, ())]
    assert main(words) == 0
    assert name in capsys.readouterr().out
