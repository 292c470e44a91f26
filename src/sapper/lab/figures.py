"""The figures of the lab: values with their intervals, as drawings.

Words. A *mark* is one value with its interval, at a place. A *series* is the marks that belong
together, such as those of one player; a *panel* has one or more series and a title. Whatever tells
series apart by colour does so by the shape of the marks and the dashes of the line too; the numbers
of a heat map stand in its cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sapper.lab.plotting import Drawing, looks

TALL = 3.7
"""Inches of a figure of curves."""


class Mark(NamedTuple):
    """A value and its interval at a place along the axis."""

    at: float
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Series:
    """Marks by a name; a *fitted* one is a line without marks, drawn through others."""

    name: str
    marks: tuple[Mark, ...]
    fitted: bool = False


@dataclass(frozen=True)
class Panel:
    title: str
    series: tuple[Series, ...]


@dataclass(frozen=True)
class Axes:
    """What the axes say. In `percent` a value of 1 is written 100 %; `logs` names the axes (x, y,
    xy) whose steps are factors; `shared` panels have one scale upwards."""

    x: str
    y: str
    percent: bool = False
    logs: str = ""
    shared: bool = True


def curves(panels: Sequence[Panel], axes: Axes) -> Drawing:
    """Values along an axis, one panel beside the other."""
    wide = 6.4 if len(panels) == 1 else 3.6 * len(panels)

    def draw(drawn: Sequence[Any]) -> None:
        names = list(dict.fromkeys(s.name for panel in panels for s in panel.series))
        for panel, on in zip(panels, drawn, strict=True):
            for series in panel.series:
                _curve(on, series, names.index(series.name))
            _dress(on, panel, axes)
        for on in drawn if not axes.shared else drawn[:1]:
            on.set_ylabel(axes.y)
        if len(names) > 1:
            drawn[0].legend()

    return Drawing(draw, (wide, TALL), len(panels), axes.shared)


def _curve(on: Any, series: Series, number: int) -> None:
    places, values = [m.at for m in series.marks], [m.value for m in series.marks]
    look = _look(number)
    if series.fitted:
        on.plot(places, values, color=look["color"], linestyle="-", marker="", label=series.name)
        return
    reach = (
        [max(0.0, m.value - m.low) for m in series.marks],
        [max(0.0, m.high - m.value) for m in series.marks],
    )
    on.errorbar(places, values, yerr=reach, label=series.name, **look)


def _look(number: int) -> dict[str, Any]:
    """Colour, shape and dash of the series of that number; after the last they begin again."""
    cycle = looks()
    return dict(cycle[number % len(cycle)])


def _dress(on: Any, panel: Panel, axes: Axes) -> None:
    from_zero = "y" not in axes.logs
    on.set_title(panel.title)
    on.set_xlabel(axes.x)
    for name, scale in (("x", on.set_xscale), ("y", on.set_yscale)):
        if name in axes.logs:
            scale("log")
    if "x" not in axes.logs:
        on.xaxis.get_major_locator().set_params(integer=True)
    if axes.percent:
        on.set_ylim(-0.02, 1.03)
        on.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    elif from_zero:
        on.set_ylim(bottom=0)


def ranks(panels: Sequence[Panel], axes: Axes) -> Drawing:
    """Names below one another, each with its value and interval: one mark in each series."""
    names = list(dict.fromkeys(s.name for panel in panels for s in panel.series))
    tall = 1.1 + 0.36 * len(names)

    def draw(drawn: Sequence[Any]) -> None:
        for panel, on in zip(panels, drawn, strict=True):
            for series in panel.series:
                (mark,) = series.marks
                row = names.index(series.name)
                look = _look(row)
                reach = [[max(0.0, mark.value - mark.low)], [max(0.0, mark.high - mark.value)]]
                look.pop("linestyle")
                on.errorbar([mark.value], [row], xerr=reach, linestyle="none", **look)
                said = f"{100 * mark.value:.1f} %" if axes.percent else f"{mark.value:,.1f}"
                right = mark.value < 0.7 * (1 if axes.percent else _most(panels))
                edge = mark.high if right else mark.low
                on.annotate(
                    said,
                    (edge, row),
                    (6 if right else -6, 0),
                    textcoords="offset points",
                    va="center",
                    ha="left" if right else "right",
                    fontsize=9,
                )
            on.set_title(panel.title)
            on.set_xlabel(axes.x)
            on.set_yticks(range(len(names)), names)
            on.set_ylim(len(names) - 0.5, -0.5)
            if axes.percent:
                on.set_xlim(-0.02, 1.03)
                on.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
            else:
                on.set_xlim(left=0)

    return Drawing(draw, (2.0 + 2.7 * len(panels), tall), len(panels))


def _most(panels: Sequence[Panel]) -> float:
    return max(m.high for panel in panels for s in panel.series for m in s.marks)


def heat(maps: Sequence[tuple[str, Mapping[tuple[int, int], float]]]) -> Drawing:
    """Shares over a board: darker is more, and the number stands in each cell, in per cent.

    Every map has its own scale, from its least share to its greatest.
    """

    def draw(drawn: Sequence[Any]) -> None:
        for (title, cells), on in zip(maps, drawn, strict=True):
            width, height = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
            low, high = min(cells.values()), max(cells.values())
            picture = [[cells[x, y] for x in range(width)] for y in range(height)]
            on.imshow(picture, cmap="cividis_r", vmin=low, vmax=high, aspect="equal")
            for (x, y), share in cells.items():
                dark = share - low > 0.5 * (high - low)
                look = {"color": "white" if dark else "black", "fontsize": 8}
                on.text(x, y, f"{100 * share:.1f}", ha="center", va="center", **look)
            on.set_title(title)
            on.set_xticks(range(width))
            on.set_yticks(range(height))
            on.grid(visible=False)

    return Drawing(draw, (4.1 * len(maps), 4.3), len(maps))
