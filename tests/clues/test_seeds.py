"""The positions of the course material say what their texts say (tests/cases/seeds)."""

import tomllib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from clues import plain
from sapper.clues import Clue, Problem, best_cut, cases, cases_by_components, cut_by, read
from sapper.game.grid import Cell
from sapper.game.view import View

SEEDS = Path(__file__).parents[1] / "cases" / "seeds"
CASES: list[dict[str, Any]] = tomllib.loads((SEEDS / "clues.toml").read_text("utf-8"))["case"]


def view_of(name: str) -> View:
    return View.parse((SEEDS / name).read_text("utf-8"))


def reader(habit: str, height: int) -> Callable[[str], Cell]:
    """From a variable of a text (X1,4 or M7,2) to our cell."""

    def cell(variable: str) -> Cell:
        x, y = map(int, variable[1:].split(","))
        return (x, y) if habit == "screen" else (x - 1, height - y)

    return cell


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["from"])
def test_a_position_says_what_its_text_says(case: dict[str, Any]) -> None:
    view = view_of(case["file"])
    problem = read(view, trust_flags=case.get("trust_flags", False))
    cell = reader(case.get("habit", "cartesian"), view.height)

    def said(text: str) -> tuple[int, frozenset[Cell]]:
        number, cells = text.split(" of ")
        return int(number), frozenset(map(cell, cells.split()))

    if "clues" in case:
        ours = [(clue.support, frozenset(clue.cells)) for clue in problem.merged().clues]
        theirs = [((number,), cells) for number, cells in map(said, case["clues"])]
        assert len(ours) == len(theirs)
        assert set(ours) == set(theirs)
    if "total" in case:
        assert problem.prior == ((case["total"], 1),)
    if "cases" in case:
        assert cases(problem) == case["cases"]
    if "by_components" in case:
        assert cases_by_components(problem) == case["by_components"]
    if "components" in case:
        ours_apart = {frozenset(component.cells) for component in problem.components()}
        assert ours_apart == {frozenset(map(cell, c.split())) for c in case["components"]}
    if "cut" in case:
        cut = cut_by(problem, map(cell, case["cut"].split()))
        assert sorted(map(len, cut.parts)) == case["parts"]
        assert cut.cases == case["cut_cases"]
        if case.get("best_cut"):
            assert best_cut(problem) == cut


@pytest.fixture
def ring() -> Problem:
    """Figure 1(c) of note 9, as far as the text tells it."""
    return read(view_of("n9_figure_1c.mine"))


def test_four_cells_are_the_fewest_that_cut_figure_1c(ring: Problem) -> None:
    """Not six, as the note has it: three never do, and these four do."""
    edges = plain.edges(ring)
    for size in range(4):
        for removed in combinations(ring.fringe, size):
            assert len(plain.pieces(set(ring.fringe) - set(removed), edges)) == 1
    four = {(2, 4), (3, 4), (2, 0), (3, 0)}
    assert len(plain.pieces(set(ring.fringe) - four, edges)) == 2


def test_no_four_cells_cut_figure_1c_better(ring: Problem) -> None:
    edges = plain.edges(ring)
    costs = []
    for removed in combinations(ring.fringe, 4):
        parts = plain.pieces(set(ring.fringe) - set(removed), edges)
        if len(parts) > 1:
            costs.append(2**4 * sum(2 ** len(part) for part in parts))
    assert min(costs) == 2048
    cut = best_cut(ring)
    assert cut is not None
    assert cut.cases == min(costs)


def test_each_number_of_figure_1c_is_true_of_one_field() -> None:
    """The numbers that are shown were chosen; a field that shows them proves them possible."""
    mines = frozenset({(0, 0), (3, 0), (4, 2), (2, 4), (0, 3)})
    assert read(view_of("n9_figure_1c.mine")).weight(mines) == 1


def test_figure_1a_has_no_certain_cell() -> None:
    """As the note says; with the three mines that the file gives it, not even by counting."""
    possible = plain.worlds(read(view_of("n9_figure_1a.mine")))
    for cell in read(view_of("n9_figure_1a.mine")).cells:
        assert {cell in world for world in possible} == {False, True}


def test_the_corner_of_note_9_is_all_mines() -> None:
    (clue,) = read(view_of("n9_corner_three.mine")).clues
    assert clue == Clue.exactly(3, [(0, 0), (1, 0), (1, 1)])
