"""Figures: measured numbers with everything that is needed to measure them again.

Words. A *figure* is a name, *facts* for programs and a line of *text* for people. A *way* is one of
several programs that do the same work. *Times* are of single calls: the median, the 99th percentile
and the largest over all positions, each position counting with the median of its rounds. The
*share* of games won has its 95 % interval by Wilson.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np

Item = TypeVar("Item")


@dataclass(frozen=True)
class Figure:
    """One result: `facts` hold numbers, texts or None."""

    name: str
    text: str
    facts: Mapping[str, object]

    def row(self) -> str:
        return f"{self.name:<40}{self.text}"


@dataclass(frozen=True)
class Plan:
    """How much is measured. None leaves a number to each benchmark, as `quick` decides."""

    rounds: int = 5
    quick: bool = False
    games: int | None = None
    first_seed: int = 1
    positions: Path | None = None
    cells: int | None = None
    beside: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= 1000:
            raise ValueError(f"--rounds must be from 1 to 1000, not {self.rounds}")
        if self.games is not None and not 1 <= self.games <= 100_000_000:
            raise ValueError(f"--games must be from 1 to 100,000,000, not {self.games:,}")
        if self.cells is not None and not 1 <= self.cells <= 1_000_000:
            raise ValueError(f"--cells must be from 1 to 1,000,000, not {self.cells:,}")
        if not 0 <= self.first_seed < 1 << 63:
            raise ValueError(f"--seed must be from 0 to 2^63 - 1, not {self.first_seed}")

    def amount(self, whole: int, quick: int) -> int:
        return quick if self.quick else whole


class Times(NamedTuple):
    """Microseconds of one call."""

    median: float
    p99: float
    largest: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        micros = np.array(seconds) * 1e6
        return cls(
            *(float(x) for x in (np.median(micros), np.percentile(micros, 99), micros.max()))
        )

    def facts(self, way: str) -> dict[str, float]:
        named = zip(("median", "p99", "max"), self, strict=True)
        return {f"{way}_{name}_us": round(value, 3) for name, value in named}

    def __str__(self) -> str:
        return f"{self.median:>9,.1f} {self.p99:>9,.1f} {self.largest:>9,.1f} µs"


def median_seconds(work: Callable[[], object], rounds: int) -> float:
    """The median time of doing the whole work."""
    return statistics.median(_seconds(work) for _ in range(rounds))


def times_of(
    ways: Mapping[str, Callable[[Item], object]], items: Sequence[Item], rounds: int
) -> dict[str, Times]:
    """The times of each way on all items; they take turns, so that a slow spell hits them all."""
    spent: dict[str, list[list[float]]] = {way: [[] for _ in items] for way in ways}
    for number in range(rounds):
        for way, work in ways.items():
            for item, times in zip(items, spent[way], strict=True):
                start = time.perf_counter()
                work(item)
                times.append(time.perf_counter() - start)
            note(f"round {number + 1} of {rounds}: {way}")
    return {
        way: Times.of([statistics.median(times) for times in each]) for way, each in spent.items()
    }


def note(text: str) -> None:
    """Say on a terminal what is being done; the next note, or the next figure, takes its place."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="\r", file=sys.stderr, flush=True)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
