"""Exhibits: the values of the points, put into a table and drawn as a figure.

Both come from the same estimates, so that a table says in words what its figure shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from sapper.lab import calibration
from sapper.lab.figures import Axes, Mark, Panel, Series, curves, heat, ranks
from sapper.lab.plotting import Drawing
from sapper.lab.report.axes import WORDS, Place, said
from sapper.lab.report.description import Exhibit
from sapper.lab.report.material import Found, Material, NoRows, along

Cell = tuple[int, int]


@dataclass(frozen=True)
class Table:
    """A table in words: the first column of a row is its head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Shown:
    """An exhibit with what was found: its table, its figure unless it is a table only, and of how
    many rows each value is."""

    exhibit: Exhibit
    caption: str
    table: Table
    drawing: Drawing | None
    counted: str


def shown(exhibit: Exhibit, material: Material) -> Shown | None:
    """The exhibit, as far as there are rows for it; None without any."""
    try:
        if exhibit.kind == "calibration":
            return _calibrated(exhibit, material)
        if exhibit.columns:
            return _side_by_side(exhibit, material)
        found = material.values(exhibit.value, exhibit.where)
    except NoRows:
        return None
    drawing = None if exhibit.kind == "table" else _drawing(exhibit, found)
    caption = exhibit.caption or f"{exhibit.value}, by {WORDS[exhibit.x]}"
    return Shown(exhibit, caption, _table(exhibit, found), drawing, _counted(found))


def _side_by_side(exhibit: Exhibit, material: Material) -> Shown:
    """A table whose columns are values: those of one player, along x."""
    columns = [material.values(value, exhibit.where) for value in exhibit.columns.values()]
    rows = [
        (said(place), *(str(one.estimate) for one in ones))
        for place, ones in along([one for column in columns for one in column], exhibit.x).items()
    ]
    table = Table((WORDS[exhibit.x], *exhibit.columns), tuple(rows))
    caption = exhibit.caption or f"by {WORDS[exhibit.x]}"
    return Shown(exhibit, caption, table, None, _counted(columns[0]))


def _calibrated(exhibit: Exhibit, material: Material) -> Shown:
    """Of the cells with a chance in each bin, the share that were mines, for each noise."""
    found, games = {}, 0
    for source, point in material.points(exhibit.where):
        if bins := calibration.kept(source.store, point):
            found[str(point.rules.noise)] = {one.name: one for one in bins}
            games = source.store.summary(point).games
    if not found:
        raise NoRows
    rows = [
        (f"{name} %", *(_kept(bins[name]) if name in bins else "–" for bins in found.values()))
        for name in calibration.BINS
    ]
    drawn = calibration.drawing([(name, [*bins.values()]) for name, bins in found.items()])
    table = Table(("chance of a mine", *found), tuple(rows))
    return Shown(exhibit, exhibit.caption, table, drawn, f"n = {games:,} games")


def _kept(one: calibration.Bin) -> str:
    said, found = 100 * one.said, 100 * one.found
    return f"{found:.2f} % of {one.cells:,}, said {said:.2f} % ({one.off:+.1f})"


def _counted(found: Sequence[Found]) -> str:
    numbers = [one.estimate.number for one in found]
    few, many = min(numbers), max(numbers)
    return f"n = {few:,}" if few == many else f"n = {few:,} to {many:,}"


def _drawing(exhibit: Exhibit, found: Sequence[Found]) -> Drawing:
    if exhibit.kind == "heat":
        return heat([(title, spread_over(cells)) for title, cells in _maps(exhibit, found)])
    share = found[0].estimate.kind == "share"
    label = exhibit.label or ("share of games " + exhibit.value if share else exhibit.value)
    panels = []
    for title, ones in along(found, exhibit.panels).items():
        series = [
            Series(said(name), tuple(_marks(exhibit.x, of_name)))
            for name, of_name in along(ones, exhibit.series).items()
        ]
        panels.append(Panel(said(title), tuple(series)))
    if exhibit.kind == "ranks":
        return ranks(panels, Axes(label, "", percent=share))
    axes = Axes(WORDS[exhibit.x], label, share, exhibit.logs, exhibit.shared)
    return curves(panels, axes)


def _marks(x: str, found: Sequence[Found]) -> list[Mark]:
    places = along(found, x)
    return [
        Mark(0.0 if isinstance(place, str) else place, *one.estimate[:3])
        for place, ones in sorted(places.items(), key=lambda item: _order(item[0]))
        for one in ones
    ]


def _table(exhibit: Exhibit, found: Sequence[Found]) -> Table:
    """A row for each place along x, columns for series and panels, and what others found."""
    if exhibit.kind == "ranks":
        return _pivot(exhibit, found, exhibit.series, (exhibit.panels,))
    return _pivot(exhibit, found, exhibit.x, (exhibit.panels, exhibit.series))


def _pivot(exhibit: Exhibit, found: Sequence[Found], down: str, across: Sequence[str]) -> Table:
    cells: dict[tuple[Place, tuple[Place, ...]], str] = {}
    columns: dict[tuple[Place, ...], None] = {}
    for one in found:
        (row,), column = along([one], down), tuple(next(iter(along([one], x))) for x in across)
        columns[column] = None
        cells[row, column] = str(one.estimate)
    places = list(along(found, down))
    if all(not isinstance(place, str) for place in places):
        places.sort(key=_order)
    heads = [", ".join(said(part) for part in column if part != "") for column in columns]
    rows = [
        (
            said(place),
            *(cells.get((place, column), "–") for column in columns),
            *(known.get(said(place), "–") for known in exhibit.known.values()),
        )
        for place in places
    ]
    names = [head or exhibit.label or exhibit.value for head in heads]
    return Table((WORDS.get(down, down), *names, *exhibit.known), tuple(rows))


def _order(place: Place) -> tuple[float, str]:
    return (0.0, place) if isinstance(place, str) else (place, "")


# Heat maps: the player's name says which cell it opens first.

_OPENED = re.compile(r"@([0-9]+),([0-9]+)\Z")


def _maps(exhibit: Exhibit, found: Sequence[Found]) -> list[tuple[str, dict[Cell, float]]]:
    return [(said(title), _cells(ones)) for title, ones in along(found, exhibit.panels).items()]


def _cells(found: Sequence[Found]) -> dict[Cell, float]:
    cells = {}
    for one in found:
        if not (match := _OPENED.search(one.point.player)):
            raise ValueError(
                f"a heat map needs players that open a cell, such as least@0,0; "
                f"not {one.point.player}"
            )
        cells[int(match[1]), int(match[2])] = one.estimate.value
    return cells


def spread_over(cells: Mapping[Cell, float]) -> dict[Cell, float]:
    """The cells of one eighth of a square board, mirrored onto the others.

    Mines are laid evenly, so cells that a turn or mirror of the board exchanges are alike. What was
    measured itself stays.
    """
    side = 1 + 2 * max(max(cell) for cell in cells)
    full = {(x, y) for x, y in product(range(side), repeat=2)}
    if full <= cells.keys() or any(y > x for x, y in cells):
        return dict(cells)

    def alike(x: int, y: int) -> Cell:
        x, y = min(x, side - 1 - x), min(y, side - 1 - y)
        return (max(x, y), min(x, y))

    return {(x, y): cells[alike(x, y)] for x, y in full}
