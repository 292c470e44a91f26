"""Mark I to III know exactly what is the same in all worlds, by trying every set of cells."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clues import plain
from sapper.clues import Problem, read
from sapper.counting.fast import Contradiction
from sapper.deduction.encode import TooManyClauses
from sapper.deduction.marks import mark1, mark2, mark3, sat_count
from sapper.deduction.verdicts import Method, Verdicts
from sapper.game.view import View
from sapper.logic.sat import ENCODINGS
from strategies import SeenField, long_problems, problems, small_seen_fields

COMPLETE: list[Method] = [mark1, mark3, sat_count]


def certain(problem: Problem) -> dict[object, bool] | None:
    """The cells that are the same in every world, None where there is no world."""
    worlds = list(plain.worlds(problem))
    if not worlds:
        return None
    found = {cell: {cell in world for world in worlds} for cell in problem.cells}
    return {cell: values.pop() for cell, values in found.items() if len(values) == 1}


def answer(method: Callable[[Problem], Verdicts], problem: Problem) -> object:
    try:
        return method(problem).known
    except Contradiction:
        return None


@pytest.mark.parametrize("method", COMPLETE, ids=lambda method: method.__name__)
@settings(max_examples=60)
@given(problems() | long_problems())
def test_a_complete_method_knows_what_is_the_same_in_all_worlds(
    method: Method, problem: Problem
) -> None:
    assert answer(method, problem) == certain(problem)


@given(problems() | long_problems())
def test_mark2_knows_what_is_the_same_in_all_worlds_of_the_clues(problem: Problem) -> None:
    """Component by component: theorem 9.7 for single cells."""
    assert answer(mark2, problem) == certain(problem.without_total())


@given(problems())
def test_one_component_at_a_time_nothing_is_lost_about_single_cells(problem: Problem) -> None:
    whole = problem.without_total()
    assert answer(mark1, whole) == answer(mark2, whole)


@given(small_seen_fields())
def test_what_is_certain_without_the_count_is_certain_with_it(seen: SeenField) -> None:
    """Theorem 9.5."""
    problem = read(seen.view)
    assert mark2(problem).known.items() <= mark3(problem).known.items()


@given(small_seen_fields())
def test_the_marks_are_never_wrong(seen: SeenField) -> None:
    problem = read(seen.view)
    for method in (*COMPLETE, mark2):
        for cell, mine in method(problem).known.items():
            assert (cell in seen.mines) is mine


@given(problems(), st.sampled_from([*ENCODINGS]))
def test_the_encoding_of_the_count_makes_no_difference(problem: Problem, encoding: str) -> None:
    assert answer(lambda p: sat_count(p, encoding=encoding), problem) == certain(problem)


def test_mark1_refuses_a_board_that_is_too_large_for_it() -> None:
    with pytest.raises(TooManyClauses, match="10 of 64 cells takes 771,136,366,336 clauses"):
        mark1(read(View.of_rows(*["H" * 8] * 8, mines=10)))


def test_cells_in_the_same_clues_take_one_question() -> None:
    board = read(View.of_rows(*["H" * 30] * 16, mines=480))
    verdicts = sat_count(board)
    assert len(verdicts.mines) == 480
    assert verdicts.work["questions"] == 2
