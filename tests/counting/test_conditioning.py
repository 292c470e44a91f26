"""Cutset conditioning: the same counts, and as many cases tried as CS 70's note 9 says."""

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.clues import Clue, Problem, best_cut, cases, cut_by, read
from sapper.counting import condition, count, try_everything
from sapper.counting.conditioning import best_plan, plan_along
from sapper.game.grid import Cell
from sapper.game.view import View
from strategies import connected_problems, long_problems, problems

ROOT = Path(__file__).parents[1] / "cases"
NOTE: list[dict[str, Any]] = tomllib.loads((ROOT / "counting" / "note_9.toml").read_text("utf-8"))[
    "case"
]


@given(problems())
def test_conditioning_is_trying_everything(problem: Problem) -> None:
    assert condition(problem) == try_everything(problem)


@settings(max_examples=50)
@given(long_problems())
def test_conditioning_is_counting_group_by_group(problem: Problem) -> None:
    assert condition(problem) == count(problem)


@given(st.data(), problems())
def test_any_cells_can_be_conditioned_on(data: st.DataObject, problem: Problem) -> None:
    fringe = problem.fringe
    cells = data.draw(st.sets(st.sampled_from(fringe)) if fringe else st.just(set()))
    counted = condition(problem, cells)
    assert counted == try_everything(problem)
    cut = cut_by(problem, cells)
    assert counted.work == (cut.cases if cut.parts else 2 ** len(cells))
    assert counted.work == plan_along(problem, cells).cases


@settings(max_examples=50)
@given(long_problems() | connected_problems())
def test_cutting_again_and_again_never_tries_more_than_cutting_once(problem: Problem) -> None:
    work = condition(problem).work
    assert work == best_plan(problem).cases
    assert work <= cases(problem)
    components = problem.components()
    once = [best_cut(part) for part in components]
    known = (
        min(cut.cases, cases(part)) if cut else cases(part)
        for cut, part in zip(once, components, strict=True)
    )
    assert work <= max(1, sum(known))


@pytest.mark.parametrize("case", NOTE, ids=lambda case: case["from"])
def test_as_many_cases_are_tried_as_the_note_says(case: dict[str, Any]) -> None:
    view = View.parse((ROOT / "seeds" / case["file"]).read_text("utf-8"))
    problem = read(view)

    def cell(variable: str) -> Cell:
        x, y = map(int, variable[1:].split(","))
        return (x - 1, view.height - y)

    counted = condition(problem, map(cell, case["cut"].split()))
    assert counted.work == case["cases"]
    assert counted == count(problem)
    if "everything" in case:
        everything = condition(problem, problem.fringe)
        assert everything.work == case["everything"]
        assert counted == everything


def test_a_chain_is_cut_in_the_middle_again_and_again() -> None:
    """15 cells: one is cut, 7 and 7 are left, of each the middle is cut, and 3 and 3 are left.

    Three cells cut once more are 2 · (2 + 2) = 8 cases, no fewer than 2^3; seven are
    2 · (8 + 8) = 32, fifteen 2 · (32 + 32) = 128, of 32,768.
    """
    clues = tuple(Clue.exactly(1, (cell, cell + 1)) for cell in range(14))
    counted = condition(Problem(tuple(range(15)), clues))
    assert counted.worlds == 2
    assert counted.work == 128


@pytest.mark.parametrize("size", [21, 15_000])
def test_too_many_cases_are_refused_with_their_number(size: int) -> None:
    cells = tuple(range(size))
    problem = Problem(cells, tuple(Clue.exactly(1, pair) for pair in pairwise(cells)))
    with pytest.raises(ValueError, match=rf"2\^{size} cases or more .* at most 1048576 are tried"):
        condition(problem, ())


def test_a_cell_that_no_clue_speaks_of_cuts_nothing() -> None:
    with pytest.raises(ValueError, match="'b' is not a cell of the fringe"):
        condition(Problem(("a", "b"), (Clue.exactly(1, "a"),)), ["b"])
