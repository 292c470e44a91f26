"""Exactly k of n: the models are the choices of k, and the clauses as many as foretold."""

from math import comb

import pytest
from hypothesis import given

from logic.plain_models import assignments, counted
from sapper.logic.cardinality import (
    ENCODINGS,
    at_least,
    at_most,
    clauses_direct,
    clauses_recursive,
    exactly,
    exactly_recursive,
)
from sapper.logic.cnf import Cnf
from strategies import Choice, choices


@given(choices())
def test_the_halves_and_the_whole_hold_exactly_where_they_should(choice: Choice) -> None:
    k, literals = choice
    size = len(literals)
    for model in assignments(size):
        holding = len(set(model) & set(literals))
        assert Cnf(size, at_most(k, literals)).holds(model) == (holding <= k)
        assert Cnf(size, at_least(k, literals)).holds(model) == (holding >= k)
        for clauses in (exactly(k, literals), exactly_recursive(k, literals)):
            assert Cnf(size, clauses).holds(model) == (holding == k)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("k", "n"), [(0, 9), (1, 12), (4, 8), (11, 12), (9, 9)])
def test_there_are_as_many_models_as_choices(encoding: str, k: int, n: int) -> None:
    encoded = ENCODINGS[encoding](k, range(1, n + 1), n + 1)
    cnf = Cnf(n + encoded.variables, encoded.clauses)
    assert counted(cnf) == comb(n, k)


@pytest.mark.parametrize("n", range(12))
def test_the_number_of_clauses_is_known_ahead(n: int) -> None:
    for k in range(-2, n + 3):
        literals = range(1, n + 1)
        assert len(exactly(k, literals)) == clauses_direct(k, n)
        assert len(exactly_recursive(k, literals)) == clauses_recursive(k, n)


@pytest.mark.parametrize("n", range(2, 80))
def test_the_recursive_count_obeys_its_recursion(n: int) -> None:
    assert clauses_recursive(0, n) == clauses_recursive(n, n) == n
    for k in range(1, n):
        smaller = clauses_recursive(k - 1, n - 1) + clauses_recursive(k, n - 1)
        assert clauses_recursive(k, n) == smaller


@pytest.mark.parametrize("n", range(1, 9))
def test_the_recursive_form_is_the_notes_formula_distributed(n: int) -> None:
    """Xn => KN(k - 1, n - 1) puts ~Xn before every clause, ~Xn => KN(k, n - 1) puts Xn there."""
    rest = range(1, n)
    for k in range(1, n):
        with_last = {(-n, *clause) for clause in exactly_recursive(k - 1, rest)}
        without = {(n, *clause) for clause in exactly_recursive(k, rest)}
        assert set(exactly_recursive(k, range(1, n + 1))) == with_last | without


@pytest.mark.parametrize("k", [-5, -1, 4, 99])
def test_what_no_choice_can_do_is_a_contradiction(k: int) -> None:
    for encode in ENCODINGS.values():
        assert encode(k, (1, 2, 3), 4) == (((),), 0)
    assert exactly(k, ()) == ((),)
    assert exactly(0, ()) == exactly_recursive(0, ()) == ()


def test_too_many_clauses_are_refused_with_their_number() -> None:
    with pytest.raises(ValueError, match=r"KN\(10, 64\) has 771,136,366,336 clauses"):
        exactly(10, range(1, 65))
    with pytest.raises(ValueError, match=r"KN\(10, 64\) has 771,136,366,336 clauses"):
        exactly_recursive(10, range(1, 65))
    with pytest.raises(ValueError, match=r"U\(32, 64\) has about 10\^18 clauses"):
        at_most(32, range(1, 65))
    with pytest.raises(ValueError, match=r"L\(32, 64\) has"):
        at_least(32, range(1, 65))


@pytest.mark.parametrize("encode", [at_most, at_least, exactly, exactly_recursive])
def test_each_variable_is_counted_once(encode: object) -> None:
    assert callable(encode)
    with pytest.raises(ValueError, match="0 is no literal"):
        encode(1, (1, 0))
    with pytest.raises(ValueError, match="the variable 2 is there twice"):
        encode(1, (1, 2, -2))
