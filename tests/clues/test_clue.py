"""What a single clue says."""

from collections.abc import Hashable
from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clues import plain
from sapper.clues import Clue, Problem, Weight
from sapper.clues.clue import times
from strategies import clues


def test_an_exact_clue_allows_one_number() -> None:
    clue = Clue.exactly(2, ["a", "b", "c"])
    assert clue.weights == (0, 0, 1, 0)
    assert clue.support == (2,)
    assert clue.is_exact
    assert not clue.contradiction


@pytest.mark.parametrize("number", [-1, 3])
def test_more_mines_than_cells_or_fewer_than_none_are_a_contradiction(number: int) -> None:
    clue = Clue.exactly(number, ["a", "b"])
    assert clue.contradiction
    assert clue.weights == (0, 0, 0)
    assert clue.support == ()
    assert not clue.is_exact


def test_a_clue_reads_as_a_phrase() -> None:
    assert str(Clue.exactly(2, [(0, 1), (1, 1), (2, 2)])) == "2 of {(0, 1), (1, 1), (2, 2)}"
    assert str(Clue.exactly(3, ["a"])) == "no number of {a}"
    assert str(Clue(("a", "b"), (Fraction(1, 3), 0, 0.5))) == (
        "0 (weight 1/3) or 2 (weight 0.5) of {a, b}"
    )
    assert str(Clue(("a",), (0, 4))) == "1 (weight 4) of {a}"


def test_who_said_it_makes_no_difference() -> None:
    assert Clue.exactly(1, "ab", origin=(3, 4)) == Clue.exactly(1, "ab")
    assert Clue.exactly(1, "ab", origin=(3, 4)).origin == (3, 4)


@pytest.mark.parametrize(
    ("cells", "weights", "says"),
    [
        (("a", "b", "a"), (1, 0, 0, 0), "'a' more than once"),
        (("a", "b"), (1, 0), "2 cells needs 3 weights, not 2"),
        (("a",), (1, -2), "-2"),
        (("a",), (1, inf), "inf"),
        (("a",), (nan, 1), "nan"),
        (("a",), (1, Fraction(-1, 2)), r"Fraction\(-1, 2\)"),
    ],
)
def test_a_malformed_clue_is_refused_with_what_is_wrong(
    cells: tuple[str, ...], weights: tuple[Weight, ...], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        Clue(cells, weights)


def test_a_weight_that_is_no_number_is_refused() -> None:
    with pytest.raises(TypeError, match="'1'"):
        Clue(("a",), (0, "1"))  # type: ignore[arg-type]


def test_a_huge_whole_weight_is_a_weight() -> None:
    assert Clue(("a",), (10**400, 1)).support == (0, 1)


def known_letters() -> st.SearchStrategy[dict[Hashable, bool]]:
    return st.dictionaries(st.sampled_from("abcdefg"), st.booleans())


@given(clues(), st.data())
def test_a_clue_given_some_cells_allows_the_worlds_that_agree(
    clue: Clue, data: st.DataObject
) -> None:
    known = data.draw(known_letters())
    reduced = clue.given(known)
    assert not set(reduced.cells) & set(known)
    mines = frozenset(cell for cell in clue.cells if known.get(cell))
    for rest in plain.subsets(reduced.cells):
        assert reduced.weights[len(rest)] == clue.weights[len(rest | mines)]


@given(clues(), st.data())
def test_cells_may_become_known_one_after_another(clue: Clue, data: st.DataObject) -> None:
    known = data.draw(known_letters())
    reduced = clue
    for cell, mine in known.items():
        reduced = reduced.given({cell: mine})
    assert reduced == clue.given(known)
    assert reduced.origin == clue.origin


def test_a_product_keeps_what_is_possible() -> None:
    assert times(1e-200, 1e-200) == Fraction(1e-200) ** 2
    assert times(1e200, 1e200) == Fraction(1e200) ** 2
    assert times(10**400, 0.5) == Fraction(10**400, 2)
    assert times(10**400, 0.0) == 0
    assert times(3, Fraction(1, 3)) == 1
    assert times(0.5, 0.25) == 0.125


def test_a_clue_is_a_problem_with_one_clue() -> None:
    clue = Clue.exactly(1, "ab")
    assert plain.worlds(Problem(clue.cells, (clue,))) == {frozenset("a"): 1, frozenset("b"): 1}
