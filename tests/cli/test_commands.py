"""The command line: what users type and what they get."""

import io
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cli.every import EVERY
from sapper.cli import COMMANDS, main
from sapper.game.field import Field
from sapper.game.formats import FORMATS, read, read_text
from sapper.game.view import View

BOARD = "3x2x1\nH1H\n111\n"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.mine"
    path.write_text(BOARD)
    return path


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_the_outer_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert all(f"  {name} " in text for name in COMMANDS)


@pytest.mark.parametrize("command", EVERY)
def test_every_command_teaches_by_examples(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*command.split(), "--help"])
    assert stop.value.code == 0
    assert f"examples:\n  sapper {command}" in capsys.readouterr().out


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["dance"])
    assert stop.value.code == 2
    assert "invalid choice: 'dance'" in capsys.readouterr().err


def test_an_unknown_command_of_a_family_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["lab", "dance"])
    assert stop.value.code == 2
    assert "sapper lab --help explains" in capsys.readouterr().err


def test_show_prints_a_picture_that_is_read_again(
    board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(board)]) == 0
    assert View.parse(capsys.readouterr().out) == View.parse(BOARD)


def test_show_numbers_columns_and_rows_on_request(
    board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(board), "--coordinates", "cartesian"]) == 0
    assert capsys.readouterr().out == "3x2, 1 mine\n   1 2 3\n2  # 1 #\n1  1 1 1\n"
    assert main(["show", str(board), "--coordinates", "screen"]) == 0
    assert capsys.readouterr().out == "3x2, 1 mine\n   0 1 2\n0  # 1 #\n1  1 1 1\n"


def test_show_draws_and_tells_programs(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing = board.with_suffix(".svg")
    assert main(["show", str(board), "--svg", str(drawing), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["width"], facts["height"], facts["mines"]) == (3, 2, 1)
    assert facts["notation"] == "3x2/1:H1H/1c"
    assert ET.fromstring(drawing.read_text()).tag.endswith("svg")
    assert main(["show", str(board), "--svg", "-"]) == 0
    assert capsys.readouterr().out == drawing.read_text()


def test_positions_come_from_the_pipe_and_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, BOARD.encode())
    main(["show", "-"])
    from_pipe = capsys.readouterr().out
    main(["show", "3x2/1:H1H/111"])
    assert capsys.readouterr().out == from_pipe


@pytest.mark.parametrize("name", FORMATS)
def test_new_and_convert_speak_every_format(name: str, tmp_path: Path) -> None:
    made, again = tmp_path / "made", tmp_path / "again"
    assert main(["new", "--seed", "7", "--field", "--format", name, "--out", str(made)]) == 0
    assert main(["convert", str(made), str(again), "--from", name, "--to", name]) == 0
    assert again.read_bytes() == made.read_bytes()
    laid = Field.of(read(made.read_bytes(), name))
    assert list(laid.mine_cells()) == [
        # Pinned in tests/cases/fields.txt as the indices 11, 15, 20, ...
        (index % 9, index // 9)
        for index in (11, 15, 20, 24, 38, 57, 68, 71, 79, 80)
    ]


def test_new_shows_the_player_the_first_click_and_no_mines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "--level", "expert", "--seed", "7", "--format", "mine"]) == 0
    view = read_text(capsys.readouterr().out)
    assert (view.width, view.height, view.mines) == (30, 16, 99)
    assert view[0, 0] is not None
    assert "?" not in view.notation
    assert main(["new", "--level", "hard", "--format", "notation"]) == 0
    assert read_text(capsys.readouterr().out).opened >= 22


def test_a_tatham_id_names_the_first_click(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--seed", "7", "--click", "4,4", "--format", "tatham"]) == 0
    assert capsys.readouterr().out.startswith("9x9:4,4,u")


def test_new_tells_programs_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--size", "3x2", "--mines", "1", "--seed", str(2**64 - 1), "--click", "2,1"]
    assert main(["new", *words, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["rules"] == {
        "grid": "3x2",
        "mines": 1,
        "first": "safe",
        "win": "probed",
        "limited_marks": False,
    }
    assert (facts["seed"], facts["click"]) == (str(2**64 - 1), [2, 1])
    assert main(["new", *words, "--format", "notation"]) == 0
    assert capsys.readouterr().out == facts["notation"] + "\n"


def test_a_game_with_given_cells_begins_without_a_click(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--size", "3x3", "--mines", "7", "--first", "given", "--given", "0,0;2,1"]
    assert main(["new", *words, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["click"], facts["status"]) == (None, "won")
    assert facts["rules"]["given"] == [[0, 0], [2, 1]]
    # Every other cell is a mine: a corner has three neighbours and an edge five.
    view = View.parse(facts["notation"])
    assert (view[0, 0], view[2, 1]) == (3, 5)


def test_the_other_rules_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--win", "marked-and-probed", "--limit-marks", "--json"]) == 0
    rules = json.loads(capsys.readouterr().out)["rules"]
    assert (rules["win"], rules["limited_marks"]) == ("marked and probed", True)


def test_a_game_that_is_won_before_it_begins_has_a_field_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--size", "2x1", "--mines", "0", "--win", "marked-exactly"]
    assert main(["new", *words, "--format", "mbf"]) == 0
    assert capsys.readouterr().out == "\2\1\0\0"
    assert main(["demo", *words]) == 0
    assert "The game is won after 0 moves." in capsys.readouterr().out


def test_measure_counts_3bv(capsys: pytest.CaptureFixture[str]) -> None:
    # * 1 . : one opening with its number, and nothing else to click.
    assert main(["measure", "3x1/1:X10", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["bbbv"], facts["openings"], facts["islands"]) == (1, 1, 0)
    assert (facts["width"], facts["height"], facts["grid"], facts["mines"]) == (3, 1, "3x1", 1)
    assert main(["measure", "3x1/1:X10"]) == 0
    assert capsys.readouterr().out.startswith("3x1, 1 mine\n3BV       1\n")


def test_a_demonstration_is_won_and_its_record_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.jsonl"
    assert main(["demo", "--seed", "3", "--record", str(record)]) == 0
    ending = capsys.readouterr().out
    assert "The game is won" in ending
    assert main(["replay", str(record), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["result"], facts["seed"]) == ("won", "3")
    assert facts["clicks"] == {"left": facts["moves"], "right": 0, "chords": 0, "wasted": 0}
    assert facts["bbbv"] == facts["bbbv_done"] <= facts["moves"]
    assert f"3BV {facts['bbbv']} of {facts['bbbv']} done, efficiency " in ending
    drawing = tmp_path / "after.svg"
    assert main(["replay", str(record), "--move", "1", "--svg", str(drawing)]) == 0
    assert "Move 1 of " in capsys.readouterr().out
    assert drawing.exists()


@pytest.mark.parametrize("size", ["torus.5x5", "hexagons.5x5", "graph.6.0-1.1-2.2-3.3-4.4-5"])
def test_a_demonstration_plays_on_every_kind_of_board(
    size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--size", size, "--mines", "2", "--every", "1"]) == 0
    assert "The game is won" in capsys.readouterr().out


@pytest.mark.parametrize("win", ["probed", "marked-and-probed", "marked-exactly"])
def test_a_demonstration_wins_in_every_way(win: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--size", "4x4", "--mines", "3", "--win", win, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["status"], facts["rules"]["win"]) == ("won", win.replace("-", " "))
    assert facts["bbbv"] == facts["bbbv_done"]
    assert View.parse(facts["notation"]).opened == 13


def test_a_large_board_is_told_without_listing_its_cells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def listed(*_: object) -> None:
        raise AssertionError("A count needs no list of cells.")

    monkeypatch.setattr(View, "hidden", property(listed))
    (tmp_path / "board.mine").write_text("3x1x1\nHF1\n")
    assert main(["show", str(tmp_path / "board.mine"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hidden"] == 2


def test_the_formats_are_listed_with_what_they_hold(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["convert", "--help"])
    text = capsys.readouterr().out
    assert all(form.summary in text and form.holds in text for form in FORMATS.values())
    assert "FILE OUT" in text
    assert " IN" not in text
