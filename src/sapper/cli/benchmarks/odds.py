"""Analyses of single positions, each against ms_toollib's odds of the same positions.

Words. *Stuck* positions are those where odds are asked for: nothing is certainly safe. *ms_toollib*
is another compiled engine; it is measured where it is installed, on the same positions in turn with
ours. Each way gets the form that it wants, made beforehand; both go through Python.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from typing import Any

import numpy as np

from sapper.cli.benchmarks.figures import Figure, Plan, Times, note, times_of
from sapper.cli.benchmarks.positions import Position, read, stuck_expert
from sapper.counting.odds import Odds, analyse
from sapper.engine import analysis
from sapper.engine.analysis import Work, board_odds

TOOLLIB = "ms_toollib"
TOOLLIB_HIDDEN = 10

Way = Callable[[int], object]


def figures(plan: Plan) -> Iterator[Figure]:
    positions, source = _positions(plan)
    name = f"{len(positions)} {'given' if plan.positions else 'stuck expert'} positions"
    yield Figure(f"work in {name}", *_work(positions, source))
    theirs, their_odds = _theirs(positions)
    ways: dict[str, Way] = {
        "probabilities": lambda i: analysis.probabilities(positions[i].board, positions[i].mines),
        "count_worlds": lambda i: analysis.count_worlds(positions[i].board, positions[i].mines),
        "sapper.analyse": lambda i: _told(analyse(positions[i].view)),
        "sapper.analyse and the best cell": lambda i: analyse(positions[i].view).best,
        **theirs,
    }
    times = times_of(ways, range(len(positions)), plan.rounds)
    shared = {**source, "count": len(positions), "rounds": plan.rounds}
    for way in ways:
        yield _timed(way, times[way], times.get(TOOLLIB), shared)
    if their_odds:
        yield _agreement(positions, their_odds, shared)


def _positions(plan: Plan) -> tuple[list[Position], dict[str, object]]:
    if plan.positions:
        return read(plan.positions), {"positions": str(plan.positions)}
    note("looking for stuck positions")
    return list(stuck_expert(plan.amount(250, 20), plan.first_seed)), {
        "positions": "stuck expert",
        "first_seed": plan.first_seed,
    }


def _told(odds: Odds) -> object:
    """All that an analysis says of the position itself; some of it is found when asked for."""
    return odds.probabilities, odds.safe, odds.mines, odds.worlds


def _theirs(
    positions: Sequence[Position],
) -> tuple[dict[str, Way], Callable[[int], list[list[float]]] | None]:
    """The other engine as a way, and its odds; nothing where it is not installed."""
    if importlib.util.find_spec(TOOLLIB) is None:
        return {}, None
    toollib: Any = importlib.import_module(TOOLLIB)
    boards = [position.rows(TOOLLIB_HIDDEN) for position in positions]

    def odds(i: int) -> list[list[float]]:
        rows: list[list[float]] = toollib.cal_probability_onboard(boards[i], positions[i].mines)[0]
        return rows

    return {TOOLLIB: odds}, odds


def _timed(way: str, times: Times, theirs: Times | None, shared: dict[str, object]) -> Figure:
    facts: dict[str, object] = {**shared, **times.facts("engine")}
    text = str(times)
    if way == TOOLLIB:
        facts = {**shared, **times.facts(TOOLLIB), f"{TOOLLIB}_version": version(TOOLLIB)}
        way = f"{TOOLLIB} {version(TOOLLIB)}, probabilities"
    elif theirs:
        median, p99 = theirs.median / times.median, theirs.p99 / times.p99
        facts |= {"ratio_median": median, "ratio_p99": p99}
        text += f"   {median:,.0f} and {p99:,.0f} times {TOOLLIB}"
    return Figure(way, text, facts)


def work_of(positions: Sequence[Position]) -> dict[str, tuple[float, float, int]]:
    """Mean, 99th percentile and maximum of each count of work: the same on every machine."""
    counts = np.array([board_odds(p.board, p.mines).work for p in positions])
    columns = zip(Work._fields, counts.T, strict=True)
    return {
        name: (float(column.mean()), float(np.percentile(column, 99)), int(column.max()))
        for name, column in columns
    }


def _work(
    positions: Sequence[Position], source: dict[str, object]
) -> tuple[str, dict[str, object]]:
    work = work_of(positions)
    facts: dict[str, object] = {**source, "count": len(positions)}
    for name, (mean, p99, most) in work.items():
        facts |= {f"{name}_mean": mean, f"{name}_p99": p99, f"{name}_max": most}
    return "mean " + ", ".join(f"{work[name][0]:.1f} {name}" for name in work), facts


def _agreement(
    positions: Sequence[Position],
    theirs: Callable[[int], list[list[float]]],
    shared: dict[str, object],
) -> Figure:
    """A comparison of speeds is fair when both find the same."""
    largest = 0.0
    for i, position in enumerate(positions):
        ours = analysis.probabilities(position.board, position.mines)
        difference = np.abs(ours - np.array(theirs(i)))
        largest = max(largest, float(np.nanmax(difference)))
    return Figure(
        f"largest difference from {TOOLLIB}",
        f"{largest:.1e} in a chance",
        {**shared, "largest_difference": largest},
    )
