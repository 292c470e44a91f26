"""Views: immutable, checked at birth, drawn with a shape for everything."""

import xml.etree.ElementTree as ET
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from sapper.game.cells import MARKED, MINE
from sapper.game.coordinates import Habit
from sapper.game.drawing import draw
from sapper.game.grid import Rectangle, Torus
from sapper.game.view import View
from strategies import views

BOARD = View.of_rows("1F1", "H?2", mines=2)


def test_a_view_answers_what_it_shows() -> None:
    assert BOARD[0, 0] == 1
    assert BOARD[0, 1] is None
    assert (BOARD.code((1, 0)), BOARD.code((1, 1))) == (MARKED, MINE)
    assert BOARD.hidden == ((1, 0), (0, 1))
    assert BOARD.marked == ((1, 0),)
    assert list(BOARD.numbers()) == [((0, 0), 1), ((2, 0), 1), ((2, 1), 2)]
    assert (BOARD.opened, BOARD.unmarked_mines) == (3, 0)


def test_a_view_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        BOARD.mines = 3  # type: ignore[misc]
    changed = BOARD.showing({(0, 1): 0})
    assert (changed[0, 1], BOARD[0, 1]) == (0, None)
    assert len({BOARD, changed, View.of_rows("1F1", "H?2", mines=2)}) == 2


@given(views())
def test_counting_by_kind_covers_the_board(view: View) -> None:
    mines = len(view.cells_with(MINE))
    assert len(view.hidden) + view.opened + mines == view.grid.size
    assert len(list(view.numbers())) == view.opened


def test_impossible_views_are_refused_at_birth() -> None:
    grid = Rectangle(3, 2)
    with pytest.raises(ValueError, match="3x2 has 6 cells, but 5 are given"):
        View(grid, 1, bytes(5))
    with pytest.raises(ValueError, match="7 mines do not fit on 3x2"):
        View(grid, 7, bytes(6))
    with pytest.raises(ValueError, match=r"cell \(2, 0\) shows 4 but has 3 neighbours"):
        View.of_rows("HH4", "HHH", mines=1)
    with pytest.raises(ValueError, match=r"cell \(1, 1\) shows 250 but has 8"):
        View.fresh(Torus(3, 3), 1).showing({(1, 1): 250})


def test_an_empty_list_of_rows_is_refused() -> None:
    with pytest.raises(ValueError, match="0x0"):
        View.of_rows(mines=0)


@given(views())
def test_a_drawing_is_one_element_with_a_tile_for_every_cell(view: View) -> None:
    root = ET.fromstring(view.svg())
    uses = [element.get("href", "") for element in root.iter("{http://www.w3.org/2000/svg}use")]
    assert sum(href.endswith(("hidden", "open", "struck")) for href in uses) == view.grid.size
    assert uses.count("#sapper-flag") == len(view.marked)
    assert uses.count("#sapper-mine") == len(view.cells_with(MINE))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [str(number) for _, number in view.numbers() if number]


def luminance(colour: str) -> float:
    """Relative luminance as the web's guidelines for contrast define it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_number_stands_out_from_its_tile() -> None:
    from sapper.game.drawing import NUMBER_COLOURS

    tile = luminance("#fafaf7")
    for colour in NUMBER_COLOURS:
        assert (tile + 0.05) / (luminance(colour) + 0.05) >= 4.5


def test_notebooks_get_the_drawing_and_boards_too_large_to_draw_are_text() -> None:
    assert BOARD._repr_svg_() == BOARD.svg()
    assert "<svg" in (BOARD._repr_html_() or "")
    large = View.fresh(Rectangle(300, 300), 5)
    assert large._repr_svg_() is None
    assert large._repr_html_() is None
    with pytest.raises(ValueError, match="90000 cells; drawings stop at 62500"):
        large.svg()


@given(views())
def test_both_habits_of_counting_read_back_what_they_write(view: View) -> None:
    for habit in Habit:
        pairs = [habit.outward(view.grid, cell) for cell in view.grid.cells()]
        assert [habit.inward(view.grid, pair) for pair in pairs] == list(view.grid.cells())


def test_the_habits_of_the_two_documents() -> None:
    grid = Rectangle(8, 3)
    assert Habit.CARTESIAN.outward(grid, (0, 2)) == (1, 1)
    assert Habit.CARTESIAN.outward(grid, (7, 0)) == (8, 3)
    assert Habit.SCREEN.outward(grid, (7, 0)) == (7, 0)
    assert Habit.CARTESIAN.read(grid, "1,1") == (0, 2)
    with pytest.raises(ValueError, match=r"\(0, 1\) .* cartesian coordinates x goes from 1 to 8"):
        Habit.CARTESIAN.read(grid, "(0,1)")
    with pytest.raises(ValueError, match="'a,b' is no cell"):
        Habit.SCREEN.read(grid, "a,b")


def test_axes_are_drawn_in_the_habit_asked_for() -> None:
    root = ET.fromstring(draw(View.fresh(Rectangle(2, 3), 0), Habit.CARTESIAN))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["1", "2", "3", "2", "1"]
