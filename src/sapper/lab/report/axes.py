"""Axes: what of a point is put along a figure, beside one another, or into rows of a table."""

from __future__ import annotations

from collections.abc import Callable

from sapper.lab.point import Point, board

Place = float | str
"""Where a point stands along an axis: a number, or a name."""


def _given(point: Point) -> Place:
    return point.rules.given_count


def _told(point: Point) -> Place:
    """The chance that a number comes, where noise takes away and never lies."""
    noise = point.rules.noise
    if not noise.is_truthful:
        raise ValueError(f"through {noise} there is no one chance that a number comes")
    return float(noise.chance(0, 0, 0))


AXES: dict[str, Callable[[Point], Place]] = {
    "player": lambda point: point.player,
    "board": lambda point: board(point.rules),
    "size": lambda point: point.rules.grid.name,
    "first": lambda point: f"first click {point.rules.first.value}",
    "mines": lambda point: point.rules.mines,
    "density": lambda point: round(point.rules.mines / point.rules.grid.size, 4),
    "given": _given,
    "noise": lambda point: str(point.rules.noise),
    "told": _told,
    "cells": lambda point: point.rules.grid.size,
    "side": lambda point: point.rules.grid.height,
}

WORDS = {
    "player": "player",
    "board": "board",
    "size": "board",
    "first": "first click",
    "mines": "mines",
    "density": "share of cells that are mines",
    "given": "initial safe cells",
    "noise": "noise",
    "told": "chance that a number comes",
    "cells": "cells of the board",
    "side": "side of the board, in cells",
}
"""What a figure calls an axis."""


def axis(name: str) -> Callable[[Point], Place]:
    """The axis of this name; "" has one place for all points."""
    if not name:
        return lambda _point: ""
    if name not in AXES:
        raise ValueError(f"there is no axis {name!r}; the axes are {', '.join(AXES)}")
    return AXES[name]


def said(place: Place) -> str:
    """A place as a table says it: 16, not 16.0."""
    return place if isinstance(place, str) else f"{place:,g}"
