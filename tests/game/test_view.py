"""Views: immutable, checked at birth, drawn with a shape for everything."""

import xml.etree.ElementTree as ET
from dataclasses import FrozenInstanceError
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.coordinates import Habit
from sapper.game.drawing import NUMBER_COLOURS, draw
from sapper.game.grid import Rectangle, Torus
from sapper.game.view import View
from strategies import views

Floats = NDArray[np.float64]

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


def test_codes_of_any_kind_are_kept_as_bytes_that_nobody_can_change() -> None:
    grid = Rectangle(2, 1)
    codes = bytearray([1, HIDDEN])
    view = View(grid, 1, codes)  # type: ignore[arg-type]
    codes[0] = 0
    assert view == View(grid, 1, bytes([1, HIDDEN]))
    board = np.array([1, -1], np.int8)
    assert {view, View(grid, 1, [1, HIDDEN]), View(grid, np.int64(1), board)} == {view}  # type: ignore[arg-type]
    for no_codes in (2, "1H", [1, 256], [1, None], None):
        with pytest.raises(ValueError, match="the codes of a view must be bytes, one a cell, not"):
            View(grid, 1, no_codes)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"mines must be a whole number, not 0\.5"):
        View(grid, 0.5, bytes(2))  # type: ignore[arg-type]


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


def linear_light(colour: str) -> Floats:
    """Red, green and blue as amounts of light, by the definition of sRGB."""
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def test_every_number_stands_out_from_its_tile() -> None:
    def luminance(colour: str) -> float:
        """Relative luminance as the web's guidelines for contrast define it."""
        return float(np.dot([0.2126, 0.7152, 0.0722], linear_light(colour)))

    tile = luminance("#fafaf7")
    for colour in NUMBER_COLOURS:
        assert (tile + 0.05) / (luminance(colour) + 0.05) >= 4.5


# What is left of linear light for people who lack one kind of cone: Machado, Oliveira, Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
SIGHTS = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)


def lab(light: Floats) -> Floats:
    """L*, a* and b* of linear light (CIE 1976), with the white of sRGB."""
    t = TO_XYZ @ np.clip(light, 0, 1) / TO_XYZ.sum(axis=1)
    x, y, z = np.where(t > (6 / 29) ** 3, np.cbrt(t), t * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def test_lab_as_published() -> None:
    """White, and the red, green and blue of sRGB, as in Bruce Lindbloom's calculator."""
    assert lab(linear_light("#ffffff")) == pytest.approx([100, 0, 0], abs=0.01)
    assert lab(linear_light("#ff0000")) == pytest.approx([53.24, 80.09, 67.20], abs=0.02)
    assert lab(linear_light("#00ff00")) == pytest.approx([87.73, -86.18, 83.18], abs=0.02)
    assert lab(linear_light("#0000ff")) == pytest.approx([32.30, 79.19, -107.86], abs=0.02)


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_numbers_differ_in_colour_under_every_sight(sight: str) -> None:
    seen = [lab(np.array(SIGHTS[sight]) @ linear_light(colour)) for colour in NUMBER_COLOURS[1:]]
    for one, other in combinations(range(8), 2):
        difference = np.linalg.norm(seen[one] - seen[other])
        assert difference >= 30, f"{one + 1} and {other + 1} differ by {difference:.1f}"


def test_notebooks_get_the_drawing_and_boards_too_large_to_draw_are_text() -> None:
    assert BOARD._repr_svg_() == BOARD.svg()
    assert "<svg" in (BOARD._repr_html_() or "")
    large = View.fresh(Rectangle(300, 300), 5)
    assert large._repr_svg_() is None
    assert large._repr_html_() is None
    with pytest.raises(ValueError, match="90000 cells; drawings stop at 62500"):
        large.svg()


@given(views())
def test_all_habits_of_counting_read_back_what_they_write(view: View) -> None:
    grid = view.grid
    for habit in Habit:
        pairs = [habit.outward(grid, cell) for cell in grid.cells()]
        assert [habit.inward(grid, pair) for pair in pairs] == list(grid.cells())
        typed = [habit.written(grid, cell) for cell in grid.cells()]
        assert [habit.read(grid, text) for text in typed] == list(grid.cells())


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
