"""`sapper replay`: a game as it was recorded, at any move, and damaged records refused."""

import json
from pathlib import Path

import pytest

from sapper.cli import main

# * 1 . : one opening; marking the mine twice wastes a click.
GAME = (
    '{"sapper":1,"rules":{"grid":"3x1","mines":1,"first":"none"},"mines":[[0,0]],"moves":'
    '[["mark",0,0],["mark",0,0],["probe",1,0],["chord",1,0]],"result":"won"}\n'
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(GAME)
    return path


def test_replay_tells_how_well_the_game_was_played(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_a_move_has_its_own_status_beside_the_result(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--move", "2", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["move"], facts["moves"]) == (2, 4)
    assert (facts["status"], facts["result"]) == ("playing", "won")
    assert facts["clicks"] == {"left": 0, "right": 2, "chords": 0, "wasted": 1}
    assert main(["replay", str(record), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["move"], facts["status"], facts["result"]) == (4, "won", "won")


def test_a_move_beyond_the_record_is_refused_with_its_line(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text("\n" + GAME)
    assert main(["replay", str(record), "--move", "999"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == (
        f"sapper: {record}: line 2: there is no move 999, the record has 4 moves\n"
    )


def test_one_of_a_thing_is_spoken_of_as_one(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(GAME.replace('"result"', '"undone":1,"result"'))
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.startswith(
        "Line 1: 3x1, 1 mine, a field of its own, a study (1 move taken back)\n"
    )


def test_a_drawing_for_the_pipe_comes_alone(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--svg", "-"]) == 0
    assert capsys.readouterr().out.startswith("<svg ")


DAMAGED = [
    (b"\n{}\n", "line 2: this is no record"),
    (b"\n\n" + GAME.replace("won", "lost").encode(), "line 3: the record says lost"),
    (b"\n", "there is no record in it"),
    (b"\xff", "byte 0 is not UTF-8"),
]


@pytest.mark.parametrize(("data", "message"), DAMAGED)
def test_damaged_records_are_refused_with_file_and_line(
    data: bytes, message: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_bytes(data)
    assert main(["replay", str(record)]) == 2
    assert capsys.readouterr().err.startswith(f"sapper: {record}: {message}")


def test_a_record_shown_as_a_position_is_answered_with_a_hint(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(record)]) == 2
    assert capsys.readouterr().err == (
        f"sapper: {record}: this is the record of a game; sapper replay shows it\n"
    )
