"""The command line: what users type, what they get, and one clear line when it cannot be done."""

import io
import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sapper.cli import COMMANDS, main
from sapper.game.field import Field
from sapper.game.formats import read, read_text
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


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_by_examples(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"examples:\n  sapper {command}" in capsys.readouterr().out


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["dance"])
    assert stop.value.code == 2
    assert "invalid choice: 'dance'" in capsys.readouterr().err


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


@pytest.mark.parametrize("name", ["mine", "notation", "picture", "mbf", "tatham"])
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


def test_contradictions_are_reported_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", "3x1/1:101"]) == 0
    assert "the numbers contradict one another" in capsys.readouterr().out


def test_measure_counts_3bv(capsys: pytest.CaptureFixture[str]) -> None:
    # * 1 . : one opening with its number, and nothing else to click.
    assert main(["measure", "3x1/1:X10", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["bbbv"], facts["openings"], facts["islands"]) == (1, 1, 0)
    assert main(["measure", "3x1/1:X10"]) == 0
    assert "3BV       1\n" in capsys.readouterr().out


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


def test_replay_tells_how_well_the_game_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # * 1 . : one opening; marking the mine twice wastes a click.
    record = tmp_path / "game.jsonl"
    record.write_text(
        '{"sapper":1,"rules":{"grid":"3x1","mines":1,"first":"none"},"mines":[[0,0]],"moves":'
        '[["mark",0,0],["mark",0,0],["probe",1,0],["chord",1,0]],"result":"won"}\n'
    )
    assert main(["replay", str(record), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["clicks"] == {"left": 1, "right": 2, "chords": 1, "wasted": 1}
    assert (facts["bbbv"], facts["bbbv_done"], facts["efficiency"]) == (1, 1, 0.25)
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.endswith(
        "4 clicks: 1 left, 2 right, 1 chord; 1 of them wasted.\n3BV 1 of 1 done, efficiency 0.25.\n"
    )
    assert main(["replay", str(record), "--move", "0"]) == 0
    assert capsys.readouterr().out.endswith("3BV 0 of 1 done.\n")


def test_a_game_without_mines_yet_has_clicks_and_no_3bv(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(
        '{"sapper":1,"rules":{"grid":"3x3","mines":1},"seed":"1","moves":[["mark",0,0]],'
        '"result":"playing"}\n'
    )
    assert main(["replay", str(record), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["clicks"]["right"] == 1
    assert facts["bbbv"] is facts["bbbv_done"] is facts["efficiency"] is None
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.endswith("0 of them wasted.\n")


@pytest.mark.parametrize("size", ["torus.5x5", "hexagons.5x5", "graph.6.0-1.1-2.2-3.3-4.4-5"])
def test_a_demonstration_plays_on_every_kind_of_board(
    size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--size", size, "--mines", "2", "--every", "1"]) == 0
    assert "The game is won" in capsys.readouterr().out


def test_bench_prints_work_and_ratios_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--rounds", "1", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["work"] for row in rows} == {200, 90_000}
    assert all(row["ratio"] > 0 for row in rows)


BAD = [
    (["show", "no-such-file"], "no-such-file: No such file or directory"),
    (["show", "3x2/1:H1H/11"], "column 13: the number of cells in this row is 2, not 3"),
    (["show", "3x1/9:HHH"], "9 mines do not fit on 3x1"),
    (["measure", "3x2/1:H1H/111"], "the view shows 0 of its 1 mines"),
    (["convert", "3x2/1:H1H/111", "x.mbf"], "mines"),
    (["convert", "3x2/1:H1H/111", "-"], "add --to"),
    (["convert", "3x2/1:H1H/111", "board.xyz"], "add --to"),
    (["convert", "3x2/1:H1H/111", "/no/such/place.mine"], "/no/such/place.mine: No such"),
    (["new", "--size", "9x9"], "--size and --mines go together"),
    (["new", "--size", "9x9", "--mines", "81"], "81 mines do not fit on 9x9"),
    (["new", "--size", "99999x99999", "--mines", "1"], "the most is"),
    (["new", "--seed", "-1"], "from 0 to 2^64 - 1, not -1"),
    (["new", "--click", "9,9"], "(9, 9) is outside the board"),
    (["new", "--click", "here"], "'here' is no cell"),
    (["new", "--given", "3"], "given cells belong to the first click 'given'"),
    (["demo", "--every", "0"], "--every must be at least 1"),
    (["demo", "--delay", "-1"], "--delay must be from 0 to 60"),
    (["replay", "no-such-file"], "No such file"),
    (["bench", "--rounds", "0"], "--rounds must be from 1"),
]


@pytest.mark.parametrize(("words", "message"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_is_one_line_on_standard_error_and_status_2(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("sapper: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err
    assert list(tmp_path.iterdir()) == []


def test_damaged_records_are_refused_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text("\n{}\n")
    assert main(["replay", str(record)]) == 2
    assert "line 2: this is no record" in capsys.readouterr().err
    record.write_text("\n")
    assert main(["replay", str(record)]) == 2
    assert "there is no record in it" in capsys.readouterr().err
    record.write_bytes(b"\xff")
    assert main(["replay", str(record)]) == 2
    assert "byte 0 is not UTF-8" in capsys.readouterr().err


def sapper(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "sapper", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    show = sapper("new", "--size", "500x500", "--mines", "9000", "--field")
    assert show.stdout is not None
    show.stdout.read(10)
    show.stdout.close()
    assert show.stderr is not None
    assert show.stderr.read() == b""
    show.stderr.close()
    assert show.wait() == 0


def test_ctrl_c_stops_it_with_one_line() -> None:
    demo = sapper("demo", "--delay", "60")
    assert demo.stdout is not None
    demo.stdout.readline()
    demo.stdout.readline()
    os.kill(demo.pid, signal.SIGINT)
    _, errors = demo.communicate()
    assert errors == b"sapper: stopped\n"
    assert demo.returncode == 130
