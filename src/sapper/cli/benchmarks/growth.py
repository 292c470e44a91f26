"""Cost against size: natural positions from 10x10 to 400x400, one cell in five a mine, and a plot.

A position is taken when half of the safe cells are open. The *exponent* is the slope of a straight
line through the logarithms: 1 is linear. The line is fitted from 1,000 cells up, for on smaller
boards the fixed cost of a call from Python is a large part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sapper.cli.benchmarks.figures import Figure, Plan, median_seconds, note
from sapper.cli.benchmarks.positions import half_open
from sapper.cli.files import write_bytes
from sapper.engine.analysis import Work, board_odds, probabilities
from sapper.game.rules import Rules
from sapper.lab.plotting import BLUE, ORANGE, Drawing, require_plots

SIDES = (10, 14, 20, 28, 40, 57, 80, 113, 160, 226, 320, 400)
QUICK_SIDES = (10, 20, 33, 40)
GAMES = 5
FITTED_FROM = 1_000


class Point(NamedTuple):
    """What one analysis of one position costs."""

    cells: int
    fringe: int
    work: Work
    micros: float


class Line(NamedTuple):
    """``factor * size ** exponent`` microseconds."""

    exponent: float
    factor: float

    @classmethod
    def through(cls, sizes: Sequence[float], micros: Sequence[float]) -> Line:
        exponent, intercept = np.polyfit(np.log(sizes), np.log(micros), 1)
        return cls(float(exponent), float(np.exp(intercept)))


def figures(plan: Plan, out: Path) -> Iterator[Figure]:
    require_plots()
    points: list[Point] = []
    for side in QUICK_SIDES if plan.quick else SIDES:
        of_side = [_point(side, seed, plan) for seed in _seeds(plan)]
        yield _figure(side, of_side, plan)
        points += of_side
    fitted = [point for point in points if point.cells >= FITTED_FROM]
    micros = [point.micros for point in fitted]
    by_cells = Line.through([point.cells for point in fitted], micros)
    by_fringe = Line.through([point.fringe for point in fitted], micros)
    yield Figure(
        "exponent of the cost",
        f"{by_cells.exponent:.2f} against cells, {by_fringe.exponent:.2f} against fringe",
        {
            "exponent_cells": by_cells.exponent,
            "exponent_fringe": by_fringe.exponent,
            "fitted_from_cells": FITTED_FROM,
            "count": len(fitted),
            "first_seed": plan.first_seed,
            "rounds": plan.rounds,
        },
    )
    _plot(points, by_cells, by_fringe, out)


def _seeds(plan: Plan) -> range:
    return range(plan.first_seed, plan.first_seed + plan.amount(GAMES, 2))


def _point(side: int, seed: int, plan: Plan) -> Point:
    note(f"{side}x{side}, seed {seed}")
    position = half_open(Rules.rectangle(side, side, side * side // 5), seed)
    board, mines = position.board, position.mines
    seconds = median_seconds(lambda: probabilities(board, mines), plan.rounds)
    return Point(side * side, position.fringe(), board_odds(board, mines).work, seconds * 1e6)


def _figure(side: int, points: Sequence[Point], plan: Plan) -> Figure:
    micros = float(np.median([point.micros for point in points]))
    fringe = float(np.median([point.fringe for point in points]))
    groups = float(np.median([point.work.groups for point in points]))
    return Figure(
        f"{side}x{side} with {side * side // 5:,} mines, half open",
        f"{micros:>9,.1f} µs   fringe {fringe:,.0f} cells, {groups:,.0f} groups counted",
        {
            "grid": f"{side}x{side}",
            "mines": side * side // 5,
            "first_seed": plan.first_seed,
            "count": len(points),
            "rounds": plan.rounds,
            "median_us": micros,
            "fringe_median": fringe,
            "groups_median": groups,
            "states_median": float(np.median([point.work.states for point in points])),
            "edges_median": float(np.median([point.work.edges for point in points])),
        },
    )


def _plot(points: Sequence[Point], by_cells: Line, by_fringe: Line, out: Path) -> None:
    def draw(panels: Sequence[Any]) -> None:
        left, right = panels
        micros = [point.micros for point in points]
        _panel(left, [point.cells for point in points], micros, by_cells, "cells of the board")
        _panel(right, [point.fringe for point in points], micros, by_fringe, "cells of the fringe")
        left.set_ylabel("µs for one analysis")

    write_bytes(str(out), Drawing(draw, (9, 4), panels=2).svg())


def _panel(axes: Any, sizes: Sequence[int], micros: Sequence[float], line: Line, name: str) -> None:
    axes.loglog(sizes, micros, "o", color=BLUE, markersize=4, alpha=0.6)
    ends = np.array([min(sizes), max(sizes)])
    label = f"slope {line.exponent:.2f}"
    axes.loglog(ends, line.factor * ends**line.exponent, "-", color=ORANGE, label=label)
    axes.set_xlabel(name)
    axes.legend()
