"""The extension against its plain twins in Python, in the same run: mines, numbers, openings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sapper.cli.benchmarks.figures import Figure, Plan, median_seconds, note
from sapper.game.cells import HIDDEN
from sapper.game.field import Field, lay, lay_plain, numbers_plain
from sapper.game.grid import Rectangle
from sapper.game.opening import open_cells, open_cells_plain
from sapper.game.rules import FirstClick, Rules


def figures(plan: Plan) -> Iterator[Figure]:
    side = plan.amount(300, 60)
    yield _laying(plan)
    yield _numbers(plan, side)
    yield _opening(plan, side)


def _laying(plan: Plan) -> Figure:
    rules = Rules.level("expert").but(first=FirstClick.NONE)
    first, count = plan.first_seed, plan.amount(200, 20)
    seeds = range(first, first + count)
    return _compared(
        f"lay {count} expert fields",
        {"work": count, "unit": "fields", "first_seed": first},
        lambda: [lay_plain(rules, seed) for seed in seeds],
        lambda: [lay(rules, seed) for seed in seeds],
        plan.rounds,
    )


def _numbers(plan: Plan, side: int) -> Figure:
    grid, seed = Rectangle(side, side), plan.first_seed
    field = lay(Rules(grid, grid.size // 5, FirstClick.NONE), seed).field
    return _compared(
        f"count the numbers of {grid.size:,} cells",
        {"work": grid.size, "unit": "cells", "first_seed": seed},
        lambda: numbers_plain(field),
        # A fresh field each time: numbers are worked out once and kept.
        lambda: Field(field.grid, field.mine_map).numbers,
        plan.rounds,
    )


def _opening(plan: Plan, side: int) -> Figure:
    field = Field.of_mines(Rectangle(side, side), [])
    # Numbers are worked out before the clock starts.
    assert field.numbers.count(0) == field.grid.size

    def opened(way: Callable[[Field, bytearray, int], list[int]]) -> int:
        return len(way(field, bytearray([HIDDEN]) * field.grid.size, 0))

    return _compared(
        f"open {field.grid.size:,} cells in one flood",
        {"work": opened(open_cells), "unit": "cells"},
        lambda: opened(open_cells_plain),
        lambda: opened(open_cells),
        plan.rounds,
    )


def _compared(
    name: str,
    facts: dict[str, object],
    plain: Callable[[], object],
    engine: Callable[[], object],
    rounds: int,
) -> Figure:
    note(name)
    plain_seconds, engine_seconds = median_seconds(plain, rounds), median_seconds(engine, rounds)
    ratio = plain_seconds / engine_seconds
    return Figure(
        name,
        f"plain {plain_seconds * 1e3:>8.2f} ms   engine {engine_seconds * 1e3:>7.3f} ms   "
        f"{ratio:,.0f} times",
        {
            **facts,
            "rounds": rounds,
            "plain_seconds": plain_seconds,
            "engine_seconds": engine_seconds,
            "ratio": ratio,
        },
    )
