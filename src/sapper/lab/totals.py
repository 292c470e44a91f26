"""Sums that say enough: how many values, their sum, their squares, the least and the greatest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import fsum, inf, nan
from typing import Any, NamedTuple

from sapper.lab.point import Point
from sapper.lab.row import RESULTS, Row
from sapper.lab.share import Mean, Share


class Total(NamedTuple):
    """Values added up. Two totals of different values add up to that of all."""

    number: int = 0
    sum: float = 0.0
    squares: float = 0.0
    least: float = inf
    most: float = -inf

    @classmethod
    def of(cls, values: Iterable[float]) -> Total:
        listed = list(values)
        if not listed:
            return cls()
        squares = fsum(value * value for value in listed)
        return cls(len(listed), fsum(listed), squares, min(listed), max(listed))

    def plus(self, other: Total) -> Total:
        return Total(
            self.number + other.number,
            self.sum + other.sum,
            self.squares + other.squares,
            min(self.least, other.least),
            max(self.most, other.most),
        )

    @property
    def mean(self) -> float:
        return self.sum / self.number if self.number else nan

    @property
    def interval(self) -> Mean:
        """The mean with its 95 % interval; where no value is negative, no part of that is."""
        found = Mean.of_sums(self.number, self.sum, self.squares)
        if self.number > 1 and self.least >= 0:
            found = found._replace(low=max(found.low, 0.0))
        return found


NOTHING = Total()

MEASURED = ("guesses", "survival", "moves", "opened", "unknown", "seconds", "memory")
"""The columns of a row that are added up. `unknown` is so for games that got stuck only."""


@dataclass(frozen=True)
class Summary:
    """All rows of a point added up. `games` counts every row, failed ones too."""

    point: Point
    games: int = 0
    won: int = 0
    lost: int = 0
    stuck: int = 0
    failed: int = 0
    guesses: Total = NOTHING
    survival: Total = NOTHING
    moves: Total = NOTHING
    opened: Total = NOTHING
    unknown: Total = NOTHING
    seconds: Total = field(default=NOTHING, compare=False)
    memory: Total = field(default=NOTHING, compare=False)

    @classmethod
    def of(cls, point: Point, rows: Sequence[Row]) -> Summary:
        """The rows added up here and now; a store adds up its own."""
        columns = {name: [getattr(row, name) for row in rows] for name in MEASURED}
        columns["unknown"] = [row.unknown if row.result == "stuck" else None for row in rows]
        results = [row.result for row in rows]
        facts: dict[str, Any] = {result: results.count(result) for result in RESULTS}
        for name, values in columns.items():
            facts[name] = Total.of(value for value in values if value is not None)
        return cls(point, len(rows), **facts)

    def plus(self, other: Summary) -> Summary:
        """Both added up; they are of different games of the same point."""
        counts = (getattr(self, name) + getattr(other, name) for name in ("games", *RESULTS))
        totals = (getattr(self, name).plus(getattr(other, name)) for name in MEASURED)
        return Summary(self.point, *counts, *totals)

    def sums(self) -> list[Any]:
        """Everything but the point, in plain values."""
        counts = [getattr(self, name) for name in ("games", *RESULTS)]
        return [counts, [list(total) if total.number else [] for total in self._totals()]]

    @classmethod
    def of_sums(cls, point: Point, values: list[Any]) -> Summary:
        counts, totals = values
        return cls(point, *counts, *(Total(*total) for total in totals))

    def _totals(self) -> list[Total]:
        return [getattr(self, name) for name in MEASURED]

    @property
    def share(self) -> Share:
        """The share of games won, with its 95 % interval by Wilson; there must be games."""
        return Share.of(self.won, self.games)
