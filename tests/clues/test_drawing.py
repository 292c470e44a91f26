"""The drawn graph shows every cell and every edge, to everybody."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

from sapper.clues import Clue, Problem, best_cut, dot, from_bottom_left, read, svg
from sapper.clues.drawing import COLOURS
from sapper.game.view import View
from strategies import SeenField, seen_fields

SVG = "{http://www.w3.org/2000/svg}"

FIGURE_1B = read(View.of_rows("HHHH", "HH2H", "HHHH", "1HHH", mines=4))


def names(picture: str) -> list[str | None]:
    return [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@given(seen_fields())
def test_every_cell_and_every_edge_is_drawn_once(seen: SeenField) -> None:
    problem = read(seen.view)
    tree = ElementTree.fromstring(svg(problem))
    assert len(list(tree.iter(f"{SVG}circle"))) == len(problem.fringe)
    assert len(list(tree.iter(f"{SVG}path"))) == len(problem.edges())
    lines = dot(problem).splitlines()
    assert sum("label=" in line for line in lines) == len(problem.fringe)
    assert sum(" -- " in line for line in lines) == len(problem.edges())


def test_figure_2b_of_the_note() -> None:
    cut = best_cut(FIGURE_1B)
    assert cut is not None
    picture = svg(FIGURE_1B, cut.cells, from_bottom_left(4))
    # The fringe of figure 1(b), row by row from the top: eight around (3,3), three around (1,1).
    expected = ["X2,4", "X3,4", "X4,4", "X2,3", "X4,3", "X1,2", "X2,2", "X3,2", "X4,2", "X2,1"]
    assert names(picture) == expected
    tree = ElementTree.fromstring(picture)
    squares = [rect for rect in tree.iter(f"{SVG}rect") if rect.get("stroke")]
    assert len(squares) == 1
    fills = {circle.get("fill") for circle in tree.iter(f"{SVG}circle")}
    assert len(fills) == 2
    assert fills <= set(COLOURS)
    # Seven around (3,3) and two around (1,1) without X2,2; X2,2 is joined to all nine.
    assert len(list(tree.iter(f"{SVG}path"))) == 7 * 6 // 2 + 1 + 9


def test_cells_of_a_cutset_are_boxes_in_dot() -> None:
    text = dot(FIGURE_1B, [(1, 2)], from_bottom_left(4))
    (box,) = [line for line in text.splitlines() if "shape=square" in line]
    assert '"X2,2"' in box
    assert 'pos="1,-2!"' in box


def test_black_letters_can_be_read_on_every_colour() -> None:
    """WCAG asks for a contrast of 4.5 : 1; black on luminance L has (L + 0.05) / 0.05."""
    for colour in COLOURS:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (
            p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
        )
        assert (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) / 0.05 > 4.5


def test_no_line_runs_through_a_cell_in_between() -> None:
    problem = Problem(((0, 0), (1, 0), (2, 0)), (Clue.exactly(1, [(0, 0), (1, 0), (2, 0)]),))
    assert svg(problem).count("Q") == 1
    with_a_gap = Problem(((0, 0), (2, 0)), (Clue.exactly(1, [(0, 0), (2, 0)]),))
    assert svg(with_a_gap).count("Q") == 0


@given(seen_fields())
def test_nothing_is_drawn_outside_of_the_picture(seen: SeenField) -> None:
    tree = ElementTree.fromstring(svg(read(seen.view)))
    width, height = int(tree.get("width", "")), int(tree.get("height", ""))
    for path in tree.iter(f"{SVG}path"):
        numbers = list(map(int, re.findall(r"-?\d+", path.get("d", ""))))
        # A bow goes half as far aside as the point that it is pulled to.
        xs, ys = (numbers[0::2], numbers[1::2])
        if len(xs) == 3:
            xs[1], ys[1] = (xs[0] + 2 * xs[1] + xs[2]) // 4, (ys[0] + 2 * ys[1] + ys[2]) // 4
        assert 0 < min(xs) <= max(xs) < width
        assert 0 < min(ys) <= max(ys) < height


def test_labels_are_escaped() -> None:
    problem = Problem(((0, 0),), (Clue.exactly(1, [(0, 0)]),))
    assert names(svg(problem, label=lambda _: "<&>")) == ["<&>"]
    assert r'label="a\"b\\"' in dot(problem, label=lambda _: 'a"b\\')


def test_cells_without_a_place_have_a_dot_and_no_picture() -> None:
    problem = Problem(("a", "b"), (Clue.exactly(1, "ab"),))
    assert "n0 -- n1;" in dot(problem)
    assert "pos" not in dot(problem)
    with pytest.raises(ValueError, match="'a' is no place"):
        svg(problem)
    with pytest.raises(ValueError, match="'c' is not a cell of the fringe"):
        dot(problem, ["c"])


def test_a_problem_without_clues_is_an_empty_picture() -> None:
    assert names(svg(Problem(((0, 0),)))) == []
