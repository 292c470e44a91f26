"""The number of mines as one clue more, at the end of a game."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.clues import Clue, Problem
from sapper.counting.fast import Contradiction
from sapper.deduction.ladder import LADDER
from sapper.deduction.pairs import pairs
from sapper.deduction.with_count import with_count
from strategies import consistent_problems


@pytest.mark.parametrize(("total", "mine"), [(1, False), (80, True)])
def test_a_rest_without_mines_or_of_nothing_else_is_known_at_any_size(
    total: int, mine: bool
) -> None:
    problem = Problem(tuple(range(80)), (Clue.exactly(1, [0]),), ((total, 1),))
    known = LADDER["single-count"](problem).known
    assert known == {cell: mine or cell == 0 for cell in range(80)}


def test_the_count_takes_part_as_a_clue_in_the_end() -> None:
    """One of a, b and one of c, d are both mines there are, so e, which nobody sees, is free."""
    clues = (Clue.exactly(1, "ab"), Clue.exactly(1, "cd"))
    problem = Problem(tuple("abcde"), clues, ((2, 1),))
    assert LADDER["linear"](problem).known == {}
    assert LADDER["linear-count"](problem).known == {"e": False}


@given(consistent_problems(), st.integers(0, 10))
def test_more_cells_allowed_find_no_less(problem: Problem, most: int) -> None:
    fewer, more = with_count(pairs, most)(problem).known, with_count(pairs, most + 1)(problem).known
    assert fewer.items() <= more.items()


def test_a_rest_that_is_too_large_is_left_to_the_clues() -> None:
    """The count alone would make c a mine: one of a and b is one already, and two there are."""
    problem = Problem(tuple("abcd"), (Clue.exactly(1, "ab"), Clue.exactly(0, "d")), ((2, 1),))
    with_it, without = with_count(pairs, 3)(problem), with_count(pairs, 2)(problem)
    assert with_it.known == {"c": True, "d": False}
    assert without.known == {"d": False}
    rest = problem.given(without.known)
    more = pairs(replace(rest, clues=(*rest.clues, Clue.exactly(2, "abc"))))
    assert dict(with_it.work) == dict(Counter(without.work) + Counter(more.work))


@pytest.mark.parametrize("cells", [2, 50])
def test_a_count_that_cannot_be_is_a_contradiction(cells: int) -> None:
    with pytest.raises(Contradiction):
        LADDER["single-count"](Problem(tuple(range(cells)), (), ((cells + 1, 1),)))


def test_without_a_count_nothing_is_added() -> None:
    problem = Problem(("a", "b"), (Clue.exactly(0, "a"),))
    assert LADDER["pairs-count"](problem).known == {"a": False}
