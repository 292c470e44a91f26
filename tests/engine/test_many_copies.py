"""Problems far too large for one double: many copies of a small one, counted by a power.

Words. The worlds of a *pattern* by their mines are the coefficients of a polynomial; those
of n copies are those of its nth power, and a cell of which nothing is said is 1 + x. A *product* of
such is kept as one whole number, its value at a power of two beyond all coefficients.
"""

from collections import Counter
from fractions import Fraction
from itertools import product as product_of
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sapper.engine import analysis
from sapper.engine.analysis import Contradiction, OverBudget
from strategies import Copies, Said, many_copies


@settings(max_examples=40)
@given(problem=many_copies(), data=st.data())
def test_many_copies_have_the_odds_that_a_power_says(problem: Copies, data: st.DataObject) -> None:
    pattern = problem.by_mines()
    counts = [number for number, weight in enumerate(pattern) if weight] or [0]
    # The totals at both ends leave few worlds of astronomically many.
    least, most = min(counts) * problem.copies, max(counts) * problem.copies + problem.behind
    totals = st.sampled_from([least, least + 1, most - 1, most]) | st.integers(least, most)
    prior = data.draw(st.dictionaries(totals, st.integers(1, 3), min_size=1, max_size=2))

    bits = problem.copies * sum(pattern).bit_length() + problem.behind + 1
    product = sum(one << (bits * mines) for mines, one in enumerate(pattern))
    product **= problem.copies - 1
    product *= ((1 << bits) + 1) ** (problem.behind - 1)

    def weight(*factors: list[int]) -> int:
        """The weight that the prior gives to the product times short polynomials."""
        short = {0: 1}
        for factor in factors:
            longer = Counter[int]()
            for (mines, one), (more, other) in product_of(short.items(), enumerate(factor)):
                longer[mines + more] += one * other
            short = longer
        return sum(
            one * often * (product >> (bits * (total - mines)) & ((1 << bits) - 1))
            for total, often in prior.items()
            for mines, one in short.items()
            if mines <= total
        )

    whole = weight(pattern, [1, 1])
    said = sorted((total, float(often)) for total, often in prior.items())
    if whole == 0:
        with pytest.raises(Contradiction):
            analysis.problem_odds(problem.cells, problem.all_clues(), said)
        return
    try:
        odds = analysis.problem_odds(problem.cells, problem.all_clues(), said)
    except OverBudget:  # few mines or many, and nothing between
        assert len(prior) > 1
        return
    power = odds.exponent - problem.power * problem.copies
    assert Fraction(odds.mantissa) * Fraction(2) ** power / whole == pytest.approx(1)
    shares = [weight(problem.by_mines(cell), [1, 1]) for cell in range(problem.size)]
    shares = shares * problem.copies + [weight(pattern, [0, 1])] * problem.behind
    for share, chance, verdict in zip(shares, odds.chances, odds.verdicts, strict=True):
        assert verdict == (1 if share == 0 else 2 if share == whole else 0)
        assert chance == pytest.approx(float(Fraction(share, whole)), rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("cells", [100, 400])
@pytest.mark.parametrize("weight", [0.125, 8.0])
def test_a_world_however_unlikely_leaves_nothing_certain(cells: int, weight: float) -> None:
    """All cells are mines or none is, with weights 8 to the number of cells apart."""
    said: Said = [((i, i + 1), (1, 0, 1)) for i in range(cells - 1)]
    said += [((i,), (1, weight)) for i in range(cells)]
    odds = analysis.problem_odds(cells, said, None)
    assert set(odds.verdicts) == {0}
    chance = Fraction(weight) ** cells / (1 + Fraction(weight) ** cells)
    for found in odds.chances:
        assert 0 < found < 1
        assert found == pytest.approx(float(chance), rel=1e-9, abs=1e-300)


@given(st.integers(0, 60_000), st.data())
def test_where_nothing_is_said_the_worlds_are_a_binomial(cells: int, data: st.DataObject) -> None:
    mines = data.draw(st.integers(0, min(cells, 200)) | st.integers(max(0, cells - 200), cells))
    odds = analysis.problem_odds(cells, [], [(mines, 1)])
    worlds = Fraction(odds.mantissa) * Fraction(2) ** odds.exponent
    assert worlds / comb(cells, mines) == pytest.approx(1, rel=1e-9)


@settings(max_examples=30)
@given(st.integers(2, 1400), st.none() | st.floats(0, 1))
def test_clues_that_allow_everything_change_nothing(cells: int, share: float | None) -> None:
    """However long the chain is in which they hang together, and whatever the share of mines."""
    said: Said = [((i, i + 1), (1, 1, 1)) for i in range(cells - 1)]
    mines = cells // 2 if share is None else round(share * cells)
    expected = 2**cells if share is None else comb(cells, mines)
    odds = analysis.problem_odds(cells, said, None if share is None else [(mines, 1)])
    worlds = Fraction(odds.mantissa) * Fraction(2) ** odds.exponent
    assert worlds / expected == pytest.approx(1, rel=1e-9)
    chance = 0.5 if share is None else mines / cells
    assert odds.chances == pytest.approx([chance] * cells, rel=1e-9)


@pytest.mark.parametrize("length", [100, 1500])
@pytest.mark.parametrize("mines", [False, True])
def test_one_world_of_astronomically_many_is_enough_to_be_open(length: int, mines: bool) -> None:
    """A row whose cells are all alike; if they are, so is the cell beside each, else it is free."""
    said: Said = [((i, i + 1), (1, 0, 1)) for i in range(length - 1)]
    said += [((i, length + i), (0, 1, 1) if mines else (1, 1, 0)) for i in range(length)]
    odds = analysis.problem_odds(2 * length, said, None)
    assert set(odds.verdicts) == {0}
    rare, often = Fraction(1, 2**length + 1), Fraction(2 ** (length - 1), 2**length + 1)
    row, beside = (1 - rare, 1 - often) if mines else (rare, often)
    assert odds.chances[:length] == pytest.approx([float(row)] * length, rel=1e-9, abs=1e-300)
    assert odds.chances[length:] == pytest.approx([float(beside)] * length)
    assert all(0 < chance < 1 for chance in odds.chances)


@settings(max_examples=40)
@given(st.integers(1, 800), st.integers(1, 700), st.data())
def test_cells_that_are_alike_stand_beside_any_number_of_free_ones(
    alike: int, pairs: int, data: st.DataObject
) -> None:
    said: Said = [((i, i + 1), (1, 0, 1)) for i in range(alike - 1)]
    said += [((i, i + 1), (1, 1, 1)) for i in range(alike, alike + 2 * pairs, 2)]
    total = data.draw(st.integers(0, alike + 2 * pairs))
    none, every = comb(2 * pairs, total), comb(2 * pairs, total - alike) if total >= alike else 0
    whole = none + every
    assume(whole)
    free = Fraction(none * total + every * (total - alike), 2 * pairs * whole)
    try:
        odds = analysis.problem_odds(alike + 2 * pairs, said, [(total, 1)])
    except OverBudget:  # no tilt serves both the many cells that are alike and the free ones
        assert alike > 50
        return
    for chance, verdict, exact in zip(
        odds.chances,
        odds.verdicts,
        [Fraction(every, whole)] * alike + [free] * 2 * pairs,
        strict=True,
    ):
        assert verdict == (1 if exact == 0 else 2 if exact == 1 else 0)
        # A chance below may be called the smallest double there is.
        assert chance == pytest.approx(float(exact), rel=1e-9, abs=1e-200)
