"""Views as drawings (SVG): every fact has a shape as well as a colour.

Hidden cells are raised tiles, open cells are flat, marks are flags, mines are spiked discs; numbers
are digits, in dark colours that people who see fewer hues can still tell apart (after Okabe and
Ito). Rectangles and tori are squares, hexagonal boards hexagons, graphs nodes on a circle.
"""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from sapper.game.cells import HIDDEN, MARKED, MINE
from sapper.game.coordinates import Habit
from sapper.game.grid import Graph, Grid, Hexagons
from sapper.game.view import View

LARGEST_DRAWING = 62_500
"""The most cells that are drawn (250 x 250); a larger drawing would choke whatever shows it."""

TILE = 24
NUMBER_COLOURS = (
    "#6b6b6b",
    "#0060a0",
    "#00694a",
    "#b03a00",
    "#5b2a86",
    "#7a4a00",
    "#00606b",
    "#222222",
    "#8a1558",
)

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
_OUTLINES = {
    # For each form of tile: its outline, and the lit edge of a raised one.
    "square": ('<rect x="-12" y="-12" width="24" height="24"', "M-10 10V-10H10"),
    "hexagon": (
        '<polygon points="0,-13.6 12,-6.8 12,6.8 0,13.6 -12,6.8 -12,-6.8"',
        "M-10 6V-6L0-11.5",
    ),
    "node": ('<circle r="12"', "M-9 1A9 9 0 0 1 1-9"),
}


def draw(view: View, axes: Habit | None = None) -> str:
    """The view as one SVG element; `axes` adds the coordinates of that habit at the sides."""
    grid = view.grid
    if grid.size > LARGEST_DRAWING:
        raise ValueError(f"{grid.name} has {grid.size} cells; drawings stop at {LARGEST_DRAWING}")
    places = _places(grid)
    margin = TILE if axes else 4
    width = max(x for x, _ in places) + TILE / 2 + 4
    height = max(y for _, y in places) + TILE / 2 + 4
    box = f"{4 - margin:g} {4 - margin:g} {width + margin - 4:g} {height + margin - 4:g}"
    title = f"Minesweeper, {grid.name}, {view.mines} mines, {view.opened} cells open"
    form = _form(grid)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'width="{width + margin - 4:g}" height="{height + margin - 4:g}">',
        f"<title>{escape(title)}</title>",
        f"<defs>{_tiles(form)}{_FLAG}{_MINE}</defs>",
        *_edges(grid, places),
        f'<g {_LETTERING} font-weight="bold" font-size="15">',
        *(_cell(form, code, x, y) for code, (x, y) in zip(view.codes, places, strict=True)),
        "</g>",
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
    colour = NUMBER_COLOURS[min(code, len(NUMBER_COLOURS) - 1)]
    # The baseline is set by hand: not every program that shows SVG can centre text upright.
    return f'{tile}<text x="{x:g}" y="{y + 5.2:g}" fill="{colour}">{code}</text>'


def _axes(grid: Grid, places: list[tuple[float, float]], habit: Habit) -> list[str]:
    """The columns' numbers above the board and the rows' to its left."""
    if isinstance(grid, Graph):
        return []
    columns = [(places[x][0], habit.outward(grid, (x, 0))[0]) for x in range(grid.width)]
    rows = [(places[y * grid.width][1], habit.outward(grid, (0, y))[1]) for y in range(grid.height)]
    above = [f'<text x="{x:g}" y="-3">{column}</text>' for x, column in columns]
    beside = [f'<text x="-6" y="{y + 3.5:g}">{row}</text>' for y, row in rows]
    return [f'<g {_LETTERING} font-size="10" fill="#555555">', *above, *beside, "</g>"]
