"""`sapper analyse`: one object of fixed shape for programs, words and percentages for people."""

import doctest
import io
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from sapper.cli import main
from sapper.cli.analyse import facts
from sapper.cli.analysed import digits
from sapper.counting.odds import analyse
from sapper.game.view import View
from strategies import small_views

# One mine is next to the 1: the first cell is safe, the second and the last are as likely.
OPEN = "4x1/1:HH1H"
CONTRADICTION = "3x1/1:H0H"

# Every second cell of a large board: no order of the clues keeps few of them open.
HIDDEN_ROW, ROW_OF_CLUES = "H" * 121, "2".join("H" * 61)
HEAVY = "121x121/3000:" + "/".join([HIDDEN_ROW, *[ROW_OF_CLUES, HIDDEN_ROW] * 60])


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    status = main(["analyse", "--json", *words])
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, answer


def test_the_object_is_this(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = asked(capsys, OPEN)
    assert status == 0
    assert answer.pop("seconds") >= 0
    assert answer == {
        "width": 4,
        "height": 1,
        "grid": "4x1",
        "mines": 1,
        "consistent": True,
        "solutions": "2",
        "safe": [[0, 0]],
        "mines_certain": [],
        "mine_probability": [[0.0, 0.5, None, 0.5]],
        "best": [0, 0],
        "risk": 0.0,
        "alternatives": [],
    }


def test_a_guess_comes_with_its_risk_and_others(capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = asked(capsys, "3x1/1:H1H")
    assert (answer["safe"], answer["best"], answer["risk"]) == ([], [0, 0], 0.5)
    assert answer["alternatives"] == [{"cell": [2, 0], "risk": 0.5}]


def test_when_nothing_is_left_there_is_no_best_cell(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = asked(capsys, "2x1/1:1H")
    assert (status, answer["best"], answer["mines_certain"]) == (0, None, [[1, 0]])


def test_a_contradiction_has_a_conflict_status_2_and_no_chances(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, answer = asked(capsys, CONTRADICTION)
    assert status == 2
    assert answer["consistent"] is False
    assert answer["conflict"] == [[1, 0], "mine count"]
    assert "mine_probability" not in answer


@given(small_views())
def test_the_object_is_json_of_the_fixed_shape(view: View) -> None:
    answer = json.loads(json.dumps(facts(analyse(view)), allow_nan=False))
    assert (answer["width"], answer["height"]) == (view.width, view.height)
    if not answer["consistent"]:
        assert answer["conflict"]
        return
    rows = answer["mine_probability"]
    assert [len(row) for row in rows] == [view.width] * view.height
    hidden = set(view.hidden)
    for y, row in enumerate(rows):
        for x, chance in enumerate(row):
            assert (chance is not None) == ((x, y) in hidden)
            assert ([x, y] in answer["safe"]) == (chance == 0)
            assert ([x, y] in answer["mines_certain"]) == (chance == 1)
    assert int(answer["solutions"]) >= 1
    assert answer["best"] not in answer["mines_certain"]
    assert not answer["safe"] or answer["best"] in answer["safe"]


# The 1 has one mine among five cells, the four others have the second. Behind (1, 1), safe in 3 of
# 4 cases, there is one of these three for certain and a mine of the 1 in 2 of 5 cases.
TWO_APART = "5x2/2:HHHHH/HHH1H"


def test_what_opening_a_cell_would_show_is_an_object_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = asked(capsys, TWO_APART, "--cell", "1,1")[1]["cell"]
    assert told["numbers"] == pytest.approx([0, 0.45, 0.3, 0, 0, 0])
    assert (told["cell"], told["mine"], told["dead"]) == ([1, 1], 0.25, False)
    # A 1 leaves two fresh safe cells beside it, a 2 the three beyond.
    assert (told["progress"], told["expected"]) == pytest.approx((1, 0.6 * 2 + 0.4 * 3))
    assert asked(capsys, "3x1/1:H0H", "--cell", "0,0")[1]["cell"] is None


def test_what_opening_a_cell_would_show_is_told_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyse", TWO_APART, "--coordinates", "cartesian", "--cell", "2,1"]) == 0
    assert capsys.readouterr().out.endswith(
        "Opening 2,1 would show: 1 45.0%, 2 30.0%, a mine 25.0%\n"
        "If it is no mine, the chance of a further safe cell is 100%, and 2.40 are expected.\n"
    )
    main(["analyse", "3x1/1:H1H", "--cell", "0,0"])
    assert "It is dead: if it is no mine its number is known already." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("cell", "words"),
    [("4,1", "cell (4, 1) is shown"), ("9,1", "outside the board"), ("x", "write X,Y")],
)
def test_a_cell_that_cannot_be_opened_is_refused(
    cell: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", "5x2/3:HHHHH/HHH1X", "--cell", cell]) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert words in error


def test_flags_are_opinions_until_they_are_trusted(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "3x1/1:F1H")[1]["solutions"] == "2"
    status, answer = asked(capsys, "3x1/1:F1H", "--trust-flags")
    assert (status, answer["safe"]) == (0, [[2, 0]])
    assert answer["mine_probability"] == [[None, None, 0]]


def test_digits_are_all_written_however_many_there_are() -> None:
    number = 10**9000
    limit = sys.get_int_max_str_digits()
    assert digits(number) == "1" + "0" * 9000
    assert sys.get_int_max_str_digits() == limit


# -- for people --------------------------------------------------------------------------------


def test_the_verdict_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", OPEN]) == 0
    assert capsys.readouterr().out == (
        "4x1, 1 mine\n"
        "     0   1   2   3\n"
        "0   0% 50%   1 50%\n"
        "\n"
        "2 worlds agree.\n"
        "Certainly safe (1): 0,0\n"
        "Open 0,0: it is safe.\n"
    )
    main(["analyse", "3x1/1:H1H", "--coordinates", "cartesian"])
    assert capsys.readouterr().out.endswith(
        "No cell is certainly safe. The best guess is 1,1: risk 50.0%.\nNext best: 3,1 (50.0%)\n"
    )
    main(["analyse", "2x1/1:1H"])
    assert capsys.readouterr().out.endswith(
        "1 world agrees.\nCertainly mines (1): 1,0\nNothing is left to open.\n"
    )


def test_a_contradiction_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", CONTRADICTION]) == 2
    assert capsys.readouterr().out == (
        "3x1, 1 mine\n"
        "   0 1 2\n"
        "0  # . #\n"
        "\n"
        "The position contradicts itself. These cannot all be true:\n"
        "  1,0 shows 0\n"
        "  there is 1 mine\n"
        "Without any one of them, the others agree.\n"
    )
    assert main(["analyse", "3x1/2:FF1", "--trust-flags"]) == 0
    assert main(["analyse", "3x1/2:F1F", "--trust-flags"]) == 2
    assert capsys.readouterr().out.endswith(
        "This cannot be true:\n  1,0 shows 1\n"
        "Marked cells are taken for mines here; a wrong mark may be the cause.\n"
    )


def test_a_large_number_of_worlds_is_rounded_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    # C(100, 50) = 100891344545564193334812497256, about 1.008913445 · 10^29.
    main(["analyse", "10x10/50:" + "/".join(["Hj"] * 10)])
    assert "About 1.00 × 10^29 worlds agree." in capsys.readouterr().out


def test_colours_change_no_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["analyse", "4x1/1:HH1H"])
    plain = capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    main(["analyse", "4x1/1:HH1H"])
    coloured = capsys.readouterr().out
    assert "\x1b[1;36m 0%\x1b[0m" in coloured
    assert coloured.replace("\x1b[1;36m", "").replace("\x1b[0m", "") == plain


def test_a_heat_map_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "chances.svg"
    assert main(["analyse", OPEN, "--svg", str(out), "--coordinates", "screen"]) == 0
    drawing = ET.fromstring(out.read_text())
    texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(filter(None, texts)) == ["0", "0", "0%", "1", "1", "2", "3", "50%", "50%"]
    capsys.readouterr()
    assert main(["analyse", OPEN, "--svg", "-"]) == 0
    assert capsys.readouterr().out == out.read_text()


def test_the_examples_of_the_manual_do_what_it_says() -> None:
    manual = Path(__file__).parents[2] / "docs" / "analyse.md"
    assert doctest.testfile(str(manual), module_relative=False) == (0, 6)


# -- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["3x2/1:H1H/11"], "the number of cells in this row is 2, not 3"),
        (["3x1/4:HHH"], "4 mines do not fit on 3x1"),
        (["2x1/1:H3"], "cell (1, 0) shows 3 but has 1 neighbours"),
        (["no-such-file"], "no-such-file: No such file or directory"),
        ([OPEN, "--seconds", "0"], "a positive number of seconds, not 0"),
        ([OPEN, "--memory", "0"], "a positive number of bytes, not 0"),
        ([OPEN, "--jobs", "2"], "--jobs shares out the lines of a --batch"),
        (["no-such-file", "--batch"], "no-such-file: No such file or directory"),
        (["no-such-file", "--batch", "--jobs", "0"], "--jobs must be from 1 to 256, or all, not 0"),
        (["no-such-file", "--batch", "--svg", "x.svg"], "--svg draws one position"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("sapper: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_spent_budget_is_one_line_and_status_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "heavy").write_text(HEAVY)
    assert main(["analyse", str(tmp_path / "heavy")]) == 3
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("sapper: no answer within the budget (--seconds, --memory): ")
    assert printed.err.count("\n") == 1


# -- batches -----------------------------------------------------------------------------------

LINES: list[dict[str, object]] = [
    {"id": "first", "position": OPEN},
    {"id": 2, "position": "2x1x1\n1H\n"},
    {"id": None, "position": CONTRADICTION},
    {"id": ["any", "value"], "position": "2x1, 1 mine\n# #"},
]


def batch(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "batch.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def answered(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for answer in answers:
        answer.pop("seconds", None)
    return answers


@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]])
def test_a_batch_answers_as_single_runs_do_and_in_their_order(
    jobs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    single = []
    for line in LINES:
        (tmp_path / "single").write_text(str(line["position"]))
        main(["analyse", "--json", str(tmp_path / "single")])
        single += answered(capsys)
    file = batch(tmp_path, *(json.dumps(line) for line in LINES * 30))
    assert main(["analyse", "--batch", file, *jobs]) == 0
    ids = [{"id": line["id"]} for line in LINES]
    expected = [{**name, **answer} for name, answer in zip(ids, single, strict=True)]
    assert answered(capsys) == expected * 30


def test_what_is_wrong_with_a_line_stands_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = batch(
        tmp_path,
        "not json",
        "",
        "[1]",
        '{"id": 7}',
        '{"id": 8, "position": "3x1/4:HHH"}',
        '{"id": 9, "position": "2x1/1:1H"}',
        json.dumps({"id": 10, "position": HEAVY}),
        "[" * 100_000,
    )
    assert main(["analyse", "--batch", file]) == 0
    answers = answered(capsys)
    assert answers[0] == {"id": None, "error": "line 1: this is not JSON"}
    assert answers[1] == {"id": None, "error": "line 3: this is no JSON object"}
    assert answers[2] == {"id": 7, "error": 'line 4: there is no text under "position"'}
    assert answers[3] == {"id": 8, "error": "notation: 4 mines do not fit on 3x1 (3 cells)"}
    assert answers[4]["mines_certain"] == [[1, 0]]
    assert answers[5]["id"] == 10
    assert answers[5]["error"].startswith("no answer within the budget: ")
    assert answers[6] == {"id": None, "error": "line 8: this is not JSON"}


def test_a_batch_comes_from_the_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = json.dumps({"id": 1, "position": OPEN}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert main(["analyse", "--batch", "-"]) == 0
    assert answered(capsys)[0]["best"] == [0, 0]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_a_batch_with_one_line_and_no_process_left(jobs: str) -> None:
    words = [sys.executable, "-m", "sapper", "analyse", "--batch", "-", "--jobs", jobs]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    assert process.stdin is not None
    assert process.stdout is not None
    line = json.dumps({"id": 1, "position": OPEN}).encode() + b"\n"
    process.stdin.write(line * 1000)
    process.stdin.flush()
    process.stdout.readline()
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    assert errors == b"sapper: stopped\n"
    assert process.returncode == 130
    while True:  # until the last of its processes is gone, which would otherwise never end
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.01)
