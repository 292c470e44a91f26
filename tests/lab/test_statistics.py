"""Intervals and tests: their laws, answers from the literature, and how often they miss."""

from fractions import Fraction
from math import comb, log
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.lab.share import NORMAL_95, Share, student
from sapper.lab.statistics import Pairs, mcnemar, sequence, tango

few = st.integers(0, 200)


@given(few, few)
def test_mcnemar_is_twice_the_tail_of_a_fair_coin(first: int, second: int) -> None:
    tosses = first + second
    tail = sum(comb(tosses, k) for k in range(min(first, second) + 1))
    assert mcnemar(first, second) == pytest.approx(
        float(min(Fraction(1), Fraction(2 * tail, 2**tosses)))
    )
    assert mcnemar(first, second) == mcnemar(second, first)


def test_mcnemar_of_the_two_media_of_armitage_and_berry() -> None:
    assert mcnemar(12, 2) == pytest.approx(0.0129, abs=5e-5)


def test_mcnemar_stays_quick_and_finite_for_a_million_pairs() -> None:
    assert mcnemar(500_000, 500_000) == 1.0
    assert 0 < mcnemar(500_000, 501_000) < 1
    assert mcnemar(0, 2_000_000) == 0.0


@pytest.mark.parametrize(
    ("first", "second", "games", "level", "low", "high"),
    [
        # By scoreci.mp of the R package PropCIs, as others have printed it.
        (48, 41, 549, 0.90, -0.0157, 0.0414),
        (28, 25, 618, 0.90, -0.0148, 0.0247),
        # The airway data of Bentur (2009), in Fagerland, Lydersen and Laake (2014).
        (1, 7, 21, 0.95, -0.517, -0.026),
    ],
)
def test_tango_agrees_with_printed_intervals(
    first: int, second: int, games: int, level: float, low: float, high: float
) -> None:
    found = tango(first, second, games, 1 - level)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-4)


@given(few, few, few)
def test_tango_turns_round_with_the_players_and_holds_what_was_found(
    first: int, second: int, same: int
) -> None:
    games = first + second + same
    if not games:
        return
    one, other = tango(first, second, games), tango(second, first, games)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low), abs=1e-9)
    assert -1 <= one.low <= one.difference <= one.high <= 1
    wider = tango(first, second, games, alpha=0.01)
    assert wider.low <= one.low + 1e-12
    assert wider.high >= one.high - 1e-12


@given(few, few, st.integers(1, 200))
def test_tango_leaves_zero_out_where_the_test_of_no_difference_rejects(
    first: int, second: int, same: int
) -> None:
    """At a difference of zero its score is McNemar's: (first - second) / root of their sum."""
    games, discordant = first + second + same, first + second
    z = abs(first - second) / discordant**0.5 if discordant else 0.0
    bound = NormalDist().inv_cdf(0.975)
    if abs(z - bound) > 1e-6:
        found = tango(first, second, games)
        assert (found.low <= 0 <= found.high) == (z < bound)


def test_pairs_know_their_shares_and_difference() -> None:
    pairs = Pairs(20, 12, 2, 16)
    assert pairs.games == 50
    assert [share.share for share in pairs.shares] == [0.64, 0.44]
    assert pairs.difference() == tango(12, 2, 50)
    assert pairs.p == mcnemar(12, 2)
    with pytest.raises(ValueError, match="6 and 6 are no discordant pairs of 10 games"):
        tango(6, 6, 10)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    # Newcombe (1998), Statistics in Medicine 17, 857-872, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_newcombes_table(won: int, games: int, low: float, high: float) -> None:
    share = Share.of(won, games)
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("free", "quantile"),
    [(1, 12.706), (5, 2.571), (13, 2.160), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980)],
)
def test_students_quantiles_are_those_of_the_tables(free: int, quantile: float) -> None:
    assert student(free) == pytest.approx(quantile, abs=1e-3)
    assert NORMAL_95 < student(free + 1) < student(free)


@given(st.integers(1, 10**6))
def test_wilsons_interval_stays_within_what_is_possible(games: int) -> None:
    assert str(Share.of(0, games)).startswith("0.00 % [0.00, ")
    assert str(Share.of(games, games)).endswith(", 100.00]")


@given(st.integers(0, 300), st.integers(0, 300))
def test_the_ends_of_a_sequence_are_where_the_mixture_has_gained_twentyfold(
    won: int, lost: int
) -> None:
    """By exact integers: the evenly mixed likelihood is 1 / ((n + 1) C(n, w))."""
    games = won + lost
    found = sequence(won, games)
    assert found.low <= found.share <= found.high
    mixed = -log((games + 1) * comb(games, won))
    for end, free in ((found.low, won == 0), (found.high, lost == 0)):
        if free:
            assert end in (0.0, 1.0)
        else:
            own = won * log(end) + lost * log(1 - end)
            assert mixed - own == pytest.approx(log(20), abs=1e-6)
    assert sequence(lost, games).low == pytest.approx(1 - found.high, abs=1e-9) or not games


@given(st.integers(1, 1000), st.data())
def test_a_sequence_is_wider_than_wilson_and_narrows(games: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, games))
    always, once = sequence(won, games), Share.of(won, games)
    assert always.high - always.low > once.high - once.low
    more = sequence(10 * won, 10 * games)
    assert more.high - more.low < always.high - always.low


def test_before_the_first_game_everything_is_possible() -> None:
    assert sequence(0, 0)[1:] == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 of 2 games cannot be won"):
        sequence(3, 2)


RUNS, LENGTH = 2_000, 1_000


@pytest.mark.parametrize("share", [0.02, 0.4, 0.9])
def test_who_looks_after_every_game_is_misled_by_wilson_but_not_by_a_sequence(share: float) -> None:
    """Seeded: 2,000 runs of 1,000 games; a run is misled when the truth is ever left out.

    At the level of 5 % at most 100 runs are expected, with a deviation below 10; the bound is four
    deviations above. The same runs mislead whoever looks at Wilson's interval far more often.
    """
    chance = np.random.default_rng(2026)
    won = np.cumsum(chance.random((RUNS, LENGTH)) < share, axis=1)
    games = np.arange(1, LENGTH + 1)
    highs = np.empty((LENGTH, LENGTH + 1))
    lows = np.empty_like(highs)
    looked = range(10, LENGTH + 1, 10)
    for n in looked:
        for w in np.unique(won[:, n - 1]):
            _, lows[n - 1, w], highs[n - 1, w] = sequence(int(w), n)
    at = np.array(looked) - 1
    missed = (lows[at, won[:, at]] > share) | (highs[at, won[:, at]] < share)
    assert missed.any(axis=1).sum() <= 0.05 * RUNS + 40
    found = won / games
    half = 1.96 * np.sqrt(share * (1 - share) / games)  # at the truth, where Wilson inverts
    assert (np.abs(found - share) > half)[:, 9:].any(axis=1).sum() > 0.2 * RUNS


@pytest.mark.parametrize("alone", [(0.02, 0.02), (0.10, 0.05), (0.01, 0.15)])
def test_tango_misses_a_difference_about_once_in_twenty(alone: tuple[float, float]) -> None:
    """Seeded: 4,000 drawn tables of 300 pairs; twice the share is four deviations and more away."""
    first, second = alone
    chance = np.random.default_rng(7)
    tables = chance.multinomial(300, [first, second, 1 - first - second], size=4_000)
    missed = sum(
        not found.low <= first - second <= found.high
        for a, b, _ in tables
        for found in [tango(int(a), int(b), 300)]
    )
    assert missed / 4_000 == pytest.approx(0.05, abs=0.02)
