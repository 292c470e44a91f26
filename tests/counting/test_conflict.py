"""A conflict has no field, and any part of it has: by trying every field."""

import pytest
from hypothesis import assume, given

from clues import plain
from counting import tried
from sapper.clues import Clue, Problem, read
from sapper.counting.conflict import conflict
from sapper.counting.fast import Budget, OverBudget
from sapper.counting.odds import analyse
from sapper.game.cells import HIDDEN
from sapper.game.grid import Cell, Rectangle
from sapper.game.view import View
from strategies import problems, small_views


def agree(view: View, believed: list[Cell | str]) -> bool:
    cells = [cell for cell in believed if not isinstance(cell, str)]
    return bool(tried.fields(view, believed=cells, count="mine count" in believed))


@given(small_views())
def test_a_conflict_needs_each_of_its_clues(view: View) -> None:
    assume(not tried.fields(view))
    found = list(analyse(view).conflict)
    assert not agree(view, found)
    for left_out in found:
        assert agree(view, [cell for cell in found if cell != left_out])


@given(small_views())
def test_a_conflict_is_told_in_reading_order(view: View) -> None:
    order: list[Cell | str] = [*view.grid.cells(), "mine count"]
    places = [order.index(cell) for cell in analyse(view).conflict]
    assert places == sorted(set(places))


@given(problems())
def test_weighted_clues_and_any_prior_have_conflicts_too(problem: Problem) -> None:
    def possible(some: Problem) -> bool:
        return bool(plain.worlds(some))

    if possible(problem):
        with pytest.raises(ValueError, match="no conflict"):
            conflict(problem, Budget().begin())
        return
    found = conflict(problem, Budget().begin())
    total = any(clue is problem.total_clue for clue in found)
    clues = [clue for clue in found if clue is not problem.total_clue]
    prior = problem.prior if total else None
    assert not possible(Problem(problem.cells, tuple(clues), prior))
    for position in range(len(clues)):
        rest = (*clues[:position], *clues[position + 1 :])
        assert possible(Problem(problem.cells, rest, prior))
    if total:
        assert possible(Problem(problem.cells, tuple(clues)))


def dotted(width: int, height: int) -> View:
    """A large board with a 1 in the middle of every 3 by 3 cells; no two share a neighbour."""
    shown = {(x, y): 1 for x in range(1, width - 1, 3) for y in range(1, height - 1, 3)}
    grid = Rectangle(width, height)
    codes = bytes(shown.get(cell, HIDDEN) for cell in grid.cells())
    return View(grid, len(shown), codes)


def test_a_conflict_on_a_large_board_stays_where_it_is() -> None:
    # A 7 below a 1 makes its seven hidden neighbours mines: four of them touch the 1 above it, and
    # three the 1 below it. Either is a conflict.
    view = dotted(99, 99)
    assert analyse(view).consistent
    found = analyse(view.showing({(49, 50): 7})).conflict
    assert found in [((49, 49), (49, 50)), ((49, 50), (49, 52))]


@pytest.mark.parametrize("mines", [500, 8 * 33 * 33 - 7 * 500])
def test_a_wrong_total_on_a_large_board_takes_as_many_clues_as_it_must(mines: int) -> None:
    # 33 · 33 clues ask for one mine and seven safe cells each and share no cells; 500 mines are one
    # short for 501, and so are seven times 500 safe cells.
    view = dotted(99, 99)
    *cells, last = analyse(View(view.grid, mines, view.codes)).conflict
    assert last == "mine count"
    assert len(cells) == 501


@pytest.mark.parametrize("total", [0, 3])
def test_a_clue_of_several_numbers_asks_neither_for_mines_nor_for_safe_cells(total: int) -> None:
    """One of a and b is a mine and one is not; c may be either, and has no part in the conflict."""
    clues = (Clue(("c",), (1, 1), "either"), Clue.exactly(1, "ab", "one"))
    problem = Problem(tuple("abc"), clues, ((total, 1),))
    assert conflict(problem, Budget().begin()) == (clues[1], problem.total_clue)


def test_a_clue_that_is_impossible_alone_is_its_own_conflict() -> None:
    assert analyse(View.of_rows("01", "00", mines=1)).conflict == ((1, 0),)


def test_more_mines_than_hidden_cells_need_no_clue() -> None:
    assert analyse(View.of_rows("00H", "00H", mines=3)).conflict == ("mine count",)


def test_a_consistent_view_has_no_conflict() -> None:
    assert analyse(View.of_rows("1H", mines=1)).conflict == ()


def test_a_budget_that_does_not_suffice_is_told_with_what_is_known() -> None:
    problem = read(View.of_rows("H1H", "2HH", mines=0))
    with pytest.raises(OverBudget, match=r"contradict one another, but which .* 1e-09 s"):
        conflict(problem, Budget(seconds=1e-9).begin())
