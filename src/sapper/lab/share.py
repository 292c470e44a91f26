"""Shares: how many of how many, with the interval in which the true share probably lies."""

from __future__ import annotations

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
