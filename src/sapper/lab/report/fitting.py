"""A straight line through logarithms: with which power one number grows with another."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from typing import NamedTuple

from sapper.lab.share import student


class Line(NamedTuple):
    """``factor * x ** exponent``; the interval takes points to lie about the line by chance."""

    exponent: float
    low: float
    high: float
    factor: float

    def at(self, x: float) -> float:
        return float(self.factor * x**self.exponent)


def fitted(marks: Sequence[tuple[float, float]]) -> Line:
    """The line of least squares through the logarithms."""
    xs, ys = [log(x) for x, _ in marks], [log(y) for _, y in marks]
    if len(set(xs)) < 2:
        raise ValueError("a line needs two places")
    middle, height = sum(xs) / len(xs), sum(ys) / len(ys)
    width = sum((x - middle) ** 2 for x in xs)
    slope = sum((x - middle) * (y - height) for x, y in zip(xs, ys, strict=True)) / width
    left = sum((y - height - slope * (x - middle)) ** 2 for x, y in zip(xs, ys, strict=True))
    free = len(xs) - 2
    half = student(free) * sqrt(left / free / width) if free else inf
    return Line(slope, slope - half, slope + half, exp(height - slope * middle))
