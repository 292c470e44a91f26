"""Measure the compiled engine's own work, each piece against plain Python in the same run.

Times differ from machine to machine; the ratio and the counts of work are what to compare.

Examples:
  sapper bench
  sapper bench --json --rounds 9
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from sapper.game.cells import HIDDEN
from sapper.game.field import Field, lay, lay_plain, numbers_plain
from sapper.game.grid import Rectangle
from sapper.game.opening import open_cells, open_cells_plain
from sapper.game.rules import FirstClick, Rules


@dataclass(frozen=True)
class Result:
    """One piece of work: how much of it, and the median seconds each way takes."""

    name: str
    work: int
    unit: str
    plain_seconds: float
    engine_seconds: float

    @property
    def ratio(self) -> float:
        return self.plain_seconds / self.engine_seconds


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="repeats, of which the median counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(arguments: argparse.Namespace) -> int:
    if not 1 <= arguments.rounds <= 1000:
        raise ValueError(f"--rounds must be from 1 to 1000, not {arguments.rounds}")
    if not arguments.json:
        print(f"{'':34}{'plain':>10} {'engine':>10} {'ratio':>7}")
    for piece in (_laying, _numbers, _opening):
        result = piece(arguments.rounds)
        if arguments.json:
            values = {**asdict(result), "ratio": result.ratio, "rounds": arguments.rounds}
            print(json.dumps(values), flush=True)
        else:
            print(
                f"{result.name:<18}{result.work:>9,} {result.unit:<6}"
                f"{result.plain_seconds * 1e3:>7.2f} ms {result.engine_seconds * 1e3:>7.2f} ms "
                f"{result.ratio:>7.0f}",
                flush=True,
            )
    return 0


def _median(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def _laying(rounds: int) -> Result:
    rules = Rules.level("expert").but(first=FirstClick.NONE)
    seeds = range(200)
    return Result(
        "lay expert fields",
        len(seeds),
        "fields",
        _median(lambda: [lay_plain(rules, seed) for seed in seeds], rounds),
        _median(lambda: [lay(rules, seed) for seed in seeds], rounds),
    )


def _numbers(rounds: int) -> Result:
    field = lay(Rules(Rectangle(300, 300), 18_000, FirstClick.NONE), 1).field
    return Result(
        "count numbers",
        field.grid.size,
        "cells",
        _median(lambda: numbers_plain(field), rounds),
        # A fresh field each time: numbers are worked out once and kept.
        _median(lambda: Field(field.grid, field.mine_map).numbers, rounds),
    )


def _opening(rounds: int) -> Result:
    field = Field.of_mines(Rectangle(300, 300), [])
    assert field.numbers.count(0) == field.grid.size

    def opened(way: Callable[[Field, bytearray, int], list[int]]) -> int:
        return len(way(field, bytearray([HIDDEN]) * field.grid.size, 0))

    return Result(
        "open one flood",
        opened(open_cells),
        "cells",
        _median(lambda: opened(open_cells_plain), rounds),
        _median(lambda: opened(open_cells), rounds),
    )
