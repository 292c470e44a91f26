"""What may be concluded from counts of games: of one player, of two on the same boards, on the way.

Words. *Pairs* are games of two players on the same boards: won by both, by one alone, by neither.
Only those that one alone won (the *discordant* ones) tell the players apart. A *sequence* is an
interval that may be looked at after every game.

`Share` and `Mean` (share.py) are for a number of games that was fixed before. Here are

* McNemar's test, exact: were the players equally strong, each discordant pair would be a fair coin.
  Two-sided, twice the smaller tail (McNemar 1947; the exact form is the sign test).
* Tango's score interval for the difference of the two shares (Tango 1998, Statistics in Medicine
  17, 891-908): all differences that a score test does not reject. It keeps its level where few
  pairs are discordant, and where all of them speak for one player.
* Robbins' sequence (Robbins 1970, Annals of Mathematical Statistics 41, 1397-1409): if each game is
  won with chance p, then (n + 1) C(n, w) p^w (1 - p)^(n - w) falls to alpha or below after any of
  the games n = 1, 2, ... with a chance of alpha at most. For its inverse, the likelihood of p mixed
  evenly over [0, 1] by that of p, is a martingale that begins at 1 (Ville's inequality). So all p
  for which it stays above alpha are an interval that may be looked at after every game, and a run
  may stop when it is narrow enough. The price: about twice the width of Wilson's.

Roads not taken: Wald's interval for the difference misses too often with few discordant pairs, and
has no width where there are none; mixtures tuned to one number of games (Howard et al. 2021) are
some per cent narrower near that number and wider elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

from sapper.lab.share import Share

ALPHA = 0.05
"""The chance to miss the truth that every interval here may take: 95 % intervals."""


class Difference(NamedTuple):
    """The first player's share less the second's, with an interval."""

    difference: float
    low: float
    high: float

    def __str__(self) -> str:
        return (
            f"{100 * self.difference:+.2f} [{100 * self.low:+.2f}, {100 * self.high:+.2f}] points"
        )


class Pairs(NamedTuple):
    """How many boards were won by both players, by the first alone, by the second, by neither."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def shares(self) -> tuple[Share, Share]:
        return (
            Share.of(self.both + self.first, self.games),
            Share.of(self.both + self.second, self.games),
        )

    @property
    def p(self) -> float:
        """McNemar's p: how likely at least this much one-sidedness is, were both as strong."""
        return mcnemar(self.first, self.second)

    def difference(self, alpha: float = ALPHA) -> Difference:
        return tango(self.first, self.second, self.games, alpha)


def mcnemar(first: int, second: int) -> float:
    """The exact two-sided p of so many discordant pairs.

    >>> round(mcnemar(9, 1), 5)  # 22 / 1024
    0.02148
    """
    fewer, tosses = min(first, second), first + second
    # The largest term of the tail, then each by the one after it: the sum ends where it is full.
    term = exp(_log_choose(tosses, fewer) - tosses * log(2))
    tail = term
    for heads in range(fewer, 0, -1):
        term *= heads / (tosses - heads + 1)
        tail += term
        if term < tail * 1e-17:
            break
    return min(1.0, 2 * tail)


def tango(first: int, second: int, games: int, alpha: float = ALPHA) -> Difference:
    """The difference of two paired shares by Tango's score interval.

    >>> print(tango(12, 2, 50))
    +20.00 [+6.11, +34.47] points
    """
    if not (first >= 0 and second >= 0 and games > 0 and first + second <= games):
        raise ValueError(f"{first} and {second} are no discordant pairs of {games} games")
    found, z = (first - second) / games, NormalDist().inv_cdf(1 - alpha / 2)

    def kept(true: float) -> bool:
        return abs(_score(first, second, games, true)) <= z

    return Difference(found, _edge(kept, found, -1.0), _edge(kept, found, 1.0))


def _score(first: int, second: int, games: int, true: float) -> float:
    """How many standard deviations the found difference is from a true one.

    The chance of a pair for the second alone is unknown; it is set to what is likeliest where the
    difference is the true one: the larger root of a q^2 + b q + c.
    """
    surplus = first - second - games * true
    if surplus == 0:
        return 0.0
    a = 2 * games
    b = -first - second + (a - first + second) * true
    c = -second * true * (1 - true)
    alone = (sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)
    variance = games * (2 * alone + true * (1 - true))
    return surplus / sqrt(variance) if variance > 0 else inf


def sequence(won: int, games: int, alpha: float = ALPHA) -> Share:
    """The share won, with Robbins' interval, which holds whenever one looks.

    >>> print(sequence(81, 263))
    30.80 % [21.87, 40.81]
    """
    if not 0 <= won <= games:
        raise ValueError(f"{won} of {games} games cannot be won")
    if not games:
        return Share(0.5, 0.0, 1.0)
    lost = games - won
    scale = log(games + 1) + _log_choose(games, won) - log(alpha)

    def kept(share: float) -> bool:
        """Whether the share is still believed."""
        if share <= 0 or share >= 1:
            return won == 0 if share <= 0 else lost == 0
        return scale + won * log(share) + lost * log1p(-share) > 0

    return Share(won / games, _edge(kept, won / games, 0.0), _edge(kept, won / games, 1.0))


def _edge(kept: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where, on the way from a kept value outwards, values cease to be kept."""
    if kept(outside):
        return outside
    for _ in range(60):
        middle = (inside + outside) / 2
        if kept(middle):
            inside = middle
        else:
            outside = middle
    return inside


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
