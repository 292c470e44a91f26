"""A problem's variable graph as a drawing: SVG for people, DOT for graph tools.

Cells are drawn at their places (x, y), y downwards. Parts of the graph are told apart by colour,
from a palette that colour-blind readers can tell apart; the cells of a cutset are squares with a
thick border, all others circles. *Labels* say how a cell is written: as it is, or by
`from_bottom_left` as the course note writes it (``X1,4``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from html import escape
from math import gcd

from sapper.clues.problem import Problem
from sapper.plural import counted

Label = Callable[[Hashable], str]
Point = tuple[int, int]

COLOURS = ("#E69F00", "#56B4E9", "#F0E442", "#009E73", "#CC79A7")
"""Okabe and Ito's palette without its dark colours, so that black letters can be read on each."""

STEP = 64
RADIUS = 22
MARGIN = 48


def from_bottom_left(height: int) -> Label:
    """Labels that count columns and rows from 1, from the bottom left of a board of this height."""

    def label(cell: Hashable) -> str:
        x, y = _place(cell)
        return f"X{x + 1},{height - y}"

    return label


def svg(problem: Problem, cut: Iterable[Hashable] = (), label: Label = str) -> str:
    """The variable graph as one SVG picture; the cells of `cut` are drawn as squares."""
    cut = _on_fringe(problem, cut)
    places = {cell: _place(cell) for cell in problem.fringe}
    columns = [x for x, _ in places.values()] or [0]
    rows = [y for _, y in places.values()] or [0]
    left, top = min(columns), min(rows)
    points = {
        cell: (STEP * (x - left) + MARGIN, STEP * (y - top) + MARGIN)
        for cell, (x, y) in places.items()
    }
    width = STEP * (max(columns) - left) + 2 * MARGIN
    height = STEP * (max(rows) - top) + 2 * MARGIN
    taken = set(points.values())
    edges = problem.edges()
    title = f"Graph of {counted(len(places), 'cell')} and {counted(len(edges), 'edge')}"
    colours = _colours(problem, cut)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#FFFFFF"/>',
            '<g fill="none" stroke="#555555" stroke-width="1.5">',
            *(_line(points[a], points[b], taken) for a, b in edges),
            "</g>",
            '<g font-family="sans-serif" font-size="12" text-anchor="middle">',
            *(_node(*points[cell], label(cell), colours.get(cell)) for cell in places),
            "</g>",
            "</svg>\n",
        ]
    )


def dot(problem: Problem, cut: Iterable[Hashable] = (), label: Label = str) -> str:
    """The variable graph in the DOT language of Graphviz; cells that are places keep them."""
    cut = _on_fringe(problem, cut)
    colours = _colours(problem, cut)
    names = {cell: f"n{number}" for number, cell in enumerate(problem.fringe)}
    lines = []
    for cell, name in names.items():
        colour = colours.get(cell)
        shape = f'shape=circle, fillcolor="{colour}"' if colour else "shape=square, penwidth=3"
        text = label(cell).replace("\\", "\\\\").replace('"', '\\"')
        position = ""
        if _is_place(cell):
            x, y = _place(cell)
            position = f', pos="{x},{-y}!"'  # DOT counts y upwards
        lines.append(f'  {name} [label="{text}", {shape}{position}];')
    lines += [f"  {names[a]} -- {names[b]};" for a, b in problem.edges()]
    return "\n".join(["graph clues {", "  node [style=filled, fillcolor=white];", *lines, "}\n"])


def _node(x: int, y: int, text: str, colour: str | None) -> str:
    if colour is None:
        shape = (
            f'<rect x="{x - RADIUS}" y="{y - RADIUS}" width="{2 * RADIUS}" height="{2 * RADIUS}"'
            ' fill="#FFFFFF" stroke="#000000" stroke-width="4"/>'
        )
    else:
        shape = f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{colour}" stroke="#000000"/>'
    return f'{shape}<text x="{x}" y="{y + 4}">{escape(text)}</text>'


def _line(start: Point, end: Point, taken: set[Point]) -> str:
    """A straight line, or a bow where a straight one would run through a cell in between."""
    (a, b), (c, d) = start, end
    steps = gcd(c - a, d - b) // STEP
    across, down = (c - a) // steps, (d - b) // steps
    if taken.isdisjoint((a + n * across, b + n * down) for n in range(1, steps)):
        return f'<path d="M{a} {b}L{c} {d}"/>'
    # Pulled aside by six fifths of a step, a bow passes the cell at half of that.
    length = max(abs(c - a), abs(d - b))
    x = (a + c) // 2 + (d - b) * STEP * 6 // (5 * length)
    y = (b + d) // 2 - (c - a) * STEP * 6 // (5 * length)
    return f'<path d="M{a} {b}Q{x} {y} {c} {d}"/>'


def _colours(problem: Problem, cut: frozenset[Hashable]) -> dict[Hashable, str]:
    """A colour for each cell that is not in the cut: one for each part."""
    rest = Problem(
        tuple(cell for cell in problem.fringe if cell not in cut),
        tuple(clue.given(dict.fromkeys(cut, False)) for clue in problem.clues),
    )
    return {
        cell: COLOURS[number % len(COLOURS)]
        for number, part in enumerate(rest.components())
        for cell in part.cells
    }


def _on_fringe(problem: Problem, cut: Iterable[Hashable]) -> frozenset[Hashable]:
    cells = frozenset(cut)
    for cell in cells:
        if not problem.clues_of.get(cell):
            raise ValueError(f"{cell!r} is not a cell of the fringe, so it cannot be drawn")
    return cells


def _is_place(cell: Hashable) -> bool:
    return isinstance(cell, tuple) and len(cell) == 2 and all(isinstance(n, int) for n in cell)


def _place(cell: Hashable) -> tuple[int, int]:
    if isinstance(cell, tuple) and _is_place(cell):
        return cell[0], cell[1]
    raise ValueError(f"{cell!r} is no place (x, y), so it cannot be drawn on a board")
