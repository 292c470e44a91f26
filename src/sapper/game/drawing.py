"""Views as drawings (SVG): every fact has a shape as well as a colour.

Hidden cells are raised tiles, open cells are flat, marks are flags, mines are spiked discs, a
number that did not come is a hollow square; numbers are digits,
in dark colours that people who see fewer hues can still tell apart. Rectangles and tori
are squares, hexagonal boards hexagons, graphs nodes on a circle.

An *overlay* is what somebody else has to say of a cell: a tint of its tile, a small label in it,
and *signs* around it. *Arrows* lead from one cell to another. Nothing here knows what they mean.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from sapper.game.cells import HIDDEN, MARKED, MINE, UNSEEN
from sapper.game.coordinates import Habit
from sapper.game.grid import Cell, Graph, Grid, Hexagons
from sapper.game.view import View
from sapper.plural import counted

LARGEST_DRAWING = 62_500
"""The most cells that are drawn (250 x 250); a larger drawing would choke whatever shows it."""

TILE = 24
NUMBER_COLOURS = (
    "#6b6b6b",
    "#0024f8",
    "#18815f",
    "#e01a00",
    "#0e0068",
    "#6b0500",
    "#ab469c",
    "#420c3a",
    "#893bcc",
)
"""From 0 to 8; larger numbers look like 8. They differ in hue and in lightness, so that any two
stay apart (by 30 in CIE 1976), also for people who lack one kind of cone."""

# No style sheet and no short names: in a notebook every drawing shares one page with all others.
_LETTERING = 'font-family="ui-monospace, Menlo, Consolas, monospace" text-anchor="middle"'
_HIDDEN = 'fill="#aebdca" stroke="#6f8190"'
_RAISED = 'fill="none" stroke="#e6eef4" stroke-width="2"'
_OPEN = 'fill="#fafaf7" stroke="#c9c9c2"'
_STRUCK = 'fill="#f3c6b4" stroke="#8c2f0b"'
_FLAG = (
    '<g id="sapper-flag"><path d="M-3 8V-8" stroke="#222222" stroke-width="2"/>'
    '<path d="M-3-8 7-4-3 0Z" fill="#d55e00" stroke="#222222"/></g>'
)
_MINE = (
    '<g id="sapper-mine"><path d="M-9 0H9M0-9V9M-6-6 6 6M-6 6 6-6" stroke="#222222" '
    'stroke-width="2"/><circle r="6" fill="#222222"/><circle cx="-2" cy="-2" r="1.6" '
    'fill="#ffffff"/></g>'
)
_UNSEEN = (
    '<g id="sapper-unseen"><rect x="-5" y="-5" width="10" height="10" fill="none" '
    'stroke="#6b6b6b" stroke-width="1.6"/></g>'
)
_OUTLINES = {
    # For each form of tile: its outline, and the lit edge of a raised one.
    "square": ('<rect x="-12" y="-12" width="24" height="24"', "M-10 10V-10H10"),
    "hexagon": (
        '<polygon points="0,-13.6 12,-6.8 12,6.8 0,13.6 -12,6.8 -12,-6.8"',
        "M-10 6V-6L0-11.5",
    ),
    "node": ('<circle r="12"', "M-9 1A9 9 0 0 1 1-9"),
}

_SIGNS = {
    "ring": '<circle r="9.5" fill="none" stroke="#003f6b" stroke-width="1.6"/>',
    "corners": (
        '<path d="M-7 9 -9.5 9.5-9 7M7 9 9.5 9.5 9 7M-7-9-9.5-9.5-9-7M7-9 9.5-9.5 9-7" '
        'fill="#5a1e00" stroke="#5a1e00" stroke-width="2.4"/>'
    ),
    "frame": (
        '<rect x="-10.5" y="-10.5" width="21" height="21" fill="none" stroke="#000000" '
        'stroke-width="3"/>'
    ),
    "dashes": (
        '<rect x="-10.5" y="-10.5" width="21" height="21" fill="none" stroke="#000000" '
        'stroke-width="2.4" stroke-dasharray="4 3"/>'
    ),
}
"""A circle, the four corners, a thick frame, a broken frame."""


class Overlay(NamedTuple):
    """What is laid over one cell. The tint needs to be light: labels are black."""

    tint: str = ""
    label: str = ""
    signs: tuple[str, ...] = ()


def draw(
    view: View,
    axes: Habit | None = None,
    overlays: Mapping[Cell, Overlay] | None = None,
    legend: str = "",
    arrows: Iterable[tuple[Cell, Cell]] = (),
) -> str:
    """The view as one SVG element; `axes` adds the coordinates of that habit at the sides.

    `legend` says what the overlays mean; programs read it aloud, and it is the drawing's title.
    """
    grid = view.grid
    if grid.size > LARGEST_DRAWING:
        raise ValueError(f"{grid.name} has {grid.size} cells; drawings stop at {LARGEST_DRAWING}")
    places = _places(grid)
    margin = TILE if axes else 4
    width = max(x for x, _ in places) + TILE / 2 + 4
    height = max(y for _, y in places) + TILE / 2 + 4
    box = f"{4 - margin:g} {4 - margin:g} {width + margin - 4:g} {height + margin - 4:g}"
    mines, opened = counted(view.mines, "mine"), counted(view.opened, "cell")
    noise = "" if view.noise.is_exact else f", noise {view.noise}"
    title = f"Minesweeper, {grid.name}, {mines}, {opened} open{noise}"
    laid = {grid.index(cell): overlay for cell, overlay in (overlays or {}).items()}
    form = _form(grid)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'width="{width + margin - 4:g}" height="{height + margin - 4:g}">',
        f"<title>{escape('. '.join(filter(None, [title, legend])))}</title>",
        f"<defs>{_tiles(form)}{_FLAG}{_MINE}{_UNSEEN if UNSEEN in view.codes else ''}</defs>",
        *_edges(grid, places),
        f'<g {_LETTERING} font-weight="bold" font-size="15">',
        *(
            _tinted(form, laid[index].tint, x, y)
            if index in laid and laid[index].tint
            else _cell(form, code, x, y)
            for index, (code, (x, y)) in enumerate(zip(view.codes, places, strict=True))
        ),
        "</g>",
        *(_arrow(places[grid.index(a)], places[grid.index(b)]) for a, b in arrows),
        *(_laid(overlay, *places[index]) for index, overlay in laid.items()),
        *(_axes(grid, places, axes) if axes else ()),
        "</svg>",
    ]
    return "\n".join(parts)


def _form(grid: Grid) -> str:
    if isinstance(grid, Hexagons):
        return "hexagon"
    return "node" if isinstance(grid, Graph) else "square"


def _tiles(form: str) -> str:
    outline, lit = _OUTLINES[form]
    return (
        f'<g id="sapper-{form}-hidden">{outline} {_HIDDEN}/><path d="{lit}" {_RAISED}/></g>'
        f'<g id="sapper-{form}-open">{outline} {_OPEN}/></g>'
        f'<g id="sapper-{form}-struck">{outline} {_STRUCK}/></g>'
    )


def _places(grid: Grid) -> list[tuple[float, float]]:
    """The middle of each cell."""
    if isinstance(grid, Graph):
        radius = max(TILE * grid.size / 4, TILE)
        turns = [math.tau * i / grid.size - math.pi / 2 for i in range(grid.size)]
        middle = radius + TILE / 2 + 4
        return [
            (round(middle + radius * math.cos(a), 1), round(middle + radius * math.sin(a), 1))
            for a in turns
        ]
    down = 20.4 if isinstance(grid, Hexagons) else TILE
    shift = TILE / 2 if isinstance(grid, Hexagons) else 0
    first = TILE / 2 + 4
    return [
        (first + x * TILE + (y % 2) * shift, round(first + y * down, 1)) for x, y in grid.cells()
    ]


def _edges(grid: Grid, places: list[tuple[float, float]]) -> list[str]:
    if not isinstance(grid, Graph):
        return []
    ends = [(*places[a], *places[b]) for a, b in grid.edges]
    return [
        f'<line stroke="#8a8a8a" x1="{a:g}" y1="{b:g}" x2="{c:g}" y2="{d:g}"/>'
        for a, b, c, d in ends
    ]


def _cell(form: str, code: int, x: float, y: float) -> str:
    at = f'x="{x:g}" y="{y:g}"'
    hidden = f'<use href="#sapper-{form}-hidden" {at}/>'
    if code == HIDDEN:
        return hidden
    if code == MARKED:
        return f'{hidden}<use href="#sapper-flag" {at}/>'
    if code == MINE:
        return f'<use href="#sapper-{form}-struck" {at}/><use href="#sapper-mine" {at}/>'
    tile = f'<use href="#sapper-{form}-open" {at}/>'
    if code == 0:
        return tile
    if code == UNSEEN:
        return f'{tile}<use href="#sapper-unseen" {at}/>'
    colour = NUMBER_COLOURS[min(code, len(NUMBER_COLOURS) - 1)]
    # The baseline is set by hand: not every program that shows SVG can centre text upright.
    return f'{tile}<text x="{x:g}" y="{y + 5.2:g}" fill="{colour}">{code}</text>'


def _tinted(form: str, tint: str, x: float, y: float) -> str:
    outline, _ = _OUTLINES[form]
    place = f'transform="translate({x:g} {y:g})"'
    return f'{outline} {place} fill="{escape(tint)}" stroke="#6f8190"/>'


def _laid(overlay: Overlay, x: float, y: float) -> str:
    label = f'<text y="2.9" fill="#000000">{escape(overlay.label)}</text>' if overlay.label else ""
    signs = "".join(_SIGNS[sign] for sign in overlay.signs)
    return f'<g transform="translate({x:g} {y:g})" {_LETTERING} font-size="8">{signs}{label}</g>'


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A line that stops short of both middles, where labels are, with a head at its end."""
    far = math.dist(start, end)
    along = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    ax, ay = start[0] + 6 * along[0], start[1] + 6 * along[1]
    bx, by = end[0] - 6 * along[0], end[1] - 6 * along[1]
    heads = [
        (bx - 4 * along[0] + s * along[1], by - 4 * along[1] - s * along[0]) for s in (2.5, -2.5)
    ]
    (cx, cy), (dx, dy) = heads
    return (
        f'<path d="M{ax:.1f} {ay:.1f} {bx:.1f} {by:.1f}M{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f} '
        f'{dx:.1f} {dy:.1f}" fill="none" stroke="#222222" stroke-width="1.3"/>'
    )


def _axes(grid: Grid, places: list[tuple[float, float]], habit: Habit) -> list[str]:
    """The columns' numbers above the board and the rows' to its left."""
    if isinstance(grid, Graph):
        return []
    columns = [(places[x][0], habit.outward(grid, (x, 0))[0]) for x in range(grid.width)]
    rows = [(places[y * grid.width][1], habit.outward(grid, (0, y))[1]) for y in range(grid.height)]
    above = [f'<text x="{x:g}" y="-3">{column}</text>' for x, column in columns]
    beside = [f'<text x="-6" y="{y + 3.5:g}">{row}</text>' for y, row in rows]
    return [f'<g {_LETTERING} font-size="10" fill="#555555">', *above, *beside, "</g>"]
