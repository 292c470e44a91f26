"""Shares and means, each with the interval in which the true one probably lies."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

NORMAL_95 = 1.959963984540054


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
        return cls(share, middle - half, middle + half)

    def __str__(self) -> str:
        return f"{100 * self.share:.2f} % [{100 * self.low:.2f}, {100 * self.high:.2f}]"


class Mean(NamedTuple):
    """A mean with its 95 % interval by the normal approximation; one value has no interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        mean = fmean(values)
        half = NORMAL_95 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("inf")
        return cls(mean, mean - half, mean + half)

    def __str__(self) -> str:
        return f"{self.mean:.1f} [{self.low:.1f}, {self.high:.1f}]"
