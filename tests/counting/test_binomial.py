"""C(n, k) by its primes is C(n, k), and can be stopped."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.counting.binomial import SMALL, choose


@settings(max_examples=30)
@given(st.integers(SMALL, 2 * SMALL).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_it_agrees_with_the_library(pair: tuple[int, int]) -> None:
    assert choose(*pair, lambda _held: None) == math.comb(*pair)


@pytest.mark.parametrize(("n", "k"), [(0, 0), (5, 2), (SMALL, 0), (SMALL, SMALL), (SMALL, 1)])
def test_its_ends(n: int, k: int) -> None:
    assert choose(n, k, lambda _held: None) == math.comb(n, k)


def test_the_watch_is_told_how_much_is_held_and_may_stop_it() -> None:
    told: list[int] = []
    bits = choose(SMALL, SMALL // 2, told.append).bit_length()
    assert told
    assert all(bits // 8 - 1 <= held <= bits // 8 + SMALL for held in told[-1:])

    def stop(_held: int) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        choose(SMALL, SMALL // 2, stop)
