"""Chunks: the work that is sent to a process at once, and what it sends back.

A *chunk* is a point and some of its seeds. This is all that crosses the seam to other processes and
machines, so it is plain and small: rows go back as they are kept.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import NamedTuple

from sapper.lab import native
from sapper.lab.limit import Limit
from sapper.lab.point import BLOCK, Point
from sapper.lab.row import Row
from sapper.lab.store import Packed, packed
from sapper.lab.totals import Summary
from sapper.lab.trials import played
from sapper.lab.versions import code


@dataclass(frozen=True)
class Chunk:
    """Seeds of a point. `tries` counts how often it was lost with its process."""

    point: Point
    seeds: range
    tries: int = 0


class Done(NamedTuple):
    """What became of a chunk: rows, or sums of blocks; and how long the playing took."""

    rows: list[Packed]
    blocks: list[tuple[int, Summary]]
    won: int
    seconds: float
    code: str


def ready() -> str:
    """The code of this process, which has imported by now what it plays with."""
    return code()


def play_chunk(chunk: Chunk, seconds: float, expendable: bool) -> Done:
    """All trials of a chunk, each in so many seconds. This is what workers do."""
    with Limit(seconds, expendable) as limit:
        if chunk.point.keep == "sums":
            return _in_blocks(chunk, limit)
        start = time.perf_counter()
        rows = played(chunk.point, chunk.seeds, limit)
        took = time.perf_counter() - start
        won = sum(row.result == "won" for row in rows)
        return Done(list(map(packed, rows)), [], won, took, code())


def given_up(chunk: Chunk, seconds: float) -> Done:
    """The row of a single trial that ended its process again and again."""
    error = f"it took longer than {seconds:g} s, or ended its process"
    rows = [packed(Row.failed(seed, error)) for seed in chunk.seeds]
    return Done(rows, [], 0, 0.0, code())


def _in_blocks(chunk: Chunk, limit: Limit) -> Done:
    point, start = chunk.point, time.perf_counter()
    blocks: list[tuple[int, Summary]] = []
    for first in range(chunk.seeds.start, chunk.seeds.stop, BLOCK):
        blocks.append((first, _block(point, range(first, first + BLOCK), limit)))
    took = time.perf_counter() - start
    return Done([], blocks, sum(found.won for _, found in blocks), took, code())


def _block(point: Point, seeds: range, limit: Limit) -> Summary:
    if native.plays(point.player):
        try:
            return native.sums(point, seeds, limit.seconds)
        except Exception:
            pass  # one game of them is out of bounds: as rows, it is one failure
    return Summary.of(point, played(point, seeds, limit))
