"""Encodings with new variables say exactly k of n, whatever they are made of."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.logic.cnf import Cnf
from sapper.logic.sat import ENCODINGS, Solver, models

every_encoding = pytest.mark.parametrize("kind", ENCODINGS)


@every_encoding
@given(data=st.data())
@settings(max_examples=25)
def test_the_models_on_the_literals_are_the_choices_of_k(kind: str, data: st.DataObject) -> None:
    variables = data.draw(st.lists(st.integers(1, 9), unique=True, max_size=6))
    literals = [one * data.draw(st.sampled_from((1, -1))) for one in variables]
    k = data.draw(st.integers(-1, len(literals) + 1))
    clauses, new = ENCODINGS[kind](k, literals, 11)
    assert all(10 < abs(one) <= 10 + new or one in literals or -one in literals
               for clause in clauses for one in clause)  # fmt: skip
    chosen = {
        frozenset(one if one in some else -one for one in literals)
        for some in (combinations(literals, k) if 0 <= k <= len(literals) else ())
    }
    found = [frozenset(model) for model in models(Cnf(10 + new, clauses), on=variables)]
    assert len(found) == len(chosen)
    assert set(found) == chosen


@every_encoding
def test_the_number_of_models_on_the_literals_is_a_binomial(kind: str) -> None:
    for n, k in ((9, 4), (8, 1), (10, 9), (12, 2)):
        clauses, new = ENCODINGS[kind](k, range(1, n + 1), n + 1)
        found = models(Cnf(n + new, clauses), on=range(1, n + 1))
        assert sum(1 for _ in found) == comb(n, k)


@every_encoding
def test_large_ones_stay_small_and_hold(kind: str) -> None:
    # The direct encoding of 10 of 64 has 771,136,366,336 clauses.
    clauses, _ = ENCODINGS[kind](10, range(1, 65), 65)
    assert len(clauses) < 10_000
    with Solver(clauses) as opened:
        assert opened.is_satisfiable(range(1, 11))
        assert not opened.is_satisfiable(range(1, 12))
        assert not opened.is_satisfiable(range(-64, -9))
        assert opened.is_satisfiable(range(-64, -10))


@every_encoding
def test_what_is_wrong_is_refused(kind: str) -> None:
    encode = ENCODINGS[kind]
    with pytest.raises(ValueError, match="the variable 3 is not free"):
        encode(1, [1, -3], 3)
    with pytest.raises(ValueError, match="different variables"):
        encode(1, [1, -1], 3)
    with pytest.raises(ValueError, match="different variables"):
        encode(1, [0, 1], 3)
    with pytest.raises(ValueError, match=f"5000 of 10000 literals are too many for .* {kind}"):
        encode(5000, range(1, 10_001), 10_001)
