"""Elimination keeps every solution, and reading rows keeps every solution within the bounds."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.clues import Clue
from sapper.counting.fast import Contradiction
from sapper.deduction.linear import Bounds, Eliminating, Row, eliminate
from sapper.deduction.working import Working
from strategies import VARIABLES, System, systems

VALUES = range(-1, 4)


def total(factors: dict[int, int], values: Sequence[int]) -> int:
    return sum(factor * values[variable] for variable, factor in factors.items())


def solutions(rows: Sequence[Row]) -> set[tuple[int, ...]]:
    return {
        values
        for values in product(VALUES, repeat=VARIABLES)
        if all(total(dict(row.factors), values) == row.total for row in rows)
    }


@given(systems(), st.booleans())
def test_every_step_has_the_same_solutions(system: System, rarest: bool) -> None:
    rows = system.rows
    expected = solutions(rows)
    for step in eliminate(rows, rarest=rarest):
        assert solutions(step) == expected


def test_the_variable_in_the_fewest_rows_is_crossed_out_or_the_one_in_the_most() -> None:
    """x + y = 1 is the shortest row; x stands in x + z + w = 1 too, and y nowhere else."""
    rows = [Row({0: 1, 1: 1}, 1, 1), Row({0: 1, 2: 1, 3: 1}, 1, 2)]
    assert next(eliminate(rows, rarest=True)) == rows
    assert next(eliminate(rows, rarest=False)) == [rows[0], Row({1: -1, 2: 1, 3: 1}, 0, 3)]


@given(systems(), st.booleans())
def test_in_the_end_each_row_has_a_variable_of_its_own(system: System, rarest: bool) -> None:
    rows = system.rows
    *_, end = [[], *eliminate(rows, rarest=rarest)]
    last = [row for row in end if row.factors]
    for row in last:
        others = {variable for other in last if other is not row for variable in other.factors}
        assert row.factors.keys() - others
    assert len(last) == rank(rows)


def rank(rows: Sequence[Row]) -> int:
    """By elimination in fractions, as the textbook has it."""
    matrix = [[Fraction(row.factors.get(v, 0)) for v in range(VARIABLES)] for row in rows]
    found = 0
    for column in range(VARIABLES):
        place = next((i for i in range(found, len(matrix)) if matrix[i][column]), None)
        if place is None:
            continue
        matrix[found], matrix[place] = matrix[place], matrix[found]
        for other in matrix[found + 1 :]:
            factor = other[column] / matrix[found][column]
            for v in range(VARIABLES):
                other[v] -= factor * matrix[found][v]
        found += 1
    return found


@given(systems())
def test_no_solution_is_lost_by_reading_rows(
    system: System,
) -> None:
    bounds = Bounds([0] * VARIABLES, [2] * VARIABLES)
    bounds.tighten(system.rows)
    for least, value, greatest in zip(bounds.least, system.solution, bounds.greatest, strict=True):
        assert least <= value <= greatest


@given(systems())
def test_a_range_follows_from_the_rows_it_names_and_from_no_others(system: System) -> None:
    bounds = Bounds([0] * VARIABLES, [2] * VARIABLES)
    bounds.tighten(system.rows)
    for variable, sources in enumerate(bounds.sources):
        named = [row for row in system.rows if row.sources & sources]
        found = {
            values[variable]
            for values in product(range(3), repeat=VARIABLES)
            if all(total(dict(row.factors), values) == row.total for row in named)
        }
        least, greatest = bounds.least[variable], bounds.greatest[variable]
        assert least <= min(found) <= max(found) <= greatest
        assert bool(sources) == ((least, greatest) != (0, 2))


def test_a_factor_of_two_rules_out_what_one_alone_would_not() -> None:
    """2x + y = 1 with x and y of 0 or 1: x is 0, then y is 1."""
    bounds = Bounds([0, 0], [1, 1])
    bounds.tighten([Row({0: 2, 1: 1}, 1, 1)])
    assert (bounds.least, bounds.greatest) == ([0, 1], [0, 1])
    assert bounds.read == 3  # the third time nothing becomes narrower


@pytest.mark.parametrize(
    "rows",
    [
        [Row({0: 1, 1: 1}, 1, 1), Row({0: 1, 1: 1}, 2, 2)],
        [Row({0: 1, 1: 1}, 1, 1), Row({0: 1, 1: -1}, 2, 2), Row({1: 2}, 1, 4)],
    ],
)
def test_rows_without_a_solution_in_whole_numbers_are_noticed(rows: list[Row]) -> None:
    with pytest.raises(Contradiction):
        list(eliminate(rows, rarest=False))


def test_an_inexact_clue_takes_part() -> None:
    """a + b + c = 2 and a + d + e >= 2, less a + b + c + d + e + f = 3: a - f >= 1."""
    clues = [
        Clue.exactly(2, "abc"),
        Clue(tuple("ade"), (0, 0, 1, 1)),
        Clue.exactly(3, "abcdef"),
    ]
    working = Eliminating()
    assert working.learn(clues) == {"a": True, "f": False}
    assert working.work["readings"] > working.work["rows"] >= len(clues)
    assert Working().learn(clues) == {}


@pytest.mark.parametrize(
    ("clues", "safe"),
    [
        # b + d = 1 taken from the sum of the others leaves 2a + c + e = 1.
        (["bd", "acd", "abe"], "a"),
        # The first less the second is d + e = c; with the third that is b + d + 2e = 1.
        (["abde", "abc", "bce"], "ae"),
    ],
    ids=["the variable in the most rows", "the variable in the fewest"],
)
def test_neither_way_of_crossing_out_is_enough(clues: list[str], safe: str) -> None:
    said = [Clue.exactly(1, cells) for cells in clues]
    working = Eliminating()
    assert working.learn(said) == dict.fromkeys(safe, False)
    assert all(set(working.by[cell]) == set(said) for cell in safe)


def test_only_the_component_that_changed_is_eliminated_anew() -> None:
    working = Eliminating()
    for x in range(20):
        working.learn([Clue.exactly(1, [(x, 0), (x, 1), (x, 2)])])
    before = working.work["components"]
    working.learn([Clue.exactly(1, [(3, 2), (3, 3)]), Clue.exactly(1, [(3, 3), (3, 4)])])
    assert working.work["components"] == before + 1
    working.learn([Clue.exactly(1, [(20, 0)])])  # settled at once
    assert working.work["components"] == before + 1
