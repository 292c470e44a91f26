"""Bad input: one clear line on standard error that says where and what, and status 2."""

import io
import sys
from pathlib import Path

import pytest

from sapper.cli import files, main

BAD = [
    (["show", "no-such-file"], "no-such-file: No such file or directory"),
    (["show", "3x2/1:H1H/11"], "column 13: the number of cells in this row is 2, not 3"),
    (["show", "3x1/9:HHH"], "9 mines do not fit on 3x1"),
    (["measure", "3x2/1:H1H/111"], "the view shows 0 of its 1 mine;"),
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
    (["replay", "no-such-file", "--move", "-1"], "--move must be at least 0, not -1"),
    (["new", "--level", "expert", "--size", "9x9", "--mines", "10"], "exclude each other"),
    (["demo", "--level", "expert", "--size", "9x9", "--mines", "10"], "exclude each other"),
    (["new", "--level", "expert", "--mines", "10"], "--size and --mines go together"),
    (["new", "--first", "given", "--given", "0,0;9,9"], "(9, 9) is outside the board"),
    (["new", "--first", "given", "--given", "0,0;0,0"], "a given cell is listed twice"),
    (["new", "--first", "given", "--given", "few"], "'few' is no cell"),
    (["new", "--json", "--format", "mine"], "--json and --format exclude each other"),
    (["formula", "A &"], "column 4: a formula is expected, but the text ends"),
    (["formula", "A & (B"], "column 5: this parenthesis is not closed"),
    (["formula", "no-such-file.txt"], "no-such-file.txt: No such file"),
    (["formula"], "say one of FORMULA, --exactly K N and --blowup N"),
    (["formula", "A", "--blowup", "3"], "say one of FORMULA"),
    (["formula", "A", "--recursive"], "--encoding belongs to --exactly"),
    (["formula", "A", "--plot", "x.svg"], "--plot belongs to --blowup"),
    (["formula", "--exactly", "1", "2", "--cnf", "laws"], "--cnf belongs to a formula"),
    (["formula", "A", "--json", "--latex"], "--json and --latex exclude each other"),
    (["formula", "A", "--table", "--steps"], "--table prints no clauses"),
    (["formula", "A", "--table", "--dimacs"], "--dimacs is for clauses"),
    (["formula", "(A & B) | (C & D)", "--cnf", "laws", "--most", "3"], "would give 4 clauses"),
    (["formula", "A & B", "--cnf", "table", "--most", "2"], "false in 3 rows"),
    (["formula", "A & B", "--cnf", "tseitin", "--most", "3"], "form has 4 clauses"),
    (["formula", "--exactly", "two", "3"], "'two' is no whole number"),
    (["formula", "--exactly", "2"], "how many variables there are, or their names, is missing"),
    (["formula", "--exactly", "1", "a", "a"], "the variable a is there 2 times"),
    (["formula", "--exactly", "1", "10001", "--count"], "N is at most 10,000, not 10,001"),
    (["formula", "--exactly", "1", "a", "2"], "'2' is no name of a variable"),
    (["formula", "--exactly", "10", "64"], "KN(10, 64) has 771,136,366,336 clauses"),
    (["formula", "--blowup", "0"], "the number of pairs is from 1 to 200, not 0"),
    (["show", ""], "the file to read has no name"),
    (["analyse", "--batch", ""], "the file to read has no name"),
    (["show", "3x1/1:1HH", "--svg", ""], "the file to write has no name"),
    (["clues", "3x1/1:1HH", "--graph", ""], ": a graph is written as .svg or .dot"),
    (["clues", "3x1/1:1HH", "--dimacs", ""], "the file to write has no name"),
    (["influence", "3x1/1:1HH", "--dot", ""], "the file to write has no name"),
    (["show", "/dev/null"], "/dev/null: content: there is nothing in it"),
    (["chains", "--search", "5", "--games", "7"], "it goes with neither --games nor --player"),
    (["chains", "--search", "5", "--player", "mark3"], "neither --games nor --player"),
    (["lab", "run", "none.toml"], "none.toml: No such file"),
    (["lab", "status", "none.toml"], "none.toml: No such file"),
    (["lab", "list"], "there are no experiments in the folder experiments; name files"),
    (["lab", "sql", "none.toml", "SELECT 1"], "there is no store results/none.sqlite"),
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


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["new", "--seed", "many"],
            "--seed: invalid int value: 'many'; sapper new --help explains",
        ),
        (["show"], "the following arguments are required: FILE; sapper show --help explains"),
        (
            ["analyse", "3x1/1:1HH", "--coordinates", "polar"],
            "--coordinates: invalid choice: 'polar'",
        ),
        (["analyse", "3x1/1:1HH", "--cell", "-1,0"], "--cell: expected one argument"),
        (["dance"], "COMMAND: invalid choice: 'dance'"),
    ],
    ids=["value", "missing", "choice", "sign", "command"],
)
def test_words_that_make_no_command_are_one_line_as_well(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"sapper: {message}")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"hello\n", "line 1: this is not JSON"), (b"\xff\n", "byte 0 is not UTF-8 text")],
    ids=["text", "noise"],
)
def test_positions_to_measure_are_blamed_by_file_and_place(
    data: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_bytes(data)
    assert main(["bench", "--only", "odds", "--quick", "--positions", str(path)]) == 2
    assert capsys.readouterr().err == f"sapper: {path}: {message}\n"


def test_what_is_no_record_is_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.mine"
    path.write_text("2x1x1\n1H\n")
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err.startswith(
        f"sapper: {path}: line 1: column 2: this is no record"
    )


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize("command", ["show", "measure", "clues", "replay"])
def test_what_is_wrong_with_a_file_is_told_with_its_name(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "damaged.mine"
    path.write_text("3x1x1\nH?\n")
    assert main([command, str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"sapper: {path}: ")
    piped(monkeypatch, path.read_bytes())
    assert main([command, "-"]) == 2
    assert capsys.readouterr().err.startswith("sapper: standard input: ")


def test_a_view_that_is_no_field_is_told_with_the_name_of_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "view.mine"
    path.write_text("3x1x1\nH1H\n")
    assert main(["measure", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"sapper: {path}: the view shows 0 of its ")


def test_a_file_that_is_too_large_is_told_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "LARGEST_INPUT", (1 << 20) + 3)
    large = b"x" * ((1 << 20) + 4)
    (tmp_path / "large").write_bytes(large)
    assert main(["show", str(tmp_path / "large")]) == 2
    sentence = "larger than 1 MiB, the most that is read"
    assert capsys.readouterr().err == f"sapper: {tmp_path / 'large'}: {sentence}\n"
    piped(monkeypatch, large)
    assert main(["show", "-"]) == 2
    assert capsys.readouterr().err == f"sapper: standard input: {sentence}\n"


def test_a_position_longer_than_any_name_of_a_file_is_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = "300x1/150:" + "1H" * 150
    assert main(["convert", position, "-", "--to", "notation"]) == 0
    assert capsys.readouterr().out == position + "\n"
