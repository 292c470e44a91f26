"""From a view to a problem."""

import pytest
from hypothesis import given

from sapper.clues import Clue, effective, read
from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.grid import Rectangle
from sapper.game.view import View
from strategies import SeenField, seen_fields, views


def rectangle(*rows: str, mines: int) -> View:
    """A view from rows of H (hidden), F (marked), M (mine) and digits."""
    letters = {"H": HIDDEN, "F": MARKED, "M": MINE}
    codes = bytes(letters[c] if c in letters else int(c) for row in rows for c in row)
    return View(Rectangle(len(rows[0]), len(rows)), mines, codes)


@given(seen_fields())
def test_the_field_is_always_a_world(seen: SeenField) -> None:
    problem = read(seen.view)
    unknown = seen.mines.intersection(problem.cells)
    assert problem.weight(unknown) == 1
    assert problem.contradictions == ()


@given(seen_fields())
def test_every_clue_is_what_its_origin_shows(seen: SeenField) -> None:
    view = seen.view
    for clue in read(view).clues:
        assert isinstance(clue.origin, tuple)
        x, y = clue.origin
        around = {view.grid.cell(i) for i in view.grid.neighbours(view.grid.index((x, y)))}
        plain_mines = around.intersection(view.cells_with(MINE))
        assert set(clue.cells) == around.intersection(view.hidden)
        assert clue.support == (len(around & seen.mines) - len(plain_mines),)
        assert effective(view, (x, y)) == (clue.cells, clue.support[0])


@given(views())
def test_trusting_flags_is_knowing_that_marked_cells_are_mines(view: View) -> None:
    known = dict.fromkeys(view.marked, True)
    for count in (True, False):
        trusted = read(view, trust_flags=True, count=count)
        assert trusted == read(view, count=count).given(known)


@given(views())
def test_every_unknown_cell_is_a_cell_of_the_problem(view: View) -> None:
    assert read(view).cells == view.hidden
    assert read(view, trust_flags=True).cells == view.cells_with(HIDDEN)


@given(views())
def test_the_count_is_what_is_left_of_the_mines(view: View) -> None:
    shown = len(view.cells_with(MINE))
    assert read(view).prior == ((view.mines - shown, 1),)
    assert read(view, trust_flags=True).prior == ((view.unmarked_mines, 1),)
    assert read(view, count=False) == read(view).without_total()


def test_a_number_that_is_met_says_nothing() -> None:
    assert read(rectangle("1M", mines=1)).clues == ()
    assert read(rectangle("1F", mines=1), trust_flags=True).clues == ()
    assert read(rectangle("1F", mines=1)).clues == (Clue.exactly(1, [(1, 0)]),)


def test_a_number_that_is_not_met_stays_a_contradiction() -> None:
    few = read(rectangle("10", mines=0))
    assert few.contradictions == (Clue((), (0,)),)
    assert few.contradictions[0].origin == (0, 0)
    many = read(rectangle("0MH", mines=1))
    assert many.contradictions == (Clue((), (0,)),)
    marked = read(rectangle("0F", "HH", mines=1), trust_flags=True)
    assert marked.contradictions == (Clue(((0, 1), (1, 1)), (0, 0, 0)),)


def test_more_known_mines_than_the_board_has_are_a_contradiction() -> None:
    view = rectangle("FFH", mines=1)
    assert read(view).contradictions == ()
    (clue,) = read(view, trust_flags=True).contradictions
    assert clue.cells == ((2, 0),)
    assert read(view, trust_flags=True).prior == ((-1, 1),)
    assert read(view, trust_flags=True, count=False).contradictions == ()


def test_effective_neighbours_and_label_by_hand() -> None:
    view = rectangle("FHM", "H3H", "HHH", mines=4)
    assert effective(view, (1, 1), trust_flags=True) == (
        ((1, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
        1,
    )
    assert effective(view, (1, 1)) == (
        ((0, 0), (1, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
        2,
    )
    with pytest.raises(ValueError, match=r"\(0, 0\) shows no number"):
        effective(view, (0, 0))


def test_a_board_on_which_nothing_is_shown_is_all_background() -> None:
    problem = read(rectangle("HH", "HH", mines=1))
    assert problem.background == problem.cells
    assert problem.clues == ()
    assert problem.prior == ((1, 1),)
