"""Shares and means, each with the interval in which the true one probably lies."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

NORMAL_95 = 1.959963984540054

STUDENT_95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179)
"""Student's t, two-sided 95 %, for 1 to 12 degrees of freedom."""


def student(free: int) -> float:
    """Student's t, two-sided 95 %; beyond the table by Cornish and Fisher's expansion."""
    if free <= len(STUDENT_95):
        return STUDENT_95[free - 1]
    z = NORMAL_95
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


class Share(NamedTuple):
    """A share of games with its 95 % interval by Wilson, which holds for few games as well."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, won: int, games: int) -> Share:
        share, z = won / games, NORMAL_95
        scale = 1 + z * z / games
        middle = (share + z * z / (2 * games)) / scale
        half = z / scale * (share * (1 - share) / games + (z / (2 * games)) ** 2) ** 0.5
        # Rounding may lead just beyond the ends, and to a minus before a zero.
        return cls(share, max(0.0, middle - half), min(1.0, middle + half))

    def __str__(self) -> str:
        return f"{100 * self.share:.2f} % [{100 * self.low:.2f}, {100 * self.high:.2f}]"


class Mean(NamedTuple):
    """A mean with its 95 % interval by Student's t; one value has no interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        return cls._around(fmean(values), stdev(values) if len(values) > 1 else inf, len(values))

    @classmethod
    def of_sums(cls, count: int, total: float, squares: float) -> Mean:
        """The mean of values of which only these sums are known."""
        if not count:
            return cls(nan, -inf, inf)
        mean = total / count
        around = max(0.0, squares - total * mean)
        return cls._around(mean, sqrt(around / (count - 1)) if count > 1 else inf, count)

    @classmethod
    def _around(cls, mean: float, deviation: float, count: int) -> Mean:
        half = student(count - 1) * deviation / sqrt(count) if count > 1 else inf
        return cls(mean, mean - half, mean + half)

    def __str__(self) -> str:
        return f"{self.mean:.1f} [{self.low:.1f}, {self.high:.1f}]"
