"""Boards on a terminal: symbols in colour, labels plain, and the same text as in a pipe."""

import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.cli.terminal import print_board, with_axes
from sapper.game.coordinates import Habit
from sapper.game.view import View
from strategies import views

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
COLOURED = re.compile(r"\x1b\[[0-9;]+m([^\x1b]+)\x1b\[0m")
BOARD = View.of_rows("1F1", "H?2", mines=2)
ENVIRONMENT = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TTY_COMPATIBLE")


def pretend(patch: pytest.MonkeyPatch) -> None:
    """Make standard output a terminal of 256 colours, narrower than most boards."""
    patch.setattr(sys.stdout, "isatty", lambda: True)
    for name in ENVIRONMENT:
        patch.delenv(name, raising=False)
    patch.setenv("TERM", "xterm-256color")
    patch.setenv("COLUMNS", "20")


@pytest.mark.parametrize("axes", [None, *Habit])
def test_every_symbol_is_coloured_and_no_label_is(
    axes: Habit | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend(monkeypatch)
    print_board(BOARD, axes)
    title, *rows = COLOURED.findall(capsys.readouterr().out)
    assert title == "3x2, 2 mines"
    assert rows == ["1", "F", "1", "#", "*", "2"]


def test_a_number_of_two_digits_is_one_symbol(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend(monkeypatch)
    edges = "".join(f".0-{node}" for node in range(1, 13))
    print_board(View.parse(f"graph.13{edges}/12:_12_Hl"))
    assert COLOURED.findall(capsys.readouterr().out)[1:] == ["#"] * 12


def test_no_color_and_pipes_get_plain_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    print_board(BOARD)
    assert capsys.readouterr().out == f"{BOARD}\n"
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    print_board(BOARD)
    assert capsys.readouterr().out == f"{BOARD}\n"


def test_colours_change_no_letter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend(monkeypatch)

    @given(views(), st.sampled_from([None, *Habit]))
    def law(view: View, axes: Habit | None) -> None:
        print_board(view, axes)
        coloured = capsys.readouterr().out
        plain = (with_axes(view, axes) if axes else str(view)) + "\n"
        assert coloured != plain
        assert ESCAPE.sub("", coloured) == plain

    law()


@given(views(), st.sampled_from(Habit))
def test_axes_stand_beside_the_same_symbols(view: View, habit: Habit) -> None:
    title, head, *rows = with_axes(view, habit).split("\n")
    plain_title, *plain_rows = str(view).split("\n")
    assert title == plain_title
    columns = [habit.outward(view.grid, (x, 0))[0] for x in range(view.width)]
    assert [int(label) for label in head.split()] == columns
    for y, (row, plain) in enumerate(zip(rows, plain_rows, strict=True)):
        label, *symbols = row.split()
        assert int(label) == habit.outward(view.grid, (0, y))[1]
        assert symbols == plain.split()
